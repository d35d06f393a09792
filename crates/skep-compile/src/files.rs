//! The interface through which sources are read, with a disk and a memory behind it.
//! Kept true: listings are sorted, so that the same folder gives the same program everywhere; paths are
//! texts with `/`, taken as they are shown in messages.

use std::collections::BTreeMap;
use std::fmt;

/// A source file larger than this is refused before it is read.
pub const FILE_BYTES_MAX: u64 = 64 << 20;

/// Where sources come from; shared with the thread that compiles.
pub trait Files: Sync {
    /// The bytes of a file.
    ///
    /// # Errors
    /// If it can't be read; the error says why.
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError>;

    /// The names of the files (not folders) directly in a folder, sorted.
    ///
    /// # Errors
    /// If there is no such folder, or it can't be read.
    fn list(&self, folder: &str) -> Result<Vec<String>, FileError>;

    /// Whether there is a folder of that path.
    fn is_folder(&self, path: &str) -> bool;

    /// The folder around a folder, if there is one.
    fn parent(&self, folder: &str) -> Option<String>;
}

/// Why a file or folder could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    /// There is none of that path.
    NotFound,
    /// It may not be read.
    Denied,
    /// It is above `FILE_BYTES_MAX`.
    TooLarge,
    /// Something else went wrong.
    Other(std::io::ErrorKind),
}

impl From<std::io::Error> for FileError {
    fn from(error: std::io::Error) -> FileError {
        match error.kind() {
            std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => FileError::NotFound,
            std::io::ErrorKind::PermissionDenied => FileError::Denied,
            kind => FileError::Other(kind),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::NotFound => f.write_str("no such file or directory"),
            FileError::Denied => f.write_str("permission denied"),
            FileError::TooLarge => write!(f, "file is larger than {} MiB", FILE_BYTES_MAX >> 20),
            FileError::Other(kind) => write!(f, "{kind}"),
        }
    }
}

impl std::error::Error for FileError {}

/// Joins a folder and a name.
#[must_use]
pub fn join(folder: &str, name: &str) -> String {
    match folder {
        "" | "." => name.to_owned(),
        _ if folder.ends_with('/') => format!("{folder}{name}"),
        _ => format!("{folder}/{name}"),
    }
}

/// The folder part of a path, `.` if it has none.
#[must_use]
pub fn folder_of(path: &str) -> String {
    match path.rsplit_once('/') {
        Some(("", _)) => "/".to_owned(),
        Some((folder, _)) => folder.to_owned(),
        None => ".".to_owned(),
    }
}

/// The file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        use std::io::Read as _;
        let file = std::fs::File::open(path)?;
        let meta = file.metadata()?;
        if meta.is_dir() {
            return Err(FileError::Other(std::io::ErrorKind::IsADirectory));
        }
        if meta.len() > FILE_BYTES_MAX {
            return Err(FileError::TooLarge);
        }
        // What is no regular file has no length to go by: the limit holds for what comes, too.
        let mut bytes = Vec::new();
        file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > FILE_BYTES_MAX { Err(FileError::TooLarge) } else { Ok(bytes) }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            // A name that is no Unicode can't be shown in a message; such files are no Go sources.
            if let Ok(name) = entry.file_name().into_string()
                && !entry.path().is_dir()
            {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    fn is_folder(&self, path: &str) -> bool {
        std::path::Path::new(path).is_dir()
    }

    fn parent(&self, folder: &str) -> Option<String> {
        let full = std::fs::canonicalize(folder).ok()?;
        full.parent()?.to_str().map(str::to_owned)
    }
}

/// Files held in memory, for tests and embedders.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
}

impl Memory {
    /// No files.
    #[must_use]
    pub fn new() -> Memory {
        Memory::default()
    }

    /// The same with a file more (or another text for one).
    #[must_use]
    pub fn with(mut self, path: &str, text: impl Into<Vec<u8>>) -> Memory {
        self.files.insert(path.to_owned(), text.into());
        self
    }
}

impl Files for Memory {
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.files.get(path).cloned().ok_or(FileError::NotFound)
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        if !self.is_folder(folder) {
            return Err(FileError::NotFound);
        }
        let inside = self.files.keys().filter(|path| folder_of(path) == folder);
        Ok(inside
            .map(|path| path.rsplit_once('/').map_or(path.as_str(), |(_, name)| name).to_owned())
            .collect())
    }

    fn is_folder(&self, path: &str) -> bool {
        path == "."
            || self.files.keys().any(|file| file.strip_prefix(path).is_some_and(|r| r.starts_with('/')))
    }

    fn parent(&self, folder: &str) -> Option<String> {
        (folder != "." && folder != "/").then(|| folder_of(folder))
    }
}
