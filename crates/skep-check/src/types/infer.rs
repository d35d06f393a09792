//! Unification of types with type parameters to be found (Go spec, "Type unification").
//! Kept true: a parameter once found changes only from a type literal to a defined type with that structure.

use super::{ParamId, Type, TypeId, Types};
use crate::program::Object;

/// Nested types and constraints that refer to each other are followed at most this deep.
const DEPTH_MAX: u32 = 100;

/// How closely types must match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Match {
    /// Identical.
    Exact,
    /// As for assignment: a defined type matches a literal with the same structure, its parts identical.
    Assign,
    /// The same for all parts too: a type and its constraint's structure.
    Loose,
}

/// Type parameters and what is known of them.
pub(crate) struct Unifier {
    params: Vec<ParamId>,
    /// Parameters known to be equal share a slot.
    slot_of: Vec<usize>,
    slots: Vec<Option<TypeId>>,
}

impl Unifier {
    pub(crate) fn new(params: &[ParamId], given: &[Option<TypeId>]) -> Unifier {
        let slots = (0..params.len()).map(|i| given.get(i).copied().flatten()).collect();
        Unifier { params: params.to_vec(), slot_of: (0..params.len()).collect(), slots }
    }

    pub(crate) fn known(&self, index: usize) -> Option<TypeId> {
        self.slots[self.slot_of[index]]
    }

    pub(crate) fn set(&mut self, index: usize, ty: TypeId) {
        let slot = self.slot_of[index];
        self.slots[slot] = Some(ty);
    }

    pub(crate) fn unknown_count(&self) -> usize {
        (0..self.params.len()).filter(|&i| self.known(i).is_none()).count()
    }

    pub(crate) fn inferred(&self) -> Vec<Option<TypeId>> {
        (0..self.params.len()).map(|i| self.known(i)).collect()
    }

    fn index_of(&self, types: &Types, ty: TypeId) -> Option<usize> {
        match types.get(ty) {
            Type::Param(p) => self.params.iter().position(|q| q == p),
            _ => None,
        }
    }

    /// Joins two parameters; false if both are known (the caller compares them).
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (sa, sb) = (self.slot_of[a], self.slot_of[b]);
        if sa == sb {
            return true;
        }
        if self.slots[sa].is_some() && self.slots[sb].is_some() {
            return false;
        }
        let ty = self.slots[sa].or(self.slots[sb]);
        for slot in &mut self.slot_of {
            if *slot == sb {
                *slot = sa;
            }
        }
        self.slots[sa] = ty;
        true
    }

    /// Makes `x` and `y` match, finding parameters on the way.
    pub(crate) fn unify(
        &mut self,
        types: &mut Types,
        objects: &[Object],
        x: TypeId,
        y: TypeId,
        how: Match,
    ) -> bool {
        self.unify_at(types, objects, x, y, how, 0)
    }

    fn unify_at(
        &mut self,
        types: &mut Types,
        objects: &[Object],
        mut x: TypeId,
        mut y: TypeId,
        how: Match,
        depth: u32,
    ) -> bool {
        if depth > DEPTH_MAX {
            return false;
        }
        if x == y || x == Types::BAD || y == Types::BAD {
            return true;
        }
        let (mut px, mut py) = (self.index_of(types, x), self.index_of(types, y));
        if let (Some(i), Some(j)) = (px, py) {
            if self.join(i, j) {
                return true;
            }
            let (a, b) = (self.known(i).unwrap_or(x), self.known(j).unwrap_or(y));
            return self.unify_at(types, objects, a, b, how, depth + 1);
        }
        if py.is_some() {
            (x, y, px, py) = (y, x, py, px);
        }
        debug_assert!(py.is_none());
        if let Some(i) = px {
            let Some(known) = self.known(i) else {
                self.set(i, y);
                return true;
            };
            return self.unify_known(types, objects, i, known, y, how, depth);
        }
        if how != Match::Exact {
            if let Some(ok) = self.unify_interface(types, objects, x, y, depth) {
                return ok;
            }
            let x_named = matches!(types.get(x), Type::Named(..));
            let y_named = matches!(types.get(y), Type::Named(..));
            if x_named != y_named {
                let (u, other) = if x_named { (types.underlying(x), y) } else { (types.underlying(y), x) };
                if !types.is_param(other) {
                    if x_named { x = u } else { y = u }
                }
            }
        }
        // A parameter that is not looked for stands for its constraint's structure.
        for (a, b) in [(x, y), (y, x)] {
            if types.is_param(a) && a != b {
                return match types.common_under(a) {
                    Some(core) if core != Types::BAD => {
                        let b = if matches!(types.get(b), Type::Named(..)) { types.underlying(b) } else { b };
                        self.unify_at(types, objects, core, b, how, depth + 1)
                    }
                    _ => false,
                };
            }
        }
        self.unify_structure(types, objects, x, y, how, depth)
    }

    /// A parameter known to be `known` meets `y`.
    #[allow(clippy::too_many_arguments, reason = "one step of the walk above")]
    fn unify_known(
        &mut self,
        types: &mut Types,
        objects: &[Object],
        index: usize,
        known: TypeId,
        y: TypeId,
        how: Match,
        depth: u32,
    ) -> bool {
        if !self.unify_at(types, objects, known, y, how, depth + 1) {
            return false;
        }
        let named = |types: &Types, t| matches!(types.get(t), Type::Named(..));
        let (kn, yn) = (named(types, known), named(types, y));
        match (types.is_interface(known), types.is_interface(y)) {
            (true, true) => {
                if kn && yn {
                    return known == y || self.index_free(types, known, y);
                }
                let count = |types: &mut Types, t| types.interface_under(t).map(|i| i.methods.len());
                if count(types, known) != count(types, y) {
                    return false;
                }
            }
            // Either could be meant, and the order of arguments must not decide.
            (true, false) | (false, true) => return false,
            (false, false) => {}
        }
        if how != Match::Exact && yn && !kn {
            self.set(index, y);
        }
        true
    }

    /// Instances of one generic type count as the same name.
    fn index_free(&self, types: &Types, a: TypeId, b: TypeId) -> bool {
        matches!((types.get(a), types.get(b)), (Type::Named(m, _), Type::Named(n, _)) if m == n)
    }

    /// If one of two different types is an interface, what it asks for must be there; none if neither is.
    fn unify_interface(
        &mut self,
        types: &mut Types,
        objects: &[Object],
        x: TypeId,
        y: TypeId,
        depth: u32,
    ) -> Option<bool> {
        let (xi, yi) = (types.is_interface(x), types.is_interface(y));
        if let (Type::Named(a, _), Type::Named(b, _)) = (types.get(x), types.get(y))
            && a == b
        {
            return None;
        }
        let (iface, other) = match (xi, yi) {
            (true, _) => (x, y),
            (_, true) => (y, x),
            _ => return None,
        };
        if matches!(types.get(iface), Type::Interface(_)) && matches!(types.get(other), Type::Interface(_)) {
            return None;
        }
        let mut this = std::mem::replace(self, Unifier::new(&[], &[]));
        let missing = types.missing_method_by(other, iface, true, objects, &mut |types, a, b| {
            this.unify_at(types, objects, a, b, Match::Exact, depth + 1)
        });
        *self = this;
        Some(missing.is_none())
    }

    fn unify_structure(
        &mut self,
        types: &mut Types,
        objects: &[Object],
        x: TypeId,
        y: TypeId,
        how: Match,
        depth: u32,
    ) -> bool {
        if x == y {
            return true;
        }
        // Element types must be identical in assignments; functions' and instances' arguments alike.
        let part = if how == Match::Loose { Match::Loose } else { Match::Exact };
        let mut all = |types: &mut Types, pairs: &[(TypeId, TypeId)]| {
            pairs.iter().all(|&(a, b)| self.unify_at(types, objects, a, b, part, depth + 1))
        };
        let zip = |a: &[TypeId], b: &[TypeId]| -> Vec<(TypeId, TypeId)> {
            a.iter().copied().zip(b.iter().copied()).collect()
        };
        match (types.get(x).clone(), types.get(y).clone()) {
            (Type::Named(a, xs), Type::Named(b, ys)) => {
                a == b && xs.len() == ys.len() && all(types, &zip(&xs, &ys))
            }
            (Type::Pointer(a), Type::Pointer(b)) | (Type::Slice(a), Type::Slice(b)) => all(types, &[(a, b)]),
            (Type::Array(a, n), Type::Array(b, m)) => n == m && all(types, &[(a, b)]),
            (Type::Map(k, v), Type::Map(l, w)) => all(types, &[(k, l), (v, w)]),
            (Type::Chan(d, a), Type::Chan(e, b)) => {
                let both = skep_syntax::tree::ChanDir::Both;
                (d == e || how != Match::Exact && (d == both || e == both)) && all(types, &[(a, b)])
            }
            (Type::Struct(a), Type::Struct(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b.iter()).all(|(f, g)| {
                        f.name == g.name && f.pkg == g.pkg && f.embedded == g.embedded && f.tag == g.tag
                    })
                    && a.iter().zip(b.iter()).all(|(f, g)| all(types, &[(f.ty, g.ty)]))
            }
            (Type::Func(a), Type::Func(b)) => {
                a.variadic == b.variadic
                    && a.params.len() == b.params.len()
                    && a.results.len() == b.results.len()
                    && all(types, &zip(&a.params, &b.params))
                    && all(types, &zip(&a.results, &b.results))
            }
            (Type::Tuple(a), Type::Tuple(b)) => a.len() == b.len() && all(types, &zip(&a, &b)),
            (Type::Interface(a), Type::Interface(b)) => {
                a.comparable == b.comparable
                    && a.terms.is_none()
                    && b.terms.is_none()
                    && a.methods.len() == b.methods.len()
                    && a.methods.iter().zip(b.methods.iter()).all(|(f, g)| f.name == g.name && f.pkg == g.pkg)
                    && a.methods.iter().zip(b.methods.iter()).all(|(f, g)| all(types, &[(f.sig, g.sig)]))
            }
            _ => false,
        }
    }
}

impl Types {
    /// Whether a type mentions any of the parameters.
    pub(crate) fn mentions(&self, ty: TypeId, params: &[ParamId]) -> bool {
        if params.is_empty() || !self.is_open(ty) {
            return false;
        }
        let mut inside = Vec::new();
        self.params_in(ty, &mut inside);
        inside.iter().any(|p| params.contains(p))
    }

    /// Every type parameter a type mentions.
    pub(crate) fn params_in(&self, ty: TypeId, out: &mut Vec<ParamId>) {
        let mut seen = std::collections::HashSet::new();
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            if !self.is_open(ty) || !seen.insert(ty) {
                continue;
            }
            if let Type::Param(p) = *self.get(ty) {
                out.push(p);
            }
            self.get(ty).for_parts(&mut |t| work.push(t));
        }
    }
}
