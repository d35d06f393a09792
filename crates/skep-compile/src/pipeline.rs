//! `Loaded → Checked → Ssa → Module → VerifiedModule`: each stage takes what the one before made.
//! Kept true: a module comes out only if no stage reported an error; all errors of parsing and checking are
//! reported in one run.

use skep_bytecode::{Module, VerifiedModule};
use skep_check::Program;
use skep_opt::ssa;
use skep_syntax::{Code, Diagnostic, Severity, SourceMap, Span};

use crate::files::Files;
use crate::load::{LoadError, Loaded, load};

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
    let mut checked = check(files, path)?;
    let module = checked.program.take().and_then(|program| {
        let made = optimised(program, &checked.sources).and_then(lowered);
        made.map_err(|errors| checked.diagnostics.extend(errors)).ok()
    });
    Ok(Compiled { sources: checked.sources, diagnostics: checked.diagnostics, module })
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

/// Parses and checks the program at `path`.
///
/// # Errors
/// If there is nothing to report on: the path can't be read or holds no sources.
pub fn check(files: &dyn Files, path: &str) -> Result<CheckedProgram, LoadError> {
    let Loaded { sources, packages, mut diagnostics, ids } = load(files, path)?;
    let checked = skep_check::check(packages, &ids);
    // A syntax error makes its statement say nothing: what the checker finds beyond stands on its own.
    diagnostics.extend(checked.diagnostics);
    diagnostics.sort_by_key(|d| d.span);
    let failed = diagnostics.iter().any(|d| d.severity == Severity::Error);
    let program = checked.program.filter(|_| !failed);
    Ok(CheckedProgram { sources, diagnostics, program })
}

/// Builds SSA and runs all passes.
///
/// # Errors
/// What the builder refuses, such as endless instances of a generic function.
pub fn optimised(program: Program, sources: &SourceMap) -> Result<ssa::Program, Vec<Diagnostic>> {
    skep_opt::build(program, sources)
}

/// Lowers SSA and verifies the module.
fn lowered(program: ssa::Program) -> Result<VerifiedModule, Vec<Diagnostic>> {
    let module = module(program)?;
    // A module of our own making that breaks a rule is our fault, not the program's.
    skep_bytecode::verify::verify(module)
        .map_err(|e| vec![internal(format!("the compiler made bad bytecode: {e}"))])
}

/// Lowers SSA.
///
/// # Errors
/// A function that is too large.
pub fn module(program: ssa::Program) -> Result<Module, Vec<Diagnostic>> {
    skep_lower::lower(program).map_err(|e| vec![internal(e.to_string())])
}

/// An error without a better place than the program's beginning.
fn internal(message: String) -> Diagnostic {
    let start = Span::new(skep_syntax::FileId(0), 0, 0);
    Diagnostic::error(Code("limit"), start, message)
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
