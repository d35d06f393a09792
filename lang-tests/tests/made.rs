//! Programs made from seeds: however a program is cut into slices, it must print the same, spend the same fuel and
//! allocate the same. `cargo xtask made` compares the same programs with real Go.
//!
//! `SKEP_MADE=FIRST..END` chooses the seeds; a failure names the seed and prints the program.

use std::process::ExitCode;

use lang_tests::made;
use libtest_mimic::{Arguments, Failed, Trial};
use skep::{Captured, Config, Program, Report, SliceMode};

/// Seeds of the quick lane; other lanes take other ranges.
const SEEDS: std::ops::Range<u64> = 0..60;

fn main() -> ExitCode {
    let trials =
        seeds().map(|seed| Trial::test(format!("made/{seed}"), move || agrees(seed).map_err(Failed::from)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn seeds() -> std::ops::Range<u64> {
    let Ok(given) = std::env::var("SKEP_MADE") else { return SEEDS };
    let parts = given.split_once("..").and_then(|(a, b)| Some(a.parse().ok()?..b.parse().ok()?));
    parts.expect("SKEP_MADE is FIRST..END")
}

/// Compiles the seed's program and runs it whole and starved.
fn agrees(seed: u64) -> Result<(), String> {
    let text = made::program_of_seed(seed);
    let fails = |what: String| format!("{what}\n--- the program of seed {seed}:\n{text}");
    let program = Program::compile_text("made.go", &text).map_err(|e| fails(format!("refused: {e}")))?;
    let (whole, output) = run(&program, SliceMode::Normal).map_err(fails)?;
    let (cut, cut_output) = run(&program, SliceMode::Starved { fuel_max: 30 }).map_err(fails)?;
    if output != cut_output {
        return Err(fails(format!("whole:\n{output}\nstarved:\n{cut_output}")));
    }
    let counts = |r: &Report| (r.fuel_spent, r.bytes_allocated, r.exit_code);
    if counts(&whole) != counts(&cut) {
        return Err(fails(format!(
            "fuel, bytes, status: {:?} whole, {:?} starved",
            counts(&whole),
            counts(&cut)
        )));
    }
    Ok(())
}

fn run(program: &Program, slice: SliceMode) -> Result<(Report, String), String> {
    let (stdout, stderr) = (Captured::new(), Captured::new());
    let config = Config {
        seed: Some(1),
        slice,
        stdout: stdout.writer(),
        stderr: stderr.writer(),
        ..Config::default()
    };
    let report = program.run(config).map_err(|e| e.to_string())?;
    Ok((report, stdout.text() + &stderr.text()))
}
