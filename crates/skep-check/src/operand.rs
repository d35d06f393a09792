//! Operands: expressions with what is known of them, and how errors describe them.

use std::rc::Rc;

use skep_syntax::Span;
use skep_syntax::tree::{Expr, ExprKind, NodeId};

use crate::checker::Checker;
use crate::constant::{self, ConstValue};
use crate::program::{Builtin, Mode, ObjectKind};
use crate::show::expr_text;
use crate::types::{Basic, ParamId, Type, TypeId, Types};

/// How an operand may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpMode {
    Invalid,
    NoValue,
    Builtin(Builtin),
    Type,
    Constant,
    Variable,
    MapIndex,
    Value,
    /// A value that may also be used as value and success flag.
    CommaOk,
    Nil,
}

/// A generic function that still lacks type arguments.
#[derive(Clone, Debug)]
pub(crate) struct GenericUse {
    pub params: Vec<ParamId>,
    /// Type arguments written out so far.
    pub given: Vec<TypeId>,
    pub given_spans: Vec<Span>,
    /// The identifier under which the instance is recorded.
    pub ident: NodeId,
}

/// An expression and what it is.
#[derive(Clone, Debug)]
pub(crate) struct Operand<'a> {
    pub mode: OpMode,
    pub ty: TypeId,
    /// A constant's value; none if it could not be computed (reported already).
    pub val: Option<ConstValue>,
    pub expr: &'a Expr,
    pub generic: Option<Rc<GenericUse>>,
    /// What errors quote instead of the expression: a part of a call's result has none of its own.
    pub text: Option<Rc<str>>,
}

impl<'a> Operand<'a> {
    pub(crate) fn new(mode: OpMode, ty: TypeId, expr: &'a Expr) -> Operand<'a> {
        Operand { mode, ty, val: None, expr, generic: None, text: None }
    }

    pub(crate) fn invalid(expr: &'a Expr) -> Operand<'a> {
        Operand::new(OpMode::Invalid, Types::BAD, expr)
    }

    pub(crate) fn value(ty: TypeId, expr: &'a Expr) -> Operand<'a> {
        Operand::new(OpMode::Value, ty, expr)
    }

    pub(crate) fn constant(value: ConstValue, ty: TypeId, expr: &'a Expr) -> Operand<'a> {
        Operand { mode: OpMode::Constant, ty, val: Some(value), expr, generic: None, text: None }
    }

    /// Part `index` of a call's results.
    pub(crate) fn part(index: usize, ty: TypeId, call: &'a Expr) -> Operand<'a> {
        let ending = match index {
            0 => "st",
            1 => "nd",
            2 => "rd",
            _ => "th",
        };
        let text = format!("{}{ending} function result", index + 1);
        Operand { text: Some(text.into()), ..Operand::value(ty, call) }
    }

    /// The operand's text in errors.
    pub(crate) fn quoted(&self) -> String {
        self.text.as_ref().map_or_else(|| expr_text(self.expr), |t| t.to_string())
    }

    pub(crate) fn is_valid(&self) -> bool {
        self.mode != OpMode::Invalid
    }

    pub(crate) fn is_nil(&self) -> bool {
        self.mode == OpMode::Nil
    }

    pub(crate) fn span(&self) -> Span {
        self.expr.span
    }

    pub(crate) fn invalidate(&mut self) {
        self.mode = OpMode::Invalid;
        self.ty = Types::BAD;
        self.val = None;
    }

    /// As recorded for later stages.
    pub(crate) fn recorded_mode(&self) -> Mode {
        match self.mode {
            OpMode::Invalid | OpMode::Value | OpMode::CommaOk | OpMode::Nil => Mode::Value,
            OpMode::NoValue => Mode::NoValue,
            OpMode::Builtin(_) => Mode::Builtin,
            OpMode::Type => Mode::Type,
            OpMode::Constant => Mode::Constant,
            OpMode::Variable => Mode::Variable,
            OpMode::MapIndex => Mode::MapIndex,
        }
    }
}

impl Checker<'_> {
    /// What a composite type is called; none for basic types.
    pub(crate) fn kind_word(&mut self, ty: TypeId) -> Option<&'static str> {
        let under = self.under(ty);
        Some(match self.types.get(under) {
            Type::Array(..) => "array",
            Type::Slice(_) => "slice",
            Type::Struct(_) => "struct",
            Type::Pointer(_) => "pointer",
            Type::Func(_) => "func",
            Type::Interface(_) => "interface",
            Type::Map(..) => "map",
            Type::Chan(..) => "chan",
            Type::Tuple(_) => "tuple",
            _ => return None,
        })
    }

    /// The operand as errors describe it: `x (variable of type int)`.
    pub(crate) fn describe(&mut self, x: &Operand<'_>) -> String {
        if x.is_nil() {
            return match self.types.get(x.ty) {
                Type::Basic(Basic::UntypedNil) => "nil".to_string(),
                Type::Bad => "nil (with invalid type)".to_string(),
                _ => format!("nil (of type {})", self.show(x.ty)),
            };
        }
        let expr = x.quoted();
        let mut inner = String::new();
        let mut has_type = false;
        if !matches!(x.mode, OpMode::Invalid | OpMode::NoValue | OpMode::Builtin(_) | OpMode::Type) {
            if self.types.is_untyped(x.ty) {
                inner.push_str(&self.show(x.ty));
                inner.push(' ');
            } else {
                has_type = true;
            }
        }
        inner.push_str(match x.mode {
            OpMode::Invalid => "invalid operand",
            OpMode::NoValue => "no value",
            OpMode::Builtin(_) => "built-in",
            OpMode::Type => "type",
            OpMode::Constant => "constant",
            OpMode::Variable => "variable",
            OpMode::MapIndex => "map index expression",
            OpMode::Value => "value",
            OpMode::CommaOk => "comma, ok expression",
            OpMode::Nil => "nil",
        });
        if let (OpMode::Constant, Some(value)) = (x.mode, &x.val) {
            let text = match constant::to_float(value) {
                // A complex constant without imaginary part is written as its real one.
                Some(real) if matches!(value, ConstValue::Complex(..)) => ConstValue::Float(real).to_string(),
                _ => value.to_string(),
            };
            if text != expr {
                inner.push(' ');
                inner.push_str(&text);
            }
        }
        if has_type {
            if x.ty == Types::BAD {
                inner.push_str(" with invalid type");
            } else {
                inner.push_str(&self.describe_type(x));
            }
        }
        format!("{expr} ({inner})")
    }

    /// The operand's type; of a declared function with its parameters' names, which the type itself forgets.
    pub(crate) fn show_type_of(&mut self, x: &Operand<'_>) -> String {
        let mut e = x.expr;
        while let ExprKind::Paren(inner) = &e.kind {
            e = inner;
        }
        let id = match &e.kind {
            ExprKind::Ident(id) => id.id,
            ExprKind::Selector { sel, .. } if !self.info.selections.contains_key(&e.id) => sel.id,
            _ => return self.show(x.ty),
        };
        if let Some(&object) = self.info.uses.get(&id)
            && let ObjectKind::Func(info) = &self.object(object).kind
            && let Type::Func(sig) = self.types.get(x.ty)
            && info.recv.is_none()
        {
            return self.types.display_with_names(sig, &info.decl.sig);
        }
        self.show(x.ty)
    }

    fn describe_type(&mut self, x: &Operand<'_>) -> String {
        let mut desc = String::new();
        if x.generic.is_some() {
            desc.push_str("generic ");
        }
        if matches!(self.types.get(x.ty), Type::Named(..)) {
            match self.kind_word(x.ty) {
                Some(word) => desc.push_str(word),
                None => {
                    let under = self.types.underlying(x.ty);
                    desc.push_str(&self.show(under));
                }
            }
            desc.push(' ');
        } else if x.ty == self.any {
            // It is called `any`, which is a declared name.
            desc.push_str("interface ");
        }
        let mut text = format!(" of {desc}type {}", self.show_type_of(x));
        if let Type::Param(p) = *self.types.get(x.ty) {
            let constraint = self.types.params[p.0 as usize].constraint;
            text.push_str(&format!(" constrained by {}", self.show(constraint)));
        }
        text
    }
}
