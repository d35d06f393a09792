//! Every case is a trial per way to run it; all must do what the case says, and agree on what can be counted.
//!
//! - `interp`: the interpreter under the seeded queue.
//! - `starved`: the same in slices of a few units of fuel drawn from a seed, so that every safepoint stops somewhere.
//! - `interp-4`, `starved-4`: on four workers.
//! - `kernels`: the bench programs, at their one size, on the interpreter.
//! - `reject`: a program that must be refused, with every marked error and no other.
//!
//! Trials listed in `expected-failures.txt` must fail; one that passes is a failure.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock, mpsc};
use std::time::Duration;

use lang_tests::{Spec, marked_errors};
use libtest_mimic::{Arguments, Failed, Trial};
use skep::{Captured, Config, Program, Report, SliceMode};

/// How long a trial may take before it counts as hanging; far more than any needs.
const TRIAL_SECONDS_MAX: u64 = 300;

/// The longest starved slice in units of fuel; a few blocks.
const STARVED_FUEL_MAX: u32 = 40;

fn main() -> ExitCode {
    let args = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let expected = expected_failures(root);
    let mut trials = Vec::new();
    for folder in ["run", "actors", "regress"] {
        let cases = discover(&root.join(folder));
        assert!(!cases.is_empty(), "no case under {folder}");
        for path in cases {
            let name = short(root, &path);
            let case = Arc::new(Case { path, program: OnceLock::new() });
            for mode in MODES {
                let case = Arc::clone(&case);
                trials.push((format!("{}/{name}", mode.name), Box::new(move || runs(&case, *mode)) as Run));
            }
        }
    }
    let kernels = discover(&root.join("../benches/workloads/kernels"));
    assert!(!kernels.is_empty(), "no kernel");
    for path in kernels {
        let name = format!("kernels/{}", path.file_name().unwrap_or_default().to_string_lossy());
        let case = Case { path, program: OnceLock::new() };
        trials.push((name, Box::new(move || runs(&case, MODES[0]).map(|_| ())) as Run));
    }
    for path in discover(&root.join("reject")) {
        let name = short(root, &path);
        trials.push((name, Box::new(move || refuses(&path)) as Run));
    }
    for name in expected.keys() {
        assert!(
            trials.iter().any(|(n, _)| n == name),
            "expected-failures.txt lists {name}, which is no trial"
        );
    }
    let trials = trials.into_iter().map(|(name, run)| match expected.get(&name) {
        None => Trial::test(name, move || run().map_err(Failed::from)),
        Some(reason) => {
            let reason = reason.clone();
            Trial::test(name, move || match run() {
                Ok(()) => Err(format!("passes now: take it off expected-failures.txt ({reason})").into()),
                Err(_) => Ok(()),
            })
        }
    });
    libtest_mimic::run(&args, trials.collect()).exit_code()
}

/// A case, compiled once for all its trials.
struct Case {
    path: PathBuf,
    program: OnceLock<Result<Program, String>>,
}

type Run = Box<dyn FnOnce() -> Result<(), String> + Send>;

/// A way to run a case.
#[derive(Clone, Copy)]
struct Mode {
    name: &'static str,
    workers: usize,
    seed: Option<u64>,
    starved: bool,
}

const MODES: &[Mode] = &[
    Mode { name: "interp", workers: 1, seed: Some(1), starved: false },
    Mode { name: "starved", workers: 1, seed: Some(2), starved: true },
    Mode { name: "interp-4", workers: 4, seed: None, starved: false },
    Mode { name: "starved-4", workers: 4, seed: None, starved: true },
];

/// Trial name to reason.
fn expected_failures(root: &Path) -> BTreeMap<String, String> {
    let path = root.join("expected-failures.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let lines = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines
        .map(|line| {
            let (name, reason) = line.split_once(": ").expect("a line is `trial: reason`");
            (name.to_string(), reason.to_string())
        })
        .collect()
}

fn discover(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(&dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "go") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn short(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().into_owned()
}

/// Runs the case and compares it with what it says; a starved run also with one that is not.
fn runs(case: &Case, mode: Mode) -> Result<(), String> {
    let spec = Spec::read(&case.path)?;
    let compile = || Program::compile_path(&case.path.to_string_lossy()).map_err(|e| e.to_string());
    let program = case.program.get_or_init(compile).as_ref().map_err(Clone::clone)?;
    let report = check(program, &spec, mode)?;
    // With one process nothing but the slices differs: fuel and allocation must not.
    if mode.starved && mode.seed.is_some() && report.messages_sent == 0 && spec.fuel.is_none() {
        let plain = check(program, &spec, Mode { starved: false, ..mode })?;
        let counts = |r: &Report| (r.fuel_spent, r.bytes_allocated);
        if counts(&plain) != counts(&report) {
            let ((f, b), (pf, pb)) = (counts(&report), counts(&plain));
            return Err(format!("starved: fuel {f}, {b} bytes allocated; else: fuel {pf}, {pb} bytes"));
        }
    }
    Ok(())
}

fn check(program: &Program, spec: &Spec, mode: Mode) -> Result<Report, String> {
    let (stdout, stderr) = (Captured::new(), Captured::new());
    let mut args = vec!["case".to_string()];
    args.extend(spec.args.iter().cloned());
    let config = Config {
        workers: mode.workers,
        seed: mode.seed,
        fuel: spec.fuel,
        args,
        slice: if mode.starved {
            SliceMode::Starved { fuel_max: STARVED_FUEL_MAX }
        } else {
            SliceMode::Normal
        },
        stdin: Box::new(std::io::Cursor::new(spec.stdin.clone())),
        stdout: stdout.writer(),
        stderr: stderr.writer(),
        ..Config::default()
    };
    let stopper = config.stopper.clone();
    let (done, waiting) = mpsc::channel::<()>();
    let watch = std::thread::Builder::new()
        .name("watch".into())
        .spawn(move || match waiting.recv_timeout(Duration::from_secs(TRIAL_SECONDS_MAX)) {
            Err(mpsc::RecvTimeoutError::Timeout) => {
                stopper.force(124);
                true
            }
            _ => false,
        })
        .map_err(|e| e.to_string())?;
    let report = program.run(config).map_err(|e| e.to_string());
    drop(done);
    if watch.join().unwrap_or(true) {
        return Err(format!("hung; stdout so far:\n{}", stdout.text()));
    }
    let report = report?;
    spec.compare(&stdout.bytes(), report.exit_code, &stderr.text())?;
    Ok(report)
}

/// Compiles a program that must be refused and compares the errors with the marks.
fn refuses(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut marks = marked_errors(&text);
    let Err(error) = Program::compile_path(&path.to_string_lossy()) else {
        return Err("it was accepted".into());
    };
    let mut wrong = Vec::new();
    for found in error.diagnostics() {
        let hit = marks.iter().position(|(line, text)| *line == found.line && found.message.contains(text));
        match hit {
            Some(i) => drop(marks.remove(i)),
            None => wrong.push(format!("not marked: {}: {}", found.line, found.message)),
        }
    }
    wrong.extend(marks.iter().map(|(line, text)| format!("missing: {line}: {text}")));
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
