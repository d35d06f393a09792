//! The file: package clause, imports, declarations.

use super::expr::TILDE;
use super::{Parser, REPEATED_TOKENS_MAX};
use crate::literal::string_value;
use crate::span::Span;
use crate::token::TokenKind as T;
use crate::tree::{ConstDecl, Decl, Expr, Field, File, FuncDecl, Ident, Import, TypeDecl, VarDecl};
use std::rc::Rc;

/// The type and values of a const spec, to be read again for the specs that repeat it.
#[derive(Clone, Copy)]
struct ConstSource {
    start: usize,
    end: usize,
    /// Whether a repetition would repeat nothing but trouble.
    bad: bool,
}

impl Parser<'_> {
    pub(super) fn file(&mut self) -> File {
        let package = self.package_clause();
        let mut imports_over = false;
        let mut file = File {
            file: self.file,
            span: Span::new(self.file, 0, self.text.len() as u32),
            build_skep: self.is_build_skep(),
            package,
            imports: Vec::new(),
            decls: Vec::new(),
        };
        while !self.aborted {
            if self.panicking {
                self.recover_declaration();
            }
            if self.at(T::Eof) {
                break;
            }
            let is_import = self.at(T::Import);
            let is_blank = self.tok().is_semi();
            if is_import && std::mem::take(&mut imports_over) {
                let span = self.span();
                self.report_syntax(span, "imports must appear before other declarations");
            }
            imports_over |= !is_import && !is_blank;
            self.top_level(&mut file);
        }
        for (span, message) in std::mem::take(&mut self.unclaimed) {
            self.panicking = false;
            if !self.reported_lines.contains(&self.line_of(span.start)) {
                self.report(span, message);
            }
        }
        file
    }

    fn is_build_skep(&self) -> bool {
        let text = self.text.strip_prefix(crate::lexer::BOM).unwrap_or(self.text);
        text.lines().next().is_some_and(|line| line.trim_end() == "//go:build skep")
    }

    fn package_clause(&mut self) -> Ident {
        if !self.got(T::Package) {
            self.fail("package statement must be first");
            return self.blank();
        }
        let name = self.name();
        if !self.panicking && !self.got_semi() && !self.at(T::Eof) {
            self.expected(T::Semi.expected_name());
        }
        name
    }

    /// One declaration (or what stands in its place) with its semicolon.
    fn top_level(&mut self, file: &mut File) {
        let start = self.pos;
        match self.tok() {
            T::Semi | T::Newline | T::SemiEof => {
                self.bump();
                return;
            }
            T::Import => {
                self.bump();
                self.spec_group(|p, _, _| file.imports.extend(p.import_spec()));
            }
            T::Const | T::Type | T::Var => self.declaration(&mut file.decls),
            T::Func => {
                let decl = self.func_decl();
                file.decls.push(Decl::Func(Rc::new(decl)));
            }
            T::LBrace if self.body_on_next_line(file) => return,
            _ => {
                self.fail("non-declaration statement outside function body");
                return;
            }
        }
        if !self.panicking && !self.at(T::Eof) && !self.got_semi() {
            self.unexpected("after top level declaration");
        }
        // An error at the very keyword must not be met again.
        if self.pos == start {
            self.pos = (start + 1).min(self.tokens.len() - 1);
        }
    }

    /// A function's `{` on a line of its own: reported, and read as the body.
    fn body_on_next_line(&mut self, file: &mut File) -> bool {
        let Some(Decl::Func(func)) = file.decls.last_mut() else { return false };
        let Some(func) = Rc::get_mut(func).filter(|f| f.body.is_none()) else { return false };
        let span = self.span();
        self.report_syntax(span, "unexpected semicolon or newline before {");
        let body = self.block("function body");
        func.span = func.span.to(body.span);
        func.body = Some(body);
        self.got_semi();
        true
    }

    /// `const`, `type` or `var` with one spec or a group of them.
    pub(super) fn declaration(&mut self, decls: &mut Vec<Decl>) {
        let keyword = self.tok();
        self.bump();
        let mut repeatable = None;
        self.spec_group(|p, index, in_group| match keyword {
            T::Const => {
                let spec = p.const_spec(index, in_group, &mut repeatable);
                decls.push(Decl::Const(spec));
            }
            T::Var => decls.push(Decl::Var(Rc::new(p.var_spec()))),
            _ => decls.push(Decl::Type(p.type_spec())),
        });
    }

    /// One spec, or several in parentheses; each gets its index and whether it is in a group.
    fn spec_group(&mut self, mut spec: impl FnMut(&mut Self, u32, bool)) {
        if !self.got(T::LParen) {
            spec(self, 0, false);
            return;
        }
        let mut index = 0;
        self.group("grouped declaration", T::RParen, |p| {
            spec(p, index, true);
            index += 1;
        });
    }

    fn import_spec(&mut self) -> Option<Import> {
        let start = self.span();
        let name = match self.tok() {
            T::Ident => Some(self.ident()),
            T::Dot => {
                self.bump();
                let name = self.intern(".");
                Some(Ident { id: self.ids.fresh(), span: start, name })
            }
            _ => None,
        };
        let path_span = self.span();
        if !self.tok().is_literal() {
            self.fail("missing import path");
            return None;
        }
        if !self.at(T::String) {
            self.report_syntax(path_span, "import path must be a string");
            self.bump();
            return None;
        }
        self.bump();
        let path = String::from_utf8_lossy(&string_value(self.text_of(path_span))).into();
        Some(Import { id: self.ids.fresh(), span: self.since(start), name, path, path_span })
    }

    fn name_list(&mut self) -> Vec<Ident> {
        let mut names = vec![self.name()];
        while self.got(T::Comma) {
            names.push(self.name());
        }
        names
    }

    fn var_spec(&mut self) -> VarDecl {
        let start = self.span();
        let names = self.name_list();
        let mut ty = None;
        let mut values = Vec::new();
        if self.got_assign() {
            values = self.expr_list();
        } else {
            ty = Some(self.type_expr());
            if self.got_assign() {
                values = self.expr_list();
            }
        }
        VarDecl { id: self.ids.fresh(), span: self.since(start), names, ty, values }
    }

    /// `=`; a `:=` in its place is reported and taken for it.
    fn got_assign(&mut self) -> bool {
        if self.at(T::Define) {
            let span = self.span();
            self.report_syntax(span, "unexpected :=, expected =");
            self.bump();
            return true;
        }
        self.got(T::Assign)
    }

    fn const_spec(&mut self, iota: u32, in_group: bool, repeatable: &mut Option<ConstSource>) -> ConstDecl {
        let start = self.span();
        let names = self.name_list();
        let from = self.pos;
        let errors = self.diagnostics.len();
        let (ty, values) = self.const_type_and_values();
        let span = self.since(start);
        let bare = ty.is_none() && values.is_empty();
        let mut spec = ConstDecl { id: self.ids.fresh(), span, names, ty, values, repeated: false, iota };
        if self.panicking {
            // What was to be repeated is unknown: later specs get `Bad` values.
            *repeatable = Some(ConstSource { start: from, end: from, bad: true });
        } else if !bare {
            let end = self.pos;
            // A function in a constant is refused where it stands, and would make repetitions grow
            // without bounds if it held a group itself.
            let bad =
                self.diagnostics.len() > errors || self.tokens[from..end].iter().any(|t| t.kind == T::Func);
            *repeatable = Some(ConstSource { start: from, end, bad });
        } else if let (true, Some(source)) = (in_group, *repeatable) {
            self.repeat_const(&mut spec, source);
        }
        spec
    }

    fn const_type_and_values(&mut self) -> (Option<Expr>, Vec<Expr>) {
        if matches!(self.tok(), T::Eof | T::RParen) || self.tok().is_semi() {
            return (None, Vec::new());
        }
        let ty = self.type_or_none();
        let values = if self.got_assign() { self.expr_list() } else { Vec::new() };
        (ty, values)
    }

    /// Fills in what an earlier spec says by reading its tokens once more, so that ids are fresh.
    fn repeat_const(&mut self, spec: &mut ConstDecl, source: ConstSource) {
        spec.repeated = true;
        if source.bad {
            spec.values = spec.names.iter().map(|_| self.bad_expr()).collect();
            return;
        }
        self.repeated_tokens += source.end - source.start;
        if self.repeated_tokens > REPEATED_TOKENS_MAX {
            self.report(spec.span, "const groups of this file repeat too much");
            self.abort();
            return;
        }
        let here = std::mem::replace(&mut self.pos, source.start);
        self.quiet += 1;
        (spec.ty, spec.values) = self.const_type_and_values();
        self.quiet -= 1;
        debug_assert_eq!(self.pos, source.end, "a spec reads the same each time");
        if !self.aborted {
            self.pos = here;
        }
    }

    fn type_spec(&mut self) -> TypeDecl {
        let start = self.span();
        let name = self.name();
        let mut type_params = Vec::new();
        let mut alias = false;
        let ty = if self.at(T::LBrack) {
            match self.type_params_or_array() {
                Ok(params) => {
                    type_params = params;
                    None
                }
                Err(ty) => Some(ty),
            }
        } else {
            None
        };
        let ty = match ty {
            Some(ty) => ty,
            None => {
                alias = self.got_assign();
                match self.type_or_none() {
                    Some(ty) => ty,
                    None => {
                        self.unexpected("in type declaration");
                        self.bad_expr()
                    }
                }
            }
        };
        TypeDecl { id: self.ids.fresh(), span: self.since(start), name, type_params, alias, ty }
    }

    /// `[` after a declared type's name: type parameters, or the start of an array or slice type.
    fn type_params_or_array(&mut self) -> Result<Vec<Field>, Expr> {
        let open = self.pos;
        let bracket = self.span();
        self.bump();
        if !self.at(T::Ident) {
            return Err(self.nested_array(bracket, None));
        }
        // A name and `[` can only be a parameter with a slice or array constraint: an index is no constant.
        if self.look(1) == T::LBrack {
            let name = self.ident();
            return Ok(self.type_params(open, Some((name, None))));
        }
        let Some(outer) = self.enter() else { return Err(self.bad_expr()) };
        self.expr_level += 1;
        let left = self.primary();
        let x = self.binary_rest(left, 0);
        self.expr_level -= 1;
        self.leave(outer);
        let force = self.at(T::Comma);
        match self.split_type_param(x, force) {
            Ok((name, None)) if self.at(T::RBrack) => {
                let len = self.ident_expr(name);
                Err(self.nested_array(bracket, Some(len)))
            }
            Ok((name, constraint)) => {
                if let Some(ty) = &constraint {
                    self.claim(ty.span, TILDE);
                }
                Ok(self.type_params(open, Some((name, constraint))))
            }
            Err(x) => Err(self.nested_array(bracket, Some(x))),
        }
    }

    fn nested_array(&mut self, bracket: Span, len: Option<Expr>) -> Expr {
        let Some(outer) = self.enter() else { return self.bad_expr() };
        let ty = self.array_or_slice_type(bracket, len);
        self.leave(outer);
        ty
    }

    fn func_decl(&mut self) -> FuncDecl {
        let start = self.span();
        let noinline = self.has_noinline();
        self.bump();
        let recv = if self.at(T::LParen) { self.receiver() } else { None };
        let has_recv = recv.is_some();
        let mut type_params = Vec::new();
        let name = if self.at(T::Ident) {
            self.ident()
        } else {
            self.expected(if has_recv { "name" } else { "name or (" });
            self.blank()
        };
        if self.at(T::LBrack) {
            type_params = self.func_type_params();
        }
        let sig_start = self.span();
        let sig = self.signature(sig_start, "");
        let body = if self.recover_to_block() && self.at(T::LBrace) {
            self.expr_level = 0;
            Some(self.block("function body"))
        } else {
            None
        };
        let span = self.since(start);
        FuncDecl { id: self.ids.fresh(), span, recv, name, type_params, sig, body, noinline }
    }

    fn func_type_params(&mut self) -> Vec<Field> {
        let open = self.pos;
        self.bump();
        if self.at(T::RBrack) {
            let span = self.span();
            self.report_syntax(span, "empty type parameter list");
            self.bump();
            return Vec::new();
        }
        self.type_params(open, None)
    }

    fn receiver(&mut self) -> Option<Field> {
        let start = self.span();
        let open = self.pos;
        self.bump();
        let mut fields = self.params(open, false);
        let count: usize = fields.iter().map(|f| f.names.len().max(1)).sum();
        if count == 0 {
            let span = self.since(start);
            let here = self.span();
            self.report(here, "method has no receiver");
            let ty = self.bad_expr();
            return Some(Field { id: self.ids.fresh(), span, names: Vec::new(), ty, tag: None });
        }
        if count > 1 {
            let here = self.span();
            self.report(here, "method has multiple receivers");
        }
        let mut first = fields.swap_remove(0);
        first.names.truncate(1);
        Some(first)
    }

    /// Whether `//go:noinline` stands between this `func` and what is before it.
    fn has_noinline(&self) -> bool {
        let before = if self.pos == 0 { 0 } else { self.tokens[self.pos - 1].start };
        let here = self.raw().start;
        let from = self.directives.partition_point(|d| d.start < before);
        self.directives[from..].iter().take_while(|d| d.start < here).any(|d| {
            let text = &self.text[d.start as usize..d.end as usize];
            text.trim_end() == "//go:noinline"
        })
    }
}
