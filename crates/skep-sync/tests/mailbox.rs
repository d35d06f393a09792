//! Mailboxes through their public names: order, bounds, lanes, ends; loom has the interleavings.
#![cfg(not(loom))]
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

use skep_sync::{Admit, Ended, Letter, LetterPool, OwnedCell, Poke, Push};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

type Cell = OwnedCell<Letter<u32>, u32>;

/// Runs a script against one mailbox and compares what it says. Words: `<n` bounded push with bound 3, `+n` prepaid
/// push, `!n` control push, `poke`, `begin`, `pop`, `reply` (pop control), `end`, `wait` (end for control),
/// `yield`, `close`, `open`, `depth`.
fn check(script: &str, expect: &str) {
    let cell = Cell::default();
    let mut turn = None;
    let mut said = Vec::new();
    for word in script.split_whitespace() {
        let push = |admit| match cell.mailbox().push(Letter::new(word[1..].parse().unwrap()), admit) {
            Push::MustEnqueue { .. } => "enqueue".to_owned(),
            Push::Queued { .. } => "queued".to_owned(),
            Push::Full(letter) => format!("full:{}", letter.open()),
            Push::Gone(letter) => format!("gone:{}", letter.value()),
        };
        let ended = |ended| if ended == Ended::Rest { "rest".to_owned() } else { "again".to_owned() };
        let letter = |letter: Option<Letter<u32>>| letter.map_or("-".to_owned(), |l| l.open().to_string());
        said.push(match word {
            "poke" => match cell.mailbox().poke() {
                Poke::MustEnqueue => "enqueue".to_owned(),
                Poke::Noticed => "noticed".to_owned(),
                Poke::Gone => "gone".to_owned(),
            },
            "begin" | "open" => {
                let new = if word == "begin" { cell.begin() } else { cell.reopen() };
                let answer = if new.is_some() { "ok" } else { "no" };
                if new.is_some() {
                    turn = new;
                }
                answer.to_owned()
            }
            "pop" => letter(turn.as_mut().unwrap().pop()),
            "reply" => letter(turn.as_mut().unwrap().pop_control()),
            "end" => ended(turn.take().unwrap().end()),
            "wait" => ended(turn.take().unwrap().end_for_control()),
            "yield" => ended(turn.take().unwrap().end_ready()),
            "close" => {
                let ((), unread) = turn.take().unwrap().close(|_| ());
                format!("{:?}", unread.map(Letter::open).collect::<Vec<_>>()).replace(' ', "")
            }
            "depth" => cell.mailbox().depth().to_string(),
            _ if word.starts_with('<') => push(Admit::Bounded(3)),
            _ if word.starts_with('+') => push(Admit::Prepaid),
            _ => push(Admit::Control),
        });
    }
    assert_eq!(said.join(" "), expect, "{script}");
}

#[test]
fn a_mailbox_keeps_its_word() {
    // Order, and one enqueue per rest.
    check(
        "open end <1 <2 begin pop <3 pop pop pop end <4",
        "ok rest enqueue queued ok 1 queued 2 3 - rest enqueue",
    );
    // A bound of what no ended turn has taken; a refused message comes back.
    check(
        "open end <1 <2 <3 <4 depth begin pop <5 yield depth <6 begin pop pop pop end depth",
        "ok rest enqueue queued queued full:4 3 ok 1 full:5 again 2 queued ok 2 3 6 rest 0",
    );
    // Filled before it has started, it still starts.
    check("open <1 <2 <3 <4 end begin pop", "ok queued queued queued full:4 again ok 1");
    // Control mail overtakes, keeps its own order, and knows no bound.
    check(
        "open end +1 <2 !3 <4 !5 begin pop pop pop pop pop depth end",
        "ok rest enqueue queued queued queued queued ok 3 5 1 2 4 2 rest",
    );
    // Ordinary mail does not wake who waits for control mail.
    check(
        "open <1 yield begin reply wait <2 begin !3 begin reply pop pop end",
        "ok queued again ok - rest queued no enqueue ok 3 1 2 rest",
    );
    check("open !1 wait begin reply wait poke begin end", "ok queued again ok 1 rest enqueue ok rest");
    // Unread mail keeps it ready; a poke brings one more turn and no message.
    check(
        "open end <1 <2 begin pop end begin pop poke end begin pop end",
        "ok rest enqueue queued ok 1 again ok 2 noticed again ok - rest",
    );
    // The end hands the unread over; a stale entry in a run queue does no harm.
    check(
        "open end <1 !2 <3 begin <4 close <5 !6 poke begin depth open <7 end",
        "ok rest enqueue queued queued ok queued [2,1,3,4] gone:5 gone:6 gone no 0 ok queued again",
    );
    check("<1 begin poke", "gone:1 no gone");
    check("open open begin end begin", "ok no no rest no");
}

#[test]
fn what_is_left_is_dropped_once() {
    let drops = AtomicUsize::new(0);
    struct Counted<'a>(&'a AtomicUsize);
    impl Drop for Counted<'_> {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let cell = OwnedCell::<Letter<Counted<'_>>, ()>::default();
    let _ = cell.reopen().unwrap().end();
    let mut pool = LetterPool::new();
    for admit in [Admit::Prepaid, Admit::Control, Admit::Bounded(9), Admit::Bounded(9)] {
        let _ = cell.mailbox().push(pool.letter(Counted(&drops)), admit);
    }
    let mut turn = cell.begin().unwrap();
    drop(pool.open(turn.pop().unwrap()));
    let _ = turn.end_ready();
    let _ = cell.mailbox().push(pool.letter(Counted(&drops)), Admit::Prepaid);
    assert_eq!(drops.load(Ordering::Relaxed), 1);
    drop(cell);
    assert_eq!(drops.load(Ordering::Relaxed), 5);
}

#[test]
fn a_pooled_letter_is_as_good_as_new() {
    let mut pool = LetterPool::new();
    let value = Rc::new(());
    for _ in 0..3 {
        let letter = pool.letter(value.clone());
        assert_eq!(Rc::strong_count(letter.value()), 2);
        drop(pool.open(letter));
        drop(pool.letter(value.clone()));
        assert_eq!(Rc::strong_count(&value), 1);
    }
}

#[test]
fn senders_on_many_threads_lose_nothing() {
    const SENDERS: u32 = 4;
    const EACH: u32 = 5_000;
    let cell = OwnedCell::<Letter<(u32, u32)>, Vec<u32>>::new(vec![0; SENDERS as usize]);
    let _ = cell.reopen().unwrap().end();
    let (ready, queue) = std::sync::mpsc::channel();
    let cell = &cell;
    std::thread::scope(|scope| {
        for sender in 0..SENDERS {
            let ready = ready.clone();
            scope.spawn(move || {
                for number in 0..EACH {
                    let mut letter = Letter::new((sender, number));
                    loop {
                        match cell.mailbox().push(letter, Admit::Bounded(64)) {
                            Push::MustEnqueue { .. } => break ready.send(()).unwrap(),
                            Push::Queued { .. } => break,
                            Push::Full(back) => letter = back,
                            Push::Gone(_) => panic!("nobody closes it"),
                        }
                        std::thread::yield_now();
                    }
                }
            });
        }
        let mut left = SENDERS * EACH;
        while left > 0 {
            queue.recv().unwrap();
            loop {
                let mut turn = cell.begin().unwrap();
                for _ in 0..16 {
                    let Some(letter) = turn.pop() else { break };
                    let (sender, number) = letter.open();
                    assert_eq!(turn[sender as usize], number, "in the order sent");
                    turn[sender as usize] += 1;
                    left -= 1;
                }
                if turn.end() == Ended::Rest {
                    break;
                }
            }
        }
    });
    assert_eq!(cell.mailbox().depth(), 0);
}
