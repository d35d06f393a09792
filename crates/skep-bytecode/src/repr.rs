//! How a value of a type stands in slots, beside how it lies in memory.
//! Kept true: lowering, heap, leaves and engines all ask here, so that they agree.

use crate::limits::FLAT_WORDS_MAX;
use crate::types::{Kind, RType, TypeRef};

/// How many bytes an access moves, and how they fill a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mem {
    /// Signed 8 bits.
    I8,
    /// Unsigned 8 bits, and bool.
    U8,
    /// Signed 16 bits.
    I16,
    /// Unsigned 16 bits.
    U16,
    /// Signed 32 bits.
    I32,
    /// Unsigned 32 bits.
    U32,
    /// 64 bits, no pointer.
    W64,
    /// float32 bits.
    F32,
    /// float64 bits.
    F64,
    /// A pointer.
    Ptr,
}

impl Mem {
    /// Bytes in memory.
    #[must_use]
    pub fn size(self) -> u64 {
        match self {
            Mem::I8 | Mem::U8 => 1,
            Mem::I16 | Mem::U16 => 2,
            Mem::I32 | Mem::U32 | Mem::F32 => 4,
            Mem::W64 | Mem::F64 | Mem::Ptr => 8,
        }
    }
}

/// One slot of a value: where its bytes lie in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlotPart {
    /// Byte offset in the value.
    pub offset: u64,
    /// What lies there.
    pub mem: Mem,
}

/// How a value stands in slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repr {
    /// These parts, one slot each; none for zero-size values.
    Flat(Vec<SlotPart>),
    /// One slot: the address of a box that holds the value, and that nothing else writes to.
    Boxed,
}

impl Repr {
    /// How many slots.
    #[must_use]
    pub fn slots(&self) -> usize {
        match self {
            Repr::Flat(parts) => parts.len(),
            Repr::Boxed => 1,
        }
    }
}

/// How a value of the type stands in slots: a string as pointer, length; a slice as pointer, length, capacity;
/// an interface as type word, data pointer; a complex number as two floats; a struct as its fields' slots in
/// order, if there are at most `FLAT_WORDS_MAX` and no array of non-zero size is inside; all else boxed.
#[must_use]
pub fn repr(types: &[RType], ty: TypeRef) -> Repr {
    let mut parts = Vec::new();
    if flatten(types, ty, 0, &mut parts) { Repr::Flat(parts) } else { Repr::Boxed }
}

fn flatten(types: &[RType], ty: TypeRef, at: u64, out: &mut Vec<SlotPart>) -> bool {
    let t = &types[ty.0 as usize];
    let mut put = |offset: u64, mem: Mem| out.push(SlotPart { offset: at + offset, mem });
    match t.kind {
        Kind::Bool | Kind::Uint8 => put(0, Mem::U8),
        Kind::Int8 => put(0, Mem::I8),
        Kind::Int16 => put(0, Mem::I16),
        Kind::Uint16 => put(0, Mem::U16),
        Kind::Int32 => put(0, Mem::I32),
        Kind::Uint32 => put(0, Mem::U32),
        Kind::Float32 => put(0, Mem::F32),
        Kind::Float64 => put(0, Mem::F64),
        Kind::Int | Kind::Int64 | Kind::Uint | Kind::Uint64 | Kind::Uintptr => put(0, Mem::W64),
        Kind::Pointer | Kind::Func | Kind::Map | Kind::Chan => put(0, Mem::Ptr),
        Kind::Complex64 => {
            put(0, Mem::F32);
            put(4, Mem::F32);
        }
        Kind::Complex128 => {
            put(0, Mem::F64);
            put(8, Mem::F64);
        }
        Kind::String => {
            put(0, Mem::Ptr);
            put(8, Mem::W64);
        }
        Kind::Slice => {
            put(0, Mem::Ptr);
            put(8, Mem::W64);
            put(16, Mem::W64);
        }
        Kind::Interface => {
            put(0, Mem::W64);
            put(8, Mem::Ptr);
        }
        Kind::Array if t.size == 0 => {}
        Kind::Struct => {
            for field in &t.fields {
                if !flatten(types, field.ty, at + field.offset, out) || out.len() > FLAT_WORDS_MAX {
                    return false;
                }
            }
        }
        Kind::Array | Kind::Closure | Kind::Globals => return false,
    }
    true
}
