//! Runs a program in every way there is, and compares what it did.
#![allow(dead_code, reason = "each suite uses its part")]
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

use skep::{Captured, Config, Ending, Program, Report, SliceMode};

/// A way to run a program.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    Workers(usize),
    Seeded(u64),
    Starved(u64),
}

/// All ways, from the simplest on.
pub const WAYS: [Way; 7] = [
    Way::Workers(1),
    Way::Workers(4),
    Way::Seeded(1),
    Way::Seeded(2),
    Way::Seeded(3),
    Way::Starved(1),
    Way::Starved(7),
];

/// What a run showed.
pub struct Ran {
    pub stdout: String,
    pub stderr: String,
    pub report: Report,
}

pub fn compile(text: &str) -> Program {
    let text = format!("//go:build skep\n\npackage main\n{text}");
    Program::compile_text("main.go", &text).unwrap_or_else(|error| panic!("{error}"))
}

/// Runs a program, with a change to the settings.
pub fn run_with(program: &Program, way: Way, change: impl FnOnce(&mut Config)) -> Ran {
    let (stdout, stderr) = (Captured::new(), Captured::new());
    let mut config = Config {
        stdin: Box::new(std::io::empty()),
        stdout: stdout.writer(),
        stderr: stderr.writer(),
        ..Config::default()
    };
    match way {
        Way::Workers(workers) => config.workers = workers,
        Way::Seeded(seed) => config.seed = Some(seed),
        Way::Starved(seed) => {
            config.seed = Some(seed);
            config.slice = SliceMode::Starved { fuel_max: 20 };
        }
    }
    change(&mut config);
    let report = program.run(config).unwrap();
    assert_ne!(report.ending, Ending::Bug, "{way:?}: {}", stderr.text());
    let totals = report.totals;
    assert_eq!(
        totals.sent,
        totals.received + totals.refused + totals.dropped + totals.dead_letters + report.messages_unread,
        "{way:?}: every message is somewhere: {totals:?}"
    );
    Ran { stdout: stdout.text(), stderr: stderr.text(), report }
}

/// Runs a program in all ways: each must print and end as said.
pub fn check(text: &str, exit: i32, expect: &str) {
    check_with(
        text,
        |_| {},
        |way, ran| {
            assert_eq!(ran.stdout, expect, "{way:?}, and on stderr: {}", ran.stderr);
            assert_eq!(ran.report.exit_code, exit, "{way:?}, and on stderr: {}", ran.stderr);
        },
    );
}

/// Runs a program in all ways with a change to the settings.
pub fn check_with(text: &str, change: impl Fn(&mut Config), look: impl Fn(Way, &Ran)) {
    let program = compile(text);
    for way in WAYS {
        look(way, &run_with(&program, way, &change));
    }
}
