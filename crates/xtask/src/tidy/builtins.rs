//! `docs/engines.md` says what each builtin is charged: a new one without a line there is found here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{read, relative};

/// Names of helpers, host operations and leaves, as code calls them.
fn called() -> BTreeSet<String> {
    let helpers = read(Path::new("crates/skep-bytecode/src/rt.rs"));
    let mut names: BTreeSet<String> = helpers
        .lines()
        .filter_map(|line| line.split_once(" = \""))
        .filter_map(|(_, rest)| Some(format!("rt.{}", rest.split_once("\", \"")?.0)))
        .collect();
    // Lines such as `"math/bits" in "bits": "bits.go";` say which package a folder has.
    let library = read(Path::new("crates/skep-std/src/lib.rs"));
    let packages: BTreeMap<&str, &str> =
        library.lines().filter_map(|line| line.split_once("\" in \"")).map(quoted).collect();
    for path in relative(&[".go"]).iter().filter(|path| path.starts_with("crates/skep-std/src")) {
        let folder = path.parent().and_then(Path::file_name).expect("a package has a folder");
        let package = packages[&*folder.to_string_lossy()];
        for line in read(path).lines() {
            // A function without a body.
            let Some(rest) = line.strip_prefix("func ").filter(|rest| !rest.contains('{')) else { continue };
            let name = rest.split(['(', '[']).next().unwrap_or_default();
            if !name.is_empty() {
                names.insert(format!("{package}.{name}"));
            }
        }
    }
    names
}

/// Folder and package of a line that was split between their quotes.
fn quoted<'l>((before, after): (&'l str, &'l str)) -> (&'l str, &'l str) {
    (after.split('"').next().unwrap_or_default(), before.rsplit('"').next().unwrap_or_default())
}

/// Names in the first column of the table.
fn listed() -> Vec<String> {
    let page = read(Path::new("docs/engines.md"));
    let (_, section) = page.split_once("## What builtins are charged").expect("the section is there");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.filter_map(|line| line.split('|').nth(1))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[test]
fn each_builtin_has_its_charge_in_the_page() {
    let (called, listed) = (called(), listed());
    let once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(once.len(), listed.len(), "docs/engines.md names a builtin twice");
    let missing: Vec<&String> = called.difference(&once).collect();
    let gone: Vec<&String> = once.difference(&called).collect();
    assert!(missing.is_empty() && gone.is_empty(), "without a charge: {missing:?}; not called: {gone:?}");
}
