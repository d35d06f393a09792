//! Memory that was given back, kept from use for a while and filled with a pattern: trials find stale addresses so.
//! Kept true: what is held is on no free list; a chunk is zeroed again before it is given on.

use std::collections::VecDeque;

use memmap2::MmapMut;

use crate::arena::{BLOCK_HEADER, Block, Slab};
use crate::raw;

/// What stale addresses read. As an address it is none, as a length it fits nothing.
const PATTERN: u8 = 0xDA;
/// Bytes that are held of chunks, of blocks, and of large objects' mappings.
const BYTES_MAX: u64 = 2 << 20;

/// Things that are held, the oldest first.
#[derive(Debug)]
struct Queue<T> {
    held: VecDeque<(T, u64)>,
    bytes: u64,
}

/// What a worker holds.
#[derive(Debug, Default)]
pub(crate) struct Quarantine {
    chunks: Queue<Block>,
    blocks: Queue<Block>,
    larges: Queue<MmapMut>,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue { held: VecDeque::new(), bytes: 0 }
    }
}

impl<T> Queue<T> {
    /// Holds one more; what need not be held any longer.
    fn exchange(&mut self, one: T, bytes: u64) -> Option<T> {
        self.held.push_back((one, bytes));
        self.bytes += bytes;
        if self.bytes <= BYTES_MAX {
            return None;
        }
        let (oldest, bytes) = self.held.pop_front()?;
        self.bytes -= bytes;
        Some(oldest)
    }
}

impl Quarantine {
    /// Holds a block without a start map; what may be used again instead.
    pub(crate) fn exchange(&mut self, block: Block) -> Option<Block> {
        raw::fill(block.0 + BLOCK_HEADER, block.size() - BLOCK_HEADER, PATTERN);
        self.blocks.exchange(block, block.size())
    }

    /// Holds a chunk without a start map; one that may be cleaned and used again instead.
    pub(crate) fn exchange_chunk(&mut self, chunk: Block) -> Option<Block> {
        debug_assert!(Slab::of(chunk.0).is_young());
        let used = chunk.used() - BLOCK_HEADER;
        if used == 0 {
            return Some(chunk);
        }
        raw::fill(chunk.0 + BLOCK_HEADER, used, PATTERN);
        self.chunks.exchange(chunk, chunk.size())
    }

    /// Holds a large object's mapping; the oldest ones are unmapped.
    pub(crate) fn hold_large(&mut self, mut map: MmapMut) {
        map.fill(PATTERN);
        let bytes = map.len() as u64;
        drop(self.larges.exchange(map, bytes));
    }
}
