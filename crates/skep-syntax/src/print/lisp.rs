//! A tree as S-expressions: statements and declarations a line each, expressions within.

use crate::source::SourceFile;
use crate::span::Span;
use crate::tree::{
    Block, BranchKind, ChanDir, Decl, Element, Expr, ExprKind, Field, File, FuncDecl, FuncType, Ident,
    InterfaceElem, Stmt, StmtKind, UnaryOp,
};
use std::fmt::Write as _;

/// The tree of a file.
#[must_use]
pub fn tree(file: &File) -> String {
    print(file, None)
}

/// The same with `@line:column` behind each form's name.
#[must_use]
pub fn tree_with_places(file: &File, source: &SourceFile) -> String {
    print(file, Some(source))
}

fn print(file: &File, source: Option<&SourceFile>) -> String {
    let mut p = Printer { out: String::new(), indent: 0, source };
    let tag = if file.build_skep { " build-skep" } else { "" };
    let _infallible = write!(p.out, "(file {}{tag}", file.package.name);
    p.indent += 1;
    for import in &file.imports {
        p.line();
        p.head("import", import.span);
        if let Some(name) = &import.name {
            p.word(&name.name);
        }
        p.word(&format!("{:?}", import.path));
        p.close();
    }
    for decl in &file.decls {
        p.line();
        p.decl(decl);
    }
    p.out.push_str(")\n");
    p.out
}

struct Printer<'a> {
    out: String,
    indent: usize,
    source: Option<&'a SourceFile>,
}

impl Printer<'_> {
    fn line(&mut self) {
        self.out.push('\n');
        self.out.push_str(&"  ".repeat(self.indent));
    }

    fn head(&mut self, name: &str, span: Span) {
        self.out.push('(');
        self.out.push_str(name);
        if let Some(source) = self.source {
            let at = source.line_col(span.start);
            let _infallible = write!(self.out, "@{}:{}", at.line, at.col);
        }
    }

    fn close(&mut self) {
        self.out.push(')');
    }

    fn word(&mut self, text: &str) {
        self.out.push(' ');
        self.out.push_str(text);
    }

    fn names(&mut self, names: &[Ident]) {
        let names: Vec<&str> = names.iter().map(|n| &*n.name).collect();
        self.word(&format!("[{}]", names.join(" ")));
    }

    fn decl(&mut self, decl: &Decl) {
        match decl {
            Decl::Var(d) => {
                self.head("var", d.span);
                self.names(&d.names);
                self.type_and_values(d.ty.as_ref(), &d.values);
            }
            Decl::Const(d) => {
                self.head("const", d.span);
                self.names(&d.names);
                self.word(&format!("iota={}", d.iota));
                if d.repeated {
                    self.word("repeated");
                }
                self.type_and_values(d.ty.as_ref(), &d.values);
            }
            Decl::Type(d) => {
                self.head(if d.alias { "alias" } else { "type" }, d.span);
                self.word(&d.name.name);
                self.fields("type-params", &d.type_params);
                self.arg(&d.ty);
            }
            Decl::Func(f) => {
                self.func(f);
                return;
            }
        }
        self.close();
    }

    fn type_and_values(&mut self, ty: Option<&Expr>, values: &[Expr]) {
        if let Some(ty) = ty {
            self.out.push_str(" :");
            self.arg(ty);
        }
        if !values.is_empty() {
            self.out.push_str(" =");
            self.args(values);
        }
    }

    fn func(&mut self, f: &FuncDecl) {
        self.head("func", f.span);
        self.word(&f.name.name);
        if f.noinline {
            self.word("noinline");
        }
        if let Some(recv) = &f.recv {
            self.fields("recv", std::slice::from_ref(recv));
        }
        self.fields("type-params", &f.type_params);
        self.signature(&f.sig);
        if let Some(body) = &f.body {
            self.stmts(&body.stmts);
        } else {
            self.word("native");
        }
        self.close();
    }

    fn signature(&mut self, sig: &FuncType) {
        self.fields("params", &sig.params);
        self.fields("results", &sig.results);
    }

    fn fields(&mut self, name: &str, fields: &[Field]) {
        if fields.is_empty() {
            return;
        }
        self.out.push_str(" (");
        self.out.push_str(name);
        for field in fields {
            self.out.push(' ');
            if field.names.is_empty() {
                self.expr(&field.ty);
            } else {
                self.head("field", field.span);
                self.names(&field.names);
                self.arg(&field.ty);
                if let Some(tag) = &field.tag {
                    self.word(&format!("{tag:?}"));
                }
                self.close();
            }
        }
        self.close();
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        self.indent += 1;
        for stmt in stmts {
            self.line();
            self.stmt(stmt);
        }
        self.indent -= 1;
    }

    fn block(&mut self, name: &str, block: &Block) {
        self.indent += 1;
        self.line();
        self.head(name, block.span);
        self.stmts(&block.stmts);
        self.close();
        self.indent -= 1;
    }

    fn part(&mut self, name: &str, stmt: Option<&Stmt>) {
        if let Some(stmt) = stmt {
            self.out.push_str(" (");
            self.out.push_str(name);
            self.out.push(' ');
            self.stmt(stmt);
            self.close();
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.head(stmt_name(&stmt.kind), stmt.span);
        match &stmt.kind {
            StmtKind::Bad | StmtKind::Empty => {}
            StmtKind::Expr(x) | StmtKind::Go(x) | StmtKind::Defer(x) => self.arg(x),
            StmtKind::Send { chan, value } => {
                self.arg(chan);
                self.arg(value);
            }
            StmtKind::IncDec { x, .. } => self.arg(x),
            StmtKind::Assign { lhs, rhs } | StmtKind::Define { lhs, rhs, .. } => {
                self.list(lhs);
                self.list(rhs);
            }
            StmtKind::OpAssign { op, lhs, rhs } => {
                self.word(op.text());
                self.arg(lhs);
                self.arg(rhs);
            }
            StmtKind::Return(list) => self.args(list),
            StmtKind::Branch { label, .. } => {
                if let Some(label) = label {
                    self.word(&label.name);
                }
            }
            StmtKind::Block(block) => self.stmts(&block.stmts),
            StmtKind::Labeled { label, stmt } => {
                self.word(&label.name);
                self.out.push(' ');
                self.stmt(stmt);
            }
            StmtKind::Decl(decls) => {
                self.indent += 1;
                for decl in decls {
                    self.line();
                    self.decl(decl);
                }
                self.indent -= 1;
            }
            _ => self.structured(&stmt.kind),
        }
        self.close();
    }

    fn structured(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::If { init, cond, then, els } => {
                self.part("init", init.as_deref());
                self.arg(cond);
                self.block("then", then);
                if let Some(els) = els {
                    self.indent += 1;
                    self.line();
                    self.out.push_str("(else ");
                    self.stmt(els);
                    self.close();
                    self.indent -= 1;
                }
            }
            StmtKind::For { init, cond, post, body } => {
                self.part("init", init.as_deref());
                if let Some(cond) = cond {
                    self.out.push_str(" (cond");
                    self.arg(cond);
                    self.close();
                }
                self.part("post", post.as_deref());
                self.block("do", body);
            }
            StmtKind::Range { key, value, define, x, body } => {
                self.word(if *define { ":=" } else { "=" });
                for side in [key, value].into_iter().flatten() {
                    self.arg(side);
                }
                self.out.push_str(" (of");
                self.arg(x);
                self.close();
                self.block("do", body);
            }
            StmtKind::Switch { init, tag, cases, .. } => {
                self.part("init", init.as_deref());
                if let Some(tag) = tag {
                    self.arg(tag);
                }
                self.cases(cases);
            }
            StmtKind::TypeSwitch { init, name, x, cases, .. } => {
                self.part("init", init.as_deref());
                if let Some(name) = name {
                    self.names(std::slice::from_ref(name));
                }
                self.arg(x);
                self.cases(cases);
            }
            StmtKind::Select { cases, .. } => {
                self.indent += 1;
                for case in cases {
                    self.line();
                    self.head(if case.comm.is_some() { "case" } else { "default" }, case.span);
                    if let Some(comm) = &case.comm {
                        self.out.push(' ');
                        self.stmt(comm);
                    }
                    self.stmts(&case.body);
                    self.close();
                }
                self.indent -= 1;
            }
            _ => {}
        }
    }

    fn cases(&mut self, cases: &[crate::tree::Case]) {
        self.indent += 1;
        for case in cases {
            self.line();
            self.head(if case.is_default { "default" } else { "case" }, case.span);
            if !case.is_default {
                self.list(&case.exprs);
            }
            self.stmts(&case.body);
            self.close();
        }
        self.indent -= 1;
    }

    fn arg(&mut self, x: &Expr) {
        self.out.push(' ');
        self.expr(x);
    }

    fn args(&mut self, list: &[Expr]) {
        for x in list {
            self.arg(x);
        }
    }

    /// Several expressions in brackets, one as it is.
    fn list(&mut self, list: &[Expr]) {
        if let [one] = list {
            return self.arg(one);
        }
        self.out.push_str(" [");
        for (i, x) in list.iter().enumerate() {
            if i > 0 {
                self.out.push(' ');
            }
            self.expr(x);
        }
        self.out.push(']');
    }

    fn optional(&mut self, x: Option<&Expr>) {
        match x {
            Some(x) => self.arg(x),
            None => self.out.push_str(" -"),
        }
    }

    fn expr(&mut self, x: &Expr) {
        match &x.kind {
            ExprKind::Ident(name) if self.source.is_none() => return self.out.push_str(&name.name),
            ExprKind::Lit(lit) if self.source.is_none() => return self.out.push_str(&lit.text),
            _ => {}
        }
        self.head(expr_name(&x.kind), x.span);
        match &x.kind {
            ExprKind::Bad => {}
            ExprKind::Ident(name) => self.word(&name.name),
            ExprKind::Lit(lit) => self.word(&lit.text),
            ExprKind::Composite { ty, elems, .. } => {
                self.optional(ty.as_deref());
                self.elements(elems);
            }
            ExprKind::FuncLit(f) => {
                self.signature(&f.sig);
                self.stmts(&f.body.stmts);
            }
            ExprKind::Selector { x, sel } => {
                self.arg(x);
                self.word(&sel.name);
            }
            ExprKind::Index { x, indices } => {
                self.arg(x);
                self.args(indices);
            }
            ExprKind::Slice { x, lo, hi, max, .. } => {
                self.arg(x);
                for part in [lo, hi, max] {
                    self.optional(part.as_deref());
                }
            }
            ExprKind::TypeAssert { x, ty } => {
                self.arg(x);
                self.optional(ty.as_deref());
            }
            ExprKind::Call { func, args, spread, .. } => {
                self.arg(func);
                self.args(args);
                if *spread {
                    self.word("...");
                }
            }
            ExprKind::Binary { x, y, .. } => {
                self.arg(x);
                self.arg(y);
            }
            ExprKind::Paren(x)
            | ExprKind::Star(x)
            | ExprKind::Unary { x, .. }
            | ExprKind::SliceType(x)
            | ExprKind::ChanType { elem: x, .. }
            | ExprKind::Ellipsis(x) => self.arg(x),
            ExprKind::ArrayType { len, elem } => {
                self.optional(len.as_deref());
                self.arg(elem);
            }
            ExprKind::StructType(fields) => self.fields("fields", fields),
            ExprKind::FuncType(sig) => self.signature(sig),
            ExprKind::InterfaceType(elems) => elems.iter().for_each(|elem| self.interface_elem(elem)),
            ExprKind::MapType { key, value } => {
                self.arg(key);
                self.arg(value);
            }
        }
        self.close();
    }

    fn elements(&mut self, elems: &[Element]) {
        for elem in elems {
            match &elem.key {
                Some(key) => {
                    self.out.push_str(" (:");
                    self.arg(key);
                    self.arg(&elem.value);
                    self.close();
                }
                None => self.arg(&elem.value),
            }
        }
    }

    fn interface_elem(&mut self, elem: &InterfaceElem) {
        match elem {
            InterfaceElem::Method { name, sig } => {
                self.out.push(' ');
                self.head("method", name.span);
                self.word(&name.name);
                self.signature(sig);
            }
            InterfaceElem::Union(terms) => {
                self.out.push_str(" (union");
                for (tilde, ty) in terms {
                    self.out.push_str(if *tilde { " ~" } else { " " });
                    self.expr(ty);
                }
            }
        }
        self.close();
    }
}

fn stmt_name(kind: &StmtKind) -> &'static str {
    match kind {
        StmtKind::Bad => "bad",
        StmtKind::Empty => "empty",
        StmtKind::Expr(_) => "expr",
        StmtKind::Send { .. } => "send",
        StmtKind::IncDec { inc: true, .. } => "++",
        StmtKind::IncDec { .. } => "--",
        StmtKind::Assign { .. } => "=",
        StmtKind::OpAssign { .. } => "op=",
        StmtKind::Define { .. } => ":=",
        StmtKind::Go(_) => "go",
        StmtKind::Defer(_) => "defer",
        StmtKind::Return(_) => "return",
        StmtKind::Branch { kind, .. } => match kind {
            BranchKind::Break => "break",
            BranchKind::Continue => "continue",
            BranchKind::Goto => "goto",
            BranchKind::Fallthrough => "fallthrough",
        },
        StmtKind::Block(_) => "block",
        StmtKind::If { .. } => "if",
        StmtKind::Switch { .. } => "switch",
        StmtKind::TypeSwitch { .. } => "type-switch",
        StmtKind::Select { .. } => "select",
        StmtKind::For { .. } => "for",
        StmtKind::Range { .. } => "range",
        StmtKind::Labeled { .. } => "label",
        StmtKind::Decl(_) => "decl",
    }
}

fn expr_name(kind: &ExprKind) -> &'static str {
    match kind {
        ExprKind::Bad => "bad",
        ExprKind::Ident(_) => "name",
        ExprKind::Lit(_) => "lit",
        ExprKind::Composite { .. } => "composite",
        ExprKind::FuncLit(_) => "func-lit",
        ExprKind::Paren(_) => "paren",
        ExprKind::Selector { .. } => ".",
        ExprKind::Index { .. } => "index",
        ExprKind::Slice { .. } => "slice",
        ExprKind::TypeAssert { .. } => "assert",
        ExprKind::Call { .. } => "call",
        ExprKind::Star(_) => "star",
        ExprKind::Unary { op, .. } => match op {
            UnaryOp::Neg => "neg",
            UnaryOp::Plus => "plus",
            UnaryOp::Not => "!",
            UnaryOp::BitNot => "bit-not",
            UnaryOp::Addr => "addr",
            UnaryOp::Recv => "recv",
        },
        ExprKind::Binary { op, .. } => op.text(),
        ExprKind::ArrayType { .. } => "array-type",
        ExprKind::SliceType(_) => "slice-type",
        ExprKind::StructType(_) => "struct-type",
        ExprKind::FuncType(_) => "func-type",
        ExprKind::InterfaceType(_) => "interface-type",
        ExprKind::MapType { .. } => "map-type",
        ExprKind::ChanType { dir, .. } => match dir {
            ChanDir::Both => "chan-type",
            ChanDir::Send => "send-chan-type",
            ChanDir::Recv => "recv-chan-type",
        },
        ExprKind::Ellipsis(_) => "ellipsis",
    }
}
