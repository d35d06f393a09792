//! Conversions between strings and bytes whose result is only looked at: what they convert is looked at instead.
//! Kept true: a string made of bytes is used only in the same block, before anything is written that could be those
//! bytes; bytes made of a string are only read, and a string never changes.

use std::collections::HashMap;

use skep_bytecode::{BuiltinRef, rt};

use crate::ssa::{Func, Inst, Op, Value};

/// A conversion.
struct Conversion {
    /// What it defines: pointer, length, and capacity if it makes bytes.
    defs: Vec<Value>,
    /// The pointer and length of what it converts.
    source: (Value, Value),
    /// Where a string made of bytes is still equal to them.
    block: Option<u32>,
    stays: bool,
}

/// Drops what conversions can be; whether there were any.
pub(crate) fn borrow(func: &mut Func, builtins: &[BuiltinRef]) -> bool {
    let conversions = find(func, builtins);
    let mut subst: HashMap<Value, Value> = HashMap::new();
    for conversion in conversions.values().filter(|conversion| !conversion.stays) {
        subst.insert(conversion.defs[0], conversion.source.0);
        subst.insert(conversion.defs[1], conversion.source.1);
    }
    if subst.is_empty() {
        return false;
    }
    let resolve = |mut value: Value| {
        while let Some(next) = subst.get(&value) {
            value = *next;
        }
        value
    };
    for block in &mut func.blocks {
        block.insts.retain(|inst| inst.defs.first().is_none_or(|def| !subst.contains_key(def)));
        block.insts.iter_mut().for_each(|inst| inst.op.map(resolve));
        block.term.map(resolve);
    }
    true
}

/// All conversions, by the pointer that they give, with whether they stay.
fn find(func: &Func, builtins: &[BuiltinRef]) -> HashMap<Value, Conversion> {
    let mut found: HashMap<Value, Conversion> = HashMap::new();
    let graph = func.graph();
    for block in &graph.order {
        let data = &func.blocks[*block as usize];
        for inst in &data.insts {
            let name = name_of(&inst.op, builtins);
            let mut nth = 0;
            inst.op.visit(|value| {
                note_use(&mut found, value, *block, may_read(&inst.op, name, nth));
                nth += 1;
            });
            if writes(&inst.op, name) {
                found.values_mut().for_each(|conversion| close(conversion, *block));
            }
            if let Some(conversion) = conversion(inst, name, *block) {
                found.insert(conversion.defs[0], conversion);
            }
        }
        data.term.visit(|value| note_use(&mut found, value, *block, false));
    }
    let mut used = vec![false; func.kinds.len()];
    for block in &graph.order {
        let data = &func.blocks[*block as usize];
        data.insts.iter().for_each(|inst| inst.op.visit(|value| used[value.0 as usize] = true));
        data.term.visit(|value| used[value.0 as usize] = true);
    }
    for conversion in found.values_mut() {
        let capacity = conversion.defs.get(2);
        conversion.stays |= capacity.is_some_and(|value| used[value.0 as usize]);
    }
    found
}

fn name_of<'b>(op: &Op, builtins: &'b [BuiltinRef]) -> &'b str {
    match op {
        Op::Builtin { builtin, .. } => builtins.get(*builtin as usize).map_or("", |b| b.name.as_str()),
        _ => "",
    }
}

fn conversion(inst: &Inst, name: &str, block: u32) -> Option<Conversion> {
    let Op::Builtin { args, .. } = &inst.op else { return None };
    let ([ptr, len], true) = (args.as_slice(), name == rt::BYTES_TO_STR || name == rt::STR_TO_BYTES) else {
        return None;
    };
    Some(Conversion {
        defs: inst.defs.clone(),
        source: (*ptr, *len),
        block: (name == rt::BYTES_TO_STR).then_some(block),
        stays: false,
    })
}

/// After a write, or in another block, a string's bytes may be other ones.
fn close(conversion: &mut Conversion, block: u32) {
    if conversion.block == Some(block) {
        conversion.block = Some(u32::MAX);
    }
}

fn note_use(found: &mut HashMap<Value, Conversion>, value: Value, block: u32, may_read: bool) {
    if let Some(conversion) = found.get_mut(&value) {
        conversion.stays |= !may_read || conversion.block.is_some_and(|home| home != block);
    }
}

/// Whether an operation only looks at the bytes that its nth operand points to, and keeps nothing of them.
fn may_read(op: &Op, name: &str, nth: usize) -> bool {
    match op {
        Op::NilCheck(_) | Op::Load { .. } | Op::LoadX { .. } => nth == 0,
        Op::Builtin { .. } => match name {
            rt::STR_EQ | rt::STR_CMP | rt::BYTES_TO_STR | rt::STR_TO_RUNES | rt::DECODE_RUNE => true,
            // The map, or what is written to, comes first.
            rt::MAP_GET | rt::MAP_DELETE => nth >= 1,
            rt::COPY => nth >= 2,
            rt::APPEND => nth >= 3,
            _ => false,
        },
        _ => false,
    }
}

/// Whether an operation may write to bytes.
fn writes(op: &Op, name: &str) -> bool {
    match op {
        Op::Store { .. } | Op::StoreX { .. } | Op::CopyVal { .. } | Op::ZeroVal { .. } => true,
        Op::Builtin { .. } => !matches!(
            name,
            rt::STR_EQ | rt::STR_CMP | rt::BYTES_TO_STR | rt::STR_TO_BYTES | rt::MAP_GET | rt::DECODE_RUNE
        ),
        op => op.is_call(),
    }
}
