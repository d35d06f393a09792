//! Lists: of arguments, of parameters, of type parameters.
//! Kept true: in a parameter list either all fields have names or none has.

use super::Parser;
use crate::span::Span;
use crate::token::TokenKind as T;
use crate::tree::{Expr, ExprKind, Field, Ident, InterfaceElem};

/// One entry between commas, before it is known whether a lone name is a name or a type.
struct Entry {
    name: Option<Ident>,
    ty: Option<Expr>,
}

impl Parser<'_> {
    /// Entries between commas up to `close`, which is consumed; gives its span. `open` is the index of
    /// the opening token, which was consumed.
    pub(super) fn list(
        &mut self,
        context: &str,
        open: usize,
        close: T,
        mut entry: impl FnMut(&mut Self),
    ) -> Span {
        while !matches!(self.tok(), T::Eof) && !self.at(close) {
            entry(self);
            if !self.panicking && !self.got(T::Comma) && !self.at(close) {
                self.unexpected(&format!("in {context}; possibly missing comma or {}", close.text()));
            }
            if self.panicking && !self.recover_list(open) {
                break;
            }
        }
        self.want(close)
    }

    /// Entries that end with semicolons up to `close`, which is consumed.
    pub(super) fn group(&mut self, context: &str, close: T, mut entry: impl FnMut(&mut Self)) -> Span {
        while !matches!(self.tok(), T::Eof) && !self.at(close) {
            entry(self);
            if !self.panicking && !self.got_semi() && !self.at(close) {
                self.unexpected(&format!(
                    "in {context}; possibly missing semicolon or newline or {}",
                    close.text()
                ));
            }
            if self.panicking {
                if !self.recover_group(close) {
                    break;
                }
                self.got_semi();
            }
        }
        self.want(close)
    }

    /// Parameters or results after `(`, up to and with `)`.
    pub(super) fn params(&mut self, open: usize, variadic_ok: bool) -> Vec<Field> {
        let mut entries = Vec::new();
        let close = self.list("parameter list", open, T::RParen, |p| {
            if let Some(entry) = p.param_entry(T::RParen, None) {
                entries.push(entry);
            }
        });
        let mut fields = self.distribute(entries, close, false);
        self.check_ellipsis(&mut fields, variadic_ok);
        fields
    }

    /// Type parameters after `[`, up to and with `]`; `first` is an entry's start that was read.
    pub(super) fn type_params(&mut self, open: usize, first: Option<(Ident, Option<Expr>)>) -> Vec<Field> {
        let mut entries = Vec::new();
        let mut first = first;
        if let Some((name, Some(ty))) = first.take_if(|f| f.1.is_some() && self.at(T::RBrack)) {
            entries.push(Entry { name: Some(name), ty: Some(ty) });
        }
        let close = self.list("parameter list", open, T::RBrack, |p| match first.take() {
            Some((name, Some(ty))) => entries.push(Entry { name: Some(name), ty: Some(ty) }),
            Some((name, None)) => entries.extend(p.param_entry(T::RBrack, Some(name))),
            None => entries.extend(p.param_entry(T::RBrack, None)),
        });
        let mut fields = self.distribute(entries, close, true);
        self.check_ellipsis(&mut fields, false);
        fields
    }

    fn param_entry(&mut self, close: T, name: Option<Ident>) -> Option<Entry> {
        let in_constraints = close == T::RBrack;
        let name = match name {
            Some(name) => Some(name),
            None if self.at(T::Ident) => Some(self.ident()),
            None => None,
        };
        let mut entry = Entry { name, ty: None };
        match (self.tok(), entry.name.take()) {
            (T::LBrack, Some(name)) => {
                let (name, ty) = self.array_or_type_args(name);
                entry = Entry { name, ty: Some(ty) };
                return Some(self.constraint_rest(entry, in_constraints));
            }
            (T::Dot, Some(name)) => {
                entry.ty = Some(self.type_name(Some(name)));
                return Some(self.constraint_rest(entry, in_constraints));
            }
            (T::Or, Some(name)) if in_constraints => {
                entry.ty = Some(self.ident_expr(name));
                return Some(self.constraint_rest(entry, in_constraints));
            }
            (_, name) => entry.name = name,
        }
        if self.at(T::Ellipsis) {
            let start = self.span();
            self.bump();
            entry.ty = Some(match self.type_or_none() {
                Some(elem) => {
                    self.grow();
                    self.expr_node(self.since(start), ExprKind::Ellipsis(Box::new(elem)))
                }
                None => {
                    self.fail("... is missing type");
                    self.bad_expr()
                }
            });
            return Some(entry);
        }
        if in_constraints && self.at(T::Tilde) {
            entry.ty = Some(self.constraint());
            return Some(entry);
        }
        entry.ty = self.type_or_none();
        if entry.name.is_none() && entry.ty.is_none() {
            self.expected(close.text());
            return None;
        }
        Some(self.constraint_rest(entry, in_constraints))
    }

    /// Makes a union of an entry's type if `|` follows.
    fn constraint_rest(&mut self, mut entry: Entry, in_constraints: bool) -> Entry {
        if in_constraints
            && self.at(T::Or)
            && let Some(first) = entry.ty.take()
        {
            let start = first.span;
            let terms = self.union_rest((false, first));
            entry.ty = Some(self.implicit_interface(start, terms));
        }
        entry
    }

    fn constraint(&mut self) -> Expr {
        let start = self.span();
        let first = self.union_term();
        let terms = self.union_rest(first);
        self.implicit_interface(start, terms)
    }

    /// `~A | B` without `interface {}` around it.
    pub(super) fn implicit_interface(&mut self, start: Span, terms: Vec<(bool, Expr)>) -> Expr {
        self.grow();
        let kind = ExprKind::InterfaceType(vec![InterfaceElem::Union(terms)]);
        self.expr_node(self.since(start), kind)
    }

    /// Decides which lone names are names and which are types, and joins names that share a type.
    fn distribute(&mut self, entries: Vec<Entry>, close: Span, require_names: bool) -> Vec<Field> {
        let named = entries.iter().filter(|e| e.name.is_some() && e.ty.is_some()).count();
        let typed = entries.iter().filter(|e| e.ty.is_some()).count();
        if named == 0 && !require_names {
            return entries.into_iter().map(|e| self.unnamed_field(e)).collect();
        }
        let last_untyped = entries.last().is_some_and(|e| e.ty.is_none());
        let first_unnamed = entries.iter().find(|e| e.name.is_none()).and_then(|e| e.ty.as_ref());
        if last_untyped || first_unnamed.is_some() {
            let (span, message) = if named == typed {
                let what = if require_names { "type constraint" } else { "parameter type" };
                (close, format!("missing {what}"))
            } else {
                let leftmost = first_unnamed.map_or(close, |ty| ty.span);
                let what = match (require_names, entries.len()) {
                    (true, 1) => "type parameter name or invalid array length",
                    (true, _) => "type parameter name",
                    (false, _) => "parameter name",
                };
                (leftmost, format!("missing {what}"))
            };
            self.report_syntax(span, &message);
        }
        self.join_names(entries)
    }

    fn unnamed_field(&mut self, entry: Entry) -> Field {
        let ty = match (entry.ty, entry.name) {
            (Some(ty), _) => ty,
            (None, Some(name)) => self.ident_expr(name),
            (None, None) => self.bad_expr(),
        };
        Field { id: self.ids.fresh(), span: ty.span, names: Vec::new(), ty, tag: None }
    }

    fn join_names(&mut self, entries: Vec<Entry>) -> Vec<Field> {
        let mut fields = Vec::new();
        let mut names: Vec<Ident> = Vec::new();
        for entry in entries {
            let unnamed = entry.name.is_none();
            names.extend(entry.name);
            let Some(ty) = entry.ty else { continue };
            if unnamed {
                // Reported; the type gets a name of its own so that the field is not taken for embedded.
                names.push(Ident {
                    id: self.ids.fresh(),
                    span: Span::new(self.file, ty.span.start, ty.span.start),
                    name: self.intern("_"),
                });
            }
            let names = std::mem::take(&mut names);
            let span = names[0].span.to(ty.span);
            fields.push(Field { id: self.ids.fresh(), span, names, ty, tag: None });
        }
        if !names.is_empty() {
            let ty = self.bad_expr();
            let span = names[0].span;
            fields.push(Field { id: self.ids.fresh(), span, names, ty, tag: None });
        }
        fields
    }

    /// `...T` may only stand last, and not in results or type parameters.
    fn check_ellipsis(&mut self, fields: &mut [Field], variadic_ok: bool) {
        let mut reported = false;
        let last = fields.len().saturating_sub(1);
        for (i, field) in fields.iter_mut().enumerate() {
            let ok = variadic_ok && i == last && field.names.len() <= 1;
            if ok || !matches!(field.ty.kind, ExprKind::Ellipsis(_)) {
                continue;
            }
            let line = self.line_of(field.ty.span.start);
            if !reported && !self.reported_lines.contains(&line) {
                let message =
                    if variadic_ok { "can only use ... with final parameter" } else { "invalid use of ..." };
                self.report(field.ty.span, message);
                reported = true;
            }
            if let ExprKind::Ellipsis(elem) = std::mem::replace(&mut field.ty.kind, ExprKind::Bad) {
                field.ty = *elem;
            }
        }
    }
}
