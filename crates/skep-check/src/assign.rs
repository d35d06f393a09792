//! Assignments, short variable declarations, and range clauses.

use skep_syntax::Span;
use skep_syntax::tree::{BinaryOp, Block, Expr, ExprKind, Ident};

use crate::checker::Checker;
use crate::operand::{OpMode, Operand};
use crate::program::{Mode, ObjectId, ObjectKind, TypeAndValue};
use crate::show::expr_text;
use crate::stmt::{Context, is_call};
use crate::types::{Basic, Type, TypeId, Types};

/// What stands on the left of an assignment.
enum Target {
    /// In error.
    Bad,
    /// `_`
    Blank,
    Typed(TypeId),
}

impl<'a> Checker<'a> {
    /// Initialises a variable, which takes the value's type unless it has `declared` one.
    pub(crate) fn init_var(&mut self, object: ObjectId, declared: bool, x: &mut Operand<'a>, context: &str) {
        let ty = self.object(object).ty;
        if !x.is_valid() || (x.ty == Types::BAD && !x.is_nil()) || declared && ty == Types::BAD {
            return;
        }
        if !declared {
            if self.types.is_untyped(x.ty) && x.is_nil() {
                self.err(x.span(), "nil", format!("use of untyped nil in {context}"));
                return;
            }
            let single = !(x.mode == OpMode::Value && matches!(self.types.get(x.ty), Type::Tuple(_)));
            if single && x.generic.is_none() {
                let ty = self.default_type(x.ty);
                self.object_mut(object).ty = ty;
            }
        }
        let ty = self.object(object).ty;
        self.assignment(x, if ty == Types::BAD { None } else { Some(ty) }, context);
        self.note_flow(x.expr, object);
    }

    /// Initialises several variables from several values or one call.
    pub(crate) fn init_vars(&mut self, objects: &[ObjectId], values: &'a [Expr], declared: bool) {
        let context = if objects.len() > 1 { "multiple assignment" } else { "assignment" };
        if objects.len() == values.len() && !(values.len() == 1 && is_call(&values[0])) {
            for (&object, e) in objects.iter().zip(values) {
                let target = if declared { Some(self.object(object).ty) } else { None };
                let mut x = self.expr_for(e, target);
                let known = declared || self.object(object).ty != Types::BAD;
                self.init_var(object, known, &mut x, context);
            }
            return;
        }
        if values.len() != 1 {
            if self.use_exprs(values) {
                self.assign_mismatch(values, objects.len(), values.len());
            }
            return;
        }
        let x = self.multi_expr(&values[0]);
        let list = self.unpack_for(x, objects.len());
        if list.len() == objects.len() {
            for (&object, mut x) in objects.iter().zip(list) {
                let known = declared || self.object(object).ty != Types::BAD;
                self.init_var(object, known, &mut x, context);
            }
            return;
        }
        if list.iter().all(Operand::is_valid) {
            self.assign_mismatch(values, objects.len(), list.len());
        }
    }

    /// The parts of a tuple, or value and flag of a form that has both if two are wanted.
    fn unpack_for(&mut self, x: Operand<'a>, wanted: usize) -> Vec<Operand<'a>> {
        if wanted == 2 && matches!(x.mode, OpMode::MapIndex | OpMode::CommaOk) {
            let flag_ty = Types::basic(Basic::UntypedBool);
            let tuple = self.types.intern(Type::Tuple([x.ty, Types::basic(Basic::Bool)].into()));
            self.record_comma_ok(x.expr, tuple);
            let value = x.clone();
            let mut flag = Operand::value(flag_ty, x.expr);
            flag.text = Some("ok value of (comma, ok) expression".into());
            return vec![value, flag];
        }
        self.unpack(x)
    }

    /// A comma-ok form used for two values has a tuple type, through its parentheses.
    fn record_comma_ok(&mut self, e: &'a Expr, tuple: TypeId) {
        let tv = TypeAndValue { mode: Mode::Value, ty: tuple, value: None };
        self.info.types.insert(e.id, tv);
        if let ExprKind::Paren(x) = &e.kind {
            self.record_comma_ok(x, tuple);
        }
    }

    fn assign_mismatch(&mut self, values: &'a [Expr], l: usize, r: usize) {
        let count = |n: usize, unit: &str| format!("{n} {unit}{}", if n == 1 { "" } else { "s" });
        let (vars, vals) = (count(l, "variable"), count(r, "value"));
        let mut first = &values[0];
        while let ExprKind::Paren(x) = &first.kind {
            first = x;
        }
        let message = match &first.kind {
            ExprKind::Call { func, .. } if values.len() == 1 => {
                format!("assignment mismatch: {vars} but {} returns {vals}", expr_text(func))
            }
            _ => format!("assignment mismatch: {vars} but {vals}"),
        };
        self.err(values[0].span, "assignment-mismatch", message);
    }

    /// `a, b = x, y`
    pub(crate) fn assign_vars(&mut self, lhs: &'a [Expr], rhs: &'a [Expr]) {
        let context = if lhs.len() > 1 { "multiple assignment" } else { "assignment" };
        if lhs.len() == rhs.len() && !(rhs.len() == 1 && is_call(&rhs[0])) {
            for (l, r) in lhs.iter().zip(rhs) {
                let target = self.lhs_var(l);
                self.assign_one(l, target, None, r, context);
            }
            return;
        }
        if rhs.len() != 1 {
            let ok_l = self.use_lhs(lhs);
            let ok_r = self.use_exprs(rhs);
            if ok_l && ok_r {
                self.assign_mismatch(rhs, lhs.len(), rhs.len());
            }
            return;
        }
        let x = self.multi_expr(&rhs[0]);
        let list = self.unpack_for(x, lhs.len());
        if list.len() == lhs.len() {
            for (l, x) in lhs.iter().zip(list) {
                let target = self.lhs_var(l);
                self.assign_one(l, target, Some(x), &rhs[0], context);
            }
            return;
        }
        self.use_lhs(lhs);
        if list.iter().all(Operand::is_valid) {
            self.assign_mismatch(rhs, lhs.len(), list.len());
        }
    }

    fn assign_one(
        &mut self,
        l: &'a Expr,
        target: Target,
        x: Option<Operand<'a>>,
        r: &'a Expr,
        context: &str,
    ) {
        let ty = match target {
            Target::Bad => {
                if x.is_none() {
                    self.use_exprs(std::slice::from_ref(r));
                }
                return;
            }
            Target::Blank => None,
            Target::Typed(ty) => Some(ty),
        };
        let mut x = match x {
            Some(x) => x,
            None => self.expr_for(r, ty),
        };
        let blank = ty.is_none() && context == "assignment";
        let context = if blank { "assignment to _ identifier" } else { context };
        self.assignment(&mut x, ty, context);
        if let Some(id) = plain_ident(l)
            && let Some(to) = self.scopes.lookup(self.env.scope, &id.name)
        {
            self.note_flow(r, to);
        }
    }

    /// Evaluates left sides for what they use; variables named alone don't count as used.
    fn use_lhs(&mut self, lhs: &'a [Expr]) -> bool {
        let mut ok = true;
        for e in lhs {
            if let Some(id) = plain_ident(e) {
                if id.is_blank() {
                    continue;
                }
                let object = self.scopes.lookup(self.env.scope, &id.name);
                let was_used = object.is_some_and(|o| self.used_vars.contains(&o));
                ok &= self.use_exprs(std::slice::from_ref(e));
                self.restore_unused(object, was_used);
            } else {
                ok &= self.use_exprs(std::slice::from_ref(e));
            }
        }
        ok
    }

    fn restore_unused(&mut self, object: Option<ObjectId>, was_used: bool) {
        if let Some(object) = object
            && !was_used
            && self.is_var(object)
        {
            self.used_vars.remove(&object);
        }
    }

    /// The variable on the left of an assignment.
    fn lhs_var(&mut self, e: &'a Expr) -> Target {
        let ident = plain_ident(e);
        if let Some(id) = ident
            && id.is_blank()
        {
            return Target::Blank;
        }
        let object = ident.and_then(|id| self.scopes.lookup(self.env.scope, &id.name));
        let was_used = object.is_some_and(|o| self.used_vars.contains(&o));
        let x = self.expr(e);
        self.restore_unused(object, was_used);
        if !x.is_valid() {
            return Target::Bad;
        }
        match x.mode {
            OpMode::Variable | OpMode::MapIndex => {}
            _ => {
                if let ExprKind::Selector { x: base, .. } = &e.kind
                    && self.info.types.get(&base.id).is_some_and(|tv| tv.mode == Mode::MapIndex)
                {
                    let message = format!("cannot assign to struct field {} in map", expr_text(e));
                    self.err(e.span, "assign", message);
                    return Target::Bad;
                }
                let message = format!(
                    "cannot assign to {} (neither addressable nor a map index expression)",
                    expr_text(x.expr)
                );
                self.err(e.span, "assign", message);
                return Target::Bad;
            }
        }
        self.note_assigned(e);
        Target::Typed(x.ty)
    }

    /// Marks the variable an assignment changes.
    fn note_assigned(&mut self, e: &'a Expr) {
        if let Some(object) = self.root_variable(e)
            && let ObjectKind::Var(info) = &mut self.object_mut(object).kind
        {
            info.reassigned = true;
        }
        self.note_mutation(e);
    }

    pub(crate) fn inc_dec(&mut self, x: &'a Expr, inc: bool) {
        let op = if inc { "++" } else { "--" };
        let operand = self.expr(x);
        if !operand.is_valid() {
            return;
        }
        if !self.types.all_basic(operand.ty, Basic::is_numeric) {
            let message = format!(
                "invalid operation: {}{op} (non-numeric type {})",
                expr_text(x),
                self.show(operand.ty)
            );
            return self.err(x.span, "operator", message);
        }
        self.lhs_var(x);
    }

    pub(crate) fn op_assign(&mut self, op: BinaryOp, lhs: &'a Expr, rhs: &'a Expr) {
        let mut x = self.binary(None, op, lhs.span, lhs, rhs, lhs);
        x.expr = lhs;
        if !x.is_valid() {
            return;
        }
        let target = self.lhs_var(lhs);
        if let Target::Typed(ty) = target {
            // The operand stands for the result; its expression is the left side.
            if self.types.is_untyped(x.ty) {
                x.expr = rhs;
            }
            self.assignment(&mut x, Some(ty), "assignment operation");
        }
    }

    /// `a, b := x, y`
    pub(crate) fn define(&mut self, lhs: &'a [Expr], rhs: &'a [Expr], op_span: Span) {
        let scope = self.env.scope;
        let mut objects: Vec<ObjectId> = Vec::new();
        let mut fresh: Vec<ObjectId> = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        let mut has_error = false;
        for e in lhs {
            let ExprKind::Ident(id) = &e.kind else {
                // What it uses counts as used; what else is wrong with it matters less.
                let before = self.diags.len();
                self.use_lhs(std::slice::from_ref(e));
                self.diags.truncate(before);
                if !matches!(e.kind, ExprKind::Bad) {
                    let message = format!("non-name {} on left side of :=", expr_text(e));
                    self.err(e.span, "define", message);
                }
                has_error = true;
                objects.push(self.dummy_var(e.span));
                continue;
            };
            if !id.is_blank() && seen.contains(&&*id.name) {
                let message = format!("{} repeated on left side of :=", id.name);
                self.err(e.span, "define", message);
                has_error = true;
                objects.push(self.dummy_var(e.span));
                continue;
            }
            seen.push(&id.name);
            if let Some(old) = self.scopes.local(scope, &id.name) {
                self.info.uses.insert(id.id, old);
                if self.is_var(old) {
                    let ty = self.object(old).ty;
                    let tv = TypeAndValue { mode: Mode::Variable, ty, value: None };
                    self.info.types.insert(e.id, tv);
                    if let ObjectKind::Var(info) = &mut self.object_mut(old).kind {
                        info.reassigned = true;
                    }
                    objects.push(old);
                } else {
                    let message = format!("cannot assign to {}", expr_text(e));
                    self.err(e.span, "assign", message);
                    has_error = true;
                    objects.push(self.dummy_var(e.span));
                }
                continue;
            }
            let object = self.new_local(id, Types::BAD);
            self.info.defs.insert(id.id, object);
            if !id.is_blank() {
                self.locals.push(object);
            }
            fresh.push(object);
            objects.push(object);
        }
        self.init_vars(&objects, rhs, false);
        for (e, &object) in lhs.iter().zip(&objects) {
            let ty = self.object(object).ty;
            self.info.types.entry(e.id).or_insert(TypeAndValue { mode: Mode::Variable, ty, value: None });
        }
        let new_names = fresh.iter().any(|&o| &*self.object(o).name != "_");
        for object in fresh {
            self.declare(scope, object);
        }
        if !new_names && !has_error {
            self.err(op_span, "no-new-variable", "no new variables on left side of :=");
        }
    }

    /// Stands in for a left side in error.
    fn dummy_var(&mut self, span: Span) -> ObjectId {
        let name: std::rc::Rc<str> = std::rc::Rc::from("_");
        let kind = ObjectKind::Var(crate::program::VarInfo::default());
        self.declare_object(&name, span, Types::BAD, kind)
    }

    pub(crate) fn range_stmt(
        &mut self,
        key: Option<&'a Expr>,
        value: Option<&'a Expr>,
        define: bool,
        x: &'a Expr,
        body: &'a Block,
        context: Context,
    ) {
        let mut operand = self.expr(x);
        let mut parts = (None, None);
        let mut over_int = false;
        if operand.is_valid() {
            let what = self.describe(&operand);
            match self.range_types(&operand) {
                Err(cause) => {
                    let message = if cause.is_empty() {
                        format!("cannot range over {what}")
                    } else {
                        format!("cannot range over {what}: {cause}")
                    };
                    self.err(operand.span(), "range", message);
                    operand.invalidate();
                }
                Ok((k, v)) => {
                    over_int = self.is_integer(operand.ty);
                    if let (None, Some(key)) = (k, key) {
                        let message = format!("range over {what} permits no iteration variables");
                        self.err(key.span, "range", message);
                    } else if let (None, Some(value)) = (v, value) {
                        let message = format!("range over {what} permits only one iteration variable");
                        self.err(value.span, "range", message);
                    }
                    parts = (k, v);
                    if !over_int {
                        self.settle_default(&mut operand);
                    }
                }
            }
        }
        self.in_scope(|c| {
            if define {
                c.range_define(key, value, parts, over_int, operand);
            } else {
                c.range_assign(key, value, parts, over_int, operand);
            }
            c.in_scope(|c| c.stmts(&body.stmts, context));
        });
    }

    fn range_define(
        &mut self,
        key: Option<&'a Expr>,
        value: Option<&'a Expr>,
        parts: (Option<TypeId>, Option<TypeId>),
        over_int: bool,
        operand: Operand<'a>,
    ) {
        let mut objects = Vec::new();
        for (e, ty) in [(key, parts.0), (value, parts.1)] {
            let Some(e) = e else { continue };
            let ExprKind::Ident(id) = &e.kind else {
                let message = format!("non-name {} on left side of :=", expr_text(e));
                self.err(e.span, "define", message);
                continue;
            };
            let object = self.new_local(id, Types::BAD);
            self.info.defs.insert(id.id, object);
            if !id.is_blank() {
                self.locals.push(object);
            }
            match ty {
                Some(_) if over_int => {
                    let mut n = operand.clone();
                    self.init_var(object, false, &mut n, "range clause");
                }
                Some(ty) if ty != Types::BAD => self.object_mut(object).ty = ty,
                _ => {
                    // The clause is in error: its variables are not unused as well.
                    self.used_vars.insert(object);
                }
            }
            let ty = self.object(object).ty;
            self.info.types.insert(e.id, TypeAndValue { mode: Mode::Variable, ty, value: None });
            objects.push(object);
        }
        if objects.is_empty() && over_int {
            let mut n = operand;
            self.assignment(&mut n, None, "range clause");
        }
        for object in objects {
            self.declare(self.env.scope, object);
        }
    }

    fn range_assign(
        &mut self,
        key: Option<&'a Expr>,
        value: Option<&'a Expr>,
        parts: (Option<TypeId>, Option<TypeId>),
        over_int: bool,
        operand: Operand<'a>,
    ) {
        if key.is_none() && value.is_none() {
            if over_int {
                let mut n = operand;
                self.assignment(&mut n, None, "range clause");
            }
            return;
        }
        for (e, ty) in [(key, parts.0), (value, parts.1)] {
            let (Some(e), Some(ty)) = (e, ty) else { continue };
            let target = self.lhs_var(e);
            let wanted = match target {
                Target::Bad => continue,
                Target::Blank => None,
                Target::Typed(t) => Some(t),
            };
            if over_int {
                let mut n = operand.clone();
                self.assignment(&mut n, wanted, "range clause");
            } else if ty != Types::BAD {
                let mut y = Operand::value(ty, e);
                self.assignment(&mut y, wanted, "assignment");
                // The check above recorded nothing; the left side keeps its own entry.
            }
        }
    }

    /// Key and value types of a range clause; the error is its cause.
    fn range_types(&mut self, x: &Operand<'a>) -> Result<(Option<TypeId>, Option<TypeId>), String> {
        let int = Types::basic(Basic::Int);
        if x.is_nil() {
            return Err(String::new());
        }
        let Some(under) = self.types.common_under(x.ty) else {
            return Err("no specific type".to_string());
        };
        Ok(match self.types.get(under).clone() {
            Type::Basic(b) if b.is_string() => (Some(int), Some(Types::basic(Basic::Int32))),
            Type::Basic(b) if b.is_integer() => (Some(x.ty), None),
            Type::Array(elem, _) | Type::Slice(elem) => (Some(int), Some(elem)),
            Type::Pointer(p) => {
                let u = self.types.underlying(p);
                match *self.types.get(u) {
                    Type::Array(elem, _) => (Some(int), Some(elem)),
                    _ => return Err(String::new()),
                }
            }
            Type::Map(k, v) => (Some(k), Some(v)),
            Type::Chan(dir, elem) => {
                if dir == skep_syntax::tree::ChanDir::Send {
                    return Err(format!("receive from send-only channel {}", self.show(x.ty)));
                }
                if dir == skep_syntax::tree::ChanDir::Both {
                    self.report(crate::subset::channel_operation(x.span()));
                }
                (Some(elem), None)
            }
            Type::Func(sig) => return self.range_func(&sig),
            Type::Bad => (Some(Types::BAD), Some(Types::BAD)),
            _ => return Err(String::new()),
        })
    }

    fn range_func(
        &mut self,
        sig: &crate::types::Signature,
    ) -> Result<(Option<TypeId>, Option<TypeId>), String> {
        let shape = "func must be func(yield func(...) bool)";
        if sig.params.len() != 1 {
            return Err(format!("{shape}: wrong argument count"));
        }
        if !sig.results.is_empty() {
            return Err(format!("{shape}: unexpected results"));
        }
        let under = self.types.common_under(sig.params[0]);
        let Some(Type::Func(callback)) = under.map(|u| self.types.get(u).clone()) else {
            return Err(format!("{shape}: argument is not func"));
        };
        if callback.params.len() > 2 {
            return Err(format!("{shape}: yield func has too many parameters"));
        }
        let boolean = callback.results.len() == 1
            && self.types.basic_under(callback.results[0]).is_some_and(Basic::is_boolean);
        if !boolean {
            return Err(format!("{shape}: yield func does not return bool"));
        }
        Ok((callback.params.first().copied(), callback.params.get(1).copied()))
    }
}

/// The identifier an expression is, through parentheses.
fn plain_ident(e: &Expr) -> Option<&Ident> {
    match &e.kind {
        ExprKind::Ident(id) => Some(id),
        ExprKind::Paren(x) => plain_ident(x),
        _ => None,
    }
}
