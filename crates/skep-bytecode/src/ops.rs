//! The table: name, operands, fuel cost, doc line. Everything else about instructions is derived from it.
//!
//! Slots are named a, b, c; `imm` is the immediate. Values in slots are canonical: narrow signed integers are
//! sign-extended, unsigned ones zero-extended, bools 0 or 1, float32 its bits zero-extended, float64 its bits.

/// How an instruction uses its fields, for encoding checks, the verifier and the printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// No operands.
    None,
    /// a = f(b)
    Ab,
    /// a = f(b, c)
    Abc,
    /// a = f(imm)
    Ai,
    /// a = f(b, imm)
    Abi,
    /// a = f(b, c, imm)
    Abci,
    /// f(a, b, imm): a and b are read; nothing is written.
    ReadAbi,
    /// f(a, b, c, imm): all are read.
    ReadAbci,
    /// f(a): read.
    ReadA,
    /// f(a, b): read.
    ReadAb,
    /// Jump by imm.
    Jump,
    /// Jump by imm if f(a).
    JumpA,
    /// Jump by imm if f(a, b).
    JumpAb,
    /// Jump by imm if f(a, c as a signed 8-bit constant).
    JumpAc,
    /// Call with the window at a,b,c and imm naming the target.
    Window,
    /// Call of the closure in slot a, window at c<<8|b, imm = index into `Module::shapes`.
    CallClosure,
    /// Interface call: a = type slot, window at c<<8|b, imm = index into `Module::shapes`, which has the selector;
    /// the data word is the window's first argument.
    CallMethod,
    /// a (near) = slot imm (far).
    FarLoad,
    /// slot imm (far) = a (near).
    FarStore,
    /// a (scalar) and b (pointer) are written.
    Pair,
    /// Fuel: imm units.
    Fuel,
    /// Traps with the kind in imm.
    Trap,
}

/// What kind of value an operand holds: for the verifier's pointer discipline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dest {
    /// The destination is no pointer (or there is none).
    Scalar,
    /// The destination is a pointer.
    Pointer,
    /// As the source (moves).
    Same,
}

macro_rules! ops {
    ($($name:ident, $text:literal, $form:ident, $dest:ident, $cost:literal, $doc:literal;)*) => {
        /// An opcode.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum Op { $(#[doc = $doc] $name,)* }

        /// One row of the table.
        #[derive(Clone, Copy, Debug)]
        pub struct OpInfo {
            /// The opcode.
            pub op: Op,
            /// As printed.
            pub name: &'static str,
            /// The operands.
            pub form: Form,
            /// What it writes.
            pub dest: Dest,
            /// Fuel it adds to its block.
            pub cost: u16,
            /// What it does.
            pub doc: &'static str,
        }

        /// The table, by opcode number.
        pub static TABLE: &[OpInfo] = &[
            $(OpInfo { op: Op::$name, name: $text, form: Form::$form, dest: Dest::$dest, cost: $cost, doc: $doc },)*
        ];

        impl Op {
            /// The opcode of a number, if there is one.
            #[must_use]
            pub fn from_code(code: u16) -> Option<Op> {
                TABLE.get(code as usize).map(|row| row.op)
            }

            /// Its row.
            #[must_use]
            pub fn info(self) -> &'static OpInfo {
                &TABLE[self as usize]
            }
        }
    };
}

/// Hands the table's rows to a macro: name, text, form, destination, cost, doc line of each instruction, so that
/// engines can derive theirs from it.
#[macro_export]
macro_rules! instruction_table {
    ($then:ident) => {
        $then! {
    // Fuel and safepoints.
    Enter, "enter", Fuel, Scalar, 0, "function entry: subtract imm fuel, then stop here if fuel is below 0 or a request is pending (safepoint)";
    Loop, "loop", Fuel, Scalar, 0, "loop head: subtract imm fuel, then stop here if fuel is below 0 or a request is pending (safepoint)";
    Fuel, "fuel", Fuel, Scalar, 0, "block entry: subtract imm fuel";

    // Moves and constants.
    Mov, "mov", Ab, Same, 1, "a = b";
    FarLoad, "far.load", FarLoad, Same, 1, "a = slot imm";
    FarStore, "far.store", FarStore, Same, 1, "slot imm = a";
    Imm, "imm", Ai, Scalar, 1, "a = imm, sign-extended";
    Const, "const", Ai, Scalar, 1, "a = consts[imm]";
    Nil, "nil", Ai, Pointer, 1, "a = 0 as a pointer";
    StrData, "str.data", Ai, Pointer, 1, "a = address of strings[imm]";
    StaticFunc, "static.func", Ai, Pointer, 1, "a = the shared closure object of function imm, which captures nothing";
    Globals, "globals", Ai, Pointer, 1, "a = this process's package variables, copied from the image on first touch";

    // 64-bit integers.
    Add, "add", Abc, Scalar, 1, "a = b + c, wrapping";
    Sub, "sub", Abc, Scalar, 1, "a = b - c, wrapping";
    Mul, "mul", Abc, Scalar, 1, "a = b * c, wrapping";
    DivS, "div.s", Abc, Scalar, 1, "a = b / c signed, towards zero; min / -1 = min; traps on c = 0";
    DivU, "div.u", Abc, Scalar, 1, "a = b / c unsigned; traps on c = 0";
    RemS, "rem.s", Abc, Scalar, 1, "a = b % c signed; min % -1 = 0; traps on c = 0";
    RemU, "rem.u", Abc, Scalar, 1, "a = b % c unsigned; traps on c = 0";
    And, "and", Abc, Scalar, 1, "a = b & c";
    Or, "or", Abc, Scalar, 1, "a = b | c";
    Xor, "xor", Abc, Scalar, 1, "a = b ^ c";
    AndNot, "and.not", Abc, Scalar, 1, "a = b & ^c";
    Shl, "shl", Abc, Scalar, 1, "a = b << c; 0 if c (unsigned) is 64 or more";
    ShrS, "shr.s", Abc, Scalar, 1, "a = b >> c with sign; all sign bits if c (unsigned) is 64 or more";
    ShrU, "shr.u", Abc, Scalar, 1, "a = b >> c without sign; 0 if c (unsigned) is 64 or more";
    AddI, "add.i", Abi, Scalar, 1, "a = b + imm";
    MulI, "mul.i", Abi, Scalar, 1, "a = b * imm";
    AndI, "and.i", Abi, Scalar, 1, "a = b & imm";
    OrI, "or.i", Abi, Scalar, 1, "a = b | imm";
    XorI, "xor.i", Abi, Scalar, 1, "a = b ^ imm";
    ShlI, "shl.i", Abi, Scalar, 1, "a = b << imm, imm in 0..64";
    ShrSI, "shr.si", Abi, Scalar, 1, "a = b >> imm with sign, imm in 0..64";
    ShrUI, "shr.ui", Abi, Scalar, 1, "a = b >> imm without sign, imm in 0..64";
    Neg, "neg", Ab, Scalar, 1, "a = -b, wrapping";
    Not, "not", Ab, Scalar, 1, "a = ^b";
    BoolNot, "bool.not", Ab, Scalar, 1, "a = 1 - b for a bool b";
    Ext8S, "ext8.s", Ab, Scalar, 1, "a = low 8 bits of b, sign-extended";
    Ext16S, "ext16.s", Ab, Scalar, 1, "a = low 16 bits of b, sign-extended";
    Ext32S, "ext32.s", Ab, Scalar, 1, "a = low 32 bits of b, sign-extended";
    Ext8U, "ext8.u", Ab, Scalar, 1, "a = low 8 bits of b";
    Ext16U, "ext16.u", Ab, Scalar, 1, "a = low 16 bits of b";
    Ext32U, "ext32.u", Ab, Scalar, 1, "a = low 32 bits of b";

    // Comparisons to a bool.
    Eq, "eq", Abc, Scalar, 1, "a = b == c (also of pointers)";
    Ne, "ne", Abc, Scalar, 1, "a = b != c (also of pointers)";
    LtS, "lt.s", Abc, Scalar, 1, "a = b < c signed";
    LeS, "le.s", Abc, Scalar, 1, "a = b <= c signed";
    LtU, "lt.u", Abc, Scalar, 1, "a = b < c unsigned";
    LeU, "le.u", Abc, Scalar, 1, "a = b <= c unsigned";

    // Floats. 64-bit without suffix, 32-bit with .32.
    FAdd, "f.add", Abc, Scalar, 1, "a = b + c";
    FSub, "f.sub", Abc, Scalar, 1, "a = b - c";
    FMul, "f.mul", Abc, Scalar, 1, "a = b * c";
    FDiv, "f.div", Abc, Scalar, 1, "a = b / c";
    FNeg, "f.neg", Ab, Scalar, 1, "a = -b";
    FSqrt, "f.sqrt", Ab, Scalar, 1, "a = square root of b";
    FAbs, "f.abs", Ab, Scalar, 1, "a = |b|";
    FEq, "f.eq", Abc, Scalar, 1, "a = b == c";
    FNe, "f.ne", Abc, Scalar, 1, "a = b != c";
    FLt, "f.lt", Abc, Scalar, 1, "a = b < c";
    FLe, "f.le", Abc, Scalar, 1, "a = b <= c";
    FAdd32, "f.add.32", Abc, Scalar, 1, "a = b + c";
    FSub32, "f.sub.32", Abc, Scalar, 1, "a = b - c";
    FMul32, "f.mul.32", Abc, Scalar, 1, "a = b * c";
    FDiv32, "f.div.32", Abc, Scalar, 1, "a = b / c";
    FNeg32, "f.neg.32", Ab, Scalar, 1, "a = -b";
    F32To64, "f.32to64", Ab, Scalar, 1, "a = b widened";
    F64To32, "f.64to32", Ab, Scalar, 1, "a = b rounded";
    SToF, "s.to.f", Ab, Scalar, 1, "a = float64 of signed b";
    UToF, "u.to.f", Ab, Scalar, 1, "a = float64 of unsigned b";
    SToF32, "s.to.f32", Ab, Scalar, 1, "a = float32 of signed b, rounded once";
    UToF32, "u.to.f32", Ab, Scalar, 1, "a = float32 of unsigned b, rounded once";
    FToS, "f.to.s", Ab, Scalar, 1, "a = int64 of b as Go on amd64 gives it (out of range and NaN: min int64)";
    FToU, "f.to.u", Ab, Scalar, 1, "a = uint64 of b as Go on amd64 gives it";

    // Jumps; targets are relative to the next instruction.
    Jump, "jump", Jump, Scalar, 1, "go on at imm";
    JumpIf, "jump.if", JumpA, Scalar, 1, "go on at imm if a is true";
    JumpIfNot, "jump.ifnot", JumpA, Scalar, 1, "go on at imm if a is false";
    JumpEq, "jump.eq", JumpAb, Scalar, 1, "if a == b";
    JumpNe, "jump.ne", JumpAb, Scalar, 1, "if a != b";
    JumpLtS, "jump.lt.s", JumpAb, Scalar, 1, "if a < b signed";
    JumpLeS, "jump.le.s", JumpAb, Scalar, 1, "if a <= b signed";
    JumpLtU, "jump.lt.u", JumpAb, Scalar, 1, "if a < b unsigned";
    JumpLeU, "jump.le.u", JumpAb, Scalar, 1, "if a <= b unsigned";
    JumpEqI, "jump.eq.i", JumpAc, Scalar, 1, "if a == c";
    JumpNeI, "jump.ne.i", JumpAc, Scalar, 1, "if a != c";
    JumpLtSI, "jump.lt.si", JumpAc, Scalar, 1, "if a < c signed";
    JumpLeSI, "jump.le.si", JumpAc, Scalar, 1, "if a <= c signed";
    JumpGtSI, "jump.gt.si", JumpAc, Scalar, 1, "if a > c signed";
    JumpGeSI, "jump.ge.si", JumpAc, Scalar, 1, "if a >= c signed";
    JumpFLt, "jump.f.lt", JumpAb, Scalar, 1, "if a < b as float64";
    JumpFLe, "jump.f.le", JumpAb, Scalar, 1, "if a <= b as float64";
    JumpFNlt, "jump.f.nlt", JumpAb, Scalar, 1, "if not a < b as float64";
    JumpFNle, "jump.f.nle", JumpAb, Scalar, 1, "if not a <= b as float64";

    // Checks.
    NilCheck, "nil.check", ReadA, Scalar, 1, "traps with nil dereference if a is 0";
    Bounds, "bounds", ReadAb, Scalar, 1, "traps with index out of range if a (unsigned) >= b";
    ShiftCheck, "shift.check", ReadA, Scalar, 1, "traps with negative shift amount if a < 0";
    SliceCheck, "slice.check", ReadAbci, Scalar, 1, "checks 0 <= a <= b <= c; imm tells which of Go's messages, as bits of `slice_form`";

    // Memory: b is an object or interior pointer already checked for nil, imm a byte offset.
    Load8S, "load.8s", Abi, Scalar, 1, "a = byte at b + imm, sign-extended";
    Load8U, "load.8u", Abi, Scalar, 1, "a = byte at b + imm";
    Load16S, "load.16s", Abi, Scalar, 1, "a = 16 bits at b + imm, sign-extended";
    Load16U, "load.16u", Abi, Scalar, 1, "a = 16 bits at b + imm";
    Load32S, "load.32s", Abi, Scalar, 1, "a = 32 bits at b + imm, sign-extended";
    Load32U, "load.32u", Abi, Scalar, 1, "a = 32 bits at b + imm (also float32)";
    Load64, "load.64", Abi, Scalar, 1, "a = 64 bits at b + imm";
    LoadPtr, "load.ptr", Abi, Pointer, 1, "a = pointer at b + imm";
    Store8, "store.8", ReadAbi, Scalar, 1, "byte at a + imm = b";
    Store16, "store.16", ReadAbi, Scalar, 1, "16 bits at a + imm = b";
    Store32, "store.32", ReadAbi, Scalar, 1, "32 bits at a + imm = b";
    Store64, "store.64", ReadAbi, Scalar, 1, "64 bits at a + imm = b";
    StorePtr, "store.ptr", ReadAbi, Scalar, 1, "pointer at a + imm = b, marking the card if a is old";
    Lea, "lea", Abi, Pointer, 1, "a = b + imm, an interior pointer";
    LeaX, "lea.x", Abci, Pointer, 1, "a = b + c * imm, an interior pointer";
    // Indexed by a register that was checked: the element size is the access size.
    Load8SX, "load.8s.x", Abc, Scalar, 1, "a = byte at b + c, sign-extended";
    Load8UX, "load.8u.x", Abc, Scalar, 1, "a = byte at b + c";
    Load16SX, "load.16s.x", Abc, Scalar, 1, "a = 16 bits at b + c*2, sign-extended";
    Load16UX, "load.16u.x", Abc, Scalar, 1, "a = 16 bits at b + c*2";
    Load32SX, "load.32s.x", Abc, Scalar, 1, "a = 32 bits at b + c*4, sign-extended";
    Load32UX, "load.32u.x", Abc, Scalar, 1, "a = 32 bits at b + c*4";
    Load64X, "load.64.x", Abc, Scalar, 1, "a = 64 bits at b + c*8";
    LoadPtrX, "load.ptr.x", Abc, Pointer, 1, "a = pointer at b + c*8";
    Store8X, "store.8.x", ReadAbci, Scalar, 1, "byte at a + b = c";
    Store16X, "store.16.x", ReadAbci, Scalar, 1, "16 bits at a + b*2 = c";
    Store32X, "store.32.x", ReadAbci, Scalar, 1, "32 bits at a + b*4 = c";
    Store64X, "store.64.x", ReadAbci, Scalar, 1, "64 bits at a + b*8 = c";
    StorePtrX, "store.ptr.x", ReadAbci, Scalar, 1, "pointer at a + b*8 = c, marking the card";
    CopyVal, "copy.val", ReadAbi, Scalar, 2, "copy one value of type imm from b to a (may overlap), marking cards";
    ZeroVal, "zero.val", ReadAbi, Scalar, 2, "zero one value of type imm at a (b unused, 0)";

    // Allocation. Small ones never stop; large ones are safepoints that re-execute.
    New, "new", Ai, Pointer, 3, "a = a new zeroed object of type imm (safepoint, re-executes, if its size is above SMALL_OBJECT_BYTES_MAX)";
    NewArray, "new.array", Abi, Pointer, 3, "a = a new zeroed array of b elements of type imm, for a unit of fuel per BYTES_PER_FUEL more; traps if b is negative or too large (safepoint, re-executes)";
    NewClosure, "new.closure", Ai, Pointer, 3, "a = a new object of closure type imm, zeroed; word 0 and captures are stored next";

    // Calls. The window starts at a frame slot: first FRAME_HEADER_SLOTS for the callee's header, then arguments
    // in the callee's slots 0.., where it also leaves its results. All are safepoints.
    Call, "call", Window, Scalar, 2, "call function imm with the window at a,b,c";
    CallClosure, "call.closure", CallClosure, Scalar, 3, "call the closure in a with the window at b | c << 8, as shapes[imm] says; traps on nil; the closure is the window's last argument too (code puts it there)";
    CallMethod, "call.method", CallMethod, Scalar, 4, "call method shapes[imm].selector of the type in slot a with the window at b | c << 8; traps on type 0 (nil interface)";
    Builtin, "builtin", Window, Scalar, 2, "call builtins[imm]: arguments and results at the window's start a,b,c (no header)";
    Return, "return", None, Scalar, 1, "return; results stand in slots 0..";

    // Defer, panic.
    Defer, "defer", ReadA, Scalar, 3, "push the closure in a (no parameters, results dropped) on this frame's defer list";
    DeferMark, "defer.mark", Ai, Scalar, 3, "a = a token of this frame's defer list, for `defer.at`";
    DeferAt, "defer.at", ReadAb, Scalar, 3, "push the closure in b (no parameters, results dropped) on the defer list that the token in a is of; fatal if its frame makes no more deferred calls";
    RunDefers, "run.defers", None, Scalar, 2, "pop and call this frame's defers until none is left (safepoint, re-executes); callees' windows start at the frame's end";
    Panic, "panic", ReadAb, Scalar, 2, "panic with the interface value (type a, data b)";
    Recover, "recover", Pair, Scalar, 2, "a = type word, b = data word of the panic this deferred call may recover, else 0; the panic is then recovered";
    Trap, "trap", Trap, Scalar, 1, "trap of kind imm, a `TrapKind`";
        }
    };
}

instruction_table!(ops);
