//! What the machine has: processors, memory, the time of day, chance.
//! Kept true: all of it is asked for once, when a system is set up.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where nothing is known of the machine.
const MEMORY_GUESS: u64 = 8 << 30;

/// How many threads can run at once.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Half of the memory that there is, or that the control group allows.
pub(crate) fn memory_for_a_system() -> u64 {
    let physical = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| total_of(&text));
    let group = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let group = group.and_then(|text| text.trim().parse::<u64>().ok());
    physical.into_iter().chain(group).min().unwrap_or(MEMORY_GUESS) / 2
}

/// The total that `/proc/meminfo` gives in KiB.
fn total_of(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

/// Nanoseconds since 1970.
#[expect(clippy::disallowed_methods, reason = "this is where the time of day comes in, once per system")]
pub(crate) fn time_of_day() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
}

/// A number that nobody can foresee.
pub(crate) fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_total_is_read_in_bytes() {
        assert_eq!(super::total_of("MemTotal:       16 kB\nMemFree: 3 kB\n"), Some(16_384));
        assert_eq!(super::total_of("MemFree: 3 kB\n"), None);
    }
}
