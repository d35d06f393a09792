//! The one way out: what a process leaves behind when it ends.
//! Kept true: when a process is gone nobody waits for it: its unread mail is dead letters, the questions it held are
//! settled, its own questions are void, those paused for it go on; an unexpected end is on standard error.

use std::fmt::Write;

use skep_abi::{Flow, PanicReport, StackLine, Trap};
use skep_heap::{CopyError, WorkerMem};
use skep_sync::SlotId;

use crate::crashes::summary;
use crate::engine::Engine;
use crate::envelope::Answer;
use crate::limits::{CRASH_LINES_MAX, REASON_BYTES_MAX};
use crate::local::Hands;
use crate::names::Address;
use crate::process::{Actor, Body, Kept, More, Record, Run};
use crate::status::{Outcome, Status};
use crate::system::{Ending, System};

/// How the names of the library's files begin.
const LIBRARY: &str = "$std/";

/// Why a process ends.
#[derive(Debug)]
pub(crate) enum Exit {
    /// Main returned.
    Returned,
    /// By `Exit`, after its deferred calls.
    Quit,
    Killed,
    /// By a panic that nothing recovered.
    Panic(Box<PanicReport>),
    /// By a fault or a budget that nothing can recover.
    Fatal(Box<PanicReport>),
    /// It asked for the end of the system.
    Status(i32),
    /// The runtime panicked while it ran.
    Bug(String),
}

/// What a refused copy is to the code that wanted it.
pub(crate) fn copy_flow(error: CopyError) -> Flow {
    match error {
        CopyError::Memory(exceeded) => Trap::Memory(exceeded).into(),
        other => Trap::Plain(other.to_string().into()).into(),
    }
}

/// A reason of bounded length: it is kept when its process's memory is gone.
pub(crate) fn reason(mut text: String) -> Box<str> {
    if text.len() > REASON_BYTES_MAX {
        text.truncate(text.floor_char_boundary(REASON_BYTES_MAX));
        text.push('…');
    }
    text.into()
}

/// The innermost call that is the program's own, or the innermost of all.
fn place(report: &PanicReport) -> Option<&StackLine> {
    let own = report.stack.iter().find(|line| !line.file.starts_with(LIBRARY));
    own.or(report.stack.first())
}

impl<E: Engine> System<E> {
    /// Ends a process. Without a body (after a fault of the runtime) its memory stays with the arena.
    pub(crate) fn end_process(
        &self,
        record: &Record<E>,
        run: Run<'_, E>,
        body: Body<E>,
        exit: &Exit,
        parts: (&mut WorkerMem, &mut E::Stacks),
        hands: &mut Hands<'_>,
    ) {
        let Body { mut heap, mut fiber, state, mut actor, .. } = body;
        let (mem, stacks) = parts;
        let pid = actor.pid;
        let more = actor.take_more().unwrap_or_default();
        let reason = self.tell(&actor, &more, exit);
        hands.shop.totals.ended += 1;
        if matches!(exit, Exit::Panic(_) | Exit::Fatal(_) | Exit::Bug(_)) {
            hands.shop.totals.crashed += 1;
        }
        // Before the mailbox closes, so that who finds it closed finds the reason.
        self.bury(pid, &reason);
        record.waits.store(0, skep_sync::primitive::Ordering::Release);
        let ((), unread) = run.close(|_| ());
        let outcome = (Status::Dead, reason);
        for letter in unread {
            self.dead_letter(letter, &outcome, hands);
        }
        self.end_more(*more, &outcome, hands);
        if actor.has_read {
            self.settings.input.forget(pid);
            self.settings.files.forget(pid);
        }
        if let Kept::Unborn(first) = state {
            // Its holds are in `held`.
            hands.shop.trash.push(first);
        }
        if !matches!(exit, Exit::Bug(_)) {
            self.engine.release(&mut fiber, stacks);
            hands.shop.totals.freed += heap.used();
            heap.release(mem);
        }
        self.end_pauses(pid, record, hands);
        self.processes.release(pid, &mut hands.shop.processes);
        self.places.give(&mut hands.shop.places);
        self.end_system(&actor, exit);
    }

    fn dead_letter(
        &self,
        letter: skep_sync::Letter<crate::envelope::Envelope>,
        outcome: &Outcome,
        hands: &mut Hands<'_>,
    ) {
        if matches!(letter.value(), crate::envelope::Envelope::Mail { .. }) {
            hands.shop.totals.dead_letters += 1;
        }
        self.discard(letter, outcome, hands);
    }

    /// Ends what only few processes have.
    fn end_more(&self, more: More, outcome: &Outcome, hands: &mut Hands<'_>) {
        for (letter, _) in more.passed_over {
            self.dead_letter(letter, outcome, hands);
        }
        for request in more.held {
            self.unhold(request, outcome, hands);
        }
        for open in more.questions {
            self.timers.cancel(open.timer);
            match open.answer {
                Some(Answer::Value(message)) => self.discard_message(message, outcome, hands),
                Some(_) => {}
                None => {
                    if let Some(id) = SlotId::from_bits(open.question)
                        && self.questions.release(id, &mut hands.shop.questions)
                    {
                        hands.shop.totals.unanswered += 1;
                    }
                }
            }
        }
        if let Some((_, timer)) = more.sleep {
            self.timers.cancel(timer);
        }
        if let Some(pause) = more.pause {
            self.timers.cancel(pause.timer);
        }
    }

    /// Says on standard error what nobody expected; gives the reason as others learn it.
    fn tell(&self, actor: &Actor, more: &More, exit: &Exit) -> Box<str> {
        let report = match exit {
            Exit::Returned | Exit::Status(_) => return Box::default(),
            Exit::Quit => return more.reason.clone().unwrap_or_default(),
            Exit::Killed => return "killed".into(),
            Exit::Panic(report) | Exit::Fatal(report) => report,
            Exit::Bug(what) => {
                &PanicReport { headline: format!("skep has a bug: {what}"), ..PanicReport::default() }
            }
        };
        self.log(actor, more, exit, report);
        reason(match (exit, place(report)) {
            (Exit::Fatal(_), Some(line)) => format!(
                "{}, in {} at {}:{}",
                report.headline.trim_start_matches("fatal error: "),
                line.func,
                line.file,
                line.line
            ),
            _ => report.headline.clone(),
        })
    }

    /// Writes the record of a crash, unless it is one of too many.
    fn log(&self, actor: &Actor, more: &More, exit: &Exit, report: &PanicReport) {
        let mut text = String::new();
        if actor.role.is_main() {
            // A panic in main looks as Go shows it; a budget is a process's.
            if matches!(exit, Exit::Fatal(_)) {
                text.push_str("process main ended: ");
            }
            text.push_str(&report.headline);
            // As Go sets the stack apart.
            text.push_str("\n\n");
            let all = report.to_string();
            let stack = all.strip_prefix(&report.headline).unwrap_or_default();
            text.push_str(stack.trim_start_matches('\n'));
        } else {
            let Some(left_out) = self.crashes.note(self.clock.now()) else { return };
            text.push_str(&summary(left_out));
            let name = if more.name.is_empty() { String::new() } else { format!(" {}", more.name) };
            let _ =
                writeln!(text, "process {}{name} ended: {}", Address(actor.pid.to_bits()), report.headline);
            for line in report.stack.iter().take(CRASH_LINES_MAX) {
                let _ = writeln!(text, "\t{line}");
            }
            let elided = report.elided.map_or(0, |elided| elided.lines);
            let left = report.stack.len().saturating_sub(CRASH_LINES_MAX) as u64 + elided;
            if left > 0 {
                let _ = writeln!(text, "\t... {left} more calls");
            }
        }
        // Where standard error refuses it, nobody is left to tell.
        let _ = self.settings.output.write_err(text.as_bytes());
    }

    /// What the end of this process means for the system.
    fn end_system(&self, actor: &Actor, exit: &Exit) {
        if let Exit::Status(status) = exit {
            self.finish(Ending::Exit(*status));
        }
        if !actor.role.is_main() {
            return;
        }
        match exit {
            Exit::Returned | Exit::Quit => self.finish(Ending::Exit(0)),
            Exit::Panic(_) | Exit::Fatal(_) => self.finish(Ending::Crash),
            Exit::Bug(_) => self.finish(Ending::Bug),
            Exit::Killed if !self.is_draining() => self.finish(Ending::Crash),
            Exit::Killed | Exit::Status(_) => {}
        }
    }
}
