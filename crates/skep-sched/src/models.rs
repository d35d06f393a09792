//! Loom models of the sleep protocol: no worker sleeps while something is ready.
//!
//! Kept true: queues are stood in for by a counter, since they are crossbeam's; everything else is the real code.
//! A lost wake-up is a deadlock, which loom reports.

use crate::idle::Idle;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread::spawn;

struct Model {
    idle: Idle,
    ready: AtomicUsize,
    left: AtomicUsize,
}

impl Model {
    fn take(&self) -> bool {
        self.ready.fetch_update(Ordering::AcqRel, Ordering::Relaxed, |ready| ready.checked_sub(1)).is_ok()
    }

    fn enqueue_from_outside(&self) {
        self.ready.fetch_add(1, Ordering::Release);
        self.idle.wake_one_for_outsider();
    }

    /// `Worker::work` and `Worker::rest`, with one look instead of a spin where `spins`.
    fn work(&self, worker: usize, spins: bool) {
        let mut is_searcher = false;
        while self.left.load(Ordering::Acquire) > 0 {
            let has_found = self.take();
            if std::mem::take(&mut is_searcher) {
                self.idle.end_search();
                if has_found && self.ready.load(Ordering::Relaxed) > 0 {
                    self.idle.wake_one();
                }
            }
            if has_found {
                if self.left.fetch_sub(1, Ordering::AcqRel) == 1 {
                    self.idle.wake_all();
                }
                continue;
            }
            if spins && self.idle.begin_search() {
                if self.ready.load(Ordering::Relaxed) > 0 {
                    is_searcher = true;
                    continue;
                }
                self.idle.end_search();
            }
            self.idle.announce(worker);
            if self.ready.load(Ordering::Relaxed) == 0 && self.left.load(Ordering::Relaxed) > 0 {
                self.idle.park(worker, None);
            }
            is_searcher = self.idle.retract(worker);
        }
    }
}

fn check(workers: usize, outsiders: usize, spins: bool) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(move || {
        let model = Arc::new(Model {
            idle: Idle::new(workers),
            ready: AtomicUsize::new(0),
            left: AtomicUsize::new(outsiders),
        });
        let threads: Vec<_> = (1..workers)
            .map(|worker| {
                let model = model.clone();
                spawn(move || model.work(worker, spins))
            })
            .chain((0..outsiders).map(|_| {
                let model = model.clone();
                spawn(move || model.enqueue_from_outside())
            }))
            .collect();
        model.work(0, spins);
        for thread in threads {
            thread.join().expect("no panic");
        }
        assert_eq!(model.ready.load(Ordering::Relaxed), 0);
    });
}

#[test]
fn one_worker_and_one_outsider() {
    check(1, 1, false);
    check(1, 1, true);
}

#[test]
fn one_worker_and_two_outsiders() {
    check(1, 2, false);
    check(1, 2, true);
}

#[test]
fn two_workers_and_one_outsider() {
    check(2, 1, false);
    check(2, 1, true);
}
