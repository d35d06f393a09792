//! Faults of running code, the same for all engines and leaves.
//! Kept true: `Display` gives Go's text, to the letter, as an unrecovered panic's headline has it.

use std::fmt;

use skep_bytecode::slice_form;
use skep_heap::MemoryExceeded;

/// A fault that running code ran into. All but the fatal ones become panics that `recover` can take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trap {
    /// `a[index]` outside of 0..len.
    Index {
        /// The index.
        index: i64,
        /// The length.
        len: i64,
    },
    /// `s[low:high]` or `s[low:high:max]` out of order or out of range.
    Slice(SliceFault),
    /// Conversion of a slice to an array that is longer.
    SliceToArray {
        /// The slice's length.
        len: i64,
        /// The array's length.
        want: i64,
    },
    /// A nil pointer was dereferenced, a nil func called, a method called on a nil interface.
    NilDereference,
    /// An entry was assigned in a nil map.
    NilMapWrite,
    /// An integer was divided by zero.
    DivideByZero,
    /// A shift count is negative.
    NegativeShift,
    /// The length given to `make` is negative or too large.
    MakeSliceLen,
    /// The capacity given to `make` is below the length or too large.
    MakeSliceCap,
    /// An `append` would exceed the largest slice.
    GrowSlice,
    /// A type assertion on a nil interface; `interface` is none where the target is an interface too.
    AssertNil {
        /// The static type of the operand.
        interface: Option<Box<str>>,
        /// The type asserted.
        target: Box<str>,
    },
    /// A type assertion to another concrete type.
    AssertOther {
        /// The static type of the operand.
        interface: Box<str>,
        /// The dynamic type.
        concrete: Box<str>,
        /// The type asserted.
        target: Box<str>,
    },
    /// A type assertion to an interface whose method the dynamic type lacks.
    AssertMissing {
        /// The dynamic type.
        concrete: Box<str>,
        /// The interface asserted.
        target: Box<str>,
        /// The first missing method.
        method: Box<str>,
    },
    /// A map key of interface type whose dynamic type has no hash.
    Unhashable {
        /// The dynamic type.
        ty: Box<str>,
    },
    /// `==` of interfaces whose dynamic type has no equality.
    Uncomparable {
        /// The dynamic type.
        ty: Box<str>,
    },
    /// The body of a loop over a function was called, or left, against the rules.
    Range(RangeFault),
    /// `panic(nil)`.
    PanicNil,
    /// A library's fault with Go's prefix `runtime error: `.
    RuntimeError(Box<str>),
    /// A library's fault with exactly this text.
    Plain(Box<str>),
    /// The stack's limit was reached; fatal.
    StackOverflow {
        /// The limit in bytes.
        limit: u64,
    },
    /// The process's memory limit was reached, or the system's; fatal.
    Memory(MemoryExceeded),
    /// The process's fuel limit was reached; fatal.
    FuelBudget {
        /// The limit in fuel.
        limit: u64,
        /// By how much it was passed when that was noticed.
        over: u64,
    },
    /// A loop's body deferred a call in a function that has made its deferred calls; fatal.
    DeferAfterReturn,
    /// Code ran that the compiler holds for unreachable; fatal.
    Unreachable,
}

/// What an iterator function did that a loop over it does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeFault {
    /// It called the body again after that returned false.
    AfterFalse,
    /// It called the body again after that panicked.
    AfterPanic,
    /// The body was called after the loop had ended.
    AfterLoop,
    /// It recovered the body's panic and returned.
    SwallowedPanic,
}

/// Which of a slice expression's conditions failed first, in the order Go tests them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SliceFault {
    /// `s[:high]`, high beyond a capacity.
    HighCap {
        /// The upper bound.
        high: i64,
        /// The capacity.
        cap: i64,
    },
    /// `s[:high]`, high beyond a length.
    HighLen {
        /// The upper bound.
        high: i64,
        /// The length.
        len: i64,
    },
    /// `s[low:high]`, low beyond high.
    Low {
        /// The lower bound.
        low: i64,
        /// The upper bound.
        high: i64,
    },
    /// `s[::max]`, max beyond a capacity.
    MaxCap {
        /// The bound of the capacity.
        max: i64,
        /// The capacity.
        cap: i64,
    },
    /// `s[::max]`, max beyond a length.
    MaxLen {
        /// The bound of the capacity.
        max: i64,
        /// The length.
        len: i64,
    },
    /// `s[:high:max]`, high beyond max.
    HighMax {
        /// The upper bound.
        high: i64,
        /// The bound of the capacity.
        max: i64,
    },
    /// `s[low:high:]`, low beyond high.
    LowHigh {
        /// The lower bound.
        low: i64,
        /// The upper bound.
        high: i64,
    },
}

impl SliceFault {
    /// What `slice.check` with this form raises for operands that fail `0 <= a <= b <= c`.
    #[must_use]
    pub fn of_check(a: i64, b: i64, c: i64, form: i32) -> SliceFault {
        let is_length = form & (slice_form::STRING | slice_form::LENGTH) != 0;
        let top_fails = b as u64 > c as u64;
        match (form & slice_form::THREE_INDEX != 0, top_fails) {
            (false, true) if is_length => SliceFault::HighLen { high: b, len: c },
            (false, true) => SliceFault::HighCap { high: b, cap: c },
            (false, false) => SliceFault::Low { low: a, high: b },
            (true, true) if is_length => SliceFault::MaxLen { max: b, len: c },
            (true, true) => SliceFault::MaxCap { max: b, cap: c },
            (true, false) if form & slice_form::THREE_INDEX_LOW != 0 => {
                SliceFault::LowHigh { low: a, high: b }
            }
            (true, false) => SliceFault::HighMax { high: a, max: b },
        }
    }
}

impl Trap {
    /// Whether no deferred call may see it: the process ends at once.
    #[must_use]
    pub fn is_fatal(&self) -> bool {
        matches!(
            self,
            Trap::StackOverflow { .. }
                | Trap::Memory(_)
                | Trap::FuelBudget { .. }
                | Trap::DeferAfterReturn
                | Trap::Unreachable
        )
    }
}

impl fmt::Display for SliceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("slice bounds out of range ")?;
        // A negative bound is named alone: what it was compared with doesn't matter.
        match *self {
            SliceFault::HighCap { high, .. } | SliceFault::HighLen { high, .. } if high < 0 => {
                write!(f, "[:{high}]")
            }
            SliceFault::HighCap { high, cap } => write!(f, "[:{high}] with capacity {cap}"),
            SliceFault::HighLen { high, len } => write!(f, "[:{high}] with length {len}"),
            SliceFault::Low { low, .. } if low < 0 => write!(f, "[{low}:]"),
            SliceFault::Low { low, high } => write!(f, "[{low}:{high}]"),
            SliceFault::MaxCap { max, .. } | SliceFault::MaxLen { max, .. } if max < 0 => {
                write!(f, "[::{max}]")
            }
            SliceFault::MaxCap { max, cap } => write!(f, "[::{max}] with capacity {cap}"),
            SliceFault::MaxLen { max, len } => write!(f, "[::{max}] with length {len}"),
            SliceFault::HighMax { high, .. } if high < 0 => write!(f, "[:{high}:]"),
            SliceFault::HighMax { high, max } => write!(f, "[:{high}:{max}]"),
            SliceFault::LowHigh { low, .. } if low < 0 => write!(f, "[{low}::]"),
            SliceFault::LowHigh { low, high } => write!(f, "[{low}:{high}:]"),
        }
    }
}

impl fmt::Display for RangeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RangeFault::AfterFalse => {
                "range function continued iteration after function for loop body returned false"
            }
            RangeFault::AfterPanic => "range function continued iteration after loop body panic",
            RangeFault::AfterLoop => "range function continued iteration after whole loop exit",
            RangeFault::SwallowedPanic => {
                "range function recovered a loop body panic and did not resume panicking"
            }
        })
    }
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trap::Index { index, .. } if *index < 0 => {
                write!(f, "runtime error: index out of range [{index}]")
            }
            Trap::Index { index, len } => {
                write!(f, "runtime error: index out of range [{index}] with length {len}")
            }
            Trap::Slice(fault) => write!(f, "runtime error: {fault}"),
            Trap::SliceToArray { len, want } => write!(
                f,
                "runtime error: cannot convert slice with length {len} to array or pointer to array with length {want}"
            ),
            Trap::NilDereference => {
                f.write_str("runtime error: invalid memory address or nil pointer dereference")
            }
            Trap::NilMapWrite => f.write_str("assignment to entry in nil map"),
            Trap::DivideByZero => f.write_str("runtime error: integer divide by zero"),
            Trap::NegativeShift => f.write_str("runtime error: negative shift amount"),
            Trap::MakeSliceLen => f.write_str("runtime error: makeslice: len out of range"),
            Trap::MakeSliceCap => f.write_str("runtime error: makeslice: cap out of range"),
            Trap::GrowSlice => f.write_str("runtime error: growslice: len out of range"),
            Trap::AssertNil { interface, target } => {
                let interface = interface.as_deref().unwrap_or("interface");
                write!(f, "interface conversion: {interface} is nil, not {target}")
            }
            Trap::AssertOther { interface, concrete, target } => {
                write!(f, "interface conversion: {interface} is {concrete}, not {target}")?;
                // Equal names of different types: Go says why they differ.
                if concrete == target { f.write_str(" (types from different scopes)") } else { Ok(()) }
            }
            Trap::AssertMissing { concrete, target, method } => {
                write!(f, "interface conversion: {concrete} is not {target}: missing method {method}")
            }
            Trap::Unhashable { ty } => write!(f, "runtime error: hash of unhashable type {ty}"),
            Trap::Uncomparable { ty } => write!(f, "runtime error: comparing uncomparable type {ty}"),
            Trap::Range(fault) => write!(f, "runtime error: {fault}"),
            Trap::PanicNil => f.write_str("runtime error: panic called with nil argument"),
            Trap::RuntimeError(text) => write!(f, "runtime error: {text}"),
            Trap::Plain(text) => f.write_str(text),
            Trap::StackOverflow { limit } => write!(f, "stack overflow: more than {limit} bytes"),
            Trap::Memory(exceeded) => exceeded.fmt(f),
            Trap::FuelBudget { limit, over } => write!(f, "fuel budget of {limit} exceeded by {over}"),
            Trap::DeferAfterReturn => f.write_str("defer after range func returned"),
            Trap::Unreachable => f.write_str("unreachable code"),
        }
    }
}
