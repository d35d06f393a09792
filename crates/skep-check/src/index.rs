//! Index and slice expressions, type assertions.

use skep_syntax::tree::Expr;

use crate::checker::Checker;
use crate::constant::ConstValue;
use crate::operand::{OpMode, Operand};
use crate::program::ObjectKind;
use crate::show::expr_text;
use crate::types::{Basic, Type, TypeId, Types};

/// What an index expression gives.
struct Indexed {
    /// Of maps.
    key: Option<TypeId>,
    elem: TypeId,
    /// Of arrays and constant strings.
    length: Option<u64>,
    /// Whether the element can be assigned to.
    is_variable: bool,
}

impl<'a> Checker<'a> {
    pub(crate) fn index_expr(&mut self, e: &'a Expr, x: &'a Expr, indices: &'a [Expr]) -> Operand<'a> {
        let (mut base, _) = self.raw_expr(x, None, true);
        match base.mode {
            OpMode::Invalid => {
                self.use_exprs(indices);
                return Operand::invalid(e);
            }
            OpMode::Type => {
                let ty = self.typ(e);
                return if ty == Types::BAD {
                    Operand::invalid(e)
                } else {
                    Operand::new(OpMode::Type, ty, e)
                };
            }
            _ => {}
        }
        if base.generic.is_some() {
            return self.explicit_instance(e, base, indices);
        }
        if matches!(base.mode, OpMode::NoValue | OpMode::Builtin(_)) {
            let word = if base.mode == OpMode::NoValue { "used as value" } else { "must be called" };
            let message = format!("{} {word}", self.describe(&base));
            self.err(base.span(), "not-a-value", message);
            self.use_exprs(indices);
            return Operand::invalid(e);
        }
        self.single_value(&mut base);
        if !base.is_valid() {
            self.use_exprs(indices);
            return Operand::invalid(e);
        }
        let Some(index) = indices.first() else { return Operand::invalid(e) };
        if let Some(extra) = indices.get(1) {
            self.err(extra.span, "index", "invalid operation: more than one index");
            self.use_exprs(indices);
            return Operand::invalid(e);
        }
        let is_variable = base.mode == OpMode::Variable;
        let Some(mut found) = self.indexed(base.ty, is_variable) else {
            let message = format!("cannot index {}", self.describe(&base));
            self.err(crate::call::after(x.span), "index", message);
            self.use_exprs(indices);
            return Operand::invalid(e);
        };
        if let Some(key) = found.key {
            let mut k = self.expr_for(index, Some(key));
            self.assignment(&mut k, Some(key), "map index");
            return Operand::new(OpMode::MapIndex, found.elem, e);
        }
        if let (OpMode::Constant, Some(ConstValue::Str(s))) = (base.mode, &base.val) {
            found.length = Some(s.len() as u64);
            if self.types.is_untyped(base.ty) {
                self.update_expr_type(x, Types::basic(Basic::String), true);
            }
        }
        base.mode = if found.is_variable { OpMode::Variable } else { OpMode::Value };
        base.ty = found.elem;
        base.val = None;
        self.index_value(index, found.length);
        base.expr = e;
        base
    }

    /// What indexing a value of a type gives; of a type parameter, what it gives for all its types alike.
    fn indexed(&mut self, ty: TypeId, is_variable: bool) -> Option<Indexed> {
        if !self.types.is_param(ty) {
            let under = self.types.underlying(ty);
            return self.indexed_under(under, is_variable);
        }
        let terms = self.types.terms(ty)?;
        let mut all: Option<Indexed> = None;
        for &(_, term) in terms.iter() {
            let under = self.types.underlying(term);
            let one = self.indexed_under(under, is_variable)?;
            let Some(all) = &mut all else {
                all = Some(one);
                continue;
            };
            if (one.key, one.elem) != (all.key, all.elem) {
                return None;
            }
            all.length = all.length.into_iter().chain(one.length).min();
            all.is_variable &= one.is_variable;
        }
        all
    }

    fn indexed_under(&mut self, under: TypeId, is_variable: bool) -> Option<Indexed> {
        let found = |elem, length, is_variable| Indexed { key: None, elem, length, is_variable };
        Some(match *self.types.get(under) {
            Type::Basic(b) if b.is_string() => found(Types::basic(Basic::Uint8), None, false),
            Type::Array(elem, n) => found(elem, Some(n), is_variable),
            Type::Slice(elem) => found(elem, None, true),
            Type::Map(key, elem) => Indexed { key: Some(key), ..found(elem, None, false) },
            Type::Pointer(array) => {
                let inner = self.types.underlying(array);
                let Type::Array(elem, n) = *self.types.get(inner) else { return None };
                found(elem, Some(n), true)
            }
            _ => return None,
        })
    }

    /// Checks an index; gives its value if constant.
    pub(crate) fn index_value(&mut self, index: &'a Expr, length: Option<u64>) -> Option<i64> {
        let mut x = self.expr(index);
        if !self.valid_index(&mut x, "index", false) || x.mode != OpMode::Constant {
            return None;
        }
        let n = x.val.as_ref()?.as_i64()?;
        if let Some(length) = length
            && n as u64 >= length
        {
            self.err(x.span(), "index", format!("invalid argument: index {n} out of bounds [0:{length}]"));
            return None;
        }
        Some(n)
    }

    /// Whether an operand is an integer that may be an index; `what` names it in errors.
    pub(crate) fn valid_index(&mut self, x: &mut Operand<'a>, what: &str, allow_negative: bool) -> bool {
        if !x.is_valid() {
            return false;
        }
        self.convert_untyped(x, Types::basic(Basic::Int));
        if !x.is_valid() {
            return false;
        }
        if !self.types.all_basic(x.ty, Basic::is_integer) {
            let message = format!("invalid argument: {what} {} must be integer", self.describe(x));
            self.err(x.span(), "index", message);
            return false;
        }
        if x.mode == OpMode::Constant {
            if !allow_negative && x.val.as_ref().is_some_and(ConstValue::is_negative) {
                let message = format!("invalid argument: {what} {} must not be negative", self.describe(x));
                self.err(x.span(), "index", message);
                return false;
            }
            if x.val.as_ref().is_some_and(|v| crate::constant::represent(v, Basic::Int).is_none()) {
                let message = format!("invalid argument: {what} {} overflows int", self.describe(x));
                self.err(x.span(), "index", message);
                return false;
            }
        }
        true
    }

    pub(crate) fn slice_expr(
        &mut self,
        e: &'a Expr,
        x: &'a Expr,
        bounds: [Option<&'a Expr>; 3],
        three: bool,
    ) -> Operand<'a> {
        let mut base = self.expr(x);
        if !base.is_valid() {
            for b in bounds.into_iter().flatten() {
                self.use_exprs(std::slice::from_ref(b));
            }
            return Operand::invalid(e);
        }
        let under = self.sliceable(base.ty);
        let mut length = None;
        match under.map(|u| self.types.get(u).clone()) {
            Some(Type::Basic(b)) if b.is_string() => {
                if three {
                    let at = bounds[2].map_or(e.span, |b| b.span);
                    self.err(at, "slice", "invalid operation: 3-index slice of string");
                    return Operand::invalid(e);
                }
                if let (OpMode::Constant, Some(ConstValue::Str(s))) = (base.mode, &base.val) {
                    length = Some(s.len() as u64);
                }
                if self.types.is_untyped(base.ty) {
                    base.ty = Types::basic(Basic::String);
                    self.update_expr_type(x, base.ty, true);
                }
                base.mode = OpMode::Value;
            }
            Some(Type::Array(elem, n)) => {
                length = Some(n);
                if base.mode != OpMode::Variable {
                    let message = format!("cannot slice unaddressable value {}", self.describe(&base));
                    self.err(base.span(), "slice", message);
                    return Operand::invalid(e);
                }
                self.note_address(x);
                base.mode = OpMode::Value;
                base.ty = self.types.intern(Type::Slice(elem));
            }
            Some(Type::Pointer(p)) => {
                let u = self.types.underlying(p);
                let Type::Array(elem, n) = *self.types.get(u) else { return self.cannot_slice(e, &base) };
                length = Some(n);
                base.mode = OpMode::Value;
                base.ty = self.types.intern(Type::Slice(elem));
            }
            Some(Type::Slice(_)) => base.mode = OpMode::Value,
            _ => return self.cannot_slice(e, &base),
        }
        base.val = None;
        base.expr = e;
        let mut known: Vec<(i64, &'a Expr)> = Vec::new();
        for b in bounds.into_iter().flatten() {
            // The bound may be the length itself.
            if let Some(n) = self.index_value(b, length.map(|n| n + 1)) {
                known.push((n, b));
            }
        }
        let later = |i: usize| known[i + 1..].iter().find(|(n, _)| *n < known[i].0);
        if let Some((i, &(low, bound))) = (0..known.len()).find_map(|i| later(i).map(|found| (i, found))) {
            let message = format!("invalid slice indices: {low} < {}", known[i].0);
            self.err(bound.span, "slice", message);
        }
        base
    }

    fn sliceable(&mut self, ty: TypeId) -> Option<TypeId> {
        if let Some(u) = self.types.common_under(ty) {
            return Some(u);
        }
        // Byte slices and strings read alike.
        let terms = self.types.terms(ty)?;
        let bytes = self.types.intern(Type::Slice(Types::basic(Basic::Uint8)));
        let string = Types::basic(Basic::String);
        let alike = |c: &mut Self, t| {
            let u = c.types.underlying(t);
            u == bytes || u == string
        };
        (!terms.is_empty() && terms.iter().all(|&(_, t)| alike(self, t))).then_some(string)
    }

    fn cannot_slice(&mut self, e: &'a Expr, base: &Operand<'a>) -> Operand<'a> {
        let message = format!("cannot slice {}", self.describe(base));
        self.err(base.span(), "slice", message);
        Operand::invalid(e)
    }

    pub(crate) fn type_assert(&mut self, e: &'a Expr, x: &'a Expr, ty: Option<&'a Expr>) -> Operand<'a> {
        let base = self.expr(x);
        let Some(ty_expr) = ty else {
            self.err(e.span, "type-assert", "use of .(type) outside type switch");
            return Operand::invalid(e);
        };
        let ty = self.var_type(ty_expr);
        if !base.is_valid() || ty == Types::BAD {
            return Operand::invalid(e);
        }
        if !self.types.is_interface(base.ty) {
            let message = if self.types.is_param(base.ty) {
                format!(
                    "invalid operation: cannot use type assertion on type parameter value {}",
                    self.describe(&base)
                )
            } else {
                format!("invalid operation: {} is not an interface", self.describe(&base))
            };
            self.err(base.span(), "type-assert", message);
            return Operand::invalid(e);
        }
        if let Some(cause) = self.assertion_misfit(base.ty, ty) {
            let message = format!(
                "impossible type assertion: {}\n\t{} does not implement {} {cause}",
                expr_text(e),
                self.show(ty),
                self.show(base.ty)
            );
            self.err(e.span, "type-assert", message);
        }
        Operand::new(OpMode::CommaOk, ty, e)
    }

    /// Why a value of interface type `from` can never hold `ty`.
    pub(crate) fn assertion_misfit(&mut self, from: TypeId, ty: TypeId) -> Option<String> {
        if self.types.is_interface(ty) {
            return None;
        }
        let objects = std::mem::take(&mut self.objects);
        let missing = self.types.missing_method(ty, from, false, &objects);
        self.objects = objects;
        missing.map(|m| m.cause)
    }

    /// Reads a variable's flags for others; `None` if it is none.
    pub(crate) fn is_var(&self, object: crate::program::ObjectId) -> bool {
        matches!(self.object(object).kind, ObjectKind::Var(_))
    }
}
