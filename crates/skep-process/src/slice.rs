//! The run side: a turn of a process, from its mail to its rest.
//! Kept true: what a turn has not finished lies in the body when it ends, and nothing on the native stack; giving the
//! right to run back is the last thing a turn does to a process; a panic of the runtime costs the process that ran.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use skep_abi::{Context, Outcome, Request, Trap, WaitReason};
use skep_heap::{Collected, Globals, MemoryExceeded, Roots, State, Turn, WorkerMem};
use skep_sched::{Clock, Enqueue, Ran};
use skep_sync::{Ended, Letter, SlotId};

use crate::engine::Engine;
use crate::envelope::{Answer, Envelope};
use crate::exit::Exit;
use crate::host::Acting;
use crate::limits::{MESSAGES_PER_TURN, REFUSAL_PAYS, STACK_PER_YOUNG, TURN_FUEL};
use crate::local::{Hands, Local};
use crate::process::{Actor, Body, Kept, Policy, Record, Role, Run, mail_bytes};
use crate::question::KEPT;
use crate::status::Status;
use crate::system::System;

/// How a turn ends.
enum After {
    /// Between two messages.
    Between,
    /// In the middle of one, until any mail comes.
    Mail,
    /// Until control mail or a poke comes.
    Control,
    /// To be run again.
    Again,
    Ends(Exit),
}

/// A process that has its turn, and what it works with.
struct Slice<'s, 'r, E: Engine> {
    system: &'s System<E>,
    record: &'s Record<E>,
    run: &'s mut Run<'r, E>,
    fiber: &'s mut E::Fiber,
    state: &'s mut Kept,
    globals: &'s mut Globals,
    actor: &'s mut Actor,
    stacks: &'s mut E::Stacks,
    args: &'s mut Vec<u64>,
    /// The state as the last message of this turn left it, if there was one: its object is written when the turn
    /// is over.
    kept: &'s mut Vec<u64>,
    is_kept: bool,
    hands: Hands<'s>,
    fuel_left: i64,
    messages_left: u32,
    /// Bytes that the heap may have, and the stack as many.
    limit: u64,
    /// What was allocated and what fuel was left when code last wanted memory.
    refused_at: Option<(u64, i64)>,
}

impl<E: Engine> System<E> {
    /// Runs a process for one turn, if it is ready.
    pub(crate) fn run_turn(&self, pid: SlotId, local: &mut Local<E>, ready: &mut dyn Enqueue<SlotId>) -> Ran {
        let Local { mem, stacks, presence, shop, args, kept, .. } = local;
        let Some(record) = self.processes.get(pid, presence) else { return Ran::Rest };
        let Some(mut run) = record.cell.begin() else { return Ran::Rest };
        let Some(mut body) = run.take() else {
            debug_assert!(false, "a process that is ready has a body");
            return Ran::Rest;
        };
        shop.totals.turns += 1;
        let fuel = shop.totals.fuel;
        let mut hands = Hands { shop, presence, ready };
        let worked = catch_unwind(AssertUnwindSafe(|| {
            let parts = (&mut *mem, &mut *stacks, &mut *args, &mut *kept);
            self.work(record, &mut run, &mut body, parts, hands.again())
        }));
        if let Some(clock) = &self.settings.virtual_clock {
            clock.advance_to(clock.now().saturating_add(hands.shop.totals.fuel - fuel));
        }
        let after = worked.unwrap_or_else(|panic| After::Ends(Exit::Bug(text_of(&*panic))));
        if std::mem::take(&mut hands.shop.has_written) {
            // A stream that is gone: the next write says so to whoever writes.
            self.settings.output.flush();
        }
        let has_passed_over =
            |body: &mut Body<E>| body.actor.any_more().is_some_and(|more| !more.passed_over.is_empty());
        body.actor.tidy(&mut hands.shop.spare_more);
        record.charge(&mut body);
        let ended = match after {
            After::Ends(exit) => {
                self.end_process(record, run, *body, &exit, (&mut *mem, stacks), &mut hands);
                Ended::Rest
            }
            After::Between if !has_passed_over(&mut body) => {
                *run = Some(body);
                run.end()
            }
            After::Between | After::Again => {
                *run = Some(body);
                run.end_ready()
            }
            After::Mail => {
                *run = Some(body);
                run.end()
            }
            After::Control => {
                *run = Some(body);
                run.end_for_control()
            }
        };
        self.end_pauses(pid, record, &mut hands);
        for message in hands.shop.trash.drain(..) {
            message.release(mem);
        }
        hands.shop.count_letters(&self.arena);
        match ended {
            Ended::RunAgain => Ran::Again,
            Ended::Rest => Ran::Rest,
        }
    }

    fn work<'s>(
        &'s self,
        record: &'s Record<E>,
        run: &'s mut Run<'_, E>,
        body: &'s mut Body<E>,
        parts: (&'s mut WorkerMem, &'s mut E::Stacks, &'s mut Vec<u64>, &'s mut Vec<u64>),
        mut hands: Hands<'s>,
    ) -> After {
        let (mem, stacks, args, kept) = parts;
        let Body { heap, fiber, state, globals, actor, asked, .. } = body;
        if record.requests.is_set(Request::Stop) {
            return After::Ends(Exit::Killed);
        }
        while let Some(letter) = run.pop_control() {
            self.take_answer(actor, record, letter, &mut hands);
        }
        if record.bound().policy == Policy::DropOldest {
            self.drop_oldest(actor, record, run, &mut hands);
        }
        if self.is_paused(actor, hands.presence) {
            return After::Control;
        }
        let mut must_collect = record.requests.take(Request::Collect);
        if must_collect {
            *asked += 1;
            must_collect = heap.pays_for_full(u64::from(*asked) * REFUSAL_PAYS);
        }
        if must_collect {
            *asked = 0;
        }
        let first = match actor.role {
            Role::Behaviour(_) if !actor.is_busy => match next_mail(actor, run) {
                None if !must_collect => return After::Between,
                letter => letter,
            },
            _ => None,
        };
        let limit = heap.limit();
        let turn = heap.begin_turn(mem, self.engine.program().data());
        let slice = Slice {
            system: self,
            record,
            run,
            fiber,
            state,
            globals,
            actor,
            stacks,
            args,
            kept,
            is_kept: false,
            hands,
            fuel_left: TURN_FUEL,
            messages_left: MESSAGES_PER_TURN,
            limit,
            refused_at: None,
        };
        slice.work(turn, first, must_collect)
    }

    /// Files the answer to a question of this process.
    fn take_answer(
        &self,
        actor: &mut Actor,
        record: &Record<E>,
        letter: Letter<Envelope>,
        hands: &mut Hands<'_>,
    ) {
        let Envelope::Answer { question, answer } = hands.shop.letters.open(letter) else {
            debug_assert!(false, "control mail is answers");
            return;
        };
        let open =
            actor.any_more().and_then(|more| more.questions.iter_mut().find(|o| o.question == question));
        match (open, answer) {
            (Some(open), answer) => open.answer = Some(answer),
            (None, Answer::Value(message)) => {
                record.mail_read(message.bytes());
                self.discard_message(message, &(Status::Dead, Box::default()), hands);
            }
            (None, Answer::Timeout | Answer::Failed(_)) => {}
        }
    }

    /// Drops mail above the bound, oldest first.
    fn drop_oldest(
        &self,
        actor: &mut Actor,
        record: &Record<E>,
        run: &mut Run<'_, E>,
        hands: &mut Hands<'_>,
    ) {
        let surplus = record.depth().saturating_sub(record.bound().messages);
        for _ in 0..surplus {
            let oldest = actor.any_more().and_then(|more| {
                more.looked_at = more.looked_at.saturating_sub(1);
                more.passed_over.pop_front()
            });
            let Some((letter, is_counted)) = oldest.or_else(|| run.pop_aside()) else { break };
            if is_counted {
                run.consume();
            }
            hands.shop.totals.dropped += 1;
            record.mail_read(mail_bytes(&letter));
            self.discard(letter, &(Status::Full, Box::default()), hands);
        }
        if surplus > 0 {
            run.account();
        }
    }
}

/// The oldest mail.
fn next_mail<E: Engine>(actor: &mut Actor, run: &mut Run<'_, E>) -> Option<Letter<Envelope>> {
    let passed_over = actor.any_more().and_then(|more| more.passed_over.pop_front());
    let (letter, is_counted) = passed_over.or_else(|| run.pop_aside())?;
    if is_counted {
        run.consume();
    }
    Some(letter)
}

impl<E: Engine> Slice<'_, '_, E> {
    /// Works until the turn is over, then puts the heap to rest.
    fn work(mut self, mut turn: Turn<'_>, first: Option<Letter<Envelope>>, must_collect: bool) -> After {
        if must_collect {
            self.make_room(&mut turn);
        }
        let allocated = turn.allocated();
        let after = self.work_on(&mut turn, first);
        self.hands.shop.totals.allocated += turn.allocated() - allocated;
        match after {
            After::Ends(_) => drop(turn),
            // It goes on soon: its young objects stay where they are.
            After::Again if self.actor.is_busy => drop(turn),
            After::Between | After::Again => {
                self.system.engine.release(self.fiber, self.stacks);
                self.store_state(&mut turn);
                self.rest(turn);
            }
            After::Mail | After::Control => {
                if self.actor.is_busy {
                    self.system.engine.trim(self.fiber);
                } else {
                    self.system.engine.release(self.fiber, self.stacks);
                    self.store_state(&mut turn);
                }
                self.rest(turn);
            }
        }
        after
    }

    /// Writes the state that the last message left.
    fn store_state(&mut self, turn: &mut Turn<'_>) {
        if let Kept::Born(state) = self.state
            && self.is_kept
        {
            state.store(turn, self.kept);
            self.is_kept = false;
        }
    }

    /// Moves what lives out of the worker's nursery.
    fn rest(&mut self, turn: Turn<'_>) {
        let before = turn.used();
        let collected = turn.finish(&mut self.roots());
        self.count(before, collected);
    }

    /// All live pointers of the process.
    fn roots(&mut self) -> impl Roots {
        let fiber = self.actor.is_busy.then(|| self.system.engine.roots(self.fiber));
        let state = match self.state {
            Kept::Born(state) => Some(state),
            Kept::Unborn(_) | Kept::None => None,
        };
        (fiber, (state, &mut *self.globals))
    }

    fn work_on(&mut self, turn: &mut Turn<'_>, mut first: Option<Letter<Envelope>>) -> After {
        loop {
            if !self.actor.is_busy {
                if self.fuel_left <= 0 || self.messages_left == 0 {
                    return After::Between;
                }
                match self.actor.role {
                    Role::Init | Role::Main => {
                        if !self.start_main() {
                            return After::Ends(Exit::Returned);
                        }
                    }
                    Role::Behaviour(_) => {
                        let letter = first.take().or_else(|| next_mail(self.actor, self.run));
                        let Some(letter) = letter else { return After::Between };
                        if !self.start_message(turn, letter) {
                            continue;
                        }
                    }
                }
            }
            let outcome = self.run_code(turn);
            if let Some(after) = self.follow(turn, outcome) {
                return after;
            }
        }
    }

    /// Starts what main's process runs next; whether there is anything.
    fn start_main(&mut self) -> bool {
        let module = self.system.engine.program().module();
        if let Role::Init = self.actor.role {
            match module.init {
                Some(init) => {
                    self.system.engine.start(self.fiber, self.stacks, init, &[], self.limit);
                    self.actor.is_busy = true;
                    return true;
                }
                None => self.actor.role = Role::Main,
            }
        }
        let Some(main) = module.main else { return false };
        self.system.engine.start(self.fiber, self.stacks, main, &[], self.limit);
        self.actor.is_busy = true;
        true
    }

    /// Starts the behaviour on a message; whether it is one of its type.
    fn start_message(&mut self, turn: &mut Turn<'_>, letter: Letter<Envelope>) -> bool {
        let Role::Behaviour(behaviour) = self.actor.role else { return false };
        let Envelope::Mail { message, question } = self.hands.shop.letters.open(letter) else {
            debug_assert!(false, "ordinary mail is messages");
            return false;
        };
        self.record.mail_read(message.bytes());
        if message.ty() != behaviour.message() {
            // An address of another type can't be made by code that the checker passed.
            self.hands.shop.totals.dead_letters += 1;
            self.system.discard_message(message, &(Status::Dead, Box::default()), &mut self.hands);
            return false;
        }
        self.messages_left -= 1;
        self.hands.shop.totals.received += 1;
        self.system.take_requests(self.actor, &message, question, &mut self.hands);
        if let Kept::Unborn(_) = self.state
            && let Kept::Unborn(first) = std::mem::replace(self.state, Kept::None)
        {
            *self.state = Kept::Born(State::new(turn, first));
        }
        if !turn.has_room(message.bytes()) && turn.pays_for_full(0) {
            self.make_room(turn);
        }
        self.args.clear();
        match &*self.state {
            Kept::Born(_) if self.is_kept => self.args.extend_from_slice(self.kept),
            Kept::Born(state) => state.load(turn, self.args),
            Kept::Unborn(_) | Kept::None => {}
        }
        self.is_kept = false;
        turn.read_message(message, self.args);
        self.system.engine.start(self.fiber, self.stacks, behaviour.func(), self.args, self.limit);
        self.actor.is_busy = true;
        true
    }

    /// Runs the fiber once and takes what it has spent.
    fn run_code(&mut self, turn: &mut Turn<'_>) -> Outcome {
        let fuel = self.hands.shop.slicer.slice(self.fuel_left.min(self.actor.fuel_left));
        let mut context = Context::new(fuel, &self.record.requests);
        context.globals = *self.globals;
        let mut acting = Acting {
            system: self.system,
            record: self.record,
            run: self.run,
            actor: self.actor,
            globals: *self.globals,
            hands: self.hands.again(),
        };
        let outcome = self.system.engine.run(self.fiber, turn, &mut acting, &mut context);
        *self.globals = context.globals;
        let spent = fuel.saturating_sub(context.fuel);
        self.fuel_left = self.fuel_left.saturating_sub(spent);
        if self.actor.fuel_left != i64::MAX {
            self.actor.fuel_left = self.actor.fuel_left.saturating_sub(spent);
        }
        self.hands.shop.totals.fuel += spent.max(0) as u64;
        outcome
    }

    /// What follows a run; nothing if the turn goes on.
    fn follow(&mut self, turn: &mut Turn<'_>, outcome: Outcome) -> Option<After> {
        match outcome {
            Outcome::Returned => self.returned(turn),
            Outcome::OutOfFuel => {
                if self.actor.fuel_left < 0 {
                    let over = self.actor.fuel_left.unsigned_abs();
                    let limit = self.actor.fuel_budget;
                    return Some(self.over_budget(&Trap::FuelBudget { limit, over }));
                }
                let stack = 8 * self.system.engine.depth(self.fiber);
                let done = if self.hands.shop.slicer.collects(turn.used() + stack) {
                    self.collect_all(turn)
                } else {
                    self.collect_if_wanted(turn)
                };
                if let Err(exceeded) = done {
                    return Some(self.over_memory(exceeded));
                }
                (self.fuel_left <= 0 || self.hands.shop.slicer.suspends()).then_some(After::Again)
            }
            Outcome::Requested => {
                if self.record.requests.is_set(Request::Stop) {
                    return Some(After::Ends(Exit::Killed));
                }
                let done = match self.record.requests.take(Request::Collect) {
                    true => self.collect(turn),
                    false => self.collect_if_wanted(turn),
                };
                done.err().map(|exceeded| self.over_memory(exceeded))
            }
            Outcome::NeedsMemory(bytes) => {
                let now = (turn.allocated(), self.fuel_left);
                if self.refused_at.replace(now) == Some(now) {
                    // Collected, and it still isn't there: the system has no more.
                    return Some(self.over_memory(turn.arena_exceeded(bytes)));
                }
                let before = turn.used();
                let done = turn.make_room(&mut self.roots(), bytes);
                match done {
                    Ok(collected) => {
                        self.count(before, collected);
                        None
                    }
                    Err(exceeded) => Some(self.over_memory(exceeded)),
                }
            }
            Outcome::Waits(WaitReason::Mail) => Some(After::Mail),
            Outcome::Waits(WaitReason::Yield) => Some(After::Again),
            Outcome::Waits(
                WaitReason::Reply(_) | WaitReason::Timer(_) | WaitReason::Input | WaitReason::Room(_),
            ) => Some(After::Control),
            Outcome::Panicked(report) => Some(After::Ends(Exit::Panic(report))),
            Outcome::Fatal(report) => Some(After::Ends(Exit::Fatal(report))),
            Outcome::Exit(status) => Some(After::Ends(Exit::Status(status))),
            Outcome::Quit => Some(After::Ends(Exit::Quit)),
        }
    }

    /// The function that was started has returned.
    fn returned(&mut self, turn: &mut Turn<'_>) -> Option<After> {
        self.actor.is_busy = false;
        match self.actor.role {
            Role::Init => {
                self.actor.role = Role::Main;
                None
            }
            Role::Main => Some(After::Ends(Exit::Returned)),
            Role::Behaviour(_) => {
                if let Kept::Born(state) = &*self.state {
                    let slots = state.slots(turn.program());
                    self.kept.clear();
                    self.kept.extend_from_slice(self.system.engine.results(self.fiber, slots));
                    self.is_kept = true;
                }
                self.system.end_message(self.actor, self.hands.presence);
                self.system.begin_pause(self.actor, &mut self.hands).then_some(After::Control)
            }
        }
    }

    /// Collects if enough was allocated, which is more with a deep stack: all of it is roots.
    fn collect_if_wanted(&mut self, turn: &mut Turn<'_>) -> Result<(), MemoryExceeded> {
        if !turn.wants_collection() {
            return Ok(());
        }
        let stack = 8 * self.system.engine.depth(self.fiber);
        if turn.has_room(0) && turn.young_bytes() < stack / STACK_PER_YOUNG {
            turn.postpone_collection();
            return Ok(());
        }
        self.collect(turn)
    }

    fn collect(&mut self, turn: &mut Turn<'_>) -> Result<(), MemoryExceeded> {
        let before = turn.used();
        let collected = turn.collect(&mut self.roots())?;
        self.count(before, collected);
        Ok(())
    }

    /// Collects for a trial, which refuses memory as well where that leads to a collection.
    #[cold]
    fn collect_all(&mut self, turn: &mut Turn<'_>) -> Result<(), MemoryExceeded> {
        let before = turn.used();
        let collected = turn.collect_full(&mut self.roots())?;
        self.count(before, collected);
        turn.refuse_next();
        Ok(())
    }

    fn count(&mut self, before: u64, collected: Collected) {
        let totals = &mut self.hands.shop.totals;
        totals.freed += before.saturating_sub(collected.used);
        totals.collections += 1;
        totals.objects_moved += collected.objects;
    }

    /// Collects all that the messages before have left. If that is not enough, the next one's own allocations fail.
    #[cold]
    fn make_room(&mut self, turn: &mut Turn<'_>) {
        self.store_state(turn);
        let before = turn.used();
        let done = turn.collect_full(&mut self.roots());
        if let Ok(collected) = done {
            self.count(before, collected);
        }
    }

    fn over_memory(&self, exceeded: MemoryExceeded) -> After {
        self.over_budget(&Trap::Memory(exceeded))
    }

    fn over_budget(&self, trap: &Trap) -> After {
        let report = self.system.engine.report(self.fiber, format!("fatal error: {trap}"));
        After::Ends(Exit::Fatal(Box::new(report)))
    }
}

/// What a panic of the runtime says.
fn text_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}

impl<E: Engine> System<E> {
    /// Notes the requests in a message that this process has just read.
    #[inline]
    pub(crate) fn take_requests(
        &self,
        actor: &mut Actor,
        message: &skep_heap::Message,
        question: u64,
        hands: &mut Hands<'_>,
    ) {
        for request in message.requests() {
            let is_open =
                SlotId::from_bits(request).is_some_and(|id| self.questions.get(id, hands.presence).is_some());
            if !is_open {
                continue;
            }
            let more = actor.more_from(&mut hands.shop.spare_more);
            if more.held.len() >= 2 * more.held_cleaned + 16 {
                more.held.retain(|held| {
                    SlotId::from_bits(*held)
                        .is_some_and(|id| self.questions.get(id, hands.presence).is_some())
                });
                more.held_cleaned = more.held.len();
            }
            more.held.push(request);
            if request == question {
                more.handled.push(question);
            }
        }
    }

    /// A message has been handled: what it asked and was not answered is kept from here on.
    fn end_message(&self, actor: &mut Actor, presence: &skep_sync::Presence) {
        let Some(more) = actor.any_more() else { return };
        for question in more.handled.drain(..) {
            let open = SlotId::from_bits(question).and_then(|id| self.questions.get(id, presence));
            if let Some(open) = open {
                open.flag(KEPT);
            }
        }
    }
}
