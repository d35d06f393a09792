//! Random object graphs against a model, under every form of collection.
//! The model knows nothing of types: an object is a row of words, each a number or a pointer to any place in any
//! object; so every form of object and every pointer word of every type is filled with pointers of every kind.
//!
//! `SKEP_HEAP_SEEDS=N` runs N seeds instead of a few, `SKEP_HEAP_FIRST=N` begins at another one.
//!
//! `docs/heap.md` lists the faults that were planted one by one, each of which made it fail within the usual seeds.
#![allow(unsafe_code, reason = "tests stand in for the engine")]

use std::collections::HashMap;

use skep_bytecode::{FuncRef, TypeRef, rt};

use super::maps::{Rng, call};
use super::turns::MIB;
use super::{ANY, FLAT, INT, MAP_NODES, NODE, PAIR, STRING, TRIPLE, WIDE, module};
use crate::values::Identify;
use crate::{Arena, Heap, ProgramData, Turn, WorkerMem, raw};

/// A number of an object in the model.
type Id = usize;

/// Roots of a process.
const ROOTS: usize = 24;
/// Live objects above which more are dropped than made.
const LIVE_MAX: usize = 400;

/// What a pointer word holds.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    Nil,
    /// Static data: never moves.
    Static(u64),
    /// A byte of an object's data, or the one past it.
    In(Id, u64),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Word {
    Number(u64),
    Pointer(Target),
}

#[derive(Clone, Debug)]
enum Form {
    /// A value of a type.
    One(TypeRef),
    /// So many elements of a type.
    Array(TypeRef, u64),
    Bytes,
    /// Entries in order of insertion.
    Map(Vec<(u64, Target)>),
    /// Of a map: how many entries it has shown, and how often the map had changed when it was made.
    Iterator {
        map: Id,
        shown: usize,
        changes: u64,
    },
}

#[derive(Clone, Debug)]
struct Object {
    form: Form,
    words: Vec<Word>,
    /// Of a map: how often it has changed.
    changes: u64,
}

impl Object {
    fn size(&self) -> u64 {
        self.words.len() as u64 * 8
    }
}

/// The model, and where the objects of it that live are.
struct Play<'p, 't> {
    rng: &'p mut Rng,
    state: &'p mut State,
    turn: &'p mut Turn<'t>,
}

#[derive(Default)]
struct State {
    objects: Vec<Object>,
    /// Addresses of what is reachable; of garbage only until it is noticed.
    at: HashMap<Id, u64>,
    live: Vec<Id>,
    roots: Vec<Target>,
    slots: Vec<u64>,
    /// Numbers that `%p` printed.
    identities: HashMap<(Id, u64), u32>,
}

fn key_of(key: u64) -> String {
    // Some are long, so that their bytes are objects of some size.
    "k".repeat(1 + key as usize % 7 * 3) + &key.to_string()
}

impl Play<'_, '_> {
    fn some(&mut self) -> Option<Id> {
        let n = self.state.live.len() as u64;
        (n > 0).then(|| self.state.live[self.rng.below(n) as usize])
    }

    fn address(&self, target: Target) -> u64 {
        match target {
            Target::Nil => 0,
            Target::Static(addr) => addr,
            Target::In(id, offset) => self.state.at[&id] + offset,
        }
    }

    fn target(&mut self) -> Target {
        match self.rng.below(12) {
            0 => Target::Nil,
            1 => Target::Static(match self.rng.below(3) {
                0 => self.turn.program().string(0) + self.rng.below(6),
                1 => self.turn.program().closure(FuncRef(0)),
                _ => self.turn.program().zero_size(),
            }),
            _ => {
                let Some(id) = self.some() else { return Target::Nil };
                let object = &self.state.objects[id];
                let offset = match object.form {
                    Form::Map(_) | Form::Iterator { .. } => 0,
                    // As code has them most: the start, a word inside, a byte inside, the end.
                    _ => match self.rng.below(4) {
                        0 => 0,
                        1 => self.rng.below(object.size() / 8) * 8,
                        2 => self.rng.below(object.size()),
                        _ => object.size(),
                    },
                };
                Target::In(id, offset)
            }
        }
    }

    /// Makes an object with its words as they are after allocation, and holds it by a root or another object.
    fn make(&mut self) {
        let elem = [NODE, WIDE, PAIR, FLAT, TRIPLE, ANY, STRING, INT][self.rng.below(8) as usize];
        let large = self.rng.below(12) == 0;
        let (form, addr, bytes) = match self.rng.below(10) {
            0..=4 => (Form::One(elem), self.turn.alloc_object(elem).unwrap(), self.size(elem)),
            5..=6 => {
                let count = if large { 2200 } else { 1 + self.rng.below(12) };
                let addr = self.turn.alloc_array(elem, count).unwrap();
                (Form::Array(elem, count), addr, self.size(elem) * count)
            }
            7 => {
                let len = if large { 40_000 } else { 8 * (1 + self.rng.below(30)) };
                (Form::Bytes, self.turn.alloc_bytes(len).unwrap(), len)
            }
            8 => {
                let hint = [0, 0, 3, 20, 3000][self.rng.below(5) as usize];
                let map = call(self.turn, rt::MAP_NEW, &[MAP_NODES], &[hint]).unwrap()[0];
                (Form::Map(Vec::new()), map, 0)
            }
            _ => {
                let maps: Vec<Id> = self.state.live.iter().copied().filter(|i| self.is_map(*i)).collect();
                if maps.is_empty() {
                    return;
                }
                let map = maps[self.rng.below(maps.len() as u64) as usize];
                let made = call(self.turn, rt::MAP_ITER, &[MAP_NODES], &[self.state.at[&map]]).unwrap()[0];
                let changes = self.state.objects[map].changes;
                (Form::Iterator { map, shown: 0, changes }, made, 0)
            }
        };
        let mut words = vec![Word::Number(0); (bytes / 8) as usize];
        let (elem, count) = match form {
            Form::One(ty) => (ty, 1),
            Form::Array(ty, count) => (ty, count),
            Form::Bytes | Form::Map(_) | Form::Iterator { .. } => (INT, 0),
        };
        let stride = self.size(elem) / 8;
        for i in 0..count {
            for p in &self.turn.program().types.info(elem).pointers {
                words[(i * stride) as usize + *p as usize] = Word::Pointer(Target::Nil);
            }
        }
        let id = self.state.objects.len();
        self.state.objects.push(Object { form, words, changes: 0 });
        self.state.at.insert(id, addr);
        self.state.live.push(id);
        self.hold(Target::In(id, 0));
    }

    fn size(&self, ty: TypeRef) -> u64 {
        self.turn.program().types.info(ty).size
    }

    fn is_map(&self, id: Id) -> bool {
        matches!(self.state.objects[id].form, Form::Map(_))
    }

    /// Puts a pointer somewhere.
    fn hold(&mut self, target: Target) {
        if self.rng.below(3) > 0
            && let Some(id) = self.some()
            && self.put(id, Word::Pointer(target))
        {
            return;
        }
        let root = self.rng.below(ROOTS as u64) as usize;
        self.state.roots[root] = target;
        self.state.slots[root] = self.address(target);
    }

    /// Writes a word of an object that is of the kind.
    fn put(&mut self, id: Id, word: Word) -> bool {
        let is_pointer = |w: &Word| matches!(w, Word::Pointer(_));
        let words = &self.state.objects[id].words;
        let wanted = is_pointer(&word);
        let len = words.len() as u64;
        let start = self.rng.below(len.max(1));
        let found = (start..len.min(start + 9)).find(|i| is_pointer(&words[*i as usize]) == wanted);
        let Some(index) = found else { return false };
        self.state.objects[id].words[index as usize] = word;
        let slot = self.state.at[&id] + index * 8;
        match word {
            Word::Number(value) => raw::store64(slot, value),
            Word::Pointer(target) => {
                raw::store64(slot, self.address(target));
                self.turn.mark(slot);
            }
        }
        true
    }

    fn change_map(&mut self, id: Id) {
        // Some maps grow to many segments of entries, and at times by many at once.
        let keys = if id.is_multiple_of(3) { 2_000 } else { 60 };
        match self.rng.below(60) {
            0 => {
                call(self.turn, rt::MAP_CLEAR, &[MAP_NODES], &[self.state.at[&id]]).unwrap();
                self.state.objects[id].changes += 1;
                self.state.objects[id].form = Form::Map(Vec::new());
            }
            1..=6 => {
                for _ in 0..keys / 3 {
                    self.change_entry(id, keys);
                }
            }
            _ => self.change_entry(id, keys),
        }
    }

    fn change_entry(&mut self, id: Id, keys: u64) {
        let key = self.rng.below(keys);
        let text = key_of(key);
        let bytes = self.turn.new_bytes(text.as_bytes()).unwrap();
        let args = [self.state.at[&id], bytes, text.len() as u64];
        let target = self.target();
        let value = self.address(target);
        let deletes = self.rng.below(4) == 0;
        let object = &mut self.state.objects[id];
        let Form::Map(entries) = &mut object.form else { return };
        object.changes += 1;
        let known = entries.iter().position(|(k, _)| *k == key);
        if deletes {
            call(self.turn, rt::MAP_DELETE, &[MAP_NODES], &args).unwrap();
            known.map(|i| entries.remove(i));
            return;
        }
        let slot = call(self.turn, rt::MAP_ASSIGN, &[MAP_NODES], &args).unwrap()[0];
        raw::store64(slot, value);
        self.turn.mark(slot);
        match known {
            Some(i) => entries[i].1 = target,
            None => entries.push((key, target)),
        }
    }

    /// Asks an iterator for the next entry, if its map has not changed since.
    fn advance(&mut self, id: Id) {
        let Form::Iterator { map, shown, changes } = self.state.objects[id].form else { return };
        if self.state.objects[map].changes != changes {
            return;
        }
        let got = call(self.turn, rt::MAP_NEXT, &[MAP_NODES], &[self.state.at[&id]]).unwrap();
        let Form::Map(entries) = &self.state.objects[map].form else { return };
        let Some((key, target)) = entries.get(shown).copied() else {
            assert_eq!(got[0], 0, "the map has no more");
            return;
        };
        let text = key_of(key);
        assert_eq!(got[0], 1, "an entry is left");
        assert_eq!(raw::bytes(raw::load64(got[1]), raw::load64(got[1] + 8)), text.as_bytes());
        assert_eq!(raw::load64(got[2]), self.address(target));
        self.state.objects[id].form = Form::Iterator { map, shown: shown + 1, changes };
    }

    /// The newest other object with values of the same type, or the same one: what is new points at what is new.
    fn alike(&self, to: Id) -> Id {
        let same = |a: &Form, b: &Form| match (a, b) {
            (Form::One(a), Form::One(b)) | (Form::Array(a, _), Form::Array(b, _)) => a == b,
            _ => false,
        };
        let form = &self.state.objects[to].form;
        let others = self.state.live.iter().rev().copied().filter(|id| *id != to);
        others.into_iter().find(|id| same(&self.state.objects[*id].form, form)).unwrap_or(to)
    }

    /// Copies elements between arrays of one type, or one value, or zeroes it, as code does.
    fn copy(&mut self, to: Id, from: Id) {
        let forms = (&self.state.objects[to].form, &self.state.objects[from].form);
        let (at, source) = (self.state.at[&to], self.state.at[&from]);
        match forms {
            (Form::Array(a, n), Form::Array(b, m)) if a == b => {
                let (elem, n, m) = (*a, *n, *m);
                let (skip, stride) = (self.rng.below(n), self.size(elem));
                let args = [at + skip * stride, n - skip, source, m];
                call(self.turn, rt::COPY, &[elem], &args).unwrap();
                let (skip, count) = ((skip * stride / 8) as usize, ((n - skip).min(m) * stride / 8) as usize);
                let words = self.state.objects[from].words[..count].to_vec();
                self.state.objects[to].words[skip..skip + count].copy_from_slice(&words);
            }
            (Form::One(a), Form::One(b)) if a == b && to != from => {
                let ty = *a;
                // SAFETY: both are addresses of live values of the type.
                unsafe { self.turn.copy_value(ty, at, source) };
                self.state.objects[to].words = self.state.objects[from].words.clone();
            }
            (Form::One(ty), _) => {
                // SAFETY: it is the address of a live value of the type.
                unsafe { self.turn.zero_value(*ty, at) };
                for word in &mut self.state.objects[to].words {
                    *word = match word {
                        Word::Number(_) => Word::Number(0),
                        Word::Pointer(_) => Word::Pointer(Target::Nil),
                    };
                }
            }
            _ => {}
        }
    }

    fn identify(&mut self) {
        if let Target::In(id, offset) = self.target() {
            let given = self.turn.identify(self.state.at[&id] + offset);
            let known = *self.state.identities.entry((id, offset)).or_insert(given);
            assert_eq!(given, known, "an object's number stays");
        }
    }

    fn step(&mut self) {
        let crowded = self.state.live.len() > LIVE_MAX;
        match self.rng.below(100) {
            0..=29 if !crowded => self.make(),
            0..=37 => {
                let root = self.rng.below(ROOTS as u64) as usize;
                self.state.roots[root] = Target::Nil;
                self.state.slots[root] = 0;
            }
            38..=67 => {
                let target = self.target();
                self.hold(target);
            }
            68..=74 => {
                let value = self.rng.next();
                if let Some(id) = self.some() {
                    self.put(id, Word::Number(value));
                }
            }
            75..=84 => {
                if let Some(to) = self.some() {
                    let from = self.alike(to);
                    self.copy(to, from);
                }
            }
            85..=86 => self.identify(),
            _ => {
                for _ in 0..6 {
                    let Some(id) = self.some() else { return };
                    match self.state.objects[id].form {
                        Form::Map(_) => return self.change_map(id),
                        Form::Iterator { .. } => return self.advance(id),
                        _ => {}
                    }
                }
            }
        }
    }
}

impl State {
    /// Walks the model and the heap from the roots, and asks that they are the same graph.
    fn compare(&mut self, turn: &mut Turn<'_>) {
        self.at.clear();
        self.live.clear();
        let mut names: HashMap<u64, Id> = HashMap::new();
        let mut open: Vec<(Target, u64)> =
            self.roots.iter().copied().zip(self.slots.iter().copied()).collect();
        while let Some((target, pointer)) = open.pop() {
            let (id, start) = match target {
                Target::Nil => {
                    assert_eq!(pointer, 0, "a nil pointer");
                    continue;
                }
                Target::Static(addr) => {
                    assert_eq!(pointer, addr, "a pointer to static data");
                    continue;
                }
                Target::In(id, offset) => (id, pointer.wrapping_sub(offset)),
            };
            if let Some(known) = self.at.get(&id) {
                assert_eq!(*known, start, "object {id} is in one place");
                continue;
            }
            assert_eq!(names.insert(start, id), None, "two objects in one place");
            self.at.insert(id, start);
            self.live.push(id);
            let object = &self.objects[id];
            for (i, word) in object.words.iter().enumerate() {
                let found = raw::load64(start + i as u64 * 8);
                match word {
                    Word::Number(value) => assert_eq!(found, *value, "word {i} of object {id}"),
                    Word::Pointer(target) => open.push((*target, found)),
                }
            }
            match &object.form {
                Form::Map(entries) => {
                    assert_eq!(
                        call(turn, rt::MAP_LEN, &[MAP_NODES], &[start]).unwrap()[0],
                        entries.len() as u64
                    );
                    for (key, target) in entries {
                        let text = key_of(*key);
                        let args = [start, text.as_ptr().expose_provenance() as u64, text.len() as u64];
                        let slot = call(turn, rt::MAP_GET, &[MAP_NODES], &args).unwrap()[0];
                        assert_ne!(slot, 0, "the map has the key {text}");
                        open.push((*target, raw::load64(slot)));
                    }
                }
                Form::Iterator { map, .. } => {
                    // An iterator keeps its map alive, and its first word says which it is.
                    open.push((Target::In(*map, 0), raw::load64(start)));
                }
                Form::One(_) | Form::Array(..) | Form::Bytes => {}
            }
        }
        self.live.sort_unstable();
        let at = &self.at;
        self.identities.retain(|(id, _), _| at.contains_key(id));
        for ((id, offset), number) in &self.identities {
            let known = turn.identity_of(self.at[id] + offset, Identify::Known);
            assert_eq!(known, Some(*number), "object {id} has a number");
        }
    }
}

/// One life of a heap; half of the seeds have freed memory poisoned and every pointer looked at.
fn check(seed: u64, rounds: u64) {
    let mut rng = Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let program = ProgramData::load(&module());
    let arena = Arena::new(256 * MIB);
    let mut workers = [WorkerMem::new(&arena), WorkerMem::new(&arena)];
    if seed.is_multiple_of(2) {
        workers.iter_mut().for_each(WorkerMem::distrust);
    }
    let mut heap = Heap::new(&arena, 64 * MIB, seed);
    let mut state = State { roots: vec![Target::Nil; ROOTS], slots: vec![0; ROOTS], ..State::default() };
    let mut worker = 0;
    let mut turn = heap.begin_turn(&mut workers[worker], &program);
    for _ in 0..rounds {
        for _ in 0..1 + rng.below(60) {
            Play { rng: &mut rng, state: &mut state, turn: &mut turn }.step();
        }
        match rng.below(10) {
            0..=1 => turn.collect_full(&mut state.slots).map(drop).unwrap(),
            2..=4 => turn.collect(&mut state.slots).map(drop).unwrap(),
            5 => turn.collect_for(&mut state.slots, 1 << 20).map(drop).unwrap(),
            way => {
                if way < 9 {
                    turn.finish(&mut state.slots);
                } else {
                    drop(turn);
                }
                worker = rng.below(2) as usize;
                turn = heap.begin_turn(&mut workers[worker], &program);
            }
        }
        state.compare(&mut turn);
    }
    turn.finish(&mut state.slots);
    heap.release(&mut workers[0]);
}

/// Seeds that are run: a few, or as many as a variable of the environment says.
fn seeds() -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("SKEP_HEAP_FIRST").unwrap_or(1);
    first..first + number("SKEP_HEAP_SEEDS").unwrap_or(if cfg!(miri) { 2 } else { 40 })
}

#[test]
fn random_words_agree_with_a_model_under_all_collections() {
    for seed in seeds() {
        let life = || check(seed, if cfg!(miri) { 10 } else { 60 });
        if std::panic::catch_unwind(life).is_err() {
            panic!("seed {seed} fails; SKEP_HEAP_FIRST={seed} SKEP_HEAP_SEEDS=1 runs it alone");
        }
    }
}
