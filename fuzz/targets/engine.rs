//! Any text that compiles makes valid bytecode, and runs within its bounds, the same whole and in slices.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use skep::Program;

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(bytes) else { return Corpus::Reject };
    match Program::compile_text("main.go", text) {
        Ok(program) => skep_fuzz::agree(&program),
        Err(error) => assert!(!error.to_string().contains("internal error"), "{error}"),
    }
    Corpus::Keep
});
