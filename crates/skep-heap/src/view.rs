//! A value looked at through its type, as Go's reflect does: for fmt and the like.
//! Kept true: reads only; every step follows the type tables, so no view leads out of live memory.

use skep_bytecode::{Kind, Mem, RType, TypeRef};

use crate::program::load_part;
use crate::raw;
use crate::turn::Turn;

/// A value in a process's memory.
#[derive(Clone, Copy)]
pub struct ValueView<'v> {
    turn: &'v Turn<'v>,
    ty: TypeRef,
    place: Place<'v>,
}

#[derive(Clone, Copy)]
enum Place<'v> {
    /// In memory.
    At(u64),
    /// In slots, flattened.
    Slots(&'v [u64]),
    /// One pointer word, that an interface holds directly.
    Word(u64),
}

impl<'v> ValueView<'v> {
    pub(crate) fn at(turn: &'v Turn<'_>, ty: TypeRef, addr: u64) -> ValueView<'v> {
        ValueView { turn: shorten(turn), ty, place: Place::At(addr) }
    }

    pub(crate) fn in_slots(turn: &'v Turn<'_>, ty: TypeRef, slots: &'v [u64]) -> ValueView<'v> {
        let place = match turn.program().types.info(ty).parts() {
            Some(parts) => Place::Slots(&slots[..parts.len()]),
            None => Place::At(slots[0]),
        };
        ValueView { turn: shorten(turn), ty, place }
    }

    pub(crate) fn held(turn: &'v Turn<'_>, word: u64, data: u64) -> Option<ValueView<'v>> {
        let ty = TypeRef(word.checked_sub(1)? as u32);
        let direct = turn.program().types.info(ty).pointer_shaped;
        let place = if direct { Place::Word(data) } else { Place::At(data) };
        Some(ValueView { turn: shorten(turn), ty, place })
    }

    /// The type's index.
    #[must_use]
    pub fn ty(&self) -> TypeRef {
        self.ty
    }

    /// The type.
    #[must_use]
    pub fn rtype(&self) -> &'v RType {
        self.turn.program().types.rtype(self.ty)
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.rtype().kind
    }

    /// The type as `%T` prints it.
    #[must_use]
    pub fn type_name(&self) -> &'v str {
        &self.rtype().name
    }

    /// Word `index` of the value's 8-byte words.
    fn word(&self, index: usize) -> u64 {
        match self.place {
            Place::At(addr) => raw::load64(addr + index as u64 * 8),
            Place::Slots(slots) => slots[index],
            Place::Word(word) => word,
        }
    }

    fn scalar(&self, mem: Mem) -> u64 {
        match self.place {
            Place::At(addr) => load_part(addr, mem),
            Place::Slots(slots) => slots[0],
            Place::Word(word) => word,
        }
    }

    /// A bool's value; false for other kinds.
    #[must_use]
    pub fn bool(&self) -> bool {
        self.kind() == Kind::Bool && self.scalar(Mem::U8) != 0
    }

    /// A signed integer's value; 0 for other kinds.
    #[must_use]
    pub fn int(&self) -> i64 {
        let mem = match self.kind() {
            Kind::Int8 => Mem::I8,
            Kind::Int16 => Mem::I16,
            Kind::Int32 => Mem::I32,
            Kind::Int | Kind::Int64 => Mem::W64,
            _ => return 0,
        };
        self.scalar(mem) as i64
    }

    /// An unsigned integer's value; 0 for other kinds.
    #[must_use]
    pub fn uint(&self) -> u64 {
        let mem = match self.kind() {
            Kind::Uint8 => Mem::U8,
            Kind::Uint16 => Mem::U16,
            Kind::Uint32 => Mem::U32,
            Kind::Uint | Kind::Uint64 | Kind::Uintptr => Mem::W64,
            _ => return 0,
        };
        self.scalar(mem)
    }

    /// A float's value; 0 for other kinds.
    #[must_use]
    pub fn float(&self) -> f64 {
        match self.kind() {
            Kind::Float32 => f64::from(f32::from_bits(self.scalar(Mem::F32) as u32)),
            Kind::Float64 => f64::from_bits(self.scalar(Mem::F64)),
            _ => 0.0,
        }
    }

    /// A complex number's parts; 0 for other kinds.
    #[must_use]
    pub fn complex(&self) -> (f64, f64) {
        let part = |i: usize| match (self.kind(), self.place) {
            (Kind::Complex64, Place::At(addr)) => {
                f64::from(f32::from_bits(load_part(addr + i as u64 * 4, Mem::F32) as u32))
            }
            (Kind::Complex64, _) => f64::from(f32::from_bits(self.word(i) as u32)),
            (Kind::Complex128, _) => f64::from_bits(self.word(i)),
            _ => 0.0,
        };
        (part(0), part(1))
    }

    /// A string's bytes; for a slice or array of bytes its elements; else nothing.
    #[must_use]
    pub fn str(&self) -> &'v [u8] {
        let elem_is_byte = || {
            let elem = self.rtype().elem.map(|e| self.turn.program().types.info(e).kind);
            elem == Some(Kind::Uint8)
        };
        match self.kind() {
            Kind::String => raw::bytes(self.word(0), self.word(1)),
            Kind::Slice if elem_is_byte() => raw::bytes(self.word(0), self.word(1)),
            Kind::Array if elem_is_byte() => match self.place {
                Place::At(addr) => raw::bytes(addr, self.rtype().len),
                _ => &[],
            },
            _ => &[],
        }
    }

    /// The length of a string, slice, array or map; 0 for other kinds.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.kind() {
            Kind::String | Kind::Slice => self.word(1) as usize,
            Kind::Array => self.rtype().len as usize,
            Kind::Map => crate::map::len(self.word(0)) as usize,
            _ => 0,
        }
    }

    /// Whether `len` is 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a pointer, map, func, channel, slice or interface is nil.
    #[must_use]
    pub fn is_nil(&self) -> bool {
        match self.kind() {
            Kind::Pointer | Kind::Map | Kind::Func | Kind::Chan | Kind::Slice | Kind::Interface => {
                self.word(0) == 0
            }
            _ => false,
        }
    }

    /// Element `index` of a slice or array.
    #[must_use]
    pub fn elem(&self, index: usize) -> Option<ValueView<'v>> {
        if index >= self.len() {
            return None;
        }
        let elem = self.rtype().elem?;
        let size = self.turn.program().types.info(elem).size;
        let base = match (self.kind(), self.place) {
            (Kind::Slice, _) => self.word(0),
            (Kind::Array, Place::At(addr)) => addr,
            // Arrays in slots have no bytes.
            (Kind::Array, _) => self.turn.program().zero_size(),
            _ => return None,
        };
        Some(ValueView { turn: self.turn, ty: elem, place: Place::At(base + index as u64 * size) })
    }

    /// How many fields a struct has.
    #[must_use]
    pub fn fields(&self) -> usize {
        if self.kind() == Kind::Struct { self.rtype().fields.len() } else { 0 }
    }

    /// Field `index` of a struct.
    #[must_use]
    pub fn field(&self, index: usize) -> Option<ValueView<'v>> {
        if self.kind() != Kind::Struct {
            return None;
        }
        let types = &self.turn.program().types;
        let fields = &self.rtype().fields;
        let field = fields.get(index)?;
        let slots_of = |ty: TypeRef| types.info(ty).repr.slots();
        let place = match self.place {
            Place::At(addr) => Place::At(addr + field.offset),
            Place::Slots(slots) => {
                let before: usize = fields[..index].iter().map(|f| slots_of(f.ty)).sum();
                Place::Slots(&slots[before..before + slots_of(field.ty)])
            }
            Place::Word(word) => Place::Word(word),
        };
        Some(ValueView { turn: self.turn, ty: field.ty, place })
    }

    /// The name of field `index`.
    #[must_use]
    pub fn field_name(&self, index: usize) -> &'v str {
        &self.rtype().fields[index].name
    }

    /// What a pointer that is not nil points to.
    #[must_use]
    pub fn deref(&self) -> Option<ValueView<'v>> {
        let addr = self.word(0);
        if self.kind() != Kind::Pointer || addr == 0 {
            return None;
        }
        Some(ValueView { turn: self.turn, ty: self.rtype().elem?, place: Place::At(addr) })
    }

    /// What an interface holds, unless it is nil.
    #[must_use]
    pub fn held_value(&self) -> Option<ValueView<'v>> {
        if self.kind() != Kind::Interface {
            return None;
        }
        ValueView::held(self.turn, self.word(0), self.word(1))
    }

    /// The entries of a map in order of insertion.
    #[must_use]
    pub fn entries(&self) -> Vec<(ValueView<'v>, ValueView<'v>)> {
        let (Kind::Map, Some(key), Some(elem)) = (self.kind(), self.rtype().key, self.rtype().elem) else {
            return Vec::new();
        };
        let view = |ty: TypeRef, addr: u64| ValueView { turn: self.turn, ty, place: Place::At(addr) };
        let places = crate::map::live_entries(self.turn.program(), self.ty, self.word(0));
        places.into_iter().map(|(k, v)| (view(key, k), view(elem, v))).collect()
    }

    /// The pointer of a pointer, func, map, channel or slice, only to compare with others (0 for nil).
    #[must_use]
    pub fn pointer(&self) -> u64 {
        match self.kind() {
            Kind::Pointer | Kind::Map | Kind::Func | Kind::Chan | Kind::Slice => self.word(0),
            _ => 0,
        }
    }

    /// The element type of an array, slice, pointer, map or channel, and its kind.
    pub(crate) fn elem_info(&self) -> Option<(Kind, &'v RType)> {
        let ty = self.turn.program().types.rtype(self.rtype().elem?);
        Some((ty.kind, ty))
    }

    /// The function of the type's method set with this name (with its package, if unexported).
    #[must_use]
    pub fn has_method(&self, name: &str) -> bool {
        let types = &self.turn.program().types;
        self.rtype().methods.iter().any(|m| types.selector(m.selector) == name)
    }
}

fn shorten<'v>(turn: &'v Turn<'_>) -> &'v Turn<'v> {
    turn
}
