//! A tree and tokens as text, for `skep dump` and tests.
//! Kept true: the text depends on the tree alone and is the same on every run.

mod go;
mod lisp;

pub use go::{go_expr, go_stmt};
pub use lisp::{tree, tree_with_places};

use crate::source::{FileId, SourceFile};

/// The tokens of a file, one a line: place, kind, text.
#[must_use]
pub fn tokens(source: &SourceFile) -> String {
    let mut out = String::new();
    for token in crate::lexer::lex(FileId(0), &source.text).tokens {
        let at = source.line_col(token.start);
        let text = &source.text[token.start as usize..token.end as usize];
        let name = token.kind.text();
        out.push_str(&format!("{}:{} {name}", at.line, at.col));
        if token.kind == crate::token::TokenKind::Ident || token.kind.is_literal() {
            out.push_str(&format!(" {}", text.replace('\n', "\\n")));
        }
        out.push('\n');
    }
    out
}
