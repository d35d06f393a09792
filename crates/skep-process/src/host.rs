//! What running code asks of the world, answered for one process in its turn.
//! Kept true: an operation that waits or wants memory has had no effect, so that it can be executed again; arguments
//! are read before results are written over them.

use std::io::ErrorKind;

use skep_abi::{Flow, Host, HostOp, Trap, WaitReason};
use skep_bytecode::rt;
use skep_heap::{CopyError, Globals, MemoryExceeded, Turn, ValueView, Window};
use skep_sched::Random;
use skep_sync::primitive::{Ordering, fence};
use skep_sync::{Presence, SlotId};

use crate::deliver::Delivered;
use crate::engine::Engine;
use crate::envelope::{Answer, Envelope};
use crate::exit;
use crate::input::Readable;
use crate::limits::{BYTES_PER_FUEL, MESSAGE_BYTES_MAX, OPEN_QUESTIONS_MAX, READER_GONE, RING_MAX};
use crate::local::Hands;
use crate::names::{Address, Span};
use crate::output;
use crate::process::{Actor, Open, Record, Role, Run, mail_bytes};
use crate::status::{Outcome, Status};
use crate::system::{Due, System};

/// A process in its turn.
pub(crate) struct Acting<'a, 'r, E: Engine> {
    pub(crate) system: &'a System<E>,
    pub(crate) record: &'a Record<E>,
    pub(crate) run: &'a mut Run<'r, E>,
    pub(crate) actor: &'a mut Actor,
    /// Address of its package variables; nothing moves while code runs.
    pub(crate) globals: Globals,
    pub(crate) hands: Hands<'a>,
}

macro_rules! operations {
    ($($op:ident = $name:expr;)*) => {
        #[derive(Clone, Copy)]
        enum Operation { $($op),* }

        const OPERATIONS: &[(&str, Operation)] = &[$(($name, Operation::$op)),*];
    };
}

operations! {
    Post = "skep.post";
    Receive = "skep.receive";
    Begin = "skep.begin";
    Await = "skep.await";
    Reply = "skep.reply";
    SelfPid = "skep.self";
    Spawn = "skep.spawn";
    Exit = "skep.exit";
    Now = "time.now";
    Random = "math/rand.next";
    SleepUntil = "time.sleepUntil";
    WaitForever = "runtime.waitForever";
    Write = "os.write";
    Read = "os.read";
    Load = "os.load";
    Arguments = "os.arguments";
    Environment = "os.environment";
    ExitStatus = "os.exit";
    InitDone = rt::INIT_DONE;
    Print = rt::PRINT;
}

/// The number of the host operation of this name.
#[must_use]
pub fn host_op(name: &str) -> Option<HostOp> {
    OPERATIONS.iter().position(|(known, _)| *known == name).map(|index| HostOp(index as u32))
}

impl<E: Engine> Host for Acting<'_, '_, E> {
    fn call(&mut self, op: HostOp, window: &mut Window<'_, '_>) -> Flow {
        match OPERATIONS[op.0 as usize].1 {
            Operation::Post => self.post(window),
            Operation::Receive => self.receive(window),
            Operation::Begin => self.begin(window),
            Operation::Await => self.wait_for_answer(window),
            Operation::Reply => self.reply(window),
            Operation::SelfPid => self.self_pid(window),
            Operation::Spawn => self.spawn(window),
            Operation::Exit => {
                self.actor.more_from(&mut self.hands.shop.spare_more).reason =
                    Some(exit::reason(String::from_utf8_lossy(window.str(0)).into()));
                Flow::Quit
            }
            Operation::Now => {
                let now = self.now();
                window.set_int(0, self.system.settings.wall_start.saturating_add(now));
                window.set_int(1, now);
                Flow::Done
            }
            Operation::Random => {
                let seed = self.system.map_seed(self.actor.pid);
                // Mixed once, since the seeds of neighbours are neighbours in the generator's own sequence.
                let start = || Random::new(Random::new(seed).next_u64());
                let number = self
                    .actor
                    .more_from(&mut self.hands.shop.spare_more)
                    .random
                    .get_or_insert_with(start)
                    .next_u64();
                window.set_uint(0, number);
                Flow::Done
            }
            Operation::SleepUntil => self.sleep_until(window.int(0)),
            // Without a timer: nothing wakes it for good, and where all wait so that is a deadlock.
            Operation::WaitForever => Flow::Wait(WaitReason::Timer(0)),
            Operation::Write => self.write(window),
            Operation::Read => self.read(window),
            Operation::Load => self.load(window),
            Operation::Environment => {
                let variables: Vec<&[u8]> =
                    self.system.settings.environment.iter().map(Vec::as_slice).collect();
                done(window.set_strings(0, &variables))
            }
            Operation::Arguments => {
                let args: Vec<&[u8]> = self.system.settings.args.iter().map(|arg| arg.as_bytes()).collect();
                done(window.set_strings(0, &args))
            }
            Operation::ExitStatus => Flow::Exit(window.int(0) as i32),
            Operation::InitDone => self.init_done(window),
            Operation::Print => self.print(window),
        }
    }

    fn globals(&mut self, turn: &mut Turn<'_>) -> Result<Globals, MemoryExceeded> {
        self.globals = match (self.actor.role, self.system.image.get()) {
            (Role::Behaviour(_), Some(image)) => turn.adopt_image(image)?,
            _ => Globals::new(turn, self.system.engine.program().module().globals)?,
        };
        Ok(self.globals)
    }
}

fn done(result: Result<(), MemoryExceeded>) -> Flow {
    match result {
        Ok(()) => Flow::Done,
        Err(exceeded) => Flow::Memory(exceeded.wanted),
    }
}

/// Writes a status and its reason to three slots, after the effect: without memory the reason is left out.
fn set_status(window: &mut Window<'_, '_>, slot: usize, (status, reason): &Outcome) {
    if reason.is_empty() || window.set_str(slot + 1, reason.as_bytes()).is_err() {
        window.set_nil(slot + 1, 2);
    }
    window.set_uint(slot, *status as u64);
}

impl<E: Engine> Acting<'_, '_, E> {
    /// The clock that only goes forward; never 0, which package time takes for none.
    fn now(&self) -> i64 {
        i64::try_from(self.system.clock.now()).unwrap_or(i64::MAX).max(1)
    }

    /// `post[M](to uint64, m M, ref uint64) (status int, reason string)`
    fn post(&mut self, window: &mut Window<'_, '_>) -> Flow {
        if self.actor.role.is_main() && self.must_pause() {
            return Flow::Wait(WaitReason::Room(0));
        }
        let ty = window.type_arg(0);
        let (to, question) = (window.uint(0), window.uint(1 + window.slots_of(ty)));
        let message = match window.message(1, ty, MESSAGE_BYTES_MAX) {
            Ok(message) => message,
            Err(CopyError::Memory(exceeded)) => {
                // As if the mailbox had no room: not for this may a sender end.
                self.hands.shop.totals.sent += 1;
                self.hands.shop.totals.refused += 1;
                let outcome = (Status::Full, exceeded.to_string().into());
                if question != 0 {
                    self.system.settle(question, Answer::Failed(outcome.clone()), &mut self.hands);
                }
                set_status(window, 0, &outcome);
                return Flow::Done;
            }
            Err(error) => {
                if question != 0 {
                    let outcome = (Status::Dead, "the request could not be copied".into());
                    self.system.settle(question, Answer::Failed(outcome), &mut self.hands);
                }
                return exit::copy_flow(error);
            }
        };
        window.charge(message.bytes() / BYTES_PER_FUEL);
        if question != 0 {
            self.note_asked(question, message.dynamic_type(window.program()));
        }
        let outcome = match self.system.deliver(to, message, question, &mut self.hands) {
            Delivered::Taken { depth } => {
                self.system.note_flood(self.actor, self.record, to, depth, &mut self.hands);
                Outcome::default()
            }
            Delivered::Dropped => Outcome::default(),
            Delivered::Refused(outcome) => outcome,
        };
        set_status(window, 0, &outcome);
        Flow::Done
    }

    /// Whether main is held up before its next send.
    fn must_pause(&mut self) -> bool {
        self.system.is_paused(self.actor, self.hands.presence)
            || self.system.begin_pause(self.actor, &mut self.hands)
    }

    fn note_asked(&mut self, question: u64, ty: Option<skep_bytecode::TypeRef>) {
        let open =
            self.actor.any_more().and_then(|m| m.questions.iter_mut().rev().find(|o| o.question == question));
        if let Some(open) = open {
            open.asked = ty;
        }
    }

    /// `receive[M]() M`
    fn receive(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let ty = window.type_arg(0);
        let fits = |letter: &skep_sync::Letter<Envelope>| matches!(letter.value(), Envelope::Mail { message, .. } if message.fits(window.program(), ty));
        let mut found = None;
        if let Some(more) = self.actor.any_more() {
            let from = more.looked_at;
            let at = more.passed_over.iter().skip(from).position(|(letter, _)| fits(letter));
            if let Some(at) = at {
                let bytes = mail_bytes(&more.passed_over[from + at].0);
                if !window.has_room(bytes) {
                    more.looked_at = from + at;
                    return Flow::Memory(bytes);
                }
            }
            more.looked_at = more.passed_over.len();
            found = at.and_then(|at| more.passed_over.remove(from + at));
        }
        while found.is_none() {
            let Some((letter, is_counted)) = self.run.pop_aside() else {
                return Flow::Wait(WaitReason::Mail);
            };
            let (is_it, bytes) = (fits(&letter), mail_bytes(&letter));
            let has_room = window.has_room(bytes);
            if is_it && has_room {
                found = Some((letter, is_counted));
                continue;
            }
            let more = self.actor.more_from(&mut self.hands.shop.spare_more);
            more.looked_at = more.passed_over.len() + usize::from(!is_it);
            more.passed_over.push_back((letter, is_counted));
            if is_it {
                return Flow::Memory(bytes);
            }
        }
        let Some((letter, is_counted)) = found else { return Flow::Wait(WaitReason::Mail) };
        if let Some(more) = self.actor.any_more() {
            more.looked_at = 0;
        }
        let Envelope::Mail { message, question } = self.hands.shop.letters.open(letter) else {
            return Trap::Unreachable.into();
        };
        self.record.mail_read(message.bytes());
        if is_counted {
            self.run.consume();
            // Main's turns may last as long as the program; there is room from here on.
            self.run.account();
            self.system.end_pauses(self.actor.pid, self.record, &mut self.hands);
        }
        self.hands.shop.totals.received += 1;
        self.system.take_requests(self.actor, &message, question, &mut self.hands);
        window.charge(message.bytes() / BYTES_PER_FUEL);
        match window.set_message_as(0, ty, message) {
            Ok(()) => Flow::Done,
            Err(exceeded) => Trap::Memory(exceeded).into(),
        }
    }

    /// `begin(to uint64, within time.Duration, blocking bool) (ref uint64, status int, reason string)`
    fn begin(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let (to, within, is_blocking) = (window.uint(0), window.int(1), window.bool(2));
        let (question, outcome) = match self.open_question(to, within, is_blocking) {
            Ok(question) => (question, Outcome::default()),
            Err(outcome) => (0, outcome),
        };
        set_status(window, 1, &outcome);
        window.set_uint(0, question);
        Flow::Done
    }

    fn open_question(&mut self, to: u64, within: i64, is_blocking: bool) -> Result<u64, Outcome> {
        let system = self.system;
        let target = SlotId::from_bits(to);
        let record = target.and_then(|to| system.processes.get(to, self.hands.presence));
        let (Some(target), Some(_)) = (target, record.filter(|r| !r.cell.mailbox().is_closed())) else {
            return Err((Status::Dead, system.obituary(to)));
        };
        if self.actor.more_from(&mut self.hands.shop.spare_more).questions.len() >= OPEN_QUESTIONS_MAX {
            return Err((Status::Full, "too many questions are open".into()));
        }
        let Ok(slot) = system.questions.reserve(&mut self.hands.shop.questions) else {
            return Err((Status::Full, "too many questions are open".into()));
        };
        slot.set_up(self.actor.pid.to_bits(), to);
        let id = slot.publish();
        let question = id.to_bits();
        if is_blocking {
            // Published before the look around, and that before the wait: of two that close a ring together one at
            // least sees the other.
            self.record.waits.store(question, Ordering::SeqCst);
            fence(Ordering::SeqCst);
            if system.closes_ring(self.actor.pid, target, self.hands.presence) {
                self.record.waits.store(0, Ordering::Release);
                system.questions.release(id, &mut self.hands.shop.questions);
                return Err((Status::Cycle, Box::default()));
            }
        }
        let deadline = system.clock.now().saturating_add(u64::try_from(within).unwrap_or(0));
        let timer = system.timers.insert(self.hands.shop.worker, deadline, Due::Question(id)).id;
        let open = Open { question, timer, target: to, within, asked: None, answer: None };
        self.actor.more_from(&mut self.hands.shop.spare_more).questions.push(open);
        Ok(question)
    }

    /// `await[R](ref uint64) (v R, status int, reason string)`
    fn wait_for_answer(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let (question, ty) = (window.uint(0), window.type_arg(0));
        let slots = window.slots_of(ty);
        let questions = self.actor.any_more().map(|more| &mut more.questions);
        let at = questions.as_ref().and_then(|all| all.iter().rposition(|open| open.question == question));
        let (Some(questions), Some(at)) = (questions, at) else {
            return set_failure(window, ty, &(Status::Dead, Box::default()));
        };
        let outcome = match &questions[at].answer {
            None => return Flow::Wait(WaitReason::Reply(question)),
            Some(Answer::Value(message)) if message.ty() == ty => {
                if !window.has_room(message.bytes()) {
                    return Flow::Memory(message.bytes());
                }
                None
            }
            Some(Answer::Value(_)) => Some((Status::Dead, Box::default())),
            Some(Answer::Timeout) => Some((Status::Timeout, timeout_text(&questions[at], window))),
            Some(Answer::Failed(outcome)) => Some(outcome.clone()),
        };
        if let Some(outcome) = outcome {
            let flow = set_failure(window, ty, &outcome);
            if flow != Flow::Done {
                return flow;
            }
        }
        let open = questions.swap_remove(at);
        self.system.timers.cancel(open.timer);
        if self.record.waits.load(Ordering::Relaxed) == question {
            self.record.waits.store(0, Ordering::Release);
        }
        if let Some(Answer::Value(message)) = open.answer {
            self.record.mail_read(message.bytes());
            self.system.take_requests(self.actor, &message, 0, &mut self.hands);
            if message.ty() != ty {
                self.hands.shop.trash.push(message);
                return Flow::Done;
            }
            window.charge(message.bytes() / BYTES_PER_FUEL);
            window.set_message(0, message);
            window.set_uint(slots, Status::Ok as u64);
            window.set_nil(slots + 1, 2);
        }
        Flow::Done
    }

    /// `reply[R](ref uint64, v R) (status int, reason string)`
    fn reply(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let (question, ty) = (window.uint(0), window.type_arg(0));
        let message = match window.message(1, ty, MESSAGE_BYTES_MAX) {
            Ok(message) => message,
            Err(CopyError::Memory(exceeded)) => {
                let outcome: Outcome = (Status::Full, exceeded.to_string().into());
                self.system.settle(question, Answer::Failed(outcome.clone()), &mut self.hands);
                set_status(window, 0, &outcome);
                return Flow::Done;
            }
            Err(error) => return exit::copy_flow(error),
        };
        window.charge(message.bytes() / BYTES_PER_FUEL);
        self.system.hold_requests(&message, 0, &self.hands);
        let outcome = if self.system.settle(question, Answer::Value(message), &mut self.hands) {
            if let Some(more) = self.actor.any_more() {
                more.held.retain(|held| *held != question);
                more.handled.retain(|handled| *handled != question);
            }
            Outcome::default()
        } else {
            (Status::Dead, "nobody waits for this answer".into())
        };
        set_status(window, 0, &outcome);
        Flow::Done
    }

    /// `self[M]() uint64`
    fn self_pid(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let ty = window.type_arg(0);
        if let Some(takes) = self.actor.role.takes()
            && takes != ty
        {
            let name = |ty| &window.program().types.rtype(ty).name;
            let text = format!("skep: Self[{}] in a process that takes {}", name(ty), name(takes));
            return Trap::Plain(text.into()).into();
        }
        window.set_uint(0, self.actor.pid.to_bits());
        Flow::Done
    }

    /// `sleepUntil(mono int64)`
    fn sleep_until(&mut self, mono: i64) -> Flow {
        let (now, pid, worker) = (self.now(), self.actor.pid, self.hands.shop.worker);
        let is_due = now >= mono;
        let until = u64::try_from(mono).unwrap_or(0);
        let sleep = match (is_due, self.actor.any_more()) {
            (true, None) => return Flow::Done,
            _ => &mut self.actor.more_from(&mut self.hands.shop.spare_more).sleep,
        };
        if let Some((set, timer)) = *sleep
            && (is_due || set != until)
        {
            self.system.timers.cancel(timer);
            *sleep = None;
        }
        if is_due {
            return Flow::Done;
        }
        if sleep.is_none() {
            *sleep = Some((until, self.system.timers.insert(worker, until, Due::Wake(pid)).id));
        }
        Flow::Wait(WaitReason::Timer(0))
    }

    /// `write(fd int, p []byte) (failure string)`
    fn write(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let output = &self.system.settings.output;
        let bytes = window.bytes(1);
        let charge = bytes.len() as u64 / BYTES_PER_FUEL;
        let written = match window.int(0) {
            1 => {
                self.hands.shop.has_written = true;
                output.write_out(bytes)
            }
            2 => output.write_err(bytes),
            _ => Err(std::io::Error::other("bad file descriptor")),
        };
        window.charge(charge);
        match written {
            Ok(()) => window.set_nil(0, 2),
            // As a Go program ends that writes where nobody reads any more.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Flow::Exit(READER_GONE),
            Err(error) => {
                if window.set_str(0, output::text_of(&error).as_bytes()).is_err() {
                    window.set_nil(0, 2);
                }
            }
        }
        Flow::Done
    }

    /// `read(p []byte) (n int, failure string)`
    fn read(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let pid = self.actor.pid;
        // What was asked for before must be seen before the wait.
        if std::mem::take(&mut self.hands.shop.has_written) {
            self.system.settings.output.flush();
        }
        self.actor.has_read = true;
        match self.system.settings.input.read(pid, window.bytes_mut(0)) {
            Readable::Bytes(count) => {
                window.charge(count as u64 / BYTES_PER_FUEL);
                window.set_int(0, count as i64);
                window.set_nil(1, 2);
                Flow::Done
            }
            Readable::End => {
                window.set_int(0, 0);
                window.set_nil(1, 2);
                Flow::Done
            }
            Readable::Failed(failure) => match window.set_str(1, failure.as_bytes()) {
                Ok(()) => {
                    window.set_int(0, 0);
                    Flow::Done
                }
                Err(exceeded) => Flow::Memory(exceeded.wanted),
            },
            Readable::Later => Flow::Wait(WaitReason::Input),
        }
    }

    /// `load(name string) (data []byte, code int, failure string)`
    fn load(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let pid = self.actor.pid;
        self.actor.has_read = true;
        let Some(answer) = self.system.settings.files.read(pid, window.str(0)) else {
            return Flow::Wait(WaitReason::Input);
        };
        let written = match &*answer {
            Ok(data) => {
                window.charge(data.len() as u64 / BYTES_PER_FUEL);
                window.set_bytes(0, data).map(|()| {
                    window.set_int(3, 0);
                    window.set_nil(4, 2);
                })
            }
            Err(failure) => window.set_str(4, failure.text.as_bytes()).map(|()| {
                window.set_nil(0, 3);
                window.set_int(3, i64::from(failure.code));
            }),
        };
        if written.is_ok() {
            self.system.settings.files.forget(pid);
        }
        done(written)
    }

    /// The package variables are initialised: the other processes get them as they are now.
    fn init_done(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let module = self.system.engine.program().module();
        let Some(ty) = module.globals.filter(|_| module.spawns && !self.globals.is_none()) else {
            return Flow::Done;
        };
        let image = window.image(ty, self.globals);
        window.charge(image.as_ref().map_or(0, |image| image.bytes() / BYTES_PER_FUEL));
        match self.system.keep_image(image) {
            Ok(()) => Flow::Done,
            Err(error) => {
                let text = format!("skep: other processes cannot have the package variables: {error}");
                Trap::Plain(text.into()).into()
            }
        }
    }

    /// The predeclared `print`, of a slice of `any`.
    fn print(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let any = window.type_arg(0);
        let mut text = Vec::new();
        for index in 0..window.count(0) {
            match window.element(0, any, index).and_then(|element| element.held_value()) {
                Some(value) => print_value(&value, &mut text),
                None => text.extend_from_slice(b"nil"),
            }
        }
        window.charge(text.len() as u64 / BYTES_PER_FUEL);
        // The program can't see whether standard error takes it, as in Go.
        let _ = self.system.settings.output.write_err(&text);
        Flow::Done
    }
}

/// Writes the zero value, a status and its reason; wants memory before any of these.
fn set_failure(window: &mut Window<'_, '_>, ty: skep_bytecode::TypeRef, outcome: &Outcome) -> Flow {
    let slots = window.slots_of(ty);
    // The reason first: the value's slots may be the arguments'.
    let written =
        window.set_str(slots + 1, outcome.1.as_bytes()).and_then(|()| window.set_zero(0, ty).map(|_| ()));
    if written.is_ok() {
        window.set_uint(slots, outcome.0 as u64);
    }
    done(written)
}

fn timeout_text(open: &Open, window: &Window<'_, '_>) -> Box<str> {
    let asked = open.asked.map_or("<nil>", |ty| &window.program().types.rtype(ty).name);
    let within = Span(std::time::Duration::from_nanos(u64::try_from(open.within).unwrap_or(0)));
    format!("{} did not answer {asked} within {within}", Address(open.target)).into()
}

/// One operand of `print` as Go writes it.
fn print_value(value: &ValueView<'_>, out: &mut Vec<u8>) {
    use skep_bytecode::Kind;
    let text = match value.kind() {
        Kind::Bool => value.bool().to_string(),
        Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => value.int().to_string(),
        Kind::Uint | Kind::Uint8 | Kind::Uint16 | Kind::Uint32 | Kind::Uint64 | Kind::Uintptr => {
            value.uint().to_string()
        }
        Kind::Float32 => print_f32(value.float()),
        Kind::Float64 => print_f64(value.float()),
        Kind::Complex64 => print_complex(value.complex(), print_f32),
        Kind::Complex128 => print_complex(value.complex(), print_f64),
        Kind::String => return out.extend_from_slice(value.str()),
        // An address would differ from run to run.
        _ if value.is_nil() => "0x0".to_owned(),
        _ => value.type_name().to_owned(),
    };
    out.extend_from_slice(text.as_bytes());
}

/// A float's shortest form that reads back as the same value, given in digits and in scientific notation.
fn print_float(plain: &str, scientific: &str) -> String {
    match plain {
        "inf" => return "+Inf".to_owned(),
        "-inf" => return "-Inf".to_owned(),
        "NaN" => return plain.to_owned(),
        _ => {}
    }
    let (digits, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    match exponent.parse().unwrap_or(0) {
        -4..=5 => plain.to_owned(),
        exponent if exponent < 0 => format!("{digits}e-{:02}", -exponent),
        exponent => format!("{digits}e+{exponent:02}"),
    }
}

fn print_f64(value: f64) -> String {
    print_float(&value.to_string(), &format!("{value:e}"))
}

fn print_f32(value: f64) -> String {
    let value = value as f32;
    print_float(&value.to_string(), &format!("{value:e}"))
}

fn print_complex((re, im): (f64, f64), part: fn(f64) -> String) -> String {
    let im = part(im);
    let plus = if im.starts_with(['+', '-']) { "" } else { "+" };
    format!("({}{plus}{im}i)", part(re))
}

impl<E: Engine> System<E> {
    /// Whether a process that asks another would wait for itself: an ask counts as long as its request waits in
    /// the mailbox or is being handled.
    fn closes_ring(&self, from: SlotId, to: SlotId, presence: &Presence) -> bool {
        // Looked at twice: a ring that is real is still there.
        self.leads_back(from, to, presence) && self.leads_back(from, to, presence)
    }

    fn leads_back(&self, from: SlotId, to: SlotId, presence: &Presence) -> bool {
        let mut at = to;
        for _ in 0..RING_MAX {
            if at == from {
                return true;
            }
            let Some(record) = self.processes.get(at, presence) else { return false };
            let waits = record.waits.load(Ordering::SeqCst);
            let question = SlotId::from_bits(waits).and_then(|id| self.questions.get(id, presence));
            let Some(question) = question else { return false };
            let is_its_own = question.asker.load(Ordering::Relaxed) == at.to_bits();
            if !is_its_own || !question.waits_for_its_target() {
                return false;
            }
            let Some(next) = SlotId::from_bits(question.target.load(Ordering::Relaxed)) else { return false };
            at = next;
        }
        false
    }
}
