//! Calls: what is called, its words evaluated in order, the call itself.

use std::rc::Rc;

use skep_bytecode::{FuncRef, Selector};
use skep_check::{ObjectId, SelectionKind, Signature, Type, TypeId};
use skep_syntax::tree::{Expr, ExprKind};

use super::mono::unparen;
use super::{Builder, Val};
use crate::ssa::{Kind, Op, Term, Value};

/// What is called; the words that go with it stand first among the arguments' words.
#[derive(Clone, Debug)]
pub(super) enum Callee {
    /// A function of the program.
    Func(FuncRef),
    /// A native leaf of the library.
    Leaf(ObjectId, Rc<[TypeId]>),
    /// A func value: the closure.
    Closure,
    /// An interface's method: type word, data word.
    Iface(Selector),
    /// A run-time helper.
    Native { builtin: u32, kinds: Vec<Kind> },
    /// The predeclared `panic`: type word, data word.
    Panic,
}

impl Builder<'_> {
    /// Calls and gives the results; conversions and predeclared functions included.
    pub fn call(&mut self, e: &Expr, func: &Expr, args: &[Expr], spread: bool) -> Vec<Val> {
        if self.is_type(func) {
            let to = self.type_of(e);
            return vec![self.conversion(e, &args[0], to)];
        }
        if let Some(b) = self.language_builtin(func) {
            return self.call_language(e, b, args, spread);
        }
        let (callee, words, results) = self.prepare_call(e, func, args, spread);
        self.at(e.span);
        self.finish_call(&callee, words, &results)
    }

    /// Results of a call, or of another expression with one value, with their types.
    pub fn call_values(&mut self, e: &Expr) -> (Vec<Val>, Vec<TypeId>) {
        let e = unparen(e);
        let ty = self.type_of(e);
        if let ExprKind::Call { func, args, spread, .. } = &e.kind
            && let Type::Tuple(types) = self.types.get(ty).clone()
        {
            let vals = self.call(e, func, args, *spread);
            return (vals, types.to_vec());
        }
        (vec![self.value(e)], vec![ty])
    }

    pub fn finish_call(&mut self, callee: &Callee, words: Vec<Value>, results: &[TypeId]) -> Vec<Val> {
        let kinds = self.result_kinds(results);
        let out = match callee {
            Callee::Func(func) => self.emit(Op::Call { func: *func, args: words }, &kinds),
            Callee::Leaf(func, targs) => self.call_leaf(*func, targs, words, results),
            Callee::Closure => {
                self.emit(Op::CallClosure { closure: words[0], args: words[1..].to_vec() }, &kinds)
            }
            Callee::Iface(selector) => {
                let (ty, data) = (words[0], words[1]);
                self.emit(Op::CallMethod { selector: *selector, ty, data, args: words[2..].to_vec() }, &kinds)
            }
            Callee::Native { builtin, kinds } => {
                self.emit(Op::Builtin { builtin: *builtin, args: words }, kinds)
            }
            Callee::Panic => {
                self.terminate(Term::Panic { ty: words[0], data: words[1] });
                Vec::new()
            }
        };
        self.split(&out, results)
    }

    /// Words of several values one after the other, as values; boxes among them are fresh.
    pub fn split(&mut self, words: &[Value], types: &[TypeId]) -> Vec<Val> {
        let mut at = 0;
        let mut out = Vec::with_capacity(types.len());
        for &ty in types {
            let shape = self.shape(ty);
            let n = shape.kinds.len();
            let part = words[at..at + n].to_vec();
            if shape.is_boxed() {
                self.note_nonnull(part[0]);
            }
            out.push(Val::flat(part));
            at += n;
        }
        out
    }

    /// Evaluates what is called and its arguments.
    pub fn prepare_call(
        &mut self,
        e: &Expr,
        func: &Expr,
        args: &[Expr],
        spread: bool,
    ) -> (Callee, Vec<Value>, Vec<TypeId>) {
        let func = unparen(func);
        if let Some((object, targs)) = self.static_func(func) {
            let sig = self.instance_signature(object, &targs);
            let operands: Vec<&Expr> = args.iter().collect();
            self.order(&operands);
            let mut words = Vec::new();
            self.arguments(e, args, spread, &sig, &mut words);
            let callee = self.static_callee(object, targs);
            return (callee, words, sig.results.to_vec());
        }
        if let ExprKind::Selector { x, .. } = &func.kind
            && let Some(sel) = self.info.selections.get(&func.id).cloned()
            && matches!(sel.kind, SelectionKind::Method { .. })
        {
            let sig_ty = self.concrete(sel.ty);
            let sig = self.signature(sig_ty);
            let operands: Vec<&Expr> = std::iter::once(&**x).chain(args).collect();
            self.order(&operands);
            let (callee, mut words) = self.receiver(func, x, &sel);
            self.arguments(e, args, spread, &sig, &mut words);
            return (callee, words, sig.results.to_vec());
        }
        let ty = self.type_of(func);
        let sig = self.signature(ty);
        let operands: Vec<&Expr> = std::iter::once(func).chain(args).collect();
        self.order(&operands);
        let mut words = self.value(func).words;
        self.arguments(e, args, spread, &sig, &mut words);
        (Callee::Closure, words, sig.results.to_vec())
    }

    /// A declared function as what is called: natives without a detour.
    pub fn static_callee(&mut self, object: ObjectId, targs: Rc<[TypeId]>) -> Callee {
        if self.func_info(object).decl.body.is_none() {
            Callee::Leaf(object, targs)
        } else {
            Callee::Func(self.instance(object, targs))
        }
    }

    /// The signature of a function with its type arguments filled in.
    fn instance_signature(&mut self, object: ObjectId, targs: &[TypeId]) -> Signature {
        let info = self.func_info(object);
        let ty = self.objects[object.0 as usize].ty;
        let ty = self.types.subst(ty, &info.type_params, targs);
        self.signature(ty)
    }

    /// The words of arguments, converted to the parameters' types.
    fn arguments(&mut self, e: &Expr, args: &[Expr], spread: bool, sig: &Signature, words: &mut Vec<Value>) {
        let fixed = if sig.variadic { sig.params.len() - 1 } else { sig.params.len() };
        let several = match args {
            [one] => {
                let ty = self.type_of(one);
                matches!(self.types.get(ty), Type::Tuple(_))
            }
            _ => false,
        };
        let mut rest = Vec::new();
        if several {
            let (vals, types) = self.call_values(&args[0]);
            self.at(e.span);
            for (i, (v, from)) in vals.into_iter().zip(types).enumerate() {
                if i < fixed {
                    let to = sig.params[i];
                    let v = self.assign_conv(v, from, to);
                    words.extend(self.owned(v, to).words);
                } else {
                    let elem = self.slice_elem(sig.params[fixed]);
                    rest.push(self.assign_conv(v, from, elem));
                }
            }
        } else {
            for (i, a) in args.iter().enumerate() {
                if i < fixed || spread {
                    words.extend(self.owned_to(a, sig.params[i]).words);
                } else {
                    let elem = self.slice_elem(sig.params[fixed]);
                    rest.push(self.value_to(a, elem));
                }
            }
        }
        if !sig.variadic || spread {
            return;
        }
        let slice_ty = sig.params[fixed];
        let slice = if rest.is_empty() {
            self.zero(slice_ty)
        } else {
            let elem = self.slice_elem(slice_ty);
            self.new_slice(elem, &rest)
        };
        words.extend(slice.words);
    }
}
