//! How a slice of running code ended, and what the scheduler must know of it.

use std::fmt;

/// How a run of a fiber ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The function that was started returned; its results stand on the fiber.
    Returned,
    /// Fuel is spent: to be resumed with more.
    OutOfFuel,
    /// A request was pending at a safepoint: to be resumed once it is answered.
    Requested,
    /// A large allocation wants this many bytes: to be resumed after a collection has made room.
    NeedsMemory(u64),
    /// The call re-executes once what it waits for may have happened.
    Waits(WaitReason),
    /// A panic that nothing recovered; the fiber is to be dropped.
    Panicked(Box<PanicReport>),
    /// A fault that bypasses deferred calls; the fiber is to be dropped.
    Fatal(Box<PanicReport>),
    /// The program asked to end with this status.
    Exit(i32),
    /// The process asked to end, and its deferred calls have run; the fiber is to be dropped.
    Quit,
}

/// What a fiber waits for; `0` in a number means any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WaitReason {
    /// A message in the mailbox.
    Mail,
    /// The reply to the request of this number.
    Reply(u64),
    /// The timer of this number.
    Timer(u64),
    /// Standard input, or a file.
    Input,
    /// Room in another process's mailbox, by its number.
    Room(u64),
    /// Nothing: others run first.
    Yield,
}

/// What an unrecovered panic or a fatal fault leaves behind.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PanicReport {
    /// As Go prints it, such as `panic: boom`; several lines where panics replaced each other.
    pub headline: String,
    /// The calls, innermost first.
    pub stack: Vec<StackLine>,
    /// How many calls in the middle of `stack` are left out, and after how many lines.
    pub elided: Option<Elided>,
}

/// Where a long stack was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elided {
    /// How many lines stand before the gap.
    pub after: usize,
    /// How many lines are missing.
    pub lines: u64,
}

/// A call in a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackLine {
    /// The function.
    pub func: String,
    /// The file.
    pub file: String,
    /// The line in it.
    pub line: u32,
}

impl fmt::Display for StackLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}:{}", self.func, self.file, self.line)
    }
}

impl fmt::Display for PanicReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.headline)?;
        for (i, line) in self.stack.iter().enumerate() {
            if let Some(elided) = self.elided
                && elided.after == i
            {
                writeln!(f, "\t... {} more calls", elided.lines)?;
            }
            writeln!(f, "\t{line}")?;
        }
        Ok(())
    }
}
