//! Kinds of the `trap` instruction, and the forms of `slice.check`.
//! Kept true: numbers are part of the encoding; the verifier refuses others.

/// What a `trap` instruction raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum TrapKind {
    /// Code that is never reached: after builtins that always trap, in removed blocks.
    Unreachable = 0,
    /// A nil dereference known at compile time.
    NilDereference = 1,
    /// A division by a constant zero.
    DivideByZero = 2,
    /// `make` of a slice with a length out of range.
    MakeSliceLen = 3,
    /// `make` of a slice with a capacity below the length.
    MakeSliceCap = 4,
    /// An iterator calls the body of a loop that was left.
    RangeAfterFalse = 5,
    /// An iterator calls the body of a loop after the body panicked.
    RangeAfterPanic = 6,
    /// The body of a loop is called after the loop.
    RangeAfterLoop = 7,
    /// An iterator recovered a panic of the loop's body and returned.
    RangeSwallowedPanic = 8,
}

impl TrapKind {
    /// The kind of a number, if there is one.
    #[must_use]
    pub fn from_code(code: i32) -> Option<TrapKind> {
        Some(match code {
            0 => TrapKind::Unreachable,
            1 => TrapKind::NilDereference,
            2 => TrapKind::DivideByZero,
            3 => TrapKind::MakeSliceLen,
            4 => TrapKind::MakeSliceCap,
            5 => TrapKind::RangeAfterFalse,
            6 => TrapKind::RangeAfterPanic,
            7 => TrapKind::RangeAfterLoop,
            8 => TrapKind::RangeSwallowedPanic,
            _ => return None,
        })
    }
}

/// Bits of `slice.check`'s immediate: which of Go's messages a failure gives.
///
/// `s[i:j:k]` takes two checks, as Go makes them: `(j, k, cap)` with `THREE_INDEX`, then `(i, j, k)` with
/// `THREE_INDEX | THREE_INDEX_LOW`.
pub mod slice_form {
    /// Part of a three-index slice.
    pub const THREE_INDEX: i32 = 1;
    /// The bound is a string's length.
    pub const STRING: i32 = 2;
    /// The bound is a length (of an array), not a capacity.
    pub const LENGTH: i32 = 4;
    /// The second check of a three-index slice.
    pub const THREE_INDEX_LOW: i32 = 8;
    /// All of them.
    pub const ALL: i32 = THREE_INDEX | STRING | LENGTH | THREE_INDEX_LOW;
}
