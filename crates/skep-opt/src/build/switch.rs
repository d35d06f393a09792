//! Switches: on values, on conditions, on types.

use std::rc::Rc;

use skep_check::{TypeId, Types};
use skep_syntax::Span;
use skep_syntax::tree::{BinaryOp, BranchKind, Case, Expr, StmtKind};

use super::func::Target;
use super::{Builder, Val};
use crate::ssa::Block;

impl Builder<'_> {
    pub fn switch(&mut self, tag: Option<&Expr>, cases: &[Case], label: Option<Rc<str>>, span: Span) {
        let tag = tag.map(|e| {
            let ty = self.type_of(e);
            let v = self.value(e);
            (self.owned(v, ty), ty)
        });
        self.at(span);
        let bodies: Vec<Block> = cases.iter().map(|_| self.new_block()).collect();
        let end = self.new_block();
        let mut default = end;
        for (case, &body) in cases.iter().zip(&bodies) {
            if case.is_default {
                default = body;
            }
            for e in &case.exprs {
                let next = self.new_block();
                match &tag {
                    Some((v, ty)) => {
                        let is = self.tag_is(v, *ty, e);
                        self.branch_or_jump(is, body, next);
                    }
                    None => self.cond(e, body, next),
                }
                self.start(next);
            }
        }
        self.jump(default, Vec::new());
        self.cur.targets.push(Target { label, brk: end, cont: None, labeled_only: false });
        for (i, case) in cases.iter().enumerate() {
            // Only the clause before can still fall through to this one, and it is built.
            self.start(bodies[i]);
            self.stmts(&case.body);
            let falls = matches!(
                case.body.last().map(|s| &s.kind),
                Some(StmtKind::Branch { kind: BranchKind::Fallthrough, .. })
            );
            let next = if falls { bodies.get(i + 1).copied().unwrap_or(end) } else { end };
            self.jump(next, Vec::new());
        }
        self.cur.targets.pop();
        self.start(end);
    }

    pub fn branch_or_jump(&mut self, cond: crate::ssa::Value, yes: Block, no: Block) {
        match self.cur.consts.get(&cond) {
            Some(&0) => self.jump(no, Vec::new()),
            Some(_) => self.jump(yes, Vec::new()),
            None => self.branch(cond, yes, no),
        }
    }

    /// Whether the tag equals a case's value.
    fn tag_is(&mut self, tag: &Val, ty: TypeId, e: &Expr) -> crate::ssa::Value {
        if self.is_nil(e) {
            self.at(e.span);
            return self.is_zero(tag.words[0]);
        }
        let other = self.type_of(e);
        let (tag_iface, iface) = (self.is_iface(ty), self.is_iface(other));
        if tag_iface != iface {
            let v = self.value(e);
            self.at(e.span);
            return if tag_iface { self.iface_is(tag, &v, other) } else { self.iface_is(&v, tag, ty) };
        }
        let v = self.value_to(e, ty);
        self.at(e.span);
        self.compare(BinaryOp::Eq, tag, &v, ty)
    }

    pub fn type_switch(&mut self, x: &Expr, cases: &[Case], label: Option<Rc<str>>) {
        let from = self.type_of(x);
        let v = self.value(x);
        let bodies: Vec<Block> = cases.iter().map(|_| self.new_block()).collect();
        let end = self.new_block();
        let mut default = end;
        for (case, &body) in cases.iter().zip(&bodies) {
            if case.is_default {
                default = body;
            }
            for e in &case.exprs {
                self.at(e.span);
                let next = self.new_block();
                let is = if self.is_nil(e) {
                    self.is_zero(v.words[0])
                } else {
                    let to = self.type_of(e);
                    self.type_test(v.words[0], to)
                };
                self.branch_or_jump(is, body, next);
                self.start(next);
            }
        }
        self.jump(default, Vec::new());
        self.cur.targets.push(Target { label, brk: end, cont: None, labeled_only: false });
        for (i, case) in cases.iter().enumerate() {
            self.start(bodies[i]);
            if self.cur.open {
                self.bind_clause(case, &v, from);
                self.stmts(&case.body);
                self.jump(end, Vec::new());
            }
        }
        self.cur.targets.pop();
        self.start(end);
    }

    /// Declares a clause's own variable.
    fn bind_clause(&mut self, case: &Case, v: &Val, from: TypeId) {
        let Some(&object) = self.info.implicits.get(&case.id) else { return };
        let ty = match &case.exprs[..] {
            [one] if !self.is_nil(one) => self.type_of(one),
            _ => from,
        };
        debug_assert_ne!(ty, Types::BAD);
        let held = self.held(v, ty);
        self.declare(object, ty, Some(held));
    }
}
