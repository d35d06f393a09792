//! Comparisons: words, strings, interfaces, structs field by field, boxed values in memory.

use skep_bytecode::rt;
use skep_check::{Basic, Type, TypeId};
use skep_syntax::Span;
use skep_syntax::tree::{BinaryOp, Expr};

use super::constant::int_form;
use super::place::Place;
use super::{Builder, Val};
use crate::ssa::{Bin, Kind, Un, Value};

impl Builder<'_> {
    pub fn comparison(&mut self, op: BinaryOp, op_span: Span, x: &Expr, y: &Expr) -> Value {
        let eq = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        if eq && (self.is_nil(x) || self.is_nil(y)) {
            let x = if self.is_nil(x) { y } else { x };
            // Slices, maps, funcs and pointers are nil by their first word, interfaces by their type.
            let v = if self.is_nil(x) { None } else { Some(self.value(x).words[0]) };
            self.at(op_span);
            let r = match v {
                Some(v) => self.is_zero(v),
                None => self.konst(1),
            };
            return if op == BinaryOp::Eq { r } else { self.un(Un::BoolNot, r) };
        }
        let (tx, ty) = (self.type_of(x), self.type_of(y));
        let (ix, iy) = (self.is_iface(tx), self.is_iface(ty));
        self.order(&[x, y]);
        if ix != iy {
            // The interface's type word is compared first: nothing is boxed.
            let (a, b) = (self.value(x), self.value(y));
            self.at(op_span);
            let r = if ix { self.iface_is(&a, &b, ty) } else { self.iface_is(&b, &a, tx) };
            return if op == BinaryOp::Eq { r } else { self.un(Un::BoolNot, r) };
        }
        // A constant takes the other side's type.
        let common = if self.constant_of(x).is_some() { ty } else { tx };
        let a = self.value_to(x, common);
        let b = self.value_to(y, common);
        self.at(op_span);
        self.compare(op, &a, &b, common)
    }

    pub fn is_zero(&mut self, v: Value) -> Value {
        let zero = match self.cur.func.kinds[v.0 as usize] {
            Kind::Ptr => self.nil(),
            Kind::Word => self.konst(0),
        };
        self.bin(Bin::Eq, v, zero)
    }

    pub fn compare(&mut self, op: BinaryOp, a: &Val, b: &Val, ty: TypeId) -> Value {
        match op {
            BinaryOp::Eq => self.equal(a, b, ty),
            BinaryOp::Ne => match self.basic(ty) {
                Some(basic) if int_form(basic).is_some() => self.bin(Bin::Ne, a.word(), b.word()),
                _ => {
                    let r = self.equal(a, b, ty);
                    self.un(Un::BoolNot, r)
                }
            },
            BinaryOp::Lt => self.less(a, b, ty, false),
            BinaryOp::Le => self.less(a, b, ty, true),
            BinaryOp::Gt => self.less(b, a, ty, false),
            _ => self.less(b, a, ty, true),
        }
    }

    /// `a < b`, or `a <= b`
    pub fn less(&mut self, a: &Val, b: &Val, ty: TypeId, or_equal: bool) -> Value {
        let basic = self.basic(ty).unwrap_or(Basic::Int);
        let pick = |lt, le| if or_equal { le } else { lt };
        match basic {
            Basic::String | Basic::UntypedString => {
                let words = a.words.iter().chain(&b.words).copied().collect();
                let order = self.builtin(rt::STR_CMP, &[], words, &[Kind::Word])[0];
                let zero = self.konst(0);
                self.bin(pick(Bin::LtS, Bin::LeS), order, zero)
            }
            Basic::Float64 | Basic::UntypedFloat => self.bin(pick(Bin::FLt, Bin::FLe), a.word(), b.word()),
            Basic::Float32 => {
                let (a, b) = (self.un(Un::F32To64, a.word()), self.un(Un::F32To64, b.word()));
                self.bin(pick(Bin::FLt, Bin::FLe), a, b)
            }
            _ => match int_form(basic) {
                Some((_, false)) => self.bin(pick(Bin::LtU, Bin::LeU), a.word(), b.word()),
                _ => self.bin(pick(Bin::LtS, Bin::LeS), a.word(), b.word()),
            },
        }
    }

    /// Whether two values of one type are equal.
    pub fn equal(&mut self, a: &Val, b: &Val, ty: TypeId) -> Value {
        let shape = self.shape(ty);
        if shape.is_boxed() {
            return self.builtin(rt::VAL_EQ, &[shape.tref], vec![a.word(), b.word()], &[Kind::Word])[0];
        }
        let both = |a: &Val, b: &Val| a.words.iter().chain(&b.words).copied().collect::<Vec<_>>();
        match self.under(ty) {
            Type::Basic(basic) => match basic {
                Basic::String | Basic::UntypedString => self.string_equal(a, b),
                Basic::Float64 | Basic::UntypedFloat => self.bin(Bin::FEq, a.word(), b.word()),
                Basic::Float32 => self.float32_equal(a.word(), b.word()),
                Basic::Complex64 => {
                    let re = self.float32_equal(a.words[0], b.words[0]);
                    let im = self.float32_equal(a.words[1], b.words[1]);
                    self.bin(Bin::And, re, im)
                }
                Basic::Complex128 | Basic::UntypedComplex => {
                    let re = self.bin(Bin::FEq, a.words[0], b.words[0]);
                    let im = self.bin(Bin::FEq, a.words[1], b.words[1]);
                    self.bin(Bin::And, re, im)
                }
                _ => self.bin(Bin::Eq, a.word(), b.word()),
            },
            Type::Interface(_) => self.builtin(rt::IFACE_EQ, &[], both(a, b), &[Kind::Word])[0],
            Type::Struct(_) => self.struct_equal(a, b, ty),
            Type::Array(..) => self.konst(1),
            _ => self.bin(Bin::Eq, a.words[0], b.words[0]),
        }
    }

    fn string_equal(&mut self, a: &Val, b: &Val) -> Value {
        // Compared with the empty string, the length tells.
        for (v, other) in [(a, b), (b, a)] {
            if self.cur.consts.get(&v.words[1]) == Some(&0) {
                return self.is_zero(other.words[1]);
            }
        }
        let words = a.words.iter().chain(&b.words).copied().collect();
        self.builtin(rt::STR_EQ, &[], words, &[Kind::Word])[0]
    }

    fn float32_equal(&mut self, a: Value, b: Value) -> Value {
        let (a, b) = (self.un(Un::F32To64, a), self.un(Un::F32To64, b));
        self.bin(Bin::FEq, a, b)
    }

    /// Fields in order until two differ; blank ones don't count.
    fn struct_equal(&mut self, a: &Val, b: &Val, ty: TypeId) -> Value {
        let Type::Struct(fields) = self.under(ty) else { return self.konst(1) };
        let places = self.field_places(ty);
        let mut compared = Vec::new();
        for (i, f) in fields.iter().enumerate() {
            if &*f.name != "_" && !self.shape(f.ty).kinds.is_empty() {
                compared.push(places[i]);
            }
        }
        let part = |s: &mut Self, v: &Val, f: &super::types::FieldPlace| {
            let n = s.shape(f.ty).kinds.len();
            Val::flat(v.words[f.word..f.word + n].to_vec())
        };
        let Some((last, first)) = compared.split_last() else { return self.konst(1) };
        let simple = compared.iter().all(|f| self.is_simple(f.ty));
        if simple {
            let mut all = None;
            for f in &compared {
                let (x, y) = (part(self, a, f), part(self, b, f));
                let r = self.equal(&x, &y, f.ty);
                all = Some(match all {
                    Some(v) => self.bin(Bin::And, v, r),
                    None => r,
                });
            }
            return all.unwrap_or_else(|| self.konst(1));
        }
        let join = self.new_block();
        let result = self.block_param(join, Kind::Word);
        for f in first {
            let (x, y) = (part(self, a, f), part(self, b, f));
            let r = self.equal(&x, &y, f.ty);
            let (next, differ) = (self.new_block(), self.new_block());
            self.branch(r, next, differ);
            self.start(differ);
            let no = self.konst(0);
            self.jump(join, vec![no]);
            self.start(next);
        }
        let (x, y) = (part(self, a, last), part(self, b, last));
        let r = self.equal(&x, &y, last.ty);
        self.jump(join, vec![r]);
        self.start(join);
        result
    }

    /// Whether comparing takes no call.
    fn is_simple(&mut self, ty: TypeId) -> bool {
        match self.under(ty) {
            Type::Basic(b) => b != Basic::String,
            Type::Pointer(_) | Type::Chan(..) => true,
            _ => false,
        }
    }

    /// Whether an interface holds a value of a concrete type equal to `v`.
    pub fn iface_is(&mut self, iface: &Val, v: &Val, ty: TypeId) -> Value {
        let (same, no, join) = (self.new_block(), self.new_block(), self.new_block());
        let result = self.block_param(join, Kind::Word);
        let word = self.type_word(ty);
        let is = self.bin(Bin::Eq, iface.words[0], word);
        self.branch(is, same, no);
        self.start(same);
        let held = self.unbox(iface.words[1], ty);
        let r = self.equal(&held, v, ty);
        self.jump(join, vec![r]);
        self.start(no);
        let zero = self.konst(0);
        self.jump(join, vec![zero]);
        self.start(join);
        result
    }

    /// The value of a concrete type behind an interface's data word.
    pub fn unbox(&mut self, data: Value, ty: TypeId) -> Val {
        if self.pointer_shaped(ty) {
            return Val::one(data);
        }
        self.load(&Place::Mem { base: data, offset: 0 }, ty)
    }
}
