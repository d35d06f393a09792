//! Is the actor: mailbox, run state, send, slice, exit.
#![forbid(unsafe_code)]
