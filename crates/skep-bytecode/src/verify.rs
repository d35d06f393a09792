//! The verifier: what engines rely on without looking. It trusts nothing, and a module that passes is a
//! `VerifiedModule`, which only this makes.
//! Kept true: it never panics, and its time is about proportional to the module's size times slots.

mod code;
mod tables;

use std::fmt;

use crate::flow::{self, FlowFault};
use crate::module::Module;
use crate::verified::VerifiedModule;

macro_rules! rules {
    ($($number:literal $name:ident = $doc:literal;)*) => {
        /// What a module must keep. Numbers stay.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Rule { $(#[doc = $doc] $name = $number,)* }

        /// All rules with their texts.
        pub static RULES: &[(Rule, &str)] = &[$((Rule::$name, $doc),)*];
    };
}

rules! {
    1 Opcode = "Every opcode is in the table.";
    2 SlotInFrame = "Every slot that an instruction names lies in the frame.";
    3 Immediate = "Immediates are in their range: shift counts below 64, offsets not negative, known traps and slice forms.";
    4 Index = "Every index of a constant, string, type, function, shape or builtin is in its table, and what stands there fits the instruction.";
    5 JumpInside = "Every jump lands on an instruction of its function.";
    6 NoFallingOff = "Code ends with an instruction that goes nowhere else.";
    7 Entry = "A function starts with `enter`, and no other instruction is one.";
    8 LoopAtBackEdge = "A jump backwards lands on a `loop`, and so does a recovered panic.";
    9 FuelPositive = "`enter` and `loop` subtract at least one unit of fuel, `fuel` none that is negative.";
    10 WindowInFrame = "Call windows lie in the frame, header, arguments and results.";
    11 Defined = "A slot is read only where every path has defined it; a call undefines all slots from its window on, but results.";
    12 NeedsPointer = "Where an instruction, a callee or a result needs a pointer, the slot holds one.";
    13 NeedsScalar = "Where an instruction, a callee or a result needs a scalar, the slot holds no pointer.";
    14 Safepoints = "The safepoints are exactly those that the code has, each with exactly the pointers alive there.";
    15 Lines = "Lines ascend and name positions; positions name files, names and earlier positions.";
    16 Size = "Frames, code, parameters, results and tables keep to their limits; a function has code.";
    17 Flow = "Blocks times slots, and the depth of loops, keep to their limits.";
    18 Deferring = "Only a function that says so pushes or runs defers, or has a place where a recovered panic continues.";
    19 TypeShape = "Types have sizes, alignments, elements, fields and pointer words that fit each other and no type contains itself.";
    20 Methods = "Method tables are sorted, and name functions whose first parameter is the data pointer.";
    21 Roots = "Initialisation, main, the panic text function, the error type and the globals' type are what they must be.";
}

/// Why a module is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The function, if it is one's fault.
    pub function: Option<u32>,
    /// The instruction in it, or the index in the table at fault.
    pub offset: u32,
    /// What is broken.
    pub rule: Rule,
}

impl Rule {
    /// What it asks for.
    #[must_use]
    pub fn text(self) -> &'static str {
        RULES.iter().find(|rule| rule.0 == self).map_or("", |rule| rule.1)
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.rule as u8;
        match self.function {
            Some(func) => write!(out, "function {func}, instruction {}: rule {rule}: ", self.offset)?,
            None => write!(out, "table entry {}: rule {rule}: ", self.offset)?,
        }
        out.write_str(self.rule.text())
    }
}

impl std::error::Error for VerifyError {}

/// Verifies a module.
///
/// # Errors
/// The first broken rule.
pub fn verify(module: Module) -> Result<VerifiedModule, VerifyError> {
    tables::check(&module)?;
    for (index, func) in module.funcs.iter().enumerate() {
        let error = |offset, rule| VerifyError { function: Some(index as u32), offset, rule };
        code::check(&module, func).map_err(|(offset, rule)| error(offset, rule))?;
    }
    // Flow looks at callees' parameters, so all functions' shapes are known by now.
    for (index, func) in module.funcs.iter().enumerate() {
        let error = |offset, rule| VerifyError { function: Some(index as u32), offset, rule };
        let points = flow::safepoints(&module, func).map_err(|found| {
            let rule = match found.fault {
                FlowFault::Undefined => Rule::Defined,
                FlowFault::ScalarAsPointer => Rule::NeedsPointer,
                FlowFault::PointerAsScalar => Rule::NeedsScalar,
                FlowFault::TooLarge => Rule::Flow,
            };
            error(found.offset, rule)
        })?;
        if points != func.safepoints {
            let pairs = points.iter().zip(&func.safepoints);
            let differ = pairs.filter(|(found, given)| found != given).map(|(found, _)| found.pc).next();
            let missing = points.get(func.safepoints.len()).map(|found| found.pc);
            return Err(error(differ.or(missing).unwrap_or_default(), Rule::Safepoints));
        }
    }
    Ok(VerifiedModule::new(module))
}
