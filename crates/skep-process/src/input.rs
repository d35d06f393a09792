//! Standard input, read by a thread of its own, so that no worker waits for it.
//! Kept true: who waits for input is noted until it has looked again, so that nobody takes the system for idle in
//! between; the thread reads only while somebody waits; it starts with the first such wait. When the
//! system ends it ends too, unless it stands in a read that the operating system doesn't end.

use std::collections::VecDeque;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use skep_sync::SlotId;

/// Bytes that are read at once.
const CHUNK: usize = 64 << 10;

/// Standard input.
pub struct Input {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    source: Option<Box<dyn Read + Send>>,
    wake: Option<Box<dyn Fn(SlotId) + Send>>,
    bytes: VecDeque<u8>,
    has_ended: bool,
    failure: Option<String>,
    waiting: Vec<SlotId>,
    /// Whether the thread is to read.
    is_wanted: bool,
    /// Whether it is just waking those who wait.
    is_waking: bool,
    is_closed: bool,
}

/// What there is to read now.
pub(crate) enum Readable {
    Bytes(usize),
    End,
    Failed(String),
    /// The process is woken when there is more.
    Later,
}

impl Input {
    /// Input that is read from `source`.
    #[must_use]
    pub fn new(source: Box<dyn Read + Send>) -> Input {
        let state = State { source: Some(source), ..State::default() };
        Input { shared: Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() }) }
    }

    /// Says how a process that waits is woken.
    pub(crate) fn set_wake(&self, wake: Box<dyn Fn(SlotId) + Send>) {
        self.shared.lock().wake = Some(wake);
    }

    /// Reads what there is into `buffer`, or makes `pid` wait: it is woken once there is more.
    pub(crate) fn read(&self, pid: SlotId, buffer: &mut [u8]) -> Readable {
        let mut state = self.shared.lock();
        state.waiting.retain(|waiting| *waiting != pid);
        if !state.bytes.is_empty() {
            let len = buffer.len().min(state.bytes.len());
            for (to, from) in buffer.iter_mut().zip(state.bytes.drain(..len)) {
                *to = from;
            }
            return Readable::Bytes(len);
        }
        if let Some(failure) = &state.failure {
            return Readable::Failed(failure.clone());
        }
        if state.has_ended || state.is_closed {
            return Readable::End;
        }
        state.waiting.push(pid);
        state.is_wanted = true;
        if let (Some(source), Some(wake)) = (state.source.take(), state.wake.take()) {
            let shared = self.shared.clone();
            let thread = Builder::new().name("skep-input".to_owned());
            if let Err(error) = thread.spawn(move || shared.serve(source, &*wake)) {
                state.failure = Some(error.to_string());
                return Readable::Failed(crate::output::text_of(&error));
            }
        }
        self.shared.changed.notify_all();
        Readable::Later
    }

    /// Whether a process waits for input that may still come.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        !self.shared.lock().waiting.is_empty()
    }

    /// Notes that a process has ended.
    pub(crate) fn forget(&self, pid: SlotId) {
        self.shared.lock().waiting.retain(|waiting| *waiting != pid);
    }

    /// Waits until the input that is awaited has come.
    pub fn wait(&self) {
        let mut state = self.shared.lock();
        while (state.is_wanted || state.is_waking) && !state.is_closed {
            state = self.shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends the input: whoever reads finds its end, and the thread stops after its present read.
    pub fn close(&self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The thread's life.
    fn serve(&self, mut source: Box<dyn Read + Send>, wake: &dyn Fn(SlotId)) {
        let mut chunk = vec![0; CHUNK];
        loop {
            let mut state = self.lock();
            while !state.is_wanted && !state.is_closed {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.is_closed {
                return;
            }
            drop(state);
            // A source that panics is one that fails.
            let panicked = |_| Err(std::io::Error::other("the stream panicked"));
            let read = catch_unwind(AssertUnwindSafe(|| source.read(&mut chunk))).unwrap_or_else(panicked);
            let mut state = self.lock();
            match read {
                Ok(0) => state.has_ended = true,
                Ok(len) => state.bytes.extend(&chunk[..len]),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => state.failure = Some(error.to_string()),
            }
            let is_over = state.has_ended || state.failure.is_some();
            state.is_wanted = false;
            state.is_waking = true;
            let waiting = state.waiting.clone();
            drop(state);
            waiting.into_iter().for_each(wake);
            self.lock().is_waking = false;
            self.changed.notify_all();
            if is_over {
                return;
            }
        }
    }
}
