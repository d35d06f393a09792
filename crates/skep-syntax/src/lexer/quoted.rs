//! Strings, raw strings and runes, and the escapes in them.
//! Kept true: an unterminated literal ends at its line's end, so that the next line is read afresh.

use super::{Lexer, code_point, quoted_char};
use crate::token::TokenKind;

impl Lexer<'_> {
    pub(super) fn string(&mut self, start: usize) {
        self.pos += 1;
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.pos += 1;
                    break;
                }
                Some(b'\\') => {
                    self.pos += 1;
                    self.escape(b'"');
                }
                Some(b'\n') => {
                    self.error_here("newline in string");
                    break;
                }
                Some(_) => self.skip_char(),
                None => {
                    self.error(start, start + 1, "string not terminated");
                    break;
                }
            }
        }
        self.push(TokenKind::String, start);
    }

    pub(super) fn raw_string(&mut self, start: usize) {
        match self.text[start + 1..].find('`') {
            Some(len) => self.pos = start + len + 2,
            None => {
                self.error(start, start + 1, "string not terminated");
                self.out.cut_off = true;
                self.pos = self.bytes.len();
            }
        }
        self.push(TokenKind::String, start);
    }

    pub(super) fn rune(&mut self, start: usize) {
        self.pos += 1;
        let mut chars = 0usize;
        let mut good = true;
        loop {
            match self.peek() {
                Some(b'\'') => {
                    if good && chars == 0 {
                        self.error_here("empty rune literal or unescaped '");
                    } else if good && chars != 1 {
                        self.error(start, self.pos + 1, "more than one character in rune literal");
                    }
                    self.pos += 1;
                    break;
                }
                Some(b'\\') => {
                    self.pos += 1;
                    good &= self.escape(b'\'');
                }
                Some(b'\n') => {
                    if good {
                        self.error_here("newline in rune literal");
                    }
                    break;
                }
                Some(_) => self.skip_char(),
                None => {
                    if good {
                        self.error(start, start + 1, "rune literal not terminated");
                    }
                    break;
                }
            }
            chars += 1;
        }
        self.push(TokenKind::Rune, start);
    }

    fn skip_char(&mut self) {
        self.pos += self.peek_char().map_or(0, char::len_utf8);
    }

    /// Reads what follows a backslash; false if it was reported.
    fn escape(&mut self, quote: u8) -> bool {
        let Some(c) = self.peek() else { return true };
        let (digits, base, max) = match c {
            b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'\\' => {
                self.pos += 1;
                return true;
            }
            _ if c == quote => {
                self.pos += 1;
                return true;
            }
            b'0'..=b'7' => (3, 8, 255),
            b'x' => (2, 16, 255),
            b'u' => (4, 16, 0x10_ffff),
            b'U' => (8, 16, 0x10_ffff),
            _ => {
                self.error_here("unknown escape");
                return false;
            }
        };
        if base == 16 {
            self.pos += 1;
        }
        self.escape_digits(digits, base, max)
    }

    fn escape_digits(&mut self, digits: u32, base: u32, max: u32) -> bool {
        let mut value = 0u32;
        for _ in 0..digits {
            let Some(c) = self.peek_char() else { return true };
            let Some(digit) = c.to_digit(base) else {
                let name = if base == 8 { "octal" } else { "hexadecimal" };
                self.error_here(format!("invalid character {} in {name} escape", quoted_char(c)));
                return false;
            };
            // Eight hexadecimal digits fill 32 bits exactly.
            value = value.wrapping_mul(base) | digit;
            self.pos += 1;
        }
        if value > max && base == 8 {
            self.error_here(format!("octal escape value {value} > 255"));
            return false;
        }
        if value > max || (digits >= 4 && (0xd800..0xe000).contains(&value)) {
            let shown = char::from_u32(value).map_or_else(|| format!("U+{value:04X}"), code_point);
            self.error_here(format!("escape is invalid Unicode code point {shown}"));
            return false;
        }
        true
    }
}
