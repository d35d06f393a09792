//! Address space for slabs: mapped in large steps, never unmapped, given back to the operating system a slab at a time.
//! Kept true: a slab that is handed out reads as zero; one that was given back is backed by nothing until it is handed
//! out again.

use memmap2::{Advice, MmapMut, MmapOptions};

use crate::arena::SLAB;
use crate::raw;

/// The largest step of a reservation of address space.
const RESERVE_MAX: u64 = 64 * SLAB;

/// Steps of this size and more ask for huge pages: who holds so much touches it all, and waits mostly for entries of
/// page tables. Small systems keep small pages, of which only the touched ones are taken.
const HUGE_PAGES_FROM: u64 = 16 * SLAB;

/// What is reserved, and what of it is not in use.
#[derive(Debug, Default)]
pub(crate) struct Space {
    /// Mappings, by the addresses of their first slabs.
    maps: Vec<(u64, MmapMut)>,
    next: u64,
    end: u64,
    /// Slabs that were given back.
    returned: Vec<u64>,
    reserved: u64,
}

impl Space {
    /// A zeroed slab.
    ///
    /// # Panics
    /// If the operating system has no more address space.
    pub(crate) fn take(&mut self) -> u64 {
        if let Some(slab) = self.returned.pop() {
            return slab;
        }
        if self.next == self.end {
            let want = ((SLAB * 4) << self.maps.len().min(8)).min(RESERVE_MAX);
            let mut options = MmapOptions::new();
            options.len((want + SLAB) as usize);
            if !cfg!(miri) {
                options.no_reserve_swap();
            }
            let mut map = options.map_anon().expect("address space for heap slabs");
            if want >= HUGE_PAGES_FROM {
                // Advice: where there are no huge pages, all is as before.
                let _ = map.advise(Advice::HugePage);
            }
            let low = map.as_mut_ptr().expose_provenance() as u64;
            self.next = low.next_multiple_of(SLAB);
            self.end = self.next + want;
            self.reserved += want;
            self.maps.push((self.next, map));
        }
        let slab = self.next;
        self.next += SLAB;
        slab
    }

    /// Gives a slab's memory back: nothing in it is used any more.
    pub(crate) fn give_back(&mut self, slab: u64) {
        let map = self.maps.iter().find(|(first, map)| slab.wrapping_sub(*first) < map.len() as u64);
        if let Some((_, map)) = map {
            raw::give_back(map, slab, SLAB);
            self.returned.push(slab);
        }
    }

    /// Bytes that slabs can be taken from without another mapping, those in use included.
    pub(crate) fn reserved(&self) -> u64 {
        self.reserved
    }

    /// Bytes of slabs that were given back and not taken again.
    pub(crate) fn returned(&self) -> u64 {
        self.returned.len() as u64 * SLAB
    }

    /// Mappings made so far.
    pub(crate) fn mappings(&self) -> u64 {
        self.maps.len() as u64
    }
}
