//! Statements.

use super::{BinaryOp, Decl, Expr, ExprKind, Ident, NodeId, UnaryOp};
use crate::span::Span;

/// Statements between braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// From `{` to `}`.
    pub span: Span,
    /// The closing brace: Go reports a missing return here.
    pub close: Span,
    /// The statements.
    pub stmts: Vec<Stmt>,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Its own id.
    pub id: NodeId,
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: StmtKind,
}

/// The forms of statement.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "fields are named in each form's doc line")]
pub enum StmtKind {
    /// Something that did not parse; a diagnostic stands already.
    Bad,
    /// `;`
    Empty,
    /// An expression.
    Expr(Expr),
    /// `ch <- v`
    Send { chan: Expr, value: Expr },
    /// `x++` or `x--`
    IncDec { x: Expr, inc: bool },
    /// `a, b = x, y`
    Assign { lhs: Vec<Expr>, rhs: Vec<Expr> },
    /// `a += x` and its kin.
    OpAssign { op: BinaryOp, lhs: Expr, rhs: Expr },
    /// `a, b := x, y`; names that are declared anew have an entry in the checker's definitions.
    /// The left sides are expressions that should be identifiers; others are the checker's errors.
    Define { lhs: Vec<Expr>, rhs: Vec<Expr>, op_span: Span },
    /// `go f(x)`
    Go(Expr),
    /// `defer f(x)`
    Defer(Expr),
    /// `return x, y`
    Return(Vec<Expr>),
    /// `break`, `continue`, `goto`, `fallthrough`, with a label if written.
    Branch { kind: BranchKind, label: Option<Ident> },
    /// `{…}`
    Block(Block),
    /// `if init; cond {…} else …`; `els` is a `Block` or `If`.
    If { init: Option<Box<Stmt>>, cond: Expr, then: Block, els: Option<Box<Stmt>> },
    /// `switch init; tag {…}`
    Switch { init: Option<Box<Stmt>>, tag: Option<Expr>, cases: Vec<Case>, close: Span },
    /// `switch init; name := x.(type) {…}`
    TypeSwitch { init: Option<Box<Stmt>>, name: Option<Ident>, x: Expr, cases: Vec<Case>, close: Span },
    /// `select {…}`
    Select { cases: Vec<SelectCase>, close: Span },
    /// `for init; cond; post {…}`
    For { init: Option<Box<Stmt>>, cond: Option<Expr>, post: Option<Box<Stmt>>, body: Block },
    /// `for key, value := range x {…}`
    Range { key: Option<Expr>, value: Option<Expr>, define: bool, x: Expr, body: Block },
    /// `label: stmt`
    Labeled { label: Ident, stmt: Box<Stmt> },
    /// A `var`, `const` or `type` declaration; a parenthesised group gives several.
    Decl(Vec<Decl>),
}

/// The kinds of branch statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is named for its keyword")]
pub enum BranchKind {
    Break,
    Continue,
    Goto,
    Fallthrough,
}

/// A clause of a switch or type switch.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its own id: a type switch's implicit variable is recorded under it.
    pub id: NodeId,
    /// The clause's head.
    pub span: Span,
    /// The values or types (`nil` included); empty for `default`.
    pub exprs: Vec<Expr>,
    /// Whether this is `default`.
    pub is_default: bool,
    /// The statements.
    pub body: Vec<Stmt>,
}

/// A clause of a select.
#[derive(Clone, Debug)]
pub struct SelectCase {
    /// Its own id.
    pub id: NodeId,
    /// The clause's head.
    pub span: Span,
    /// The communication (`Send`, `Expr`, `Assign` or `Define`); none for `default`.
    pub comm: Option<Box<Stmt>>,
    /// The statements.
    pub body: Vec<Stmt>,
}

impl SelectCase {
    /// The channel that the communication receives from; none for `default`, a send, or what is no communication.
    #[must_use]
    pub fn channel(&self) -> Option<&Expr> {
        let mut e = match &self.comm.as_ref()?.kind {
            StmtKind::Expr(e) => e,
            StmtKind::Assign { lhs, rhs } | StmtKind::Define { lhs, rhs, .. }
                if rhs.len() == 1 && lhs.len() <= 2 =>
            {
                &rhs[0]
            }
            _ => return None,
        };
        while let ExprKind::Paren(x) = &e.kind {
            e = x;
        }
        match &e.kind {
            ExprKind::Unary { op: UnaryOp::Recv, x } => Some(x),
            _ => None,
        }
    }
}
