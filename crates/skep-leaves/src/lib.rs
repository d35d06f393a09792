//! The native leaves that the library's Comb sources call, by name.
//! Kept true: a leaf reads its arguments before it writes results, and charges fuel by the bytes or items it touches.
//! Never knows: processes, clocks, files; what needs those is a host operation.
#![forbid(unsafe_code)]

mod bits;
mod bytes;
mod float;
mod math;
mod quote;
mod rand;
mod search;
mod strconv;
mod strings;
mod unicode;
mod value;

use skep_bytecode::limits::BYTES_PER_FUEL;
use skep_heap::Leaf;

/// The leaf of a name, such as `strings.Index`.
#[must_use]
pub fn lookup(name: &str) -> Option<Leaf> {
    let (path, _) = name.rsplit_once('.')?;
    match path {
        "internal/value" | "errors" => value::lookup(name),
        "bytes" | "bufio" => bytes::lookup(name),
        "math" => math::lookup(name),
        "math/rand" | "math/rand/v2" => rand::lookup(name),
        "math/bits" => bits::lookup(name),
        "strconv" => strconv::lookup(name),
        "strings" | "unicode/utf8" => strings::lookup(name),
        "unicode" | "internal/chars" => unicode::lookup(name),
        _ => None,
    }
}

/// The fuel for touching so many bytes.
fn byte_fuel(bytes: usize) -> u64 {
    bytes as u64 / BYTES_PER_FUEL
}
