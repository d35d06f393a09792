//! What the suites share: parsing a text and showing its errors.

use skep_syntax::tree::NodeIds;
use skep_syntax::{Parsed, SourceMap};

/// Parses a text as the only file of a map.
pub fn parse(text: &str) -> (Parsed, SourceMap) {
    let mut map = SourceMap::default();
    let file = map.add("a.go".into(), text.into());
    let parsed = skep_syntax::parse_file(file, text, &mut NodeIds::default());
    (parsed, map)
}

/// The errors of a text, one a line, as `line:column: message`.
pub fn errors(text: &str) -> String {
    let (parsed, map) = parse(text);
    let mut out = String::new();
    for d in &parsed.diagnostics {
        let at = map.file(d.span.file).line_col(d.span.start);
        out.push_str(&format!("{}:{}: {}\n", at.line, at.col, d.message));
        for note in &d.notes {
            out.push_str(&format!("  hint: {}\n", note.message));
        }
    }
    out
}
