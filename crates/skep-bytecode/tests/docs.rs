//! The page on bytecode is what the table says.

#[test]
fn page_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bytecode.md");
    let page = skep_bytecode::docs::page();
    if std::env::var_os("SKEP_WRITE_DOCS").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    let there = std::fs::read_to_string(path).unwrap_or_default();
    assert!(there == page, "docs/bytecode.md is not what the table says: run with SKEP_WRITE_DOCS=1");
}
