//! `cargo xtask fuzz [TARGET …] [--seconds N]`: any bytes give a diagnostic or a run.
//! The targets are in `fuzz/`; they need a nightly compiler and `cargo install cargo-fuzz`.

use std::path::Path;
use std::process::Command;

use crate::shell::{Done, root, step};

/// A target of `fuzz/`.
struct Target {
    name: &'static str,
    /// The longest input in bytes.
    longest: u32,
    /// What watches memory. The engines' memory is their own, of which a sanitizer knows nothing; without one they
    /// run several times as many inputs.
    sanitizer: &'static str,
}

const TARGETS: &[Target] = &[
    Target { name: "lexer", longest: 4096, sanitizer: "address" },
    Target { name: "parser", longest: 4096, sanitizer: "address" },
    Target { name: "checker", longest: 4096, sanitizer: "address" },
    Target { name: "engine", longest: 4096, sanitizer: "none" },
    Target { name: "made", longest: 2048, sanitizer: "none" },
];

/// How long a target runs unless told.
const SECONDS: u32 = 600;

/// An input that takes longer, in seconds, counts as a hang; far more than any takes, sanitizers included.
const HANG_SECONDS: u32 = 60;

/// An input that takes more memory, in MiB, counts as memory without bound.
const MEMORY_MIB: u32 = 3072;

/// Runs the named targets, or all, one after the other.
pub fn run(args: &[String]) -> Done {
    let (names, seconds) = parse(args)?;
    if !Command::new("cargo-fuzz").arg("--version").output().is_ok_and(|o| o.status.success()) {
        return Err("cargo-fuzz is missing: cargo install cargo-fuzz".into());
    }
    for target in TARGETS.iter().filter(|t| names.is_empty() || names.iter().any(|n| n == t.name)) {
        fuzz(target, seconds)?;
    }
    Ok(())
}

fn parse(args: &[String]) -> Result<(Vec<String>, u32), String> {
    let (mut names, mut seconds) = (Vec::new(), SECONDS);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--seconds" {
            let value = args.next().ok_or("--seconds needs a number")?;
            seconds = value.parse().map_err(|_| format!("--seconds {value}: not a number"))?;
        } else if TARGETS.iter().any(|t| t.name == arg) {
            names.push(arg.clone());
        } else {
            let known: Vec<_> = TARGETS.iter().map(|t| t.name).collect();
            return Err(format!("no target is called {arg}; there are {}", known.join(", ")));
        }
    }
    Ok((names, seconds))
}

/// One target; what it finds of new forms is kept under `target/fuzz`, the language tests are its first inputs.
fn fuzz(target: &Target, seconds: u32) -> Done {
    let Target { name, longest, sanitizer } = target;
    let found = root().join("target/fuzz/corpus").join(name);
    std::fs::create_dir_all(&found).map_err(|e| format!("cannot make {}: {e}", found.display()))?;
    let mut command = Command::new("cargo");
    command
        .args([
            "+nightly",
            "fuzz",
            "run",
            "--fuzz-dir",
            "fuzz",
            "--target-dir",
            "target/fuzz/build",
            "--sanitizer",
            sanitizer,
            name,
        ])
        .arg(&found)
        .current_dir(root());
    if *name != "made" {
        command.args(seeds(&root().join("lang-tests")));
    }
    command
        .arg("--")
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={HANG_SECONDS}"))
        .arg(format!("-rss_limit_mb={MEMORY_MIB}"))
        .arg(format!("-max_len={longest}"))
        .arg("-dict=fuzz/comb.dict")
        .arg("-print_final_stats=1");
    step(&format!("fuzzing {name} for {seconds} s"), &mut command)
}

/// The folders that hold programs: libFuzzer reads no folders below the ones it is given.
fn seeds(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut folders: Vec<_> = crate::shell::files(folder, &[".go"])
        .iter()
        .filter_map(|file| file.parent().map(Path::to_path_buf))
        .collect();
    folders.dedup();
    folders
}
