//! Statements and blocks.
//! Kept true: a list of statements ends at `}`, at a clause, at the end of the file or while panicking,
//! and each round of it moves the cursor.

use super::Parser;
use super::expr::assign_op;
use super::recover::Recovered;
use crate::span::Span;
use crate::token::TokenKind as T;
use crate::tree::{Block, BranchKind, Expr, ExprKind, Ident, Stmt, StmtKind};

impl Parser<'_> {
    /// A function's block: clauses around it do not reach into it.
    pub(super) fn block(&mut self, context: &str) -> Block {
        let clauses = std::mem::take(&mut self.clause_depth);
        let block = self.body(context);
        self.clause_depth = clauses;
        block
    }

    /// `{…}`, looked for after an error in what came before.
    pub(super) fn body(&mut self, context: &str) -> Block {
        self.recover_to_block();
        let start = self.span();
        let mut open = self.pos;
        if !self.got(T::LBrace) {
            self.expected(&format!("{{ after {context}"));
            if !self.recover_to_block() {
                let here = Span::new(self.file, start.start, start.start);
                return Block { span: here, close: here, stmts: Vec::new() };
            }
            open = self.pos;
            self.got(T::LBrace);
        }
        let outer = std::mem::replace(&mut self.block_open, open);
        let level = std::mem::replace(&mut self.expr_level, 0);
        let stmts = self.stmt_list("}");
        self.expr_level = level;
        let cut_short = self.closes_call_around();
        self.block_open = outer;
        let close = self.want(T::RBrace);
        if self.panicking && (cut_short || matches!(self.raw().kind, T::Case | T::Default)) {
            // The brace is missing; what follows belongs to the switch or call around.
            self.panicking = self.must_leave();
        }
        Block { span: self.since(start), close, stmts }
    }

    /// Statements up to `}` or the next clause; `expected` says in messages what could end them.
    pub(super) fn stmt_list(&mut self, expected: &str) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        loop {
            match self.tok() {
                T::Eof | T::RBrace => return stmts,
                T::Case | T::Default if self.clause_depth > 0 => return stmts,
                _ => {}
            }
            let start = self.pos;
            if self.declares_function() {
                return stmts;
            }
            match self.stmt() {
                Some(stmt) => stmts.push(stmt),
                None => self.expected(expected),
            }
            if !self.panicking && !self.got_semi() && !self.at(T::RBrace) {
                self.unexpected("at end of statement");
            }
            if self.panicking && !self.finish_statement(start, &mut stmts) {
                return stmts;
            }
            if self.pos == start && !self.panicking {
                self.bump();
            }
        }
    }

    /// After an error: reads on to the statement's end, with a block that stands there; false to leave.
    fn finish_statement(&mut self, start: usize, stmts: &mut Vec<Stmt>) -> bool {
        if self.closes_call_around() {
            return false;
        }
        let plain = self.tokens[start].kind != T::Return;
        loop {
            match self.recover_statement(start, plain) {
                Recovered::Leave => return false,
                Recovered::AtEnd => {
                    self.got_semi();
                    return true;
                }
                Recovered::AtBlock => {
                    stmts.extend(self.stmt());
                    if !self.panicking && self.got_semi() {
                        return true;
                    }
                    if !self.panicking && !self.at(T::Else) {
                        return true;
                    }
                }
            }
        }
    }

    /// Whether a stray `)` ends the call around a function literal whose brace is missing.
    fn closes_call_around(&mut self) -> bool {
        self.panicking
            && self.open_parens > 0
            && self.raw().kind == T::RParen
            && self.closer(self.block_open).is_none()
    }

    /// A named function where a statement is read: a brace is missing before it.
    fn declares_function(&mut self) -> bool {
        let here = self.pos;
        if !(self.at(T::Func) && self.look(1) == T::Ident && self.is_at_margin(here)) {
            return false;
        }
        self.bump();
        self.expected("(");
        if !self.aborted {
            self.unwind_to(here);
        }
        true
    }

    /// A statement, if one starts here.
    pub(super) fn stmt(&mut self) -> Option<Stmt> {
        let start = self.span();
        let outer = self.enter()?;
        let stmt = self.stmt_kind();
        self.leave(outer);
        let kind = stmt?;
        Some(Stmt { id: self.ids.fresh(), span: self.since(start), kind })
    }

    fn stmt_kind(&mut self) -> Option<StmtKind> {
        let kind = match self.tok() {
            T::Ident if self.look(1) == T::Colon => return self.labeled(),
            T::Var | T::Const | T::Type => {
                let mut decls = Vec::new();
                self.declaration(&mut decls);
                StmtKind::Decl(decls)
            }
            T::LBrace => StmtKind::Block(self.body("")),
            T::If => self.if_stmt(),
            T::For => self.for_stmt(),
            T::Switch => self.switch_stmt(),
            T::Select => self.select_stmt(),
            T::Go | T::Defer => self.go_or_defer(),
            T::Return => {
                self.bump();
                let bare = self.tok().is_semi() || self.at(T::RBrace);
                StmtKind::Return(if bare { Vec::new() } else { self.expr_list() })
            }
            T::Break => self.branch(BranchKind::Break),
            T::Continue => self.branch(BranchKind::Continue),
            T::Fallthrough => {
                self.bump();
                StmtKind::Branch { kind: BranchKind::Fallthrough, label: None }
            }
            T::Goto => {
                self.bump();
                StmtKind::Branch { kind: BranchKind::Goto, label: Some(self.name()) }
            }
            // The semicolon itself is the list's.
            kind if kind.is_semi() => StmtKind::Empty,
            kind if starts_simple(kind) => return Some(self.simple_stmt(T::Semi).kind),
            _ => return None,
        };
        Some(kind)
    }

    fn labeled(&mut self) -> Option<StmtKind> {
        let label = self.ident();
        let colon = self.span();
        self.bump();
        if self.at(T::RBrace) {
            let here = Span::new(self.file, colon.end, colon.end);
            let empty = Stmt { id: self.ids.fresh(), span: here, kind: StmtKind::Empty };
            return Some(StmtKind::Labeled { label, stmt: Box::new(empty) });
        }
        let Some(stmt) = self.stmt() else {
            if !self.panicking {
                self.fail_at(colon, "missing statement after label");
            }
            return Some(StmtKind::Bad);
        };
        Some(StmtKind::Labeled { label, stmt: Box::new(stmt) })
    }

    fn branch(&mut self, kind: BranchKind) -> StmtKind {
        self.bump();
        let label: Option<Ident> = self.at(T::Ident).then(|| self.ident());
        StmtKind::Branch { kind, label }
    }

    fn go_or_defer(&mut self) -> StmtKind {
        let keyword = self.tok();
        self.bump();
        let Some(outer) = self.enter() else { return StmtKind::Bad };
        let mut x = self.primary();
        self.leave(outer);
        if matches!(x.kind, ExprKind::Paren(_)) {
            self.report(x.span, format!("expression in {} must not be parenthesized", keyword.text()));
            while let ExprKind::Paren(inner) = x.kind {
                x = *inner;
            }
        }
        if keyword == T::Go { StmtKind::Go(x) } else { StmtKind::Defer(x) }
    }

    /// A statement without keyword. `keyword` is that of the head it stands in: after `for` it may be a
    /// range clause, which comes as `Range` with an empty body.
    pub(super) fn simple_stmt(&mut self, keyword: T) -> Stmt {
        let start = self.span();
        let kind = if keyword == T::For && self.at(T::Range) {
            self.range_clause(Vec::new(), false)
        } else {
            let lhs = self.expr_list();
            self.simple_rest(lhs, keyword)
        };
        Stmt { id: self.ids.fresh(), span: self.since(start), kind }
    }

    fn simple_rest(&mut self, mut lhs: Vec<Expr>, keyword: T) -> StmtKind {
        let op_span = self.span();
        let token = self.tok();
        if matches!(token, T::Assign | T::Define) {
            self.bump();
            if keyword == T::For && self.at(T::Range) {
                return self.range_clause(lhs, token == T::Define);
            }
            let rhs = self.expr_list();
            return if token == T::Define {
                StmtKind::Define { lhs, rhs, op_span }
            } else {
                StmtKind::Assign { lhs, rhs }
            };
        }
        let x = match lhs.pop() {
            Some(x) if lhs.is_empty() => x,
            _ => {
                self.expected(":= or = or comma");
                return StmtKind::Bad;
            }
        };
        if let Some(op) = assign_op(token) {
            self.bump();
            return StmtKind::OpAssign { op, lhs: x, rhs: self.expr() };
        }
        match token {
            T::Inc | T::Dec => {
                self.bump();
                StmtKind::IncDec { x, inc: token == T::Inc }
            }
            T::Arrow => {
                self.bump();
                StmtKind::Send { chan: x, value: self.expr() }
            }
            _ => StmtKind::Expr(x),
        }
    }

    fn range_clause(&mut self, lhs: Vec<Expr>, define: bool) -> StmtKind {
        self.bump();
        if let Some(third) = lhs.get(2) {
            self.report(third.span, "range clause permits at most two iteration variables");
        }
        let mut lhs = lhs.into_iter();
        let (key, value) = (lhs.next(), lhs.next());
        let x = self.expr();
        let here = self.since(x.span);
        let body = Block { span: here, close: here, stmts: Vec::new() };
        StmtKind::Range { key, value, define, x, body }
    }
}

/// Whether an expression, and so a simple statement, starts with this.
fn starts_simple(kind: T) -> bool {
    kind.is_literal()
        || matches!(
            kind,
            T::Ident
                | T::Func
                | T::LParen
                | T::LBrack
                | T::Struct
                | T::Map
                | T::Chan
                | T::Interface
                | T::Arrow
                | T::Add
                | T::Sub
                | T::Star
                | T::And
                | T::Xor
                | T::Not
                | T::Tilde
        )
}
