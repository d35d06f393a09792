//! A process can't hurt another: each bound ends only the process that passes it, and says why.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use support::{check, check_with};

/// A process that does `body`, asked by main, which says how that ended.
fn victim(body: &str, options: &str) -> String {
    format!(
        r#"
import ("fmt"; "time"; "skep")

type Do struct {{ skep.Request[int] }}

type Tree struct {{ Left, Right *Tree }}

func deep(n int) int {{ return deep(n+1) + 1 }}

func Victim(s []int, m Do) []int {{
	defer func() {{ recover() }}()
	{body}
	m.Reply(len(s))
	return s
}}

func main() {{
	_ = deep
	p := skep.Spawn(Victim, nil{options})
	q := skep.Spawn(Victim, nil)
	_ = q
	_, err := skep.Ask(p, Do{{}}, time.Minute)
	fmt.Println(err)
}}
"#
    )
}

#[test]
fn an_endless_loop_ends_with_its_fuel() {
    check(
        &victim("for { s = s[:0] }", ", skep.Fuel(100000)"),
        0,
        "skep: the process has ended: fuel budget of 100000 exceeded by 1, in main.Victim at main.go:15\n",
    );
}

#[test]
fn endless_recursion_is_a_stack_overflow() {
    check_with(
        &victim("deep(0)", ", skep.Memory(1<<20)"),
        |_| {},
        |way, ran| {
            let expect = "skep: the process has ended: stack overflow: more than 1048576 bytes, in main.deep at main.go:11\n";
            assert_eq!(ran.stdout, expect, "{way:?}: {}", ran.stderr);
        },
    );
}

#[test]
fn endless_allocation_ends_with_its_memory() {
    for body in [
        "for { s = append(s, 1) }",
        "for t := (*Tree)(nil); ; {\n\tt = &Tree{t, t}\n\t}",
        "text := \"x\"\n\tfor { text += text }",
        "all := map[int]int{}\n\tfor i := 0; ; i++ { all[i] = i }",
        "s = make([]int, 1<<30)",
    ] {
        check_with(
            &victim(body, ", skep.Memory(1<<20)"),
            |_| {},
            |way, ran| {
                let expect = "skep: the process has ended: memory budget of 1048576 bytes exceeded: ";
                let starts = ran.stdout.starts_with(expect);
                let says_where = ran.stdout.contains(" in use, in main.Victim at main.go:");
                assert!(starts && says_where, "{way:?} {body}: {} {}", ran.stdout, ran.stderr);
            },
        );
    }
}

#[test]
fn endless_defers_and_panics_are_a_stack_overflow() {
    for (body, place) in [
        ("for { defer func() {}() }", "main.Victim at main.go:15"),
        ("nested()", "main.nested at main.go:29"),
    ] {
        let program = victim(body, ", skep.Memory(1<<20)") + "\nfunc nested() { defer nested(); panic(1) }\n";
        check_with(
            &program,
            |_| {},
            |way, ran| {
                let expect = "skep: the process has ended: stack overflow: more than 1048576 bytes, in ";
                assert_eq!(ran.stdout, format!("{expect}{place}\n"), "{way:?}: {}", ran.stderr);
            },
        );
    }
}

#[test]
fn mail_that_the_receiver_has_no_memory_for_is_refused() {
    check(
        r#"
import ("fmt"; "time"; "skep")

type Do struct { skep.Request[int] }

func Count(s int, m any) int {
	switch m := m.(type) {
	case []byte:
		return s + len(m)
	case skep.Pid[Do]:
		skep.Ask(m, Do{}, time.Minute)
	case Do:
		m.Reply(s)
	}
	return s
}

func main() {
	p := skep.Spawn(Count, 0, skep.Memory(1<<20))
	p.Send(skep.Self[Do]())
	held := skep.Receive[Do]() // nothing is read until this is answered
	fmt.Println(p.Send(make([]byte, 2<<20)))
	sent := 0
	for p.Send(make([]byte, 100<<10)) == nil {
		sent++
	}
	fmt.Println(sent)
	held.Reply(0)
	// What is read is room again.
	for range 20 {
		skep.Ask(p, Do{}, time.Minute)
		if err := p.Send(make([]byte, 100<<10)); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(skep.Ask(p, Do{}, time.Minute))
}
"#,
        0,
        "skep: the mailbox is full: no memory for 2097352 bytes more\n10\n3072000 <nil>\n",
    );
}

#[test]
fn answers_that_the_asker_has_no_memory_for_fail() {
    check(
        r#"
import ("errors"; "fmt"; "time"; "skep")

type Rope struct{ skep.Request[[]byte] }

func Give(n int, m Rope) int {
	m.Reply(make([]byte, n))
	return n
}

func Take(s int, m skep.Request[int]) int {
	p := skep.Spawn(Give, 100<<10)
	var open []skep.Future[[]byte]
	for range 40 {
		open = append(open, skep.Start(p, Rope{}, time.Minute))
	}
	time.Sleep(20 * time.Millisecond)
	had, full := 0, 0
	for i := range open {
		_, err := open[i].Wait()
		if err == nil {
			had++
		} else if errors.Is(err, skep.ErrFull) {
			full++
		}
		open[i] = skep.Future[[]byte]{} // which holds the answer
	}
	// What was had is room again.
	for range 20 {
		if _, err := skep.Ask(p, Rope{}, time.Minute); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(had >= 9, had+full)
	_, err := skep.Ask(skep.Spawn(Give, 3<<20), Rope{}, time.Minute)
	fmt.Println(err)
	m.Reply(had)
	return s
}

func main() {
	skep.Ask(skep.Spawn(Take, 0, skep.Memory(1<<20)), skep.Request[int]{}, time.Minute)
}
"#,
        0,
        "true 40\nskep: the mailbox is full: no memory for an answer of 3145864 bytes\n",
    );
}

#[test]
fn large_garbage_is_collected_as_often_as_it_takes() {
    check(
        &victim("for range 5000 { s = make([]int, 50000) }\n\ts = nil", ", skep.Memory(1<<20)"),
        0,
        "<nil>\n",
    );
}

#[test]
fn mail_that_was_read_is_garbage_like_any() {
    check(
        r#"
import ("fmt"; "time"; "skep")

type Rope struct{ skep.Request[[]byte] }

type Do struct{ skep.Request[int] }

func Count(s []byte, m any) []byte {
	switch m := m.(type) {
	case []byte:
		return append(s[:0:0], m[:len(s)+1]...)
	case Rope:
		m.Reply(make([]byte, 300<<10))
	case skep.Pid[Do]:
		skep.Ask(m, Do{}, time.Minute)
	case skep.Pid[any]:
		for range 12 {
			m.Send(make([]byte, 200<<10))
		}
	case Do:
		// Twelve messages and twenty answers in one turn, with room for three.
		p := skep.Spawn(Count, nil)
		p.Send(skep.Self[any]())
		n := 0
		for range 20 {
			b, err := skep.Ask(p, Rope{}, time.Minute)
			if err != nil {
				fmt.Println(err)
			}
			n += len(b)
		}
		m.Reply(n + len(s))
	}
	return s
}

func main() {
	p := skep.Spawn(Count, nil, skep.Memory(1<<20))
	for range 5 {
		p.Send(skep.Self[Do]())
		held := skep.Receive[Do]()
		for range 9 {
			if err := p.Send(make([]byte, 110<<10)); err != nil {
				fmt.Println(err)
			}
		}
		held.Reply(0)
		skep.Ask(p, Rope{}, time.Minute)
	}
	fmt.Println(skep.Ask(p, Do{}, time.Minute))
	self := skep.Self[[]byte]()
	total := 0
	for range 100 {
		self.Send(make([]byte, 60<<10))
		total += len(skep.Receive[[]byte]())
	}
	fmt.Println(total)
}
"#,
        0,
        "6144045 <nil>\n6144000\n",
    );
}

#[test]
fn main_reads_more_mail_than_it_has_memory_for() {
    check_with(
        r#"
import ("fmt"; "skep")

type Text struct {
	At   int
	Text []byte
}

func Tell(s int, to skep.Pid[Text]) int {
	for i := range 40 {
		for to.Send(Text{i, make([]byte, 100<<10)}) != nil {
		}
	}
	return s
}

func main() {
	p := skep.Spawn(Tell, 0)
	p.Send(skep.Self[Text]())
	total := 0
	for i := range 40 {
		m := skep.Receive[Text]()
		if m.At != i {
			fmt.Println("not in order", m.At, i)
		}
		total += len(m.Text)
	}
	fmt.Println(total)
}
"#,
        |config| config.memory = Some(1 << 20),
        |way, ran| assert_eq!(ran.stdout, "4096000\n", "{way:?}: {}", ran.stderr),
    );
}

#[test]
fn garbage_within_a_budget_is_no_matter() {
    check(
        &victim("for i := 0; i < 20000; i++ { s = make([]int, 100) }\n\ts = nil", ", skep.Memory(1<<20)"),
        0,
        "<nil>\n",
    );
}

#[test]
fn budgets_of_the_system_are_for_main_too() {
    check_with(
        "func main() {\n\tfor {\n\t}\n}\n",
        |config| config.fuel = Some(5000),
        |way, ran| {
            assert_eq!(ran.report.exit_code, 2, "{way:?}");
            let expect = "process main ended: fatal error: fuel budget of 5000 exceeded by 1\n\n\tmain.main main.go:5\n";
            assert_eq!(ran.stderr, expect, "{way:?}");
        },
    );
    check_with(
        "func main() {\n\ts := \"x\"\n\tfor {\n\t\ts += s\n\t}\n}\n",
        |config| config.memory = Some(1 << 20),
        |way, ran| {
            assert_eq!(ran.report.exit_code, 2, "{way:?}");
            let expect = "process main ended: fatal error: memory budget of 1048576 bytes exceeded: ";
            assert!(ran.stderr.starts_with(expect), "{way:?}");
        },
    );
}

#[test]
fn an_endless_loop_starves_nobody() {
    check(
        r#"
import ("fmt"; "time"; "skep")

type Get struct{ skep.Request[int] }

func Forever(s, n int) int {
	for {
		s += n
	}
}

func Answer(s int, m Get) int {
	m.Reply(s)
	return s + 1
}

func main() {
	for i := range 5 {
		skep.Spawn(Forever, 0).Send(i)
	}
	p := skep.Spawn(Answer, 0)
	for range 20 {
		skep.Ask(p, Get{}, time.Hour)
	}
	fmt.Println(skep.Ask(p, Get{}, time.Hour))
}
"#,
        0,
        "20 <nil>\n",
    );
}

#[test]
fn endless_mail_to_oneself_starves_nobody() {
    check(
        r#"
import ("fmt"; "time"; "skep")

func Again(me int, n int) int {
	skep.Self[int]().Send(n)
	return me
}

func main() {
	skep.Spawn(Again, 0).Send(1)
	time.Sleep(5 * time.Millisecond)
	fmt.Println("awake")
}
"#,
        0,
        "awake\n",
    );
}
