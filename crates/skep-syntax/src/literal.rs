//! The values of string and rune literals.
//! Kept true: any text gives a value; what the lexer has reported reads as something harmless.

/// The bytes of a string literal, given with its quotes. Go strings are bytes: `"\xff"` is no UTF-8.
#[must_use]
pub fn string_value(literal: &str) -> Vec<u8> {
    if let Some(raw) = literal.strip_prefix('`') {
        let body = raw.strip_suffix('`').unwrap_or(raw);
        return body.bytes().filter(|&b| b != b'\r').collect();
    }
    let body = literal.strip_prefix('"').unwrap_or(literal);
    let body = if ends_open(body, '"') { body } else { &body[..body.len() - 1] };
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(unit) = next_unit(&mut rest) {
        match unit {
            Unit::Byte(b) => out.push(b),
            Unit::Char(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    out
}

/// The value of a rune literal, given with its quotes.
#[must_use]
pub fn rune_value(literal: &str) -> u32 {
    let mut rest = literal.strip_prefix('\'').unwrap_or(literal);
    match next_unit(&mut rest) {
        Some(Unit::Byte(b)) => u32::from(b),
        Some(Unit::Char(c)) => u32::from(c),
        None => u32::from(char::REPLACEMENT_CHARACTER),
    }
}

/// Whether the closing quote is missing (the last one is escaped, or there is none).
fn ends_open(body: &str, quote: char) -> bool {
    let Some(before) = body.strip_suffix(quote) else { return true };
    let slashes = before.bytes().rev().take_while(|&b| b == b'\\').count();
    slashes % 2 == 1
}

enum Unit {
    Byte(u8),
    Char(char),
}

fn next_unit(rest: &mut &str) -> Option<Unit> {
    let mut chars = rest.chars();
    let first = chars.next()?;
    *rest = chars.as_str();
    if first != '\\' {
        return Some(Unit::Char(first));
    }
    let escape = chars.next()?;
    let after = chars.as_str();
    let (digits, base) = match escape {
        '0'..='7' => (3, 8),
        'x' => (2, 16),
        'u' => (4, 16),
        'U' => (8, 16),
        _ => {
            *rest = after;
            return Some(Unit::Char(match escape {
                'a' => '\u{7}',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'v' => '\u{b}',
                other => other,
            }));
        }
    };
    let body = if base == 8 { *rest } else { after };
    let len = body.chars().take(digits).take_while(|c| c.is_digit(base)).count();
    let value = u32::from_str_radix(&body[..len], base).unwrap_or(0);
    *rest = &body[len..];
    Some(match escape {
        'u' | 'U' => Unit::Char(char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER)),
        // Two hexadecimal digits fit; three octal ones were checked by the lexer.
        _ => Unit::Byte((value & 0xff) as u8),
    })
}
