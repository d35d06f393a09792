//! The send side: from a message to a mailbox, from an answer to its asker.
//! Kept true: a message is received, refused, dropped or a dead letter, and counted as exactly one of these; a
//! question whose request is not taken, or is lost unanswered, is settled by whoever loses it.

use skep_abi::Request;
use skep_heap::Message;
use skep_sync::{Admit, Letter, Poke, Push, SlotId};

use crate::engine::Engine;
use crate::envelope::{Answer, Envelope};
use crate::local::Hands;
use crate::process::{Policy, Record};
use crate::question::PASSED_ON;
use crate::status::{Outcome, Status};
use crate::system::System;

/// What became of a message.
#[derive(Debug)]
pub(crate) enum Delivered {
    /// It is in the mailbox, with so many unread.
    Taken { depth: u16 },
    /// The mailbox is full and drops what is new.
    Dropped,
    /// The sender is told.
    Refused(Outcome),
}

impl<E: Engine> System<E> {
    /// Sends a message, maybe as the request of a question.
    pub(crate) fn deliver(
        &self,
        to: u64,
        message: Message,
        question: u64,
        hands: &mut Hands<'_>,
    ) -> Delivered {
        hands.shop.totals.sent += 1;
        let target = SlotId::from_bits(to);
        let record = target.and_then(|to| self.processes.get(to, hands.presence));
        let (Some(target), Some(record)) = (target, record) else {
            hands.shop.totals.dead_letters += 1;
            return self.refuse(message, question, (Status::Dead, self.obituary(to)), hands);
        };
        let bound = record.bound();
        let bytes = message.bytes();
        if !record.take_mail_room(bytes) {
            self.make_memory(target, record, hands);
            let outcome = (Status::Full, format!("no memory for {bytes} bytes more").into());
            if bound.policy == Policy::Refuse {
                hands.shop.totals.refused += 1;
                return self.refuse(message, question, outcome, hands);
            }
            hands.shop.totals.dropped += 1;
            self.refuse(message, question, outcome, hands);
            return Delivered::Dropped;
        }
        self.hold_requests(&message, question, hands);
        let letter = hands.shop.letters.letter(Envelope::Mail { message, question });
        let (depth, must_enqueue) = match record.cell.mailbox().push(letter, bound.admit()) {
            Push::MustEnqueue { depth } => (depth, true),
            Push::Queued { depth } => (depth, false),
            Push::Gone(letter) => {
                record.mail_read(bytes);
                hands.shop.totals.dead_letters += 1;
                let reason = (Status::Dead, self.obituary(to));
                return self.take_back(letter, reason, hands);
            }
            Push::Full(letter) if bound.policy == Policy::Refuse => {
                record.mail_read(bytes);
                hands.shop.totals.refused += 1;
                return self.take_back(letter, (Status::Full, Box::default()), hands);
            }
            Push::Full(letter) => {
                record.mail_read(bytes);
                hands.shop.totals.dropped += 1;
                self.discard(letter, &(Status::Full, Box::default()), hands);
                return Delivered::Dropped;
            }
        };
        if must_enqueue && question != 0 {
            hands.ready.enqueue_next(target);
        } else if must_enqueue {
            hands.ready.enqueue(target);
        } else if bound.policy == Policy::DropOldest && depth > bound.messages {
            self.make_room(target, record, hands);
        }
        Delivered::Taken { depth }
    }

    /// A receiver that drops its oldest mail has to look at it, even if it waits for something else.
    #[cold]
    fn make_room(&self, target: SlotId, record: &Record<E>, hands: &mut Hands<'_>) {
        if record.cell.mailbox().poke() == Poke::MustEnqueue {
            hands.ready.enqueue(target);
        }
    }

    /// A receiver without room for mail: what it holds itself may be garbage.
    #[cold]
    fn make_memory(&self, target: SlotId, record: &Record<E>, hands: &mut Hands<'_>) {
        record.requests.set(Request::Collect);
        if record.cell.mailbox().poke() == Poke::MustEnqueue {
            hands.ready.enqueue(target);
        }
    }

    fn refuse(&self, message: Message, question: u64, outcome: Outcome, hands: &mut Hands<'_>) -> Delivered {
        hands.shop.trash.push(message);
        if question != 0 {
            self.settle(question, Answer::Failed(outcome.clone()), hands);
        }
        Delivered::Refused(outcome)
    }

    fn take_back(&self, letter: Letter<Envelope>, outcome: Outcome, hands: &mut Hands<'_>) -> Delivered {
        self.discard(letter, &outcome, hands);
        Delivered::Refused(outcome)
    }

    /// Counts a place that holds the requests in a message that is about to be sent.
    pub(crate) fn hold_requests(&self, message: &Message, own: u64, hands: &Hands<'_>) {
        for request in message.requests() {
            let Some(id) = SlotId::from_bits(request) else { continue };
            if let Some(question) = self.questions.get(id, hands.presence) {
                question.hold();
                if request != own {
                    question.flag(PASSED_ON);
                }
            }
        }
    }

    /// Takes one hold of a question away; with the last it fails.
    pub(crate) fn unhold(&self, request: u64, outcome: &Outcome, hands: &mut Hands<'_>) {
        let id = SlotId::from_bits(request);
        let question = id.and_then(|id| self.questions.get(id, hands.presence));
        if question.is_some_and(|question| question.unhold()) {
            self.settle(request, Answer::Failed(outcome.clone()), hands);
        }
    }

    /// Ends a letter that nobody will read: its question, and those whose last request was in it, fail.
    pub(crate) fn discard(&self, letter: Letter<Envelope>, outcome: &Outcome, hands: &mut Hands<'_>) {
        match hands.shop.letters.open(letter) {
            Envelope::Mail { message, question } => {
                if question != 0 {
                    self.settle(question, Answer::Failed(outcome.clone()), hands);
                }
                self.discard_message(message, outcome, hands);
            }
            Envelope::Answer { answer: Answer::Value(message), .. } => {
                self.discard_message(message, outcome, hands);
            }
            Envelope::Answer { .. } => {}
        }
    }

    /// Ends a message whose requests were held.
    pub(crate) fn discard_message(&self, message: Message, outcome: &Outcome, hands: &mut Hands<'_>) {
        for request in message.requests() {
            self.unhold(request, outcome, hands);
        }
        hands.shop.trash.push(message);
    }

    /// Settles a question, unless it is settled; whether this was it.
    pub(crate) fn settle(&self, question: u64, answer: Answer, hands: &mut Hands<'_>) -> bool {
        let id = SlotId::from_bits(question);
        let open = id.and_then(|id| Some((id, self.questions.get(id, hands.presence)?)));
        let asker = open.and_then(|(id, open)| {
            let asker = open.asker.load(skep_sync::primitive::Ordering::Relaxed);
            self.questions.release(id, &mut hands.shop.questions).then_some(asker)
        });
        let Some(asker) = asker.and_then(SlotId::from_bits) else {
            self.discard_answer(answer, hands);
            return false;
        };
        let Some(record) = self.processes.get(asker, hands.presence) else {
            hands.shop.totals.unanswered += 1;
            self.discard_answer(answer, hands);
            return true;
        };
        let answer = match answer {
            Answer::Value(message) if !record.take_answer_room(message.bytes()) => {
                let what = format!("no memory for an answer of {} bytes", message.bytes());
                self.discard_answer(Answer::Value(message), hands);
                Answer::Failed((Status::Full, what.into()))
            }
            answer => answer,
        };
        match answer {
            Answer::Value(_) => hands.shop.totals.answered += 1,
            Answer::Timeout | Answer::Failed(_) => hands.shop.totals.unanswered += 1,
        }
        let letter = hands.shop.letters.letter(Envelope::Answer { question, answer });
        match record.cell.mailbox().push(letter, Admit::Control) {
            Push::MustEnqueue { .. } => hands.ready.enqueue(asker),
            Push::Queued { .. } => {}
            Push::Gone(letter) | Push::Full(letter) => {
                self.discard(letter, &(Status::Dead, Box::default()), hands);
            }
        }
        true
    }

    fn discard_answer(&self, answer: Answer, hands: &mut Hands<'_>) {
        if let Answer::Value(message) = answer {
            self.discard_message(message, &(Status::Dead, Box::default()), hands);
        }
    }

    /// Its time is up.
    pub(crate) fn time_out(&self, question: SlotId, hands: &mut Hands<'_>) {
        self.settle(question.to_bits(), Answer::Timeout, hands);
    }
}
