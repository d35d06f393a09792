//! The run-time helpers that compiled code calls (`skep_bytecode::rt`), by name.
//! Kept true: one that fails has changed nothing; none collects.

use skep_bytecode::rt;

use crate::window::Leaf;

mod maps;
mod slices;
mod strings;
mod types;

pub(crate) use skep_bytecode::limits::BYTES_PER_FUEL;

/// The helper of a name, such as `rt.concat`; all but `rt.print` and `rt.initDone`, which need the system around.
#[must_use]
pub fn lookup(name: &str) -> Option<Leaf> {
    Some(match name {
        rt::CONCAT => strings::concat,
        rt::STR_EQ => strings::equal,
        rt::STR_CMP => strings::compare,
        rt::STR_TO_BYTES => strings::to_bytes,
        rt::BYTES_TO_STR => strings::from_bytes,
        rt::STR_TO_RUNES => strings::to_runes,
        rt::RUNES_TO_STR => strings::from_runes,
        rt::RUNE_TO_STR => strings::from_rune,
        rt::DECODE_RUNE => strings::decode,
        rt::GROW => slices::grow,
        rt::APPEND => slices::append,
        rt::COPY => slices::copy,
        rt::CLEAR_SLICE => slices::clear,
        rt::SLICE_TO_ARRAY => slices::to_array,
        rt::MAP_NEW => maps::new,
        rt::MAP_LEN => maps::len,
        rt::MAP_GET => maps::get,
        rt::MAP_ASSIGN => maps::assign,
        rt::MAP_DELETE => maps::delete,
        rt::MAP_CLEAR => maps::clear,
        rt::MAP_ITER => maps::iterate,
        rt::MAP_NEXT => maps::next,
        rt::IFACE_EQ => types::iface_equal,
        rt::VAL_EQ => types::value_equal,
        rt::IMPLEMENTS => types::implements,
        rt::ASSERT_FAILED => types::assert_failed,
        _ => return None,
    })
}
