//! Handlers hand over to the next one without leaving anything on the native stack.

mod machine;

use machine::{INT, Limits, add_method, assemble, load, run_in};
use skep_abi::Outcome;
use skep_bytecode::ops::{Dest, Form, OpInfo, TABLE};

/// Native stack of the thread that runs a test: what a frame a round left on it would overflow long before the end.
const STACK_BYTES: usize = 256 << 10;
const ROUNDS: u64 = 100_000;

/// Instructions of every kind that has a way out beside going on, in a loop.
const TEXT: &str = "
native double 1 1
shape 2 2 1 0
shape 2 1 1 0 7
func plus params=1 results=1
  enter 1
  add.i 0 0 1
  return
func method params=2 ptrs=1 results=1
  enter 1
  nil.check 0
  load.64 2 0 0
  add 0 1 2
  return
func nothing
  enter 1
  return
func defers
  enter 1
  static.func 0 @nothing
  defer 0
  run.defers
  return
func f params=1 results=1
  enter 1
  imm 1 0
  imm 2 16
  static.func 3 @plus
  new 4 0
  imm 5 1
head:
  loop 1
  new 6 3
  new.array 7 2 0
  store.ptr 6 4 8
  store.64 4 1 0
  load.ptr 8 6 8
  nil.check 8
  load.64 9 8 0
  imm 10 7
  bounds 10 2
  load.64.x 10 7 10
  store.64.x 7 10 9 0
  shift.check 10
  imm 10 0
  slice.check 10 2 2 0
  zero.val 4 0 0
  copy.val 4 6 0
  imm 10 3
  div.s 10 2 10
  rem.s 10 2 10
  globals 11 0
  mov 14 1
  builtin 14 $double
  mov 16 1
  call 14 @plus
  mov 16 1
  mov 17 3
  call.closure 3 14 0
  mov 16 4
  mov 17 1
  call.method 5 14 1
  call 14 @defers
  recover 10 11
  fuel 1
  jump.eq.i 1 -1 head
  f.mul 12 1 1
  f.add 12 12 12
  add.i 1 1 1
  jump.lt.s 1 0 head
  mov 0 1
  return
";

/// Runs a function of such a text on a small native stack.
fn on_small_stack(text: String) {
    let run = move || {
        let mut module = assemble(&text);
        if module.funcs.len() > 1 {
            add_method(&mut module, INT, 7, "method");
        }
        let program = load(module);
        let ran = run_in(&program, "f", &[ROUNDS], 1 << 40, true, &Limits::default());
        assert_eq!((ran.outcome, ran.results), (Outcome::Returned, vec![ROUNDS]));
    };
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(run).expect("a thread");
    thread.join().expect("it ends well");
}

#[test]
fn the_native_stack_does_not_grow() {
    on_small_stack(TEXT.to_owned());
}

/// A line with an instruction that only reads and writes slots and memory, or jumps to the next line.
fn plain_line(row: &OpInfo) -> Option<String> {
    let name = row.name;
    let is_element = name.ends_with(".x");
    let to = if row.dest == Dest::Pointer { 11 } else { 10 };
    let value = if name.contains("ptr") { 12 } else { 2 };
    Some(match row.form {
        // That is in the other text.
        Form::Abi if name == "new.array" => return None,
        Form::Abc if name.starts_with("load") => format!("{name} {to} 4 5"),
        Form::Abi if name.starts_with("load") => format!("{name} {to} 4 8"),
        Form::ReadAbci if is_element => format!("{name} 4 5 {value} 0"),
        Form::ReadAbi if name.starts_with("store") => format!("{name} 4 {value} 8"),
        Form::Abi if row.dest == Dest::Pointer => format!("{name} 11 4 8"),
        Form::Abci => format!("{name} 11 4 5 8"),
        Form::Ab => format!("{name} 10 2"),
        Form::Abc => format!("{name} 10 2 2"),
        Form::Abi => format!("{name} 10 2 1"),
        Form::FarLoad => format!("{name} 10 2"),
        Form::FarStore => format!("{name} 10 13"),
        Form::JumpA => format!("{name} 2 LABEL\nLABEL:"),
        Form::JumpAb => format!("{name} 2 2 LABEL\nLABEL:"),
        Form::JumpAc => format!("{name} 2 1 LABEL\nLABEL:"),
        _ => return None,
    })
}

/// Each instruction, alone and behind itself, where some are joined.
#[test]
fn plain_instructions_leave_nothing_on_the_native_stack() {
    let mut text = "func f params=1 results=1\n enter 1\n imm 1 0\n imm 2 1\n imm 5 0\n imm 10 1\n \
                    imm 13 1\n nil 12 0\n new 4 5\n"
        .to_owned();
    let mut lines = 0;
    for (nth, line) in TABLE.iter().filter_map(plain_line).enumerate() {
        let line = line.replace("LABEL", &format!("next{nth}"));
        let (again, apart) = (line.replace("next", "again"), line.replace("next", "apart"));
        text += &format!(" {line}\n {again}\n imm 10 1\n {apart}\n");
        lines += 1;
    }
    assert!(lines > 80, "most of the table is plain");
    text = text.replacen(" new 4 5\n", " new 4 5\nhead:\n loop 1\n", 1);
    text += " add.i 1 1 1\n jump.lt.s 1 0 head\n mov 0 1\n return\n";
    on_small_stack(text);
}
