//! The loop that runs a fiber's code until it ends, stops or waits.
//! Kept true: whenever handlers have left the code, the running frame's header names its safepoint, and the stack
//! where to go on.

use skep_abi::{Context, Host, Outcome, Trap};
use skep_heap::Turn;

use crate::fiber::Fiber;
use crate::panics::{Next, Unwinder};
use crate::program::LoadedProgram;
use crate::vm::{Event, Parts, Vm};

/// Interprets from wherever the fiber stands, until it ends, stops or waits.
pub(crate) fn interpret(
    fiber: &mut Fiber,
    program: &LoadedProgram,
    turn: &mut Turn<'_>,
    host: &mut dyn Host,
    cx: &mut Context<'_>,
) -> Outcome {
    let Context { fuel, requests, globals } = cx;
    let stack = fiber.running();
    let mut vm = Vm::new(Parts { program, requests, stack, turn, host, globals, fuel: *fuel });
    loop {
        let event = vm.run();
        match handle(event, Unwinder { program, stack: vm.stack, turn: vm.turn }, vm.fuel) {
            Next::Go => {}
            Next::End(outcome) => {
                *fuel = vm.fuel;
                return outcome;
            }
        }
    }
}

/// What happens outside of the code.
#[inline(never)]
fn handle(event: Event, mut unwinder: Unwinder<'_, '_>, fuel: i64) -> Next {
    // Repeated on resuming.
    let repeat = unwinder.stack.resume - 1;
    let mut end_repeating = |outcome| {
        unwinder.stack.resume = repeat;
        Next::End(outcome)
    };
    match event {
        Event::Stop => Next::End(stopped(fuel)),
        Event::Unfinished => end_repeating(stopped(fuel)),
        Event::Wait(reason) => end_repeating(Outcome::Waits(reason)),
        Event::Memory(bytes) => end_repeating(Outcome::NeedsMemory(bytes)),
        Event::Exit(code) => Next::End(Outcome::Exit(code)),
        Event::Quit => unwinder.quit(),
        Event::Trap(trap) => unwinder.trap(trap),
        Event::NoMemory(exceeded) => unwinder.trap(Box::new(Trap::Memory(exceeded))),
        Event::Panic { ty, data } => unwinder.panic(ty, data),
        Event::Returned => unwinder.returned(),
        Event::RunDefers => unwinder.run_defers(),
        Event::FarCall { func, distance } => {
            match unwinder.stack.call_far(unwinder.program, func, distance) {
                Ok(()) => Next::Go,
                Err(_) => unwinder.stack_overflow(),
            }
        }
    }
}

fn stopped(fuel: i64) -> Outcome {
    if fuel < 0 { Outcome::OutOfFuel } else { Outcome::Requested }
}
