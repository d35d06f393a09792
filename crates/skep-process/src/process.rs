//! The record of a process: what others see of it in its slot, and what only its present turn touches.
//! Kept true: a slot's record has no more than 56 bytes, so that it shares its cache line with the slot's word only;
//! the body is there exactly while the process lives.

use std::collections::VecDeque;

use skep_abi::Requests;
use skep_bytecode::TypeRef;
use skep_heap::{Behaviour, Globals, Heap, Message, State};
use skep_sched::{Random, TimerId};
use skep_sync::primitive::{AtomicU32, AtomicU64, Ordering};
use skep_sync::{Admit, Letter, OwnedCell, SlotId};

use crate::engine::Engine;
use crate::envelope::{Answer, Envelope};
use crate::limits::{HARD_BOUND, MAIL_UNIT};

/// A worker's right to run a process.
pub(crate) type Run<'a, E> = skep_sync::Turn<'a, Letter<Envelope>, Option<Box<Body<E>>>>;

/// What a slot of the process table holds.
pub(crate) struct Record<E: Engine> {
    pub(crate) cell: OwnedCell<Letter<Envelope>, Option<Box<Body<E>>>>,
    pub(crate) requests: Requests,
    /// The mailbox's policy (2 bits), bound (16) and the logarithm of the units of room that are for answers only.
    mailbox: AtomicU32,
    /// The question that the process is blocked in, or 0.
    pub(crate) waits: AtomicU64,
    /// Whether somebody may be paused until this mailbox is half empty.
    pub(crate) pauses_others: AtomicU32,
    /// Units of unread mail and answers that there is still memory for; a signed number.
    mail_room: AtomicU32,
}

const _: () = assert!(size_of::<Requests>() <= 4);
const _: () = assert!(size_of::<OwnedCell<Letter<Envelope>, Option<Box<u64>>>>() + 24 <= 56);

impl<E: Engine> Default for Record<E> {
    fn default() -> Self {
        Record {
            cell: OwnedCell::default(),
            requests: Requests::new(),
            mailbox: AtomicU32::new(0),
            waits: AtomicU64::new(0),
            pauses_others: AtomicU32::new(0),
            mail_room: AtomicU32::new(0),
        }
    }
}

impl<E: Engine> Record<E> {
    /// Bytes that a process takes beside its heap: its slot of the process table and its body.
    pub(crate) const BYTES: u64 = (8 + size_of::<Record<E>>() + size_of::<Body<E>>()) as u64;

    /// Sets the words that others see, before the record is published.
    pub(crate) fn set_up(&self, bound: MailboxBound, memory: u64) {
        // Relaxed: publishing the slot publishes them.
        let memory = mail_units(memory).max(1);
        let answers = memory.ilog2();
        let word = answers << 18 | u32::from(bound.messages) << 2 | bound.policy as u32;
        self.mailbox.store(word, Ordering::Relaxed);
        self.waits.store(0, Ordering::Relaxed);
        self.pauses_others.store(0, Ordering::Relaxed);
        self.mail_room.store(memory.saturating_add(1 << answers), Ordering::Relaxed);
        self.requests.take(skep_abi::Request::Stop);
        self.requests.take(skep_abi::Request::Collect);
    }

    /// The bound that its mailbox was given.
    pub(crate) fn bound(&self) -> MailboxBound {
        let word = self.mailbox.load(Ordering::Relaxed);
        let policy = match word & 3 {
            0 => Policy::Refuse,
            1 => Policy::DropNewest,
            _ => Policy::DropOldest,
        };
        MailboxBound { messages: (word >> 2) as u16, policy }
    }

    /// Takes room for a message of so many bytes, if there is any.
    pub(crate) fn take_mail_room(&self, bytes: u64) -> bool {
        let answers = self.mailbox.load(Ordering::Relaxed) >> 18;
        self.take_room(bytes, 1 << answers)
    }

    /// Takes room for an answer of so many bytes, if there is any; no mail can take that away.
    pub(crate) fn take_answer_room(&self, bytes: u64) -> bool {
        self.take_room(bytes, 0)
    }

    /// What the process holds itself at the end of a turn leaves that much less room for mail. It may be more than
    /// there is room for: then no mail is taken until there is.
    #[inline]
    pub(crate) fn charge(&self, body: &mut Body<E>) {
        let now = mail_units(body.held_bytes());
        let before = std::mem::replace(&mut body.charged, now);
        if now != before {
            // Wraps where it is less. Relaxed: a sum, which orders nothing.
            self.mail_room.fetch_sub(now.wrapping_sub(before), Ordering::Relaxed);
        }
    }

    fn take_room(&self, bytes: u64, leave: u32) -> bool {
        let units = mail_units(bytes);
        // Relaxed: a sum, which orders nothing.
        let taken = |room: u32| {
            let left = room.cast_signed() - units.cast_signed();
            (left >= leave.cast_signed()).then_some(left.cast_unsigned())
        };
        units == 0 || self.mail_room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken).is_ok()
    }

    /// A message or answer of so many bytes is unread no more.
    pub(crate) fn mail_read(&self, bytes: u64) {
        let units = mail_units(bytes);
        if units > 0 {
            self.mail_room.fetch_add(units, Ordering::Relaxed);
        }
    }

    pub(crate) fn depth(&self) -> u16 {
        self.cell.mailbox().depth()
    }
}

/// So that the room for mail and that for answers have a signed sum.
const UNITS_MAX: u32 = 1 << 29;

fn mail_units(bytes: u64) -> u32 {
    u32::try_from(bytes / MAIL_UNIT).map_or(UNITS_MAX, |units| units.min(UNITS_MAX))
}

/// The bytes of a letter that is mail.
pub(crate) fn mail_bytes(letter: &Letter<Envelope>) -> u64 {
    match letter.value() {
        Envelope::Mail { message, .. } => message.bytes(),
        Envelope::Answer { .. } => 0,
    }
}

/// How many unread messages a mailbox takes, and what becomes of one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MailboxBound {
    pub(crate) messages: u16,
    pub(crate) policy: Policy,
}

impl MailboxBound {
    pub(crate) const DEFAULT: MailboxBound = MailboxBound { messages: HARD_BOUND, policy: Policy::Refuse };

    /// How a message asks to come in. Where the oldest makes room, the receiver drops it when it looks.
    pub(crate) fn admit(self) -> Admit {
        match self.policy {
            Policy::Refuse | Policy::DropNewest => Admit::Bounded(self.messages),
            Policy::DropOldest => Admit::Bounded(u16::MAX),
        }
    }
}

/// The numbers of package skep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    Refuse = 0,
    DropNewest = 1,
    DropOldest = 2,
}

/// What only a turn of the process touches.
pub(crate) struct Body<E: Engine> {
    pub(crate) heap: Heap,
    pub(crate) fiber: E::Fiber,
    pub(crate) state: Kept,
    /// Address of its package variables, 0 before their first touch.
    pub(crate) globals: Globals,
    /// Units of its own memory that the room for mail was last lessened by.
    pub(crate) charged: u32,
    /// Turns in which others asked for a collection that was not paid for.
    pub(crate) asked: u32,
    pub(crate) actor: Actor,
}

impl<E: Engine> Body<E> {
    /// Bytes of heap and state.
    fn held_bytes(&self) -> u64 {
        let first = match &self.state {
            Kept::Unborn(first) => first.bytes(),
            Kept::None | Kept::Born(_) => 0,
        };
        self.heap.used() + first
    }
}

/// The state between messages.
pub(crate) enum Kept {
    /// Main has none.
    None,
    /// As it was spawned with.
    Unborn(Message),
    Born(State),
}

/// What a process is beside its memory and its stack.
pub(crate) struct Actor {
    pub(crate) pid: SlotId,
    pub(crate) role: Role,
    /// Whether a message (or main) is being worked on.
    pub(crate) is_busy: bool,
    /// Whether it has ever asked for input or a file: only then may one be on its way to it.
    pub(crate) has_read: bool,
    /// What is left of its fuel budget.
    pub(crate) fuel_left: i64,
    pub(crate) fuel_budget: u64,
    more: Option<Box<More>>,
}

/// What a process runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Role {
    /// Initialisation of package variables, then `main`.
    Init,
    Main,
    Behaviour(Behaviour),
}

impl Role {
    pub(crate) fn is_main(self) -> bool {
        matches!(self, Role::Init | Role::Main)
    }

    /// The type of its messages; main takes any.
    pub(crate) fn takes(self) -> Option<TypeRef> {
        match self {
            Role::Behaviour(behaviour) => Some(behaviour.message()),
            Role::Init | Role::Main => None,
        }
    }
}

impl Actor {
    pub(crate) fn new(pid: SlotId, role: Role, fuel: Option<u64>) -> Actor {
        let fuel_left = fuel.map_or(i64::MAX, |fuel| i64::try_from(fuel).unwrap_or(i64::MAX));
        Actor {
            pid,
            role,
            is_busy: false,
            has_read: false,
            fuel_left,
            fuel_budget: fuel.unwrap_or(u64::MAX),
            more: None,
        }
    }

    /// The same, if there is any.
    pub(crate) fn any_more(&mut self) -> Option<&mut More> {
        self.more.as_deref_mut()
    }

    /// Before it rests: gives away what it needs no more, so that an idle process is small.
    #[inline]
    pub(crate) fn tidy(&mut self, spare: &mut Option<Box<More>>) {
        if let Some(mut more) = self.more.take_if(|more| more.is_unused())
            && more.is_small()
        {
            (more.looked_at, more.held_cleaned) = (0, 0);
            *spare = Some(more);
        }
    }

    /// What few processes need, made on first use, of a spare one if there is one.
    #[inline]
    pub(crate) fn more_from(&mut self, spare: &mut Option<Box<More>>) -> &mut More {
        if self.more.is_none() {
            self.more = spare.take();
        }
        self.more.get_or_insert_default()
    }

    pub(crate) fn take_more(&mut self) -> Option<Box<More>> {
        self.more.take()
    }
}

/// What few processes need.
#[derive(Default)]
pub(crate) struct More {
    pub(crate) name: Box<str>,
    /// Why it ends, as it said itself.
    pub(crate) reason: Option<Box<str>>,
    /// Mail that a nested receive has passed over, oldest first, and whether it is bounded mail.
    pub(crate) passed_over: VecDeque<(Letter<Envelope>, bool)>,
    /// How many of these the present receive has looked at.
    pub(crate) looked_at: usize,
    pub(crate) questions: Vec<Open>,
    /// Questions whose requests it has, each as often as it has them.
    pub(crate) held: Vec<u64>,
    /// How long `held` was after it was last cleaned.
    pub(crate) held_cleaned: usize,
    /// Questions whose requests are being handled.
    pub(crate) handled: Vec<u64>,
    /// When it wakes, and the timer for that.
    pub(crate) sleep: Option<(u64, TimerId)>,
    /// Whose mailbox it has filled past the soft bound.
    pub(crate) floods: Option<SlotId>,
    pub(crate) pause: Option<Pause>,
    /// Its source of random numbers, once it has used it.
    pub(crate) random: Option<Random>,
}

impl More {
    /// Whether it says nothing.
    fn is_unused(&self) -> bool {
        let More {
            name, reason, passed_over, questions, held, handled, sleep, floods, pause, random, ..
        } = self;
        let has_own = !name.is_empty() || reason.is_some() || random.is_some();
        let is_held_up = sleep.is_some() || floods.is_some() || pause.is_some();
        let has_mail = !passed_over.is_empty() || !questions.is_empty();
        !(has_own || is_held_up || has_mail || !held.is_empty() || !handled.is_empty())
    }

    /// Whether it is worth keeping for another process.
    fn is_small(&self) -> bool {
        const MOST: usize = 64;
        let lists = [self.questions.capacity(), self.held.capacity(), self.handled.capacity()];
        self.passed_over.capacity() <= MOST && lists.iter().all(|len| *len <= MOST)
    }
}

/// A question of this process.
#[derive(Debug)]
pub(crate) struct Open {
    pub(crate) question: u64,
    pub(crate) timer: TimerId,
    pub(crate) target: u64,
    pub(crate) within: i64,
    pub(crate) asked: Option<TypeRef>,
    pub(crate) answer: Option<Answer>,
}

/// Why it is held up between two messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pause {
    pub(crate) on: SlotId,
    pub(crate) until: u64,
    pub(crate) timer: TimerId,
}
