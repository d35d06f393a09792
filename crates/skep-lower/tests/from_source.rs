//! The kernels and some of the language tests become bytecode that the verifier takes, with all passes and with
//! none. With `LANG_TEST` set: all programs whose path contains that.
#![allow(clippy::unwrap_used, reason = "a failing test shows what is missing")]

#[path = "../../skep-opt/tests/common/mod.rs"]
mod common;

use std::path::{Path, PathBuf};

use skep_bytecode::{disasm, verify};
use skep_opt::validate::validate;
use skep_opt::{Passes, optimise};

fn programs(dir: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, out);
        } else if path.extension().is_some_and(|e| e == "go") {
            out.push(path);
        }
    }
}

fn try_one(path: &Path, passes: Passes) -> Result<(), String> {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let Ok(mut program) = common::compile(&name, &text) else { return Ok(()) };
    optimise(&mut program, passes);
    validate(&program)?;
    let module = skep_lower::lower(program).map_err(|error| error.to_string())?;
    match verify(module.clone()) {
        Ok(_) => {
            if std::env::var_os("SHOW_BYTECODE").is_some() {
                println!("{}", disasm::module_text(&module));
            }
            Ok(())
        }
        Err(error) => {
            let func = error.function.map(|func| &module.funcs[func as usize]);
            Err(format!(
                "{error}\n{}",
                func.map_or(String::new(), |func| disasm::function_text(&module, func))
            ))
        }
    }
}

#[test]
fn language_tests_and_kernels_lower() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for dir in ["lang-tests/run", "lang-tests/actors", "benches/workloads/kernels"] {
        programs(&root.join(dir), &mut paths);
    }
    let filter = std::env::var("LANG_TEST").unwrap_or_default();
    let mut failed = Vec::new();
    // The suites that run the programs take them all.
    let every = if filter.is_empty() { 9 } else { 1 };
    for path in paths.iter().rev().step_by(every).filter(|p| p.to_string_lossy().contains(&filter)) {
        for passes in [Passes::NONE, Passes::ALL] {
            let result = std::panic::catch_unwind(|| try_one(path, passes));
            let error = match result {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => error,
                Err(_) => "panicked".to_owned(),
            };
            failed.push(format!("{} with {passes:?}:\n{error}", path.display()));
        }
    }
    assert!(failed.is_empty(), "{} of {} failed\n{}", failed.len(), paths.len(), failed.join("\n\n"));
}
