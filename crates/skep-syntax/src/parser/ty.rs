//! Types, and the lists of fields in structs and interfaces.

use super::Parser;
use crate::literal::string_value;
use crate::span::Span;
use crate::token::TokenKind as T;
use crate::tree::{ChanDir, Expr, ExprKind, Field, FuncType, Ident, InterfaceElem};
use std::rc::Rc;

impl Parser<'_> {
    /// A type, or an error.
    pub(super) fn type_expr(&mut self) -> Expr {
        match self.type_or_none() {
            Some(ty) => ty,
            None => {
                self.expected("type");
                self.bad_expr()
            }
        }
    }

    /// A type, if one starts here.
    pub(super) fn type_or_none(&mut self) -> Option<Expr> {
        if !starts_type(self.tok()) {
            return None;
        }
        let Some(outer) = self.enter() else { return Some(self.bad_expr()) };
        let ty = self.type_body();
        self.leave(outer);
        Some(ty)
    }

    fn type_body(&mut self) -> Expr {
        let start = self.span();
        let kind = match self.tok() {
            T::Ident => return self.type_name(None),
            T::Star => {
                self.bump();
                ExprKind::Star(Box::new(self.type_expr()))
            }
            T::LParen => {
                self.bump();
                let inner = self.type_expr();
                self.want(T::RParen);
                ExprKind::Paren(Box::new(inner))
            }
            T::Arrow => {
                self.bump();
                self.want(T::Chan);
                ExprKind::ChanType { dir: ChanDir::Recv, elem: Box::new(self.chan_elem()) }
            }
            T::Chan => {
                self.bump();
                let dir = if self.got(T::Arrow) { ChanDir::Send } else { ChanDir::Both };
                ExprKind::ChanType { dir, elem: Box::new(self.chan_elem()) }
            }
            T::Func => {
                self.bump();
                ExprKind::FuncType(Box::new(self.signature(start, "function type")))
            }
            T::LBrack => {
                self.bump();
                return self.array_or_slice_type(start, None);
            }
            T::Map => {
                self.bump();
                self.want(T::LBrack);
                let key = Box::new(self.type_expr());
                self.want(T::RBrack);
                ExprKind::MapType { key, value: Box::new(self.type_expr()) }
            }
            T::Struct => self.struct_type(),
            _ => self.interface_type(),
        };
        self.expr_node(self.since(start), kind)
    }

    fn chan_elem(&mut self) -> Expr {
        match self.type_or_none() {
            Some(elem) => elem,
            None => {
                self.fail("missing channel element type");
                self.bad_expr()
            }
        }
    }

    /// What follows `[`: a slice or array type; `len` is a length that was read already.
    pub(super) fn array_or_slice_type(&mut self, start: Span, len: Option<Expr>) -> Expr {
        if len.is_none() && self.got(T::RBrack) {
            let elem = Box::new(self.type_expr());
            return self.expr_node(self.since(start), ExprKind::SliceType(elem));
        }
        let len = match len {
            None if self.got(T::Ellipsis) => None,
            None => {
                self.expr_level += 1;
                let len = self.expr();
                self.expr_level -= 1;
                Some(Box::new(len))
            }
            Some(len) => Some(Box::new(len)),
        };
        if self.at(T::Comma) {
            let comma = self.span();
            self.report_syntax(comma, "unexpected comma; expected ]");
            self.bump();
        }
        self.want(T::RBrack);
        let elem = Box::new(self.type_expr());
        self.expr_node(self.since(start), ExprKind::ArrayType { len, elem })
    }

    /// A type's name, perhaps qualified and with type arguments; `first` was read already.
    pub(super) fn type_name(&mut self, first: Option<Ident>) -> Expr {
        let first = match first {
            Some(name) => name,
            None => self.name(),
        };
        let start = first.span;
        let mut ty = self.ident_expr(first);
        if self.got(T::Dot) {
            let sel = self.name();
            ty = self.expr_node(self.since(start), ExprKind::Selector { x: Box::new(ty), sel });
        }
        if self.at(T::LBrack) {
            ty = self.type_args(ty);
        }
        ty
    }

    fn type_args(&mut self, x: Expr) -> Expr {
        let start = x.span;
        let open = self.pos;
        self.bump();
        if self.at(T::RBrack) {
            self.expected("type argument list");
        }
        self.expr_level += 1;
        let mut indices = Vec::new();
        self.list("type argument list", open, T::RBrack, |p| indices.push(p.type_expr()));
        self.expr_level -= 1;
        self.expr_node(self.since(start), ExprKind::Index { x: Box::new(x), indices })
    }

    /// `name[…` where it may be a field `name [n]T`, `name []T` or an instance `name[T]`.
    pub(super) fn array_or_type_args(&mut self, name: Ident) -> (Option<Ident>, Expr) {
        let Some(outer) = self.enter() else { return (None, self.bad_expr()) };
        let bracket = self.span();
        let open = self.pos;
        self.bump();
        if matches!(self.tok(), T::RBrack | T::Ellipsis) {
            let ty = self.array_or_slice_type(bracket, None);
            self.leave(outer);
            return (Some(name), ty);
        }
        let mut indices = Vec::new();
        self.expr_level += 1;
        self.list("type argument list", open, T::RBrack, |p| indices.push(p.expr()));
        self.expr_level -= 1;
        let found = if indices.len() == 1
            && let Some(elem) = self.type_or_none()
        {
            let len = indices.pop().map(Box::new);
            let kind = ExprKind::ArrayType { len, elem: Box::new(elem) };
            (Some(name), self.expr_node(self.since(bracket), kind))
        } else {
            let start = name.span;
            let x = Box::new(self.ident_expr(name));
            (None, self.expr_node(self.since(start), ExprKind::Index { x, indices }))
        };
        self.leave(outer);
        found
    }

    /// Parameters and results; `start` is the `func` (or the parenthesis) before.
    pub(super) fn signature(&mut self, start: Span, context: &str) -> FuncType {
        if self.at(T::LBrack) {
            let bracket = self.span();
            let open = self.pos;
            self.bump();
            if self.at(T::RBrack) {
                let span = self.span();
                self.report_syntax(span, "empty type parameter list");
                self.bump();
            } else {
                let message = format!("{context} must have no type parameters");
                self.report_syntax(bracket, &message);
                let _refused = self.type_params(open, None);
            }
        }
        let open = self.pos;
        self.want(T::LParen);
        let params = self.params(open, true);
        let results = if self.at(T::LParen) {
            let open = self.pos;
            self.bump();
            self.params(open, false)
        } else if let Some(ty) = self.type_or_none() {
            vec![Field { id: self.ids.fresh(), span: ty.span, names: Vec::new(), ty, tag: None }]
        } else {
            Vec::new()
        };
        FuncType { span: self.since(start), params, results }
    }

    fn struct_type(&mut self) -> ExprKind {
        self.bump();
        self.want(T::LBrace);
        let mut fields = Vec::new();
        self.group("struct type", T::RBrace, |p| {
            if let Some(field) = p.struct_field() {
                fields.push(field);
            }
        });
        ExprKind::StructType(fields)
    }

    fn struct_field(&mut self) -> Option<Field> {
        let start = self.span();
        let (names, ty) = match self.tok() {
            T::Ident => self.named_field(),
            T::Star => {
                self.bump();
                let pointee =
                    if self.at(T::LParen) { self.parenthesized_embedded() } else { self.type_name(None) };
                let span = self.since(start);
                (Vec::new(), self.expr_node(span, ExprKind::Star(Box::new(pointee))))
            }
            T::LParen => (Vec::new(), self.parenthesized_embedded()),
            _ => {
                self.expected("field name or embedded type");
                return None;
            }
        };
        let tag = self.field_tag();
        Some(Field { id: self.ids.fresh(), span: self.since(start), names, ty, tag })
    }

    fn parenthesized_embedded(&mut self) -> Expr {
        let span = self.span();
        self.report_syntax(span, "cannot parenthesize embedded type");
        self.type_expr()
    }

    fn named_field(&mut self) -> (Vec<Ident>, Expr) {
        let name = self.ident();
        let next = self.tok();
        if matches!(next, T::Dot | T::RBrace) || next.is_semi() || next.is_literal() {
            return (Vec::new(), self.type_name(Some(name)));
        }
        if next == T::LBrack {
            let (name, ty) = self.array_or_type_args(name);
            return (name.into_iter().collect(), ty);
        }
        let mut names = vec![name];
        while self.got(T::Comma) {
            names.push(self.name());
        }
        (names, self.type_expr())
    }

    fn field_tag(&mut self) -> Option<Rc<str>> {
        if !self.tok().is_literal() {
            return None;
        }
        let span = self.span();
        if !self.at(T::String) {
            self.report_syntax(span, "struct field tag must be a string");
            self.bump();
            return None;
        }
        self.bump();
        Some(String::from_utf8_lossy(&string_value(self.text_of(span))).into())
    }

    fn interface_type(&mut self) -> ExprKind {
        self.bump();
        self.want(T::LBrace);
        let mut elems = Vec::new();
        self.group("interface type", T::RBrace, |p| elems.push(p.interface_elem()));
        ExprKind::InterfaceType(elems)
    }

    fn interface_elem(&mut self) -> InterfaceElem {
        if self.at(T::Ident) && self.look(1) == T::LParen {
            let name = self.ident();
            let start = self.span();
            let sig = self.signature(start, "interface method");
            return InterfaceElem::Method { name, sig };
        }
        if self.at(T::Ident) && self.look(1) == T::LBrack {
            return self.method_or_instance();
        }
        let first = self.union_term();
        InterfaceElem::Union(self.union_rest(first))
    }

    /// `I[T]` embedded, or a method that wrongly has type parameters.
    fn method_or_instance(&mut self) -> InterfaceElem {
        let name = self.ident();
        let bracket = self.span();
        if self.look(1) == T::RBrack {
            self.bump();
            self.bump();
            let what = if self.at(T::LParen) { "parameter" } else { "argument" };
            self.report(bracket, format!("empty type {what} list"));
            if self.at(T::LParen) {
                let start = self.span();
                let sig = self.signature(start, "interface method");
                return InterfaceElem::Method { name, sig };
            }
            let ty = self.ident_expr(name);
            let rest = self.union_rest((false, ty));
            return InterfaceElem::Union(rest);
        }
        let wrongly = self.look(1) == T::Ident && matches!(self.look(2), T::Ident | T::Comma | T::Tilde);
        if wrongly && self.generic_method_follows() {
            self.report(bracket, "interface method must have no type parameters");
            let open = self.pos;
            self.bump();
            let _refused = self.type_params(open, None);
            let start = self.span();
            let sig = self.signature(start, "interface method");
            return InterfaceElem::Method { name, sig };
        }
        let ty = self.type_name(Some(name));
        let rest = self.union_rest((false, ty));
        InterfaceElem::Union(rest)
    }

    /// Whether a parameter list follows the bracketed part under the cursor.
    fn generic_method_follows(&mut self) -> bool {
        let close = self.closer(self.pos);
        close.is_some_and(|c| self.tokens[c + 1].kind == T::LParen)
    }

    /// `T` or `~T`
    pub(super) fn union_term(&mut self) -> (bool, Expr) {
        let tilde = self.got(T::Tilde);
        match self.type_or_none() {
            Some(ty) => (tilde, ty),
            None => {
                self.expected(if tilde { "type" } else { "~ term or type" });
                (tilde, self.bad_expr())
            }
        }
    }

    /// `| T | ~U …` after a first term.
    pub(super) fn union_rest(&mut self, first: (bool, Expr)) -> Vec<(bool, Expr)> {
        let mut terms = vec![first];
        while self.got(T::Or) {
            terms.push(self.union_term());
        }
        terms
    }
}

fn starts_type(kind: T) -> bool {
    matches!(
        kind,
        T::Ident
            | T::Star
            | T::LParen
            | T::Arrow
            | T::Chan
            | T::Func
            | T::LBrack
            | T::Map
            | T::Struct
            | T::Interface
    )
}
