//! What Comb makes of a program, against what real Go makes of it.
//! Kept true: a difference counts only if real Go does the same twice.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::process::Command;

use super::discover::Program;
use super::run::{Ended, Ran, run};
use crate::oracle::Go;
use crate::shell::root;

/// Seconds a program may run.
const SECONDS_MAX: u64 = 10;

/// What came of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Both did the same.
    Agree,
    /// Both ran it, and did not do the same: the first difference.
    Differ(String),
    /// Comb refuses it: the first error.
    Refused(String),
    /// Comb did not end within the limits, and Go did.
    PastLimit(&'static str),
    /// Go refuses it and Comb does, too.
    BothRefuse,
    /// Go refuses it, Comb does not: Go's first error.
    OnlyGoRefuses(String),
    /// Real Go did not end within the limits, does something else each time, or could not be run.
    NoJudgement(String),
    /// It uses what Comb is not made for.
    Outside(String),
}

/// Runs programs on both sides.
pub(super) struct Judge {
    go: Go,
    work: PathBuf,
}

impl Judge {
    /// A judge that keeps Go's binaries under `work`.
    pub(super) fn new(go: Go, work: PathBuf) -> Result<Judge, String> {
        std::fs::create_dir_all(&work).map_err(|e| format!("{}: {e}", work.display()))?;
        Ok(Judge { go, work })
    }

    /// What came of a program.
    pub(super) fn verdict(&self, program: &Program) -> Verdict {
        match self.build(program) {
            Ok(binary) => self.compare(program, &binary).unwrap_or_else(Verdict::NoJudgement),
            Err(said) => self.refusal(program, &said).unwrap_or_else(Verdict::NoJudgement),
        }
    }

    /// Builds it with Go, unless the binary is newer than all sources; an error is what Go said.
    fn build(&self, program: &Program) -> Result<PathBuf, String> {
        let mut hasher = DefaultHasher::new();
        program.target().hash(&mut hasher);
        let binary = self.work.join(format!("{:016x}", hasher.finish()));
        let changed = |path: &PathBuf| path.metadata().and_then(|m| m.modified());
        if let Ok(built) = changed(&binary)
            && program.sources.iter().all(|s| changed(s).is_ok_and(|time| time < built))
        {
            return Ok(binary);
        }
        let output = binary.to_string_lossy().into_owned();
        let mut args = vec!["build".to_owned(), "-o".to_owned(), output];
        if program.in_module {
            // The corpus is not changed: a go.mod that lacks something is an error.
            args.extend(["-mod=readonly".to_owned(), ".".to_owned()]);
        } else {
            args.extend(program.files.iter().map(|f| f.to_string_lossy().into_owned()));
        }
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        self.go.call(&program.folder, &args)?;
        Ok(binary)
    }

    fn compare(&self, program: &Program, binary: &PathBuf) -> Result<Verdict, String> {
        let stdin = program.stdin();
        let native = || run(Command::new(binary).current_dir(&program.folder), stdin.as_deref(), SECONDS_MAX);
        let go = native()?;
        match go.ended {
            Ended::Status(_) => {}
            ref limit => return Ok(Verdict::NoJudgement(format!("real Go {}", past(limit)))),
        }
        let comb = run(skep("run", program).current_dir(&program.folder), stdin.as_deref(), SECONDS_MAX)?;
        if comb.ended == Ended::Status(1) && comb.stdout.is_empty() && is_refusal(program, &comb.stderr)? {
            return Ok(Verdict::Refused(first_error(&comb.stderr)));
        }
        match comb.ended {
            Ended::Status(_) => {}
            ref limit => return Ok(Verdict::PastLimit(past(limit))),
        }
        let Some(difference) = difference(&go, &comb) else { return Ok(Verdict::Agree) };
        if self::difference(&go, &native()?).is_some() {
            return Ok(Verdict::NoJudgement("real Go does not do the same twice".into()));
        }
        Ok(Verdict::Differ(difference))
    }

    fn refusal(&self, program: &Program, said: &str) -> Result<Verdict, String> {
        let comb = run(&mut skep("check", program), None, SECONDS_MAX)?;
        if comb.ended == Ended::Status(0) {
            return Ok(Verdict::OnlyGoRefuses(first_error(said)));
        }
        Ok(Verdict::BothRefuse)
    }
}

fn skep(verb: &str, program: &Program) -> Command {
    let mut command = Command::new(root().join("target/release/skep"));
    command.arg(verb).arg(program.target());
    command
}

/// Whether it was the compiler that ended with status 1, not the program.
fn is_refusal(program: &Program, stderr: &str) -> Result<bool, String> {
    Ok(!stderr.is_empty() && run(&mut skep("check", program), None, SECONDS_MAX)?.ended != Ended::Status(0))
}

fn past(limit: &Ended) -> &'static str {
    match limit {
        Ended::Status(_) => "ends",
        Ended::Signal => "is ended by a signal",
        Ended::TimeOut => "runs too long",
        Ended::Memory => "takes too much memory",
        Ended::Output => "prints too much",
    }
}

/// The first line of a compiler's report that says what is wrong.
fn first_error(report: &str) -> String {
    let telling = |line: &&str| !line.is_empty() && !line.starts_with('#') && !line.starts_with("go build");
    report.lines().find(telling).unwrap_or("no message").to_owned()
}

/// The first difference between two runs: in output, exit status, then standard error up to a panic's stack.
fn difference(go: &Ran, comb: &Ran) -> Option<String> {
    if go.stdout != comb.stdout {
        let (want, got) = (String::from_utf8_lossy(&go.stdout), String::from_utf8_lossy(&comb.stdout));
        return Some(format!("output {}", first_line(&want, &got)));
    }
    if go.ended != comb.ended {
        let why = told(&comb.stderr).lines().last().unwrap_or_default().to_owned();
        return Some(format!("exit status {:?}, not {:?}: {why}", comb.ended, go.ended));
    }
    let (want, got) = (told(&go.stderr), told(&comb.stderr));
    (want != got).then(|| format!("standard error {}", first_line(&want, &got)))
}

/// What a program said on standard error, without the stack of goroutines and addresses that follow a headline.
fn told(stderr: &str) -> String {
    let mut kept = String::new();
    let mut headline = false;
    for line in stderr.lines() {
        headline |= line.starts_with("panic: ") || line.starts_with("fatal error: ");
        if headline
            && (line.starts_with("goroutine ")
                || line.starts_with("runtime stack:")
                || line.starts_with("\tmain."))
        {
            break;
        }
        if !line.starts_with("[signal ") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept.truncate(kept.trim_end().len());
    kept
}

fn first_line(want: &str, got: &str) -> String {
    let (want, got): (Vec<&str>, Vec<&str>) = (want.split('\n').collect(), got.split('\n').collect());
    let at = (0..want.len().max(got.len())).find(|&i| want.get(i) != got.get(i)).unwrap_or(0);
    let show =
        |lines: &[&str]| lines.get(at).map_or("nothing".to_owned(), |line| format!("{:?}", short(line)));
    format!("line {}: {}, not {}", at + 1, show(&got), show(&want))
}

/// A line, cut where it gets too long to read.
fn short(line: &str) -> &str {
    &line[..line.floor_char_boundary(200)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(status: i32, stdout: &str, stderr: &str) -> Ran {
        Ran { ended: Ended::Status(status), stdout: stdout.into(), stderr: stderr.into() }
    }

    #[test]
    fn stacks_and_addresses_are_no_difference() {
        let go = ran(2, "1\n", "x\npanic: oh\n[signal SIGSEGV]\n\ngoroutine 1 [running]:\nmain.main()\n");
        assert_eq!(difference(&go, &ran(2, "1\n", "x\npanic: oh\n\n\tmain.main a.go:2\n")), None);
        let other = difference(&go, &ran(2, "1\n", "x\npanic: ah\n\n\tmain.main a.go:2\n"));
        assert_eq!(other.as_deref(), Some("standard error line 2: \"panic: ah\", not \"panic: oh\""));
    }

    #[test]
    fn the_first_difference_is_told() {
        let go = ran(0, "1\n2\n", "");
        assert_eq!(
            difference(&go, &ran(0, "1\n3\n", "")).as_deref(),
            Some("output line 2: \"3\", not \"2\"")
        );
        assert!(difference(&go, &ran(1, "1\n2\n", "")).is_some_and(|d| d.starts_with("exit status")));
    }
}
