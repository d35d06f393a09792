//! What builtins do in proportion to bytes or items costs fuel in proportion.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use support::{Way, compile, run_with};

/// Bytes that each piece of work below looks at, at least.
const BYTES: u64 = 1 << 16;

/// The fuel of a program that makes long values and then does one piece of work on them.
fn fuel(work: &str) -> u64 {
    let program = compile(&format!(
        r#"
import ("bytes"; "fmt"; "strconv"; "strings"; "unicode/utf8")

const n = {BYTES}

type wide [n]byte

//go:noinline
func use(x any) {{}}

//go:noinline
func nothing(x ...any) {{}}

func main() {{
	s, t := strings.Repeat("ab", n/2), strings.Repeat("ab", n/2)
	b, c := []byte(s), []byte(t)
	ints, more := make([]int, n/8), make([]int, n/8)
	runes := make([]rune, n)
	v, w := new(wide), new(wide)
	m := map[string]int{{"x": 1}}
	of := map[int]int{{}}
	for i := range n/16 {{
		of[i] = i
	}}
	digits := "1" + strings.Repeat("0", n-2) + "1"
	quoted := strconv.Quote(s)
	nothing(s, t, b, c, ints, more, runes, v, w, m, of, digits, quoted)
	use(bytes.Index(nil, nil) + utf8.RuneCount(nil))
	use(fmt.Sprint())
	{work}
}}
"#
    ));
    run_with(&program, Way::Seeded(1), |_| {}).report.fuel_spent
}

#[test]
fn work_costs_fuel_by_its_bytes() {
    let base = fuel("");
    let works = [
        "use(s + t)",
        "use(s == t)",
        "use(s < t)",
        "use([]byte(s))",
        "use(string(b))",
        "use([]rune(s))",
        "use(string(runes))",
        "use(append(b, c...))",
        "use(append(ints[:n/8:n/8], 1))",
        "use(copy(ints, more))",
        "clear(ints)",
        "use(any(s) == any(t))",
        "use(*v == *w)",
        "use(any(*v) == any(*w))",
        "use(m[s])",
        "m[s] = 1",
        "delete(m, s)",
        "use(fmt.Sprint(of))",
        "use(fmt.Sprint(s))",
        "use(fmt.Sprint(b))",
        "use(strings.Index(s, \"zz\"))",
        "use(strings.LastIndex(s, \"zz\"))",
        "use(strings.IndexByte(s, 'z'))",
        "use(strings.LastIndexByte(s, 'z'))",
        "use(strings.Count(s, \"ab\"))",
        "use(strings.Repeat(\"ab\", n/2))",
        "use(strings.Replace(s, \"ab\", \"c\", -1))",
        "use(strings.ToUpper(s))",
        "use(strings.ToLower(s))",
        "use(strings.EqualFold(s, t))",
        "use(bytes.Equal(b, c))",
        "use(bytes.Compare(b, c))",
        "use(bytes.Index(b, []byte(\"zz\")))",
        "use(bytes.LastIndex(b, []byte(\"zz\")))",
        "use(bytes.IndexByte(b, 'z'))",
        "use(bytes.LastIndexByte(b, 'z'))",
        "use(bytes.Count(b, []byte(\"ab\")))",
        "use(utf8.RuneCountInString(s))",
        "use(utf8.RuneCount(b))",
        "use(utf8.ValidString(s))",
        "use(utf8.Valid(b))",
        "use(strconv.Quote(s))",
        "_, _ = strconv.Unquote(quoted)",
        "_, _ = strconv.ParseFloat(digits, 64)",
        "use(strconv.FormatFloat(1, 'f', n, 64))",
        "println(s)",
        "fmt.Println(s)",
    ];
    let cheap: Vec<(&str, u64)> = works
        .iter()
        .map(|work| (*work, fuel(work).saturating_sub(base)))
        .filter(|(_, fuel)| *fuel < BYTES / 64)
        .collect();
    assert!(cheap.is_empty(), "for {BYTES} bytes these cost too little: {cheap:?}");
}
