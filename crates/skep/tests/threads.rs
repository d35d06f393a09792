//! No thread outlives its system. Alone in its program, since it counts that program's threads.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use support::{Way, compile, run_with};

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").unwrap().count()
}

#[test]
fn no_thread_outlives_its_system() {
    let program = compile(
        r#"
import ("os"; "skep")

func Forever(n, m int) int {
	for {
		n++
	}
}

func main() {
	skep.Spawn(Forever, 0).Send(0)
	os.Stdin.Read(make([]byte, 1))
}
"#,
    );
    let before = threads();
    for _ in 0..20 {
        run_with(&program, Way::Workers(8), |_| {});
    }
    // A thread that was joined may still be listed for a moment.
    while threads() > before {
        std::thread::yield_now();
    }
}
