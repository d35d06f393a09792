//! Finding the place again after an error.
//! Kept true: each function here either clears `panicking` with the cursor at a place where its caller
//! goes on, or leaves it set for the caller's caller; none moves the cursor back but `unwind_to`.
//!
//! What helps: brackets are paired once for the whole file, with the line's indentation deciding where
//! some are missing, and a `func` at the first column is taken for a declaration.

use super::Parser;
use crate::token::TokenKind;

const NONE: u32 = u32::MAX;

impl Parser<'_> {
    /// Whether a token is the first one of its line.
    pub(super) fn is_first_on_line(&self, index: usize) -> bool {
        let start = self.tokens[index].start as usize;
        let line = &self.text[..start];
        line.bytes().rev().take_while(|&b| b != b'\n').all(|b| matches!(b, b' ' | b'\t'))
    }

    /// Whether a token stands at the first column, as gofmt puts declarations.
    pub(super) fn is_at_margin(&self, index: usize) -> bool {
        let start = self.tokens[index].start as usize;
        start == 0 || self.text.as_bytes()[start - 1] == b'\n'
    }

    /// Blanks before the first token of the line that a token is on.
    fn indentation(&self, index: usize) -> usize {
        let line = self.line_of(self.tokens[index].start) as usize - 1;
        let start = self.line_starts[line] as usize;
        self.text.as_bytes()[start..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
    }

    /// The index of the token that closes the bracket at `open`, if one does.
    pub(super) fn closer(&mut self, open: usize) -> Option<usize> {
        if self.closers.is_none() {
            self.closers = Some(self.pair_brackets());
        }
        let at = self.closers.as_ref().map_or(NONE, |c| c[open]);
        (at != NONE).then_some(at as usize)
    }

    fn pair_brackets(&self) -> Vec<u32> {
        let mut closers = vec![NONE; self.tokens.len()];
        let mut open: Vec<usize> = Vec::new();
        for (i, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::LParen | TokenKind::LBrack | TokenKind::LBrace => open.push(i),
                TokenKind::Func if self.is_at_margin(i) => open.clear(),
                TokenKind::RParen | TokenKind::RBrack => {
                    let opener =
                        if token.kind == TokenKind::RParen { TokenKind::LParen } else { TokenKind::LBrack };
                    if open.last().is_some_and(|&o| self.tokens[o].kind == opener) {
                        closers[open.pop().expect("the stack has a last entry")] = i as u32;
                    }
                }
                TokenKind::RBrace => {
                    if !self.closes_brace(i, &mut open) {
                        continue;
                    }
                    if open.last().is_some_and(|&o| self.tokens[o].kind == TokenKind::LBrace) {
                        closers[open.pop().expect("the stack has a last entry")] = i as u32;
                    }
                }
                _ => {}
            }
        }
        closers
    }

    /// Takes from the stack what a `}` leaves open; false if it seems to stand for another bracket.
    fn closes_brace(&self, close: usize, open: &mut Vec<usize>) -> bool {
        let line = |i: usize| self.line_of(self.tokens[i].start);
        let first_on_line = self.is_first_on_line(close);
        while let Some(&top) = open.last().filter(|&&o| self.tokens[o].kind != TokenKind::LBrace) {
            // In `f(x}` the brace is mistaken, unless its own partner stands on this line, too.
            let brace = open.iter().rev().take(16).find(|&&o| self.tokens[o].kind == TokenKind::LBrace);
            if !first_on_line && line(top) == line(close) && brace.is_some_and(|&b| line(b) < line(close)) {
                open.pop();
                return false;
            }
            open.pop();
        }
        if first_on_line {
            let indentation = self.indentation(close);
            while open.last().is_some_and(|&o| self.indentation(o) > indentation) {
                open.pop();
            }
        }
        true
    }

    /// Steps over one token, or over a whole bracketed part if it starts one.
    fn skip_one(&mut self) {
        let next = match self.raw().kind {
            TokenKind::LParen | TokenKind::LBrack | TokenKind::LBrace => self.closer(self.pos),
            _ => None,
        };
        self.pos = (next.unwrap_or(self.pos) + 1).min(self.tokens.len() - 1);
    }

    /// Whether what is set keeps everybody but the file's loop from going on.
    /// Goes on at the cursor; what lies between it and `from` is in no tree.
    fn resume(&mut self, from: usize) {
        self.panicking = false;
        self.note_skipped(from);
    }

    fn note_skipped(&mut self, from: usize) {
        let (start, end) = (self.tokens[from].start, self.raw().start);
        if start < end {
            self.skipped.push(crate::Span::new(self.file, start, end));
        }
    }

    pub(super) fn must_leave(&self) -> bool {
        self.unwinding || self.aborted
    }

    /// After an error in a list: goes to the next element or to the end of the list (true), or gives up.
    pub(super) fn recover_list(&mut self, open: usize) -> bool {
        if self.must_leave() {
            return false;
        }
        let Some(close) = self.closer(open).filter(|&c| c >= self.pos) else { return false };
        let from = self.pos;
        while self.pos < close {
            match self.raw().kind {
                TokenKind::Comma => {
                    self.pos += 1;
                    break;
                }
                // A line end in a list stands where a comma is missing.
                TokenKind::Newline => {
                    self.pos += 1;
                    break;
                }
                kind if starts_statement(kind) || kind == TokenKind::Define => {
                    self.pos = from;
                    return false;
                }
                _ => self.skip_one(),
            }
        }
        self.resume(from);
        true
    }

    /// After an error between brackets that hold no list: goes behind the closing one, if it is near.
    pub(super) fn recover_bracketed(&mut self, open: usize) {
        if !self.panicking || self.must_leave() {
            return;
        }
        let Some(close) = self.closer(open).filter(|&c| c >= self.pos) else { return };
        let strange = |kind| starts_statement(kind) || kind == TokenKind::Define;
        if self.tokens[self.pos..close].iter().any(|t| strange(t.kind)) {
            return;
        }
        let from = self.pos;
        self.pos = (close + 1).min(self.tokens.len() - 1);
        self.resume(from);
    }

    /// After an error in a list whose entries end with semicolons: the same.
    pub(super) fn recover_group(&mut self, close: TokenKind) -> bool {
        if self.must_leave() {
            return false;
        }
        let from = self.pos;
        loop {
            let kind = self.raw().kind;
            if kind == TokenKind::Eof || (kind == TokenKind::Func && self.is_at_margin(self.pos)) {
                return false;
            }
            if kind.is_semi() || kind == close {
                break;
            }
            if matches!(kind, TokenKind::RBrace) {
                return false;
            }
            self.skip_one();
        }
        self.resume(from);
        true
    }

    /// After an error in the head of a statement or function: goes to the `{` of its body.
    pub(super) fn recover_to_block(&mut self) -> bool {
        if !self.panicking {
            return true;
        }
        if self.must_leave() {
            return false;
        }
        let mut at = self.pos;
        loop {
            match self.tokens[at].kind {
                TokenKind::LBrace if self.opens_block(at) => break,
                TokenKind::Eof | TokenKind::SemiEof | TokenKind::RBrace => return false,
                TokenKind::Newline if self.tokens[at + 1].kind != TokenKind::LBrace => return false,
                TokenKind::LParen | TokenKind::LBrack | TokenKind::LBrace => {
                    at = self.closer(at).unwrap_or(at) + 1;
                }
                _ => at += 1,
            }
        }
        let from = std::mem::replace(&mut self.pos, at);
        self.resume(from);
        true
    }

    /// Whether a `{` looks like the start of a block: last on its line and set off by a blank.
    fn opens_block(&self, at: usize) -> bool {
        let start = self.tokens[at].start as usize;
        let set_off = start > 0 && matches!(self.text.as_bytes()[start - 1], b' ' | b'\t' | b'\n');
        let next = self.tokens[at + 1];
        let last_on_line = self.line_of(next.start) > self.line_of(self.tokens[at].start);
        set_off && (last_on_line || next.kind == TokenKind::RBrace)
    }

    /// After an error in the head of a clause: goes behind its colon, or to the end of its line.
    pub(super) fn recover_in_clause(&mut self) -> bool {
        if self.must_leave() {
            return false;
        }
        self.panicking = false;
        let from = self.pos;
        loop {
            match self.raw().kind {
                TokenKind::Eof | TokenKind::RBrace | TokenKind::Case | TokenKind::Default => break,
                TokenKind::Colon | TokenKind::Newline | TokenKind::Semi | TokenKind::SemiEof => {
                    self.bump();
                    break;
                }
                kind if starts_statement(kind) => break,
                _ => self.skip_one(),
            }
        }
        self.note_skipped(from);
        true
    }

    /// After an error in a statement: goes to its end; true if it stopped at a block to be read.
    pub(super) fn recover_statement(&mut self, start: usize, mut may_be_block: bool) -> Recovered {
        if self.must_leave() {
            return Recovered::Leave;
        }
        // A declaration where a statement is read: the brace before it is missing.
        if self.tokens[start].kind == TokenKind::Func && self.is_at_margin(start) {
            self.unwind_to(start);
            return Recovered::Leave;
        }
        let from = self.pos;
        self.panicking = false;
        let recovered = self.find_statement_end(start, &mut may_be_block);
        self.note_skipped(from);
        recovered
    }

    fn find_statement_end(&mut self, start: usize, may_be_block: &mut bool) -> Recovered {
        loop {
            let kind = self.raw().kind;
            match kind {
                // A brace that stands for another bracket ends nothing.
                TokenKind::RBrace if self.closer(self.block_open).is_some_and(|c| c > self.pos) => {}
                TokenKind::Eof
                | TokenKind::RBrace
                | TokenKind::Semi
                | TokenKind::Newline
                | TokenKind::SemiEof
                | TokenKind::Case
                | TokenKind::Default => return Recovered::AtEnd,
                TokenKind::Assign | TokenKind::Define | TokenKind::Colon => *may_be_block = false,
                TokenKind::LBrace if *may_be_block && self.opens_block(self.pos) => {
                    return Recovered::AtBlock;
                }
                _ if starts_statement(kind) && self.pos > start && self.is_first_on_line(self.pos) => {
                    return Recovered::AtEnd;
                }
                _ => {}
            }
            self.skip_one();
        }
    }

    /// Leaves all blocks: the file's loop goes on at that token.
    pub(super) fn unwind_to(&mut self, index: usize) {
        self.pos = index;
        self.panicking = true;
        self.unwinding = true;
    }

    /// Whether a missing brace was noticed at a declaration.
    pub(super) fn closed_blocks_early(&self) -> bool {
        self.unwound
    }

    /// After an error outside functions: goes to the next declaration.
    pub(super) fn recover_declaration(&mut self) {
        if self.aborted {
            return;
        }
        if self.unwinding {
            self.unwound = true;
        }
        let stay = self.unwinding;
        self.unwinding = false;
        self.panicking = false;
        if stay {
            return;
        }
        let from = self.pos;
        loop {
            let kind = self.raw().kind;
            if kind == TokenKind::Eof || (starts_declaration(kind) && self.is_first_on_line(self.pos)) {
                break;
            }
            self.skip_one();
        }
        self.note_skipped(from);
    }
}

/// Where a statement that went wrong has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Recovered {
    /// At a semicolon, a closing brace or the next statement.
    AtEnd,
    /// At a `{` whose statements are to be read.
    AtBlock,
    /// Not here: the caller must return.
    Leave,
}

/// Keywords that only start a declaration.
pub(super) fn starts_declaration(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Import | TokenKind::Const | TokenKind::Type | TokenKind::Var | TokenKind::Func)
}

/// Keywords that only start a statement.
pub(super) fn starts_statement(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Break
            | TokenKind::Const
            | TokenKind::Continue
            | TokenKind::Defer
            | TokenKind::Fallthrough
            | TokenKind::For
            | TokenKind::Go
            | TokenKind::Goto
            | TokenKind::If
            | TokenKind::Return
            | TokenKind::Select
            | TokenKind::Switch
            | TokenKind::Type
            | TokenKind::Var
    )
}
