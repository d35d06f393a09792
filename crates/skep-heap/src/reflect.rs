//! What natives do to values of any type: take them apart into interfaces, exchange elements, store through pointers.
//! Kept true: each step follows the type tables; what is boxed is copied, so no view shares memory with its source.

use std::cmp::Ordering;

use skep_bytecode::{Kind, RType, TypeRef};

use crate::heap::MemoryExceeded;
use crate::raw;
use crate::rt_ops::BYTES_PER_FUEL;
use crate::view::ValueView;
use crate::window::Window;

impl Window<'_, '_> {
    /// Type and data word of the interface at `slot`.
    fn held(&self, slot: usize) -> Option<(TypeRef, u64)> {
        let word = self.slots[slot].checked_sub(1)?;
        Some((TypeRef(word as u32), self.slots[slot + 1]))
    }

    /// The value of type `ty` at `addr` as an interface; of an interface type what it holds.
    fn boxed(&mut self, ty: TypeRef, addr: u64) -> Result<[u64; 2], MemoryExceeded> {
        let info = self.program().types.info(ty);
        self.charge(info.size / BYTES_PER_FUEL);
        let mut slots = [0; skep_bytecode::limits::FLAT_WORDS_MAX];
        self.turn.load(ty, addr, &mut slots);
        if info.kind == Kind::Interface {
            return Ok([slots[0], slots[1]]);
        }
        self.turn.make_iface(ty, &slots)
    }

    fn nothing(&mut self, slot: usize, count: usize) -> Result<(), MemoryExceeded> {
        self.set_nil(slot, count);
        Ok(())
    }

    fn set_iface(&mut self, slot: usize, ty: TypeRef, addr: u64) -> Result<(), MemoryExceeded> {
        let words = self.boxed(ty, addr)?;
        self.slots[slot..slot + 2].copy_from_slice(&words);
        Ok(())
    }

    /// Writes element `index` of the array or slice in the interface at `from` as an interface; nil out of range.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    pub fn set_elem(&mut self, slot: usize, from: usize, index: i64) -> Result<(), MemoryExceeded> {
        let Some((ty, data)) = self.held(from) else { return self.nothing(slot, 2) };
        let types = &self.program().types;
        let rtype = types.rtype(ty);
        let (base, len) = match rtype.kind {
            Kind::Slice => (raw::load64(data), raw::load64(data + 8)),
            Kind::Array => (data, rtype.len),
            _ => (0, 0),
        };
        match rtype.elem {
            Some(elem) if (index as u64) < len => {
                let size = types.info(elem).size;
                self.set_iface(slot, elem, base + index as u64 * size)
            }
            _ => self.nothing(slot, 2),
        }
    }

    /// Writes field `index` of the struct in the interface at `from` as an interface; nil if there is none.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    pub fn set_field(&mut self, slot: usize, from: usize, index: i64) -> Result<(), MemoryExceeded> {
        let field = self.held(from).and_then(|(ty, data)| {
            let field = self.program().types.rtype(ty).fields.get(index as usize)?;
            Some((field.ty, data + field.offset))
        });
        match field {
            Some((ty, at)) => self.set_iface(slot, ty, at),
            None => self.nothing(slot, 2),
        }
    }

    /// Writes what the pointer in the interface at `from` points to as an interface; nil if nil.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    pub fn set_deref(&mut self, slot: usize, from: usize) -> Result<(), MemoryExceeded> {
        match self.held(from) {
            Some((ty, data)) if data != 0 => match self.program().types.rtype(ty) {
                t if t.kind == Kind::Pointer => self.set_iface(slot, t.elem.unwrap_or(ty), data),
                _ => self.nothing(slot, 2),
            },
            _ => self.nothing(slot, 2),
        }
    }

    /// Writes the keys and the values of the map in the interface at `from` as two slices of `any`, whose type is
    /// given, sorted by key as fmt prints maps.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub fn set_entries(&mut self, slot: usize, from: usize, any: TypeRef) -> Result<(), MemoryExceeded> {
        let Some((ty, data)) = self.held(from) else { return self.nothing(slot, 6) };
        let rtype = self.program().types.rtype(ty);
        let (Kind::Map, Some(key), Some(elem)) = (rtype.kind, rtype.key, rtype.elem) else {
            return self.nothing(slot, 6);
        };
        let mut entries = crate::map::live_entries(self.program(), ty, data);
        let count = entries.len() as u64;
        // Sorting compares each key so often; of a string what may be looked at.
        let rounds = u64::from(count.max(2).ilog2());
        let is_string = self.program().types.info(key).kind == Kind::String;
        let bytes: u64 = if is_string { entries.iter().map(|(k, _)| raw::load64(k + 8)).sum() } else { 0 };
        self.charge(count * (8 + rounds) + bytes / BYTES_PER_FUEL * rounds);
        let view = |addr| ValueView::at(self.turn, key, addr);
        entries.sort_by(|a, b| compare(&view(a.0), &view(b.0)));
        let keys = self.turn.alloc_array(any, count)?;
        let values = self.turn.alloc_array(any, count)?;
        for (i, (k, v)) in entries.into_iter().enumerate() {
            for (list, ty, addr) in [(keys, key, k), (values, elem, v)] {
                let words = self.boxed(ty, addr)?;
                self.turn.store(any, list + i as u64 * 16, &words);
            }
        }
        self.set_slice(slot, keys, count, count);
        self.set_slice(slot + 3, values, count, count);
        Ok(())
    }

    /// Exchanges elements of the slice in the interface at `slot`; the indices must be in range.
    pub fn swap_elements(&mut self, slot: usize, i: i64, j: i64) {
        let Some((ty, data)) = self.held(slot) else { return };
        let types = &self.program().types;
        let (Kind::Slice, Some(elem)) = (types.rtype(ty).kind, types.rtype(ty).elem) else { return };
        let (base, len, size) = (raw::load64(data), raw::load64(data + 8), types.info(elem).size);
        if i as u64 >= len || j as u64 >= len {
            return;
        }
        let (a, b) = (base + i as u64 * size, base + j as u64 * size);
        self.charge(size * 2 / BYTES_PER_FUEL);
        raw::swap(a, b, size);
        self.turn.mark_value(elem, a);
        self.turn.mark_value(elem, b);
    }

    /// A number for what the pointer, slice, map, func or channel in the interface at `slot` refers to; 0 for nil.
    pub fn identity_of(&mut self, slot: usize) -> u64 {
        let Some(view) = self.iface(slot) else { return 0 };
        match view.pointer() {
            0 => 0,
            at => u64::from(self.turn.identify(at)),
        }
    }

    /// If the dynamic value of the interface at `from` fits what the pointer in the interface at `target` points to
    /// (its own type, or an interface it has the methods of), stores it there.
    ///
    /// # Errors
    /// If there is no memory for a copy.
    pub fn store_through(&mut self, from: usize, target: usize) -> Result<bool, MemoryExceeded> {
        let (Some((ty, data)), Some((pointer, to))) = (self.held(from), self.held(target)) else {
            return Ok(false);
        };
        let types = &self.program().types;
        let Some(want) = types.rtype(pointer).elem else { return Ok(false) };
        if types.info(want).kind == Kind::Interface {
            if types.missing_method(ty, want).is_some() {
                return Ok(false);
            }
            let words = [self.slots[from], data];
            self.turn.store(want, to, &words);
            return Ok(true);
        }
        if ty != want {
            return Ok(false);
        }
        self.charge(types.info(ty).size / BYTES_PER_FUEL);
        let mut slots = [0; skep_bytecode::limits::FLAT_WORDS_MAX];
        if types.info(ty).pointer_shaped {
            slots[0] = data;
        } else {
            self.turn.load(ty, data, &mut slots);
        }
        self.turn.store(ty, to, &slots);
        Ok(true)
    }

    /// Stores a number or bool where the pointer in the interface at `target` points to one; it is given by the bits
    /// that a slot has for it, of both float types by those of an f64.
    pub fn store_number_through(&mut self, target: usize, bits: u64) {
        let Some((want, to)) = self.pointee(target) else { return };
        let bits = match self.program().types.info(want).kind {
            Kind::Float32 => u64::from((f64::from_bits(bits) as f32).to_bits()),
            kind if kind <= Kind::Float64 => bits,
            _ => return,
        };
        self.turn.store(want, to, &[bits]);
    }

    /// Stores the string at `from` where the pointer in the interface at `target` points to one.
    pub fn store_string_through(&mut self, target: usize, from: usize) {
        let Some((want, to)) = self.pointee(target) else { return };
        if self.program().types.info(want).kind == Kind::String {
            let words = [self.slots[from], self.slots[from + 1]];
            self.turn.store(want, to, &words);
        }
    }

    /// Type and address of what the pointer in the interface at a slot points to; none of nil.
    fn pointee(&self, slot: usize) -> Option<(TypeRef, u64)> {
        let (pointer, to) = self.held(slot)?;
        let rtype = self.program().types.rtype(pointer);
        let want = rtype.elem.filter(|_| rtype.kind == Kind::Pointer && to != 0)?;
        Some((want, to))
    }
}

/// The order in which fmt prints a map's keys (Go's internal/fmtsort): numbers, strings and bools by value, NaN
/// first, structs and arrays by their parts, interfaces by type and then value, nil first.
#[must_use]
pub fn compare(a: &ValueView<'_>, b: &ValueView<'_>) -> Ordering {
    match a.kind() {
        Kind::Bool => a.bool().cmp(&b.bool()),
        Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => a.int().cmp(&b.int()),
        Kind::Uint | Kind::Uint8 | Kind::Uint16 | Kind::Uint32 | Kind::Uint64 | Kind::Uintptr => {
            a.uint().cmp(&b.uint())
        }
        Kind::Float32 | Kind::Float64 => floats(a.float(), b.float()),
        Kind::Complex64 | Kind::Complex128 => {
            let ((ar, ai), (br, bi)) = (a.complex(), b.complex());
            floats(ar, br).then_with(|| floats(ai, bi))
        }
        Kind::String => a.str().cmp(b.str()),
        Kind::Struct => parts(a.fields(), |i| a.field(i), |i| b.field(i)),
        Kind::Array => parts(a.len(), |i| a.elem(i), |i| b.elem(i)),
        Kind::Interface => match (a.held_value(), b.held_value()) {
            (None, None) => Ordering::Equal,
            (None, _) => Ordering::Less,
            (_, None) => Ordering::Greater,
            (Some(x), Some(y)) if x.ty() != y.ty() => (type_rank(&x), x.ty()).cmp(&(type_rank(&y), y.ty())),
            (Some(x), Some(y)) => compare(&x, &y),
        },
        _ => a.pointer().cmp(&b.pointer()),
    }
}

/// Where values of a type come among those of others, in interfaces: the predeclared types as Go has them.
fn type_rank(value: &ValueView<'_>) -> usize {
    const FIRST: [&str; 17] = [
        "string",
        "int8",
        "uint8",
        "int16",
        "uint16",
        "int32",
        "uint32",
        "int64",
        "uint64",
        "int",
        "uint",
        "uintptr",
        "complex64",
        "complex128",
        "float32",
        "float64",
        "bool",
    ];
    let name = value.type_name();
    FIRST.iter().position(|first| *first == name).unwrap_or(FIRST.len())
}

fn floats(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or_else(|| b.is_nan().cmp(&a.is_nan()))
}

fn parts<'v>(
    count: usize,
    a: impl Fn(usize) -> Option<ValueView<'v>>,
    b: impl Fn(usize) -> Option<ValueView<'v>>,
) -> Ordering {
    (0..count).filter_map(|i| Some(compare(&a(i)?, &b(i)?))).find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
}

impl Window<'_, '_> {
    /// Writes a new string of `len` bytes that `fill` writes in place.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    pub fn build_str(
        &mut self,
        slot: usize,
        len: u64,
        fill: impl FnOnce(&mut [u8]),
    ) -> Result<(), MemoryExceeded> {
        let at = if len == 0 { 0 } else { self.turn.alloc_bytes(len)? };
        fill(raw::bytes_mut(at, len));
        self.slots[slot] = at;
        self.slots[slot + 1] = len;
        Ok(())
    }

    /// Whether values of the type have a method `Error`.
    #[must_use]
    pub fn implements_error(&self, ty: &RType) -> bool {
        ty.methods.iter().any(|m| self.program().types.selector(m.selector) == "Error")
    }
}

impl<'v> ValueView<'v> {
    /// The element type of an array, slice, pointer, map or channel.
    #[must_use]
    pub fn elem_type(&self) -> Option<&'v RType> {
        self.elem_info().map(|(_, ty)| ty)
    }

    /// Its kind.
    #[must_use]
    pub fn elem_kind(&self) -> Option<Kind> {
        self.elem_info().map(|(kind, _)| kind)
    }
}
