//! A stream that keeps what is written to it.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Keeps what a program prints. Clones share it.
///
/// ```
/// let printed = skep::Captured::new();
/// let program = skep::Program::compile_text("main.go", "package main\nfunc main() { println(1) }\n")?;
/// program.run(skep::Config { stderr: printed.writer(), ..skep::Config::default() })?;
/// assert_eq!(printed.text(), "1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Captured {
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl Captured {
    /// With nothing in it.
    #[must_use]
    pub fn new() -> Captured {
        Captured::default()
    }

    /// The stream to write to.
    #[must_use]
    pub fn writer(&self) -> Box<dyn Write + Send> {
        Box::new(self.clone())
    }

    /// All bytes written so far.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.lock().clone()
    }

    /// The same as text, with marks where it is none.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.lock()).into_owned()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
