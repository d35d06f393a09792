//! Packages bytes and bufio: searching and comparing slices of bytes.

use skep_heap::{Leaf, LeafError, Window};

use crate::byte_fuel;

type Done = Result<(), LeafError>;

/// The slot of a second slice, behind the first's three.
const SECOND: usize = 3;

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    let leaf: Leaf = match name {
        "bytes.Equal" => |w| {
            let equal = w.bytes(0) == w.bytes(SECOND);
            w.charge(byte_fuel(w.count(0).min(w.count(SECOND))));
            w.set_bool(0, equal);
            Ok(())
        },
        "bytes.Compare" => |w| {
            let order = w.bytes(0).cmp(w.bytes(SECOND));
            w.charge(byte_fuel(w.count(0).min(w.count(SECOND))));
            w.set_int(0, order as i64);
            Ok(())
        },
        "bytes.Index" => |w| position(w, memchr::memmem::find(w.bytes(0), w.bytes(SECOND))),
        "bytes.LastIndex" => |w| position(w, memchr::memmem::rfind(w.bytes(0), w.bytes(SECOND))),
        "bytes.IndexByte" | "bufio.indexByte" => {
            |w| position(w, memchr::memchr(w.uint(SECOND) as u8, w.bytes(0)))
        }
        "bytes.LastIndexByte" => |w| position(w, memchr::memrchr(w.uint(SECOND) as u8, w.bytes(0))),
        "bytes.countSub" => |w| {
            let count = memchr::memmem::find_iter(w.bytes(0), w.bytes(SECOND)).count();
            w.charge(byte_fuel(w.count(0)));
            w.set_int(0, count as i64);
            Ok(())
        },
        _ => return None,
    };
    Some(leaf)
}

fn position(w: &mut Window<'_, '_>, found: Option<usize>) -> Done {
    w.charge(byte_fuel(found.unwrap_or(w.count(0))));
    w.set_int(0, found.map_or(-1, |at| at as i64));
    Ok(())
}
