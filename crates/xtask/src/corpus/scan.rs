//! What a program uses, by its tokens: features and imports, and what of them Comb is not made for.

use std::collections::BTreeSet;

use skep_syntax::token::{Token, TokenKind};
use skep_syntax::{FileId, lex};

use super::discover::Program;

/// What a program uses.
#[derive(Default)]
pub(super) struct Traits {
    pub(super) features: BTreeSet<&'static str>,
    pub(super) imports: BTreeSet<String>,
    /// Why the program is none of Comb's, if it is not: each reason.
    pub(super) outside: Vec<String>,
}

/// What the sources of a program use together.
pub(super) fn traits(program: &Program) -> Traits {
    let mut traits = Traits::default();
    for path in program.sources.iter().filter(|p| p.extension().is_some_and(|e| e == "go")) {
        if let Ok(bytes) = std::fs::read(path) {
            traits.scan(&String::from_utf8_lossy(&bytes));
        }
    }
    // Receiving, alone or in a `select`, is part of Comb: the library hands out channels.
    for reason in ["goroutines", "channels"] {
        if traits.features.contains(reason) {
            traits.outside.push(reason.to_owned());
        }
    }
    for import in &traits.imports {
        // A path with a dot or of the program's own module is a folder of it, or Go will say that it is missing.
        let is_own = program.in_module && !is_go_package(import);
        let is_there =
            skep_std::package(import).is_some_and(|_| !import.starts_with("internal/") && import != "skep");
        if !is_own && !is_there {
            traits.outside.push(format!("import {import}"));
        }
    }
    traits
}

/// Whether the first part of an import path is one that Go's own packages have.
fn is_go_package(path: &str) -> bool {
    const ROOTS: [&str; 46] = [
        "C",
        "archive",
        "bufio",
        "bytes",
        "cmp",
        "compress",
        "container",
        "context",
        "crypto",
        "database",
        "debug",
        "embed",
        "encoding",
        "errors",
        "expvar",
        "flag",
        "fmt",
        "go",
        "hash",
        "html",
        "image",
        "index",
        "io",
        "iter",
        "log",
        "maps",
        "math",
        "mime",
        "net",
        "os",
        "path",
        "plugin",
        "reflect",
        "regexp",
        "runtime",
        "slices",
        "sort",
        "strconv",
        "strings",
        "sync",
        "syscall",
        "testing",
        "text",
        "time",
        "unicode",
        "unsafe",
    ];
    ROOTS.contains(&path.split('/').next().unwrap_or(path))
}

impl Traits {
    fn scan(&mut self, text: &str) {
        let tokens = lex(FileId(0), text).tokens;
        let mut depth = 0u32;
        let mut in_imports = false;
        for (i, token) in tokens.iter().enumerate() {
            let word = &text[token.start as usize..token.end as usize];
            match token.kind {
                TokenKind::LBrace => depth += 1,
                TokenKind::RBrace => depth = depth.saturating_sub(1),
                TokenKind::Import => in_imports = true,
                TokenKind::Func | TokenKind::Type | TokenKind::Var | TokenKind::Const => in_imports = false,
                TokenKind::String if in_imports => {
                    self.imports.insert(word.trim_matches(['"', '`']).to_owned());
                }
                _ => {}
            }
            let ahead = Ahead { text, tokens: &tokens[i..] };
            self.features.extend(feature(token.kind, word));
            self.features.extend(shape(&ahead, depth));
        }
    }
}

/// What a token alone shows.
fn feature(kind: TokenKind, word: &str) -> Option<&'static str> {
    Some(match kind {
        TokenKind::Go => "goroutines",
        TokenKind::Select => "select",
        TokenKind::Defer => "defer",
        TokenKind::Goto => "goto",
        TokenKind::Fallthrough => "fallthrough",
        TokenKind::Switch => "switch",
        TokenKind::Range => "range",
        TokenKind::Map => "maps",
        TokenKind::Interface => "interfaces",
        TokenKind::Struct => "structs",
        TokenKind::Const => "constants",
        TokenKind::Ellipsis => "variadics",
        TokenKind::Imag => "complex numbers",
        TokenKind::Float => "floats",
        TokenKind::Ident => match word {
            "recover" => "recover",
            "panic" => "panic",
            "iota" => "iota",
            "float64" | "float32" => "floats",
            "complex128" | "complex64" | "complex" => "complex numbers",
            _ => return None,
        },
        _ => return None,
    })
}

/// The tokens from one on.
struct Ahead<'a> {
    text: &'a str,
    tokens: &'a [Token],
}

impl Ahead<'_> {
    fn kind(&self, at: usize) -> TokenKind {
        self.tokens.get(at).map_or(TokenKind::Eof, |t| t.kind)
    }

    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |t| &self.text[t.start as usize..t.end as usize])
    }
}

/// What a token shows with those that follow it.
fn shape(ahead: &Ahead<'_>, depth: u32) -> Option<&'static str> {
    use TokenKind::{
        Arrow, Assign, Chan, Colon, Comma, Dot, Func, Ident, Interface, LBrack, LParen, RBrack, RParen, Star,
        Tilde, Type,
    };
    let kinds = [0, 1, 2, 3].map(|at| ahead.kind(at));
    Some(match kinds {
        [Func, LParen, ..] if depth == 0 => "methods",
        [Func, LParen, ..] => "closures",
        [Func, Ident, LBrack, _] => "generics",
        [Type, Ident, LBrack, Ident] if matches!(ahead.kind(4), Ident | Interface | Tilde | Comma | Star) => {
            "generics"
        }
        [Type, Ident, Assign, _] => "type aliases",
        [Dot, LParen, Type, RParen] => "type switches",
        [Dot, LParen, ..] => "type assertions",
        [TokenKind::Break | TokenKind::Continue, Ident, ..] => "labels",
        [Ident, Colon, TokenKind::For, _] => "labels",
        [Func, Ident, ..] if ahead.word(1) == "init" && depth == 0 => "init",
        // What is closed has been made or sent to.
        [Ident, LParen, Chan, _] if ahead.word(0) == "make" => "channels",
        // A type may stand behind a name or bracket too: `func f(c <-chan int)`.
        [Ident | RParen | RBrack, Arrow, third, _] if third != Chan => "channels",
        [Ident, LParen, ..] if matches!(ahead.word(0), "print" | "println") => "print, println",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, features: &[&str], imports: &[&str]) {
        let mut traits = Traits::default();
        traits.scan(text);
        assert_eq!(traits.features.into_iter().collect::<Vec<_>>(), features);
        assert_eq!(traits.imports.into_iter().collect::<Vec<_>>(), imports);
    }

    #[test]
    fn features_are_seen_by_tokens() {
        check(
            "package main\nimport (\"fmt\"; s \"strings\")\nfunc main() { fmt.Println(`go chan`) }",
            &[],
            &["fmt", "strings"],
        );
        check("package p\nfunc F[T any](x ...T) { go f() }", &["generics", "goroutines", "variadics"], &[]);
        check(
            "package p\ntype L[T any] struct{}\nfunc (l L[T]) M() { _ = func() {} }",
            &["closures", "generics", "methods", "structs"],
            &[],
        );
        check(
            "package p\nfunc f(c <-chan int) <-chan int { x := <-c; select { case <-c: } }",
            &["select"],
            &[],
        );
        check("package p\nfunc f() { c := make(chan int) }", &["channels"], &[]);
        check("package p\nfunc f(c chan<- int) { c <- 1 }", &["channels"], &[]);
        check("package p\ntype A [4]int\nvar _ = x.(type)", &["type switches"], &[]);
    }
}
