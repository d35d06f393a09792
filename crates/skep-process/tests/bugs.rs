//! A fault of the runtime costs the process it happens in, and is reported: nothing hangs, nothing aborts.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

use std::io::Write;
use std::sync::{Arc, Mutex};

use skep_abi::{Builtin, Context, Host, LinkedProgram, Outcome, PanicReport, Resolve, WaitReason};
use skep_bytecode::{FuncRef, Function, Instr, Module, Op, Safepoint, verify};
use skep_heap::{Arena, NoRoots, Turn};
use skep_process::{Ending, Engine, Files, Input, Output, Settings, SliceMode, System};
use skep_sched::{Handle, RealClock, Scheduler};

/// An engine that follows a script instead of code.
struct Scripted {
    program: LinkedProgram,
    outcome: fn() -> Outcome,
}

impl Engine for Scripted {
    type Fiber = ();
    type Stacks = ();
    type Roots<'f> = NoRoots;

    fn program(&self) -> &LinkedProgram {
        &self.program
    }

    fn stacks(&self) {}

    fn start(&self, (): &mut (), (): &mut (), _func: FuncRef, _args: &[u64], _stack: u64) {}

    fn run(&self, (): &mut (), _: &mut Turn<'_>, _: &mut dyn Host, _: &mut Context<'_>) -> Outcome {
        (self.outcome)()
    }

    fn results<'f>(&self, (): &'f mut (), _slots: usize) -> &'f [u64] {
        &[]
    }

    fn roots(&self, (): &mut ()) -> NoRoots {
        NoRoots
    }

    fn depth(&self, (): &()) -> u64 {
        0
    }

    fn trim(&self, (): &mut ()) {}

    fn release(&self, (): &mut (), (): &mut ()) {}

    fn report(&self, (): &(), headline: String) -> PanicReport {
        PanicReport { headline, ..PanicReport::default() }
    }
}

struct Nothing;

impl Resolve for Nothing {
    fn resolve(&self, _name: &str) -> Option<Builtin> {
        None
    }
}

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Runs a main whose first run ends like this; how the system ended, and what it said.
fn run(workers: usize, outcome: fn() -> Outcome) -> (Ending, String) {
    let main = Function {
        name: "main.main".to_owned(),
        frame: 1,
        code: vec![Instr::new(Op::Enter, 0, 0, 0, 1), Instr::new(Op::Return, 0, 0, 0, 0)],
        safepoints: vec![Safepoint { pc: 0, live: Vec::new() }],
        ..Function::default()
    };
    let module = Module { funcs: vec![main], main: Some(FuncRef(0)), ..Module::default() };
    let program = LinkedProgram::link(verify(module).unwrap(), &Nothing).unwrap();
    let stderr = Kept::default();
    let settings = Settings {
        fuel: None,
        memory: None,
        processes: None,
        slice: SliceMode::Normal,
        seed: 1,
        args: Vec::new(),
        wall_start: 0,
        virtual_clock: None,
        input: Input::new(Box::new(std::io::empty())),
        output: Output::new(Box::new(std::io::sink()), Box::new(stderr.clone())),
        files: Files::new(Box::new(|_| Err(std::io::ErrorKind::NotFound.into()))),
        environment: Vec::new(),
    };
    let clock = Arc::new(RealClock::new());
    let handle = Handle::new(workers);
    let engine = Scripted { program, outcome };
    let system = Arc::new(System::new(engine, settings, Arena::new(1 << 30), clock.clone(), handle.clone()));
    system.start_main().unwrap();
    let scheduler = Scheduler::start(&skep_sched::Config::default(), handle, system.clone(), clock).unwrap();
    let ending = system.wait();
    scheduler.stop();
    let said = String::from_utf8(stderr.0.lock().unwrap().clone()).unwrap();
    (ending, said)
}

#[test]
fn a_panic_of_the_engine_is_reported_as_a_bug() {
    for workers in [1, 4] {
        let (ending, said) = run(workers, || panic!("lost my way"));
        assert_eq!(ending, Ending::Bug);
        assert_eq!(said, "skep has a bug: lost my way\n\n");
    }
}

#[test]
fn a_wait_for_nothing_is_a_deadlock() {
    for workers in [1, 4] {
        for reason in [|| Outcome::Waits(WaitReason::Mail), || Outcome::Waits(WaitReason::Reply(7))] {
            assert_eq!(run(workers, reason).0, Ending::Deadlock);
        }
    }
}
