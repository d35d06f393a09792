//! Stops a system from outside, such as on a signal.
//! Kept true: a stop that comes before the system has started is not lost; one that comes after its end does nothing.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

/// A handle to stop a system. Clones stop the same one.
#[derive(Clone, Default)]
pub struct Stopper {
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    system: Option<Weak<dyn Stoppable>>,
    asked: Option<Ask>,
}

#[derive(Clone, Copy)]
enum Ask {
    Drain { status: i32, within: Duration },
    Force { status: i32 },
}

/// What can be stopped.
pub(crate) trait Stoppable: Send + Sync {
    /// Ends main and lets the other processes work off their mail.
    fn drain(&self, status: i32, within: Duration);
    /// Ends everything at once.
    fn force(&self, status: i32);
}

impl Stopper {
    /// A handle that stops nothing yet.
    #[must_use]
    pub fn new() -> Stopper {
        Stopper::default()
    }

    /// Ends main, lets the other processes work off their mail, but not longer than `within`, and ends the system
    /// with this exit status.
    pub fn drain(&self, status: i32, within: Duration) {
        self.ask(Ask::Drain { status, within });
    }

    /// Ends the system at once, with this exit status.
    pub fn force(&self, status: i32) {
        self.ask(Ask::Force { status });
    }

    fn ask(&self, ask: Ask) {
        let mut state = self.state();
        state.asked = Some(ask);
        let system = state.system.as_ref().and_then(Weak::upgrade);
        drop(state);
        if let Some(system) = system {
            system.obey(ask);
        }
    }

    /// Makes this the handle of a system.
    pub(crate) fn connect(&self, system: &Arc<dyn Stoppable>) {
        let mut state = self.state();
        state.system = Some(Arc::downgrade(system));
        let asked = state.asked;
        drop(state);
        if let Some(ask) = asked {
            system.obey(ask);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl dyn Stoppable {
    fn obey(&self, ask: Ask) {
        match ask {
            Ask::Drain { status, within } => self.drain(status, within),
            Ask::Force { status } => self.force(status),
        }
    }
}
