//! The repository's chores, and the tests of the repository itself.
//! Each verb is one file; what they share (running commands, finding the root) is in `shell`.
#![forbid(unsafe_code)]

mod corpus;
mod counts;
mod fuzz;
mod idle;
mod kernels;
mod loom;
mod made;
mod oracle;
mod shell;
mod test;
#[cfg(test)]
mod tidy;

use std::process::ExitCode;

const HELP: &str = "\
Chores of this repository: cargo xtask VERB

  test       format, lints, all tests in all modes, docs (what CI runs)
  oracle     run every language test and example with real Go and compare
  corpus     a folder of Go programs on Comb and on real Go: DIR [--json] [--limit N] [--filter PART]
  idle       resident bytes of an idle process: [--processes N] [--json]
  kernels    the language kernels beside native Go: [--rounds N] [NAME …]
  counts     instructions of a turn beside a small and a large state, under callgrind
  fuzz       any bytes give a diagnostic or a run: [TARGET …] [--seconds N]
  made       programs made from seeds, into a folder: FIRST..END DIR
  loom       the models of the concurrent structures, at full depth
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.first().map(String::as_str) {
        Some("test") => test::run(),
        Some("oracle") => oracle::run(&args[1..]),
        Some("corpus") => corpus::run(&args[1..]),
        Some("idle") => idle::run(&args[1..]),
        Some("kernels") => kernels::run(&args[1..]),
        Some("counts") => counts::run(),
        Some("fuzz") => fuzz::run(&args[1..]),
        Some("made") => made::run(&args[1..]),
        Some("loom") => loom::run(),
        Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            Ok(())
        }
        None => Err(format!("say which chore\n\n{HELP}")),
        Some(other) => Err(format!("no chore is called {other}\n\n{HELP}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
