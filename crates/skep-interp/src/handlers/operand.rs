//! Where operations find what they read: slots that the instruction names, its immediate, or the last result.

use crate::code::Inst;
use crate::frame::Window;

/// What an operation reads from, beside the instruction itself.
#[derive(Clone, Copy)]
pub(super) struct Sources {
    pub frame: Window,
    /// The last result of an operation on words.
    pub word: u64,
    /// The last result of an operation on floats.
    pub float: f64,
}

/// An operand as a word.
pub(super) trait Operand {
    fn word(i: &Inst, from: Sources) -> u64;
}

/// An operand as a float.
pub(super) trait FloatOperand {
    fn float(i: &Inst, from: Sources) -> f64;
}

macro_rules! slots {
    ($($name:ident: $field:ident;)*) => { $(
        #[doc = concat!("Slot ", stringify!($field), ".")]
        pub(super) struct $name;

        impl Operand for $name {
            #[inline(always)]
            fn word(i: &Inst, from: Sources) -> u64 {
                from.frame.get(i.$field())
            }
        }

        impl FloatOperand for $name {
            #[inline(always)]
            fn float(i: &Inst, from: Sources) -> f64 {
                f64::from_bits(from.frame.get(i.$field()))
            }
        }
    )* };
}

slots! {
    A: a;
    B: b;
    C: c;
}

/// The immediate.
pub(super) struct Imm;

impl Operand for Imm {
    #[inline(always)]
    fn word(i: &Inst, _: Sources) -> u64 {
        i.imm() as u64
    }
}

/// The constant in c.
pub(super) struct Small;

impl Operand for Small {
    #[inline(always)]
    fn word(i: &Inst, _: Sources) -> u64 {
        i64::from(i.c() as i8) as u64
    }
}

/// The last result, which the instruction would else read from the slot that it was written to.
pub(super) struct Last;

impl Operand for Last {
    #[inline(always)]
    fn word(_: &Inst, from: Sources) -> u64 {
        from.word
    }
}

impl FloatOperand for Last {
    #[inline(always)]
    fn float(_: &Inst, from: Sources) -> f64 {
        from.float
    }
}
