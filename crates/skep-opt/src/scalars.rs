//! Objects whose address goes nowhere become values: what was last stored in a field is what loads of it give.
//! Kept true: an object goes only if each use of its address is a nil check or an access at a fixed offset, and
//! accesses that overlap are of one kind; an object made in a loop starts zeroed in each round.

use std::collections::HashMap;

use skep_bytecode::{Mem, RType, Repr, repr};

use crate::graph::Graph;
use crate::joins::Joins;
use crate::ssa::{Func, Inst, Kind, Op, Un, Value};

/// Objects that are replaced in one round.
const OBJECTS_MAX: usize = 64;
/// Places of one object, and elements of an array.
const PLACES_MAX: usize = 32;

/// Replaces what objects can be; whether there were any. One that only stands in another's field can be replaced once
/// that has gone.
pub(crate) fn replace(func: &mut Func, types: &[RType]) -> bool {
    let graph = func.graph();
    let mut objects = Objects::find(func, &graph, types);
    objects.judge(func, &graph);
    let any = objects.all.iter().any(|object| !object.stays);
    if any {
        rewrite(func, &graph, &objects);
    }
    any
}

/// An object that is made in the function.
#[derive(Default)]
struct Object {
    /// Its address is needed.
    stays: bool,
    /// Accessed places, with the variables that stand for them.
    places: HashMap<u32, (Mem, usize)>,
    /// What it holds from the start, other than zeros.
    filled: Vec<(u32, Mem, Value)>,
}

/// All of them, and which values are addresses inside.
#[derive(Default)]
struct Objects {
    all: Vec<Object>,
    /// The object of a value, and the offset in it.
    inside: HashMap<Value, (usize, u32)>,
    /// Kinds of all variables.
    kinds: Vec<Kind>,
}

impl Objects {
    fn find(func: &Func, graph: &Graph, types: &[RType]) -> Objects {
        let mut objects = Objects::default();
        let mut constants = HashMap::new();
        for inst in graph.order.iter().flat_map(|block| &func.blocks[*block as usize].insts) {
            let Some(def) = inst.defs.first() else { continue };
            match &inst.op {
                Op::Const(bits) => _ = constants.insert(*def, *bits),
                _ if objects.all.len() == OBJECTS_MAX => {}
                Op::New(_) => objects.add(*def, Vec::new()),
                Op::NewArray { len, .. }
                    if constants.get(len).is_some_and(|len| *len <= PLACES_MAX as u64) =>
                {
                    objects.add(*def, Vec::new());
                }
                Op::NewClosure { ty, captures, .. } => {
                    objects.add(*def, filled(types, &types[ty.0 as usize], captures));
                }
                _ => {}
            }
            if let Op::Lea { base, offset } = inst.op
                && let Some((object, at)) = objects.inside.get(&base).copied()
                && let Some(at) = at.checked_add(offset)
            {
                objects.inside.insert(*def, (object, at));
            }
        }
        objects
    }

    fn add(&mut self, def: Value, filled: Vec<(u32, Mem, Value)>) {
        self.inside.insert(def, (self.all.len(), 0));
        self.all.push(Object { filled, ..Object::default() });
    }

    /// Finds out which objects stay.
    fn judge(&mut self, func: &Func, graph: &Graph) {
        for block in &graph.order {
            let data = &func.blocks[*block as usize];
            for inst in &data.insts {
                match inst.op {
                    Op::Load { mem, base, offset } => self.access(base, offset, mem),
                    Op::Store { mem, base, offset, value } => {
                        self.escape(value);
                        self.access(base, offset, mem);
                    }
                    Op::NilCheck(_) => {}
                    Op::Lea { base, .. } => {
                        // Out of reach, if the offset was too large to be followed.
                        if !self.inside.contains_key(&inst.defs[0]) {
                            self.escape(base);
                        }
                    }
                    ref op => op.visit(|value| self.escape(value)),
                }
            }
            data.term.visit(|value| self.escape(value));
        }
        for index in 0..self.all.len() {
            for (offset, mem, _) in self.all[index].filled.clone() {
                self.place(index, offset, mem);
            }
            self.all[index].stays |= overlaps(&self.all[index].places);
        }
    }

    fn escape(&mut self, value: Value) {
        if let Some((object, _)) = self.inside.get(&value) {
            self.all[*object].stays = true;
        }
    }

    fn access(&mut self, base: Value, offset: u32, mem: Mem) {
        let Some((object, at)) = self.inside.get(&base).copied() else { return };
        match at.checked_add(offset) {
            Some(at) => self.place(object, at, mem),
            None => self.all[object].stays = true,
        }
    }

    fn place(&mut self, index: usize, at: u32, mem: Mem) {
        let next = self.kinds.len();
        let object = &mut self.all[index];
        let place = object.places.entry(at).or_insert((mem, next));
        let fits = place.0 == mem;
        if place.1 == next {
            self.kinds.push(if mem == Mem::Ptr { Kind::Ptr } else { Kind::Word });
        }
        object.stays |= !fits || object.places.len() > PLACES_MAX;
    }

    /// The variable that an access means, if its object goes.
    fn variable(&self, base: Value, offset: u32) -> Option<(usize, Mem)> {
        let (index, at) = *self.inside.get(&base)?;
        let object = &self.all[index];
        let (mem, variable) = object.places.get(&(at + offset)).filter(|_| !object.stays)?;
        Some((*variable, *mem))
    }

    /// The object of an address that goes.
    fn replaced(&self, value: Value) -> Option<&Object> {
        let (index, _) = self.inside.get(&value)?;
        Some(&self.all[*index]).filter(|object| !object.stays)
    }
}

/// What a new closure's fields hold; the function itself is not read by code that knows it.
fn filled(types: &[RType], ty: &RType, captures: &[Value]) -> Vec<(u32, Mem, Value)> {
    let mut values = captures.iter();
    let mut out = Vec::new();
    for field in &ty.fields {
        let parts = match repr(types, field.ty) {
            Repr::Flat(parts) => parts.iter().map(|part| (part.offset, part.mem)).collect(),
            Repr::Boxed => vec![(0, Mem::Ptr)],
        };
        for (offset, mem) in parts {
            let Some(value) = values.next() else { return out };
            out.push(((field.offset + offset) as u32, mem, *value));
        }
    }
    out
}

fn overlaps(places: &HashMap<u32, (Mem, usize)>) -> bool {
    let mut sorted: Vec<(u32, u64)> = places.iter().map(|(at, (mem, _))| (*at, mem.size())).collect();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| u64::from(pair[0].0) + pair[0].1 > u64::from(pair[1].0))
}

/// What cuts a value to what memory would keep of it.
fn cut(mem: Mem) -> Option<Un> {
    Some(match mem {
        Mem::I8 => Un::Ext8S,
        Mem::U8 => Un::Ext8U,
        Mem::I16 => Un::Ext16S,
        Mem::U16 => Un::Ext16U,
        Mem::I32 => Un::Ext32S,
        Mem::U32 => Un::Ext32U,
        Mem::W64 | Mem::F32 | Mem::F64 | Mem::Ptr => return None,
    })
}

/// Takes the objects away.
fn rewrite(func: &mut Func, graph: &Graph, objects: &Objects) {
    let mut joins = Joins::new(graph, objects.kinds.clone());
    // First what each block leaves in the variables, then what loads read.
    for block in &graph.order {
        let mut body = Body { objects, insts: Vec::new(), now: HashMap::new() };
        for inst in std::mem::take(&mut func.blocks[*block as usize].insts) {
            body.definitions(&mut func.kinds, inst);
        }
        for (variable, value) in &body.now {
            joins.define(*block, *variable, *value);
        }
        func.blocks[*block as usize].insts = body.insts;
    }
    let mut subst: HashMap<Value, Value> = HashMap::new();
    for block in &graph.order {
        let mut now: HashMap<usize, Value> = HashMap::new();
        let mut kept = Vec::new();
        for inst in std::mem::take(&mut func.blocks[*block as usize].insts) {
            match inst.op {
                Op::Load { base, offset, .. } if objects.replaced(base).is_some() => {
                    let Some((variable, _)) = objects.variable(base, offset) else { continue };
                    let value = match now.get(&variable) {
                        Some(value) => *value,
                        None => joins.at_start(func, *block, variable),
                    };
                    subst.insert(inst.defs[0], value);
                }
                // What it defines, as the first walk left it.
                Op::Store { base, offset, value, .. } if objects.replaced(base).is_some() => {
                    if let Some((variable, _)) = objects.variable(base, offset) {
                        now.insert(variable, value);
                    }
                }
                _ => kept.push(inst),
            }
        }
        func.blocks[*block as usize].insts = kept;
    }
    joins.finish(func);
    let resolve = |mut value: Value| {
        while let Some(next) = subst.get(&value) {
            value = *next;
        }
        value
    };
    for block in &mut func.blocks {
        block.insts.iter_mut().for_each(|inst| inst.op.map(resolve));
        block.term.map(resolve);
    }
}

/// A block's instructions as they are rewritten: making an object becomes stores of what it starts with.
struct Body<'o> {
    objects: &'o Objects,
    insts: Vec<Inst>,
    /// What variables hold.
    now: HashMap<usize, Value>,
}

impl Body<'_> {
    fn definitions(&mut self, kinds: &mut Vec<Kind>, inst: Inst) {
        let def = inst.defs.first().copied();
        match inst.op {
            Op::New(_) | Op::NewArray { .. } | Op::NewClosure { .. } => {
                let object = def.and_then(|def| self.objects.replaced(def).map(|object| (def, object)));
                let Some((def, object)) = object else { return self.insts.push(inst) };
                let mut places: Vec<(u32, Mem)> = object.places.iter().map(|(at, p)| (*at, p.0)).collect();
                places.sort_unstable_by_key(|place| place.0);
                for (offset, mem) in places {
                    let filled = object.filled.iter().find(|filled| filled.0 == offset);
                    let value = match filled {
                        Some(filled) => filled.2,
                        None => {
                            let op = if mem == Mem::Ptr { Op::Nil } else { Op::Const(0) };
                            self.new_value(kinds, op, &inst)
                        }
                    };
                    self.store(kinds, def, offset, value, &inst);
                }
            }
            Op::Store { base, offset, value, .. } if self.objects.replaced(base).is_some() => {
                self.store(kinds, base, offset, value, &inst);
            }
            Op::Lea { .. } if def.is_some_and(|def| self.objects.replaced(def).is_some()) => {}
            Op::NilCheck(value) if self.objects.replaced(value).is_some() => {}
            _ => self.insts.push(inst),
        }
    }

    fn new_value(&mut self, kinds: &mut Vec<Kind>, op: Op, like: &Inst) -> Value {
        kinds.push(if op == Op::Nil { Kind::Ptr } else { Kind::Word });
        let value = Value(kinds.len() as u32 - 1);
        self.insts.push(Inst { op, defs: vec![value], pos: like.pos });
        value
    }

    /// Notes a store, and leaves it in the code for the second walk.
    fn store(&mut self, kinds: &mut Vec<Kind>, base: Value, offset: u32, value: Value, like: &Inst) {
        let Some((variable, mem)) = self.objects.variable(base, offset) else { return };
        let value = match cut(mem) {
            Some(un) => self.new_value(kinds, Op::Un(un, value), like),
            None => value,
        };
        self.now.insert(variable, value);
        let op = Op::Store { mem, base, offset, value };
        self.insts.push(Inst { op, defs: Vec::new(), pos: like.pos });
    }
}
