//! Diagnostics for people and for programs.
//! Kept true: every diagnostic appears, sorted by place; what comes from the source can't move the cursor
//! of a terminal.

use serde::Serialize;
use skep_syntax::{Diagnostic, Severity, SourceMap, Span};
use std::fmt::Write as _;

/// Whether to use terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Plain text.
    Never,
    /// With escape sequences.
    Always,
}

/// Characters of a source line (and of a message) that are shown.
const SHOWN_CHARS_MAX: usize = 160;

/// Diagnostics as text: `file.go:line:col: message`, the source line, a caret, notes, and a count.
#[must_use]
pub fn text(diagnostics: &[Diagnostic], sources: &SourceMap, colour: Colour) -> String {
    let paint = Paint(colour);
    let mut out = String::new();
    let sorted = sorted(diagnostics);
    for d in &sorted {
        let kind = match d.severity {
            Severity::Error => "",
            Severity::Note => "note: ",
        };
        let place = paint.bold(&place(d.span, sources));
        let message = paint.bold(&visible(&d.message));
        let _infallible = writeln!(out, "{place} {kind}{message}");
        snippet(&mut out, d.span, sources, paint);
        for note in &d.notes {
            let message = visible(&note.message);
            let _infallible = match note.span {
                Some(span) => {
                    writeln!(out, "  {} {} {message}", paint.blue("note:"), self::place(span, sources))
                }
                None => writeln!(out, "  {} {message}", paint.blue("hint:")),
            };
        }
    }
    let errors = sorted.iter().filter(|d| d.severity == Severity::Error).count();
    if errors > 1 {
        let _infallible = writeln!(out, "{errors} errors");
    }
    out
}

/// Diagnostics as JSON, one object a line.
#[must_use]
pub fn json_lines(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    let mut out = String::new();
    for d in sorted(diagnostics) {
        let place = JsonPlace::new(d.span, sources);
        let severity = match d.severity {
            Severity::Error => "error",
            Severity::Note => "note",
        };
        let notes = d
            .notes
            .iter()
            .map(|n| JsonNote {
                message: &n.message,
                place: n.span.map(|span| JsonPlace::new(span, sources)),
            })
            .collect();
        let line = Json { place, severity, code: d.code.0, message: &d.message, notes };
        // Strings and numbers only: there is nothing that could fail to serialise.
        out.push_str(&serde_json::to_string(&line).unwrap_or_default());
        out.push('\n');
    }
    out
}

#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    place: JsonPlace<'a>,
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    notes: Vec<JsonNote<'a>>,
}

#[derive(Serialize)]
struct JsonNote<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Option<JsonPlace<'a>>,
}

#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

impl<'a> JsonPlace<'a> {
    fn new(span: Span, sources: &'a SourceMap) -> JsonPlace<'a> {
        let file = sources.file(span.file);
        let (start, end) = (file.line_col(span.start), file.line_col(span.end));
        JsonPlace {
            file: &file.name,
            line: start.line,
            column: start.col,
            end_line: end.line,
            end_column: end.col,
        }
    }
}

/// By file and place, each once.
fn sorted(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|d| (d.span.file, d.span.start, d.span.end));
    sorted.dedup_by(|a, b| {
        a.span.start == b.span.start && a.span.file == b.span.file && a.message == b.message
    });
    sorted
}

fn place(span: Span, sources: &SourceMap) -> String {
    let file = sources.file(span.file);
    let at = file.line_col(span.start);
    format!("{}:{}:{}:", file.name, at.line, at.col)
}

/// The line a span starts on and a caret under its start; nothing where the line is empty.
fn snippet(out: &mut String, span: Span, sources: &SourceMap, paint: Paint) {
    let file = sources.file(span.file);
    let at = file.line_col(span.start);
    let line = file.line_text(at.line);
    if line.trim().is_empty() {
        return;
    }
    let column = (at.col as usize - 1).min(line.len());
    let length = ((span.end - span.start) as usize).min(line.len() - column);
    let before: Vec<char> = line.get(..column).unwrap_or(line).chars().collect();
    let marked = line.get(column..column + length).map_or(1, |m| m.chars().count()).max(1);
    let chars: Vec<char> = line.chars().collect();

    // A very long line is shown from some way before the place.
    let from =
        if chars.len() > SHOWN_CHARS_MAX { before.len().saturating_sub(SHOWN_CHARS_MAX / 2) } else { 0 };
    let shown = &chars[from..chars.len().min(from + SHOWN_CHARS_MAX)];
    let (lead, trail) =
        (if from > 0 { "…" } else { "" }, if from + shown.len() < chars.len() { "…" } else { "" });
    let text: String = shown.iter().map(|&c| visible_char(c)).collect();
    let blank: String = before[from..].iter().map(|&c| if c == '\t' { '\t' } else { ' ' }).collect();
    let blank = format!("{}{blank}", if from > 0 { " " } else { "" });
    let room = (from + shown.len()).saturating_sub(before.len()).max(1);
    let tail = "~".repeat(marked.min(room) - 1);
    let _infallible = writeln!(out, "{lead}{text}{trail}");
    let _infallible = writeln!(out, "{blank}{}", paint.red(&format!("^{tail}")));
}

/// A message without control characters, cut where it gets very long. Its further lines are indented, so that none
/// looks like another message.
fn visible(message: &str) -> String {
    let mut out = String::new();
    for (i, (at, c)) in message.char_indices().enumerate() {
        if i == SHOWN_CHARS_MAX * 4 {
            out.push('…');
            break;
        }
        match c {
            '\n' if message[at + 1..].starts_with('\t') => out.push('\n'),
            '\n' => out.push_str("\n\t"),
            _ => out.push(visible_char(c)),
        }
    }
    out
}

/// Control characters and those that change the direction of writing could fake what stands there.
fn visible_char(c: char) -> char {
    match c {
        '\t' => c,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ if c.is_control() => '\u{fffd}',
        _ => c,
    }
}

#[derive(Clone, Copy)]
struct Paint(Colour);

impl Paint {
    fn with(self, code: &str, text: &str) -> String {
        match self.0 {
            Colour::Never => text.to_owned(),
            Colour::Always => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }

    fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    fn red(self, text: &str) -> String {
        self.with("1;31", text)
    }

    fn blue(self, text: &str) -> String {
        self.with("1;34", text)
    }
}
