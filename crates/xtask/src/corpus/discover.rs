//! Which programs lie under a folder.
//! Kept true: every file with a `main` belongs to exactly one program; tests and hidden files to none.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::shell::files;

/// A program: what is given to `skep run` and to `go build`.
pub(super) struct Program {
    /// Its path below the corpus.
    pub(super) name: String,
    /// Where it runs, and where Go builds it.
    pub(super) folder: PathBuf,
    /// The files of its main package.
    pub(super) files: Vec<PathBuf>,
    /// All sources it may be made of: the main package's and its module's.
    pub(super) sources: Vec<PathBuf>,
    /// Whether it is its folder's package in a module, not just the files.
    pub(super) in_module: bool,
}

impl Program {
    /// What `skep` is given: the file, or the folder if there are several.
    pub(super) fn target(&self) -> &Path {
        if self.in_module || self.files.len() > 1 { &self.folder } else { &self.files[0] }
    }

    /// What it reads on standard input, if that lies beside it: `NAME.in`, or `stdin` in a folder of its own.
    pub(super) fn stdin(&self) -> Option<PathBuf> {
        let path = match self.target() == self.folder {
            true => self.folder.join("stdin"),
            false => self.files[0].with_extension("in"),
        };
        path.is_file().then_some(path)
    }
}

/// The programs under a folder, sorted by name. In a module each folder with package main is one; elsewhere the
/// files of a folder are one program if just one of them has `func main`, else each that has it is one.
pub(super) fn programs(root: &Path) -> Result<Vec<Program>, String> {
    let mut folders: BTreeMap<PathBuf, Vec<(PathBuf, String)>> = BTreeMap::new();
    for path in files(root, &[".go"]) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with("_test.go") || name.starts_with(['_', '.']) {
            continue;
        }
        let bytes = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let folder = path.parent().unwrap_or(root).to_path_buf();
        folders.entry(folder).or_default().push((path, String::from_utf8_lossy(&bytes).into_owned()));
    }
    let mut found = Vec::new();
    for (folder, sources) in folders {
        let of_main = sources.into_iter().filter(|(_, text)| is_main_package(text));
        let (mains, others): (Vec<_>, Vec<_>) = of_main.partition(|(_, text)| has_main(text));
        let paths = |list: Vec<(PathBuf, String)>| list.into_iter().map(|(path, _)| path).collect::<Vec<_>>();
        let (mut mains, others) = (paths(mains), paths(others));
        let module = module_of(root, &folder);
        if mains.len() == 1 || module.is_some() && !mains.is_empty() {
            mains.extend(others);
            mains.sort();
            let sources =
                module.as_ref().map_or_else(|| mains.clone(), |module| files(module, &[".go", "go.mod"]));
            found.push(program(root, folder, mains, sources, module.is_some()));
        } else {
            for main in mains {
                found.push(program(root, folder.clone(), vec![main.clone()], vec![main], false));
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

fn program(
    root: &Path,
    folder: PathBuf,
    files: Vec<PathBuf>,
    sources: Vec<PathBuf>,
    in_module: bool,
) -> Program {
    let mut program = Program { name: String::new(), folder, files, sources, in_module };
    let target = program.target();
    let name = target.strip_prefix(root).unwrap_or(target).to_string_lossy().into_owned();
    program.name = if name.is_empty() { ".".to_owned() } else { name };
    program
}

/// The nearest folder with a `go.mod`, not above the corpus.
fn module_of(root: &Path, folder: &Path) -> Option<PathBuf> {
    let inside = folder.ancestors().take_while(|f| f.starts_with(root));
    inside.map(Path::to_path_buf).find(|f| f.join("go.mod").is_file())
}

fn is_main_package(text: &str) -> bool {
    let clause = text.lines().map(str::trim).find(|line| line.starts_with("package "));
    clause
        .and_then(|line| line.split_whitespace().nth(1))
        .is_some_and(|name| name.trim_end_matches(';') == "main")
}

fn has_main(text: &str) -> bool {
    text.lines().any(|line| line.strip_prefix("func main(").is_some() || line.starts_with("func main ("))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names found under a folder with these files.
    #[track_caller]
    fn check(test: &str, layout: &[(&str, &str)], expect: &[&str]) {
        let root = std::env::temp_dir().join(format!("corpus-{test}-{}", std::process::id()));
        for (path, text) in layout {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            std::fs::write(path, text).expect("written");
        }
        let names: Vec<String> = programs(&root).expect("readable").into_iter().map(|p| p.name).collect();
        std::fs::remove_dir_all(&root).expect("removed");
        assert_eq!(names, expect);
    }

    const MAIN: &str = "package main\n\nfunc main() {}\n";
    const PART: &str = "package main\n\nfunc part() {}\n";
    const OTHER: &str = "package other\n";

    #[test]
    fn files_with_a_main_each_are_programs_of_their_own() {
        check("each", &[("a.go", MAIN), ("b.go", MAIN), ("c.go", PART), ("d.go", OTHER)], &["a.go", "b.go"]);
    }

    #[test]
    fn files_with_one_main_are_one_program() {
        check(
            "one",
            &[("x/a.go", MAIN), ("x/b.go", PART), ("x/a_test.go", MAIN), ("y.go", MAIN)],
            &["x", "y.go"],
        );
    }

    #[test]
    fn folders_of_a_module_are_programs() {
        check(
            "module",
            &[
                ("m/go.mod", "module m\n"),
                ("m/cmd/a/main.go", MAIN),
                ("m/cmd/b/main.go", MAIN),
                ("m/lib/l.go", OTHER),
            ],
            &["m/cmd/a", "m/cmd/b"],
        );
    }
}
