//! Questions about types: what kind they are, whether they compare, whether they implement an interface.

use foldhash::{HashSet, HashSetExt};

use super::{Basic, Found, InterfaceType, MethodType, Type, TypeId, Types};
use crate::program::{MethodTarget, Object};

/// Why a type lacks a method.
#[derive(Clone, Debug)]
pub(crate) struct Missing {
    /// The explanation in parentheses, as errors append it.
    pub cause: String,
}

impl Basic {
    pub(crate) fn is_untyped(self) -> bool {
        self >= Basic::UntypedBool
    }

    pub(crate) fn is_boolean(self) -> bool {
        matches!(self, Basic::Bool | Basic::UntypedBool)
    }

    pub(crate) fn is_string(self) -> bool {
        matches!(self, Basic::String | Basic::UntypedString)
    }

    pub(crate) fn is_integer(self) -> bool {
        (Basic::Int..=Basic::Uintptr).contains(&self)
            || matches!(self, Basic::UntypedInt | Basic::UntypedRune)
    }

    pub(crate) fn is_unsigned(self) -> bool {
        (Basic::Uint..=Basic::Uintptr).contains(&self)
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Basic::Float32 | Basic::Float64 | Basic::UntypedFloat)
    }

    pub(crate) fn is_complex(self) -> bool {
        matches!(self, Basic::Complex64 | Basic::Complex128 | Basic::UntypedComplex)
    }

    pub(crate) fn is_numeric(self) -> bool {
        self.is_integer() || self.is_float() || self.is_complex()
    }

    pub(crate) fn is_ordered(self) -> bool {
        self.is_integer() || self.is_float() || self.is_string()
    }

    /// The type an untyped value takes where nothing else is asked for.
    pub(crate) fn default_type(self) -> Basic {
        match self {
            Basic::UntypedBool => Basic::Bool,
            Basic::UntypedInt => Basic::Int,
            Basic::UntypedRune => Basic::Int32,
            Basic::UntypedFloat => Basic::Float64,
            Basic::UntypedComplex => Basic::Complex128,
            Basic::UntypedString => Basic::String,
            other => other,
        }
    }
}

impl Types {
    /// The basic type underneath, if it is one (type parameters have none).
    pub(crate) fn basic_under(&mut self, ty: TypeId) -> Option<Basic> {
        let under = self.underlying(ty);
        match self.get(under) {
            Type::Basic(b) => Some(*b),
            _ => None,
        }
    }

    /// Whether this is the type of untyped values.
    #[must_use]
    pub fn is_untyped(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Basic(b) if b.is_untyped())
    }

    pub(crate) fn is_param(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Param(_))
    }

    /// Whether the underlying type is an interface and the type is no type parameter.
    pub fn is_interface(&mut self, ty: TypeId) -> bool {
        if self.is_param(ty) {
            return false;
        }
        let under = self.underlying(ty);
        matches!(self.get(under), Type::Interface(_))
    }

    /// The interface underneath (of a type parameter: its constraint's).
    pub(crate) fn interface_under(&mut self, ty: TypeId) -> Option<InterfaceType> {
        let under = self.underlying(ty);
        match self.get(under) {
            Type::Interface(i) => Some(i.clone()),
            _ => None,
        }
    }

    pub(crate) fn is_interface_ptr(&mut self, ty: TypeId) -> bool {
        let under = self.underlying(ty);
        match *self.get(under) {
            Type::Pointer(base) => {
                let u = self.underlying(base);
                matches!(self.get(u), Type::Interface(_))
            }
            _ => false,
        }
    }

    /// The specific types of a type parameter's (or constraint's) type set; none if unrestricted.
    pub(crate) fn terms(&mut self, ty: TypeId) -> Option<std::rc::Rc<[(bool, TypeId)]>> {
        self.interface_under(ty).and_then(|i| i.terms)
    }

    /// Whether the predicate holds for the basic type underneath, for type parameters: of every type in the set.
    pub(crate) fn all_basic(&mut self, ty: TypeId, pred: fn(Basic) -> bool) -> bool {
        if !self.is_param(ty) {
            return self.basic_under(ty).is_some_and(pred);
        }
        match self.terms(ty) {
            Some(terms) if !terms.is_empty() => {
                terms.iter().all(|&(_, t)| self.basic_under(t).is_some_and(pred))
            }
            Some(_) => false,
            // A constraint in error allows everything.
            None => self.underlying(ty) == Types::BAD,
        }
    }

    /// The one underlying type that all types of a type parameter's set share; of others their own.
    pub(crate) fn common_under(&mut self, ty: TypeId) -> Option<TypeId> {
        if !self.is_param(ty) {
            return Some(self.underlying(ty));
        }
        let terms = self.terms(ty)?;
        let mut common = None;
        for &(_, t) in terms.iter() {
            let u = self.underlying(t);
            match common {
                None => common = Some(u),
                Some(c) if c == u => {}
                Some(_) => return None,
            }
        }
        common
    }

    /// Whether values may be `nil`.
    pub(crate) fn has_nil(&mut self, ty: TypeId) -> bool {
        if self.is_param(ty) {
            return match self.terms(ty) {
                Some(terms) if !terms.is_empty() => terms.iter().all(|&(_, t)| self.has_nil(t)),
                _ => false,
            };
        }
        let under = self.underlying(ty);
        matches!(
            self.get(under),
            Type::Pointer(_)
                | Type::Slice(_)
                | Type::Map(..)
                | Type::Chan(..)
                | Type::Func(_)
                | Type::Interface(_)
                | Type::Basic(Basic::UntypedNil)
        )
    }

    /// Whether `==` is defined (interfaces compare, perhaps with a panic at run time).
    pub fn comparable(&mut self, ty: TypeId) -> bool {
        self.incomparable(ty, true).is_none()
    }

    /// Whether `==` is defined and can't panic.
    pub(crate) fn strictly_comparable(&mut self, ty: TypeId) -> bool {
        self.incomparable(ty, false).is_none()
    }

    /// Why values don't compare, in an error's words (empty if there's nothing more to say); none if they do.
    pub(crate) fn incomparable(&mut self, ty: TypeId, dynamic: bool) -> Option<String> {
        self.incomparable_part(ty, dynamic, &mut HashSet::new())
    }

    /// As `incomparable`; `fine` holds what was found to compare (or is being looked at).
    fn incomparable_part(&mut self, ty: TypeId, dynamic: bool, fine: &mut HashSet<TypeId>) -> Option<String> {
        let under = self.underlying(ty);
        match self.get(under).clone() {
            Type::Bad | Type::Pointer(_) | Type::Chan(..) => None,
            Type::Basic(Basic::UntypedNil) => Some(String::new()),
            Type::Basic(_) => None,
            Type::Struct(_) | Type::Array(..) if !fine.insert(ty) => None,
            Type::Struct(fields) => fields.iter().find_map(|f| {
                self.incomparable_part(f.ty, dynamic, fine)
                    .map(|_| format!("struct containing {} cannot be compared", self.display(f.ty)))
            }),
            Type::Array(elem, _) => self
                .incomparable_part(elem, dynamic, fine)
                .map(|_| format!("{} cannot be compared", self.display(ty))),
            Type::Interface(i) => {
                if (dynamic && !self.is_param(ty)) || i.comparable {
                    return None;
                }
                let restricted = i.terms.as_ref().is_some_and(|ts| {
                    ts.iter().all(|&(_, t)| self.incomparable_part(t, false, fine).is_none())
                });
                if restricted {
                    return None;
                }
                let why = if self.is_param(ty) { "incomparable types in type set" } else { "" };
                Some(why.to_string())
            }
            _ => Some(String::new()),
        }
    }

    /// Whether a value of type `v` can be stored in interface type `t`.
    pub fn implements(&mut self, v: TypeId, t: TypeId, objects: &[Object]) -> bool {
        self.implements_why(v, t, false, objects).is_ok()
    }

    /// As `implements`, with the cause if not; `constraint` asks whether `v` satisfies the constraint `t`.
    pub(crate) fn implements_why(
        &mut self,
        v: TypeId,
        t: TypeId,
        constraint: bool,
        objects: &[Object],
    ) -> Result<(), String> {
        let verb = if constraint { "satisfy" } else { "implement" };
        if v == Types::BAD || self.underlying(v) == Types::BAD || self.underlying(t) == Types::BAD {
            return Ok(());
        }
        let Some(ti) = self.interface_under(t) else {
            let detail = if self.is_interface_ptr(t) {
                self.interface_ptr_error(t)
            } else {
                format!("{} is not an interface", self.display(t))
            };
            return Err(format!("{} does not {verb} {} ({detail})", self.display(v), self.display(t)));
        };
        if ti.methods.is_empty() && ti.terms.is_none() && !ti.comparable {
            return Ok(());
        }
        let vi = self.interface_under(v);
        if vi.as_ref().and_then(|i| i.terms.as_ref()).is_some_and(|ts| ts.is_empty()) {
            return Ok(());
        }
        if ti.terms.as_ref().is_some_and(|ts| ts.is_empty()) {
            return Err(format!("cannot {verb} {} (empty type set)", self.display(t)));
        }
        if let Some(missing) = self.missing_method(v, t, true, objects)
            && !self.has_bad_embedded(v, &mut HashSet::new())
        {
            // Here Go looks through the alias `any`.
            let is_any = vi.is_some_and(|i| i.methods.is_empty() && i.terms.is_none() && !i.comparable);
            let from = if is_any { "interface{}".to_string() } else { self.display(v) };
            return Err(format!("{from} does not {verb} {} {}", self.display(t), missing.cause));
        }
        if let Some(terms) = &ti.terms {
            if let Some(vi) = vi {
                let subset = vi.terms.as_ref().is_some_and(|vts| {
                    vts.iter().all(|&(vt, v)| terms.iter().any(|&(tt, t)| self.term_includes(tt, t, vt, v)))
                });
                if !subset {
                    return Err(format!("{} does not {verb} {}", self.display(v), self.display(t)));
                }
            } else if !terms.iter().any(|&(tilde, term)| self.term_includes(tilde, term, false, v)) {
                let under = self.underlying(v);
                let alt = terms.iter().find(|&&(tilde, term)| !tilde && term == under).map(|&(_, t)| t);
                let detail = match alt {
                    Some(alt) => {
                        format!("possibly missing ~ for {} in {}", self.display(alt), self.display(t))
                    }
                    None => format!("{} missing in {}", self.display(v), self.terms_text(terms)),
                };
                return Err(format!("{} does not {verb} {} ({detail})", self.display(v), self.display(t)));
            }
        }
        if ti.comparable && !self.strictly_comparable(v) && !(constraint && self.comparable(v)) {
            return Err(format!("{} does not {verb} comparable", self.display(v)));
        }
        Ok(())
    }

    /// Whether the term `tilde t` takes in every type of `vtilde v`.
    pub(crate) fn term_includes(&mut self, tilde: bool, t: TypeId, vtilde: bool, v: TypeId) -> bool {
        if tilde { self.underlying(v) == self.underlying(t) } else { !vtilde && v == t }
    }

    pub(crate) fn interface_ptr_error(&mut self, t: TypeId) -> String {
        let under = self.underlying(t);
        let to_param = matches!(*self.get(under), Type::Pointer(b) if self.is_param(b));
        if to_param {
            format!("type {} is pointer to type parameter, not type parameter", self.display(t))
        } else {
            format!("type {} is pointer to interface, not interface", self.display(t))
        }
    }

    fn has_bad_embedded(&mut self, ty: TypeId, seen: &mut HashSet<TypeId>) -> bool {
        let (base, _) = self.deref(ty);
        let under = self.underlying(base);
        match self.get(under).clone() {
            Type::Struct(fields) if seen.insert(base) => {
                fields.iter().any(|f| f.embedded && (f.ty == Types::BAD || self.has_bad_embedded(f.ty, seen)))
            }
            _ => false,
        }
    }

    /// The first method of interface `t` that `v` lacks. If `v` is an interface and not `all` is set, only
    /// methods that both have are compared (a type assertion may still find the others).
    pub(crate) fn missing_method(
        &mut self,
        v: TypeId,
        t: TypeId,
        all: bool,
        objects: &[Object],
    ) -> Option<Missing> {
        self.missing_method_by(v, t, all, objects, &mut |_, a, b| a == b)
    }

    /// As `missing_method` with a comparison of signatures of one's own.
    pub(crate) fn missing_method_by(
        &mut self,
        v: TypeId,
        t: TypeId,
        all: bool,
        objects: &[Object],
        same: &mut dyn FnMut(&mut Types, TypeId, TypeId) -> bool,
    ) -> Option<Missing> {
        let ti = self.interface_under(t)?;
        let vi = self.interface_under(v);
        for m in ti.methods.iter() {
            let missing = |cause: String| Some(Missing { cause });
            if let Some(vi) = &vi {
                match vi.methods.iter().find(|f| f.name == m.name && f.pkg == m.pkg) {
                    None if all => return missing(self.not_found_cause(v, t, m)),
                    None => {}
                    Some(f) if same(self, f.sig, m.sig) => {}
                    Some(f) => return missing(self.wrong_sig_cause(f.sig, m)),
                }
                continue;
            }
            match self.find(v, &m.name, &m.pkg) {
                Found::Method {
                    target: MethodTarget::Func { pointer: true, .. }, indirect: false, ..
                } => {
                    return missing(format!("(method {} has pointer receiver)", m.name));
                }
                Found::Method { target, at, sig, .. } => {
                    let sig = match (sig, target) {
                        (Some(sig), _) => sig,
                        (None, MethodTarget::Func { func, .. }) => self.method_sig(at, func, objects),
                        (None, MethodTarget::Interface { .. }) => Types::BAD,
                    };
                    if sig != Types::BAD && !same(self, sig, m.sig) {
                        return missing(self.wrong_sig_cause(sig, m));
                    }
                }
                Found::Field { .. } => {
                    return missing(format!("({}.{} is a field, not a method)", self.display(v), m.name));
                }
                Found::Ambiguous => {
                    return missing(format!("(ambiguous selector {}.{})", self.display(v), m.name));
                }
                Found::None => return missing(self.other_name_cause(v, t, m, objects)),
            }
        }
        None
    }

    fn not_found_cause(&mut self, v: TypeId, t: TypeId, m: &MethodType) -> String {
        for ty in [v, t] {
            if self.is_interface_ptr(ty) {
                return format!("({})", self.interface_ptr_error(ty));
            }
        }
        format!("(missing method {})", m.name)
    }

    fn other_name_cause(&mut self, v: TypeId, t: TypeId, m: &MethodType, objects: &[Object]) -> String {
        if let Found::Method { target: MethodTarget::Func { func, .. }, at, .. } =
            self.find_folding(v, &m.name, &m.pkg, true)
        {
            let name = objects[func.0 as usize].name.clone();
            if name == m.name {
                return format!("(unexported method {})", m.name);
            }
            let sig = self.method_sig(at, func, objects);
            return format!(
                "(missing method {})\n\t\thave {}\n\t\twant {}",
                m.name,
                self.display_method(&name, sig),
                self.display_method(&m.name, m.sig)
            );
        }
        self.not_found_cause(v, t, m)
    }

    fn wrong_sig_cause(&self, have: TypeId, m: &MethodType) -> String {
        let (have, want) = (self.display_method(&m.name, have), self.display_method(&m.name, m.sig));
        if have == want {
            return format!("(wrong type for method {})", m.name);
        }
        format!("(wrong type for method {})\n\t\thave {have}\n\t\twant {want}", m.name)
    }
}
