//! Every bound of a process, and what lies past it.

use std::time::Duration;

/// Messages that a process handles before others get their turn.
pub const MESSAGES_PER_TURN: u32 = 16;
/// Fuel after which others get their turn: well under a millisecond of interpreted code.
pub const TURN_FUEL: i64 = 100_000;
/// Unread messages after which a send is refused, unless the process was given a bound of its own.
pub const HARD_BOUND: u16 = 16_384;
/// Unread messages after which senders are paused when their present message is done.
pub const SOFT_BOUND: u16 = 1_024;
/// How long a sender is paused at most.
pub(crate) const PAUSE_MAX: Duration = Duration::from_millis(10);
/// Bytes that a spawned process may hold, unless it was given a cap of its own.
pub const SPAWNED_MEMORY: u64 = 256 << 20;
/// Bytes of one message.
pub(crate) const MESSAGE_BYTES_MAX: u64 = 256 << 20;
/// Bytes in which unread mail is counted against the receiver's memory; what is smaller the bound on messages bounds.
pub(crate) const MAIL_UNIT: u64 = 1 << 10;
/// Bytes of the reason for a process's end, as others learn it.
pub(crate) const REASON_BYTES_MAX: usize = 4_096;
/// Crashes of processes that are told in full on standard error in one second; the others are counted.
pub const CRASHES_TOLD: u32 = 10;
/// Lines of a stack that the record of a crash has at most; main's has all.
pub(crate) const CRASH_LINES_MAX: usize = 16;
/// Letters that a worker makes or frees before they are counted to the system's memory.
pub(crate) const LETTERS_UNCOUNTED_MAX: u64 = 256;
/// The exit status of a program whose output nobody reads any more: as shells report one that SIGPIPE ended.
pub const READER_GONE: i32 = 141;
/// Questions of one process that are open, or answered and not yet waited for.
pub const OPEN_QUESTIONS_MAX: usize = 1 << 20;
/// Asks that are followed when a ring is looked for; longer rings end by their deadlines.
pub(crate) const RING_MAX: usize = 64;
/// Ended processes whose reasons are still known.
pub(crate) const OBITUARIES_MAX: usize = 4_096;
/// Bytes of stack that a collection may look at for each young byte: what was allocated pays for it.
pub(crate) const STACK_PER_YOUNG: u64 = 4;

pub(crate) use skep_bytecode::limits::BYTES_PER_FUEL;

const _: () = assert!(SOFT_BOUND < HARD_BOUND && HARD_BOUND < skep_sync::mailbox::DEPTH_MAX);

/// Bytes that a turn for mail refused for want of memory adds to what pays for a full collection: else a process that
/// only let go of its state, and is sent nothing that fits, would never be collected.
pub(crate) const REFUSAL_PAYS: u64 = 4 << 10;
