//! The mailbox's head word as a value: its bits, and every transition as a pure function.
//!
//! ```text
//!  63            49   48    47                    3 2      0
//! ┌────────────────┬───────┬───────────────────────┬────────┐
//! │ depth, 15 bits │ poked │ newest node's address │ state  │
//! └────────────────┴───────┴───────────────────────┴────────┘
//!
//!  Closed ──reopen──► Running ──rest──► Idle | IdleControl ──push, poke──► Ready ──begin──► Running
//!                        │  └──yield, or rest and something new──► Ready
//!                        └──close──► Closed
//! ```
//! Kept true: nobody but the holder of `Running` leaves it; `Idle` implies that no node is on the stack;
//! `IdleControl` that no control node is; depth counts the bounded nodes that no ended turn has consumed.

/// Depth is counted exactly up to here; bounds above it are cut to it.
pub const DEPTH_MAX: u16 = (1 << 15) - 1;

const STATE_MASK: u64 = 0b111;
const ADDRESS_MASK: u64 = (1 << 48) - 1 - STATE_MASK;
const POKED: u64 = 1 << 48;
const DEPTH_SHIFT: u32 = 49;
const DEPTH_ONE: u64 = 1 << DEPTH_SHIFT;

const _: () = assert!((u64::MAX >> DEPTH_SHIFT) == DEPTH_MAX as u64);

/// Who may do what with the process behind a mailbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Somebody has the duty to begin a turn.
    Ready,
    /// A turn holds the right to run.
    Running,
    /// Nothing to do; any mail makes it ready.
    Idle,
    /// Waits for control mail only; other mail queues up.
    IdleControl,
    /// Takes no mail.
    Closed,
}

/// How a node asks to come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admit {
    /// Ordinary mail, refused when this many bounded messages are unread.
    Bounded(u16),
    /// Ordinary mail that was paid for in advance: neither counted nor refused.
    Prepaid,
    /// Control mail: overtakes ordinary mail, neither counted nor refused.
    Control,
}

/// Why a node can't come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Full,
    Gone,
}

/// The word after a push or poke, and whether the process became ready by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Woken {
    pub(crate) word: Word,
    pub(crate) must_enqueue: bool,
}

/// The packed word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word(pub(crate) u64);

impl Word {
    pub(crate) const CLOSED: Self = Self(State::Closed as u64);

    pub(crate) fn state(self) -> State {
        match self.0 & STATE_MASK {
            0 => State::Ready,
            1 => State::Running,
            2 => State::Idle,
            3 => State::IdleControl,
            _ => State::Closed,
        }
    }

    /// The newest node's address, 0 where there is none.
    pub(crate) fn address(self) -> u64 {
        self.0 & ADDRESS_MASK
    }

    pub(crate) fn depth(self) -> u16 {
        (self.0 >> DEPTH_SHIFT) as u16
    }

    fn is_poked(self) -> bool {
        self.0 & POKED != 0
    }

    fn with_state(self, state: State) -> Self {
        Self(self.0 & !STATE_MASK | state as u64)
    }

    pub(crate) fn less(self, consumed: u16) -> Self {
        debug_assert!(consumed <= self.depth(), "a turn consumed more than was counted");
        Self(self.0 - u64::from(consumed) * DEPTH_ONE)
    }

    /// Whether an address fits.
    pub(crate) fn can_hold(address: u64) -> bool {
        address & !ADDRESS_MASK == 0
    }

    /// The node at `address` becomes the newest.
    #[inline]
    pub(crate) fn push(self, address: u64, admit: Admit) -> Result<Woken, Refusal> {
        let state = self.state();
        if state == State::Closed {
            return Err(Refusal::Gone);
        }
        let mut next = self.0 & !ADDRESS_MASK | address;
        if let Admit::Bounded(limit) = admit {
            if self.depth() >= limit.min(DEPTH_MAX) {
                return Err(Refusal::Full);
            }
            next += DEPTH_ONE;
        }
        let must_enqueue = match state {
            State::Idle => true,
            State::IdleControl => admit == Admit::Control,
            State::Ready | State::Running | State::Closed => false,
        };
        let word = if must_enqueue { Self(next).with_state(State::Ready) } else { Self(next) };
        Ok(Woken { word, must_enqueue })
    }

    /// The process must look again at what the caller changed; `None` when it has ended.
    pub(crate) fn poke(self) -> Option<Woken> {
        match self.state() {
            State::Idle | State::IdleControl => {
                Some(Woken { word: self.with_state(State::Ready), must_enqueue: true })
            }
            State::Ready | State::Running => Some(Woken { word: Self(self.0 | POKED), must_enqueue: false }),
            State::Closed => None,
        }
    }

    /// Takes the right to run and all nodes; `None` unless ready.
    pub(crate) fn begin(self) -> Option<Self> {
        (self.state() == State::Ready)
            .then_some(Self(self.0 & !(ADDRESS_MASK | POKED)).with_state(State::Running))
    }

    /// Takes the right to run a process that has not started; `None` unless closed.
    pub(crate) fn reopen(self) -> Option<Self> {
        (self.state() == State::Closed).then_some(Self(State::Running as u64))
    }

    /// What to mask the word with to take all nodes in the middle of a turn.
    pub(crate) const TAKE_MASK: u64 = !ADDRESS_MASK;

    /// Gives the right to run back: to `idle` when nothing came since the last look, else to ready.
    pub(crate) fn rest(self, consumed: u16, idle: State) -> Self {
        debug_assert_eq!(self.state(), State::Running);
        let is_quiet = self.address() == 0 && !self.is_poked();
        self.less(consumed).with_state(if is_quiet { idle } else { State::Ready })
    }

    /// Gives the right to run back to whoever begins next.
    pub(crate) fn yielded(self, consumed: u16) -> Self {
        debug_assert_eq!(self.state(), State::Running);
        self.less(consumed).with_state(State::Ready)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn word(state: State, depth: u16, address: u64) -> Word {
        Word(state as u64 | u64::from(depth) << DEPTH_SHIFT | address)
    }

    fn check_push(before: Word, admit: Admit, expect: Result<(State, u16, bool), Refusal>) {
        let got = before
            .push(0x7fff_ffff_fff8, admit)
            .map(|woken| (woken.word.state(), woken.word.depth(), woken.must_enqueue));
        assert_eq!(got, expect, "{before:?} {admit:?}");
    }

    #[test]
    fn a_push_counts_wakes_and_refuses() {
        use State::{Idle, IdleControl, Ready, Running};
        let (two, control, prepaid) = (Admit::Bounded(2), Admit::Control, Admit::Prepaid);
        check_push(word(Idle, 0, 0), two, Ok((Ready, 1, true)));
        check_push(word(Running, 1, 8), two, Ok((Running, 2, false)));
        check_push(word(Ready, 2, 8), two, Err(Refusal::Full));
        check_push(word(Ready, 2, 8), control, Ok((Ready, 2, false)));
        check_push(word(Idle, 2, 0), prepaid, Ok((Ready, 2, true)));
        check_push(word(IdleControl, 0, 0), prepaid, Ok((IdleControl, 0, false)));
        check_push(word(IdleControl, 1, 8), control, Ok((Ready, 1, true)));
        check_push(word(Ready, DEPTH_MAX, 8), Admit::Bounded(u16::MAX), Err(Refusal::Full));
        check_push(word(Ready, DEPTH_MAX - 1, 8), Admit::Bounded(u16::MAX), Ok((Ready, DEPTH_MAX, false)));
        check_push(Word::CLOSED, control, Err(Refusal::Gone));
    }

    #[test]
    fn a_rest_that_met_something_new_is_ready() {
        let running = word(State::Running, 3, 0);
        assert_eq!(running.rest(3, State::Idle), word(State::Idle, 0, 0));
        assert_eq!(running.rest(1, State::IdleControl), word(State::IdleControl, 2, 0));
        assert_eq!(word(State::Running, 3, 16).rest(2, State::Idle), word(State::Ready, 1, 16));
        let poked = running.poke().expect("a running process can be poked").word;
        assert_eq!(poked.rest(3, State::Idle).state(), State::Ready);
        assert_eq!(poked.yielded(0).begin(), Some(running), "a turn that begins has seen the poke");
    }
}
