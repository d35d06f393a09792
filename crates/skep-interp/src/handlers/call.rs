//! Finding what an indirect call calls, and calling builtins.
//! Kept true: a function is entered only with the argument and result slots that its callers' shape has.
#![allow(unsafe_code, reason = "a builtin works on its caller's slots")]

use skep_abi::{Builtin, Flow, Host};
use skep_bytecode::BuiltinRef;
use skep_heap::Turn;

use crate::frame::Window;
use crate::memory;
use crate::program::LoadedProgram;

/// The function of a closure, if it can be called like this.
#[inline]
pub(crate) fn closure_target(program: &LoadedProgram, closure: u64, shape: usize) -> Option<usize> {
    let func = memory::load64(closure) as usize;
    let canonical = program.shapes[shape].canonical;
    let signatures = program.signatures.get(func)?;
    (signatures.exact == canonical || signatures.ignoring_closure == canonical).then_some(func)
}

/// The function of a method, if the type has it and it can be called like this.
#[inline]
pub(crate) fn method_target(program: &LoadedProgram, type_word: u64, shape: usize) -> Option<usize> {
    let shape = program.shapes[shape];
    let func = program.methods().find(type_word, shape.selector)?.0 as usize;
    (program.signatures[func].exact == shape.canonical).then_some(func)
}

/// Calls a builtin with its window at `start`; takes what it charges from `fuel`.
#[inline]
pub(crate) fn builtin(
    program: &LoadedProgram,
    index: usize,
    window: Window,
    start: usize,
    turn: &mut Turn<'_>,
    host: &mut dyn Host,
    fuel: &mut i64,
) -> Flow {
    let site = &program.module().builtins[index];
    let builtin = program.builtin(index);
    // SAFETY: the stack isn't touched before the builtin has returned.
    let slots = unsafe { window.slice(start, slots_of(site)) };
    let mut view = memory::builtin_window(turn, slots, &site.types);
    let flow = match builtin {
        Builtin::Leaf(leaf) => {
            let mut view = match host.surroundings() {
                Some(surroundings) => view.with_host(surroundings),
                None => view,
            };
            let flow = Flow::from(leaf(&mut view));
            charge(fuel, &flow, view.charged());
            return flow;
        }
        Builtin::Host(op) => host.call(op, &mut view),
    };
    charge(fuel, &flow, view.charged());
    flow
}

/// A builtin that refused is repeated, and charges then.
#[inline]
fn charge(fuel: &mut i64, flow: &Flow, units: u64) {
    if !matches!(flow, Flow::Wait(_) | Flow::Memory(_)) {
        *fuel = fuel.saturating_sub_unsigned(units);
    }
}

fn slots_of(site: &BuiltinRef) -> usize {
    site.args.max(site.results) as usize
}
