//! Looks through a whole heap for pointers that lead nowhere: for trials, before each of their collections.
//! Kept true: nothing is read through a pointer before it is known to lead into this heap.
//!
//! Dead objects are looked at too. Theirs are in order as well: what they point at lived when they did, and an
//! evacuation that frees any old memory moves all that lives.

use crate::arena::Block;
use crate::evacuate::each_pointer;
use crate::heap::Heap;
use crate::object::{HEADER, Header};
use crate::program::ProgramData;
use crate::raw;
use crate::roots::Roots;

/// Looks at all roots and all objects' pointers.
///
/// # Panics
/// If one leads to memory that is not this heap's, or no longer.
pub(crate) fn check(heap: &Heap, program: &ProgramData, roots: &mut dyn Roots) {
    let memory = Memory::of(heap);
    roots.each(&mut |slot| memory.check(program, *slot, "a root"));
    for &(from, to) in &memory.ranges {
        let mut at = from;
        while at < to {
            let header = Header(raw::load64(at));
            each_pointer(program, at, header, 0, u64::MAX, |slot| {
                memory.check(program, raw::load64(slot), "an object");
            });
            at += header.size(program);
        }
    }
}

/// Where a heap's objects are: ranges of addresses, ascending.
struct Memory {
    ranges: Vec<(u64, u64)>,
}

impl Memory {
    fn of(heap: &Heap) -> Memory {
        let mut ranges = Vec::new();
        for mut list in [heap.region_head, heap.young] {
            while list != 0 {
                let block = Block(list);
                ranges.push((block.first_object(), block.0 + block.used()));
                list = block.next();
            }
        }
        if let Some(extra) = &heap.extra {
            ranges.extend(extra.large.ranges());
        }
        ranges.sort_unstable();
        Memory { ranges }
    }

    fn check(&self, program: &ProgramData, pointer: u64, who: &str) {
        let Some(word) = pointer.checked_sub(HEADER) else { return };
        if program.is_static(word) {
            return;
        }
        let at = self.ranges.partition_point(|(from, _)| *from <= word);
        let inside = at.checked_sub(1).is_some_and(|i| word < self.ranges[i].1);
        assert!(inside, "{who} of a process holds {pointer:#x}, which leads to none of its objects");
    }
}
