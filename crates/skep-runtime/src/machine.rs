//! What the machine has: processors, memory, the time of day, chance.
//! Kept true: what the machine has is asked for once, when a system is set up; only files are read later.

use std::ffi::OsStr;
use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind, Read};
use std::os::unix::ffi::OsStrExt;
use std::time::{SystemTime, UNIX_EPOCH};

/// Where nothing is known of the machine.
const MEMORY_GUESS: u64 = 8 << 30;

/// A file that is larger is not read: it would not fit a process.
const FILE_BYTES_MAX: u64 = 1 << 30;

/// How many threads can run at once.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Half of the memory that there is, or that the control groups of this program allow.
pub(crate) fn memory_for_a_system() -> u64 {
    let physical = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| total_of(&text));
    let groups = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let limits = group_files(&groups).into_iter().filter_map(|file| {
        // "max" where there is no limit.
        std::fs::read_to_string(file).ok()?.trim().parse::<u64>().ok()
    });
    limits.chain(physical).min().unwrap_or(MEMORY_GUESS) / 2
}

/// The files that limit the memory of the control groups in `/proc/self/cgroup`, from the innermost out.
fn group_files(groups: &str) -> Vec<String> {
    let mut files = Vec::new();
    for line in groups.lines() {
        // `number:controllers:path`; the second version has no controllers.
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, file) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            _ if controllers.split(',').any(|one| one == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => continue,
        };
        let mut path = path.trim_end_matches('/');
        loop {
            files.push(format!("{root}{path}/{file}"));
            match path.rfind('/') {
                Some(at) => path = &path[..at],
                None => break,
            }
        }
    }
    files
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

/// The environment's variables, as `NAME=value`.
pub(crate) fn environment() -> Vec<Vec<u8>> {
    let variables = std::env::vars_os();
    variables
        .map(|(name, value)| [name.as_encoded_bytes(), b"=", value.as_encoded_bytes()].concat())
        .collect()
}

/// Reads a file whole.
pub(crate) fn read_file(name: &[u8]) -> io::Result<Vec<u8>> {
    let mut data = Vec::new();
    let file = File::open(OsStr::from_bytes(name))?;
    file.take(FILE_BYTES_MAX + 1).read_to_end(&mut data)?;
    if data.len() as u64 > FILE_BYTES_MAX {
        return Err(io::Error::new(ErrorKind::FileTooLarge, "file too large"));
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn the_total_is_read_in_bytes() {
        assert_eq!(super::total_of("MemTotal:       16 kB\nMemFree: 3 kB\n"), Some(16_384));
        assert_eq!(super::total_of("MemFree: 3 kB\n"), None);
    }

    #[test]
    fn a_name_is_bytes() {
        let missing = super::read_file(b"/no\xff/file").map_err(|error| error.kind());
        assert_eq!(missing, Err(std::io::ErrorKind::NotFound));
        let dir = std::env::temp_dir().join(format!("skep-machine-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("the directory is made");
        let name = [dir.as_os_str().as_encoded_bytes(), b"/a\xff"].concat();
        std::fs::write(std::path::Path::new(super::OsStr::from_bytes(&name)), "text").expect("it is written");
        let read = super::read_file(&name).ok();
        std::fs::remove_dir_all(&dir).expect("the directory is removed");
        assert_eq!(read.as_deref(), Some(&b"text"[..]));
    }

    #[test]
    fn every_group_around_the_program_is_asked() {
        let expect =
            ["/sys/fs/cgroup/a/b/memory.max", "/sys/fs/cgroup/a/memory.max", "/sys/fs/cgroup/memory.max"];
        assert_eq!(super::group_files("0::/a/b\n"), expect);
        assert_eq!(super::group_files("0::/\n"), expect[2..]);
        let old = "/sys/fs/cgroup/memory/memory.limit_in_bytes";
        assert_eq!(super::group_files("5:cpu,cpuacct:/x\n4:memory:/\n"), [old]);
    }
}
