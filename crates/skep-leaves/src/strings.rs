//! Packages strings and unicode/utf8: searching and rewriting bytes.

use skep_heap::{Leaf, LeafError, Window};

use crate::byte_fuel;
use crate::search::{self, Needle};
use crate::unicode::fold;

type Done = Result<(), LeafError>;

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    let leaf: Leaf = match name {
        "strings.Index" => |w| search::first(w, Needle::Sub(2)),
        "strings.LastIndex" => |w| search::last(w, Needle::Sub(2)),
        "strings.IndexByte" => |w| search::first(w, Needle::Byte(w.uint(2) as u8)),
        "strings.LastIndexByte" => |w| search::last(w, Needle::Byte(w.uint(2) as u8)),
        "strings.countSub" => |w| search::count(w, 2),
        "strings.repeat" => repeat,
        "strings.replace" => replace,
        "strings.ToUpper" => |w| convert(w, crate::unicode::upper),
        "strings.ToLower" => |w| convert(w, crate::unicode::lower),
        "strings.EqualFold" => equal_fold,
        "unicode/utf8.RuneCountInString" => |w| {
            let text = w.str(0);
            w.charge(byte_fuel(text.len()));
            w.set_int(0, runes(text).count() as i64);
            Ok(())
        },
        "unicode/utf8.ValidString" => |w| {
            let text = w.str(0);
            w.charge(byte_fuel(text.len()));
            w.set_bool(0, std::str::from_utf8(text).is_ok());
            Ok(())
        },
        "unicode/utf8.RuneCount" => |w| {
            let count = runes(w.bytes(0)).count();
            w.charge(byte_fuel(w.count(0)));
            w.set_int(0, count as i64);
            Ok(())
        },
        "unicode/utf8.Valid" => |w| {
            let valid = std::str::from_utf8(w.bytes(0)).is_ok();
            w.charge(byte_fuel(w.count(0)));
            w.set_bool(0, valid);
            Ok(())
        },
        "unicode/utf8.decode" | "unicode/utf8.decodeString" => |w| {
            let text = w.bytes(0);
            let first = text[..text.len().min(4)].utf8_chunks().next().and_then(|c| c.valid().chars().next());
            let (rune, size) = first.map_or(('\u{fffd}', 1), |c| (c, c.len_utf8()));
            w.set_int(0, i64::from(u32::from(rune)));
            w.set_int(1, size as i64);
            Ok(())
        },
        _ => return None,
    };
    Some(leaf)
}

/// The longest string: what a length fits.
const LEN_MAX: u64 = i64::MAX as u64;

fn repeat(w: &mut Window<'_, '_>) -> Done {
    let (text, count) = (w.str(0), w.uint(2));
    let len = (text.len() as u64).checked_mul(count).filter(|&n| n <= LEN_MAX).unwrap_or(LEN_MAX);
    w.build_in_pieces(0, len, crate::BYTES_PER_FUEL, |out, from| cycle(out, text, from % text.len().max(1)))
}

/// Fills `out` with `text` again and again, beginning in its middle at `from`.
fn cycle(out: &mut [u8], text: &[u8], from: usize) {
    let once = text.len().min(out.len());
    let head = once.min(text.len() - from);
    out[..head].copy_from_slice(&text[from..from + head]);
    out[head..once].copy_from_slice(&text[..once - head]);
    // Whole cycles, twice as many each time.
    let mut done = once;
    while done < out.len() {
        let more = done.min(out.len() - done);
        out.copy_within(..more, done);
        done += more;
    }
}

fn replace(w: &mut Window<'_, '_>) -> Done {
    let (text, old, new, limit) = (w.str(0), w.str(2), w.str(4), w.int(6));
    w.charge(byte_fuel(text.len()));
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    // Looked for twice, rather than kept in memory that is nobody's.
    let found = || memchr::memmem::find_iter(text, old).take(limit);
    let count = found().count();
    if count == 0 {
        w.set_substr(0, text);
        return Ok(());
    }
    let len = text.len() - count * old.len() + count * new.len();
    w.charge(byte_fuel(text.len()) + byte_fuel(len) + count as u64 * 4);
    Ok(w.build_str(0, len as u64, |out| {
        let (mut from, mut to) = (0, 0);
        let mut put = |part: &[u8]| {
            out[to..to + part.len()].copy_from_slice(part);
            to += part.len();
        };
        for at in found() {
            put(&text[from..at]);
            put(new);
            from = at + old.len();
        }
        put(&text[from..]);
    })?)
}

/// The code points of a text; a bad byte is U+FFFD.
fn runes(text: &[u8]) -> impl Iterator<Item = char> + '_ {
    text.utf8_chunks().flat_map(|chunk| {
        let bad = chunk.invalid().len();
        chunk.valid().chars().chain(std::iter::repeat_n(char::REPLACEMENT_CHARACTER, bad))
    })
}

fn convert(w: &mut Window<'_, '_>, f: fn(char) -> char) -> Done {
    let text = w.str(0);
    w.charge(text.len() as u64);
    w.want(text.len() as u64)?;
    let new: String = runes(text).map(f).collect();
    if new.as_bytes() == text {
        w.set_substr(0, text);
        return Ok(());
    }
    Ok(w.set_str(0, new.as_bytes())?)
}

fn equal_fold(w: &mut Window<'_, '_>) -> Done {
    let (a, b) = (w.str(0), w.str(2));
    w.charge(a.len().min(b.len()) as u64 * 4);
    w.set_bool(0, runes(a).map(fold).eq(runes(b).map(fold)));
    Ok(())
}
