//! `cargo xtask test`: what CI runs, quick things first.

use crate::shell::{Done, cargo, step};

/// Runs everything.
pub fn run() -> Done {
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    step(
        "lints",
        &mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    )?;
    step("tests", &mut cargo(&["test", "--workspace", "--quiet", "--no-fail-fast"]))?;
    // The way handlers hand over where the compiler doesn't optimise; the tests above had the other.
    let unoptimised = "profile.dev.package.skep-interp.opt-level=1";
    step(
        "interpreter, returning handlers",
        &mut cargo(&["test", "--package", "skep-interp", "--quiet", "--config", unoptimised]),
    )?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    step("docs", &mut docs)
}
