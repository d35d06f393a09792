//! Depth, size and junk: a diagnostic soon, on a small stack.

mod support;

use proptest::prelude::*;

/// Runs on a stack of 2 MiB, the size that threads get unless told otherwise.
fn on_small_stack<T: Send + 'static>(f: impl FnOnce() -> T + Send + 'static) -> T {
    on_stack(2 << 20, f)
}

fn on_stack<T: Send + 'static>(bytes: usize, f: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().stack_size(bytes).spawn(f).expect("a thread starts").join().expect("no panic")
}

/// Nests `open … close` around `inner` in a function; gives the errors.
fn check(open: &str, inner: &str, close: &str, times: usize) -> String {
    let text = format!("package p\nfunc f() {{\n{}{inner}{}\n}}\n", open.repeat(times), close.repeat(times));
    on_small_stack(move || {
        let (parsed, map) = support::parse(&text);
        // Printing and dropping walk the tree as deep as it is.
        let _shown = skep_syntax::print::tree(&parsed.file);
        drop((parsed, map));
        support::errors(&text)
    })
}

const NESTINGS: &[(&str, &str, &str)] = &[
    ("(", "1", ")"),
    ("x = (", "1", ")"),
    ("!", "x", ""),
    ("<-", "x", ""),
    ("f(", "1", ")"),
    ("x[", "1", "]"),
    ("x = 1 + ", "2", ""),
    ("1 == (1 + ", "2", ")"),
    ("T{", "1", "}"),
    ("[]T{", "", "}"),
    ("[]", "int", "{}"),
    ("[1]", "int", "{}"),
    ("*", "x", ""),
    ("map[string]", "int", "{}"),
    ("struct{ a ", "int", "}"),
    ("interface{ m(", "", ") }"),
    ("func(", "", ")"),
    ("func() { ", "", " }"),
    ("chan ", "int", ""),
    ("func() ", "int", ""),
    ("f(func() { ", "", " })"),
    ("{\n", "", "\n}"),
    ("if x {\n", "", "\n}"),
    ("for x := range y {\n", "", "\n}"),
    ("switch x {\ncase 1:\n", "", "\n}"),
    ("select {\ncase <-x:\n", "", "\n}"),
    ("L: ", "x", ""),
    ("type T[P ", "any", "] int\n"),
    ("var x T[", "int", "]"),
    ("var x func(a T[", "int", "])"),
    ("const c = func() { const (a = 1; b); ", "", " }"),
    ("go f(", "1", ")"),
    ("{", "", "}"),
];

/// Each link is a level of the tree, but nothing is nested.
const CHAINS: &[(&str, &str, &str)] = &[
    ("1 + ", "2", ""),
    ("a.", "b", ""),
    ("", "x", "(1)"),
    ("", "x", "[1]"),
    ("", "x", ".(T)"),
    ("if x { } else ", "{ }", ""),
    ("a && ", "b", ""),
];

#[test]
fn chains_may_be_long() {
    for &(open, inner, close) in CHAINS {
        for (times, is_too_deep) in [(9_000, false), (11_000, true)] {
            let text =
                format!("package p\nfunc f() {{\n{}{inner}{}\n}}\n", open.repeat(times), close.repeat(times));
            let errors = on_stack(64 << 20, move || support::errors(&text));
            assert_eq!(errors.contains("nesting too deep"), is_too_deep, "{open:?}{close:?}: {errors}");
        }
    }
}

#[test]
fn deep_nesting_is_one_diagnostic() {
    for &(open, inner, close) in NESTINGS {
        let errors = check(open, inner, close, 2_000);
        let deep = errors.matches("nesting too deep").count();
        assert!(deep <= 1, "{open:?}: {errors}");
        assert!(!errors.is_empty(), "{open:?}");
        assert!(errors.lines().count() <= 2, "{open:?}: {errors}");
    }
}

#[test]
fn nesting_up_to_the_limit_is_parsed() {
    for &(open, inner, close) in NESTINGS {
        // A form takes up to four levels; a hundred of each fit but for those that take more than two.
        let errors = check(open, inner, close, 50);
        assert!(!errors.contains("nesting too deep"), "{open:?}: {errors}");
    }
}

#[test]
fn twenty_thousand_parentheses() {
    assert_eq!(check("(", "1", ")", 20_000), "3:250: nesting too deep\n");
}

#[test]
fn open_brackets_without_end() {
    for bracket in ["(", "[", "{", "({[", "f(", "if x {\n", "struct {", "func() {"] {
        let text = format!("package p\nfunc f() {{\n{}", bracket.repeat(5_000));
        let errors = on_small_stack(move || support::errors(&text));
        assert!(!errors.is_empty());
    }
}

#[test]
fn const_groups_that_repeat_much() {
    let text = format!("package p\nconst (\n\ta = 1{}\n{})\n", "+1".repeat(200), "\tb\n".repeat(50_000));
    assert_eq!(support::errors(&text), "2491:2: const groups of this file repeat too much\n");
    // Functions in constants would repeat their own groups: they are not repeated.
    let nested = "const ( a = func() { ".repeat(40) + &"}\nb\nc\n)\n".repeat(40);
    let (parsed, _) = support::parse(&format!("package p\n{nested}"));
    assert!(!parsed.file.decls.is_empty());
}

#[test]
fn syntax_errors_stop_after_five_hundred() {
    let text = format!("package p\nfunc f() {{\n{}}}\n", "\tx y\n".repeat(2000));
    let (parsed, _) = support::parse(&text);
    assert_eq!(parsed.diagnostics.len(), 500);
    assert_eq!(parsed.diagnostics[499].notes.len(), 1);
}

#[test]
fn too_large_a_text() {
    let text = " ".repeat((64 << 20) + 1);
    assert_eq!(support::errors(&text), "1:1: file is too large\n");
}

const WORDS: &[&str] = &[
    "break",
    "case",
    "chan",
    "const",
    "continue",
    "default",
    "defer",
    "else",
    "fallthrough",
    "for",
    "func",
    "go",
    "goto",
    "if",
    "import",
    "interface",
    "map",
    "package",
    "range",
    "return",
    "select",
    "struct",
    "switch",
    "type",
    "var",
    "x",
    "y",
    "T",
    "_",
    "1",
    "2.5",
    "\"s\"",
    "'c'",
    "`r`",
    "+",
    "-",
    "*",
    "/",
    "&",
    "|",
    "^",
    "<<",
    "&^",
    "+=",
    "&&",
    "||",
    "<-",
    "++",
    "==",
    "<",
    "=",
    "!",
    "~",
    "!=",
    ":=",
    "...",
    "(",
    "[",
    "{",
    ",",
    ".",
    ")",
    "]",
    "}",
    ";",
    ":",
    "\n",
    "\n",
    "\n",
    "@",
    "//x\n",
    "/*",
    "\nfunc f() {\n",
    "\nfunc (r T) m() {\n",
    "any",
    "int",
    ".(type)",
    "{ ",
    " {\n",
    "}\n",
];

/// Whatever the text, there is a tree, errors lie inside the text, and none comes twice.
fn check_any(text: &str) {
    let (parsed, map) = support::parse(text);
    let _shown = skep_syntax::print::tree_with_places(&parsed.file, map.file(parsed.file.file));
    let mut seen = std::collections::BTreeSet::new();
    for d in &parsed.diagnostics {
        assert!(d.span.start <= d.span.end && d.span.end as usize <= text.len(), "{d:?}");
        assert!(seen.insert((d.span.start, d.message.clone())), "twice: {d:?}");
    }
    assert!(parsed.diagnostics.len() <= 700);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_give_a_tree(bytes in proptest::collection::vec(any::<u8>(), 0..3000)) {
        let (text, _bad) = skep_syntax::decode(&bytes);
        check_any(&text);
    }

    #[test]
    fn any_tokens_give_a_tree(words in proptest::collection::vec(0..WORDS.len(), 0..400)) {
        let text: Vec<&str> = words.iter().map(|&w| WORDS[w]).collect();
        check_any(&format!("package p\nfunc f() {{\n{}", text.join(" ")));
    }

    #[test]
    fn a_program_with_a_hole_gives_a_tree(from in 0usize..2000, len in 0usize..40, put in 0..WORDS.len()) {
        let program = include_str!("data/fifty_mistakes.go");
        let from = from % program.len();
        let to = (from + len).min(program.len());
        if program.is_char_boundary(from) && program.is_char_boundary(to) {
            check_any(&format!("{}{}{}", &program[..from], WORDS[put], &program[to..]));
        }
    }
}

#[test]
fn twenty_thousand_random_bytes() {
    // A fixed linear congruence: the bytes are the same on every run.
    let mut state = 1u64;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u8
    })
    .take(20_000)
    .collect();
    let (text, _bad) = skep_syntax::decode(&bytes);
    check_any(&text);
}
