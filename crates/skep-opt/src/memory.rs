//! Loads of what an earlier load or store in the same straight run of blocks found or put there, and stores of
//! zeros into objects that are new.
//! Kept true: memory is typed, so that accesses of different kinds never meet; what could run other code or write
//! elsewhere forgets everything.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use skep_bytecode::Mem;

use crate::ssa::{Func, Inst, Op, Term, Value};

/// A place in memory: base, then a byte offset or an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum At {
    Field(Value, u32),
    Element(Value, Value),
}

/// Places that are kept apart at once; beyond, all is forgotten.
const PLACES_MAX: usize = 256;

/// What is known at a place of the code.
#[derive(Clone, Default)]
struct Known {
    values: HashMap<(Mem, At), Value>,
    /// New objects that only this run has written to, with the offsets it wrote.
    fresh: HashMap<Value, HashSet<u32>>,
}

/// Does it for a whole function.
pub(crate) fn forward(func: &mut Func) {
    let graph = func.graph();
    let mut subst: Vec<Value> = (0..func.kinds.len() as u32).map(Value).collect();
    let mut constants = vec![None; func.kinds.len()];
    for inst in func.blocks.iter().flat_map(|block| &block.insts) {
        match inst.op {
            Op::Const(bits) => constants[inst.defs[0].0 as usize] = Some(bits),
            Op::Nil => constants[inst.defs[0].0 as usize] = Some(0),
            _ => {}
        }
    }
    let mut ends: HashMap<u32, Known> = HashMap::new();
    for block in &graph.order {
        let mut known = match graph.preds[*block as usize].as_slice() {
            // The other blocks behind the same branch start from it too.
            [above] => ends.get(above).cloned().unwrap_or_default(),
            _ => Known::default(),
        };
        let data = &mut func.blocks[*block as usize];
        data.insts.retain_mut(|inst| {
            inst.op.map(|value| resolve(&subst, value));
            known.step(inst, &constants, &mut subst)
        });
        if matches!(data.term, Term::Jump(..) | Term::Branch { .. }) {
            ends.insert(*block, known);
        }
    }
    for block in &mut func.blocks {
        block.insts.iter_mut().for_each(|inst| inst.op.map(|value| resolve(&subst, value)));
        block.term.map(|value| resolve(&subst, value));
    }
}

fn resolve(subst: &[Value], mut value: Value) -> Value {
    while subst[value.0 as usize] != value {
        value = subst[value.0 as usize];
    }
    value
}

/// Whether a value fills its slot in memory: what is loaded then is what was stored, bit by bit.
fn is_whole(mem: Mem) -> bool {
    matches!(mem, Mem::W64 | Mem::F64 | Mem::F32 | Mem::Ptr)
}

impl Known {
    /// Takes note of an instruction; whether it stays.
    fn step(&mut self, inst: &Inst, constants: &[Option<u64>], subst: &mut [Value]) -> bool {
        if self.values.len() > PLACES_MAX || self.fresh.len() > PLACES_MAX {
            *self = Known::default();
        }
        match inst.op {
            Op::Load { mem, base, offset } => return self.load(inst, mem, At::Field(base, offset), subst),
            Op::LoadX { mem, base, index } => return self.load(inst, mem, At::Element(base, index), subst),
            Op::Store { mem, base, offset, value } => {
                if let Some(written) = self.fresh.get_mut(&base) {
                    if written.insert(offset) && constants[value.0 as usize] == Some(0) {
                        written.remove(&offset);
                        self.values.insert((mem, At::Field(base, offset)), value);
                        return false;
                    }
                } else {
                    // It may be another way to a new object.
                    self.fresh.clear();
                }
                self.store(mem, At::Field(base, offset), value);
            }
            Op::StoreX { mem, base, index, value } => {
                if !self.fresh.contains_key(&base) {
                    self.fresh.clear();
                }
                self.fresh.remove(&base);
                self.store(mem, At::Element(base, index), value);
            }
            Op::New(_) => _ = self.fresh.insert(inst.defs[0], HashSet::new()),
            Op::CopyVal { .. } | Op::ZeroVal { .. } => *self = Known::default(),
            ref op if op.is_call() => *self = Known::default(),
            _ => {}
        }
        true
    }

    fn load(&mut self, inst: &Inst, mem: Mem, at: At, subst: &mut [Value]) -> bool {
        let def = inst.defs[0];
        match self.values.get(&(mem, at)) {
            Some(value) => {
                subst[def.0 as usize] = *value;
                false
            }
            None => {
                self.values.insert((mem, at), def);
                true
            }
        }
    }

    fn store(&mut self, mem: Mem, at: At, value: Value) {
        let apart = |other: At| match (at, other) {
            (At::Field(base, offset), At::Field(other, there)) => base == other && offset != there,
            _ => false,
        };
        self.values.retain(|(kind, other), _| *kind != mem || apart(*other));
        if is_whole(mem) {
            self.values.insert((mem, at), value);
        }
    }
}
