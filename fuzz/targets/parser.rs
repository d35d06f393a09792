//! Any bytes give a tree, and diagnostics that lie in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skep_syntax::tree::NodeIds;
use skep_syntax::{FileId, decode, parse_decoded};

fuzz_target!(|bytes: &[u8]| {
    let (text, bad) = decode(bytes);
    let parsed = parse_decoded(FileId(0), &text, &bad, &mut NodeIds::default());
    for found in &parsed.diagnostics {
        assert!(found.span.start <= found.span.end, "a place that ends before it starts");
        assert!(found.span.end as usize <= text.len(), "a place outside the text");
    }
});
