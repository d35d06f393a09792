//! Programs that are large in one way: they compile, or are refused, soon, and they run on a small native stack.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use support::{Way, compile, run_with};

fn check(text: &str, expect: &str) {
    let ran = run_with(&compile(text), Way::Seeded(1), |_| {});
    assert_eq!(ran.stderr, "");
    assert_eq!(ran.stdout, expect);
}

/// `link` as often as said, with what each is numbered.
fn many(times: usize, between: &str, link: impl Fn(usize) -> String) -> String {
    (0..times).map(link).collect::<Vec<_>>().join(between)
}

#[test]
fn chains_of_operators() {
    let text = format!(
        r#"
import "fmt"

const ones = {}

func main() {{
	a, s := len(fmt.Sprint("a")), fmt.Sprint("s")
	t := {}
	fmt.Println({}, len(t), ones, {})
}}
"#,
        many(5000, "+", |_| "1".to_owned()),
        many(5000, "+", |_| "s".to_owned()),
        many(5000, "+", |_| "a".to_owned()),
        many(5000, "&&", |_| "a == 1".to_owned()),
    );
    check(&text, "5000 5000 5000 true\n");
}

#[test]
fn chains_of_else_ifs_and_calls() {
    let text = format!(
        r#"
import "fmt"

type N int

func (n N) next() N {{ return n + 1 }}

func pick(n int) int {{
	{} else {{
		return -1
	}}
}}

func main() {{
	fmt.Println(pick(0), pick(1999), pick(2000), N(1){})
}}
"#,
        many(2000, " else ", |i| format!("if n == {i} {{\n\t\treturn {i}\n\t}}")),
        many(2000, "", |_| ".next()".to_owned()),
    );
    check(&text, "0 1999 -1 2001\n");
}

#[test]
fn a_function_of_many_ifs() {
    let text = format!(
        "import \"fmt\"\n\nfunc f(n int) int {{\n\tr := 0\n{}\treturn r\n}}\n\nfunc main() {{ fmt.Println(f(7)) }}\n",
        many(4000, "", |i| format!("\tif n >= {i} {{\n\t\tr += {i}\n\t}}\n")),
    );
    check(&text, "28\n");
}

#[test]
fn calls_of_many_arguments() {
    let text = format!(
        "import \"fmt\"\n\nfunc sum(all ...int) (s int) {{\n\tfor _, n := range all {{\n\t\ts += n\n\t}}\n\treturn\n}}\n\n\
         func first({} int) int {{ return a0 }}\n\n\
         func main() {{\n\tx := len(fmt.Sprint(1))\n\tfmt.Println(sum({}), first({}))\n}}\n",
        many(5000, ", ", |i| format!("a{i}")),
        many(100_000, ", ", |_| "1".to_owned()),
        many(5000, ", ", |i| format!("x+{i}")),
    );
    check(&text, "100000 1\n");
    let text = format!(
        "//go:build skep\n\npackage main\n\nfunc main() {{\n\tx := len(string([]byte{{1}}))\n\tprintln({})\n}}\n",
        many(100_000, ", ", |_| "x".to_owned()),
    );
    let refused = skep::Program::compile_text("main.go", &text).unwrap_err().to_string();
    assert!(refused.starts_with("main.go:6:1: function main.main needs too many variables"), "{refused}");
}
