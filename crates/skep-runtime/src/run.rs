//! A system's life, from its first process to its report.
//! Kept true: when `run` returns, every thread that it started is gone (but the one that stands in a read of standard
//! input, which ends with that read); nothing outside a system is shared with another.

use std::sync::Arc;
use std::time::Duration;

use skep_heap::Arena;
use skep_process::{Ending, Files, Input, Output, READER_GONE, Settings, System, Totals};
use skep_sched::{Clock, Handle, NEVER, RealClock, Scheduler, Seeded, Step, VirtualClock};
use skep_sync::SlotId;

use crate::config::Config;
use crate::interp::Interpreter;
use crate::load::Program;
use crate::machine;
use crate::report::{Report, RunError, exit_code};
use crate::stop::Stoppable;

/// The time of day at which virtual time begins: 2000-01-01.
const VIRTUAL_START: i64 = 946_684_800_000_000_000;
/// The exit status of a program that ended well but for its output.
const OUTPUT_LOST: i32 = 1;
const DEADLOCK: &[u8] = b"fatal error: all goroutines are asleep - deadlock!\n";

/// Where time comes from.
struct Time {
    clock: Arc<dyn Clock>,
    wall_start: i64,
    virtual_clock: Option<Arc<VirtualClock>>,
}

type Running = System<Interpreter>;

impl Stoppable for Running {
    fn drain(&self, status: i32, within: Duration) {
        System::drain(self, status, within);
    }

    fn force(&self, status: i32) {
        self.finish(Ending::Stopped(status));
    }
}

impl Program {
    /// Runs the program in a system of its own, until it ends.
    ///
    /// # Errors
    /// If the system could not be started.
    pub fn run(&self, config: Config) -> Result<Report, RunError> {
        match config.seed {
            Some(seed) => self.run_seeded(config, seed),
            None => self.run_on_workers(config),
        }
    }

    fn run_on_workers(&self, config: Config) -> Result<Report, RunError> {
        let clock = Arc::new(RealClock::new());
        let handle = Handle::new(config.workers);
        let seed = machine::chance();
        let time = Time { clock: clock.clone(), wall_start: machine::time_of_day(), virtual_clock: None };
        let system = self.system(config, time, handle.clone(), seed)?;
        let scheduler = Scheduler::start(&skep_sched::Config::default(), handle, system.clone(), clock)
            .map_err(RunError::Workers)?;
        let ending = system.wait();
        let workers = scheduler.stop();
        Ok(report(&system, ending, workers))
    }

    fn run_seeded(&self, config: Config, seed: u64) -> Result<Report, RunError> {
        let clock = Arc::new(VirtualClock::new());
        let handle = Handle::new(1);
        let time =
            Time { clock: clock.clone(), wall_start: VIRTUAL_START, virtual_clock: Some(clock.clone()) };
        let system = self.system(config, time, handle.clone(), seed)?;
        let mut scheduler = Seeded::new(handle, system.clone(), clock.clone(), seed);
        while !system.is_over() {
            match scheduler.step() {
                Step::Ran(_) => {}
                Step::Idle(deadline) if deadline != NEVER && !system.is_draining() => {
                    clock.advance_to(deadline);
                }
                Step::Idle(_) => {
                    system.rest_for_ever();
                    // Nothing else can happen before something comes from outside.
                    system.wait_for_outside();
                }
            }
        }
        let counters = scheduler.counters();
        drop(scheduler);
        let ending = system.ending().unwrap_or(Ending::Deadlock);
        Ok(report(&system, ending, vec![counters]))
    }

    fn system(
        &self,
        config: Config,
        time: Time,
        handle: Handle<SlotId>,
        seed: u64,
    ) -> Result<Arc<Running>, RunError> {
        let settings = Settings {
            fuel: config.fuel,
            memory: config.memory,
            processes: config.processes,
            slice: config.slice,
            seed,
            args: config.args,
            wall_start: time.wall_start,
            virtual_clock: time.virtual_clock,
            input: Input::new(config.stdin),
            output: Output::new(config.stdout, config.stderr),
            files: Files::new(config.read_file),
            environment: config.environment,
        };
        let engine = Interpreter { program: self.loaded.clone() };
        let arena = Arena::new(config.memory_total);
        let system = Arc::new(System::new(engine, settings, arena, time.clock, handle));
        system.start_main().map_err(|_| RunError::NoProcess)?;
        let stoppable: Arc<dyn Stoppable> = system.clone();
        config.stopper.connect(&stoppable);
        Ok(system)
    }
}

/// What is left to say and to count when nothing runs any more.
fn report(system: &Running, ending: Ending, workers: Vec<skep_sched::Counters>) -> Report {
    let output = system.output();
    let lost = output.finish();
    system.tell_crashes_left_out();
    if ending == Ending::Deadlock {
        let _ = output.write_err(DEADLOCK);
    }
    let mut status = exit_code(ending);
    if let Some(lost) = lost {
        if !lost.is_unread {
            let text = format!("skep: standard output: {}; output is lost\n", lost.text);
            let _ = output.write_err(text.as_bytes());
        }
        if status == 0 {
            status = if lost.is_unread { READER_GONE } else { OUTPUT_LOST };
        }
    }
    let totals: Totals = system.totals();
    Report {
        ending,
        exit_code: status,
        fuel_spent: totals.fuel,
        bytes_allocated: totals.allocated,
        bytes_freed: totals.freed,
        messages_sent: totals.sent,
        messages_unread: system.unread(),
        processes_living: system.living(),
        totals,
        workers,
    }
}
