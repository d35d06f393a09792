//! File ids, text, line starts.
//! Kept true: a file's text never changes once added; line starts are sorted.

/// Names one file of a `SourceMap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// One-based line and column; the column counts bytes, as Go's tools do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineCol {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub col: u32,
}

/// A file's name, text and line starts.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The name as it is shown in messages.
    pub name: String,
    /// The whole text. Bytes that were no UTF-8 are kept by the lexer's caller as U+FFFD and reported.
    pub text: String,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// A file with the given shown name.
    #[must_use]
    pub fn new(name: String, text: String) -> SourceFile {
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i as u32 + 1));
        SourceFile { name, text, line_starts }
    }

    /// Where a byte offset lies.
    #[must_use]
    pub fn line_col(&self, offset: u32) -> LineCol {
        let line = self.line_starts.partition_point(|&s| s <= offset);
        LineCol { line: line as u32, col: offset - self.line_starts[line - 1] + 1 }
    }

    /// Where a line (from 1) starts, if there is one.
    #[must_use]
    pub fn line_start(&self, line: u32) -> Option<u32> {
        self.line_starts.get((line as usize).checked_sub(1)?).copied()
    }

    /// The text of a line (from 1), without its line end.
    #[must_use]
    pub fn line_text(&self, line: u32) -> &str {
        let start = self.line_starts[line as usize - 1] as usize;
        let end = self.line_starts.get(line as usize).map_or(self.text.len(), |&e| e as usize);
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }
}

/// All files of one compilation.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file and names it.
    pub fn add(&mut self, name: String, text: String) -> FileId {
        self.files.push(SourceFile::new(name, text));
        FileId(self.files.len() as u32 - 1)
    }

    /// The file of that id.
    #[must_use]
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// How many files there are; ids count from 0.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether no file was added yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}
