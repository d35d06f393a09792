//! Each stage as text, for people who look inside and for tests.

use skep_syntax::print;

use crate::files::Files;
use crate::load::{LoadError, load};
use crate::pipeline::{self, CheckedProgram, Failed};
use crate::stack::on_large_stack;

/// A stage between text and bytecode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The tokens of the main package's files.
    Tokens,
    /// Their trees.
    Tree,
    /// The main package's declarations with their types.
    Types,
    /// The optimised SSA of the whole program.
    Ssa,
    /// The bytecode of the whole program.
    Bytecode,
}

impl Stage {
    /// All of them, first to last.
    pub const ALL: [Stage; 5] = [Stage::Tokens, Stage::Tree, Stage::Types, Stage::Ssa, Stage::Bytecode];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stage::Tokens => "tokens",
            Stage::Tree => "tree",
            Stage::Types => "types",
            Stage::Ssa => "ssa",
            Stage::Bytecode => "bytecode",
        }
    }

    /// The stage of that name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name)
    }
}

/// Why there is no text.
#[derive(Debug)]
pub enum StageError {
    /// The path can't be read.
    Load(LoadError),
    /// The program has errors: to be shown instead.
    Errors(Failed),
}

/// The program at `path` as it stands after a stage. Tokens and trees are given of any text, errors or not.
///
/// # Errors
/// If the path can't be read, or a later stage is asked of a program with errors.
pub fn stage_text(files: &dyn Files, path: &str, stage: Stage) -> Result<String, StageError> {
    on_large_stack(|| text_of(files, path, stage))
}

fn failed(checked: CheckedProgram) -> StageError {
    StageError::Errors(Failed { sources: checked.sources, diagnostics: checked.diagnostics })
}

fn text_of(files: &dyn Files, path: &str, stage: Stage) -> Result<String, StageError> {
    match stage {
        Stage::Tokens | Stage::Tree => {
            let loaded = load(files, path).map_err(StageError::Load)?;
            let main = loaded.packages.last().map_or(&[][..], |p| &p.files);
            let text = |file: &std::rc::Rc<skep_syntax::tree::File>| match stage {
                Stage::Tokens => print::tokens(loaded.sources.file(file.file)),
                _ => print::tree(file),
            };
            Ok(main.iter().map(text).collect())
        }
        Stage::Types => {
            let mut checked = pipeline::check(files, path).map_err(StageError::Load)?;
            match checked.program.take() {
                Some(program) => Ok(declarations(&program)),
                None => Err(failed(checked)),
            }
        }
        Stage::Ssa | Stage::Bytecode => {
            let mut checked = pipeline::check(files, path).map_err(StageError::Load)?;
            let Some(program) = checked.program.take() else { return Err(failed(checked)) };
            let made = pipeline::optimised(program, &checked.sources).and_then(|ssa| match stage {
                Stage::Ssa => Ok(skep_opt::print::program_text(&ssa)),
                _ => pipeline::module(ssa, &checked.sources).map(|m| skep_bytecode::disasm::module_text(&m)),
            });
            made.map_err(|errors| {
                checked.diagnostics.extend(errors);
                failed(checked)
            })
        }
    }
}

/// The objects of the main package, one a line: kind, name, type.
fn declarations(program: &skep_check::Program) -> String {
    use skep_check::ObjectKind;
    let main = program.packages.len().saturating_sub(1) as u32;
    let mut out = String::new();
    for object in program.objects.iter().filter(|o| o.pkg.is_some_and(|p| p.0 == main)) {
        let kind = match &object.kind {
            ObjectKind::Var(info) if info.global => "package var",
            ObjectKind::Var(_) => "  var",
            ObjectKind::Const(_) => "const",
            ObjectKind::TypeName => "type",
            ObjectKind::Func(_) => "func",
            ObjectKind::Package(_) | ObjectKind::Builtin(_) | ObjectKind::Nil => continue,
        };
        out.push_str(&format!("{kind} {} {}\n", object.name, program.types.display(object.ty)));
    }
    out
}
