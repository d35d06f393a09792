//! Any bytes give tokens that lie in the text, one after the other, and end with the end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skep_syntax::token::TokenKind;
use skep_syntax::{FileId, decode, lex};

fuzz_target!(|bytes: &[u8]| {
    let (text, _) = decode(bytes);
    let lexed = lex(FileId(0), &text);
    let mut last = 0;
    for token in &lexed.tokens {
        assert!(token.start >= last && token.end >= token.start, "tokens go back");
        assert!(text.get(token.start as usize..token.end as usize).is_some(), "outside, or in a character");
        last = token.start;
    }
    let ends = lexed.tokens.iter().filter(|t| t.kind == TokenKind::Eof).count();
    assert!(ends == 1 && lexed.tokens.last().is_some_and(|t| t.kind == TokenKind::Eof));
    for found in &lexed.diagnostics {
        assert!(found.span.end as usize <= text.len(), "a place outside the text");
    }
});
