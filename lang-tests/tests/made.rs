//! Programs made from seeds: however a program is cut into slices, and wherever its objects are collected and moved,
//! it must print the same, spend the same fuel and allocate the same. `cargo xtask made` writes the same programs down
//! for a comparison with real Go.
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

/// The other ways to run a program.
const WAYS: [SliceMode; 2] = [SliceMode::Starved { fuel_max: 30 }, SliceMode::Stress];

/// Compiles the seed's program and runs it in all ways.
fn agrees(seed: u64) -> Result<(), String> {
    let text = made::program_of_seed(seed);
    let fails = |what: String| format!("{what}\n--- the program of seed {seed}:\n{text}");
    let program = Program::compile_text("made.go", &text).map_err(|e| fails(format!("refused: {e}")))?;
    let (whole, output) = run(&program, SliceMode::Normal).map_err(fails)?;
    for way in WAYS {
        let (other, other_output) = run(&program, way).map_err(fails)?;
        if output != other_output {
            return Err(fails(format!("whole:\n{output}\n{way:?}:\n{other_output}")));
        }
        let counts = |r: &Report| (r.fuel_spent, r.bytes_allocated, r.exit_code);
        if counts(&whole) != counts(&other) {
            return Err(fails(format!(
                "fuel, bytes, status: {:?} whole, {:?} {way:?}",
                counts(&whole),
                counts(&other)
            )));
        }
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
