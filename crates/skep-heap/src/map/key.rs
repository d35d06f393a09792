//! Keys as they are given and as they lie in entries: hashes, comparisons.

use skep_bytecode::{Kind, Mem};

use crate::program::{ProgramData, TypeInfo, load_part, store_part};
use crate::raw;
use crate::turn::Turn;
use crate::values::{Identify, equal_values, hash_bytes, hash_value, hash_word};
use crate::window::LeafError;

/// How keys of a map type are hashed and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyClass {
    /// One integer or bool.
    Word(Mem),
    /// A string.
    Str,
    /// By its type.
    General,
}

impl KeyClass {
    pub(super) const WORD: KeyClass = KeyClass::Word(Mem::W64);

    pub(crate) fn of(kind: Kind) -> KeyClass {
        match kind {
            Kind::Bool | Kind::Uint8 => KeyClass::Word(Mem::U8),
            Kind::Int8 => KeyClass::Word(Mem::I8),
            Kind::Int16 => KeyClass::Word(Mem::I16),
            Kind::Uint16 => KeyClass::Word(Mem::U16),
            Kind::Int32 => KeyClass::Word(Mem::I32),
            Kind::Uint32 => KeyClass::Word(Mem::U32),
            Kind::Int | Kind::Int64 | Kind::Uint | Kind::Uint64 | Kind::Uintptr => KeyClass::WORD,
            Kind::String => KeyClass::Str,
            _ => KeyClass::General,
        }
    }
}

/// A key as it was given: a canonical word, a string's two words, or the address of a value.
#[derive(Clone, Copy)]
pub(super) enum Key {
    Word(u64),
    Str(u64, u64),
    At(u64),
}

/// Room for a flat key in memory form: at most 8 words, and padding.
pub(super) type KeyRoom = [u64; 10];

#[inline]
pub(super) fn key_of(info: &TypeInfo, program: &ProgramData, slots: &[u64], room: &mut KeyRoom) -> Key {
    match info.key_class {
        KeyClass::Word(_) => Key::Word(slots[0]),
        KeyClass::Str => Key::Str(slots[0], slots[1]),
        KeyClass::General => match program.types.info(info.key).parts() {
            None => Key::At(slots[0]),
            Some(parts) => {
                let at = room.as_mut_ptr().expose_provenance() as u64;
                for (part, slot) in parts.iter().zip(slots) {
                    store_part(at + part.offset, part.mem, *slot);
                }
                Key::At(at)
            }
        },
    }
}

/// The key of an entry.
pub(super) fn key_at(info: &TypeInfo, addr: u64) -> Key {
    match info.key_class {
        KeyClass::Word(mem) => Key::Word(load_part(addr, mem)),
        KeyClass::Str => Key::Str(raw::load64(addr), raw::load64(addr + 8)),
        KeyClass::General => Key::At(addr),
    }
}

#[inline]
pub(super) fn hash(
    turn: &mut Turn<'_>,
    info: &TypeInfo,
    key: Key,
    seed: u64,
    salt: u64,
    identify: Identify,
) -> Result<Option<u64>, LeafError> {
    match key {
        Key::Word(word) => Ok(Some(hash_word(seed, word))),
        Key::Str(at, len) => {
            turn.touched += len;
            Ok(Some(hash_bytes(seed, raw::bytes(at, len))))
        }
        Key::At(addr) => hash_value(turn, seed, info.key, addr, salt, identify),
    }
}

/// Whether the entry's key is this string.
#[inline(always)]
pub(super) fn is_string(entry: u64, at: u64, len: u64) -> bool {
    raw::load64(entry + 8) == len && {
        let other = raw::load64(entry);
        other == at || raw::bytes(other, len) == raw::bytes(at, len)
    }
}

#[inline]
pub(super) fn matches(
    program: &ProgramData,
    info: &TypeInfo,
    key: Key,
    entry: u64,
) -> Result<bool, LeafError> {
    match (key, info.key_class) {
        (Key::Word(word), KeyClass::Word(mem)) => Ok(load_part(entry, mem) == word),
        (Key::Str(at, len), _) => Ok(is_string(entry, at, len)),
        (Key::At(addr), _) => equal_values(program, info.key, addr, entry, &mut 0),
        (Key::Word(_), _) => Ok(false),
    }
}

/// Writes a key into an entry.
pub(super) fn write_key(turn: &mut Turn<'_>, info: &TypeInfo, key: Key, at: u64) {
    match (key, info.key_class) {
        (Key::Word(word), KeyClass::Word(mem)) => store_part(at, mem, word),
        (Key::Word(_), _) => {}
        (Key::Str(string, len), _) => {
            raw::store64(at, string);
            raw::store64(at + 8, len);
            turn.mark(at);
        }
        (Key::At(from), _) => {
            raw::copy(at, from, turn.program().types.info(info.key).size);
            turn.mark_value(info.key, at);
        }
    }
}
