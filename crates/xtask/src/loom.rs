//! `cargo xtask loom`: the models of the concurrent structures, at full depth.

use crate::shell::{Done, cargo, root, step};

/// Runs the models; they need a build of their own.
pub fn run() -> Done {
    let mut command =
        cargo(&["test", "--package", "skep-sync", "--package", "skep-sched", "--lib", "--release"]);
    command.env("RUSTFLAGS", "--cfg loom").env("CARGO_TARGET_DIR", root().join("target/loom"));
    step("loom models", &mut command)
}
