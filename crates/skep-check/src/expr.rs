//! Expressions: operands, operators, and the types that untyped values take in the end.
//! Kept true: every expression that is walked has an entry in `Info::types` unless it is in error.

use std::rc::Rc;

use num_bigint::BigInt;
use skep_syntax::Span;
use skep_syntax::tree::{BinaryOp, Expr, ExprKind, FuncLit, Ident, UnaryOp};

use crate::checker::{Checker, Env, FuncEnv, Later};
use crate::constant::{self, ConstValue, INT_BITS_MAX};
use crate::operand::{OpMode, Operand};
use crate::program::{ObjectKind, TypeAndValue};
use crate::show::{expr_text, unary_text};
use crate::types::{Basic, Type, TypeId, Types};

/// What an expression is when it stands as a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Conversion,
    Expression,
    Statement,
}

/// Largest constant shift count: enough for the smallest `float64`.
const SHIFT_MAX: u32 = 1023 - 1 + 52;

/// Why an untyped value can't have a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    Truncated,
    Overflows,
    Other,
}

impl<'a> Checker<'a> {
    /// A single value.
    pub(crate) fn expr(&mut self, e: &'a Expr) -> Operand<'a> {
        self.expr_for(e, None)
    }

    /// A single value for a variable of type `target`, which may tell a generic function its type arguments.
    pub(crate) fn expr_for(&mut self, e: &'a Expr, target: Option<TypeId>) -> Operand<'a> {
        let (mut x, _) = self.raw_expr(e, None, true);
        self.settle_generic(&mut x, target);
        self.exclude(&mut x, true);
        self.single_value(&mut x);
        x
    }

    /// A single value; composite literals without a type have type `hint`.
    pub(crate) fn expr_with_hint(&mut self, e: &'a Expr, hint: TypeId) -> Operand<'a> {
        let (mut x, _) = self.raw_expr(e, Some(hint), true);
        self.settle_generic(&mut x, Some(hint));
        self.exclude(&mut x, true);
        self.single_value(&mut x);
        x
    }

    /// A value, perhaps several (a tuple).
    pub(crate) fn multi_expr(&mut self, e: &'a Expr) -> Operand<'a> {
        let (mut x, _) = self.raw_expr(e, None, false);
        self.exclude(&mut x, true);
        x
    }

    /// A single value or a type.
    pub(crate) fn expr_or_type(&mut self, e: &'a Expr) -> Operand<'a> {
        let (mut x, _) = self.raw_expr(e, None, false);
        self.exclude(&mut x, false);
        self.single_value(&mut x);
        x
    }

    /// Evaluates expressions whose results don't matter, so that what they use counts as used.
    /// Tells whether all are valid.
    pub(crate) fn use_exprs(&mut self, list: &'a [Expr]) -> bool {
        let mut ok = true;
        for e in list {
            let (x, _) = self.raw_expr(e, None, true);
            ok &= x.is_valid();
        }
        ok
    }

    /// Reports what is no value; types pass unless `types_too`.
    fn exclude(&mut self, x: &mut Operand<'a>, types_too: bool) {
        let message = match x.mode {
            OpMode::NoValue if types_too => "used as value",
            OpMode::NoValue => "used as value or type",
            OpMode::Builtin(_) => "must be called",
            OpMode::Type if types_too => "is not an expression",
            _ => return,
        };
        let message = format!("{} {message}", self.describe(x));
        self.err(x.span(), "not-a-value", message);
        x.invalidate();
    }

    pub(crate) fn single_value(&mut self, x: &mut Operand<'a>) {
        if x.mode == OpMode::Value && matches!(self.types.get(x.ty), Type::Tuple(_)) {
            let message = format!("multiple-value {} in single-value context", self.describe(x));
            self.err(x.span(), "multi-value", message);
            x.invalidate();
        }
    }

    /// The heart of the walk. `hint` is the type of a composite literal that has none written.
    pub(crate) fn raw_expr(
        &mut self,
        e: &'a Expr,
        hint: Option<TypeId>,
        allow_generic: bool,
    ) -> (Operand<'a>, Kind) {
        let (mut x, kind) = self.expr_inner(e, hint);
        if x.generic.is_some() && !allow_generic {
            self.non_generic(&mut x);
        }
        x.expr = e;
        self.record(&x);
        (x, kind)
    }

    /// A generic function may not stay without type arguments.
    pub(crate) fn non_generic(&mut self, x: &mut Operand<'a>) {
        if x.generic.is_some() {
            let message = format!("cannot use generic function {} without instantiation", expr_text(x.expr));
            self.err(x.span(), "generic", message);
            x.invalidate();
            x.generic = None;
        }
    }

    fn settle_generic(&mut self, x: &mut Operand<'a>, target: Option<TypeId>) {
        if x.generic.is_none() {
            return;
        }
        if let Some(target) = target {
            self.instantiate_for(x, target);
        }
        self.non_generic(x);
        if x.is_valid() {
            self.record(x);
        }
    }

    pub(crate) fn record(&mut self, x: &Operand<'a>) {
        if x.mode == OpMode::Invalid {
            return;
        }
        let value = if x.mode == OpMode::Constant { x.val.clone() } else { None };
        let tv = TypeAndValue { mode: x.recorded_mode(), ty: x.ty, value };
        self.info.types.insert(x.expr.id, tv);
    }

    fn expr_inner(&mut self, e: &'a Expr, hint: Option<TypeId>) -> (Operand<'a>, Kind) {
        let x = match &e.kind {
            ExprKind::Bad => Operand::invalid(e),
            ExprKind::Ident(id) => self.ident(id, e),
            ExprKind::Lit(lit) => self.literal(lit, e),
            ExprKind::Composite { ty, elems, close } => self.composite(e, ty.as_deref(), elems, *close, hint),
            ExprKind::FuncLit(lit) => self.func_lit(lit, e),
            ExprKind::Paren(x) => {
                let (mut inner, kind) = self.raw_expr(x, None, true);
                inner.expr = e;
                return (inner, kind);
            }
            ExprKind::Selector { x, sel } => self.selector(e, x, sel),
            ExprKind::Index { x, indices } => self.index_expr(e, x, indices),
            ExprKind::Slice { x, lo, hi, max, three } => {
                self.slice_expr(e, x, [lo.as_deref(), hi.as_deref(), max.as_deref()], *three)
            }
            ExprKind::TypeAssert { x, ty } => self.type_assert(e, x, ty.as_deref()),
            ExprKind::Call { func, args, spread, close } => {
                return self.call_expr(e, func, args, *spread, *close);
            }
            ExprKind::Star(x) => self.star(e, x),
            ExprKind::Unary { op, x } => {
                let x = self.unary(e, *op, x);
                let kind = if *op == UnaryOp::Recv { Kind::Statement } else { Kind::Expression };
                return (x, kind);
            }
            ExprKind::Binary { op, op_span, x, y } => self.binary(Some(e), *op, *op_span, x, y, e),
            _ => {
                let ty = self.typ(e);
                if ty == Types::BAD { Operand::invalid(e) } else { Operand::new(OpMode::Type, ty, e) }
            }
        };
        (x, Kind::Expression)
    }

    fn ident(&mut self, id: &'a Ident, e: &'a Expr) -> Operand<'a> {
        if id.is_blank() {
            self.err(id.span, "blank", "cannot use _ as value");
            return Operand::invalid(e);
        }
        let Some(object) = self.scopes.lookup(self.env.scope, &id.name) else {
            self.err(id.span, "undefined", format!("undefined: {}", id.name));
            return Operand::invalid(e);
        };
        self.info.uses.insert(id.id, object);
        self.object_operand(object, id, e)
    }

    /// The operand an object gives where identifier `id` names it.
    pub(crate) fn object_operand(
        &mut self,
        object: crate::program::ObjectId,
        id: &'a Ident,
        e: &'a Expr,
    ) -> Operand<'a> {
        if !matches!(self.object(object).kind, ObjectKind::TypeName) {
            self.resolve(object);
        }
        let ty = self.object(object).ty;
        match self.object(object).kind.clone() {
            ObjectKind::Package(_) => {
                self.used_imports.insert(object);
                self.err(id.span, "package", format!("use of package {} not in selector", id.name));
                Operand::invalid(e)
            }
            ObjectKind::Const(value) => {
                self.depend_on(object, id.span);
                if object == self.iota {
                    let Some(iota) = self.env.iota else {
                        self.err(id.span, "iota", "cannot use iota outside constant declaration");
                        return Operand::invalid(e);
                    };
                    return Operand::constant(ConstValue::int(i64::from(iota)), ty, e);
                }
                if ty == Types::BAD {
                    return Operand::invalid(e);
                }
                Operand::constant(value, ty, e)
            }
            ObjectKind::TypeName => {
                if &*id.name == "uint8" && self.object(object).pkg.is_none() {
                    self.types.spelling.uint8 = true;
                }
                if &*id.name == "int32" && self.object(object).pkg.is_none() {
                    self.types.spelling.int32 = true;
                }
                let generic = !self.own_params(object).is_empty();
                let ty = if generic { self.object(object).ty } else { self.plain_type(object, e) };
                if ty == Types::BAD { Operand::invalid(e) } else { Operand::new(OpMode::Type, ty, e) }
            }
            ObjectKind::Var(info) => {
                self.used_vars.insert(object);
                if info.global {
                    self.depend_on(object, id.span);
                } else {
                    self.note_capture(object);
                }
                if ty == Types::BAD { Operand::invalid(e) } else { Operand::new(OpMode::Variable, ty, e) }
            }
            ObjectKind::Func(info) => {
                self.depend_on(object, id.span);
                if ty == Types::BAD {
                    return Operand::invalid(e);
                }
                let mut x = Operand::value(ty, e);
                if !info.type_params.is_empty() {
                    x.generic = Some(Rc::new(crate::operand::GenericUse {
                        params: info.type_params,
                        given: Vec::new(),
                        given_spans: Vec::new(),
                        ident: id.id,
                    }));
                }
                x
            }
            ObjectKind::Builtin(b) => Operand::new(OpMode::Builtin(b), Types::BAD, e),
            ObjectKind::Nil => Operand::new(OpMode::Nil, ty, e),
        }
    }

    /// Marks a variable of another function as captured.
    pub(crate) fn note_capture(&mut self, object: crate::program::ObjectId) {
        let here = self.env.func.as_ref().map(|f| f.id);
        if self.var_func.get(&object).copied() != here
            && let ObjectKind::Var(info) = &mut self.object_mut(object).kind
        {
            info.captured = true;
            let owner = self.var_func.get(&object).copied();
            self.actors.captures(object, owner);
        }
    }

    fn literal(&mut self, lit: &'a skep_syntax::tree::Lit, e: &'a Expr) -> Operand<'a> {
        use skep_syntax::tree::LitKind;
        const LENGTH_MAX: usize = 10_000;
        let basic = match lit.kind {
            LitKind::Int => Basic::UntypedInt,
            LitKind::Float => Basic::UntypedFloat,
            LitKind::Imag => Basic::UntypedComplex,
            LitKind::Rune => Basic::UntypedRune,
            LitKind::String => Basic::UntypedString,
        };
        if basic.is_numeric() && lit.text.len() > LENGTH_MAX {
            let start: String = lit.text.chars().take(10).collect();
            let message = format!("excessively long constant: {start}... ({} chars)", lit.text.len());
            self.err(e.span, "constant", message);
            return Operand::invalid(e);
        }
        if lit.kind == LitKind::Imag {
            self.report(crate::subset::complex_numbers(e.span));
        }
        let value = match constant::parse(lit) {
            Ok(value) => value,
            Err(error) => {
                // What is malformed was reported when the text was read.
                if error == constant::LiteralError::TooLarge {
                    self.err(e.span, "constant", format!("malformed constant: {}", lit.text));
                }
                return Operand::invalid(e);
            }
        };
        let mut x = Operand::constant(value, Types::basic(basic), e);
        self.overflow(&mut x, e.span);
        x
    }

    fn func_lit(&mut self, lit: &'a Rc<FuncLit>, e: &'a Expr) -> Operand<'a> {
        let scope = self.scopes.open(self.env.scope);
        self.func_count += 1;
        let id = self.func_count;
        let sig = self.signature(&lit.sig, scope, id);
        let type_params = self.env.func.as_ref().map(|f| f.type_params.clone()).unwrap_or_default();
        let func = FuncEnv { id, results: sig.results, named_results: sig.result_objects, type_params };
        let in_function = self.env.func.is_some();
        let env = Env { scope, func: Some(Rc::new(func)), iota: None, err_at: None, ..self.env.clone() };
        if in_function {
            self.with_env(env, |c| c.lit_body(lit));
        } else {
            // Outside of functions the body waits: it may refer to the variable that it initialises.
            self.later.push_back(Later::LitBody { lit, env });
        }
        Operand::value(sig.ty, e)
    }

    fn star(&mut self, e: &'a Expr, inner: &'a Expr) -> Operand<'a> {
        let mut x = self.expr_or_type(inner);
        match x.mode {
            OpMode::Invalid => return Operand::invalid(e),
            OpMode::Type => {
                let env = self.env.clone();
                self.later.push_back(Later::VarType { at: inner.span, ty: x.ty, env });
                let ty = self.types.intern(Type::Pointer(x.ty));
                return Operand::new(OpMode::Type, ty, e);
            }
            OpMode::Nil => {
                self.err(e.span, "indirection", "invalid operation: cannot indirect nil");
                return Operand::invalid(e);
            }
            _ => {}
        }
        let under = self.types.common_under(x.ty);
        if let Some(Type::Pointer(base)) = under.map(|u| self.types.get(u).clone()) {
            x.mode = OpMode::Variable;
            x.ty = base;
            x.expr = e;
            return x;
        }
        let message = format!("invalid operation: cannot indirect {}", self.describe(&x));
        self.err(x.span(), "indirection", message);
        Operand::invalid(e)
    }

    fn unary(&mut self, e: &'a Expr, op: UnaryOp, inner: &'a Expr) -> Operand<'a> {
        if op == UnaryOp::Addr {
            return self.address(e, inner);
        }
        let mut x = self.expr(inner);
        if !x.is_valid() {
            return Operand::invalid(e);
        }
        if op == UnaryOp::Recv {
            return self.receive(e, x);
        }
        let pred: fn(Basic) -> bool = match op {
            UnaryOp::Not => Basic::is_boolean,
            UnaryOp::BitNot => Basic::is_integer,
            _ => Basic::is_numeric,
        };
        if !self.types.all_basic(x.ty, pred) {
            let message = format!(
                "invalid operation: operator {} not defined on {}",
                unary_text(op),
                self.describe(&x)
            );
            self.err(x.span(), "operator", message);
            return Operand::invalid(e);
        }
        if x.mode == OpMode::Constant {
            let Some(value) = &x.val else {
                x.expr = e;
                return x;
            };
            let bits = self.types.basic_under(x.ty).filter(|b| b.is_unsigned()).map(basic_bits);
            x.val = constant::unary(op, value, bits);
            x.expr = e;
            self.overflow(&mut x, e.span);
            return x;
        }
        x.mode = OpMode::Value;
        x.expr = e;
        x
    }

    fn address(&mut self, e: &'a Expr, inner: &'a Expr) -> Operand<'a> {
        let mut target = inner;
        while let ExprKind::Paren(x) = &target.kind {
            target = x;
        }
        let (mut x, _) = self.raw_expr(inner, None, false);
        self.exclude(&mut x, true);
        self.single_value(&mut x);
        if !x.is_valid() {
            return Operand::invalid(e);
        }
        let literal = matches!(target.kind, ExprKind::Composite { .. });
        if !literal && x.mode != OpMode::Variable {
            let message = format!("invalid operation: cannot take address of {}", self.describe(&x));
            self.err(x.span(), "address", message);
            return Operand::invalid(e);
        }
        if !literal {
            self.note_address(inner);
        }
        let ty = self.types.intern(Type::Pointer(x.ty));
        Operand::value(ty, e)
    }

    fn receive(&mut self, e: &'a Expr, x: Operand<'a>) -> Operand<'a> {
        self.report(crate::subset::channel_operation(e.span));
        let under = self.types.common_under(x.ty);
        match under.map(|u| self.types.get(u).clone()) {
            Some(Type::Chan(dir, elem)) if dir != skep_syntax::tree::ChanDir::Send => {
                Operand::new(OpMode::CommaOk, elem, e)
            }
            Some(Type::Chan(..)) => {
                let message =
                    format!("invalid operation: cannot receive from send-only channel {}", self.describe(&x));
                self.err(x.span(), "channel", message);
                Operand::invalid(e)
            }
            _ => {
                let message =
                    format!("invalid operation: cannot receive from non-channel {}", self.describe(&x));
                self.err(x.span(), "channel", message);
                Operand::invalid(e)
            }
        }
    }

    /// `x op y`; `whole` is the expression if it is one (none for `x op= y`).
    pub(crate) fn binary(
        &mut self,
        whole: Option<&'a Expr>,
        op: BinaryOp,
        op_span: Span,
        lhs: &'a Expr,
        rhs: &'a Expr,
        e: &'a Expr,
    ) -> Operand<'a> {
        let mut x = self.expr(lhs);
        let mut y = self.expr(rhs);
        if !x.is_valid() || !y.is_valid() {
            return Operand::invalid(e);
        }
        if op.is_shift() {
            return self.shift(x, y, op, op_span, e, whole.is_some());
        }
        if !self.match_types(&mut x, &mut y) {
            return Operand::invalid(e);
        }
        if op.is_comparison() {
            self.comparison(&mut x, &mut y, op, None);
            x.expr = e;
            return x;
        }
        if x.ty != y.ty {
            if x.ty != Types::BAD && y.ty != Types::BAD {
                let types = format!("(mismatched types {} and {})", self.show(x.ty), self.show(y.ty));
                let message = match whole {
                    Some(e) => format!("invalid operation: {} {types}", expr_text(e)),
                    None => format!(
                        "invalid operation: {} {}= {} {types}",
                        expr_text(lhs),
                        op.text(),
                        expr_text(rhs)
                    ),
                };
                self.err(x.span(), "mismatched-types", message);
            }
            return Operand::invalid(e);
        }
        let pred: fn(Basic) -> bool = match op {
            BinaryOp::Add => |b| b.is_numeric() || b.is_string(),
            BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => Basic::is_numeric,
            BinaryOp::LogAnd | BinaryOp::LogOr => Basic::is_boolean,
            _ => Basic::is_integer,
        };
        if !self.types.all_basic(x.ty, pred) {
            let message =
                format!("invalid operation: operator {} not defined on {}", op.text(), self.describe(&x));
            self.err(x.span(), "operator", message);
            return Operand::invalid(e);
        }
        let integer = self.types.all_basic(x.ty, Basic::is_integer);
        if matches!(op, BinaryOp::Div | BinaryOp::Rem)
            && (x.mode == OpMode::Constant || integer)
            && y.mode == OpMode::Constant
            && y.val.as_ref().is_some_and(ConstValue::is_zero)
        {
            self.err(y.span(), "division", "invalid operation: division by zero");
            return Operand::invalid(e);
        }
        if x.mode == OpMode::Constant && y.mode == OpMode::Constant {
            let value = match (&x.val, &y.val) {
                (Some(a), Some(b)) => constant::binary(op, a, b, integer).ok(),
                _ => None,
            };
            let unknown = x.val.is_none() || y.val.is_none();
            x.val = value;
            x.expr = e;
            if !unknown {
                self.overflow(&mut x, op_span);
            }
            return x;
        }
        x.mode = OpMode::Value;
        x.val = None;
        x.expr = e;
        x
    }

    /// Gives an untyped operand the other one's type where both may meet; false after an error.
    pub(crate) fn match_types(&mut self, x: &mut Operand<'a>, y: &mut Operand<'a>) -> bool {
        if !self.may_convert(x, y) {
            return true;
        }
        self.convert_untyped(x, y.ty);
        if !x.is_valid() {
            return false;
        }
        self.convert_untyped(y, x.ty);
        y.is_valid()
    }

    fn may_convert(&mut self, x: &Operand<'a>, y: &Operand<'a>) -> bool {
        if !self.types.is_untyped(x.ty) && !self.types.is_untyped(y.ty) {
            return false;
        }
        if self.types.all_basic(x.ty, Basic::is_numeric) != self.types.all_basic(y.ty, Basic::is_numeric) {
            return false;
        }
        if self.types.is_interface(x.ty) || self.types.is_interface(y.ty) {
            return true;
        }
        for pred in [Basic::is_boolean as fn(Basic) -> bool, Basic::is_string] {
            if self.types.all_basic(x.ty, pred) != self.types.all_basic(y.ty, pred) {
                return false;
            }
        }
        if x.is_nil() {
            return self.types.has_nil(y.ty);
        }
        if y.is_nil() {
            return self.types.has_nil(x.ty);
        }
        !(self.is_pointer(x.ty) || self.is_pointer(y.ty))
    }

    fn is_pointer(&mut self, ty: TypeId) -> bool {
        let under = self.types.underlying(ty);
        matches!(self.types.get(under), Type::Pointer(_))
    }

    /// Compares two operands; `switch_on` is the switch's operand if `x` is a case of it.
    pub(crate) fn comparison(
        &mut self,
        x: &mut Operand<'a>,
        y: &mut Operand<'a>,
        op: BinaryOp,
        switch_on: Option<&str>,
    ) {
        let op = if switch_on.is_some() { BinaryOp::Eq } else { op };
        match self.comparison_misfit(x, y, op) {
            None => {}
            Some((at_y, cause, code)) => {
                let text = match switch_on {
                    Some(tag) => {
                        format!("invalid case {} in switch on {tag} ({cause})", expr_text(x.expr))
                    }
                    None => format!(
                        "invalid operation: {} {} {} ({cause})",
                        expr_text(x.expr),
                        op.text(),
                        expr_text(y.expr)
                    ),
                };
                let span = if at_y && switch_on.is_none() { y.span() } else { x.span() };
                self.err(span, code, text);
                x.invalidate();
                return;
            }
        }
        if x.mode == OpMode::Constant && y.mode == OpMode::Constant {
            x.val = match (&x.val, &y.val) {
                (Some(a), Some(b)) => constant::compare(op, a, b).map(ConstValue::Bool),
                _ => None,
            };
        } else {
            x.mode = OpMode::Value;
            x.val = None;
            for o in [&*x, &*y] {
                let ty = self.default_type(o.ty);
                self.update_expr_type(o.expr, ty, true);
            }
        }
        x.ty = Types::basic(Basic::UntypedBool);
    }

    /// Why two operands don't compare: whether the second is to blame, the cause, the error's code.
    fn comparison_misfit(
        &mut self,
        x: &Operand<'a>,
        y: &Operand<'a>,
        op: BinaryOp,
    ) -> Option<(bool, String, &'static str)> {
        if x.ty == Types::BAD || y.ty == Types::BAD {
            return None;
        }
        if self.assignable(x, y.ty).is_err() && self.assignable(y, x.ty).is_err() {
            let cause = format!("mismatched types {} and {}", self.show(x.ty), self.show(y.ty));
            return Some((true, cause, "mismatched-types"));
        }
        let mut blame_y = None;
        let mut cause = String::new();
        if matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
            if x.is_nil() || y.is_nil() {
                let ty = if x.is_nil() { y.ty } else { x.ty };
                if !self.types.has_nil(ty) || (x.is_nil() && y.is_nil()) {
                    blame_y = Some(true);
                }
            } else if let Some(why) = self.incomparable_cause(x.ty) {
                (blame_y, cause) = (Some(false), why);
            } else if let Some(why) = self.incomparable_cause(y.ty) {
                (blame_y, cause) = (Some(true), why);
            }
        } else if !self.types.all_basic(x.ty, Basic::is_ordered) {
            blame_y = Some(false);
        } else if !self.types.all_basic(y.ty, Basic::is_ordered) {
            blame_y = Some(true);
        }
        let mut at_y = blame_y?;
        if cause.is_empty() {
            let (px, py) = (self.types.is_param(x.ty), self.types.is_param(y.ty));
            if px || py {
                at_y |= !px;
                let ty = if at_y { y.ty } else { x.ty };
                cause = format!("type parameter {} cannot use operator {}", self.show(ty), op.text());
            } else {
                let ty = if at_y { y.ty } else { x.ty };
                let what = match self.kind_word(ty) {
                    Some(word) => word.to_string(),
                    None => self.show(ty),
                };
                cause = format!("operator {} not defined on {what}", op.text());
            }
        }
        Some((at_y, cause, "operator"))
    }

    /// Why values of a type don't compare; none if they do.
    pub(crate) fn incomparable_cause(&mut self, ty: TypeId) -> Option<String> {
        let why = self.types.incomparable(ty, true, 0)?;
        let under = self.types.underlying(ty);
        match self.types.get(under) {
            Type::Slice(_) | Type::Func(_) | Type::Map(..) => {
                self.kind_word(ty).map(|word| format!("{word} can only be compared to nil"))
            }
            _ => Some(why),
        }
    }

    fn shift(
        &mut self,
        mut x: Operand<'a>,
        mut y: Operand<'a>,
        op: BinaryOp,
        op_span: Span,
        e: &'a Expr,
        is_expr: bool,
    ) -> Operand<'a> {
        let x_int = if x.mode == OpMode::Constant { x.val.as_ref().and_then(constant::to_int) } else { None };
        let untyped_x = self.types.is_untyped(x.ty);
        if !self.types.all_basic(x.ty, Basic::is_integer) && !(untyped_x && x_int.is_some()) {
            if !(x.mode == OpMode::Constant && x.val.is_none()) {
                let message =
                    format!("invalid operation: shifted operand {} must be integer", self.describe(&x));
                self.err(x.span(), "shift", message);
            }
            return Operand::invalid(e);
        }
        if !self.shift_count(&mut y) {
            return Operand::invalid(e);
        }
        if x.mode == OpMode::Constant {
            if y.mode == OpMode::Constant {
                return self.constant_shift(x, y, x_int, op, op_span, e);
            }
            if untyped_x {
                // Its type comes from what the whole expression is used for.
                x.mode = OpMode::Value;
                if is_expr {
                    self.shift_lhs.insert(x.expr.id);
                    if let Some(tv) = self.info.types.get_mut(&x.expr.id) {
                        tv.value = x.val.clone();
                    }
                }
                x.val = None;
                x.expr = e;
                return x;
            }
        }
        if !self.types.all_basic(x.ty, Basic::is_integer) {
            let message = format!("invalid operation: shifted operand {} must be integer", self.describe(&x));
            self.err(x.span(), "shift", message);
            return Operand::invalid(e);
        }
        x.mode = OpMode::Value;
        x.val = None;
        x.expr = e;
        x
    }

    /// Whether the right operand of a shift will do; reports it if not.
    fn shift_count(&mut self, y: &mut Operand<'a>) -> bool {
        let untyped = self.types.is_untyped(y.ty);
        if y.mode == OpMode::Constant {
            let n = y.val.as_ref().and_then(constant::to_int);
            if n.as_ref().is_some_and(|n| n.sign() == num_bigint::Sign::Minus) {
                let message = format!("invalid operation: negative shift count {}", self.describe(y));
                self.err(y.span(), "shift", message);
                return false;
            }
            if untyped {
                let uint = Basic::Uint;
                if let Some(misfit) = self.representable(y, uint) {
                    self.misfit_error(y, misfit, Types::basic(uint));
                    return false;
                }
                self.update_expr_type(y.expr, Types::basic(uint), true);
                return true;
            }
            if n.is_some() {
                return true;
            }
        }
        if self.types.all_basic(y.ty, Basic::is_integer) && !untyped {
            return true;
        }
        if untyped {
            self.convert_untyped(y, Types::basic(Basic::Uint));
            return y.is_valid();
        }
        let message = format!("invalid operation: shift count {} must be integer", self.describe(y));
        self.err(y.span(), "shift", message);
        false
    }

    fn constant_shift(
        &mut self,
        mut x: Operand<'a>,
        y: Operand<'a>,
        x_int: Option<BigInt>,
        op: BinaryOp,
        op_span: Span,
        e: &'a Expr,
    ) -> Operand<'a> {
        let count = y.val.as_ref().and_then(ConstValue::as_i64).and_then(|n| u32::try_from(n).ok());
        let Some(count) = count.filter(|&n| n <= SHIFT_MAX) else {
            let message = format!("invalid operation: invalid shift count {}", self.describe(&y));
            self.err(y.span(), "shift", message);
            return Operand::invalid(e);
        };
        if !self.types.all_basic(x.ty, Basic::is_integer) {
            x.ty = Types::basic(Basic::UntypedInt);
        }
        x.val = x_int.map(|n| ConstValue::Int(constant::shift(&n, count, op == BinaryOp::Shl)));
        x.expr = e;
        self.overflow(&mut x, op_span);
        x
    }

    /// Reports a constant that left its type's (or all) bounds.
    pub(crate) fn overflow(&mut self, x: &mut Operand<'a>, op_span: Span) {
        let Some(value) = &x.val else {
            self.err(op_span, "constant", "constant result is not representable");
            return;
        };
        if !self.types.is_untyped(x.ty) {
            if let Some(basic) = self.types.basic_under(x.ty)
                && let Some(misfit) = self.representable(x, basic)
            {
                let ty = self.types.underlying(x.ty);
                self.misfit_error(x, misfit, ty);
                x.invalidate();
            }
            return;
        }
        if let ConstValue::Int(n) = value
            && n.bits() > INT_BITS_MAX
        {
            let what = op_word(x.expr);
            self.err(op_span, "constant", format!("constant {what}overflow"));
            x.val = None;
        }
    }

    /// Rounds a constant to a basic type, or says why it does not fit.
    pub(crate) fn representable(&mut self, x: &mut Operand<'a>, basic: Basic) -> Option<Misfit> {
        let value = x.val.as_ref()?;
        if let Some(v) = constant::represent(value, basic) {
            x.val = Some(v);
            return None;
        }
        let from = self.types.basic_under(x.ty);
        Some(match from {
            Some(from) if from.is_numeric() && basic.is_numeric() => {
                if !from.is_integer() && basic.is_integer() { Misfit::Truncated } else { Misfit::Overflows }
            }
            _ => Misfit::Other,
        })
    }

    pub(crate) fn misfit_error(&mut self, x: &Operand<'a>, misfit: Misfit, target: TypeId) {
        let (what, ty) = (self.describe(x), self.show(target));
        let message = match misfit {
            Misfit::Truncated => format!("{what} truncated to {ty}"),
            Misfit::Overflows => format!("{what} overflows {ty}"),
            Misfit::Other => format!("cannot convert {what} to type {ty}"),
        };
        self.err(x.span(), "constant", message);
    }

    /// Gives an untyped operand a type, or reports that it can't have it.
    pub(crate) fn convert_untyped(&mut self, x: &mut Operand<'a>, target: TypeId) {
        match self.implicit_type(x, target) {
            Err(misfit) => {
                let shown = if self.types.is_param(target) { target } else { self.types.underlying(target) };
                self.misfit_error(x, misfit, shown);
                x.invalidate();
            }
            Ok((ty, value)) => {
                if let Some(value) = value {
                    x.val = Some(value);
                }
                if ty != x.ty {
                    x.ty = ty;
                    self.update_expr_type(x.expr, ty, false);
                }
            }
        }
    }

    /// The type (and rounded value) an operand takes where `target` is wanted.
    pub(crate) fn implicit_type(
        &mut self,
        x: &Operand<'a>,
        target: TypeId,
    ) -> Result<(TypeId, Option<ConstValue>), Misfit> {
        if !x.is_valid() || !self.types.is_untyped(x.ty) || target == Types::BAD {
            return Ok((x.ty, None));
        }
        if x.is_nil() {
            if self.types.is_untyped(target) {
                return if x.ty == target { Ok((target, None)) } else { Err(Misfit::Other) };
            }
            return if self.types.has_nil(target) { Ok((target, None)) } else { Err(Misfit::Other) };
        }
        if self.types.is_untyped(target) {
            return self.larger_untyped(x.ty, target).map(|ty| (ty, None)).ok_or(Misfit::Other);
        }
        if self.types.is_param(target) {
            let Some(terms) = self.types.terms(target).filter(|t| !t.is_empty()) else {
                return Err(Misfit::Other);
            };
            for &(_, t) in terms.iter() {
                self.implicit_type(x, t).map_err(|_| Misfit::Other)?;
            }
            return Ok((target, None));
        }
        let under = self.types.underlying(target);
        match self.types.get(under).clone() {
            Type::Basic(basic) => {
                if x.mode == OpMode::Constant {
                    let mut probe = x.clone();
                    return match self.representable(&mut probe, basic) {
                        None => Ok((target, probe.val)),
                        Some(misfit) => Err(misfit),
                    };
                }
                let fits = match self.types.get(x.ty) {
                    Type::Basic(Basic::UntypedBool) => basic.is_boolean(),
                    Type::Basic(Basic::UntypedString) => basic.is_string(),
                    _ => basic.is_numeric(),
                };
                if fits { Ok((target, None)) } else { Err(Misfit::Other) }
            }
            Type::Interface(i) if i.methods.is_empty() && i.terms.is_none() => {
                Ok((self.default_type(x.ty), None))
            }
            _ => Err(Misfit::Other),
        }
    }

    /// Of two kinds of untyped values the one that can hold both.
    pub(crate) fn larger_untyped(&self, a: TypeId, b: TypeId) -> Option<TypeId> {
        if a == b {
            return Some(a);
        }
        match (self.types.get(a), self.types.get(b)) {
            (Type::Basic(x), Type::Basic(y)) if x.is_numeric() && y.is_numeric() => Some(a.max(b)),
            _ => None,
        }
    }

    /// The type an untyped type stands for where nothing else is asked for.
    pub(crate) fn default_type(&self, ty: TypeId) -> TypeId {
        match self.types.get(ty) {
            Type::Basic(b) => Types::basic(b.default_type()),
            _ => ty,
        }
    }

    /// Records the type that an untyped expression takes, down to the operands it is made of.
    pub(crate) fn update_expr_type(&mut self, e: &'a Expr, ty: TypeId, last: bool) {
        let Some(tv) = self.info.types.get(&e.id) else { return };
        if !self.types.is_untyped(tv.ty) {
            return;
        }
        let is_const = tv.value.is_some() && !self.shift_lhs.contains(&e.id);
        match &e.kind {
            ExprKind::Paren(x) => self.update_expr_type(x, ty, last),
            ExprKind::Unary { x, .. } if !is_const => self.update_expr_type(x, ty, last),
            ExprKind::Binary { op, x, y, .. } if !is_const && !op.is_comparison() => {
                self.update_expr_type(x, ty, last);
                if !op.is_shift() {
                    self.update_expr_type(y, ty, last);
                }
            }
            _ => {}
        }
        let still_untyped = self.types.is_untyped(ty);
        if (last || !still_untyped)
            && self.shift_lhs.remove(&e.id)
            && !self.types.all_basic(ty, Basic::is_integer)
        {
            let message = format!(
                "invalid operation: shifted operand {} (type {}) must be integer",
                expr_text(e),
                self.show(ty)
            );
            self.err(e.span, "shift", message);
            return;
        }
        // A constant inside of a larger, non-constant expression must fit too.
        if let Some(tv) = self.info.types.get(&e.id)
            && let Some(value) = tv.value.clone()
            && !still_untyped
        {
            let probe = Operand::constant(value, tv.ty, e);
            if let Err(misfit) = self.implicit_type(&probe, ty) {
                let shown = if self.types.is_param(ty) { ty } else { self.types.underlying(ty) };
                self.misfit_error(&probe, misfit, shown);
                return;
            }
        }
        let basic = self.types.basic_under(ty);
        if let Some(tv) = self.info.types.get_mut(&e.id) {
            tv.ty = ty;
            if let (Some(value), Some(basic)) = (&tv.value, basic)
                && let Some(v) = constant::represent(value, basic)
            {
                tv.value = Some(v);
            }
        }
    }
}

/// Width of an integer type.
pub(crate) fn basic_bits(b: Basic) -> u32 {
    match b {
        Basic::Int8 | Basic::Uint8 => 8,
        Basic::Int16 | Basic::Uint16 => 16,
        Basic::Int32 | Basic::Uint32 | Basic::Float32 => 32,
        _ => 64,
    }
}

/// What errors call the operation that overflowed.
fn op_word(e: &Expr) -> &'static str {
    match &e.kind {
        ExprKind::Binary { op, .. } => match op {
            BinaryOp::Add => "addition ",
            BinaryOp::Sub => "subtraction ",
            BinaryOp::Xor => "bitwise XOR ",
            BinaryOp::Mul => "multiplication ",
            BinaryOp::Shl => "shift ",
            _ => "",
        },
        ExprKind::Unary { op: UnaryOp::BitNot, .. } => "bitwise complement ",
        _ => "",
    }
}
