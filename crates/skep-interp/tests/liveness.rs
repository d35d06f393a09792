//! Every bit of a program's liveness maps is needed: without it the verifier refuses the module, and an engine that
//! runs it all the same, under `SliceMode::Stress`, is seen to go wrong.
//!
//! No module gets past the verifier here either: the engine of this test forgets one root, which is what it would do
//! if the bit were clear. As the program then works on memory that is gone, each such run is in a process of its own,
//! and one that ends by a signal counts as seen.
#![allow(unsafe_code, reason = "the engine of this test shows its roots to collections")]
#![allow(clippy::unwrap_used, reason = "what fails here is a test's text")]

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use skep_abi::{Builtin, Context, Host, LinkedProgram, Outcome, PanicReport, Resolve};
use skep_bytecode::verify::{Rule, VerifyError};
use skep_bytecode::{FuncRef, Module, VerifiedModule, verify};
use skep_compile::Memory;
use skep_heap::{Arena, Roots, Turn};
use skep_interp::{Fiber, FiberRoots, LoadedProgram, RootPlace, StackPool};
use skep_process::{Ending, Engine, Files, Input, Output, Settings, SliceMode, System};
use skep_sched::{Clock, Handle, Seeded, Step, VirtualClock};

/// Names the program and the first bit that a child process is to try.
const CHILD: &str = "SKEP_TEST_LIVENESS";

/// Programs whose functions have live pointers of every kind at safepoints of every kind.
const PROGRAMS: &[&str] = &[
    // Objects that no optimiser takes apart: trees, functions that are kept, several pointers across calls.
    r#"
package main

type tree struct {
	left, right *tree
	value       int
}

var kept []func() int

//go:noinline
func grow(depth int, names []string) (*tree, []string) {
	if depth == 0 {
		return nil, names
	}
	left, names := grow(depth-1, names)
	right, names := grow(depth-1, append(names, "left"))
	node := &tree{left, right, depth}
	kept = append(kept, func() int { node.value++; return node.value + len(names) })
	return node, append(names, "node")
}

//go:noinline
func walk(a, b *tree, names []string) int {
	if a == nil || b == nil {
		return len(names)
	}
	here := &tree{a.left, b.right, a.value}
	both := walk(a.left, b.right, append(names, "both"))
	back := walk(b.left, a.right, names)
	return here.value + both + back + len(names[len(names)-1]) + here.left.depth() + b.depth()
}

//go:noinline
func (t *tree) depth() int {
	if t == nil {
		return 0
	}
	left := t.left.depth()
	return 1 + max(left, t.right.depth())
}

func main() {
	first, names := grow(3, nil)
	second, more := grow(3, names)
	sum := walk(first, second, more)
	for _, f := range kept {
		sum += f()
	}
	println(sum, first.depth(), second.value, len(names), names[0])
}
"#,
    // Lists, a slice that grows, calls, interior pointers.
    r#"
package main

type node struct {
	next  *node
	value int
}

func push(list *node, value int) *node { return &node{list, value} }

func sum(list *node) int {
	total := 0
	for ; list != nil; list = list.next {
		total += list.value
	}
	return total
}

func main() {
	var list *node
	var all []*node
	for i := 0; i < 20; i++ {
		list = push(list, i)
		all = append(all, list)
	}
	middle := &all[10].value
	for i := 0; i < 5; i++ {
		*middle += sum(all[i])
	}
	println(sum(list), *middle, len(all))
}
"#,
    // Strings, maps, closures, interfaces.
    r#"
package main

type shape interface{ area() int }

type square struct{ side int }

type box struct{ wide, high int }

func (s *square) area() int { return s.side * s.side }

func (b *box) area() int { return b.wide * b.high }

func counter(step int) func() int {
	n := 0
	return func() int {
		n += step
		return n
	}
}

func main() {
	names := map[string]int{}
	text := "a"
	next := counter(3)
	shapes := []shape{&square{2}, &box{3, 4}}
	for i := 0; i < 12; i++ {
		text = text + "b"
		names[text] += next() + shapes[i%2].area()
	}
	total := 0
	for key, value := range names {
		total += len(key) * value
	}
	println(text, total, len(names), next())
}
"#,
    // Deferred calls, panics, results with names.
    r#"
package main

type item struct {
	name  string
	inner *item
}

func deep(n int, it *item) *item {
	if n == 0 {
		if it.inner != nil {
			panic(it)
		}
		return it
	}
	made := deep(n-1, &item{it.name + ".", it})
	return made
}

func guarded(n int) (result *item, depth int) {
	start := &item{"x", nil}
	defer func() {
		if got, ok := recover().(*item); ok {
			for result = got; got != nil; got = got.inner {
				depth++
			}
			start.name += result.name
			result = start
		}
	}()
	return deep(n, start), -1
}

func main() {
	kept := &item{"kept", nil}
	for i := 0; i < 5; i++ {
		got, depth := guarded(i)
		println(got.name, depth, kept.name)
	}
}
"#,
];

/// Interprets, and forgets a root.
struct Forgetful {
    program: Arc<LoadedProgram>,
    forgets: Option<RootPlace>,
    /// Places at which objects moved.
    moved: Arc<Mutex<HashSet<(u32, u32, u32)>>>,
}

struct SomeRoots<'f> {
    all: FiberRoots<'f>,
    engine: &'f Forgetful,
}

// SAFETY: it shows nothing but what `FiberRoots` shows. That it need not show all is the fault this test is about.
unsafe impl Roots for SomeRoots<'_> {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        let mut moved = self.engine.moved.lock().unwrap();
        self.all.each_at(&mut |place, slot| {
            if self.engine.forgets == Some(place) {
                return;
            }
            let before = *slot;
            visit(slot);
            if let (RootPlace::Slot { func, pc, slot: index }, true) = (place, before != *slot) {
                moved.insert((func, pc, index));
            }
        });
    }
}

impl Engine for Forgetful {
    type Fiber = Fiber;
    type Stacks = StackPool;
    type Roots<'f> = SomeRoots<'f>;

    fn program(&self) -> &LinkedProgram {
        &self.program
    }

    fn stacks(&self) -> StackPool {
        StackPool::default()
    }

    fn start(&self, fiber: &mut Fiber, stacks: &mut StackPool, func: FuncRef, args: &[u64], _bytes: u64) {
        fiber.start(stacks, &self.program, func, args);
    }

    fn run(
        &self,
        fiber: &mut Fiber,
        turn: &mut Turn<'_>,
        host: &mut dyn Host,
        context: &mut Context<'_>,
    ) -> Outcome {
        skep_interp::run(fiber, &self.program, turn, host, context)
    }

    fn results<'f>(&self, fiber: &'f mut Fiber, slots: usize) -> &'f [u64] {
        fiber.results(slots)
    }

    fn roots<'f>(&'f self, fiber: &'f mut Fiber) -> SomeRoots<'f> {
        SomeRoots { all: fiber.roots(&self.program), engine: self }
    }

    fn depth(&self, fiber: &Fiber) -> u64 {
        fiber.depth()
    }

    fn trim(&self, fiber: &mut Fiber) {
        fiber.trim();
    }

    fn release(&self, fiber: &mut Fiber, stacks: &mut StackPool) {
        fiber.release(stacks);
    }

    fn report(&self, fiber: &Fiber, headline: String) -> PanicReport {
        fiber.report(&self.program, headline)
    }
}

struct Natives;

impl Resolve for Natives {
    fn resolve(&self, name: &str) -> Option<Builtin> {
        let leaf = || skep_heap::rt_ops::lookup(name).or_else(|| skep_leaves::lookup(name));
        skep_process::host_op(name).map(Builtin::Host).or_else(|| leaf().map(Builtin::Leaf))
    }
}

fn compile(text: &str) -> VerifiedModule {
    let files = Memory::new().with("main.go", text);
    skep_compile::compile(&files, "main.go").unwrap().module.expect("a program without errors")
}

fn load(text: &str) -> Arc<LoadedProgram> {
    let linked = LinkedProgram::link(compile(text), &Natives).expect("natives");
    Arc::new(LoadedProgram::load(linked))
}

/// Every bit of the maps of a program, those of the library's functions included.
fn bits(module: &Module) -> Vec<(u32, u32, u32)> {
    let mut all = Vec::new();
    for (index, func) in module.funcs.iter().enumerate() {
        for point in &func.safepoints {
            let slots = (0..64 * point.live.len() as u32)
                .filter(|slot| point.live[*slot as usize / 64] >> (slot % 64) & 1 != 0);
            all.extend(slots.map(|slot| (index as u32, point.pc, slot)));
        }
    }
    all
}

/// What a run shows.
#[derive(Debug, PartialEq)]
struct Shown {
    ending: Ending,
    printed: String,
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

/// Runs a program under stress, on the calling thread.
fn run(engine: Forgetful, fuel: u64) -> (Shown, u64) {
    let printed = Kept::default();
    let clock = Arc::new(VirtualClock::new());
    let settings = Settings {
        fuel: Some(fuel),
        memory: Some(64 << 20),
        processes: None,
        slice: SliceMode::Stress,
        seed: 1,
        args: Vec::new(),
        environment: Vec::new(),
        files: Files::new(Box::new(|_| Err(std::io::ErrorKind::NotFound.into()))),
        wall_start: 0,
        virtual_clock: Some(clock.clone()),
        input: Input::new(Box::new(std::io::empty())),
        output: Output::new(Box::new(std::io::sink()), Box::new(printed.clone())),
    };
    let handle = Handle::new(1);
    let time: Arc<dyn Clock> = clock.clone();
    let system = Arc::new(System::new(engine, settings, Arena::new(1 << 30), time, handle.clone()));
    system.start_main().unwrap();
    let mut scheduler = Seeded::new(handle, system.clone(), clock, 1);
    while !system.is_over() {
        if let Step::Idle(_) = scheduler.step() {
            system.rest_for_ever();
        }
    }
    drop(scheduler);
    let printed = String::from_utf8_lossy(&printed.0.lock().unwrap()).into_owned();
    (Shown { ending: system.ending().unwrap(), printed }, system.totals().fuel)
}

/// The places at which objects move in a run without a fault, what it shows and the fuel it takes.
fn sound(program: &Arc<LoadedProgram>) -> (HashSet<(u32, u32, u32)>, Shown, u64) {
    let moved = Arc::default();
    let engine = Forgetful { program: program.clone(), forgets: None, moved: Arc::clone(&moved) };
    let (shown, fuel) = run(engine, 1 << 40);
    (moved.lock().unwrap().clone(), shown, fuel)
}

#[test]
fn the_verifier_refuses_a_map_without_one_of_its_bits() {
    for text in PROGRAMS {
        let module = compile(text);
        for (func, pc, slot) in bits(&module) {
            let mut faulty = Module::clone(&module);
            let points = &mut faulty.funcs[func as usize].safepoints;
            let point = points.iter_mut().find(|point| point.pc == pc).unwrap();
            point.live[slot as usize / 64] &= !(1 << (slot % 64));
            let expected = VerifyError { function: Some(func), offset: pc, rule: Rule::Safepoints };
            assert_eq!(verify(faulty).unwrap_err(), expected, "slot {slot}");
        }
    }
}

#[test]
fn stress_sees_a_root_that_is_forgotten() {
    let (mut moving, mut seen, mut missed) = (0, 0, Vec::new());
    for (index, text) in PROGRAMS.iter().enumerate() {
        let program = load(text);
        let all = bits(program.module());
        let (moved, shown, _) = sound(&program);
        assert_eq!(shown.ending, Ending::Exit(0), "{shown:?}");
        let verdicts = try_all(index, all.len());
        let (with, without): (Vec<_>, Vec<_>) =
            all.into_iter().zip(verdicts).partition(|(place, _)| moved.contains(place));
        assert!(without.iter().all(|(_, seen)| !seen), "a root that never moves can be forgotten");
        moving += with.len();
        seen += with.iter().filter(|(_, seen)| *seen).count();
        missed.extend(with.iter().filter(|(_, seen)| !seen).map(|(place, _)| (index, *place)));
    }
    println!("{seen} of {moving} bits under which objects move were seen; not seen: {missed:?}");
    // A pointer that is only compared with nil does no harm when it is stale.
    assert!(seen * 20 >= moving * 19, "stress sees a forgotten root: {seen} of {moving}, not {missed:?}");
    assert!(moving >= 35, "the programs have live pointers: {moving}");
}

/// Runs the program without each of its bits; which of them were seen.
fn try_all(program: usize, count: usize) -> Vec<bool> {
    let mut seen = Vec::new();
    while seen.len() < count {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["child", "--exact", "--ignored", "--nocapture"])
            .env(CHILD, format!("{program} {}", seen.len()))
            .stderr(Stdio::null())
            .output()
            .unwrap();
        let verdicts = String::from_utf8_lossy(&child.stdout).into_owned();
        seen.extend(verdicts.lines().filter_map(|line| line.strip_prefix("seen: ")).map(|v| v == "true"));
        if seen.len() < count {
            assert!(!child.status.success(), "a child that ends well has tried all:\n{verdicts}");
            seen.push(true);
        }
    }
    seen
}

#[test]
#[ignore = "a part of the test above, which runs it in processes of its own"]
fn child() {
    let Ok(which) = std::env::var(CHILD) else { return };
    let (index, first) = which.split_once(' ').unwrap();
    let program = load(PROGRAMS[index.parse::<usize>().unwrap()]);
    let (_, expected, fuel) = sound(&program);
    for (func, pc, slot) in bits(program.module()).into_iter().skip(first.parse().unwrap()) {
        let forgets = Some(RootPlace::Slot { func, pc, slot });
        let engine = Forgetful { program: program.clone(), forgets, moved: Arc::default() };
        let (shown, _) = run(engine, fuel * 2);
        println!("\nseen: {}", shown != expected);
    }
}
