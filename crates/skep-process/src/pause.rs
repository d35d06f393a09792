//! Back-pressure: a sender that has filled a mailbox past the soft bound is held up between two messages.
//! Kept true: no handler is held up half way (main, which handles no messages, is at its next send); a pause ends when
//! the receiver is half empty or has ended, or after its time; a sender that is itself behind is never paused.

use std::sync::PoisonError;

use skep_sync::primitive::{Ordering, fence};
use skep_sync::{Presence, SlotId};

use crate::engine::Engine;
use crate::limits::{PAUSE_MAX, SOFT_BOUND};
use crate::local::Hands;
use crate::process::{Actor, Pause, Record};
use crate::system::{Due, System};

impl<E: Engine> System<E> {
    /// Notes that a send has left so many messages unread.
    #[inline]
    pub(crate) fn note_flood(
        &self,
        actor: &mut Actor,
        record: &Record<E>,
        to: u64,
        depth: u16,
        hands: &mut Hands<'_>,
    ) {
        if depth > SOFT_BOUND && to != actor.pid.to_bits() && record.depth() <= SOFT_BOUND {
            actor.more_from(&mut hands.shop.spare_more).floods = SlotId::from_bits(to);
        }
    }

    /// Whether the mailbox that this process has flooded is still full.
    fn is_flooded(&self, by: SlotId, presence: &Presence) -> bool {
        let record = self.processes.get(by, presence);
        record.is_some_and(|record| record.depth() > SOFT_BOUND / 2 && !record.cell.mailbox().is_closed())
    }

    /// Pauses a process that has flooded another; whether it has to wait.
    pub(crate) fn begin_pause(&self, actor: &mut Actor, hands: &mut Hands<'_>) -> bool {
        let Some(on) = actor.any_more().and_then(|more| more.floods.take()) else { return false };
        if !self.is_flooded(on, hands.presence) {
            return false;
        }
        let pid = actor.pid;
        self.lock_paused().entry(on).or_default().push(pid);
        if let Some(record) = self.processes.get(on, hands.presence) {
            record.pauses_others.store(1, Ordering::SeqCst);
        }
        // Pairs with the fence in `end_pauses`: either this sees the mailbox as it is after the receiver's turn, or
        // the receiver sees that somebody is paused.
        fence(Ordering::SeqCst);
        if !self.is_flooded(on, hands.presence) {
            self.forget_pause(on, pid);
            return false;
        }
        hands.shop.totals.pauses += 1;
        let until = self.clock.now().saturating_add(PAUSE_MAX.as_nanos() as u64);
        let timer = self.timers.insert(hands.shop.worker, until, Due::Wake(pid)).id;
        actor.more_from(&mut hands.shop.spare_more).pause = Some(Pause { on, until, timer });
        true
    }

    /// Whether the pause of a process goes on.
    pub(crate) fn is_paused(&self, actor: &mut Actor, presence: &Presence) -> bool {
        let pid = actor.pid;
        let Some(more) = actor.any_more() else { return false };
        let Some(pause) = more.pause else { return false };
        if self.clock.now() < pause.until && self.is_flooded(pause.on, presence) {
            return true;
        }
        more.pause = None;
        self.timers.cancel(pause.timer);
        self.forget_pause(pause.on, pid);
        false
    }

    fn forget_pause(&self, on: SlotId, pid: SlotId) {
        let mut paused = self.lock_paused();
        if let Some(senders) = paused.get_mut(&on) {
            senders.retain(|sender| *sender != pid);
            if senders.is_empty() {
                paused.remove(&on);
            }
        }
    }

    /// After a turn of a receiver: those who are paused for it go on, if it is half empty or has ended.
    #[inline]
    pub(crate) fn end_pauses(&self, pid: SlotId, record: &Record<E>, hands: &mut Hands<'_>) {
        // Relaxed: `begin_pause` looks at the depth after it has set this, and a pause ends by itself.
        if record.pauses_others.load(Ordering::Relaxed) != 0 {
            self.end_pauses_of(pid, record, hands);
        }
    }

    #[cold]
    fn end_pauses_of(&self, pid: SlotId, record: &Record<E>, hands: &mut Hands<'_>) {
        fence(Ordering::SeqCst);
        if self.is_flooded(pid, hands.presence) {
            return;
        }
        record.pauses_others.store(0, Ordering::SeqCst);
        let senders = self.lock_paused().remove(&pid);
        for sender in senders.unwrap_or_default() {
            self.wake(sender, hands);
        }
    }

    fn lock_paused(&self) -> std::sync::MutexGuard<'_, std::collections::HashMap<SlotId, Vec<SlotId>>> {
        self.paused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
