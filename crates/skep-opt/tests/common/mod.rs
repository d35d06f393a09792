//! From text to SSA for tests: parses, finds the library, checks, builds, validates.

use std::collections::HashMap;
use std::rc::Rc;

use skep_check::{ParsedPackage, check, imports};
use skep_opt::ssa::Program;
use skep_syntax::tree::NodeIds;
use skep_syntax::{Diagnostic, SourceMap, parse_file};

struct Loader {
    sources: SourceMap,
    ids: NodeIds,
    state: HashMap<String, bool>,
    packages: Vec<ParsedPackage>,
    errors: Vec<String>,
}

impl Loader {
    fn add(&mut self, path: &str, is_std: bool, files: &[(String, String)]) {
        let mut parsed = Vec::new();
        for (name, text) in files {
            let file = self.sources.add(name.clone(), text.clone());
            let p = parse_file(file, text, &mut self.ids);
            self.report(&p.diagnostics);
            parsed.push(Rc::new(p.file));
        }
        let wanted: Vec<Rc<str>> = parsed.iter().flat_map(|f| imports(f)).map(|(path, _)| path).collect();
        for path in wanted {
            self.library(&path);
        }
        self.packages.push(ParsedPackage { path: path.into(), is_std, files: parsed });
    }

    fn library(&mut self, path: &str) {
        if self.state.insert(path.to_string(), true).is_some() {
            return;
        }
        match skep_std::package(path) {
            Some(p) => {
                let files: Vec<_> =
                    p.files.iter().map(|(n, t)| ((*n).to_string(), (*t).to_string())).collect();
                self.add(path, true, &files);
            }
            None => self.errors.push(format!("no package {path}")),
        }
    }

    fn report(&mut self, diagnostics: &[Diagnostic]) {
        for d in diagnostics {
            let file = self.sources.file(d.span.file);
            let at = file.line_col(d.span.start);
            self.errors.push(format!("{}:{}:{}: {}", file.name, at.line, at.col, d.message));
        }
    }
}

/// Why there is no SSA.
#[derive(Debug)]
pub enum Failure {
    /// The program is refused before this crate sees it.
    #[allow(dead_code, reason = "tests print it")]
    Front(Vec<String>),
    /// The builder refuses it, or what it made is not well formed.
    #[allow(dead_code, reason = "tests print it")]
    Build(Vec<String>),
}

/// The SSA of a program of one file.
pub fn compile(name: &str, text: &str) -> Result<Program, Failure> {
    let mut l = Loader {
        sources: SourceMap::default(),
        ids: NodeIds::default(),
        state: HashMap::new(),
        packages: Vec::new(),
        errors: Vec::new(),
    };
    l.library("runtime");
    l.add("main", false, &[(name.to_string(), text.to_string())]);
    if !l.errors.is_empty() {
        return Err(Failure::Front(l.errors));
    }
    let checked = check(std::mem::take(&mut l.packages), &l.ids);
    l.report(&checked.diagnostics);
    let Some(program) = checked.program else { return Err(Failure::Front(l.errors)) };
    match skep_opt::build(program, &l.sources) {
        Ok(program) => {
            skep_opt::validate::validate(&program).map_err(|e| Failure::Build(vec![e]))?;
            Ok(program)
        }
        Err(diagnostics) => {
            l.report(&diagnostics);
            Err(Failure::Build(l.errors))
        }
    }
}
