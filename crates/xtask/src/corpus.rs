//! `cargo xtask corpus DIR`: runs a folder of Go programs on Comb and on real Go and shows the share that agrees.
//! Kept true: real Go is the judge; what it refuses, what takes too long there and what Comb is not made for is
//! counted apart, never as agreeing.

mod discover;
mod judge;
mod report;
pub(crate) mod run;
mod scan;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;

use crate::oracle::Go;
use crate::shell::{Done, cargo, root};
use discover::Program;
use judge::{Judge, Verdict};
use scan::Traits;

/// Programs that run at the same time.
const RUNNERS: usize = 2;

/// A program, what it uses, and what came of it.
struct Tried {
    name: String,
    traits: Traits,
    verdict: Verdict,
}

/// What the command line asks for.
struct Request {
    folder: PathBuf,
    json: bool,
    limit: usize,
    filter: String,
}

/// Runs the corpus.
pub fn run(args: &[String]) -> Done {
    let request = parse(args)?;
    let mut programs = discover::programs(&request.folder)?;
    programs.retain(|p| p.name.contains(&request.filter));
    programs.truncate(request.limit);
    if programs.is_empty() {
        return Err(format!("no program under {}", request.folder.display()));
    }
    // Standard output is the report's.
    let built = cargo(&["build", "--release", "--quiet", "--bin", "skep"]).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the release build of skep failed".into());
    }
    let judge = Judge::new(Go::install()?, root().join("target/corpus"))?;
    let tried = try_all(&judge, &programs)?;
    let text = if request.json { report::json(&tried) } else { report::text(&request.folder, &tried) };
    print!("{text}");
    Ok(())
}

fn parse(args: &[String]) -> Result<Request, String> {
    const USAGE: &str = "cargo xtask corpus DIR [--json] [--limit N] [--filter PART-OF-A-NAME]";
    let mut folder = None;
    let mut request =
        Request { folder: PathBuf::new(), json: false, limit: usize::MAX, filter: String::new() };
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        match arg.as_str() {
            "--json" => request.json = true,
            "--limit" => {
                let n = rest.next().and_then(|n| n.parse().ok());
                request.limit = n.ok_or("--limit wants a number")?;
            }
            "--filter" => request.filter = rest.next().ok_or("--filter wants a part of a name")?.clone(),
            path if folder.is_none() && !path.starts_with("--") => folder = Some(path),
            other => return Err(format!("what is {other}? {USAGE}")),
        }
    }
    let folder = Path::new(folder.ok_or(USAGE)?);
    request.folder = folder.canonicalize().map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(request)
}

/// Tries all programs, `RUNNERS` at a time; in the order given.
fn try_all(judge: &Judge, programs: &[Program]) -> Result<Vec<Tried>, String> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let show = std::io::stderr().is_terminal();
    let work = || {
        loop {
            // Relaxed: only hands out numbers; the results meet in the mutex.
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(program) = programs.get(index) else { return };
            if show {
                eprint!("\r\x1b[K{} of {}: {}", index + 1, programs.len(), program.name);
            }
            let tried = try_one(judge, program);
            done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((index, tried));
        }
    };
    std::thread::scope(|scope| -> Done {
        for runner in 0..RUNNERS {
            let named = Builder::new().name(format!("corpus-{runner}"));
            named.spawn_scoped(scope, work).map_err(|e| format!("cannot start a thread: {e}"))?;
        }
        Ok(())
    })?;
    if show {
        eprint!("\r\x1b[K");
    }
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    Ok(done.into_iter().map(|(_, tried)| tried).collect())
}

fn try_one(judge: &Judge, program: &Program) -> Tried {
    let traits = scan::traits(program);
    let verdict = match traits.outside.first() {
        Some(reason) => Verdict::Outside(reason.clone()),
        None => judge.verdict(program),
    };
    Tried { name: program.name.clone(), traits, verdict }
}
