//! What syntax errors and missing packages leave open: errors of the checker that only follow from them.
//! Kept true: a mistake is reported once; what stands apart from every hole is always reported.

use skep_syntax::{Diagnostic, FileId, SourceMap, Span};
use std::collections::BTreeSet;

/// A skipped part is searched for names up to this length.
const SKIPPED_BYTES_MAX: usize = 1 << 20;

/// Where syntax errors left holes in the trees.
pub(crate) struct Holes<'a> {
    spans: &'a [Span],
    /// The words that stand in them, by file.
    words: BTreeSet<(FileId, &'a str)>,
    /// Those of them that other files may miss.
    declared: BTreeSet<&'a str>,
    /// Import paths of packages that could not be read.
    missing_imports: Vec<Span>,
}

impl<'a> Holes<'a> {
    pub fn new(sources: &'a SourceMap, spans: &'a [Span], diagnostics: &[Diagnostic]) -> Holes<'a> {
        let mut words = BTreeSet::new();
        let mut declared = BTreeSet::new();
        let mut sorted = spans.to_vec();
        sorted.sort_by_key(|span| (span.file, span.start));
        // Holes within holes, as deep nesting leaves them, are searched once.
        let mut searched: Option<(FileId, usize)> = None;
        for span in sorted {
            let text = &sources.file(span.file).text;
            let begin = match searched {
                Some((file, end)) if file == span.file => end.max(span.start as usize),
                _ => span.start as usize,
            };
            let end = (span.end as usize).min(span.start as usize + SKIPPED_BYTES_MAX).max(begin);
            searched = Some((span.file, end));
            let part = text.get(begin..end).unwrap_or("");
            let mut before = "";
            for word in part.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()) {
                words.insert((span.file, word));
                if matches!(before, "func" | "type" | "var" | "const") {
                    declared.insert(word);
                }
                before = word;
            }
        }
        let missing_imports: Vec<Span> =
            diagnostics.iter().filter(|d| d.code.0 == "import").map(|d| d.span).collect();
        words.extend(missing_imports.iter().map(|&span| (span.file, package_name(text_at(sources, span)))));
        Holes { spans, words, declared, missing_imports }
    }

    /// Whether a checker's error is but the consequence of a hole: it stands in one, or misses a
    /// declaration or a use of a name that stands in one.
    pub fn explain(&self, d: &Diagnostic, sources: &SourceMap) -> bool {
        let inside =
            |span: &Span| span.file == d.span.file && span.start <= d.span.start && d.span.start <= span.end;
        if self.spans.iter().any(inside) || self.missing_imports.contains(&d.span) {
            return true;
        }
        if d.code.0 == "unused-variable" && self.runs_on(d.span, sources) {
            return true;
        }
        let text = text_at(sources, d.span);
        let name = match d.code.0 {
            "undefined" | "unused-variable" | "unused-label" => text,
            // The import's name, or the last part of its path.
            "unused-import" => package_name(text.split_whitespace().next().unwrap_or("")),
            _ => return false,
        };
        self.words.contains(&(d.span.file, name)) || (d.code.0 == "undefined" && self.declared.contains(name))
    }

    /// Whether a declaration's line goes on into a hole: the variable may be used there.
    fn runs_on(&self, declared: Span, sources: &SourceMap) -> bool {
        let file = sources.file(declared.file);
        let line = file.line_col(declared.start).line;
        let open = |c: char| "+-*/%&|^<>=!(,{[.:".contains(c);
        let goes_on = file.line_text(line).trim_end().ends_with(open);
        self.spans.iter().filter(|hole| hole.file == declared.file).any(|hole| {
            let at = file.line_col(hole.start).line;
            at == line || goes_on && at == line + 1
        })
    }
}

fn text_at(sources: &SourceMap, span: Span) -> &str {
    sources.file(span.file).text.get(span.start as usize..span.end as usize).unwrap_or("")
}

/// The name that an import path, quoted or not, most likely gives.
fn package_name(path: &str) -> &str {
    path.trim_matches(['"', '`']).rsplit('/').next().unwrap_or("")
}
