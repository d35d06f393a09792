//! Bytes as a source of choices.

/// Bytes not used yet.
#[derive(Default)]
pub(super) struct Bytes<'b> {
    rest: &'b [u8],
}

/// Numbers at the edges of the types, beside the small ones that bytes give.
const EDGES: [&str; 8] = [
    "-1",
    "127",
    "255",
    "1<<31 - 1",
    "-(1<<31)",
    "1<<62 + 12345",
    "-9223372036854775808",
    "9223372036854775807",
];

/// Texts with what is easily wrong: nothing, several bytes a character, invalid bytes, zero.
const TEXTS: [&str; 8] = [
    r#""""#,
    r#""a""#,
    r#""hello, world""#,
    r#""größe €""#,
    r#""\xff\xfe""#,
    r#""a\x00b""#,
    r#""0123456789012345678901234567890123456789""#,
    r#""x y z""#,
];

impl<'b> Bytes<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Bytes<'b> {
        Bytes { rest: bytes }
    }

    /// Whether choices are left; without, everything is 0.
    pub(super) fn left(&self) -> bool {
        !self.rest.is_empty()
    }

    fn next(&mut self) -> u8 {
        match self.rest.split_first() {
            Some((&first, rest)) => {
                self.rest = rest;
                first
            }
            None => 0,
        }
    }

    /// A number below `count`.
    pub(super) fn below(&mut self, count: usize) -> usize {
        usize::from(self.next()) % count
    }

    /// True once in `n` times, never when the bytes have run out.
    pub(super) fn chance(&mut self, n: usize) -> bool {
        self.left() && self.below(n) == n - 1
    }

    /// One of the list.
    pub(super) fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// A literal of `int`.
    pub(super) fn int(&mut self) -> String {
        let byte = self.next();
        match byte {
            0..=127 => byte.to_string(),
            128..=199 => format!("-{}", byte - 127),
            _ => EDGES[usize::from(byte) % EDGES.len()].to_string(),
        }
    }

    /// A literal of `string`.
    pub(super) fn string(&mut self) -> &'static str {
        self.one(&TEXTS)
    }
}
