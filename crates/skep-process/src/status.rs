//! What comes of a send, an ask or a reply, as package skep numbers it.

/// The status and its reason, empty where there is nothing to add.
pub(crate) type Outcome = (Status, Box<str>);

/// The numbers of `crates/skep-std/src/skep/skep.go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Status {
    #[default]
    Ok = 0,
    Timeout = 1,
    Dead = 2,
    Full = 3,
    Cycle = 4,
}
