//! Statements.
//! Kept true: a block's names are in its scope only; every local variable is in `locals` until its function
//! is done, so that unused ones are found.

use std::rc::Rc;

use skep_syntax::tree::{BranchKind, Case, Decl, Expr, ExprKind, Ident, SelectCase, Stmt, StmtKind};
use skep_syntax::{Code, Diagnostic, Span};

use crate::checker::{Checker, Env, Later};
use crate::constant::ConstValue;
use crate::expr::Kind;
use crate::operand::{OpMode, Operand};
use crate::program::{ObjectId, ObjectKind, TypeAndValue, VarInfo};
use crate::scope::ScopeId;
use crate::subset;
use crate::types::{Basic, Type, TypeId, Types};

/// What branch statements may do here.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    pub break_ok: bool,
    pub continue_ok: bool,
    pub fallthrough_ok: bool,
    pub final_case: bool,
    pub in_type_switch: bool,
}

impl Context {
    fn inner(self) -> Context {
        Context { fallthrough_ok: false, final_case: false, in_type_switch: false, ..self }
    }
}

impl<'a> Checker<'a> {
    /// A function's body; the scope at hand is that of its parameters.
    pub(crate) fn func_body(&mut self, body: &'a skep_syntax::tree::Block) {
        self.stmts(&body.stmts, Context::default());
        self.labels(body);
        let has_results = self.env.func.as_ref().is_some_and(|f| !f.results.is_empty());
        if has_results && !self.list_terminates(&body.stmts) {
            self.err(body.close, "missing-return", "missing return");
        }
    }

    /// Reports local variables nobody used.
    pub(crate) fn report_unused(&mut self) {
        for object in std::mem::take(&mut self.locals) {
            if self.used_vars.contains(&object) {
                continue;
            }
            let o = self.object(object);
            if let Some(span) = o.span
                && &*o.name != "_"
            {
                let message = format!("declared and not used: {}", o.name);
                self.err(span, "unused-variable", message);
            }
        }
    }

    pub(crate) fn stmts(&mut self, list: &'a [Stmt], context: Context) {
        let inner = Context { fallthrough_ok: false, ..context };
        // `fallthrough` may only be the last statement; empty ones after it don't count.
        let last = list.iter().rposition(|s| !matches!(s.kind, StmtKind::Empty));
        for (i, stmt) in list.iter().enumerate() {
            let context = if Some(i) == last { context } else { inner };
            self.stmt(stmt, context);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt, context: Context) {
        let inner = context.inner();
        match &stmt.kind {
            StmtKind::Bad | StmtKind::Empty => {}
            StmtKind::Expr(e) => self.expr_stmt(e),
            StmtKind::Send { chan, value } => self.send(stmt, chan, value),
            StmtKind::IncDec { x, inc } => self.inc_dec(x, *inc),
            StmtKind::Assign { lhs, rhs } => self.assign_vars(lhs, rhs),
            StmtKind::OpAssign { op, lhs, rhs } => self.op_assign(*op, lhs, rhs),
            StmtKind::Define { lhs, rhs, op_span } => self.define(lhs, rhs, *op_span),
            StmtKind::Go(call) => {
                self.report(subset::go_statement(stmt.span));
                self.call_stmt("go", call);
            }
            StmtKind::Defer(call) => self.call_stmt("defer", call),
            StmtKind::Return(values) => self.return_stmt(stmt, values),
            StmtKind::Branch { kind, label } => self.branch(stmt, *kind, label.is_some(), context),
            StmtKind::Block(block) => self.in_scope(|c| c.stmts(&block.stmts, inner)),
            StmtKind::If { init, cond, then, els } => self.in_scope(|c| {
                if let Some(init) = init {
                    c.stmt(init, Context::default());
                }
                c.condition(cond, "if");
                c.in_scope(|c| c.stmts(&then.stmts, inner));
                if let Some(els) = els {
                    c.stmt(els, inner);
                }
            }),
            StmtKind::Switch { init, tag, cases, .. } => self.in_scope(|c| {
                if let Some(init) = init {
                    c.stmt(init, Context::default());
                }
                c.switch(tag.as_ref(), cases, inner);
            }),
            StmtKind::TypeSwitch { init, name, x, cases, .. } => self.in_scope(|c| {
                if let Some(init) = init {
                    c.stmt(init, Context::default());
                }
                c.type_switch(name.as_ref(), x, cases, inner);
            }),
            StmtKind::Select { cases, .. } => {
                if cases.iter().all(|c| c.channel().is_none()) {
                    self.report(subset::select_statement(stmt.span));
                }
                self.select(cases, inner);
            }
            StmtKind::For { init, cond, post, body } => self.in_scope(|c| {
                if let Some(init) = init {
                    c.stmt(init, Context::default());
                }
                if let Some(cond) = cond {
                    c.condition(cond, "for");
                }
                if let Some(post) = post {
                    c.stmt(post, Context::default());
                }
                let inner = Context { break_ok: true, continue_ok: true, ..inner };
                c.in_scope(|c| c.stmts(&body.stmts, inner));
            }),
            StmtKind::Range { key, value, define, x, body } => {
                let inner = Context { break_ok: true, continue_ok: true, ..inner };
                self.range_stmt(key.as_ref(), value.as_ref(), *define, x, body, inner);
            }
            StmtKind::Labeled { stmt, .. } => self.stmt(stmt, context),
            StmtKind::Decl(decls) => {
                for decl in decls {
                    self.local_decl(decl);
                }
            }
        }
    }

    fn expr_stmt(&mut self, e: &'a Expr) {
        let (x, kind) = self.raw_expr(e, None, false);
        let what = match x.mode {
            OpMode::Invalid => return,
            OpMode::Builtin(_) => "must be called",
            OpMode::Type => "is not an expression",
            _ if kind == Kind::Statement => return,
            _ => "is not used",
        };
        let message = format!("{} {what}", self.describe(&x));
        self.err(x.span(), "unused-value", message);
    }

    fn call_stmt(&mut self, keyword: &str, call: &'a Expr) {
        let mut inner = call;
        while let ExprKind::Paren(x) = &inner.kind {
            inner = x;
        }
        if !matches!(inner.kind, ExprKind::Call { .. }) {
            if !matches!(inner.kind, ExprKind::Bad) {
                let message = format!("expression in {keyword} must be function call");
                self.err(call.span, "call", message);
            }
            self.use_exprs(std::slice::from_ref(call));
            return;
        }
        let (x, kind) = self.raw_expr(call, None, false);
        if !x.is_valid() {
            return;
        }
        let what = match kind {
            Kind::Statement => return,
            Kind::Conversion => "requires function call, not conversion",
            Kind::Expression => "discards result of",
        };
        let message = format!("{keyword} {what} {}", self.describe(&x));
        self.err(x.span(), "unused-value", message);
    }

    fn send(&mut self, stmt: &'a Stmt, chan: &'a Expr, value: &'a Expr) {
        self.report(subset::channel_operation(stmt.span));
        let ch = self.expr(chan);
        let mut x = self.expr(value);
        if !ch.is_valid() || !x.is_valid() {
            return;
        }
        let under = self.types.common_under(ch.ty);
        match under.map(|u| self.types.get(u).clone()) {
            Some(Type::Chan(skep_syntax::tree::ChanDir::Recv, _)) => {
                let message =
                    format!("invalid operation: cannot send to receive-only channel {}", self.describe(&ch));
                self.err(stmt.span, "channel", message);
            }
            Some(Type::Chan(_, elem)) => self.assignment(&mut x, Some(elem), "send"),
            _ => {
                let message = format!("invalid operation: cannot send to non-channel {}", self.describe(&ch));
                self.err(stmt.span, "channel", message);
            }
        }
    }

    fn condition(&mut self, cond: &'a Expr, what: &str) {
        let mut x = self.expr(cond);
        if x.is_valid() && !self.types.all_basic(x.ty, Basic::is_boolean) {
            self.err(cond.span, "condition", format!("non-boolean condition in {what} statement"));
            return;
        }
        if x.is_valid() {
            self.settle_default(&mut x);
        }
    }

    /// Gives an untyped value its default type.
    pub(crate) fn settle_default(&mut self, x: &mut Operand<'a>) {
        if self.types.is_untyped(x.ty) {
            let ty = self.default_type(x.ty);
            self.update_expr_type(x.expr, ty, true);
            x.ty = ty;
        }
    }

    fn return_stmt(&mut self, stmt: &'a Stmt, values: &'a [Expr]) {
        let Some(func) = self.env.func.clone() else { return };
        if values.is_empty() {
            if func.results.is_empty() {
                return;
            }
            if func.named_results.is_empty() {
                let message = format!(
                    "not enough return values\n\thave ()\n\twant {}",
                    self.types_summary(&func.results, false, false)
                );
                return self.err(stmt.span, "return", message);
            }
            for &result in &func.named_results {
                let name = self.object(result).name.clone();
                let Some(found) = self.scopes.lookup(self.env.scope, &name) else { continue };
                if found != result && &*name != "_" {
                    let message = format!("result parameter {name} not in scope at return");
                    let mut d = Diagnostic::error(Code("return"), stmt.span, message);
                    if let Some(span) = self.object(found).span {
                        d = d.with_note(span, format!("inner declaration of {name}"));
                    }
                    self.report(d);
                }
            }
            return;
        }
        if func.results.is_empty() {
            let ok = self.use_exprs(values);
            if ok {
                self.err(values[0].span, "return", "too many return values");
            }
            return;
        }
        self.return_values(&func.results, values);
    }

    fn return_values(&mut self, results: &[TypeId], values: &'a [Expr]) {
        let context = "return statement";
        if results.len() == values.len() && !(values.len() == 1 && is_call(&values[0])) {
            for (e, &ty) in values.iter().zip(results) {
                let mut x = self.expr_for(e, Some(ty));
                self.assignment(&mut x, Some(ty), context);
            }
            return;
        }
        if values.len() != 1 {
            let types: Vec<Operand<'a>> = values.iter().map(|e| self.expr(e)).collect();
            if types.iter().all(Operand::is_valid) {
                self.return_error(results, &types);
            }
            return;
        }
        let x = self.multi_expr(&values[0]);
        let list = self.unpack(x);
        if list.len() == results.len() {
            for (mut x, &ty) in list.into_iter().zip(results) {
                self.assignment(&mut x, Some(ty), context);
            }
        } else if list.iter().all(Operand::is_valid) {
            self.return_error(results, &list);
        }
    }

    fn return_error(&mut self, results: &[TypeId], values: &[Operand<'a>]) {
        let (at, which) = if values.len() > results.len() {
            (values[results.len()].span(), "too many")
        } else {
            (values[values.len() - 1].span(), "not enough")
        };
        let have: Vec<TypeId> = values.iter().map(|x| x.ty).collect();
        let message = format!(
            "{which} return values\n\thave {}\n\twant {}",
            self.types_summary(&have, false, false),
            self.types_summary(results, false, false)
        );
        self.err(at, "return", message);
    }

    /// A tuple as its parts; other operands alone.
    pub(crate) fn unpack(&mut self, x: Operand<'a>) -> Vec<Operand<'a>> {
        match self.types.get(x.ty).clone() {
            Type::Tuple(types) if x.mode == OpMode::Value => {
                types.iter().enumerate().map(|(i, &ty)| Operand::part(i, ty, x.expr)).collect()
            }
            _ => vec![x],
        }
    }

    fn branch(&mut self, stmt: &'a Stmt, kind: BranchKind, labeled: bool, context: Context) {
        if labeled {
            // Labels are checked once the whole body is known.
            return;
        }
        let message = match kind {
            BranchKind::Break if !context.break_ok => "break is not in a loop, switch, or select",
            BranchKind::Continue if !context.continue_ok => "continue is not in a loop",
            BranchKind::Fallthrough if !context.fallthrough_ok => {
                if context.final_case {
                    "cannot fallthrough final case in switch"
                } else if context.in_type_switch {
                    "cannot fallthrough in type switch"
                } else {
                    "fallthrough statement out of place"
                }
            }
            _ => return,
        };
        self.err(stmt.span, "branch", message);
    }

    fn switch(&mut self, tag: Option<&'a Expr>, cases: &'a [Case], context: Context) {
        let mut x = None;
        if let Some(tag) = tag {
            let mut operand = self.expr(tag);
            self.assignment(&mut operand, None, "switch expression");
            if operand.is_valid() && !self.types.comparable(operand.ty) && !self.types.has_nil(operand.ty) {
                let message = format!(
                    "cannot switch on {} ({} is not comparable)",
                    self.describe(&operand),
                    self.show(operand.ty)
                );
                self.err(operand.span(), "switch", message);
                operand.invalidate();
            }
            x = Some(operand);
        }
        self.multiple_defaults(cases.iter().filter(|c| c.is_default).map(|c| c.span));
        let mut seen: Vec<(String, TypeId, Span)> = Vec::new();
        for (i, case) in cases.iter().enumerate() {
            for e in &case.exprs {
                self.case_value(x.as_ref(), e, &mut seen);
            }
            let last = i + 1 == cases.len();
            let inner = Context { break_ok: true, fallthrough_ok: !last, final_case: last, ..context };
            self.in_scope(|c| c.stmts(&case.body, inner));
        }
    }

    fn case_value(&mut self, tag: Option<&Operand<'a>>, e: &'a Expr, seen: &mut Vec<(String, TypeId, Span)>) {
        let mut v = self.expr(e);
        if !v.is_valid() || tag.is_some_and(|t| !t.is_valid()) {
            return;
        }
        let (mut y, text) = match tag {
            Some(tag) => (tag.clone(), crate::show::expr_text(tag.expr)),
            None => (Operand::value(Types::basic(Basic::Bool), e), "true".to_string()),
        };
        self.convert_untyped(&mut v, y.ty);
        if !v.is_valid() {
            return;
        }
        let mut result = v.clone();
        self.comparison(&mut result, &mut y, skep_syntax::tree::BinaryOp::Eq, Some(&text));
        if !result.is_valid() || v.mode != OpMode::Constant {
            return;
        }
        // The operand may have become the switch's type; its value is what counts.
        let ty = if self.types.is_untyped(v.ty) { self.default_type(v.ty) } else { v.ty };
        if tag.is_none() {
            return;
        }
        let Some(value) = &v.val else { return };
        let key = format!("{value:?}");
        if let Some((_, _, first)) = seen.iter().find(|(k, t, _)| *k == key && *t == ty) {
            let first = *first;
            let message = format!("duplicate case {} in expression switch", self.describe(&v));
            self.report(
                Diagnostic::error(Code("duplicate-case"), e.span, message).with_note(first, "previous case"),
            );
        } else {
            seen.push((key, ty, e.span));
        }
    }

    /// Reports all but the first of the `default` clauses, given their heads.
    fn multiple_defaults(&mut self, defaults: impl Iterator<Item = Span>) {
        let mut first = None;
        for at in defaults {
            match first {
                None => first = Some(at),
                Some(span) => {
                    let d = Diagnostic::error(Code("duplicate-case"), at, "multiple defaults")
                        .with_note(span, "first default");
                    self.report(d);
                }
            }
        }
    }

    fn type_switch(&mut self, name: Option<&'a Ident>, x: &'a Expr, cases: &'a [Case], context: Context) {
        let subject = match &x.kind {
            ExprKind::TypeAssert { x, ty: None } => x,
            _ => x,
        };
        if let Some(name) = name
            && name.is_blank()
        {
            self.err(name.span, "no-new-variable", "no new variable on left side of :=");
        }
        let operand = self.expr(subject);
        let mut valid = operand.is_valid();
        if valid && !self.types.is_interface(operand.ty) {
            let what = self.describe(&operand);
            let message = if self.types.is_param(operand.ty) {
                format!("cannot use type switch on type parameter value {what}")
            } else {
                format!("{what} is not an interface")
            };
            self.err(operand.span(), "type-switch", message);
            valid = false;
        }
        self.multiple_defaults(cases.iter().filter(|c| c.is_default).map(|c| c.span));
        let mut seen: Vec<(Option<TypeId>, Span)> = Vec::new();
        let mut clause_vars = Vec::new();
        for case in cases {
            let mut single = None;
            for e in &case.exprs {
                single = self.case_type(valid.then_some(&operand), e, &mut seen);
            }
            let ty = match (single, case.exprs.len()) {
                (Some(Some(ty)), 1) => ty,
                (None, 1) => Types::BAD,
                _ if valid => operand.ty,
                _ => Types::BAD,
            };
            let inner = Context { break_ok: true, in_type_switch: true, ..context };
            self.in_scope(|c| {
                if let Some(name) = name
                    && !name.is_blank()
                {
                    let object = c.new_local(name, ty);
                    c.info.implicits.insert(case.id, object);
                    c.declare(c.env.scope, object);
                    clause_vars.push(object);
                }
                c.stmts(&case.body, inner);
            });
        }
        if let Some(name) = name
            && !name.is_blank()
        {
            let used = clause_vars.iter().any(|o| self.used_vars.contains(o));
            if !used {
                self.err(name.span, "unused-variable", format!("{} declared and not used", name.name));
            }
        }
    }

    /// One type of a clause: the type, or nil as none inside; nothing at all after an error.
    fn case_type(
        &mut self,
        subject: Option<&Operand<'a>>,
        e: &'a Expr,
        seen: &mut Vec<(Option<TypeId>, Span)>,
    ) -> Option<Option<TypeId>> {
        let is_nil = matches!(&e.kind, ExprKind::Ident(id)
            if self.scopes.lookup(self.env.scope, &id.name)
                .is_some_and(|o| matches!(self.object(o).kind, ObjectKind::Nil)));
        let ty = if is_nil {
            if let ExprKind::Ident(id) = &e.kind
                && let Some(object) = self.scopes.lookup(self.env.scope, &id.name)
            {
                self.info.uses.insert(id.id, object);
                let nil = Types::basic(Basic::UntypedNil);
                let tv = TypeAndValue { mode: crate::program::Mode::Value, ty: nil, value: None };
                self.info.types.insert(e.id, tv);
            }
            None
        } else {
            let ty = self.var_type(e);
            if ty == Types::BAD {
                return None;
            }
            Some(ty)
        };
        if let Some((_, first)) = seen.iter().find(|(t, _)| *t == ty) {
            let shown = ty.map_or_else(|| "nil".to_string(), |t| self.show(t));
            let d = Diagnostic::error(
                Code("duplicate-case"),
                e.span,
                format!("duplicate case {shown} in type switch"),
            )
            .with_note(*first, "previous case");
            self.report(d);
        } else {
            seen.push((ty, e.span));
        }
        if let (Some(subject), Some(ty)) = (subject, ty)
            && let Some(cause) = self.assertion_misfit(subject.ty, ty)
        {
            let text = crate::show::expr_text(e);
            let message = format!(
                "impossible type switch case: {text}\n\t{} cannot have dynamic type {} {cause}",
                self.describe(subject),
                self.show(ty)
            );
            self.err(e.span, "type-switch", message);
        }
        Some(ty)
    }

    fn select(&mut self, cases: &'a [SelectCase], context: Context) {
        self.multiple_defaults(cases.iter().filter(|c| c.comm.is_none()).map(|c| c.span));
        for case in cases {
            if let Some(comm) = &case.comm
                && case.channel().is_none()
                && !matches!(comm.kind, StmtKind::Send { .. } | StmtKind::Bad)
            {
                let message = "select case must be send or receive (possibly with assignment)";
                self.err(comm.span, "select", message);
                continue;
            }
            let inner = Context { break_ok: true, ..context };
            self.in_scope(|c| {
                if let Some(comm) = &case.comm {
                    c.stmt(comm, Context::default());
                }
                c.stmts(&case.body, inner);
            });
        }
    }

    /// A new local variable; it enters a scope with `declare`.
    pub(crate) fn new_local(&mut self, name: &'a Ident, ty: TypeId) -> ObjectId {
        let object = self.declare_object(&name.name, name.span, ty, ObjectKind::Var(VarInfo::default()));
        if let Some(func) = &self.env.func {
            self.var_func.insert(object, func.id);
        }
        object
    }

    fn local_decl(&mut self, decl: &'a Decl) {
        match decl {
            Decl::Var(decl) => self.local_var(decl),
            Decl::Const(decl) => {
                let mut objects = Vec::new();
                for (i, name) in decl.names.iter().enumerate() {
                    let kind = ObjectKind::Const(ConstValue::int(0));
                    let object = self.declare_object(&name.name, name.span, Types::BAD, kind);
                    self.info.defs.insert(name.id, object);
                    self.const_value(object, decl, i);
                    objects.push(object);
                }
                self.const_arity(decl);
                for object in objects {
                    self.declare(self.env.scope, object);
                }
            }
            Decl::Type(decl) => {
                if decl.alias {
                    let object = self.declare_type_name(decl);
                    self.alias_decl(object, decl);
                    self.declare(self.env.scope, object);
                } else {
                    // The name is in scope in its own declaration.
                    let scope: ScopeId = self.env.scope;
                    let object = self.declare_type_name(decl);
                    self.declare(scope, object);
                    if let Type::Named(id, _) = *self.types.get(self.object(object).ty) {
                        self.complete(id);
                        self.check_finite(id, &mut foldhash::HashSet::default());
                    }
                }
            }
            Decl::Func(_) => {}
        }
    }

    fn local_var(&mut self, decl: &'a Rc<skep_syntax::tree::VarDecl>) {
        let ty = decl.ty.as_ref().map(|e| self.var_type(e));
        let mut objects = Vec::new();
        for name in &decl.names {
            let object = self.new_local(name, ty.unwrap_or(Types::BAD));
            self.info.defs.insert(name.id, object);
            self.locals.push(object);
            objects.push(object);
        }
        match &decl.values[..] {
            [] => {}
            values if values.len() == objects.len() => {
                for (&object, e) in objects.iter().zip(values) {
                    let mut x = self.expr_for(e, ty);
                    self.init_var(object, ty.is_some(), &mut x, "variable declaration");
                }
            }
            [_] => self.init_vars(&objects, &decl.values, ty.is_some()),
            values => {
                self.var_arity(&decl.names, values);
                self.use_exprs(values);
            }
        }
        for object in objects {
            self.declare(self.env.scope, object);
        }
    }

    /// The body of a function literal, in its own environment.
    pub(crate) fn lit_body(&mut self, lit: &'a skep_syntax::tree::FuncLit) {
        self.actors.enter_literal(lit.id, self.env.func.as_ref().map(|f| f.id));
        self.func_body(&lit.body);
        self.actors.leave_literal();
    }

    /// Works off what was put off.
    pub(crate) fn run_later(&mut self) {
        while let Some(task) = self.later.pop_front() {
            match task {
                Later::FuncBody { decl, object, env } => {
                    let env = Env { owner: Some(object), ..env };
                    self.with_env(env, |c| {
                        if let Some(body) = &decl.body {
                            c.func_body(body);
                        }
                        c.report_unused();
                    });
                }
                Later::LitBody { lit, env } => self.with_env(env, |c| {
                    c.lit_body(lit);
                    c.report_unused();
                }),
                Later::Instance { at, arg_spans, params, args, env } => self.with_env(env, |c| {
                    if c.verify_instance(&params, &args, at, &arg_spans) {
                        c.mono.instance(&c.types, &params, &args, at);
                    }
                }),
                Later::VarType { at, ty, env } => self.with_env(env, |c| c.check_var_type(at, ty)),
                Later::MapKey { at, key, env } => self.with_env(env, |c| c.check_map_key(at, key)),
                Later::Size { at, ty, env } => self.with_env(env, |c| c.check_size(at, ty)),
                Later::Embedded { at, ty, env } => self.with_env(env, |c| c.check_embedded(at, ty)),
            }
        }
    }

    fn check_var_type(&mut self, at: Span, ty: TypeId) {
        if self.types.is_param(ty) {
            return;
        }
        let Some(i) = self.types.interface_under(ty) else { return };
        if i.comparable {
            let message = format!(
                "cannot use type {} outside a type constraint: interface is (or embeds) comparable",
                self.show(ty)
            );
            self.err(at, "constraint", message);
        } else if i.terms.is_some() {
            let message = format!(
                "cannot use type {} outside a type constraint: interface contains type constraints",
                self.show(ty)
            );
            self.err(at, "constraint", message);
        }
    }

    fn check_map_key(&mut self, at: Span, key: TypeId) {
        if key == Types::BAD || self.types.underlying(key) == Types::BAD || self.types.comparable(key) {
            return;
        }
        let why = if self.types.is_param(key) { " (missing comparable constraint)" } else { "" };
        let message = format!("invalid map key type {}{why}", self.show(key));
        self.err(at, "map-key", message);
    }

    fn check_embedded(&mut self, at: Span, ty: TypeId) {
        let (base, is_ptr) = self.types.deref(ty);
        let message = if self.types.is_param(base) {
            "embedded field type cannot be a (pointer to a) type parameter"
        } else {
            let under = self.types.underlying(base);
            match self.types.get(under) {
                Type::Pointer(_) => "embedded field type cannot be a pointer",
                Type::Interface(_) if is_ptr => "embedded field type cannot be a pointer to an interface",
                _ => return,
            }
        };
        self.err(at, "embedded", message);
    }
}

/// Whether an expression is a call, through parentheses.
pub(crate) fn is_call(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Paren(x) => is_call(x),
        ExprKind::Call { .. } => true,
        _ => false,
    }
}
