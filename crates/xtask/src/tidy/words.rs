//! What must not stand in the code, with what to write instead.

use super::{read, rust_files};

/// Pieces of text that are refused (cut in two here, so that this file passes), and why.
const REFUSED: &[(&str, &str, &str)] = &[
    ("todo", "!(", "finish it, or open an issue"),
    ("unimplemented", "!(", "finish it, or refuse the case with an error"),
    ("FIX", "ME", "fix it, or open an issue"),
    ("#[ign", "ore]", "say the reason, and which lane runs it"),
    ("dbg", "!(", "remove it"),
];

#[test]
fn no_leftovers() {
    let mut found = Vec::new();
    for path in rust_files() {
        for (i, line) in read(&path).lines().enumerate() {
            for (head, tail, instead) in REFUSED {
                if line.contains(&format!("{head}{tail}")) {
                    found.push(format!("{}:{}: {head}{tail}: {instead}", path.display(), i + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_file_says_what_it_is_for() {
    let bare: Vec<_> = rust_files().into_iter().filter(|p| !read(p).starts_with("//!")).collect();
    assert!(bare.is_empty(), "files without a header: {bare:?}");
}
