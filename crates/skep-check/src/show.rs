//! Expressions as errors quote them: on one line, with function bodies and literals' elements left out.

use skep_syntax::tree::{ChanDir, Expr, ExprKind, Field, FuncType, InterfaceElem, UnaryOp};

/// The expression's text in Go's short form.
pub(crate) fn expr_text(e: &Expr) -> String {
    let mut out = String::new();
    write_expr(&mut out, e);
    out
}

pub(crate) fn unary_text(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Neg => "-",
        UnaryOp::Plus => "+",
        UnaryOp::Not => "!",
        UnaryOp::BitNot => "^",
        UnaryOp::Addr => "&",
        UnaryOp::Recv => "<-",
    }
}

fn write_list(out: &mut String, list: &[Expr]) {
    for (i, e) in list.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        write_expr(out, e);
    }
}

fn write_expr(out: &mut String, e: &Expr) {
    match &e.kind {
        ExprKind::Bad => out.push('_'),
        ExprKind::Ident(id) => out.push_str(&id.name),
        ExprKind::Lit(lit) => out.push_str(&lit.text),
        ExprKind::Composite { ty, elems, .. } => {
            if let Some(ty) = ty {
                write_expr(out, ty);
            }
            out.push_str(if elems.is_empty() { "{}" } else { "{…}" });
        }
        ExprKind::FuncLit(lit) => {
            out.push_str("func");
            write_signature(out, &lit.sig);
            out.push_str(if lit.body.stmts.is_empty() { " {}" } else { " {…}" });
        }
        ExprKind::Paren(x) => {
            out.push('(');
            write_expr(out, x);
            out.push(')');
        }
        ExprKind::Selector { x, sel } => {
            write_expr(out, x);
            out.push('.');
            out.push_str(&sel.name);
        }
        ExprKind::Index { x, indices } => {
            write_expr(out, x);
            out.push('[');
            write_list(out, indices);
            out.push(']');
        }
        ExprKind::Slice { x, lo, hi, max, three } => {
            write_expr(out, x);
            out.push('[');
            let part = |out: &mut String, e: &Option<Box<Expr>>| {
                if let Some(e) = e {
                    write_expr(out, e);
                }
            };
            part(out, lo);
            out.push(':');
            part(out, hi);
            if *three {
                out.push(':');
                part(out, max);
            }
            out.push(']');
        }
        ExprKind::TypeAssert { x, ty } => {
            write_expr(out, x);
            out.push_str(".(");
            match ty {
                Some(ty) => write_expr(out, ty),
                None => out.push_str("type"),
            }
            out.push(')');
        }
        ExprKind::Call { func, args, spread, .. } => {
            write_expr(out, func);
            out.push('(');
            write_list(out, args);
            if *spread {
                out.push_str("...");
            }
            out.push(')');
        }
        ExprKind::Star(x) => {
            out.push('*');
            write_expr(out, x);
        }
        ExprKind::Unary { op, x } => {
            out.push_str(unary_text(*op));
            write_expr(out, x);
        }
        ExprKind::Binary { op, x, y, .. } => {
            write_expr(out, x);
            out.push(' ');
            out.push_str(op.text());
            out.push(' ');
            write_expr(out, y);
        }
        _ => write_type(out, e),
    }
}

fn write_type(out: &mut String, e: &Expr) {
    match &e.kind {
        ExprKind::ArrayType { len, elem } => {
            out.push('[');
            match len {
                Some(len) => write_expr(out, len),
                None => out.push_str("..."),
            }
            out.push(']');
            write_expr(out, elem);
        }
        ExprKind::SliceType(elem) => {
            out.push_str("[]");
            write_expr(out, elem);
        }
        ExprKind::StructType(fields) => {
            out.push_str("struct{");
            write_fields(out, fields, "; ");
            out.push('}');
        }
        ExprKind::FuncType(sig) => {
            out.push_str("func");
            write_signature(out, sig);
        }
        ExprKind::InterfaceType(elems) => write_interface(out, elems),
        ExprKind::MapType { key, value } => {
            out.push_str("map[");
            write_expr(out, key);
            out.push(']');
            write_expr(out, value);
        }
        ExprKind::ChanType { dir, elem } => {
            out.push_str(match dir {
                ChanDir::Both => "chan ",
                ChanDir::Send => "chan<- ",
                ChanDir::Recv => "<-chan ",
            });
            write_expr(out, elem);
        }
        ExprKind::Ellipsis(elem) => {
            out.push_str("...");
            write_expr(out, elem);
        }
        _ => {}
    }
}

fn write_interface(out: &mut String, elems: &[InterfaceElem]) {
    out.push_str("interface{");
    for (i, elem) in elems.iter().enumerate() {
        if i > 0 {
            out.push_str("; ");
        }
        match elem {
            InterfaceElem::Method { name, sig } => {
                out.push_str(&name.name);
                write_signature(out, sig);
            }
            InterfaceElem::Union(terms) => {
                for (j, (tilde, term)) in terms.iter().enumerate() {
                    if j > 0 {
                        out.push_str(" | ");
                    }
                    if *tilde {
                        out.push('~');
                    }
                    write_expr(out, term);
                }
            }
        }
    }
    out.push('}');
}

fn write_fields(out: &mut String, fields: &[Field], separator: &str) {
    for (i, f) in fields.iter().enumerate() {
        if i > 0 {
            out.push_str(separator);
        }
        for (j, name) in f.names.iter().enumerate() {
            if j > 0 {
                out.push_str(", ");
            }
            out.push_str(&name.name);
        }
        if !f.names.is_empty() {
            out.push(' ');
        }
        write_expr(out, &f.ty);
    }
}

fn write_signature(out: &mut String, sig: &FuncType) {
    out.push('(');
    write_fields(out, &sig.params, ", ");
    out.push(')');
    match &sig.results[..] {
        [] => {}
        [one] if one.names.is_empty() => {
            out.push(' ');
            write_expr(out, &one.ty);
        }
        many => {
            out.push_str(" (");
            write_fields(out, many, ", ");
            out.push(')');
        }
    }
}
