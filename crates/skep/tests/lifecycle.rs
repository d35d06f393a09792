//! How systems begin, end, are stopped, read and write.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use skep::{Ending, Stopper};
use support::{Way, check, check_with, compile, run_with};

#[test]
fn a_stop_before_the_start_is_not_lost() {
    let program = compile("func main() {\n\tfor {\n\t}\n}\n");
    for way in support::WAYS {
        let stopper = Stopper::new();
        stopper.drain(130, Duration::from_secs(600));
        let ran = run_with(&program, way, |config| config.stopper = stopper);
        assert_eq!(ran.report.ending, Ending::Stopped(130), "{way:?}");
        assert_eq!(ran.report.exit_code, 130, "{way:?}");
    }
}

#[test]
fn a_drained_system_ends_without_main_and_with_the_work_done() {
    let program = compile(
        r#"
import ("fmt"; "skep")

func Work(n, m int) int {
	if m < 100000 {
		skep.Self[int]().Send(m + 1)
	} else {
		fmt.Println("done", n)
	}
	return n + 1
}

func main() {
	skep.Spawn(Work, 0).Send(0)
	fmt.Println("started")
	skep.Receive[string]()
}
"#,
    );
    for way in [Way::Workers(1), Way::Workers(3)] {
        let stopper = Stopper::new();
        let (sender, receiver) = channel();
        let stop = stopper.clone();
        let watcher = std::thread::Builder::new()
            .spawn(move || {
                let first: Vec<u8> = receiver.recv().unwrap();
                stop.drain(143, Duration::from_secs(600));
                lines(&receiver, first)
            })
            .unwrap();
        let ran = run_with(&program, way, |config| {
            config.stopper = stopper;
            config.stdout = Box::new(Tell { sender });
        });
        assert_eq!(ran.report.ending, Ending::Stopped(143), "{way:?}");
        assert_eq!(watcher.join().unwrap(), ["started", "done 100000"], "{way:?}");
    }
}

/// Sends on what is written.
struct Tell {
    sender: std::sync::mpsc::Sender<Vec<u8>>,
}

impl Write for Tell {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        // Nobody may be listening any more.
        let _ = self.sender.send(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn lines(receiver: &Receiver<Vec<u8>>, mut text: Vec<u8>) -> Vec<String> {
    text.extend(receiver.iter().flatten());
    String::from_utf8(text).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn force_ends_an_endless_program() {
    let program = compile(
        r#"
import "skep"

func Forever(n, m int) int {
	for {
		n++
	}
}

func main() {
	println("started")
	skep.Spawn(Forever, 0).Send(0)
	for {
	}
}
"#,
    );
    for way in support::WAYS {
        let stopper = Stopper::new();
        let (sender, receiver) = channel();
        let stop = stopper.clone();
        std::thread::Builder::new()
            .spawn(move || {
                let _: Vec<u8> = receiver.recv().unwrap();
                stop.force(137);
            })
            .unwrap();
        let ran = run_with(&program, way, |config| {
            config.stopper = stopper;
            config.stderr = Box::new(Tell { sender });
        });
        assert_eq!(ran.report.exit_code, 137, "{way:?}");
    }
}

#[test]
fn a_drain_that_does_not_end_is_cut_at_its_deadline() {
    let program = compile("func main() {\n\tfor {\n\t}\n}\n");
    let stopper = Stopper::new();
    stopper.drain(130, Duration::ZERO);
    let ran = run_with(&program, Way::Workers(2), |config| config.stopper = stopper);
    assert_eq!(ran.report.exit_code, 130);
}

/// Gives one byte at a time.
struct Drops(Vec<u8>);

impl Read for Drops {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some(byte) = self.0.pop() else { return Ok(0) };
        buffer[0] = byte;
        Ok(1)
    }
}

#[test]
fn input_is_waited_for_while_others_run() {
    check_with(
        r#"
import ("bufio"; "fmt"; "os"; "skep")

func Echo(to skep.Pid[string], line string) skep.Pid[string] {
	to.Send(line + "!")
	return to
}

func main() {
	echo := skep.Spawn(Echo, skep.Self[string]())
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		echo.Send(lines.Text())
		fmt.Println(skep.Receive[string]())
	}
	fmt.Println(lines.Err())
}
"#,
        |config| config.stdin = Box::new(Drops(b"neves\nxis\n".to_vec())),
        |way, ran| assert_eq!(ran.stdout, "!\nsix!\nseven!\n<nil>\n", "{way:?}"),
    );
}

/// Panics instead of reading and writing.
struct Bomb;

impl Read for Bomb {
    fn read(&mut self, _buffer: &mut [u8]) -> std::io::Result<usize> {
        panic!("no reading")
    }
}

impl Write for Bomb {
    fn write(&mut self, _bytes: &[u8]) -> std::io::Result<usize> {
        panic!("no writing")
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn streams_that_panic_are_streams_that_fail() {
    check_with(
        r#"
import ("fmt"; "os")

func main() {
	_, err := os.Stdin.Read(make([]byte, 1))
	fmt.Fprintln(os.Stderr, err)
	fmt.Println("lost")
}
"#,
        |config| {
            config.stdin = Box::new(Bomb);
            config.stdout = Box::new(Bomb);
        },
        |way, ran| {
            let lost = "skep: standard output: the stream panicked; output is lost\n";
            assert_eq!(ran.stderr, format!("read /dev/stdin: the stream panicked\n{lost}"), "{way:?}");
            assert_eq!(ran.report.exit_code, 1, "{way:?}");
        },
    );
}

#[test]
fn arguments_and_exit_codes_go_through() {
    check_with(
        "import (\"fmt\"; \"os\")\nfunc main() {\n\tdefer fmt.Println(\"never\")\n\tfmt.Println(os.Args)\n\tos.Exit(len(os.Args))\n}\n",
        |config| config.args = vec!["p".to_owned(), "a b".to_owned(), "-c".to_owned()],
        |way, ran| {
            assert_eq!(ran.stdout, "[p a b -c]\n", "{way:?}");
            assert_eq!(ran.report.exit_code, 3, "{way:?}");
        },
    );
}

#[test]
fn main_in_a_panic_ends_as_in_go() {
    check_with(
        "func f(s []int) int { return s[3] }\nfunc main() {\n\tdefer println(\"deferred\")\n\tf(nil)\n}\n",
        |_| {},
        |way, ran| {
            let expect = "deferred\npanic: runtime error: index out of range [3] with length 0\n\n\tmain.f main.go:4\n\tmain.main main.go:7\n";
            assert_eq!(ran.stderr, expect, "{way:?}");
            assert_eq!(ran.report.exit_code, 2, "{way:?}");
        },
    );
}

#[test]
fn exit_in_main_ends_the_system_after_its_deferred_calls() {
    check(
        r#"
import ("fmt"; "skep")

func main() {
	defer fmt.Println("outer")
	defer func() {
		fmt.Println("inner", recover())
		defer func() { fmt.Println("recovered", recover()) }()
		panic("again")
	}()
	skep.Exit("enough")
	fmt.Println("never")
}
"#,
        0,
        "inner <nil>\nrecovered again\nouter\n",
    );
}

#[test]
fn several_systems_run_side_by_side() {
    let program = compile(
        r#"
import ("fmt"; "os"; "skep")

func Double(to skep.Pid[int], n int) skep.Pid[int] {
	to.Send(2 * n)
	return to
}

func main() {
	p := skep.Spawn(Double, skep.Self[int]())
	sum := 0
	for i := range 200 {
		p.Send(i)
		sum += skep.Receive[int]()
	}
	fmt.Println(os.Args[0], sum)
}
"#,
    );
    std::thread::scope(|scope| {
        for system in 0..4 {
            let program = program.clone();
            scope.spawn(move || {
                let ran = run_with(&program, Way::Workers(2), |config| {
                    config.args = vec![system.to_string()];
                });
                assert_eq!(ran.stdout, format!("{system} 39800\n"));
            });
        }
    });
}
