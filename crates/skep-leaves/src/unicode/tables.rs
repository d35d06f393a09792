//! The tables of package unicode, and the rings of characters that are equal but for case.
//! Kept true: a table is read from the text when it is asked for; only the rings are kept.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use skep_heap::{LeafError, Window};

use super::fold;

/// Ranges by name; its first lines say how it is written.
const TABLES: &str = include_str!("tables.txt");

/// As a delta: upper and lower case letters take turns (`unicode.UpperLower`).
const TURNS: i64 = 0x11_0000;

/// `ranges(name string) []int`
pub fn ranges(w: &mut Window<'_, '_>) -> Result<(), LeafError> {
    let numbers = numbers(w.str(0));
    w.charge(numbers.len() as u64);
    Ok(w.set_ints(0, &numbers)?)
}

/// First, last and step of each range of a table, of the case ranges first, last and three deltas; none if there is
/// no such table.
fn numbers(name: &[u8]) -> Vec<i64> {
    let table = TABLES.lines().filter_map(|line| line.split_once(' ')).find(|(n, _)| n.as_bytes() == name);
    let ranges = table.map_or("", |(_, ranges)| ranges);
    ranges.split(' ').filter(|range| !matches!(*range, "|" | "")).flat_map(range).collect()
}

fn range(text: &str) -> Vec<i64> {
    let hex = |text| i64::from_str_radix(text, 16).unwrap_or(0);
    let (ends, deltas) = text.split_once(',').unwrap_or((text, ""));
    let (ends, step) = ends.split_once('/').map_or((ends, 1), |(ends, step)| (ends, hex(step)));
    let (first, last) = ends.split_once('-').unwrap_or((ends, ends));
    if deltas.is_empty() {
        return vec![hex(first), hex(last), step];
    }
    let delta = |text: &str| if text == "*" { TURNS } else { text.parse().unwrap_or(0) };
    [hex(first), hex(last)].into_iter().chain(deltas.split(',').map(delta)).collect()
}

/// Characters that are equal but for case, by the one that `fold` gives for them; only where there are several.
static RINGS: LazyLock<BTreeMap<char, Vec<char>>> = LazyLock::new(|| {
    let mut rings: BTreeMap<char, Vec<char>> = BTreeMap::new();
    // Letters with cases lie in the first two planes.
    for c in '\0'..='\u{1ffff}' {
        let one = fold(c);
        if one != c {
            rings.entry(one).or_insert_with(|| vec![one]).push(c);
        }
    }
    rings.values_mut().for_each(|ring| ring.sort_unstable());
    rings
});

/// `SimpleFold(r rune) rune`
pub fn simple_fold(w: &mut Window<'_, '_>) -> Result<(), LeafError> {
    if let Some(c) = u32::try_from(w.int(0)).ok().and_then(char::from_u32)
        && let Some(ring) = RINGS.get(&fold(c))
    {
        let next = ring.iter().find(|other| **other > c).or(ring.first());
        w.set_int(0, i64::from(u32::from(next.copied().unwrap_or(c))));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read() {
        assert_eq!(numbers(b"Cs"), [0xd800, 0xdfff, 1]);
        assert_eq!(numbers(b"Lt")[..6], [0x1c5, 0x1cb, 3, 0x1f2, 0x1f88, 0x1d96]);
        assert_eq!(numbers(b"CaseRanges")[..5], [0x41, 0x5a, 0, 32, 0]);
        assert_eq!(numbers(b"none"), [0i64; 0]);
    }

    #[test]
    fn rings_are_those_of_simple_folding() {
        assert_eq!(RINGS.get(&'k').map(Vec::as_slice), Some(&['K', 'k', '\u{212a}'][..]));
    }
}
