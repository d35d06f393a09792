//! Defers, panics, recovering, reports.

mod machine;

use expect_test::{Expect, expect};
use machine::{assemble, run_both};
use skep_abi::Outcome;

/// What every program here may use: `note N` by calling `noteN`, and the text of values that panic.
const COMMON: &str = "
native note 1 0
native text 2 2 1
func note1
  enter 1
  imm 0 1
  builtin 0 $note
  return
func note2
  enter 1
  imm 0 2
  builtin 0 $note
  return
func recovers         ; notes 7 if it recovers something, else 8
  enter 1
  recover 1 2
  jump.ne.i 1 0 some
  imm 0 8
  builtin 0 $note
  return
some:
  imm 0 7
  builtin 0 $note
  return
func panicText params=2 ptrs=2 results=2 rptrs=1
  enter 1
  builtin 0 $text
  return
func throws params=1  ; panics with an int
  enter 1
  new 1 0
  store.64 1 0 0
  imm 2 1
  panic 2 1
func throws5
  enter 1
  imm 3 5
  call 1 @throws
  return
";

fn check(text: &str, expect: Expect) {
    let ran = run_both(assemble(&format!("{COMMON}{text}")), "f", &[]);
    let end = match ran.outcome {
        Outcome::Panicked(report) => {
            let mut lines = report.to_string();
            // Lines of the common part would change with it.
            let common = COMMON.lines().count() as u32;
            for line in &report.stack {
                let old = format!("main.go:{}", line.line);
                let new =
                    if line.line >= common { format!("+{}", line.line - common) } else { "common".into() };
                lines = lines.replace(&format!("{old}\n"), &format!("{new}\n"));
            }
            lines
        }
        Outcome::Returned => format!("returned {:?}\n", ran.results),
        other => format!("{other:?}\n"),
    };
    expect.assert_eq(&format!("noted {:?}\n{end}", ran.noted));
}

#[test]
fn defers_run_in_reverse_on_return() {
    check(
        "
func f results=1 recover=r
  enter 1
  static.func 1 @note1
  defer 1
  static.func 1 @note2
  defer 1
  imm 2 44
  run.defers
  mov 0 2
  return
r:
  loop 1
  imm 0 0
  return
",
        expect![[r#"
            noted [2, 1]
            returned [44]
        "#]],
    );
}

#[test]
fn unrecovered_runs_defers_of_all_frames() {
    check(
        "
func g recover=r
  enter 1
  static.func 1 @note2
  defer 1
  static.func 1 @recovers   ; doesn't run: pushed after nothing
  imm 4 5
  call 2 @throws
  return
r:
  loop 1
  return
func f recover=r
  enter 1
  static.func 1 @note1
  defer 1
  call 2 @g
  return
r:
  loop 1
  return
",
        expect![[r#"
            noted [2, 1]
            panic: 5
            	throws common
            	g +8
            	f +17
        "#]],
    );
}

#[test]
fn recovered_returns_named_results_after_other_defers() {
    check(
        "
func g results=1 recover=r
  enter 1
  imm 5 0
  static.func 1 @note1
  defer 1
  static.func 1 @recovers
  defer 1
  static.func 1 @note2
  defer 1
  imm 5 33
  imm 10 5
  call 8 @throws
  run.defers
  mov 0 5
  return
r:
  loop 1
  mov 0 5
  return
func f results=1
  enter 1
  call 2 @g
  add.i 0 4 1
  return
",
        expect![[r#"
            noted [2, 7, 1]
            returned [34]
        "#]],
    );
}

#[test]
fn recover_only_in_the_deferred_call_itself() {
    check(
        "
func nested
  enter 1
  call 1 @recovers
  return
func f recover=r
  enter 1
  call 1 @recovers
  static.func 1 @nested
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
",
        expect![[r#"
            noted [8, 8]
            panic: 5
            	throws common
            	throws5 common
            	f +11
        "#]],
    );
}

#[test]
fn recover_looks_through_wrappers() {
    check(
        "
func wrapped wrapper
  enter 1
  call 1 @recovers
  return
func f recover=r
  enter 1
  static.func 1 @wrapped
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
",
        expect![[r#"
            noted [7]
            returned []
        "#]],
    );
}

#[test]
fn deferred_recover_is_of_the_frame_that_defers_it() {
    // `defer recover()` directly in the panicking function does nothing; in a deferred function it recovers.
    check(
        "
func justRecover wrapper
  enter 1
  recover 1 2
  return
func deferred recover=r
  enter 1
  static.func 1 @justRecover
  defer 1
  run.defers
  return
r:
  loop 1
  return
func g recover=r
  enter 1
  static.func 1 @deferred
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
func f recover=r
  enter 1
  call 1 @g
  static.func 1 @justRecover
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
",
        expect![[r#"
            noted []
            panic: 5
            	throws common
            	throws5 common
            	f +29
        "#]],
    );
}

#[test]
fn panics_replace_each_other() {
    check(
        "
func throws6
  enter 1
  imm 3 6
  call 1 @throws
  return
func f recover=r
  enter 1
  static.func 1 @note1
  defer 1
  static.func 1 @throws6
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
",
        expect![[r#"
            noted [1]
            panic: 5
            	panic: 6
            	throws common
            	throws6 +5
            	throws common
            	throws5 common
            	f +13
        "#]],
    );
}

#[test]
fn recovered_then_another_panic() {
    check(
        "
func again
  enter 1
  recover 1 2
  imm 5 6
  call 3 @throws
  return
func f recover=r
  enter 1
  static.func 1 @again
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
",
        expect![[r#"
            noted []
            panic: 5 [recovered]
            	panic: 6
            	throws common
            	again +6
            	throws common
            	throws5 common
            	f +12
        "#]],
    );
}

#[test]
fn the_same_value_again_is_shown_once() {
    check(
        "
func again
  enter 1
  recover 1 2
  panic 1 2
func f recover=r
  enter 1
  static.func 1 @again
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
",
        expect![[r#"
            noted []
            panic: 5 [recovered, repanicked]
            	again +5
            	throws common
            	throws5 common
            	f +10
        "#]],
    );
}

#[test]
fn inner_panic_recovered_inside_a_deferred_call() {
    // The outer panic goes on, and is recovered by an older deferred call.
    check(
        "
func inner recover=r
  enter 1
  static.func 1 @recovers
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
func f recover=r
  enter 1
  static.func 1 @recovers
  defer 1
  static.func 1 @inner
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
",
        expect![[r#"
            noted [7, 7]
            returned []
        "#]],
    );
}

#[test]
fn a_later_panic_recovered_below_ends_both() {
    check(
        "
func g recover=r
  enter 1
  static.func 1 @throws5
  defer 1
  call 2 @throws5
  return
r:
  loop 1
  return
func f recover=r
  enter 1
  static.func 1 @recovers
  defer 1
  call 2 @g
  return
r:
  loop 1
  call 2 @recovers
  return
",
        expect![[r#"
            noted [7, 8]
            returned []
        "#]],
    );
}

#[test]
fn faults_are_values_of_the_error_type() {
    check(
        "
func catches results=1
  enter 1
  recover 1 2
  jump.ne.i 1 3 other       ; errorString's type word
  load.64 3 2 8
  mov 0 3
  builtin 0 $note           ; the text's length
  return
other:
  imm 0 -1
  builtin 0 $note
  return
func f recover=r
  enter 1
  static.func 1 @catches
  defer 1
  imm 2 7
  imm 3 3
  bounds 2 3
  return
r:
  loop 1
  imm 2 1
  imm 3 0
  div.s 0 2 3
  return
",
        expect![[r#"
            noted [51]
            panic: runtime error: integer divide by zero
            	f +26
        "#]],
    );
}

#[test]
fn nil_panics() {
    check(
        "
func f
  enter 1
  imm 1 0
  nil 2 0
  panic 1 2
",
        expect![[r#"
            noted []
            panic: runtime error: panic called with nil argument
            	f +6
        "#]],
    );
}

#[test]
fn a_text_that_panics_is_fatal() {
    let text = COMMON.replace("  builtin 0 $text\n", "  call 3 @throws5\n  nil 0 0\n  imm 1 0\n");
    let ran = run_both(assemble(&text), "throws5", &[]);
    let Outcome::Fatal(report) = ran.outcome else { panic!("{:?}", ran.outcome) };
    assert_eq!(report.headline, "fatal error: panic while printing panic value");
}

#[test]
fn deferred_closures_and_panic_values_are_roots() {
    // The closure's captured node, and the panic's value, are used after collections.
    check(
        "
func deferred params=1 ptrs=1
  enter 1
  load.64 1 0 8
  load.ptr 2 0 16
  load.64 3 2 0
  add 1 1 3
  mov 4 1
  builtin 4 $note
  recover 1 2
  load.64 4 2 0
  builtin 4 $note
  return
func f recover=r
  enter 1
  new 1 3
  imm 2 100
  store.64 1 2 0
  new.closure 3 4
  imm 2 10
  store.64 3 2 0
  imm 2 11
  store.64 3 2 8
  store.ptr 3 1 16
  imm 2 6
  store.64 3 2 0
  defer 3
  call 4 @throws5
  return
r:
  loop 1
  return
",
        expect![[r#"
            noted [111, 5]
            returned []
        "#]],
    );
}

#[test]
fn deep_panics_unwind_across_segments() {
    // Hundreds of frames, each with a deferred call; the outermost recovers, and the stack is used again.
    check(
        "
func counts params=1 ptrs=1
  enter 1
  globals 1 0
  load.64 2 1 0
  add.i 2 2 1
  store.64 1 2 0
  return
func deep params=1 recover=r
  enter 1
  new.closure 1 4
  imm 2 6                  ; counts
  store.64 1 2 0
  defer 1
  jump.eq.i 0 0 throw
  add.i 5 0 -1
  call 3 @deep
  run.defers
  return
throw:
  call 3 @throws5
  return
r:
  loop 1
  return
func g recover=r
  enter 1
  static.func 1 @recovers
  defer 1
  imm 4 300
  call 2 @deep
  return
r:
  loop 1
  return
func f
  enter 1
  call 1 @g
  call 1 @g
  globals 1 0
  load.64 2 1 0
  builtin 2 $note
  return
",
        expect![[r#"
            noted [7, 7, 602]
            returned []
        "#]],
    );
}
