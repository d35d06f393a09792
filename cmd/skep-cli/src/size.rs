//! Sizes of memory on the command line: a number and a unit.

use std::str::FromStr;

/// An amount of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) bytes: u64,
}

const UNITS: [(&str, u64); 5] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1), ("", 1)];

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let wrong = || format!("{text:?} is no size: write it as 64MiB, 1GiB, 512KiB or 4096");
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, unit) = text.split_at(digits);
        let number: u64 = number.parse().map_err(|_| wrong())?;
        let factor = UNITS.iter().find(|(name, _)| *name == unit).map(|(_, factor)| *factor);
        let bytes = factor.and_then(|factor| number.checked_mul(factor)).filter(|bytes| *bytes > 0);
        bytes.map(|bytes| Size { bytes }).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_binary_units() {
        let check = |text: &str, expect: Option<u64>| {
            assert_eq!(text.parse::<Size>().ok().map(|size| size.bytes), expect, "{text}");
        };
        check("4096", Some(4096));
        check("512KiB", Some(512 << 10));
        check("64MiB", Some(64 << 20));
        check("1GiB", Some(1 << 30));
        check("64MB", None);
        check("MiB", None);
        check("-1", None);
        check("0", None);
        check("99999999999GiB", None);
    }
}
