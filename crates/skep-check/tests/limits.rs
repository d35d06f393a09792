//! Programs made to exhaust the checker: each gives diagnostics (or none), and an end.

mod common;

use std::fmt::Write;
use std::rc::Rc;

use skep_check::ParsedPackage;
use skep_syntax::tree::NodeIds;
use skep_syntax::{SourceMap, parse_file};

/// Checks a file and tells the messages; none if it is nested too deep for the parser.
fn messages(source: &str) -> Option<Vec<String>> {
    let mut map = SourceMap::default();
    let mut ids = NodeIds::default();
    let file = map.add("main".to_string(), source.to_string());
    let parsed = parse_file(file, source, &mut ids);
    if !parsed.diagnostics.is_empty() {
        return None;
    }
    let package = ParsedPackage { path: Rc::from("main"), is_std: false, files: vec![Rc::new(parsed.file)] };
    let checked = skep_check::check(vec![package], &ids);
    Some(checked.diagnostics.into_iter().map(|d| d.message).collect())
}

/// The deepest nesting that parses is checked without an error.
fn check_deepest(open: &str, close: &str, before: &str, core: &str, after: &str) {
    let (mut fits, mut too_deep) = (20, 1000);
    while fits + 1 < too_deep {
        let n = usize::midpoint(fits, too_deep);
        let source = format!("{before}{}{core}{}{after}", open.repeat(n), close.repeat(n));
        match messages(&source) {
            Some(found) => {
                assert_eq!(found, Vec::<String>::new(), "nested {n} deep");
                fits = n;
            }
            None => too_deep = n,
        }
    }
    assert!(fits > 20, "{open}: some nesting must parse");
}

#[test]
fn nesting_up_to_the_parser_s_limit() {
    check_deepest("(", ")", "package main\nfunc main() { _ = ", "1", " }\n");
    check_deepest("f(", ")", "package main\nfunc f(x int) int { return x }\nfunc main() { _ = ", "1", " }\n");
    check_deepest("- ", "", "package main\nfunc main() { x := 1; _ = ", "x", " }\n");
    check_deepest("x+(", ")", "package main\nfunc main() { x := 1; _ = ", "x", " }\n");
    check_deepest("{", "}", "package main\nfunc main() ", "{}", "\n");
    check_deepest("func() { ", " }()", "package main\nfunc main() { ", "", " }\n");
    check_deepest("if true { ", " }", "package main\nfunc main() { ", "", " }\n");
    check_deepest("[]any{", "}", "package main\nvar x = ", "1", "\nfunc main() {}\n");
    check_deepest("*", "", "package main\nvar x ", "int", "\nfunc main() {}\n");
    check_deepest("struct { a ", " }", "package main\nvar x ", "int", "\nfunc main() {}\n");
    check_deepest("func(", ")", "package main\nvar x ", "int", "\nfunc main() {}\n");
}

fn numbered(count: usize, line: impl Fn(usize) -> String, end: &str) -> String {
    let mut out = String::from("package main\n");
    for i in 0..count {
        let _ = writeln!(out, "{}", line(i));
    }
    out + end
}

/// Each program must have an error that starts this way (or none at all, if empty).
fn check(source: &str, first: &str) {
    let found = messages(source).expect("the source parses");
    if first.is_empty() {
        assert_eq!(found, Vec::<String>::new());
    } else {
        assert!(found.iter().any(|m| m.starts_with(first)), "{first}: {:?}", found.first());
    }
}

#[test]
fn chains_of_declarations() {
    let chain = "declarations depend on each other more than";
    check(
        &numbered(3000, |i| format!("var v{i} = v{} + 1", i + 1), "var v3000 = 1\nfunc main() {}\n"),
        chain,
    );
    check(
        &numbered(3000, |i| format!("type T{i} = T{}", i + 1), "type T3000 = int\nfunc main() {}\n"),
        chain,
    );
    check(&numbered(3000, |i| format!("type T{i} T{}", i + 1), "type T3000 int\nfunc main() {}\n"), chain);
    let backwards = numbered(3000, |i| format!("var v{} = v{i} + 1", i + 1), "var v0 = 1\nfunc main() {}\n");
    check(&backwards, "");
    let nested = numbered(
        2000,
        |i| format!("type T{i} struct {{ x T{} }}", i + 1),
        "type T2000 int\nfunc main() {}\n",
    );
    check(&nested, "type T");
    let ring = numbered(250, |i| format!("type T{i} struct {{ x T{} }}", (i + 1) % 250), "func main() {}\n");
    check(&ring, "invalid recursive type T0");
}

#[test]
fn types_that_double_at_every_level() {
    let named = numbered(
        60,
        |i| format!("type T{i} struct {{ a, b T{} }}", i + 1),
        "type T60 int\nfunc main() { var a T0; _ = a == a }\n",
    );
    check(&named, "type T0 larger than address space");
    let aliases = numbered(
        60,
        |i| format!("type A{i} = struct{{ a, b A{} }}", i + 1),
        "type A60 = func()\nvar x *A0\nfunc main() { _ = x.foo; _ = *x == *x }\n",
    );
    check(&aliases, "x.foo undefined (type *struct{a struct{");
    let generic = numbered(
        60,
        |i| format!("type A{i}[T any] = struct{{ a, b *A{}[T] }}", i + 1),
        "type A60[T any] = T\nvar x A0[int]\nfunc main() {}\n",
    );
    check(&generic, "");
}

#[test]
fn endless_instances() {
    check(
        "package main\nfunc f[P any](n int, x P) { if n > 0 { f(n-1, []P{x}) } }\nfunc main() { f(3, 1) }\n",
        "instantiation cycle",
    );
    check(
        "package main\ntype T[P any] struct { x T[[]P]; y T[map[string]P] }\nfunc main() { var t T[int]; _ = t }\n",
        "invalid recursive type",
    );
    check(
        "package main\nfunc f[P interface{ *Q }, Q interface{ func(P) }]() {}\nfunc main() { f() }\n",
        "in call to f, cannot infer P",
    );
}
