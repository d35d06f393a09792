//! SIGINT and SIGTERM: the first asks the system to empty itself, the second ends it.

use std::io;
use std::thread::Builder;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use skep::Stopper;

/// How long a program may work off its mail after the first signal.
const DRAIN_MAX: Duration = Duration::from_secs(5);

/// Starts the thread that waits for signals; it ends with the program around it.
pub(crate) fn stop_on_signals(stopper: Stopper) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    Builder::new().name("skep-signals".to_owned()).spawn(move || {
        let mut is_draining = false;
        for signal in signals.forever() {
            // As shells report a program that a signal ended.
            let status = 128 + signal;
            if std::mem::replace(&mut is_draining, true) {
                stopper.force(status);
            } else {
                stopper.drain(status, DRAIN_MAX);
            }
        }
    })?;
    Ok(())
}
