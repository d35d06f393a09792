//! Arithmetic: integers wrap at their width, shifts take any count, floats and complex numbers.

use skep_bytecode::rt;
use skep_check::{Basic, TypeId};
use skep_syntax::Span;
use skep_syntax::tree::{BinaryOp, Expr};

use super::constant::int_form;
use super::{Builder, Val};
use crate::ssa::{Bin, Kind, Op, Un, Value};

/// The float operations of a width.
#[derive(Clone, Copy)]
pub(super) struct FloatOps {
    add: Bin,
    sub: Bin,
    mul: Bin,
    div: Bin,
    neg: Un,
    wide: bool,
}

const F64: FloatOps =
    FloatOps { add: Bin::FAdd, sub: Bin::FSub, mul: Bin::FMul, div: Bin::FDiv, neg: Un::FNeg, wide: true };
const F32: FloatOps = FloatOps {
    add: Bin::FAdd32,
    sub: Bin::FSub32,
    mul: Bin::FMul32,
    div: Bin::FDiv32,
    neg: Un::FNeg32,
    wide: false,
};

impl Builder<'_> {
    /// Extends a word to the form of a narrow integer.
    pub fn extend(&mut self, v: Value, form: (u32, bool)) -> Value {
        let op = match form {
            (8, true) => Un::Ext8S,
            (16, true) => Un::Ext16S,
            (32, true) => Un::Ext32S,
            (8, false) => Un::Ext8U,
            (16, false) => Un::Ext16U,
            (32, false) => Un::Ext32U,
            _ => return v,
        };
        self.un(op, v)
    }

    pub fn binary_expr(&mut self, e: &Expr, op: BinaryOp, op_span: Span, x: &Expr, y: &Expr) -> Val {
        let ty = self.type_of(e);
        self.order(&[x, y]);
        let a = self.value_to(x, ty);
        if op.is_shift() {
            return self.shift_by(op, op_span, a, ty, y);
        }
        let b = self.value_to(y, ty);
        self.at(op_span);
        self.arith(op, &a, &b, ty)
    }

    /// `a << y` or `a >> y`
    pub fn shift_by(&mut self, op: BinaryOp, op_span: Span, a: Val, ty: TypeId, y: &Expr) -> Val {
        let count_ty = self.type_of(y);
        let count = if let Some(c) = self.constant_of(y) {
            let uint = skep_check::Types::basic(Basic::Uint);
            self.const_val(&c, uint).word()
        } else {
            let v = self.value(y).word();
            self.at(op_span);
            if matches!(self.basic(count_ty).and_then(int_form), Some((_, true))) {
                self.emit0(crate::ssa::Op::ShiftCheck(v));
            }
            v
        };
        self.at(op_span);
        let form = self.basic(ty).and_then(int_form).unwrap_or((64, true));
        let word = match (op, form.1) {
            (BinaryOp::Shl, _) => {
                let v = self.bin(Bin::Shl, a.word(), count);
                self.extend(v, form)
            }
            (_, true) => self.bin(Bin::ShrS, a.word(), count),
            (_, false) => self.bin(Bin::ShrU, a.word(), count),
        };
        Val::one(word)
    }

    /// A binary operation on two values of one type (no shift, no comparison).
    pub fn arith(&mut self, op: BinaryOp, a: &Val, b: &Val, ty: TypeId) -> Val {
        let Some(basic) = self.basic(ty) else { return a.clone() };
        match basic {
            Basic::String | Basic::UntypedString => {
                let words = a.words.iter().chain(&b.words).copied().collect();
                Val::flat(self.builtin(rt::CONCAT, &[], words, &[Kind::Ptr, Kind::Word]))
            }
            Basic::Float64 | Basic::UntypedFloat => Val::one(self.float(op, F64, a.word(), b.word())),
            Basic::Float32 => Val::one(self.float(op, F32, a.word(), b.word())),
            Basic::Complex128 | Basic::UntypedComplex => Val::flat(self.complex(op, F64, &a.words, &b.words)),
            Basic::Complex64 => Val::flat(self.complex(op, F32, &a.words, &b.words)),
            _ => {
                let form = int_form(basic).unwrap_or((64, true));
                Val::one(self.integer(op, form, a.word(), b.word()))
            }
        }
    }

    fn integer(&mut self, op: BinaryOp, form: (u32, bool), a: Value, b: Value) -> Value {
        let signed = form.1;
        let (bin, wraps) = match op {
            BinaryOp::Add => (Bin::Add, true),
            BinaryOp::Sub => (Bin::Sub, true),
            BinaryOp::Mul => (Bin::Mul, true),
            // The smallest narrow integer divided by -1 wraps.
            BinaryOp::Div => (if signed { Bin::DivS } else { Bin::DivU }, signed),
            BinaryOp::Rem => (if signed { Bin::RemS } else { Bin::RemU }, false),
            BinaryOp::And => (Bin::And, false),
            BinaryOp::Or => (Bin::Or, false),
            BinaryOp::Xor => (Bin::Xor, false),
            _ => (Bin::AndNot, false),
        };
        let v = self.bin(bin, a, b);
        if wraps { self.extend(v, form) } else { v }
    }

    fn float(&mut self, op: BinaryOp, f: FloatOps, a: Value, b: Value) -> Value {
        let bin = match op {
            BinaryOp::Add => f.add,
            BinaryOp::Sub => f.sub,
            BinaryOp::Mul => f.mul,
            _ => f.div,
        };
        self.bin(bin, a, b)
    }

    fn complex(&mut self, op: BinaryOp, f: FloatOps, a: &[Value], b: &[Value]) -> Vec<Value> {
        match op {
            BinaryOp::Add => vec![self.bin(f.add, a[0], b[0]), self.bin(f.add, a[1], b[1])],
            BinaryOp::Sub => vec![self.bin(f.sub, a[0], b[0]), self.bin(f.sub, a[1], b[1])],
            _ if f.wide => self.wide_complex(op, a, b),
            _ => {
                // As Go does, in the wide form.
                let wide = |s: &mut Self, v: &[Value]| vec![s.un(Un::F32To64, v[0]), s.un(Un::F32To64, v[1])];
                let (a, b) = (wide(self, a), wide(self, b));
                let q = self.wide_complex(op, &a, &b);
                vec![self.un(Un::F64To32, q[0]), self.un(Un::F64To32, q[1])]
            }
        }
    }

    /// Multiplication and division of float64 parts.
    fn wide_complex(&mut self, op: BinaryOp, a: &[Value], b: &[Value]) -> Vec<Value> {
        if op == BinaryOp::Mul {
            let (rr, ii) = (self.bin(Bin::FMul, a[0], b[0]), self.bin(Bin::FMul, a[1], b[1]));
            let (ri, ir) = (self.bin(Bin::FMul, a[0], b[1]), self.bin(Bin::FMul, a[1], b[0]));
            return vec![self.bin(Bin::FSub, rr, ii), self.bin(Bin::FAdd, ri, ir)];
        }
        let func = self.runtime_func("complexQuotient");
        self.emit(Op::Call { func, args: [a, b].concat() }, &[Kind::Word, Kind::Word])
    }

    /// `-v` or `^v`
    pub fn negate(&mut self, v: Val, ty: TypeId, minus: bool) -> Val {
        let Some(basic) = self.basic(ty) else { return v };
        if let Some(form) = int_form(basic) {
            let r = self.un(if minus { Un::Neg } else { Un::Not }, v.word());
            // The complement of a sign-extended word is one.
            let r = if minus || !form.1 { self.extend(r, form) } else { r };
            return Val::one(r);
        }
        let f = if matches!(basic, Basic::Float32 | Basic::Complex64) { F32 } else { F64 };
        Val::flat(v.words.iter().map(|&w| self.un(f.neg, w)).collect())
    }
}
