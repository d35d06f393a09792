//! Spawning, sending, asking, ending: in every way of running, with nothing lost.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use support::{Way, check, check_with, compile, run_with};

#[test]
fn what_is_sent_arrives_in_order() {
    check(
        r#"
import ("fmt"; "skep")

func Sum(s []int, n int) []int {
	if n < 0 {
		skep.Exit(fmt.Sprint(s))
	}
	return append(s, n)
}

func main() {
	p := skep.Spawn(Sum, nil)
	for i := range 300 {
		p.Send(i)
	}
	p.Send(-1)
	for {
		if err := p.Send(0); err != nil {
			want := fmt.Sprint(skep.ErrDead, ": [")
			fmt.Println(err.Error()[:len(want)] == want, len(err.Error()))
			return
		}
	}
}
"#,
        0,
        "true 1120\n",
    );
}

#[test]
fn an_ask_times_out_and_says_who_and_what() {
    check(
        r#"
import ("fmt"; "time"; "skep")

type Get struct{ skep.Request[int] }

func Silent(s int, m Get) int { return s }

func main() {
	p := skep.Spawn(Silent, 0)
	_, err := skep.Ask(p, Get{}, 20*time.Millisecond)
	fmt.Println(err.Error() == fmt.Sprint("skep: no answer in time: ", p, " did not answer main.Get within 20ms"))
}
"#,
        0,
        "true\n",
    );
}

#[test]
fn a_question_fails_with_the_last_holder_of_its_request() {
    check(
        r#"
import ("fmt"; "time"; "skep")

type Get struct{ skep.Request[int] }
type Stop string

// Keeper keeps requests until it is stopped.
func Keeper(kept []Get, m any) []Get {
	switch m := m.(type) {
	case Get:
		return append(kept, m)
	case Stop:
		skep.Exit(string(m))
	}
	return kept
}

// Desk hands its requests on.
func Desk(to skep.Pid[any], m any) skep.Pid[any] {
	switch m := m.(type) {
	case Get:
		to.Send(m)
	case Stop:
		skep.Exit(string(m))
	}
	return to
}

func main() {
	keeper := skep.Spawn(Keeper, nil)
	desk := skep.Spawn(Desk, keeper)
	f := skep.Start(desk, Get{}, time.Minute)
	desk.Send(Stop("desk"))
	time.Sleep(20 * time.Millisecond)
	keeper.Send(Stop("keeper"))
	_, err := f.Wait()
	fmt.Println(err)
}
"#,
        0,
        "skep: the process has ended: keeper\n",
    );
}

#[test]
fn an_ask_past_a_full_mailbox_is_told_so() {
    check(
        r#"
import ("errors"; "fmt"; "time"; "skep")

type Get struct{ skep.Request[int] }
type Wait struct{ skep.Request[int] }

func Busy(s int, m any) int {
	if p, ok := m.(skep.Pid[Wait]); ok {
		skep.Ask(p, Wait{}, time.Minute)
	}
	return s
}

func main() {
	for _, policy := range []skep.Policy{skep.Refuse, skep.DropNewest} {
		p := skep.Spawn(Busy, 0, skep.Mailbox(1, policy))
		p.Send(skep.Self[Wait]())
		held := skep.Receive[Wait]()
		p.Send(1)
		// An ask that waits would close a ring.
		_, err := skep.Start(p, Get{}, time.Minute).Wait()
		fmt.Println(errors.Is(err, skep.ErrFull))
		held.Reply(0)
	}
}
"#,
        0,
        "true\ntrue\n",
    );
}

#[test]
fn the_oldest_mail_makes_room_where_that_is_the_policy() {
    check(
        r#"
import ("fmt"; "time"; "skep")

type Get struct{ skep.Request[[]int] }
type Wait struct{ skep.Request[int] }

func Log(s []int, m any) []int {
	switch m := m.(type) {
	case skep.Pid[Wait]:
		skep.Ask(m, Wait{}, time.Minute)
	case int:
		return append(s, m)
	case Get:
		m.Reply(s)
	}
	return s
}

func main() {
	p := skep.Spawn(Log, nil, skep.Mailbox(4, skep.DropOldest))
	p.Send(skep.Self[Wait]())
	held := skep.Receive[Wait]()
	for i := range 100 {
		p.Send(i)
	}
	f := skep.Start(p, Get{}, time.Minute)
	held.Reply(0)
	fmt.Println(f.Wait())
}
"#,
        0,
        "[97 98 99] <nil>\n",
    );
}

#[test]
fn a_panic_ends_its_process_with_one_record() {
    check_with(
        r#"
import ("fmt"; "time"; "skep")

type Div struct {
	skep.Request[int]
	By int
}

func Divide(n int, m Div) int {
	m.Reply(n / m.By)
	return n
}

func main() {
	p := skep.Spawn(Divide, 10, skep.Name("divider"))
	fmt.Println(skep.Ask(p, Div{By: 5}, time.Minute))
	fmt.Println(skep.Ask(p, Div{By: 0}, time.Minute))
}
"#,
        |_| {},
        |way, ran| {
            let reason = "panic: runtime error: integer divide by zero";
            assert_eq!(ran.stdout, format!("2 <nil>\n0 skep: the process has ended: {reason}\n"), "{way:?}");
            let record = format!(" divider ended: {reason}\n\tmain.Divide main.go:13\n");
            assert!(ran.stderr.starts_with("process <") && ran.stderr.ends_with(&record), "{}", ran.stderr);
            assert_eq!(ran.report.totals.crashed, 1);
        },
    );
}

#[test]
fn rings_of_asks_are_found() {
    // Started together, so that they close the ring at the same time.
    check(
        r#"
import ("errors"; "fmt"; "time"; "skep")

type Meet struct{ skep.Request[int] }
type Go struct {
	skep.Request[bool]
	Other skep.Pid[any]
}

func Party(s int, m any) int {
	switch m := m.(type) {
	case Meet:
		m.Reply(1)
	case Go:
		_, err := skep.Ask(m.Other, Meet{}, time.Minute)
		m.Reply(errors.Is(err, skep.ErrCycle))
	}
	return s
}

func main() {
	found := 0
	for range 30 {
		a, b := skep.Spawn(Party, 0), skep.Spawn(Party, 0)
		fa, fb := skep.Start(a, Go{Other: b}, time.Minute), skep.Start(b, Go{Other: a}, time.Minute)
		x, erra := fa.Wait()
		y, errb := fb.Wait()
		if erra != nil || errb != nil {
			fmt.Println(erra, errb)
		}
		if x && y {
			found++
		}
	}
	fmt.Println(found < 1000)
}
"#,
        0,
        "true\n",
    );
}

#[test]
fn nothing_runs_and_nothing_will_is_a_deadlock() {
    check_with(
        r#"
import "skep"

func Idle(s, m int) int { return s }

func main() {
	skep.Spawn(Idle, 0).Send(1)
	skep.Receive[int]()
}
"#,
        |_| {},
        |way, ran| {
            assert_eq!(ran.stderr, "fatal error: all goroutines are asleep - deadlock!\n", "{way:?}");
            assert_eq!(ran.report.exit_code, 2);
        },
    );
}

#[test]
fn a_receive_from_a_timer_that_gives_nothing_more_is_a_deadlock() {
    let receives = [
        "t := time.NewTimer(time.Hour); t.Stop(); <-t.C",
        "<-time.Tick(0)",
        "var c <-chan int; <-c",
        "select { case <-time.Tick(0): }",
    ];
    for receive in receives {
        let code = format!(
            r#"
import "skep"
import "time"

func Late(s, m int) int {{ return s + len(time.After(0)) }}

func main() {{
	skep.Spawn(Late, 0).Send(1)
	<-time.After(time.Millisecond)
	{receive}
}}
"#
        );
        check_with(
            &code,
            |_| {},
            |way, ran| {
                assert_eq!(ran.stderr, "fatal error: all goroutines are asleep - deadlock!\n", "{way:?}");
                assert_eq!(ran.report.exit_code, 2);
            },
        );
    }
}

#[test]
fn sleepers_are_no_deadlock_and_wake_in_order() {
    check(
        r#"
import ("fmt"; "time"; "skep")

type Nap struct {
	For time.Duration
	To  skep.Pid[time.Duration]
}

func Sleeper(s int, m Nap) int {
	start := time.Now()
	time.Sleep(m.For)
	if time.Since(start) < m.For {
		fmt.Println("too early")
	}
	m.To.Send(m.For)
	return s
}

func main() {
	for i := range 4 {
		skep.Spawn(Sleeper, 0).Send(Nap{time.Duration(40-10*i) * time.Millisecond, skep.Self[time.Duration]()})
	}
	for range 4 {
		fmt.Println(skep.Receive[time.Duration]())
	}
}
"#,
        0,
        "10ms\n20ms\n30ms\n40ms\n",
    );
}

#[test]
fn a_flood_is_slowed_and_not_lost() {
    check_with(
        r#"
import ("fmt"; "skep")

type Go struct{ To skep.Pid[int] }

func Flood(s int, m Go) int {
	for i := range 4 {
		if err := m.To.Send(s + i); err != nil {
			fmt.Println(err)
		}
	}
	if s < 20000 {
		skep.Self[Go]().Send(m)
	}
	return s + 4
}

func Slow(to skep.Pid[int], n int) skep.Pid[int] {
	for i := 0; i < 100; i++ {
		n = n ^ i ^ i
	}
	if n == 20003 {
		to.Send(n)
	}
	return to
}

func main() {
	slow := skep.Spawn(Slow, skep.Self[int]())
	skep.Spawn(Flood, 0).Send(Go{slow})
	fmt.Println(skep.Receive[int]())
}
"#,
        |_| {},
        |way, ran| {
            assert_eq!((ran.stdout.as_str(), ran.report.totals.refused), ("20003\n", 0), "{way:?}");
        },
    );
}

#[test]
fn a_flooding_main_is_slowed_and_not_lost() {
    check_with(
        r#"
import ("fmt"; "time"; "skep")

type Get struct{ skep.Request[int] }

func Count(n int, m any) int {
	switch m := m.(type) {
	case Get:
		m.Reply(n)
	}
	return n + 1
}

func main() {
	p := skep.Spawn(Count, 0)
	for i := range 30000 {
		if err := p.Send(i); err != nil {
			fmt.Println(i, err)
			return
		}
	}
	fmt.Println(skep.Ask(p, Get{}, time.Minute))
}
"#,
        |_| {},
        |way, ran| assert_eq!(ran.stdout, "30000 <nil>\n", "{way:?}"),
    );
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let program = compile(
        r#"
import ("fmt"; "skep")

func Player(to skep.Pid[string], m string) skep.Pid[string] {
	to.Send(m + "!")
	return to
}

func main() {
	for i := range 20 {
		skep.Spawn(Player, skep.Self[string]()).Send(fmt.Sprint(i))
	}
	for range 20 {
		fmt.Print(skep.Receive[string](), " ")
	}
}
"#,
    );
    let run = |seed| {
        let ran = run_with(&program, Way::Seeded(seed), |_| {});
        let report = &ran.report;
        (ran.stdout, report.totals, report.workers.clone())
    };
    let first = run(5);
    assert_eq!(first, run(5));
    assert_ne!(first.0, run(6).0, "another seed, another order");
    let fuel = |way| run_with(&program, way, |_| {}).report.fuel_spent;
    assert_eq!(fuel(Way::Seeded(5)), fuel(Way::Starved(5)), "fuel does not depend on slices");
}
