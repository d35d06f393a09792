//! Package unicode: classes and cases of code points.

mod tables;

use skep_heap::{Leaf, LeafError, Window};
use unicode_properties::{GeneralCategory as Cat, UnicodeGeneralCategory};

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    match name {
        "internal/chars.class" => Some(class),
        "internal/chars.convert" => Some(convert),
        "unicode.ranges" => Some(tables::ranges),
        "unicode.SimpleFold" => Some(tables::simple_fold),
        _ => None,
    }
}

/// The classes in the order of the library's constants.
fn class(w: &mut Window<'_, '_>) -> Result<(), LeafError> {
    let which = w.int(1);
    let is = u32::try_from(w.int(0)).ok().and_then(char::from_u32).is_some_and(|c| has_class(c, which));
    w.set_bool(0, is);
    Ok(())
}

fn has_class(c: char, which: i64) -> bool {
    let cat = category(c);
    match which {
        0 => letter(cat),
        1 => cat == Cat::DecimalNumber,
        2 => number(cat),
        3 => cat == Cat::UppercaseLetter,
        4 => cat == Cat::LowercaseLetter,
        5 => cat == Cat::TitlecaseLetter,
        6 => c.is_whitespace(),
        7 => cat == Cat::Control,
        8 => punctuation(cat),
        9 => symbol(cat),
        10 => mark(cat),
        11 => visible(cat) || cat == Cat::SpaceSeparator,
        _ => visible(cat) || c == ' ',
    }
}

fn letter(cat: Cat) -> bool {
    matches!(
        cat,
        Cat::UppercaseLetter
            | Cat::LowercaseLetter
            | Cat::TitlecaseLetter
            | Cat::ModifierLetter
            | Cat::OtherLetter
    )
}

fn number(cat: Cat) -> bool {
    matches!(cat, Cat::DecimalNumber | Cat::LetterNumber | Cat::OtherNumber)
}

fn mark(cat: Cat) -> bool {
    matches!(cat, Cat::NonspacingMark | Cat::SpacingMark | Cat::EnclosingMark)
}

fn symbol(cat: Cat) -> bool {
    matches!(cat, Cat::MathSymbol | Cat::CurrencySymbol | Cat::ModifierSymbol | Cat::OtherSymbol)
}

fn punctuation(cat: Cat) -> bool {
    matches!(
        cat,
        Cat::ConnectorPunctuation
            | Cat::DashPunctuation
            | Cat::OpenPunctuation
            | Cat::ClosePunctuation
            | Cat::InitialPunctuation
            | Cat::FinalPunctuation
            | Cat::OtherPunctuation
    )
}

fn visible(cat: Cat) -> bool {
    letter(cat) || mark(cat) || number(cat) || punctuation(cat) || symbol(cat)
}

/// The general category in Unicode 17, the version of Go 1.27; the tables of `unicode_properties` are newer.
pub fn category(c: char) -> Cat {
    let rune = c as u32;
    let at = SINCE_18.partition_point(|&(_, last)| last < rune);
    match SINCE_18.get(at) {
        Some(&(first, _)) if first <= rune => Cat::Unassigned,
        _ => c.general_category(),
    }
}

/// What Unicode 18 has added, as ranges.
const SINCE_18: [(u32, u32); 51] = [
    (0x558, 0x558),
    (0x58b, 0x58c),
    (0x5c8, 0x5c9),
    (0xb53, 0xb54),
    (0x1ade, 0x1adf),
    (0x1aec, 0x1af0),
    (0x208f, 0x208f),
    (0x209d, 0x209f),
    (0x20c2, 0x20c4),
    (0x2e60, 0x2e63),
    (0xa7dd, 0xa7dd),
    (0xa7e2, 0xa7e2),
    (0xab6c, 0xab6d),
    (0x1_07bb, 0x1_07bf),
    (0x1_0ec9, 0x1_0ecf),
    (0x1_0ed9, 0x1_0eee),
    (0x1_0ef0, 0x1_0ef9),
    (0x1_1b0a, 0x1_1b0a),
    (0x1_1df0, 0x1_1df1),
    (0x1_246f, 0x1_246f),
    (0x1_2475, 0x1_247f),
    (0x1_2550, 0x1_2686),
    (0x1_8cd6, 0x1_8cda),
    (0x1_8d1f, 0x1_8d20),
    (0x1_8e00, 0x1_9191),
    (0x1_91a0, 0x1_91d2),
    (0x1_b123, 0x1_b128),
    (0x1_b168, 0x1_b168),
    (0x1_ced2, 0x1_ced4),
    (0x1_cedd, 0x1_cedf),
    (0x1_cef1, 0x1_cefd),
    (0x1_d127, 0x1_d128),
    (0x1_d1eb, 0x1_d1ff),
    (0x1_d250, 0x1_d281),
    (0x1_d6a6, 0x1_d6a6),
    (0x1_db00, 0x1_db1c),
    (0x1_df1f, 0x1_df24),
    (0x1_df2b, 0x1_df81),
    (0x1_df90, 0x1_df96),
    (0x1_dfcd, 0x1_dfff),
    (0x1_f1ae, 0x1_f1ae),
    (0x1_f6d9, 0x1_f6d9),
    (0x1_f7da, 0x1_f7db),
    (0x1_f7f1, 0x1_f7ff),
    (0x1_fa8b, 0x1_fa8d),
    (0x1_facc, 0x1_facc),
    (0x1_fadd, 0x1_fadd),
    (0x1_faeb, 0x1_faeb),
    (0x1_faf9, 0x1_fafa),
    (0x2_b81e, 0x2_b81e),
    (0x3_d000, 0x3_fc3f),
];

fn convert(w: &mut Window<'_, '_>) -> Result<(), LeafError> {
    let (rune, which) = (w.int(0), w.int(1));
    if let Some(c) = u32::try_from(rune).ok().and_then(char::from_u32) {
        let new = match which {
            0 => upper(c),
            1 => lower(c),
            _ => title(c),
        };
        w.set_int(0, i64::from(new as u32));
    }
    Ok(())
}

/// The simple upper case: of those that become several characters, the character itself.
pub fn upper(c: char) -> char {
    match c {
        // Greek letters with iota below: the full mapping has two characters, the simple one is the title case.
        '\u{1f80}'..='\u{1f87}' | '\u{1f90}'..='\u{1f97}' | '\u{1fa0}'..='\u{1fa7}' => shifted(c, 8),
        '\u{1fb3}' | '\u{1fc3}' | '\u{1ff3}' => shifted(c, 9),
        _ => single(c, c.to_uppercase()),
    }
}

fn shifted(c: char, by: u32) -> char {
    char::from_u32(c as u32 + by).unwrap_or(c)
}

/// One character for all that are equal under simple case folding.
pub fn fold(c: char) -> char {
    match c {
        // The two Turkish letters are equal to none.
        '\u{130}' | '\u{131}' => c,
        // Equal, though neither has the other as a case of its own.
        '\u{1fd3}' => '\u{390}',
        '\u{1fe3}' => '\u{3b0}',
        '\u{fb06}' => '\u{fb05}',
        _ => lower(upper(c)),
    }
}

/// The simple lower case.
pub fn lower(c: char) -> char {
    match c {
        // The one letter whose full mapping has two characters and whose simple one has one.
        '\u{130}' => 'i',
        _ => single(c, c.to_lowercase()),
    }
}

/// The simple title case: of the four digraphs it is a letter of its own.
fn title(c: char) -> char {
    match c {
        '\u{1c4}'..='\u{1c6}' => '\u{1c5}',
        '\u{1c7}'..='\u{1c9}' => '\u{1c8}',
        '\u{1ca}'..='\u{1cc}' => '\u{1cb}',
        '\u{1f1}'..='\u{1f3}' => '\u{1f2}',
        // Georgian letters have capitals, but titles don't use them.
        '\u{10d0}'..='\u{10ff}' => c,
        _ => upper(c),
    }
}

fn single(c: char, mut mapped: impl Iterator<Item = char>) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_as_go_has_them() {
        let check = |c: char, expect: [char; 4]| {
            assert_eq!([upper(c), lower(c), title(c), fold(c)], expect, "{c}");
        };
        check('a', ['A', 'a', 'A', 'a']);
        check('\u{df}', ['\u{df}'; 4]);
        check('\u{17f}', ['S', '\u{17f}', 'S', 's']);
        check('\u{212a}', ['\u{212a}', 'k', '\u{212a}', 'k']);
        check('\u{130}', ['\u{130}', 'i', '\u{130}', '\u{130}']);
        check('\u{131}', ['I', '\u{131}', 'I', '\u{131}']);
        check('\u{1c6}', ['\u{1c4}', '\u{1c6}', '\u{1c5}', '\u{1c6}']);
        check('\u{10d0}', ['\u{1c90}', '\u{10d0}', '\u{10d0}', '\u{10d0}']);
        check('\u{1fb3}', ['\u{1fbc}', '\u{1fb3}', '\u{1fbc}', '\u{1fb3}']);
        check('\u{fb06}', ['\u{fb06}', '\u{fb06}', '\u{fb06}', '\u{fb05}']);
    }

    #[test]
    fn classes_are_those_of_unicode_17() {
        let check = |c: char, expect: &[i64]| {
            let classes: Vec<i64> = (0..13).filter(|&which| has_class(c, which)).collect();
            assert_eq!(classes, expect, "{c}");
        };
        check('a', &[0, 4, 11, 12]);
        check('\u{1c5}', &[0, 5, 11, 12]);
        check('\u{bd}', &[2, 11, 12]);
        check('\u{a0}', &[6, 11]);
        check('\u{ad}', &[]);
        check('\u{301}', &[10, 11, 12]);
        // Letters and marks that came with Unicode 18.
        check('\u{558}', &[]);
        check('\u{5c8}', &[]);
        check('\u{3fc3f}', &[]);
        check('\u{559}', &[0, 11, 12]);
    }
}
