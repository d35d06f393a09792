//! The blocks of one class that no worker has: each lies with its slab.
//! Kept true (under the pool's lock): a slab that has some blocks here but not all is in the list of open slabs, one
//! that has all of them is kept whole; blocks from `fresh` on were never handed out and still read as zero.

use crate::arena::{Block, CHUNK, CLASSES, Slab};

/// Bytes of blocks that a worker takes at once.
const BATCH_BYTES: u64 = 64 << 10;

/// Linked free blocks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Chain {
    pub(crate) head: u64,
    pub(crate) len: u32,
}

/// Free blocks of a class.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    /// The first open slab, or 0.
    open: u64,
    /// Slabs of which all blocks are here.
    kept: Vec<u64>,
    /// The fewest slabs that were kept in this period: nobody has needed these.
    unneeded: usize,
    /// Slabs that are to go.
    owed: usize,
}

/// Bytes of a block of a class; the one after the last is that of young chunks.
pub(crate) fn block_bytes(class: usize) -> u64 {
    CLASSES.get(class).map_or(CHUNK, |size| u64::from(*size))
}

impl Pool {
    /// Some blocks of one slab, if there are any.
    pub(crate) fn take(&mut self, class: usize) -> Option<Chain> {
        let slab = match self.open {
            0 => {
                let slab = Slab(self.take_kept()?);
                self.push_open(slab);
                slab
            }
            open => Slab(open),
        };
        Some(self.take_from(slab, class))
    }

    /// Adds a new slab.
    pub(crate) fn add(&mut self, slab: Slab) {
        self.kept.push(slab.0);
        slab.set_free(slab.blocks());
    }

    fn take_from(&mut self, slab: Slab, class: usize) -> Chain {
        let most = (BATCH_BYTES / block_bytes(class)).clamp(1, u64::from(slab.free())) as u32;
        let mut chain = Chain::default();
        let mut last = 0;
        let mut link = |block: u64| {
            match last {
                0 => chain.head = block,
                last => Block(last).set_next(block),
            }
            last = block;
            chain.len += 1;
        };
        let mut head = slab.free_list();
        let mut fresh = slab.fresh();
        let mut taken = 0;
        while taken < most && head != 0 {
            let next = Block(head).next();
            link(head);
            head = next;
            taken += 1;
        }
        while taken < most {
            link(slab.block_numbered(fresh).0);
            fresh += 1;
            taken += 1;
        }
        if last != 0 {
            Block(last).set_next(0);
        }
        slab.set_free_list(head);
        slab.set_fresh(fresh);
        slab.set_free(slab.free() - taken);
        if slab.free() == 0 {
            self.remove_open(slab);
        }
        chain
    }

    /// Takes blocks home.
    pub(crate) fn give(&mut self, chain: Chain) {
        let mut at = chain.head;
        while at != 0 {
            let block = Block(at);
            at = block.next();
            let slab = Slab::of(block.0);
            block.set_next(slab.free_list());
            slab.set_free_list(block.0);
            let free = slab.free() + 1;
            slab.set_free(free);
            if free == 1 {
                self.push_open(slab);
            } else if free == slab.blocks() {
                self.remove_open(slab);
                self.kept.push(slab.0);
            }
        }
    }

    fn push_open(&mut self, slab: Slab) {
        slab.set_neighbours(0, self.open);
        if self.open != 0 {
            let next = Slab(self.open);
            next.set_neighbours(slab.0, next.neighbours().1);
        }
        self.open = slab.0;
    }

    fn remove_open(&mut self, slab: Slab) {
        let (prev, next) = slab.neighbours();
        match prev {
            0 => self.open = next,
            prev => Slab(prev).set_neighbours(Slab(prev).neighbours().0, next),
        }
        if next != 0 {
            Slab(next).set_neighbours(prev, Slab(next).neighbours().1);
        }
    }

    /// Whether there is any block.
    pub(crate) fn has_blocks(&self) -> bool {
        self.open != 0 || !self.kept.is_empty()
    }

    /// Slabs of which all blocks are here.
    pub(crate) fn kept(&self) -> usize {
        self.kept.len()
    }

    /// Begins a period: half of the slabs that nobody needed during the last one are to go.
    pub(crate) fn begin_period(&mut self) {
        self.owed = self.unneeded.div_ceil(2);
        self.unneeded = self.kept.len();
    }

    /// Takes out a slab that is to go, if there is one.
    pub(crate) fn take_owed(&mut self) -> Option<u64> {
        self.owed = self.owed.checked_sub(1)?;
        self.take_kept()
    }

    /// Takes out a kept slab.
    pub(crate) fn take_kept(&mut self) -> Option<u64> {
        let slab = self.kept.pop()?;
        self.unneeded = self.unneeded.min(self.kept.len());
        self.owed = self.owed.min(self.kept.len());
        Some(slab)
    }
}
