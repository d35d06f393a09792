//! The arena: what ended processes leave serves the next ones, or goes back to the operating system.

use super::module;
use super::turns::{MIB, list};
use crate::{Arena, ArenaStats, Heap, ProgramData, WorkerMem};

const PERIOD_NS: u64 = 100_000_000;

/// Many processes at once, each with `nodes` nodes that live.
fn burst(mem: &mut WorkerMem, program: &ProgramData, count: u64, nodes: u64) -> Vec<Heap> {
    let heaps = (0..count).map(|seed| Heap::new(mem.arena(), MIB, seed));
    let mut heaps: Vec<Heap> = heaps.collect();
    for heap in &mut heaps {
        let mut turn = heap.begin_turn(mem, program);
        let mut roots = vec![list(&mut turn, nodes)];
        turn.finish(&mut roots);
    }
    heaps
}

fn end(mem: &mut WorkerMem, heaps: Vec<Heap>) {
    for mut heap in heaps {
        heap.release(mem);
    }
}

/// Tends for so many periods; gives how the arena is then.
fn wait(mem: &mut WorkerMem, now: &mut u64, periods: u64) -> ArenaStats {
    let end = *now + periods * PERIOD_NS;
    while *now < end {
        let next = mem.tend(*now);
        *now = next.clamp(*now + 1, end);
    }
    mem.arena().stats()
}

#[test]
fn what_nobody_needs_goes_back_and_serves_again() {
    let arena = Arena::new(1 << 30);
    let (mut mem, program) = (WorkerMem::new(&arena), ProgramData::load(&module()));
    let heaps = burst(&mut mem, &program, 100_000, 10);
    let full = arena.stats();
    assert!(full.slab_bytes >= 48 * MIB && full.kept_bytes == 0, "{full:?}");
    end(&mut mem, heaps);
    let ended = arena.stats();
    assert_eq!((ended.slab_bytes, ended.mappings), (full.slab_bytes, full.mappings));
    assert!(ended.kept_bytes > full.slab_bytes / 10 * 8, "{ended:?}");

    // At once it all serves again.
    let heaps = burst(&mut mem, &program, 100_000, 10);
    let again = arena.stats();
    assert_eq!((again.slab_bytes, again.mappings), (full.slab_bytes, full.mappings));
    end(&mut mem, heaps);

    // A second later it has gone back, and the time to call again is never.
    let mut now = 1;
    let later = wait(&mut mem, &mut now, 10);
    assert!(later.returned_bytes >= full.slab_bytes / 10 * 9, "{later:?}");
    assert_eq!(later.slab_bytes + later.returned_bytes, full.slab_bytes);
    let last = wait(&mut mem, &mut now, 20);
    assert_eq!(last.kept_bytes, 0, "{last:?}");
    assert_eq!(mem.tend(now), u64::MAX);

    // A burst takes the same addresses again.
    let heaps = burst(&mut mem, &program, 100_000, 10);
    let burst = arena.stats();
    assert_eq!((burst.slab_bytes, burst.mappings), (full.slab_bytes, full.mappings));
    end(&mut mem, heaps);
}

#[test]
fn what_is_needed_again_and_again_stays() {
    let arena = Arena::new(1 << 30);
    let (mut mem, program) = (WorkerMem::new(&arena), ProgramData::load(&module()));
    let mut now = 1;
    let mut stats = Vec::new();
    for _ in 0..30 {
        let heaps = burst(&mut mem, &program, 10_000, 10);
        mem.tend(now);
        end(&mut mem, heaps);
        now += PERIOD_NS / 2;
        stats.push(wait(&mut mem, &mut now, 1));
    }
    // The first slabs are counted as unneeded by nobody.
    assert!(stats.iter().all(|s| s.returned_bytes <= MIB * 2), "{:?}", stats.last());
}

#[test]
fn kept_slabs_make_room_for_others() {
    let arena = Arena::new(16 * MIB);
    let (mut mem, program) = (WorkerMem::new(&arena), ProgramData::load(&module()));
    let heaps = burst(&mut mem, &program, 20_000, 10);
    end(&mut mem, heaps);
    let before = arena.stats();
    assert!(before.kept_bytes >= 8 * MIB, "{before:?}");
    // More than is left beside what is kept.
    let mut heap = Heap::new(&arena, 64 * MIB, 1);
    let mut turn = heap.begin_turn(&mut mem, &program);
    turn.alloc_bytes(10 * MIB).unwrap();
    assert!(turn.alloc_bytes(10 * MIB).is_err());
    drop(turn);
    heap.release(&mut mem);
    assert!(arena.stats().returned_bytes >= 8 * MIB, "{:?}", arena.stats());
}
