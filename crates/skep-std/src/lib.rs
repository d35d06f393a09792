//! The library written in Comb: its sources, embedded by package.
//! Functions without a body are native leaves; the engine's side implements them under the names
//! `path.Func` and `path.Type.Method`.
//! Never knows: how sources are parsed or run.
#![forbid(unsafe_code)]

/// A package of the library.
#[derive(Clone, Copy, Debug)]
pub struct Package {
    /// The import path.
    pub path: &'static str,
    /// File names and texts.
    pub files: &'static [(&'static str, &'static str)],
}

macro_rules! packages {
    ($($path:literal in $dir:literal: $($file:literal),+;)*) => {
        /// All packages, sorted by path.
        pub const PACKAGES: &[Package] = &[
            $(Package { path: $path, files: &[$((
                concat!("$std/", $path, "/", $file),
                include_str!(concat!($dir, "/", $file)),
            )),+] },)*
        ];
    };
}

packages! {
    "bufio" in "bufio": "bufio.go", "scan.go";
    "bytes" in "bytes": "buffer.go", "bytes.go", "iter.go", "reader.go", "trim.go";
    "cmp" in "cmp": "cmp.go";
    "container/heap" in "heap": "heap.go";
    "container/list" in "list": "list.go";
    "container/ring" in "ring": "ring.go";
    "errors" in "errors": "errors.go";
    "fmt" in "fmt": "errors.go", "format.go", "print.go", "printer.go", "printf.go", "scan.go", "scanvalues.go", "values.go";
    "internal/chars" in "chars": "chars.go";
    "internal/order" in "order": "data.go", "func.go", "order.go";
    "internal/value" in "value": "value.go";
    "io" in "io": "io.go", "more.go";
    "io/fs" in "fs": "fs.go";
    "iter" in "iter": "iter.go";
    "maps" in "maps": "maps.go";
    "math" in "math": "bessel.go", "math.go", "more.go";
    "math/bits" in "bits": "bits.go";
    "math/cmplx" in "cmplx": "cmplx.go", "trig.go";
    "math/rand" in "rand": "rand.go", "ziggurat.go", "zipf.go";
    "math/rand/v2" in "rand2": "rand.go", "sources.go", "ziggurat.go", "zipf.go";
    "os" in "os": "env.go", "errors.go", "file.go", "os.go";
    "runtime" in "runtime": "complex.go", "runtime.go", "system.go";
    "skep" in "skep": "natives.go", "skep.go";
    "slices" in "slices": "iter.go", "slices.go";
    "sort" in "sort": "sort.go";
    "strconv" in "strconv": "complex.go", "quote.go", "strconv.go";
    "strings" in "strings": "builder.go", "iter.go", "reader.go", "strings.go";
    "time" in "time": "calendar.go", "duration.go", "format.go", "layout.go", "parse.go", "time.go", "timer.go", "zone.go";
    "unicode" in "unicode": "tables.go", "unicode.go";
    "unicode/utf16" in "utf16": "utf16.go";
    "unicode/utf8" in "utf8": "utf8.go";
}

/// The package of an import path; `internal/…` is only for the library itself.
#[must_use]
pub fn package(path: &str) -> Option<&'static Package> {
    PACKAGES.binary_search_by_key(&path, |p| p.path).ok().map(|i| &PACKAGES[i])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_sorted_and_found() {
        assert!(PACKAGES.is_sorted_by_key(|p| p.path));
        for p in PACKAGES {
            assert_eq!(package(p.path).map(|q| q.path), Some(p.path));
        }
        assert!(package("nowhere").is_none());
    }
}
