//! The lowest free slot for ranges that come in order of their starts, without a look at each slot that is taken.
//! Kept true: a slot is passed over only if it is taken where the ranges start.

/// For each slot, until when it is known to be taken: the minimum over a tree.
#[derive(Debug, Default)]
pub(crate) struct FirstFit {
    /// A node's children stand at `2n` and `2n + 1`; the root at 1, slots in the second half.
    until: Vec<u32>,
    /// The start that was last asked for: what is known holds from there on.
    start: u32,
}

impl FirstFit {
    /// The first slot from which on `is_free` says yes; `until_of` says until when a slot is taken that is taken at
    /// `start`.
    pub(crate) fn find(
        &mut self,
        start: u32,
        is_free: impl Fn(u32) -> bool,
        until_of: impl Fn(u32) -> Option<u32>,
    ) -> u32 {
        if start < self.start {
            self.until.fill(0);
        }
        self.start = start;
        let mut slot = 0;
        loop {
            slot = self.next(slot, start);
            if is_free(slot) {
                return slot;
            }
            if let Some(until) = until_of(slot) {
                self.set(slot, until);
            }
            slot += 1;
        }
    }

    fn len(&self) -> usize {
        self.until.len() / 2
    }

    /// The first slot from `from` on that is not known to be taken at `start`.
    fn next(&self, from: u32, start: u32) -> u32 {
        let len = self.len();
        if from as usize >= len {
            return from;
        }
        let mut node = len + from as usize;
        while self.until[node] > start {
            // To the right, then down to the first that fits.
            while node % 2 == 1 {
                node /= 2;
            }
            if node == 0 {
                return len as u32;
            }
            node += 1;
            if self.until[node] > start {
                continue;
            }
            while node < len {
                node *= 2;
                node += usize::from(self.until[node] > start);
            }
        }
        (node - len) as u32
    }

    fn set(&mut self, slot: u32, until: u32) {
        if slot as usize >= self.len() {
            self.grow(slot as usize + 1);
        }
        let mut node = self.len() + slot as usize;
        self.until[node] = until;
        while node > 1 {
            node /= 2;
            self.until[node] = self.until[2 * node].min(self.until[2 * node + 1]);
        }
    }

    fn grow(&mut self, slots: usize) {
        let (old, len) = (self.len(), slots.next_power_of_two().max(64));
        let mut until = vec![0; 2 * len];
        until[len..len + old].copy_from_slice(&self.until[old..]);
        for node in (1..len).rev() {
            until[node] = until[2 * node].min(until[2 * node + 1]);
        }
        self.until = until;
    }
}

#[cfg(test)]
mod tests {
    use super::FirstFit;
    use std::cell::RefCell;

    /// Ranges with pseudo-random starts, against a look at each slot.
    #[test]
    fn it_is_the_first_that_fits() {
        let taken: RefCell<Vec<Vec<(u32, u32)>>> = RefCell::new(vec![Vec::new(); 2_000]);
        let mut fit = FirstFit::default();
        let mut seed = 7u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        let mut starts: Vec<u32> = (0..1_500).map(|_| random(4_000)).collect();
        starts[..1_000].sort_unstable();
        starts[1_000..].sort_unstable();
        for start in starts {
            let end = start + 1 + random(900);
            let is_free =
                |slot: u32| taken.borrow()[slot as usize].iter().all(|(a, b)| *b <= start || *a >= end);
            let until = |slot: u32| {
                let taken = taken.borrow();
                taken[slot as usize].iter().find(|(a, b)| *a <= start && start < *b).map(|range| range.1)
            };
            let expect = (0..).find(|slot| is_free(*slot)).expect("there are slots enough");
            assert_eq!(fit.find(start, is_free, until), expect);
            taken.borrow_mut()[expect as usize].push((start, end));
        }
    }
}
