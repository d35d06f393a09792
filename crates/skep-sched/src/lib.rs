//! Gives ready things to workers, fairly, and lets idle workers sleep.
//!
//! It must never know what it runs: neither processes nor messages, only ids ([`Runnable`], [`Enqueue`]).
//! What is enqueued is run once per enqueueing; ready work waits at most one turn of the worker that has it
//! while another worker sleeps; time comes in as an argument.
#![forbid(unsafe_code)]

pub mod clock;
pub mod counters;
pub mod enqueue;
mod idle;
mod next;
mod random;
pub mod runnable;
pub mod scheduler;
pub mod seeded;
mod steal;
pub mod timers;
mod wheel;
mod worker;

pub use clock::{Clock, NEVER, RealClock, VirtualClock};
pub use counters::Counters;
pub use enqueue::{Enqueue, Handle};
pub use random::Random;
pub use runnable::{Ran, Runnable};
pub use scheduler::{Config, Scheduler, StartError, WORKERS_MAX};
pub use seeded::{Seeded, Step};
pub use timers::{Inserted, TimerId, Timers};

#[cfg(all(test, loom))]
mod models;
