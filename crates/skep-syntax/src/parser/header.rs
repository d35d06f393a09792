//! The heads of `if`, `for` and `switch`, and the statements behind them.

use super::Parser;
use super::expr::TYPE_GUARD;
use crate::print::{go_expr, go_stmt};
use crate::span::Span;
use crate::token::TokenKind as T;
use crate::tree::{Case, Expr, ExprKind, Ident, SelectCase, Stmt, StmtKind};

/// What stands between the keyword and `{`.
struct Header {
    init: Option<Box<Stmt>>,
    /// The last simple statement of `if` and `switch`, the condition of `for`.
    cond: Option<Stmt>,
    post: Option<Box<Stmt>>,
}

impl Parser<'_> {
    /// Reads the head; what follows is `{`, or the caller reports that it is missing.
    fn header(&mut self, keyword: T) -> Header {
        self.bump();
        let mut head = Header { init: None, cond: None, post: None };
        if self.at(T::LBrace) {
            if keyword == T::If {
                let span = self.span();
                self.report_syntax(span, "missing condition in if statement");
            }
            return head;
        }
        let outer = std::mem::replace(&mut self.expr_level, -1);
        self.header_parts(keyword, &mut head);
        self.expr_level = outer;
        head
    }

    fn header_parts(&mut self, keyword: T, head: &mut Header) {
        let mut first = None;
        if !self.tok().is_semi() {
            if self.at(T::Var) {
                self.bump();
                let span = self.span();
                let message = format!("var declaration not allowed in {} initializer", keyword.text());
                self.report_syntax(span, &message);
            }
            let stmt = self.simple_stmt(keyword);
            if matches!(stmt.kind, StmtKind::Range { .. }) {
                head.cond = Some(stmt);
                return;
            }
            first = Some(stmt);
        }
        if self.at(T::LBrace) {
            head.cond = first;
            return;
        }
        head.init = first.map(Box::new);
        let semi = self.span();
        let semi_kind = self.raw().kind;
        if !self.got_semi() {
            // Asking for `{` rather than `;` reads better.
            self.want(T::LBrace);
            return;
        }
        if keyword == T::For {
            self.for_clauses(semi_kind, head);
        } else if !self.at(T::LBrace) {
            head.cond = Some(self.simple_stmt(keyword));
        } else if keyword == T::If {
            if semi_kind == T::Semi {
                self.report_syntax(semi, "missing condition in if statement");
            } else {
                self.report_syntax(
                    semi,
                    &format!("unexpected {}, expected {{ after if clause", semi_kind.text()),
                );
                // What was read is the condition: the brace only stands on the wrong line.
                head.cond = head.init.take().map(|s| *s);
            }
        }
    }

    fn for_clauses(&mut self, first_semi: T, head: &mut Header) {
        if !self.tok().is_semi() {
            if self.at(T::LBrace) {
                self.expected("for loop condition");
                // The brace may only stand on the wrong line; either way the body follows.
                self.panicking = self.must_leave();
                if first_semi != T::Semi {
                    head.cond = head.init.take().map(|s| *s);
                }
                return;
            }
            head.cond = Some(self.simple_stmt(T::Semi));
        }
        if self.at(T::LBrace) {
            let span = self.span();
            self.report_syntax(span, "unexpected {, expected semicolon or newline");
            return;
        }
        if !self.got_semi() {
            self.expected(T::Semi.expected_name());
            return;
        }
        if !self.at(T::LBrace) {
            let post = self.simple_stmt(T::Semi);
            if let StmtKind::Define { op_span, .. } = post.kind {
                self.report_syntax(op_span, "cannot declare in post statement of for loop");
            }
            head.post = Some(Box::new(post));
        }
    }

    /// The expression a condition consists of; anything else is reported.
    fn condition(&mut self, stmt: Stmt) -> Expr {
        let (span, text) = match &stmt.kind {
            StmtKind::Expr(_) | StmtKind::Bad => (stmt.span, String::new()),
            StmtKind::Assign { lhs, rhs } => {
                let place = self.operator_between(lhs, rhs);
                (place, format!("assignment {} = {}", emphasized(lhs), emphasized(rhs)))
            }
            StmtKind::Define { op_span, .. } => (*op_span, go_stmt(&stmt)),
            StmtKind::IncDec { x, .. }
            | StmtKind::Send { chan: x, .. }
            | StmtKind::OpAssign { lhs: x, .. } => {
                (self.operator_between(std::slice::from_ref(x), &[]), go_stmt(&stmt))
            }
            _ => (stmt.span, go_stmt(&stmt)),
        };
        match stmt.kind {
            StmtKind::Expr(x) => x,
            StmtKind::Bad => self.bad_expr(),
            _ => {
                self.report_syntax(span, &format!("cannot use {text} as value"));
                self.expr_node(stmt.span, ExprKind::Bad)
            }
        }
    }

    /// Where the operator between two lists stands.
    fn operator_between(&self, lhs: &[Expr], rhs: &[Expr]) -> Span {
        let from = lhs.last().map_or(0, |x| x.span.end);
        let to = rhs.first().map_or(u32::MAX, |x| x.span.start);
        let at = self.tokens.partition_point(|t| t.start < from);
        let token = self.tokens[at.min(self.tokens.len() - 1)];
        if token.start < to {
            Span::new(self.file, token.start, token.end)
        } else {
            Span::new(self.file, from, to)
        }
    }

    /// An if with all its else-ifs, which may be many: they are nested in the tree only.
    pub(super) fn if_stmt(&mut self) -> StmtKind {
        let mut links = Vec::new();
        let mut last = None;
        loop {
            let start = self.span();
            let head = self.header(T::If);
            let cond = match head.cond {
                Some(stmt) => self.condition(stmt),
                None => self.bad_expr(),
            };
            links.push((start, head.init, cond, self.body("if clause")));
            if !self.got(T::Else) {
                break;
            }
            match self.tok() {
                T::If => continue,
                T::LBrace => last = self.stmt().map(Box::new),
                _ => self.fail("else must be followed by if or statement block"),
            }
            break;
        }
        let mut els = last;
        loop {
            let (start, init, cond, then) = links.pop().expect("an if is its own first link");
            let kind = StmtKind::If { init, cond, then, els };
            if links.is_empty() {
                return kind;
            }
            self.grow();
            els = Some(Box::new(Stmt { id: self.ids.fresh(), span: self.since(start), kind }));
        }
    }

    pub(super) fn for_stmt(&mut self) -> StmtKind {
        let head = self.header(T::For);
        if let Some(Stmt { kind: StmtKind::Range { key, value, define, x, .. }, .. }) = head.cond {
            return StmtKind::Range { key, value, define, x, body: self.body("for clause") };
        }
        let cond = head.cond.map(|stmt| self.condition(stmt));
        StmtKind::For { init: head.init, cond, post: head.post, body: self.body("for clause") }
    }

    pub(super) fn switch_stmt(&mut self) -> StmtKind {
        let head = self.header(T::Switch);
        let guard = head.cond.and_then(|stmt| self.type_guard(stmt));
        self.recover_to_block();
        self.clause_brace("switch");
        let mut cases = Vec::new();
        while !matches!(self.tok(), T::Eof | T::RBrace) {
            let start = self.span();
            let (exprs, is_default) = match self.tok() {
                T::Case => {
                    self.bump();
                    (self.expr_list(), false)
                }
                T::Default => {
                    self.bump();
                    (Vec::new(), true)
                }
                _ => {
                    self.expected("case or default or }");
                    (Vec::new(), false)
                }
            };
            let span = self.since(start);
            let id = self.ids.fresh();
            let body = if self.clause_colon() { self.clause_body() } else { Vec::new() };
            cases.push(Case { id, span, exprs, is_default, body });
        }
        let close = self.want(T::RBrace);
        let init = head.init;
        match guard {
            Some(Guard::Type(name, x)) => StmtKind::TypeSwitch { init, name, x, cases, close },
            Some(Guard::Tag(tag)) => StmtKind::Switch { init, tag: Some(tag), cases, close },
            None => StmtKind::Switch { init, tag: None, cases, close },
        }
    }

    /// Tells a type switch's `name := x.(type)` from a tag.
    fn type_guard(&mut self, stmt: Stmt) -> Option<Guard> {
        let span = stmt.span;
        let (name, x) = match stmt.kind {
            StmtKind::Expr(x) if is_guard(&x) => (None, x),
            StmtKind::Define { mut lhs, mut rhs, op_span } => {
                let fits = lhs.len() == 1
                    && rhs.len() == 1
                    && matches!(lhs[0].kind, ExprKind::Ident(_))
                    && is_guard(&rhs[0]);
                match (fits, lhs.pop(), rhs.pop()) {
                    (true, Some(Expr { kind: ExprKind::Ident(name), .. }), Some(x)) => (Some(name), x),
                    (_, l, r) => {
                        lhs.extend(l);
                        rhs.extend(r);
                        let kind = StmtKind::Define { lhs, rhs, op_span };
                        return Some(Guard::Tag(self.condition(Stmt { id: stmt.id, span, kind })));
                    }
                }
            }
            kind => return Some(Guard::Tag(self.condition(Stmt { id: stmt.id, span, kind }))),
        };
        self.claim(x.span, TYPE_GUARD);
        match x.kind {
            ExprKind::TypeAssert { x, ty: None } => Some(Guard::Type(name, *x)),
            _ => None,
        }
    }

    pub(super) fn select_stmt(&mut self) -> StmtKind {
        self.bump();
        self.clause_brace("select");
        let mut cases = Vec::new();
        while !matches!(self.tok(), T::Eof | T::RBrace) {
            let start = self.span();
            let comm = match self.tok() {
                T::Case => {
                    self.bump();
                    Some(Box::new(self.simple_stmt(T::Case)))
                }
                T::Default => {
                    self.bump();
                    None
                }
                _ => {
                    self.expected("case or default or }");
                    None
                }
            };
            let span = self.since(start);
            let id = self.ids.fresh();
            let body = if self.clause_colon() { self.clause_body() } else { Vec::new() };
            cases.push(SelectCase { id, span, comm, body });
        }
        let close = self.want(T::RBrace);
        StmtKind::Select { cases, close }
    }
}

impl Parser<'_> {
    /// The `{` of a switch or select; one on the next line is reported and taken.
    fn clause_brace(&mut self, keyword: &str) {
        if self.got(T::LBrace) {
            return;
        }
        self.fail(&format!("missing {{ after {keyword} clause"));
        if self.recover_to_block() {
            self.got(T::LBrace);
        }
    }

    /// The `:` of a clause; whether a body can be read.
    fn clause_colon(&mut self) -> bool {
        if !self.panicking {
            self.want(T::Colon);
        }
        !self.panicking || self.recover_in_clause()
    }

    /// The statements of a clause.
    fn clause_body(&mut self) -> Vec<Stmt> {
        self.clause_depth += 1;
        let stmts = self.stmt_list("case or default or }");
        self.clause_depth -= 1;
        stmts
    }
}

enum Guard {
    Type(Option<Ident>, Expr),
    Tag(Expr),
}

fn is_guard(x: &Expr) -> bool {
    matches!(x.kind, ExprKind::TypeAssert { ty: None, .. })
}

/// A list as Go shows it in that message: a binary expression in parentheses.
fn emphasized(list: &[Expr]) -> String {
    let shown: Vec<String> = list.iter().map(go_expr).collect();
    let text = shown.join(", ");
    match list {
        [Expr { kind: ExprKind::Binary { .. }, .. }] => format!("({text})"),
        _ => text,
    }
}
