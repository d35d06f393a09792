//! `cargo xtask made FIRST..END DIR`: writes the programs of these seeds into a folder, one file each.
//! `cargo xtask corpus DIR` then shows whether Skep and real Go agree on them.

use std::ops::Range;
use std::path::Path;

use crate::shell::Done;

/// Writes them.
pub fn run(args: &[String]) -> Done {
    let [seeds, folder] = args else {
        return Err("say which seeds and where to: cargo xtask made 0..200 target/made".into());
    };
    let seeds = range(seeds).ok_or_else(|| format!("{seeds} is no range of seeds: write 0..200"))?;
    let folder = Path::new(folder);
    let failed = |e: std::io::Error| format!("cannot write into {}: {e}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    for seed in seeds {
        let text = lang_tests::made::program_of_seed(seed);
        std::fs::write(folder.join(format!("made_{seed}.go")), text).map_err(failed)?;
    }
    Ok(())
}

fn range(text: &str) -> Option<Range<u64>> {
    let (first, end) = text.split_once("..")?;
    Some(first.parse().ok()?..end.parse().ok()?)
}
