//! The crate table of `docs/architecture.md` says which crate may use which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::read;

/// Crate name to the names in its row's "may use" cell.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let text = read(Path::new("docs/architecture.md"));
    let mut rows = BTreeMap::new();
    for line in text.lines().filter(|l| l.starts_with("| `")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let names =
            |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_string).collect::<BTreeSet<_>>();
        for name in names(cells[1]) {
            rows.insert(name, names(cells[3]));
        }
    }
    rows
}

#[test]
fn the_table_of_crates_is_the_workspace() {
    let metadata = cargo_metadata::MetadataCommand::new().no_deps().exec().expect("cargo metadata runs");
    let members: BTreeSet<String> = metadata.packages.iter().map(|p| p.name.to_string()).collect();
    let table = table();
    let rows: BTreeSet<String> = table.keys().cloned().collect();
    assert_eq!(rows, members, "docs/architecture.md must have one row per crate");
    for package in &metadata.packages {
        let used: BTreeSet<String> = package
            .dependencies
            .iter()
            .filter(|d| d.kind == cargo_metadata::DependencyKind::Normal)
            .map(|d| d.name.clone())
            .filter(|name| members.contains(name))
            .collect();
        let name = package.name.to_string();
        assert_eq!(used, table[&name], "{name}: what it uses, against its row in docs/architecture.md");
    }
}
