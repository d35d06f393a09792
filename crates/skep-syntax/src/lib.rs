//! Turns text into a tree and a list of diagnostics.
//! Never knows: types, names' meanings, files' locations on disk, what comes after.
#![forbid(unsafe_code)]

pub mod diagnostic;
pub mod source;
pub mod span;
pub mod token;
pub mod tree;

pub use diagnostic::{Code, Diagnostic, Note, Severity};
pub use source::{FileId, LineCol, SourceFile, SourceMap};
pub use span::Span;
