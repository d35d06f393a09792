//! What a worker keeps for itself.
//! Kept true: nothing here is looked at by another worker; what it counted is added up when it stops.

use skep_heap::{Arena, Message, WorkerMem};
use skep_sched::{Enqueue, Random};
use skep_sync::{LetterPool, Presence, SlotCache, SlotId};

use crate::engine::Engine;
use crate::envelope::Envelope;
use crate::limits::LETTERS_UNCOUNTED_MAX;
use crate::places::Share;
use crate::process::More;
use crate::system::Due;
use crate::system::SliceMode;
use crate::totals::Totals;

/// A worker's own things.
pub struct Local<E: Engine> {
    pub(crate) mem: WorkerMem,
    pub(crate) stacks: E::Stacks,
    pub(crate) presence: Presence,
    pub(crate) shop: Shop,
    pub(crate) due: Vec<Due>,
    /// Arguments of the function that is about to start.
    pub(crate) args: Vec<u64>,
    /// The state of the process that has its turn, between two messages.
    pub(crate) kept: Vec<u64>,
}

/// The part of it that sending, asking and spawning take from.
pub(crate) struct Shop {
    pub(crate) worker: usize,
    pub(crate) letters: LetterPool<Envelope>,
    pub(crate) processes: SlotCache,
    pub(crate) questions: SlotCache,
    pub(crate) places: Share,
    pub(crate) totals: Totals,
    pub(crate) slicer: Slicer,
    /// Whether this turn has written to standard output.
    pub(crate) has_written: bool,
    /// What a process had no more use for, for the next one that has.
    pub(crate) spare_more: Option<Box<More>>,
    /// Messages whose memory is given back when no heap has the worker's.
    pub(crate) trash: Vec<Message>,
}

/// What a worker has at hand in the middle of a turn.
pub(crate) struct Hands<'a> {
    pub(crate) shop: &'a mut Shop,
    pub(crate) presence: &'a Presence,
    pub(crate) ready: &'a mut dyn Enqueue<SlotId>,
}

impl Hands<'_> {
    /// The same for a shorter time.
    pub(crate) fn again(&mut self) -> Hands<'_> {
        Hands { shop: self.shop, presence: self.presence, ready: self.ready }
    }
}

impl Shop {
    /// Counts the letters made and freed to the system's memory, now and then.
    #[inline]
    pub(crate) fn count_letters(&mut self, arena: &Arena) {
        let surplus = self.letters.surplus();
        if surplus.unsigned_abs() >= LETTERS_UNCOUNTED_MAX {
            self.settle_letters(arena);
        }
    }

    /// Counts all of them.
    #[cold]
    pub(crate) fn settle_letters(&mut self, arena: &Arena) {
        let surplus = self.letters.take_surplus();
        let bytes = surplus.unsigned_abs() * LetterPool::<Envelope>::NODE_BYTES;
        if surplus > 0 {
            arena.add_outside(bytes);
        } else {
            arena.give_outside(bytes);
        }
    }

    pub(crate) fn new(worker: usize, mode: SliceMode, seed: u64) -> Shop {
        Shop {
            worker,
            letters: LetterPool::new(),
            processes: SlotCache::new(),
            questions: SlotCache::new(),
            places: Share::default(),
            totals: Totals::default(),
            slicer: Slicer { mode, random: Random::new(seed ^ worker as u64) },
            has_written: false,
            spare_more: None,
            trash: Vec::new(),
        }
    }
}

/// Bytes that a process holds and that are collected at every safepoint; of more at every n-th.
const HELD_PER_COLLECTION: u64 = 4 << 10;

/// Says how much fuel a run gets, and what else happens where code stops.
pub(crate) struct Slicer {
    mode: SliceMode,
    random: Random,
}

impl Slicer {
    /// Whether a process that has stopped and holds so many bytes is to be collected whether it needs it or not.
    pub(crate) fn collects(&mut self, held: u64) -> bool {
        self.mode.collects_everywhere() && self.random.below(1 + (held / HELD_PER_COLLECTION) as usize) == 0
    }

    /// Whether the turn is to end wherever code stops.
    pub(crate) fn suspends(&self) -> bool {
        self.mode == SliceMode::Stress
    }

    /// At most `fuel`.
    pub(crate) fn slice(&mut self, fuel: i64) -> i64 {
        match self.mode {
            SliceMode::Normal => fuel,
            SliceMode::Reclaiming | SliceMode::Stress => fuel.min(0),
            SliceMode::Starved { fuel_max } => {
                fuel.min(1 + self.random.below(fuel_max.max(1) as usize) as i64)
            }
        }
    }
}
