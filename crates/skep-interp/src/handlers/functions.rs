//! The functions that plain operations compute, and how they reach memory.

use super::arith;
use super::plain::{Access, Binary, FloatBinary, FloatUnary, Unary};
use crate::memory;

macro_rules! functions {
    ($($trait:ident { $($name:ident: |$($arg:ident: $ty:ty),*| -> $out:ty { $value:expr })* })*) => { $($(
        pub(super) struct $name;

        impl $trait for $name {
            #[inline(always)]
            fn of($($arg: $ty),*) -> $out {
                $value
            }
        }
    )*)* };
}

functions! {
    Binary {
        Add: |b: u64, c: u64| -> u64 { b.wrapping_add(c) }
        Sub: |b: u64, c: u64| -> u64 { b.wrapping_sub(c) }
        Mul: |b: u64, c: u64| -> u64 { b.wrapping_mul(c) }
        And: |b: u64, c: u64| -> u64 { b & c }
        Or: |b: u64, c: u64| -> u64 { b | c }
        Xor: |b: u64, c: u64| -> u64 { b ^ c }
        AndNot: |b: u64, c: u64| -> u64 { b & !c }
        Shl: |b: u64, c: u64| -> u64 { arith::shl(b, c) }
        ShrS: |b: u64, c: u64| -> u64 { arith::shr_s(b, c) }
        ShrU: |b: u64, c: u64| -> u64 { arith::shr_u(b, c) }
        ShlI: |b: u64, c: u64| -> u64 { b << (c & 63) }
        ShrSI: |b: u64, c: u64| -> u64 { (b as i64 >> (c & 63)) as u64 }
        ShrUI: |b: u64, c: u64| -> u64 { b >> (c & 63) }
        Eq: |b: u64, c: u64| -> u64 { u64::from(b == c) }
        Ne: |b: u64, c: u64| -> u64 { u64::from(b != c) }
        LtS: |b: u64, c: u64| -> u64 { u64::from((b as i64) < c as i64) }
        LeS: |b: u64, c: u64| -> u64 { u64::from(b as i64 <= c as i64) }
        LtU: |b: u64, c: u64| -> u64 { u64::from(b < c) }
        LeU: |b: u64, c: u64| -> u64 { u64::from(b <= c) }
        FEq: |b: u64, c: u64| -> u64 { u64::from(arith::compare(b, c, f64::eq)) }
        FNe: |b: u64, c: u64| -> u64 { u64::from(arith::compare(b, c, f64::ne)) }
        FLt: |b: u64, c: u64| -> u64 { u64::from(arith::compare(b, c, f64::lt)) }
        FLe: |b: u64, c: u64| -> u64 { u64::from(arith::compare(b, c, f64::le)) }
        FAdd32: |b: u64, c: u64| -> u64 { arith::float32(b, c, |x, y| x + y) }
        FSub32: |b: u64, c: u64| -> u64 { arith::float32(b, c, |x, y| x - y) }
        FMul32: |b: u64, c: u64| -> u64 { arith::float32(b, c, |x, y| x * y) }
        FDiv32: |b: u64, c: u64| -> u64 { arith::float32(b, c, |x, y| x / y) }
    }
    Unary {
        Same: |b: u64| -> u64 { b }
        Zero: |_b: u64| -> u64 { 0 }
        Neg: |b: u64| -> u64 { b.wrapping_neg() }
        Not: |b: u64| -> u64 { !b }
        BoolNot: |b: u64| -> u64 { b ^ 1 }
        Ext8S: |b: u64| -> u64 { b as i8 as u64 }
        Ext16S: |b: u64| -> u64 { b as i16 as u64 }
        Ext32S: |b: u64| -> u64 { b as i32 as u64 }
        Ext8U: |b: u64| -> u64 { b & 0xff }
        Ext16U: |b: u64| -> u64 { b & 0xffff }
        Ext32U: |b: u64| -> u64 { b & 0xffff_ffff }
        FNeg: |b: u64| -> u64 { b ^ 1 << 63 }
        FAbs: |b: u64| -> u64 { b & !(1 << 63) }
        FNeg32: |b: u64| -> u64 { b ^ 1 << 31 }
        F64To32: |b: u64| -> u64 { arith::f64_to_32(b) }
        SToF32: |b: u64| -> u64 { arith::s_to_f32(b) }
        UToF32: |b: u64| -> u64 { arith::u_to_f32(b) }
        FToS: |b: u64| -> u64 { arith::f_to_s(b) }
        FToU: |b: u64| -> u64 { arith::f_to_u(b) }
    }
    FloatBinary {
        FAdd: |b: f64, c: f64| -> f64 { b + c }
        FSub: |b: f64, c: f64| -> f64 { b - c }
        FMul: |b: f64, c: f64| -> f64 { b * c }
        FDiv: |b: f64, c: f64| -> f64 { b / c }
    }
    FloatUnary {
        FSqrt: |b: u64| -> f64 { f64::from_bits(b).sqrt() }
        F32To64: |b: u64| -> f64 { f64::from(f32::from_bits(b as u32)) }
        SToF: |b: u64| -> f64 { b as i64 as f64 }
        UToF: |b: u64| -> f64 { b as f64 }
    }
}

macro_rules! accesses {
    ($($name:ident: $size:literal, $load:expr, $store:expr;)*) => { $(
        pub(super) struct $name;

        impl Access for $name {
            const SIZE: u64 = $size;

            #[inline(always)]
            fn load(address: u64) -> u64 {
                $load(address)
            }

            #[inline(always)]
            fn store(address: u64, value: u64) {
                $store(address, value);
            }
        }
    )* };
}

accesses! {
    I8: 1, |at| memory::load8(at) as i8 as u64, |at, value| memory::store8(at, value as u8);
    U8: 1, |at| u64::from(memory::load8(at)), |at, value| memory::store8(at, value as u8);
    I16: 2, |at| memory::load16(at) as i16 as u64, |at, value| memory::store16(at, value as u16);
    U16: 2, |at| u64::from(memory::load16(at)), |at, value| memory::store16(at, value as u16);
    I32: 4, |at| memory::load32(at) as i32 as u64, |at, value| memory::store32(at, value as u32);
    U32: 4, |at| u64::from(memory::load32(at)), |at, value| memory::store32(at, value as u32);
    W64: 8, memory::load64, memory::store64;
}
