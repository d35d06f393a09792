//! Every program of the language tests becomes SSA that is well formed.

mod common;

use common::Failure;
use std::path::{Path, PathBuf};

fn programs(dir: &Path, out: &mut Vec<PathBuf>) {
    let listed = std::fs::read_dir(dir).expect("a folder of the repository");
    let mut entries: Vec<PathBuf> = listed.filter_map(|e| Some(e.ok()?.path())).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, out);
        } else if path.extension().is_some_and(|e| e == "go") {
            out.push(path);
        }
    }
}

#[test]
fn language_tests_build() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lang-tests");
    let mut paths = Vec::new();
    programs(&root.join("run"), &mut paths);
    programs(&root.join("actors"), &mut paths);
    let filter = std::env::var("LANG_TEST").unwrap_or_default();
    let mut failed = Vec::new();
    for path in paths.iter().filter(|p| p.to_string_lossy().contains(&filter)) {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let result = std::panic::catch_unwind(|| common::compile(&name, &text));
        match result {
            Ok(Ok(_) | Err(Failure::Front(_))) => {}
            Ok(Err(Failure::Build(errors))) => {
                failed.push(format!("{}:\n{}", path.display(), errors.join("\n")))
            }
            Err(_) => failed.push(format!("{}: panicked", path.display())),
        }
    }
    assert!(failed.is_empty(), "{} of {} failed\n{}", failed.len(), paths.len(), failed.join("\n\n"));
}
