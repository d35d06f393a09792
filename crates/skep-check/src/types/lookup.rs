//! Fields and methods by name through embedded fields, and whole method sets (Go spec, "Selectors", "Method sets").
//! Kept true: the shallowest depth wins, two at one depth hide each other; every walk visits a type once.

use foldhash::{HashSet, HashSetExt};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::{NamedId, Type, TypeId, Types};
use crate::program::{MethodTarget, Object, ObjectId, ObjectKind};

/// What a name means on a type.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields' meaning is that of `Selection`")]
pub enum Found {
    /// Nothing.
    None,
    /// Several things at the same depth.
    Ambiguous,
    /// A field; `indirect` says whether a pointer was followed on the way.
    Field { ty: TypeId, path: Vec<u32>, indirect: bool },
    /// A method of the type `at`; `sig` is known for interfaces only, else see `Types::method_sig`.
    Method { target: MethodTarget, at: TypeId, path: Vec<u32>, indirect: bool, sig: Option<TypeId> },
}

/// A method a value of some type has, promoted ones included.
#[derive(Clone, Debug)]
pub struct MethodSetEntry {
    /// The method's name.
    pub name: Rc<str>,
    /// The package path for names that are not exported, else empty.
    pub pkg: Rc<str>,
    /// Field indices to the embedded value that has the method; empty if the type itself has it.
    /// Pointers on the way are followed.
    pub path: Rc<[u32]>,
    /// Which method.
    pub target: MethodTarget,
    /// The type (after `path`) that has it: a defined type with its type arguments, or an interface.
    pub at: TypeId,
    /// The signature without receiver.
    pub sig: TypeId,
}

/// A type still to be searched, and how it was reached.
#[derive(Clone)]
struct Step {
    ty: TypeId,
    path: Vec<u32>,
    indirect: bool,
    /// Reached more than once at this depth: whatever it has is ambiguous.
    multiple: bool,
}

/// Whether a name can be used outside its package.
#[must_use]
pub(crate) fn is_exported(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_uppercase)
}

fn same_name(name: &str, pkg: &str, other: &str, other_pkg: &str, fold: bool) -> bool {
    if fold {
        return name.eq_ignore_ascii_case(other) || name.to_lowercase() == other.to_lowercase();
    }
    name == other && (is_exported(name) || pkg == other_pkg)
}

impl Types {
    /// The type a pointer points at, with whether there was a pointer.
    pub(crate) fn deref(&self, ty: TypeId) -> (TypeId, bool) {
        match self.get(ty) {
            Type::Pointer(t) => (*t, true),
            _ => (ty, false),
        }
    }

    /// The field or method `name`, written in package `pkg`, of a value of type `ty`.
    pub fn find(&mut self, ty: TypeId, name: &str, pkg: &str) -> Found {
        self.find_folding(ty, name, pkg, false)
    }

    /// As `find`; `fold` also takes names that differ in case or belong to another package, for messages.
    pub(crate) fn find_folding(&mut self, ty: TypeId, name: &str, pkg: &str, fold: bool) -> Found {
        if name == "_" {
            return Found::None;
        }
        // A defined pointer type has its base's fields, but no methods.
        if let Type::Named(..) = self.get(ty) {
            let under = self.underlying(ty);
            if let Type::Pointer(_) = self.get(under) {
                return match self.find_from(under, name, pkg, fold) {
                    Found::Method { .. } => Found::None,
                    found => found,
                };
            }
        }
        self.find_from(ty, name, pkg, fold)
    }

    fn find_from(&mut self, ty: TypeId, name: &str, pkg: &str, fold: bool) -> Found {
        let (base, is_ptr) = self.deref(ty);
        if is_ptr {
            let under = self.underlying(base);
            if matches!(self.get(under), Type::Interface(_)) {
                return Found::None;
            }
        }
        let mut current = vec![Step { ty: base, path: Vec::new(), indirect: is_ptr, multiple: false }];
        let mut seen: HashSet<TypeId> = HashSet::new();
        while !current.is_empty() {
            let mut next: Vec<Step> = Vec::new();
            let mut found = Found::None;
            for step in std::mem::take(&mut current) {
                let named = match self.get(step.ty) {
                    Type::Named(n, _) => Some(*n),
                    _ => None,
                };
                if named.is_some() && !seen.insert(step.ty) {
                    continue;
                }
                let hits = self.search_step(&step, named, name, pkg, fold, &mut next);
                for hit in hits {
                    found = match found {
                        Found::None if !step.multiple => hit,
                        _ => Found::Ambiguous,
                    };
                }
            }
            if !matches!(found, Found::None) {
                return found;
            }
            current = consolidate(next);
        }
        Found::None
    }

    fn search_step(
        &mut self,
        step: &Step,
        named: Option<NamedId>,
        name: &str,
        pkg: &str,
        fold: bool,
        next: &mut Vec<Step>,
    ) -> Vec<Found> {
        if let Some(n) = named {
            let own_pkg = self.label(n).pkg.clone();
            let hit = self.named[n.0 as usize]
                .methods
                .iter()
                .find(|m| same_name(name, pkg, &m.name, &own_pkg, fold))
                .map(|m| MethodTarget::Func { func: m.func, pointer: m.pointer });
            if let Some(target) = hit {
                return vec![Found::Method {
                    target,
                    at: step.ty,
                    path: step.path.clone(),
                    indirect: step.indirect,
                    sig: None,
                }];
            }
        }
        let mut hits = Vec::new();
        let under = self.underlying(step.ty);
        match self.get(under).clone() {
            Type::Struct(fields) => {
                for (i, f) in fields.iter().enumerate() {
                    let mut path = step.path.clone();
                    path.push(i as u32);
                    if same_name(name, pkg, &f.name, &f.pkg, fold) {
                        hits.push(Found::Field { ty: f.ty, path, indirect: step.indirect });
                        continue;
                    }
                    if f.embedded {
                        self.push_embedded(f.ty, path, step, next);
                    }
                }
            }
            Type::Interface(i) => {
                if let Some(m) = i.methods.iter().find(|m| same_name(name, pkg, &m.name, &m.pkg, fold)) {
                    hits.push(Found::Method {
                        target: MethodTarget::Interface { name: m.name.clone(), pkg: m.pkg.clone() },
                        at: step.ty,
                        path: step.path.clone(),
                        indirect: step.indirect,
                        sig: Some(m.sig),
                    });
                }
            }
            _ => {}
        }
        hits
    }

    fn push_embedded(&mut self, ty: TypeId, path: Vec<u32>, step: &Step, next: &mut Vec<Step>) {
        let (base, is_ptr) = self.deref(ty);
        if matches!(self.get(base), Type::Named(..) | Type::Struct(_) | Type::Interface(_)) {
            next.push(Step { ty: base, path, indirect: step.indirect || is_ptr, multiple: step.multiple });
        }
    }

    /// The signature, without receiver, of declared method `func` of the defined type `at`.
    pub fn method_sig(&mut self, at: TypeId, func: ObjectId, objects: &[Object]) -> TypeId {
        let object = &objects[func.0 as usize];
        let ObjectKind::Func(info) = &object.kind else { return Types::BAD };
        match self.get(at).clone() {
            Type::Named(_, args) if args.len() == info.recv_params.len() => {
                self.subst(object.ty, &info.recv_params, &args)
            }
            _ => object.ty,
        }
    }

    /// All methods that a value of type `ty` has, sorted by name: of an interface its own, of others declared
    /// and promoted ones. Pointer-receiver methods are there only if `ty` is a pointer or the path goes through one.
    pub fn method_set(&mut self, ty: TypeId, objects: &[Object]) -> Vec<MethodSetEntry> {
        let (base, is_ptr) = self.deref(ty);
        if is_ptr {
            let under = self.underlying(base);
            if matches!(self.get(under), Type::Interface(_)) {
                return Vec::new();
            }
        }
        // None marks a name that a field or a conflict hides from here on.
        let mut all: BTreeMap<(Rc<str>, Rc<str>), Option<MethodSetEntry>> = BTreeMap::new();
        let mut current = vec![Step { ty: base, path: Vec::new(), indirect: is_ptr, multiple: false }];
        let mut seen: HashSet<TypeId> = HashSet::new();
        while !current.is_empty() {
            let mut next = Vec::new();
            let mut level: BTreeMap<(Rc<str>, Rc<str>), Option<MethodSetEntry>> = BTreeMap::new();
            for step in std::mem::take(&mut current) {
                if matches!(self.get(step.ty), Type::Named(..)) && !seen.insert(step.ty) {
                    continue;
                }
                for (key, entry) in self.step_members(&step, objects, &mut next) {
                    let entry = if step.multiple { None } else { entry };
                    level.entry(key).and_modify(|e| *e = None).or_insert(entry);
                }
            }
            for (key, entry) in level {
                all.entry(key).or_insert(entry);
            }
            current = consolidate(next);
        }
        all.into_values().flatten().collect()
    }

    /// Names a type has at its own depth: methods as entries, fields (and methods out of reach) as none.
    #[allow(clippy::type_complexity, reason = "key and entry of the map it fills")]
    fn step_members(
        &mut self,
        step: &Step,
        objects: &[Object],
        next: &mut Vec<Step>,
    ) -> Vec<((Rc<str>, Rc<str>), Option<MethodSetEntry>)> {
        let mut out = Vec::new();
        if let Type::Named(n, _) = *self.get(step.ty) {
            let own_pkg = self.label(n).pkg.clone();
            for m in self.named[n.0 as usize].methods.clone() {
                let pkg: Rc<str> = if is_exported(&m.name) { Rc::from("") } else { own_pkg.clone() };
                let entry = (!m.pointer || step.indirect).then(|| MethodSetEntry {
                    name: m.name.clone(),
                    pkg: pkg.clone(),
                    path: step.path.clone().into(),
                    target: MethodTarget::Func { func: m.func, pointer: m.pointer },
                    at: step.ty,
                    sig: self.method_sig(step.ty, m.func, objects),
                });
                out.push(((m.name, pkg), entry));
            }
        }
        let under = self.underlying(step.ty);
        match self.get(under).clone() {
            Type::Struct(fields) => {
                for (i, f) in fields.iter().enumerate() {
                    out.push(((f.name.clone(), f.pkg.clone()), None));
                    if f.embedded {
                        let mut path = step.path.clone();
                        path.push(i as u32);
                        self.push_embedded(f.ty, path, step, next);
                    }
                }
            }
            Type::Interface(i) => {
                for m in i.methods.iter() {
                    let entry = MethodSetEntry {
                        name: m.name.clone(),
                        pkg: m.pkg.clone(),
                        path: step.path.clone().into(),
                        target: MethodTarget::Interface { name: m.name.clone(), pkg: m.pkg.clone() },
                        at: step.ty,
                        sig: m.sig,
                    };
                    out.push(((m.name.clone(), m.pkg.clone()), Some(entry)));
                }
            }
            _ => {}
        }
        out
    }
}

/// One step per type; a type reached twice at one depth is marked.
fn consolidate(steps: Vec<Step>) -> Vec<Step> {
    let mut out: Vec<Step> = Vec::new();
    for step in steps {
        match out.iter_mut().find(|s| s.ty == step.ty) {
            Some(s) => s.multiple = true,
            None => out.push(step),
        }
    }
    out
}
