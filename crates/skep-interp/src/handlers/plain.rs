//! Plain operations: they read and write slots and memory, can't fail, and go on with the next instruction.

use std::marker::PhantomData;

use super::operand::{A, B, C, FloatOperand, Operand, Sources};
use crate::code::Inst;
use crate::frame::{Pc, Window};
use crate::vm::{Vm, next};

/// An operation; it gives the last results as they are after it.
pub(super) trait Plain {
    fn run(i: &Inst, from: Sources) -> (u64, f64);
}

/// One operation.
pub(super) fn one<P: Plain>(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, word: u64, float: f64) {
    let (word, float) = P::run(pc.inst(), Sources { frame, word, float });
    next(vm, pc.next(), frame, fuel, word, float);
}

/// Two that follow each other.
pub(super) fn two<P: Plain, Q: Plain>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    let (word, float) = P::run(pc.inst(), Sources { frame, word, float });
    let pc = pc.next();
    let (word, float) = Q::run(pc.inst(), Sources { frame, word, float });
    next(vm, pc.next(), frame, fuel, word, float);
}

/// Three.
pub(super) fn three<P: Plain, Q: Plain, R: Plain>(
    vm: &mut Vm<'_, '_>,
    pc: Pc,
    frame: Window,
    fuel: i64,
    word: u64,
    float: f64,
) {
    let (word, float) = P::run(pc.inst(), Sources { frame, word, float });
    let pc = pc.next();
    let (word, float) = Q::run(pc.inst(), Sources { frame, word, float });
    let pc = pc.next();
    let (word, float) = R::run(pc.inst(), Sources { frame, word, float });
    next(vm, pc.next(), frame, fuel, word, float);
}

/// A function of two words.
pub(super) trait Binary {
    fn of(b: u64, c: u64) -> u64;
}

/// A function of a word.
pub(super) trait Unary {
    fn of(b: u64) -> u64;
}

/// A function of two floats.
pub(super) trait FloatBinary {
    fn of(b: f64, c: f64) -> f64;
}

/// A float made of a word.
pub(super) trait FloatUnary {
    fn of(b: u64) -> f64;
}

/// `a = f(l, r)` on words.
pub(super) struct Words<F, L, R>(PhantomData<(F, L, R)>);

impl<F: Binary, L: Operand, R: Operand> Plain for Words<F, L, R> {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        let value = F::of(L::word(i, from), R::word(i, from));
        from.frame.set(i.a(), value);
        (value, from.float)
    }
}

/// `a = f(l)` on words.
pub(super) struct Word<F, L>(PhantomData<(F, L)>);

impl<F: Unary, L: Operand> Plain for Word<F, L> {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        let value = F::of(L::word(i, from));
        from.frame.set(i.a(), value);
        (value, from.float)
    }
}

/// `a = f(l, r)` on floats.
pub(super) struct Floats<F, L, R>(PhantomData<(F, L, R)>);

impl<F: FloatBinary, L: FloatOperand, R: FloatOperand> Plain for Floats<F, L, R> {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        let value = F::of(L::float(i, from), R::float(i, from));
        from.frame.set(i.a(), value.to_bits());
        (from.word, value)
    }
}

/// `a = f(l)`, a float of a word.
pub(super) struct Float<F, L>(PhantomData<(F, L)>);

impl<F: FloatUnary, L: Operand> Plain for Float<F, L> {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        let value = F::of(L::word(i, from));
        from.frame.set(i.a(), value.to_bits());
        (from.word, value)
    }
}

/// How memory is read and written, as slots hold it.
pub(super) trait Access {
    const SIZE: u64;
    fn load(address: u64) -> u64;
    fn store(address: u64, value: u64);
}

/// `a = what stands at b + imm`.
pub(super) struct Load<M, L>(PhantomData<(M, L)>);

impl<M: Access, L: Operand> Plain for Load<M, L> {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        let value = M::load(L::word(i, from).wrapping_add_signed(i.imm()));
        from.frame.set(i.a(), value);
        (value, from.float)
    }
}

/// `what stands at a + imm = the value`.
pub(super) struct Store<M, V>(PhantomData<(M, V)>);

impl<M: Access, V: Operand> Plain for Store<M, V> {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        M::store(A::word(i, from).wrapping_add_signed(i.imm()), V::word(i, from));
        (from.word, from.float)
    }
}

/// `a = element c of what stands at b`.
pub(super) struct LoadElement<M, X>(PhantomData<(M, X)>);

impl<M: Access, X: Operand> Plain for LoadElement<M, X> {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        let value = M::load(element(B::word(i, from), X::word(i, from), M::SIZE));
        from.frame.set(i.a(), value);
        (value, from.float)
    }
}

/// `element b of what stands at a = c`.
pub(super) struct StoreElement<M>(PhantomData<M>);

impl<M: Access> Plain for StoreElement<M> {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        M::store(element(A::word(i, from), B::word(i, from), M::SIZE), C::word(i, from));
        (from.word, from.float)
    }
}

/// `a = b + c * imm`, an address.
pub(super) struct Address;

impl Plain for Address {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        let value = element(B::word(i, from), C::word(i, from), i.index() as u64);
        from.frame.set(i.a(), value);
        (value, from.float)
    }
}

/// `a = slot imm`.
pub(super) struct FarLoad;

impl Plain for FarLoad {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        let value = from.frame.far(i.index());
        from.frame.set(i.a(), value);
        (value, from.float)
    }
}

/// `slot imm = a`.
pub(super) struct FarStore;

impl Plain for FarStore {
    #[inline(always)]
    fn run(i: &Inst, from: Sources) -> (u64, f64) {
        from.frame.set_far(i.index(), A::word(i, from));
        (from.word, from.float)
    }
}

/// The address of an element.
#[inline(always)]
pub(super) fn element(base: u64, index: u64, size: u64) -> u64 {
    base.wrapping_add(index.wrapping_mul(size))
}
