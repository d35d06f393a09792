//! What a system's life came to.

use std::fmt;

use skep_process::{Ending, Totals};
use skep_sched::{Counters, StartError};

/// The report of a system that has ended.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub ending: Ending,
    /// The exit status that the program around it should end with.
    pub exit_code: i32,
    /// Fuel that all processes spent.
    pub fuel_spent: u64,
    /// Bytes that all processes allocated.
    pub bytes_allocated: u64,
    /// Bytes that collections and ends of processes gave back.
    pub bytes_freed: u64,
    /// Messages that were sent.
    pub messages_sent: u64,
    /// Messages that nobody had read when it ended.
    pub messages_unread: u64,
    /// Processes that lived when it ended, main included if it did.
    pub processes_living: u64,
    /// All counts.
    pub totals: Totals,
    /// What each worker did.
    pub workers: Vec<Counters>,
}

/// The exit status for an ending: the program's own, Go's 2 for panics and fatal errors, 70 for a bug of ours.
pub(crate) fn exit_code(ending: Ending) -> i32 {
    match ending {
        Ending::Exit(status) | Ending::Stopped(status) => status,
        Ending::Crash | Ending::Deadlock => 2,
        Ending::Bug => 70,
    }
}

/// Why a system did not start.
#[derive(Debug)]
pub enum RunError {
    /// The operating system refused a worker's thread.
    Workers(StartError),
    /// There is no room for even one process.
    NoProcess,
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Workers(error) => error.fmt(f),
            RunError::NoProcess => f.write_str("no room for main's process"),
        }
    }
}

impl std::error::Error for RunError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            RunError::Workers(error) => Some(error),
            RunError::NoProcess => None,
        }
    }
}
