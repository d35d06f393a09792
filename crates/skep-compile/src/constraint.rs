//! Build constraints: which files of a folder belong to the program.
//! Kept true: `skep` and Go's version tags hold, every other tag does not.

/// Whether a file belongs by its text: it has no `//go:build` line before the package clause, or one that
/// holds.
#[must_use]
pub fn includes(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let head = text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with("//"));
    let mut constraints = head.filter_map(|line| line.strip_prefix("//go:build"));
    match constraints.find(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '(', '!'])) {
        Some(expr) => holds(expr),
        None => true,
    }
}

/// Whether a file belongs by its name: Go sources but tests and what starts with `_` or `.`.
#[must_use]
pub fn is_source(name: &str) -> bool {
    name.ends_with(".go") && !name.ends_with("_test.go") && !name.starts_with(['_', '.'])
}

/// The value of a constraint; one that does not parse does not hold.
fn holds(expr: &str) -> bool {
    let mut reader = Reader { rest: expr, depth: 0 };
    reader.any().filter(|_| reader.rest.trim_start().is_empty()).unwrap_or(false)
}

/// How deep parentheses and negations may nest.
const DEPTH_MAX: u32 = 100;

struct Reader<'a> {
    rest: &'a str,
    depth: u32,
}

impl Reader<'_> {
    fn got(&mut self, text: &str) -> bool {
        let trimmed = self.rest.trim_start();
        let found = trimmed.strip_prefix(text);
        if let Some(rest) = found {
            self.rest = rest;
        }
        found.is_some()
    }

    fn any(&mut self) -> Option<bool> {
        let mut value = self.all()?;
        while self.got("||") {
            value |= self.all()?;
        }
        Some(value)
    }

    fn all(&mut self) -> Option<bool> {
        let mut value = self.one()?;
        while self.got("&&") {
            value &= self.one()?;
        }
        Some(value)
    }

    fn one(&mut self) -> Option<bool> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return None;
        }
        let value = if self.got("!") {
            !self.one()?
        } else if self.got("(") {
            let inner = self.any()?;
            self.got(")").then_some(inner)?
        } else {
            self.tag()?
        };
        self.depth -= 1;
        Some(value)
    }

    fn tag(&mut self) -> Option<bool> {
        let trimmed = self.rest.trim_start();
        let len =
            trimmed.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.')).unwrap_or(trimmed.len());
        let (tag, rest) = trimmed.split_at(len);
        self.rest = rest;
        if tag.is_empty() { None } else { Some(tag == "skep" || tag.starts_with("go1.")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(constraint: &str, included: bool) {
        let text = format!("// A comment.\n\n//go:build {constraint}\n\npackage p\n");
        assert_eq!(includes(&text), included, "{constraint}");
    }

    #[test]
    fn constraints() {
        check("skep", true);
        check("!skep", false);
        check("linux", false);
        check("skep && !linux", true);
        check("linux || (skep && go1.22)", true);
        check("!(linux || skep)", false);
        check("skep skep", false);
        check("skep &&", false);
        check("", false);
        check(&"!".repeat(100_000), false);
        check(&format!("{}skep", "(".repeat(100_000)), false);
    }

    #[test]
    fn without_a_constraint() {
        assert!(includes("package p\n"));
        assert!(includes("package p\n//go:build linux\n"));
        assert!(includes("//go:builder\npackage p\n"));
        assert!(includes("\u{feff}//go:build skep\npackage p\n"));
    }

    #[test]
    fn names() {
        assert!(is_source("a.go") && is_source("a_linux.go"));
        assert!(!is_source("a_test.go") && !is_source("_a.go") && !is_source(".a.go") && !is_source("a.rs"));
    }
}
