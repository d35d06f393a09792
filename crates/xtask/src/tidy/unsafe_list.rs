//! `docs/unsafe.md` lists every file with `unsafe` and how many places it has: a ratchet that a reviewer sees move.

use std::collections::BTreeMap;
use std::path::Path;

use super::{read, rust_files};

/// Places of `unsafe` in code, per file.
fn counted() -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for path in rust_files() {
        let text = read(&path);
        let count: usize = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or(""))
            .map(|code| {
                code.matches("unsafe {").count()
                    + code.matches("unsafe fn ").count()
                    + code.matches("unsafe impl").count()
                    + code.matches("unsafe trait ").count()
            })
            .sum();
        if count > 0 && !path.starts_with("crates/xtask") {
            counts.insert(path.to_string_lossy().into_owned(), count);
        }
    }
    counts
}

/// The rows of the table: file and count.
fn listed() -> BTreeMap<String, usize> {
    read(Path::new("docs/unsafe.md"))
        .lines()
        .filter(|l| l.starts_with("| `crates/"))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            (cells[1].trim_matches('`').to_string(), cells[2].parse().expect("a count in the second column"))
        })
        .collect()
}

#[test]
fn the_list_of_unsafe_is_true() {
    let (counted, listed) = (counted(), listed());
    let rows: String = counted.iter().map(|(f, n)| format!("| `{f}` | {n} |\n")).collect();
    assert!(counted == listed, "docs/unsafe.md should have these files and counts:\n{rows}");
}

#[test]
fn crates_without_unsafe_forbid_it() {
    let counted = counted();
    for path in rust_files().iter().filter(|p| p.ends_with("src/lib.rs") || p.ends_with("src/main.rs")) {
        let folder = path.parent().expect("a folder").to_string_lossy().into_owned();
        let has = counted.keys().any(|f| f.starts_with(&folder));
        let forbids = read(path).contains("#![forbid(unsafe_code)]");
        assert!(
            has != forbids,
            "{}: forbid(unsafe_code) and unsafe code must not both be there, nor both lack",
            path.display()
        );
    }
}
