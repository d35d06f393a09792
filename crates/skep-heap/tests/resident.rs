//! What ended processes leave really goes back to the operating system. Alone in its process, whose pages it counts.
#![cfg(target_os = "linux")]

use skep_bytecode::{Kind, Module, RType, TypeRef};
use skep_heap::{Arena, Globals, Heap, ProgramData, WorkerMem};

const PROCESSES: u64 = 100_000;
const PERIOD_NS: u64 = 100_000_000;

/// Bytes of this process in memory.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split(' ').nth(1).and_then(|n| n.parse::<u64>().ok()).expect("the second number is pages") * 4096
}

fn module() -> Module {
    let words = RType {
        kind: Kind::Struct,
        name: "main.Words".to_owned(),
        named: false,
        size: 512,
        align: 8,
        elem: None,
        key: None,
        len: 0,
        fields: Vec::new(),
        methods: Vec::new(),
        wants: Vec::new(),
        pointers: Vec::new(),
        comparable: true,
        plain: true,
        flat: true,
    };
    Module { types: vec![words], ..Module::default() }
}

#[test]
fn a_burst_of_processes_leaves_little_behind() {
    let arena = Arena::new(1 << 32);
    let (mut mem, program) = (WorkerMem::new(&arena), ProgramData::load(&module()));
    let mut heaps: Vec<Heap> = (0..PROCESSES).map(|seed| Heap::new(&arena, 1 << 20, seed)).collect();
    let before = resident();
    for heap in &mut heaps {
        let mut turn = heap.begin_turn(&mut mem, &program);
        let mut root = Globals::new(&mut turn, Some(TypeRef(0))).expect("far below the limit");
        turn.finish(&mut root);
    }
    let full = resident() - before;
    assert!(full > PROCESSES * 512, "{full} bytes for {PROCESSES} processes");
    for heap in &mut heaps {
        heap.release(&mut mem);
    }
    for period in 0..20 {
        // More than one call a period, as a worker does.
        for step in 0..20 {
            mem.tend(1 + period * PERIOD_NS + step);
        }
    }
    let left = resident().saturating_sub(before);
    assert!(left < full / 5, "{left} of {full} bytes are left");
    assert!(arena.stats().returned_bytes > full / 10 * 9, "{:?}", arena.stats());
}
