//! Object headers: one word before each object's data.
//! Kept true: bit 0 is clear in a header and set in a forwarding address; an object's whole size follows from its
//! header and the type table; sizes are multiples of 8.

use skep_bytecode::TypeRef;

use crate::program::ProgramData;

/// Bytes of a header.
pub(crate) const HEADER: u64 = 8;
/// Elements an array object can have: the count has 32 bits of the header.
pub(crate) const COUNT_MAX: u64 = u32::MAX as u64;
/// Types a program can have: the index has 28 bits.
pub(crate) const TYPES_MAX: usize = 1 << 28;

/// How an object's data is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Form {
    /// One value of the type (also closures and globals).
    Object = 0,
    /// Elements of the type.
    Array = 1,
    /// Bytes without pointers: strings, tables of maps' indices. The type is not looked at.
    Bytes = 2,
    /// A map's record; the type is the map's.
    Map = 3,
    /// A segment of a map's entries; the type is the map's.
    Entries = 4,
    /// A map's iterator.
    Iterator = 5,
    /// A map's directory: a word without pointers, then words that are pointers unless they are odd. The type is not
    /// looked at.
    Directory = 6,
}

/// A decoded header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header(pub u64);

impl Header {
    #[inline(always)]
    pub(crate) fn new(form: Form, ty: TypeRef, count: u64) -> Header {
        debug_assert!(count <= COUNT_MAX && (ty.0 as usize) < TYPES_MAX);
        Header(count << 32 | u64::from(ty.0) << 4 | (form as u64) << 1)
    }

    #[inline(always)]
    pub(crate) fn form(self) -> Form {
        match self.0 >> 1 & 7 {
            0 => Form::Object,
            1 => Form::Array,
            2 => Form::Bytes,
            3 => Form::Map,
            4 => Form::Entries,
            5 => Form::Iterator,
            _ => Form::Directory,
        }
    }

    #[inline(always)]
    pub(crate) fn ty(self) -> TypeRef {
        TypeRef((self.0 as u32) >> 4)
    }

    #[inline(always)]
    pub(crate) fn count(self) -> u64 {
        self.0 >> 32
    }

    /// The new header's address, if the object has moved.
    #[inline(always)]
    pub(crate) fn forwarded(self) -> Option<u64> {
        (self.0 & 1 != 0).then_some(self.0 & !1)
    }

    /// Bytes of the object, header included.
    #[inline]
    pub(crate) fn size(self, program: &ProgramData) -> u64 {
        HEADER
            + match self.form() {
                Form::Object => program.types.info(self.ty()).size_padded,
                Form::Array => pad(program.types.info(self.ty()).size * self.count()),
                Form::Bytes => pad(self.count()),
                Form::Map => MAP_WORDS * 8,
                Form::Entries => entries_size(program.types.info(self.ty()).entry_size, self.count()),
                Form::Iterator => ITERATOR_WORDS * 8,
                Form::Directory => directory_size(self.count()),
            }
    }
}

/// Words of a map's record, of which the first two are pointers.
pub(crate) const MAP_WORDS: u64 = 7;
/// Words of an iterator, of which the first two are pointers.
pub(crate) const ITERATOR_WORDS: u64 = 5;
/// Bytes of a segment before its entries.
pub(crate) const SEGMENT_HEAD: u64 = 32;
/// Bytes of a directory before its items.
pub(crate) const DIRECTORY_HEAD: u64 = 8;

/// Bytes of the data of a map's segment: what is kept of it, the entries, then a control word for each.
#[inline]
pub(crate) fn entries_size(entry_size: u64, capacity: u64) -> u64 {
    SEGMENT_HEAD + pad(entry_size * capacity) + capacity * 8
}

/// Bytes of the data of a directory.
#[inline]
pub(crate) fn directory_size(items: u64) -> u64 {
    DIRECTORY_HEAD + items * 8
}

/// Rounds up to words.
#[inline(always)]
pub(crate) fn pad(bytes: u64) -> u64 {
    (bytes + 7) & !7
}
