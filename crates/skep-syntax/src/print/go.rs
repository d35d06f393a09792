//! Expressions and simple statements as Go writes them in messages: bodies are left out.

use crate::tree::{
    BranchKind, ChanDir, Element, Expr, ExprKind, Field, FuncType, InterfaceElem, Stmt, StmtKind, UnaryOp,
};
use std::fmt::Write as _;

/// An expression or type as Go shows it in messages, with `…` for the bodies of literals.
#[must_use]
pub fn go_expr(x: &Expr) -> String {
    let mut out = String::new();
    expr(&mut out, x);
    out
}

/// A simple statement as Go shows it in messages; others by their keyword.
#[must_use]
pub fn go_stmt(stmt: &Stmt) -> String {
    match &stmt.kind {
        StmtKind::Expr(x) => go_expr(x),
        StmtKind::Send { chan, value } => format!("{} <- {}", go_expr(chan), go_expr(value)),
        StmtKind::IncDec { x, inc } => format!("{}{}", go_expr(x), if *inc { "++" } else { "--" }),
        StmtKind::Assign { lhs, rhs } => format!("{} = {}", go_list(lhs), go_list(rhs)),
        StmtKind::Define { lhs, rhs, .. } => format!("{} := {}", go_list(lhs), go_list(rhs)),
        StmtKind::OpAssign { op, lhs, rhs } => {
            format!("{} {}= {}", go_expr(lhs), op.text(), go_expr(rhs))
        }
        StmtKind::Go(x) => format!("go {}", go_expr(x)),
        StmtKind::Defer(x) => format!("defer {}", go_expr(x)),
        StmtKind::Return(list) if list.is_empty() => "return".to_owned(),
        StmtKind::Return(list) => format!("return {}", go_list(list)),
        StmtKind::Branch { kind, .. } => match kind {
            BranchKind::Break => "break",
            BranchKind::Continue => "continue",
            BranchKind::Goto => "goto",
            BranchKind::Fallthrough => "fallthrough",
        }
        .to_owned(),
        StmtKind::Range { x, .. } => format!("range {}", go_expr(x)),
        _ => "statement".to_owned(),
    }
}

fn go_list(list: &[Expr]) -> String {
    let mut out = String::new();
    comma_list(&mut out, list);
    out
}

fn comma_list(out: &mut String, list: &[Expr]) {
    for (i, x) in list.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        expr(out, x);
    }
}

fn expr(out: &mut String, x: &Expr) {
    match &x.kind {
        ExprKind::Bad => out.push('_'),
        ExprKind::Ident(name) => out.push_str(&name.name),
        ExprKind::Lit(lit) => out.push_str(&lit.text),
        ExprKind::Composite { ty, elems, .. } => {
            if let Some(ty) = ty {
                expr(out, ty);
            }
            composite(out, elems);
        }
        ExprKind::FuncLit(f) => {
            out.push_str("func");
            signature(out, &f.sig);
            out.push_str(" {…}");
        }
        ExprKind::Paren(x) => wrapped(out, "(", x, ")"),
        ExprKind::Selector { x, sel } => {
            expr(out, x);
            out.push('.');
            out.push_str(&sel.name);
        }
        ExprKind::Index { x, indices } => {
            expr(out, x);
            out.push('[');
            comma_list(out, indices);
            out.push(']');
        }
        ExprKind::Slice { x, lo, hi, max, three } => {
            expr(out, x);
            out.push('[');
            optional(out, lo.as_deref());
            out.push(':');
            optional(out, hi.as_deref());
            if *three {
                out.push(':');
                optional(out, max.as_deref());
            }
            out.push(']');
        }
        ExprKind::TypeAssert { x, ty } => {
            expr(out, x);
            out.push_str(".(");
            match ty {
                Some(ty) => expr(out, ty),
                None => out.push_str("type"),
            }
            out.push(')');
        }
        ExprKind::Call { func, args, spread, .. } => {
            expr(out, func);
            out.push('(');
            comma_list(out, args);
            out.push_str(if *spread { "...)" } else { ")" });
        }
        ExprKind::Star(x) => wrapped(out, "*", x, ""),
        ExprKind::Unary { op, x } => wrapped(out, unary_text(*op), x, ""),
        ExprKind::Binary { op, x, y, .. } => {
            expr(out, x);
            let _infallible = write!(out, " {} ", op.text());
            expr(out, y);
        }
        _ => type_expr(out, x),
    }
}

fn composite(out: &mut String, elems: &[Element]) {
    out.push_str(if elems.is_empty() { "{}" } else { "{…}" });
}

fn optional(out: &mut String, x: Option<&Expr>) {
    if let Some(x) = x {
        expr(out, x);
    }
}

fn wrapped(out: &mut String, before: &str, x: &Expr, after: &str) {
    out.push_str(before);
    expr(out, x);
    out.push_str(after);
}

fn type_expr(out: &mut String, x: &Expr) {
    match &x.kind {
        ExprKind::ArrayType { len, elem } => {
            out.push('[');
            match len {
                Some(len) => expr(out, len),
                None => out.push_str("..."),
            }
            wrapped(out, "]", elem, "");
        }
        ExprKind::SliceType(elem) => wrapped(out, "[]", elem, ""),
        ExprKind::StructType(fields) => {
            out.push_str("struct{");
            field_list(out, fields, "; ");
            out.push('}');
        }
        ExprKind::FuncType(sig) => {
            out.push_str("func");
            signature(out, sig);
        }
        ExprKind::InterfaceType(elems) => {
            out.push_str("interface{");
            for (i, elem) in elems.iter().enumerate() {
                if i > 0 {
                    out.push_str("; ");
                }
                interface_elem(out, elem);
            }
            out.push('}');
        }
        ExprKind::MapType { key, value } => {
            wrapped(out, "map[", key, "]");
            expr(out, value);
        }
        ExprKind::ChanType { dir, elem } => {
            let before = match dir {
                ChanDir::Both => "chan ",
                ChanDir::Send => "chan<- ",
                ChanDir::Recv => "<-chan ",
            };
            wrapped(out, before, elem, "");
        }
        ExprKind::Ellipsis(elem) => wrapped(out, "...", elem, ""),
        _ => {}
    }
}

fn interface_elem(out: &mut String, elem: &InterfaceElem) {
    match elem {
        InterfaceElem::Method { name, sig } => {
            out.push_str(&name.name);
            signature(out, sig);
        }
        InterfaceElem::Union(terms) => {
            for (i, (tilde, ty)) in terms.iter().enumerate() {
                out.push_str(if i > 0 { " | " } else { "" });
                wrapped(out, if *tilde { "~" } else { "" }, ty, "");
            }
        }
    }
}

fn field_list(out: &mut String, fields: &[Field], separator: &str) {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            out.push_str(separator);
        }
        let names: Vec<&str> = field.names.iter().map(|n| &*n.name).collect();
        out.push_str(&names.join(", "));
        if !names.is_empty() {
            out.push(' ');
        }
        expr(out, &field.ty);
    }
}

fn signature(out: &mut String, sig: &FuncType) {
    out.push('(');
    field_list(out, &sig.params, ", ");
    out.push(')');
    match sig.results.as_slice() {
        [] => {}
        [one] if one.names.is_empty() => wrapped(out, " ", &one.ty, ""),
        many => {
            out.push_str(" (");
            field_list(out, many, ", ");
            out.push(')');
        }
    }
}

/// A unary operator as written.
fn unary_text(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Neg => "-",
        UnaryOp::Plus => "+",
        UnaryOp::Not => "!",
        UnaryOp::BitNot => "^",
        UnaryOp::Addr => "&",
        UnaryOp::Recv => "<-",
    }
}
