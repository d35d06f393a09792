//! Literals: quoting and reading them as Go's strconv does.

use unicode_properties::GeneralCategory as Cat;

use crate::unicode::category;

/// Whether Go's strconv shows the character as it is (letters, marks, numbers, punctuation, symbols, ASCII space).
#[must_use]
pub fn printable(c: char) -> bool {
    if c.is_ascii() {
        return (' '..='~').contains(&c);
    }
    !matches!(
        category(c),
        Cat::Control
            | Cat::Format
            | Cat::Surrogate
            | Cat::PrivateUse
            | Cat::Unassigned
            | Cat::SpaceSeparator
            | Cat::LineSeparator
            | Cat::ParagraphSeparator
    )
}

/// Whether it is printable or a space of any kind.
#[must_use]
pub fn graphic(c: char) -> bool {
    printable(c) || category(c) == Cat::SpaceSeparator
}

/// What a literal shows as it is, beside printable ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// What is printable.
    Printable,
    /// Nothing.
    Ascii,
    /// What is graphic.
    Graphic,
}

/// The bytes as a literal in the given quotes.
#[must_use]
pub fn quote(text: &[u8], quote: u8, shown: Shown) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote as char);
    for chunk in text.utf8_chunks() {
        for c in chunk.valid().chars() {
            push(&mut out, c, quote, shown);
        }
        for b in chunk.invalid() {
            out.push_str(&format!("\\x{b:02x}"));
        }
    }
    out.push(quote as char);
    out
}

fn push(out: &mut String, c: char, quote: u8, shown: Shown) {
    if c == quote as char || c == '\\' {
        out.push('\\');
        out.push(c);
        return;
    }
    let plain = match shown {
        Shown::Printable => printable(c),
        Shown::Ascii => c.is_ascii() && printable(c),
        Shown::Graphic => graphic(c),
    };
    if plain {
        out.push(c);
        return;
    }
    let n = c as u32;
    match c {
        '\x07' => out.push_str("\\a"),
        '\x08' => out.push_str("\\b"),
        '\x0c' => out.push_str("\\f"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\x0b' => out.push_str("\\v"),
        _ if n < 0x20 || n == 0x7f => out.push_str(&format!("\\x{n:02x}")),
        _ if n < 0x10000 => out.push_str(&format!("\\u{n:04x}")),
        _ => out.push_str(&format!("\\U{n:08x}")),
    }
}

/// Reads a string, raw string or rune literal; none if it is no such literal.
#[must_use]
pub fn unquote(text: &[u8]) -> Option<Vec<u8>> {
    let (&open, rest) = text.split_first()?;
    let (&close, body) = rest.split_last()?;
    if open != close {
        return None;
    }
    match open {
        b'`' => {
            let out: Vec<u8> = body.iter().copied().filter(|&b| b != b'\r').collect();
            (!body.contains(&b'`')).then_some(out)
        }
        b'"' | b'\'' => {
            if body.contains(&b'\n') {
                return None;
            }
            let mut out = Vec::with_capacity(body.len());
            let (mut at, mut count) = (0, 0);
            while at < body.len() {
                at += one(&body[at..], open, &mut out)?;
                count += 1;
            }
            // An empty rune literal is read as nothing, as Go does.
            (open == b'"' || count <= 1).then_some(out)
        }
        _ => None,
    }
}

/// Reads one character or escape into `out`; gives the bytes it took.
fn one(body: &[u8], quote: u8, out: &mut Vec<u8>) -> Option<usize> {
    let first = body[0];
    if first == quote {
        return None;
    }
    if first != b'\\' {
        // Not of the whole rest, whose chunk may be long.
        let chunk = body[..body.len().min(4)].utf8_chunks().next();
        let len = chunk.map_or(1, |c| c.valid().chars().next().map_or(1, char::len_utf8));
        if body[0] >= 0x80 && len == 1 {
            out.extend_from_slice("\u{fffd}".as_bytes());
        } else {
            out.extend_from_slice(&body[..len]);
        }
        return Some(len);
    }
    let kind = *body.get(1)?;
    let simple = |b: u8| Some((b, 2));
    let (byte, used) = match kind {
        b'a' => simple(7),
        b'b' => simple(8),
        b'f' => simple(12),
        b'n' => simple(b'\n'),
        b'r' => simple(b'\r'),
        b't' => simple(b'\t'),
        b'v' => simple(11),
        b'\\' => simple(b'\\'),
        b'\'' | b'"' if kind == quote => simple(kind),
        b'x' | b'u' | b'U' => {
            let len = match kind {
                b'x' => 2,
                b'u' => 4,
                _ => 8,
            };
            let n = number(body.get(2..2 + len)?, 16)?;
            if kind == b'x' {
                push_byte(n as u8, quote, out);
            } else {
                let c = char::from_u32(n)?;
                out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
            return Some(2 + len);
        }
        b'0'..=b'7' => {
            let n = number(body.get(1..4)?, 8)?;
            push_byte(u8::try_from(n).ok()?, quote, out);
            return Some(4);
        }
        _ => None,
    }?;
    out.push(byte);
    Some(used)
}

/// In a rune literal a byte escape is a code point.
fn push_byte(b: u8, quote: u8, out: &mut Vec<u8>) {
    if quote == b'\'' {
        out.extend_from_slice((b as char).encode_utf8(&mut [0; 4]).as_bytes());
    } else {
        out.push(b);
    }
}

fn number(digits: &[u8], base: u32) -> Option<u32> {
    let mut n = 0u32;
    for &d in digits {
        n = n.checked_mul(base)?.checked_add((d as char).to_digit(base)?)?;
    }
    Some(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_as_go_does() {
        let q = |s: &[u8]| quote(s, b'"', Shown::Printable);
        assert_eq!(q(b"a\"b\\\n\x00\xff"), r#""a\"b\\\n\x00\xff""#);
        assert_eq!(q("h\u{e9}\u{ad}\u{feff}😀".as_bytes()), "\"h\u{e9}\\u00ad\\ufeff😀\"");
        assert_eq!(quote("é😀".as_bytes(), b'"', Shown::Ascii), r#""\u00e9\U0001f600""#);
        assert_eq!(quote(b"'", b'\'', Shown::Printable), r"'\''");
    }

    #[test]
    fn unquotes_as_go_does() {
        let u = |s: &str| unquote(s.as_bytes()).map(|b| String::from_utf8_lossy(&b).into_owned());
        assert_eq!(u(r#""a\n\x41\u00e9\101""#).as_deref(), Some("a\nA\u{e9}A"));
        assert_eq!(u("`a\\n`").as_deref(), Some("a\\n"));
        assert_eq!(u("'x'").as_deref(), Some("x"));
        assert_eq!(u("'xy'"), None);
        assert_eq!(u("''").as_deref(), Some(""));
        assert_eq!(u("\"a"), None);
        assert_eq!(u(r#""\q""#), None);
        assert_eq!(u(r#""a"b""#), None);
        assert_eq!(u(""), None);
    }
}
