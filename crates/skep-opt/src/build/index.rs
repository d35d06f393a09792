//! Indexing, slicing, and lengths.

use skep_bytecode::slice_form;
use skep_check::{Basic, Type, TypeId, Types};
use skep_syntax::tree::Expr;

use super::place::{Check, Place};
use super::{Builder, Val};
use crate::ssa::{Bin, Kind, Op, Value};

/// What is sliced: address, length and capacity, element, and the form of the check.
struct Sliced {
    base: Value,
    len: Value,
    cap: Value,
    elem_size: u64,
    is_string: bool,
    form: i32,
}

impl Builder<'_> {
    /// The place of `x[i]` of a slice, array or pointer to one, with the check that must be made first.
    pub fn element(&mut self, e: &Expr, x: &Expr, i: &Expr) -> (Place, Check, TypeId) {
        self.order(&[x, i]);
        let ty = self.type_of(x);
        match self.under(ty) {
            Type::Slice(elem) => {
                let s = self.value(x);
                let index = self.index_value(i);
                self.at(e.span);
                let check = Check::Bounds { index, len: s.words[1] };
                (self.element_place(s.words[0], index, elem), check, elem)
            }
            Type::Pointer(array) => {
                let p = self.value(x).word();
                let index = self.index_value(i);
                self.at(e.span);
                self.array_element(&Place::Mem { base: p, offset: 0 }, Some(p), array, index)
            }
            _ => {
                let (place, array) = self.locate(x);
                let index = self.index_value(i);
                self.at(e.span);
                self.array_element(&place, None, array, index)
            }
        }
    }

    fn array_element(
        &mut self,
        place: &Place,
        pointer: Option<Value>,
        array: TypeId,
        index: Value,
    ) -> (Place, Check, TypeId) {
        let Type::Array(elem, n) = self.under(array) else { return (Place::Nowhere, Check::None, array) };
        if let Some(p) = pointer {
            self.nil_check(p);
        }
        let size = self.shape(elem).size;
        let len = self.konst(n);
        let check = Check::Bounds { index, len };
        if self.shape(array).size == 0 {
            return (Place::Nowhere, check, elem);
        }
        if let Some(&i) = self.cur.consts.get(&index)
            && i < n
            && let Place::Mem { base, offset } = *place
        {
            return (Place::Mem { base, offset: offset + (i * size) as u32 }, Check::None, elem);
        }
        let base = self.address(place);
        (self.element_place(base, index, elem), check, elem)
    }

    /// The place of an element; of size zero it is nowhere.
    pub fn element_place(&mut self, base: Value, index: Value, elem: TypeId) -> Place {
        let size = self.shape(elem).size;
        if size == 0 { Place::Nowhere } else { Place::Elem { base, index, size } }
    }

    /// An index or length as a 64-bit word.
    pub fn index_value(&mut self, i: &Expr) -> Value {
        let ty = self.type_of(i);
        if let Some(c) = self.constant_of(i) {
            let int = Types::basic(Basic::Int);
            return self.const_val(&c, int).word();
        }
        let _ = ty;
        self.value(i).word()
    }

    /// `s[i]` of a string.
    pub fn string_index(&mut self, e: &Expr, x: &Expr, i: &Expr) -> Val {
        self.order(&[x, i]);
        let s = self.value(x);
        let index = self.index_value(i);
        self.at(e.span);
        self.bounds(index, s.words[1]);
        let mem = skep_bytecode::Mem::U8;
        Val::one(self.emit1(Op::LoadX { mem, base: s.words[0], index }, Kind::Word))
    }

    /// `x[lo:hi:max]`
    pub fn slice_expr(
        &mut self,
        e: &Expr,
        x: &Expr,
        lo: Option<&Expr>,
        hi: Option<&Expr>,
        max: Option<&Expr>,
    ) -> Val {
        let parts: Vec<&Expr> = std::iter::once(x).chain(lo).chain(hi).chain(max).collect();
        self.order(&parts);
        let s = self.sliced(x);
        let lo = lo.map(|i| self.index_value(i));
        let hi = hi.map(|i| self.index_value(i));
        let max = max.map(|i| self.index_value(i));
        self.at(e.span);
        let lo_is_zero = lo.is_none_or(|v| self.cur.consts.get(&v) == Some(&0));
        let lo_value = match lo {
            Some(v) => v,
            None => self.konst(0),
        };
        let hi_value = hi.unwrap_or(s.len);
        let bound = match max {
            Some(max) => {
                let form = s.form | slice_form::THREE_INDEX;
                self.emit0(Op::SliceCheck { lo: hi_value, hi: max, max: s.cap, form: form as u8 });
                let form = form | slice_form::THREE_INDEX_LOW;
                self.emit0(Op::SliceCheck { lo: lo_value, hi: hi_value, max, form: form as u8 });
                max
            }
            None => {
                if !(lo_is_zero && hi.is_none()) {
                    let form = s.form as u8;
                    self.emit0(Op::SliceCheck { lo: lo_value, hi: hi_value, max: s.cap, form });
                }
                s.cap
            }
        };
        if lo_is_zero {
            let words = if s.is_string { vec![s.base, hi_value] } else { vec![s.base, hi_value, bound] };
            return Val::flat(words);
        }
        let len = self.bin(Bin::Sub, hi_value, lo_value);
        let cap = if s.is_string { len } else { self.bin(Bin::Sub, bound, lo_value) };
        let base = self.advance(s.base, lo_value, cap, s.elem_size);
        Val::flat(if s.is_string { vec![base, len] } else { vec![base, len, cap] })
    }

    /// base + n * size, but base itself if nothing is left: a pointer never points past its object.
    fn advance(&mut self, base: Value, n: Value, left: Value, size: u64) -> Value {
        if size == 0 {
            return base;
        }
        let zero = self.konst(0);
        let negative = self.bin(Bin::Sub, zero, left);
        let shift = self.konst(63);
        let mask = self.bin(Bin::ShrS, negative, shift);
        let index = self.bin(Bin::And, n, mask);
        self.emit1(Op::LeaX { base, index, scale: size as u32 }, Kind::Ptr)
    }

    fn sliced(&mut self, x: &Expr) -> Sliced {
        let ty = self.type_of(x);
        match self.under(ty) {
            Type::Slice(elem) => {
                let w = self.value(x).words;
                let elem_size = self.shape(elem).size;
                Sliced { base: w[0], len: w[1], cap: w[2], elem_size, is_string: false, form: 0 }
            }
            Type::Pointer(array) => {
                let p = self.value(x).word();
                self.at(x.span);
                self.nil_check(p);
                self.sliced_array(p, array)
            }
            Type::Array(..) => {
                let (place, array) = self.locate(x);
                let base = if self.shape(array).size == 0 {
                    // Any address serves for no bytes; it must not be nil.
                    let tref = self.shape(array).tref;
                    self.new_object(tref)
                } else {
                    self.address(&place)
                };
                self.sliced_array(base, array)
            }
            _ => {
                let w = self.value(x).words;
                let form = slice_form::STRING;
                Sliced { base: w[0], len: w[1], cap: w[1], elem_size: 1, is_string: true, form }
            }
        }
    }

    fn sliced_array(&mut self, base: Value, array: TypeId) -> Sliced {
        let (elem, n) = match self.under(array) {
            Type::Array(elem, n) => (elem, n),
            _ => (array, 0),
        };
        let elem_size = self.shape(elem).size;
        let len = self.konst(n);
        Sliced { base, len, cap: len, elem_size, is_string: false, form: slice_form::LENGTH }
    }

    /// `len(x)` or `cap(x)`
    pub fn length(&mut self, x: &Expr, word: usize) -> Value {
        let ty = self.type_of(x);
        match self.under(ty) {
            Type::Array(_, n) => {
                self.value(x);
                self.konst(n)
            }
            Type::Pointer(t) => {
                let n = match self.under(t) {
                    Type::Array(_, n) => n,
                    _ => 0,
                };
                self.value(x);
                self.konst(n)
            }
            Type::Map(..) => {
                let m = self.value(x).word();
                self.at(x.span);
                self.builtin(skep_bytecode::rt::MAP_LEN, &[], vec![m], &[Kind::Word])[0]
            }
            // Channels hold nothing that was not received.
            Type::Chan(..) => {
                self.value(x);
                self.konst(0)
            }
            _ => self.value(x).words[word],
        }
    }
}
