//! From a path to the parsed packages of a program: the main package and all it imports.
//! Kept true: packages come after those they import, the main package last; every source that was read
//! is in the map, so that every diagnostic can show its line; no import leads out of the root.

use crate::constraint;
use crate::files::{FileError, Files, folder_of, join};
use skep_check::ParsedPackage;
use skep_syntax::tree::{File, Import, NodeIds};
use skep_syntax::{Code, Diagnostic, Severity, SourceMap, Span, decode, parse_decoded};
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

const IMPORT: Code = Code("import");
const PACKAGE: Code = Code("package");

/// Folders above the main package's that are searched for a `go.mod`.
const PARENTS_MAX: usize = 64;

/// Packages that compiled code refers to without an import: the values of run-time panics live there.
const IMPLICIT: &[&str] = &["runtime"];

/// Packages a program may have.
const PACKAGES_MAX: usize = 2_000;

/// The parsed program.
#[derive(Debug)]
pub struct Loaded {
    /// All texts that were read.
    pub sources: SourceMap,
    /// The packages, each after those it imports; the main package last.
    pub packages: Vec<ParsedPackage>,
    /// Syntax errors and what is wrong with imports and package clauses.
    pub diagnostics: Vec<Diagnostic>,
    /// Parts of the texts that the trees may lack, see `skep_syntax::Parsed`.
    pub skipped: Vec<Span>,
    /// The node ids that were given out.
    pub ids: NodeIds,
}

/// Why there is no program at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The path given can't be read.
    Unreadable {
        /// The path.
        path: String,
        /// Why.
        error: FileError,
    },
    /// The folder given has no sources that belong to the program.
    NoSources {
        /// The folder.
        folder: String,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Unreadable { path, error } => write!(f, "open {path}: {error}"),
            LoadError::NoSources { folder } => write!(f, "no Go files in {folder}"),
        }
    }
}

impl std::error::Error for LoadError {}

/// Reads and parses the program whose main package is the file or folder at `path`.
///
/// # Errors
/// If there is nothing to report on: the path can't be read or holds no sources.
pub fn load(files: &dyn Files, path: &str) -> Result<Loaded, LoadError> {
    let path = match path.trim_end_matches('/') {
        "" if path.is_empty() => ".",
        "" => "/",
        trimmed => trimmed,
    };
    let is_folder = files.is_folder(path);
    let folder = if is_folder { path.to_owned() } else { folder_of(path) };
    let mut loader = Loader::new(files, &folder);
    let main = if is_folder {
        let names = loader.sources_in(&folder).map_err(|error| unreadable(path, error))?;
        if names.is_empty() {
            return Err(LoadError::NoSources { folder });
        }
        loader.parse_folder(&folder, names)
    } else {
        let bytes = files.read(path).map_err(|error| unreadable(path, error))?;
        vec![loader.parse(path.to_owned(), &bytes)]
    };
    loader.main_package(&folder, main);
    let Loader { sources, mut packages, mut diagnostics, skipped, ids, .. } = loader;
    packages.retain(|p| !p.files.is_empty());
    diagnostics.sort_by_key(|d| d.span);
    Ok(Loaded { sources, packages, diagnostics, skipped, ids })
}

fn unreadable(path: &str, error: FileError) -> LoadError {
    LoadError::Unreadable { path: path.to_owned(), error }
}

/// How far a package has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// Its imports are being read: to meet it again is a cycle.
    Open,
    Done,
    /// Reported where it was first imported.
    Missing,
}

/// A package whose imports are being followed.
struct Frame {
    path: Rc<str>,
    is_std: bool,
    files: Vec<Rc<File>>,
    /// File and import to go on with.
    next: (usize, usize),
}

struct Loader<'a> {
    files: &'a dyn Files,
    /// The folder that import paths start from.
    root: String,
    /// What `go.mod` calls that folder.
    module: Option<String>,
    sources: SourceMap,
    packages: Vec<ParsedPackage>,
    diagnostics: Vec<Diagnostic>,
    skipped: Vec<Span>,
    ids: NodeIds,
    progress: HashMap<Rc<str>, Progress>,
}

impl<'a> Loader<'a> {
    fn new(files: &'a dyn Files, folder: &str) -> Loader<'a> {
        let (root, module) = find_module(files, folder);
        Loader {
            files,
            root,
            module,
            sources: SourceMap::default(),
            packages: Vec::new(),
            diagnostics: Vec::new(),
            skipped: Vec::new(),
            ids: NodeIds::default(),
            progress: HashMap::new(),
        }
    }

    fn parse(&mut self, name: String, bytes: &[u8]) -> Rc<File> {
        let (text, bad) = decode(bytes);
        let id = self.sources.add(name, text);
        let parsed = parse_decoded(id, &self.sources.file(id).text, &bad, &mut self.ids);
        self.diagnostics.extend(parsed.diagnostics);
        self.skipped.extend(parsed.skipped);
        Rc::new(parsed.file)
    }

    /// Names and bytes of a folder's sources that belong to the program.
    fn sources_in(&self, folder: &str) -> Result<Vec<(String, Vec<u8>)>, FileError> {
        let mut found = Vec::new();
        for name in self.files.list(folder)? {
            if constraint::is_source(&name) {
                let bytes = self.files.read(&join(folder, &name))?;
                if constraint::includes(&String::from_utf8_lossy(&bytes)) {
                    found.push((name, bytes));
                }
            }
        }
        Ok(found)
    }

    fn parse_folder(&mut self, folder: &str, sources: Vec<(String, Vec<u8>)>) -> Vec<Rc<File>> {
        let files: Vec<Rc<File>> =
            sources.into_iter().map(|(name, bytes)| self.parse(join(folder, &name), &bytes)).collect();
        self.check_names(folder, &files);
        files
    }

    /// All files of a folder must name the same package.
    fn check_names(&mut self, folder: &str, files: &[Rc<File>]) {
        let named: Vec<_> = files.iter().filter(|f| !f.package.is_blank()).collect();
        let Some(first) = named.first() else { return };
        let wrong = named.iter().filter(|f| f.package.name != first.package.name);
        for file in wrong.take(1) {
            let message = format!(
                "found packages {} ({}) and {} ({}) in {folder}",
                first.package.name,
                self.short_name(first),
                file.package.name,
                self.short_name(file),
            );
            self.diagnostics.push(Diagnostic::error(PACKAGE, file.package.span, message));
        }
    }

    fn short_name(&self, file: &File) -> String {
        let name = &self.sources.file(file.file).name;
        name.rsplit_once('/').map_or(name.as_str(), |(_, short)| short).to_owned()
    }

    fn main_package(&mut self, folder: &str, files: Vec<Rc<File>>) {
        for path in IMPLICIT {
            if let Some(frame) = self.read_std(&Rc::from(*path)) {
                self.progress.insert(Rc::clone(&frame.path), Progress::Open);
                self.follow(frame);
            }
        }
        for file in &files {
            self.check_first_line(file);
        }
        if let Some(file) = files.first().filter(|f| !matches!(&*f.package.name, "main" | "_")) {
            let message = format!("package {} is not a main package", file.package.name);
            self.diagnostics.push(Diagnostic::error(PACKAGE, file.package.span, message));
        }
        // The main package can be met again under its own import path: that is a cycle, too.
        if let Some(path) = self.import_path_of(folder) {
            self.progress.insert(path.into(), Progress::Open);
        }
        self.follow(Frame { path: "main".into(), is_std: false, files, next: (0, 0) });
    }

    /// Comb files say so in their first line, which also hides them from the Go compiler. A plain Go file runs too.
    fn check_first_line(&mut self, file: &File) {
        if !file.build_skep {
            let span = Span::new(file.file, 0, 0);
            let message = "a plain Go file: with the first line //go:build skep it is a Comb file";
            let note = Diagnostic { severity: Severity::Note, ..Diagnostic::error(PACKAGE, span, message) };
            self.diagnostics.push(note);
        }
    }

    fn import_path_of(&self, folder: &str) -> Option<String> {
        let module = self.module.as_deref()?;
        if folder == self.root {
            return Some(module.to_owned());
        }
        let rest = folder.strip_prefix(&*self.root)?.trim_start_matches('/');
        Some(format!("{module}/{rest}"))
    }

    /// Reads what a package imports, and what that imports; a stack of our own, since chains may be long.
    fn follow(&mut self, first: Frame) {
        let mut stack = vec![first];
        while let Some(frame) = stack.last_mut() {
            let (file, import) = frame.next;
            let Some(parsed) = frame.files.get(file).map(Rc::clone) else {
                if let Some(Frame { path, is_std, files, .. }) = stack.pop() {
                    self.progress.insert(Rc::clone(&path), Progress::Done);
                    self.packages.push(ParsedPackage { path, is_std, files });
                }
                continue;
            };
            let Some(import) = parsed.imports.get(import) else {
                frame.next = (file + 1, 0);
                continue;
            };
            frame.next.1 += 1;
            let from_std = frame.is_std;
            if let Some(frame) = self.open(import, from_std, &stack) {
                stack.push(frame);
            }
        }
    }

    /// Starts an imported package, unless it is there, missing or part of a cycle.
    fn open(&mut self, import: &Import, from_std: bool, stack: &[Frame]) -> Option<Frame> {
        let path = &import.path;
        if path.starts_with("internal/") && !from_std && skep_std::package(path).is_some() {
            let message = format!("use of internal package {path} not allowed");
            self.diagnostics.push(Diagnostic::error(IMPORT, import.path_span, message));
            return None;
        }
        match self.progress.get(path) {
            Some(Progress::Done) => return None,
            Some(Progress::Missing) => {
                self.report_missing(import);
                return None;
            }
            Some(Progress::Open) => {
                self.report_cycle(import, stack);
                return None;
            }
            None => {}
        }
        let found = self.read_package(import);
        let progress = if found.is_some() { Progress::Open } else { Progress::Missing };
        self.progress.insert(Rc::clone(path), progress);
        found
    }

    fn read_package(&mut self, import: &Import) -> Option<Frame> {
        let path = Rc::clone(&import.path);
        if !is_valid_path(&path) {
            let message = format!("invalid import path: {path:?}");
            self.diagnostics.push(Diagnostic::error(IMPORT, import.path_span, message));
            return None;
        }
        if self.packages.len() >= PACKAGES_MAX {
            let message = format!("a program may have at most {PACKAGES_MAX} packages");
            self.diagnostics.push(Diagnostic::error(IMPORT, import.path_span, message));
            return None;
        }
        self.read_std(&path).or_else(|| self.read_folder(import))
    }

    /// A package of the library, if there is one of that path.
    fn read_std(&mut self, path: &Rc<str>) -> Option<Frame> {
        let package = skep_std::package(path)?;
        let files = package
            .files
            .iter()
            .map(|(name, text)| self.parse((*name).to_owned(), text.as_bytes()))
            .collect();
        Some(Frame { path: Rc::clone(path), is_std: true, files, next: (0, 0) })
    }

    fn read_folder(&mut self, import: &Import) -> Option<Frame> {
        let path = Rc::clone(&import.path);
        let folder = join(&self.root, self.inner_path(&path));
        let sources = match self.sources_in(&folder) {
            Ok(sources) if !sources.is_empty() => sources,
            Ok(_) | Err(FileError::NotFound) => {
                self.report_missing(import);
                return None;
            }
            Err(error) => {
                let message = format!("could not import {path} (open {folder}: {error})");
                self.diagnostics.push(Diagnostic::error(IMPORT, import.path_span, message));
                return None;
            }
        };
        let files = self.parse_folder(&folder, sources);
        for file in &files {
            self.check_first_line(file);
        }
        if files.first().is_some_and(|f| &*f.package.name == "main") {
            let message = format!("import {path:?} is a program, not an importable package");
            self.diagnostics.push(Diagnostic::error(IMPORT, import.path_span, message));
        }
        Some(Frame { path, is_std: false, files, next: (0, 0) })
    }

    /// An import path without the module's name.
    fn inner_path<'p>(&self, path: &'p str) -> &'p str {
        let Some(module) = &self.module else { return path };
        match path.strip_prefix(module.as_str()) {
            Some("") => ".",
            Some(rest) if rest.starts_with('/') => &rest[1..],
            _ => path,
        }
    }

    fn report_missing(&mut self, import: &Import) {
        let path = &import.path;
        let folder = join(&self.root, self.inner_path(path));
        let public: Vec<&str> =
            skep_std::PACKAGES.iter().map(|p| p.path).filter(|p| !p.starts_with("internal/")).collect();
        let diagnostic = Diagnostic::error(IMPORT, import.path_span, format!("package {path} is not in std"))
            .with_hint(format!("nor is there a folder {folder} with Comb files"))
            .with_hint(format!("the library has {}", public.join(", ")));
        self.diagnostics.push(diagnostic);
    }

    fn report_cycle(&mut self, import: &Import, stack: &[Frame]) {
        let from = stack.iter().position(|f| f.path == import.path).unwrap_or(0);
        let mut names: Vec<&str> = stack[from..].iter().map(|f| &*f.path).collect();
        names.push(&import.path);
        let diagnostic = Diagnostic::error(IMPORT, import.path_span, "import cycle not allowed")
            .with_hint(format!("the cycle is {}", names.join(" -> ")));
        self.diagnostics.push(diagnostic);
    }
}

/// The nearest folder upwards that has a `go.mod`, and the module's name; else the folder itself.
fn find_module(files: &dyn Files, folder: &str) -> (String, Option<String>) {
    let mut at = folder.to_owned();
    for _ in 0..PARENTS_MAX {
        if let Ok(bytes) = files.read(&join(&at, "go.mod")) {
            return (at, module_name(&String::from_utf8_lossy(&bytes)));
        }
        match files.parent(&at) {
            Some(parent) => at = parent,
            None => break,
        }
    }
    (folder.to_owned(), None)
}

fn module_name(text: &str) -> Option<String> {
    let line = text.lines().map(str::trim).find(|line| line.starts_with("module"))?;
    let name = line.strip_prefix("module")?.split("//").next()?.trim().trim_matches(['"', '`']);
    (!name.is_empty()).then(|| name.to_owned())
}

/// Whether a path stays below the root and has only characters that Go allows.
fn is_valid_path(path: &str) -> bool {
    let good_char =
        |c: char| !c.is_whitespace() && !c.is_control() && !"!\"#$%&'()*,:;<=>?[\\]^`{|}\u{fffd}".contains(c);
    path.chars().all(good_char) && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}
