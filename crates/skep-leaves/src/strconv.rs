//! Package strconv: numbers and literals as text and back.

use skep_heap::{Leaf, LeafError, Window};

use crate::{byte_fuel, float, quote};

type Done = Result<(), LeafError>;

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    let leaf: Leaf = match name.strip_prefix("strconv.")? {
        "formatInt" => |w| {
            let (i, base) = (w.int(0), w.int(1));
            digits(w, i.unsigned_abs(), i < 0, base as u64)
        },
        "formatUint" => |w| {
            let (u, base) = (w.uint(0), w.int(1));
            digits(w, u, false, base as u64)
        },
        "FormatFloat" => |w| {
            let text = float::format(w.float(0), w.uint(1) as u8, w.int(2), w.int(3));
            w.charge(byte_fuel(text.len()) + 4);
            Ok(w.set_str(0, text.as_bytes())?)
        },
        "parseFloat" => |w| {
            let text = w.str(0);
            w.charge(byte_fuel(text.len()) + 4);
            let (value, status) = float::parse(text, w.int(2));
            w.set_float(0, value);
            w.set_int(1, status as i64);
            Ok(())
        },
        "quoteWith" => |w| {
            let text = w.str(0);
            w.charge(text.len() as u64 / 2);
            w.want(text.len() as u64 * 2)?;
            let literal = quote::quote(text, w.uint(2) as u8, shown(w.int(3)));
            Ok(w.set_str(0, literal.as_bytes())?)
        },
        "unquote" => |w| {
            let text = w.str(0);
            w.charge(text.len() as u64 / 2);
            w.want(text.len() as u64)?;
            let plain = quote::unquote(text);
            w.set_str(0, plain.as_deref().unwrap_or(&[]))?;
            w.set_bool(2, plain.is_some());
            Ok(())
        },
        "IsPrint" => |w| rune_class(w, quote::printable),
        "IsGraphic" => |w| rune_class(w, quote::graphic),
        _ => return None,
    };
    Some(leaf)
}

/// What a literal shows, as the library's constants number it.
fn shown(which: i64) -> quote::Shown {
    match which {
        0 => quote::Shown::Printable,
        1 => quote::Shown::Ascii,
        _ => quote::Shown::Graphic,
    }
}

fn rune_class(w: &mut Window<'_, '_>, class: fn(char) -> bool) -> Done {
    let is = u32::try_from(w.int(0)).ok().and_then(char::from_u32).is_some_and(class);
    w.set_bool(0, is);
    Ok(())
}

/// Writes a number in a base from 2 to 36.
fn digits(w: &mut Window<'_, '_>, mut u: u64, negative: bool, base: u64) -> Done {
    let mut buf = [0; 65];
    let mut at = buf.len();
    loop {
        at -= 1;
        buf[at] = b"0123456789abcdefghijklmnopqrstuvwxyz"[(u % base) as usize];
        u /= base;
        if u == 0 {
            break;
        }
    }
    if negative {
        at -= 1;
        buf[at] = b'-';
    }
    Ok(w.set_str(0, &buf[at..])?)
}
