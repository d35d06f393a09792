//! What processes ask of a program.

mod common;

use common::check_with;
use expect_test::{Expect, expect};

/// A small package skep: what the rules look at.
const SKEP: &str = r"package skep

type Pid[M any] struct{ id uint64 }

func (p Pid[M]) Send(m M) error { return nil }

type Request[R any] struct{ ref uint64 }

func (r Request[R]) Reply(v R) error { return nil }
func (r Request[R]) asks(R)          {}

type asks[R any] interface{ asks(R) }

func Spawn[S, M any](b func(S, M) S, s S) Pid[M]
func Ask[M any, R any, Q asks[R]](to Pid[M], q Q) (R, error)
";

fn check(source: &str, expect: Expect) {
    check_with(&[("skep", SKEP)], &format!("import \"skep\"\n{source}"), expect);
}

#[test]
fn a_counter_is_fine() {
    check(
        r#"
type Msg interface{ counterMsg() }
type Inc struct{ By int }
type Get struct{ skep.Request[int] }

func (Inc) counterMsg() {}
func (Get) counterMsg() {}

func Counter(s int, m Msg) int {
	switch m := m.(type) {
	case Inc:
		s += m.By
	case Get:
		m.Reply(s)
	}
	return s
}

func main() {
	c := skep.Spawn(Counter, 0)
	c.Send(Inc{By: 2})
	n, err := skep.Ask(c, Get{})
	println(n+1, err)
}
"#,
        expect![[r#""#]],
    );
}

#[test]
fn messages_are_typed() {
    check(
        r#"
type Msg interface{ counterMsg() }
type Get struct{ skep.Request[int] }
type Other struct{}

func (Other) counterMsg() {}
func Counter(s int, m Msg) int { return s }

func main() {
	c := skep.Spawn(Counter, 0)
	c.Send(5)
	c.Send(Get{})
	skep.Ask(c, Get{})
	skep.Ask(c, Other{})
	skep.Spawn(Counter, "x")
	Get{}.Reply("x")
}
"#,
        expect![[r#"
            12:9: cannot use 5 (constant of type int) as Msg value in argument to c.Send: int does not implement Msg (missing method counterMsg) [assign]
            13:9: cannot use Get{} (value of struct type Get) as Msg value in argument to c.Send: Get does not implement Msg (missing method counterMsg) [assign]
            14:14: cannot ask: Get is not in the message set of Msg: Get does not implement Msg (missing method counterMsg) [ask]
            15:10: in call to skep.Ask, Q (type Other) does not satisfy skep.asks[R] (missing method asks) [infer]
            16:22: cannot use "x" (untyped string constant) as int value in argument to skep.Spawn [assign]
            17:14: cannot use "x" (untyped string constant) as int value in argument to Get{}.Reply [assign]
        "#]],
    );
}

#[test]
fn behaviours_capture_nothing() {
    check(
        r#"
type T struct{ n int }

func (t T) Run(m int) T       { return t }
func (t T) Handle(s, m int) int { return s }
func plain(s, m int) int      { return s }
func generic[S any](s S, m int) S { return s }
func maker() func(int, int) int { return plain }

func main() {
	n := 1
	f := plain
	skep.Spawn(plain, 0)
	skep.Spawn(generic[string], "")
	skep.Spawn(T.Run, T{})
	skep.Spawn(func(s, m int) int { return s + m }, 0)
	skep.Spawn(func(s, m int) int { return s + n }, 0)
	skep.Spawn(f, 0)
	skep.Spawn(T{}.Handle, 0)
	skep.Spawn(maker(), 0)
}
"#,
        expect![[r#"
            18:13: a behaviour can't capture variables: this function uses n [behaviour]
              put n into the state or a message: both are copied to the process
            19:13: a behaviour must be a function that is known here: f may capture variables [behaviour]
              give a declared function, or a function literal that uses no variables from around it
            20:13: a behaviour can't capture variables: T{}.Handle holds on to its receiver [behaviour]
              use a method expression T.Method whose receiver is the state
            21:13: a behaviour must be a function that is known here: maker() may capture variables [behaviour]
              give a declared function, or a function literal that uses no variables from around it
        "#]],
    );
}

#[test]
fn messages_hold_no_channels_or_functions() {
    check(
        r#"
type Inner struct{ c chan int }
type Msg struct{ list []Inner }
type Job struct{ f func() }

func a(s int, m Msg) int       { return s }
func b(s Job, m int) Job       { return s }
func c(s int, m chan int) int  { return s }

func main() {
	skep.Spawn(a, 0)
	skep.Spawn(b, Job{})
	skep.Spawn(c, 0)
	var p skep.Pid[any]
	p.Send(Job{})
	p.Send(1)
}
"#,
        expect![[r#"
            12:2: Msg can't be sent to a process: it holds a channel in field list.c [message]
              messages and states are copied: send plain data, or the Pid of a process that owns the rest
            14:2: chan int can't be sent to a process: it holds a channel [message]
              messages and states are copied: send plain data, or the Pid of a process that owns the rest
        "#]],
    );
}

#[test]
fn package_variables_stay_as_initialised() {
    check(
        r#"
var table = map[string]int{}
var count int
var free int
var list []int
var conf = &Conf{}

type Conf struct{ n int }

func (c *Conf) Get() int { return c.n }
func (c *Conf) Set()     { c.n = 1 }

func init() {
	table["a"] = 1
	fill()
}

func fill() { table["b"] = 2 }

func helper() int { return table["a"] + count + len(list) + conf.Get() }

func write(m map[string]int) { m["x"] = 1 }
func read(m map[string]int) int { return m["x"] }

func behave(s, m int) int {
	count++
	return helper()
}

func main() {
	skep.Spawn(behave, 0)
	free = 1
	table["c"] = 3
	delete(table, "c")
	list = append(list, 1)
	conf.n = 2
	conf.Set()
	_ = conf.Get()
	p := &count
	_ = p
	write(table)
	_ = read(table)
	alias := table
	alias["d"] = 4
}
"#,
        expect![[r#"
            27:2: package variable count can't be changed here: behaviour behave reaches it, and processes share no memory [shared-variable]
              keep count in a process's state, or set it in its declaration or an init function only
            34:2: package variable table can't be changed here: behaviour behave reaches it, and processes share no memory [shared-variable]
              keep table in a process's state, or set it in its declaration or an init function only
            35:9: package variable table can't be changed here: behaviour behave reaches it, and processes share no memory [shared-variable]
              keep table in a process's state, or set it in its declaration or an init function only
            36:2: package variable list can't be changed here: behaviour behave reaches it, and processes share no memory [shared-variable]
              keep list in a process's state, or set it in its declaration or an init function only
            37:2: package variable conf can't be changed here: behaviour behave reaches it, and processes share no memory [shared-variable]
              keep conf in a process's state, or set it in its declaration or an init function only
            38:2: package variable conf can't be changed here: behaviour behave reaches it, and processes share no memory [shared-variable]
              keep conf in a process's state, or set it in its declaration or an init function only
            40:8: package variable count can't be changed here: behaviour behave reaches it, and processes share no memory [shared-variable]
              keep count in a process's state, or set it in its declaration or an init function only
            42:8: package variable table can't be changed here: behaviour behave reaches it, and processes share no memory [shared-variable]
              keep table in a process's state, or set it in its declaration or an init function only
            44:11: package variable table can't be changed here: behaviour behave reaches it, and processes share no memory [shared-variable]
              keep table in a process's state, or set it in its declaration or an init function only
        "#]],
    );
}
