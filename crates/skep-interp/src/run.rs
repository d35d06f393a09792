//! The loop that runs a fiber's code until it ends, stops or waits.
//! Kept true: fuel changes and is tested exactly where `enter`, `loop` and `fuel` say; whenever the loop is left the
//! running frame's header names its safepoint, and the stack where to go on.

use skep_abi::{Context, Flow, Host, Outcome, SliceFault, Trap, WaitReason};
use skep_bytecode::limits::{FRAME_HEADER_SLOTS, SMALL_OBJECT_BYTES_MAX};
use skep_bytecode::{FuncRef, TrapKind, TypeRef};
use skep_heap::{MemoryExceeded, Turn};

use crate::code::Code;
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
    Quit,
}

/// Interprets from wherever the fiber stands, until it ends, stops or waits.
pub(crate) fn interpret(
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
    let requests = cx.requests;
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
                    element(b!(), c!(), $scale)
                };
            }
            macro_rules! indexed_store {
                ($scale:literal) => {
                    element(frame.get(i.a()), b!(), $scale)
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
                    if fuel < 0 || requests.any() || turn.wants_collection() {
                        break Event::Stop;
                    }
                };
            }
            macro_rules! trap {
                ($trap:expr) => {
                    break trap($trap)
                };
            }

            macro_rules! nil_check {
                () => {
                    if frame.get(i.a()) == 0 {
                        trap!(Trap::NilDereference);
                    }
                };
            }
            macro_rules! bounds {
                () => {{
                    let (index, len) = (frame.get(i.a()), b!());
                    if index >= len {
                        trap!(Trap::Index { index: index as i64, len: len as i64 });
                    }
                }};
            }
            macro_rules! back {
                () => {{
                    let distance = frame.link().distance();
                    if distance == 0 {
                        break Event::Returned;
                    }
                    frame = frame.caller(distance);
                    pc = frame.safepoint() + 1;
                }};
            }
            // The second instruction of a pair.
            macro_rules! next {
                () => {{
                    let next = code.fetch(pc);
                    pc += 1;
                    next
                }};
            }
            // An operation without a way out of the loop.
            macro_rules! plain {
                (Load64, $i:ident) => {
                    frame.set($i.a(), memory::load64(frame.get($i.b()).wrapping_add_signed($i.imm())))
                };
                (Store64, $i:ident) => {
                    memory::store64(frame.get($i.a()).wrapping_add_signed($i.imm()), frame.get($i.b()))
                };
                (LeaX, $i:ident) => {
                    frame.set($i.a(), element(frame.get($i.b()), frame.get($i.c()), $i.index() as u64))
                };
                (Add, $i:ident) => {
                    frame.set($i.a(), frame.get($i.b()).wrapping_add(frame.get($i.c())))
                };
                (FAdd, $i:ident) => {
                    frame.set($i.a(), arith::float(frame.get($i.b()), frame.get($i.c()), |x, y| x + y))
                };
                (FSub, $i:ident) => {
                    frame.set($i.a(), arith::float(frame.get($i.b()), frame.get($i.c()), |x, y| x - y))
                };
                (FMul, $i:ident) => {
                    frame.set($i.a(), arith::float(frame.get($i.b()), frame.get($i.c()), |x, y| x * y))
                };
            }
            macro_rules! pair {
                ($first:ident, $second:ident) => {{
                    plain!($first, i);
                    let next = next!();
                    plain!($second, next);
                }};
            }
            // A jump to a `loop`, with what that does.
            macro_rules! loop_if {
                ($jump:ident, $cond:expr) => {
                    if $cond {
                        pc = pc.wrapping_add_signed($jump.imm() as isize);
                        let i = code.fetch(pc);
                        pc += 1;
                        fuel -= i.imm();
                        if fuel < 0 || requests.any() || turn.wants_collection() {
                            break Event::Stop;
                        }
                    }
                };
            }
            macro_rules! loop_ab {
                ($jump:ident, |$a:ident, $b:ident| $cond:expr) => {{
                    let ($a, $b) = (frame.get($jump.a()), frame.get($jump.b()));
                    loop_if!($jump, $cond)
                }};
            }
            macro_rules! loop_ac {
                ($jump:ident, |$a:ident, $c:ident| $cond:expr) => {{
                    let ($a, $c) = (frame.get($jump.a()) as i64, i64::from($jump.c() as i8));
                    loop_if!($jump, $cond)
                }};
            }

            match i.code {
                Code::Enter | Code::Loop => {
                    test!();
                }
                Code::Fuel => fuel -= i.imm(),

                Code::Mov => set!(b!()),
                Code::FarLoad => set!(frame.far(i.index())),
                Code::FarStore => frame.set_far(i.index(), frame.get(i.a())),
                Code::Imm => set!(i.imm() as u64),
                Code::Const => set!(consts.at(i.index())),
                Code::Nil => set!(0),
                Code::StrData => set!(program.data().string(i.index())),
                Code::StaticFunc => set!(program.data().closure(FuncRef(i.index() as u32))),
                Code::Globals => {
                    if cx.globals == 0 {
                        match host.globals(turn) {
                            Ok(globals) => cx.globals = globals,
                            Err(exceeded) => break Event::NoMemory(exceeded),
                        }
                    }
                    set!(cx.globals);
                }

                Code::Add => plain!(Add, i),
                Code::Sub => bin!(|b, c| b.wrapping_sub(c)),
                Code::Mul => bin!(|b, c| b.wrapping_mul(c)),
                Code::DivS => match arith::div_s(b!(), c!()) {
                    Some(value) => set!(value),
                    None => trap!(Trap::DivideByZero),
                },
                Code::DivU => match b!().checked_div(c!()) {
                    Some(value) => set!(value),
                    None => trap!(Trap::DivideByZero),
                },
                Code::RemS => match arith::rem_s(b!(), c!()) {
                    Some(value) => set!(value),
                    None => trap!(Trap::DivideByZero),
                },
                Code::RemU => match b!().checked_rem(c!()) {
                    Some(value) => set!(value),
                    None => trap!(Trap::DivideByZero),
                },
                Code::And => bin!(|b, c| b & c),
                Code::Or => bin!(|b, c| b | c),
                Code::Xor => bin!(|b, c| b ^ c),
                Code::AndNot => bin!(|b, c| b & !c),
                Code::Shl => bin!(|b, c| arith::shl(b, c)),
                Code::ShrS => bin!(|b, c| arith::shr_s(b, c)),
                Code::ShrU => bin!(|b, c| arith::shr_u(b, c)),
                Code::AddI => set!(b!().wrapping_add_signed(i.imm())),
                Code::MulI => set!(b!().wrapping_mul(i.imm() as u64)),
                Code::AndI => set!(b!() & i.imm() as u64),
                Code::OrI => set!(b!() | i.imm() as u64),
                Code::XorI => set!(b!() ^ i.imm() as u64),
                Code::ShlI => set!(b!() << (i.imm() & 63)),
                Code::ShrSI => set!((b!() as i64 >> (i.imm() & 63)) as u64),
                Code::ShrUI => set!(b!() >> (i.imm() & 63)),
                Code::Neg => set!(b!().wrapping_neg()),
                Code::Not => set!(!b!()),
                Code::BoolNot => set!(b!() ^ 1),
                Code::Ext8S => set!(b!() as i8 as u64),
                Code::Ext16S => set!(b!() as i16 as u64),
                Code::Ext32S => set!(b!() as i32 as u64),
                Code::Ext8U => set!(b!() & 0xff),
                Code::Ext16U => set!(b!() & 0xffff),
                Code::Ext32U => set!(b!() & 0xffff_ffff),

                Code::Eq => bin!(|b, c| u64::from(b == c)),
                Code::Ne => bin!(|b, c| u64::from(b != c)),
                Code::LtS => bin!(|b, c| u64::from((b as i64) < c as i64)),
                Code::LeS => bin!(|b, c| u64::from(b as i64 <= c as i64)),
                Code::LtU => bin!(|b, c| u64::from(b < c)),
                Code::LeU => bin!(|b, c| u64::from(b <= c)),

                Code::FAdd => plain!(FAdd, i),
                Code::FSub => plain!(FSub, i),
                Code::FMul => plain!(FMul, i),
                Code::FDiv => float!(/),
                Code::FNeg => set!(b!() ^ 1 << 63),
                Code::FSqrt => set!(arith::f_sqrt(b!())),
                Code::FAbs => set!(b!() & !(1 << 63)),
                Code::FEq => bin!(|b, c| u64::from(arith::compare(b, c, f64::eq))),
                Code::FNe => bin!(|b, c| u64::from(arith::compare(b, c, f64::ne))),
                Code::FLt => bin!(|b, c| u64::from(arith::compare(b, c, f64::lt))),
                Code::FLe => bin!(|b, c| u64::from(arith::compare(b, c, f64::le))),
                Code::FAdd32 => float32!(+),
                Code::FSub32 => float32!(-),
                Code::FMul32 => float32!(*),
                Code::FDiv32 => float32!(/),
                Code::FNeg32 => set!(b!() ^ 1 << 31),
                Code::F32To64 => set!(arith::f32_to_64(b!())),
                Code::F64To32 => set!(arith::f64_to_32(b!())),
                Code::SToF => set!((b!() as i64 as f64).to_bits()),
                Code::UToF => set!((b!() as f64).to_bits()),
                Code::SToF32 => set!(arith::s_to_f32(b!())),
                Code::UToF32 => set!(arith::u_to_f32(b!())),
                Code::FToS => set!(arith::f_to_s(b!())),
                Code::FToU => set!(arith::f_to_u(b!())),

                Code::Jump => jump_if!(true),
                Code::JumpIf => jump_if!(frame.get(i.a()) != 0),
                Code::JumpIfNot => jump_if!(frame.get(i.a()) == 0),
                Code::JumpEq => jump_ab!(|a, b| a == b),
                Code::JumpNe => jump_ab!(|a, b| a != b),
                Code::JumpLtS => jump_ab!(|a, b| (a as i64) < b as i64),
                Code::JumpLeS => jump_ab!(|a, b| a as i64 <= b as i64),
                Code::JumpLtU => jump_ab!(|a, b| a < b),
                Code::JumpLeU => jump_ab!(|a, b| a <= b),
                Code::JumpEqI => jump_ac!(|a, c| a == c),
                Code::JumpNeI => jump_ac!(|a, c| a != c),
                Code::JumpLtSI => jump_ac!(|a, c| a < c),
                Code::JumpLeSI => jump_ac!(|a, c| a <= c),
                Code::JumpGtSI => jump_ac!(|a, c| a > c),
                Code::JumpGeSI => jump_ac!(|a, c| a >= c),
                Code::JumpFLt => jump_ab!(|a, b| arith::compare(a, b, f64::lt)),
                Code::JumpFLe => jump_ab!(|a, b| arith::compare(a, b, f64::le)),
                Code::JumpFNlt => jump_ab!(|a, b| !arith::compare(a, b, f64::lt)),
                Code::JumpFNle => jump_ab!(|a, b| !arith::compare(a, b, f64::le)),

                Code::NilCheck => nil_check!(),
                Code::Bounds => bounds!(),
                Code::ShiftCheck => {
                    if (frame.get(i.a()) as i64) < 0 {
                        trap!(Trap::NegativeShift);
                    }
                }
                Code::SliceCheck => {
                    let (low, high, max) = (frame.get(i.a()), b!(), c!());
                    if high > max || low > high {
                        let (low, high, max) = (low as i64, high as i64, max as i64);
                        trap!(Trap::Slice(SliceFault::of_check(low, high, max, i.imm() as i32)));
                    }
                }

                Code::Load8S => set!(memory::load8(at!()) as i8 as u64),
                Code::Load8U => set!(u64::from(memory::load8(at!()))),
                Code::Load16S => set!(memory::load16(at!()) as i16 as u64),
                Code::Load16U => set!(u64::from(memory::load16(at!()))),
                Code::Load32S => set!(memory::load32(at!()) as i32 as u64),
                Code::Load32U => set!(u64::from(memory::load32(at!()))),
                Code::Load64 | Code::LoadPtr => plain!(Load64, i),
                Code::Store8 => memory::store8(at_store!(), b!() as u8),
                Code::Store16 => memory::store16(at_store!(), b!() as u16),
                Code::Store32 => memory::store32(at_store!(), b!() as u32),
                Code::Store64 => plain!(Store64, i),
                Code::StorePtr => memory::store_pointer(turn, at_store!(), b!()),
                Code::Lea => set!(at!()),
                Code::LeaX => plain!(LeaX, i),
                Code::Load8SX => set!(memory::load8(indexed!(1)) as i8 as u64),
                Code::Load8UX => set!(u64::from(memory::load8(indexed!(1)))),
                Code::Load16SX => set!(memory::load16(indexed!(2)) as i16 as u64),
                Code::Load16UX => set!(u64::from(memory::load16(indexed!(2)))),
                Code::Load32SX => set!(memory::load32(indexed!(4)) as i32 as u64),
                Code::Load32UX => set!(u64::from(memory::load32(indexed!(4)))),
                Code::Load64X | Code::LoadPtrX => set!(memory::load64(indexed!(8))),
                Code::Store8X => memory::store8(indexed_store!(1), c!() as u8),
                Code::Store16X => memory::store16(indexed_store!(2), c!() as u16),
                Code::Store32X => memory::store32(indexed_store!(4), c!() as u32),
                Code::Store64X => memory::store64(indexed_store!(8), c!()),
                Code::StorePtrX => memory::store_pointer(turn, indexed_store!(8), c!()),
                Code::CopyVal => {
                    memory::copy_value(turn, TypeRef(i.index() as u32), frame.get(i.a()), b!());
                }
                Code::ZeroVal => memory::zero_value(turn, TypeRef(i.index() as u32), frame.get(i.a())),

                Code::New | Code::NewClosure => {
                    let ty = TypeRef(i.index() as u32);
                    match turn.alloc_object(ty) {
                        Ok(object) => set!(object),
                        Err(exceeded) => break refused(exceeded, module.types[ty.0 as usize].size),
                    }
                }
                Code::NewArray => {
                    let (elem, len) = (TypeRef(i.index() as u32), b!());
                    if (len as i64) < 0 {
                        trap!(Trap::MakeSliceLen);
                    }
                    match turn.alloc_array(elem, len) {
                        Ok(array) => set!(array),
                        Err(exceeded) => break array_refused(exceeded, module.types[i.index()].size, len),
                    }
                }

                Code::Call => enter!(i.index(), i.window()),
                Code::CallClosure => {
                    let closure = frame.get(i.a());
                    if closure == 0 {
                        trap!(Trap::NilDereference);
                    }
                    match call::closure_target(program, closure, i.index()) {
                        Some(func) => enter!(func, i.window_bc()),
                        None => trap!(Trap::Unreachable),
                    }
                }
                Code::CallMethod => {
                    let type_word = frame.get(i.a());
                    if type_word == 0 {
                        trap!(Trap::NilDereference);
                    }
                    match call::method_target(program, type_word, i.index()) {
                        Some(func) => enter!(func, i.window_bc()),
                        None => trap!(Trap::Unreachable),
                    }
                }
                Code::Builtin => {
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
                        Flow::Quit => break Event::Quit,
                    }
                }
                Code::Return => back!(),

                Code::Defer => {
                    if stack.defer(frame, frame.get(i.a())).is_err() {
                        break trap(Trap::StackOverflow { limit: stack.bytes_max() });
                    }
                }
                Code::RunDefers => break Event::RunDefers,
                Code::Panic => break Event::Panic { ty: frame.get(i.a()), data: b!() },
                Code::Recover => {
                    stack.top = stack.position(frame);
                    let (ty, data) = Unwinder { program, stack, turn }.recover();
                    set!(ty);
                    frame.set(i.b(), data);
                }
                Code::Trap => break trap(trap_of(i.imm() as i32)),

                Code::JumpLoop => loop_if!(i, true),
                Code::JumpIfLoop => loop_if!(i, frame.get(i.a()) != 0),
                Code::JumpIfNotLoop => loop_if!(i, frame.get(i.a()) == 0),
                Code::JumpNeLoop => loop_ab!(i, |a, b| a != b),
                Code::JumpLtSLoop => loop_ab!(i, |a, b| (a as i64) < b as i64),
                Code::JumpLeSLoop => loop_ab!(i, |a, b| a as i64 <= b as i64),
                Code::JumpLtULoop => loop_ab!(i, |a, b| a < b),
                Code::JumpNeILoop => loop_ac!(i, |a, c| a != c),
                Code::JumpLtSILoop => loop_ac!(i, |a, c| a < c),
                Code::JumpGeSILoop => loop_ac!(i, |a, c| a >= c),
                Code::JumpFLtLoop => loop_ab!(i, |a, b| arith::compare(a, b, f64::lt)),
                Code::AddIJumpLtSLoop => {
                    set!(b!().wrapping_add_signed(i.imm()));
                    let next = next!();
                    loop_ab!(next, |a, b| (a as i64) < b as i64);
                }
                Code::AddIJumpLeSLoop => {
                    set!(b!().wrapping_add_signed(i.imm()));
                    let next = next!();
                    loop_ab!(next, |a, b| a as i64 <= b as i64);
                }
                Code::AddIJumpLtSILoop => {
                    set!(b!().wrapping_add_signed(i.imm()));
                    let next = next!();
                    loop_ac!(next, |a, c| a < c);
                }
                Code::AddJumpLtSLoop => {
                    plain!(Add, i);
                    let next = next!();
                    loop_ab!(next, |a, b| (a as i64) < b as i64);
                }
                Code::AddJumpLeSLoop => {
                    plain!(Add, i);
                    let next = next!();
                    loop_ab!(next, |a, b| a as i64 <= b as i64);
                }
                Code::NilCheckLoad64 => {
                    nil_check!();
                    let next = next!();
                    plain!(Load64, next);
                }
                Code::NilCheckStore64 => {
                    nil_check!();
                    let next = next!();
                    plain!(Store64, next);
                }
                Code::BoundsLoad64X => {
                    bounds!();
                    let i = next!();
                    frame.set(i.a(), memory::load64(element(frame.get(i.b()), frame.get(i.c()), 8)));
                }
                Code::BoundsLoad8UX => {
                    bounds!();
                    let i = next!();
                    let value = memory::load8(element(frame.get(i.b()), frame.get(i.c()), 1));
                    frame.set(i.a(), u64::from(value));
                }
                Code::BoundsLoad32SX => {
                    bounds!();
                    let i = next!();
                    let value = memory::load32(element(frame.get(i.b()), frame.get(i.c()), 4));
                    frame.set(i.a(), value as i32 as u64);
                }
                Code::BoundsStore64X => {
                    bounds!();
                    let i = next!();
                    memory::store64(element(frame.get(i.a()), frame.get(i.b()), 8), frame.get(i.c()));
                }
                Code::BoundsStore8X => {
                    bounds!();
                    let i = next!();
                    memory::store8(element(frame.get(i.a()), frame.get(i.b()), 1), frame.get(i.c()) as u8);
                }
                Code::BoundsLeaX => {
                    bounds!();
                    let next = next!();
                    plain!(LeaX, next);
                }
                Code::MovMov => {
                    set!(b!());
                    let i = next!();
                    frame.set(i.a(), frame.get(i.b()));
                }
                Code::MovJump => {
                    set!(b!());
                    let i = next!();
                    pc = pc.wrapping_add_signed(i.imm() as isize);
                }
                Code::MovReturn => {
                    set!(b!());
                    pc += 1;
                    back!();
                }
                Code::Load64Load64 => pair!(Load64, Load64),
                Code::Load64Add => pair!(Load64, Add),
                Code::Load64FSub => pair!(Load64, FSub),
                Code::Load64FMul => pair!(Load64, FMul),
                Code::LeaXLoad64 => pair!(LeaX, Load64),
                Code::AddAdd => pair!(Add, Add),
                Code::FMulFMul => pair!(FMul, FMul),
                Code::FMulFAdd => pair!(FMul, FAdd),
                Code::FMulFSub => pair!(FMul, FSub),
                Code::FAddFMul => pair!(FAdd, FMul),
                Code::FSubFMul => pair!(FSub, FMul),
                Code::FSubStore64 => pair!(FSub, Store64),
                Code::FAddStore64 => pair!(FAdd, Store64),
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

/// Bytes of a slice that no machine has: Go's address space has 48 bits.
const SLICE_BYTES_MAX: u64 = 1 << 48;

#[cold]
fn array_refused(exceeded: MemoryExceeded, size: u64, len: u64) -> Event {
    let is_possible = size.checked_mul(len).is_some_and(|bytes| bytes <= SLICE_BYTES_MAX);
    if is_possible { Event::Memory(exceeded.wanted) } else { trap(Trap::MakeSliceLen) }
}

/// The address of an element.
#[inline(always)]
fn element(base: u64, index: u64, size: u64) -> u64 {
    base.wrapping_add(index.wrapping_mul(size))
}

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
