//! Bytes to text: what is no UTF-8 becomes U+FFFD and is reported.

use crate::diagnostic::Diagnostic;
use crate::lexer::SYNTAX;
use crate::source::FileId;
use crate::span::Span;

/// Makes a text of bytes; the offsets are those of the U+FFFD that stand for bad bytes, in the text.
#[must_use]
pub fn decode(bytes: &[u8]) -> (String, Vec<u32>) {
    let mut text = String::with_capacity(bytes.len());
    let mut bad = Vec::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            bad.push(text.len() as u32);
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    (text, bad)
}

/// The errors for the offsets that `decode` gave; a run of bad bytes is one mistake.
#[must_use]
pub fn invalid_utf8(file: FileId, bad: &[u32]) -> Vec<Diagnostic> {
    let width = char::REPLACEMENT_CHARACTER.len_utf8() as u32;
    let mut found: Vec<Diagnostic> = Vec::new();
    for &at in bad {
        if let Some(last) = found.last_mut().filter(|last| last.span.end == at) {
            last.span.end = at + width;
        } else if found.len() == crate::lexer::LEXICAL_ERRORS_MAX {
            break;
        } else {
            let span = Span::new(file, at, at + width);
            found.push(Diagnostic::error(SYNTAX, span, "invalid UTF-8 encoding"));
        }
    }
    found
}
