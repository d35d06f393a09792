//! Tokens and lexical errors.

use expect_test::{Expect, expect};
use skep_syntax::{FileId, SourceFile, print};

/// Compares the tokens of a text (those after `package p`), then its errors.
fn check(input: &str, expect: Expect) {
    let source = SourceFile::new("a.go".into(), input.into());
    let mut out = print::tokens(&source);
    for d in skep_syntax::lex(FileId(0), input).diagnostics {
        let at = source.line_col(d.span.start);
        out.push_str(&format!("error {}:{} {}\n", at.line, at.col, d.message));
    }
    expect.assert_eq(&out);
}

/// Compares only the errors, each with the text it covers.
fn check_errors(input: &str, expect: Expect) {
    let mut out = String::new();
    let source = SourceFile::new("a.go".into(), input.into());
    for d in skep_syntax::lex(FileId(0), input).diagnostics {
        let at = source.line_col(d.span.start);
        let text = &input[d.span.start as usize..d.span.end as usize];
        out.push_str(&format!("{}:{} {text:?} {}\n", at.line, at.col, d.message));
    }
    expect.assert_eq(&out);
}

#[test]
fn semicolons_are_put_in_at_line_ends() {
    check(
        "x\nreturn\n)\n+\n}\n",
        expect![[r#"
        1:1 name x
        1:2 newline
        2:1 return
        2:7 newline
        3:1 )
        3:2 newline
        4:1 +
        5:1 }
        5:2 newline
        6:1 EOF
    "#]],
    );
    check(
        "x // comment\ny /* one line */ z /* two\nlines */ w",
        expect![[r#"
        1:1 name x
        1:13 newline
        2:1 name y
        2:18 name z
        2:20 newline
        3:10 name w
        3:11 EOF
        3:11 EOF
    "#]],
    );
    check(
        "break; x++ // last",
        expect![[r#"
        1:1 break
        1:6 semicolon
        1:8 name x
        1:9 ++
        1:19 EOF
        1:19 EOF
    "#]],
    );
}

#[test]
fn operators_take_the_longest_spelling() {
    check(
        "a&^=b&^c<<=d<-e...f..g",
        expect![[r#"
        1:1 name a
        1:2 &^=
        1:5 name b
        1:6 &^
        1:8 name c
        1:9 <<=
        1:12 name d
        1:13 <-
        1:15 name e
        1:16 ...
        1:19 name f
        1:20 .
        1:21 .
        1:22 name g
        1:23 EOF
        1:23 EOF
    "#]],
    );
    check(
        "x+++y ---z ~w :=",
        expect![[r#"
        1:1 name x
        1:2 ++
        1:4 +
        1:5 name y
        1:7 --
        1:9 -
        1:10 name z
        1:12 ~
        1:13 name w
        1:15 :=
        1:17 EOF
    "#]],
    );
}

#[test]
fn literals_of_every_kind() {
    check(
        "0 0x1F 0b1 0o7 017 1_000 0x_1 1.5 .5 1e9 0x1p-2 2i 08i 09.5",
        expect![[r#"
        1:1 int 0
        1:3 int 0x1F
        1:8 int 0b1
        1:12 int 0o7
        1:16 int 017
        1:20 int 1_000
        1:26 int 0x_1
        1:31 float 1.5
        1:35 float .5
        1:38 float 1e9
        1:42 float 0x1p-2
        1:49 imaginary 2i
        1:52 imaginary 08i
        1:56 float 09.5
        1:60 EOF
        1:60 EOF
    "#]],
    );
    check(
        "'a' '\\n' '\\'' \"s\\\"t\" `raw\nline`",
        expect![[r#"
        1:1 rune 'a'
        1:5 rune '\n'
        1:10 rune '\''
        1:15 string "s\"t"
        1:22 string `raw\nline`
        2:6 EOF
        2:6 EOF
    "#]],
    );
}

#[test]
fn wrong_numbers() {
    check_errors(
        "0x 0b2 0b12 08 0_ 1__0 1_ 1_.5 1e 0x1.5 1p3 0b1.0 0b1e3 0o8",
        expect![[r#"
        1:3 " " hexadecimal literal has no digits
        1:6 "2" invalid digit '2' in binary literal
        1:11 "2" invalid digit '2' in binary literal
        1:14 "8" invalid digit '8' in octal literal
        1:17 "_" '_' must separate successive digits
        1:21 "_" '_' must separate successive digits
        1:25 "_" '_' must separate successive digits
        1:28 "_" '_' must separate successive digits
        1:34 " " exponent has no digits
        1:40 " " hexadecimal mantissa requires a 'p' exponent
        1:42 "p" 'p' exponent requires hexadecimal mantissa
        1:48 "." invalid radix point in binary literal
        1:54 "e" 'e' exponent requires decimal mantissa
        1:59 "8" invalid digit '8' in octal literal
    "#]],
    );
}

#[test]
fn wrong_escapes() {
    check_errors(
        r#""\q" '\400' '\xg0' "\u12" "\ud800" "\U00110000" '\"' "\'""#,
        expect![[r#"
            1:3 "q" unknown escape
            1:11 "'" octal escape value 256 > 255
            1:16 "g" invalid character 'g' in hexadecimal escape
            1:25 "\"" invalid character '"' in hexadecimal escape
            1:34 "\"" escape is invalid Unicode code point U+D800
            1:47 "\"" escape is invalid Unicode code point U+110000
            1:51 "\"" unknown escape
            1:56 "'" unknown escape
        "#]],
    );
}

#[test]
fn wrong_runes_and_strings() {
    check_errors(
        "'' 'ab' 'a\nx",
        expect![[r#"
        1:2 "'" empty rune literal or unescaped '
        1:4 "'ab'" more than one character in rune literal
        1:11 "\n" newline in rune literal
    "#]],
    );
    check_errors(
        "\"abc\nx \"d",
        expect![[r#"
        1:5 "\n" newline in string
        2:3 "\"" string not terminated
    "#]],
    );
    check_errors(
        "x `abc\n",
        expect![[r#"
        1:3 "`" string not terminated
    "#]],
    );
    check_errors(
        "'",
        expect![[r#"
        1:1 "'" rune literal not terminated
    "#]],
    );
    check_errors(
        "\"\\",
        expect![[r#"
        1:1 "\"" string not terminated
    "#]],
    );
    check_errors(
        "x /* abc\n",
        expect![[r#"
        1:3 "/*" comment not terminated
    "#]],
    );
}

#[test]
fn strange_characters() {
    check_errors(
        "a @ b # c\n?\n$\n\\ \n\u{1}",
        expect![[r#"
            1:3 "@" invalid character U+0040 '@'
            2:1 "?" invalid character U+003F '?'
            3:1 "$" invalid character U+0024 '$'
            4:1 "\\" invalid character U+005C '\'
            5:1 "\u{1}" invalid character U+0001
        "#]],
    );
    check_errors(
        "“hi”\na·b\n≈ é ٣x x٣",
        expect![[r#"
            1:1 "“" invalid character U+201C '“' in identifier
            2:2 "·" invalid character U+00B7 '·' in identifier
            3:1 "≈" invalid character U+2248 '≈' in identifier
            3:8 "٣" identifier cannot begin with digit U+0663 '٣'
        "#]],
    );
    check_errors(
        "\u{feff}x \u{feff} y\0z \"\u{feff}\0\"",
        expect![[r#"
        1:6 "\u{feff}" invalid BOM in the middle of the file
        1:11 "\0" invalid NUL character
        1:15 "\u{feff}" invalid BOM in the middle of the file
        1:18 "\0" invalid NUL character
    "#]],
    );
}

#[test]
fn errors_in_the_text_stop_after_a_hundred() {
    let lexed = skep_syntax::lex(FileId(0), &"@\n".repeat(500));
    assert_eq!(lexed.diagnostics.len(), 100);
    expect![[r#"
        [
            Note {
                span: None,
                message: "too many errors in the text of this file; the rest is not shown",
            },
        ]
    "#]]
    .assert_debug_eq(&lexed.diagnostics[99].notes);
}

#[test]
fn bad_bytes_are_decoded_and_reported_once_a_run() {
    let (text, bad) = skep_syntax::decode(b"package p\nvar \xff\xfe = \"\xc3\" // \xe2\x82\n");
    let source = SourceFile::new("a.go".into(), text.clone());
    let mut ids = skep_syntax::tree::NodeIds::default();
    let parsed = skep_syntax::parse_decoded(FileId(0), &text, &bad, &mut ids);
    let shown: Vec<String> = parsed
        .diagnostics
        .iter()
        .map(|d| format!("{:?} {}", source.line_col(d.span.start), d.message))
        .collect();
    expect![[r#"
        [
            "LineCol { line: 2, col: 5 } invalid UTF-8 encoding",
            "LineCol { line: 2, col: 15 } invalid UTF-8 encoding",
            "LineCol { line: 2, col: 23 } invalid UTF-8 encoding",
        ]
    "#]]
    .assert_debug_eq(&shown);
}

#[test]
fn values_of_literals() {
    use skep_syntax::literal::{rune_value, string_value};
    let strings = [r#""a\tb""#, r#""\xff\u00e9\101""#, "`a\\n\r\nb`", r#""open"#, r#""open\"#, r#""\""#];
    let shown: Vec<String> = strings.iter().map(|s| format!("{:x?}", string_value(s))).collect();
    expect![[r#"
        [
            "[61, 9, 62]",
            "[ff, c3, a9, 41]",
            "[61, 5c, 6e, a, 62]",
            "[6f, 70, 65, 6e]",
            "[6f, 70, 65, 6e]",
            "[22]",
        ]
    "#]]
    .assert_debug_eq(&shown);
    let runes = ["'a'", r"'\''", r"'\xff'", r"'\U0001F600'", r"'\377'", "'é'", "'", "''"];
    let shown: Vec<u32> = runes.iter().map(|s| rune_value(s)).collect();
    expect![[r#"
        [
            97,
            39,
            255,
            128512,
            255,
            233,
            65533,
            39,
        ]
    "#]]
    .assert_debug_eq(&shown);
}

#[test]
fn errors_at_the_end_of_a_text_lie_in_it() {
    for text in [
        "1e", "0x", "0x1.", "0b", "'", "'a", "\"", "\"\\", "\"\\x", "'\\u12", "`", "/*", "1_", "08", "0x1p",
        "1eé",
    ] {
        let lexed = skep_syntax::lex(skep_syntax::FileId(0), text);
        assert!(!lexed.diagnostics.is_empty(), "{text}: accepted");
        for found in &lexed.diagnostics {
            let place = found.span.start as usize..found.span.end as usize;
            assert!(text.get(place.clone()).is_some(), "{text}: {place:?} is no part of it");
        }
    }
}
