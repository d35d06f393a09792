//! The stack of a process that ended badly: calls with their positions, innermost first.
//! Kept true: inlined calls are shown as if they had frames, wrappers are not shown; a report is of bounded size.

use skep_abi::{Elided, PanicReport, StackLine};
use skep_bytecode::{Function, Module};

use crate::program::LoadedProgram;
use crate::stack::Stack;

/// Lines kept at either end of a long stack, as in Go.
const END_LINES: usize = 50;
/// Inlining levels shown at one place: positions form chains, which end.
const INLINED_MAX: usize = 1000;

/// A report with the stack as it is.
pub(crate) fn report(program: &LoadedProgram, stack: &Stack, headline: String) -> PanicReport {
    let mut inner: Vec<StackLine> = Vec::new();
    let mut outer: std::collections::VecDeque<StackLine> = std::collections::VecDeque::new();
    let mut elided = 0u64;
    let module = program.module();
    stack.frames(|frame| {
        let index = stack.link(frame.pos).func();
        let func = program.func(index);
        if func.wrapper {
            return;
        }
        let start = program.entries[index].start as usize;
        let pc = stack.safepoint(frame.pos).saturating_sub(start);
        lines(module, func, pc as u32, |line| {
            if inner.len() < END_LINES {
                inner.push(line);
                return;
            }
            if outer.len() == END_LINES {
                outer.pop_front();
                elided += 1;
            }
            outer.push_back(line);
        });
    });
    let elided = (elided > 0).then_some(Elided { after: inner.len(), lines: elided });
    inner.extend(outer);
    PanicReport { headline, stack: inner, elided }
}

/// The lines for an instruction: the text's function, then those that it was inlined into.
fn lines(module: &Module, func: &Function, pc: u32, mut each: impl FnMut(StackLine)) {
    let entry = func.lines.partition_point(|&(first, _)| first <= pc).checked_sub(1);
    let Some(entry) = entry else {
        each(StackLine { func: func.name.clone(), file: String::new(), line: 0 });
        return;
    };
    let mut next = Some(func.lines[entry].1);
    for _ in 0..INLINED_MAX {
        let Some(position) = next.and_then(|index| module.positions.get(index as usize)) else { return };
        let name = module.strings.get(position.func_name.0 as usize).map(Vec::as_slice).unwrap_or_default();
        each(StackLine {
            func: String::from_utf8_lossy(name).into_owned(),
            file: module.files.get(position.file as usize).cloned().unwrap_or_default(),
            line: position.line,
        });
        next = position.inlined_at;
    }
}
