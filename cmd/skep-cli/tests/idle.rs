//! What idle processes take, of the program that `cargo xtask idle` runs with a million.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

const PROCESSES: u64 = 30_000;
/// Well above what one takes, since the allocator's own share is large with so few of them.
const EACH_MAX: u64 = 600;

fn resident_kib(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("the kernel tells");
    line.split_whitespace().next().and_then(|n| n.parse().ok()).expect("a number of KiB")
}

#[test]
fn an_idle_process_is_small() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["run", "--workers", "1", "benches/workloads/idle.go", "--", &PROCESSES.to_string()])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was built for this test");
    let mut input = child.stdin.take().expect("its input is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
    let mut resident = Vec::new();
    for expect in ["before\n", "after\n"] {
        let mut line = String::new();
        output.read_line(&mut line).expect("it prints");
        assert_eq!(line, expect);
        resident.push(resident_kib(child.id()));
        input.write_all(b"\n").expect("it reads");
    }
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("it prints text");
    assert_eq!(rest, format!("{}\n", PROCESSES * (PROCESSES + 1) / 2));
    assert!(child.wait().expect("it was started").success());
    let each = (resident[1] - resident[0]) * 1024 / PROCESSES;
    assert!(each <= EACH_MAX, "{each} bytes each");
}
