//! Diagnostics as text and as JSON.

use expect_test::{Expect, expect};
use skep_compile::{Colour, json_lines, text};
use skep_syntax::{Code, Diagnostic, FileId, Note, Severity, SourceMap, Span};

fn sources() -> SourceMap {
    let mut sources = SourceMap::default();
    sources.add("a.go".into(), "package a\n\tx := é + y\n\n\u{1b}[31m\u{202e}z\n".into());
    sources.add("dir/b.go".into(), format!("{}here{}\n", "long ".repeat(100), " more".repeat(100)));
    sources
}

fn at(file: u32, start: u32, end: u32) -> Span {
    Span::new(FileId(file), start, end)
}

fn error(span: Span, message: &str) -> Diagnostic {
    Diagnostic::error(Code("test"), span, message)
}

fn check(diagnostics: &[Diagnostic], expect: Expect) {
    expect.assert_eq(&text(diagnostics, &sources(), Colour::Never));
}

#[test]
fn line_and_caret() {
    check(
        &[error(at(0, 16, 18), "undefined: é")],
        expect![[r#"
        a.go:2:7: undefined: é
        	x := é + y
        	     ^
    "#]],
    );
    check(
        &[error(at(0, 21, 22), "undefined: y")],
        expect![[r#"
        a.go:2:12: undefined: y
        	x := é + y
        	         ^
    "#]],
    );
    check(
        &[error(at(0, 8, 22), "over two lines")],
        expect![[r#"
        a.go:1:9: over two lines
        package a
                ^
    "#]],
    );
    check(
        &[error(at(0, 9, 9), "at the line's end")],
        expect![[r#"
        a.go:1:10: at the line's end
        package a
                 ^
    "#]],
    );
    check(
        &[error(at(0, 23, 23), "in an empty line")],
        expect![[r#"
        a.go:3:1: in an empty line
    "#]],
    );
    check(
        &[error(at(0, 36, 36), "at the file's end")],
        expect![[r#"
        a.go:5:3: at the file's end
    "#]],
    );
}

#[test]
fn notes_and_severity() {
    let mut d = error(at(0, 11, 12), "x redeclared")
        .with_note(at(1, 500, 504), "other declaration of x")
        .with_hint("choose another name");
    check(
        std::slice::from_ref(&d),
        expect![[r#"
        a.go:2:2: x redeclared
        	x := é + y
        	^
          note: dir/b.go:1:501: other declaration of x
          hint: choose another name
    "#]],
    );
    d.severity = Severity::Note;
    check(
        &[d],
        expect![[r#"
        a.go:2:2: note: x redeclared
        	x := é + y
        	^
          note: dir/b.go:1:501: other declaration of x
          hint: choose another name
    "#]],
    );
}

#[test]
fn sorted_counted_and_each_once() {
    check(
        &[
            error(at(1, 0, 4), "c"),
            error(at(0, 21, 22), "b"),
            error(at(0, 11, 12), "a"),
            error(at(0, 21, 22), "b"),
        ],
        expect![[r#"
            a.go:2:2: a
            	x := é + y
            	^
            a.go:2:12: b
            	x := é + y
            	         ^
            dir/b.go:1:1: c
            long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long …
            ^~~~
            3 errors
        "#]],
    );
    check(&[], expect![[r#""#]]);
}

#[test]
fn long_lines_are_cut() {
    check(
        &[error(at(1, 500, 504), "far out")],
        expect![[r#"
        dir/b.go:1:501: far out
        …long long long long long long long long long long long long long long long long here more more more more more more more more more more more more more more more …
                                                                                         ^~~~
    "#]],
    );
    check(
        &[error(at(1, 0, 900), &"m".repeat(1000))],
        expect![[r#"
        dir/b.go:1:1: mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm…
        long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long …
        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    "#]],
    );
}

#[test]
fn no_control_characters() {
    check(
        &[error(at(0, 32, 33), "literal \u{1b}[2J\n\u{202e}x")],
        expect![[r#"
            a.go:4:9: literal �[2J
            	�x
            �[31m�z
                  ^
        "#]],
    );
}

#[test]
fn colours() {
    let d = error(at(0, 11, 12), "x").with_hint("y");
    expect![[r#"
        "\u{1b}[1ma.go:2:2:\u{1b}[0m \u{1b}[1mx\u{1b}[0m\n\tx := é + y\n\t\u{1b}[1;31m^\u{1b}[0m\n  \u{1b}[1;34mhint:\u{1b}[0m y\n"
    "#]].assert_debug_eq(&text(&[d], &sources(), Colour::Always));
}

#[test]
fn json() {
    let mut d = error(at(0, 8, 12), "a \"quoted\"\nmessage");
    d.notes.push(Note { span: Some(at(1, 0, 4)), message: "there".into() });
    d.notes.push(Note { span: None, message: "so".into() });
    let mut note = error(at(0, 0, 7), "first");
    note.severity = Severity::Note;
    expect![[r#"
        {"file":"a.go","line":1,"column":1,"end_line":1,"end_column":8,"severity":"note","code":"test","message":"first","notes":[]}
        {"file":"a.go","line":1,"column":9,"end_line":2,"end_column":3,"severity":"error","code":"test","message":"a \"quoted\"\nmessage","notes":[{"message":"there","file":"dir/b.go","line":1,"column":1,"end_line":1,"end_column":5},{"message":"so"}]}
    "#]].assert_eq(&json_lines(&[d, note], &sources()));
}
