//! Says how handlers hand over to each other: see `src/vm.rs`.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(threaded)");
    // A call at a handler's end becomes a jump only where the compiler optimises, and has registers enough.
    let is = |name: &str, any: &[&str]| env::var(name).is_ok_and(|value| any.contains(&value.as_str()));
    if is("OPT_LEVEL", &["2", "3"]) && is("CARGO_CFG_TARGET_ARCH", &["x86_64", "aarch64"]) {
        println!("cargo::rustc-cfg=threaded");
    }
}
