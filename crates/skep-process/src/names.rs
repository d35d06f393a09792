//! How processes and spans of time are written in messages.

use skep_sync::SlotId;
use std::fmt;
use std::time::Duration;

/// A process's address as package skep prints it.
pub(crate) struct Address(pub(crate) u64);

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match SlotId::from_bits(self.0) {
            Some(id) => write!(f, "<{}.{}>", id.index(), id.generation()),
            None => f.write_str("<0.0>"),
        }
    }
}

/// A span as Go's `time.Duration` prints it.
pub(crate) struct Span(pub(crate) Duration);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nanos = self.0.as_nanos();
        match nanos {
            0 => return f.write_str("0s"),
            1..1_000 => return write!(f, "{nanos}ns"),
            1_000..1_000_000 => return write!(f, "{}µs", decimal(nanos, 1_000)),
            1_000_000..1_000_000_000 => return write!(f, "{}ms", decimal(nanos, 1_000_000)),
            _ => {}
        }
        let minutes = nanos / 60_000_000_000;
        if minutes >= 60 {
            write!(f, "{}h", minutes / 60)?;
        }
        if minutes > 0 {
            write!(f, "{}m", minutes % 60)?;
        }
        write!(f, "{}s", decimal(nanos % 60_000_000_000, 1_000_000_000))
    }
}

/// `value / unit` (a power of ten) without zeros at its end.
fn decimal(value: u128, unit: u128) -> String {
    let (whole, rest) = (value / unit, value % unit);
    if rest == 0 {
        return whole.to_string();
    }
    let digits = (unit + rest).to_string();
    format!("{whole}.{}", digits[1..].trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_written_as_go_does() {
        let check = |nanos: u64, expect: &str| {
            assert_eq!(Span(Duration::from_nanos(nanos)).to_string(), expect);
        };
        check(0, "0s");
        check(7, "7ns");
        check(1_500, "1.5µs");
        check(20_000_000, "20ms");
        check(20_050_000, "20.05ms");
        check(60_000_000_000, "1m0s");
        check(3_600_000_000_000, "1h0m0s");
        check(5_425_250_000_000, "1h30m25.25s");
    }
}
