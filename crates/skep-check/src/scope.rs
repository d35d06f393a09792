//! Which names are visible where.
//! Kept true: names of a block enter its scope when their declaration ends, so looking up during the walk
//! sees what Go's scoping rules let it see.

use foldhash::{HashMap, HashMapExt};
use std::rc::Rc;

use crate::program::ObjectId;

/// Names one scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ScopeId(u32);

#[derive(Debug)]
struct Scope {
    parent: Option<ScopeId>,
    names: HashMap<Rc<str>, ObjectId>,
}

/// All scopes of a program; they form a tree rooted in the universe.
#[derive(Debug)]
pub(crate) struct Scopes {
    list: Vec<Scope>,
}

impl Scopes {
    /// The scope of predeclared names.
    pub(crate) const UNIVERSE: ScopeId = ScopeId(0);

    pub(crate) fn new() -> Scopes {
        Scopes { list: vec![Scope { parent: None, names: HashMap::new() }] }
    }

    pub(crate) fn open(&mut self, parent: ScopeId) -> ScopeId {
        self.list.push(Scope { parent: Some(parent), names: HashMap::new() });
        ScopeId(self.list.len() as u32 - 1)
    }

    pub(crate) fn parent(&self, scope: ScopeId) -> Option<ScopeId> {
        self.list[scope.0 as usize].parent
    }

    /// Enters a name; gives the object that has it already in this scope, if any.
    pub(crate) fn insert(&mut self, scope: ScopeId, name: &Rc<str>, object: ObjectId) -> Option<ObjectId> {
        let names = &mut self.list[scope.0 as usize].names;
        match names.get(name) {
            Some(&old) => Some(old),
            None => {
                names.insert(name.clone(), object);
                None
            }
        }
    }

    /// The object of that name in this very scope.
    pub(crate) fn local(&self, scope: ScopeId, name: &str) -> Option<ObjectId> {
        self.list[scope.0 as usize].names.get(name).copied()
    }

    /// The object a name means in this scope or one around it.
    pub(crate) fn lookup(&self, scope: ScopeId, name: &str) -> Option<ObjectId> {
        let mut at = Some(scope);
        while let Some(s) = at {
            if let Some(object) = self.local(s, name) {
                return Some(object);
            }
            at = self.parent(s);
        }
        None
    }

    /// Names and objects of one scope, in order of the objects.
    pub(crate) fn entries(&self, scope: ScopeId) -> Vec<(Rc<str>, ObjectId)> {
        let mut out: Vec<_> =
            self.list[scope.0 as usize].names.iter().map(|(n, &o)| (n.clone(), o)).collect();
        out.sort_by_key(|&(_, o)| o);
        out
    }
}
