//! An actor runtime: millions of small private processes in one Rust program.
//!
//! Process code is written in Comb, a strict subset of Go. A [`Program`] is compiled once and can be run any number
//! of times, also side by side; each run is a system of its own, with its own processes, memory and workers.
//!
//! ```
//! let text = r#"
//! package main
//!
//! import (
//!     "fmt"
//!     "time"
//!
//!     "skep"
//! )
//!
//! type Add struct {
//!     skep.Request[int]
//!     N int
//! }
//!
//! func Adder(sum int, m Add) int {
//!     sum += m.N
//!     m.Reply(sum)
//!     return sum
//! }
//!
//! func main() {
//!     p := skep.Spawn(Adder, 100)
//!     fmt.Println(skep.Ask(p, Add{N: 5}, time.Second))
//! }
//! "#;
//! let program = skep::Program::compile_text("adder.go", text)?;
//! let printed = skep::Captured::new();
//! let config = skep::Config { stdout: printed.writer(), ..skep::Config::default() };
//! let report = program.run(config)?;
//! assert_eq!(printed.text(), "105 <nil>\n");
//! assert_eq!(report.exit_code, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is wrong with a program is said in Go's form, all of it at once:
//!
//! ```
//! let error = skep::Program::compile_text("main.go", "package main\nfunc main() { x := 1 }\n").unwrap_err();
//! assert!(error.to_string().starts_with("main.go:2:15: declared and not used: x\n"));
//! ```
#![forbid(unsafe_code)]

mod captured;
mod compile;

pub use captured::Captured;
pub use compile::{Colour, CompileError, Diagnostic, Findings, Program, Stage, check_path, stage_text};
pub use skep_runtime::{
    Config, Counters, Ending, READER_GONE, Report, RunError, SliceMode, Stopper, Totals, io_error_text,
};
