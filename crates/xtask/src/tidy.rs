//! Tests of the repository itself: what docs say of the code must be so, and sizes must not creep.

mod builtins;
mod docs_paths;
mod edges;
mod lengths;
mod unsafe_list;
mod words;

use std::path::PathBuf;

use crate::shell::{files, root};

/// All Rust files of the repository, relative to the root.
fn rust_files() -> Vec<PathBuf> {
    relative(&[".rs"])
}

/// All files with one of the endings, relative to the root.
fn relative(endings: &[&str]) -> Vec<PathBuf> {
    let root = root();
    files(&root, endings)
        .iter()
        .map(|p| p.strip_prefix(&root).expect("below the root").to_path_buf())
        .collect()
}

/// The text of a file of the repository.
fn read(path: &std::path::Path) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
