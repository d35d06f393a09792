//! Random object graphs against a model: every kind of reference, changed, evacuated, collected, sent and received.
//! The model names objects by number; comparing walks both and asks that numbers and addresses correspond.
#![allow(unsafe_code, reason = "tests stand in for the engine")]

use std::collections::HashMap;

use skep_bytecode::rt;

use super::maps::{Rng, call, string};
use super::turns::{MIB, world};
use super::{ANY, ANYS, INT, MAP_NODES, NODE, NODE_PTR, STRING, WIDE};
use crate::{Turn, raw};

type Id = usize;

#[derive(Clone, Debug)]
struct Node {
    next: Option<Id>,
    value: u64,
    name: String,
}

/// What a `*int` points at.
#[derive(Clone, Copy, Debug)]
enum Number {
    None,
    /// The value of a node.
    In(Id),
    /// An int of its own.
    Alone(Id),
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Slice {
    array: Id,
    from: u64,
    len: u64,
    cap: u64,
}

#[derive(Clone, Debug)]
enum Any {
    Nil,
    Int(u64),
    Str(String),
    Node(Id),
    Slice(Slice),
}

#[derive(Clone, Debug)]
struct Wide {
    first: Option<Id>,
    second: Option<Id>,
    number: Number,
    map: Option<Id>,
    list: Option<Slice>,
}

#[derive(Default)]
struct Model {
    nodes: Vec<Node>,
    ints: Vec<u64>,
    maps: Vec<Vec<(String, Option<Id>)>>,
    arrays: Vec<Vec<Any>>,
    wides: Vec<Wide>,
}

/// Addresses that correspond to the model's numbers.
#[derive(Default)]
struct Seen {
    nodes: HashMap<Id, u64>,
    ints: HashMap<Id, u64>,
    maps: HashMap<Id, u64>,
    arrays: HashMap<Id, u64>,
    wides: HashMap<Id, u64>,
}

/// Notes a pair; true if it is new.
fn pair(seen: &mut HashMap<Id, u64>, id: Id, addr: u64) -> bool {
    match seen.insert(id, addr) {
        Some(before) => {
            assert_eq!(before, addr, "sharing is lost");
            false
        }
        None => true,
    }
}

fn text(at: u64) -> String {
    String::from_utf8(raw::bytes(raw::load64(at), raw::load64(at + 8)).to_vec()).unwrap()
}

impl Model {
    fn compare_node(&self, seen: &mut Seen, mut id: Option<Id>, mut addr: u64) {
        while let Some(n) = id {
            assert_ne!(addr, 0);
            if !pair(&mut seen.nodes, n, addr) {
                return;
            }
            let node = &self.nodes[n];
            assert_eq!(raw::load64(addr + 8), node.value);
            assert_eq!(text(addr + 16), node.name);
            (id, addr) = (node.next, raw::load64(addr));
        }
        assert_eq!(addr, 0);
    }

    fn compare_slice(&self, seen: &mut Seen, slice: Slice, at: u64) {
        assert_eq!([raw::load64(at + 8), raw::load64(at + 16)], [slice.len, slice.cap]);
        if slice.cap == 0 {
            return;
        }
        let base = raw::load64(at) - slice.from * 16;
        if !pair(&mut seen.arrays, slice.array, base) {
            return;
        }
        for (i, any) in self.arrays[slice.array].iter().enumerate() {
            let (word, data) = (raw::load64(base + i as u64 * 16), raw::load64(base + i as u64 * 16 + 8));
            let ty = match any {
                Any::Nil => {
                    assert_eq!([word, data], [0, 0]);
                    continue;
                }
                Any::Int(value) => {
                    assert_eq!(raw::load64(data), *value);
                    INT
                }
                Any::Str(s) => {
                    assert_eq!(text(data), *s);
                    STRING
                }
                Any::Node(n) => {
                    self.compare_node(seen, Some(*n), data);
                    NODE_PTR
                }
                Any::Slice(slice) => {
                    self.compare_slice(seen, *slice, data);
                    ANYS
                }
            };
            assert_eq!(word, u64::from(ty.0) + 1);
        }
    }

    fn compare_map(&self, seen: &mut Seen, turn: &mut Turn<'_>, id: Option<Id>, addr: u64) {
        let Some(id) = id else { return assert_eq!(addr, 0) };
        if !pair(&mut seen.maps, id, addr) {
            return;
        }
        let entries = crate::map::live_entries(turn.program(), MAP_NODES, addr);
        assert_eq!(entries.len(), self.maps[id].len());
        for ((key, node), (k, v)) in self.maps[id].iter().zip(entries) {
            assert_eq!(text(k), *key);
            self.compare_node(seen, *node, raw::load64(v));
        }
        for (key, _) in self.maps[id].iter().take(3) {
            let slots = [addr, key.as_ptr().expose_provenance() as u64, key.len() as u64];
            assert_ne!(call(turn, rt::MAP_GET, &[MAP_NODES], &slots).unwrap()[0], 0);
        }
    }

    fn compare(&self, turn: &mut Turn<'_>, ids: &[Option<Id>], roots: &[u64]) {
        let seen = &mut Seen::default();
        for (id, addr) in ids.iter().zip(roots) {
            let Some(id) = *id else {
                assert_eq!(*addr, 0);
                continue;
            };
            if !pair(&mut seen.wides, id, *addr) {
                continue;
            }
            let wide = &self.wides[id];
            self.compare_node(seen, wide.first, raw::load64(*addr));
            self.compare_node(seen, wide.second, raw::load64(addr + 8));
            let number = raw::load64(addr + 16);
            match wide.number {
                Number::None => assert_eq!(number, 0),
                Number::In(n) => self.compare_node(seen, Some(n), number - 8),
                Number::Alone(i) => {
                    pair(&mut seen.ints, i, number);
                    assert_eq!(raw::load64(number), self.ints[i]);
                }
            }
            self.compare_map(seen, turn, wide.map, raw::load64(addr + 24));
            match wide.list {
                None => assert_eq!(raw::load64(addr + 32), 0),
                Some(slice) => self.compare_slice(seen, slice, addr + 32),
            }
        }
    }
}

/// A deep copy in the model, as messages do it.
struct Copy<'m> {
    model: &'m mut Model,
    nodes: HashMap<Id, Id>,
    ints: HashMap<Number2, Id>,
    maps: HashMap<Id, Id>,
    /// Nodes that are pointed at as a whole.
    whole: Vec<Id>,
}

/// What a lone int was before.
type Number2 = (bool, Id);

impl Copy<'_> {
    fn reach(&mut self, node: Option<Id>) {
        let mut at = node;
        while let Some(n) = at {
            if self.whole.contains(&n) {
                return;
            }
            self.whole.push(n);
            at = self.model.nodes[n].next;
        }
    }

    fn reach_slice(&mut self, slice: Slice) {
        for i in slice.from..slice.from + slice.len {
            match self.model.arrays[slice.array][i as usize].clone() {
                Any::Node(n) => self.reach(Some(n)),
                Any::Slice(inner) => self.reach_slice(inner),
                _ => {}
            }
        }
    }

    fn node(&mut self, node: Option<Id>) -> Option<Id> {
        let first = node?;
        let mut at = Some(first);
        let mut last: Option<Id> = None;
        while let Some(n) = at {
            let known = self.nodes.get(&n).copied();
            let new = known.unwrap_or_else(|| {
                let copy = Node { next: None, ..self.model.nodes[n].clone() };
                self.model.nodes.push(copy);
                self.model.nodes.len() - 1
            });
            self.nodes.insert(n, new);
            if let Some(last) = last {
                self.model.nodes[last].next = Some(new);
            }
            if known.is_some() {
                break;
            }
            (last, at) = (Some(new), self.model.nodes[n].next);
        }
        Some(self.nodes[&first])
    }

    fn slice(&mut self, slice: Slice) -> Slice {
        let mut elements = Vec::new();
        for i in slice.from..slice.from + slice.len {
            let any = match self.model.arrays[slice.array][i as usize].clone() {
                Any::Node(n) => Any::Node(self.node(Some(n)).unwrap()),
                Any::Slice(inner) => Any::Slice(self.slice(inner)),
                other => other,
            };
            elements.push(any);
        }
        self.model.arrays.push(elements);
        Slice { array: self.model.arrays.len() - 1, from: 0, len: slice.len, cap: slice.len }
    }

    fn wide(&mut self, id: Id) -> Id {
        let wide = self.model.wides[id].clone();
        self.reach(wide.first);
        self.reach(wide.second);
        if let Some(m) = wide.map {
            for (_, node) in self.model.maps[m].clone() {
                self.reach(node);
            }
        }
        if let Some(slice) = wide.list {
            self.reach_slice(slice);
        }
        let number = match wide.number {
            Number::None => Number::None,
            Number::In(n) if self.whole.contains(&n) => Number::In(self.node(Some(n)).unwrap()),
            Number::In(n) => self.lone((true, n), self.model.nodes[n].value),
            Number::Alone(i) => self.lone((false, i), self.model.ints[i]),
        };
        let map = wide.map.map(|m| match self.maps.get(&m) {
            Some(done) => *done,
            None => {
                let entries = self.model.maps[m].clone();
                let entries = entries.into_iter().map(|(k, n)| (k, self.node(n))).collect();
                self.model.maps.push(entries);
                self.maps.insert(m, self.model.maps.len() - 1);
                self.model.maps.len() - 1
            }
        });
        let copy = Wide {
            first: self.node(wide.first),
            second: self.node(wide.second),
            number,
            map,
            list: wide.list.map(|slice| self.slice(slice)),
        };
        self.model.wides.push(copy);
        self.model.wides.len() - 1
    }

    fn lone(&mut self, of: Number2, value: u64) -> Number {
        let model = &mut self.model;
        Number::Alone(*self.ints.entry(of).or_insert_with(|| {
            model.ints.push(value);
            model.ints.len() - 1
        }))
    }
}

struct Play<'a, 't> {
    rng: Rng,
    model: Model,
    turn: &'a mut Turn<'t>,
    ids: Vec<Option<Id>>,
    roots: Vec<u64>,
}

impl Play<'_, '_> {
    fn set(&mut self, slot: u64, pointer: u64) {
        raw::store64(slot, pointer);
        self.turn.mark(slot);
    }

    /// Some root that is set.
    fn wide(&mut self) -> Option<(Id, u64)> {
        let i = self.rng.below(self.ids.len() as u64) as usize;
        Some((self.ids[i]?, self.roots[i]))
    }

    /// Some node, by a walk, or a new one.
    fn node(&mut self) -> (Id, u64) {
        if self.rng.below(3) > 0
            && let Some((id, addr)) = self.wide()
        {
            let (mut id, mut addr) = match self.rng.below(2) {
                0 => (self.model.wides[id].first, raw::load64(addr)),
                _ => (self.model.wides[id].second, raw::load64(addr + 8)),
            };
            for _ in 0..self.rng.below(4) {
                let Some(n) = id else { break };
                (id, addr) = (self.model.nodes[n].next, raw::load64(addr));
            }
            if let Some(n) = id {
                return (n, addr);
            }
        }
        let addr = self.turn.alloc_object(NODE).unwrap();
        let (value, name) = (self.rng.next(), format!("n{}", self.model.nodes.len()));
        raw::store64(addr + 8, value);
        let slots = string(self.turn, &name);
        self.set(addr + 16, slots[0]);
        raw::store64(addr + 24, slots[1]);
        self.model.nodes.push(Node { next: None, value, name });
        (self.model.nodes.len() - 1, addr)
    }

    fn any(&mut self) -> (Any, [u64; 2]) {
        match self.rng.below(5) {
            0 => (Any::Nil, [0, 0]),
            1 => {
                let value = self.rng.next();
                (Any::Int(value), self.turn.make_iface(INT, &[value]).unwrap())
            }
            2 => {
                let s = format!("s{}", self.rng.below(1000));
                let slots = string(self.turn, &s);
                (Any::Str(s), self.turn.make_iface(STRING, &slots).unwrap())
            }
            3 => {
                let (id, addr) = self.node();
                (Any::Node(id), self.turn.make_iface(NODE_PTR, &[addr]).unwrap())
            }
            _ => {
                let Some((id, addr)) = self.wide() else { return (Any::Nil, [0, 0]) };
                let Some(slice) = self.model.wides[id].list else { return (Any::Nil, [0, 0]) };
                let slots = [raw::load64(addr + 32), slice.len, slice.cap];
                (Any::Slice(slice), self.turn.make_iface(ANYS, &slots).unwrap())
            }
        }
    }

    fn change_map(&mut self, id: Id, addr: u64) {
        let map = match self.model.wides[id].map {
            Some(map) if self.rng.below(50) > 0 => map,
            _ => {
                let map = call(self.turn, rt::MAP_NEW, &[MAP_NODES], &[self.rng.below(20)]).unwrap()[0];
                self.set(addr + 24, map);
                self.model.maps.push(Vec::new());
                let map = self.model.maps.len() - 1;
                self.model.wides[id].map = Some(map);
                map
            }
        };
        let key = format!("k{}", self.rng.below(40));
        let slots = string(self.turn, &key);
        let args = [raw::load64(addr + 24), slots[0], slots[1]];
        let at = self.model.maps[map].iter().position(|(k, _)| *k == key);
        if self.rng.below(3) == 0 {
            call(self.turn, rt::MAP_DELETE, &[MAP_NODES], &args).unwrap();
            at.map(|i| self.model.maps[map].remove(i));
            return;
        }
        let (node, pointer) = self.node();
        let value = call(self.turn, rt::MAP_ASSIGN, &[MAP_NODES], &args).unwrap()[0];
        self.set(value, pointer);
        match at {
            Some(i) => self.model.maps[map][i].1 = Some(node),
            None => self.model.maps[map].push((key, Some(node))),
        }
    }

    fn change_list(&mut self, id: Id, addr: u64) {
        let slice = self.model.wides[id].list.unwrap_or(Slice { array: usize::MAX, from: 0, len: 0, cap: 0 });
        let choice = self.rng.below(6);
        let mut new = slice;
        match choice {
            0..=2 => {
                let (any, words) = self.any();
                let place = self.turn.alloc_array(ANY, 1).unwrap();
                raw::store64(place, words[0]);
                raw::store64(place + 8, words[1]);
                let args = [raw::load64(addr + 32), slice.len, slice.cap, place, 1];
                let [at, len, cap, ..] = call(self.turn, rt::APPEND, &[ANY], &args).unwrap();
                if cap != slice.cap {
                    let mut array = vec![Any::Nil; cap as usize];
                    for i in 0..slice.len {
                        array[i as usize] = self.model.arrays[slice.array][(slice.from + i) as usize].clone();
                    }
                    self.model.arrays.push(array);
                    new = Slice { array: self.model.arrays.len() - 1, from: 0, len, cap };
                }
                new.len = len;
                self.model.arrays[new.array][(new.from + len - 1) as usize] = any;
                self.set(addr + 32, at);
            }
            3 if slice.len > 0 => {
                let i = self.rng.below(slice.len);
                let (any, words) = self.any();
                let at = raw::load64(addr + 32) + i * 16;
                raw::store64(at, words[0]);
                self.set(at + 8, words[1]);
                self.model.arrays[slice.array][(slice.from + i) as usize] = any;
            }
            4 if slice.len > 1 => {
                let cut = 1 + self.rng.below(slice.len - 1);
                new = Slice { from: slice.from + cut, len: slice.len - cut, cap: slice.cap - cut, ..slice };
                self.set(addr + 32, raw::load64(addr + 32) + cut * 16);
            }
            _ => return,
        }
        raw::store64(addr + 40, new.len);
        raw::store64(addr + 48, new.cap);
        self.model.wides[id].list = Some(new);
    }

    fn send(&mut self) {
        let Some((id, addr)) = self.wide() else { return };
        // SAFETY: a root is the address of such a value.
        let Ok(sent) = (unsafe { self.turn.message_from(WIDE, addr, MIB) }) else { return };
        let to = self.rng.below(self.roots.len() as u64) as usize;
        self.roots[to] = self.turn.adopt(sent);
        let model = &mut self.model;
        let mut copy = Copy {
            model,
            nodes: HashMap::new(),
            ints: HashMap::new(),
            maps: HashMap::new(),
            whole: Vec::new(),
        };
        self.ids[to] = Some(copy.wide(id));
    }

    fn step(&mut self) {
        let choice = self.rng.below(100);
        if choice < 6 {
            let i = self.rng.below(self.roots.len() as u64) as usize;
            self.roots[i] = self.turn.alloc_object(WIDE).unwrap();
            let empty = Wide { first: None, second: None, number: Number::None, map: None, list: None };
            self.model.wides.push(empty);
            self.ids[i] = Some(self.model.wides.len() - 1);
            return;
        }
        if choice < 8 {
            return self.send();
        }
        let Some((id, addr)) = self.wide() else { return };
        let (node, pointer) = self.node();
        match choice {
            8..=19 => {
                self.set(addr, pointer);
                self.model.wides[id].first = Some(node);
            }
            20..=31 => {
                self.set(addr + 8, pointer);
                self.model.wides[id].second = Some(node);
            }
            32..=51 => {
                let (to, target) = self.node();
                self.set(pointer, target);
                self.model.nodes[node].next = Some(to);
            }
            52..=57 => {
                let value = self.rng.next();
                raw::store64(pointer + 8, value);
                self.model.nodes[node].value = value;
            }
            58..=65 => {
                self.set(addr + 16, pointer + 8);
                self.model.wides[id].number = Number::In(node);
            }
            66..=82 => self.change_map(id, addr),
            _ => self.change_list(id, addr),
        }
    }
}

fn check(seed: u64, steps: u64) {
    let mut w = world(64 * MIB);
    let mut turn = w.heap.begin_turn(&mut w.mem, &w.program);
    let (mut model, mut ids, mut roots) = (Model::default(), vec![None; 6], vec![0; 6]);
    let mut rng = Rng(seed);
    for _ in 0..steps {
        let mut play = Play { rng, model, turn: &mut turn, ids, roots };
        for _ in 0..20 {
            play.step();
        }
        Play { rng, model, ids, roots, .. } = play;
        match rng.below(12) {
            0 => {
                turn.collect_full(&mut roots).unwrap();
            }
            1..=3 => {
                turn.collect(&mut roots).unwrap();
            }
            4..=7 => {
                turn.finish(&mut roots);
                turn = w.heap.begin_turn(&mut w.mem, &w.program);
            }
            8 => {
                drop(turn);
                turn = w.heap.begin_turn(&mut w.mem, &w.program);
            }
            _ => {}
        }
        model.compare(&mut turn, &ids, &roots);
    }
}

#[test]
fn random_graphs_agree_with_a_model() {
    let (seeds, steps) = if cfg!(miri) { (2, 20) } else { (12, 150) };
    for seed in 1..=seeds {
        check(seed * 0x1234_5678_9ABC, steps);
    }
}
