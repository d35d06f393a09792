//! `Loaded → Checked → Ssa → Module → VerifiedModule`: each stage takes what the one before made.
//! Kept true: a module comes out only if no stage reported an error; all errors of parsing and checking are
//! reported in one run.

use std::collections::HashSet;

use skep_bytecode::{Module, VerifiedModule};
use skep_check::Program;
use skep_lower::LowerError;
use skep_opt::{Passes, ssa};
use skep_syntax::{Code, Diagnostic, FileId, Severity, SourceMap, Span};

use crate::files::Files;
use crate::holes::Holes;
use crate::load::{LoadError, Loaded, load};
use crate::stack::on_large_stack;

/// What came of a compilation.
#[derive(Debug)]
pub struct Compiled {
    /// All texts that were read, for showing diagnostics.
    pub sources: SourceMap,
    /// Errors and notes, by position.
    pub diagnostics: Vec<Diagnostic>,
    /// The program, if there was no error.
    pub module: Option<VerifiedModule>,
}

/// Compiles the program whose main package is the file or folder at `path`.
///
/// # Errors
/// If there is nothing to report on: the path can't be read or holds no sources.
pub fn compile(files: &dyn Files, path: &str) -> Result<Compiled, LoadError> {
    on_large_stack(|| {
        let mut checked = check(files, path)?;
        let module = checked.program.take().and_then(|program| {
            let made = optimised(program, &checked.sources).and_then(|ssa| lowered(ssa, &checked.sources));
            made.map_err(|errors| checked.diagnostics.extend(errors)).ok()
        });
        Ok(Compiled { sources: checked.sources, diagnostics: checked.diagnostics, module })
    })
}

/// A program that does not get as far as was asked.
#[derive(Debug)]
pub struct Failed {
    /// All texts that were read.
    pub sources: SourceMap,
    /// Errors and notes, by position.
    pub diagnostics: Vec<Diagnostic>,
}

/// What came of checking.
#[derive(Debug)]
pub struct CheckedProgram {
    /// All texts that were read.
    pub sources: SourceMap,
    /// Errors and notes, by position.
    pub diagnostics: Vec<Diagnostic>,
    /// The program, if there was no error.
    pub program: Option<Program>,
}

/// Parses and checks the program at `path`, on the caller's stack.
///
/// # Errors
/// If there is nothing to report on: the path can't be read or holds no sources.
pub fn check(files: &dyn Files, path: &str) -> Result<CheckedProgram, LoadError> {
    let Loaded { sources, packages, mut diagnostics, skipped, ids } = load(files, path)?;
    let checked = skep_check::check(packages, &ids);
    // The checker sees trees with holes, so that one run reports the mistakes of both stages.
    let holes = Holes::new(&sources, &skipped, &diagnostics);
    diagnostics.extend(checked.diagnostics.into_iter().filter(|d| !holes.explain(d, &sources)));
    diagnostics = diagnostics.into_iter().map(with_import_hint).collect();
    diagnostics.sort_by_key(|d| d.span);
    // As in Go, a line says the same only once.
    let mut said = HashSet::new();
    diagnostics.retain(|d| {
        let line = sources.file(d.span.file).line_col(d.span.start).line;
        said.insert((d.span.file, line, d.message.clone()))
    });
    let failed = diagnostics.iter().any(|d| d.severity == Severity::Error);
    let program = checked.program.filter(|_| !failed);
    Ok(CheckedProgram { sources, diagnostics, program })
}

/// A name that nothing declares may be that of a package that is not imported.
fn with_import_hint(d: Diagnostic) -> Diagnostic {
    let Some(name) = d.message.strip_prefix("undefined: ") else { return d };
    let is_named = |path: &str| path.rsplit('/').next() == Some(name) && !path.starts_with("internal/");
    match skep_std::PACKAGES.iter().find(|package| is_named(package.path)) {
        Some(package) => {
            let hint = format!("there is a package of that name: import {:?}", package.path);
            d.with_hint(hint)
        }
        None => d,
    }
}

/// Builds SSA and runs all passes.
///
/// # Errors
/// What the builder refuses, such as endless instances of a generic function.
pub fn optimised(program: Program, sources: &SourceMap) -> Result<ssa::Program, Vec<Diagnostic>> {
    let mut program = skep_opt::build(program, sources)?;
    skep_opt::optimise(&mut program, Passes::ALL);
    Ok(program)
}

/// Lowers SSA and verifies the module; a refusal is our own mistake, and still no reason to bring down an
/// embedder.
fn lowered(program: ssa::Program, sources: &SourceMap) -> Result<VerifiedModule, Vec<Diagnostic>> {
    skep_bytecode::verify::verify(module(program, sources)?).map_err(|error| {
        let message = format!("internal error: the compiler made bytecode that is not valid ({error})");
        let diagnostic = Diagnostic::error(Code("internal"), Span::new(FileId(0), 0, 0), message);
        vec![diagnostic.with_hint("this is a bug in Skep, not in your program: please report it")]
    })
}

/// Lowers SSA.
///
/// # Errors
/// A function that is too large.
pub fn module(program: ssa::Program, sources: &SourceMap) -> Result<Module, Vec<Diagnostic>> {
    skep_lower::lower(program).map_err(|error| vec![too_large(&error, sources)])
}

/// The lowering's error at its place.
fn too_large(error: &LowerError, sources: &SourceMap) -> Diagnostic {
    let place = error.place.as_ref().and_then(|(name, line)| {
        let id = (0..sources.len() as u32).map(FileId).find(|&id| sources.file(id).name == *name)?;
        let start = sources.file(id).line_start(*line)?;
        Some(Span::new(id, start, start))
    });
    // Its own text starts with the place; here the place is the diagnostic's.
    let message = LowerError { place: None, ..error.clone() }.to_string();
    Diagnostic::error(Code("too-large"), place.unwrap_or(Span::new(FileId(0), 0, 0)), message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Memory;

    fn outcome(text: &str) -> Vec<String> {
        let files = Memory::new().with("main.go", text);
        let compiled = compile(&files, "main.go").expect("a text to compile");
        let shown = crate::text(&compiled.diagnostics, &compiled.sources, crate::Colour::Never);
        assert_eq!(
            compiled.module.is_none(),
            compiled.diagnostics.iter().any(|d| d.severity == Severity::Error)
        );
        shown.lines().filter(|l| l.starts_with("main.go:")).map(str::to_string).collect()
    }

    #[test]
    fn a_program_becomes_a_verified_module() {
        let text =
            "//go:build skep\n\npackage main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"hi\") }\n";
        assert_eq!(outcome(text), Vec::<String>::new());
    }

    #[test]
    fn errors_of_both_stages_come_in_one_run() {
        let text = "//go:build skep\n\npackage main\n\nfunc f() { x := }\n\nfunc main() { y }\n";
        assert_eq!(outcome(text).len(), 2);
    }
}
