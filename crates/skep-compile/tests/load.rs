//! Which files make a program, and what is wrong with imports.

use expect_test::{Expect, expect};
use skep_compile::{Colour, LoadError, Memory, load, text};

const HEAD: &str = "//go:build skep\n\n";

/// Compares the packages of a program (those of the library by path only), then its diagnostics.
fn check(files: &Memory, path: &str, expect: Expect) {
    let loaded = load(files, path).expect("the path can be read");
    let mut out = String::new();
    for package in &loaded.packages {
        out.push_str(&package.path);
        if package.is_std {
            out.push_str(" (std)");
        } else {
            for file in &package.files {
                out.push_str(&format!(" {}", loaded.sources.file(file.file).name));
            }
        }
        out.push('\n');
    }
    out.push_str(&text(&loaded.diagnostics, &loaded.sources, Colour::Never));
    expect.assert_eq(&out);
}

fn file(memory: Memory, path: &str, rest: &str) -> Memory {
    memory.with(path, format!("{HEAD}{rest}"))
}

#[test]
fn one_file() {
    let files = file(Memory::new(), "a.go", "package main\n\nimport \"errors\"\n\nfunc main() {}\n");
    let files = file(files, "b.go", "package main\n");
    check(
        &files,
        "a.go",
        expect![[r#"
            internal/value (std)
            unicode/utf8 (std)
            errors (std)
            strconv (std)
            runtime (std)
            main a.go
        "#]],
    );
}

#[test]
fn a_folder_without_tests_twins_and_other_files() {
    let files = file(Memory::new(), "app/b.go", "package main\n\nfunc main() {}\n");
    let files = file(files, "app/a.go", "package main\n")
        .with("app/a_test.go", "package main\n")
        .with("app/twin.go", "//go:build !skep\n\npackage main\n")
        .with("app/_x.go", "junk")
        .with("app/README.md", "junk");
    let files = file(files, "app/sub/c.go", "package sub\n");
    check(
        &files,
        "app",
        expect![[r#"
            internal/value (std)
            unicode/utf8 (std)
            errors (std)
            strconv (std)
            runtime (std)
            main app/a.go app/b.go
        "#]],
    );
    check(
        &files,
        "app/",
        expect![[r#"
            internal/value (std)
            unicode/utf8 (std)
            errors (std)
            strconv (std)
            runtime (std)
            main app/a.go app/b.go
        "#]],
    );
}

#[test]
fn imports_from_folders_come_before_those_who_import_them() {
    let files = Memory::new().with("app/go.mod", "// A module.\nmodule example.com/app // here\n\ngo 1.22\n");
    let files =
        file(files, "app/cmd/main.go", "package main\n\nimport (\n\t\"example.com/app/a\"\n\t\"b/c\"\n)\n");
    let files = file(files, "app/a/a.go", "package a\n\nimport \"b/c\"\n");
    let files = file(files, "app/b/c/c.go", "package c\n");
    check(
        &files,
        "app/cmd",
        expect![[r#"
            internal/value (std)
            unicode/utf8 (std)
            errors (std)
            strconv (std)
            runtime (std)
            b/c app/b/c/c.go
            example.com/app/a app/a/a.go
            main app/cmd/main.go
        "#]],
    );
    check(
        &files,
        "app/cmd/main.go",
        expect![[r#"
            internal/value (std)
            unicode/utf8 (std)
            errors (std)
            strconv (std)
            runtime (std)
            b/c app/b/c/c.go
            example.com/app/a app/a/a.go
            main app/cmd/main.go
        "#]],
    );
}

#[test]
fn imports_that_are_not_there() {
    let files = file(
        Memory::new(),
        "a.go",
        "package main\n\nimport (\n\t\"net/http\"\n\t\"x/y\"\n\t\"../z\"\n\t\"\"\n\t\"internal/value\"\n\t\"/etc\"\n)\n",
    );
    check(
        &files,
        "a.go",
        expect![[r#"
            internal/value (std)
            unicode/utf8 (std)
            errors (std)
            strconv (std)
            runtime (std)
            main a.go
            a.go:6:2: package net/http is not in std
            	"net/http"
            	^~~~~~~~~~
              hint: nor is there a folder net/http with Comb files
              hint: the library has bufio, bytes, cmp, container/heap, container/list, container/ring, errors, fmt, io, io/fs, iter, maps, math, math/bits, math/cmplx, math/rand, math/rand/v2, os, runtime, skep, slices, sort, strconv, strings, time, unicode, unicode/utf16, unicode/utf8
            a.go:7:2: package x/y is not in std
            	"x/y"
            	^~~~~
              hint: nor is there a folder x/y with Comb files
              hint: the library has bufio, bytes, cmp, container/heap, container/list, container/ring, errors, fmt, io, io/fs, iter, maps, math, math/bits, math/cmplx, math/rand, math/rand/v2, os, runtime, skep, slices, sort, strconv, strings, time, unicode, unicode/utf16, unicode/utf8
            a.go:8:2: invalid import path: "../z"
            	"../z"
            	^~~~~~
            a.go:9:2: invalid import path: ""
            	""
            	^~
            a.go:10:2: use of internal package internal/value not allowed
            	"internal/value"
            	^~~~~~~~~~~~~~~~
            a.go:11:2: invalid import path: "/etc"
            	"/etc"
            	^~~~~~
            6 errors
        "#]],
    );
}

#[test]
fn cycles() {
    let files = Memory::new().with("go.mod", "module m\n");
    let files = file(files, "main.go", "package main\n\nimport \"m/a\"\n");
    let files = file(files, "a/a.go", "package a\n\nimport \"m/b\"\n");
    let files = file(files, "b/b.go", "package b\n\nimport (\n\t\"m/a\"\n\t\"m/b\"\n\t\"m\"\n)\n");
    check(
        &files,
        ".",
        expect![[r#"
            internal/value (std)
            unicode/utf8 (std)
            errors (std)
            strconv (std)
            runtime (std)
            m/b b/b.go
            m/a a/a.go
            main main.go
            b/b.go:6:2: import cycle not allowed
            	"m/a"
            	^~~~~
              hint: the cycle is m/a -> m/b -> m/a
            b/b.go:7:2: import cycle not allowed
            	"m/b"
            	^~~~~
              hint: the cycle is m/b -> m/b
            b/b.go:8:2: import cycle not allowed
            	"m"
            	^~~
              hint: the cycle is main -> m/a -> m/b -> m
            3 errors
        "#]],
    );
}

#[test]
fn package_clauses() {
    let files = file(Memory::new(), "a.go", "package app\n");
    let files = file(files, "b.go", "package other\n\nimport \"p\"\n");
    let files = file(files, "p/p.go", "package main\n").with("c.go", "package app\n");
    check(
        &files,
        ".",
        expect![[r#"
            internal/value (std)
            unicode/utf8 (std)
            errors (std)
            strconv (std)
            runtime (std)
            p p/p.go
            main a.go b.go c.go
            a.go:3:9: package app is not a main package
            package app
                    ^~~
            b.go:3:9: found packages app (a.go) and other (b.go) in .
            package other
                    ^~~~~
            b.go:5:8: import "p" is a program, not an importable package
            import "p"
                   ^~~
            c.go:1:1: note: a plain Go file: with the first line //go:build skep it is a Comb file
            package app
            ^
            3 errors
        "#]],
    );
}

#[test]
fn syntax_errors_of_all_files() {
    let files = file(Memory::new(), "a.go", "package main\n\nimport \"p\"\n\nfunc main() { x y }\n");
    let files = file(files, "b.go", "package main\n\nvar x = \"\\q\"\n");
    let files = file(files, "p/p.go", "package p\n\ntype T\n")
        .with("p/q.go", b"//go:build skep\npackage p\nvar \xff int\n");
    check(
        &files,
        ".",
        expect![[r#"
            internal/value (std)
            unicode/utf8 (std)
            errors (std)
            strconv (std)
            runtime (std)
            p p/p.go p/q.go
            main a.go b.go
            a.go:7:17: syntax error: unexpected name y at end of statement
            func main() { x y }
                            ^
            b.go:5:11: unknown escape
            var x = "\q"
                      ^
            p/p.go:5:7: syntax error: unexpected newline in type declaration
            type T
                  ^
            p/q.go:3:5: invalid UTF-8 encoding
            var � int
                ^
            4 errors
        "#]],
    );
}

#[test]
fn nothing_to_read() {
    let files = Memory::new().with("empty/README.md", "");
    let error = |path: &str| load(&files, path).map(|_| ()).expect_err("there is nothing").to_string();
    assert_eq!(error("empty"), "no Go files in empty");
    assert_eq!(error("gone.go"), "open gone.go: no such file or directory");
    assert_eq!(error("gone/a.go"), "open gone/a.go: no such file or directory");
    assert!(matches!(load(&files, "."), Err(LoadError::NoSources { .. })));
}

#[test]
fn a_long_chain_of_imports() {
    let mut files = file(Memory::new(), "main.go", "package main\n\nimport \"p0\"\n");
    for i in 0..1500 {
        let import = format!("package p{i}\n\nimport \"p{}\"\n", i + 1);
        files = file(files, &format!("p{i}/p.go"), if i == 1499 { "package p1499\n" } else { &import });
    }
    let loaded = load(&files, "main.go").expect("the path can be read");
    assert!(loaded.diagnostics.is_empty());
    let own: Vec<_> = loaded.packages.iter().filter(|p| !p.is_std).map(|p| &*p.path).collect();
    assert_eq!((own.len(), own[0], own[1500]), (1501, "p1499", "main"));
}
