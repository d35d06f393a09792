//! What lies in a mailbox.
//! Kept true: an envelope that is not read is given to `System::discard`, so that its memory and its holds end.

use skep_heap::Message;

use crate::status::Outcome;

/// One letter's content.
#[derive(Debug)]
pub(crate) enum Envelope {
    /// Ordinary mail, maybe the request of a question.
    Mail { message: Message, question: u64 },
    /// What became of a question of the receiver. Control mail.
    Answer { question: u64, answer: Answer },
}

/// What became of a question.
#[derive(Debug)]
pub(crate) enum Answer {
    Value(Message),
    /// Its time is up; the asker knows the rest.
    Timeout,
    Failed(Outcome),
}
