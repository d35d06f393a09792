//! Turns text into a tree and a list of diagnostics.
//! Never knows: types, names' meanings, files' locations on disk, what comes after.
#![forbid(unsafe_code)]

pub mod decode;
pub mod diagnostic;
pub mod lexer;
pub mod literal;
pub mod parser;
pub mod print;
pub mod source;
pub mod span;
pub mod token;
pub mod tree;

pub use decode::decode;
pub use diagnostic::{Code, Diagnostic, Note, Severity};
pub use lexer::{Lexed, lex};
pub use parser::{DEPTH_MAX, HEIGHT_MAX, Parsed, parse_decoded, parse_file};
pub use source::{FileId, LineCol, SourceFile, SourceMap};
pub use span::Span;
