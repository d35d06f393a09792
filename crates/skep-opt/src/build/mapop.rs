//! Maps: all access goes through helpers that give the address of the value.
//! Kept true: an address is used before the next safepoint or map operation.

use skep_bytecode::rt;
use skep_check::{Type, TypeId};
use skep_syntax::tree::Expr;

use super::place::Place;
use super::{Builder, Val};
use crate::ssa::{Bin, Kind, Op, Value};

impl Builder<'_> {
    pub fn map_types(&mut self, map: TypeId) -> (TypeId, TypeId) {
        match self.under(map) {
            Type::Map(k, v) => (k, v),
            _ => unreachable!("the checker gives map operations maps"),
        }
    }

    /// `m[k]`
    pub fn map_index(&mut self, e: &Expr, x: &Expr, k: &Expr) -> Val {
        let map_ty = self.type_of(x);
        let (map, key) = self.map_operands(x, k);
        self.at(e.span);
        self.map_get(map, map_ty, &key).0
    }

    /// The map and the key, converted.
    pub fn map_operands(&mut self, x: &Expr, k: &Expr) -> (Value, Val) {
        let map_ty = self.type_of(x);
        let (key_ty, _) = self.map_types(map_ty);
        self.order(&[x, k]);
        let map = self.value(x).word();
        let key = self.value_to(k, key_ty);
        (map, key)
    }

    /// The value at a key and whether it is there.
    pub fn map_get(&mut self, map: Value, map_ty: TypeId, key: &Val) -> (Val, Value) {
        let (_, ty) = self.map_types(map_ty);
        let shape = self.shape(ty);
        // Allocated first: nothing may come between the look-up and the copy.
        let copy = if shape.is_boxed() { Some(self.new_object(shape.tref)) } else { None };
        let tref = self.type_ref(map_ty);
        let args = std::iter::once(map).chain(key.words.iter().copied()).collect();
        let at = self.builtin(rt::MAP_GET, &[tref], args, &[Kind::Ptr])[0];
        let nil = self.nil();
        let ok = self.bin(Bin::Ne, at, nil);
        let Some(to) = copy else {
            let (v, ok) = self.select_or_zero(ok, ty, |b| b.load(&Place::Mem { base: at, offset: 0 }, ty));
            return (Val::flat(v.words), ok);
        };
        let (found, join) = (self.new_block(), self.new_block());
        self.branch(ok, found, join);
        self.start(found);
        self.emit0(Op::CopyVal { ty: shape.tref, to, from: at });
        self.jump(join, Vec::new());
        self.start(join);
        (Val::one(to), ok)
    }

    /// `m[k] = v`
    pub fn map_set(&mut self, map: Value, map_ty: TypeId, key: &Val, v: &Val) {
        let (_, ty) = self.map_types(map_ty);
        let tref = self.type_ref(map_ty);
        let args = std::iter::once(map).chain(key.words.iter().copied()).collect();
        let base = self.builtin(rt::MAP_ASSIGN, &[tref], args, &[Kind::Ptr])[0];
        self.store(&Place::Mem { base, offset: 0 }, ty, v);
    }

    /// A new map with room for some entries.
    pub fn new_map(&mut self, map_ty: TypeId, hint: Value) -> Value {
        let tref = self.type_ref(map_ty);
        let m = self.builtin(rt::MAP_NEW, &[tref], vec![hint], &[Kind::Ptr])[0];
        self.note_nonnull(m)
    }
}
