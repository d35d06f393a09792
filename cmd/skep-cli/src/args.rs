//! The command line.

use clap::{Parser, Subcommand, ValueEnum};
use skep::Stage;

use crate::size::Size;

/// Runs, checks and shows Comb programs.
///
/// A Comb program is Go source whose files begin with `//go:build skep`. It runs in many small processes that share
/// nothing and send each other messages.
#[derive(Debug, Parser)]
#[command(
    version,
    arg_required_else_help = true,
    after_help = "\
Examples:
  skep run hello.go
  skep run --workers 1 wordcount.go < README.md
  skep check --json service/
  skep dump --stage bytecode hello.go

Exit status: 0 if all went well; of `run` the program's own; 1 for a program that does not compile or output that \
can't be written; 2 for a panic in main, a spent budget of main, a deadlock and a wrong command line; 70 for a fault of \
skep itself; 130 and 143 after SIGINT and SIGTERM; 141 when nobody reads standard output any more."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Compile a program and run it
    ///
    /// On SIGINT or SIGTERM main ends, the other processes work off their mail for a few seconds, then the program
    /// ends; a second signal ends it at once.
    #[command(after_help = "\
Examples:
  skep run hello.go
  skep run service/ -- --port 8080      what follows -- are the program's arguments
  skep run --memory 64MiB --fuel 1000000000 --processes 10000 untrusted.go
  skep run --seed 7 flaky.go            the same order of everything, every time

Exit status: the program's own; 1 if it does not compile or can't be started; 2 for a panic in main, a spent budget of \
main, a deadlock and a wrong command line; 70 for a fault of skep itself; 130 and 143 after SIGINT and SIGTERM; 141 \
when nobody reads standard output any more.")]
    Run {
        /// A file, or a folder with package main
        file: String,
        /// Threads that run processes [default: one per processor]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
        workers: Option<u8>,
        /// What each process may compute in its life, in units of fuel (about one instruction each)
        #[arg(long, value_name = "N")]
        fuel: Option<u64>,
        /// What each process may hold, such as 64MiB or 1GiB [default: 256MiB, main as much as there is]
        #[arg(long, value_name = "SIZE")]
        memory: Option<Size>,
        /// What all processes together may hold [default: half of the machine's or the control group's memory]
        #[arg(long, value_name = "SIZE")]
        memory_total: Option<Size>,
        /// How many processes may live at the same time, main included [default: as many as there is memory for]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        processes: Option<u64>,
        /// Run on one thread, in an order that this number decides, on a clock of its own
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// The program's arguments
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Compile a program and say what is wrong with it
    #[command(after_help = "\
Examples:
  skep check hello.go
  skep check --json service/ | jq .message")]
    Check {
        /// A file, or a folder with package main
        file: String,
        /// One JSON object a line on standard output
        #[arg(long)]
        json: bool,
    },
    /// Show a program as it stands after a stage of compilation
    #[command(after_help = "\
Examples:
  skep dump --stage tree hello.go
  skep dump --stage ssa hello.go | less")]
    Dump {
        /// Which stage
        #[arg(long, value_enum, default_value = "bytecode")]
        stage: StageName,
        /// A file, or a folder with package main
        file: String,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum StageName {
    /// The tokens of the main package
    Tokens,
    /// Its syntax trees
    Tree,
    /// Its declarations with their types
    Types,
    /// The whole program's optimised SSA
    Ssa,
    /// The whole program's bytecode
    Bytecode,
}

impl From<StageName> for Stage {
    fn from(name: StageName) -> Stage {
        match name {
            StageName::Tokens => Stage::Tokens,
            StageName::Tree => Stage::Tree,
            StageName::Types => Stage::Types,
            StageName::Ssa => Stage::Ssa,
            StageName::Bytecode => Stage::Bytecode,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Args::command().debug_assert();
    }

    #[test]
    fn arguments_of_the_program_follow_two_dashes() {
        let args = Args::try_parse_from(["skep", "run", "--memory", "64MiB", "a.go", "--", "-x", "--fuel"]);
        let Ok(Args { command: Command::Run { file, memory, args, fuel, .. } }) = args else {
            panic!("not understood");
        };
        assert_eq!((file.as_str(), fuel), ("a.go", None));
        assert_eq!(memory.map(|m| m.bytes), Some(64 << 20));
        assert_eq!(args, ["-x", "--fuel"]);
    }
}
