//! Expressions: operands, operators, and the types that untyped values take in the end.
//! Kept true: every expression that is walked has an entry in `Info::types` unless it is in error.

use std::rc::Rc;

use skep_syntax::tree::{ChanDir, Expr, ExprKind, FuncLit, Ident, UnaryOp};

use crate::checker::{Checker, Env, FuncEnv, Later};
use crate::constant::{self, ConstValue};
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
        if let Some(generic) = &x.generic {
            if let (Some(&p), ExprKind::Index { x: inner, .. }) =
                (generic.params.get(generic.given.len()), &x.expr.kind)
            {
                let message = format!("cannot infer {}", self.types.params[p.0 as usize].name);
                self.err(crate::call::after(inner.span), "infer", message);
            } else {
                let message =
                    format!("cannot use generic function {} without instantiation", expr_text(x.expr));
                self.err(x.span(), "generic", message);
            }
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
            ExprKind::Call { func, args, spread, .. } => {
                return self.call_expr(e, func, args, *spread);
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
            self.err(id.span, "blank", "cannot use _ as value or type");
            return Operand::invalid(e);
        }
        let Some(object) = self.scopes.lookup(self.env.scope, &id.name) else {
            self.undefined(id);
            return Operand::invalid(e);
        };
        self.info.uses.insert(id.id, object);
        self.note_dot_import(object);
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
                self.err(inner.span, "indirection", "invalid operation: cannot indirect nil");
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
        let under = self.types.common_under(x.ty);
        match under.map(|u| self.types.get(u).clone()) {
            Some(Type::Chan(dir, elem)) if dir != ChanDir::Send => {
                if dir == ChanDir::Both {
                    self.report(crate::subset::channel_operation(e.span));
                }
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
