//! Programs from text, and what is said of those that are none.

use std::fmt;

use skep_compile::{Compiled, Disk, Failed, Files, LoadError, Memory, Severity, StageError};
use skep_runtime::{Config, Report, RunError};

pub use skep_compile::{Colour, Stage};

/// A compiled program, ready to run in any number of systems. Clones share it.
#[derive(Clone, Debug)]
pub struct Program {
    loaded: skep_runtime::Program,
}

impl Program {
    /// Compiles a program of one file; `name` is what diagnostics and stacks call it.
    ///
    /// # Errors
    /// If the text is no program.
    pub fn compile_text(name: &str, text: &str) -> Result<Program, CompileError> {
        Program::compile(&Memory::new().with(name, text), name)
    }

    /// Compiles the program in a file, or in a folder with the packages below it.
    ///
    /// # Errors
    /// If the path can't be read, or the text is no program.
    pub fn compile_path(path: &str) -> Result<Program, CompileError> {
        Program::compile(&Disk, path)
    }

    fn compile(files: &dyn Files, path: &str) -> Result<Program, CompileError> {
        let Compiled { sources, mut diagnostics, module } = skep_compile::compile(files, path)?;
        let Some(module) = module else {
            // Notes are for who asks for a check: here they would hide what keeps the program from running.
            diagnostics.retain(|d| d.severity == Severity::Error);
            return Err(CompileError::Errors(Diagnostics(Failed { sources, diagnostics })));
        };
        let loaded = skep_runtime::Program::load(module).map_err(CompileError::Link)?;
        Ok(Program { loaded })
    }

    /// Runs the program in a system of its own until that ends.
    ///
    /// # Errors
    /// If the system could not be started. How the program ended is in the report.
    pub fn run(&self, config: Config) -> Result<Report, RunError> {
        self.loaded.run(config)
    }
}

/// Checks the program in a file or folder without running it; notes, such as that a file is plain Go, come along.
///
/// # Errors
/// If the path can't be read. What is wrong with the program is in the findings.
pub fn check_path(path: &str) -> Result<Findings, CompileError> {
    let Compiled { sources, diagnostics, module } = skep_compile::compile(&Disk, path)?;
    Ok(Findings { passed: module.is_some(), found: Failed { sources, diagnostics } })
}

/// What a check found.
///
/// ```
/// let findings = skep::check_path("no/such/file.go");
/// assert!(findings.is_err());
/// ```
#[derive(Debug)]
pub struct Findings {
    passed: bool,
    found: Failed,
}

impl Findings {
    /// Whether the program can run; there may be notes all the same.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.passed
    }

    /// Errors and notes as text for people; empty if there are none.
    #[must_use]
    pub fn text(&self, colour: Colour) -> String {
        skep_compile::text(&self.found.diagnostics, &self.found.sources, colour)
    }

    /// Errors and notes for programs: a JSON object a line.
    #[must_use]
    pub fn json_lines(&self) -> String {
        skep_compile::json_lines(&self.found.diagnostics, &self.found.sources)
    }
}

/// The program at `path` as it stands after a stage of compilation.
///
/// # Errors
/// If the path can't be read, or the program has errors.
pub fn stage_text(path: &str, stage: Stage) -> Result<String, CompileError> {
    skep_compile::stage_text(&Disk, path, stage).map_err(|error| match error {
        StageError::Load(error) => error.into(),
        StageError::Errors(failed) => CompileError::Errors(Diagnostics(failed)),
    })
}

/// Why there is no program.
#[derive(Debug)]
#[non_exhaustive]
pub enum CompileError {
    /// Its sources can't be read.
    Load(LoadError),
    /// It has errors.
    Errors(Diagnostics),
    /// It calls natives that are not there.
    Link(skep_runtime::LinkError),
}

/// All that is wrong with a program.
#[derive(Debug)]
pub struct Diagnostics(Failed);

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file.
    pub file: String,
    /// Its line, from 1.
    pub line: u32,
    /// The byte in that line, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

impl CompileError {
    /// The errors as text for people: place, message, source line and caret.
    #[must_use]
    pub fn text(&self, colour: Colour) -> String {
        match self {
            CompileError::Errors(Diagnostics(failed)) => {
                skep_compile::text(&failed.diagnostics, &failed.sources, colour)
            }
            CompileError::Load(error) => format!("{error}\n"),
            CompileError::Link(error) => format!("{error}\n"),
        }
    }

    /// The errors for programs: a JSON object a line.
    #[must_use]
    pub fn json_lines(&self) -> String {
        match self {
            CompileError::Errors(Diagnostics(failed)) => {
                skep_compile::json_lines(&failed.diagnostics, &failed.sources)
            }
            CompileError::Load(_) | CompileError::Link(_) => self.text(Colour::Never),
        }
    }

    /// The errors one by one; none if the sources could not even be read.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let CompileError::Errors(Diagnostics(failed)) = self else { return Vec::new() };
        let one = failed.diagnostics.iter().map(|d| {
            let file = failed.sources.file(d.span.file);
            let place = file.line_col(d.span.start);
            Diagnostic {
                file: file.name.clone(),
                line: place.line,
                column: place.col,
                message: d.message.clone(),
            }
        });
        one.collect()
    }
}

impl From<LoadError> for CompileError {
    fn from(error: LoadError) -> CompileError {
        CompileError::Load(error)
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(Colour::Never).trim_end())
    }
}

impl std::error::Error for CompileError {}
