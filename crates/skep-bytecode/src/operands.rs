//! What an instruction reads and writes, derived from the table: for verifier, lowering, printer and JIT.
//! Kept true: every slot an engine touches for an instruction is named here, or lies in its call window.

use crate::instr::Instr;
use crate::limits::{FRAME_HEADER_SLOTS, SMALL_OBJECT_BYTES_MAX};
use crate::module::Module;
use crate::ops::{Dest, Form, Op};

/// What kind of value a read asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A word that is no pointer.
    Scalar,
    /// A pointer.
    Pointer,
    /// Either (moves, comparisons for equality).
    Any,
}

/// The slots of one instruction, call windows apart.
#[derive(Clone, Copy, Debug)]
pub struct Operands {
    reads: [(u32, Need); 3],
    read_count: usize,
    writes: [(u32, Dest); 2],
    write_count: usize,
}

impl Operands {
    /// The slots it reads.
    #[must_use]
    pub fn reads(&self) -> &[(u32, Need)] {
        &self.reads[..self.read_count]
    }

    /// The slots it writes, after all reads.
    #[must_use]
    pub fn writes(&self) -> &[(u32, Dest)] {
        &self.writes[..self.write_count]
    }

    fn read(mut self, slot: u32, need: Need) -> Operands {
        self.reads[self.read_count] = (slot, need);
        self.read_count += 1;
        self
    }

    fn write(mut self, slot: u32, dest: Dest) -> Operands {
        self.writes[self.write_count] = (slot, dest);
        self.write_count += 1;
        self
    }
}

/// What the fields a, b, c must hold where they are read.
fn needs(op: Op) -> [Need; 3] {
    use Need::{Any, Pointer, Scalar};
    match op {
        Op::Mov | Op::FarLoad | Op::FarStore | Op::Eq | Op::Ne => [Any, Any, Any],
        Op::JumpEq | Op::JumpNe | Op::JumpEqI | Op::JumpNeI => [Any, Any, Any],
        Op::NilCheck | Op::CallClosure | Op::Defer | Op::ZeroVal => [Pointer, Scalar, Scalar],
        Op::Load8S | Op::Load8U | Op::Load16S | Op::Load16U | Op::Load32S | Op::Load32U => {
            [Scalar, Pointer, Scalar]
        }
        Op::Load64 | Op::LoadPtr | Op::Lea | Op::LeaX => [Scalar, Pointer, Scalar],
        Op::Load8SX | Op::Load8UX | Op::Load16SX | Op::Load16UX => [Scalar, Pointer, Scalar],
        Op::Load32SX | Op::Load32UX | Op::Load64X | Op::LoadPtrX => [Scalar, Pointer, Scalar],
        Op::Store8 | Op::Store16 | Op::Store32 | Op::Store64 => [Pointer, Scalar, Scalar],
        Op::Store8X | Op::Store16X | Op::Store32X | Op::Store64X => [Pointer, Scalar, Scalar],
        Op::StorePtr | Op::CopyVal => [Pointer, Pointer, Scalar],
        Op::StorePtrX => [Pointer, Scalar, Pointer],
        Op::Panic | Op::DeferAt => [Scalar, Pointer, Scalar],
        _ => [Scalar, Scalar, Scalar],
    }
}

/// The slots of an instruction whose opcode is `op`.
#[must_use]
pub fn operands(op: Op, instr: Instr) -> Operands {
    let none = Operands {
        reads: [(0, Need::Any); 3],
        read_count: 0,
        writes: [(0, Dest::Scalar); 2],
        write_count: 0,
    };
    let (a, b, c) = (u32::from(instr.a()), u32::from(instr.b()), u32::from(instr.c()));
    let [na, nb, nc] = needs(op);
    let info = op.info();
    match info.form {
        Form::None | Form::Window | Form::Jump | Form::Fuel | Form::Trap => none,
        Form::Ab | Form::Abi => none.read(b, nb).write(a, info.dest),
        Form::Abc | Form::Abci => none.read(b, nb).read(c, nc).write(a, info.dest),
        Form::Ai => none.write(a, info.dest),
        Form::ReadAbi if op == Op::ZeroVal => none.read(a, na),
        Form::ReadAbi | Form::ReadAb | Form::JumpAb => none.read(a, na).read(b, nb),
        Form::ReadAbci => none.read(a, na).read(b, nb).read(c, nc),
        Form::ReadA | Form::JumpA | Form::JumpAc | Form::CallClosure | Form::CallMethod => none.read(a, na),
        Form::FarLoad => none.read(far_slot(instr), Need::Any).write(a, Dest::Same),
        Form::FarStore => none.read(a, Need::Any).write(far_slot(instr), Dest::Same),
        Form::Pair => none.write(a, Dest::Scalar).write(b, Dest::Pointer),
    }
}

/// The far slot that `far.load` and `far.store` name.
#[must_use]
pub fn far_slot(instr: Instr) -> u32 {
    instr.index() as u32
}

/// The slots a call passes and gets.
#[derive(Clone, Copy, Debug)]
pub struct Window<'m> {
    /// First slot.
    pub start: u32,
    /// Slots before the first argument.
    pub header: u32,
    /// Argument slots.
    pub args: u32,
    /// Which of them must be pointers, if that is fixed.
    pub arg_pointers: Option<&'m [u64]>,
    /// Result slots, where the arguments stood.
    pub results: u32,
    /// Which of them are pointers.
    pub result_pointers: &'m [u64],
}

impl Window<'_> {
    /// Slot of the first argument and the first result.
    #[must_use]
    pub fn values(&self) -> u32 {
        self.start + self.header
    }

    /// First slot past it.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.values() + self.args.max(self.results)
    }

    /// Whether the callee's frame stands on the window, so that nothing above its start outlives the call.
    #[must_use]
    pub fn is_frame(&self) -> bool {
        self.header != 0
    }
}

/// Whether a bit of a map of slots is set; slots past its end are not.
#[must_use]
pub fn is_set(bits: &[u64], index: u32) -> bool {
    bits.get(index as usize / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
}

/// The call window of an instruction; none if it is no call, or names something the module doesn't have.
#[must_use]
pub fn window<'m>(module: &'m Module, op: Op, instr: Instr) -> Option<Window<'m>> {
    let header = FRAME_HEADER_SLOTS as u32;
    let indirect_start = u32::from(instr.b()) | u32::from(instr.c()) << 8;
    match op {
        Op::Call => {
            let callee = module.funcs.get(instr.index())?;
            Some(Window {
                start: instr.window() as u32,
                header,
                args: u32::from(callee.params),
                arg_pointers: Some(&callee.param_pointers),
                results: u32::from(callee.results),
                result_pointers: &callee.result_pointers,
            })
        }
        Op::CallClosure | Op::CallMethod => {
            let shape = module.shapes.get(instr.index())?;
            Some(Window {
                start: indirect_start,
                header,
                args: u32::from(shape.args),
                arg_pointers: Some(&shape.arg_pointers),
                results: u32::from(shape.results),
                result_pointers: &shape.result_pointers,
            })
        }
        Op::Builtin => {
            let builtin = module.builtins.get(instr.index())?;
            Some(Window {
                start: instr.window() as u32,
                header: 0,
                args: u32::from(builtin.args),
                arg_pointers: None,
                results: u32::from(builtin.results),
                result_pointers: std::slice::from_ref(&builtin.result_pointers),
            })
        }
        _ => None,
    }
}

/// Whether the process may stop at an instruction, so that it has an entry in `Function::safepoints`.
#[must_use]
pub fn is_safepoint(module: &Module, op: Op, instr: Instr) -> bool {
    match op {
        Op::Enter | Op::Loop | Op::NewArray | Op::RunDefers => true,
        Op::Call | Op::CallClosure | Op::CallMethod | Op::Builtin => true,
        Op::New => module.types.get(instr.index()).is_none_or(|t| t.size > SMALL_OBJECT_BYTES_MAX),
        _ => false,
    }
}

/// Whether an instruction may panic, so that control may go on at `Function::recover`.
#[must_use]
pub fn may_panic(op: Op) -> bool {
    matches!(
        op,
        Op::DivS
            | Op::DivU
            | Op::RemS
            | Op::RemU
            | Op::NilCheck
            | Op::Bounds
            | Op::ShiftCheck
            | Op::SliceCheck
            | Op::NewArray
            | Op::Call
            | Op::CallClosure
            | Op::CallMethod
            | Op::Builtin
            | Op::DeferAt
            | Op::RunDefers
            | Op::Panic
            | Op::Trap
    )
}

/// Whether the next instruction is never reached from this one.
#[must_use]
pub fn ends_flow(op: Op) -> bool {
    matches!(op, Op::Jump | Op::Return | Op::Panic | Op::Trap)
}

/// The jump target of the instruction at `pc`, if it jumps; it may lie outside the function.
#[must_use]
pub fn jump_target(op: Op, instr: Instr, pc: u32) -> Option<i64> {
    match op.info().form {
        Form::Jump | Form::JumpA | Form::JumpAb | Form::JumpAc => {
            Some(i64::from(pc) + 1 + i64::from(instr.imm()))
        }
        _ => None,
    }
}
