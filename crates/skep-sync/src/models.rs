//! Loom models of the real code: every interleaving (and every weak reading) of a few threads.
//!
//! Kept true: each model states one promise of one file's header. Where a receiver would be enqueued, the thread
//! that was told to enqueue runs it at once, so a doubled or lost wake-up shows as a race or a lost message.

use crate::primitive::{Arc, AtomicBool, Ordering, UnsafeCell};
use crate::*;
use loom::thread::spawn;

type Cell = OwnedCell<Letter<u32>, Vec<u32>>;

fn model(check: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(check);
}

/// A cell at rest.
fn resting_cell() -> Arc<Cell> {
    let cell = Cell::default();
    assert_eq!(cell.reopen().expect("a new cell is closed").end(), Ended::Rest);
    Arc::new(cell)
}

/// Sends, and runs the receiver where told to.
fn send(cell: &Cell, message: u32, admit: Admit) {
    match cell.mailbox().push(Letter::new(message), admit) {
        Push::MustEnqueue { .. } => run(cell),
        Push::Queued { .. } | Push::Gone(_) => {}
        Push::Full(_) => panic!("the bound is far away"),
    }
}

/// Runs a receiver that writes down what it reads, until it rests.
fn run(cell: &Cell) {
    loop {
        let mut turn = cell.begin().expect("only who was told to enqueue begins");
        while let Some(letter) = turn.pop() {
            let message = letter.open();
            turn.push(message);
        }
        if turn.end() == Ended::Rest {
            return;
        }
    }
}

/// What the receiver wrote down; it must be at rest.
fn received(cell: &Cell) -> Vec<u32> {
    assert_eq!(cell.mailbox().poke(), Poke::MustEnqueue, "the receiver rests");
    let turn = cell.begin().expect("just poked");
    let received = turn.clone();
    let _ = turn.end();
    received
}

#[test]
fn two_senders_lose_nothing_and_keep_order() {
    model(|| {
        let cell = resting_cell();
        let other = cell.clone();
        let sender = spawn(move || {
            send(&other, 1, Admit::Bounded(9));
            send(&other, 2, Admit::Bounded(9));
        });
        send(&cell, 10, Admit::Bounded(9));
        sender.join().expect("no panic");
        let received = received(&cell);
        let position = |message| received.iter().position(|&m| m == message).expect("nothing is lost");
        assert_eq!(received.len(), 3);
        assert!(position(1) < position(2));
        position(10);
        assert_eq!(cell.mailbox().depth(), 0);
    });
}

#[test]
fn two_senders_and_a_running_receiver() {
    model(|| {
        let cell = resting_cell();
        let senders = [1, 2].map(|message| {
            let cell = cell.clone();
            spawn(move || send(&cell, message, Admit::Bounded(9)))
        });
        if cell.mailbox().poke() == Poke::MustEnqueue {
            run(&cell);
        }
        for sender in senders {
            sender.join().expect("no panic");
        }
        let mut received = received(&cell);
        received.sort_unstable();
        assert_eq!(received, [1, 2]);
    });
}

#[test]
fn a_close_and_a_push_share_no_message() {
    model(|| {
        let cell = resting_cell();
        let other = cell.clone();
        let sender = spawn(move || {
            let mut refused = 0;
            for message in [1, 2] {
                match other.mailbox().push(Letter::new(message), Admit::Prepaid) {
                    Push::MustEnqueue { .. } | Push::Queued { .. } => {}
                    Push::Gone(letter) => {
                        assert_eq!(letter.open(), message);
                        refused += 1;
                    }
                    Push::Full(_) => panic!("prepaid mail is never refused for room"),
                }
            }
            refused
        });
        // Idle or made ready by the sender: either way this thread is the one that begins.
        let _ = cell.mailbox().poke();
        let turn = cell.begin().expect("ready by the poke or by the push before it");
        let ((), unread) = turn.close(|_| ());
        let unread: Vec<u32> = unread.map(Letter::open).collect();
        let refused = sender.join().expect("no panic");
        assert_eq!(unread.len() + refused, 2);
        assert!(unread.is_sorted());
        assert!(matches!(cell.mailbox().push(Letter::new(3), Admit::Control), Push::Gone(_)));
    });
}

#[test]
fn a_wait_for_control_mail_ends_with_control_mail() {
    model(|| {
        let cell = resting_cell();
        let other = cell.clone();
        assert_eq!(cell.mailbox().poke(), Poke::MustEnqueue);
        let sender = spawn(move || {
            let wakes = |push| matches!(push, Push::MustEnqueue { .. });
            let ordinary = wakes(other.mailbox().push(Letter::new(1), Admit::Bounded(9)));
            let control = wakes(other.mailbox().push(Letter::new(2), Admit::Control));
            (ordinary, control)
        });
        let mut replies = 0;
        let mut is_resting = false;
        // At most: one turn for each new message, and one that was ready before.
        for _ in 0..3 {
            let mut turn = cell.begin().expect("ready");
            replies += turn.pop_control().map_or(0, |reply| reply.open());
            if turn.end_for_control() == Ended::Rest {
                is_resting = true;
                break;
            }
        }
        let (ordinary, control) = sender.join().expect("no panic");
        assert!(is_resting && !ordinary, "ordinary mail does not wake it");
        assert_eq!(control, replies == 0, "told to enqueue exactly when the wait had not seen the reply");
        if control {
            let mut turn = cell.begin().expect("ready");
            assert_eq!(turn.pop_control().map(Letter::open), Some(2));
            let _ = turn.end_ready();
        } else {
            assert_eq!(cell.mailbox().poke(), Poke::MustEnqueue);
        }
        let mut turn = cell.begin().expect("ready");
        assert_eq!(turn.pop().map(Letter::open), Some(1), "ordinary mail stays");
    });
}

#[test]
fn a_poke_is_followed_by_a_turn_that_sees_why() {
    model(|| {
        let cell = resting_cell();
        let is_killed = Arc::new(AtomicBool::new(false));
        let (other, flag) = (cell.clone(), is_killed.clone());
        let sees_kill = move |cell: &Cell, flag: &AtomicBool| {
            let mut has_seen = false;
            loop {
                let mut turn = cell.begin().expect("ready");
                has_seen |= flag.load(Ordering::Relaxed);
                while turn.pop().is_some() {}
                if turn.end() == Ended::Rest {
                    return has_seen;
                }
            }
        };
        let killer = spawn(move || {
            flag.store(true, Ordering::Relaxed);
            other.mailbox().poke() == Poke::MustEnqueue && sees_kill(&other, &flag)
        });
        let push = cell.mailbox().push(Letter::new(1), Admit::Prepaid);
        let has_seen = matches!(push, Push::MustEnqueue { .. }) && sees_kill(&cell, &is_killed);
        assert!(killer.join().expect("no panic") || has_seen, "somebody ran it after the kill");
    });
}

#[test]
fn a_new_receiver_sees_what_the_old_one_left() {
    model(|| {
        let cell = resting_cell();
        let other = cell.clone();
        let closer = spawn(move || {
            let _ = other.mailbox().poke();
            let turn = other.begin().expect("just poked");
            let ((), unread) = turn.close(|value| value.push(1));
            assert_eq!(unread.count(), 0);
        });
        let mut turn = loop {
            match cell.reopen() {
                Some(turn) => break turn,
                None => loom::thread::yield_now(),
            }
        };
        assert_eq!(*turn, [1]);
        turn.clear();
        assert_eq!(turn.end(), Ended::Rest);
        closer.join().expect("no panic");
    });
}

#[test]
fn no_unpark_is_lost() {
    model(|| {
        let parker = Arc::new(Parker::new());
        let flags = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let wakers = flags.clone().map(|flag| {
            let parker = parker.clone();
            spawn(move || {
                flag.store(true, Ordering::Relaxed);
                parker.unpark();
            })
        });
        // A lost wake-up would be a deadlock, which loom reports.
        while !flags.iter().all(|flag| flag.load(Ordering::Relaxed)) {
            assert_eq!(parker.park(None), Woken::Notified);
        }
        for waker in wakers {
            waker.join().expect("no panic");
        }
    });
}

/// A record in which loom watches every access.
#[derive(Default)]
struct Record(UnsafeCell<u32>);

// SAFETY: the models write only while the slot is reserved, which is what they check.
#[expect(unsafe_code, reason = "loom has to see the accesses that the table makes safe")]
unsafe impl Sync for Record {}

#[expect(unsafe_code, reason = "loom has to see the accesses that the table makes safe")]
impl Record {
    fn read(&self) -> u32 {
        // SAFETY: loom reports a race here as the model's failure.
        self.0.with(|value| unsafe { *value })
    }

    fn write(&self, new: u32) {
        // SAFETY: as in `read`.
        self.0.with_mut(|value| unsafe { *value = new });
    }
}

fn spawn_record(table: &SlotTable<Record>, cache: &mut SlotCache, value: u32) -> SlotId {
    let slot = table.reserve(cache).expect("there is room");
    slot.write(value);
    slot.publish()
}

#[test]
fn a_reader_never_meets_the_next_record() {
    model(|| {
        let table = Arc::new(SlotTable::<Record>::new(Arc::new(SafePoints::new())));
        let mut cache = SlotCache::new();
        let id = spawn_record(&table, &mut cache, 7);
        let other = table.clone();
        let reader = spawn(move || {
            let mut presence = Presence::enter(other.safe_points());
            for _ in 0..2 {
                if let Some(record) = other.get(id, &presence) {
                    assert_eq!(record.read(), 7);
                }
                presence.pass();
            }
        });
        assert!(table.release(id, &mut cache));
        assert!(!table.release(id, &mut cache), "an id ends once");
        let second = spawn_record(&table, &mut cache, 8);
        assert_ne!(second, id);
        reader.join().expect("no panic");
        let presence = Presence::enter(table.safe_points());
        assert!(table.get(id, &presence).is_none());
        assert_eq!(table.get(second, &presence).map(Record::read), Some(8));
    });
}

#[test]
fn a_record_that_is_found_is_set_up() {
    model(|| {
        let table = Arc::new(SlotTable::<Record>::new(Arc::new(SafePoints::new())));
        let mut cache = SlotCache::new();
        let slot = table.reserve(&mut cache).expect("there is room");
        let id = slot.id();
        let other = table.clone();
        let reader = spawn(move || {
            let presence = Presence::enter(other.safe_points());
            other.get(id, &presence).map(Record::read)
        });
        slot.write(7);
        assert_eq!(slot.publish(), id);
        assert!(matches!(reader.join().expect("no panic"), None | Some(7)));
    });
}

#[test]
fn two_threads_never_get_the_same_slot() {
    model(|| {
        let table = Arc::new(SlotTable::<Record>::new(Arc::new(SafePoints::new())));
        let other = table.clone();
        let spawner = spawn(move || {
            let mut cache = SlotCache::new();
            let id = spawn_record(&other, &mut cache, 1);
            assert!(other.release(id, &mut cache));
            other.surrender(&mut cache);
            id
        });
        let mut cache = SlotCache::new();
        let id = spawn_record(&table, &mut cache, 2);
        let theirs = spawner.join().expect("no panic");
        assert_ne!(id, theirs);
        let presence = Presence::enter(table.safe_points());
        assert_eq!(table.get(id, &presence).map(Record::read), Some(2));
    });
}
