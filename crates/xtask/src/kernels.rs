//! `cargo xtask kernels`: the language kernels on Skep and on native Go, interleaved in one run.
//! A figure is user + system time less the same side's k00 (start-up), the median of the rounds; the ratio is the
//! median of the rounds' ratios. Outputs are compared before any time is shown. Go against itself is the control.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::oracle::Go;
use crate::shell::{Done, cargo, files, root, step};

/// Runs the kernels: arguments are `--rounds N` and parts of kernel names.
pub fn run(args: &[String]) -> Done {
    let mut rounds = 9;
    let mut filters = Vec::new();
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        if arg == "--rounds" {
            let n = rest.next().and_then(|n| n.parse().ok());
            rounds = n.ok_or("--rounds wants a number")?;
        } else {
            filters.push(arg.as_str());
        }
    }
    step("release build", &mut cargo(&["build", "--release", "--quiet", "--bin", "skep"]))?;
    let go = Go::install()?;
    let folder = root().join("benches/workloads/kernels");
    let work = root().join("target/kernels");
    let mut kernels = Vec::new();
    for path in files(&folder, &[".go"]) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("k00") || filters.is_empty() || filters.iter().any(|f| name.contains(f)) {
            kernels.push(Kernel::prepare(&go, &work, name, path)?);
        }
    }
    if kernels.len() < 2 {
        return Err("no kernel has such a name".into());
    }
    for round in 0..rounds {
        eprintln!("round {} of {rounds}", round + 1);
        for kernel in &mut kernels {
            kernel.round(round)?;
        }
    }
    report(&kernels);
    Ok(())
}

/// Which program a time belongs to.
const SIDES: [&str; 3] = ["go", "go again", "skep"];

struct Kernel {
    name: String,
    expect: Vec<u8>,
    commands: [Vec<PathBuf>; 3],
    times: [Vec<f64>; 3],
}

impl Kernel {
    fn prepare(go: &Go, work: &Path, name: String, path: PathBuf) -> Result<Kernel, String> {
        let io = |e: std::io::Error| format!("{name}: {e}");
        std::fs::create_dir_all(work).map_err(io)?;
        let expect = std::fs::read(path.with_extension("out")).map_err(io)?;
        let binary = work.join(&name);
        let source = path.to_string_lossy().into_owned();
        go.call(work, &["build", "-o", &binary.to_string_lossy(), &source])?;
        let skep = vec![root().join("target/release/skep"), "run".into(), path];
        let native = vec![binary];
        Ok(Kernel { name, expect, commands: [native.clone(), native, skep], times: Default::default() })
    }

    /// Times every side once, starting with another one each round.
    fn round(&mut self, round: usize) -> Done {
        for turn in 0..SIDES.len() {
            let side = (turn + round) % SIDES.len();
            let (output, seconds) = timed(&self.commands[side])?;
            if output != self.expect {
                return Err(format!("{} on {}: not the expected output", self.name, SIDES[side]));
            }
            self.times[side].push(seconds);
        }
        Ok(())
    }
}

/// A program's output, and its user and system time in seconds by the shell's own measure.
fn timed(command: &[PathBuf]) -> Result<(Vec<u8>, f64), String> {
    let output = Command::new("bash")
        .args(["-c", "TIMEFORMAT='%3U %3S'; time \"$@\"", "timed"])
        .args(command)
        .output()
        .map_err(|e| format!("cannot start bash: {e}"))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{command:?} failed: {stderr}"));
    }
    let line = stderr.lines().last().unwrap_or_default();
    let seconds: Option<f64> = line.split_whitespace().map(|n| n.parse::<f64>().ok()).sum();
    Ok((output.stdout, seconds.ok_or_else(|| format!("no times in {line:?}"))?))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn report(kernels: &[Kernel]) {
    let start = kernels.iter().find(|k| k.name.starts_with("k00"));
    let base: Vec<f64> =
        (0..SIDES.len()).map(|s| start.map_or(0.0, |k| median(k.times[s].clone()))).collect();
    println!("| kernel | go ms | skep ms | skep / go | spread | go / go |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut logs = Vec::new();
    for kernel in kernels.iter().filter(|k| !k.name.starts_with("k00")) {
        let net =
            |side: usize| kernel.times[side].iter().map(|t| (t - base[side]).max(0.001)).collect::<Vec<_>>();
        let (go, again, skep) = (net(0), net(1), net(2));
        let ratios = |over: &[f64]| over.iter().zip(&go).map(|(a, b)| a / b).collect::<Vec<_>>();
        let mut spread = ratios(&skep);
        spread.sort_by(f64::total_cmp);
        let ratio = median(spread.clone());
        logs.push(ratio.ln());
        println!(
            "| {} | {:.0} | {:.0} | {ratio:.2} | {:.2} to {:.2} | {:.2} |",
            kernel.name,
            median(go.clone()) * 1e3,
            median(skep) * 1e3,
            spread[0],
            spread[spread.len() - 1],
            median(ratios(&again)),
        );
    }
    let mean = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
    println!(
        "\ngeometric mean of skep / go: {mean:.2}; start-up: go {:.1} ms, skep {:.1} ms",
        base[0] * 1e3,
        base[2] * 1e3
    );
}
