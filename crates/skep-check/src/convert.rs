//! Assignability and conversions (Go spec, "Assignability", "Conversions").

use foldhash::{HashMap, HashMapExt};
use std::rc::Rc;

use skep_syntax::tree::{ChanDir, Expr};

use crate::checker::Checker;
use crate::constant::{self, ConstValue};
use crate::operand::{OpMode, Operand};
use crate::types::{Basic, FieldType, ParamId, Type, TypeId, Types};
use crate::untyped::Misfit;

impl<'a> Checker<'a> {
    /// Checks that an operand may be assigned to a variable of type `target` (none: the blank identifier)
    /// and gives untyped operands their type. Invalidates the operand after an error.
    pub(crate) fn assignment(&mut self, x: &mut Operand<'a>, target: Option<TypeId>, context: &str) {
        self.single_value(x);
        match x.mode {
            OpMode::Invalid => return,
            OpMode::NoValue | OpMode::Builtin(_) | OpMode::Type => {
                let to = target.map_or_else(|| "_".to_string(), |t| self.show(t));
                let message = format!("cannot assign {} to {to} in {context}", self.describe(x));
                self.err(x.span(), "assign", message);
                x.invalidate();
                return;
            }
            _ => {}
        }
        if self.types.is_untyped(x.ty) && !self.settle_untyped(x, target, context) {
            return;
        }
        if x.generic.is_some() {
            if let Some(target) = target {
                self.instantiate_for(x, target);
            }
            self.non_generic(x);
            if !x.is_valid() {
                return;
            }
            self.record(x);
        }
        let Some(target) = target else { return };
        if let Err(cause) = self.assignable(x, target) {
            let mut message =
                format!("cannot use {} as {} value in {context}", self.describe(x), self.show(target));
            if !cause.is_empty() {
                message.push_str(": ");
                message.push_str(&cause);
            }
            self.err(x.span(), "assign", message);
            x.invalidate();
        }
    }

    fn settle_untyped(&mut self, x: &mut Operand<'a>, target: Option<TypeId>, context: &str) -> bool {
        let wanted = match target {
            None if x.is_nil() => {
                self.err(x.span(), "nil", format!("use of untyped nil in {context}"));
                x.invalidate();
                return false;
            }
            None => self.default_type(x.ty),
            Some(t) if !x.is_nil() && self.types.is_interface(t) => self.default_type(x.ty),
            Some(t) => t,
        };
        match self.implicit_type(x, wanted) {
            Ok((ty, value)) => {
                if let Some(value) = value {
                    x.val = Some(value);
                }
                if ty != x.ty {
                    x.ty = ty;
                    self.update_expr_type(x.expr, ty, false);
                }
                true
            }
            Err(misfit) => {
                let mut message =
                    format!("cannot use {} as {} value in {context}", self.describe(x), self.show(wanted));
                message.push_str(match misfit {
                    Misfit::Truncated => " (truncated)",
                    Misfit::Overflows => " (overflows)",
                    Misfit::Other => "",
                });
                self.err(x.span(), "assign", message);
                x.invalidate();
                false
            }
        }
    }

    fn has_name(&self, ty: TypeId) -> bool {
        matches!(self.types.get(ty), Type::Basic(_) | Type::Named(..) | Type::Param(_))
    }

    /// Whether an operand may be assigned to a variable of type `t`; the error is the cause, perhaps empty.
    pub(crate) fn assignable(&mut self, x: &Operand<'a>, t: TypeId) -> Result<(), String> {
        let v = x.ty;
        if !x.is_valid() || v == Types::BAD || t == Types::BAD || v == t {
            return Ok(());
        }
        let (vu, tu) = (self.under(v), self.under(t));
        let (vp, tp) = (self.types.is_param(v), self.types.is_param(t));
        if self.types.is_untyped(vu) {
            return self.implicit_type(x, t).map(|_| ()).map_err(|_| String::new());
        }
        if vu == tu && (!self.has_name(v) || !self.has_name(t)) && !vp && !tp {
            return Ok(());
        }
        let t_is_interface = matches!(self.types.get(tu), Type::Interface(_)) && !tp;
        if t_is_interface || self.types.is_interface_ptr(tu) {
            match self.implements(v, t, false) {
                Ok(()) if t_is_interface => return Ok(()),
                Err(cause) if !vp => return Err(cause),
                _ => {}
            }
        }
        if self.types.is_interface(v) && !t_is_interface && self.implements(t, v, false).is_ok() {
            return Err("need type assertion".to_string());
        }
        if let (Type::Chan(ChanDir::Both, a), Type::Chan(_, b)) = (self.types.get(vu), self.types.get(tu))
            && a == b
        {
            return if !self.has_name(v) || !self.has_name(t) { Ok(()) } else { Err(String::new()) };
        }
        if !vp && !tp {
            return Err(String::new());
        }
        self.assignable_params(x, v, t, vp, tp)
    }

    fn assignable_params(
        &mut self,
        x: &Operand<'a>,
        v: TypeId,
        t: TypeId,
        vp: bool,
        tp: bool,
    ) -> Result<(), String> {
        if tp && !self.has_name(v) {
            let terms = self.types.terms(t).filter(|t| !t.is_empty()).ok_or_else(String::new)?;
            for &(_, term) in terms.iter() {
                self.assignable(x, term).map_err(|_| {
                    let (from, term) = (self.show(v), self.show(term));
                    format!("cannot assign {from} to {term} (in {})", self.show(t))
                })?;
            }
            return Ok(());
        }
        if vp && !self.has_name(t) {
            let terms = self.types.terms(v).filter(|t| !t.is_empty()).ok_or_else(String::new)?;
            for &(_, term) in terms.iter() {
                let mut probe = x.clone();
                probe.ty = term;
                self.assignable(&probe, t).map_err(|_| {
                    let (term, to) = (self.show(term), self.show(t));
                    format!("cannot assign {term} (in {}) to {to}", self.show(v))
                })?;
            }
            return Ok(());
        }
        Err(String::new())
    }

    /// Whether `v` implements (or, as a constraint, satisfies) `t`, with the cause if not.
    pub(crate) fn implements(&mut self, v: TypeId, t: TypeId, constraint: bool) -> Result<(), String> {
        let objects = std::mem::take(&mut self.objects);
        let result = self.types.implements_why(v, t, constraint, &objects);
        self.objects = objects;
        result
    }

    /// `T(x)`
    pub(crate) fn conversion(&mut self, mut x: Operand<'a>, t: TypeId, e: &'a Expr) -> Operand<'a> {
        if !x.is_valid() || t == Types::BAD {
            return Operand::invalid(e);
        }
        let mut cause = String::new();
        let mut ok = false;
        let mut const_value = None;
        let const_arg = x.mode == OpMode::Constant;
        let basic = if self.types.is_param(t) { None } else { self.types.basic_under(t) };
        match basic {
            Some(basic) if const_arg => match self.constant_conversion(&x, basic) {
                Some(value) => {
                    ok = true;
                    const_value = Some(value);
                }
                None => {
                    let from_int = self.types.all_basic(x.ty, Basic::is_integer);
                    if from_int && basic.is_integer() {
                        let value = x.val.as_ref().map(ToString::to_string).unwrap_or_default();
                        let message = format!("constant {value} overflows {}", self.show(t));
                        self.err(x.span(), "conversion", message);
                        return Operand::invalid(e);
                    }
                }
            },
            _ => {
                if self.types.is_untyped(x.ty) {
                    // Constants become values of the type's own kind first.
                    ok = self.untyped_conversion(&mut x, t, &mut cause);
                } else {
                    match self.convertible(&x, x.ty, t) {
                        Ok(()) => ok = true,
                        Err(why) => cause = why,
                    }
                }
            }
        }
        if !ok {
            let mut message = format!("cannot convert {} to type {}", self.describe(&x), self.show(t));
            if !cause.is_empty() {
                message.push_str(": ");
                message.push_str(&cause);
            }
            self.err(x.span(), "conversion", message);
            return Operand::invalid(e);
        }
        if self.types.is_untyped(x.ty) {
            let last = self.final_untyped_type(&x, t, const_value.is_some());
            self.update_expr_type(x.expr, last, true);
        }
        let mut out = Operand::value(t, e);
        if let Some(value) = const_value {
            out.mode = OpMode::Constant;
            out.val = Some(value);
        }
        out
    }

    /// The type an untyped argument of a conversion is left with.
    fn final_untyped_type(&mut self, x: &Operand<'a>, t: TypeId, is_const: bool) -> TypeId {
        if x.is_nil() {
            return t;
        }
        let string_from_int = is_const
            && self.types.all_basic(x.ty, Basic::is_integer)
            && self.types.all_basic(t, Basic::is_string);
        let basic = self.types.basic_under(t).is_some();
        if self.types.is_interface(t) || self.types.is_param(t) || !basic {
            return self.default_type(x.ty);
        }
        if string_from_int { x.ty } else { t }
    }

    fn constant_conversion(&mut self, x: &Operand<'a>, basic: Basic) -> Option<ConstValue> {
        let value = x.val.as_ref()?;
        if let Some(v) = constant::represent(value, basic) {
            return Some(v);
        }
        let from = self.types.basic_under(x.ty)?;
        if from.is_integer() && basic.is_string() {
            let code = value.as_i64().and_then(|n| u32::try_from(n).ok()).and_then(char::from_u32);
            return Some(ConstValue::str(&code.unwrap_or(char::REPLACEMENT_CHARACTER).to_string()));
        }
        None
    }

    fn untyped_conversion(&mut self, x: &mut Operand<'a>, t: TypeId, cause: &mut String) -> bool {
        if x.is_nil() {
            return self.types.has_nil(t);
        }
        if self.types.is_param(t) && x.mode == OpMode::Constant {
            let Some(terms) = self.types.terms(t).filter(|t| !t.is_empty()) else { return false };
            for &(_, term) in terms.iter() {
                let fits = match self.types.basic_under(term) {
                    Some(b) => self.constant_conversion(x, b).is_some(),
                    None => {
                        let from = self.default_type(x.ty);
                        self.convertible(x, from, term).is_ok()
                    }
                };
                if !fits {
                    *cause = format!(
                        "cannot convert {} to type {} (in {})",
                        self.describe(x),
                        self.show(term),
                        self.show(t)
                    );
                    return false;
                }
            }
            return true;
        }
        if self.implicit_type(x, t).is_ok() {
            return true;
        }
        let from = self.default_type(x.ty);
        match self.convertible(x, from, t) {
            Ok(()) => true,
            Err(why) => {
                *cause = why;
                false
            }
        }
    }

    /// Whether a (non-constant) value of type `v` converts to `t`.
    fn convertible(&mut self, x: &Operand<'a>, v: TypeId, t: TypeId) -> Result<(), String> {
        let mut typed = x.clone();
        typed.ty = v;
        if typed.mode == OpMode::Constant {
            typed.mode = OpMode::Value;
        }
        let why = match self.assignable(&typed, t) {
            Ok(()) => return Ok(()),
            Err(why) => why,
        };
        let (vp, tp) = (self.types.is_param(v), self.types.is_param(t));
        if !vp && !tp {
            let (vu, tu) = (self.under(v), self.under(t));
            return if self.convertible_under(v, t, vu, tu) { Ok(()) } else { Err(why) };
        }
        let list = |c: &mut Self, ty: TypeId, is_param: bool| -> Vec<TypeId> {
            if is_param {
                c.types.terms(ty).map(|ts| ts.iter().map(|&(_, t)| t).collect()).unwrap_or_default()
            } else {
                vec![ty]
            }
        };
        let (vs, ts) = (list(self, v, vp), list(self, t, tp));
        if vs.is_empty() || ts.is_empty() {
            return Err(String::new());
        }
        for &from in &vs {
            for &to in &ts {
                if self.convertible(x, from, to).is_err() {
                    let in_param = |c: &Self, ty, of, is_param| {
                        if is_param { format!("{} (in {})", c.show(ty), c.show(of)) } else { c.show(ty) }
                    };
                    return Err(format!(
                        "cannot convert {} to type {}",
                        in_param(self, from, v, vp),
                        in_param(self, to, t, tp)
                    ));
                }
            }
        }
        Ok(())
    }

    fn convertible_under(&mut self, v: TypeId, t: TypeId, vu: TypeId, tu: TypeId) -> bool {
        if self.without_tags(vu) == self.without_tags(tu) {
            return true;
        }
        let literal = |c: &Self, ty: TypeId| match *c.types.get(ty) {
            Type::Pointer(b) => Some(b),
            _ => None,
        };
        if let (Some(a), Some(b)) = (literal(self, v), literal(self, t)) {
            let (a, b) = (self.under(a), self.under(b));
            if self.without_tags(a) == self.without_tags(b) {
                return true;
            }
        }
        match (self.types.get(vu).clone(), self.types.get(tu).clone()) {
            (Type::Basic(a), Type::Basic(b)) => {
                let real = |b: Basic| b.is_integer() || b.is_float();
                real(a) && real(b) || a.is_complex() && b.is_complex() || b.is_string() && a.is_integer()
            }
            (Type::Slice(elem), Type::Basic(b)) => b.is_string() && self.is_bytes_or_runes(elem),
            (Type::Basic(a), Type::Slice(elem)) => a.is_string() && self.is_bytes_or_runes(elem),
            (Type::Slice(a), Type::Array(b, _)) => a == b,
            (Type::Slice(a), Type::Pointer(p)) => {
                let u = self.types.underlying(p);
                matches!(*self.types.get(u), Type::Array(b, _) if a == b)
            }
            _ => false,
        }
    }

    fn is_bytes_or_runes(&mut self, elem: TypeId) -> bool {
        matches!(self.types.basic_under(elem), Some(Basic::Uint8 | Basic::Int32))
    }

    /// The type with struct tags left out, all through its literal parts.
    fn without_tags(&mut self, ty: TypeId) -> TypeId {
        self.without_tags_known(ty, &mut HashMap::new())
    }

    fn without_tags_known(&mut self, ty: TypeId, known: &mut HashMap<TypeId, TypeId>) -> TypeId {
        if let Some(&new) = known.get(&ty) {
            return new;
        }
        let form = self.types.get(ty).clone();
        let new = match form {
            Type::Named(..) | Type::Interface(_) | Type::Basic(_) | Type::Param(_) | Type::Bad => ty,
            other => {
                let mut new = other.map_parts(&mut |t| self.without_tags_known(t, known));
                if let Type::Struct(fields) = &mut new {
                    let empty: Rc<str> = Rc::from("");
                    *fields = fields.iter().map(|f| FieldType { tag: empty.clone(), ..f.clone() }).collect();
                }
                self.types.intern(new)
            }
        };
        known.insert(ty, new);
        new
    }

    /// Names of type parameters for errors: `K and V`, `A, B, and C`.
    pub(crate) fn param_names(&self, params: &[ParamId]) -> String {
        let names: Vec<&str> = params.iter().map(|p| &*self.types.params[p.0 as usize].name).collect();
        match names[..] {
            [] => String::new(),
            [one] => one.to_string(),
            [a, b] => format!("{a} and {b}"),
            [.., last] => format!("{}, and {last}", names[..names.len() - 1].join(", ")),
        }
    }
}
