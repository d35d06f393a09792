//! Files stay short. A file of tables, or of tests as data, may be longer if it is named here with its reason.

use super::{read, rust_files};

/// Hard limit on lines of a file.
const LINES_MAX: usize = 800;

/// Files that may be longer, and why.
const LONGER: &[(&str, &str)] = &[];

#[test]
fn files_are_short() {
    let mut long = Vec::new();
    for path in rust_files() {
        let lines = read(&path).lines().count();
        let name = path.to_string_lossy().into_owned();
        let listed = LONGER.iter().any(|(p, _)| *p == name);
        assert!(!listed || lines > LINES_MAX, "{name} is short now: take it off the list");
        if lines > LINES_MAX && !listed {
            long.push(format!("{name}: {lines} lines"));
        }
    }
    assert!(long.is_empty(), "longer than {LINES_MAX} lines:\n{}", long.join("\n"));
}
