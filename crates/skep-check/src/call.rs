//! Calls: conversions, builtins, functions and methods, and their arguments.

use skep_syntax::tree::{Expr, ExprKind};
use skep_syntax::{Code, Diagnostic, Span};

use crate::checker::Checker;
use crate::expr::Kind;
use crate::generic::InferAt;
use crate::operand::{OpMode, Operand};
use crate::show::expr_text;
use crate::types::{Signature, Type, TypeId, Types};

/// Most arguments a variadic call is expanded to.
const ARGS_MAX: usize = 100_000;

impl<'a> Checker<'a> {
    pub(crate) fn call_expr(
        &mut self,
        e: &'a Expr,
        func: &'a Expr,
        args: &'a [Expr],
        spread: bool,
    ) -> (Operand<'a>, Kind) {
        let (f, _) = self.raw_expr(func, None, true);
        match f.mode {
            OpMode::Invalid => {
                self.use_exprs(args);
                (Operand::invalid(e), Kind::Statement)
            }
            OpMode::Type => (self.conversion_call(e, f, args, spread), Kind::Conversion),
            OpMode::Builtin(b) => {
                let x = self.builtin_call(e, b, args, spread);
                let kind = crate::builtin::statement_kind(b);
                // A call in error is not also reported as unused.
                if x.is_valid() { (x, kind) } else { (x, Kind::Statement) }
            }
            OpMode::NoValue => {
                let message = format!("{} used as value or type", self.describe(&f));
                self.err(f.span(), "not-a-value", message);
                self.use_exprs(args);
                (Operand::invalid(e), Kind::Statement)
            }
            _ => (self.function_call(e, f, args, spread), Kind::Statement),
        }
    }

    fn conversion_call(
        &mut self,
        e: &'a Expr,
        f: Operand<'a>,
        args: &'a [Expr],
        spread: bool,
    ) -> Operand<'a> {
        let ty = self.typ(f.expr);
        if ty == Types::BAD {
            self.use_exprs(args);
            return Operand::invalid(e);
        }
        match args {
            [] => {
                self.err(
                    e.span,
                    "conversion",
                    format!("missing argument in conversion to {}", self.show(ty)),
                );
                Operand::invalid(e)
            }
            [arg] => {
                if spread {
                    let message = format!("invalid use of ... in conversion to {}", self.show(ty));
                    self.err(arg.span, "conversion", message);
                }
                if let Some(i) = self.types.interface_under(ty)
                    && (i.terms.is_some() || i.comparable)
                    && !self.types.is_param(ty)
                {
                    let message = format!(
                        "cannot use interface {} in conversion (contains specific type constraints or is comparable)",
                        self.show(ty)
                    );
                    self.err(e.span, "conversion", message);
                    self.use_exprs(args);
                    return Operand::invalid(e);
                }
                self.under(ty);
                let x = self.expr_with_hint_for_conversion(arg, ty);
                self.conversion(x, ty, e)
            }
            _ => {
                self.use_exprs(args);
                let message = format!("too many arguments in conversion to {}", self.show(ty));
                self.err(args[args.len() - 1].span, "conversion", message);
                Operand::invalid(e)
            }
        }
    }

    fn expr_with_hint_for_conversion(&mut self, arg: &'a Expr, ty: TypeId) -> Operand<'a> {
        let under = self.types.underlying(ty);
        let target = matches!(self.types.get(under), Type::Func(_)).then_some(ty);
        self.expr_for(arg, target)
    }

    fn function_call(&mut self, e: &'a Expr, f: Operand<'a>, args: &'a [Expr], spread: bool) -> Operand<'a> {
        let mut f = f;
        self.single_value(&mut f);
        if !f.is_valid() {
            self.use_exprs(args);
            return Operand::invalid(e);
        }
        let under = if f.is_nil() { None } else { self.types.common_under(f.ty) };
        let sig = match under.map(|u| self.types.get(u).clone()) {
            Some(Type::Func(sig)) => sig,
            Some(Type::Bad) => {
                self.use_exprs(args);
                return Operand::invalid(e);
            }
            _ => {
                let message = if f.is_nil() {
                    "invalid operation: cannot call nil".to_string()
                } else {
                    let why = if under.is_none() {
                        "no specific type".to_string()
                    } else {
                        format!("{} is not a function", self.show(f.ty))
                    };
                    format!("invalid operation: cannot call {}: {why}", self.describe(&f))
                };
                self.err(f.span(), "call", message);
                self.use_exprs(args);
                return Operand::invalid(e);
            }
        };
        let operands = self.argument_operands(args);
        let Some((sig, type_args)) = self.arguments(e, &f, sig, args, operands, spread) else {
            return match f.generic {
                // Without type arguments nothing is known of the result.
                Some(_) => Operand::invalid(e),
                None => {
                    let sig = self.plain_signature(f.ty);
                    self.call_result(e, &sig)
                }
            };
        };
        if f.generic.is_some() {
            let mut done = f.clone();
            done.generic = None;
            done.ty = self.types.intern(Type::Func(sig.clone()));
            self.record(&done);
            if let ExprKind::Index { x, .. } = &f.expr.kind {
                let mut inner = done.clone();
                inner.expr = x;
                self.record(&inner);
            }
        }
        self.actor_call(e, &f, &sig, args, &type_args);
        self.call_result(e, &sig)
    }

    fn plain_signature(&mut self, ty: TypeId) -> Signature {
        let under = self.types.common_under(ty);
        match under.map(|u| self.types.get(u).clone()) {
            Some(Type::Func(sig)) => sig,
            _ => Signature { params: [].into(), results: [].into(), variadic: false },
        }
    }

    fn call_result(&mut self, e: &'a Expr, sig: &Signature) -> Operand<'a> {
        match sig.results[..] {
            [] => Operand::new(OpMode::NoValue, Types::BAD, e),
            [Types::BAD] => Operand::invalid(e),
            [ty] => Operand::value(ty, e),
            _ => {
                let ty = self.types.intern(Type::Tuple(sig.results.clone()));
                Operand::value(ty, e)
            }
        }
    }

    /// The operands of an argument list; one call with several results gives them all.
    fn argument_operands(&mut self, args: &'a [Expr]) -> Vec<Operand<'a>> {
        if let [arg] = args {
            let (mut x, _) = self.raw_expr(arg, None, true);
            if x.mode == OpMode::Value
                && let Type::Tuple(types) = self.types.get(x.ty).clone()
            {
                return types.iter().map(|&ty| Operand::value(ty, arg)).collect();
            }
            self.check_argument(&mut x);
            return vec![x];
        }
        args.iter()
            .map(|arg| {
                let (mut x, _) = self.raw_expr(arg, None, true);
                self.check_argument(&mut x);
                self.single_value(&mut x);
                x
            })
            .collect()
    }

    fn check_argument(&mut self, x: &mut Operand<'a>) {
        let word = match x.mode {
            OpMode::NoValue => "used as value",
            OpMode::Builtin(_) => "must be called",
            OpMode::Type => "is not an expression",
            _ => return,
        };
        let message = format!("{} {word}", self.describe(x));
        self.err(x.span(), "not-a-value", message);
        x.invalidate();
    }

    /// Checks arguments against parameters; gives the signature with type arguments filled in.
    fn arguments(
        &mut self,
        call: &'a Expr,
        f: &Operand<'a>,
        mut sig: Signature,
        arg_exprs: &'a [Expr],
        mut args: Vec<Operand<'a>>,
        spread: bool,
    ) -> Option<(Signature, Vec<TypeId>)> {
        let func = func_expr(call)?;
        let mut params: Vec<TypeId> = sig.params.to_vec();
        if spread && args.len() != arg_exprs.len() {
            let message = format!("cannot use ... with {}-valued {}", args.len(), expr_text(&arg_exprs[0]));
            self.err(call.span, "call", message);
            return None;
        }
        if sig.variadic && !spread {
            // The last parameter stands for any number of arguments.
            let last = params.pop()?;
            let elem = match *self.types.get(last) {
                Type::Slice(elem) => elem,
                _ => last,
            };
            let extra = args.len().saturating_sub(params.len()).min(ARGS_MAX);
            if args.len() < params.len() {
                self.argument_count(call, func, &sig, &args, spread);
                return None;
            }
            params.extend(std::iter::repeat_n(elem, extra));
        } else if spread && !sig.variadic {
            let message = format!("cannot use ... in call to non-variadic {}", expr_text(func));
            self.err(call.span, "call", message);
            return None;
        }
        if args.len() != params.len() {
            self.argument_count(call, func, &sig, &args, spread);
            return None;
        }
        let mut type_args = Vec::new();
        if let Some(generic) = &f.generic {
            let at = InferAt { span: after(func.span), func: Some(func) };
            let (new_sig, inferred) = self.instantiate_call(generic, &sig, &mut args, &params, &at)?;
            for p in &mut params {
                *p = self.types.subst(*p, &generic.params, &inferred);
            }
            sig = new_sig;
            type_args = inferred;
        }
        let context = format!("argument to {}", expr_text(func));
        for (x, &ty) in args.iter_mut().zip(&params) {
            self.assignment(x, Some(ty), &context);
        }
        Some((sig, type_args))
    }

    fn argument_count(
        &mut self,
        call: &'a Expr,
        func: &'a Expr,
        sig: &Signature,
        args: &[Operand<'a>],
        spread: bool,
    ) {
        if args.iter().any(|a| !a.is_valid()) {
            return;
        }
        let params = sig.params.len();
        let (at, which) = if args.len() > params {
            (args[params].span(), "too many")
        } else {
            (args.last().map_or(call.span, Operand::span), "not enough")
        };
        let have: Vec<TypeId> = args.iter().map(|a| a.ty).collect();
        let message = format!(
            "{which} arguments in call to {}\n\thave {}\n\twant {}",
            expr_text(func),
            self.types_summary(&have, false, spread),
            self.types_summary(&sig.params, sig.variadic, false)
        );
        self.report(Diagnostic::error(Code("arguments"), at, message));
    }

    /// Types of a list of values as errors show them; untyped numbers are just numbers.
    pub(crate) fn types_summary(&mut self, list: &[TypeId], variadic: bool, spread: bool) -> String {
        let texts: Vec<String> = list
            .iter()
            .enumerate()
            .map(|(i, &ty)| {
                let last = i + 1 == list.len();
                if last
                    && variadic
                    && let Type::Slice(elem) = *self.types.get(ty)
                {
                    return format!("...{}", self.show(elem));
                }
                let text = match *self.types.get(ty) {
                    Type::Bad => "unknown type".to_string(),
                    Type::Basic(b) if b.is_untyped() && b.is_numeric() => "number".to_string(),
                    Type::Basic(b) if b.is_untyped() => b.name().replace("untyped ", ""),
                    _ => self.show(ty),
                };
                if last && spread { format!("{text}...") } else { text }
            })
            .collect();
        format!("({})", texts.join(", "))
    }
}

/// The function of a call expression.
fn func_expr(call: &Expr) -> Option<&Expr> {
    match &call.kind {
        ExprKind::Call { func, .. } => Some(func),
        _ => None,
    }
}

/// Right after something: where the bracket of a call or an index stands.
pub(crate) fn after(span: Span) -> Span {
    Span::new(span.file, span.end, span.end)
}
