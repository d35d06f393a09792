//! Evacuation: survivors move to the compact region; what they leave is freed as whole blocks.
//! Kept true: roots are exact; an object moves once and leaves its new address in its header; interior pointers keep
//! their offset; when it ends no dirty card, young chunk or adopted message is left.

use skep_bytecode::TypeRef;

use crate::arena::{BLOCK_HEADER, Block, CLASSES, FLAG_FROM, Slab, WorkerMem, class_for};
use crate::heap::{Extra, Heap, free_blocks, free_young};
use crate::object::{DIRECTORY_HEAD, Form, HEADER, Header, SEGMENT_HEAD};
use crate::program::ProgramData;
use crate::raw;
use crate::roots::Roots;

/// Whether garbage in the region may be as much as what was live.
pub(crate) fn wants_full(heap: &Heap) -> bool {
    let large = heap.extra.as_ref().is_some_and(|x| x.large.wants_full());
    large || heap.region_bytes > heap.live_bytes * 2 + 128
}

/// What an evacuation moved.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moved {
    pub(crate) objects: u64,
    pub(crate) bytes: u64,
}

impl std::ops::AddAssign for Moved {
    fn add_assign(&mut self, other: Moved) {
        self.objects += other.objects;
        self.bytes += other.bytes;
    }
}

/// Moves what lives of the young objects.
pub(crate) fn minor(
    heap: &mut Heap,
    mem: &mut WorkerMem,
    program: &ProgramData,
    roots: &mut dyn Roots,
) -> Moved {
    let was_empty = heap.region_head == 0;
    let mut run = Evacuation::new(heap, mem, program, Scope::Young);
    run.dirty_cards();
    roots.each(&mut |slot| *slot = run.forward(*slot));
    run.paused();
    let moved = run.finish(0);
    if was_empty {
        heap.live_bytes = heap.region_bytes;
    }
    moved
}

/// Moves everything that lives.
pub(crate) fn full(
    heap: &mut Heap,
    mem: &mut WorkerMem,
    program: &ProgramData,
    roots: &mut dyn Roots,
) -> Moved {
    let mut extra = heap.extra.take();
    let empty = &mut Extra::default();
    crate::heap::clean_cards(&mut extra.as_deref_mut().unwrap_or(empty).large, &mem.dirty);
    heap.extra = extra;
    mem.dirty.clear();
    let from = std::mem::take(&mut heap.region_head);
    let mut at = from;
    while at != 0 {
        Block(at).set_flags(Block(at).flags() | FLAG_FROM);
        at = Block(at).next();
    }
    heap.region_tail = 0;
    heap.region_bytes = 0;
    let mut run = Evacuation::new(heap, mem, program, Scope::All);
    roots.each(&mut |slot| *slot = run.forward(*slot));
    run.paused();
    let moved = run.finish(from);
    heap.live_bytes = heap.region_bytes;
    if let Some(extra) = &mut heap.extra {
        extra.large.note_live();
    }
    moved
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Young,
    All,
}

struct Evacuation<'e> {
    heap: &'e mut Heap,
    mem: &'e mut WorkerMem,
    program: &'e ProgramData,
    scope: Scope,
    /// Free memory of the region's last block.
    top: u64,
    end: u64,
    /// What has been moved but not looked at starts here.
    scan_block: u64,
    scan_at: u64,
    /// Headers of large objects that were reached but not looked at.
    large_work: Vec<u64>,
    moved: Moved,
}

impl<'e> Evacuation<'e> {
    fn new(
        heap: &'e mut Heap,
        mem: &'e mut WorkerMem,
        program: &'e ProgramData,
        scope: Scope,
    ) -> Evacuation<'e> {
        let tail = heap.region_tail;
        let (top, end) = match tail {
            0 => (0, 0),
            _ => (tail + Block(tail).used(), tail + Block(tail).size()),
        };
        Evacuation {
            heap,
            mem,
            program,
            scope,
            top,
            end,
            scan_block: tail,
            scan_at: top,
            large_work: Vec::new(),
            moved: Moved::default(),
        }
    }

    /// Where a pointer's object is now; moves it if it has to move and hasn't.
    #[inline]
    fn forward(&mut self, pointer: u64) -> u64 {
        // The word before tells the object even if the pointer is one past its end: what follows an object's end
        // is never data of another, but a header.
        let Some(word) = pointer.checked_sub(HEADER) else { return pointer };
        if self.program.is_static(word) {
            return pointer;
        }
        if let Some(extra) = &mut self.heap.extra
            && let Some(index) = extra.large.find(word)
        {
            let large = extra.large.get_mut(index);
            if !large.marked && (self.scope == Scope::All || !large.old) {
                large.marked = true;
                self.large_work.push(large.low);
            }
            return pointer;
        }
        let slab = Slab::of(word);
        let block = slab.block(word);
        if !slab.is_young() && block.flags() & FLAG_FROM == 0 {
            return pointer;
        }
        let program = self.program;
        let at = block.object_at(word, |at| header_of(at).size(program));
        let header = Header(raw::load64(at));
        if let Some(new) = header.forwarded() {
            return new + (pointer - at);
        }
        let size = header.size(program);
        let new = self.room(size);
        raw::copy_words(new, at, size);
        raw::store64(at, new | 1);
        self.moved += Moved { objects: 1, bytes: size };
        new + (pointer - at)
    }

    /// Memory in the region.
    #[inline]
    fn room(&mut self, size: u64) -> u64 {
        if size > self.end - self.top {
            self.open_block(size);
        }
        let at = self.top;
        self.top += size;
        at
    }

    fn open_block(&mut self, size: u64) {
        let tail = self.heap.region_tail;
        let mut wanted = size + BLOCK_HEADER;
        if tail != 0 {
            Block(tail).set_used(self.top - tail);
            wanted = wanted.max(Block(tail).size() * 2);
        }
        let class = class_for(wanted);
        let block = self.mem.take(class);
        if tail == 0 {
            self.heap.region_head = block.0;
            self.scan_block = block.0;
            self.scan_at = block.0 + BLOCK_HEADER;
        } else {
            Block(tail).set_next(block.0);
        }
        self.heap.region_tail = block.0;
        self.heap.region_bytes += u64::from(CLASSES[class]);
        self.top = block.0 + BLOCK_HEADER;
        self.end = block.0 + u64::from(CLASSES[class]);
    }

    /// What a native function has made that isn't finished is a root too.
    fn paused(&mut self) {
        let Some(mut progress) = self.heap.extra.as_mut().and_then(|extra| extra.paused.take()) else {
            return;
        };
        progress.made = self.forward(progress.made);
        self.heap.extra.get_or_insert_default().paused = Some(progress);
    }

    /// Looks at everything that was reached, until nothing new is.
    fn drain(&mut self) {
        loop {
            while let Some(at) = self.large_work.pop() {
                self.visit(at, Header(raw::load64(at)), 0, u64::MAX);
            }
            if self.scan_block == 0 {
                return;
            }
            let in_tail = self.scan_block == self.heap.region_tail;
            let end = if in_tail { self.top } else { self.scan_block + Block(self.scan_block).used() };
            if self.scan_at < end {
                let header = Header(raw::load64(self.scan_at));
                let at = self.scan_at;
                self.scan_at += header.size(self.program);
                self.visit(at, header, 0, u64::MAX);
            } else if in_tail {
                if self.large_work.is_empty() {
                    return;
                }
            } else {
                self.scan_block = Block(self.scan_block).next();
                self.scan_at = self.scan_block + BLOCK_HEADER;
            }
        }
    }

    /// Forwards the pointers of an object that lie in `from..to`.
    fn visit(&mut self, at: u64, header: Header, from: u64, to: u64) {
        let program = self.program;
        each_pointer(program, at, header, from, to, |slot| {
            let old = raw::load64(slot);
            if old != 0 {
                let new = self.forward(old);
                if new != old {
                    raw::store64(slot, new);
                }
            }
        });
    }

    /// Old objects' pointers that were stored since the last evacuation.
    fn dirty_cards(&mut self) {
        let mut dirty = std::mem::take(&mut self.mem.dirty);
        for addr in dirty.drain(..) {
            if let Some(extra) = &mut self.heap.extra
                && let Some(index) = extra.large.find(addr)
            {
                let large = extra.large.get_mut(index);
                let (from, to) = large.clean_card(addr);
                let (at, header) = (large.low, Header(large.header()));
                self.visit(at, header, from, to);
                continue;
            }
            let slab = Slab::of(addr);
            raw::store8(slab.card(addr), 0);
            let block = slab.block(addr);
            if block.flags() & FLAG_FROM != 0 {
                continue;
            }
            let from = addr & !(slab.card_bytes() - 1);
            let to = from + slab.card_bytes();
            // What this evacuation has moved here stands past `used`, and is looked at anyway.
            let end = (block.0 + block.used()).min(to);
            let program = self.program;
            let first = block.first_object();
            // From the start map, so that a store costs a card and not a block.
            let mut at = match from <= first {
                true => first,
                false => block.object_at(from, |at| header_of(at).size(program)),
            };
            while at < end {
                let header = Header(raw::load64(at));
                let next = at + header.size(self.program);
                if next > from {
                    self.visit(at, header, from, to);
                }
                at = next;
            }
        }
        self.mem.dirty = dirty;
    }

    /// Completes the evacuation and frees what was left behind: young blocks, and the list `from`.
    fn finish(mut self, from: u64) -> Moved {
        self.drain();
        if self.heap.region_tail != 0 {
            let tail = Block(self.heap.region_tail);
            tail.set_used(self.top - tail.0);
        }
        let program = self.program;
        if let Some(extra) = &mut self.heap.extra {
            let mut identities = std::mem::take(&mut extra.identities);
            identities.moved(self.scope == Scope::All, |a| still_at(program, extra, a, self.scope));
            extra.identities = identities;
            let scope = self.scope;
            extra.large.sweep(self.mem, |l| {
                let keep = l.marked || (l.old && scope == Scope::Young);
                l.marked = false;
                l.old = true;
                keep
            });
        }
        let young = std::mem::take(&mut self.heap.young);
        free_young(self.mem, young);
        free_blocks(self.mem, from);
        self.heap.young_bytes = 0;
        self.moved
    }
}

/// Where an object with an identity is after an evacuation, if it lives.
fn still_at(program: &ProgramData, extra: &Extra, pointer: u64, scope: Scope) -> Option<u64> {
    let word = pointer - HEADER;
    if program.is_static(word) {
        return Some(pointer);
    }
    if let Some(index) = extra.large.find(word) {
        let large = extra.large.get(index);
        return (large.marked || (large.old && scope == Scope::Young)).then_some(pointer);
    }
    let slab = Slab::of(word);
    let block = slab.block(word);
    if !slab.is_young() && block.flags() & FLAG_FROM == 0 {
        return Some(pointer);
    }
    let at = block.object_at(word, |at| header_of(at).size(program));
    Header(raw::load64(at)).forwarded().map(|new| new + (pointer - at))
}

/// An object's header, also if it has moved.
#[inline(always)]
pub(crate) fn header_of(at: u64) -> Header {
    let header = Header(raw::load64(at));
    match header.forwarded() {
        Some(new) => Header(raw::load64(new)),
        None => header,
    }
}

/// The words among `pointers`, which ascend, of a value at `base` that lie in `from..to`.
#[inline]
fn within(pointers: &[u32], base: u64, from: u64, to: u64) -> &[u32] {
    if from <= base && to == u64::MAX {
        return pointers;
    }
    let before = |end: u64| pointers.partition_point(|p| base + u64::from(*p) * 8 < end);
    &pointers[before(from)..before(to)]
}

/// Shows the address of each pointer of an object that lies in `from..to`.
#[inline]
pub(crate) fn each_pointer(
    program: &ProgramData,
    at: u64,
    header: Header,
    from: u64,
    to: u64,
    mut f: impl FnMut(u64),
) {
    let data = at + HEADER;
    let mut one = |slot: u64| {
        if slot >= from && slot < to {
            f(slot);
        }
    };
    let elements = |base: u64, size: u64, pointers: &[u32], count: u64, one: &mut dyn FnMut(u64)| {
        if pointers.is_empty() || size == 0 {
            return;
        }
        let first = from.saturating_sub(base) / size;
        let last = (to.saturating_sub(base)).div_ceil(size).min(count);
        for i in first..last {
            let element = base + i * size;
            for p in within(pointers, element, from, to) {
                one(element + u64::from(*p) * 8);
            }
        }
    };
    let info = |ty: TypeRef| program.types.info(ty);
    match header.form() {
        Form::Object => {
            for p in within(&info(header.ty()).pointers, data, from, to) {
                one(data + u64::from(*p) * 8);
            }
        }
        Form::Array => {
            let info = info(header.ty());
            elements(data, info.size, &info.pointers, header.count(), &mut one);
        }
        Form::Bytes => {}
        Form::Map | Form::Iterator => {
            one(data);
            one(data + 8);
        }
        Form::Entries => {
            let info = info(header.ty());
            let base = data + SEGMENT_HEAD;
            elements(base, info.entry_size, &info.entry_pointers, header.count(), &mut one);
        }
        Form::Directory => {
            let items = data + DIRECTORY_HEAD;
            elements(items, 8, &[0], header.count(), &mut |slot| {
                if raw::load64(slot) & 1 == 0 {
                    one(slot);
                }
            });
        }
    }
}
