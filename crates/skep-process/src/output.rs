//! The standard streams that go out.
//! Kept true: what one write gives comes out in one piece; what is kept back goes out at the end of the turn that
//! wrote it, and before anything goes to the other stream; a stream that panics is a stream that fails.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bytes that are kept back at most.
const KEPT_BACK_MAX: usize = 64 << 10;

/// Standard output and standard error.
pub struct Output {
    streams: Mutex<Streams>,
}

struct Streams {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
    kept_back: Vec<u8>,
}

impl Output {
    /// The two streams.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) -> Output {
        Output { streams: Mutex::new(Streams { out, err, kept_back: Vec::new() }) }
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes all bytes to standard output, maybe later.
    pub(crate) fn write_out(&self, bytes: &[u8]) -> std::io::Result<()> {
        let mut streams = self.streams();
        if streams.kept_back.len() + bytes.len() > KEPT_BACK_MAX {
            streams.flush()?;
        }
        if bytes.len() > KEPT_BACK_MAX {
            return guarded(|| streams.out.write_all(bytes));
        }
        streams.kept_back.extend_from_slice(bytes);
        Ok(())
    }

    /// Writes all bytes to standard error.
    ///
    /// # Errors
    /// If the stream refuses it.
    pub fn write_err(&self, bytes: &[u8]) -> std::io::Result<()> {
        let mut streams = self.streams();
        // A fault of the one stream is no reason to be silent on the other.
        let flushed = streams.flush();
        guarded(|| {
            streams.err.write_all(bytes)?;
            streams.err.flush()
        })?;
        flushed
    }

    /// Writes what was kept back.
    ///
    /// # Errors
    /// If the stream refuses it; it is dropped then.
    pub fn flush(&self) -> std::io::Result<()> {
        self.streams().flush()
    }
}

/// Calls what an embedder gave: its panic must not take a worker with it.
fn guarded(write: impl FnOnce() -> std::io::Result<()>) -> std::io::Result<()> {
    let panicked = |_| Err(std::io::Error::other("the stream panicked"));
    catch_unwind(AssertUnwindSafe(write)).unwrap_or_else(panicked)
}

impl Streams {
    fn flush(&mut self) -> std::io::Result<()> {
        if self.kept_back.is_empty() {
            return Ok(());
        }
        let bytes = std::mem::take(&mut self.kept_back);
        let written = guarded(|| self.out.write_all(&bytes).and_then(|()| self.out.flush()));
        self.kept_back = bytes;
        self.kept_back.clear();
        written
    }
}
