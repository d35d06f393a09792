//! The order of the passes, and which are on: tests switch one off to see what it does.

use crate::fold::{Around, fold};
use crate::ssa::{Func, Program};
use crate::{dead, hoist, inline, memory};

/// Which passes run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passes {
    /// Constants, algebra, known branches and targets of calls.
    pub fold: bool,
    /// Equal operations are done once.
    pub share: bool,
    /// Checks that can't fail are dropped.
    pub checks: bool,
    /// Loads of what is known to stand there, and stores of zeros into new objects, are dropped.
    pub memory: bool,
    /// What doesn't change in a loop is done before it.
    pub hoist: bool,
    /// Unneeded values and blocks are dropped.
    pub dead: bool,
    /// Small functions become part of their callers.
    pub inline: bool,
}

impl Passes {
    /// All of them.
    pub const ALL: Passes =
        Passes { fold: true, share: true, checks: true, memory: true, hoist: true, dead: true, inline: true };
    /// None of them.
    pub const NONE: Passes = Passes {
        fold: false,
        share: false,
        checks: false,
        memory: false,
        hoist: false,
        dead: false,
        inline: false,
    };
}

/// Optimises a program in place.
pub fn optimise(program: &mut Program, passes: Passes) {
    let mut params: Vec<usize> = program.funcs.iter().map(|func| func.params.len()).collect();
    for index in 0..program.funcs.len() {
        simplify(program, &params, index, passes);
    }
    if passes.inline {
        params = program.funcs.iter().map(|func| func.params.len()).collect();
        inline::inline(program, |program, index| simplify(program, &params, index, passes));
    }
}

/// Runs the passes that look at one function.
fn simplify(program: &mut Program, params: &[usize], index: usize, passes: Passes) {
    let mut func: Func = std::mem::take(&mut program.funcs[index]);
    if passes.dead {
        dead::remove(&mut func);
    }
    let around = Around { types: &program.types, params, builtins: &program.builtins, passes };
    if passes.fold || passes.share || passes.checks {
        fold(&mut func, &around);
    }
    if passes.memory {
        memory::forward(&mut func);
    }
    if passes.hoist {
        hoist::hoist(&mut func);
        if passes.share {
            fold(&mut func, &around);
        }
    }
    if passes.dead {
        dead::remove(&mut func);
    }
    program.funcs[index] = func;
    if cfg!(debug_assertions)
        && let Err(error) = crate::validate::validate_func(program, &program.funcs[index])
    {
        let text = crate::print::func_text(program, &program.funcs[index]);
        unreachable!("a pass broke {}: {error}\n{text}", program.funcs[index].name);
    }
}
