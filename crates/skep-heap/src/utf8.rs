//! UTF-8 as Go reads it: an invalid byte is one replacement character of width 1.

/// The replacement character.
const REPLACEMENT: u32 = 0xFFFD;

/// The first rune of a string and its width; (replacement, 0) of an empty one.
pub(crate) fn decode(s: &[u8]) -> (u32, usize) {
    let Some(&first) = s.first() else { return (REPLACEMENT, 0) };
    if first < 0x80 {
        return (u32::from(first), 1);
    }
    let invalid = (REPLACEMENT, 1);
    let (len, low, high) = match first {
        0xC2..=0xDF => (2, 0x80, 0xBF),
        0xE0 => (3, 0xA0, 0xBF),
        0xED => (3, 0x80, 0x9F),
        0xE1..=0xEF => (3, 0x80, 0xBF),
        0xF0 => (4, 0x90, 0xBF),
        0xF1..=0xF3 => (4, 0x80, 0xBF),
        0xF4 => (4, 0x80, 0x8F),
        _ => return invalid,
    };
    if s.len() < len || s[1] < low || s[1] > high {
        return invalid;
    }
    let mut rune = u32::from(first) & (0x7F >> len);
    for &byte in &s[1..len] {
        if byte & 0xC0 != 0x80 {
            return invalid;
        }
        rune = rune << 6 | u32::from(byte & 0x3F);
    }
    (rune, len)
}

/// How many runes a string has.
pub(crate) fn count(mut s: &[u8]) -> usize {
    let mut n = 0;
    while !s.is_empty() {
        s = &s[decode(s).1..];
        n += 1;
    }
    n
}

/// A rune's bytes and their number; what is no rune is encoded as the replacement character.
pub(crate) fn encode(rune: i64) -> ([u8; 4], usize) {
    let c = u32::try_from(rune).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
    let mut bytes = [0; 4];
    let len = c.encode_utf8(&mut bytes).len();
    (bytes, len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(s: &[u8], expect: &[(u32, usize)]) {
        let (mut rest, mut got) = (s, Vec::new());
        while !rest.is_empty() {
            let step = decode(rest);
            rest = &rest[step.1..];
            got.push(step);
        }
        assert_eq!(got, expect, "{s:x?}");
        assert_eq!(count(s), expect.len());
    }

    #[test]
    fn decodes_as_go_does() {
        check("aé€😀".as_bytes(), &[(97, 1), (0xE9, 2), (0x20AC, 3), (0x1F600, 4)]);
        check(b"\xC0\x80", &[(REPLACEMENT, 1), (REPLACEMENT, 1)]);
        check(b"\xE2\x82", &[(REPLACEMENT, 1), (REPLACEMENT, 1)]);
        check(b"\xED\xA0\x80", &[(REPLACEMENT, 1); 3]);
        check(b"\xF4\x90\x80\x80", &[(REPLACEMENT, 1); 4]);
        check(b"\xE2\x82a", &[(REPLACEMENT, 1), (REPLACEMENT, 1), (97, 1)]);
    }

    #[test]
    fn encodes_what_is_no_rune_as_replacement() {
        for (rune, expect) in
            [(97, "a"), (0x20AC, "€"), (-1, "\u{FFFD}"), (0xD800, "\u{FFFD}"), (1 << 40, "\u{FFFD}")]
        {
            let (bytes, len) = encode(rune);
            assert_eq!(&bytes[..len], expect.as_bytes());
        }
    }
}
