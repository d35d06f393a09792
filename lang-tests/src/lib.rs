//! Comb programs and what they must do, on every engine: how a case says what it expects.
//! Kept true: one file is one test, readable alone; a header line that is not understood is an error.
#![forbid(unsafe_code)]

pub mod made;

use std::path::Path;

/// What a case says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// Arguments behind the program's name (`//skep:args a b`).
    pub args: Vec<String>,
    /// Standard input (`//skep:stdin a line`, once per line).
    pub stdin: Vec<u8>,
    /// The exit status (`//skep:exit N`).
    pub exit: i32,
    /// The first lines on standard error, if it ends with a panic (`//skep:panic TEXT`, once per line).
    pub panic: Vec<String>,
    /// The order of the output's lines says nothing (`//skep:unordered REASON`).
    pub unordered: bool,
    /// Fuel per process (`//skep:fuel N`).
    pub fuel: Option<u64>,
    /// Real Go does something else, for the reason given (`//skep:not-go REASON`).
    pub not_go: bool,
    /// Standard output; none if the case says nothing of it.
    pub output: Option<String>,
}

impl Spec {
    /// What the file says; longer outputs stand beside it in `<case>.out`.
    ///
    /// # Errors
    /// Says which header line is wrong, or why the file can't be read.
    pub fn read(path: &Path) -> Result<Spec, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read: {e}"))?;
        let mut spec = Spec::parse(&text)?;
        if let Ok(output) = std::fs::read_to_string(path.with_extension("out")) {
            if spec.output.is_some() {
                return Err("the output stands in the file and beside it".into());
            }
            spec.output = Some(output);
        }
        Ok(spec)
    }

    /// What the text of a case says.
    ///
    /// # Errors
    /// Says which header line is wrong.
    pub fn parse(text: &str) -> Result<Spec, String> {
        let mut spec = Spec::default();
        for line in text.lines() {
            if let Some(header) = line.strip_prefix("//skep:") {
                spec.header(header)?;
            }
        }
        spec.output = output_comment(text);
        Ok(spec)
    }

    fn header(&mut self, header: &str) -> Result<(), String> {
        let (word, rest) = header.split_once(' ').unwrap_or((header, ""));
        let number =
            |what: &str| rest.trim().parse::<i64>().map_err(|_| format!("{what} wants a number: {header}"));
        match word {
            "args" => self.args = rest.split_whitespace().map(str::to_string).collect(),
            "stdin" => {
                self.stdin.extend_from_slice(rest.as_bytes());
                self.stdin.push(b'\n');
            }
            "exit" => self.exit = number("exit")? as i32,
            "fuel" => self.fuel = Some(number("fuel")? as u64),
            "panic" => self.panic.push(rest.to_string()),
            "unordered" if !rest.is_empty() => self.unordered = true,
            "not-go" if !rest.is_empty() => self.not_go = true,
            "unordered" | "not-go" => return Err(format!("{word} wants a reason")),
            _ => return Err(format!("no such header: //skep:{header}")),
        }
        Ok(())
    }

    /// Whether a run did what the case says.
    ///
    /// # Errors
    /// Says what differs.
    pub fn compare(&self, stdout: &[u8], exit: i32, stderr: &str) -> Result<(), String> {
        let got = String::from_utf8_lossy(stdout);
        if exit != self.exit {
            return Err(format!("exit status {exit}, not {}\nstderr:\n{stderr}\nstdout:\n{got}", self.exit));
        }
        if let Some(want) = &self.output {
            let (want, got) = (self.lines(want), self.lines(&got));
            if let Some(i) = (0..want.len().max(got.len())).find(|&i| want.get(i) != got.get(i)) {
                let show = |lines: &[String]| lines.get(i).map_or("nothing".into(), |l| format!("{l:?}"));
                return Err(format!(
                    "output line {}: {}, not {}\nstderr:\n{stderr}",
                    i + 1,
                    show(&got),
                    show(&want)
                ));
            }
        }
        let lines: Vec<&str> = stderr.lines().collect();
        let headline = lines.iter().position(|l| l.starts_with("panic: ")).unwrap_or(0);
        for (i, want) in self.panic.iter().enumerate() {
            let got = lines.get(headline + i).copied().unwrap_or("");
            // Go sets one tab in front of every line but the first.
            if got.strip_prefix('\t').unwrap_or(got) != want.trim_start() {
                return Err(format!("panic line {:?}, not {want:?}", got));
            }
        }
        Ok(())
    }

    /// Lines as they are compared: trailing white space is lost in a comment.
    fn lines(&self, text: &str) -> Vec<String> {
        let mut lines: Vec<String> = text.lines().map(|l| l.trim_end().to_string()).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        if self.unordered {
            lines.sort();
        }
        lines
    }
}

/// The `// Output:` comment at the end of a case.
fn output_comment(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().rposition(|l| l.trim_end() == "// Output:")?;
    let body = lines[start + 1..].iter().take_while(|l| l.starts_with("//"));
    Some(body.map(|l| format!("{}\n", l.strip_prefix("// ").unwrap_or(&l[2..]))).collect())
}

/// An error that a refused program marks on its line: `// error: TEXT`, or `// error COLUMN: TEXT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1, where the mark says so.
    pub column: Option<u32>,
    /// A part of the message.
    pub text: String,
}

impl Mark {
    /// Whether the mark is of an error at this place with this message.
    #[must_use]
    pub fn is_of(&self, line: u32, column: u32, message: &str) -> bool {
        self.line == line && self.column.is_none_or(|own| own == column) && message.contains(&self.text)
    }
}

/// The errors that a refused program marks, by line.
#[must_use]
pub fn marked_errors(text: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (i, line) in text.lines().enumerate() {
        for mark in line.split("// error").skip(1) {
            let Some((column, text)) = mark.split_once(": ") else { continue };
            let column = column.trim();
            if column.is_empty() || column.bytes().all(|b| b.is_ascii_digit()) {
                let (column, text) = (column.parse().ok(), text.trim().to_string());
                marks.push(Mark { line: i as u32 + 1, column, text });
            }
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_says_what_it_expects() {
        let spec = Spec::parse(
            "//go:build skep\n\n//skep:exit 2\n//skep:stdin a\n//skep:panic panic: x\n\npackage main\n\n// Output:\n// 1\n//\n//  2\n",
        );
        let spec = spec.expect("a good case");
        assert_eq!((spec.exit, spec.stdin.as_slice()), (2, b"a\n".as_slice()));
        assert_eq!(spec.output.as_deref(), Some("1\n\n 2\n"));
        assert_eq!(spec.compare(b"1\n\n 2\n", 2, "note\npanic: x\n"), Ok(()));
        assert!(spec.compare(b"1\n\n 3\n", 2, "panic: x\n").is_err());
        assert!(spec.compare(b"1\n\n 2\n", 0, "panic: x\n").is_err());
        assert!(spec.compare(b"1\n\n 2\n", 2, "panic: y\n").is_err());
        assert!(Spec::parse("//skep:nonsense\n").is_err());
    }

    #[test]
    fn many_mistakes_are_shown_with_place_and_words() {
        let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("reject/mistakes");
        let mut shown = std::collections::HashSet::new();
        for entry in std::fs::read_dir(dir).expect("a folder of cases") {
            let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a case");
            shown.extend(marked_errors(&text).into_iter().filter(|m| m.column.is_some()).map(|m| m.text));
        }
        assert!(shown.len() >= 350, "{} different mistakes", shown.len());
    }

    #[test]
    fn errors_are_marked_on_their_lines() {
        let marks = marked_errors("a\nb // error: one // error 12: two: 2\n");
        let mark = |column, text: &str| Mark { line: 2, column, text: text.to_string() };
        assert_eq!(marks, [mark(None, "one"), mark(Some(12), "two: 2")]);
        assert!(marks[0].is_of(2, 7, "number one"));
        assert!(!marks[1].is_of(2, 7, "two: 2"));
    }
}
