//! Text to tokens, automatic semicolons included.
//! Kept true: the list of tokens ends with exactly one `Eof`; starts never go back; every error has a
//! place and a bad literal still gives a literal token, so that the parser need not complain again.

mod number;
mod quoted;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::FileId;
use crate::span::Span;
use crate::token::{Token, TokenKind};

/// After so many lexical errors in a file the rest is not shown.
pub const LEXICAL_ERRORS_MAX: usize = 100;

/// The code of all errors of this stage.
pub(crate) const SYNTAX: Code = Code("syntax");

pub(crate) const BOM: char = '\u{feff}';

/// A comment that instructs a tool: `//go:…` at the start of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Directive {
    pub start: u32,
    pub end: u32,
}

/// What the lexer makes of a file.
#[derive(Debug)]
pub struct Lexed {
    /// The tokens; the last one is `Eof`.
    pub tokens: Vec<Token>,
    /// What was wrong with the text, in order.
    pub diagnostics: Vec<Diagnostic>,
    pub(crate) directives: Vec<Directive>,
    /// Whether a string or comment ran to the end of the file.
    pub(crate) cut_off: bool,
}

/// Splits a text into tokens.
#[must_use]
pub fn lex(file: FileId, text: &str) -> Lexed {
    let mut lexer = Lexer {
        file,
        text,
        bytes: text.as_bytes(),
        pos: 0,
        line_may_end: false,
        character_error: None,
        out: Lexed {
            tokens: Vec::with_capacity(text.len() / 4),
            diagnostics: Vec::new(),
            directives: Vec::new(),
            cut_off: false,
        },
    };
    lexer.stray_characters();
    if text.starts_with(BOM) {
        lexer.pos = BOM.len_utf8();
    }
    while lexer.next_token() {}
    let mut lexed = lexer.out;
    lexed.diagnostics.sort_by_key(|d| d.span.start);
    if lexed.diagnostics.len() > LEXICAL_ERRORS_MAX {
        lexed.diagnostics.truncate(LEXICAL_ERRORS_MAX);
        if let Some(last) = lexed.diagnostics.last_mut() {
            last.notes.push(crate::Note {
                span: None,
                message: "too many errors in the text of this file; the rest is not shown".to_owned(),
            });
        }
    }
    lexed
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    bytes: &'a [u8],
    pos: usize,
    line_may_end: bool,
    /// Where the last wrong character stood.
    character_error: Option<usize>,
    out: Lexed,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.pos).copied()
    }

    fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.pos + ahead).copied()
    }

    fn peek_char(&self) -> Option<char> {
        self.text[self.pos..].chars().next()
    }

    /// Reports at a place, which ends with the text at the latest, and not within a character.
    fn error(&mut self, start: usize, end: usize, message: impl Into<String>) {
        let end =
            (end..self.text.len()).find(|&at| self.text.is_char_boundary(at)).unwrap_or(self.text.len());
        // One more than the limit is kept, to know that there are more.
        if self.out.diagnostics.len() <= LEXICAL_ERRORS_MAX * 2 {
            let span = Span::new(self.file, start as u32, end.max(start) as u32);
            self.out.diagnostics.push(Diagnostic::error(SYNTAX, span, message));
        }
    }

    /// Reports a character that may not stand where it does; of several on a line only the first, since
    /// they mostly have one cause (typographic quotes around a word).
    fn error_character(&mut self, message: String) {
        let before = self.character_error.replace(self.pos);
        if before.is_none_or(|at| self.bytes[at..self.pos].contains(&b'\n')) {
            self.error_here(message);
        }
    }

    /// Reports at the character under the cursor.
    fn error_here(&mut self, message: impl Into<String>) {
        let end = self.pos + self.peek_char().map_or(0, char::len_utf8);
        self.error(self.pos, end, message);
    }

    /// Reports NUL and BOM wherever they stand, strings and comments included.
    fn stray_characters(&mut self) {
        for (at, c) in self.text.char_indices() {
            match c {
                '\0' => self.error(at, at + 1, "invalid NUL character"),
                BOM if at > 0 => self.error(at, at + 3, "invalid BOM in the middle of the file"),
                _ => {}
            }
        }
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        self.out.tokens.push(Token { kind, start: start as u32, end: self.pos as u32 });
        self.line_may_end = kind.ends_line();
    }

    /// Puts in a semicolon of no width where the line ends.
    fn push_line_end(&mut self, kind: TokenKind, at: usize) {
        let at = at as u32;
        self.out.tokens.push(Token { kind, start: at, end: at });
        self.line_may_end = false;
    }

    /// Reads one token, comment or blank; false after the end of the file.
    fn next_token(&mut self) -> bool {
        let start = self.pos;
        let Some(byte) = self.peek() else {
            if self.line_may_end {
                self.push_line_end(TokenKind::SemiEof, start);
            }
            self.push(TokenKind::Eof, start);
            return false;
        };
        match byte {
            b' ' | b'\t' | b'\r' | 0 => self.pos += 1,
            b'\n' => {
                if self.line_may_end {
                    self.push_line_end(TokenKind::Newline, start);
                }
                self.pos += 1;
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.word(start),
            b'0'..=b'9' => self.number(start),
            b'.' if self.peek_at(1).is_some_and(|b| b.is_ascii_digit()) => self.number(start),
            b'"' => self.string(start),
            b'`' => self.raw_string(start),
            b'\'' => self.rune(start),
            b'/' if self.peek_at(1) == Some(b'/') => self.line_comment(start),
            b'/' if self.peek_at(1) == Some(b'*') => self.general_comment(start),
            _ => self.operator(start),
        }
        true
    }

    fn word(&mut self, start: usize) {
        while let Some(c) = self.peek_char() {
            match c {
                'a'..='z' | 'A'..='Z' | '_' => {}
                '0'..='9' => {}
                _ if c.is_ascii() => break,
                BOM => {
                    // Reported with the stray characters; it separates words.
                    if self.pos == start {
                        self.pos += c.len_utf8();
                        return;
                    }
                    break;
                }
                _ if c.is_alphabetic() => {}
                _ if c.is_numeric() => {
                    if self.pos == start {
                        self.error_here(format!("identifier cannot begin with digit {}", code_point(c)));
                    }
                }
                _ => self.error_character(format!("invalid character {} in identifier", code_point(c))),
            }
            self.pos += c.len_utf8();
        }
        let kind = TokenKind::keyword(&self.text[start..self.pos]).unwrap_or(TokenKind::Ident);
        self.push(kind, start);
    }

    fn line_comment(&mut self, start: usize) {
        let len = self.bytes[start..].iter().position(|&b| b == b'\n').unwrap_or(self.bytes.len() - start);
        self.pos = start + len;
        let at_line_start = start == 0 || self.bytes[start - 1] == b'\n' || self.text[..start] == *"\u{feff}";
        if at_line_start && self.bytes[start..].starts_with(b"//go:") {
            self.out.directives.push(Directive { start: start as u32, end: self.pos as u32 });
        }
    }

    fn general_comment(&mut self, start: usize) {
        let body = start + 2;
        let (end, closed) = match self.text[body..].find("*/") {
            Some(len) => (body + len + 2, true),
            None => (self.bytes.len(), false),
        };
        if !closed {
            self.error(start, body, "comment not terminated");
            self.out.cut_off = true;
        }
        // A comment over several lines ends the line where it starts.
        if self.line_may_end && self.bytes[start..end].contains(&b'\n') {
            self.push_line_end(TokenKind::Newline, start);
        }
        self.pos = end;
    }

    fn operator(&mut self, start: usize) {
        let rest = &self.bytes[start..];
        match OPERATORS.iter().find(|(text, _)| rest.starts_with(text.as_bytes())) {
            Some(&(text, kind)) => {
                self.pos += text.len();
                self.push(kind, start);
            }
            None => {
                let c = char::from(rest[0]);
                self.error_character(format!("invalid character {}", code_point(c)));
                self.pos += 1;
            }
        }
    }
}

/// Longest spelling first, so that the first that fits is the right one.
const OPERATORS: [(&str, TokenKind); 48] = [
    ("<<=", TokenKind::ShlAssign),
    (">>=", TokenKind::ShrAssign),
    ("&^=", TokenKind::AndNotAssign),
    ("...", TokenKind::Ellipsis),
    ("<<", TokenKind::Shl),
    (">>", TokenKind::Shr),
    ("&^", TokenKind::AndNot),
    ("+=", TokenKind::AddAssign),
    ("-=", TokenKind::SubAssign),
    ("*=", TokenKind::MulAssign),
    ("/=", TokenKind::DivAssign),
    ("%=", TokenKind::RemAssign),
    ("&=", TokenKind::AndAssign),
    ("|=", TokenKind::OrAssign),
    ("^=", TokenKind::XorAssign),
    ("&&", TokenKind::LogAnd),
    ("||", TokenKind::LogOr),
    ("<-", TokenKind::Arrow),
    ("++", TokenKind::Inc),
    ("--", TokenKind::Dec),
    ("==", TokenKind::Eq),
    ("!=", TokenKind::Ne),
    ("<=", TokenKind::Le),
    (">=", TokenKind::Ge),
    (":=", TokenKind::Define),
    ("+", TokenKind::Add),
    ("-", TokenKind::Sub),
    ("*", TokenKind::Star),
    ("/", TokenKind::Div),
    ("%", TokenKind::Rem),
    ("&", TokenKind::And),
    ("|", TokenKind::Or),
    ("^", TokenKind::Xor),
    ("<", TokenKind::Lt),
    (">", TokenKind::Gt),
    ("=", TokenKind::Assign),
    ("!", TokenKind::Not),
    ("~", TokenKind::Tilde),
    ("(", TokenKind::LParen),
    ("[", TokenKind::LBrack),
    ("{", TokenKind::LBrace),
    (")", TokenKind::RParen),
    ("]", TokenKind::RBrack),
    ("}", TokenKind::RBrace),
    (",", TokenKind::Comma),
    (".", TokenKind::Dot),
    (":", TokenKind::Colon),
    (";", TokenKind::Semi),
];

/// A character as Go's `%#U` prints it: `U+0040 '@'`.
pub(crate) fn code_point(c: char) -> String {
    let number = format!("U+{:04X}", u32::from(c));
    // `escape_debug` leaves exactly the printable characters as they are, but for quotes.
    let printable = matches!(c, '\'' | '"' | '\\') || c.escape_debug().eq(std::iter::once(c));
    if printable { format!("{number} '{c}'") } else { number }
}

/// A character in single quotes as Go's `%q` prints it.
pub(crate) fn quoted_char(c: char) -> String {
    match c {
        '"' => "'\"'".to_owned(),
        '\0' => "'\\x00'".to_owned(),
        _ if u32::from(c) < 0x20 && !matches!(c, '\n' | '\t' | '\r') => format!("'\\x{:02x}'", u32::from(c)),
        _ => format!("'{}'", c.escape_debug()),
    }
}
