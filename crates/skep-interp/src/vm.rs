//! What handlers work on, and how one hands over to the next.
//!
//! A handler runs one instruction, or some that `joined` made one, and then the handler of the next instruction.
//! What it works with all the time are its arguments, so that they stay in registers. Built with optimisation
//! (`build.rs`), a handler calls the next one as its last act, which the compiler makes a jump: the native stack
//! doesn't grow. Else it returns, and a loop calls the next one.
//!
//! Kept true: a handler has nothing of its own in memory (no local whose address something else gets) and nothing to
//! drop, else its last call would be no jump; what needs that is a function of its own that is never inlined.
//! Fuel changes and is tested exactly where `enter`, `loop` and `fuel` say.
#![allow(
    unsafe_code,
    reason = "it promises that handlers use windows, code and tables as verified code does"
)]

use skep_abi::{Host, Requests, Trap, WaitReason};
use skep_heap::{Globals, MemoryExceeded, Turn};

use crate::frame::{CodeRef, Limit, Pc, TableRef, Window};
use crate::handlers::HANDLERS;
use crate::program::{Entry, LoadedProgram};
use crate::stack::Stack;

/// Runs the instruction at a place in a frame, with so much fuel left. The last two are results that may still be in
/// registers: what the last instruction wrote to a slot, if that was an operation on words or on floats.
pub(crate) type Handler = fn(&mut Vm<'_, '_>, Pc, Window, i64, u64, f64);

/// Why the code was left, at the instruction before `Vm::pc`.
pub(crate) enum Event {
    /// Fuel or a request, at a safepoint that is done.
    Stop,
    Trap(Box<Trap>),
    Panic {
        ty: u64,
        data: u64,
    },
    /// A call whose callee doesn't fit here.
    FarCall {
        func: usize,
        distance: usize,
    },
    /// The frame's return is more than going back.
    Returned,
    RunDefers,
    Wait(WaitReason),
    /// To be repeated when there is memory.
    Memory(u64),
    /// A builtin has done a piece of its work: to be repeated.
    Unfinished,
    /// A small allocation failed: no safepoint, so nothing can be collected any more.
    NoMemory(MemoryExceeded),
    Exit(i32),
    Quit,
}

/// What handlers reach through a pointer.
pub(crate) struct Vm<'m, 't> {
    pub(crate) code: CodeRef<'m>,
    pub(crate) entries: TableRef<'m, Entry>,
    pub(crate) consts: TableRef<'m, u64>,
    pub(crate) requests: &'m Requests,
    pub(crate) program: &'m LoadedProgram,
    pub(crate) stack: &'m mut Stack,
    pub(crate) turn: &'m mut Turn<'t>,
    pub(crate) host: &'m mut dyn Host,
    /// The process's package variables, if it has touched them.
    pub(crate) globals: &'m mut Globals,
    /// Where frames of the running segment must end.
    pub(crate) limit: Limit,
    /// Where the code was left: behind the instruction that did it.
    pub(crate) pc: Pc,
    pub(crate) frame: Window,
    pub(crate) fuel: i64,
    /// Why, once it was left.
    pub(crate) event: Option<Event>,
    #[cfg(not(threaded))]
    results: (u64, f64),
}

/// All that a run needs, to make a `Vm` of.
pub(crate) struct Parts<'m, 't> {
    pub(crate) program: &'m LoadedProgram,
    pub(crate) requests: &'m Requests,
    pub(crate) stack: &'m mut Stack,
    pub(crate) turn: &'m mut Turn<'t>,
    pub(crate) host: &'m mut dyn Host,
    pub(crate) globals: &'m mut Globals,
    pub(crate) fuel: i64,
}

impl<'m, 't> Vm<'m, 't> {
    /// A machine that is to go on where the stack says.
    pub(crate) fn new(parts: Parts<'m, 't>) -> Vm<'m, 't> {
        let Parts { program, requests, stack, turn, host, globals, fuel } = parts;
        // SAFETY: handlers follow verified control.
        let code = unsafe { CodeRef::new(&program.code) };
        // SAFETY: handlers ask only for functions that verified code calls.
        let entries = unsafe { TableRef::new(&program.entries) };
        // SAFETY: handlers ask only for constants that verified code names.
        let consts = unsafe { TableRef::new(&program.module().consts) };
        // SAFETY: as in `run`, before which it isn't used.
        let frame = unsafe { stack.window() };
        Vm {
            code,
            entries,
            consts,
            requests,
            limit: stack.limit(),
            pc: code.at(stack.resume),
            frame,
            program,
            stack,
            turn,
            host,
            globals,
            fuel,
            event: None,
            #[cfg(not(threaded))]
            results: (0, 0.0),
        }
    }

    /// Runs from where the stack says until the code is left; why is the result, where is on the stack.
    pub(crate) fn run(&mut self) -> Event {
        self.limit = self.stack.limit();
        self.pc = self.code.at(self.stack.resume);
        // SAFETY: handlers ask it for what the running frame's verified code names, and are done with it when this
        // function returns.
        self.frame = unsafe { self.stack.window() };
        let event = self.run_handlers();
        self.stack.top = self.stack.position(self.frame);
        self.stack.resume = self.code.index(self.pc);
        if !matches!(event, Event::Returned) {
            self.frame.set_safepoint(self.stack.resume - 1);
        }
        event
    }

    #[cfg(threaded)]
    fn run_handlers(&mut self) -> Event {
        next(self, self.pc, self.frame, self.fuel, 0, 0.0);
        self.event.take().expect("handlers return when the code was left")
    }

    #[cfg(not(threaded))]
    fn run_handlers(&mut self) -> Event {
        loop {
            let handler = HANDLERS[self.pc.inst().code as usize];
            handler(self, self.pc, self.frame, self.fuel, self.results.0, self.results.1);
            if let Some(event) = self.event.take() {
                return event;
            }
        }
    }
}

/// Goes on with the instruction at a place.
#[cfg(threaded)]
#[inline(always)]
pub(crate) fn next(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    HANDLERS[pc.inst().code as usize](vm, pc, frame, fuel, word, float);
}

/// Goes on with the instruction at a place.
#[cfg(not(threaded))]
#[inline(always)]
pub(crate) fn next(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    vm.pc = pc;
    vm.frame = frame;
    vm.fuel = fuel;
    vm.results = (word, float);
}

/// Leaves the code; `pc` is where it would go on.
#[cold]
#[inline(never)]
pub(crate) fn leave(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, event: Event) {
    note(vm, pc, frame, fuel);
    vm.event = Some(event);
}

/// Notes where the code is, for who goes on from there by other ways than arguments.
#[inline(always)]
pub(crate) fn note(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64) {
    vm.pc = pc;
    vm.frame = frame;
    vm.fuel = fuel;
}
