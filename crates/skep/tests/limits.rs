//! What the system as a whole is bounded by: processes, their records, memory, the log of their crashes.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use support::{Way, check, check_with, run_with};

/// A process that answers, to see that others go on.
const ANSWER: &str = r#"
type Get struct{ skep.Request[int] }

func Answer(s int, m Get) int {
	m.Reply(s)
	return s + 1
}
"#;

#[test]
fn more_processes_than_may_be_are_refused_with_the_sum() {
    let program = format!(
        r#"
import ("fmt"; "strings"; "time"; "skep")
{ANSWER}
func spawn() (text string) {{
	defer func() {{
		if v := recover(); v != nil {{
			text = fmt.Sprint(v)
		}}
	}}()
	skep.Spawn(Answer, 0)
	return
}}

func main() {{
	p := skep.Spawn(Answer, 0)
	spawned, refused := 1, ""
	for refused = spawn(); refused == ""; refused = spawn() {{
		spawned++
	}}
	fmt.Println(spawned)
	fmt.Println(strings.HasPrefix(refused, "skep: cannot spawn: 1000 processes x "))
	fmt.Println(strings.HasSuffix(refused, " bytes; limit 1000 processes"))
	fmt.Println(skep.Ask(p, Get{{}}, time.Minute))
}}
"#
    );
    check_with(
        &program,
        |config| config.processes = Some(1000),
        |way, ran| assert_eq!(ran.stdout, "999\ntrue\ntrue\n0 <nil>\n", "{way:?}: {}", ran.stderr),
    );
}

#[test]
fn a_spawn_that_is_refused_is_a_panic_of_the_spawner() {
    check_with(
        r#"
import "skep"

func Idle(s, m int) int { return s }

func main() {
	for {
		skep.Spawn(Idle, 0)
	}
}
"#,
        |config| config.processes = Some(7),
        |way, ran| {
            let expect = "panic: skep: cannot spawn: 7 processes x ";
            assert!(ran.stderr.starts_with(expect), "{way:?}: {}", ran.stderr);
            assert_eq!(ran.report.exit_code, 2, "{way:?}");
        },
    );
}

/// Processes that spawn processes without end, beside one that answers.
fn bomb(state: &str) -> String {
    format!(
        r#"
import ("fmt"; "time"; "skep")
{ANSWER}
func Bomb(s []int, m int) []int {{
	for range 2 {{
		skep.Spawn(Bomb, {state}).Send(m)
	}}
	return s
}}

func main() {{
	p := skep.Spawn(Answer, 0)
	skep.Spawn(Bomb, nil).Send(0)
	for range 5 {{
		time.Sleep(100 * time.Microsecond)
		if _, err := skep.Ask(p, Get{{}}, time.Hour); err != nil {{
			fmt.Println(err)
		}}
	}}
	fmt.Println(skep.Ask(p, Get{{}}, time.Hour))
}}
"#
    )
}

#[test]
fn a_fork_bomb_is_refused_and_hurts_nobody() {
    for state in ["nil", "make([]int, 1000)"] {
        check_with(
            &bomb(state),
            |config| config.memory_total = 12 << 20,
            |way, ran| {
                assert_eq!(ran.stdout, "5 <nil>\n", "{way:?} {state}: {}", ran.stderr);
                let refused = "skep: cannot spawn: ";
                let limit = "limit 12582912 bytes, a sixteenth of them spared for what lives";
                let says = ran.stderr.contains(refused) && ran.stderr.contains(limit);
                assert!(says, "{way:?} {state}: {}", ran.stderr);
            },
        );
    }
}

#[test]
fn the_state_that_a_process_is_spawned_with_is_on_its_account() {
    check(
        r#"
import ("fmt"; "time"; "skep")

type Len struct{ skep.Request[int] }

func Keep(s []byte, m any) []byte {
	switch m := m.(type) {
	case []byte:
		s = m
	case Len:
		m.Reply(len(s))
	}
	return s
}

func main() {
	p := skep.Spawn(Keep, make([]byte, 900<<10), skep.Memory(1<<20))
	fmt.Println(p.Send(make([]byte, 200<<10)))
	fmt.Println(skep.Ask(p, Len{}, time.Minute))
	// What it holds leaves no more room once it has run.
	fmt.Println(p.Send(make([]byte, 200<<10)))
	p.Send(make([]byte, 10))
	fmt.Println(skep.Ask(p, Len{}, time.Minute))
	// Its old state is garbage, which a refusal makes it collect.
	for p.Send(make([]byte, 500<<10)) != nil {
		time.Sleep(time.Millisecond)
	}
	fmt.Println(skep.Ask(p, Len{}, time.Minute))
	defer func() { fmt.Println(recover()) }()
	skep.Spawn(Keep, make([]byte, 2<<20), skep.Memory(1<<20))
}
"#,
        0,
        "skep: the mailbox is full: no memory for 205000 bytes more\n921600 <nil>\n\
         skep: the mailbox is full: no memory for 205000 bytes more\n10 <nil>\n512000 <nil>\n\
         skep: cannot spawn: the state takes more than its 1048576 bytes of memory\n",
    );
}

#[test]
fn many_crashes_are_told_in_part_and_counted_in_full() {
    check_with(
        r#"
import ("fmt"; "time"; "skep")

type Get struct{ skep.Request[int] }

func Crash(s []int, m int) []int {
	s[m]++
	return s
}

func Answer(s int, m Get) int {
	m.Reply(s)
	return s + 1
}

func main() {
	p := skep.Spawn(Answer, 0)
	for i := range 5000 {
		skep.Spawn(Crash, nil).Send(i)
	}
	time.Sleep(10 * time.Millisecond)
	fmt.Println(skep.Ask(p, Get{}, time.Hour))
}
"#,
        |_| {},
        |way, ran| {
            assert_eq!(ran.stdout, "0 <nil>\n", "{way:?}: {}", ran.stderr);
            assert!(ran.report.totals.crashed >= 4_900, "{way:?}: {:?}", ran.report.totals);
            let told = ran.stderr.lines().filter(|line| line.starts_with("process <")).count();
            let left_out: u64 = ran
                .stderr
                .lines()
                .filter_map(|line| line.strip_suffix(" more processes ended badly")?.parse::<u64>().ok())
                .sum();
            // Ten a second: a slow machine may need more than one.
            assert!((10..=200).contains(&told), "{way:?}: {told} of them are told");
            assert_eq!(told as u64 + left_out, ran.report.totals.crashed, "{way:?}: {}", ran.stderr);
            assert!(ran.stderr.lines().count() <= 3 * told + 40, "{way:?}: {}", ran.stderr);
        },
    );
}

#[test]
fn garbage_of_one_message_is_reclaimed_while_it_is_handled() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/workloads/garbage.go");
    let program = skep::Program::compile_path(path).unwrap();
    let ran = run_with(&program, Way::Workers(1), |config| {
        config.args = vec!["garbage".to_owned(), "100".to_owned()];
        config.memory = Some(4 << 20);
    });
    assert_eq!((ran.report.exit_code, &*ran.stderr), (0, ""));
    assert!(ran.report.bytes_allocated > 100 << 20, "{} bytes", ran.report.bytes_allocated);
}
