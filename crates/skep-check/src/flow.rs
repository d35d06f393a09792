//! Whether a function's end can be reached, and what calls an expression hides.

use skep_syntax::tree::{BranchKind, Expr, ExprKind, Stmt, StmtKind, UnaryOp};

use crate::checker::Checker;
use crate::program::{Info, Mode};

/// Whether an expression calls a function or receives: its value can't be known without running it.
pub(crate) fn has_call(e: &Expr, info: &Info) -> bool {
    match &e.kind {
        ExprKind::Call { func, args, .. } => {
            let conversion = info.types.get(&func.id).is_some_and(|tv| tv.mode == Mode::Type);
            let constant = info.types.get(&e.id).is_some_and(|tv| tv.value.is_some());
            !constant && !conversion || args.iter().any(|a| has_call(a, info))
        }
        ExprKind::Unary { op: UnaryOp::Recv, .. } => true,
        ExprKind::Unary { x, .. } | ExprKind::Star(x) | ExprKind::Paren(x) => has_call(x, info),
        ExprKind::Selector { x, .. } | ExprKind::TypeAssert { x, .. } => has_call(x, info),
        ExprKind::Binary { x, y, .. } => has_call(x, info) || has_call(y, info),
        ExprKind::Index { x, indices } => has_call(x, info) || indices.iter().any(|i| has_call(i, info)),
        ExprKind::Slice { x, lo, hi, max, .. } => {
            has_call(x, info) || [lo, hi, max].into_iter().flatten().any(|b| has_call(b, info))
        }
        ExprKind::Composite { elems, .. } => elems
            .iter()
            .any(|el| has_call(&el.value, info) || el.key.as_ref().is_some_and(|k| has_call(k, info))),
        _ => false,
    }
}

impl Checker<'_> {
    /// Go spec, "Terminating statements".
    pub(crate) fn list_terminates(&self, list: &[Stmt]) -> bool {
        list.iter()
            .rev()
            .find(|s| !matches!(s.kind, StmtKind::Empty))
            .is_some_and(|s| self.terminates(s, None))
    }

    fn terminates(&self, stmt: &Stmt, label: Option<&str>) -> bool {
        match &stmt.kind {
            StmtKind::Expr(e) => self.is_panic(e),
            StmtKind::Return(_) => true,
            StmtKind::Branch { kind, .. } => matches!(kind, BranchKind::Goto | BranchKind::Fallthrough),
            StmtKind::Block(block) => self.list_terminates(&block.stmts),
            StmtKind::If { then, els: Some(els), .. } => {
                self.list_terminates(&then.stmts) && self.terminates(els, None)
            }
            StmtKind::For { cond: None, body, .. } => !list_breaks(&body.stmts, label, true),
            StmtKind::Switch { cases, .. } | StmtKind::TypeSwitch { cases, .. } => {
                cases.iter().any(|c| c.is_default)
                    && cases
                        .iter()
                        .all(|c| self.list_terminates(&c.body) && !list_breaks(&c.body, label, true))
            }
            StmtKind::Select { cases, .. } => {
                cases.iter().all(|c| self.list_terminates(&c.body) && !list_breaks(&c.body, label, true))
            }
            StmtKind::Labeled { label, stmt } => self.terminates(stmt, Some(&label.name)),
            _ => false,
        }
    }

    fn is_panic(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Paren(x) => self.is_panic(x),
            ExprKind::Call { .. } => self.panics.contains(&e.id),
            _ => false,
        }
    }
}

/// Whether a `break` in the list leaves the statement around it (`plain`: without label too).
fn list_breaks(list: &[Stmt], label: Option<&str>, plain: bool) -> bool {
    list.iter().any(|s| breaks(s, label, plain))
}

fn breaks(stmt: &Stmt, label: Option<&str>, plain: bool) -> bool {
    match &stmt.kind {
        StmtKind::Branch { kind: BranchKind::Break, label: to } => match to {
            None => plain,
            Some(to) => label == Some(&*to.name),
        },
        StmtKind::Block(block) => list_breaks(&block.stmts, label, plain),
        StmtKind::If { then, els, .. } => {
            list_breaks(&then.stmts, label, plain) || els.as_ref().is_some_and(|e| breaks(e, label, plain))
        }
        // An unlabelled break inside these leaves them, not the statement at hand.
        StmtKind::For { body, .. } | StmtKind::Range { body, .. } => {
            label.is_some() && list_breaks(&body.stmts, label, false)
        }
        StmtKind::Switch { cases, .. } | StmtKind::TypeSwitch { cases, .. } => {
            label.is_some() && cases.iter().any(|c| list_breaks(&c.body, label, false))
        }
        StmtKind::Select { cases, .. } => {
            label.is_some() && cases.iter().any(|c| list_breaks(&c.body, label, false))
        }
        StmtKind::Labeled { stmt, .. } => breaks(stmt, label, plain),
        _ => false,
    }
}
