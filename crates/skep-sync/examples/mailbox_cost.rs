//! What a message costs: push and pop, in bursts, on one thread and across two. Prints the least of some rounds.
#![expect(clippy::disallowed_methods, reason = "a measurement reads the clock and starts threads")]

use skep_sync::{Admit, Ended, Letter, LetterPool, OwnedCell, Push};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

const ROUNDS: usize = 7;
const MESSAGES: u64 = 4_000_000;

type Cell = OwnedCell<Letter<[u64; 2]>, u64>;

fn resting_cell() -> Cell {
    let cell = Cell::default();
    let turn = cell.reopen().expect("a new cell is closed");
    assert_eq!(turn.end(), Ended::Rest);
    cell
}

fn least_ns(what: &str, mut round: impl FnMut() -> u64) {
    let ns = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        let messages = round();
        start.elapsed().as_nanos() as f64 / messages as f64
    });
    println!("{what:<44} {:6.2} ns per message", ns.fold(f64::INFINITY, f64::min));
}

/// One thread sends `burst` messages to `cells` cells in turn, each of which then runs.
fn bursts(cells: &[Cell], burst: u64, pool: &mut LetterPool<[u64; 2]>) -> u64 {
    for round in 0..MESSAGES / burst {
        let cell = &cells[round as usize % cells.len()];
        for number in 0..burst {
            let letter = pool.letter([number, round]);
            let push = cell.mailbox().push(letter, Admit::Bounded(16_384));
            assert!(matches!(push, Push::MustEnqueue { .. }) == (number == 0));
        }
        let mut turn = cell.begin().expect("just pushed");
        while let Some(letter) = turn.pop() {
            *turn += pool.open(letter)[0];
        }
        assert_eq!(turn.end(), Ended::Rest);
    }
    black_box(cells);
    MESSAGES
}

/// Letters go round: no pool, so that only the mailbox is measured.
fn bare_bursts(cell: &Cell, letters: &mut Vec<Letter<[u64; 2]>>) -> u64 {
    let burst = letters.len() as u64;
    for _ in 0..MESSAGES / burst {
        for letter in letters.drain(..) {
            let _ = cell.mailbox().push(letter, Admit::Bounded(16_384));
        }
        let mut turn = cell.begin().expect("just pushed");
        while let Some(letter) = turn.pop() {
            letters.push(letter);
        }
        assert_eq!(turn.end(), Ended::Rest);
    }
    MESSAGES
}

/// A turn with one message is three exchanges: push, begin, end. This is what they alone cost here and now.
fn bare_exchanges(words: u64) -> u64 {
    let word = AtomicU64::new(0);
    for number in 0..words * 3 {
        let exchanged = word.compare_exchange_weak(number, number + 1, Ordering::AcqRel, Ordering::Relaxed);
        black_box(exchanged.is_ok());
    }
    words
}

fn across_threads(messages: u64) -> u64 {
    let cell = resting_cell();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0..messages {
                let mut letter = Letter::new([number, 0]);
                while let Push::Full(back) = cell.mailbox().push(letter, Admit::Bounded(16_384)) {
                    letter = back;
                    std::hint::spin_loop();
                }
            }
        });
        let mut left = messages;
        while left > 0 {
            let Some(mut turn) = cell.begin() else {
                std::hint::spin_loop();
                continue;
            };
            while let Some(letter) = turn.pop() {
                *turn += letter.open()[0];
                left -= 1;
            }
            let _ = turn.end();
        }
    });
    messages
}

fn main() {
    let mut pool = LetterPool::new();
    let one = [resting_cell()];
    least_ns("for scale: three exchanges on one word", || bare_exchanges(MESSAGES));
    for burst in [1, 16] {
        let mut letters: Vec<_> = (0..burst).map(|number| Letter::new([number, 0])).collect();
        least_ns(&format!("mailbox alone, burst {burst}"), || bare_bursts(&one[0], &mut letters));
        least_ns(&format!("with pooled letters, burst {burst}"), || bursts(&one, burst, &mut pool));
    }
    let many: Vec<Cell> = (0..100_000).map(|_| resting_cell()).collect();
    least_ns("with pooled letters, burst 1, 100,000 cells", || bursts(&many, 1, &mut pool));
    least_ns("malloc, thread to thread", || across_threads(1_000_000));
}
