//! Every path that a page or the README names exists.

use super::{read, relative};
use crate::shell::root;

/// Words in backticks that look like a path of this repository.
fn paths(text: &str) -> Vec<String> {
    const ROOMS: &[&str] = &["crates/", "cmd/", "docs/", "lang-tests/", "benches/", ".ci/", ".cargo/"];
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter(|w| ROOMS.iter().any(|r| w.starts_with(r)) && !w.contains([' ', '*', '<', '{', '…']))
        .map(str::to_string)
        .collect()
}

#[test]
fn paths_in_docs_exist() {
    let mut missing = Vec::new();
    for page in relative(&[".md"]) {
        for path in paths(&read(&page)) {
            if !root().join(&path).exists() {
                missing.push(format!("{}: {path}", page.display()));
            }
        }
    }
    assert!(missing.is_empty(), "pages name what is not there:\n{}", missing.join("\n"));
}
