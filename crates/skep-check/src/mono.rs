//! Generic code that needs ever more instances of itself.
//! Kept true: a program that passes has finitely many instances, so later stages may make them all.

use foldhash::{HashMap, HashMapExt};

use skep_syntax::{Code, Diagnostic, Span};

use crate::types::{ParamId, Type, TypeId, Types};

/// How type parameters flow into others: an edge grows if the argument holds the parameter inside a larger type.
#[derive(Default)]
pub(crate) struct Mono {
    edges: Vec<(ParamId, ParamId, bool, Span)>,
    /// Methods' own names for their type's parameters.
    same: Vec<(ParamId, ParamId)>,
    places: HashMap<ParamId, Span>,
}

impl Mono {
    /// Where a type parameter is declared.
    pub(crate) fn declared(&mut self, param: ParamId, span: Span) {
        self.places.insert(param, span);
    }

    /// A receiver's parameter stands for the type's.
    pub(crate) fn same(&mut self, of: ParamId, own: ParamId) {
        self.same.push((of, own));
    }

    /// Notes an instance whose arguments mention type parameters.
    pub(crate) fn instance(&mut self, types: &Types, params: &[ParamId], args: &[TypeId], span: Span) {
        for (&to, &arg) in params.iter().zip(args) {
            if let Type::Param(from) = *types.get(arg) {
                self.edges.push((from, to, false, span));
                continue;
            }
            let mut inside = Vec::new();
            types.params_in(arg, &mut inside);
            for from in inside {
                self.edges.push((from, to, true, span));
            }
        }
    }

    /// The first instance that lies on a cycle which grows.
    pub(crate) fn endless(&self, types: &Types) -> Option<Diagnostic> {
        let root = |p: ParamId| self.same.iter().find(|&&(_, own)| own == p).map_or(p, |&(of, _)| of);
        let mut next: HashMap<ParamId, Vec<ParamId>> = HashMap::new();
        for &(from, to, ..) in &self.edges {
            next.entry(root(from)).or_default().push(root(to));
        }
        for &(from, to, grows, span) in &self.edges {
            if grows && reaches(&next, root(to), root(from)) {
                let name = &types.params[from.0 as usize].name;
                let at = self.places.get(&root(to)).copied().unwrap_or(span);
                let text = format!("{name} grows with every instance, so there would be endlessly many");
                let d = Diagnostic::error(Code("instantiation-cycle"), at, "instantiation cycle")
                    .with_note(span, text);
                return Some(d);
            }
        }
        None
    }
}

fn reaches(next: &HashMap<ParamId, Vec<ParamId>>, from: ParamId, to: ParamId) -> bool {
    let mut seen = std::collections::HashSet::from([from]);
    let mut work = vec![from];
    while let Some(at) = work.pop() {
        if at == to {
            return true;
        }
        for &n in next.get(&at).map_or(&[][..], |v| &v[..]) {
            if seen.insert(n) {
                work.push(n);
            }
        }
    }
    false
}
