//! The built program as a shell sees it: what it prints where, and with which status it ends.
//! Kept true: every test goes through `skep`, and none looks at how long anything took.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the program came to.
struct Ran {
    status: i32,
    stdout: String,
    stderr: String,
}

/// Runs `skep` in the repository's root.
fn skep(args: &[&str], stdin: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(args)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built for this test");
    let mut feed = child.stdin.take().expect("its input is a pipe");
    let text = stdin.to_owned();
    let feeder = std::thread::Builder::new()
        .name("stdin".to_owned())
        .spawn(move || {
            // A program that doesn't read to the end closes the pipe.
            let _ = feed.write_all(text.as_bytes());
        })
        .expect("the machine has a thread to spare");
    let output = child.wait_with_output().expect("it was started");
    feeder.join().expect("feeding doesn't panic");
    Ran {
        status: output.status.code().expect("no signal ended it"),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs `skep` and compares everything; of standard error the beginning.
#[track_caller]
fn check(args: &[&str], stdin: &str, expect: (i32, &str, &str)) {
    let Ran { status, stdout, stderr } = skep(args, stdin);
    let (want_status, want_stdout, want_stderr) = expect;
    assert_eq!(status, want_status, "{args:?}: {stdout}{stderr}");
    assert_eq!(stdout, want_stdout, "{args:?}: {stderr}");
    assert!(stderr.starts_with(want_stderr), "{args:?}: {stderr}");
    assert_eq!(stderr.is_empty(), want_stderr.is_empty(), "{args:?}: {stderr}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A program with these declarations in a file of its own; its path.
fn program(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, format!("//go:build skep\n\npackage main\n\n{text}")).expect("the folder is there");
    path.to_string_lossy().into_owned()
}

/// What wordcount prints of a text.
fn counted(text: &str) -> String {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let mut times = HashMap::new();
    for word in &words {
        *times.entry(*word).or_insert(0) += 1;
    }
    let mut top: Vec<(i32, &str)> = times.into_iter().map(|(word, n)| (-n, word)).collect();
    top.sort_unstable();
    let mut out =
        format!("lines {}\nwords {}\nbytes {}\n", text.matches('\n').count(), words.len(), text.len());
    for (n, word) in top.into_iter().take(10) {
        out.push_str(&format!("{} {word}\n", -n));
    }
    out
}

#[test]
fn wordcount_counts_as_this_test_does() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README is there");
    // Longer than a chunk, and words longer than one too.
    let long = format!("{}\n{} end", readme.repeat(40), "x".repeat(200_000));
    for text in ["", "one", &readme, &long] {
        for workers in ["1", "4"] {
            let args = ["run", "--workers", workers, "docs/examples/wordcount.go"];
            check(&args, text, (0, &counted(text), ""));
        }
    }
}

#[test]
fn the_other_examples_print_what_they_say() {
    check(&["run", "docs/examples/counter.go"], "", (0, "42 <nil>\n", ""));
    check(&["run", "docs/examples/ring.go"], "", (0, "1000\n", ""));
    check(&["run", "docs/examples/ring.go", "--", "300", "7"], "", (0, "2100\n", ""));
    check(&["run", "--seed", "3", "docs/examples/ring.go", "--", "5", "2"], "", (0, "10\n", ""));
    check(&["run", "docs/examples/ring.go", "--", "none"], "", (2, "", "usage: ring"));
}

#[test]
fn a_program_decides_its_status() {
    let exit =
        program("exit.go", "import \"os\"\n\nfunc main() {\n\tdefer println(\"not run\")\n\tos.Exit(3)\n}\n");
    check(&["run", &exit], "", (3, "", ""));
    let panic = program(
        "panic.go",
        "import \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"first\")\n\tpanic(\"boom\")\n}\n",
    );
    check(&["run", &panic], "", (2, "first\n", "panic: boom\n"));
    let deadlock = program("deadlock.go", "import \"skep\"\n\nfunc main() { skep.Receive[int]() }\n");
    check(&["run", &deadlock], "", (2, "", "fatal error: all goroutines are asleep - deadlock!\n"));
}

#[test]
fn budgets_end_the_program() {
    let endless = program("endless.go", "func main() {\n\tfor {\n\t}\n}\n");
    let fuel = "process main ended: fatal error: fuel budget of 100000 exceeded by 1\n\n\tmain.main ";
    check(&["run", "--fuel", "100000", &endless], "", (2, "", fuel));
    let greedy =
        "var all [][]byte\n\nfunc main() {\n\tfor {\n\t\tall = append(all, make([]byte, 1<<20))\n\t}\n}\n";
    let greedy = program("greedy.go", greedy);
    check(&["run", "--memory", "16MiB", &greedy], "", (2, "", "process main ended: fatal error: "));
}

#[test]
fn a_program_ends_with_its_reader() {
    let endless = "import \"fmt\"\n\nfunc main() {\n\tfor {\n\t\tfmt.Println(\"y\")\n\t}\n}\n";
    let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["run", &program("endless_output.go", endless)])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was built for this test");
    drop(child.stdout.take());
    let status = child.wait().expect("it was started");
    assert_eq!(status.code(), Some(141));
}

#[test]
fn what_does_not_compile_is_said_with_its_place() {
    let wrong = program("wrong.go", "func main() {\n\tx := 1\n\ty := \"a\" + 2\n}\n");
    for verb in ["run", "check", "dump"] {
        let Ran { status, stdout, stderr } = skep(&[verb, &wrong], "");
        assert_eq!((status, stdout.as_str()), (1, ""), "{verb}: {stderr}");
        assert!(stderr.contains("wrong.go:6:2: declared and not used: x\n"), "{verb}: {stderr}");
        assert!(stderr.contains("wrong.go:7:"), "{verb}: {stderr}");
        assert!(!stderr.contains('\u{1b}'), "{verb}: colours go to terminals only: {stderr:?}");
    }
    let none = skep(&["run", "there/is/no/such.go"], "");
    assert_eq!((none.status, none.stdout.as_str()), (1, ""), "{}", none.stderr);
    assert!(none.stderr.contains("such.go"), "{}", none.stderr);
}

#[test]
fn check_says_nothing_of_a_good_program() {
    check(&["check", "docs/examples/counter.go"], "", (0, "", ""));
    check(&["check", "--json", "docs/examples/counter.go"], "", (0, "", ""));
}

#[test]
fn check_gives_one_object_a_line() {
    let wrong = program("json.go", "func main() {\n\tx := 1\n\ty := 2\n\tgo main()\n}\n");
    let Ran { status, stdout, stderr } = skep(&["check", "--json", &wrong], "");
    assert_eq!((status, stderr.as_str()), (1, ""));
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), 3, "{stdout}");
    for (line, message) in
        lines.iter().zip(["declared and not used: x", "declared and not used: y", "go statements"])
    {
        assert!(line.starts_with('{') && line.ends_with('}'), "{line}");
        for part in [message, "\"severity\":\"error\"", "\"file\":", "\"line\":", "json.go"] {
            assert!(line.contains(part), "{part} is not in {line}");
        }
    }
}

#[test]
fn every_stage_can_be_seen() {
    for (stage, part) in [
        ("tokens", "Counter"),
        ("tree", "Counter"),
        ("types", "Counter"),
        ("ssa", "Counter"),
        ("bytecode", "enter"),
    ] {
        let Ran { status, stdout, stderr } =
            skep(&["dump", "--stage", stage, "docs/examples/counter.go"], "");
        assert_eq!((status, stderr.as_str()), (0, ""), "{stage}");
        assert!(stdout.contains(part), "{stage}: {stdout}");
    }
}

#[test]
fn a_wrong_command_line_is_explained() {
    for args in
        [&["run"][..], &["fly"], &["run", "--workers", "0", "a.go"], &["run", "--memory", "64MB", "a.go"]]
    {
        let Ran { status, stdout, stderr } = skep(args, "");
        assert_eq!((status, stdout.as_str()), (2, ""), "{args:?}");
        assert!(stderr.contains("error: "), "{args:?}: {stderr}");
    }
    for args in [&["--help"][..], &["run", "--help"], &["check", "--help"], &["dump", "--help"]] {
        let Ran { status, stdout, .. } = skep(args, "");
        assert_eq!(status, 0, "{args:?}");
        assert!(stdout.contains("Examples:"), "{args:?}: {stdout}");
    }
}

#[test]
fn a_check_notes_that_a_file_is_plain_go() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plain.go");
    std::fs::write(&path, "package main\n\nfunc main() {}\n").expect("the folder is there");
    let note = format!("{0}:1:1: note: a plain Go file", path.display());
    check(&["check", &path.to_string_lossy()], "", (0, "", &note));
    check(&["run", &path.to_string_lossy()], "", (0, "", ""));
}

#[test]
fn a_doubling_string_ends_with_its_memory() {
    let text = "func main() {\n\ttext := \"x\"\n\tfor {\n\t\ttext += text\n\t}\n}\n";
    let doubling = program("doubling.go", text);
    let Ran { status, stdout, stderr } = skep(&["run", "--memory", "64MiB", &doubling], "");
    assert_eq!((status, stdout.as_str()), (2, ""), "{stderr}");
    let mut lines = stderr.lines();
    let headline = lines.next().unwrap_or_default();
    let budget = "process main ended: fatal error: memory budget of 67108864 bytes exceeded: ";
    assert!(headline.starts_with(budget), "{stderr}");
    let place = format!("\tmain.main {doubling}:8");
    assert!(lines.any(|line| line == place), "{place} is not in {stderr}");
}

#[test]
fn processes_are_limited() {
    let text = "import \"skep\"\n\nfunc Idle(s, m int) int { return s }\n\n\
                func main() {\n\tfor {\n\t\tskep.Spawn(Idle, 0)\n\t}\n}\n";
    let bomb = program("bomb.go", text);
    let refused = "panic: skep: cannot spawn: 50 processes x ";
    check(&["run", "--processes", "50", &bomb], "", (2, "", refused));
    let refused = "panic: skep: cannot spawn: ";
    check(&["run", "--memory-total", "16MiB", &bomb], "", (2, "", refused));
}

/// Runs `skep` with standard output on a device that is always full.
#[cfg(target_os = "linux")]
fn on_full(args: &[&str]) -> (i32, String) {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device is there");
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(args)
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(full)
        .output()
        .expect("the program was built for this test");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().expect("no signal ended it"), stderr)
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_is_lost_is_said() {
    let lost = "skep: standard output: no space left on device; output is lost\n";
    assert_eq!(on_full(&["run", "docs/examples/counter.go"]), (1, lost.to_owned()));
    let status = "import (\n\t\"fmt\"\n\t\"os\"\n)\n\nfunc main() {\n\tfmt.Println(1)\n\tos.Exit(3)\n}\n";
    assert_eq!(on_full(&["run", &program("status.go", status)]), (3, lost.to_owned()));
    let told = "import (\n\t\"fmt\"\n\t\"os\"\n)\n\nfunc main() {\n\t\
                _, err := os.Stdout.Write(make([]byte, 1<<20))\n\tfmt.Fprintln(os.Stderr, err)\n}\n";
    let text = format!("write /dev/stdout: no space left on device\n{lost}");
    assert_eq!(on_full(&["run", &program("told.go", told)]), (1, text));
    let lost = "skep: standard output: no space left on device\n".to_owned();
    assert_eq!(on_full(&["dump", "docs/examples/counter.go"]), (1, lost));
}

/// Sends a signal to a program that has printed its first line; the status and the rest of its output.
#[cfg(unix)]
fn signalled(text: &str, name: &str, signals: &[&str]) -> (Option<i32>, String) {
    use std::io::{BufRead, BufReader, Read};
    let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["run", &program(name, text)])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was built for this test");
    let mut out = BufReader::new(child.stdout.take().expect("its output is a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("it prints");
    for signal in signals {
        let sent = Command::new("kill").args([*signal, &child.id().to_string()]).status();
        assert!(sent.expect("there is a kill").success());
    }
    let status = child.wait().expect("it was started").code();
    line.clear();
    out.read_to_string(&mut line).expect("it prints text");
    (status, line)
}

#[cfg(unix)]
#[test]
fn a_signal_lets_the_others_work_off_their_mail() {
    let text = "import (\n\t\"fmt\"\n\t\"skep\"\n)\n\n\
                func Work(s, m int) int {\n\tfor range 1000 * 1000 {\n\t\ts++\n\t}\n\tfmt.Println(m)\n\treturn s\n}\n\n\
                func main() {\n\tp := skep.Spawn(Work, 0)\n\tfor i := range 5 {\n\t\tp.Send(i)\n\t}\n\t\
                fmt.Println(\"ready\")\n\tskep.Receive[int]()\n}\n";
    let (status, rest) = signalled(text, "drained.go", &["-INT"]);
    let all: Vec<&str> = rest.lines().filter(|line| *line != "ready").collect();
    assert_eq!(status, Some(130), "{rest}");
    assert!(all.ends_with(&["4"]), "{rest}");
    assert_eq!(signalled(text, "terminated.go", &["-TERM"]).0, Some(143));
}

#[cfg(unix)]
#[test]
fn a_second_signal_ends_it_at_once() {
    let text = "import (\n\t\"fmt\"\n\t\"skep\"\n)\n\n\
                func Forever(s, m int) int {\n\tfor {\n\t\ts++\n\t}\n}\n\n\
                func main() {\n\tskep.Spawn(Forever, 0).Send(1)\n\tfmt.Println(\"ready\")\n\tskep.Receive[int]()\n}\n";
    assert_eq!(signalled(text, "forced.go", &["-INT", "-TERM"]).0, Some(143));
    // What nothing can catch is the shell's to report.
    assert_eq!(signalled(text, "killed.go", &["-KILL"]).0, None);
}
