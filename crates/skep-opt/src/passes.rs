//! The order of the passes, and which are on: tests switch one off to see what it does.

use crate::fold::{Around, fold};
use crate::ssa::{Func, Program};
use crate::{borrow, constants, dead, hoist, inline, invert, memory, scalars};

/// Which passes run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passes {
    /// Constants, algebra, known branches and targets of calls.
    pub fold: bool,
    /// Values that are one constant on every way that code can take, around loops too.
    pub constants: bool,
    /// Equal operations are done once.
    pub share: bool,
    /// Checks that can't fail are dropped.
    pub checks: bool,
    /// Loads of what is known to stand there, and stores of zeros into new objects, are dropped.
    pub memory: bool,
    /// Conversions between strings and bytes that are only looked at convert nothing.
    pub borrow: bool,
    /// Objects whose address goes nowhere become values.
    pub scalars: bool,
    /// Loops that test first become loops that test last, where that lets `hoist` do more.
    pub invert: bool,
    /// What doesn't change in a loop is done before it.
    pub hoist: bool,
    /// Unneeded values and blocks are dropped.
    pub dead: bool,
    /// Small functions become part of their callers.
    pub inline: bool,
}

impl Passes {
    /// All of them.
    pub const ALL: Passes = Passes {
        fold: true,
        constants: true,
        share: true,
        checks: true,
        memory: true,
        borrow: true,
        scalars: true,
        invert: true,
        hoist: true,
        dead: true,
        inline: true,
    };
    /// None of them.
    pub const NONE: Passes = Passes {
        fold: false,
        constants: false,
        share: false,
        checks: false,
        memory: false,
        borrow: false,
        scalars: false,
        invert: false,
        hoist: false,
        dead: false,
        inline: false,
    };
}

/// How deep objects that only stand in other objects' fields are replaced.
const SCALARS_ROUNDS_MAX: usize = 4;

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
    if passes.invert || passes.hoist {
        for index in 0..program.funcs.len() {
            change(program, index, |func, program| loops(func, program, &params, passes));
        }
    }
}

/// Lets something rewrite a function, and checks what came of it in debug builds.
fn change(program: &mut Program, index: usize, rewrite: impl FnOnce(&mut Func, &Program)) {
    let mut func: Func = std::mem::take(&mut program.funcs[index]);
    rewrite(&mut func, program);
    program.funcs[index] = func;
    if cfg!(debug_assertions)
        && let Err(error) = crate::validate::validate_func(program, &program.funcs[index])
    {
        let text = crate::print::func_text(program, &program.funcs[index]);
        unreachable!("a pass broke {}: {error}\n{text}", program.funcs[index].name);
    }
}

/// Runs the passes that look at one function, but for those about loops.
fn simplify(program: &mut Program, params: &[usize], index: usize, passes: Passes) {
    change(program, index, |func, program| {
        if passes.dead {
            dead::remove(func);
        }
        if passes.constants {
            constants::propagate(func);
        }
        fold_all(func, program, params, passes);
        if passes.memory {
            memory::forward(func);
        }
        if passes.dead {
            dead::remove(func);
        }
        if passes.borrow && borrow::borrow(func, &program.builtins) && passes.dead {
            dead::remove(func);
        }
        // Without `dead`, blocks that nothing leads to would still name the objects.
        if passes.scalars && passes.dead {
            for _ in 0..SCALARS_ROUNDS_MAX {
                if !scalars::replace(func, &program.types) {
                    break;
                }
                // Fields that are values now may decide branches and targets of calls, and free other objects.
                fold_all(func, program, params, passes);
                dead::remove(func);
            }
        }
    });
}

fn fold_all(func: &mut Func, program: &Program, params: &[usize], passes: Passes) {
    let around = Around { types: &program.types, params, builtins: &program.builtins, passes };
    if passes.fold || passes.share || passes.checks {
        fold(func, &around);
    }
}

/// The passes about loops: once all else is done, since the others know loops in the form that is written.
fn loops(func: &mut Func, program: &Program, params: &[usize], passes: Passes) {
    if passes.invert {
        invert::invert(func);
        if passes.dead {
            dead::remove(func);
        }
    }
    if passes.hoist {
        hoist::hoist(func);
    }
    fold_all(func, program, params, passes);
    if passes.memory {
        memory::forward(func);
    }
    if passes.dead {
        dead::remove(func);
    }
}
