//! Deliveries per second through table, mailbox and workers, with no engine: each message goes on to a random
//! process. Arguments: processes, messages in flight, workers, deliveries in millions.
#![expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]

use skep_sched::{Config, Counters, Enqueue, Handle, NEVER, Ran, Random, RealClock, Runnable, Scheduler};
use skep_sync::{
    Admit, Ended, Letter, LetterPool, OwnedCell, Presence, Push, SafePoints, SlotCache, SlotId, SlotTable,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Instant;

type Cell = OwnedCell<Letter<u64>, u64>;

struct Forwarding {
    table: SlotTable<Cell>,
    first: u64,
    processes: usize,
    deliveries_max: u64,
    deliveries: AtomicU64,
    is_done: Mutex<bool>,
    done: Condvar,
}

struct Local {
    presence: Presence,
    pool: LetterPool<u64>,
    random: Random,
    counted: u64,
}

impl Runnable for Forwarding {
    type Id = SlotId;
    type Local = Local;

    fn start(&self, worker: usize) -> Local {
        let presence = Presence::enter(self.table.safe_points());
        Local { presence, pool: LetterPool::new(), random: Random::new(worker as u64), counted: 0 }
    }

    fn run(&self, id: SlotId, local: &mut Local, ready: &mut dyn Enqueue<SlotId>) -> Ran {
        let Some(mut turn) = self.table.get(id, &local.presence).and_then(Cell::begin) else {
            return Ran::Rest;
        };
        for _ in 0..16 {
            let Some(letter) = turn.pop() else { break };
            let message = local.pool.open(letter);
            *turn = turn.wrapping_add(message);
            local.counted += 1;
            // Computed, not looked up: ids of a fresh table are dense, and a list of them would cost a miss of its own.
            let target = self.first + local.random.below(self.processes) as u64;
            let target = SlotId::from_bits(target).expect("an id is not 0");
            let cell = self.table.get(target, &local.presence).expect("nobody ends");
            if let Push::MustEnqueue { .. } = cell.mailbox().push(local.pool.letter(message), Admit::Prepaid)
            {
                ready.enqueue(target);
            }
        }
        if turn.end() == Ended::RunAgain { Ran::Again } else { Ran::Rest }
    }

    fn tick(&self, local: &mut Local, _ready: &mut dyn Enqueue<SlotId>, _now: u64) -> u64 {
        local.presence.pass();
        if local.counted >= 65_536 {
            let before = self.deliveries.fetch_add(local.counted, Ordering::Relaxed);
            if before + local.counted >= self.deliveries_max {
                *self.is_done.lock().expect("nobody panics") = true;
                self.done.notify_all();
            }
            local.counted = 0;
        }
        NEVER
    }

    fn sleep(&self, local: &mut Local, park: &mut dyn FnMut()) {
        local.presence.away(park);
    }

    fn prefetch(&self, id: SlotId) {
        self.table.prefetch(id);
    }
}

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let argument = |index: usize, default| arguments.get(index).copied().unwrap_or(default);
    let (processes, in_flight, workers, millions) =
        (argument(0, 1_000_000), argument(1, 10_000), argument(2, 2), argument(3, 20));
    let table = SlotTable::<Cell>::new(Arc::new(SafePoints::new()));
    let mut cache = SlotCache::new();
    let start = Instant::now();
    let mut first = u64::MAX;
    for _ in 0..processes {
        let slot = table.reserve(&mut cache).expect("a table has room for this");
        assert_eq!(slot.reopen().expect("a new slot is closed").end(), Ended::Rest);
        first = first.min(slot.publish().to_bits());
    }
    let spawn_ns = start.elapsed().as_nanos() as f64 / processes as f64;
    let runnable = Arc::new(Forwarding {
        table,
        first,
        processes: processes as usize,
        deliveries_max: millions * 1_000_000,
        deliveries: AtomicU64::new(0),
        is_done: Mutex::new(false),
        done: Condvar::new(),
    });
    let handle = Handle::new(workers as usize);
    let presence = Presence::enter(runnable.table.safe_points());
    for message in 0..in_flight {
        let id = SlotId::from_bits(first + message * 7_919 % processes).expect("an id is not 0");
        let cell = runnable.table.get(id, &presence).expect("nobody ends");
        if let Push::MustEnqueue { .. } = cell.mailbox().push(Letter::new(message), Admit::Prepaid) {
            handle.enqueue(id);
        }
    }
    drop(presence);
    let start = Instant::now();
    let scheduler =
        Scheduler::start(&Config::default(), handle, runnable.clone(), Arc::new(RealClock::new()))
            .expect("starts");
    let mut is_done = runnable.is_done.lock().expect("nobody panics");
    while !*is_done {
        is_done = runnable.done.wait(is_done).expect("nobody panics");
    }
    drop(is_done);
    let seconds = start.elapsed().as_secs_f64();
    let mut sum = Counters::default();
    scheduler.stop().into_iter().for_each(|counters| sum += counters);
    let rate = runnable.deliveries.load(Ordering::Relaxed) as f64 / seconds / 1e6;
    println!(
        "{processes} processes, {in_flight} in flight, {workers} workers: {rate:.1} M/s, \
         {:.0} ns per delivery and worker; spawn {spawn_ns:.0} ns; {sum:?}",
        workers as f64 * 1e3 / rate
    );
}
