//! One program of the operating system, run within limits.
//! Kept true: a run ends by itself or is ended at its limit; what it printed until then is kept.
#![expect(
    clippy::disallowed_methods,
    reason = "the time of other programs is bounded by the system's own clock"
)]

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// Bytes it may have resident, where the system tells.
const RESIDENT_BYTES_MAX: u64 = 2 << 30;
/// Bytes of output that are kept; a program that prints more is ended.
const OUTPUT_BYTES_MAX: u64 = 32 << 20;
/// Between two looks at a running program.
const LOOK: Duration = Duration::from_millis(5);

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// By itself, with this status.
    Status(i32),
    /// By a signal, of its own making.
    Signal,
    /// It ran too long.
    TimeOut,
    /// It held too much memory.
    Memory,
    /// It printed too much.
    Output,
}

/// What a run did.
#[derive(Clone, Debug)]
pub(crate) struct Ran {
    pub(crate) ended: Ended,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

/// Runs a command until it ends or meets a limit, that of time being `seconds_max`.
///
/// # Errors
/// If it can't be started.
pub(crate) fn run(command: &mut Command, stdin: Option<&Path>, seconds_max: u64) -> Result<Ran, String> {
    let input = match stdin {
        Some(path) => Stdio::from(File::open(path).map_err(|e| format!("{}: {e}", path.display()))?),
        None => Stdio::null(),
    };
    command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child =
        command.spawn().map_err(|e| format!("cannot start {}: {e}", command.get_program().display()))?;
    let stdout = child.stdout.take().map(keep).transpose()?;
    let stderr = child.stderr.take().map(keep).transpose()?;
    let limit = watch(&mut child, seconds_max);
    let status = child.wait().map_err(|e| e.to_string())?;
    let (stdout, stderr) = (kept(stdout), kept(stderr));
    let ended = match limit {
        Some(limit) => limit,
        None if stdout.len() as u64 > OUTPUT_BYTES_MAX => Ended::Output,
        None => status.code().map_or(Ended::Signal, Ended::Status),
    };
    Ok(Ran { ended, stdout, stderr: String::from_utf8_lossy(&stderr).into_owned() })
}

/// Waits for the end; kills what passes a limit and says which.
fn watch(child: &mut Child, seconds_max: u64) -> Option<Ended> {
    let end = Instant::now() + Duration::from_secs(seconds_max);
    loop {
        if !matches!(child.try_wait(), Ok(None)) {
            return None;
        }
        let limit = if Instant::now() > end {
            Ended::TimeOut
        } else if resident_bytes(child.id()) > RESIDENT_BYTES_MAX {
            Ended::Memory
        } else {
            std::thread::sleep(LOOK);
            continue;
        };
        // It may have ended just now.
        let _ = child.kill();
        return Some(limit);
    }
}

/// Reads a stream to its end or the limit, beside the program. Closing it at the limit ends a program that prints on.
fn keep(stream: impl Read + Send + 'static) -> Result<JoinHandle<Vec<u8>>, String> {
    let read = move || {
        let mut bytes = Vec::new();
        // A stream that breaks has said what it had to say.
        let _ = stream.take(OUTPUT_BYTES_MAX + 1).read_to_end(&mut bytes);
        bytes
    };
    Builder::new().name("output".into()).spawn(read).map_err(|e| e.to_string())
}

fn kept(reader: Option<JoinHandle<Vec<u8>>>) -> Vec<u8> {
    reader.and_then(|r| r.join().ok()).unwrap_or_default()
}

/// Resident memory as Linux tells it; 0 elsewhere.
fn resident_bytes(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|rest| rest.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kib.unwrap_or(0) << 10
}
