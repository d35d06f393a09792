//! Walks over the tree: parts of expressions, statements of a body, identifiers.

use std::collections::HashSet;
use std::rc::Rc;

use skep_syntax::tree::{Block, Decl, Expr, ExprKind, Ident, Stmt, StmtKind};

/// The expressions that are evaluated as parts of one; no bodies.
pub(super) fn parts(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Composite { elems, .. } => {
            elems.iter().flat_map(|el| el.key.iter().chain(std::iter::once(&el.value))).collect()
        }
        ExprKind::Paren(x) | ExprKind::Selector { x, .. } | ExprKind::TypeAssert { x, .. } => vec![x],
        ExprKind::Star(x) | ExprKind::Unary { x, .. } => vec![x],
        ExprKind::Index { x, indices } => std::iter::once(&**x).chain(indices).collect(),
        ExprKind::Slice { x, lo, hi, max, .. } => {
            std::iter::once(&**x).chain(lo.as_deref()).chain(hi.as_deref()).chain(max.as_deref()).collect()
        }
        ExprKind::Call { func, args, .. } => std::iter::once(&**func).chain(args).collect(),
        ExprKind::Binary { x, y, .. } => vec![x, y],
        _ => Vec::new(),
    }
}

/// What a walk looks at.
pub(super) trait Visitor {
    /// Whether to look inside function literals.
    const LITERALS: bool;

    fn ident(&mut self, _ident: &Ident) {}
    fn stmt(&mut self, _stmt: &Stmt) {}

    fn block(&mut self, b: &Block) {
        b.stmts.iter().for_each(|s| self.walk_stmt(s));
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Ident(ident) => self.ident(ident),
            ExprKind::Selector { x, sel } => {
                self.expr(x);
                self.ident(sel);
            }
            ExprKind::FuncLit(lit) => {
                if Self::LITERALS {
                    self.block(&lit.body);
                }
            }
            ExprKind::Composite { elems, .. } => {
                for el in elems {
                    el.key.iter().for_each(|k| self.expr(k));
                    self.expr(&el.value);
                }
            }
            ExprKind::ArrayType { .. }
            | ExprKind::SliceType(_)
            | ExprKind::StructType(_)
            | ExprKind::FuncType(_)
            | ExprKind::InterfaceType(_)
            | ExprKind::MapType { .. }
            | ExprKind::ChanType { .. }
            | ExprKind::Ellipsis(_) => {}
            _ => parts(e).into_iter().for_each(|x| self.expr(x)),
        }
    }

    fn walk_stmt(&mut self, s: &Stmt) {
        self.stmt(s);
        match &s.kind {
            StmtKind::Bad | StmtKind::Empty | StmtKind::Branch { .. } => {}
            StmtKind::Expr(e) | StmtKind::Go(e) | StmtKind::Defer(e) => self.expr(e),
            StmtKind::Send { chan: a, value: b } | StmtKind::OpAssign { lhs: a, rhs: b, .. } => {
                self.expr(a);
                self.expr(b);
            }
            StmtKind::IncDec { x, .. } => self.expr(x),
            StmtKind::Assign { lhs, rhs } | StmtKind::Define { lhs, rhs, .. } => {
                lhs.iter().chain(rhs).for_each(|e| self.expr(e));
            }
            StmtKind::Return(es) => es.iter().for_each(|e| self.expr(e)),
            StmtKind::Block(b) => self.block(b),
            StmtKind::If { init, cond, then, els } => {
                init.iter().for_each(|s| self.walk_stmt(s));
                self.expr(cond);
                self.block(then);
                els.iter().for_each(|s| self.walk_stmt(s));
            }
            StmtKind::Switch { init, tag, cases, .. } => {
                init.iter().for_each(|s| self.walk_stmt(s));
                tag.iter().for_each(|e| self.expr(e));
                for c in cases {
                    c.exprs.iter().for_each(|e| self.expr(e));
                    c.body.iter().for_each(|s| self.walk_stmt(s));
                }
            }
            StmtKind::TypeSwitch { init, x, cases, .. } => {
                init.iter().for_each(|s| self.walk_stmt(s));
                self.expr(x);
                cases.iter().flat_map(|c| &c.body).for_each(|s| self.walk_stmt(s));
            }
            StmtKind::Select { cases, .. } => {
                for c in cases {
                    c.comm.iter().for_each(|s| self.walk_stmt(s));
                    c.body.iter().for_each(|s| self.walk_stmt(s));
                }
            }
            StmtKind::For { init, cond, post, body } => {
                init.iter().chain(post).for_each(|s| self.walk_stmt(s));
                cond.iter().for_each(|e| self.expr(e));
                self.block(body);
            }
            StmtKind::Range { key, value, x, body, .. } => {
                key.iter().chain(value).for_each(|e| self.expr(e));
                self.expr(x);
                self.block(body);
            }
            StmtKind::Labeled { stmt, .. } => self.walk_stmt(stmt),
            StmtKind::Decl(decls) => {
                for d in decls {
                    if let Decl::Var(v) = d {
                        v.values.iter().for_each(|e| self.expr(e));
                    }
                }
            }
        }
    }
}

struct Idents<'f>(&'f mut dyn FnMut(&Ident));

impl Visitor for Idents<'_> {
    const LITERALS: bool = true;

    fn ident(&mut self, ident: &Ident) {
        (self.0)(ident);
    }
}

/// All identifiers used in a body, literals in it included.
pub(super) fn idents(body: &Block, f: &mut dyn FnMut(&Ident)) {
    Idents(f).block(body);
}

/// All identifiers used in an expression, literals in it included.
pub(super) fn expr_idents(e: &Expr, f: &mut dyn FnMut(&Ident)) {
    Idents(f).expr(e);
}

struct Stmts<'f>(&'f mut dyn FnMut(&Stmt));

impl Visitor for Stmts<'_> {
    const LITERALS: bool = false;

    fn stmt(&mut self, s: &Stmt) {
        (self.0)(s);
    }
}

/// All statements of a body, those in literals excluded.
pub(super) fn stmts(body: &Block, f: &mut dyn FnMut(&Stmt)) {
    Stmts(f).block(body);
}

/// Whether a statement of a body, those in literals excluded, is such a one.
pub(super) fn any_stmt(body: &Block, is: impl Fn(&Stmt) -> bool) -> bool {
    let mut found = false;
    stmts(body, &mut |s| found |= is(s));
    found
}

/// The labels that stand in a body, those in literals excluded.
pub(super) fn labels(body: &Block) -> HashSet<Rc<str>> {
    let mut out = HashSet::new();
    stmts(body, &mut |s| {
        if let StmtKind::Labeled { label, .. } = &s.kind {
            out.insert(label.name.clone());
        }
    });
    out
}
