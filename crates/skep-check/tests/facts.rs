//! What is recorded for later stages.

mod common;

use std::fmt::Write;

use common::{facts, type_of, var_flags};
use expect_test::expect;
use skep_check::{MethodTarget, ObjectKind, Program, Type};

#[test]
fn variable_flags() {
    facts(
        r#"
type T struct {
	n int
	p *int
	a [2]int
}

func (t *T) Set() {}
func (t T) Get()  {}

var global int

func f(param int) {
	captured := 1
	plain := 2
	addressed := 3
	_ = &addressed
	assigned := 4
	assigned = 5
	field := T{}
	field.n = 1
	through := &T{}
	through.n = 1
	element := [2]int{}
	element[0] = 1
	slice := []int{1}
	slice[0] = 2
	sliced := [2]int{}
	_ = sliced[:]
	method := T{}
	method.Set()
	method.Get()
	pointer := &T{}
	pointer.Set()
	inner := T{}
	_ = &inner.a[1]
	redefined, other := 1, 2
	redefined, another := 3, 4
	_, _, _ = redefined, other, another
	func() {
		_ = captured
		local := param
		local++
	}()
	for i := range 3 {
		_ = i
	}
	var j int
	for j = range 3 {
	}
	_, _, _ = plain, assigned, j
}
"#,
        var_flags,
        expect![[r#"
            global: global
            t: 
            t: 
            param: captured
            captured: captured
            plain: 
            addressed: address
            assigned: reassigned
            field: reassigned
            through: 
            element: reassigned
            slice: 
            sliced: address
            method: address
            pointer: 
            inner: address
            redefined: reassigned
            other: 
            another: 
            local: reassigned
            i: 
            j: reassigned
        "#]],
    );
}

fn init_steps(program: &mut Program) -> String {
    let package = program.packages.last().expect("there is the main package");
    let mut out = String::new();
    for step in &package.var_inits {
        let names: Vec<&str> = match step.index {
            Some(i) => vec![&*step.decl.names[i].name],
            None => step.decl.names.iter().map(|n| &*n.name).collect(),
        };
        let _ = writeln!(out, "{}", names.join(", "));
    }
    out
}

#[test]
fn initialisation_order() {
    facts(
        r#"
var a = b + c
var b = f()
var c, d = two()
var e, g = 1, a
var unset int
var lit = func() int { return h }()
var h = 3

type T struct{}

func (T) m() int { return last }

var viaMethod = T{}.m()
var viaExpr = T.m(T{})
var last = 4
var _ = last

func f() int          { return d }
func two() (int, int) { return h, h }
"#,
        init_steps,
        expect![[r#"
            e
            h
            c, d
            b
            a
            g
            lit
            last
            viaMethod
            viaExpr
            _
        "#]],
    );
}

fn method_set_of(program: &mut Program, name: &str) -> String {
    let ty = type_of(program, name);
    let mut out = String::new();
    for m in program.types.method_set(ty, &program.objects) {
        let kind = match m.target {
            MethodTarget::Func { pointer, .. } => {
                if pointer {
                    "pointer"
                } else {
                    "value"
                }
            }
            MethodTarget::Interface { .. } => "interface",
        };
        let at = program.types.display(m.at);
        let _ = writeln!(out, "{}.{} {:?} {kind} {}", at, m.name, m.path, program.types.display(m.sig));
    }
    out
}

#[test]
fn method_sets() {
    facts(
        r#"
type Inner[T any] struct{ v T }

func (i Inner[T]) Get() T   { return i.v }
func (i *Inner[T]) Set(v T) {}

type I interface{ Iface(int) }
type Other struct{}

func (Other) Clash() {}

type Another struct{}

func (Another) Clash() {}

type Outer struct {
	Inner[int]
	I
	*Other
	Another
}

func (Outer) Own() {}

var value Outer
var pointer *Outer
var iface I
"#,
        |p| {
            let mut out = String::new();
            for name in ["value", "pointer", "iface"] {
                let _ = writeln!(out, "{name}:\n{}", method_set_of(p, name));
            }
            out
        },
        expect![[r#"
            value:
            Inner[int].Get [0] value func() int
            I.Iface [1] interface func(int)
            Outer.Own [] value func()

            pointer:
            Inner[int].Get [0] value func() int
            I.Iface [1] interface func(int)
            Outer.Own [] value func()
            Inner[int].Set [0] pointer func(int)

            iface:
            I.Iface [] interface func(int)

        "#]],
    );
}

#[test]
fn untyped_values_take_their_context_s_type() {
    facts(
        r#"
func main() {
	var f float64 = 1 + 2
	var i any = 'a'
	var b byte = 1
	c := b << 3
	d := f == 0
	var s uint = 2
	var x int64 = 1 << s
	_, _, _, _, _ = i, c, d, x, f
}
"#,
        |p| {
            let mut values: Vec<String> = p
                .info
                .types
                .iter()
                .filter_map(|(id, tv)| {
                    let value = tv.value.as_ref()?;
                    Some(format!("{:04} {value:?}: {}", id.0, p.types.display(tv.ty)))
                })
                .collect();
            values.sort();
            let untyped = p
                .info
                .types
                .values()
                .filter(|tv| matches!(p.types.get(tv.ty), Type::Basic(_)) && p.types.is_untyped(tv.ty));
            let untyped = untyped.count();
            values.push(format!("untyped: {untyped}"));
            let lines: Vec<&str> =
                values.iter().map(|v| v.split_once(' ').map_or(&**v, |(_, r)| r)).collect();
            lines.join("\n")
        },
        expect![[r#"
            Int(1): int
            Int(2): int
            Float(Ratio { numer: 3, denom: 1 }): float64
            Int(97): rune
            Int(1): byte
            Int(3): uint
            Float(Ratio { numer: 0, denom: 1 }): float64
            Int(2): uint
            Int(1): int64
            0"#]],
    );
}

#[test]
fn instances_are_recorded() {
    facts(
        r#"
func Map[T, U any](x T, f func(T) U) U { return f(x) }
func id[T any](x T) T                 { return x }

type Box[T any] struct{ v T }

func main() {
	_ = Map(1, func(int) string { return "" })
	_ = id[bool]
	_ = Map("a", id)
	_ = Box[int]{}
}
"#,
        |p| {
            let mut rows: Vec<(u32, String)> = p
                .info
                .instances
                .iter()
                .map(|(id, args)| {
                    let args: Vec<String> = args.iter().map(|&a| p.types.display(a)).collect();
                    (id.0, args.join(", "))
                })
                .collect();
            rows.sort();
            rows.into_iter().map(|(_, r)| r + "\n").collect()
        },
        expect![[r#"
            int, string
            bool
            string, string
            string
            int
        "#]],
    );
}

#[test]
fn runtime_names() {
    facts(
        r#"
type Box[T any] struct{ v T }

var a map[string][]Box[*int]
var b any
var c struct{ X int; f func(...byte) (int, error) }
var d interface{ M(rune) }
"#,
        |p| {
            let mut out = String::new();
            for name in ["a", "b", "c", "d"] {
                let ty = type_of(p, name);
                let _ = writeln!(out, "{} | {}", p.types.runtime_name(ty), p.types.display(ty));
            }
            let funcs = p.objects.iter().filter(|o| matches!(o.kind, ObjectKind::Func(_))).count();
            let _ = writeln!(out, "functions: {funcs}");
            out
        },
        expect![[r#"
            map[string][]main.Box[*int] | map[string][]Box[*int]
            interface {} | any
            struct { X int; f func(...uint8) (int, error) } | struct{X int; f func(...byte) (int, error)}
            interface { M(int32) } | interface{M(rune)}
            functions: 1
        "#]],
    );
}
