//! A linked program with its code decoded: what all workers share.
//! Kept true: functions lie one behind the other in one array, so that an instruction's index says everything.

use std::collections::HashMap;
use std::ops::Deref;

use skep_abi::LinkedProgram;
use skep_bytecode::{FuncRef, Function, Selector};

use crate::code::Inst;
use crate::joined::join;
use crate::table::CodeTable;

/// A program, ready to run.
#[derive(Debug)]
pub struct LoadedProgram {
    linked: LinkedProgram,
    pub(crate) code: Box<[Inst]>,
    pub(crate) entries: Box<[Entry]>,
    pub(crate) table: CodeTable,
    pub(crate) signatures: Box<[Signatures]>,
    pub(crate) shapes: Box<[Shape]>,
}

/// Where a function's code starts and what its frame takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Index of the first instruction.
    pub(crate) start: u32,
    /// Slots of the frame, at least one more than the parameters.
    pub(crate) frame: u32,
}

/// The shapes under which a function can be called indirectly, as canonical numbers, or `NO_SHAPE`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signatures {
    /// Its parameters and results as they are.
    pub(crate) exact: u32,
    /// The same with a closure appended, which a function that captures nothing doesn't look at.
    pub(crate) ignoring_closure: u32,
}

/// What an indirect call passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The canonical number: equal for equal arguments and results.
    pub(crate) canonical: u32,
    /// The method's selector.
    pub(crate) selector: Selector,
}

const NO_SHAPE: u32 = u32::MAX;

impl LoadedProgram {
    /// Decodes a linked program's code.
    #[must_use]
    pub fn load(linked: LinkedProgram) -> LoadedProgram {
        let module = linked.module();
        let mut code = Vec::with_capacity(module.funcs.iter().map(|f| f.code.len()).sum());
        let mut entries = Vec::with_capacity(module.funcs.len());
        for func in &module.funcs {
            let frame = func.frame.max(u32::from(func.params) + 1).max(u32::from(func.results));
            entries.push(Entry { start: code.len() as u32, frame });
            let start = code.len();
            code.extend(func.code.iter().map(|&instr| Inst::decode(instr)));
            join(&mut code[start..]);
        }
        let mut numbers = HashMap::new();
        let mut shapes = Vec::with_capacity(module.shapes.len());
        for shape in &module.shapes {
            let next = numbers.len() as u32;
            let key =
                (shape.args, trimmed(&shape.arg_pointers), shape.results, trimmed(&shape.result_pointers));
            let canonical = *numbers.entry(key).or_insert(next);
            shapes.push(Shape { canonical, selector: shape.selector.unwrap_or(Selector(u32::MAX)) });
        }
        let signatures = module
            .funcs
            .iter()
            .map(|func| {
                let number = |params: u16, pointers: &[u64]| {
                    let key = (params, trimmed(pointers), func.results, trimmed(&func.result_pointers));
                    numbers.get(&key).copied().unwrap_or(NO_SHAPE)
                };
                Signatures {
                    exact: number(func.params, &func.param_pointers),
                    ignoring_closure: number(func.params + 1, &with_closure(func)),
                }
            })
            .collect();
        LoadedProgram {
            code: code.into_boxed_slice(),
            table: CodeTable::interpreted(entries.len()),
            entries: entries.into_boxed_slice(),
            signatures,
            shapes: shapes.into_boxed_slice(),
            linked,
        }
    }

    /// A function of the module.
    pub(crate) fn func(&self, func: usize) -> &Function {
        &self.linked.module().funcs[func]
    }

    /// How many slots of results a function leaves.
    #[must_use]
    pub fn results(&self, func: FuncRef) -> usize {
        self.func(func.0 as usize).results as usize
    }
}

impl Deref for LoadedProgram {
    type Target = LinkedProgram;

    fn deref(&self) -> &LinkedProgram {
        &self.linked
    }
}

/// Bitmaps are equal whatever zero words they end in.
fn trimmed(bits: &[u64]) -> Vec<u64> {
    let len = bits.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
    bits[..len].to_vec()
}

fn with_closure(func: &Function) -> Vec<u64> {
    let mut bits = func.param_pointers.clone();
    let at = func.params as usize;
    if bits.len() <= at / 64 {
        bits.resize(at / 64 + 1, 0);
    }
    bits[at / 64] |= 1 << (at % 64);
    bits
}
