//! Turns: what survives, what is freed, what is counted.

use super::{NODE, NODE_PTR, module};
use crate::arena::CHUNK;
use crate::{Arena, Heap, MemoryExceeded, NoRoots, ProgramData, Turn, WorkerMem, raw};

pub(crate) const MIB: u64 = 1 << 20;

pub(crate) struct World {
    pub(crate) program: ProgramData,
    pub(crate) mem: WorkerMem,
    pub(crate) heap: Heap,
}

pub(crate) fn world(limit: u64) -> World {
    let arena = Arena::new(256 * MIB);
    let heap = Heap::new(&arena, limit, 7);
    World { program: ProgramData::load(&module()), mem: WorkerMem::new(&arena), heap }
}

impl World {
    pub(crate) fn turn(&mut self) -> Turn<'_> {
        self.heap.begin_turn(&mut self.mem, &self.program)
    }
}

/// A list of `count` nodes, values descending; gives the first.
pub(crate) fn list(turn: &mut Turn<'_>, count: u64) -> u64 {
    let mut first = 0;
    for value in 0..count {
        let node = turn.alloc_object(NODE).unwrap();
        raw::store64(node, first);
        raw::store64(node + 8, value);
        first = node;
    }
    first
}

pub(crate) fn values(mut node: u64) -> Vec<u64> {
    let mut all = Vec::new();
    while node != 0 {
        all.push(raw::load64(node + 8));
        node = raw::load64(node);
    }
    all
}

#[test]
fn what_roots_reach_survives_a_turn() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let mut roots = vec![0];
    roots[0] = list(&mut turn, 100);
    list(&mut turn, 1000);
    let done = turn.finish(&mut roots);
    assert_eq!(done.moved, 100 * 40);
    assert_eq!(values(roots[0]), (0..100).rev().collect::<Vec<_>>());
    assert_eq!(w.heap.allocated(), 1100 * 40);
    assert!(!w.heap.is_suspended());
}

#[test]
fn a_small_state_takes_one_small_block() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let mut roots = vec![turn.alloc_object(super::INT).unwrap()];
    assert_eq!(turn.finish(&mut roots).used, 64);
    // Replaced each turn, it stays small.
    for i in 0..1000 {
        let mut turn = w.turn();
        roots[0] = turn.alloc_object(super::INT).unwrap();
        raw::store64(roots[0], i);
        let used = turn.finish(&mut roots).used;
        assert!(used <= 448, "{used} bytes for a state of 16");
        assert_eq!(raw::load64(roots[0]), i);
    }
}

#[test]
fn stores_into_old_objects_are_found_through_cards() {
    let mut w = world(16 * MIB);
    let mut turn = w.turn();
    let mut roots = vec![list(&mut turn, 10_000)];
    turn.finish(&mut roots);
    let before = w.heap.used();
    let mut turn = w.turn();
    let middle = (0..5000).fold(roots[0], |node, _| raw::load64(node));
    let new = list(&mut turn, 1);
    raw::store64(new, raw::load64(middle));
    raw::store64(middle, new);
    turn.mark(middle);
    let done = turn.finish(&mut roots);
    assert_eq!(done.moved, 40, "only what is new moves");
    assert!(w.heap.used() <= before + 40 + 32768);
    assert_eq!(values(roots[0]).len(), 10_001);
}

#[test]
fn interior_pointers_keep_their_object() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let node = list(&mut turn, 3);
    // One word inside, one byte inside, one past the end.
    let mut roots = vec![node + 8, node + 9, node + 32];
    turn.finish(&mut roots);
    assert_eq!(roots[1], roots[0] + 1);
    assert_eq!(roots[2], roots[0] + 24);
    assert_eq!(values(roots[0] - 8), [2, 1, 0]);
}

#[test]
fn a_suspended_process_keeps_its_young_objects() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let mut roots = vec![list(&mut turn, 10)];
    drop(turn);
    assert!(w.heap.is_suspended());
    let mut other = Heap::new(w.mem.arena(), MIB, 1);
    let mut turn = other.begin_turn(&mut w.mem, &w.program);
    list(&mut turn, 1000);
    turn.finish(&mut NoRoots);
    assert_eq!(values(roots[0]).len(), 10);
    let turn = w.turn();
    turn.finish(&mut roots);
    assert_eq!(values(roots[0]).len(), 10);
}

#[test]
fn garbage_inside_a_turn_is_collected() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let mut roots = vec![list(&mut turn, 100)];
    for _ in 0..100_000 {
        turn.alloc_object(NODE).unwrap();
        if turn.wants_collection() {
            turn.collect(&mut roots).unwrap();
        }
    }
    turn.finish(&mut roots);
    assert_eq!(values(roots[0]).len(), 100);
    assert_eq!(w.heap.allocated(), 100_100 * 40);
    assert!(w.heap.used() < 32768);
}

#[test]
fn the_limit_refuses_before_memory_is_taken() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let refused = turn.alloc_array(NODE, 1 << 20).unwrap_err();
    assert_eq!(
        refused,
        MemoryExceeded { wanted: (32 << 20) + 8, used: 0, limit: MIB, account: crate::Account::Process }
    );
    let mut roots = vec![0];
    let mut count = 0u64;
    let error = loop {
        match turn.alloc_object(NODE) {
            Ok(node) => {
                raw::store64(node, roots[0]);
                roots[0] = node;
                count += 1;
            }
            Err(error) => break error,
        }
        if turn.wants_collection()
            && let Err(error) = turn.collect(&mut roots)
        {
            break error;
        }
    };
    assert_eq!(error.limit, MIB);
    assert!(count * 40 <= MIB + 65536, "{count} nodes of 40 bytes");
    assert!(count * 40 >= MIB / 2, "{count} nodes of 40 bytes");
}

#[test]
fn large_objects_stay_where_they_are() {
    let mut w = world(16 * MIB);
    let mut turn = w.turn();
    let array = turn.alloc_array(NODE_PTR, 100_000).unwrap();
    let lost = turn.alloc_array(NODE_PTR, 100_000).unwrap();
    assert_ne!(array, lost);
    let node = list(&mut turn, 5);
    raw::store64(array + 8 * 50_000, node);
    let mut roots = vec![array + 8];
    turn.finish(&mut roots);
    assert_eq!(roots[0], array + 8);
    assert_eq!(values(raw::load64(array + 8 * 50_000)).len(), 5);
    assert_eq!(w.mem.arena().stats().large_bytes, 800_008);
    // Old now: a store marks a card.
    let mut turn = w.turn();
    let node = list(&mut turn, 7);
    raw::store64(array + 8 * 99_999, node);
    turn.mark(array + 8 * 99_999);
    turn.finish(&mut roots);
    assert_eq!(values(raw::load64(array + 8 * 99_999)).len(), 7);
    assert_eq!(values(raw::load64(array + 8 * 50_000)).len(), 5);
    w.heap.release(&mut w.mem);
    assert_eq!(w.mem.arena().stats().large_bytes, 0);
}

#[test]
fn what_no_block_holds_is_large_though_a_chunk_has_room() {
    let mut w = world(16 * MIB);
    let mut turn = w.turn();
    let node = list(&mut turn, 3);
    let array = turn.alloc_array(NODE_PTR, 4_200).unwrap();
    raw::store64(array, node);
    let mut roots = vec![array];
    turn.finish(&mut roots);
    assert_eq!(values(raw::load64(roots[0])).len(), 3);
}

#[test]
fn released_blocks_serve_again() {
    let mut w = world(16 * MIB);
    let mut after_first = None;
    for _ in 0..50 {
        let mut turn = w.turn();
        let mut roots = vec![list(&mut turn, 20_000)];
        turn.finish(&mut roots);
        w.heap.release(&mut w.mem);
        assert_eq!(w.heap.used(), 0);
        let stats = w.mem.arena().stats();
        assert_eq!(*after_first.get_or_insert(stats), stats);
    }
}

#[test]
fn large_garbage_is_reclaimed_and_a_large_state_does_not_thrash() {
    let mut w = world(64 * MIB);
    let mut turn = w.turn();
    let mut roots = vec![turn.alloc_array(NODE_PTR, 2 << 20).unwrap()];
    turn.collect(&mut roots).unwrap();
    let mut collections = 0;
    for _ in 0..400 {
        turn.alloc_array(NODE_PTR, 10_000).unwrap();
        if turn.wants_collection() {
            turn.collect(&mut roots).unwrap();
            collections += 1;
        }
    }
    // 32 MB of garbage beside 16 MB of state.
    assert!((1..=4).contains(&collections), "{collections} collections");
    assert!(turn.used() < 40 * MIB);
    // Old large garbage goes when room is wanted for something.
    let next = turn.alloc_array(NODE_PTR, 2 << 20).unwrap();
    roots[0] = next;
    turn.finish(&mut roots);
    let mut turn = w.turn();
    roots[0] = 0;
    let refused = turn.alloc_bytes(60 * MIB).unwrap_err();
    turn.collect_for(&mut roots, refused.wanted).unwrap();
    turn.alloc_bytes(60 * MIB).unwrap();
    let refused = turn.alloc_bytes(60 * MIB).unwrap_err();
    assert_eq!(turn.collect_for(&mut vec![], 65 * MIB).unwrap_err().wanted, 65 * MIB);
    assert_eq!(refused.used, 60 * MIB + 8);
}

#[test]
fn large_memory_is_zeroed_when_it_serves_again() {
    let mut w = world(64 * MIB);
    for _ in 0..20 {
        let mut turn = w.turn();
        let at = turn.alloc_bytes(100_000).unwrap();
        assert!(raw::bytes(at, 100_000).iter().all(|b| *b == 0));
        raw::bytes_mut(at, 100_000).fill(0xAB);
        turn.finish(&mut NoRoots);
    }
}

#[test]
#[should_panic(expected = "a root of a process holds")]
fn a_pointer_that_a_collection_did_not_see_is_noticed_at_the_next() {
    let mut w = world(MIB);
    w.mem.distrust();
    let mut turn = w.turn();
    let forgotten = list(&mut turn, 3);
    turn.collect_full(&mut NoRoots).unwrap();
    let _ = turn.collect_full(&mut vec![forgotten]);
}

#[test]
#[should_panic(expected = "an object of a process holds")]
fn a_stale_pointer_in_an_object_is_noticed() {
    let mut w = world(MIB);
    w.mem.distrust();
    let mut turn = w.turn();
    let mut roots = vec![list(&mut turn, 3)];
    let before = roots[0];
    turn.collect_full(&mut roots).unwrap();
    raw::store64(roots[0], before);
    let _ = turn.collect_full(&mut roots);
}

#[test]
fn what_is_freed_reads_as_a_pattern_and_is_not_used_again_at_once() {
    let mut w = world(MIB);
    w.mem.distrust();
    let mut turn = w.turn();
    let mut roots = vec![list(&mut turn, 3)];
    for _ in 0..20 {
        let before = roots[0];
        turn.collect_full(&mut roots).unwrap();
        assert_ne!(roots[0], before);
        assert_eq!(raw::load64(before + 8), u64::from_ne_bytes([0xDA; 8]));
        assert_eq!(values(roots[0]), [2, 1, 0]);
    }
}

#[test]
fn an_allocation_of_variable_size_is_refused_once() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    turn.refuse_next();
    let first = turn.alloc_object(NODE).unwrap();
    assert_eq!(turn.alloc_object(NODE).unwrap(), first + 40);
    let used = turn.used();
    assert_eq!(
        turn.alloc_bytes(5),
        Err(MemoryExceeded { wanted: 16, used, limit: MIB, account: crate::Account::Process })
    );
    turn.alloc_bytes(5).unwrap();
    assert_eq!(turn.allocated(), 96);
    assert!(!turn.wants_collection(), "a refusal for a trial asks for nothing");
    turn.refuse_next();
    turn.accept_all();
    turn.alloc_bytes(5).unwrap();
}

#[test]
fn a_collection_for_want_of_memory_leaves_a_sixteenth_of_what_it_copies() {
    for (nodes, is_enough) in [(20_000, true), (25_000, false)] {
        let mut w = world(MIB);
        let mut turn = w.turn();
        let mut roots = vec![list(&mut turn, nodes)];
        let made = turn.make_room(&mut roots, 0);
        let spare = MIB - turn.used();
        assert_eq!(made.is_ok(), is_enough, "{nodes} nodes of 40 bytes leave {spare} bytes of 1 MiB");
        assert_eq!(spare >= turn.used() / 16, is_enough);
    }
}

#[test]
fn a_chunk_that_is_counted_already_serves_at_the_system_s_limit() {
    let mut world = world(u64::MAX);
    let arena = std::sync::Arc::clone(world.mem.arena());
    let mut turn = world.turn();
    let node = turn.alloc_object(NODE);
    // From here on there is no room for more slabs; the first has chunks left.
    arena.add_outside(256 * MIB);
    assert!(node.is_ok() && !arena.has_room(0));
    let size = 40; // with its header
    let made = std::iter::from_fn(|| turn.alloc_object(NODE).ok()).take(100_000).count() as u64;
    assert!((3 * CHUNK..4 * CHUNK).contains(&(made * size)), "{made} nodes");
    let refused = turn.alloc_object(NODE).expect_err("there is no chunk left");
    assert_eq!(refused.account, crate::Account::System);
    arena.give_outside(256 * MIB);
}

#[test]
fn a_full_collection_is_paid_for_by_what_has_come_since_the_last() {
    let mut world = world(u64::MAX);
    let mut turn = world.turn();
    let mut roots = vec![list(&mut turn, 50_000)];
    turn.collect_full(&mut roots).unwrap();
    let copied = turn.used();
    assert!(!turn.pays_for_full(0));
    assert!(!turn.pays_for_full(copied / 32) && turn.pays_for_full(copied / 16));
    roots.push(list(&mut turn, 4_000));
    assert!(turn.pays_for_full(0));
    // Garbage that is gone pays for nothing; what has stayed does.
    turn.finish(&mut roots);
    assert!(world.heap.pays_for_full(0));
}
