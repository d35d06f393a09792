//! Jumps, fuel and its tests, and what is joined with jumps.

use std::marker::PhantomData;

use super::arith;
use super::operand::{A, B, Operand, Small, Sources};
use super::plain::Plain;
use crate::code::Inst;
use crate::frame::{Pc, Window};
use crate::vm::{Event, Vm, leave, next};

/// A jump's condition.
pub(super) trait Condition {
    fn holds(i: &Inst, frame: Window) -> bool;
}

/// `enter` and `loop`: fuel is charged and tested, and requests are.
#[inline(always)]
pub(super) fn test(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    let fuel = fuel - pc.inst().imm();
    if fuel < 0 || vm.requests.any() || vm.turn.wants_collection() {
        return stop(vm, pc, frame, fuel);
    }
    next(vm, pc.next(), frame, fuel, word, float);
}

#[cold]
#[inline(never)]
fn stop(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64) {
    leave(vm, pc.next(), frame, fuel, Event::Stop);
}

/// `fuel`.
pub(super) fn charge(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    next(vm, pc.next(), frame, fuel - pc.inst().imm(), word, float);
}

/// A jump.
#[inline(always)]
pub(super) fn jump<J: Condition>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    let i = pc.inst();
    let pc = pc.next();
    if J::holds(i, frame) {
        return next(vm, pc.jump(i.imm()), frame, fuel, word, float);
    }
    next(vm, pc, frame, fuel, word, float);
}

/// A jump, then `fuel` where it isn't taken.
pub(super) fn jump_or_charge<J: Condition>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    let i = pc.inst();
    let pc = pc.next();
    if J::holds(i, frame) {
        return next(vm, pc.jump(i.imm()), frame, fuel, word, float);
    }
    next(vm, pc.next(), frame, fuel - pc.inst().imm(), word, float);
}

/// A jump to a `loop`, with what that does.
#[inline(always)]
pub(super) fn jump_loop<J: Condition>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    let i = pc.inst();
    let pc = pc.next();
    if J::holds(i, frame) {
        return test(vm, pc.jump(i.imm()), frame, fuel, word, float);
    }
    next(vm, pc, frame, fuel, word, float);
}

/// An operation, then a jump to a `loop`.
pub(super) fn then_jump_loop<P: Plain, J: Condition>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    let (word, float) = P::run(pc.inst(), Sources { frame, word, float });
    jump_loop::<J>(vm, pc.next(), frame, fuel, word, float);
}

/// An operation, then a jump.
pub(super) fn then_jump<P: Plain, J: Condition>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    let (word, float) = P::run(pc.inst(), Sources { frame, word, float });
    jump::<J>(vm, pc.next(), frame, fuel, word, float);
}

/// No condition.
pub(super) struct Jump;

impl Condition for Jump {
    #[inline(always)]
    fn holds(_: &Inst, _: Window) -> bool {
        true
    }
}

/// A comparison of two operands.
pub(super) trait Comparison {
    fn of(a: u64, b: u64) -> bool;
}

/// What an operand and another are compared for.
pub(super) struct If<F, L, R>(PhantomData<(F, L, R)>);

impl<F: Comparison, L: Operand, R: Operand> Condition for If<F, L, R> {
    #[inline(always)]
    fn holds(i: &Inst, frame: Window) -> bool {
        let from = Sources { frame, word: 0, float: 0.0 };
        F::of(L::word(i, from), R::word(i, from))
    }
}

macro_rules! comparisons {
    ($($name:ident: |$a:ident, $b:ident| $value:expr;)*) => { $(
        pub(super) struct $name;

        impl Comparison for $name {
            #[inline(always)]
            fn of($a: u64, $b: u64) -> bool {
                $value
            }
        }
    )* };
}

comparisons! {
    IsTrue: |a, _b| a != 0;
    IsFalse: |a, _b| a == 0;
    Equal: |a, b| a == b;
    Unequal: |a, b| a != b;
    Less: |a, b| (a as i64) < b as i64;
    AtMost: |a, b| a as i64 <= b as i64;
    Greater: |a, b| a as i64 > b as i64;
    AtLeast: |a, b| a as i64 >= b as i64;
    Below: |a, b| a < b;
    NotAbove: |a, b| a <= b;
    FloatLess: |a, b| arith::compare(a, b, f64::lt);
    FloatAtMost: |a, b| arith::compare(a, b, f64::le);
    FloatNotLess: |a, b| !arith::compare(a, b, f64::lt);
    FloatNotAtMost: |a, b| !arith::compare(a, b, f64::le);
}

macro_rules! conditions {
    ($($name:ident = $kind:ty;)*) => { $( pub(super) type $name = $kind; )* };
}

conditions! {
    JumpIf = If<IsTrue, A, Small>;
    JumpIfNot = If<IsFalse, A, Small>;
    JumpEq = If<Equal, A, B>;
    JumpNe = If<Unequal, A, B>;
    JumpLtS = If<Less, A, B>;
    JumpLeS = If<AtMost, A, B>;
    JumpLtU = If<Below, A, B>;
    JumpLeU = If<NotAbove, A, B>;
    JumpEqI = If<Equal, A, Small>;
    JumpNeI = If<Unequal, A, Small>;
    JumpLtSI = If<Less, A, Small>;
    JumpLeSI = If<AtMost, A, Small>;
    JumpGtSI = If<Greater, A, Small>;
    JumpGeSI = If<AtLeast, A, Small>;
    JumpFLt = If<FloatLess, A, B>;
    JumpFLe = If<FloatAtMost, A, B>;
    JumpFNlt = If<FloatNotLess, A, B>;
    JumpFNle = If<FloatNotAtMost, A, B>;
    // The same, of jumps that go to a `loop`.
    JumpLoop = Jump;
    JumpLtSLoop = JumpLtS;
    JumpLeSLoop = JumpLeS;
    JumpLtSILoop = JumpLtSI;
    JumpGeSILoop = JumpGeSI;
    JumpNeILoop = JumpNeI;
}
