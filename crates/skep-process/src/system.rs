//! What all processes of a system share, and how a worker meets it.
//! Kept true: what is on the way of a message takes no lock here; locks are for ends, pauses and the system's end.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use skep_heap::{Arena, CopyError, Globals, Heap, Message, WorkerMem};
use skep_sched::{Clock, Enqueue, Handle, Ran, Runnable, Timers, VirtualClock};
use skep_sync::primitive::{AtomicBool, AtomicUsize, Ordering};
use skep_sync::{Poke, Presence, SafePoints, SlotCache, SlotId, SlotTable, TableFull};

use crate::crashes::{Crashes, summary};
use crate::engine::Engine;
use crate::files::Files;
use crate::input::Input;
use crate::limits::OBITUARIES_MAX;
use crate::local::{Hands, Local, Shop};
use crate::output::Output;
use crate::places::Places;
use crate::process::{Actor, Body, Kept, MailboxBound, Record, Role};
use crate::question::Question;
use crate::totals::Totals;

/// How a system is set up.
pub struct Settings {
    /// Fuel that each process may spend in its life.
    pub fuel: Option<u64>,
    /// Bytes that each process may hold.
    pub memory: Option<u64>,
    /// Processes that may live at the same time, main included.
    pub processes: Option<u64>,
    /// How code is cut into slices.
    pub slice: SliceMode,
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// The program's name and its arguments.
    pub args: Vec<String>,
    /// Nanoseconds since 1970 when the clock stood at 0.
    pub wall_start: i64,
    /// A clock that each turn moves by the fuel it spent, a nanosecond a unit: time goes on however busy processes
    /// are, and the same in every run.
    pub virtual_clock: Option<Arc<VirtualClock>>,
    /// Standard input.
    pub input: Input,
    /// Standard output and standard error.
    pub output: Output,
    /// The files that it may read.
    pub files: Files,
    /// The environment's variables, as `NAME=value`.
    pub environment: Vec<Vec<u8>>,
}

/// How code is cut into slices. All but the first are for tests: they are slow, and do nothing that a program could
/// see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SliceMode {
    /// As turns are.
    #[default]
    Normal,
    /// In pieces of 1 to `fuel_max` units, drawn from the seed: to stop and resume everywhere.
    Starved {
        /// The longest piece.
        fuel_max: u32,
    },
    /// Code stops at each safepoint, and all of the process's objects are collected and moved there (but for large
    /// ones, which never move). What they leave is filled with a pattern and kept from use for a while, and every
    /// pointer is looked at before each collection; one that is stale ends the system with `Ending::Bug`.
    ///
    /// Of a process that holds more than 4 KiB only every n-th safepoint collects, drawn from the seed, where n is
    /// what it holds divided by 4 KiB: so the whole stays in proportion to the code that runs.
    Reclaiming,
    /// As `Reclaiming`, and then the process's turn ends: others run, and it goes on later, maybe on another worker.
    Stress,
}

impl SliceMode {
    /// Whether code stops at every safepoint, to be collected there.
    #[must_use]
    pub fn collects_everywhere(self) -> bool {
        matches!(self, SliceMode::Reclaiming | SliceMode::Stress)
    }
}

/// How the system ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Main returned or left, or some process asked for this exit status.
    Exit(i32),
    /// Main ended by a panic, a fatal error or a budget.
    Crash,
    /// Main waits and nothing can ever wake it.
    Deadlock,
    /// The runtime has a fault.
    Bug,
    /// Stopped from outside, with the exit status given.
    Stopped(i32),
}

/// What a timer does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Due {
    /// The question's time is up.
    Question(SlotId),
    /// The process looks at what it waits for.
    Wake(SlotId),
}

/// A system of processes.
pub struct System<E: Engine> {
    pub(crate) engine: E,
    pub(crate) settings: Settings,
    pub(crate) arena: Arc<Arena>,
    pub(crate) processes: SlotTable<Record<E>>,
    pub(crate) questions: SlotTable<Question>,
    pub(crate) places: Places,
    pub(crate) crashes: Crashes,
    pub(crate) timers: Timers<Due>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) handle: Handle<SlotId>,
    /// The package variables as they were after initialisation.
    pub(crate) image: OnceLock<Message>,
    main: OnceLock<SlotId>,
    /// Senders that are paused, by the receiver they are paused for.
    pub(crate) paused: Mutex<HashMap<SlotId, Vec<SlotId>>>,
    obituaries: Mutex<Obituaries>,
    totals: Mutex<Totals>,
    /// Workers that sleep.
    asleep: AtomicUsize,
    is_over: AtomicBool,
    is_draining: AtomicBool,
    end: Mutex<End>,
    ended: Condvar,
}

/// What is known of the end.
#[derive(Default)]
struct End {
    ending: Option<Ending>,
    /// When a drained system ends at the latest.
    deadline: Option<u64>,
    status: i32,
}

#[derive(Default)]
struct Obituaries {
    reasons: HashMap<u64, Box<str>>,
    /// The oldest first.
    order: VecDeque<u64>,
}

impl<E: Engine> System<E> {
    /// A system without processes.
    #[must_use]
    pub fn new(
        engine: E,
        settings: Settings,
        arena: Arc<Arena>,
        clock: Arc<dyn Clock>,
        handle: Handle<SlotId>,
    ) -> System<E> {
        let points = Arc::new(SafePoints::new());
        let limit = settings.processes.unwrap_or(u64::MAX);
        let places = Places::new(arena.clone(), Record::<E>::BYTES, limit);
        System {
            engine,
            settings,
            arena,
            processes: SlotTable::new(points.clone()),
            questions: SlotTable::new(points),
            places,
            crashes: Crashes::default(),
            timers: Timers::new(handle.workers()),
            clock,
            handle,
            image: OnceLock::new(),
            main: OnceLock::new(),
            paused: Mutex::default(),
            obituaries: Mutex::default(),
            totals: Mutex::default(),
            asleep: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
            is_draining: AtomicBool::new(false),
            end: Mutex::default(),
            ended: Condvar::new(),
        }
    }

    /// Makes main's process and enqueues it; to be called once.
    ///
    /// # Errors
    /// If there is no place for it.
    pub fn start_main(self: &Arc<Self>) -> Result<(), TableFull> {
        // It is main's from here on.
        self.places.take_one().map_err(|_| TableFull)?;
        let system = Arc::downgrade(self);
        let wake = Arc::new(move |pid| {
            if let Some(system) = system.upgrade() {
                system.wake_from_outside(pid);
            }
        });
        self.settings.files.set_wake(wake.clone());
        self.settings.input.set_wake(Box::new(move |pid| wake(pid)));
        let mut cache = SlotCache::new();
        let slot = self.processes.reserve(&mut cache)?;
        let pid = slot.id();
        let limit = self.settings.memory.unwrap_or(u64::MAX);
        slot.set_up(MailboxBound::DEFAULT, limit);
        let mut run = slot.cell.reopen().expect("a slot without a process is closed");
        *run = Some(Box::new(Body {
            heap: Heap::new(&self.arena, limit, self.map_seed(pid)),
            fiber: E::Fiber::default(),
            state: Kept::None,
            globals: Globals::default(),
            charged: 0,
            asked: 0,
            actor: Actor::new(pid, Role::Init, self.settings.fuel),
        }));
        // Ready from the start: the enqueueing is below.
        let _ = run.end_ready();
        slot.publish();
        self.main.set(pid).expect("main is started once");
        self.handle.enqueue(pid);
        Ok(())
    }

    /// The seed of a process's maps.
    pub(crate) fn map_seed(&self, pid: SlotId) -> u64 {
        (self.settings.seed ^ pid.to_bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Whether the system has ended: nothing runs any more.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Ends the system; only the first ending counts.
    pub fn finish(&self, ending: Ending) {
        self.finish_locked(&mut self.lock_end(), ending);
    }

    fn finish_locked(&self, end: &mut End, ending: Ending) {
        if end.ending.is_none() {
            end.ending = Some(ending);
            self.is_over.store(true, Ordering::Release);
            self.settings.input.close();
            self.settings.files.close();
            self.ended.notify_all();
        }
    }

    /// How the system ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.lock_end().ending
    }

    /// Waits for the end.
    pub fn wait(&self) -> Ending {
        let mut end = self.lock_end();
        loop {
            if let Some(ending) = end.ending {
                return ending;
            }
            let left = end.deadline.map(|deadline| deadline.saturating_sub(self.clock.now()));
            end = match left {
                None => self.ended.wait(end).unwrap_or_else(PoisonError::into_inner),
                Some(0) => {
                    let status = end.status;
                    self.finish_locked(&mut end, Ending::Stopped(status));
                    end
                }
                Some(left) => {
                    let waited = self.ended.wait_timeout(end, Duration::from_nanos(left));
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    fn lock_end(&self) -> MutexGuard<'_, End> {
        self.end.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes main away and lets the others work off what they have, but not longer than `within`: then the system
    /// ends with this status.
    pub fn drain(&self, status: i32, within: Duration) {
        let mut end = self.lock_end();
        if !self.is_draining.swap(true, Ordering::AcqRel) {
            let within = u64::try_from(within.as_nanos()).unwrap_or(u64::MAX);
            end.deadline = Some(self.clock.now().saturating_add(within));
            end.status = status;
            self.ended.notify_all();
            drop(end);
            self.settings.input.close();
            if let Some(main) = self.main.get() {
                self.kill(*main);
            }
        }
    }

    /// Ends a process at its next safepoint, without its deferred calls.
    pub fn kill(&self, pid: SlotId) {
        let presence = Presence::enter(self.processes.safe_points());
        if let Some(record) = self.processes.get(pid, &presence) {
            record.requests.set(skep_abi::Request::Stop);
            if record.cell.mailbox().poke() == Poke::MustEnqueue {
                self.handle.enqueue(pid);
            }
        }
    }

    /// Makes a process look again at what it waits for; from any thread.
    pub(crate) fn wake_from_outside(&self, pid: SlotId) {
        let presence = Presence::enter(self.processes.safe_points());
        if let Some(record) = self.processes.get(pid, &presence)
            && record.cell.mailbox().poke() == Poke::MustEnqueue
        {
            self.handle.enqueue(pid);
        }
    }

    /// The same from a worker.
    pub(crate) fn wake(&self, pid: SlotId, hands: &mut Hands<'_>) {
        if let Some(record) = self.processes.get(pid, hands.presence)
            && record.cell.mailbox().poke() == Poke::MustEnqueue
        {
            hands.ready.enqueue(pid);
        }
    }

    /// Remembers why a process ended.
    pub(crate) fn bury(&self, pid: SlotId, reason: &str) {
        let mut obituaries = self.obituaries.lock().unwrap_or_else(PoisonError::into_inner);
        if obituaries.order.len() == OBITUARIES_MAX
            && let Some(oldest) = obituaries.order.pop_front()
        {
            obituaries.reasons.remove(&oldest);
        }
        obituaries.order.push_back(pid.to_bits());
        obituaries.reasons.insert(pid.to_bits(), reason.into());
    }

    /// Why a process ended, as long as that is known.
    pub(crate) fn obituary(&self, pid: u64) -> Box<str> {
        let obituaries = self.obituaries.lock().unwrap_or_else(PoisonError::into_inner);
        obituaries.reasons.get(&pid).cloned().unwrap_or_default()
    }

    /// Keeps a copy of the package variables for the other processes.
    pub(crate) fn keep_image(&self, image: Result<Message, CopyError>) -> Result<(), CopyError> {
        let kept = self.image.set(image?);
        assert!(kept.is_ok(), "initialisation is done once");
        Ok(())
    }

    /// Called when no worker has anything to do and no timer is set: that is the end, if nothing comes from
    /// outside.
    pub fn rest_for_ever(&self) {
        if self.is_draining.load(Ordering::Acquire) {
            let mut end = self.lock_end();
            let status = end.status;
            self.finish_locked(&mut end, Ending::Stopped(status));
        } else if !self.settings.input.is_awaited() && !self.settings.files.is_awaited() {
            self.finish(Ending::Deadlock);
        }
    }

    /// Says on standard error how many crashes were left out, if any were.
    pub fn tell_crashes_left_out(&self) {
        self.tell_left_out(self.crashes.left_out());
    }

    fn tell_left_out(&self, left_out: u64) {
        if left_out > 0 {
            // Where standard error refuses it, nobody is left to tell.
            let _ = self.settings.output.write_err(summary(left_out).as_bytes());
        }
    }

    /// Waits for what may come from outside when nothing is ready: files first, since they come by themselves.
    pub fn wait_for_outside(&self) {
        if self.settings.files.is_awaited() {
            self.settings.files.wait();
        } else {
            self.settings.input.wait();
        }
    }

    /// Standard output and standard error.
    pub fn output(&self) -> &Output {
        &self.settings.output
    }

    /// Whether the system is being emptied.
    pub fn is_draining(&self) -> bool {
        self.is_draining.load(Ordering::Acquire)
    }

    /// What the workers that have stopped counted.
    pub fn totals(&self) -> Totals {
        *self.totals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Messages that lie unread in mailboxes. Exact when nothing runs.
    pub fn unread(&self) -> u64 {
        let presence = Presence::enter(self.processes.safe_points());
        self.processes.iter(&presence).map(|(_, record)| u64::from(record.depth())).sum()
    }

    /// Processes that live. Exact when nothing runs.
    pub fn living(&self) -> u64 {
        let presence = Presence::enter(self.processes.safe_points());
        self.processes.iter(&presence).count() as u64
    }
}

impl<E: Engine> Runnable for System<E> {
    type Id = SlotId;
    type Local = Local<E>;

    fn start(&self, worker: usize) -> Local<E> {
        let mut mem = WorkerMem::new(&self.arena);
        if self.settings.slice.collects_everywhere() {
            mem.distrust();
        }
        Local {
            mem,
            stacks: self.engine.stacks(),
            presence: Presence::enter(self.processes.safe_points()),
            shop: Shop::new(worker, self.settings.slice, self.settings.seed),
            due: Vec::new(),
            args: Vec::new(),
            kept: Vec::new(),
        }
    }

    fn run(&self, pid: SlotId, local: &mut Local<E>, ready: &mut dyn Enqueue<SlotId>) -> Ran {
        if self.is_over() { Ran::Rest } else { self.run_turn(pid, local, ready) }
    }

    fn tick(&self, local: &mut Local<E>, ready: &mut dyn Enqueue<SlotId>, now: u64) -> u64 {
        local.presence.pass();
        let mut due = std::mem::take(&mut local.due);
        let next = self.timers.poll(local.shop.worker, now, &mut due);
        self.tell_left_out(self.crashes.overdue(now));
        let mut hands = Hands { shop: &mut local.shop, presence: &local.presence, ready };
        for due in due.drain(..) {
            match due {
                Due::Wake(pid) => self.wake(pid, &mut hands),
                Due::Question(question) => self.time_out(question, &mut hands),
            }
        }
        local.due = due;
        // On a virtual clock nothing passes without an effect of the program.
        if self.settings.virtual_clock.is_some() {
            next
        } else {
            next.min(local.mem.tend(now)).min(self.crashes.due())
        }
    }

    fn sleep(&self, local: &mut Local<E>, park: &mut dyn FnMut()) {
        // The last worker to fall asleep sees that nobody is left to make anything ready. SeqCst, so that of two
        // that fall asleep together one sees the other.
        let asleep = self.asleep.fetch_add(1, Ordering::SeqCst) + 1;
        if asleep == self.handle.workers() && (self.is_draining() || self.timers.is_empty()) {
            self.rest_for_ever();
        }
        local.presence.away(park);
        self.asleep.fetch_sub(1, Ordering::SeqCst);
    }

    fn prefetch(&self, pid: SlotId) {
        self.processes.prefetch(pid);
    }

    fn stop(&self, mut local: Local<E>) {
        for message in local.shop.trash.drain(..) {
            message.release(&mut local.mem);
        }
        self.places.surrender(&mut local.shop.places);
        local.shop.settle_letters(&self.arena);
        *self.totals.lock().unwrap_or_else(PoisonError::into_inner) += local.shop.totals;
    }
}
