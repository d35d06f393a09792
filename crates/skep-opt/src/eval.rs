//! Operations on constants, with exactly the results that engines give.

use crate::ssa::{Bin, Un};

fn float(bits: f64) -> Option<u64> {
    // Which of the many NaNs comes out is the engine's business.
    (!bits.is_nan()).then(|| bits.to_bits())
}

fn float32(bits: f32) -> Option<u64> {
    (!bits.is_nan()).then(|| u64::from(bits.to_bits()))
}

/// A binary operation; none if it traps.
pub(crate) fn binary(bin: Bin, a: u64, b: u64) -> Option<u64> {
    let (sa, sb) = (a as i64, b as i64);
    let (fa, fb) = (f64::from_bits(a), f64::from_bits(b));
    let (ga, gb) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
    Some(match bin {
        Bin::Add => a.wrapping_add(b),
        Bin::Sub => a.wrapping_sub(b),
        Bin::Mul => a.wrapping_mul(b),
        Bin::DivS | Bin::DivU | Bin::RemS | Bin::RemU if b == 0 => return None,
        Bin::DivS => sa.wrapping_div(sb) as u64,
        Bin::DivU => a / b,
        Bin::RemS => sa.wrapping_rem(sb) as u64,
        Bin::RemU => a % b,
        Bin::And => a & b,
        Bin::Or => a | b,
        Bin::Xor => a ^ b,
        Bin::AndNot => a & !b,
        Bin::Shl => {
            if b < 64 {
                a << b
            } else {
                0
            }
        }
        Bin::ShrU => {
            if b < 64 {
                a >> b
            } else {
                0
            }
        }
        Bin::ShrS => (sa >> b.min(63)) as u64,
        Bin::Eq => u64::from(a == b),
        Bin::Ne => u64::from(a != b),
        Bin::LtS => u64::from(sa < sb),
        Bin::LeS => u64::from(sa <= sb),
        Bin::LtU => u64::from(a < b),
        Bin::LeU => u64::from(a <= b),
        Bin::FAdd => float(fa + fb)?,
        Bin::FSub => float(fa - fb)?,
        Bin::FMul => float(fa * fb)?,
        Bin::FDiv => float(fa / fb)?,
        Bin::FEq => u64::from(fa == fb),
        Bin::FNe => u64::from(fa != fb),
        Bin::FLt => u64::from(fa < fb),
        Bin::FLe => u64::from(fa <= fb),
        Bin::FAdd32 => float32(ga + gb)?,
        Bin::FSub32 => float32(ga - gb)?,
        Bin::FMul32 => float32(ga * gb)?,
        Bin::FDiv32 => float32(ga / gb)?,
    })
}

/// A unary operation; none where only an engine knows the result.
pub(crate) fn unary(un: Un, a: u64) -> Option<u64> {
    let f = f64::from_bits(a);
    Some(match un {
        Un::Neg => a.wrapping_neg(),
        Un::Not => !a,
        Un::BoolNot => a ^ 1,
        Un::Ext8S => a as i8 as u64,
        Un::Ext16S => a as i16 as u64,
        Un::Ext32S => a as i32 as u64,
        Un::Ext8U => u64::from(a as u8),
        Un::Ext16U => u64::from(a as u16),
        Un::Ext32U => u64::from(a as u32),
        Un::FNeg => a ^ 1 << 63,
        Un::FAbs => a & !(1 << 63),
        Un::FSqrt => float(f.sqrt())?,
        Un::FNeg32 => u64::from(a as u32 ^ 1 << 31),
        Un::F32To64 => float(f64::from(f32::from_bits(a as u32)))?,
        Un::F64To32 => float32(f as f32)?,
        Un::SToF => (a as i64 as f64).to_bits(),
        Un::UToF => (a as f64).to_bits(),
        Un::SToF32 => u64::from((a as i64 as f32).to_bits()),
        Un::UToF32 => u64::from((a as f32).to_bits()),
        // Elsewhere Go on amd64 gives what no cast in Rust does.
        Un::FToS | Un::FToU if f.abs() < 9e18 && (un == Un::FToS || f >= 0.0) => f as i64 as u64,
        Un::FToS | Un::FToU => return None,
    })
}

/// The smallest and largest signed number that an extension leaves alone.
pub(crate) fn extension_range(un: Un) -> Option<(i64, i64)> {
    Some(match un {
        Un::Ext8S => (i8::MIN.into(), i8::MAX.into()),
        Un::Ext16S => (i16::MIN.into(), i16::MAX.into()),
        Un::Ext32S => (i32::MIN.into(), i32::MAX.into()),
        Un::Ext8U => (0, u8::MAX.into()),
        Un::Ext16U => (0, u16::MAX.into()),
        Un::Ext32U => (0, u32::MAX.into()),
        _ => return None,
    })
}
