//! What needs more than slots and memory: tables, the collector's marks, calls, builtins, panics.

use skep_abi::{Flow, RangeFault, Trap};
use skep_bytecode::limits::FRAME_HEADER_SLOTS;
use skep_bytecode::{FuncRef, TrapKind, TypeRef};

use super::operand::Sources;
use super::plain::{Plain, element};
use super::{arith, call, jump};
use crate::frame::{Link, Pc, Window};
use crate::memory;
use crate::panics::Unwinder;
use crate::vm::{Event, Vm, leave, next, note};

/// Writes slot a and goes on.
macro_rules! set {
    ($vm:ident, $pc:ident, $frame:ident, $fuel:ident, $float:ident, $value:expr) => {{
        let value: u64 = $value;
        $frame.set($pc.inst().a(), value);
        next($vm, $pc.next(), $frame, $fuel, value, $float)
    }};
}

/// `const`.
pub(super) fn constant(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, float: f64) {
    set!(vm, pc, frame, fuel, float, vm.consts.at(pc.inst().index()))
}

/// `str.data`.
pub(super) fn string_data(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, float: f64) {
    set!(vm, pc, frame, fuel, float, vm.program.data().string(pc.inst().index()))
}

/// `static.func`.
pub(super) fn static_func(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, float: f64) {
    let func = FuncRef(pc.inst().index() as u32);
    set!(vm, pc, frame, fuel, float, vm.program.data().closure(func))
}

/// `globals`.
pub(super) fn globals(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, float: f64) {
    if vm.globals.is_none() && !first_globals(vm, pc, frame, fuel) {
        return;
    }
    set!(vm, pc, frame, fuel, float, vm.globals.addr())
}

/// Copies the package variables; whether there was memory for them.
#[cold]
#[inline(never)]
fn first_globals(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64) -> bool {
    match vm.host.globals(vm.turn) {
        Ok(globals) => {
            *vm.globals = globals;
            true
        }
        Err(exceeded) => {
            leave(vm, pc.next(), frame, fuel, Event::NoMemory(exceeded));
            false
        }
    }
}

/// Divisions: `of` gives none for a zero divisor.
macro_rules! divisions {
    ($($name:ident: $of:expr;)*) => { $(
        #[doc = concat!("`", stringify!($name), "`.")]
        pub(super) fn $name(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, float: f64) {
            let of: fn(u64, u64) -> Option<u64> = $of;
            let i = pc.inst();
            match of(frame.get(i.b()), frame.get(i.c())) {
                Some(value) => set!(vm, pc, frame, fuel, float, value),
                None => fault(vm, pc, frame, fuel, TrapKind::DivideByZero),
            }
        }
    )* };
}

divisions! {
    div_s: arith::div_s;
    div_u: u64::checked_div;
    rem_s: arith::rem_s;
    rem_u: u64::checked_rem;
}

#[cold]
#[inline(never)]
fn fault(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, kind: TrapKind) {
    let trap = match kind {
        TrapKind::NilDereference => Trap::NilDereference,
        TrapKind::DivideByZero => Trap::DivideByZero,
        TrapKind::MakeSliceLen => Trap::MakeSliceLen,
        TrapKind::MakeSliceCap => Trap::MakeSliceCap,
        TrapKind::RangeAfterFalse => Trap::Range(RangeFault::AfterFalse),
        TrapKind::RangeAfterPanic => Trap::Range(RangeFault::AfterPanic),
        TrapKind::RangeAfterLoop => Trap::Range(RangeFault::AfterLoop),
        TrapKind::RangeSwallowedPanic => Trap::Range(RangeFault::SwallowedPanic),
        TrapKind::Unreachable => Trap::Unreachable,
    };
    leave(vm, pc.next(), frame, fuel, Event::Trap(Box::new(trap)));
}

/// `trap`.
pub(super) fn trap(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, _: f64) {
    let kind = TrapKind::from_code(pc.inst().imm() as i32).unwrap_or(TrapKind::Unreachable);
    fault(vm, pc, frame, fuel, kind);
}

/// `store.ptr`.
pub(super) fn store_pointer(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    let i = pc.inst();
    let address = frame.get(i.a()).wrapping_add_signed(i.imm());
    memory::store_pointer(vm.turn, address, frame.get(i.b()));
    next(vm, pc.next(), frame, fuel, word, float);
}

/// `store.ptr.x`.
pub(super) fn store_pointer_element(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    let i = pc.inst();
    let address = element(frame.get(i.a()), frame.get(i.b()), 8);
    memory::store_pointer(vm.turn, address, frame.get(i.c()));
    next(vm, pc.next(), frame, fuel, word, float);
}

/// `copy.val`.
pub(super) fn copy_value(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    let i = pc.inst();
    memory::copy_value(vm.turn, TypeRef(i.index() as u32), frame.get(i.a()), frame.get(i.b()));
    next(vm, pc.next(), frame, fuel, word, float);
}

/// `zero.val`.
pub(super) fn zero_value(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    let i = pc.inst();
    memory::zero_value(vm.turn, TypeRef(i.index() as u32), frame.get(i.a()));
    next(vm, pc.next(), frame, fuel, word, float);
}

/// `call`.
pub(super) fn direct(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, _: f64) {
    let i = pc.inst();
    enter(vm, pc, frame, fuel, i.index(), i.window());
}

/// `call.closure`.
pub(super) fn closure(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, _: f64) {
    let i = pc.inst();
    let closure = frame.get(i.a());
    if closure == 0 {
        return fault(vm, pc, frame, fuel, TrapKind::NilDereference);
    }
    match call::closure_target(vm.program, closure, i.index()) {
        Some(func) => enter(vm, pc, frame, fuel, func, i.window_bc()),
        None => fault(vm, pc, frame, fuel, TrapKind::Unreachable),
    }
}

/// `call.method`.
pub(super) fn method(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, _: f64) {
    let i = pc.inst();
    let type_word = frame.get(i.a());
    if type_word == 0 {
        return fault(vm, pc, frame, fuel, TrapKind::NilDereference);
    }
    match call::method_target(vm.program, type_word, i.index()) {
        Some(func) => enter(vm, pc, frame, fuel, func, i.window_bc()),
        None => fault(vm, pc, frame, fuel, TrapKind::Unreachable),
    }
}

/// Enters a function with the window at `start`, and does what its `enter` does.
#[inline(always)]
fn enter(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, func: usize, start: usize) {
    let distance = start + FRAME_HEADER_SLOTS;
    let entry = vm.entries.at(func);
    let callee = frame.callee(distance);
    if !callee.fits(entry.frame as usize, vm.limit) {
        return far_call(vm, pc, frame, fuel, func, distance);
    }
    frame.set_safepoint(vm.code.index(pc));
    callee.set_link(Link::new(func, distance));
    jump::test(vm, vm.code.at(entry.start as usize), callee, fuel, 0, 0.0);
}

#[cold]
#[inline(never)]
fn far_call(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, func: usize, distance: usize) {
    leave(vm, pc.next(), frame, fuel, Event::FarCall { func, distance });
}

/// `return`.
#[inline(always)]
pub(super) fn back(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, _: f64) {
    let distance = frame.link().distance();
    if distance == 0 {
        return returned(vm, pc, frame, fuel);
    }
    let frame = frame.caller(distance);
    next(vm, vm.code.at(frame.safepoint()).next(), frame, fuel, 0, 0.0);
}

#[cold]
#[inline(never)]
fn returned(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64) {
    leave(vm, pc.next(), frame, fuel, Event::Returned);
}

/// An operation, then `return`.
pub(super) fn then_back<P: Plain>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    P::run(pc.inst(), Sources { frame, word, float });
    back(vm, pc.next(), frame, fuel, 0, 0.0);
}

/// `builtin`.
pub(super) fn builtin(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, _: f64) {
    note(vm, pc.next(), frame, fuel);
    if call_builtin(vm) {
        next(vm, vm.pc, vm.frame, vm.fuel, 0, 0.0);
    }
}

/// Calls the builtin before `Vm::pc`; whether the code goes on behind it.
#[inline(never)]
fn call_builtin(vm: &mut Vm<'_, '_>) -> bool {
    let i = vm.pc.before().inst();
    loop {
        let flow = call::builtin(vm.program, i.index(), vm.frame, i.window(), vm.turn, vm.host, &mut vm.fuel);
        vm.event = Some(match flow {
            Flow::Done => return true,
            Flow::Again if vm.fuel >= 0 && !vm.requests.any() && !vm.turn.wants_collection() => continue,
            Flow::Again => Event::Unfinished,
            Flow::Wait(reason) => Event::Wait(reason),
            Flow::Memory(bytes) => Event::Memory(bytes),
            Flow::Trap(trap) => Event::Trap(trap),
            Flow::Exit(code) => Event::Exit(code),
            Flow::Quit => Event::Quit,
        });
        return false;
    }
}

/// `defer`.
pub(super) fn defer(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    if vm.stack.defer(frame, frame.get(pc.inst().a())).is_err() {
        return overflow(vm, pc, frame, fuel);
    }
    next(vm, pc.next(), frame, fuel, word, float);
}

/// `defer.mark`.
pub(super) fn defer_mark(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, float: f64) {
    let token = vm.stack.mark_defers(frame);
    set!(vm, pc, frame, fuel, float, token)
}

/// `defer.at`.
pub(super) fn defer_at(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    let i = pc.inst();
    if let Err(refused) = vm.stack.defer_at(frame.get(i.a()), frame.get(i.b())) {
        return leave(vm, pc.next(), frame, fuel, Event::Trap(Box::new(refused)));
    }
    next(vm, pc.next(), frame, fuel, word, float);
}

#[cold]
#[inline(never)]
fn overflow(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64) {
    let limit = vm.stack.bytes_max();
    leave(vm, pc.next(), frame, fuel, Event::Trap(Box::new(Trap::StackOverflow { limit })));
}

/// `run.defers`.
pub(super) fn run_defers(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, _: f64) {
    leave(vm, pc.next(), frame, fuel, Event::RunDefers);
}

/// `panic`.
pub(super) fn panic(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, _: f64) {
    let i = pc.inst();
    leave(vm, pc.next(), frame, fuel, Event::Panic { ty: frame.get(i.a()), data: frame.get(i.b()) });
}

/// `recover`.
pub(super) fn recover(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, _: f64) {
    recovered(vm, pc, frame);
    next(vm, pc.next(), frame, fuel, 0, 0.0);
}

#[inline(never)]
fn recovered(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window) {
    let i = pc.inst();
    vm.stack.top = vm.stack.position(frame);
    let (ty, data) = Unwinder { program: vm.program, stack: vm.stack, turn: vm.turn }.recover();
    frame.set(i.a(), ty);
    frame.set(i.b(), data);
}
