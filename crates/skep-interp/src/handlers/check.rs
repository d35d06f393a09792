//! Checks, and what is joined with them: they go on or raise a fault.

use skep_abi::{SliceFault, Trap};

use super::operand::Sources;
use super::plain::Plain;
use crate::code::Inst;
use crate::frame::{Pc, Window};
use crate::vm::{Event, Vm, leave, next};

/// A check of an instruction's slots.
pub(super) trait Check {
    fn passes(i: &Inst, frame: Window) -> bool;
    /// What it raises if it doesn't pass.
    fn trap(i: &Inst, frame: Window) -> Trap;
}

/// One check.
pub(super) fn check<K: Check>(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    if !K::passes(pc.inst(), frame) {
        return fault::<K>(vm, pc, frame, fuel);
    }
    next(vm, pc.next(), frame, fuel, word, float);
}

/// A check, then an operation.
#[inline(always)]
pub(super) fn check_then<K: Check, P: Plain>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    if !K::passes(pc.inst(), frame) {
        return fault::<K>(vm, pc, frame, fuel);
    }
    let pc = pc.next();
    let (word, float) = P::run(pc.inst(), Sources { frame, word, float });
    next(vm, pc.next(), frame, fuel, word, float);
}

/// An operation, a check, another operation.
pub(super) fn then_check_then<P: Plain, K: Check, Q: Plain>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    let (word, float) = P::run(pc.inst(), Sources { frame, word, float });
    check_then::<K, Q>(vm, pc.next(), frame, fuel, word, float);
}

#[cold]
#[inline(never)]
fn fault<K: Check>(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64) {
    let trap = K::trap(pc.inst(), frame);
    leave(vm, pc.next(), frame, fuel, Event::Trap(Box::new(trap)));
}

/// Slot a is not nil.
pub(super) struct NilCheck;

impl Check for NilCheck {
    #[inline(always)]
    fn passes(i: &Inst, frame: Window) -> bool {
        frame.get(i.a()) != 0
    }

    fn trap(_: &Inst, _: Window) -> Trap {
        Trap::NilDereference
    }
}

/// Slot a is below slot b.
pub(super) struct Bounds;

impl Check for Bounds {
    #[inline(always)]
    fn passes(i: &Inst, frame: Window) -> bool {
        frame.get(i.a()) < frame.get(i.b())
    }

    fn trap(i: &Inst, frame: Window) -> Trap {
        Trap::Index { index: frame.get(i.a()) as i64, len: frame.get(i.b()) as i64 }
    }
}

/// Slot a is not negative.
pub(super) struct ShiftCheck;

impl Check for ShiftCheck {
    #[inline(always)]
    fn passes(i: &Inst, frame: Window) -> bool {
        frame.get(i.a()) as i64 >= 0
    }

    fn trap(_: &Inst, _: Window) -> Trap {
        Trap::NegativeShift
    }
}

/// Slots a, b and c ascend.
pub(super) struct SliceCheck;

impl Check for SliceCheck {
    #[inline(always)]
    fn passes(i: &Inst, frame: Window) -> bool {
        let (low, high, max) = (frame.get(i.a()), frame.get(i.b()), frame.get(i.c()));
        high <= max && low <= high
    }

    fn trap(i: &Inst, frame: Window) -> Trap {
        let (low, high, max) = (frame.get(i.a()), frame.get(i.b()), frame.get(i.c()));
        Trap::Slice(SliceFault::of_check(low as i64, high as i64, max as i64, i.imm() as i32))
    }
}
