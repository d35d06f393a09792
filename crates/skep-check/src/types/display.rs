//! Types as people read them: in compile errors, and as the running program prints them.

use std::fmt::Write;

use super::{Basic, InterfaceType, Signature, Type, TypeId, Types};
use skep_syntax::tree::ChanDir;

/// Beyond this nesting a type is cut short: instances of generic types can be endlessly deep.
const DEPTH_MAX: u32 = 60;

/// Beyond this many bytes a type's text is cut short: shared parts can double at every level.
const TEXT_MAX: usize = 4000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Names of the package at hand are bare, others carry their package's name.
    Error,
    /// Every declared type carries its package's name, as `fmt`'s `%T` and panics print it.
    Runtime,
    /// The same inside of type arguments, where Go has the packages' paths.
    Argument,
}

impl Style {
    fn at_run_time(self) -> bool {
        self != Style::Error
    }
}

impl Basic {
    /// Go's name of the type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Basic::Bool => "bool",
            Basic::Int => "int",
            Basic::Int8 => "int8",
            Basic::Int16 => "int16",
            Basic::Int32 => "int32",
            Basic::Int64 => "int64",
            Basic::Uint => "uint",
            Basic::Uint8 => "uint8",
            Basic::Uint16 => "uint16",
            Basic::Uint32 => "uint32",
            Basic::Uint64 => "uint64",
            Basic::Uintptr => "uintptr",
            Basic::Float32 => "float32",
            Basic::Float64 => "float64",
            Basic::Complex64 => "complex64",
            Basic::Complex128 => "complex128",
            Basic::String => "string",
            Basic::UntypedBool => "untyped bool",
            Basic::UntypedInt => "untyped int",
            Basic::UntypedRune => "untyped rune",
            Basic::UntypedFloat => "untyped float",
            Basic::UntypedComplex => "untyped complex",
            Basic::UntypedString => "untyped string",
            Basic::UntypedNil => "untyped nil",
        }
    }
}

impl Types {
    /// The type as Go's compile errors write it.
    #[must_use]
    pub fn display(&self, id: TypeId) -> String {
        let mut out = String::new();
        self.write(&mut out, id, Style::Error, 0);
        out
    }

    /// The type as a running Go program prints it (`%T`, panics).
    #[must_use]
    pub fn runtime_name(&self, id: TypeId) -> String {
        let mut out = String::new();
        self.write(&mut out, id, Style::Runtime, 0);
        out
    }

    /// A function's name and signature, without parameter names.
    #[must_use]
    pub(crate) fn display_method(&self, name: &str, sig: TypeId) -> String {
        let mut out = String::from(name);
        if let Type::Func(sig) = self.get(sig) {
            self.write_signature(&mut out, sig, Style::Error, 0);
        }
        out
    }

    /// A declared function's type with the names of its parameters and results.
    pub(crate) fn display_with_names(&self, sig: &Signature, decl: &skep_syntax::tree::FuncType) -> String {
        let names = |fields: &[skep_syntax::tree::Field]| -> Vec<String> {
            let of = |f: &skep_syntax::tree::Field| -> Vec<String> {
                if f.names.is_empty() {
                    return vec![String::new()];
                }
                f.names.iter().map(|n| format!("{} ", n.name)).collect()
            };
            fields.iter().flat_map(of).collect()
        };
        let list = |names: Vec<String>, types: &[TypeId], variadic: bool| {
            let parts: Vec<String> = types
                .iter()
                .enumerate()
                .map(|(i, &t)| {
                    let name = names.get(i).map_or("", |n| n.as_str());
                    match self.get(t) {
                        Type::Slice(elem) if variadic && i + 1 == types.len() => {
                            format!("{name}...{}", self.display(*elem))
                        }
                        _ => format!("{name}{}", self.display(t)),
                    }
                })
                .collect();
            format!("({})", parts.join(", "))
        };
        let params = list(names(&decl.params), &sig.params, sig.variadic);
        let results = names(&decl.results);
        match &sig.results[..] {
            [] => format!("func{params}"),
            [one] if results.iter().all(String::is_empty) => format!("func{params} {}", self.display(*one)),
            many => format!("func{params} {}", list(results, many, false)),
        }
    }

    fn write(&self, out: &mut String, id: TypeId, style: Style, depth: u32) {
        if depth > DEPTH_MAX || out.len() > TEXT_MAX {
            out.push('…');
            return;
        }
        let d = depth + 1;
        match self.get(id) {
            Type::Bad => out.push_str("invalid type"),
            Type::Basic(b) => out.push_str(match (b, style) {
                (Basic::Uint8, Style::Error) if !self.spelling.uint8 => "byte",
                (Basic::Int32, Style::Error) if !self.spelling.int32 => "rune",
                _ => b.name(),
            }),
            Type::Named(n, args) => {
                let label = self.label(*n);
                if !label.pkg.is_empty() && (style.at_run_time() || label.pkg != self.spelling.local) {
                    out.push_str(if style == Style::Argument { &label.pkg } else { &label.pkg_name });
                    out.push('.');
                }
                out.push_str(&label.name);
                // At run time a local type of a generic function has the function's arguments.
                let hidden = if style.at_run_time() { 0 } else { label.implicit };
                let style = if style.at_run_time() { Style::Argument } else { style };
                let args = args.get(hidden..).unwrap_or(&[]);
                if !args.is_empty() {
                    out.push('[');
                    for (i, &a) in args.iter().enumerate() {
                        if i > 0 {
                            out.push(',');
                        }
                        self.write(out, a, style, d);
                    }
                    out.push(']');
                }
            }
            Type::Pointer(t) => {
                out.push('*');
                self.write(out, *t, style, d);
            }
            Type::Slice(t) => {
                out.push_str("[]");
                self.write(out, *t, style, d);
            }
            Type::Array(t, n) => {
                let _ = write!(out, "[{n}]");
                self.write(out, *t, style, d);
            }
            Type::Map(k, v) => {
                out.push_str("map[");
                self.write(out, *k, style, d);
                out.push(']');
                self.write(out, *v, style, d);
            }
            Type::Chan(dir, t) => {
                out.push_str(match dir {
                    ChanDir::Both => "chan ",
                    ChanDir::Send => "chan<- ",
                    ChanDir::Recv => "<-chan ",
                });
                let paren = *dir != ChanDir::Send && matches!(self.get(*t), Type::Chan(ChanDir::Recv, _));
                if paren {
                    out.push('(');
                }
                self.write(out, *t, style, d);
                if paren {
                    out.push(')');
                }
            }
            Type::Struct(fields) => {
                let (open, close) = match style {
                    Style::Error => ("struct{", "}"),
                    _ if fields.is_empty() => ("struct {", "}"),
                    _ => ("struct { ", " }"),
                };
                out.push_str(open);
                for (i, f) in fields.iter().enumerate() {
                    if i > 0 {
                        out.push_str("; ");
                    }
                    if !f.embedded {
                        if style == Style::Argument && !f.pkg.is_empty() {
                            out.push_str(&f.pkg);
                            out.push('.');
                        }
                        out.push_str(&f.name);
                        out.push(' ');
                    }
                    self.write(out, f.ty, style, d);
                    if !f.tag.is_empty() {
                        let _ = write!(out, " {:?}", f.tag);
                    }
                }
                out.push_str(close);
            }
            Type::Func(sig) => {
                out.push_str("func");
                self.write_signature(out, sig, style, d);
            }
            Type::Interface(i) => self.write_interface(out, i, style, d),
            Type::Tuple(ts) => self.write_list(out, ts, false, style, d),
            Type::Param(p) => out.push_str(&self.params[p.0 as usize].name),
        }
    }

    fn write_interface(&self, out: &mut String, i: &InterfaceType, style: Style, depth: u32) {
        if i.methods.is_empty() && i.terms.is_none() {
            out.push_str(match (i.comparable, style) {
                (true, _) => "comparable",
                (false, Style::Error) => "any",
                (false, _) => "interface {}",
            });
            return;
        }
        // A constraint written as a bare union is shown as one.
        let bare = i.methods.is_empty() && !i.comparable && style == Style::Error;
        if !bare {
            out.push_str(if style == Style::Error { "interface{" } else { "interface { " });
        }
        let mut first = true;
        for m in i.methods.iter() {
            if !std::mem::take(&mut first) {
                out.push_str("; ");
            }
            if style.at_run_time() && !m.pkg.is_empty() {
                out.push_str(&m.pkg);
                out.push('.');
            }
            out.push_str(&m.name);
            if let Type::Func(sig) = self.get(m.sig) {
                self.write_signature(out, sig, style, depth);
            }
        }
        if i.comparable {
            if !std::mem::take(&mut first) {
                out.push_str("; ");
            }
            out.push_str("comparable");
        }
        if let Some(terms) = &i.terms {
            if !first {
                out.push_str("; ");
            }
            out.push_str(&self.display_terms(terms, style, depth));
        }
        if !bare {
            out.push_str(if style == Style::Error { "}" } else { " }" });
        }
    }

    fn display_terms(&self, terms: &[(bool, TypeId)], style: Style, depth: u32) -> String {
        let mut out = String::new();
        for (i, &(tilde, t)) in terms.iter().enumerate() {
            if i > 0 {
                out.push_str(" | ");
            }
            if tilde {
                out.push('~');
            }
            self.write(&mut out, t, style, depth);
        }
        if terms.is_empty() {
            out.push('∅');
        }
        out
    }

    /// A union as errors write it.
    #[must_use]
    pub(crate) fn terms_text(&self, terms: &[(bool, TypeId)]) -> String {
        self.display_terms(terms, Style::Error, 0)
    }

    fn write_list(&self, out: &mut String, ts: &[TypeId], variadic: bool, style: Style, depth: u32) {
        out.push('(');
        for (i, &t) in ts.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            match self.get(t) {
                Type::Slice(elem) if variadic && i + 1 == ts.len() => {
                    out.push_str("...");
                    self.write(out, *elem, style, depth);
                }
                _ => self.write(out, t, style, depth),
            }
        }
        out.push(')');
    }

    fn write_signature(&self, out: &mut String, sig: &Signature, style: Style, depth: u32) {
        self.write_list(out, &sig.params, sig.variadic, style, depth);
        match sig.results.len() {
            0 => {}
            1 => {
                out.push(' ');
                self.write(out, sig.results[0], style, depth);
            }
            _ => {
                out.push(' ');
                self.write_list(out, &sig.results, false, style, depth);
            }
        }
    }
}
