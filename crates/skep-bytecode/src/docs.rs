//! The instruction set as a page: `docs/bytecode.md` is this text, and a test compares.

use std::fmt::Write as _;

use crate::limits::{FRAME_HEADER_SLOTS, NEAR_SLOTS};
use crate::ops::{Dest, Form, OpInfo, TABLE};
use crate::verify::RULES;

/// The page.
#[must_use]
pub fn page() -> String {
    let mut out = format!(
        "# Bytecode\n\n\
         Made from the table in `crates/skep-bytecode/src/ops.rs`; change that, then run the crate's tests with\n\
         `SKEP_WRITE_DOCS=1`.\n\n\
         An instruction is 64 bits: opcode (16), slots a, b, c (8 each), immediate (24, signed). Slots hold 64 bits\n\
         without tag; those above {} are reached by `far.load` and `far.store`. A call window starts with {} slots\n\
         for the callee's frame header; then come the arguments, which are the callee's slots 0.., where it leaves\n\
         its results. Jumps count from the next instruction.\n\n\
         ## Instructions\n\n\
         | instruction | operands | writes | fuel | meaning |\n| --- | --- | --- | --- | --- |\n",
        NEAR_SLOTS - 1,
        FRAME_HEADER_SLOTS,
    );
    for row in TABLE {
        let doc = row.doc.replace('|', "\\|");
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} | {doc} |",
            row.name,
            fields(row.form),
            writes(row),
            row.cost
        );
    }
    out.push_str("\n## Rules of the verifier\n\n");
    for (rule, text) in RULES {
        let _ = writeln!(out, "{}. {text}", *rule as u8);
    }
    out
}

fn fields(form: Form) -> &'static str {
    match form {
        Form::None => "",
        Form::Ab | Form::ReadAb | Form::Pair => "a, b",
        Form::Abc => "a, b, c",
        Form::Ai | Form::FarLoad => "a, imm",
        Form::FarStore => "imm, a",
        Form::Abi | Form::ReadAbi => "a, b, imm",
        Form::Abci | Form::ReadAbci => "a, b, c, imm",
        Form::ReadA => "a",
        Form::Jump | Form::Fuel | Form::Trap => "imm",
        Form::JumpA => "a, imm",
        Form::JumpAb => "a, b, imm",
        Form::JumpAc => "a, constant c, imm",
        Form::Window => "window a b c, imm",
        Form::CallClosure | Form::CallMethod => "a, window b c, imm",
    }
}

fn writes(row: &OpInfo) -> &'static str {
    match (row.form, row.dest) {
        (Form::Pair, _) => "scalar, pointer",
        (Form::Ab | Form::Abc | Form::Ai | Form::Abi | Form::Abci, Dest::Scalar) => "scalar",
        (_, Dest::Pointer) => "pointer",
        (_, Dest::Same) => "as read",
        (Form::Window | Form::CallClosure | Form::CallMethod, _) => "results",
        _ => "",
    }
}
