//! The syntax tree: what the text says, form by form, with spans and nothing else.
//! Kept true: every `NodeId` is given once per compilation, so later stages keep side tables by it;
//! the tree's depth is bounded by the parser, so recursion over it is safe.

mod decl;
mod expr;
mod stmt;

pub use decl::*;
pub use expr::*;
pub use stmt::*;

use crate::span::Span;

/// Names an expression, identifier, statement or declaration across all files of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// An identifier where it is written: declared, used or selected.
#[derive(Clone, Debug)]
pub struct Ident {
    /// Its own id: uses, definitions and instances are recorded under it.
    pub id: NodeId,
    /// Where it stands.
    pub span: Span,
    /// The name; `_` is the blank identifier.
    pub name: std::rc::Rc<str>,
}

impl Ident {
    /// Whether this is the blank identifier.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        &*self.name == "_"
    }
}

/// One parsed file.
#[derive(Clone, Debug)]
pub struct File {
    /// Which file it is.
    pub file: crate::source::FileId,
    /// The span of the whole file.
    pub span: Span,
    /// Whether its first line is `//go:build skep`.
    pub build_skep: bool,
    /// The name in the package clause.
    pub package: Ident,
    /// Import specs in order.
    pub imports: Vec<Import>,
    /// Top-level declarations in order (imports excluded).
    pub decls: Vec<Decl>,
}

/// One import spec.
#[derive(Clone, Debug)]
pub struct Import {
    /// Under this id the package object is recorded.
    pub id: NodeId,
    /// The whole spec.
    pub span: Span,
    /// A name given to the import (`.` and `_` included), if any.
    pub name: Option<Ident>,
    /// The path, unquoted.
    pub path: std::rc::Rc<str>,
    /// The span of the path literal.
    pub path_span: Span,
}

/// Hands out node ids; one per compilation, shared by all its files.
#[derive(Debug, Default)]
pub struct NodeIds {
    next: u32,
}

impl NodeIds {
    /// The next unused id.
    pub fn fresh(&mut self) -> NodeId {
        let id = NodeId(self.next);
        self.next += 1;
        id
    }

    /// How many ids were given out; side tables can be vectors of this length.
    #[must_use]
    pub fn count(&self) -> usize {
        self.next as usize
    }
}
