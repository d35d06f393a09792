//! Schedulers through their public names.
#![cfg(not(loom))]
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

use skep_sched::{
    Clock, Config, Enqueue, Handle, NEVER, Ran, RealClock, Runnable, Scheduler, Seeded, StartError, Step,
    Timers, VirtualClock,
};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};

/// Waits for a count.
#[derive(Default)]
struct Gate {
    count: Mutex<u64>,
    reached: Condvar,
}

impl Gate {
    fn add_one(&self) {
        *self.count.lock().unwrap() += 1;
        self.reached.notify_all();
    }

    fn wait_for(&self, count: u64) {
        let mut now = self.count.lock().unwrap();
        while *now < count {
            now = self.reached.wait(now).unwrap();
        }
    }
}

/// Each id is a number; running it enqueues its two halves until 1 is reached, so `n` makes `2n - 1` runs.
struct Halving {
    done: Gate,
    leaves_due: u64,
    leaves: AtomicU64,
    started: AtomicUsize,
    stopped: AtomicUsize,
}

impl Halving {
    fn new(leaves_due: u64) -> Arc<Self> {
        let (leaves, started, stopped) = (AtomicU64::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        Arc::new(Self { done: Gate::default(), leaves_due, leaves, started, stopped })
    }
}

impl Runnable for Halving {
    type Id = u64;
    type Local = usize;

    fn start(&self, worker: usize) -> usize {
        self.started.fetch_add(1, Ordering::Relaxed);
        worker
    }

    fn run(&self, id: u64, _local: &mut usize, ready: &mut dyn Enqueue<u64>) -> Ran {
        if id > 1 {
            ready.enqueue(id / 2);
            ready.enqueue_next(id - id / 2);
        } else if self.leaves.fetch_add(1, Ordering::Relaxed) + 1 == self.leaves_due {
            self.done.add_one();
        }
        Ran::Rest
    }

    fn stop(&self, _local: usize) {
        self.stopped.fetch_add(1, Ordering::Relaxed);
    }
}

/// Everything enqueued is run once, on so many workers, from so many threads outside.
fn check_all_run(workers: usize, outsiders: u64, each: u64) {
    let runnable = Halving::new(outsiders * each);
    let handle = Handle::new(workers);
    let scheduler =
        Scheduler::start(&Config::default(), handle.clone(), runnable.clone(), Arc::new(RealClock::new()))
            .unwrap();
    std::thread::scope(|scope| {
        for _ in 0..outsiders {
            scope.spawn(|| handle.enqueue(each));
        }
    });
    runnable.done.wait_for(1);
    let counters = scheduler.stop();
    assert_eq!(counters.len(), workers);
    assert_eq!(counters.iter().map(|c| c.runs).sum::<u64>(), outsiders * (2 * each - 1));
    assert_eq!(runnable.started.load(Ordering::Relaxed), workers);
    assert_eq!(runnable.stopped.load(Ordering::Relaxed), workers, "no thread outlives the scheduler");
}

#[test]
fn everything_enqueued_is_run_once() {
    check_all_run(1, 1, 10_000);
    check_all_run(2, 3, 10_000);
    check_all_run(7, 2, 5_000);
    check_all_run(64, 4, 1_000);
}

#[test]
fn sleepers_are_woken_one_by_one_for_ever() {
    let runnable = Halving::new(u64::MAX);
    let handle = Handle::new(3);
    let scheduler =
        Scheduler::start(&Config::default(), handle.clone(), runnable.clone(), Arc::new(RealClock::new()))
            .unwrap();
    // Each round ends before the next begins, so workers go to sleep and must be woken again: a lost wake-up hangs.
    for round in 0..5_000 {
        handle.enqueue(1);
        while runnable.leaves.load(Ordering::Acquire) <= round {
            std::thread::yield_now();
        }
    }
    assert_eq!(scheduler.stop().iter().map(|c| c.runs).sum::<u64>(), 5_000);
}

#[test]
fn a_handle_starts_once() {
    let handle = Handle::new(0);
    assert_eq!(handle.workers(), 1);
    let start = || {
        Scheduler::start(&Config::default(), handle.clone(), Halving::new(1), Arc::new(VirtualClock::new()))
    };
    drop(start().unwrap());
    assert!(matches!(start(), Err(StartError::AlreadyStarted)));
}

/// Id 0 panics; others are counted.
#[derive(Default)]
struct Panicking(Gate);

impl Runnable for Panicking {
    type Id = u64;
    type Local = ();

    fn start(&self, _worker: usize) {}

    fn run(&self, id: u64, _local: &mut (), _ready: &mut dyn Enqueue<u64>) -> Ran {
        assert!(id != 0, "planted");
        self.0.add_one();
        Ran::Rest
    }
}

#[test]
fn a_panic_costs_one_run() {
    let (runnable, handle) = (Arc::new(Panicking::default()), Handle::new(1));
    for id in [1, 0, 2, 0, 3] {
        handle.enqueue(id);
    }
    let scheduler =
        Scheduler::start(&Config::default(), handle, runnable.clone(), Arc::new(RealClock::new())).unwrap();
    runnable.0.wait_for(3);
    let counters = scheduler.stop()[0];
    assert_eq!((counters.runs, counters.panics), (5, 2));
}

/// Records the order of runs. Id 1 always asks to be next again; others end after `rounds` runs in all.
struct Ordered {
    order: Mutex<Vec<u64>>,
    runs_max: usize,
    done: Gate,
}

impl Runnable for Ordered {
    type Id = u64;
    type Local = ();

    fn start(&self, _worker: usize) {}

    fn run(&self, id: u64, _local: &mut (), ready: &mut dyn Enqueue<u64>) -> Ran {
        let mut order = self.order.lock().unwrap();
        if order.len() == self.runs_max {
            self.done.add_one();
            return Ran::Rest;
        }
        order.push(id);
        if id == 1 {
            ready.enqueue_next(1);
            return Ran::Rest;
        }
        Ran::Again
    }
}

fn order_of(ids: &[u64], runs_max: usize, late: Option<u64>) -> Vec<u64> {
    let runnable = Arc::new(Ordered { order: Mutex::default(), runs_max, done: Gate::default() });
    let handle = Handle::new(1);
    ids.iter().for_each(|&id| handle.enqueue(id));
    let clock = Arc::new(VirtualClock::new());
    let scheduler = Scheduler::start(&Config::default(), handle.clone(), runnable.clone(), clock).unwrap();
    late.iter().for_each(|&id| handle.enqueue(id));
    runnable.done.wait_for(1);
    drop(scheduler);
    runnable.order.lock().unwrap().clone()
}

#[test]
fn the_next_slot_is_used_three_times_in_a_row() {
    // Of three in the injector, a batch is two.
    let order = order_of(&[1, 2, 3], 100, None);
    let longest = order.chunk_by(|a, b| a == b).filter(|run| run[0] == 1).map(<[u64]>::len).max();
    assert_eq!(longest, Some(4), "one take from the queue and three from the slot: {order:?}");
    assert!(order.iter().filter(|&&id| id == 2).count() >= 15, "{order:?}");
    let late = order.iter().position(|&id| id == 3);
    assert!(late.is_some_and(|at| at <= 61), "the injector's turn comes within 61 takes: {order:?}");
}

#[test]
fn a_busy_worker_looks_at_the_injector() {
    let order = order_of(&[2, 3], 1_000_000, Some(4));
    assert!(order.contains(&4));
}

/// An id sets a timer that runs id + 1 after id microseconds, until 20.
struct Ticking {
    timers: Timers<u64>,
    clock: Arc<dyn Clock>,
    seen: Mutex<Vec<(u64, u64)>>,
    done: Gate,
}

impl Runnable for Ticking {
    type Id = u64;
    type Local = Vec<u64>;

    fn start(&self, _worker: usize) -> Vec<u64> {
        Vec::new()
    }

    fn run(&self, id: u64, _local: &mut Vec<u64>, _ready: &mut dyn Enqueue<u64>) -> Ran {
        let now = self.clock.now();
        self.seen.lock().unwrap().push((id, now));
        if id < 20 {
            self.timers.insert(0, now + id * 1_000, id + 1);
        } else {
            self.done.add_one();
        }
        Ran::Rest
    }

    fn tick(&self, due: &mut Vec<u64>, ready: &mut dyn Enqueue<u64>, now: u64) -> u64 {
        let next = self.timers.poll(0, now, due);
        due.drain(..).for_each(|id| ready.enqueue(id));
        next
    }
}

fn ticking(clock: Arc<dyn Clock>) -> Arc<Ticking> {
    Arc::new(Ticking { timers: Timers::new(1), clock, seen: Mutex::default(), done: Gate::default() })
}

#[test]
fn a_sleeping_worker_wakes_for_its_timers() {
    let clock = Arc::new(RealClock::new());
    let (runnable, handle) = (ticking(clock.clone()), Handle::new(1));
    handle.enqueue(1);
    let scheduler = Scheduler::start(&Config::default(), handle, runnable.clone(), clock).unwrap();
    runnable.done.wait_for(1);
    drop(scheduler);
    let seen = runnable.seen.lock().unwrap();
    assert_eq!(seen.len(), 20);
    assert!(seen.windows(2).all(|pair| pair[1].1 >= pair[0].1 + pair[0].0 * 1_000), "never early: {seen:?}");
}

#[test]
fn a_timer_set_from_outside_wakes_its_worker() {
    let clock = Arc::new(RealClock::new());
    let (runnable, handle) = (ticking(clock.clone()), Handle::new(1));
    let scheduler =
        Scheduler::start(&Config::default(), handle.clone(), runnable.clone(), clock.clone()).unwrap();
    let far = runnable.timers.insert(0, NEVER - 1, 0);
    assert!(far.is_first);
    let near = runnable.timers.insert(0, clock.now() + 1_000_000, 20);
    assert!(near.is_first && !runnable.timers.insert(0, NEVER - 1, 0).is_first);
    handle.wake_worker(0);
    runnable.done.wait_for(1);
    drop(scheduler);
    assert_eq!(runnable.timers.cancel(far.id), Some(0));
    assert_eq!(runnable.timers.cancel(far.id), None);
    assert_eq!(runnable.timers.cancel(near.id), None, "it has fired");
    assert_eq!(runnable.timers.len(0), 1);
}

#[test]
fn virtual_time_jumps_from_deadline_to_deadline() {
    let clock = Arc::new(VirtualClock::new());
    let runnable = ticking(clock.clone());
    let mut seeded = Seeded::new(Handle::new(1), runnable.clone(), clock.clone(), 7);
    seeded.handle().enqueue(1);
    assert_eq!(seeded.advance(3_500, u64::MAX), 3, "0, 1 and 3 us");
    assert_eq!(seeded.advance(NEVER, u64::MAX), 17);
    assert_eq!(clock.now(), 190_000);
    assert!(matches!(seeded.step(), Step::Idle(NEVER)));
    let seen = runnable.seen.lock().unwrap();
    assert!(seen.iter().all(|&(id, at)| at == (0..id).sum::<u64>() * 1_000), "exactly on time: {seen:?}");
}

fn seeded_order(seed: u64) -> Vec<u64> {
    let runnable = Halving::new(u64::MAX);
    let mut seeded = Seeded::new(Handle::new(1), runnable, Arc::new(VirtualClock::new()), seed);
    seeded.handle().enqueue(1_000);
    let mut order = Vec::new();
    while let Step::Ran(id) = seeded.step() {
        order.push(id);
    }
    order
}

#[test]
fn a_seed_makes_the_order() {
    assert_eq!(seeded_order(1).len(), 1_999);
    assert_eq!(seeded_order(1), seeded_order(1));
    assert_ne!(seeded_order(1), seeded_order(2));
}
