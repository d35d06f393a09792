//! Every case is a trial per way to run it; all must do what the case says, and agree on what can be counted.
//!
//! - `interp`: the interpreter under the seeded queue.
//! - `starved`: the same in slices of a few units of fuel drawn from a seed, so that every safepoint stops somewhere.
//! - `reclaiming`: all objects are collected, and moved, at every safepoint of a small process, and at every n-th of a
//!   larger one; what they leave is poisoned.
//! - `stress`: the same, and the process is suspended there as well.
//! - `interp-4`, `starved-4`, `stress-4`: on four workers.
//! - `kernels`: the bench programs, at their one size, on the interpreter.
//! - `reject`: a program that must be refused, with every marked error and no other.
//!
//! Trials listed in `expected-failures.txt` must fail; one that passes is a failure.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
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
            let case = Arc::new(Case::new(path));
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
        let case = Case::new(path);
        trials.push((name, Box::new(move || runs(&case, MODES[0]).map(|_| ())) as Run));
    }
    for path in discover(&root.join("reject")) {
        let name = short(root, &path);
        trials.push((name, Box::new(move || refuses(&path)) as Run));
    }
    for mode in MODES.iter().filter(|mode| mode.slice.collects_everywhere()) {
        trials.push((format!("{}/moves-objects", mode.name), Box::new(move || moves(*mode)) as Run));
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
    let conclusion = libtest_mimic::run(&args, trials.collect());
    let (collections, moved) = (COLLECTIONS.load(Ordering::Relaxed), MOVED.load(Ordering::Relaxed));
    if collections > 0 {
        println!("reclaiming and stress: {collections} collections moved {moved} objects");
    }
    conclusion.exit_code()
}

/// What the trials that collect everywhere did, all together.
static COLLECTIONS: AtomicU64 = AtomicU64::new(0);
static MOVED: AtomicU64 = AtomicU64::new(0);

/// A case, compiled once for all its trials.
struct Case {
    path: PathBuf,
    program: OnceLock<Result<Program, String>>,
    /// What a run in whole slices spends and allocates.
    plain: OnceLock<Counts>,
}

impl Case {
    fn new(path: PathBuf) -> Case {
        Case { path, program: OnceLock::new(), plain: OnceLock::new() }
    }
}

/// What no way to slice a run may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    fuel: u64,
    allocated: u64,
}

impl Counts {
    fn of(report: &Report) -> Counts {
        Counts { fuel: report.fuel_spent, allocated: report.bytes_allocated }
    }
}

type Run = Box<dyn FnOnce() -> Result<(), String> + Send>;

/// A way to run a case.
#[derive(Clone, Copy)]
struct Mode {
    name: &'static str,
    workers: usize,
    seed: Option<u64>,
    slice: SliceMode,
}

const STARVED: SliceMode = SliceMode::Starved { fuel_max: STARVED_FUEL_MAX };
/// What is left to chance is the same in all trials on one worker, so that their counts can be compared.
const ONE: Option<u64> = Some(1);

const MODES: &[Mode] = &[
    Mode { name: "interp", workers: 1, seed: ONE, slice: SliceMode::Normal },
    Mode { name: "starved", workers: 1, seed: ONE, slice: STARVED },
    Mode { name: "reclaiming", workers: 1, seed: ONE, slice: SliceMode::Reclaiming },
    Mode { name: "stress", workers: 1, seed: ONE, slice: SliceMode::Stress },
    Mode { name: "interp-4", workers: 4, seed: None, slice: SliceMode::Normal },
    Mode { name: "starved-4", workers: 4, seed: None, slice: STARVED },
    Mode { name: "stress-4", workers: 4, seed: None, slice: SliceMode::Stress },
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

/// Runs the case and compares it with what it says; under a seed also with a run in whole slices.
fn runs(case: &Case, mode: Mode) -> Result<(), String> {
    let spec = Spec::read(&case.path)?;
    let compile = || Program::compile_path(&case.path.to_string_lossy()).map_err(|e| e.to_string());
    let program = case.program.get_or_init(compile).as_ref().map_err(Clone::clone)?;
    let report = check(program, &spec, mode)?;
    if mode.slice.collects_everywhere() {
        COLLECTIONS.fetch_add(report.totals.collections, Ordering::Relaxed);
        MOVED.fetch_add(report.totals.objects_moved, Ordering::Relaxed);
    }
    // With one process nothing but the slices differs: fuel and allocation must not.
    if mode.seed.is_none() || report.messages_sent > 0 || spec.fuel.is_some() {
        return Ok(());
    }
    let found = Counts::of(&report);
    if mode.slice == SliceMode::Normal {
        let _ = case.plain.set(found);
        return Ok(());
    }
    let plain = match case.plain.get() {
        Some(plain) => *plain,
        None => {
            let plain = Counts::of(&check(program, &spec, Mode { slice: SliceMode::Normal, ..mode })?);
            *case.plain.get_or_init(|| plain)
        }
    };
    if found == plain { Ok(()) } else { Err(format!("{}: {found:?}; else: {plain:?}", mode.name)) }
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
        slice: mode.slice,
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

/// Runs a program whose objects live across safepoints: a trial that moves none of them would prove nothing.
fn moves(mode: Mode) -> Result<(), String> {
    let text = "package main\n\ntype node struct{ next *node }\n\nfunc main() {\n\tvar list *node\n\t\
        for i := 0; i < 100; i++ {\n\t\tlist = &node{list}\n\t}\n\tn := 0\n\t\
        for ; list != nil; list = list.next {\n\t\tn++\n\t}\n\tprintln(n)\n}\n";
    let program = Program::compile_text("moves.go", text).map_err(|e| e.to_string())?;
    let stderr = Captured::new();
    let config = Config {
        workers: mode.workers,
        seed: mode.seed,
        slice: mode.slice,
        stderr: stderr.writer(),
        ..Config::default()
    };
    let totals = program.run(config).map_err(|e| e.to_string())?.totals;
    if stderr.text() != "100\n" {
        return Err(format!("it printed {:?}", stderr.text()));
    }
    // A list of n nodes moves at the n-th round of the first loop, and what is left of it at each of the second.
    let least = 100 * 99;
    if totals.objects_moved < least {
        return Err(format!("{} collections moved {} objects", totals.collections, totals.objects_moved));
    }
    Ok(())
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
        let hit = marks.iter().position(|mark| mark.is_of(found.line, found.column, &found.message));
        match hit {
            Some(i) => drop(marks.remove(i)),
            None => wrong.push(format!("not marked: {}:{}: {}", found.line, found.column, found.message)),
        }
    }
    wrong.extend(marks.iter().map(|mark| format!("missing: {mark:?}")));
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
