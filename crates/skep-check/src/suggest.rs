//! Names that are not there, and what may have been meant.

use skep_syntax::tree::Ident;
use skep_syntax::{Code, Diagnostic, Span};

use crate::checker::Checker;
use crate::scope::ScopeId;

/// Letters of names that are compared at all: the comparison takes time in the product of the lengths.
const LETTERS_MAX: usize = 64;

impl Checker<'_> {
    /// Reports a plain name that nothing declares.
    pub(crate) fn undefined(&mut self, id: &Ident) {
        let near = self.nearest(self.env.scope, &id.name);
        self.report(undefined(id.span, &id.name, near.as_deref()));
    }

    /// Reports a name, written out as `text`, that a package does not have.
    pub(crate) fn undefined_member(&mut self, scope: ScopeId, sel: &Ident, text: &str) {
        let exported = crate::types::is_exported;
        let names = self.scopes.entries(scope);
        let same = names
            .iter()
            .find(|(name, _)| exported(name) && name.to_lowercase() == sel.name.to_lowercase())
            .map(|(name, _)| name);
        if let Some(name) = same {
            let message = format!("undefined: {text} (but have {name})");
            return self.err(sel.span, "undefined", message);
        }
        let near = closest(&sel.name, names.iter().map(|(name, _)| &**name).filter(|name| exported(name)));
        let near = near.map(|(_, name)| text.replace(&*sel.name, name));
        self.report(undefined(sel.span, text, near.as_deref()));
    }

    /// The name most like another one in a scope and those around it; inner scopes come first.
    fn nearest(&self, scope: ScopeId, name: &str) -> Option<String> {
        let mut best: Option<(usize, String)> = None;
        let mut at = Some(scope);
        while let Some(scope) = at {
            let names = self.scopes.entries(scope);
            let found = closest(name, names.iter().map(|(name, _)| &**name));
            if let Some((distance, near)) = found
                && best.as_ref().is_none_or(|(least, _)| distance < *least)
            {
                best = Some((distance, near.to_owned()));
            }
            at = self.scopes.parent(scope);
        }
        best.map(|(_, name)| name)
    }
}

fn undefined(span: Span, text: &str, near: Option<&str>) -> Diagnostic {
    let d = Diagnostic::error(Code("undefined"), span, format!("undefined: {text}"));
    match near {
        Some(near) => d.with_hint(format!("did you mean {near}?")),
        None => d,
    }
}

/// The candidate that takes the fewest changes, if they are few for the name's length.
fn closest<'n>(name: &str, candidates: impl Iterator<Item = &'n str>) -> Option<(usize, &'n str)> {
    let allowed = match name.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        6..=LETTERS_MAX => 2,
        _ => return None,
    };
    let near = candidates.filter(|other| *other != "_" && other.len().abs_diff(name.len()) <= allowed * 4);
    near.map(|other| (distance(&name.to_lowercase(), &other.to_lowercase()), other))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|&(distance, other)| (distance, other))
}

/// How many letters must be put in, taken out, replaced or exchanged with their neighbour to make `b` of `a`.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let mut least = (above[j + 1] + 1).min(row[j] + 1).min(above[j] + usize::from(a[i] != b[j]));
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                let two_before: &Vec<usize> = &before;
                least = least.min(two_before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        for (a, b, changes) in
            [("count", "cuont", 1), ("", "ab", 2), ("same", "same", 0), ("kitten", "sitting", 3)]
        {
            assert_eq!(distance(a, b), changes, "{a} {b}");
        }
        assert_eq!(closest("cuont", ["count", "mount"].into_iter()), Some((1, "count")));
        assert_eq!(closest("ab", ["ac"].into_iter()), None);
        assert_eq!(closest("LENGTH", ["length"].into_iter()), Some((0, "length")));
    }
}
