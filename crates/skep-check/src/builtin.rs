//! Calls of predeclared functions.

use skep_syntax::tree::{BinaryOp, ChanDir, Expr};

use crate::checker::Checker;
use crate::constant::{self, ConstValue};
use crate::expr::Kind;
use crate::operand::{OpMode, Operand};
use crate::program::Builtin;
use crate::show::expr_text;
use crate::types::{Basic, Type, TypeId, Types};

/// Whether a call of a builtin may stand as a statement.
pub(crate) fn statement_kind(b: Builtin) -> Kind {
    match b {
        Builtin::Append
        | Builtin::Cap
        | Builtin::Complex
        | Builtin::Imag
        | Builtin::Len
        | Builtin::Make
        | Builtin::Max
        | Builtin::Min
        | Builtin::New
        | Builtin::Real => Kind::Expression,
        _ => Kind::Statement,
    }
}

/// Fewest arguments, and whether more may follow.
fn arity(b: Builtin) -> (usize, bool) {
    match b {
        Builtin::Append | Builtin::Make | Builtin::Max | Builtin::Min => (1, true),
        Builtin::Print | Builtin::Println => (0, true),
        Builtin::Recover => (0, false),
        Builtin::Complex | Builtin::Copy | Builtin::Delete => (2, false),
        _ => (1, false),
    }
}

impl<'a> Checker<'a> {
    pub(crate) fn builtin_call(
        &mut self,
        e: &'a Expr,
        b: Builtin,
        args: &'a [Expr],
        spread: bool,
    ) -> Operand<'a> {
        if spread && b != Builtin::Append {
            let message = format!("invalid operation: invalid use of ... with built-in {}", b.name());
            self.err(e.span, "builtin", message);
            self.use_exprs(args);
            return Operand::invalid(e);
        }
        let mut operands = Vec::new();
        if !matches!(b, Builtin::Make | Builtin::New) {
            for arg in args {
                let x = if args.len() == 1 { self.multi_expr(arg) } else { self.expr(arg) };
                match self.types.get(x.ty).clone() {
                    Type::Tuple(types) if x.mode == OpMode::Value => {
                        operands.extend(types.iter().map(|&ty| Operand::value(ty, arg)));
                    }
                    _ => operands.push(x),
                }
            }
            if operands.iter().any(|x| !x.is_valid()) {
                return Operand::invalid(e);
            }
        }
        let count = if matches!(b, Builtin::Make | Builtin::New) { args.len() } else { operands.len() };
        let (least, more) = arity(b);
        if count < least || !more && count > least {
            let which = if count < least { "not enough" } else { "too many" };
            let message = format!(
                "invalid operation: {which} arguments for {} (expected {least}, found {count})",
                expr_text(e)
            );
            self.err(e.span, "builtin", message);
            if matches!(b, Builtin::Make | Builtin::New) {
                self.use_exprs(args.get(1..).unwrap_or(&[]));
            }
            return Operand::invalid(e);
        }
        match b {
            Builtin::Append => self.append(e, operands, spread),
            Builtin::Cap | Builtin::Len => self.len_cap(e, b, operands.remove(0)),
            Builtin::Clear => self.clear(e, operands.remove(0)),
            Builtin::Close => self.close_channel(e, operands.remove(0)),
            Builtin::Complex => {
                let y = operands.remove(1);
                self.make_complex(e, operands.remove(0), y)
            }
            Builtin::Real | Builtin::Imag => self.complex_part(e, b, operands.remove(0)),
            Builtin::Copy => self.copy(e, &mut operands),
            Builtin::Delete => self.delete(e, operands),
            Builtin::Make => self.make(e, args),
            Builtin::Max | Builtin::Min => self.min_max(e, b, operands),
            Builtin::New => self.new_value(e, &args[0]),
            Builtin::Panic => {
                let any = self.any;
                let mut x = operands.remove(0);
                self.assignment(&mut x, Some(any), "argument to panic");
                self.panics.insert(e.id);
                Operand::new(OpMode::NoValue, Types::BAD, e)
            }
            Builtin::Print | Builtin::Println => {
                let context = format!("argument to built-in {}", b.name());
                for x in &mut operands {
                    self.assignment(x, None, &context);
                }
                Operand::new(OpMode::NoValue, Types::BAD, e)
            }
            Builtin::Recover => Operand::value(self.any, e),
        }
    }

    fn append(&mut self, e: &'a Expr, mut operands: Vec<Operand<'a>>, spread: bool) -> Operand<'a> {
        let slice = operands.remove(0);
        let under = if slice.is_nil() { None } else { self.types.common_under(slice.ty) };
        let Some(Type::Slice(elem)) = under.map(|u| self.types.get(u).clone()) else {
            let message = if slice.is_nil() {
                "invalid append: argument must be a slice; have untyped nil".to_string()
            } else {
                format!("invalid append: argument must be a slice; have {}", self.describe(&slice))
            };
            self.err(slice.span(), "builtin", message);
            return Operand::invalid(e);
        };
        if spread {
            let Some(mut last) = operands.pop() else {
                self.err(e.span, "builtin", "can only use ... with final argument in list");
                return Operand::invalid(e);
            };
            if !operands.is_empty() {
                self.err(operands[0].span(), "builtin", "can only use ... with final argument in list");
                return Operand::invalid(e);
            }
            let bytes = self.types.underlying(elem) == Types::basic(Basic::Uint8);
            if bytes && self.is_bytestring(last.ty) {
                if self.types.is_untyped(last.ty) {
                    self.convert_untyped(&mut last, Types::basic(Basic::String));
                }
                return Operand::value(slice.ty, e);
            }
            let want = self.types.intern(Type::Slice(elem));
            self.assignment(&mut last, Some(want), "argument to append");
            return Operand::value(slice.ty, e);
        }
        for x in &mut operands {
            self.assignment(x, Some(elem), "argument to append");
        }
        Operand::value(slice.ty, e)
    }

    /// Strings, and type parameters over strings and byte slices.
    fn is_bytestring(&mut self, ty: TypeId) -> bool {
        if self.types.all_basic(ty, Basic::is_string) {
            return true;
        }
        let bytes = self.types.intern(Type::Slice(Types::basic(Basic::Uint8)));
        self.types.is_param(ty)
            && self.types.terms(ty).is_some_and(|terms| {
                !terms.is_empty()
                    && terms.iter().all(|&(_, t)| {
                        let u = self.types.underlying(t);
                        u == bytes || u == Types::basic(Basic::String)
                    })
            })
    }

    fn len_cap(&mut self, e: &'a Expr, b: Builtin, mut x: Operand<'a>) -> Operand<'a> {
        let int = Types::basic(Basic::Int);
        let is_len = b == Builtin::Len;
        if is_len
            && x.mode == OpMode::Constant
            && let Some(ConstValue::Str(s)) = &x.val
        {
            let n = s.len() as i64;
            if self.types.is_untyped(x.ty) {
                self.convert_untyped(&mut x, Types::basic(Basic::String));
            }
            return Operand::constant(ConstValue::int(n), int, e);
        }
        let fits = |c: &mut Self, u: TypeId| match *c.types.get(u) {
            Type::Basic(b) => is_len && b.is_string(),
            Type::Array(..) | Type::Slice(_) | Type::Chan(..) => true,
            Type::Map(..) => is_len,
            Type::Pointer(p) => {
                let inner = c.types.underlying(p);
                matches!(c.types.get(inner), Type::Array(..))
            }
            _ => false,
        };
        let ok = if self.types.is_param(x.ty) {
            match self.types.terms(x.ty) {
                Some(terms) => terms.iter().all(|&(_, t)| {
                    let u = self.types.underlying(t);
                    fits(self, u)
                }),
                None => false,
            }
        } else {
            let u = self.types.underlying(x.ty);
            fits(self, u)
        };
        if !ok || x.is_nil() {
            let message = format!("invalid argument: {} for built-in {}", self.describe(&x), b.name());
            self.err(x.span(), "builtin", message);
            return Operand::invalid(e);
        }
        let mut array = self.types.underlying(x.ty);
        if let Type::Pointer(p) = *self.types.get(array) {
            array = self.types.underlying(p);
        }
        if let Type::Array(_, n) = *self.types.get(array)
            && !self.types.is_param(x.ty)
            && !crate::flow::has_call(x.expr, &self.info)
        {
            return Operand::constant(ConstValue::int(n as i64), int, e);
        }
        Operand::value(int, e)
    }

    fn clear(&mut self, e: &'a Expr, x: Operand<'a>) -> Operand<'a> {
        let ok = |c: &Self, u: TypeId| matches!(c.types.get(u), Type::Map(..) | Type::Slice(_));
        let fits = if self.types.is_param(x.ty) {
            self.types.terms(x.ty).is_some_and(|ts| {
                ts.iter().all(|&(_, t)| {
                    let u = self.types.underlying(t);
                    ok(self, u)
                })
            })
        } else {
            let u = self.types.underlying(x.ty);
            ok(self, u)
        };
        if !fits {
            let message = format!(
                "invalid argument: cannot clear {}: argument must be (or constrained by) map or slice",
                self.describe(&x)
            );
            self.err(x.span(), "builtin", message);
            return Operand::invalid(e);
        }
        self.note_mutation(x.expr);
        Operand::new(OpMode::NoValue, Types::BAD, e)
    }

    fn close_channel(&mut self, e: &'a Expr, x: Operand<'a>) -> Operand<'a> {
        let under = self.types.common_under(x.ty);
        match under.map(|u| self.types.get(u).clone()) {
            Some(Type::Chan(ChanDir::Recv, _)) => {
                let message =
                    format!("invalid operation: cannot close receive-only channel {}", self.describe(&x));
                self.err(x.span(), "builtin", message);
            }
            Some(Type::Chan(..)) => self.report(crate::subset::channel_operation(e.span)),
            _ => {
                let message = format!("invalid operation: cannot close non-channel {}", self.describe(&x));
                self.err(x.span(), "builtin", message);
            }
        }
        Operand::new(OpMode::NoValue, Types::BAD, e)
    }

    fn copy(&mut self, e: &'a Expr, operands: &mut [Operand<'a>]) -> Operand<'a> {
        let int = Types::basic(Basic::Int);
        let (dst_ty, src_ty) = (operands[0].ty, operands[1].ty);
        let dst = self.types.common_under(dst_ty);
        let dst_elem = match dst.map(|u| self.types.get(u).clone()) {
            Some(Type::Slice(elem)) => elem,
            _ => {
                let message =
                    format!("invalid copy: argument must be a slice; have {}", self.describe(&operands[0]));
                self.err(operands[0].span(), "builtin", message);
                return Operand::invalid(e);
            }
        };
        self.note_mutation(operands[0].expr);
        let bytes = self.types.underlying(dst_elem) == Types::basic(Basic::Uint8);
        if bytes && self.types.all_basic(src_ty, Basic::is_string) {
            if self.types.is_untyped(src_ty) {
                self.convert_untyped(&mut operands[1], Types::basic(Basic::String));
            }
            return Operand::value(int, e);
        }
        let src = self.types.common_under(src_ty);
        match src.map(|u| self.types.get(u).clone()) {
            Some(Type::Slice(elem)) if elem == dst_elem => Operand::value(int, e),
            Some(Type::Slice(elem)) => {
                let message = format!(
                    "invalid copy: arguments {} and {} have different element types {} and {}",
                    self.describe(&operands[0]),
                    self.describe(&operands[1]),
                    self.show(dst_elem),
                    self.show(elem)
                );
                self.err(operands[0].span(), "builtin", message);
                Operand::invalid(e)
            }
            _ => {
                if self.types.all_basic(src_ty, Basic::is_string) {
                    let message = format!(
                        "invalid copy: arguments {} and {} have different element types {} and byte",
                        self.describe(&operands[0]),
                        self.describe(&operands[1]),
                        self.show(dst_elem)
                    );
                    self.err(operands[0].span(), "builtin", message);
                } else {
                    let message = format!(
                        "invalid copy: argument must be a slice; have {}",
                        self.describe(&operands[1])
                    );
                    self.err(operands[1].span(), "builtin", message);
                }
                Operand::invalid(e)
            }
        }
    }

    fn delete(&mut self, e: &'a Expr, mut operands: Vec<Operand<'a>>) -> Operand<'a> {
        let under = self.types.common_under(operands[0].ty);
        let Some(Type::Map(key, _)) = under.map(|u| self.types.get(u).clone()) else {
            let message = format!("invalid argument: {} is not a map", self.describe(&operands[0]));
            self.err(operands[0].span(), "builtin", message);
            return Operand::invalid(e);
        };
        self.note_mutation(operands[0].expr);
        self.assignment(&mut operands[1], Some(key), "argument to delete");
        Operand::new(OpMode::NoValue, Types::BAD, e)
    }

    fn make(&mut self, e: &'a Expr, args: &'a [Expr]) -> Operand<'a> {
        let ty = self.var_type(&args[0]);
        if ty == Types::BAD {
            self.use_exprs(&args[1..]);
            return Operand::invalid(e);
        }
        self.under(ty);
        let under = self.types.common_under(ty);
        let least = match under.map(|u| self.types.get(u).clone()) {
            Some(Type::Slice(_)) => 2,
            Some(Type::Map(..)) => 1,
            Some(Type::Chan(..)) => {
                self.report(crate::subset::make_channel(e.span, &expr_text(e)));
                1
            }
            Some(_) => {
                let message = format!(
                    "invalid argument: cannot make {}: type must be slice, map, or channel",
                    expr_text(&args[0])
                );
                self.err(args[0].span, "builtin", message);
                self.use_exprs(&args[1..]);
                return Operand::invalid(e);
            }
            None => {
                let message =
                    format!("invalid argument: cannot make {}: no specific type", expr_text(&args[0]));
                self.err(args[0].span, "builtin", message);
                return Operand::invalid(e);
            }
        };
        if args.len() < least || args.len() > least + 1 {
            let message = format!(
                "invalid operation: {} expects {least} or {} arguments; found {}",
                expr_text(e),
                least + 1,
                args.len()
            );
            self.err(e.span, "builtin", message);
            self.use_exprs(&args[1..]);
            return Operand::invalid(e);
        }
        let sizes: Vec<Option<i64>> = args[1..].iter().map(|a| self.index_value(a, None)).collect();
        if let [Some(len), Some(cap)] = sizes[..]
            && len > cap
        {
            self.err(args[1].span, "builtin", "invalid argument: length and capacity swapped");
        }
        Operand::value(ty, e)
    }

    /// `new(T)`, and `new(x)` for a variable that holds x.
    fn new_value(&mut self, e: &'a Expr, arg: &'a Expr) -> Operand<'a> {
        let mut x = self.expr_or_type(arg);
        if !x.is_valid() {
            return Operand::invalid(e);
        }
        if x.mode == OpMode::Type {
            let ty = self.var_type(arg);
            if ty == Types::BAD {
                return Operand::invalid(e);
            }
            let ty = self.types.intern(Type::Pointer(ty));
            return Operand::value(ty, e);
        }
        self.assignment(&mut x, None, "argument to new");
        if !x.is_valid() {
            return Operand::invalid(e);
        }
        let ty = self.types.intern(Type::Pointer(x.ty));
        Operand::value(ty, e)
    }

    fn min_max(&mut self, e: &'a Expr, b: Builtin, operands: Vec<Operand<'a>>) -> Operand<'a> {
        for x in &operands {
            if !self.types.all_basic(x.ty, Basic::is_ordered) {
                let message = format!("invalid argument: {} cannot be ordered", self.describe(x));
                self.err(x.span(), "builtin", message);
                return Operand::invalid(e);
            }
        }
        let exprs: Vec<&'a Expr> = operands.iter().map(|x| x.expr).collect();
        let mut list = operands.into_iter();
        let Some(mut x) = list.next() else { return Operand::invalid(e) };
        for mut y in list {
            if !self.match_types(&mut x, &mut y) {
                return Operand::invalid(e);
            }
            if x.ty != y.ty {
                let message = format!(
                    "invalid argument: mismatched types {} (previous argument) and {} (type of {})",
                    self.show(x.ty),
                    self.show(y.ty),
                    expr_text(y.expr)
                );
                self.err(y.span(), "builtin", message);
                return Operand::invalid(e);
            }
            if x.mode == OpMode::Constant && y.mode == OpMode::Constant {
                let op = if b == Builtin::Min { BinaryOp::Lt } else { BinaryOp::Gt };
                let better = match (&y.val, &x.val) {
                    (Some(y), Some(x)) => constant::compare(op, y, x).unwrap_or(false),
                    _ => false,
                };
                if better {
                    x.val = y.val;
                }
            } else {
                x.mode = OpMode::Value;
                x.val = None;
            }
        }
        if x.mode != OpMode::Constant {
            x.mode = OpMode::Value;
            let ty = self.default_type(x.ty);
            if !self.types.is_untyped(x.ty) {
                for arg in exprs {
                    self.update_expr_type(arg, ty, true);
                }
            }
        }
        x.expr = e;
        x
    }
}
