//! Reading from disk.

use skep_compile::{Disk, FileError, Files, load};
use std::path::PathBuf;

/// An own folder under the target folder, made afresh.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _gone = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the folder can be made");
    path
}

fn write(path: PathBuf, text: &str) {
    std::fs::create_dir_all(path.parent().expect("a folder around it")).expect("the folder can be made");
    std::fs::write(path, text).expect("the file can be written");
}

#[test]
fn a_module_on_disk() {
    let root = folder("a_module_on_disk");
    write(root.join("go.mod"), "module example.com/m\n");
    write(root.join("cmd/app/main.go"), "//go:build skep\npackage main\nimport \"example.com/m/p\"\n");
    write(root.join("p/p.go"), "//go:build skep\npackage p\n");
    for start in ["cmd/app", "cmd/app/main.go"] {
        let path = root.join(start);
        let loaded = load(&Disk, path.to_str().expect("Unicode")).expect("the path can be read");
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        let own: Vec<_> = loaded.packages.iter().filter(|p| !p.is_std).map(|p| p.path.to_string()).collect();
        assert_eq!(own, ["example.com/m/p", "main"]);
    }
}

#[test]
fn what_cannot_be_read() {
    let root = folder("what_cannot_be_read");
    let path = |name: &str| root.join(name).to_str().expect("Unicode").to_owned();
    write(root.join("file"), "");
    assert_eq!(Disk.read(&path("gone")), Err(FileError::NotFound));
    assert_eq!(Disk.list(&path("gone")), Err(FileError::NotFound));
    assert_eq!(Disk.list(&path("file")), Err(FileError::NotFound));
    assert!(Disk.read(&path("")).is_err());
    let large = std::fs::File::create(root.join("large")).expect("the file can be made");
    large.set_len((64 << 20) + 1).expect("the file can grow");
    assert_eq!(Disk.read(&path("large")), Err(FileError::TooLarge));
}
