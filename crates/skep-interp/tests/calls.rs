//! Calls, returns, segments, closures, methods, builtins, fuel.

mod machine;

use machine::{INT, Limits, add_method, assemble, load, run_both, run_in};
use skep_abi::{Outcome, WaitReason};

fn check(text: &str, args: &[u64], results: &[i64], fuel: i64) {
    let ran = run_both(assemble(text), "f", args);
    assert_eq!(ran.outcome, Outcome::Returned);
    assert_eq!(ran.results.iter().map(|&r| r as i64).collect::<Vec<_>>(), results);
    assert_eq!(ran.fuel, fuel);
}

const FIB: &str = "
func f params=1 results=1
  enter 3
  jump.ge.si 0 2 more
  return
more:
  fuel 9
  add.i 3 0 -1
  call 1 @f          ; slots 3.. are the callee's
  add.i 7 0 -2
  mov 1 3
  call 5 @f
  add 0 1 7
  return
";

#[test]
fn recursion() {
    check(FIB, &[10], &[55], 89 * 3 + 88 * 12);
}

#[test]
fn loops_charge_and_test() {
    check(
        "
func f params=1 results=1
  enter 2
  imm 1 0
head:
  loop 5
  jump.le.si 0 0 done
  add 1 1 0
  add.i 0 0 -1
  jump head
done:
  mov 0 1
  return
",
        &[4],
        &[10],
        2 + 5 * 5,
    );
}

#[test]
fn deep_calls_use_further_segments() {
    // Each level hands on five values, and gives back three.
    let text = "
func f params=1 results=3
  enter 1
  imm 1 1
  imm 2 2
  jump.eq.i 0 0 done
  add.i 20 0 -1
  call 18 @f
  add 0 20 1
  add 1 21 2
  mov 2 22
  return
done:
  imm 0 100
  imm 1 200
  imm 2 300
  return
";
    check(text, &[5000], &[5100, 200 + 2 * 5000, 300], 5001);
}

#[test]
fn overflow_is_fatal() {
    let program = load(assemble(
        "
func f params=1 results=1
  enter 1
  mov 5 0
  call 3 @f
  return
",
    ));
    for slots in [600, 2000, 100_000] {
        let limits = Limits { stack_slots: slots, ..Limits::default() };
        let ran = run_in(&program, "f", &[1], 1 << 40, false, &limits);
        let Outcome::Fatal(report) = ran.outcome else { panic!("{:?}", ran.outcome) };
        assert_eq!(report.headline, format!("fatal error: stack overflow: more than {} bytes", slots * 8));
        // Frames of 24 slots, 5 apart.
        let depth = (slots - 2 - 24) / 5 + 1;
        assert_eq!(ran.fuel as u64, depth);
        let shown = report.stack.len() as u64 + report.elided.map_or(0, |e| e.lines);
        assert_eq!(shown, depth);
        assert_eq!(report.stack[0].to_string(), "f main.go:5");
    }
}

#[test]
fn closures_and_methods() {
    let text = "
shape 2 2 1 0       ; an int, the closure
shape 2 1 1 0 7     ; data, an int: selector 7
func plus params=1 results=1
  enter 1
  add.i 0 0 1
  return
func captured params=2 ptrs=2 results=1
  enter 1
  load.64 2 1 8
  add 0 0 2
  return
func method params=2 ptrs=1 results=1
  enter 1
  load.64 2 0 0
  mul 0 1 2
  return
func f params=1 results=3
  enter 1
  static.func 1 @plus
  mov 8 0
  mov 9 1
  call.closure 1 6 0
  mov 2 8
  new.closure 1 4
  imm 3 1
  store.64 1 3 0
  imm 3 30
  store.64 1 3 8
  mov 8 0
  mov 9 1
  call.closure 1 6 0
  mov 3 8
  new 1 0
  imm 4 6
  store.64 1 4 0
  imm 4 1
  mov 8 1
  mov 9 0
  call.method 4 6 1
  mov 0 2
  mov 1 3
  mov 2 8
  return
";
    let mut module = assemble(text);
    add_method(&mut module, INT, 7, "method");
    let ran = run_both(module, "f", &[5]);
    assert_eq!((ran.outcome, ran.results), (Outcome::Returned, vec![6, 35, 30]));
}

#[test]
fn builtins_charge_wait_and_trap() {
    check(
        "
native double 1 1
native wait 0 1
func f params=1 results=2
  enter 2
  mov 2 0
  builtin 2 $double
  builtin 3 $wait
  mov 0 2
  mov 1 3
  return
",
        &[21],
        &[42, 99],
        9,
    );
    let program = load(assemble(
        "
native fail 0 0
func f
  enter 1
  builtin 0 $fail
  return
",
    ));
    let ran = run_in(&program, "f", &[], 100, false, &Limits::default());
    let Outcome::Panicked(report) = ran.outcome else { panic!("{:?}", ran.outcome) };
    assert_eq!(report.to_string(), "panic: runtime error: failed\n\tf main.go:5\n");
}

#[test]
fn exit_bypasses_everything() {
    let ran = run_both(
        assemble(
            "
native exit 1 0
native note 1 0
func d
  enter 1
  imm 0 1
  builtin 0 $note
  return
func f recover=r
  enter 1
  static.func 1 @d
  defer 1
  imm 2 3
  builtin 2 $exit
r:
  loop 1
  return
",
        ),
        "f",
        &[],
    );
    assert_eq!((ran.outcome, ran.noted), (Outcome::Exit(3), vec![]));
}

#[test]
fn waits_say_why() {
    let program = load(assemble("native wait 0 1\nfunc f results=1\n enter 1\n builtin 0 $wait\n return\n"));
    let module = program.module();
    assert_eq!(module.funcs[0].safepoints.len(), 2);
    let ran = run_in(&program, "f", &[], 100, false, &Limits::default());
    assert_eq!((ran.results, WaitReason::Mail), (vec![99], WaitReason::Mail));
}
