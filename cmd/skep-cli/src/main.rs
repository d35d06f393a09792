//! Arguments and printing of the skep program; everything else is in the crates.
#![forbid(unsafe_code)]

mod args;
mod signals;
mod size;

use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use skep::{Colour, CompileError, Config, Program, READER_GONE, Stopper, io_error_text};

use args::{Args, Command};

/// The exit status for a program that does not compile, and for a command line that says nothing.
const FAILED: u8 = 1;

fn main() -> ExitCode {
    let status = match Args::parse().command {
        Command::Run { file, workers, fuel, memory, memory_total, processes, seed, args } => {
            let program = match Program::compile_path(&file) {
                Ok(program) => program,
                Err(error) => return refuse(&error),
            };
            let stopper = Stopper::new();
            if let Err(error) = signals::stop_on_signals(stopper.clone()) {
                let text = io_error_text(&error);
                complain(&format!("skep: signals stop the program at once: {text}\n"));
            }
            let defaults = Config::default();
            let config = Config {
                workers: workers.map_or(defaults.workers, usize::from),
                seed,
                fuel,
                memory: memory.map(|size| size.bytes),
                memory_total: memory_total.map_or(defaults.memory_total, |size| size.bytes),
                processes,
                args: std::iter::once(file).chain(args).collect(),
                stopper,
                ..defaults
            };
            match program.run(config) {
                Ok(report) => report.exit_code,
                Err(error) => {
                    complain(&format!("skep: {error}\n"));
                    i32::from(FAILED)
                }
            }
        }
        Command::Check { file, json } => match skep::check_path(&file) {
            Ok(findings) => {
                let written = if json {
                    print(&findings.json_lines())
                } else {
                    complain(&findings.text(colour()));
                    0
                };
                if findings.passed() { written } else { i32::from(FAILED) }
            }
            Err(error) => return refuse(&error),
        },
        Command::Dump { stage, file } => match skep::stage_text(&file, stage.into()) {
            Ok(text) => print(&text),
            Err(error) => return refuse(&error),
        },
    };
    // Only the low byte of a status reaches the shell, on every system.
    ExitCode::from(status as u8)
}

fn refuse(error: &CompileError) -> ExitCode {
    complain(&error.text(colour()));
    ExitCode::from(FAILED)
}

fn colour() -> Colour {
    if std::io::stderr().is_terminal() { Colour::Always } else { Colour::Never }
}

/// Prints on standard output; the exit status.
fn print(text: &str) -> i32 {
    let mut out = std::io::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => 0,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => READER_GONE,
        Err(error) => {
            complain(&format!("skep: standard output: {}\n", io_error_text(&error)));
            i32::from(FAILED)
        }
    }
}

fn complain(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}
