//! Maps against a model: an ordered list of entries.

use skep_bytecode::{TypeRef, rt};

use super::turns::{MIB, World, world};
use super::{
    ANY, INT, INTS, MAP_ANY, MAP_FLOAT, MAP_INT, MAP_PAIR, MAP_POINTER, MAP_STRING, MAP_TRIPLE, NODE, PAIR,
    STRING, TRIPLE,
};
use crate::{LeafError, Turn, Window, map, raw, rt_ops};

pub(crate) fn call(
    turn: &mut Turn<'_>,
    name: &str,
    types: &[TypeRef],
    args: &[u64],
) -> Result<[u64; 8], LeafError> {
    let mut slots = [0; 8];
    slots[..args.len()].copy_from_slice(args);
    let count = args.len().max(3);
    let leaf = rt_ops::lookup(name).unwrap();
    loop {
        // SAFETY: each test passes what the helper takes.
        #[allow(unsafe_code, reason = "tests stand in for the engine")]
        let mut window = unsafe { Window::new(turn, &mut slots[..count], types) };
        match leaf(&mut window) {
            Err(LeafError::Unfinished) => {}
            done => return done.map(|()| slots),
        }
    }
}

/// Small deterministic random numbers.
pub(crate) struct Rng(pub u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 20) % n
    }
}

pub(crate) fn string(turn: &mut Turn<'_>, text: &str) -> [u64; 2] {
    [turn.new_bytes(text.as_bytes()).unwrap(), text.len() as u64]
}

pub(crate) fn any_int(turn: &mut Turn<'_>, value: u64) -> [u64; 2] {
    turn.make_iface(INT, &[value]).unwrap()
}

/// The slots of key number `n` of a map type; `roots` holds objects that pointer keys name.
fn key(turn: &mut Turn<'_>, ty: TypeRef, n: u64, roots: &[u64]) -> Vec<u64> {
    let text = format!("key {n}");
    match ty {
        MAP_INT => vec![n.wrapping_sub(3)],
        MAP_STRING => string(turn, &text).to_vec(),
        MAP_FLOAT => vec![(n as f64 / 2.0).to_bits()],
        MAP_ANY if n.is_multiple_of(2) => any_int(turn, n).to_vec(),
        MAP_ANY => {
            let s = string(turn, &text);
            turn.make_iface(STRING, &s).unwrap().to_vec()
        }
        MAP_PAIR => {
            let held = if n.is_multiple_of(3) { [0, 0] } else { any_int(turn, n / 3) };
            vec![n, held[0], held[1]]
        }
        MAP_TRIPLE => {
            let at = turn.alloc_object(TRIPLE).unwrap();
            for i in 0..3 {
                let s = string(turn, &format!("{i} {n}"));
                raw::store64(at + i * 16, s[0]);
                raw::store64(at + i * 16 + 8, s[1]);
            }
            vec![at]
        }
        MAP_POINTER => vec![roots[n as usize]],
        _ => unreachable!(),
    }
}

/// What a range that is under way still gives: the first live entry of a serial number from `from` on.
struct Ranging {
    iter: usize,
    from: u64,
}

fn range(turn: &mut Turn<'_>, ty: TypeRef, map: u64) -> Vec<u64> {
    let iter = call(turn, rt::MAP_ITER, &[ty], &[map]).unwrap()[0];
    let mut values = Vec::new();
    loop {
        let [more, _, value, ..] = call(turn, rt::MAP_NEXT, &[ty], &[iter]).unwrap();
        if more == 0 {
            return values;
        }
        values.push(raw::load64(value));
    }
}

/// A map and its model: keys' numbers, values, serial numbers.
struct Modelled {
    ty: TypeRef,
    model: Vec<(u64, u64, u64)>,
    serial: u64,
    /// What keys name, then the map, then the iterator of the range under way.
    roots: Vec<u64>,
    ranging: Option<Ranging>,
}

impl Modelled {
    fn map(&self) -> u64 {
        self.roots[self.roots.len() - 2]
    }

    fn args(&self, turn: &mut Turn<'_>, n: u64) -> Vec<u64> {
        let mut args = vec![self.map()];
        args.extend(key(turn, self.ty, n, &self.roots));
        args
    }

    /// Assigns, looks up or deletes key number `n`.
    fn change(&mut self, turn: &mut Turn<'_>, n: u64, dice: u64, value: u64) {
        let (ty, args) = (self.ty, self.args(turn, n));
        let at = self.model.iter().position(|(k, ..)| *k == n);
        match dice {
            0 => {
                let place = call(turn, rt::MAP_ASSIGN, &[ty], &args).unwrap()[0];
                assert_eq!(raw::load64(place), at.map_or(0, |i| self.model[i].1));
                raw::store64(place, value);
                match at {
                    Some(i) => self.model[i].1 = value,
                    None => {
                        self.model.push((n, value, self.serial));
                        self.serial += 1;
                    }
                }
            }
            1 => {
                call(turn, rt::MAP_DELETE, &[ty], &args).unwrap();
                at.map(|i| self.model.remove(i));
            }
            _ => {
                let value = call(turn, rt::MAP_GET, &[ty], &args).unwrap()[0];
                assert_eq!((value != 0).then(|| raw::load64(value)), at.map(|i| self.model[i].1));
            }
        }
    }

    /// Begins a range, or takes its next entry.
    fn step(&mut self, turn: &mut Turn<'_>) {
        let (ty, map, iter) = (self.ty, self.map(), self.roots.len() - 1);
        let Some(ranging) = &mut self.ranging else {
            self.roots[iter] = call(turn, rt::MAP_ITER, &[ty], &[map]).unwrap()[0];
            self.ranging = Some(Ranging { iter, from: 0 });
            return;
        };
        let [more, _, value, ..] = call(turn, rt::MAP_NEXT, &[ty], &[self.roots[ranging.iter]]).unwrap();
        let expect = self.model.iter().find(|(.., serial)| *serial >= ranging.from);
        assert_eq!((more != 0).then(|| raw::load64(value)), expect.map(|(_, v, _)| *v));
        match expect {
            Some((.., serial)) => ranging.from = serial + 1,
            None => self.ranging = None,
        }
    }

    fn compare(&self, turn: &mut Turn<'_>) {
        let expect: Vec<u64> = self.model.iter().map(|(_, v, _)| *v).collect();
        assert_eq!(range(turn, self.ty, self.map()), expect);
        assert_eq!(map::len(self.map()), expect.len() as u64);
    }
}

/// Random operations on one map of the type, with evacuations between them, and times of growing and of shrinking.
fn check(ty: TypeRef, keys: u64, steps: u64, seed: u64) {
    let mut w: World = world(64 * MIB);
    let mut rng = Rng(seed);
    let mut turn = w.turn();
    let mut roots: Vec<u64> = (0..keys).map(|_| turn.alloc_object(NODE).unwrap()).collect();
    roots.push(call(&mut turn, rt::MAP_NEW, &[ty], &[seed % 3 * 20]).unwrap()[0]);
    roots.push(0);
    let mut m = Modelled { ty, model: Vec::new(), serial: 0, roots, ranging: None };
    for step in 1..steps {
        let grows = (step / (keys * 4)).is_multiple_of(2);
        match rng.below(1000) {
            0..=599 => {
                let n = rng.below(keys);
                m.change(&mut turn, n, if grows { 0 } else { 1 }, step);
            }
            600..=799 => {
                let (n, dice) = (rng.below(keys), rng.below(3));
                m.change(&mut turn, n, dice, step);
            }
            800..=989 => m.step(&mut turn),
            990 if rng.below(20) == 0 => {
                call(&mut turn, rt::MAP_CLEAR, &[ty], &[m.map()]).unwrap();
                m.model.clear();
                m.ranging = None;
            }
            _ => match rng.below(3) {
                0 => {
                    turn.collect(&mut m.roots).unwrap();
                }
                1 => {
                    turn.collect_full(&mut m.roots).unwrap();
                }
                _ => {
                    turn.finish(&mut m.roots);
                    turn = w.heap.begin_turn(&mut w.mem, &w.program);
                }
            },
        }
        if step % (keys + 64) == 0 {
            m.compare(&mut turn);
        }
    }
    m.compare(&mut turn);
}

#[test]
fn maps_of_all_kinds_of_keys_agree_with_a_model() {
    for ty in [MAP_INT, MAP_STRING, MAP_FLOAT, MAP_ANY, MAP_PAIR, MAP_TRIPLE, MAP_POINTER] {
        for (keys, steps) in [(6, 500), (40, 2000), (300, 4000), (1500, 25_000)] {
            check(ty, keys, steps, 0x5EED + keys);
        }
    }
}

fn moved() -> (u64, u64) {
    (map::MOVED.with(std::cell::Cell::take), map::WORDS.with(std::cell::Cell::take))
}

/// Assigns `count` keys from 0 on, or deletes them; gives the most entries and the most words one operation moved.
fn each_key(turn: &mut Turn<'_>, name: &str, m: u64, keys: std::ops::Range<u64>) -> (u64, u64) {
    moved();
    let mut most = (0, 0);
    for key in keys {
        call(turn, name, &[MAP_INT], &[m, key.wrapping_mul(0x9E37_79B9)]).unwrap();
        let (entries, words) = moved();
        most = (most.0.max(entries), most.1.max(words));
    }
    most
}

#[test]
fn no_operation_moves_more_than_a_segment_and_a_table() {
    const N: u64 = 1_000_000;
    let mut w = world(256 * MIB);
    let mut turn = w.turn();
    let m = call(&mut turn, rt::MAP_NEW, &[MAP_INT], &[N]).unwrap()[0];
    let (entries, words) = each_key(&mut turn, rt::MAP_ASSIGN, m, 0..N);
    assert!(entries <= 256 + 2 * 512, "{entries} entries or slots at once");
    assert!(words <= N / 100, "{words} words of directories at once");
    let mut roots = vec![m];
    turn.finish(&mut roots);
    let full = w.heap.used();
    assert!(full < N * 60, "{full} bytes");
    // Deletions are bounded too, and what is left bounds the memory.
    let mut turn = w.turn();
    let (entries, words) = each_key(&mut turn, rt::MAP_DELETE, roots[0], 0..N - 1000);
    assert!(entries <= 2 * 256 + 512, "{entries} entries or slots at once");
    assert!(words <= N / 100, "{words} words of directories at once");
    assert_eq!(range(&mut turn, MAP_INT, roots[0]).len(), 1000);
    turn.collect_full(&mut roots).unwrap();
    turn.finish(&mut roots);
    let left = w.heap.used();
    assert!(left < 1000 * 60 + N / 256 * 8 * 2 + 65_536, "{left} bytes for 1000 entries");
}

#[test]
fn a_queue_stays_as_small_as_what_is_in_it() {
    let mut w = world(64 * MIB);
    let mut turn = w.turn();
    let m = call(&mut turn, rt::MAP_NEW, &[MAP_INT], &[0]).unwrap()[0];
    // One entry that stays, and 700 that come and go behind it.
    call(&mut turn, rt::MAP_ASSIGN, &[MAP_INT], &[m, u64::MAX]).unwrap();
    let mut roots = vec![m];
    for i in 0..200_000 {
        call(&mut turn, rt::MAP_ASSIGN, &[MAP_INT], &[roots[0], i]).unwrap();
        if i >= 700 {
            call(&mut turn, rt::MAP_DELETE, &[MAP_INT], &[roots[0], i - 700]).unwrap();
        }
        if turn.wants_collection() {
            turn.collect(&mut roots).unwrap();
        }
    }
    assert_eq!(map::len(roots[0]), 701);
    turn.collect_full(&mut roots).unwrap();
    turn.finish(&mut roots);
    assert!(w.heap.used() < 128 << 10, "{} bytes", w.heap.used());
}

#[test]
fn serial_numbers_pass_what_a_segment_can_say() {
    let mut w = world(16 * MIB);
    let mut turn = w.turn();
    let m = call(&mut turn, rt::MAP_NEW, &[MAP_INT], &[0]).unwrap()[0];
    let mut expect = Vec::new();
    for i in 0..600 {
        let at = call(&mut turn, rt::MAP_ASSIGN, &[MAP_INT], &[m, i]).unwrap()[0];
        raw::store64(at, i);
        if i % 5 == 0 {
            expect.push(i);
        } else {
            call(&mut turn, rt::MAP_DELETE, &[MAP_INT], &[m, i]).unwrap();
        }
        let serial = m + map::SERIAL;
        raw::store64(serial, raw::load64(serial) + u64::from(u32::MAX) / 8);
    }
    assert_eq!(range(&mut turn, MAP_INT, m), expect);
    for i in expect {
        assert_ne!(call(&mut turn, rt::MAP_GET, &[MAP_INT], &[m, i]).unwrap()[0], 0);
    }
}

/// A copy of a map, as it is sent.
fn copied(turn: &mut Turn<'_>, ty: TypeRef, m: u64) -> u64 {
    // SAFETY: a map is one slot.
    #[allow(unsafe_code, reason = "tests stand in for the engine")]
    let message = unsafe { turn.message_from_slots(ty, &[m], u64::MAX) }.unwrap();
    let mut slots = [0];
    turn.adopt_value(message, &mut slots);
    slots[0]
}

#[test]
fn copied_maps_need_no_new_hashes_unless_keys_hold_pointers() {
    for ty in [MAP_INT, MAP_STRING, MAP_FLOAT, MAP_ANY, MAP_PAIR, MAP_TRIPLE] {
        let mut w = world(64 * MIB);
        let mut turn = w.turn();
        let m = call(&mut turn, rt::MAP_NEW, &[ty], &[0]).unwrap()[0];
        for n in 0..5000 {
            let args = [&[m][..], &key(&mut turn, ty, n, &[])].concat();
            let at = call(&mut turn, rt::MAP_ASSIGN, &[ty], &args).unwrap()[0];
            raw::store64(at, n);
        }
        for n in (0..5000).filter(|n| n % 3 != 0) {
            let args = [&[m][..], &key(&mut turn, ty, n, &[])].concat();
            call(&mut turn, rt::MAP_DELETE, &[ty], &args).unwrap();
        }
        let copy = copied(&mut turn, ty, m);
        let expect: Vec<u64> = (0..5000).step_by(3).collect();
        assert_eq!(range(&mut turn, ty, copy), expect);
        moved();
        for n in 0..5000 {
            let args = [&[copy][..], &key(&mut turn, ty, n, &[])].concat();
            let at = call(&mut turn, rt::MAP_GET, &[ty], &args).unwrap()[0];
            assert_eq!(at != 0, n % 3 == 0, "{n}");
        }
        if !matches!(ty, MAP_ANY | MAP_PAIR) {
            assert_eq!(moved(), (0, 0));
        }
        for n in 0..5000 {
            let args = [&[copy][..], &key(&mut turn, ty, n, &[])].concat();
            let at = call(&mut turn, rt::MAP_ASSIGN, &[ty], &args).unwrap()[0];
            assert_eq!(raw::load64(at), if n % 3 == 0 { n } else { 0 });
        }
        assert_eq!(map::len(copy), 5000);
        assert_eq!(map::len(m), 1667);
    }
}

#[test]
fn the_tags_of_a_copied_map_are_made_in_pieces() {
    let mut w = world(64 * MIB);
    let mut turn = w.turn();
    let m = call(&mut turn, rt::MAP_NEW, &[MAP_ANY], &[0]).unwrap()[0];
    for n in 0..20_000 {
        let key = any_int(&mut turn, n);
        call(&mut turn, rt::MAP_ASSIGN, &[MAP_ANY], &[m, key[0], key[1]]).unwrap();
    }
    let copy = copied(&mut turn, MAP_ANY, m);
    let key = any_int(&mut turn, 19_999);
    let (mut pieces, mut found) = (0, Err(LeafError::Unfinished));
    while found == Err(LeafError::Unfinished) {
        moved();
        found = map::get(&mut turn, MAP_ANY, copy, &key);
        assert!(moved().0 < 8192);
        assert!(std::mem::take(&mut turn.touched) < 48 << 10);
        pieces += 1;
    }
    assert!(pieces > 10 && found.unwrap() != 0, "{pieces} pieces");
}

#[test]
fn zeros_are_one_key_and_nans_are_many() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let m = call(&mut turn, rt::MAP_NEW, &[MAP_FLOAT], &[0]).unwrap()[0];
    for f in [0.0, -0.0, f64::NAN, f64::NAN] {
        call(&mut turn, rt::MAP_ASSIGN, &[MAP_FLOAT], &[m, f64::to_bits(f)]).unwrap();
    }
    assert_eq!(map::len(m), 3);
    assert_eq!(call(&mut turn, rt::MAP_GET, &[MAP_FLOAT], &[m, f64::NAN.to_bits()]).unwrap()[0], 0);
    call(&mut turn, rt::MAP_DELETE, &[MAP_FLOAT], &[m, f64::NAN.to_bits()]).unwrap();
    assert_eq!(map::len(m), 3);
    let keys = map::live_entries(turn.program(), MAP_FLOAT, m);
    assert_eq!(raw::load64(keys[0].0), (-0.0f64).to_bits(), "assignment updates the zero");
    // NaNs survive growth, and a range that began before it.
    let iter = call(&mut turn, rt::MAP_ITER, &[MAP_FLOAT], &[m]).unwrap()[0];
    for i in 1..100 {
        call(&mut turn, rt::MAP_ASSIGN, &[MAP_FLOAT], &[m, f64::from(i).to_bits()]).unwrap();
    }
    let mut nans = 0;
    loop {
        let [more, key, ..] = call(&mut turn, rt::MAP_NEXT, &[MAP_FLOAT], &[iter]).unwrap();
        if more == 0 {
            break;
        }
        nans += u32::from(f64::from_bits(raw::load64(key)).is_nan());
    }
    assert_eq!(nans, 2);
    call(&mut turn, rt::MAP_CLEAR, &[MAP_FLOAT], &[m]).unwrap();
    assert_eq!(map::len(m), 0);
}

#[test]
fn mutation_during_range() {
    let mut w = world(16 * MIB);
    let mut turn = w.turn();
    let m = call(&mut turn, rt::MAP_NEW, &[MAP_INT], &[0]).unwrap()[0];
    for i in 0..50 {
        let at = call(&mut turn, rt::MAP_ASSIGN, &[MAP_INT], &[m, i]).unwrap()[0];
        raw::store64(at, i);
    }
    let iter = call(&mut turn, rt::MAP_ITER, &[MAP_INT], &[m]).unwrap()[0];
    let mut seen = Vec::new();
    loop {
        let [more, key, value, ..] = call(&mut turn, rt::MAP_NEXT, &[MAP_INT], &[iter]).unwrap();
        if more == 0 {
            break;
        }
        let k = raw::load64(key);
        if k < 50 {
            assert_eq!(raw::load64(value), k * if k > 20 { 10 } else { 1 });
            seen.push(k);
        }
        if k == 10 {
            for i in 30..40 {
                call(&mut turn, rt::MAP_DELETE, &[MAP_INT], &[m, i]).unwrap();
            }
        }
        if k == 20 {
            for i in 21..30 {
                let at = call(&mut turn, rt::MAP_ASSIGN, &[MAP_INT], &[m, i]).unwrap()[0];
                raw::store64(at, i * 10);
            }
            for i in 40..2000 {
                let at = call(&mut turn, rt::MAP_ASSIGN, &[MAP_INT], &[m, i]).unwrap()[0];
                raw::store64(at, i * 10);
            }
            call(&mut turn, rt::MAP_DELETE, &[MAP_INT], &[m, 45]).unwrap();
        }
    }
    let expect: Vec<u64> = (0..30).chain(40..45).chain(46..50).collect();
    assert_eq!(seen, expect);
}

#[test]
fn taking_the_first_again_and_again_is_cheap() {
    let mut w = world(64 * MIB);
    let mut turn = w.turn();
    let m = call(&mut turn, rt::MAP_NEW, &[MAP_INT], &[0]).unwrap()[0];
    for i in 0..20_000 {
        call(&mut turn, rt::MAP_ASSIGN, &[MAP_INT], &[m, i]).unwrap();
    }
    // A walk over all dead entries each time would be 200 million steps.
    for i in 0..20_000 {
        let iter = call(&mut turn, rt::MAP_ITER, &[MAP_INT], &[m]).unwrap()[0];
        let key = call(&mut turn, rt::MAP_NEXT, &[MAP_INT], &[iter]).unwrap()[1];
        assert_eq!(raw::load64(key), i);
        call(&mut turn, rt::MAP_DELETE, &[MAP_INT], &[m, i]).unwrap();
    }
    assert_eq!(map::len(m), 0);
}

#[test]
fn traps_have_go_s_text() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    let mut trap = |name: &str, types: &[TypeRef], args: &[u64]| match call(&mut turn, name, types, args) {
        Err(LeafError::Trap(text)) => text,
        other => panic!("{other:?}"),
    };
    assert_eq!(trap(rt::MAP_ASSIGN, &[MAP_INT], &[0, 1]), "assignment to entry in nil map");
    let slice = u64::from(INTS.0) + 1;
    let unhashable = "hash of unhashable type: []int"; // of an empty map
    assert_eq!(trap(rt::MAP_GET, &[MAP_ANY], &[0, slice, 8]), unhashable);
    let uncomparable = "runtime error: comparing uncomparable type []int";
    assert_eq!(trap(rt::IFACE_EQ, &[], &[slice, 8, slice, 8]), uncomparable);
    assert_eq!(
        trap(rt::ASSERT_FAILED, &[ANY, INT], &[u64::from(STRING.0) + 1]),
        "interface conversion: interface {} is string, not int"
    );
    assert_eq!(
        trap(rt::ASSERT_FAILED, &[ANY, INT], &[0]),
        "interface conversion: interface {} is nil, not int"
    );
    assert_eq!(
        trap(rt::SLICE_TO_ARRAY, &[TRIPLE], &[8, 2]),
        "runtime error: cannot convert slice with length 2 to array or pointer to array with length 3"
    );
}

#[test]
fn nil_maps_read_as_empty() {
    let mut w = world(MIB);
    let mut turn = w.turn();
    assert_eq!(call(&mut turn, rt::MAP_LEN, &[], &[0]).unwrap()[0], 0);
    assert_eq!(call(&mut turn, rt::MAP_GET, &[MAP_INT], &[0, 5]).unwrap()[0], 0);
    call(&mut turn, rt::MAP_DELETE, &[MAP_INT], &[0, 5]).unwrap();
    call(&mut turn, rt::MAP_CLEAR, &[MAP_INT], &[0]).unwrap();
    assert!(range(&mut turn, MAP_INT, 0).is_empty());
}

#[test]
fn a_deep_value_is_compared_without_recursion() {
    let mut w = world(256 * MIB);
    let mut turn = w.turn();
    let mut chains = [[0, 0], [0, 0]];
    for chain in &mut chains {
        for _ in 0..200_000 {
            *chain = turn.make_iface(PAIR, &[1, chain[0], chain[1]]).unwrap();
        }
    }
    let [a, b] = chains;
    let args = [a[0], a[1], b[0], b[1]];
    assert_eq!(call(&mut turn, rt::IFACE_EQ, &[], &args).unwrap()[0], 1);
    let m = call(&mut turn, rt::MAP_NEW, &[MAP_ANY], &[0]).unwrap()[0];
    call(&mut turn, rt::MAP_ASSIGN, &[MAP_ANY], &[m, a[0], a[1]]).unwrap();
    assert_ne!(call(&mut turn, rt::MAP_GET, &[MAP_ANY], &[m, b[0], b[1]]).unwrap()[0], 0);
}

#[test]
fn seeds_differ() {
    let orders: Vec<u64> = (1..3).map(|seed| crate::values::hash_word(seed, 12345)).collect();
    assert_ne!(orders[0], orders[1]);
}
