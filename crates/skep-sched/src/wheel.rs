//! A hierarchical timing wheel: insert and cancel in constant time, no thread, no lock, no clock.
//!
//! A tick is 2^16 ns. A timer stands on the level of the highest 6-bit digit in which its tick differs from the
//! wheel's; 8 levels cover all 48 bits of ticks. When the wheel reaches a slot of a higher level, its
//! timers move down.
//!
//! Kept true: no timer fires before its deadline; timers that one call fires come in the order of deadline,
//! then insertion; every slot that begins at or before the wheel's tick, except level 0's present one, is empty.

use crate::clock::NEVER;

const TICK_BITS: u32 = 16;
const DIGIT_BITS: u32 = 6;
const SLOTS: usize = 1 << DIGIT_BITS;
const LEVELS: usize = 8;
/// No entry.
const NONE: u32 = u32::MAX;

const _: () = assert!(TICK_BITS + DIGIT_BITS * LEVELS as u32 == u64::BITS);

/// An entry's place and the insertion it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) index: u32,
    pub(crate) sequence: u64,
}

struct Entry<T> {
    deadline: u64,
    /// The number of its insertion, for ties and to recognise stale keys.
    sequence: u64,
    before: u32,
    /// In a free entry, the next free one.
    after: u32,
    slot: u16,
    /// Empty in a free entry.
    value: Option<T>,
}

/// The wheel.
pub(crate) struct Wheel<T> {
    tick: u64,
    sequence: u64,
    entries: Vec<Entry<T>>,
    free: u32,
    len: usize,
    heads: Box<[u32]>,
    /// A bit for each slot that has entries.
    occupied: [u64; LEVELS],
    /// Used by `fire` only; kept for its memory.
    due: Vec<u32>,
}

impl<T> Wheel<T> {
    pub(crate) fn new() -> Self {
        Self {
            tick: 0,
            sequence: 0,
            entries: Vec::new(),
            free: NONE,
            len: 0,
            heads: vec![NONE; LEVELS * SLOTS].into_boxed_slice(),
            occupied: [0; LEVELS],
            due: Vec::new(),
        }
    }

    /// How many timers wait.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Adds a timer.
    pub(crate) fn insert(&mut self, deadline: u64, value: T) -> Key {
        let sequence = self.sequence;
        self.sequence += 1;
        let entry = Entry { deadline, sequence, before: NONE, after: NONE, slot: 0, value: Some(value) };
        let index = if self.free == NONE {
            let index = u32::try_from(self.entries.len()).expect("memory ends before 2^32 timers");
            self.entries.push(entry);
            index
        } else {
            let index = self.free;
            self.free = std::mem::replace(self.entry(index), entry).after;
            index
        };
        self.len += 1;
        self.link(index);
        Key { index, sequence }
    }

    /// Takes a timer out; `None` when it has fired or was cancelled.
    pub(crate) fn cancel(&mut self, key: Key) -> Option<T> {
        let entry = self.entries.get(key.index as usize)?;
        if entry.sequence != key.sequence || entry.value.is_none() {
            return None;
        }
        self.unlink(key.index);
        self.remove(key.index)
    }

    /// Moves the wheel to `now` and appends what is due to `fired`.
    pub(crate) fn fire(&mut self, now: u64, fired: &mut Vec<T>) {
        let end = now >> TICK_BITS;
        while let Some((level, slot, start)) = self.first_slot()
            && start <= end
        {
            self.tick = self.tick.max(start);
            let list = level * SLOTS + slot;
            let mut index = std::mem::replace(&mut self.heads[list], NONE);
            self.occupied[level] &= !(1 << slot);
            let mut is_rest = false;
            while index != NONE {
                let entry = self.entry(index);
                let (after, deadline) = (entry.after, entry.deadline);
                if level == 0 && deadline <= now {
                    self.due.push(index);
                } else {
                    is_rest |= level == 0;
                    self.link(index);
                }
                index = after;
            }
            // What is left in the present tick's slot is due later in this tick.
            if is_rest {
                break;
            }
        }
        self.tick = self.tick.max(end);
        let mut due = std::mem::take(&mut self.due);
        due.sort_unstable_by_key(|&index| {
            let entry = &self.entries[index as usize];
            (entry.deadline, entry.sequence)
        });
        fired.extend(due.drain(..).filter_map(|index| self.remove(index)));
        self.due = due;
    }

    /// When to fire next: the earliest deadline, or an earlier moment at which the wheel turns.
    pub(crate) fn next(&self) -> u64 {
        match self.first_slot() {
            None => NEVER,
            Some((0, slot, _)) => {
                let mut next = NEVER;
                let mut index = self.heads[slot];
                while index != NONE {
                    let entry = &self.entries[index as usize];
                    next = next.min(entry.deadline);
                    index = entry.after;
                }
                next
            }
            Some((_, _, start)) => start << TICK_BITS,
        }
    }

    /// The occupied slot that begins first: its level, number and first tick.
    fn first_slot(&self) -> Option<(usize, usize, u64)> {
        let level = self.occupied.iter().position(|&slots| slots != 0)?;
        let slot = self.occupied[level].trailing_zeros();
        let shift = DIGIT_BITS * level as u32;
        let above = self.tick >> shift >> DIGIT_BITS << DIGIT_BITS;
        Some((level, slot as usize, (above | u64::from(slot)) << shift))
    }

    fn link(&mut self, index: u32) {
        let tick = (self.entry(index).deadline >> TICK_BITS).max(self.tick);
        let level = (tick ^ self.tick).checked_ilog2().map_or(0, |bit| (bit / DIGIT_BITS) as usize);
        let slot = (tick >> (DIGIT_BITS * level as u32)) as usize & (SLOTS - 1);
        let list = level * SLOTS + slot;
        let head = std::mem::replace(&mut self.heads[list], index);
        self.occupied[level] |= 1 << slot;
        if head != NONE {
            self.entry(head).before = index;
        }
        let entry = self.entry(index);
        (entry.before, entry.after, entry.slot) = (NONE, head, list as u16);
    }

    fn unlink(&mut self, index: u32) {
        let entry = self.entry(index);
        let (before, after, list) = (entry.before, entry.after, usize::from(entry.slot));
        if after != NONE {
            self.entry(after).before = before;
        }
        if before != NONE {
            self.entry(before).after = after;
            return;
        }
        self.heads[list] = after;
        if after == NONE {
            self.occupied[list / SLOTS] &= !(1 << (list % SLOTS));
        }
    }

    /// Frees an entry that is on no list.
    fn remove(&mut self, index: u32) -> Option<T> {
        let free = std::mem::replace(&mut self.free, index);
        let entry = self.entry(index);
        entry.after = free;
        let value = entry.value.take();
        self.len -= 1;
        value
    }

    fn entry(&mut self, index: u32) -> &mut Entry<T> {
        &mut self.entries[index as usize]
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::random::Random;
    use std::collections::BTreeMap;

    /// Compares the wheel with a sorted map over random inserts, cancels and moves of time.
    fn check(seed: u64, spread_bits: usize) {
        let mut random = Random::new(seed);
        let (mut wheel, mut model) = (Wheel::new(), BTreeMap::new());
        let mut keys = Vec::new();
        let mut now = 0;
        for number in 0..3_000_u64 {
            let deadline =
                (now + (random.next_u64() >> (64 - 1 - random.below(spread_bits)))).saturating_sub(1_000);
            let key = wheel.insert(deadline, number);
            model.insert((deadline, key.sequence), number);
            keys.push((key, deadline));
            if random.below(3) == 0 {
                let (key, deadline) = keys[random.below(keys.len())];
                assert_eq!(wheel.cancel(key), model.remove(&(deadline, key.sequence)), "seed {seed}");
            }
            if random.below(4) == 0 {
                now += random.next_u64() >> (64 - 1 - random.below(spread_bits));
                if random.below(2) == 0 {
                    now = now.max(wheel.next().min(now + 1));
                }
                let mut fired = Vec::new();
                wheel.fire(now, &mut fired);
                let later = model.split_off(&(now + 1, 0));
                let due: Vec<u64> = std::mem::replace(&mut model, later).into_values().collect();
                assert_eq!(fired, due, "seed {seed} at {now}");
            }
            let first = model.keys().next().map_or(NEVER, |&(deadline, _)| deadline);
            assert!(wheel.next() <= first.max(now), "seed {seed}: {} past {first}", wheel.next());
            assert_eq!((wheel.len(), wheel.next() == NEVER), (model.len(), model.is_empty()));
        }
    }

    #[test]
    fn the_wheel_agrees_with_a_sorted_map() {
        for seed in 0..8 {
            check(seed, 12);
            check(seed, 24);
            check(seed, 40);
            check(seed, 56);
        }
    }

    #[test]
    fn the_last_deadline_is_reached() {
        let mut wheel = Wheel::new();
        wheel.insert(u64::MAX - 1, ());
        let mut turns = 0;
        let mut fired = Vec::new();
        while wheel.len() > 0 {
            let next = wheel.next();
            wheel.fire(next, &mut fired);
            turns += 1;
        }
        assert!(turns <= LEVELS, "a timer moves down at most once a level");
    }

    #[test]
    fn cancelled_timers_leave_no_memory() {
        let mut wheel = Wheel::new();
        for deadline in 0..100_000 {
            let key = wheel.insert(deadline << 20, deadline);
            assert_eq!(wheel.cancel(key), Some(deadline));
            assert_eq!(wheel.cancel(key), None);
        }
        assert_eq!((wheel.len(), wheel.entries.len()), (0, 1));
    }
}
