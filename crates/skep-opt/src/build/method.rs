//! Methods: receivers through embedded fields, method values and expressions, wrappers for interfaces.

use std::rc::Rc;

use skep_bytecode::FuncRef;
use skep_check::{
    Found, MethodSetEntry, MethodTarget, ObjectId, ObjectKind, Selection, SelectionKind, Type, TypeId, Types,
};
use skep_syntax::Span;
use skep_syntax::tree::Expr;

use super::call::Callee;
use super::mono::Env;
use super::place::Place;
use super::{Builder, Job, Val};
use crate::ssa::{Op, Term, Value};

impl Builder<'_> {
    /// The callee and receiver words of the method selection `x.f`.
    pub fn receiver(&mut self, func: &Expr, x: &Expr, sel: &Selection) -> (Callee, Vec<Value>) {
        let (place, ty) = self.locate(x);
        self.at(func.span);
        let (place, ty) = self.follow(place, ty, &sel.path);
        let SelectionKind::Method { target, at } = &sel.kind else { return (Callee::Closure, Vec::new()) };
        let at = self.concrete(*at);
        self.method_receiver(place, ty, target, at)
    }

    /// The same for a method of the value at a place, which has it itself.
    fn method_receiver(
        &mut self,
        place: Place,
        ty: TypeId,
        target: &MethodTarget,
        at: TypeId,
    ) -> (Callee, Vec<Value>) {
        match target {
            MethodTarget::Interface { name, pkg } if self.is_iface(at) => {
                let v = self.load(&place, ty);
                let sig = self.iface_method_sig(at, name, pkg);
                (Callee::Iface(self.selector(name, pkg, sig)), v.words)
            }
            MethodTarget::Interface { name, pkg } => {
                // A type parameter's method: look again, now that the type is known.
                match self.types.find(at, name, pkg) {
                    Found::Method { target, at, path, .. } => {
                        let (place, ty) = self.follow(place, ty, &path);
                        self.method_receiver(place, ty, &target, at)
                    }
                    _ => unreachable!("the checker gives type arguments that satisfy their constraint"),
                }
            }
            &MethodTarget::Func { func, pointer } => {
                let is_pointer = ty != at && self.pointee(ty).is_some();
                let words = match (pointer, is_pointer) {
                    (true, true) => self.load(&place, ty).words,
                    (true, false) => {
                        // A value without a place can only be one that interfaces or wrappers hold.
                        let place = self.in_memory(place, ty);
                        vec![self.address(&place)]
                    }
                    (false, true) => {
                        let p = self.load(&place, ty).word();
                        let place = self.deref(p);
                        let v = self.load(&place, at);
                        self.owned(v, at).words
                    }
                    (false, false) => {
                        let v = self.load(&place, at);
                        self.owned(v, at).words
                    }
                };
                let args = match self.types.get(at) {
                    Type::Named(_, args) => args.clone(),
                    _ => Rc::from([]),
                };
                (self.static_callee(func, args), words)
            }
        }
    }

    fn iface_method_sig(&mut self, iface: TypeId, name: &str, pkg: &str) -> TypeId {
        match self.under(iface) {
            Type::Interface(i) => {
                let found = i.methods.iter().find(|m| &*m.name == name && &*m.pkg == pkg);
                found.map_or(Types::BAD, |m| m.sig)
            }
            _ => Types::BAD,
        }
    }

    fn in_memory(&mut self, place: Place, ty: TypeId) -> Place {
        match place {
            Place::Mem { .. } | Place::Elem { .. } => place,
            _ => {
                let v = self.load(&place, ty);
                let base = self.boxed_copy(v, ty);
                Place::Mem { base, offset: 0 }
            }
        }
    }

    /// `x.M` as a value: a closure over the receiver.
    pub fn method_value(&mut self, e: &Expr, x: &Expr, sel: &Selection) -> Val {
        let (callee, words) = self.receiver(e, x, sel);
        if let Callee::Iface(_) = callee {
            self.iface_nil_check(words[0]);
        }
        let sig_ty = self.concrete(sel.ty);
        let sig = self.signature(sig_ty);
        let boxed = self.boxed_receiver(&callee);
        let name = match &callee {
            Callee::Func(f) => self.callee_name(*f),
            _ => self.cur.func.name.clone(),
        };
        let part = super::closure::Partial {
            name: format!("{name}-fm"),
            callee,
            words,
            copied: boxed,
            params: sig.params.to_vec(),
            results: sig.results.to_vec(),
        };
        Val::one(self.partial(part, e.span))
    }

    /// The receiver's type if it is passed as a box: each call gets a copy.
    fn boxed_receiver(&mut self, callee: &Callee) -> Option<TypeId> {
        let &Callee::Func(f) = callee else { return None };
        let (object, args) = self.instance_of.get(&f)?.clone();
        let info = self.func_info(object);
        let ty = self.types.subst(info.recv?, &info.recv_params, &args);
        self.shape(ty).is_boxed().then_some(ty)
    }

    fn callee_name(&self, f: FuncRef) -> String {
        match self.instance_of.get(&f) {
            Some(&(object, _)) => self.func_name(object),
            None => self.cur.func.name.clone(),
        }
    }

    /// `T.M` as a value: a function with the receiver as its first parameter.
    pub fn method_expr(&mut self, e: &Expr, sel: &Selection) -> Val {
        let recv = self.concrete(sel.recv);
        let SelectionKind::MethodExpr { target, at } = &sel.kind else { return self.zero(recv) };
        let at = self.concrete(*at);
        let (target, path, at) = match target {
            MethodTarget::Interface { name, pkg } if !self.is_iface(at) => {
                match self.types.find(at, name, pkg) {
                    Found::Method { target, at, path, .. } => (target, path.into(), at),
                    _ => unreachable!("the checker gives type arguments that satisfy their constraint"),
                }
            }
            _ => (target.clone(), sel.path.clone(), at),
        };
        self.at(e.span);
        if let MethodTarget::Func { func, pointer } = target
            && path.is_empty()
            && pointer == (recv != at)
        {
            let id = self.method_instance(func, at);
            return Val::one(self.static_closure(id));
        }
        let name = match &target {
            MethodTarget::Func { func, .. } => self.objects[func.0 as usize].name.to_string(),
            MethodTarget::Interface { name, pkg } => super::selector_name(name, pkg),
        };
        let id = match self.method_exprs.get(&(recv, name.clone())) {
            Some(&id) => id,
            None => {
                let id = self.new_func();
                self.method_exprs.insert((recv, name), id);
                let ty = self.concrete(sel.ty);
                let kind = SelectionKind::Method { target, at };
                let selection = Selection { kind, recv, path, ty };
                self.jobs.push_back(Job::MethodExpr { id, recv, selection });
                id
            }
        };
        Val::one(self.static_closure(id))
    }

    pub fn build_method_expr(&mut self, id: FuncRef, recv: TypeId, selection: &Selection) {
        let SelectionKind::Method { target, at } = &selection.kind else { return };
        let name = self.wrapper_name(recv, target);
        let span = self.target_span(target);
        let outer = self.begin_func(id, name, Rc::new(Env::default()), span);
        self.cur.func.wrapper = true;
        let sig = self.signature(selection.ty);
        let v = self.param_value(recv);
        let place = self.value_in_place(v, recv);
        self.forward(place, recv, &selection.path, target, *at, &sig.params[1..], &sig.results);
        self.end_func(outer);
    }

    /// What interfaces call: takes the data word.
    pub fn build_method_wrapper(&mut self, id: FuncRef, ty: TypeId, entry: &MethodSetEntry) {
        let name = self.wrapper_name(ty, &entry.target);
        let span = self.target_span(&entry.target);
        let outer = self.begin_func(id, name, Rc::new(Env::default()), span);
        self.cur.func.wrapper = true;
        let sig = self.signature(entry.sig);
        let data = self.func_param(crate::ssa::Kind::Ptr);
        let place = if self.pointer_shaped(ty) {
            Place::Words(vec![data])
        } else {
            self.note_nonnull(data);
            Place::Mem { base: data, offset: 0 }
        };
        self.forward(place, ty, &entry.path, &entry.target, entry.at, &sig.params, &sig.results);
        self.end_func(outer);
    }

    /// Passes the function's other parameters on to a method.
    #[allow(clippy::too_many_arguments, reason = "a selection and a signature in their parts")]
    fn forward(
        &mut self,
        place: Place,
        ty: TypeId,
        path: &[u32],
        target: &MethodTarget,
        at: TypeId,
        params: &[TypeId],
        results: &[TypeId],
    ) {
        let mut args = Vec::new();
        for &p in params {
            args.extend(self.param_value(p).words);
        }
        let (place, ty) = self.follow(place, ty, path);
        if let &MethodTarget::Func { func, pointer: false } = target
            && path.is_empty()
            && self.pointee(ty) == Some(at)
        {
            self.receiver_check(&place, ty, func, at);
        }
        let (callee, mut words) = self.method_receiver(place, ty, target, at);
        words.extend(args);
        let vals = self.finish_call(&callee, words, results);
        self.cur.func.results = self.result_kinds(results);
        let words = vals.into_iter().flat_map(|v| v.words).collect();
        self.terminate(Term::Return(words));
    }

    /// Traps if a wrapper would take a value method's receiver from a nil pointer.
    fn receiver_check(&mut self, place: &Place, ty: TypeId, func: ObjectId, at: TypeId) {
        let pointer = self.load(place, ty).word();
        let (bad, good) = (self.new_block(), self.new_block());
        let is_nil = self.is_zero(pointer);
        self.branch(is_nil, bad, good);
        self.start(bad);
        let name = self.types.runtime_name(at);
        let base = name.rsplit_once('.').map_or(&*name, |(_, base)| base);
        let method = &self.objects[func.0 as usize].name;
        let text = format!("value method {name}.{method} called using nil *{base} pointer");
        let text = self.const_string(text.as_bytes()).words;
        let func = self.runtime_func("nilReceiver");
        self.emit0(Op::Call { func, args: text });
        self.terminate(Term::Unreachable);
        self.start(good);
    }

    fn value_in_place(&mut self, v: Val, ty: TypeId) -> Place {
        if self.shape(ty).is_boxed() {
            Place::Mem { base: v.word(), offset: 0 }
        } else {
            Place::Words(v.words)
        }
    }

    fn wrapper_name(&self, ty: TypeId, target: &MethodTarget) -> String {
        let name = match target {
            MethodTarget::Func { func, .. } => &self.objects[func.0 as usize].name,
            MethodTarget::Interface { name, .. } => name,
        };
        let text = self.types.runtime_name(ty);
        match text.strip_prefix('*') {
            Some(base) => match base.rsplit_once('.') {
                Some((pkg, base)) => format!("{pkg}.(*{base}).{name}"),
                None => format!("(*{base}).{name}"),
            },
            None => format!("{text}.{name}"),
        }
    }

    fn target_span(&self, target: &MethodTarget) -> Span {
        match target {
            MethodTarget::Func { func, .. } => match &self.objects[func.0 as usize].kind {
                ObjectKind::Func(info) => info.decl.name.span,
                _ => self.cur.span,
            },
            MethodTarget::Interface { .. } => self.cur.span,
        }
    }

    /// The op that makes a closure object.
    pub fn new_closure(&mut self, captured: &[Value], func: FuncRef) -> Value {
        if captured.is_empty() {
            return self.static_closure(func);
        }
        let fields = self.capture_types(captured);
        let ty = self.closure_type(fields);
        let op = Op::NewClosure { ty, func, captures: captured.to_vec() };
        let p = self.emit1(op, crate::ssa::Kind::Ptr);
        self.note_nonnull(p)
    }
}
