//! Work that a native function does in pieces: what it has made and how far it has got, between two calls.
//! Kept true: a function that is paused is the next one called, with the same arguments, so one record a heap will do;
//! a piece takes tens of microseconds.

use crate::raw;
use crate::window::{LeafError, Window};

/// Bytes that are moved or compared in one piece; a multiple of what a unit of fuel pays for, so that pieces cost what
/// the whole would.
pub const PIECE_BYTES: u64 = 256 << 10;

/// How far a function has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The new object's address, or 0: a root.
    pub(crate) made: u64,
    /// Units of work that are done.
    pub done: u64,
    /// A result so far.
    pub so_far: u64,
}

impl Window<'_, '_> {
    /// How far this call has got, if it is one that was paused; the beginning otherwise.
    pub fn progress(&mut self) -> Progress {
        self.turn.heap.extra.as_mut().and_then(|extra| extra.paused.take()).unwrap_or_default()
    }

    /// Keeps how far this call has got until it is made again: what to return then.
    #[must_use]
    pub fn pause(&mut self, progress: Progress) -> LeafError {
        self.turn.heap.extra.get_or_insert_default().paused = Some(progress);
        LeafError::Unfinished
    }

    /// Writes a new string of `len` bytes, in pieces: `fill` writes the bytes from an offset on. `cost` is the number
    /// of bytes that a unit of fuel pays for.
    ///
    /// # Errors
    /// If there is no memory for it, or it is not finished.
    pub fn build_in_pieces(
        &mut self,
        slot: usize,
        len: u64,
        cost: u64,
        fill: impl FnOnce(&mut [u8], usize),
    ) -> Result<(), LeafError> {
        let mut progress = self.progress();
        if progress.made == 0 && len > 0 {
            progress.made = self.turn.alloc_bytes(len)?;
        }
        let now = PIECE_BYTES.min(len - progress.done);
        self.charge(now / cost);
        fill(raw::bytes_mut(progress.made + progress.done, now), progress.done as usize);
        progress.done += now;
        if progress.done < len {
            return Err(self.pause(progress));
        }
        self.slots[slot] = progress.made;
        self.slots[slot + 1] = len;
        Ok(())
    }

    /// Moves a piece of `bytes` bytes, of which `done` are moved; gives how many are then. The ranges may overlap.
    pub(crate) fn move_piece(&mut self, to: u64, from: u64, bytes: u64, done: u64) -> (u64, u64) {
        let now = PIECE_BYTES.min(bytes - done);
        // Where they overlap, from the end: that stays so, as objects move as a whole.
        let is_backward = to > from && to - from < bytes;
        let at = if is_backward { bytes - done - now } else { done };
        raw::copy(to + at, from + at, now);
        (at, now)
    }
}
