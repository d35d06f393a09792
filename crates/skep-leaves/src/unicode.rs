//! Package unicode: classes and cases of code points.

use skep_heap::{Leaf, LeafError, Window};
use unicode_properties::{GeneralCategory as Cat, GeneralCategoryGroup as Group, UnicodeGeneralCategory};

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    match name {
        "unicode.class" => Some(class),
        "unicode.convert" => Some(convert),
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
    let (cat, group) = (c.general_category(), c.general_category_group());
    match which {
        0 => group == Group::Letter,
        1 => cat == Cat::DecimalNumber,
        2 => group == Group::Number,
        3 => cat == Cat::UppercaseLetter,
        4 => cat == Cat::LowercaseLetter,
        5 => cat == Cat::TitlecaseLetter,
        6 => c.is_whitespace(),
        7 => cat == Cat::Control,
        8 => group == Group::Punctuation,
        9 => group == Group::Symbol,
        10 => group == Group::Mark,
        11 => visible(group) || cat == Cat::SpaceSeparator,
        _ => visible(group) || c == ' ',
    }
}

fn visible(group: Group) -> bool {
    matches!(group, Group::Letter | Group::Mark | Group::Number | Group::Punctuation | Group::Symbol)
}

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
    single(c, c.to_uppercase())
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
        _ => upper(c),
    }
}

fn single(c: char, mut mapped: impl Iterator<Item = char>) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}
