//! The standard streams that go out.
//! Kept true: what one write gives comes out in one piece; what is kept back goes out at the end of the turn that
//! wrote it, and before anything goes to the other stream; what the stream refused is told to the next write, and a
//! reader that has gone to every write from then on; a stream that panics is a stream that fails.

use std::io::{Error, ErrorKind, Write};
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
    /// What standard output refused when nobody could be told.
    refused: Option<Error>,
    /// What it refused first: that output is lost, whoever was told.
    lost: Option<Lost>,
}

/// Why output is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Whether it is because nobody reads it any more.
    pub is_unread: bool,
    /// What the stream said.
    pub text: String,
}

impl Output {
    /// The two streams.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) -> Output {
        Output { streams: Mutex::new(Streams { out, err, kept_back: Vec::new(), refused: None, lost: None }) }
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes all bytes to standard output, maybe later.
    pub(crate) fn write_out(&self, bytes: &[u8]) -> std::io::Result<()> {
        let mut streams = self.streams();
        if streams.kept_back.len() + bytes.len() > KEPT_BACK_MAX {
            streams.flush();
        }
        if let Some(error) = streams.refused.take() {
            if error.kind() == ErrorKind::BrokenPipe {
                streams.refused = Some(ErrorKind::BrokenPipe.into());
            }
            return Err(error);
        }
        if bytes.len() > KEPT_BACK_MAX {
            let written = guarded(|| streams.out.write_all(bytes));
            return written.inspect_err(|error| streams.lose(error));
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
        streams.flush();
        guarded(|| {
            streams.err.write_all(bytes)?;
            streams.err.flush()
        })
    }

    /// Writes what was kept back; it is dropped if the stream refuses it.
    pub fn flush(&self) {
        self.streams().flush();
    }

    /// The same at the end; what the stream has refused first, if it ever has.
    pub fn finish(&self) -> Option<Lost> {
        let mut streams = self.streams();
        streams.flush();
        streams.lost.take()
    }
}

/// What an error of the operating system says, as Go words it: without its number.
#[must_use]
pub fn text_of(error: &Error) -> String {
    let text = error.to_string();
    let Some(at) = text.find(" (os error ") else { return text };
    let mut chars = text[..at].chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Calls what an embedder gave: its panic must not take a worker with it.
fn guarded(write: impl FnOnce() -> std::io::Result<()>) -> std::io::Result<()> {
    let panicked = |_| Err(Error::other("the stream panicked"));
    catch_unwind(AssertUnwindSafe(write)).unwrap_or_else(panicked)
}

impl Streams {
    fn lose(&mut self, error: &Error) {
        let is_unread = error.kind() == ErrorKind::BrokenPipe;
        self.lost.get_or_insert_with(|| Lost { is_unread, text: text_of(error) });
    }

    fn flush(&mut self) {
        if self.kept_back.is_empty() {
            return;
        }
        let bytes = std::mem::take(&mut self.kept_back);
        let written = guarded(|| self.out.write_all(&bytes).and_then(|()| self.out.flush()));
        self.kept_back = bytes;
        self.kept_back.clear();
        if let Err(error) = written {
            self.lose(&error);
            self.refused.get_or_insert(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Refuses everything.
    struct Refusing(ErrorKind);

    impl Write for Refusing {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn check(refusal: ErrorKind, expect: [Option<ErrorKind>; 3]) {
        let output = Output::new(Box::new(Refusing(refusal)), Box::new(Vec::new()));
        let told = [(); 3].map(|()| {
            let told = output.write_out(b"text").err().map(|error| error.kind());
            output.flush();
            told
        });
        assert_eq!(told, expect, "{refusal:?}");
    }

    #[test]
    fn the_next_write_is_told() {
        let full = Some(ErrorKind::StorageFull);
        check(ErrorKind::StorageFull, [None, full, None]);
    }

    #[test]
    fn what_is_lost_is_known_at_the_end() {
        let output = Output::new(Box::new(Refusing(ErrorKind::StorageFull)), Box::new(Vec::new()));
        assert_eq!(output.finish(), None);
        let lost = Some(Lost { is_unread: false, text: "no storage space".to_owned() });
        assert!(output.write_out(b"text").is_ok());
        assert_eq!(output.finish(), lost);
        assert!(output.write_out(b"text").is_err(), "what was refused before");
        assert!(output.write_out(&[0; KEPT_BACK_MAX + 1]).is_err());
        assert_eq!(output.finish(), lost);
    }

    #[test]
    fn errors_are_worded_as_go_does() {
        assert_eq!(text_of(&Error::from_raw_os_error(28)), "no space left on device");
        assert_eq!(text_of(&Error::other("odd")), "odd");
    }

    #[test]
    fn a_reader_that_has_gone_stays_gone() {
        let gone = Some(ErrorKind::BrokenPipe);
        check(ErrorKind::BrokenPipe, [None, gone, gone]);
    }
}
