//! One way into the checker for all suites.
#![allow(dead_code, reason = "each suite uses the part it needs")]

use std::fmt::Write;
use std::rc::Rc;

use expect_test::Expect;
use skep_check::{Checked, ObjectKind, ParsedPackage, Program, TypeId};
use skep_syntax::tree::NodeIds;
use skep_syntax::{Diagnostic, SourceMap, parse_file};

/// Library packages (path and text), then the main package's text; parse errors fail the test.
fn run(library: &[(&str, &str)], main: &str) -> (Checked, SourceMap) {
    let mut map = SourceMap::default();
    let mut ids = NodeIds::default();
    let mut packages = Vec::new();
    for &(path, text) in library.iter().chain([&("main", main)]) {
        let file = map.add(path.to_string(), text.to_string());
        let parsed = parse_file(file, text, &mut ids);
        assert_eq!(parsed.diagnostics, [], "{path} parses");
        let is_std = path != "main";
        packages.push(ParsedPackage { path: Rc::from(path), is_std, files: vec![Rc::new(parsed.file)] });
    }
    (skep_check::check(packages, &ids), map)
}

fn show(diagnostics: &[Diagnostic], map: &SourceMap) -> String {
    let mut out = String::new();
    for d in diagnostics {
        let at = map.file(d.span.file).line_col(d.span.start);
        let _ = writeln!(out, "{}:{}: {} [{}]", at.line, at.col, d.message, d.code.0);
        for note in &d.notes {
            match note.span {
                Some(span) => {
                    let at = map.file(span.file).line_col(span.start);
                    let _ = writeln!(out, "  {}:{}: {}", at.line, at.col, note.message);
                }
                None => {
                    let _ = writeln!(out, "  {}", note.message);
                }
            }
        }
    }
    out
}

/// A file of package main, given without its package clause (on the first line) and perhaps without `main`.
fn whole(source: &str) -> String {
    let main = if source.contains("func main()") { "" } else { "func main() {}\n" };
    format!("package main; {source}\n{main}")
}

/// The diagnostics for a file.
pub fn check(source: &str, expect: Expect) {
    check_with(&[], source, expect);
}

/// The diagnostics for a file that imports library packages.
pub fn check_with(library: &[(&str, &str)], source: &str, expect: Expect) {
    let (checked, map) = run(library, &whole(source));
    let text = show(&checked.diagnostics, &map);
    assert_eq!(checked.program.is_some(), checked.diagnostics.is_empty(), "a program only without errors");
    expect.assert_eq(&text);
}

/// What `facts` prints of a program without errors.
pub fn facts(source: &str, print: impl FnOnce(&mut Program) -> String, expect: Expect) {
    let (checked, map) = run(&[], &whole(source));
    assert_eq!(show(&checked.diagnostics, &map), "");
    let mut program = checked.program.expect("no diagnostics, so there is a program");
    expect.assert_eq(&print(&mut program));
}

/// The type of the package-level object of that name.
pub fn type_of(program: &Program, name: &str) -> TypeId {
    let found = program.objects.iter().find(|o| &*o.name == name && o.pkg.is_some());
    found.expect("the test names an object of its source").ty
}

/// Flags of all variables that have any.
pub fn var_flags(program: &mut Program) -> String {
    let mut out = String::new();
    for o in &program.objects {
        if let ObjectKind::Var(info) = &o.kind {
            let flags = [
                (info.global, "global"),
                (info.captured, "captured"),
                (info.address_taken, "address"),
                (info.reassigned, "reassigned"),
            ];
            let names: Vec<&str> = flags.iter().filter(|f| f.0).map(|f| f.1).collect();
            let _ = writeln!(out, "{}: {}", o.name, names.join(" "));
        }
    }
    out
}
