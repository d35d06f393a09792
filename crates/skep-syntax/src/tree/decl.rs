//! Declarations.

use super::{Block, Expr, Ident, NodeId};
use crate::span::Span;
use std::rc::Rc;

/// A declaration, at top level or (all but functions) in a block.
#[derive(Clone, Debug)]
pub enum Decl {
    /// One spec of `var`; a parenthesised group gives one `Decl` per spec.
    Var(Rc<VarDecl>),
    /// One spec of `const`, with what it repeats already filled in.
    Const(ConstDecl),
    /// One spec of `type`.
    Type(TypeDecl),
    /// A function or method.
    Func(Rc<FuncDecl>),
}

/// `var a, b T = x, y`
#[derive(Clone, Debug)]
pub struct VarDecl {
    /// Its own id.
    pub id: NodeId,
    /// The whole spec.
    pub span: Span,
    /// The names, at least one.
    pub names: Vec<Ident>,
    /// The type, if written.
    pub ty: Option<Expr>,
    /// The values: none, one (perhaps a call with several results), or one per name.
    pub values: Vec<Expr>,
}

/// `const a, b T = x, y`; where type and values were left out, the parser repeats the spec before
/// (a clone with fresh ids), so that each spec stands alone.
#[derive(Clone, Debug)]
pub struct ConstDecl {
    /// Its own id.
    pub id: NodeId,
    /// The whole spec.
    pub span: Span,
    /// The names.
    pub names: Vec<Ident>,
    /// The type, if written or repeated.
    pub ty: Option<Expr>,
    /// The values, one per name; fewer or more are the checker's errors.
    pub values: Vec<Expr>,
    /// Whether type and values are a repetition of an earlier spec.
    pub repeated: bool,
    /// The value of `iota` in this spec.
    pub iota: u32,
}

/// `type T[P C] U` or `type T = U`
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// Its own id.
    pub id: NodeId,
    /// The whole spec.
    pub span: Span,
    /// The name.
    pub name: Ident,
    /// Type parameters, empty if none.
    pub type_params: Vec<Field>,
    /// Whether it is an alias (`=`).
    pub alias: bool,
    /// The type.
    pub ty: Expr,
}

/// A function or method declaration.
#[derive(Clone, Debug)]
pub struct FuncDecl {
    /// Its own id.
    pub id: NodeId,
    /// From `func` to the end of the body.
    pub span: Span,
    /// The receiver; its type expression may be `T`, `*T`, `T[P]`, `*T[P]`.
    pub recv: Option<Field>,
    /// The name.
    pub name: Ident,
    /// Type parameters, empty if none.
    pub type_params: Vec<Field>,
    /// Parameters and results.
    pub sig: FuncType,
    /// The body; none for a native leaf of the library.
    pub body: Option<Block>,
    /// Whether `//go:noinline` stands right above.
    pub noinline: bool,
}

/// Names and their type, in parameter, result, struct-field, type-parameter and receiver lists.
/// `a, b int` is one field with two names; an unnamed parameter or an embedded field has none.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its own id.
    pub id: NodeId,
    /// The whole field.
    pub span: Span,
    /// The names, perhaps none.
    pub names: Vec<Ident>,
    /// The type (or constraint, for type parameters).
    pub ty: Expr,
    /// A struct field's tag, unquoted.
    pub tag: Option<Rc<str>>,
}

/// Parameters and results of a function type, declaration or literal.
#[derive(Clone, Debug)]
pub struct FuncType {
    /// From `func` (or the opening parenthesis) to the end of the results.
    pub span: Span,
    /// Parameters; of a variadic function the last field's type is `ExprKind::Ellipsis`.
    pub params: Vec<Field>,
    /// Results.
    pub results: Vec<Field>,
}
