//! Packages bytes and bufio: searching and comparing slices of bytes.

use skep_heap::Leaf;

use crate::search::{self, Needle};

/// The slot of a second slice, behind the first's three.
const SECOND: usize = 3;

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    let leaf: Leaf = match name {
        "bytes.Equal" => |w| {
            let equal = w.count(0) == w.count(SECOND) && search::order(w, SECOND)?.is_eq();
            w.set_bool(0, equal);
            Ok(())
        },
        "bytes.Compare" => |w| {
            let order = search::order(w, SECOND)?;
            w.set_int(0, order as i64);
            Ok(())
        },
        "bytes.Index" => |w| search::first(w, Needle::Sub(SECOND)),
        "bytes.LastIndex" => |w| search::last(w, Needle::Sub(SECOND)),
        "bytes.IndexByte" | "bufio.indexByte" => |w| search::first(w, Needle::Byte(w.uint(SECOND) as u8)),
        "bytes.LastIndexByte" => |w| search::last(w, Needle::Byte(w.uint(SECOND) as u8)),
        "bytes.countSub" => |w| search::count(w, SECOND),
        _ => return None,
    };
    Some(leaf)
}
