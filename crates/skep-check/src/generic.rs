//! Type arguments of generic functions: given, and inferred from arguments, constraints and assignments.

use std::rc::Rc;

use skep_syntax::Span;
use skep_syntax::tree::Expr;

use crate::checker::Checker;
use crate::operand::{GenericUse, OpMode, Operand};
use crate::show::expr_text;
use crate::types::infer::{Match, Unifier};
use crate::types::{Basic, ParamId, Signature, Type, TypeId, Types};

/// Rounds of filling type arguments into each other; more means they never end.
const SIMPLIFY_MAX: usize = 50;

/// Where and about what inference reports.
pub(crate) struct InferAt<'a> {
    pub span: Span,
    /// The call's function, for messages.
    pub func: Option<&'a Expr>,
}

impl<'a> Checker<'a> {
    /// `f[A, B]`
    pub(crate) fn explicit_instance(
        &mut self,
        e: &'a Expr,
        mut x: Operand<'a>,
        indices: &'a [Expr],
    ) -> Operand<'a> {
        let args: Vec<TypeId> = indices.iter().map(|i| self.var_type(i)).collect();
        let Some(generic) = x.generic.take() else { return Operand::invalid(e) };
        if args.contains(&Types::BAD) {
            return Operand::invalid(e);
        }
        let want = generic.params.len();
        if args.len() > want {
            let message = format!("got {} type arguments but want {want}", args.len());
            self.err(indices[want].span, "type-args", message);
            return Operand::invalid(e);
        }
        let generic = GenericUse {
            given: args,
            given_spans: indices.iter().map(|i| i.span).collect(),
            ..(*generic).clone()
        };
        x.expr = e;
        if generic.given.len() == want {
            self.apply_instance(&mut x, &generic, &generic.given.clone(), e.span);
            return x;
        }
        // Constraints alone may tell the rest.
        x.generic = Some(Rc::new(generic.clone()));
        let (params, _, _) = self.fresh_params(&generic.params, x.ty, &generic.given);
        let given: Vec<Option<TypeId>> = (0..want).map(|i| generic.given.get(i).copied()).collect();
        let mut unifier = Unifier::new(&params, &given);
        match self.infer_from_constraints(&mut unifier, &params) {
            Err(message) => {
                self.err(crate::call::after(inner_span(e)), "infer", message);
                return Operand::invalid(e);
            }
            Ok(()) if unifier.unknown_count() > 0 => return x,
            Ok(()) => {}
        }
        let inferred = self.simplify(&unifier.inferred(), &params);
        if let Some(args) = inferred.into_iter().collect::<Option<Vec<_>>>() {
            self.apply_instance(&mut x, &generic, &args, e.span);
        }
        x
    }

    /// Records type arguments and gives the operand its type.
    fn apply_instance(&mut self, x: &mut Operand<'a>, generic: &GenericUse, args: &[TypeId], span: Span) {
        x.generic = None;
        if !self.verify_instance(&generic.params, args, span, &generic.given_spans) {
            x.invalidate();
            return;
        }
        self.info.instances.insert(generic.ident, args.into());
        x.ty = self.types.subst(x.ty, &generic.params, args);
        x.mode = OpMode::Value;
        self.mono.instance(&self.types, &generic.params, args, span);
    }

    /// Whether type arguments satisfy their constraints; reports the first that does not.
    pub(crate) fn verify_instance(
        &mut self,
        params: &[ParamId],
        args: &[TypeId],
        span: Span,
        arg_spans: &[Span],
    ) -> bool {
        for (i, (&p, &arg)) in params.iter().zip(args).enumerate() {
            let bound = self.types.params[p.0 as usize].constraint;
            let bound = self.types.subst(bound, params, args);
            if let Err(cause) = self.implements(arg, bound, true) {
                let at = arg_spans.get(i).copied().unwrap_or(span);
                self.err(at, "type-args", cause);
                return false;
            }
        }
        true
    }

    /// A generic function is assigned to a variable of type `target`: that tells its type arguments.
    pub(crate) fn instantiate_for(&mut self, x: &mut Operand<'a>, target: TypeId) {
        let Some(generic) = x.generic.clone() else { return };
        self.under(target);
        let Some(under) = self.types.common_under(target) else { return };
        if !matches!(self.types.get(under), Type::Func(_)) {
            return;
        }
        let given: Vec<Option<TypeId>> =
            (0..generic.params.len()).map(|i| generic.given.get(i).copied()).collect();
        let (params, ty, _) = self.fresh_params(&generic.params, x.ty, &[under]);
        let mut unifier = Unifier::new(&params, &given);
        let objects = std::mem::take(&mut self.objects);
        let ok = unifier.unify(&mut self.types, &objects, ty, under, Match::Assign);
        self.objects = objects;
        if !ok || self.infer_from_constraints(&mut unifier, &params).is_err() {
            return;
        }
        let Some(args) = self.simplify(&unifier.inferred(), &params).into_iter().collect::<Option<Vec<_>>>()
        else {
            return;
        };
        self.apply_instance(x, &generic, &args, x.span());
    }

    /// The same parameters under new identities if the types at hand mention them already
    /// (a generic function calls itself), so that the two are not mixed up.
    fn fresh_params(
        &mut self,
        params: &[ParamId],
        ty: TypeId,
        others: &[TypeId],
    ) -> (Vec<ParamId>, TypeId, bool) {
        if !others.iter().any(|&t| self.types.mentions(t, params)) {
            return (params.to_vec(), ty, false);
        }
        let (fresh, ty) = self.renamed_params(params, ty);
        (fresh, ty, true)
    }

    /// Parameters under new identities, and a type in terms of them.
    fn renamed_params(&mut self, params: &[ParamId], ty: TypeId) -> (Vec<ParamId>, TypeId) {
        let fresh: Vec<ParamId> = params
            .iter()
            .map(|p| {
                let decl = self.types.params[p.0 as usize].clone();
                self.types.declare_param(decl.name, decl.constraint)
            })
            .collect();
        let args: Vec<TypeId> = fresh.iter().map(|&p| self.types.intern(Type::Param(p))).collect();
        for &p in &fresh {
            let constraint = self.types.params[p.0 as usize].constraint;
            let constraint = self.types.subst(constraint, params, &args);
            self.types.params[p.0 as usize].constraint = constraint;
        }
        let ty = self.types.subst(ty, params, &args);
        (fresh, ty)
    }

    /// Infers the type arguments of a call; reports and gives none if that fails.
    /// `args` are the arguments, `param_types` the types of the parameters they are for.
    pub(crate) fn infer(
        &mut self,
        generic: &GenericUse,
        given: &[Option<TypeId>],
        args: &mut [Operand<'a>],
        param_types: &[TypeId],
        at: &InferAt<'a>,
    ) -> Option<Vec<TypeId>> {
        let mut others: Vec<TypeId> = args.iter().map(|a| a.ty).collect();
        others.extend(given.iter().flatten());
        let tuple = self.types.intern(Type::Tuple(param_types.into()));
        let (mut params, tuple, _) = self.fresh_params(&generic.params, tuple, &others);
        let Type::Tuple(param_types) = self.types.get(tuple).clone() else { return None };
        // Generic functions among the arguments have parameters to be found as well.
        let own = params.len();
        let mut arg_types: Vec<TypeId> = Vec::new();
        for arg in args.iter() {
            let Some(g) = &arg.generic else {
                arg_types.push(arg.ty);
                continue;
            };
            let (fresh, ty) = self.renamed_params(&g.params, arg.ty);
            params.extend(fresh);
            arg_types.push(ty);
        }
        let mut all_given = given.to_vec();
        all_given.resize(own, None);
        for g in args.iter().filter_map(|a| a.generic.as_ref()) {
            all_given.extend((0..g.params.len()).map(|i| g.given.get(i).copied()));
        }
        let mut unifier = Unifier::new(&params, &all_given);
        let mut untyped = Vec::new();
        for (i, (arg, &pt)) in args.iter().zip(param_types.iter()).enumerate() {
            let arg_ty = arg_types[i];
            let open = self.types.mentions(pt, &params) || self.types.mentions(arg_ty, &params);
            if !arg.is_valid() || arg.ty == Types::BAD || !open {
                continue;
            }
            if self.types.is_untyped(arg.ty) {
                if self.types.is_param(pt) && !arg.is_nil() {
                    untyped.push(i);
                }
                continue;
            }
            let objects = std::mem::take(&mut self.objects);
            let ok = unifier.unify(&mut self.types, &objects, pt, arg_ty, Match::Assign);
            self.objects = objects;
            if !ok {
                self.inference_mismatch(&unifier, &params[..own], pt, arg, at);
                return None;
            }
        }
        if let Err(message) = self.infer_from_constraints(&mut unifier, &params) {
            self.infer_error(at, message);
            return None;
        }
        if !self.infer_untyped(&mut unifier, &params, &untyped, args, &param_types, at) {
            return None;
        }
        let inferred = self.simplify(&unifier.inferred(), &params);
        if let Some(i) = inferred.iter().position(Option::is_none) {
            if args.iter().any(|a| !a.is_valid()) {
                // The argument that would have told has an error.
                return None;
            }
            let name = self.types.params[params[i].0 as usize].name.clone();
            self.infer_error(at, format!("cannot infer {name}"));
            return None;
        }
        let mut all: Vec<TypeId> = inferred.into_iter().collect::<Option<_>>()?;
        let mut rest = all.split_off(own).into_iter();
        for arg in args.iter_mut() {
            if let Some(g) = arg.generic.clone() {
                let own: Vec<TypeId> = rest.by_ref().take(g.params.len()).collect();
                let span = arg.span();
                self.apply_instance(arg, &g, &own, span);
                self.record(arg);
            }
        }
        Some(all)
    }

    fn infer_error(&mut self, at: &InferAt<'a>, message: String) {
        let message = match at.func {
            Some(func) => format!("in call to {}, {message}", expr_text(func)),
            None => message,
        };
        self.err(at.span, "infer", message);
    }

    fn inference_mismatch(
        &mut self,
        unifier: &Unifier,
        params: &[ParamId],
        pt: TypeId,
        arg: &Operand<'a>,
        at: &InferAt<'a>,
    ) {
        let inferred = unifier.inferred();
        let (ty, text) = (self.show_type_of(arg), arg.quoted());
        let message = if inferred.iter().all(Option::is_none) {
            let names = self.param_names(params);
            format!("type {ty} of {text} does not match {} (cannot infer {names})", self.show(pt))
        } else {
            let (known, values): (Vec<ParamId>, Vec<TypeId>) =
                params.iter().zip(&inferred).filter_map(|(&p, t)| t.map(|t| (p, t))).unzip();
            let filled = self.types.subst(pt, &known, &values);
            if filled == pt {
                format!("type {ty} of {text} does not match {}", self.show(pt))
            } else {
                format!(
                    "type {ty} of {text} does not match inferred type {} for {}",
                    self.show(filled),
                    self.show(pt)
                )
            }
        };
        self.infer_error(&InferAt { span: arg.span(), func: at.func }, message);
    }

    /// Constraints with one structure, and constraints' methods, tell more; the error is a message.
    fn infer_from_constraints(&mut self, unifier: &mut Unifier, params: &[ParamId]) -> Result<(), String> {
        loop {
            let before = unifier.unknown_count();
            for (i, &p) in params.iter().enumerate() {
                let constraint = self.types.params[p.0 as usize].constraint;
                let known = unifier.known(i);
                if let Some((core, tilde, single)) = self.core_term(constraint) {
                    match known {
                        Some(known) => {
                            let objects = std::mem::take(&mut self.objects);
                            let ok = unifier.unify(&mut self.types, &objects, known, core, Match::Loose);
                            self.objects = objects;
                            if !ok {
                                return Err(self.not_satisfied(p, known, constraint, ""));
                            }
                        }
                        None if single && !tilde => unifier.set(i, core),
                        None => {}
                    }
                }
                if let Some(known) = known
                    && !self.types.mentions(known, params)
                {
                    let objects = std::mem::take(&mut self.objects);
                    let missing = self.types.missing_method_by(
                        known,
                        constraint,
                        true,
                        &objects,
                        &mut |types, a, b| unifier.unify(types, &objects, a, b, Match::Exact),
                    );
                    self.objects = objects;
                    if let Some(missing) = missing {
                        return Err(self.not_satisfied(p, known, constraint, &missing.cause));
                    }
                }
            }
            if unifier.unknown_count() == before {
                return Ok(());
            }
        }
    }

    fn not_satisfied(&mut self, p: ParamId, ty: TypeId, constraint: TypeId, cause: &str) -> String {
        let name = self.types.params[p.0 as usize].name.clone();
        let mut message =
            format!("{name} (type {}) does not satisfy {}", self.show(ty), self.show(constraint));
        if !cause.is_empty() {
            message.push(' ');
            message.push_str(cause);
        }
        message
    }

    /// The one structure of a constraint's types: the type, whether with tilde, whether it is the only term.
    fn core_term(&mut self, constraint: TypeId) -> Option<(TypeId, bool, bool)> {
        let terms = self.types.terms(constraint)?;
        if let [(tilde, ty)] = terms[..] {
            return Some((if tilde { self.types.underlying(ty) } else { ty }, tilde, true));
        }
        let mut core = None;
        for &(_, t) in terms.iter() {
            let u = self.types.underlying(t);
            if *core.get_or_insert(u) != u {
                return None;
            }
        }
        core.map(|c| (c, true, false))
    }

    /// Parameters that only untyped constants speak for take the largest kind's default type.
    fn infer_untyped(
        &mut self,
        unifier: &mut Unifier,
        params: &[ParamId],
        untyped: &[usize],
        args: &[Operand<'a>],
        param_types: &[TypeId],
        at: &InferAt<'a>,
    ) -> bool {
        let mut largest: Vec<(usize, TypeId)> = Vec::new();
        for &i in untyped {
            let Type::Param(p) = *self.types.get(param_types[i]) else { continue };
            let Some(index) = params.iter().position(|&q| q == p) else { continue };
            if unifier.known(index).is_some() {
                continue;
            }
            let ty = args[i].ty;
            match largest.iter_mut().find(|(j, _)| *j == index) {
                None => largest.push((index, ty)),
                Some((_, old)) => match self.larger_untyped(*old, ty) {
                    Some(t) => *old = t,
                    None => {
                        let message = format!(
                            "mismatched types {} and {} (cannot infer {})",
                            self.show(*old),
                            self.show(ty),
                            self.types.params[p.0 as usize].name
                        );
                        self.infer_error(&InferAt { span: args[i].span(), func: at.func }, message);
                        return false;
                    }
                },
            }
        }
        for (index, ty) in largest {
            let ty = self.default_type(ty);
            unifier.set(index, ty);
        }
        true
    }

    /// Forgets type arguments that hold themselves, directly or through others: filling them in would not end.
    fn drop_endless(&mut self, inferred: &mut [Option<TypeId>], params: &[ParamId]) {
        let uses: Vec<Vec<usize>> = inferred
            .iter()
            .map(|ty| {
                let mut inside = Vec::new();
                if let Some(ty) = *ty {
                    self.types.params_in(ty, &mut inside);
                }
                inside.iter().filter_map(|p| params.iter().position(|q| q == p)).collect()
            })
            .collect();
        for i in 0..inferred.len() {
            let mut seen = vec![false; inferred.len()];
            let mut work = uses[i].clone();
            while let Some(j) = work.pop() {
                if !std::mem::replace(&mut seen[j], true) {
                    work.extend(&uses[j]);
                }
            }
            if seen[i] {
                inferred[i] = None;
            }
        }
    }

    /// Fills type arguments into each other until none mentions a parameter; endless ones become none.
    fn simplify(&mut self, inferred: &[Option<TypeId>], params: &[ParamId]) -> Vec<Option<TypeId>> {
        let mut out = inferred.to_vec();
        self.drop_endless(&mut out, params);
        for _ in 0..SIMPLIFY_MAX {
            let (known, values): (Vec<ParamId>, Vec<TypeId>) =
                params.iter().zip(&out).filter_map(|(&p, t)| t.map(|t| (p, t))).unzip();
            let mut changed = false;
            for slot in out.iter_mut() {
                if let Some(ty) = *slot
                    && self.types.mentions(ty, params)
                {
                    let new = self.types.subst(ty, &known, &values);
                    changed |= new != ty;
                    *slot = Some(new);
                }
            }
            if !changed {
                break;
            }
        }
        for slot in &mut out {
            if slot.is_some_and(|t| self.types.mentions(t, params)) {
                *slot = None;
            }
        }
        out
    }

    /// A call's signature once type arguments are known, for a generic function; records them.
    pub(crate) fn instantiate_call(
        &mut self,
        generic: &GenericUse,
        sig: &Signature,
        args: &mut [Operand<'a>],
        param_types: &[TypeId],
        at: &InferAt<'a>,
    ) -> Option<(Signature, Vec<TypeId>)> {
        let given: Vec<Option<TypeId>> =
            (0..generic.params.len()).map(|i| generic.given.get(i).copied()).collect();
        let type_args = self.infer(generic, &given, args, param_types, at)?;
        if !self.verify_instance(&generic.params, &type_args, at.span, &generic.given_spans) {
            return None;
        }
        self.info.instances.insert(generic.ident, type_args.clone().into());
        self.mono.instance(&self.types, &generic.params, &type_args, at.span);
        let func = self.types.intern(Type::Func(sig.clone()));
        let func = self.types.subst(func, &generic.params, &type_args);
        match self.types.get(func).clone() {
            Type::Func(sig) => Some((sig, type_args)),
            _ => None,
        }
    }

    /// Whether a type is an integer type, for messages that need to know.
    pub(crate) fn is_integer(&mut self, ty: TypeId) -> bool {
        self.types.all_basic(ty, Basic::is_integer)
    }
}

/// The generic function inside an instantiation `f[A]`.
fn inner_span(e: &Expr) -> Span {
    match &e.kind {
        skep_syntax::tree::ExprKind::Index { x, .. } => x.span,
        _ => e.span,
    }
}
