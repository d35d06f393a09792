//! `cargo xtask counts`: what does not depend on the machine's mood: instructions, counted by callgrind.
//! A turn's figure is the difference of two runs that differ only in the number of turns, by that number; the runs are
//! on one thread, in an order by a seed.

use std::path::Path;
use std::process::Command;

use crate::shell::{Done, cargo, root, step};

const FEW_TURNS: u64 = 200;
const MANY_TURNS: u64 = 2_200;
const SMALL_STATE: u64 = 10;
const LARGE_STATE: u64 = 1_000_000;
/// How many times as many instructions a turn beside the large state may take.
const RATIO_MAX: f64 = 2.0;

/// Compares a turn that changes one entry of a map of ten with one of a map of a million.
pub fn run() -> Done {
    step("release build", &mut cargo(&["build", "--release", "--quiet", "--bin", "skep"]))?;
    bring_valgrind()?;
    let work = root().join("target/counts");
    std::fs::create_dir_all(&work).map_err(|e| format!("cannot make {}: {e}", work.display()))?;
    let small = turn(&work, SMALL_STATE)?;
    let large = turn(&work, LARGE_STATE)?;
    println!("a turn beside {SMALL_STATE} entries: {small:.0} instructions");
    println!("a turn beside {LARGE_STATE} entries: {large:.0} instructions");
    let ratio = large / small;
    println!("ratio: {ratio:.2}, at most {RATIO_MAX}");
    if ratio <= RATIO_MAX { Ok(()) } else { Err("a turn pays for state that it does not touch".into()) }
}

/// Instructions of a turn, with the question that follows it.
fn turn(work: &Path, entries: u64) -> Result<f64, String> {
    let (few, many) = (instructions(work, entries, FEW_TURNS)?, instructions(work, entries, MANY_TURNS)?);
    Ok((many as f64 - few as f64) / (MANY_TURNS - FEW_TURNS) as f64)
}

/// Instructions of a whole run, whose output must be right.
fn instructions(work: &Path, entries: u64, turns: u64) -> Result<u64, String> {
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", work.join(format!("{entries}.{turns}")).display()))
        .arg(root().join("target/release/skep"))
        .args(["run", "--seed", "1"])
        .arg(root().join("benches/workloads/counts/map_state.go"))
        .args(["--", &entries.to_string(), &turns.to_string()])
        .output()
        .map_err(|e| format!("cannot start valgrind: {e}"))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    if output.stdout != format!("{turns} {entries}\n").as_bytes() {
        let stdout = String::from_utf8_lossy(&output.stdout);
        return Err(format!("{turns} turns beside {entries} entries printed {stdout:?}: {stderr}"));
    }
    let collected = stderr.lines().find_map(|line| line.split_once("Collected :"));
    let count = collected.and_then(|(_, count)| count.trim().parse().ok());
    count.ok_or_else(|| format!("no count in {stderr:?}"))
}

/// Callgrind comes with the system's packages.
fn bring_valgrind() -> Done {
    if Command::new("valgrind").arg("--version").output().is_ok_and(|o| o.status.success()) {
        return Ok(());
    }
    step("valgrind", Command::new("apt-get").args(["install", "-y", "valgrind"]))
        .map_err(|e| format!("{e}; install valgrind"))
}
