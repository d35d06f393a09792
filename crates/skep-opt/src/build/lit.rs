//! Composite literals: small structs as words, all else filled in where it will stay.

use std::collections::HashMap;

use num_traits::ToPrimitive;
use skep_check::{ConstValue, Type, TypeId};
use skep_syntax::tree::{Element, Expr, ExprKind};

use super::mono::unparen;
use super::place::Place;
use super::types::FieldPlace;
use super::{Builder, Val};
use crate::ssa::Value;

impl Builder<'_> {
    pub fn composite(&mut self, e: &Expr, elems: &[Element]) -> Val {
        let ty = self.type_of(e);
        self.composite_of(e, elems, ty)
    }

    fn composite_of(&mut self, e: &Expr, elems: &[Element], ty: TypeId) -> Val {
        self.order_elements(elems);
        match self.under(ty) {
            // An elided `&T`.
            Type::Pointer(t) => Val::one(self.new_filled(e, elems, t)),
            Type::Struct(_) if !self.shape(ty).is_boxed() => self.struct_words(e, elems, ty),
            Type::Struct(_) | Type::Array(..) if self.shape(ty).is_boxed() => {
                Val::one(self.new_filled(e, elems, ty))
            }
            Type::Slice(elem) => {
                let n = self.literal_len(elems);
                self.at(e.span);
                let base = self.new_array(elem, n);
                self.fill_elements(base, 0, elem, elems);
                let len = self.konst(n);
                Val::flat(vec![base, len, len])
            }
            Type::Map(key, elem) => {
                self.at(e.span);
                let hint = self.konst(elems.len() as u64);
                let map = self.new_map(ty, hint);
                for el in elems {
                    let Some(k) = &el.key else { continue };
                    let k = self.element_value(k, key);
                    let v = self.element_value(&el.value, elem);
                    self.at(el.value.span);
                    self.map_set(map, ty, &k, &v);
                }
                Val::one(map)
            }
            _ => {
                // An array without size: only what its elements do counts.
                if let Type::Array(elem, _) = self.under(ty) {
                    for el in elems {
                        self.element_value(&el.value, elem);
                    }
                }
                self.zero(ty)
            }
        }
    }

    fn order_elements(&mut self, elems: &[Element]) {
        let mut operands: Vec<&Expr> = Vec::new();
        for el in elems {
            operands.extend(el.key.iter());
            operands.push(&el.value);
        }
        self.order(&operands);
    }

    /// The value of an element; a literal without a type is one of the element's type.
    fn element_value(&mut self, x: &Expr, ty: TypeId) -> Val {
        if let ExprKind::Composite { ty: None, elems, .. } = &x.kind
            && !self.cur.pre.contains_key(&x.id)
        {
            return self.composite_of(x, elems, ty);
        }
        self.value_to(x, ty)
    }

    fn new_filled(&mut self, e: &Expr, elems: &[Element], ty: TypeId) -> crate::ssa::Value {
        self.at(e.span);
        let shape = self.shape(ty);
        if !matches!(self.under(ty), Type::Struct(_) | Type::Array(..)) {
            let v = self.composite_of(e, elems, ty);
            return self.boxed_copy(v, ty);
        }
        let base = self.new_object(shape.tref);
        self.fill(base, 0, ty, elems);
        base
    }

    /// Stores a struct's or array's elements into zeroed memory.
    fn fill(&mut self, base: crate::ssa::Value, offset: u32, ty: TypeId, elems: &[Element]) {
        match self.under(ty) {
            Type::Array(elem, _) => self.fill_elements(base, offset, elem, elems),
            _ => {
                for (i, el) in elems.iter().enumerate() {
                    let f = self.field_of(ty, i, el);
                    self.fill_one(Place::Mem { base, offset: offset + f.offset }, f.ty, &el.value);
                }
            }
        }
    }

    fn fill_one(&mut self, place: Place, ty: TypeId, x: &Expr) {
        let inner = unparen(x);
        if let (ExprKind::Composite { elems, .. }, &Place::Mem { base, offset }) = (&inner.kind, &place)
            && !self.cur.pre.contains_key(&inner.id)
            && matches!(self.under(ty), Type::Struct(_) | Type::Array(..))
        {
            self.order_elements(elems);
            return self.fill(base, offset, ty, elems);
        }
        let v = self.element_value(x, ty);
        self.at(x.span);
        self.store(&place, ty, &v);
    }

    fn fill_elements(&mut self, base: crate::ssa::Value, offset: u32, elem: TypeId, elems: &[Element]) {
        let size = self.shape(elem).size;
        let mut next = 0;
        for el in elems {
            let i = self.element_index(el, next);
            next = i + 1;
            let at = u64::from(offset) + i * size;
            let place = if size == 0 {
                Place::Nowhere
            } else if at <= u64::from(u32::MAX) {
                Place::Mem { base, offset: at as u32 }
            } else {
                self.const_element(base, i, elem)
            };
            self.fill_one(place, elem, &el.value);
        }
    }

    fn element_index(&self, el: &Element, next: u64) -> u64 {
        match el.key.as_ref().and_then(|k| self.constant_of(k)) {
            Some(ConstValue::Int(n)) => n.to_u64().unwrap_or(next),
            _ => next,
        }
    }

    fn literal_len(&self, elems: &[Element]) -> u64 {
        let (mut next, mut len) = (0, 0);
        for el in elems {
            next = self.element_index(el, next) + 1;
            len = len.max(next);
        }
        len
    }

    /// The field that an element is for, which may be one of an embedded struct.
    fn field_of(&mut self, ty: TypeId, position: usize, el: &Element) -> FieldPlace {
        let places = self.field_places(ty);
        let (Some(key), Type::Struct(fields)) = (&el.key, self.under(ty)) else { return places[position] };
        let ExprKind::Ident(name) = &key.kind else { return places[position] };
        if let Some(own) = fields.iter().position(|f| f.name == name.name) {
            return places[own];
        }
        let Some(promoted) = self.info.selections.get(&key.id).cloned() else { return places[position] };
        let mut at = FieldPlace { offset: 0, word: 0, ty };
        for &i in promoted.path.iter() {
            let inner = self.field_places(at.ty)[i as usize];
            at = FieldPlace { offset: at.offset + inner.offset, word: at.word + inner.word, ty: inner.ty };
        }
        at
    }

    fn struct_words(&mut self, e: &Expr, elems: &[Element], ty: TypeId) -> Val {
        let mut values: HashMap<usize, Vec<Value>> = HashMap::new();
        for (i, el) in elems.iter().enumerate() {
            let f = self.field_of(ty, i, el);
            let words = self.element_value(&el.value, f.ty).words;
            if !words.is_empty() {
                values.insert(f.word, words);
            }
        }
        self.at(e.span);
        let mut words = Vec::new();
        self.words_or_zero(ty, &mut values, &mut words);
        Val::flat(words)
    }

    /// A struct's words: of its fields what stands in the map by their first word, else zero.
    fn words_or_zero(&mut self, ty: TypeId, values: &mut HashMap<usize, Vec<Value>>, words: &mut Vec<Value>) {
        for f in self.field_places(ty).iter() {
            let count = self.shape(f.ty).kinds.len();
            let (start, end) = (words.len(), words.len() + count);
            let given: Vec<usize> = values.keys().copied().filter(|&at| at >= start && at < end).collect();
            match given[..] {
                [at] if at == start && values[&at].len() == count => {
                    words.extend(values.remove(&at).unwrap_or_default());
                }
                // Promoted fields of it are given.
                [_, ..] => self.words_or_zero(f.ty, values, words),
                [] => words.extend(self.zero(f.ty).words),
            }
        }
    }
}
