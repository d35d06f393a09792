//! Packages strings and unicode/utf8: searching and rewriting bytes.

use skep_heap::{Leaf, LeafError, Window};

use crate::byte_fuel;
use crate::unicode::fold;

type Done = Result<(), LeafError>;

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    let leaf: Leaf = match name {
        "strings.Index" => |w| search(w, find),
        "strings.LastIndex" => |w| search(w, rfind),
        "strings.IndexByte" => |w| {
            let (text, byte) = (w.str(0), w.uint(2) as u8);
            position(w, text.len(), memchr::memchr(byte, text))
        },
        "strings.LastIndexByte" => |w| {
            let (text, byte) = (w.str(0), w.uint(2) as u8);
            position(w, text.len(), memchr::memrchr(byte, text))
        },
        "strings.countSub" => |w| {
            let (text, sub) = (w.str(0), w.str(2));
            w.charge(byte_fuel(text.len()));
            w.set_int(0, memchr::memmem::find_iter(text, sub).count() as i64);
            Ok(())
        },
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

fn find(text: &[u8], sub: &[u8]) -> Option<usize> {
    memchr::memmem::find(text, sub)
}

fn rfind(text: &[u8], sub: &[u8]) -> Option<usize> {
    memchr::memmem::rfind(text, sub)
}

fn search(w: &mut Window<'_, '_>, f: fn(&[u8], &[u8]) -> Option<usize>) -> Done {
    let (text, sub) = (w.str(0), w.str(2));
    position(w, text.len(), f(text, sub))
}

fn position(w: &mut Window<'_, '_>, touched: usize, found: Option<usize>) -> Done {
    w.charge(byte_fuel(found.unwrap_or(touched)));
    w.set_int(0, found.map_or(-1, |at| at as i64));
    Ok(())
}

/// The longest string: what a length fits.
const LEN_MAX: u64 = i64::MAX as u64;

fn repeat(w: &mut Window<'_, '_>) -> Done {
    let (text, count) = (w.str(0), w.uint(2));
    let len = (text.len() as u64).checked_mul(count).filter(|&n| n <= LEN_MAX).unwrap_or(LEN_MAX);
    w.charge(len / crate::BYTES_PER_FUEL);
    Ok(w.build_str(0, len, |out| {
        for part in out.chunks_mut(text.len().max(1)) {
            part.copy_from_slice(&text[..part.len()]);
        }
    })?)
}

fn replace(w: &mut Window<'_, '_>) -> Done {
    let (text, old, new, limit) = (w.str(0), w.str(2), w.str(4), w.int(6));
    w.charge(byte_fuel(text.len()));
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let at: Vec<usize> = memchr::memmem::find_iter(text, old).take(limit).collect();
    if at.is_empty() {
        w.set_substr(0, text);
        return Ok(());
    }
    let len = text.len() - at.len() * old.len() + at.len() * new.len();
    w.charge(byte_fuel(len));
    Ok(w.build_str(0, len as u64, |out| {
        let (mut from, mut to) = (0, 0);
        let mut put = |part: &[u8]| {
            out[to..to + part.len()].copy_from_slice(part);
            to += part.len();
        };
        for at in at {
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
    w.charge(byte_fuel(text.len()) * 2);
    let new: String = runes(text).map(f).collect();
    if new.as_bytes() == text {
        w.set_substr(0, text);
        return Ok(());
    }
    Ok(w.set_str(0, new.as_bytes())?)
}

fn equal_fold(w: &mut Window<'_, '_>) -> Done {
    let (a, b) = (w.str(0), w.str(2));
    w.charge(byte_fuel(a.len().min(b.len())) * 2);
    w.set_bool(0, runes(a).map(fold).eq(runes(b).map(fold)));
    Ok(())
}
