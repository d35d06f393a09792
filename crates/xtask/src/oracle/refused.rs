//! Programs that must be refused: real Go refuses them at the same places and in the same words.
//! Kept true: Go is asked for all its errors, and sees nothing but the program and the twin.

use std::path::{Path, PathBuf};

use lang_tests::Mark;

use super::{Ended, Go, SECONDS_MAX, run_limited};
use crate::shell::{Done, files, root};

/// A program, and the errors that it marks.
pub(super) struct Refused {
    pub(super) name: String,
    id: String,
    path: PathBuf,
    marks: Vec<Mark>,
}

/// An error of Go's compiler.
struct GoError {
    line: u32,
    column: u32,
    message: String,
}

/// Programs under `lang-tests/reject` that real Go refuses as well.
pub(super) fn discover(filters: &[String]) -> Result<Vec<Refused>, String> {
    let mut all = Vec::new();
    for path in files(&root().join("lang-tests/reject"), &[".go"]) {
        let name = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().into_owned();
        if !filters.is_empty() && !filters.iter().any(|f| name.contains(f.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{name}: {e}"))?;
        if lang_tests::Spec::parse(&text).map_err(|e| format!("{name}: {e}"))?.not_go {
            continue;
        }
        let id = name.trim_end_matches(".go").replace(['/', '-'], "_");
        all.push(Refused { name, id, path, marks: lang_tests::marked_errors(&text) });
    }
    Ok(all)
}

impl Refused {
    /// Builds the program alone; every mark must be of one of Go's errors, and every line with one be marked.
    pub(super) fn check(&self, go: &Go, work: &Path) -> Done {
        // Beside the others' folders, which are built all at once.
        let dir = work.with_file_name("refused").join(&self.id);
        let io = |e: std::io::Error| format!("cannot write under {}: {e}", dir.display());
        std::fs::create_dir_all(&dir).map_err(io)?;
        std::fs::copy(work.join("go.mod"), dir.join("go.mod")).map_err(io)?;
        std::fs::copy(&self.path, dir.join("main.go")).map_err(io)?;
        let args = ["build", "-tags", "skep", "-gcflags=-e", "-o", "program", "."];
        let ran = run_limited(&mut go.command(&dir, &args), None, SECONDS_MAX)?;
        if !matches!(ran.ended, Ended::Status(_)) {
            return Err(format!("go did not end by itself: {:?}", ran.ended));
        }
        let found = errors(&ran.stderr);
        if found.is_empty() {
            return Err(format!("Go reports no error: {}", ran.stderr.trim()));
        }
        let mut wrong = Vec::new();
        for mark in &self.marks {
            if !found.iter().any(|e| mark.is_of(e.line, e.column, &e.message)) {
                wrong.push(format!("Go does not say: {mark:?}"));
            }
        }
        for error in &found {
            if !self.marks.iter().any(|mark| mark.line == error.line) {
                wrong.push(format!("not marked: {}:{}: {}", error.line, error.column, error.message));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n  ")) }
    }
}

/// The errors in what the go command printed.
fn errors(text: &str) -> Vec<GoError> {
    let mut all = Vec::new();
    for line in text.lines() {
        // Continuations begin with a tab.
        let Some(rest) = line.strip_prefix("./main.go:") else { continue };
        let mut parts = rest.splitn(3, ':');
        let (Some(line), Some(column), Some(message)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let (Ok(line), Ok(column)) = (line.parse(), column.parse()) else { continue };
        all.push(GoError { line, column, message: message.trim().to_string() });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::errors;

    #[test]
    fn errors_of_the_compiler() {
        let text = "# cases\n./main.go:3:7: undefined: x\n\t./main.go:1:1: note\n./main.go:9:2: a: b\n";
        let found: Vec<_> = errors(text).into_iter().map(|e| (e.line, e.column, e.message)).collect();
        assert_eq!(found, [(3, 7, "undefined: x".to_string()), (9, 2, "a: b".to_string())]);
    }
}
