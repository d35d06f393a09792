//! Start and stop.
//!
//! Kept true: every thread has a name and is joined before `stop` or drop returns (a worker that drops its
//! own scheduler excepted: it can't wait for itself); a start that fails half way leaves no thread behind.

use crate::clock::Clock;
use crate::counters::Counters;
use crate::enqueue::Handle;
use crate::next::Sources;
use crate::random::Random;
use crate::runnable::Runnable;
use crate::steal::Victims;
use crate::worker::Worker;
use skep_sync::primitive::{Arc, Ordering};
use skep_sync::{RunQueue, Stealer};
use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{Builder, JoinHandle, current};

/// How many workers a scheduler can have: one bit each in a word.
pub const WORKERS_MAX: usize = 64;

/// How a scheduler is set up; the number of workers is the handle's.
#[derive(Clone, Debug)]
pub struct Config {
    /// Threads are called this, a dash, and their index.
    pub name: String,
    /// Determines where thieves begin.
    pub seed: u64,
    /// Each worker's stack.
    pub stack_bytes: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self { name: "skep".to_owned(), seed: 0, stack_bytes: 2 << 20 }
    }
}

/// Why a scheduler did not start.
#[derive(Debug)]
pub enum StartError {
    /// The handle's scheduler was started (and maybe stopped) before.
    AlreadyStarted,
    /// The system refused a thread.
    Thread {
        /// Which worker's.
        worker: usize,
        /// What the system said.
        source: io::Error,
    },
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyStarted => write!(f, "the handle's scheduler was started before"),
            Self::Thread { worker, source } => {
                write!(f, "can't start the thread of worker {worker}: {source}")
            }
        }
    }
}

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::AlreadyStarted => None,
            Self::Thread { source, .. } => Some(source),
        }
    }
}

/// Running workers.
pub struct Scheduler<I: Send> {
    handle: Handle<I>,
    threads: Vec<JoinHandle<()>>,
}

impl<I: Copy + Send + 'static> Scheduler<I> {
    /// Starts the handle's workers, once per handle.
    pub fn start<R: Runnable<Id = I>>(
        config: &Config,
        handle: Handle<I>,
        runnable: Arc<R>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, StartError> {
        if handle.shared.is_started.swap(true, Ordering::AcqRel) {
            return Err(StartError::AlreadyStarted);
        }
        let queues: Vec<RunQueue<I>> = (0..handle.workers()).map(|_| RunQueue::new()).collect();
        let stealers: Box<[Stealer<I>]> = queues.iter().map(RunQueue::stealer).collect();
        let mut random = Random::new(config.seed);
        let mut scheduler = Self { handle, threads: Vec::with_capacity(queues.len()) };
        for (index, queue) in queues.into_iter().enumerate() {
            let victims = Victims::new(index, stealers.clone(), random.next_u64());
            let sources = Sources::new(queue, victims, scheduler.handle.shared.clone());
            let (handle, runnable, clock) = (scheduler.handle.clone(), runnable.clone(), clock.clone());
            let thread = Builder::new()
                .name(format!("{}-{index}", config.name))
                .stack_size(config.stack_bytes)
                .spawn(move || run_worker(index, &runnable, clock, handle, sources));
            match thread {
                Ok(thread) => scheduler.threads.push(thread),
                // Dropping the scheduler stops and joins the others.
                Err(source) => return Err(StartError::Thread { worker: index, source }),
            }
        }
        Ok(scheduler)
    }

    /// The way in from any thread.
    pub fn handle(&self) -> &Handle<I> {
        &self.handle
    }

    /// Stops each worker after its present run, joins all, and says what they did. What is still queued is
    /// not run: whoever wants it drained waits before.
    pub fn stop(mut self) -> Vec<Counters> {
        self.join();
        self.handle.counters()
    }
}

impl<I: Send> Scheduler<I> {
    fn join(&mut self) {
        // Release pairs with the Acquire in the workers' loops; the parkers' notices make sleepers look.
        self.handle.shared.is_stopping.store(true, Ordering::Release);
        self.handle.shared.idle.wake_all();
        for thread in self.threads.drain(..) {
            if thread.thread().id() != current().id() {
                // Panics are caught and counted in the worker, so a failed join has nothing to add.
                drop(thread.join());
            }
        }
    }
}

impl<I: Send> Drop for Scheduler<I> {
    fn drop(&mut self) {
        self.join();
    }
}

/// A worker's thread.
fn run_worker<R: Runnable>(
    index: usize,
    runnable: &Arc<R>,
    clock: Arc<dyn Clock>,
    handle: Handle<R::Id>,
    sources: Sources<R::Id>,
) {
    let mut worker = Worker::new(index, runnable.clone(), clock, handle, sources);
    let mut local = runnable.start(index);
    // The worker's own state is whole at every call into what may panic.
    while catch_unwind(AssertUnwindSafe(|| worker.work(&mut local))).is_err() {
        worker.count_panic();
    }
    runnable.stop(local);
    worker.publish_counters();
}
