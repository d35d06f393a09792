//! Running commands and finding the repository.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A chore's result: the message says what failed and what to do.
pub type Done = Result<(), String>;

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("xtask lies two folders deep")
        .to_path_buf()
}

/// `cargo` with these arguments, at the root.
pub fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// Runs a command, shown first; an error if it fails.
pub fn step(title: &str, command: &mut Command) -> Done {
    println!("==> {title}");
    let status =
        command.status().map_err(|e| format!("{title}: cannot start {:?}: {e}", command.get_program()))?;
    if status.success() { Ok(()) } else { Err(format!("{title} failed ({status})")) }
}

/// All files under a folder with one of the endings, sorted.
pub fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(dir) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if path.is_dir() {
                if name != "target" && !name.starts_with(".git") {
                    open.push(path);
                }
            } else if endings.iter().any(|e| name.ends_with(e)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
