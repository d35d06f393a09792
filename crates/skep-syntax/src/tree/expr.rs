//! Expressions and types: Go's grammar can't tell them apart, so they share one form.

use super::{Block, Field, FuncType, Ident, NodeId};
use crate::span::Span;
use std::rc::Rc;

/// An expression or a type.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its id: types and values are recorded under it.
    pub id: NodeId,
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

/// The forms of expression.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "fields are named in each form's doc line")]
pub enum ExprKind {
    /// Something that did not parse; a diagnostic stands already.
    Bad,
    /// A name.
    Ident(Ident),
    /// A literal; text as written.
    Lit(Lit),
    /// `T{…}`; `ty` is none for an elided inner type.
    Composite { ty: Option<Box<Expr>>, elems: Vec<Element>, close: Span },
    /// `func(…) … {…}`
    FuncLit(Rc<FuncLit>),
    /// `(x)`
    Paren(Box<Expr>),
    /// `x.sel`
    Selector { x: Box<Expr>, sel: Ident },
    /// `x[i]`, also an instantiation `x[A, B]`.
    Index { x: Box<Expr>, indices: Vec<Expr> },
    /// `x[lo:hi:max]`
    Slice { x: Box<Expr>, lo: Option<Box<Expr>>, hi: Option<Box<Expr>>, max: Option<Box<Expr>>, three: bool },
    /// `x.(T)`; `ty` is none for `x.(type)`.
    TypeAssert { x: Box<Expr>, ty: Option<Box<Expr>> },
    /// `f(args…)`, also a conversion.
    Call { func: Box<Expr>, args: Vec<Expr>, spread: bool, close: Span },
    /// `*x`: an indirection or a pointer type.
    Star(Box<Expr>),
    /// A unary operation.
    Unary { op: UnaryOp, x: Box<Expr> },
    /// A binary operation; `op_span` is the operator's.
    Binary { op: BinaryOp, op_span: Span, x: Box<Expr>, y: Box<Expr> },
    /// `[N]T`; `len` is none for `[...]T`.
    ArrayType { len: Option<Box<Expr>>, elem: Box<Expr> },
    /// `[]T`
    SliceType(Box<Expr>),
    /// `struct {…}`
    StructType(Vec<Field>),
    /// `func(…) …` as a type.
    FuncType(Box<FuncType>),
    /// `interface {…}`
    InterfaceType(Vec<InterfaceElem>),
    /// `map[K]V`
    MapType { key: Box<Expr>, value: Box<Expr> },
    /// `chan T`, `<-chan T`, `chan<- T`
    ChanType { dir: ChanDir, elem: Box<Expr> },
    /// `...T`, only as the type of a last parameter.
    Ellipsis(Box<Expr>),
}

/// A literal token.
#[derive(Clone, Debug)]
pub struct Lit {
    /// Which kind.
    pub kind: LitKind,
    /// The text as written (for strings: with quotes and escapes).
    pub text: Rc<str>,
}

/// The kinds of literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LitKind {
    /// `42`, `0x2a`, `0b1`, `0o7`, `1_000`
    Int,
    /// `1.5`, `1e9`, `0x1p-2`
    Float,
    /// `2i`
    Imag,
    /// `'a'`
    Rune,
    /// `"a"` or a raw string.
    String,
}

/// `key: value` or `value` in a composite literal.
#[derive(Clone, Debug)]
pub struct Element {
    /// The key, field name or index.
    pub key: Option<Expr>,
    /// The value; `Composite` with no type where the inner type is elided.
    pub value: Expr,
}

/// A function literal.
#[derive(Clone, Debug)]
pub struct FuncLit {
    /// Its own id (the same as the expression's).
    pub id: NodeId,
    /// Parameters and results.
    pub sig: FuncType,
    /// The body.
    pub body: Block,
}

/// An element of an interface type.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "fields are named for what they hold")]
pub enum InterfaceElem {
    /// A method specification.
    Method { name: Ident, sig: FuncType },
    /// An embedded type or a union; each term with whether it has `~`.
    Union(Vec<(bool, Expr)>),
}

/// A channel type's direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChanDir {
    /// `chan T`
    Both,
    /// `chan<- T`
    Send,
    /// `<-chan T`
    Recv,
}

/// Unary operators; `*x` is `ExprKind::Star`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-x`
    Neg,
    /// `+x`
    Plus,
    /// `!x`
    Not,
    /// `^x`
    BitNot,
    /// `&x`
    Addr,
    /// `<-x`
    Recv,
}

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is named for its operator")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    AndNot,
    Shl,
    Shr,
    LogAnd,
    LogOr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl BinaryOp {
    /// The operator as written.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "^",
            BinaryOp::AndNot => "&^",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::LogAnd => "&&",
            BinaryOp::LogOr => "||",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
        }
    }

    /// Whether the result is a boolean made from two compared operands.
    #[must_use]
    pub fn is_comparison(self) -> bool {
        matches!(
            self,
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge
        )
    }

    /// Whether this is `<<` or `>>`.
    #[must_use]
    pub fn is_shift(self) -> bool {
        matches!(self, BinaryOp::Shl | BinaryOp::Shr)
    }
}
