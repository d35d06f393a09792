//! What the heap needs of a loaded program: its types with precomputed layouts, and its static data.
//! Kept true: static data never moves and lives as long as the `ProgramData`; it lies in one mapping, so that one
//! range check tells it from heap memory.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};

use memmap2::MmapMut;
use skep_bytecode::{FuncRef, Kind, Mem, Module, RType, Repr, Selector, SlotPart, TypeRef, repr};

use crate::map::{self, KeyClass};
use crate::object::{Form, HEADER, Header, TYPES_MAX, pad};
use crate::raw;

/// A type as the heap looks at it.
#[derive(Clone, Debug)]
pub struct TypeInfo {
    /// The kind.
    pub kind: Kind,
    /// Whether interfaces hold it directly.
    pub pointer_shaped: bool,
    /// Bytes of a value.
    pub size: u64,
    /// The same in whole words: an object's data.
    pub size_padded: u64,
    /// Word offsets of pointers.
    pub pointers: Box<[u32]>,
    /// How values stand in slots.
    pub repr: Repr,
    /// Word offsets of the references in `skep.Request` values: which questions a copy can answer.
    pub(crate) requests: Box<[u32]>,
    /// Of map types: bytes of an entry, key first.
    pub entry_size: u64,
    /// Of map types: where the value lies in an entry.
    pub entry_value: u64,
    /// Of map types: word offsets of pointers in an entry.
    pub entry_pointers: Box<[u32]>,
    /// Whether a value holds slices or interfaces itself, so that two copies of it differ from one.
    pub(crate) separates: bool,
    /// Of map types: the key's type, and how keys are treated.
    pub(crate) key: TypeRef,
    pub(crate) key_class: KeyClass,
    /// Of map types: whether keys can hold pointers, whose hashes are of numbers that differ in each process.
    pub(crate) key_has_identity: bool,
    /// Of map types: entries of a full segment.
    pub(crate) segment_entries: u64,
}

impl TypeInfo {
    /// The parts in slots, or none if values are boxed.
    #[must_use]
    pub fn parts(&self) -> Option<&[SlotPart]> {
        match &self.repr {
            Repr::Flat(parts) => Some(parts),
            Repr::Boxed => None,
        }
    }
}

/// A program's types, loaded.
#[derive(Debug)]
pub struct TypeTable {
    infos: Vec<TypeInfo>,
    types: Vec<RType>,
    selectors: Vec<String>,
    /// Types by the name that `%T` prints.
    by_name: HashMap<String, TypeRef>,
    /// Where the layouts of string, int and int32 stand that this table adds for arrays of its own making: a module
    /// need not have these types.
    own: u32,
}

impl TypeTable {
    /// Loads types; `selectors` are the names of methods.
    ///
    /// # Panics
    /// If there are 2^28 types or more, which the verifier refuses.
    #[must_use]
    pub fn new(types: &[RType], selectors: &[String]) -> TypeTable {
        assert!(types.len() + 3 < TYPES_MAX, "the verifier bounds the number of types");
        let mut infos: Vec<_> = (0..types.len()).map(|i| info(types, TypeRef(i as u32))).collect();
        for (kind, size, pointers) in
            [(Kind::String, 16, vec![0]), (Kind::Int, 8, vec![]), (Kind::Int32, 4, vec![])]
        {
            infos.push(own_info(kind, size, pointers));
        }
        let by_name = types.iter().enumerate().map(|(i, t)| (t.name.clone(), TypeRef(i as u32))).collect();
        TypeTable {
            infos,
            types: types.to_vec(),
            selectors: selectors.to_vec(),
            by_name,
            own: types.len() as u32,
        }
    }

    /// The layout of a type.
    #[inline(always)]
    #[must_use]
    pub fn info(&self, ty: TypeRef) -> &TypeInfo {
        &self.infos[ty.0 as usize]
    }

    /// The layout of `string`, for elements of arrays only.
    pub(crate) fn string(&self) -> TypeRef {
        TypeRef(self.own)
    }

    /// The layout of `int`, for elements of arrays only.
    pub(crate) fn int(&self) -> TypeRef {
        TypeRef(self.own + 1)
    }

    /// The layout of `int32`, for elements of arrays only.
    pub(crate) fn int32(&self) -> TypeRef {
        TypeRef(self.own + 2)
    }

    /// The type in full.
    #[must_use]
    pub fn rtype(&self, ty: TypeRef) -> &RType {
        &self.types[ty.0 as usize]
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// A selector's name.
    #[must_use]
    pub fn selector(&self, selector: Selector) -> &str {
        &self.selectors[selector.0 as usize]
    }

    /// A type by the name that `%T` prints.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<TypeRef> {
        self.by_name.get(name).copied()
    }

    /// The function that a selector names on a concrete type.
    #[must_use]
    pub fn method(&self, ty: TypeRef, selector: Selector) -> Option<FuncRef> {
        let methods = &self.types[ty.0 as usize].methods;
        methods.binary_search_by_key(&selector, |m| m.selector).ok().map(|i| methods[i].func)
    }

    /// The first method that `wanted` (an interface) asks for and the type lacks.
    #[must_use]
    pub fn missing_method(&self, ty: TypeRef, wanted: TypeRef) -> Option<Selector> {
        let methods = &self.types[ty.0 as usize].methods;
        let lacks = |s: &&Selector| methods.binary_search_by_key(*s, |m| m.selector).is_err();
        self.types[wanted.0 as usize].wants.iter().filter(lacks).copied().min_by_key(|s| self.selector(*s))
    }
}

fn own_info(kind: Kind, size: u64, pointers: Vec<u32>) -> TypeInfo {
    TypeInfo {
        kind,
        pointer_shaped: false,
        size,
        size_padded: pad(size),
        pointers: pointers.into_boxed_slice(),
        repr: Repr::Boxed,
        requests: Box::default(),
        entry_size: 0,
        entry_value: 0,
        entry_pointers: Box::default(),
        separates: false,
        key: TypeRef(0),
        key_class: KeyClass::General,
        key_has_identity: false,
        segment_entries: 0,
    }
}

fn separates(types: &[RType], ty: TypeRef) -> bool {
    let t = &types[ty.0 as usize];
    match t.kind {
        Kind::Slice | Kind::Interface => true,
        Kind::Array => t.elem.is_some_and(|e| separates(types, e)),
        Kind::Struct => t.fields.iter().any(|f| separates(types, f.ty)),
        _ => false,
    }
}

fn info(types: &[RType], ty: TypeRef) -> TypeInfo {
    let t = &types[ty.0 as usize];
    let mut info = TypeInfo {
        kind: t.kind,
        pointer_shaped: t.is_pointer_shaped(),
        size: t.size,
        size_padded: pad(t.size),
        pointers: t.pointers.clone().into_boxed_slice(),
        repr: repr(types, ty),
        requests: requests(types, ty),
        entry_size: 0,
        entry_value: 0,
        entry_pointers: Box::default(),
        separates: separates(types, ty),
        key: TypeRef(0),
        key_class: KeyClass::General,
        key_has_identity: false,
        segment_entries: 0,
    };
    if let (Kind::Map, Some(key), Some(elem)) = (t.kind, t.key, t.elem) {
        info.key = key;
        info.key_class = KeyClass::of(types[key.0 as usize].kind);
        info.key_has_identity = has_identity(types, key);
        let (key, elem) = (&types[key.0 as usize], &types[elem.0 as usize]);
        let align = u64::from(key.align.max(elem.align).max(1));
        let up = |n: u64, to: u64| n.div_ceil(to) * to;
        info.entry_value = up(key.size, u64::from(elem.align.max(1)));
        info.entry_size = up(info.entry_value + elem.size, align);
        info.segment_entries = map::segment_entries(info.entry_size);
        if !(key.pointers.is_empty() && elem.pointers.is_empty()) {
            // Pointers in values are words, so the value's offset is a multiple of 8 whenever it has any.
            let shift = (info.entry_value / 8) as u32;
            let values = elem.pointers.iter().map(|p| p + shift);
            info.entry_pointers = key.pointers.iter().copied().chain(values).collect();
        }
    }
    info
}

/// Whether values of the type can hold pointers that are compared.
fn has_identity(types: &[RType], ty: TypeRef) -> bool {
    let t = &types[ty.0 as usize];
    match t.kind {
        Kind::Pointer | Kind::Chan | Kind::Interface => true,
        Kind::Array => t.elem.is_some_and(|e| has_identity(types, e)),
        Kind::Struct => t.fields.iter().any(|f| has_identity(types, f.ty)),
        _ => false,
    }
}

/// Word offsets of the references of requests in a value of the type.
fn requests(types: &[RType], ty: TypeRef) -> Box<[u32]> {
    fn find(types: &[RType], ty: TypeRef, at: u64, out: &mut Vec<u32>) {
        let t = &types[ty.0 as usize];
        match (t.kind, t.elem) {
            (Kind::Struct, _) if t.name.starts_with("skep.Request[") => out.push((at / 8) as u32),
            (Kind::Struct, _) => t.fields.iter().for_each(|f| find(types, f.ty, at + f.offset, out)),
            (Kind::Array, Some(elem)) => {
                let mut one = Vec::new();
                find(types, elem, 0, &mut one);
                let words = types[elem.0 as usize].size / 8;
                // Nothing to find makes a long array cost nothing.
                let elements = if one.is_empty() { 0 } else { t.len };
                for i in 0..elements {
                    out.extend(one.iter().map(|word| (at / 8 + i * words) as u32 + word));
                }
            }
            _ => {}
        }
    }
    let mut out = Vec::new();
    find(types, ty, 0, &mut out);
    out.into_boxed_slice()
}

/// A loaded program's types and static data. Shared by all processes that run the program.
#[derive(Debug)]
pub struct ProgramData {
    /// Tells programs apart: a message stays with the one it was made for.
    id: u32,
    /// The types.
    pub types: TypeTable,
    statics: StaticArea,
}

impl ProgramData {
    /// Loads a module's types, constant strings and shared closures.
    #[must_use]
    pub fn load(module: &Module) -> ProgramData {
        static NEXT_ID: AtomicU32 = AtomicU32::new(1);
        ProgramData {
            // Only uniqueness matters.
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            types: TypeTable::new(&module.types, &module.selectors),
            statics: StaticArea::new(&module.strings, module.funcs.len()),
        }
    }

    pub(crate) fn id(&self) -> u32 {
        self.id
    }

    /// The address of constant string `index` (its length is known to the code that uses it).
    #[must_use]
    pub fn string(&self, index: usize) -> u64 {
        self.statics.strings[index]
    }

    /// The shared closure of a function that captures nothing.
    #[must_use]
    pub fn closure(&self, func: FuncRef) -> u64 {
        self.statics.closures + u64::from(func.0) * 16 + HEADER
    }

    /// The address that all objects of size zero share.
    #[inline(always)]
    #[must_use]
    pub fn zero_size(&self) -> u64 {
        self.statics.low + HEADER
    }

    /// Whether a word-before-the-pointer lies in static data.
    #[inline(always)]
    pub(crate) fn is_static(&self, addr: u64) -> bool {
        addr.wrapping_sub(self.statics.low) < self.statics.len
    }
}

/// Constant strings, shared closures and the zero-size address, in one mapping.
#[derive(Debug)]
struct StaticArea {
    low: u64,
    len: u64,
    strings: Vec<u64>,
    closures: u64,
    _map: MmapMut,
}

impl StaticArea {
    /// # Panics
    /// If the operating system gives no memory for the program's constants.
    fn new(strings: &[Vec<u8>], funcs: usize) -> StaticArea {
        let mut len = 16u64;
        let closures_at = len;
        len += funcs as u64 * 16;
        let mut offsets = Vec::with_capacity(strings.len());
        for s in strings {
            offsets.push(len + HEADER);
            // One spare word, so that a pointer past a string's end stays inside.
            len += HEADER + pad(s.len() as u64 + 1);
        }
        len += 16;
        let map = MmapMut::map_anon(len as usize).expect("memory for a program's constants");
        let low = map.as_ptr().expose_provenance() as u64;
        let bytes = TypeRef(0);
        raw::store64(low, Header::new(Form::Bytes, bytes, 8).0);
        for f in 0..funcs as u64 {
            let at = low + closures_at + f * 16;
            raw::store64(at, Header::new(Form::Bytes, bytes, 8).0);
            raw::store64(at + HEADER, f);
        }
        for (s, offset) in strings.iter().zip(&offsets) {
            let count = (s.len() as u64).min(crate::object::COUNT_MAX);
            raw::store64(low + offset - HEADER, Header::new(Form::Bytes, bytes, count).0);
            raw::write_bytes(low + offset, s);
        }
        let strings = offsets.iter().map(|o| low + o).collect();
        StaticArea { low, len, strings, closures: low + closures_at, _map: map }
    }
}

/// Reads one part of a value into a slot, canonically extended.
#[inline]
pub(crate) fn load_part(addr: u64, mem: Mem) -> u64 {
    match mem {
        Mem::I8 => raw::load8(addr) as i8 as i64 as u64,
        Mem::U8 => u64::from(raw::load8(addr)),
        Mem::I16 => raw::load16(addr) as i16 as i64 as u64,
        Mem::U16 => u64::from(raw::load16(addr)),
        Mem::I32 => raw::load32(addr) as i32 as i64 as u64,
        Mem::U32 | Mem::F32 => u64::from(raw::load32(addr)),
        Mem::W64 | Mem::F64 | Mem::Ptr => raw::load64(addr),
    }
}

/// Writes one slot to memory; the barrier for pointers is the caller's.
#[inline]
pub(crate) fn store_part(addr: u64, mem: Mem, value: u64) {
    match mem {
        Mem::I8 | Mem::U8 => raw::store8(addr, value as u8),
        Mem::I16 | Mem::U16 => raw::store16(addr, value as u16),
        Mem::I32 | Mem::U32 | Mem::F32 => raw::store32(addr, value as u32),
        Mem::W64 | Mem::F64 | Mem::Ptr => raw::store64(addr, value),
    }
}
