//! `cargo xtask idle`: resident bytes of an idle process.
//! Kept true: the sum that all processes answered is checked, so what is divided by are processes that were there; the
//! figure is (after - before) / N, taken a second after the last message.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::Duration;

use crate::shell::{Done, cargo, root, step};

/// How many processes are made without `--processes`.
const PROCESSES: u64 = 1_000_000;

/// Measures: arguments are `--processes N` and `--json`.
pub fn run(args: &[String]) -> Done {
    let (mut processes, mut json) = (PROCESSES, false);
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        match arg.as_str() {
            "--processes" => {
                let n = rest.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0);
                processes = n.ok_or("--processes wants a number")?;
            }
            "--json" => json = true,
            other => return Err(format!("idle knows no {other}")),
        }
    }
    step("release build", &mut cargo(&["build", "--release", "--quiet", "--bin", "skep"]))?;
    let figure = measure(processes)?;
    let each = |bytes: u64| bytes as f64 / processes as f64;
    if json {
        println!(
            "{{\"processes\":{processes},\"resident_bytes_each\":{:.1},\"reserved_bytes_each\":{:.1}}}",
            each(figure.resident),
            each(figure.reserved)
        );
    } else {
        println!("| processes | resident bytes each | reserved bytes each |\n|---|---|---|");
        println!("| {processes} | {:.1} | {:.1} |", each(figure.resident), each(figure.reserved));
    }
    Ok(())
}

/// Bytes that all processes together have.
struct Figure {
    resident: u64,
    reserved: u64,
}

fn measure(processes: u64) -> Result<Figure, String> {
    let mut child = std::process::Command::new(root().join("target/release/skep"))
        .args(["run", "benches/workloads/idle.go", "--", &processes.to_string()])
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("skep: {e}"))?;
    let figure = converse(&mut child, processes);
    if figure.is_err() {
        // It may have ended already.
        let _ = child.kill();
    }
    let status = child.wait().map_err(|e| e.to_string())?;
    let figure = figure?;
    if status.success() { Ok(figure) } else { Err(format!("the program failed: {status}")) }
}

fn converse(child: &mut Child, processes: u64) -> Result<Figure, String> {
    let mut to = child.stdin.take().ok_or("the program has no input")?;
    let mut from = BufReader::new(child.stdout.take().ok_or("the program has no output")?);
    expect(&mut from, "before")?;
    let before = memory_of(child.id())?;
    go_on(&mut to)?;
    expect(&mut from, "after")?;
    wait(Duration::from_secs(1));
    let after = memory_of(child.id())?;
    go_on(&mut to)?;
    // Each answered 1 and its number.
    let sum = u128::from(processes) * u128::from(processes + 1) / 2;
    expect(&mut from, &sum.to_string())?;
    Ok(Figure { resident: after.0.saturating_sub(before.0), reserved: after.1.saturating_sub(before.1) })
}

#[expect(clippy::disallowed_methods, reason = "the figure is of a program at rest, on the clock on the wall")]
fn wait(span: Duration) {
    std::thread::sleep(span);
}

fn expect(from: &mut BufReader<ChildStdout>, line: &str) -> Done {
    let mut got = String::new();
    from.read_line(&mut got).map_err(|e| e.to_string())?;
    if got.trim_end() == line { Ok(()) } else { Err(format!("the program said {got:?} instead of {line:?}")) }
}

fn go_on(to: &mut ChildStdin) -> Done {
    to.write_all(b"\n").and_then(|()| to.flush()).map_err(|e| e.to_string())
}

/// Resident and reserved bytes of a running program.
fn memory_of(pid: u32) -> Result<(u64, u64), String> {
    let file = format!("/proc/{pid}/status");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{file}: {e}"))?;
    let of = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
    };
    match (of("VmRSS:"), of("VmSize:")) {
        (Some(resident), Some(reserved)) => Ok((resident, reserved)),
        _ => Err(format!("{file} says nothing of memory")),
    }
}
