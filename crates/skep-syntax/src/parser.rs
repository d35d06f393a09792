//! Tokens to a tree: the cursor, errors and the depth limit; the grammar lies in the files below.
//! Kept true: every text gives a tree; while `panicking`, the cursor reads as the end of the file and no
//! error is added, so that one mistake is reported once and every loop ends; what is nested, and so the
//! parser's own recursion, is at most `DEPTH_MAX` deep, and the tree, chains included, `HEIGHT_MAX` high.

mod decl;
mod expr;
mod header;
mod params;
mod recover;
mod stmt;
mod ty;

use crate::decode::invalid_utf8;
use crate::diagnostic::Diagnostic;
use crate::lexer::{Directive, Lexed, SYNTAX, lex};
use crate::source::FileId;
use crate::span::Span;
use crate::token::{Token, TokenKind};
use crate::tree::{Expr, ExprKind, File, Ident, NodeIds};
use foldhash::{HashMap, HashMapExt};
use std::collections::BTreeSet;
use std::rc::Rc;

/// How deep expressions, types and statements may be nested.
pub const DEPTH_MAX: u32 = 250;

/// How high a tree may be: a chain, such as of operators or of else-ifs, is a level for each link, however it is
/// written. Stages that walk trees recurse as deep.
pub const HEIGHT_MAX: u32 = 10_000;

/// After so many syntax errors the rest of a file is not read.
const SYNTAX_ERRORS_MAX: usize = 500;

/// How many tokens of const specs may be repeated in one file.
const REPEATED_TOKENS_MAX: usize = 1_000_000;

/// Offsets are 32 bits wide; spans stay far from their end.
const TEXT_BYTES_MAX: usize = 64 << 20;

/// What the parser makes of a file.
#[derive(Debug)]
pub struct Parsed {
    /// The tree; where a diagnostic stands it holds `Bad` nodes.
    pub file: File,
    /// What was wrong, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// Where the tree may lack what the text says: lines with errors and what was skipped after
    /// them. What a later stage misses may stand there.
    pub skipped: Vec<Span>,
}

/// Parses a text; never fails.
#[must_use]
pub fn parse_file(file: FileId, text: &str, ids: &mut NodeIds) -> Parsed {
    parse_decoded(file, text, &[], ids)
}

/// The same for a text that `decode` made, with the offsets of bad bytes that it gave.
#[must_use]
pub fn parse_decoded(file: FileId, text: &str, bad: &[u32], ids: &mut NodeIds) -> Parsed {
    let too_large = text.len() > TEXT_BYTES_MAX;
    let text = if too_large { "" } else { text };
    let Lexed { tokens, diagnostics, directives, cut_off } = lex(file, text);
    let mut parser = Parser::new(file, text, tokens, directives, ids);
    parser.unwound = cut_off;
    parser.diagnostics = invalid_utf8(file, if too_large { &[] } else { bad });
    // A bad byte reads as U+FFFD, which is no letter: that is one mistake, not two.
    parser.diagnostics.extend(diagnostics.into_iter().filter(|d| bad.binary_search(&d.span.start).is_err()));
    for i in 0..parser.diagnostics.len() {
        let start = parser.diagnostics[i].span.start;
        parser.mark_line(start);
    }
    let tree = if too_large {
        parser.report(Span::new(file, 0, 0), "file is too large");
        parser.aborted = true;
        parser.file()
    } else {
        parser.file()
    };
    let Parser { mut diagnostics, skipped, .. } = parser;
    diagnostics.sort_by_key(|d| (d.span.start, d.span.end));
    Parsed { file: tree, diagnostics, skipped }
}

pub(crate) struct Parser<'a> {
    file: FileId,
    text: &'a str,
    tokens: Vec<Token>,
    directives: Vec<Directive>,
    line_starts: Vec<u32>,
    ids: &'a mut NodeIds,
    names: HashMap<&'a str, Rc<str>>,
    diagnostics: Vec<Diagnostic>,
    skipped: Vec<Span>,
    /// Lines that have an error already: a second one there is most likely its consequence.
    reported_lines: BTreeSet<u32>,
    /// Index of the token under the cursor.
    pos: usize,
    /// Set by an error, cleared where the parser has found its place again.
    panicking: bool,
    /// Set with `panicking` where a block was left open: all blocks end here.
    unwinding: bool,
    /// Whether that has happened (or the text is cut off): braces that are missing at the end are known.
    unwound: bool,
    /// Set with `panicking` where reading on makes no sense; never cleared.
    aborted: bool,
    /// Above zero while a const spec is read again.
    quiet: u32,
    repeated_tokens: usize,
    /// Below zero in a statement header, where `{` starts a block and no composite literal.
    expr_level: i32,
    /// Index of the `{` of the innermost open block.
    block_open: usize,
    /// How many `(` of calls and operands are open: a `)` may belong to one of them.
    open_parens: u32,
    /// How many clauses of the function at hand are open: where none is, `case` is no end of a block.
    clause_depth: u32,
    depth: u32,
    /// Height of what was completed in the scope that is open.
    height: u32,
    /// `x.(type)` and `~x` that no type switch and no constraint has claimed yet.
    unclaimed: Vec<(Span, &'static str)>,
    /// For each opening token the index of the one that closes it; made at the first error.
    closers: Option<Vec<u32>>,
}

impl<'a> Parser<'a> {
    fn new(
        file: FileId,
        text: &'a str,
        tokens: Vec<Token>,
        directives: Vec<Directive>,
        ids: &'a mut NodeIds,
    ) -> Parser<'a> {
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i as u32 + 1));
        Parser {
            file,
            text,
            tokens,
            directives,
            line_starts,
            ids,
            names: HashMap::new(),
            diagnostics: Vec::new(),
            skipped: Vec::new(),
            reported_lines: BTreeSet::new(),
            pos: 0,
            panicking: false,
            unwinding: false,
            unwound: false,
            aborted: false,
            quiet: 0,
            repeated_tokens: 0,
            expr_level: 0,
            block_open: 0,
            open_parens: 0,
            clause_depth: 0,
            depth: 0,
            height: 0,
            unclaimed: Vec::new(),
            closers: None,
        }
    }

    // --- the cursor ---

    /// The kind under the cursor; the end of the file while panicking.
    fn tok(&self) -> TokenKind {
        if self.panicking { TokenKind::Eof } else { self.tokens[self.pos].kind }
    }

    fn raw(&self) -> Token {
        self.tokens[self.pos]
    }

    /// The kind `ahead` tokens further on.
    fn look(&self, ahead: usize) -> TokenKind {
        if self.panicking {
            return TokenKind::Eof;
        }
        self.tokens.get(self.pos + ahead).map_or(TokenKind::Eof, |t| t.kind)
    }

    /// The span of the token under the cursor.
    fn span(&self) -> Span {
        let token = self.raw();
        Span::new(self.file, token.start, token.end)
    }

    /// From the start of `start` to the end of the token before the cursor.
    fn since(&self, start: Span) -> Span {
        let end = if self.pos == 0 { start.end } else { self.tokens[self.pos - 1].end };
        Span::new(self.file, start.start, end.max(start.start))
    }

    fn text_of(&self, span: Span) -> &'a str {
        &self.text[span.start as usize..span.end as usize]
    }

    fn bump(&mut self) {
        if !self.panicking && self.pos + 1 < self.tokens.len() {
            self.pos += 1;
        }
    }

    fn at(&self, kind: TokenKind) -> bool {
        self.tok() == kind
    }

    fn got(&mut self, kind: TokenKind) -> bool {
        let here = self.at(kind) && kind != TokenKind::Eof;
        if here {
            self.bump();
        }
        here
    }

    /// Consumes any semicolon, written or put in.
    fn got_semi(&mut self) -> bool {
        let here = self.tok().is_semi();
        if here {
            self.bump();
        }
        here
    }

    /// Consumes that token or reports that it is missing; gives its span (or the place).
    fn want(&mut self, kind: TokenKind) -> Span {
        let span = self.span();
        if !self.got(kind) {
            self.expected(kind.expected_name());
            return Span::new(self.file, span.start, span.start);
        }
        span
    }

    // --- errors ---

    /// Reports without losing the place: the mistake is understood.
    fn report(&mut self, span: Span, message: impl Into<String>) {
        if self.quiet == 0 && !self.aborted && !self.panicking {
            self.diagnostics.push(Diagnostic::error(SYNTAX, span, message));
        }
    }

    /// The same with Go's prefix, at most once a line.
    fn report_syntax(&mut self, span: Span, message: &str) {
        if self.quiet > 0 || self.aborted || self.panicking {
            return;
        }
        if !self.mark_line(span.start) {
            return;
        }
        self.diagnostics.push(Diagnostic::error(SYNTAX, span, format!("syntax error: {message}")));
        if self.diagnostics.len() >= SYNTAX_ERRORS_MAX {
            if let Some(last) = self.diagnostics.last_mut() {
                last.notes.push(crate::Note {
                    span: None,
                    message: "too many errors; the rest of the file is not read".to_owned(),
                });
            }
            self.abort();
        }
    }

    /// Notes that a line has an error; false if it had one.
    fn mark_line(&mut self, offset: u32) -> bool {
        let line = self.line_of(offset) as usize;
        let first = self.reported_lines.insert(line as u32);
        if first {
            let end = self.line_starts.get(line).map_or(self.text.len() as u32, |&next| next - 1);
            self.skipped.push(Span::new(self.file, self.line_starts[line - 1], end));
        }
        first
    }

    /// Reports at a place and loses the place.
    fn fail_at(&mut self, span: Span, message: &str) {
        self.report_syntax(span, message);
        self.panicking = true;
    }

    /// Reports at the cursor and loses the place.
    fn fail(&mut self, message: &str) {
        if !self.panicking && !self.skips_end_of_file() {
            let span = self.span();
            self.report_syntax(span, message);
        }
        self.panicking = true;
    }

    /// `unexpected X, expected Y`
    fn expected(&mut self, what: &str) {
        let message = format!("unexpected {}, expected {what}", self.token_text());
        self.fail(&message);
    }

    /// `unexpected X` and where, such as `at end of statement`.
    fn unexpected(&mut self, place: &str) {
        let message = format!("unexpected {} {place}", self.token_text());
        self.fail(&message);
    }

    /// What a message calls the token under the cursor.
    fn token_text(&self) -> String {
        let kind = self.raw().kind;
        match kind {
            TokenKind::Ident => format!("name {}", self.text_of(self.span())),
            _ if kind.is_literal() => format!("literal {}", self.text_of(self.span())),
            _ if kind.is_keyword() => format!("keyword {}", kind.text()),
            _ => kind.text().to_owned(),
        }
    }

    /// At the end of the file an error after others says nothing new, unless braces are really missing.
    fn skips_end_of_file(&mut self) -> bool {
        matches!(self.raw().kind, TokenKind::Eof | TokenKind::SemiEof)
            && !self.diagnostics.is_empty()
            && (self.closed_blocks_early() || self.balanced_braces())
    }

    fn balanced_braces(&self) -> bool {
        let opened = self.tokens.iter().filter(|t| t.kind == TokenKind::LBrace).count();
        let closed = self.tokens.iter().filter(|t| t.kind == TokenKind::RBrace).count();
        opened <= closed
    }

    /// Ends the reading: the cursor stays at the end of the file and nothing more is reported.
    fn abort(&mut self) {
        // Blocks that are cut off look like nothing their author wrote: all of the file is in doubt.
        self.skipped.push(Span::new(self.file, 0, self.text.len() as u32));
        self.aborted = true;
        self.panicking = true;
        self.pos = self.tokens.len() - 1;
    }

    fn line_of(&self, offset: u32) -> u32 {
        self.line_starts.partition_point(|&s| s <= offset) as u32
    }

    // --- depth ---

    /// Opens a level; `None` (and a diagnostic) if that would be too deep. Give the result to `leave`.
    fn enter(&mut self) -> Option<u32> {
        if self.depth >= DEPTH_MAX {
            self.too_deep();
            return None;
        }
        self.depth += 1;
        Some(std::mem::take(&mut self.height))
    }

    fn leave(&mut self, outer: u32) {
        self.depth -= 1;
        self.grow();
        self.height = self.height.max(outer);
    }

    /// One more node on top of what is complete in this scope.
    fn grow(&mut self) {
        self.height += 1;
        if self.depth + self.height > HEIGHT_MAX {
            self.too_deep();
        }
    }

    fn too_deep(&mut self) {
        if !self.aborted && self.quiet == 0 {
            let span = self.span();
            self.panicking = false;
            self.report(span, "nesting too deep");
        }
        self.abort();
    }

    // --- small nodes ---

    fn expr_node(&mut self, span: Span, kind: ExprKind) -> Expr {
        Expr { id: self.ids.fresh(), span, kind }
    }

    /// A node for what is missing at the cursor.
    fn bad_expr(&mut self) -> Expr {
        let start = self.raw().start;
        self.expr_node(Span::new(self.file, start, start), ExprKind::Bad)
    }

    fn intern(&mut self, text: &'a str) -> Rc<str> {
        Rc::clone(self.names.entry(text).or_insert_with(|| Rc::from(text)))
    }

    /// The name under the cursor, which is one.
    fn ident(&mut self) -> Ident {
        let span = self.span();
        let name = self.intern(self.text_of(span));
        self.bump();
        Ident { id: self.ids.fresh(), span, name }
    }

    /// A name, or an error and a blank one.
    fn name(&mut self) -> Ident {
        if self.at(TokenKind::Ident) {
            return self.ident();
        }
        self.expected("name");
        self.blank()
    }

    /// The blank name, where one is missing.
    fn blank(&mut self) -> Ident {
        let start = self.raw().start;
        let span = Span::new(self.file, start, start);
        Ident { id: self.ids.fresh(), span, name: self.intern("_") }
    }

    fn ident_expr(&mut self, name: Ident) -> Expr {
        let span = name.span;
        self.expr_node(span, ExprKind::Ident(name))
    }
}
