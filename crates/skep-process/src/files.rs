//! Files that processes read, whole, by threads of their own, so that no worker waits for a disk.
//! Kept true: what a process asked for is noted until it has taken the answer, so that nobody takes the system for
//! idle in between; threads start when there is work for them, a few at most, and end with the system, unless one
//! stands in a read that the operating system doesn't end.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use skep_sync::SlotId;

use crate::output::text_of;

/// Threads that read at the same time.
const READERS_MAX: usize = 4;

/// Reads the file of a name; names are bytes, as the program wrote them.
pub type ReadFile = Box<dyn Fn(&[u8]) -> io::Result<Vec<u8>> + Send + Sync>;

/// How a process is woken.
type Wake = Arc<dyn Fn(SlotId) + Send + Sync>;

/// The files of a system.
pub struct Files {
    shared: Arc<Shared>,
}

struct Shared {
    read: ReadFile,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    wake: Option<Wake>,
    asked: HashMap<SlotId, Asked>,
    queue: VecDeque<(SlotId, Vec<u8>)>,
    readers: usize,
    idle: usize,
    is_closed: bool,
}

/// What a process asked for.
enum Asked {
    Open,
    Answered(Arc<Answer>),
}

/// A file's bytes, or why there are none.
pub(crate) type Answer = Result<Vec<u8>, Failure>;

/// Why a file can't be read.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The operating system's number; 0 for none.
    pub(crate) code: i32,
    /// Its text, as Go has it.
    pub(crate) text: String,
}

impl Files {
    /// Files that are read by this function.
    #[must_use]
    pub fn new(read: ReadFile) -> Files {
        Files { shared: Arc::new(Shared { read, state: Mutex::default(), changed: Condvar::new() }) }
    }

    /// Says how a process that waits is woken.
    pub(crate) fn set_wake(&self, wake: Wake) {
        self.shared.lock().wake = Some(wake);
    }

    /// The answer to what the process asked for, or nothing: then it is asked for, and the process is woken once
    /// there is an answer. The answer stays until `forget`.
    pub(crate) fn read(&self, pid: SlotId, name: &[u8]) -> Option<Arc<Answer>> {
        let mut state = self.shared.lock();
        match state.asked.get(&pid) {
            Some(Asked::Answered(answer)) => return Some(answer.clone()),
            Some(Asked::Open) => return None,
            None => {}
        }
        if state.is_closed {
            return Some(Arc::new(Err(Failure { code: 0, text: "the system ends".to_owned() })));
        }
        if state.idle == 0 && state.readers < READERS_MAX {
            let shared = self.shared.clone();
            let thread = Builder::new().name("skep-files".to_owned());
            match thread.spawn(move || shared.serve()) {
                Ok(_) => state.readers += 1,
                Err(error) if state.readers == 0 => return Some(Arc::new(Err(failure(&error)))),
                // The others will come to it.
                Err(_) => {}
            }
        }
        state.asked.insert(pid, Asked::Open);
        state.queue.push_back((pid, name.to_vec()));
        self.shared.changed.notify_all();
        None
    }

    /// Notes that a process has taken its answer, or has ended.
    pub(crate) fn forget(&self, pid: SlotId) {
        self.shared.lock().asked.remove(&pid);
    }

    /// Whether a process waits for a file.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        !self.shared.lock().asked.is_empty()
    }

    /// Waits until all that was asked for is answered.
    pub fn wait(&self) {
        let mut state = self.shared.lock();
        while state.asked.values().any(|asked| matches!(asked, Asked::Open)) && !state.is_closed {
            state = self.shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The threads end after their present reads.
    pub(crate) fn close(&self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread's life.
    fn serve(&self) {
        let mut state = self.lock();
        while !state.is_closed {
            let Some((pid, name)) = state.queue.pop_front() else {
                state.idle += 1;
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.idle -= 1;
                continue;
            };
            drop(state);
            // A reader that panics is one that fails.
            let panicked = |_| Err(io::Error::other("the reader panicked"));
            let read = catch_unwind(AssertUnwindSafe(|| (self.read)(&name))).unwrap_or_else(panicked);
            state = self.lock();
            let wake = state.wake.clone();
            // It may have ended meanwhile.
            if let Some(asked) = state.asked.get_mut(&pid) {
                *asked = Asked::Answered(Arc::new(read.map_err(|error| failure(&error))));
            }
            if let Some(wake) = wake {
                drop(state);
                wake(pid);
                state = self.lock();
            }
            self.changed.notify_all();
        }
    }
}

/// An error as Go words it.
fn failure(error: &io::Error) -> Failure {
    Failure { code: error.raw_os_error().unwrap_or(0), text: text_of(error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_worded_as_in_go() {
        let failure = failure(&io::Error::from_raw_os_error(2));
        assert_eq!((failure.code, failure.text.as_str()), (2, "no such file or directory"));
    }
}
