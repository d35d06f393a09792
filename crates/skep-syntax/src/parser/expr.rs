//! Expressions: precedence climbing, operands and what may follow them.
//! Kept true: `{` after an operand starts a composite literal only where `expr_level` allows it.

use super::Parser;
use crate::print::go_expr;
use crate::span::Span;
use crate::token::TokenKind as T;
use crate::tree::{
    BinaryOp, ChanDir, Element, Expr, ExprKind, FuncLit, InterfaceElem, Lit, LitKind, UnaryOp,
};
use std::rc::Rc;

pub(super) const TYPE_GUARD: &str = "use of .(type) outside type switch";
pub(super) const TILDE: &str =
    "cannot use ~ outside of interface or type constraint (use ^ for bitwise complement)";

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Expr {
        let Some(outer) = self.enter() else { return self.bad_expr() };
        let left = self.unary();
        let x = self.binary_rest(left, 0);
        self.leave(outer);
        x
    }

    pub(super) fn expr_list(&mut self) -> Vec<Expr> {
        let mut list = vec![self.expr()];
        while self.got(T::Comma) {
            list.push(self.expr());
        }
        list
    }

    /// Goes on after a left operand with operators that bind tighter than `floor`.
    pub(super) fn binary_rest(&mut self, mut x: Expr, floor: u8) -> Expr {
        while let Some((op, level)) = binary_op(self.tok())
            && level > floor
        {
            let op_span = self.span();
            self.bump();
            let outer = std::mem::take(&mut self.height);
            let right = self.unary();
            let y = self.binary_rest(right, level);
            self.height = self.height.max(outer);
            self.grow();
            let span = Span::new(self.file, x.span.start, y.span.end.max(op_span.end));
            x = self.expr_node(span, ExprKind::Binary { op, op_span, x: Box::new(x), y: Box::new(y) });
        }
        x
    }

    pub(super) fn unary(&mut self) -> Expr {
        let op = match self.tok() {
            T::Star | T::Arrow | T::Tilde => None,
            T::Add => Some(UnaryOp::Plus),
            T::Sub => Some(UnaryOp::Neg),
            T::Not => Some(UnaryOp::Not),
            T::Xor => Some(UnaryOp::BitNot),
            T::And => Some(UnaryOp::Addr),
            _ => return self.primary(),
        };
        let token = self.tok();
        let start = self.span();
        let Some(outer) = self.enter() else { return self.bad_expr() };
        self.bump();
        let x = self.unary();
        let node = match (op, token) {
            (Some(op), _) => {
                let kind = ExprKind::Unary { op, x: Box::new(x) };
                self.expr_node(self.since(start), kind)
            }
            (None, T::Star) => self.expr_node(self.since(start), ExprKind::Star(Box::new(x))),
            (None, T::Tilde) => {
                self.unclaimed.push((start, TILDE));
                self.implicit_interface(start, vec![(true, x)])
            }
            (None, _) => self.receive(start, x),
        };
        self.leave(outer);
        node
    }

    /// `<-x`, or a receive channel type if `x` is a channel type: `<-` binds to the leftmost `chan`.
    fn receive(&mut self, start: Span, mut x: Expr) -> Expr {
        if !matches!(x.kind, ExprKind::ChanType { .. }) {
            let kind = ExprKind::Unary { op: UnaryOp::Recv, x: Box::new(x) };
            return self.expr_node(self.since(start), kind);
        }
        x.span = self.since(start);
        let mut at = &mut x;
        let problem = loop {
            if !matches!(at.kind, ExprKind::ChanType { .. }) {
                break Some(format!("unexpected {}, expected chan", go_expr(at)));
            }
            let ExprKind::ChanType { dir, elem } = &mut at.kind else { break None };
            match std::mem::replace(dir, ChanDir::Recv) {
                ChanDir::Both => break None,
                ChanDir::Recv => break Some("unexpected <-, expected chan".to_owned()),
                ChanDir::Send => at = elem,
            }
        };
        if let Some(message) = problem {
            let span = self.span();
            self.report_syntax(span, &message);
        }
        x
    }

    pub(super) fn primary(&mut self) -> Expr {
        let x = self.operand();
        self.suffixes(x)
    }

    fn operand(&mut self) -> Expr {
        let start = self.span();
        match self.tok() {
            T::Ident => {
                let name = self.ident();
                self.ident_expr(name)
            }
            T::LParen => {
                let open = self.pos;
                self.bump();
                self.expr_level += 1;
                self.open_parens += 1;
                let x = self.expr();
                self.open_parens -= 1;
                self.expr_level -= 1;
                self.want(T::RParen);
                self.recover_bracketed(open);
                self.expr_node(self.since(start), ExprKind::Paren(Box::new(x)))
            }
            T::Func => self.func_type_or_literal(),
            T::LBrack | T::Chan | T::Map | T::Struct | T::Interface => self.type_expr(),
            kind => match literal_kind(kind) {
                Some(kind) => {
                    self.bump();
                    let text = Rc::from(self.text_of(start));
                    self.expr_node(start, ExprKind::Lit(Lit { kind, text }))
                }
                None => {
                    self.expected("expression");
                    self.bad_expr()
                }
            },
        }
    }

    fn func_type_or_literal(&mut self) -> Expr {
        let start = self.span();
        let Some(outer) = self.enter() else { return self.bad_expr() };
        self.bump();
        let sig = self.signature(start, "function type");
        if self.panicking && self.raw().kind == T::LBrace {
            // The signature went wrong at its end, but the body is there.
            self.recover_to_block();
        }
        let x = if self.at(T::LBrace) {
            let level = std::mem::replace(&mut self.expr_level, 0);
            let body = self.block("function literal");
            self.expr_level = level;
            let id = self.ids.fresh();
            let kind = ExprKind::FuncLit(Rc::new(FuncLit { id, sig, body }));
            Expr { id, span: self.since(start), kind }
        } else {
            self.expr_node(self.since(start), ExprKind::FuncType(Box::new(sig)))
        };
        self.leave(outer);
        x
    }

    pub(super) fn suffixes(&mut self, mut x: Expr) -> Expr {
        loop {
            let start = x.span;
            let kind = match self.tok() {
                T::Dot => self.dot(x),
                T::LBrack => self.brackets(x),
                T::LParen => self.call(x),
                T::LBrace if self.starts_composite(&x) => {
                    if matches!(x.kind, ExprKind::Paren(_)) {
                        let span = self.span();
                        self.report_syntax(span, "cannot parenthesize type in composite literal");
                    }
                    let (elems, close) = self.composite_body();
                    ExprKind::Composite { ty: Some(Box::new(x)), elems, close }
                }
                _ => return x,
            };
            self.grow();
            x = self.expr_node(self.since(start), kind);
        }
    }

    fn dot(&mut self, x: Expr) -> ExprKind {
        self.bump();
        let x = Box::new(x);
        match self.tok() {
            T::Ident => ExprKind::Selector { x, sel: self.ident() },
            T::LParen => {
                self.bump();
                if self.at(T::Type) {
                    self.unclaimed.push((Span::new(self.file, x.span.start, self.raw().end), TYPE_GUARD));
                    self.bump();
                    self.want(T::RParen);
                    return ExprKind::TypeAssert { x, ty: None };
                }
                let ty = self.type_expr();
                self.want(T::RParen);
                ExprKind::TypeAssert { x, ty: Some(Box::new(ty)) }
            }
            _ => {
                self.expected("name or (");
                ExprKind::Selector { x, sel: self.blank() }
            }
        }
    }

    /// An index, an instantiation or a slice.
    fn brackets(&mut self, x: Expr) -> ExprKind {
        let open = self.pos;
        self.bump();
        self.expr_level += 1;
        let kind = self.brackets_inner(x);
        self.expr_level -= 1;
        self.recover_bracketed(open);
        kind
    }

    fn brackets_inner(&mut self, x: Expr) -> ExprKind {
        let x = Box::new(x);
        let mut lo = None;
        if self.at(T::RBrack) {
            let span = self.span();
            self.report_syntax(span, "unexpected ], expected operand");
            self.bump();
            return ExprKind::Index { x, indices: vec![self.bad_expr()] };
        }
        if !self.at(T::Colon) {
            let first = self.expr();
            if self.at(T::Comma) {
                return self.instance(x, first);
            }
            if self.got(T::RBrack) {
                return ExprKind::Index { x, indices: vec![first] };
            }
            lo = Some(Box::new(first));
        }
        if !self.got(T::Colon) {
            self.expected("comma, : or ]");
            return ExprKind::Index { x, indices: lo.into_iter().map(|b| *b).collect() };
        }
        let hi = if matches!(self.tok(), T::Colon | T::RBrack) { None } else { Some(Box::new(self.expr())) };
        let mut max = None;
        let three = self.at(T::Colon);
        if three {
            if hi.is_none() {
                let span = self.span();
                self.report(span, "middle index required in 3-index slice");
            }
            self.bump();
            if self.at(T::RBrack) {
                let span = self.span();
                self.report(span, "final index required in 3-index slice");
            } else {
                max = Some(Box::new(self.expr()));
            }
        }
        self.want(T::RBrack);
        ExprKind::Slice { x, lo, hi, max, three }
    }

    /// `x[A, B…]` after the first entry.
    fn instance(&mut self, x: Box<Expr>, first: Expr) -> ExprKind {
        let mut indices = vec![first];
        while self.got(T::Comma) {
            let Some(ty) = self.type_or_none() else { break };
            indices.push(ty);
        }
        self.want(T::RBrack);
        ExprKind::Index { x, indices }
    }

    fn call(&mut self, func: Expr) -> ExprKind {
        let open = self.pos;
        self.bump();
        self.expr_level += 1;
        self.open_parens += 1;
        let mut args = Vec::new();
        let mut spread = false;
        let close = self.list("argument list", open, T::RParen, |p| {
            if spread {
                p.expected(")");
                return;
            }
            args.push(p.expr());
            spread = p.got(T::Ellipsis);
        });
        self.expr_level -= 1;
        self.open_parens -= 1;
        ExprKind::Call { func: Box::new(func), args, spread, close }
    }

    /// Whether `x {` is a composite literal here.
    fn starts_composite(&self, x: &Expr) -> bool {
        match &unparen(x).kind {
            ExprKind::Ident(_) | ExprKind::Selector { .. } => self.expr_level >= 0,
            ExprKind::Index { .. } => self.expr_level >= 0 && !is_value(unparen(x)),
            ExprKind::ArrayType { .. }
            | ExprKind::SliceType(_)
            | ExprKind::StructType(_)
            | ExprKind::MapType { .. } => true,
            _ => false,
        }
    }

    /// `{…}` with its elements; gives the closing brace's span.
    fn composite_body(&mut self) -> (Vec<Element>, Span) {
        let open = self.pos;
        self.want(T::LBrace);
        let level = std::mem::replace(&mut self.expr_level, 0);
        let mut elems = Vec::new();
        let close = self.list("composite literal", open, T::RBrace, |p| {
            let first = p.element_value();
            elems.push(if p.got(T::Colon) {
                Element { key: Some(first), value: p.element_value() }
            } else {
                Element { key: None, value: first }
            });
        });
        self.expr_level = level;
        (elems, close)
    }

    fn element_value(&mut self) -> Expr {
        if !self.at(T::LBrace) {
            return self.expr();
        }
        let start = self.span();
        let Some(outer) = self.enter() else { return self.bad_expr() };
        let (elems, close) = self.composite_body();
        self.leave(outer);
        self.expr_node(self.since(start), ExprKind::Composite { ty: None, elems, close })
    }

    /// Takes `x.(type)` or `~x` at that place from those that stand where they may not.
    pub(super) fn claim(&mut self, within: Span, what: &str) {
        self.unclaimed
            .retain(|(span, kind)| *kind != what || span.start < within.start || span.end > within.end);
    }

    /// Reads a constraint's type parameter apart from an expression: `P *C`, `P (C)`, `P *C|D`.
    /// Gives the expression back if it is none; `force` takes what could be either.
    pub(super) fn split_type_param(
        &mut self,
        x: Expr,
        force: bool,
    ) -> Result<(crate::tree::Ident, Option<Expr>), Expr> {
        let Expr { id, span, kind } = x;
        match kind {
            ExprKind::Ident(name) => Ok((name, None)),
            ExprKind::Binary { op: BinaryOp::Mul, op_span, x, y } => match x.kind {
                ExprKind::Ident(name) if force || is_type_element(&y) => {
                    let span = op_span.to(y.span);
                    Ok((name, Some(self.expr_node(span, ExprKind::Star(y)))))
                }
                kind => {
                    let x = Box::new(Expr { id: x.id, span: x.span, kind });
                    Err(Expr { id, span, kind: ExprKind::Binary { op: BinaryOp::Mul, op_span, x, y } })
                }
            },
            ExprKind::Binary { op: BinaryOp::Or, op_span, x, y } => {
                let force = force || is_type_element(&y);
                match self.split_type_param(*x, force) {
                    Ok((name, Some(left))) => Ok((name, Some(self.join_terms(left, *y)))),
                    Ok((name, None)) => {
                        let x = Box::new(self.ident_expr(name));
                        Err(Expr { id, span, kind: ExprKind::Binary { op: BinaryOp::Or, op_span, x, y } })
                    }
                    Err(x) => {
                        let x = Box::new(x);
                        Err(Expr { id, span, kind: ExprKind::Binary { op: BinaryOp::Or, op_span, x, y } })
                    }
                }
            }
            ExprKind::Call { func, mut args, spread: false, close }
                if args.len() == 1
                    && matches!(func.kind, ExprKind::Ident(_))
                    && (force || is_type_element(&args[0])) =>
            {
                match (func.kind, args.pop()) {
                    (ExprKind::Ident(name), Some(arg)) => Ok((name, Some(arg))),
                    (kind, arg) => {
                        let func = Box::new(Expr { id: func.id, span: func.span, kind });
                        let args = arg.into_iter().collect();
                        Err(Expr { id, span, kind: ExprKind::Call { func, args, spread: false, close } })
                    }
                }
            }
            kind => Err(Expr { id, span, kind }),
        }
    }

    /// Joins two sides of `|` to a union.
    fn join_terms(&mut self, left: Expr, right: Expr) -> Expr {
        let start = left.span;
        let mut terms = self.terms_of(left);
        terms.extend(self.terms_of(right));
        self.implicit_interface(start, terms)
    }

    fn terms_of(&mut self, x: Expr) -> Vec<(bool, Expr)> {
        let implicit = !self.text_of(x.span).starts_with("interface");
        match x.kind {
            ExprKind::InterfaceType(mut elems) if implicit && elems.len() == 1 => match elems.pop() {
                Some(InterfaceElem::Union(terms)) => {
                    self.claim(x.span, TILDE);
                    terms
                }
                _ => Vec::new(),
            },
            kind => vec![(false, Expr { id: x.id, span: x.span, kind })],
        }
    }
}

/// Without the parentheses around it.
pub(super) fn unparen(mut x: &Expr) -> &Expr {
    while let ExprKind::Paren(inner) = &x.kind {
        x = inner;
    }
    x
}

/// Whether this cannot be a type.
fn is_value(x: &Expr) -> bool {
    match &x.kind {
        ExprKind::Lit(_)
        | ExprKind::Composite { .. }
        | ExprKind::FuncLit(_)
        | ExprKind::Slice { .. }
        | ExprKind::TypeAssert { .. }
        | ExprKind::Call { .. }
        | ExprKind::Unary { .. }
        | ExprKind::Binary { .. } => true,
        ExprKind::Paren(inner) => is_value(inner),
        ExprKind::Index { x, indices } => is_value(x) || indices.iter().any(is_value),
        _ => false,
    }
}

/// Whether this can only be part of a constraint.
fn is_type_element(x: &Expr) -> bool {
    match &x.kind {
        ExprKind::ArrayType { .. }
        | ExprKind::SliceType(_)
        | ExprKind::StructType(_)
        | ExprKind::FuncType(_)
        | ExprKind::InterfaceType(_)
        | ExprKind::MapType { .. }
        | ExprKind::ChanType { .. } => true,
        ExprKind::Binary { x, y, .. } => is_type_element(x) || is_type_element(y),
        ExprKind::Unary { x, .. } | ExprKind::Star(x) | ExprKind::Paren(x) => is_type_element(x),
        _ => false,
    }
}

fn literal_kind(kind: T) -> Option<LitKind> {
    Some(match kind {
        T::Int => LitKind::Int,
        T::Float => LitKind::Float,
        T::Imag => LitKind::Imag,
        T::Rune => LitKind::Rune,
        T::String => LitKind::String,
        _ => return None,
    })
}

/// The operator and how tightly it binds.
fn binary_op(kind: T) -> Option<(BinaryOp, u8)> {
    Some(match kind {
        T::LogOr => (BinaryOp::LogOr, 1),
        T::LogAnd => (BinaryOp::LogAnd, 2),
        T::Eq => (BinaryOp::Eq, 3),
        T::Ne => (BinaryOp::Ne, 3),
        T::Lt => (BinaryOp::Lt, 3),
        T::Le => (BinaryOp::Le, 3),
        T::Gt => (BinaryOp::Gt, 3),
        T::Ge => (BinaryOp::Ge, 3),
        T::Add => (BinaryOp::Add, 4),
        T::Sub => (BinaryOp::Sub, 4),
        T::Or => (BinaryOp::Or, 4),
        T::Xor => (BinaryOp::Xor, 4),
        T::Star => (BinaryOp::Mul, 5),
        T::Div => (BinaryOp::Div, 5),
        T::Rem => (BinaryOp::Rem, 5),
        T::And => (BinaryOp::And, 5),
        T::AndNot => (BinaryOp::AndNot, 5),
        T::Shl => (BinaryOp::Shl, 5),
        T::Shr => (BinaryOp::Shr, 5),
        _ => return None,
    })
}

/// The operation of an assignment operator such as `+=`.
pub(super) fn assign_op(kind: T) -> Option<BinaryOp> {
    Some(match kind {
        T::AddAssign => BinaryOp::Add,
        T::SubAssign => BinaryOp::Sub,
        T::MulAssign => BinaryOp::Mul,
        T::DivAssign => BinaryOp::Div,
        T::RemAssign => BinaryOp::Rem,
        T::AndAssign => BinaryOp::And,
        T::OrAssign => BinaryOp::Or,
        T::XorAssign => BinaryOp::Xor,
        T::ShlAssign => BinaryOp::Shl,
        T::ShrAssign => BinaryOp::Shr,
        T::AndNotAssign => BinaryOp::AndNot,
        _ => return None,
    })
}
