//! The loop that runs a fiber's code until it ends, stops or waits.
//! Kept true: fuel changes and is tested exactly where `enter`, `loop` and `fuel` say; whenever the loop is left the
//! running frame's header names its safepoint, and the stack where to go on.

use skep_abi::{Context, Flow, Host, Outcome, SliceFault, Trap, WaitReason};
use skep_bytecode::limits::{FRAME_HEADER_SLOTS, SMALL_OBJECT_BYTES_MAX};
use skep_bytecode::{FuncRef, Op, TrapKind, TypeRef};
use skep_heap::{MemoryExceeded, Turn};

use crate::fiber::Fiber;
use crate::frame::{CodeRef, Link, TableRef};
use crate::handlers::{arith, call};
use crate::memory;
use crate::panics::{Next, Unwinder};
use crate::program::LoadedProgram;

/// Why the loop was left, at the instruction before `pc`.
enum Event {
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
    /// A small allocation failed: no safepoint, so nothing can be collected any more.
    NoMemory(MemoryExceeded),
    Exit(i32),
}

/// Runs a fiber that was started or stopped, until it ends, stops or waits.
///
/// # Panics
/// If nothing was started on the fiber.
pub fn run(
    fiber: &mut Fiber,
    program: &LoadedProgram,
    turn: &mut Turn<'_>,
    host: &mut dyn Host,
    cx: &mut Context<'_>,
) -> Outcome {
    let stack = fiber.running();
    let code = CodeRef::new(&program.code);
    let entries = TableRef::new(&program.entries);
    let module = program.module();
    let consts = TableRef::new(&module.consts);
    let mut fuel = cx.fuel;
    loop {
        let mut pc = stack.resume;
        let mut frame = stack.window();
        let limit = stack.limit();
        let event = loop {
            let i = code.fetch(pc);
            pc += 1;

            // What follows names the loop's variables, so that they can stay in registers.
            macro_rules! set {
                ($value:expr) => {{
                    let value: u64 = $value;
                    frame.set(i.a(), value);
                }};
            }
            macro_rules! b {
                () => {
                    frame.get(i.b())
                };
            }
            macro_rules! c {
                () => {
                    frame.get(i.c())
                };
            }
            macro_rules! bin {
                (|$b:ident, $c:ident| $value:expr) => {{
                    let ($b, $c) = (b!(), c!());
                    set!($value)
                }};
            }
            macro_rules! float {
                ($op:tt) => {
                    bin!(|b, c| arith::float(b, c, |x, y| x $op y))
                };
            }
            macro_rules! float32 {
                ($op:tt) => {
                    bin!(|b, c| arith::float32(b, c, |x, y| x $op y))
                };
            }
            macro_rules! jump_if {
                ($cond:expr) => {
                    if $cond {
                        pc = pc.wrapping_add_signed(i.imm() as isize);
                    }
                };
            }
            macro_rules! jump_ab {
                (|$a:ident, $b:ident| $cond:expr) => {{
                    let ($a, $b) = (frame.get(i.a()), b!());
                    jump_if!($cond)
                }};
            }
            macro_rules! jump_ac {
                (|$a:ident, $c:ident| $cond:expr) => {{
                    let ($a, $c) = (frame.get(i.a()) as i64, i64::from(i.c() as i8));
                    jump_if!($cond)
                }};
            }
            macro_rules! at {
                () => {
                    b!().wrapping_add_signed(i.imm())
                };
            }
            macro_rules! at_store {
                () => {
                    frame.get(i.a()).wrapping_add_signed(i.imm())
                };
            }
            macro_rules! indexed {
                ($scale:literal) => {
                    b!().wrapping_add(c!().wrapping_mul($scale))
                };
            }
            macro_rules! indexed_store {
                ($scale:literal) => {
                    frame.get(i.a()).wrapping_add(b!().wrapping_mul($scale))
                };
            }
            macro_rules! enter {
                ($func:expr, $start:expr) => {{
                    let (func, distance): (usize, usize) = ($func, $start + FRAME_HEADER_SLOTS);
                    let entry = entries.at(func);
                    let callee = frame.callee(distance);
                    if !callee.fits(entry.frame as usize, limit) {
                        break Event::FarCall { func, distance };
                    }
                    frame.set_safepoint(pc - 1);
                    callee.set_link(Link::new(func, distance));
                    frame = callee;
                    pc = entry.start as usize;
                }};
            }
            macro_rules! test {
                () => {
                    fuel -= i.imm();
                    if fuel < 0 || cx.requests.any() || turn.wants_collection() {
                        break Event::Stop;
                    }
                };
            }
            macro_rules! trap {
                ($trap:expr) => {
                    break trap($trap)
                };
            }

            match i.op {
                Op::Enter | Op::Loop => {
                    test!();
                }
                Op::Fuel => fuel -= i.imm(),

                Op::Mov => set!(b!()),
                Op::FarLoad => set!(frame.far(i.index())),
                Op::FarStore => frame.set_far(i.index(), frame.get(i.a())),
                Op::Imm => set!(i.imm() as u64),
                Op::Const => set!(consts.at(i.index())),
                Op::Nil => set!(0),
                Op::StrData => set!(program.data().string(i.index())),
                Op::StaticFunc => set!(program.data().closure(FuncRef(i.index() as u32))),
                Op::Globals => {
                    if cx.globals == 0 {
                        match host.globals(turn) {
                            Ok(globals) => cx.globals = globals,
                            Err(exceeded) => break Event::NoMemory(exceeded),
                        }
                    }
                    set!(cx.globals);
                }

                Op::Add => bin!(|b, c| b.wrapping_add(c)),
                Op::Sub => bin!(|b, c| b.wrapping_sub(c)),
                Op::Mul => bin!(|b, c| b.wrapping_mul(c)),
                Op::DivS => match arith::div_s(b!(), c!()) {
                    Some(value) => set!(value),
                    None => trap!(Trap::DivideByZero),
                },
                Op::DivU => match b!().checked_div(c!()) {
                    Some(value) => set!(value),
                    None => trap!(Trap::DivideByZero),
                },
                Op::RemS => match arith::rem_s(b!(), c!()) {
                    Some(value) => set!(value),
                    None => trap!(Trap::DivideByZero),
                },
                Op::RemU => match b!().checked_rem(c!()) {
                    Some(value) => set!(value),
                    None => trap!(Trap::DivideByZero),
                },
                Op::And => bin!(|b, c| b & c),
                Op::Or => bin!(|b, c| b | c),
                Op::Xor => bin!(|b, c| b ^ c),
                Op::AndNot => bin!(|b, c| b & !c),
                Op::Shl => bin!(|b, c| arith::shl(b, c)),
                Op::ShrS => bin!(|b, c| arith::shr_s(b, c)),
                Op::ShrU => bin!(|b, c| arith::shr_u(b, c)),
                Op::AddI => set!(b!().wrapping_add_signed(i.imm())),
                Op::MulI => set!(b!().wrapping_mul(i.imm() as u64)),
                Op::AndI => set!(b!() & i.imm() as u64),
                Op::OrI => set!(b!() | i.imm() as u64),
                Op::XorI => set!(b!() ^ i.imm() as u64),
                Op::ShlI => set!(b!() << (i.imm() & 63)),
                Op::ShrSI => set!((b!() as i64 >> (i.imm() & 63)) as u64),
                Op::ShrUI => set!(b!() >> (i.imm() & 63)),
                Op::Neg => set!(b!().wrapping_neg()),
                Op::Not => set!(!b!()),
                Op::BoolNot => set!(b!() ^ 1),
                Op::Ext8S => set!(b!() as i8 as u64),
                Op::Ext16S => set!(b!() as i16 as u64),
                Op::Ext32S => set!(b!() as i32 as u64),
                Op::Ext8U => set!(b!() & 0xff),
                Op::Ext16U => set!(b!() & 0xffff),
                Op::Ext32U => set!(b!() & 0xffff_ffff),

                Op::Eq => bin!(|b, c| u64::from(b == c)),
                Op::Ne => bin!(|b, c| u64::from(b != c)),
                Op::LtS => bin!(|b, c| u64::from((b as i64) < c as i64)),
                Op::LeS => bin!(|b, c| u64::from(b as i64 <= c as i64)),
                Op::LtU => bin!(|b, c| u64::from(b < c)),
                Op::LeU => bin!(|b, c| u64::from(b <= c)),

                Op::FAdd => float!(+),
                Op::FSub => float!(-),
                Op::FMul => float!(*),
                Op::FDiv => float!(/),
                Op::FNeg => set!(b!() ^ 1 << 63),
                Op::FSqrt => set!(arith::f_sqrt(b!())),
                Op::FAbs => set!(b!() & !(1 << 63)),
                Op::FEq => bin!(|b, c| u64::from(arith::compare(b, c, f64::eq))),
                Op::FNe => bin!(|b, c| u64::from(arith::compare(b, c, f64::ne))),
                Op::FLt => bin!(|b, c| u64::from(arith::compare(b, c, f64::lt))),
                Op::FLe => bin!(|b, c| u64::from(arith::compare(b, c, f64::le))),
                Op::FAdd32 => float32!(+),
                Op::FSub32 => float32!(-),
                Op::FMul32 => float32!(*),
                Op::FDiv32 => float32!(/),
                Op::FNeg32 => set!(b!() ^ 1 << 31),
                Op::F32To64 => set!(arith::f32_to_64(b!())),
                Op::F64To32 => set!(arith::f64_to_32(b!())),
                Op::SToF => set!((b!() as i64 as f64).to_bits()),
                Op::UToF => set!((b!() as f64).to_bits()),
                Op::SToF32 => set!(arith::s_to_f32(b!())),
                Op::UToF32 => set!(arith::u_to_f32(b!())),
                Op::FToS => set!(arith::f_to_s(b!())),
                Op::FToU => set!(arith::f_to_u(b!())),

                Op::Jump => jump_if!(true),
                Op::JumpIf => jump_if!(frame.get(i.a()) != 0),
                Op::JumpIfNot => jump_if!(frame.get(i.a()) == 0),
                Op::JumpEq => jump_ab!(|a, b| a == b),
                Op::JumpNe => jump_ab!(|a, b| a != b),
                Op::JumpLtS => jump_ab!(|a, b| (a as i64) < b as i64),
                Op::JumpLeS => jump_ab!(|a, b| a as i64 <= b as i64),
                Op::JumpLtU => jump_ab!(|a, b| a < b),
                Op::JumpLeU => jump_ab!(|a, b| a <= b),
                Op::JumpEqI => jump_ac!(|a, c| a == c),
                Op::JumpNeI => jump_ac!(|a, c| a != c),
                Op::JumpLtSI => jump_ac!(|a, c| a < c),
                Op::JumpLeSI => jump_ac!(|a, c| a <= c),
                Op::JumpGtSI => jump_ac!(|a, c| a > c),
                Op::JumpGeSI => jump_ac!(|a, c| a >= c),
                Op::JumpFLt => jump_ab!(|a, b| arith::compare(a, b, f64::lt)),
                Op::JumpFLe => jump_ab!(|a, b| arith::compare(a, b, f64::le)),
                Op::JumpFNlt => jump_ab!(|a, b| !arith::compare(a, b, f64::lt)),
                Op::JumpFNle => jump_ab!(|a, b| !arith::compare(a, b, f64::le)),

                Op::NilCheck => {
                    if frame.get(i.a()) == 0 {
                        trap!(Trap::NilDereference);
                    }
                }
                Op::Bounds => {
                    let (index, len) = (frame.get(i.a()), b!());
                    if index >= len {
                        trap!(Trap::Index { index: index as i64, len: len as i64 });
                    }
                }
                Op::ShiftCheck => {
                    if (frame.get(i.a()) as i64) < 0 {
                        trap!(Trap::NegativeShift);
                    }
                }
                Op::SliceCheck => {
                    let (low, high, max) = (frame.get(i.a()), b!(), c!());
                    if high > max || low > high {
                        let (low, high, max) = (low as i64, high as i64, max as i64);
                        trap!(Trap::Slice(SliceFault::of_check(low, high, max, i.imm() as i32)));
                    }
                }

                Op::Load8S => set!(memory::load8(at!()) as i8 as u64),
                Op::Load8U => set!(u64::from(memory::load8(at!()))),
                Op::Load16S => set!(memory::load16(at!()) as i16 as u64),
                Op::Load16U => set!(u64::from(memory::load16(at!()))),
                Op::Load32S => set!(memory::load32(at!()) as i32 as u64),
                Op::Load32U => set!(u64::from(memory::load32(at!()))),
                Op::Load64 | Op::LoadPtr => set!(memory::load64(at!())),
                Op::Store8 => memory::store8(at_store!(), b!() as u8),
                Op::Store16 => memory::store16(at_store!(), b!() as u16),
                Op::Store32 => memory::store32(at_store!(), b!() as u32),
                Op::Store64 => memory::store64(at_store!(), b!()),
                Op::StorePtr => memory::store_pointer(turn, at_store!(), b!()),
                Op::Lea => set!(at!()),
                Op::LeaX => set!(b!().wrapping_add(c!().wrapping_mul(i.index() as u64))),
                Op::Load8SX => set!(memory::load8(indexed!(1)) as i8 as u64),
                Op::Load8UX => set!(u64::from(memory::load8(indexed!(1)))),
                Op::Load16SX => set!(memory::load16(indexed!(2)) as i16 as u64),
                Op::Load16UX => set!(u64::from(memory::load16(indexed!(2)))),
                Op::Load32SX => set!(memory::load32(indexed!(4)) as i32 as u64),
                Op::Load32UX => set!(u64::from(memory::load32(indexed!(4)))),
                Op::Load64X | Op::LoadPtrX => set!(memory::load64(indexed!(8))),
                Op::Store8X => memory::store8(indexed_store!(1), c!() as u8),
                Op::Store16X => memory::store16(indexed_store!(2), c!() as u16),
                Op::Store32X => memory::store32(indexed_store!(4), c!() as u32),
                Op::Store64X => memory::store64(indexed_store!(8), c!()),
                Op::StorePtrX => memory::store_pointer(turn, indexed_store!(8), c!()),
                Op::CopyVal => {
                    memory::copy_value(turn, TypeRef(i.index() as u32), frame.get(i.a()), b!());
                }
                Op::ZeroVal => memory::zero_value(turn, TypeRef(i.index() as u32), frame.get(i.a())),

                Op::New | Op::NewClosure => {
                    let ty = TypeRef(i.index() as u32);
                    match turn.alloc_object(ty) {
                        Ok(object) => set!(object),
                        Err(exceeded) => break refused(exceeded, module.types[ty.0 as usize].size),
                    }
                }
                Op::NewArray => {
                    let len = b!();
                    if len > LEN_MAX {
                        trap!(Trap::MakeSliceLen);
                    }
                    match turn.alloc_array(TypeRef(i.index() as u32), len) {
                        Ok(array) => set!(array),
                        Err(exceeded) => break Event::Memory(exceeded.wanted),
                    }
                }

                Op::Call => enter!(i.index(), i.window()),
                Op::CallClosure => {
                    let closure = frame.get(i.a());
                    if closure == 0 {
                        trap!(Trap::NilDereference);
                    }
                    match call::closure_target(program, closure, i.index()) {
                        Some(func) => enter!(func, i.window_bc()),
                        None => trap!(Trap::Unreachable),
                    }
                }
                Op::CallMethod => {
                    let type_word = frame.get(i.a());
                    if type_word == 0 {
                        trap!(Trap::NilDereference);
                    }
                    match call::method_target(program, type_word, i.index()) {
                        Some(func) => enter!(func, i.window_bc()),
                        None => trap!(Trap::Unreachable),
                    }
                }
                Op::Builtin => {
                    // A copy, so that the loop's own stays in a register.
                    let mut left = fuel;
                    let flow = call::builtin(program, i.index(), frame, i.window(), turn, host, &mut left);
                    fuel = left;
                    match flow {
                        Flow::Done => {}
                        Flow::Wait(reason) => break Event::Wait(reason),
                        Flow::Memory(bytes) => break Event::Memory(bytes),
                        Flow::Trap(trap) => break Event::Trap(trap),
                        Flow::Exit(code) => break Event::Exit(code),
                    }
                }
                Op::Return => {
                    let distance = frame.link().distance();
                    if distance == 0 {
                        break Event::Returned;
                    }
                    frame = frame.caller(distance);
                    pc = frame.safepoint() + 1;
                }

                Op::Defer => stack.defer(frame, frame.get(i.a())),
                Op::RunDefers => break Event::RunDefers,
                Op::Panic => break Event::Panic { ty: frame.get(i.a()), data: b!() },
                Op::Recover => {
                    stack.top = stack.position(frame);
                    let (ty, data) = Unwinder { program, stack, turn }.recover();
                    set!(ty);
                    frame.set(i.b(), data);
                }
                Op::Trap => break trap(trap_of(i.imm() as i32)),
            }
        };
        stack.top = stack.position(frame);
        stack.resume = pc;
        cx.fuel = fuel;
        if !matches!(event, Event::Returned) {
            frame.set_safepoint(pc - 1);
        }
        match handle(event, Unwinder { program, stack, turn }, fuel) {
            Next::Go => {}
            Next::End(outcome) => return outcome,
        }
    }
}

/// Lengths above are refused whatever the element's size: Go's address space has 48 bits.
const LEN_MAX: u64 = 1 << 47;

#[cold]
#[inline(never)]
fn trap(trap: Trap) -> Event {
    Event::Trap(Box::new(trap))
}

/// A refused `new`: a safepoint only if the object is large.
#[cold]
fn refused(exceeded: MemoryExceeded, size: u64) -> Event {
    if size > SMALL_OBJECT_BYTES_MAX { Event::Memory(exceeded.wanted) } else { Event::NoMemory(exceeded) }
}

fn trap_of(code: i32) -> Trap {
    match TrapKind::from_code(code) {
        Some(TrapKind::NilDereference) => Trap::NilDereference,
        Some(TrapKind::DivideByZero) => Trap::DivideByZero,
        Some(TrapKind::MakeSliceLen) => Trap::MakeSliceLen,
        Some(TrapKind::MakeSliceCap) => Trap::MakeSliceCap,
        Some(TrapKind::Unreachable) | None => Trap::Unreachable,
    }
}

/// What happens outside of the loop.
#[inline(never)]
fn handle(event: Event, mut unwinder: Unwinder<'_, '_>, fuel: i64) -> Next {
    // Repeated on resuming.
    let repeat = unwinder.stack.resume - 1;
    let mut end_repeating = |outcome| {
        unwinder.stack.resume = repeat;
        Next::End(outcome)
    };
    match event {
        Event::Stop => Next::End(if fuel < 0 { Outcome::OutOfFuel } else { Outcome::Requested }),
        Event::Wait(reason) => end_repeating(Outcome::Waits(reason)),
        Event::Memory(bytes) => end_repeating(Outcome::NeedsMemory(bytes)),
        Event::Exit(code) => Next::End(Outcome::Exit(code)),
        Event::Trap(trap) => unwinder.trap(trap),
        Event::NoMemory(exceeded) => unwinder.trap(Box::new(Trap::MemoryBudget { limit: exceeded.limit })),
        Event::Panic { ty, data } => unwinder.panic(ty, data),
        Event::Returned => unwinder.returned(),
        Event::RunDefers => unwinder.run_defers(),
        Event::FarCall { func, distance } => {
            match unwinder.stack.call_far(unwinder.program, func, distance) {
                Ok(()) => Next::Go,
                Err(_) => unwinder.trap(Box::new(Trap::StackOverflow)),
            }
        }
    }
}
