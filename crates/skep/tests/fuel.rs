//! What is made, copied or zeroed is paid for by its bytes, equally however the run is cut.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use support::{Way, compile, run_with};

/// Bytes that a unit of fuel pays for.
const BYTES: u64 = 16;

/// The fuel that a program spends, which must be the same in slices.
fn fuel(text: &str) -> u64 {
    let program = compile(text);
    let spent = |way| run_with(&program, way, |_| {}).report.fuel_spent;
    let fuel = spent(Way::Seeded(1));
    assert_eq!(spent(Way::Starved(1)), fuel);
    fuel
}

/// What the program spends more with 80,000 for `LEN` than with 16,000.
#[track_caller]
fn check(text: &str, expect: std::ops::RangeInclusive<u64>) {
    let with = |len: &str| fuel(&text.replace("LEN", len));
    let more = with("80000") - with("16000");
    assert!(expect.contains(&more), "{more} is not in {expect:?}");
}

#[test]
fn an_array_costs_its_bytes() {
    let units = 64_000 * 8 / BYTES;
    check("func main() {\n\tn := LEN\n\tprintln(len(make([]int, n)))\n}\n", units..=units);
}

#[test]
fn a_large_value_costs_its_bytes_whenever_it_is_copied() {
    let units = 64_000 / BYTES;
    let text = "type big struct{ bytes [LEN]byte }\n\n//go:noinline\nfunc change(b big) big {\n\tb.bytes[1]++\n\t\
        return b\n}\n\nfunc main() {\n\tvar b big\n\tb = change(b)\n\tprintln(b.bytes[1])\n}\n";
    // Made at least once, and copied at least for the call.
    check(text, 2 * units..=12 * units);
}

#[test]
fn bytes_that_are_appended_are_paid_for_when_they_move() {
    let units = 64_000 / BYTES;
    let text = "func main() {\n\tvar all []byte\n\tpart := make([]byte, LEN)\n\tall = append(all, part...)\n\t\
        println(len(all))\n}\n";
    check(text, 2 * units..=4 * units);
}
