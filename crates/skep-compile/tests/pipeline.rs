//! The whole chain: what compiles, what is reported, and that no mistake is reported twice.

use expect_test::{Expect, expect};
use skep_compile::{Colour, Memory, Stage, StageError, compile, stage_text, text};

fn memory(body: &str) -> Memory {
    Memory::new().with("a.go", format!("//go:build skep\n\npackage main\n\n{body}"))
}

/// Compares what is reported of a file; nothing reported means that there is a module.
fn check(body: &str, expect: Expect) {
    let compiled = compile(&memory(body), "a.go").expect("the file is there");
    assert_eq!(compiled.module.is_some(), compiled.diagnostics.is_empty());
    let report = text(&compiled.diagnostics, &compiled.sources, Colour::Never);
    let lines: Vec<&str> = report.lines().filter(|l| l.starts_with("a.go:")).collect();
    expect.assert_eq(&lines.join("\n"));
}

#[test]
fn a_program() {
    check("import \"fmt\"\n\nfunc main() { fmt.Println(\"hello\", 1+2) }\n", expect![[r#""#]]);
}

#[test]
fn mistakes_of_all_stages_in_one_run() {
    check(
        "func main() {\n\tx y\n\tz := 1\n\tunknown()\n\tvar s string = 2\n\tt := \"\\q\"\n}\n\nfunc f() int {\n}\n",
        expect![[r#"
            a.go:6:4: syntax error: unexpected name y at end of statement
            a.go:7:2: declared and not used: z
            a.go:8:2: undefined: unknown
            a.go:9:6: declared and not used: s
            a.go:9:17: cannot use 2 (untyped int constant) as string value in variable declaration
            a.go:10:9: unknown escape
            a.go:14:1: missing return"#]],
    );
}

#[test]
fn what_an_error_swallowed_is_not_missed() {
    // Used in what was skipped.
    check(
        "import \"fmt\"\n\nfunc main() {\n\tx := 1\n\tfmt.Println(2 x)\n}\n",
        expect!["a.go:9:16: syntax error: unexpected name x in argument list; possibly missing comma or )"],
    );
    // Declared in what was skipped.
    check(
        "x := 1\n\nfunc main() {\n\tprintln(x)\n}\n",
        expect!["a.go:5:1: syntax error: non-declaration statement outside function body"],
    );
    check(
        "func main() {\n\tfro i := 0; i < 3; i++ {\n\t\tprintln(i)\n\t}\n}\n",
        expect!["a.go:6:6: syntax error: unexpected name i at end of statement"],
    );
    // Of a package that is not there.
    check(
        "import \"net/http\"\n\nfunc main() { println(http.StatusOK) }\n",
        expect!["a.go:5:8: package net/http is not in std"],
    );
    check(
        "import \"unsafe\"\n\nfunc main() { println(unsafe.Sizeof(1)) }\n",
        expect!["a.go:5:8: package unsafe is not in std"],
    );
}

#[test]
fn deep_nesting_compiles_or_is_reported() {
    for depth in [240, 10_000] {
        for (open, inner, close) in [("(", "1", ")"), ("^", "1", ""), ("f(", "1", ")"), ("1 + ", "x", "")] {
            let body = format!(
                "func f(x int) int {{ return x }}\n\nfunc main() {{\n\tx := 1\n\tprintln(x, {}{inner}{})\n}}\n",
                open.repeat(depth),
                close.repeat(depth)
            );
            let compiled = compile(&memory(&body), "a.go").expect("the file is there");
            for d in &compiled.diagnostics {
                assert_eq!(d.message, "nesting too deep", "{open} {depth}");
            }
        }
        for (open, close) in
            [("if x == 1 {\n", "}\n"), ("func() {\n", "}()\n"), ("{\n", "}\n"), ("for {\n", "}\n")]
        {
            let body = format!(
                "func main() {{\n\tx := 1\n\t_ = x\n{}{}}}\n",
                open.repeat(depth),
                close.repeat(depth)
            );
            let compiled = compile(&memory(&body), "a.go").expect("the file is there");
            for d in &compiled.diagnostics {
                assert_eq!(d.message, "nesting too deep", "{open} {depth}");
            }
        }
    }
}

#[test]
fn stages_as_text() {
    for stage in Stage::ALL {
        let shown = stage_text(&memory("func main() { println(1) }\n"), "a.go", stage).expect("no errors");
        assert!(shown.contains("main"), "{stage:?}");
        assert_eq!(Stage::of_name(stage.name()), Some(stage));
    }
    let wrong = stage_text(&memory("func main() { x y }\n"), "a.go", Stage::Bytecode);
    assert!(matches!(wrong, Err(StageError::Errors(failed)) if failed.diagnostics.len() == 1));
    let tree = stage_text(&memory("func main() { x y }\n"), "a.go", Stage::Tree);
    assert!(tree.is_ok(), "a tree is given of any text");
}
