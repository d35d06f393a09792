//! Any bytes make a valid program, which compiles and runs the same whole and in slices.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skep::Program;

fuzz_target!(|bytes: &[u8]| {
    let text = lang_tests::made::program(bytes);
    match Program::compile_text("made.go", &text) {
        Ok(program) => skep_fuzz::agree(&program),
        Err(error) => panic!("{error}\n{text}"),
    }
});
