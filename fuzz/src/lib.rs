//! What the targets share: a run with bounds, whole or in slices.
#![forbid(unsafe_code)]

use skep::{Captured, Config, Program, Report, SliceMode};

/// Fuel of a run: enough to get hot, little enough that an endless loop costs milliseconds.
const FUEL: u64 = 300_000;

/// Bytes that a process of a run may hold.
const MEMORY: u64 = 16 << 20;

/// What a run said, and what it cost.
pub struct Run {
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
    /// The sums.
    pub report: Report,
}

/// Runs the program under the seeded queue.
///
/// # Panics
/// If it does not start, or ends with a bug of Skep.
pub fn run(program: &Program, slice: SliceMode) -> Run {
    let (stdout, stderr) = (Captured::new(), Captured::new());
    let config = Config {
        seed: Some(1),
        fuel: Some(FUEL),
        memory: Some(MEMORY),
        memory_total: 8 * MEMORY,
        slice,
        stdin: Box::new(std::io::empty()),
        stdout: stdout.writer(),
        stderr: stderr.writer(),
        ..Config::default()
    };
    let report = program.run(config).expect("a system starts");
    assert_ne!(report.exit_code, 70, "a bug of Skep ended it: {}", stderr.text());
    Run { stdout: stdout.text(), stderr: stderr.text(), report }
}

/// Runs it whole, in small slices, and with everything moved at every safepoint; all must agree.
///
/// # Panics
/// If they don't.
pub fn agree(program: &Program) {
    let whole = run(program, SliceMode::Normal);
    for way in [SliceMode::Starved { fuel_max: 30 }, SliceMode::Stress] {
        let other = run(program, way);
        // Several processes take turns in another order when slices differ.
        if whole.report.messages_sent == 0 && other.report.messages_sent == 0 {
            assert_eq!(whole.stdout, other.stdout, "{way:?}");
            assert_eq!(whole.stderr, other.stderr, "{way:?}");
            assert_eq!(whole.report.fuel_spent, other.report.fuel_spent, "fuel, {way:?}");
            assert_eq!(
                whole.report.bytes_allocated, other.report.bytes_allocated,
                "bytes allocated, {way:?}"
            );
        }
    }
}
