//! Whatever it is that takes too much, in one process beside a thousand others: they finish, it ends with a reason.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use support::{Way, compile, run_with};

/// A program of a thousand processes that work, and one that does `body`; main says how that ended.
fn program(body: &str) -> String {
    format!(
        r#"
import ("bytes"; "fmt"; "slices"; "strings"; "time"; "skep")

type Do struct{{ skep.Request[int] }}

type Tree struct{{ Left, Right *Tree }}

var _ = []any{{bytes.Clone, slices.Max[[]int], strings.Clone}}

func deep(n int) int {{ return deep(n+1) + 1 }}

func Work(s int, m Do) int {{
	for i := range 100 {{
		s += i
	}}
	m.Reply(s)
	return s
}}

func Victim(s []int, m Do) []int {{
	{body}
	m.Reply(len(s))
	return s
}}

func main() {{
	var workers []skep.Pid[Do]
	for range 1000 {{
		workers = append(workers, skep.Spawn(Work, 0))
	}}
	victim := skep.Start(skep.Spawn(Victim, nil, skep.Memory(1<<20)), Do{{}}, time.Hour)
	sum := 0
	for _, w := range workers {{
		n, err := skep.Ask(w, Do{{}}, time.Hour)
		if err != nil {{
			fmt.Println(err)
		}}
		sum += n
	}}
	_, err := victim.Wait()
	fmt.Println(sum)
	fmt.Println(err)
}}
"#
    )
}

/// What no budget lets run.
const RECOVER: &str = "defer func() { fmt.Println(\"recovered\", recover()) }()";

fn check(body: &str, budget: &str, place: &str) {
    let program = compile(&program(body));
    for way in [Way::Workers(1), Way::Workers(4), Way::Seeded(1)] {
        // Far less than what any of them would take.
        let ran = run_with(&program, way, |config| config.memory_total = 256 << 20);
        let (stdout, stderr) = (&ran.stdout, &ran.stderr);
        let Some(reason) = stdout.strip_prefix("4950000\nskep: the process has ended: ") else {
            panic!("{way:?} {body}: {stdout} {stderr}")
        };
        assert!(reason.starts_with(budget), "{way:?} {body}: {reason}");
        assert!(reason.ends_with(&format!("{place}\n")), "{way:?} {body}: {reason}");
        assert!(stderr.starts_with("process <"), "{way:?} {body}: {stderr}");
        assert_eq!(ran.report.totals.crashed, 1, "{way:?} {body}: {stderr}");
    }
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    for body in [
        "for { s = append(s, 1) }",
        "s = append(s, make([]int, 1<<27)...)",
        "text := \"x\"; for { text += text }",
        "all := map[int]int{}; for i := 0; ; i++ { all[i] = i }",
        "s = make([]int, 1<<30)",
        "s = new([1 << 24]int)[:]",
        "for t := (*Tree)(nil); ; { t = &Tree{t, t} }",
        "s = slices.Grow(s, 1<<30)",
        "s = append(s, len(strings.Repeat(\"x\", 1<<40)))",
        "s = append(s, len(strings.ReplaceAll(strings.Repeat(\"x\", 1<<18), \"x\", strings.Repeat(\"y\", 1<<18))))",
        "var b strings.Builder; for { b.WriteString(\"text\") }",
        "var b strings.Builder; b.Grow(1<<40)",
        "var b bytes.Buffer; for { b.WriteString(\"text\") }",
        "var all [][]byte; for { all = append(all, []byte(\"text\")) }",
        "text := \"x\"; for { text = fmt.Sprint(text, text) }",
        "var all []any; for { all = append(all, fmt.Sprintf(\"%1000d\", len(all))) }",
        "var all []func() int; for { n := len(all); all = append(all, func() int { return n }) }",
        "text := strings.Repeat(\"x\", 1<<19); s = append(s, len([]rune(text)))",
    ] {
        let body = format!("{RECOVER}\n\t{body}");
        check(&body, "memory budget of 1048576 bytes exceeded: ", " in use, in main.Victim at main.go:25");
    }
}

#[test]
fn the_stack_is_bounded_too() {
    let budget = "stack overflow: more than 1048576 bytes, in main.deep";
    check(&format!("{RECOVER}; deep(0)"), budget, " at main.go:13");
    check(
        "for { defer func() { recover() }() }",
        "stack overflow: more than 1048576 bytes, in main.Victim",
        ":24",
    );
}

#[test]
fn a_panic_is_of_one_process() {
    check("s[5] = 1", "panic: runtime error: index out of range [5] with length 0", "");
}
