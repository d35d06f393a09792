//! Number literals: integers, floats and imaginary numbers in four bases.
//! Kept true: at most one error per literal, the one Go reports first.

use super::{Lexer, quoted_char};
use crate::token::TokenKind;

/// What was met while reading digits.
#[derive(Default)]
struct Digits {
    any: bool,
    separators: bool,
    /// Offset of the first digit that is too large for the base.
    invalid: Option<usize>,
}

impl Lexer<'_> {
    pub(super) fn number(&mut self, start: usize) {
        let mut seen = Digits::default();
        let mut kind = TokenKind::Int;
        let mut error: Option<(usize, String)> = None;
        let (base, prefix) = self.number_prefix(&mut seen);

        self.digits(base, &mut seen);
        if self.peek() == Some(b'.') {
            kind = TokenKind::Float;
            if matches!(prefix, b'o' | b'b') {
                error = Some((self.pos, format!("invalid radix point in {} literal", base_name(base))));
            }
            self.pos += 1;
            self.digits(base, &mut seen);
        }
        if !seen.any && error.is_none() {
            error = Some((self.pos, format!("{} literal has no digits", base_name(base))));
        }
        if let Some(fault) = self.exponent(prefix, &mut kind, &mut seen) {
            error.get_or_insert(fault);
        } else if prefix == b'x' && kind == TokenKind::Float && error.is_none() && !self.had_p(start) {
            error = Some((self.pos, "hexadecimal mantissa requires a 'p' exponent".to_owned()));
        }
        if self.peek() == Some(b'i') {
            kind = TokenKind::Imag;
            self.pos += 1;
        }

        if let (TokenKind::Int, Some(at), None) = (kind, seen.invalid, &error) {
            let digit = quoted_char(char::from(self.bytes[at]));
            error = Some((at, format!("invalid digit {digit} in {} literal", base_name(base))));
        }
        if seen.separators
            && error.is_none()
            && let Some(at) = misplaced_separator(&self.bytes[start..self.pos])
        {
            error = Some((start + at, "'_' must separate successive digits".to_owned()));
        }
        if let Some((at, message)) = error {
            self.error(at, at + 1, message);
        }
        self.push(kind, start);
    }

    /// Reads `0x`, `0o`, `0b` or the `0` of an old octal; gives base and prefix letter.
    fn number_prefix(&mut self, seen: &mut Digits) -> (u32, u8) {
        if self.peek() != Some(b'0') {
            return (10, 0);
        }
        self.pos += 1;
        let (base, prefix) = match self.peek().map(|b| b.to_ascii_lowercase()) {
            Some(b'x') => (16, b'x'),
            Some(b'o') => (8, b'o'),
            Some(b'b') => (2, b'b'),
            _ => {
                seen.any = true; // the leading zero
                return (8, b'0');
            }
        };
        self.pos += 1;
        (base, prefix)
    }

    fn digits(&mut self, base: u32, seen: &mut Digits) {
        while let Some(b) = self.peek() {
            match b {
                b'_' => seen.separators = true,
                b'0'..=b'9' => {
                    seen.any = true;
                    if u32::from(b - b'0') >= base && seen.invalid.is_none() {
                        seen.invalid = Some(self.pos);
                    }
                }
                b'a'..=b'f' | b'A'..=b'F' if base == 16 => seen.any = true,
                _ => return,
            }
            self.pos += 1;
        }
    }

    /// Reads an exponent, if one is there; gives what is wrong with it.
    fn exponent(&mut self, prefix: u8, kind: &mut TokenKind, seen: &mut Digits) -> Option<(usize, String)> {
        let letter = self.peek()?;
        let mut fault = None;
        match letter.to_ascii_lowercase() {
            b'e' if prefix != 0 && prefix != b'0' => {
                let letter = quoted_char(char::from(letter));
                fault = Some((self.pos, format!("{letter} exponent requires decimal mantissa")));
            }
            b'p' if prefix != b'x' => {
                let letter = quoted_char(char::from(letter));
                fault = Some((self.pos, format!("{letter} exponent requires hexadecimal mantissa")));
            }
            b'e' | b'p' => {}
            _ => return None,
        }
        self.pos += 1;
        *kind = TokenKind::Float;
        if matches!(self.peek(), Some(b'+' | b'-')) {
            self.pos += 1;
        }
        let mut digits = Digits::default();
        self.digits(10, &mut digits);
        seen.separators |= digits.separators;
        if !digits.any && fault.is_none() {
            fault = Some((self.pos, "exponent has no digits".to_owned()));
        }
        fault
    }

    fn had_p(&self, start: usize) -> bool {
        self.bytes[start..self.pos].iter().any(|b| b.eq_ignore_ascii_case(&b'p'))
    }
}

fn base_name(base: u32) -> &'static str {
    match base {
        2 => "binary",
        8 => "octal",
        10 => "decimal",
        _ => "hexadecimal",
    }
}

/// The offset of the first `_` that does not stand between two digits (a base prefix counts as one).
fn misplaced_separator(literal: &[u8]) -> Option<usize> {
    let prefixed =
        literal.len() >= 2 && literal[0] == b'0' && matches!(literal[1] | 0x20, b'x' | b'o' | b'b');
    let hex = prefixed && literal[1] | 0x20 == b'x';
    let is_digit = |b: u8| b.is_ascii_digit() || (hex && b.is_ascii_hexdigit());
    let mut before_is_digit = prefixed;
    for (i, &b) in literal.iter().enumerate().skip(if prefixed { 2 } else { 0 }) {
        if b == b'_' {
            if !before_is_digit {
                return Some(i);
            }
            before_is_digit = false;
        } else {
            let digit = is_digit(b);
            if !digit && i > 0 && literal[i - 1] == b'_' {
                return Some(i - 1);
            }
            before_is_digit = digit;
        }
    }
    (literal.last() == Some(&b'_')).then(|| literal.len() - 1)
}
