//! Every setting of a system, with its default.

use std::io::{Read, Write};

use skep_process::{ReadFile, SliceMode};

use crate::machine;
use crate::stop::Stopper;

/// How a system is set up. The default runs on all processors with the standard streams of the program around it.
pub struct Config {
    /// Worker threads; as many as there are processors by default, at most 64.
    pub workers: usize,
    /// With a seed everything runs on the calling thread, in an order that the seed decides, on a clock that moves by
    /// the fuel that is spent and, when nothing is ready, to the next deadline: the same seed gives the same run.
    pub seed: Option<u64>,
    /// Fuel that each process, main included, may spend in its life.
    pub fuel: Option<u64>,
    /// Bytes that each process, main included, may hold. Without it a spawned process has 256 MiB.
    pub memory: Option<u64>,
    /// Bytes that the whole system may hold: half of the machine's or the control group's memory by default. New
    /// processes and mail are refused when a sixteenth of it is left.
    pub memory_total: u64,
    /// Processes that may live at the same time, main included. Without it memory decides.
    pub processes: Option<u64>,
    /// The program's name and its arguments.
    pub args: Vec<String>,
    /// How code is cut into slices.
    pub slice: SliceMode,
    /// The environment's variables, as `NAME=value`; those of the program around it by default.
    pub environment: Vec<Vec<u8>>,
    /// Reads a file of the name that a program gave, on a thread where it may block; any that the program around it
    /// may read by default.
    pub read_file: ReadFile,
    /// Standard input.
    pub stdin: Box<dyn Read + Send>,
    /// Standard output.
    pub stdout: Box<dyn Write + Send>,
    /// Standard error.
    pub stderr: Box<dyn Write + Send>,
    /// Stops the system from outside.
    pub stopper: Stopper,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            workers: machine::processors(),
            seed: None,
            fuel: None,
            memory: None,
            memory_total: machine::memory_for_a_system(),
            processes: None,
            args: vec!["program".to_owned()],
            slice: SliceMode::Normal,
            environment: machine::environment(),
            read_file: Box::new(machine::read_file),
            stdin: Box::new(std::io::stdin()),
            stdout: Box::new(std::io::stdout()),
            stderr: Box::new(std::io::stderr()),
            stopper: Stopper::new(),
        }
    }
}
