//! Conversions `T(x)`.

use skep_bytecode::rt;
use skep_check::{Basic, Type, TypeId, Types};
use skep_syntax::tree::Expr;

use super::constant::int_form;
use super::place::Place;
use super::{Builder, Val};
use crate::ssa::{Bin, Kind, Un, Value};

const SLICE: [Kind; 3] = [Kind::Ptr, Kind::Word, Kind::Word];
const STRING: [Kind; 2] = [Kind::Ptr, Kind::Word];

impl Builder<'_> {
    pub fn conversion(&mut self, e: &Expr, x: &Expr, to: TypeId) -> Val {
        if self.is_nil(x) {
            return self.zero(to);
        }
        let from = self.type_of(x);
        if let Some(c) = self.constant_of(x)
            && !self.is_iface(to)
            && self.basic(to).is_some_and(|b| !matches!(b, Basic::String))
        {
            self.at(e.span);
            return self.const_val(&c, to);
        }
        let v = self.value_to(x, from);
        self.at(e.span);
        self.convert(v, from, to)
    }

    pub fn convert(&mut self, v: Val, from: TypeId, to: TypeId) -> Val {
        if from == to {
            return v;
        }
        if self.is_iface(to) {
            return self.assign_conv(v, from, to);
        }
        match (self.under(from), self.under(to)) {
            (Type::Basic(a), Type::Basic(b)) => self.convert_basic(v, a, b),
            (Type::Basic(Basic::String | Basic::UntypedString), Type::Slice(elem)) => {
                let name = if self.is_byte(elem) { rt::STR_TO_BYTES } else { rt::STR_TO_RUNES };
                Val::flat(self.builtin(name, &[], v.words, &SLICE))
            }
            (Type::Slice(elem), Type::Basic(_)) => {
                let name = if self.is_byte(elem) { rt::BYTES_TO_STR } else { rt::RUNES_TO_STR };
                Val::flat(self.builtin(name, &[], v.words[..2].to_vec(), &STRING))
            }
            (Type::Slice(_), Type::Array(..)) => {
                let base = self.slice_to_array(&v, to);
                self.load(&Place::Mem { base, offset: 0 }, to)
            }
            (Type::Slice(_), Type::Pointer(array)) => Val::one(self.slice_to_array(&v, array)),
            _ => v,
        }
    }

    fn slice_to_array(&mut self, v: &Val, array: TypeId) -> Value {
        let tref = self.type_ref(array);
        self.builtin(rt::SLICE_TO_ARRAY, &[tref], v.words[..2].to_vec(), &[Kind::Ptr])[0]
    }

    fn is_byte(&mut self, ty: TypeId) -> bool {
        self.basic(ty) == Some(Basic::Uint8)
    }

    fn convert_basic(&mut self, v: Val, from: Basic, to: Basic) -> Val {
        let narrow = |b| matches!(b, Basic::Float32 | Basic::Complex64);
        match (int_form(from), int_form(to)) {
            (Some(a), Some(b)) => Val::one(self.int_to_int(v.word(), a, b)),
            (Some((width, signed)), None) => match to {
                Basic::String => Val::flat(self.builtin(rt::RUNE_TO_STR, &[], v.words, &STRING)),
                Basic::Float32 | Basic::Float64 | Basic::UntypedFloat => {
                    let wide_unsigned = width == 64 && !signed;
                    let op = match (narrow(to), wide_unsigned) {
                        (true, true) => Un::UToF32,
                        (true, false) => Un::SToF32,
                        (false, true) => Un::UToF,
                        (false, false) => Un::SToF,
                    };
                    Val::one(self.un(op, v.word()))
                }
                _ => v,
            },
            (None, Some(form)) => Val::one(self.float_to_int(v.word(), from, form)),
            (None, None) if narrow(from) != narrow(to) && is_float_like(from) => {
                let op = if narrow(to) { Un::F64To32 } else { Un::F32To64 };
                Val::flat(v.words.iter().map(|&w| self.un(op, w)).collect())
            }
            _ => v,
        }
    }

    fn int_to_int(&mut self, v: Value, from: (u32, bool), to: (u32, bool)) -> Value {
        // Every value of the source is one of the target, and has the same word.
        let fits = to.0 == 64 || from == to || from.0 < to.0 && (!from.1 || to.1);
        if fits { v } else { self.extend(v, to) }
    }

    /// As Go on amd64: through 64 bits for 64-bit targets and uint32, through 32 bits for the others, out of range
    /// giving the smallest integer.
    fn float_to_int(&mut self, v: Value, from: Basic, to: (u32, bool)) -> Value {
        let v = if from == Basic::Float32 { self.un(Un::F32To64, v) } else { v };
        match to {
            (64, false) => self.un(Un::FToU, v),
            (64, true) => self.un(Un::FToS, v),
            (32, false) => {
                let wide = self.un(Un::FToS, v);
                self.extend(wide, to)
            }
            _ => {
                let wide = self.un(Un::FToS, v);
                let low = self.un(Un::Ext32S, wide);
                let differs = self.bin(Bin::Ne, low, wide);
                let mask = self.un(Un::Neg, differs);
                let smallest = self.konst(i64::from(i32::MIN) as u64);
                let inside = self.bin(Bin::AndNot, low, mask);
                let outside = self.bin(Bin::And, smallest, mask);
                let word = self.bin(Bin::Or, inside, outside);
                if to == (32, true) { word } else { self.extend(word, to) }
            }
        }
    }

    pub fn any_type(&mut self) -> TypeId {
        self.types.empty_interface()
    }

    pub fn int_type(&self) -> TypeId {
        Types::basic(Basic::Int)
    }
}

fn is_float_like(b: Basic) -> bool {
    matches!(
        b,
        Basic::Float32
            | Basic::Float64
            | Basic::UntypedFloat
            | Basic::Complex64
            | Basic::Complex128
            | Basic::UntypedComplex
    )
}
