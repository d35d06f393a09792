//! Messages: what a copy keeps, cuts, and refuses.
#![allow(unsafe_code, reason = "tests stand in for the engine")]

use skep_bytecode::{FuncRef, TypeRef, rt};

use super::maps::{call, string};
use super::turns::{MIB, World, list, values, world};
use super::{ANYS, FLAT, FUNC, INT, INTS, MAP_NODES, NODE, STRING, WIDE};
use crate::{CopyError, Heap, Message, NoRoots, Turn, WorkerMem, map, raw};

const MAX: u64 = MIB;

fn message(turn: &mut Turn<'_>, ty: TypeRef, at: u64) -> Result<Message, CopyError> {
    // SAFETY: each test passes the address of a value of the type.
    unsafe { turn.message_from(ty, at, MAX) }
}

/// Copies a value of `ty` that `build` makes in one heap, drops that heap, and shows the copy to `look`.
fn check(ty: TypeRef, build: impl Fn(&mut Turn<'_>) -> u64, look: impl Fn(&mut Turn<'_>, u64)) {
    let mut w: World = world(16 * MIB);
    let mut turn = w.turn();
    let at = build(&mut turn);
    let sent = message(&mut turn, ty, at).unwrap();
    let again = sent.duplicate(turn.mem, turn.program()).unwrap();
    turn.finish(&mut NoRoots);
    w.heap.release(&mut w.mem);
    // What the sender had is overwritten.
    let mut other = Heap::new(w.mem.arena(), 16 * MIB, 99);
    let mut turn = other.begin_turn(&mut w.mem, &w.program);
    list(&mut turn, 20_000);
    for one in [sent, again] {
        let root = turn.adopt(one);
        look(&mut turn, root);
        let mut roots = vec![root];
        turn.collect_full(&mut roots).unwrap();
        look(&mut turn, roots[0]);
        turn.collect(&mut vec![]).unwrap();
    }
    turn.finish(&mut NoRoots);
    other.release(&mut w.mem);
}

#[test]
fn a_flat_message_is_one_block() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let at = turn.alloc_object(FLAT).unwrap();
    let name = string(&mut turn, "a name of some length");
    raw::store64(at, name[0]);
    raw::store64(at + 8, name[1]);
    raw::store64(at + 16, 42);
    raw::store8(at + 24, 1);
    let sent = message(&mut turn, FLAT, at).unwrap();
    // Header and envelope 40, object 40, string 8 + 24.
    assert_eq!(sent.bytes(), 128);
    let small = message(&mut turn, INT, at + 16).unwrap();
    assert_eq!(small.bytes(), 64);
    small.release(turn.mem);
    turn.finish(&mut NoRoots);

    let mut other = Heap::new(w.mem.arena(), MIB, 2);
    let mut turn = other.begin_turn(&mut w.mem, &w.program);
    let root = turn.adopt(sent);
    let mut slots = [0; 4];
    // SAFETY: adopted just now.
    assert_eq!(unsafe { turn.load_value(FLAT, root, &mut slots) }, 4);
    assert_eq!(raw::bytes(slots[0], slots[1]), b"a name of some length");
    assert_eq!(slots[2..], [42, 1]);
    assert_eq!(turn.used(), 128);
    // Nothing escapes: nothing moves.
    let done = turn.finish(&mut NoRoots);
    assert_eq!((done.moved, done.used), (0, 0));
}

#[test]
fn what_escapes_of_a_message_moves_out() {
    check(
        NODE,
        |turn| list(turn, 500),
        |_, root| assert_eq!(values(root), (0..500).rev().collect::<Vec<_>>()),
    );
}

#[test]
fn cycles_sharing_and_interior_pointers_are_kept() {
    check(
        WIDE,
        |turn| {
            let wide = turn.alloc_object(WIDE).unwrap();
            let node = list(turn, 2);
            raw::store64(raw::load64(node), node);
            raw::store64(wide, node);
            raw::store64(wide + 8, raw::load64(node));
            // Points into the first node.
            raw::store64(wide + 16, node + 8);
            raw::store64(wide + 56, turn.program().zero_size());
            wide
        },
        |_, root| {
            let (first, second) = (raw::load64(root), raw::load64(root + 8));
            assert_eq!((raw::load64(first), raw::load64(second)), (second, first));
            assert_eq!(raw::load64(root + 16), first + 8);
            assert_eq!((raw::load64(first + 8), raw::load64(second + 8)), (1, 0));
        },
    );
}

#[test]
fn maps_are_copied_with_their_order_and_found_by_key() {
    check(
        WIDE,
        |turn| {
            let wide = turn.alloc_object(WIDE).unwrap();
            let m = call(turn, rt::MAP_NEW, &[MAP_NODES], &[0]).unwrap()[0];
            raw::store64(wide + 24, m);
            for i in 0..200 {
                let key = string(turn, &format!("node {i}"));
                let node = list(turn, 1);
                raw::store64(node + 8, i);
                let at = call(turn, rt::MAP_ASSIGN, &[MAP_NODES], &[m, key[0], key[1]]).unwrap()[0];
                raw::store64(at, node);
            }
            for i in 0..100 {
                let key = string(turn, &format!("node {}", i * 2));
                call(turn, rt::MAP_DELETE, &[MAP_NODES], &[m, key[0], key[1]]).unwrap();
            }
            wide
        },
        |turn, root| {
            let m = raw::load64(root + 24);
            assert_eq!(map::len(m), 100);
            for i in 0..200 {
                let key = string(turn, &format!("node {i}"));
                let at = call(turn, rt::MAP_GET, &[MAP_NODES], &[m, key[0], key[1]]).unwrap()[0];
                assert_eq!(at != 0, i % 2 == 1, "key {i}");
                assert!(at == 0 || raw::load64(raw::load64(at) + 8) == i);
            }
            let key = string(turn, "new");
            call(turn, rt::MAP_ASSIGN, &[MAP_NODES], &[m, key[0], key[1]]).unwrap();
            call(turn, rt::MAP_DELETE, &[MAP_NODES], &[m, key[0], key[1]]).unwrap();
            assert_eq!(map::len(m), 100);
        },
    );
}

#[test]
fn slices_are_cut_to_their_length_and_separate() {
    check(
        WIDE,
        |turn| {
            let wide = turn.alloc_object(WIDE).unwrap();
            let ints = turn.alloc_array(INT, 10).unwrap();
            raw::store64(ints + 16, 77);
            let list = turn.alloc_array(super::ANY, 4).unwrap();
            for (i, len) in [(0, 5), (1, 3)] {
                let [word, data] = turn.make_iface(INTS, &[ints, len, 10]).unwrap();
                raw::store64(list + i * 16, word);
                raw::store64(list + i * 16 + 8, data);
            }
            let text = string(turn, "text");
            let [word, data] = turn.make_iface(STRING, &text).unwrap();
            raw::store64(list + 32, word);
            raw::store64(list + 40, data);
            raw::store64(wide + 32, list);
            raw::store64(wide + 40, 3);
            raw::store64(wide + 48, 4);
            wide
        },
        |_, root| {
            let list = raw::load64(root + 32);
            assert_eq!((raw::load64(root + 40), raw::load64(root + 48)), (3, 3));
            let (a, b) = (raw::load64(list + 8), raw::load64(list + 24));
            assert_eq!([raw::load64(a + 8), raw::load64(a + 16)], [5, 5]);
            assert_eq!([raw::load64(b + 8), raw::load64(b + 16)], [3, 3]);
            assert_ne!(raw::load64(a), raw::load64(b));
            assert_eq!(raw::load64(raw::load64(a) + 16), 77);
            assert_eq!(raw::load64(raw::load64(b) + 16), 77);
            let text = raw::load64(list + 40);
            assert_eq!(raw::bytes(raw::load64(text), raw::load64(text + 8)), b"text");
        },
    );
}

#[test]
fn what_cannot_be_sent_is_named_with_its_path() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let wide = turn.alloc_object(WIDE).unwrap();
    let closure = turn.alloc_object(NODE).unwrap();
    let list = turn.alloc_array(super::ANY, 2).unwrap();
    let [word, data] = turn.make_iface(FUNC, &[closure]).unwrap();
    raw::store64(list + 16, word);
    raw::store64(list + 24, data);
    raw::store64(wide + 32, list);
    raw::store64(wide + 40, 2);
    let error = message(&mut turn, WIDE, wide).unwrap_err();
    assert_eq!(error.to_string(), "skep: cannot copy func(): it is a func that captures variables");
    let CopyError::Refused { path, .. } = error else { panic!("{error:?}") };
    assert_eq!(path, ".list[1]");
    // One that captures nothing can be sent.
    raw::store64(list + 24, turn.program().closure(FuncRef(0)));
    let sent = message(&mut turn, WIDE, wide).unwrap();
    sent.release(turn.mem);
    // A slice that contains itself.
    let [word, data] = turn.make_iface(ANYS, &[list, 2, 2]).unwrap();
    raw::store64(list + 16, word);
    raw::store64(list + 24, data);
    let error = message(&mut turn, WIDE, wide).unwrap_err();
    assert_eq!(error.to_string(), "skep: cannot copy []interface {}: it is a slice that contains itself");
}

#[test]
fn a_copy_that_would_explode_is_refused() {
    let mut w = world(16 * MIB);
    let mut turn = w.turn();
    // Each level holds the next twice.
    let mut slice = [turn.program().zero_size(), 0, 0];
    for _ in 0..60 {
        let list = turn.alloc_array(super::ANY, 2).unwrap();
        for i in 0..2 {
            let [word, data] = turn.make_iface(ANYS, &slice).unwrap();
            raw::store64(list + i * 16, word);
            raw::store64(list + i * 16 + 8, data);
        }
        slice = [list, 2, 2];
    }
    let wide = turn.alloc_object(WIDE).unwrap();
    raw::store64(wide + 32, slice[0]);
    raw::store64(wide + 40, 2);
    assert_eq!(message(&mut turn, WIDE, wide).unwrap_err(), CopyError::TooLarge { limit: MAX });
    // So is a long string, before it is copied.
    let big = turn.alloc_bytes(2 * MIB).unwrap();
    let flat = turn.alloc_object(FLAT).unwrap();
    raw::store64(flat, big);
    raw::store64(flat + 8, 2 * MIB);
    assert_eq!(message(&mut turn, FLAT, flat).unwrap_err(), CopyError::TooLarge { limit: MAX });
}

#[test]
fn large_parts_travel_as_they_are() {
    check(
        FLAT,
        |turn| {
            let flat = turn.alloc_object(FLAT).unwrap();
            let text = vec![b'x'; 500_000];
            raw::store64(flat, turn.new_bytes(&text).unwrap());
            raw::store64(flat + 8, 500_000);
            flat
        },
        |_, root| {
            let text = raw::bytes(raw::load64(root), raw::load64(root + 8));
            assert!(text.len() == 500_000 && text.iter().all(|b| *b == b'x'));
        },
    );
}

#[test]
fn a_released_message_gives_its_memory_back() {
    let mut w = world(16 * MIB);
    let mut turn = w.turn();
    let at = list(&mut turn, 1000);
    let mut stats = None;
    for _ in 0..1000 {
        let sent = message(&mut turn, NODE, at).unwrap();
        sent.release(turn.mem);
        let now = turn.mem.arena().stats();
        assert_eq!(*stats.get_or_insert(now), now);
    }
}

#[test]
fn blocks_freed_by_another_worker_come_back() {
    use std::sync::mpsc::sync_channel;

    let World { program, mut mem, mut heap } = world(16 * MIB);
    let arena = std::sync::Arc::clone(mem.arena());
    let (to, from) = sync_channel::<Message>(64);
    let (rounds, expect) = (20_000, 20_000 * (2 + 1));
    let sum: u64 = std::thread::scope(|scope| {
        let receiver = std::thread::Builder::new().spawn_scoped(scope, || {
            let mut mem = WorkerMem::new(&arena);
            let mut heap = Heap::new(&arena, 16 * MIB, 2);
            let mut sum = 0;
            for message in from {
                let mut turn = heap.begin_turn(&mut mem, &program);
                let root = turn.adopt(message);
                sum += values(root).iter().sum::<u64>();
                turn.finish(&mut NoRoots);
            }
            heap.release(&mut mem);
            sum
        });
        for _ in 0..rounds {
            let mut turn = heap.begin_turn(&mut mem, &program);
            let at = list(&mut turn, 3);
            to.send(message(&mut turn, NODE, at).unwrap()).unwrap();
            turn.finish(&mut NoRoots);
        }
        drop(to);
        receiver.unwrap().join().unwrap()
    });
    assert_eq!(sum, expect);
    // A slab each for two nurseries and the classes in use: nothing grows with the number of messages.
    assert!(arena.stats().slab_bytes <= 8 * MIB, "{:?}", arena.stats());
}
