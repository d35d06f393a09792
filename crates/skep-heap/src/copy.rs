//! Deep copies of values into messages.
//! Kept true: sharing and cycles through pointers and maps are kept within one copy; a pointer into a value that is
//! also pointed at as a whole still points into the copy of that value; strings and slices are cut to their length
//! and slices separate. Work is bounded by the message's bytes; nothing recurses but the nesting of one type.
//!
//! Two passes: the first finds what pointers point at and refuses what can't be copied, the second copies.

use std::collections::{HashMap, HashSet};

use skep_bytecode::{Kind, TypeRef};

use crate::heap::MemoryExceeded;
use crate::map;
use crate::message::{Writer, is_kept, zero_padding};
use crate::object::{Form, Header, MAP_WORDS, pad};
use crate::program::ProgramData;
use crate::raw;

/// Why a value was not copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyError {
    /// It holds what can't be sent.
    Refused {
        /// The type that can't.
        type_name: String,
        /// What it is.
        why: &'static str,
        /// Where it is, such as `.jobs[2].done`.
        path: String,
    },
    /// The copy would have more bytes.
    TooLarge {
        /// Than these.
        limit: u64,
    },
    /// The system has no memory for it.
    Memory(MemoryExceeded),
}

impl std::fmt::Display for CopyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CopyError::Refused { type_name, why, .. } => {
                write!(f, "skep: cannot copy {type_name}: it is {why}")
            }
            CopyError::TooLarge { limit } => write!(f, "message too large: more than {limit} bytes"),
            CopyError::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CopyError {}

impl From<MemoryExceeded> for CopyError {
    fn from(exceeded: MemoryExceeded) -> CopyError {
        CopyError::Memory(exceeded)
    }
}

/// One step from a value to a part of it.
#[derive(Clone, Copy)]
enum Step {
    Root,
    Field(TypeRef, u32),
    Elem(u64),
    Key,
    Value,
    Pointee,
    Held,
}

/// What a pointer points at: the outermost of those that contain each other.
struct Region {
    at: u64,
    ty: TypeRef,
    size: u64,
    /// The copy's address, once made.
    copy: u64,
}

enum Task {
    /// `count` values of the type; `trace` says how they were reached, and `each` that they are elements.
    Scan { ty: TypeRef, at: u64, count: u64, trace: u32, each: bool },
    /// The elements of a slice of type `ty`.
    Slice { ty: TypeRef, elem: TypeRef, at: u64, len: u64, trace: u32 },
    /// The end of a slice's elements.
    Leave { at: u64, len: u64, elem: TypeRef },
}

/// The first pass.
struct Scan<'c> {
    program: &'c ProgramData,
    /// Bytes that may still be looked at: more than the copy may have can't be needed.
    budget: u64,
    bytes_max: u64,
    targets: HashSet<(u64, TypeRef)>,
    maps: HashSet<u64>,
    /// Boxes that interfaces hold, if one copy serves all.
    boxes: HashSet<u64>,
    open_slices: HashSet<(u64, u64, TypeRef)>,
    done_slices: HashSet<(u64, u64, TypeRef)>,
    tasks: Vec<Task>,
    trace: Vec<(u32, Step)>,
}

impl Scan<'_> {
    fn run(&mut self, ty: TypeRef, addr: u64) -> Result<(), CopyError> {
        self.trace.push((0, Step::Root));
        self.tasks.push(Task::Scan { ty, at: addr, count: 1, trace: 0, each: false });
        while let Some(task) = self.tasks.pop() {
            let below = self.tasks.len();
            match task {
                Task::Slice { ty, elem, at, len, trace } => {
                    if !self.done_slices.contains(&(at, len, elem)) {
                        if !self.open_slices.insert((at, len, elem)) {
                            return Err(self.refuse(ty, "a slice that contains itself", trace));
                        }
                        self.tasks.push(Task::Leave { at, len, elem });
                        self.tasks.push(Task::Scan { ty: elem, at, count: len, trace, each: true });
                        continue;
                    }
                }
                Task::Leave { at, len, elem } => {
                    self.open_slices.remove(&(at, len, elem));
                    self.done_slices.insert((at, len, elem));
                }
                Task::Scan { ty, at, count, trace, each } => {
                    let size = self.program.types.info(ty).size;
                    self.spend(size.saturating_mul(count))?;
                    for i in 0..count {
                        let trace = if each { self.step(trace, Step::Elem(i)) } else { trace };
                        self.value(ty, at + i * size, trace)?;
                    }
                }
            }
            // Parts are looked at in their order.
            self.tasks[below..].reverse();
        }
        Ok(())
    }

    fn spend(&mut self, bytes: u64) -> Result<(), CopyError> {
        let left = self.budget.checked_sub(bytes);
        self.budget = left.ok_or(CopyError::TooLarge { limit: self.bytes_max })?;
        Ok(())
    }

    fn step(&mut self, from: u32, step: Step) -> u32 {
        self.trace.push((from, step));
        self.trace.len() as u32 - 1
    }

    fn later(&mut self, ty: TypeRef, at: u64, from: u32, step: Step) {
        if needs_scan(self.program, ty) {
            let trace = self.step(from, step);
            self.tasks.push(Task::Scan { ty, at, count: 1, trace, each: false });
        }
    }

    fn refuse(&self, ty: TypeRef, why: &'static str, trace: u32) -> CopyError {
        let mut steps = Vec::new();
        let mut at = trace as usize;
        while at != 0 {
            steps.push(self.trace[at].1);
            at = self.trace[at].0 as usize;
        }
        let mut path = String::new();
        for step in steps.into_iter().rev() {
            match step {
                Step::Field(ty, i) => {
                    path.push('.');
                    path.push_str(&self.program.types.rtype(ty).fields[i as usize].name);
                }
                Step::Elem(i) => path.push_str(&format!("[{i}]")),
                Step::Key => path.push_str("[key]"),
                Step::Value => path.push_str("[value]"),
                Step::Pointee | Step::Held | Step::Root => {}
            }
        }
        CopyError::Refused { type_name: self.program.types.rtype(ty).name.clone(), why, path }
    }

    fn value(&mut self, ty: TypeRef, at: u64, trace: u32) -> Result<(), CopyError> {
        if !needs_scan(self.program, ty) {
            return Ok(());
        }
        let rtype = self.program.types.rtype(ty);
        let word = |i: u64| raw::load64(at + i * 8);
        match (rtype.kind, rtype.elem) {
            (Kind::Array, Some(elem)) => {
                let size = self.program.types.info(elem).size;
                for i in 0..rtype.len {
                    let trace = self.step(trace, Step::Elem(i));
                    self.value(elem, at + i * size, trace)?;
                }
            }
            (Kind::Struct | Kind::Globals, _) => {
                if rtype.name.starts_with("skep.Future[") {
                    return Err(self.refuse(ty, "a Future", trace));
                }
                for (i, field) in rtype.fields.iter().enumerate() {
                    let trace = self.step(trace, Step::Field(ty, i as u32));
                    self.value(field.ty, at + field.offset, trace)?;
                }
            }
            (Kind::Pointer, Some(elem)) => {
                let pointer = word(0);
                if !is_kept(self.program, pointer) && self.targets.insert((pointer, elem)) {
                    self.spend(16)?;
                    self.later(elem, pointer, trace, Step::Pointee);
                }
            }
            (Kind::Slice, Some(elem)) if word(1) != 0 && needs_scan(self.program, elem) => {
                self.tasks.push(Task::Slice { ty, elem, at: word(0), len: word(1), trace });
            }
            (Kind::Map, Some(elem)) => {
                let map = word(0);
                if map != 0 && self.maps.insert(map) {
                    let key = rtype.key.unwrap_or(elem);
                    if needs_scan(self.program, key) || needs_scan(self.program, elem) {
                        for (k, v) in map::live_entries(self.program, ty, map) {
                            self.later(key, k, trace, Step::Key);
                            self.later(elem, v, trace, Step::Value);
                        }
                    }
                }
            }
            (Kind::Interface, _) => {
                let Some(held) = word(0).checked_sub(1) else { return Ok(()) };
                let held = TypeRef(held as u32);
                if self.program.types.info(held).pointer_shaped {
                    let trace = self.step(trace, Step::Held);
                    self.value(held, at + 8, trace)?;
                } else if !is_kept(self.program, word(1))
                    && (self.program.types.info(held).separates || self.boxes.insert(word(1)))
                {
                    self.later(held, word(1), trace, Step::Held);
                }
            }
            (Kind::Func, _) if !is_kept(self.program, word(0)) => {
                return Err(self.refuse(ty, "a func that captures variables", trace));
            }
            (Kind::Chan, _) if word(0) != 0 => return Err(self.refuse(ty, "a channel", trace)),
            _ => {}
        }
        Ok(())
    }
}

/// Whether values of the type can hold pointers to more than strings.
fn needs_scan(program: &ProgramData, ty: TypeRef) -> bool {
    !program.types.info(ty).pointers.is_empty() && !program.types.rtype(ty).flat
}

/// Values that were copied word by word, whose pointers still lead to the originals.
struct Raw {
    ty: TypeRef,
    at: u64,
    count: u64,
    kind: RawKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RawKind {
    Values,
    /// Entries of a segment of a map of the type.
    Entries,
}

/// The second pass.
pub(crate) struct Copier<'c, 'w> {
    program: &'c ProgramData,
    writer: &'c mut Writer<'w>,
    regions: Vec<Region>,
    maps: HashMap<u64, u64>,
    boxes: HashMap<u64, u64>,
    work: Vec<Raw>,
}

impl Copier<'_, '_> {
    /// Copies the value of `ty` at `addr` as the writer's first object.
    pub(crate) fn copy_root(
        writer: &mut Writer<'_>,
        program: &ProgramData,
        ty: TypeRef,
        addr: u64,
    ) -> Result<(), CopyError> {
        let bytes_max = writer.bytes_max();
        let mut scan = Scan {
            program,
            budget: bytes_max,
            bytes_max,
            targets: HashSet::new(),
            maps: HashSet::new(),
            boxes: HashSet::new(),
            open_slices: HashSet::new(),
            done_slices: HashSet::new(),
            tasks: Vec::new(),
            trace: Vec::new(),
        };
        scan.run(ty, addr)?;
        let regions = outermost(program, scan.targets);
        let mut copier = Copier {
            program,
            writer,
            regions,
            maps: HashMap::new(),
            boxes: HashMap::new(),
            work: Vec::new(),
        };
        copier.object(Form::Object, ty, addr, 1)?;
        while let Some(raw) = copier.work.pop() {
            match raw.kind {
                RawKind::Values => {
                    let size = program.types.info(raw.ty).size;
                    for i in 0..raw.count {
                        copier.fix(raw.ty, raw.at + i * size)?;
                    }
                }
                RawKind::Entries => copier.fix_entries(&raw)?,
            }
        }
        Ok(())
    }

    /// A new object with the bytes of the old one; its pointers are fixed later.
    fn object(&mut self, form: Form, ty: TypeRef, from: u64, count: u64) -> Result<u64, CopyError> {
        let info = self.program.types.info(ty);
        let size = info.size * count;
        let header = Header::new(form, ty, if form == Form::Array { count } else { 0 });
        let at = self.writer.alloc(header, pad(size))?;
        raw::copy(at, from, size);
        zero_padding(at, size, pad(size));
        self.writer.note_requests(ty, at, count, info.size);
        if !info.pointers.is_empty() {
            self.work.push(Raw { ty, at, count, kind: RawKind::Values });
        }
        Ok(at)
    }

    /// Fixes the pointers of one copied value.
    fn fix(&mut self, ty: TypeRef, at: u64) -> Result<(), CopyError> {
        let info = self.program.types.info(ty);
        if info.pointers.is_empty() {
            return Ok(());
        }
        let rtype = self.program.types.rtype(ty);
        match (rtype.kind, rtype.elem) {
            (Kind::String, _) => self.writer.fix_string(at)?,
            (Kind::Array, Some(elem)) => {
                let size = self.program.types.info(elem).size;
                for i in 0..rtype.len {
                    self.fix(elem, at + i * size)?;
                }
            }
            (Kind::Struct | Kind::Globals, _) => {
                for field in &rtype.fields {
                    self.fix(field.ty, at + field.offset)?;
                }
            }
            (Kind::Pointer, Some(elem)) => {
                let new = self.pointee(elem, raw::load64(at))?;
                raw::store64(at, new);
            }
            (Kind::Slice, Some(elem)) => {
                let (from, len) = (raw::load64(at), raw::load64(at + 8));
                raw::store64(at + 16, len);
                if from != 0 {
                    let empty = len == 0 || self.program.types.info(elem).size == 0;
                    let new = if empty {
                        self.program.zero_size()
                    } else {
                        self.object(Form::Array, elem, from, len)?
                    };
                    raw::store64(at, new);
                }
            }
            (Kind::Map, _) => {
                let new = self.map(ty, raw::load64(at))?;
                raw::store64(at, new);
            }
            (Kind::Interface, _) => {
                let Some(held) = raw::load64(at).checked_sub(1) else { return Ok(()) };
                let (held, data) = (TypeRef(held as u32), raw::load64(at + 8));
                if self.program.types.info(held).pointer_shaped {
                    self.fix(held, at + 8)?;
                } else if !is_kept(self.program, data) {
                    // What an interface holds doesn't change, so one copy serves all, unless slices in it separate.
                    let known = self.boxes.get(&data).copied();
                    let new = match known.filter(|_| !self.program.types.info(held).separates) {
                        Some(new) => new,
                        None => self.object(Form::Object, held, data, 1)?,
                    };
                    self.boxes.insert(data, new);
                    raw::store64(at + 8, new);
                }
            }
            // Functions that capture nothing are static; all others were refused.
            _ => {}
        }
        Ok(())
    }

    /// Where the copy of what a pointer points at is.
    fn pointee(&mut self, elem: TypeRef, pointer: u64) -> Result<u64, CopyError> {
        if is_kept(self.program, pointer) {
            return Ok(pointer);
        }
        if self.program.types.info(elem).size == 0 {
            return Ok(self.program.zero_size());
        }
        let index = self.regions.partition_point(|r| r.at <= pointer) - 1;
        let Region { at, ty, copy, .. } = self.regions[index];
        if copy != 0 {
            return Ok(copy + (pointer - at));
        }
        let copy = self.object(Form::Object, ty, at, 1)?;
        self.regions[index].copy = copy;
        Ok(copy + (pointer - at))
    }

    fn map(&mut self, ty: TypeRef, from: u64) -> Result<u64, CopyError> {
        if from == 0 {
            return Ok(0);
        }
        if let Some(done) = self.maps.get(&from) {
            return Ok(*done);
        }
        let map = self.writer.alloc(Header::new(Form::Map, ty, 0), MAP_WORDS * 8)?;
        self.maps.insert(from, map);
        let mut segments = Vec::new();
        map::copy(self.writer, self.program, ty, (from, map), |entries, count| {
            segments.push((entries, count))
        })?;
        let (info, rtype) = (self.program.types.info(ty), self.program.types.rtype(ty));
        let (Some(key), Some(elem)) = (rtype.key, rtype.elem) else { return Ok(map) };
        for (entries, count) in segments {
            self.writer.note_requests(key, entries, count, info.entry_size);
            self.writer.note_requests(elem, entries + info.entry_value, count, info.entry_size);
            if !info.entry_pointers.is_empty() {
                self.work.push(Raw { ty, at: entries, count, kind: RawKind::Entries });
            }
        }
        Ok(map)
    }

    fn fix_entries(&mut self, raw: &Raw) -> Result<(), CopyError> {
        let (info, rtype) = (self.program.types.info(raw.ty), self.program.types.rtype(raw.ty));
        let (Some(key), Some(elem)) = (rtype.key, rtype.elem) else { return Ok(()) };
        for i in 0..raw.count {
            let entry = raw.at + i * info.entry_size;
            self.fix(key, entry)?;
            self.fix(elem, entry + info.entry_value)?;
        }
        Ok(())
    }
}

/// Targets sorted by address, without those inside another.
fn outermost(program: &ProgramData, targets: HashSet<(u64, TypeRef)>) -> Vec<Region> {
    let size = |ty: TypeRef| program.types.info(ty).size;
    let mut all: Vec<Region> =
        targets.into_iter().map(|(at, ty)| Region { at, ty, size: size(ty), copy: 0 }).collect();
    // Of equal ones the type's number decides, so that the copy doesn't depend on the set's order.
    all.sort_unstable_by_key(|r| (r.at, u64::MAX - r.size, r.ty));
    let mut end = 0;
    all.retain(|r| {
        let outer = r.at + r.size > end;
        if outer {
            end = r.at + r.size;
        }
        outer
    });
    all
}
