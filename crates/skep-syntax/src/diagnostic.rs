//! The one diagnostic type of all stages: code, span, message, notes.

use crate::span::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The program cannot run.
    Error,
    /// The program runs; somebody may want to know.
    Note,
}

/// A stable short name of a kind of mistake, such as `undefined` or `syntax`; tools filter by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

/// More about a diagnostic: another place, or what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The place, if the note has one of its own.
    pub span: Option<Span>,
    /// The text, one sentence without a full stop.
    pub message: String,
}

/// One thing wrong (or worth a note) at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The kind of mistake.
    pub code: Code,
    /// The place; its start is the reported line and column.
    pub span: Span,
    /// The message, in Go's wording where Go has one.
    pub message: String,
    /// More places and hints.
    pub notes: Vec<Note>,
}

impl Diagnostic {
    /// An error without notes.
    #[must_use]
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Error, code, span, message: message.into(), notes: Vec::new() }
    }

    /// The same with a note that has no place of its own.
    #[must_use]
    pub fn with_hint(mut self, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note { span: None, message: message.into() });
        self
    }

    /// The same with a note at a place.
    #[must_use]
    pub fn with_note(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note { span: Some(span), message: message.into() });
        self
    }
}
