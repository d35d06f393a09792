//! Any text gives a checked program or an error with a place; showing the errors works too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skep_compile::{Colour, Memory, Severity};

fuzz_target!(|bytes: &[u8]| {
    let files = Memory::new().with("main.go", bytes);
    // What can't be loaded at all, such as a file without a package, says so.
    let Ok(checked) = skep_compile::pipeline::check(&files, "main.go") else { return };
    let failed = checked.diagnostics.iter().any(|d| d.severity == Severity::Error);
    assert_eq!(checked.program.is_none(), failed, "a program if and only if there is no error");
    let shown = skep_compile::text(&checked.diagnostics, &checked.sources, Colour::Never);
    assert!(!failed || shown.contains("main.go:"), "an error without a place: {shown}");
});
