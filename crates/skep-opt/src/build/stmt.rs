//! Statements: blocks, branches, loops with a condition, jumps.

use std::rc::Rc;

use skep_check::{ObjectId, ObjectKind, Type};
use skep_syntax::Span;
use skep_syntax::tree::{BinaryOp, Block, BranchKind, Decl, Expr, ExprKind, Ident, Stmt, StmtKind};

use super::Builder;
use super::func::{Storage, Target};
use super::place::Place;
use crate::ssa::{Block as SsaBlock, Op};

impl Builder<'_> {
    /// Notes what must be known before a body is built: defers, targets of goto, loops over functions.
    pub fn scan_body(&mut self, body: &Block) {
        let mut has_defer = false;
        let mut labels = Vec::new();
        let mut loops: Vec<Vec<ObjectId>> = Vec::new();
        let info = self.info.clone();
        let mut range_over: Vec<(skep_check::TypeId, Vec<ObjectId>)> = Vec::new();
        super::walk::stmts(body, &mut |s| match &s.kind {
            StmtKind::Defer(_) => has_defer = true,
            StmtKind::Branch { kind: BranchKind::Goto, label: Some(label) } => {
                labels.push(label.name.clone())
            }
            StmtKind::Range { key, value, x, body, .. } => {
                let Some(tv) = info.types.get(&x.id) else { return };
                let mut used = Vec::new();
                let mut note = |ident: &Ident| used.extend(info.uses.get(&ident.id).copied());
                super::walk::idents(body, &mut note);
                for e in key.iter().chain(value) {
                    super::walk::expr_idents(e, &mut note);
                }
                range_over.push((tv.ty, used));
            }
            _ => {}
        });
        for (ty, used) in range_over {
            let ty = self.concrete(ty);
            if matches!(self.under(ty), Type::Func(_)) {
                loops.push(used);
            }
        }
        self.cur.func.has_defer = has_defer;
        self.cur.goto_labels.extend(labels);
        let objects = self.objects.clone();
        let is_var = |o: &ObjectId| matches!(objects[o.0 as usize].kind, ObjectKind::Var(_));
        self.cur.body_captured.extend(loops.into_iter().flatten().filter(is_var));
    }

    pub fn stmts(&mut self, stmts: &[Stmt]) {
        for s in stmts {
            self.stmt(s);
        }
    }

    pub fn block(&mut self, b: &Block) {
        self.stmts(&b.stmts);
    }

    fn stmt(&mut self, s: &Stmt) {
        if !self.cur.open && !self.is_reachable(s) {
            return;
        }
        self.at(s.span);
        let label = match &s.kind {
            StmtKind::For { .. }
            | StmtKind::Range { .. }
            | StmtKind::Switch { .. }
            | StmtKind::TypeSwitch { .. }
            | StmtKind::Select { .. } => self.cur.label.take(),
            StmtKind::Labeled { .. } => None,
            _ => {
                let label = self.cur.label.take();
                if let Some(label) = label {
                    return self.labeled_plain(label, s);
                }
                None
            }
        };
        match &s.kind {
            StmtKind::Bad | StmtKind::Empty => {}
            StmtKind::Expr(e) => {
                self.value(e);
            }
            StmtKind::IncDec { x, inc } => {
                let op = if *inc { BinaryOp::Add } else { BinaryOp::Sub };
                self.op_assign(op, x, None, s.span);
            }
            StmtKind::Assign { lhs, rhs } => self.assign(lhs, rhs, s.span),
            StmtKind::OpAssign { op, lhs, rhs } => self.op_assign(*op, lhs, Some(rhs), s.span),
            StmtKind::Define { lhs, rhs, .. } => self.define(lhs, rhs, s.span),
            StmtKind::Defer(e) => self.defer(e, s.span),
            StmtKind::Return(es) => self.return_stmt(es, s.span),
            StmtKind::Branch { kind, label } => {
                self.branch_stmt(*kind, label.as_ref().map(|l| l.name.clone()))
            }
            StmtKind::Block(b) => self.block(b),
            StmtKind::If { init, cond, then, els } => {
                self.if_stmt(init.as_deref(), cond, then, els.as_deref())
            }
            StmtKind::Switch { init, tag, cases, .. } => {
                init.iter().for_each(|s| self.stmt(s));
                self.switch(tag.as_ref(), cases, label, s.span);
            }
            StmtKind::TypeSwitch { init, x, cases, .. } => {
                init.iter().for_each(|s| self.stmt(s));
                self.type_switch(x, cases, label);
            }
            StmtKind::For { init, cond, post, body } => {
                init.iter().for_each(|s| self.stmt(s));
                self.for_stmt(init.as_deref(), cond.as_ref(), post.as_deref(), body, label);
            }
            StmtKind::Range { key, value, define, x, body } => {
                self.range_stmt(
                    super::range::RangeParts {
                        key: key.as_ref(),
                        value: value.as_ref(),
                        define: *define,
                        x,
                        body,
                    },
                    label,
                );
            }
            StmtKind::Labeled { label, stmt } => self.labeled(label, stmt),
            StmtKind::Decl(decls) => {
                for d in decls {
                    if let Decl::Var(v) = d {
                        self.local_vars(v);
                    }
                }
            }
            StmtKind::Select { cases, .. } => self.select(cases, label, s.span),
            StmtKind::Send { .. } | StmtKind::Go(_) => {
                self.error("unsupported", s.span, "sends and goroutines are not supported");
            }
        }
    }

    /// Whether a jump may lead to the statement or into it.
    fn is_reachable(&self, s: &Stmt) -> bool {
        if self.cur.goto_labels.is_empty() {
            return false;
        }
        let mut found = false;
        let block = Block { span: s.span, close: s.span, stmts: vec![s.clone()] };
        super::walk::stmts(&block, &mut |s| {
            if let StmtKind::Labeled { label, .. } = &s.kind {
                found |= self.cur.goto_labels.contains(&label.name);
            }
        });
        found
    }

    /// The block of a label that goto names.
    fn label_block(&mut self, label: &Rc<str>) -> SsaBlock {
        if let Some(&b) = self.cur.labels.get(label) {
            return b;
        }
        let b = self.new_block();
        self.cur.labels.insert(label.clone(), b);
        b
    }

    fn labeled(&mut self, label: &Ident, stmt: &Stmt) {
        if self.cur.goto_labels.contains(&label.name) {
            // Jumps backwards are still to come: the block is sealed with the function.
            let b = self.label_block(&label.name);
            self.jump(b, Vec::new());
            self.switch_to(b);
        }
        self.cur.label = Some(label.name.clone());
        self.stmt(stmt);
        self.cur.label = None;
    }

    /// A labelled block or other statement that only `break` can name.
    fn labeled_plain(&mut self, label: Rc<str>, s: &Stmt) {
        let end = self.new_block();
        self.cur.targets.push(Target { label: Some(label), brk: end, cont: None, labeled_only: true });
        self.stmt(s);
        self.cur.targets.pop();
        self.jump(end, Vec::new());
        self.start(end);
    }

    fn if_stmt(&mut self, init: Option<&Stmt>, cond: &Expr, then: &Block, els: Option<&Stmt>) {
        init.iter().for_each(|s| self.stmt(s));
        let (yes, end) = (self.new_block(), self.new_block());
        let no = if els.is_some() { self.new_block() } else { end };
        self.cond(cond, yes, no);
        self.start(yes);
        self.block(then);
        self.jump(end, Vec::new());
        if let Some(els) = els {
            self.start(no);
            self.stmt(els);
            self.jump(end, Vec::new());
        }
        self.start(end);
    }

    fn for_stmt(
        &mut self,
        init: Option<&Stmt>,
        cond: Option<&Expr>,
        post: Option<&Stmt>,
        body: &Block,
        label: Option<Rc<str>>,
    ) {
        let per_iteration = self.loop_boxes(init);
        let (head, inside, cont, end) =
            (self.new_block(), self.new_block(), self.new_block(), self.new_block());
        self.jump(head, Vec::new());
        self.switch_to(head);
        match cond {
            Some(cond) => self.cond(cond, inside, end),
            None => self.jump(inside, Vec::new()),
        }
        self.start(inside);
        self.cur.targets.push(Target { label, brk: end, cont: Some(cont), labeled_only: false });
        self.block(body);
        self.cur.targets.pop();
        self.jump(cont, Vec::new());
        self.start(cont);
        if self.cur.open {
            // Each iteration has its own variables: what captured the old ones keeps them.
            for (object, var) in per_iteration {
                let ty = self.object_type(object);
                let shape = self.shape(ty);
                let old = self.read_var(var);
                let new = self.new_object(shape.tref);
                self.emit0(Op::CopyVal { ty: shape.tref, to: new, from: old });
                self.write_var(var, new);
            }
            post.iter().for_each(|s| self.stmt(s));
            self.jump(head, Vec::new());
        }
        self.seal(head);
        self.start(end);
    }

    /// The variables a `for` declares that something may refer to after their iteration.
    fn loop_boxes(&self, init: Option<&Stmt>) -> Vec<(ObjectId, super::func::Var)> {
        let mut out = Vec::new();
        let Some(Stmt { kind: StmtKind::Define { lhs, .. }, .. }) = init else { return out };
        for e in lhs {
            let ExprKind::Ident(ident) = &e.kind else { continue };
            let Some(&object) = self.info.defs.get(&ident.id) else { continue };
            let ObjectKind::Var(info) = &self.objects[object.0 as usize].kind else { continue };
            let kept = info.captured || info.address_taken;
            if let (true, Some(&Storage::Box(var))) = (kept, self.cur.vars.get(&object)) {
                out.push((object, var));
            }
        }
        out
    }

    pub fn branch_stmt(&mut self, kind: BranchKind, label: Option<Rc<str>>) {
        match kind {
            BranchKind::Goto => {
                let Some(label) = label else { return };
                if self.is_outside_body(&label) {
                    return self.body_branch(kind, Some(label));
                }
                let b = self.label_block(&label);
                self.jump(b, Vec::new());
            }
            // The switch jumps on by itself.
            BranchKind::Fallthrough => {}
            BranchKind::Break | BranchKind::Continue => {
                let is_break = kind == BranchKind::Break;
                let target = self.cur.targets.iter().rev().find(|t| match &label {
                    Some(label) => t.label.as_ref() == Some(label),
                    None => !t.labeled_only && (is_break || t.cont.is_some()),
                });
                let to = target.and_then(|t| if is_break { Some(t.brk) } else { t.cont });
                match to {
                    Some(to) => self.jump(to, Vec::new()),
                    None => self.body_branch(kind, label),
                }
            }
        }
    }

    fn return_stmt(&mut self, es: &[Expr], span: Span) {
        let types: Vec<_> = self.returned_types();
        if es.is_empty() {
            return self.return_values(None);
        }
        let mut vals = Vec::new();
        if es.len() == types.len() {
            let operands: Vec<&Expr> = es.iter().collect();
            self.order(&operands);
            for (e, &ty) in es.iter().zip(&types) {
                vals.push(self.returned(e, ty, es.len() == 1));
            }
        } else {
            let (several, from) = self.several(&es[0], types.len());
            for ((v, from), &to) in several.into_iter().zip(from).zip(&types) {
                vals.push(self.assign_conv(v, from, to));
            }
        }
        self.at(span);
        self.return_values(Some(vals));
    }

    /// A place in memory that holds a value's zero, for what needs an address.
    pub fn zero_place(&mut self, ty: skep_check::TypeId) -> Place {
        let tref = self.shape(ty).tref;
        let base = self.new_object(tref);
        Place::Mem { base, offset: 0 }
    }
}
