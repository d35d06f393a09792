//! Room for the stages' recursion, which is as deep as a tree may be.

/// Bounded trees, unoptimised stages: this is enough for all of them with a wide margin. Only what is used is ever
/// taken.
const STACK_BYTES: usize = 256 << 20;

/// Runs on a thread with room for deep trees; on this one if there can't be another.
pub(crate) fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let work = std::sync::Mutex::new(Some(work));
    let take = || work.lock().ok().and_then(|mut slot| slot.take());
    let done = std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().name("skep-compile".to_owned()).stack_size(STACK_BYTES);
        match builder.spawn_scoped(scope, || take().map(|work| work())) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => None,
        }
    });
    done.or_else(|| take().map(|work| work())).expect("the work is taken exactly once")
}
