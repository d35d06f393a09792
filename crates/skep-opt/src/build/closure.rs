//! Function literals and other closures: what they capture and how they find it again.
//! Kept true: a closure's captures are words of 8 bytes from offset 8 on, in the order they were given.

use std::rc::Rc;

use skep_bytecode::{Mem, TypeRef};
use skep_check::{Basic, ObjectId, TypeId, Types};
use skep_syntax::Span;
use skep_syntax::tree::{Block, Expr, FuncLit};

use super::call::Callee;
use super::func::{ResultVar, Storage, Var};
use super::mono::Env;
use super::place::Place;
use super::{Builder, Val};
use crate::ssa::{Kind, Op, Term, Value};

/// A call with its first words fixed, as a closure over them.
pub(super) struct Partial {
    pub name: String,
    pub callee: Callee,
    pub words: Vec<Value>,
    /// The first word's type if it is a box that each call must get a copy of.
    pub copied: Option<TypeId>,
    /// The parameters that are left.
    pub params: Vec<TypeId>,
    pub results: Vec<TypeId>,
}

/// A captured variable: how many words it has, and whether they are the variable itself.
pub(super) struct Captured {
    object: ObjectId,
    /// The kinds of its words; none if it lives in a box.
    kinds: Option<Vec<Kind>>,
}

impl Builder<'_> {
    pub fn capture_types(&mut self, words: &[Value]) -> Vec<TypeRef> {
        let byte_ptr = self.pointer_to(Types::basic(Basic::Uint8));
        let (scalar, pointer) = (self.type_ref(Types::basic(Basic::Uint64)), self.type_ref(byte_ptr));
        words
            .iter()
            .map(|w| if self.cur.func.kinds[w.0 as usize] == Kind::Ptr { pointer } else { scalar })
            .collect()
    }

    /// The variables of the function being built that the code refers to, and their words.
    pub fn capture(&mut self, used: &[ObjectId]) -> (Vec<Captured>, Vec<Value>) {
        let (mut captured, mut words) = (Vec::new(), Vec::new());
        for &object in used {
            match self.cur.vars.get(&object).copied() {
                None => {}
                Some(Storage::Box(var)) => {
                    words.push(self.read_var(var));
                    captured.push(Captured { object, kinds: None });
                }
                Some(storage) => {
                    let ty = self.object_type(object);
                    let kinds = self.shape(ty).kinds.to_vec();
                    for i in 0..kinds.len() as u32 {
                        words.push(match storage {
                            Storage::Words(first) => self.read_var(Var(first.0 + i)),
                            Storage::Locals(first) | Storage::Box(Var(first)) => self.get_local(first + i),
                        });
                    }
                    captured.push(Captured { object, kinds: Some(kinds) });
                }
            }
        }
        (captured, words)
    }

    /// Makes captured variables known in the function being built, whose closure is its last parameter.
    /// Gives the offset after them.
    pub fn bind_captured(&mut self, captured: &[Captured], closure: Value) -> u32 {
        let mut offset = 8;
        for c in captured {
            let kinds = c.kinds.clone().unwrap_or_else(|| vec![Kind::Ptr]);
            let first = self.new_vars(&kinds);
            for (i, &kind) in kinds.iter().enumerate() {
                let v = self.captured_word(closure, offset, kind);
                self.write_var(Var(first.0 + i as u32), v);
                offset += 8;
            }
            let storage = if c.kinds.is_some() { Storage::Words(first) } else { Storage::Box(first) };
            self.cur.vars.insert(c.object, storage);
        }
        offset
    }

    pub fn captured_word(&mut self, closure: Value, offset: u32, kind: Kind) -> Value {
        let mem = if kind == Kind::Ptr { Mem::Ptr } else { Mem::W64 };
        self.emit1(Op::Load { mem, base: closure, offset }, kind)
    }

    /// The variables of the function being built that a body uses.
    pub fn used_vars(&self, body: &Block) -> Vec<ObjectId> {
        let mut out = Vec::new();
        super::walk::idents(body, &mut |ident| {
            if let Some(&object) = self.info.uses.get(&ident.id)
                && self.cur.vars.contains_key(&object)
                && !out.contains(&object)
            {
                out.push(object);
            }
        });
        out
    }

    /// The name of the next literal in the function being built.
    pub fn literal_name(&mut self, suffix: &str) -> String {
        let n = match self.cur.init_pkg {
            Some(pkg) => {
                let n = self.init_literals.entry(pkg).or_insert(0);
                *n += 1;
                *n
            }
            None => {
                self.cur.literals += 1;
                self.cur.literals
            }
        };
        let dot = if self.cur.is_literal && suffix == "func" { "" } else { suffix };
        let separator = if suffix == "-range" { "" } else { "." };
        format!("{}{separator}{dot}{n}", self.cur.func.name)
    }

    pub fn func_lit(&mut self, e: &Expr, lit: &Rc<FuncLit>) -> Val {
        let ty = self.type_of(e);
        let sig = self.signature(ty);
        self.at(e.span);
        let used = self.used_vars(&lit.body);
        let (captured, words) = self.capture(&used);
        let name = self.literal_name("func");
        let id = self.new_func();
        let (env, subst) = (self.cur.env.clone(), self.cur.subst.clone());
        let body_captured = self.cur.body_captured.clone();
        let outer = self.begin_func(id, name, env, e.span);
        self.cur.subst = subst;
        self.cur.is_literal = true;
        self.cur.body_captured = body_captured;
        let params: Vec<_> =
            self.field_objects(&lit.sig.params).into_iter().zip(sig.params.iter().copied()).collect();
        let results: Vec<_> =
            self.field_objects(&lit.sig.results).into_iter().zip(sig.results.iter().copied()).collect();
        self.literal_body(
            &params,
            &results,
            &lit.body,
            if words.is_empty() { None } else { Some(&captured) },
        );
        self.end_func(outer);
        self.at(e.span);
        Val::one(self.new_closure(&words, id))
    }

    /// A closure that calls with some words fixed.
    pub fn partial(&mut self, p: Partial, span: Span) -> Value {
        let kinds: Vec<Kind> = p.words.iter().map(|w| self.cur.func.kinds[w.0 as usize]).collect();
        let id = self.new_func();
        let outer = self.begin_func(id, p.name, Rc::new(Env::default()), span);
        self.cur.func.wrapper = true;
        let mut args = Vec::new();
        for &ty in &p.params {
            args.extend(self.param_value(ty).words);
        }
        let mut words = Vec::new();
        if !kinds.is_empty() {
            let closure = self.func_param(Kind::Ptr);
            self.note_nonnull(closure);
            for (i, &kind) in kinds.iter().enumerate() {
                words.push(self.captured_word(closure, 8 + 8 * i as u32, kind));
            }
        }
        if let Some(ty) = p.copied {
            let v = Val { words: vec![words[0]], fresh: false };
            words[0] = self.owned(v, ty).word();
        }
        words.extend(args);
        let vals = self.finish_call(&p.callee, words, &p.results);
        self.cur.func.results = self.result_kinds(&p.results);
        if self.cur.open {
            let words = vals.into_iter().flat_map(|v| v.words).collect();
            self.terminate(Term::Return(words));
        }
        self.end_func(outer);
        self.new_closure(&p.words, id)
    }

    /// Declares parameters and results and builds the statements.
    pub fn func_body(
        &mut self,
        params: &[(Option<ObjectId>, TypeId)],
        results: &[(Option<ObjectId>, TypeId)],
        body: &Block,
    ) {
        self.literal_body(params, results, body, None);
    }

    fn literal_body(
        &mut self,
        params: &[(Option<ObjectId>, TypeId)],
        results: &[(Option<ObjectId>, TypeId)],
        body: &Block,
        captured: Option<&[Captured]>,
    ) {
        self.scan_body(body);
        let values: Vec<Val> = params.iter().map(|&(_, ty)| self.param_value(ty)).collect();
        if let Some(captured) = captured {
            let closure = self.func_param(Kind::Ptr);
            self.note_nonnull(closure);
            self.bind_captured(captured, closure);
        }
        for (&(object, ty), v) in params.iter().zip(values) {
            if let Some(object) = object {
                self.declare(object, ty, Some(v));
            }
        }
        let types: Vec<TypeId> = results.iter().map(|&(_, ty)| ty).collect();
        self.cur.func.results = self.result_kinds(&types);
        for &(object, ty) in results {
            let r = self.declare_result(object, ty);
            self.cur.results.push(r);
        }
        self.stmts(&body.stmts);
        if self.cur.open {
            self.at(body.close);
            self.return_values(None);
        }
        self.build_recover();
    }

    fn declare_result(&mut self, object: Option<ObjectId>, ty: TypeId) -> ResultVar {
        let shape = self.shape(ty);
        let has_defer = self.cur.func.has_defer;
        let Some(object) = object else {
            let local = has_defer.then(|| self.locals_for(&shape.kinds));
            return ResultVar { ty, object: None, local };
        };
        // A return statement assigns to it, so what captures it needs a box.
        let captured = match &self.objects[object.0 as usize].kind {
            skep_check::ObjectKind::Var(info) => {
                info.captured || info.address_taken || self.cur.body_captured.contains(&object)
            }
            _ => false,
        };
        if shape.is_boxed() || captured {
            let base = self.new_object(shape.tref);
            let storage = self.boxed_storage(base);
            self.cur.vars.insert(object, storage);
            let local = has_defer.then(|| self.new_local(Kind::Ptr));
            if let Some(local) = local {
                self.set_local(local, base);
            }
            return ResultVar { ty, object: Some(object), local };
        }
        if has_defer {
            let first = self.locals_for(&shape.kinds);
            self.cur.vars.insert(object, Storage::Locals(first));
            return ResultVar { ty, object: Some(object), local: Some(first) };
        }
        self.declare(object, ty, None);
        ResultVar { ty, object: Some(object), local: None }
    }

    fn locals_for(&mut self, kinds: &[Kind]) -> u32 {
        let first = self.cur.func.locals.len() as u32;
        for &k in kinds {
            self.new_local(k);
        }
        first
    }

    /// Whether a boxed result variable can be returned itself: nothing else knows its box.
    fn owns_box(&self, object: ObjectId) -> bool {
        match &self.objects[object.0 as usize].kind {
            skep_check::ObjectKind::Var(info) => {
                !info.global
                    && !info.captured
                    && !info.address_taken
                    && !self.cur.body_captured.contains(&object)
                    && matches!(self.cur.vars.get(&object), Some(Storage::Box(_)))
            }
            _ => false,
        }
    }

    /// The value of an expression that is returned: a variable's own box if it dies here.
    pub fn returned(&mut self, e: &Expr, to: TypeId, alone: bool) -> Val {
        let own = alone && self.cur.body.is_none() && !self.cur.func.has_defer && self.shape(to).is_boxed();
        if own
            && let Some(object) = self.var_of(e)
            && self.owns_box(object)
            && self.object_type(object) == to
            && !self.is_captured_here(object)
        {
            let mut v = self.value(e);
            v.fresh = true;
            return v;
        }
        self.owned_to(e, to)
    }

    /// Whether the variable belongs to an enclosing function: captured by value, its box is shared.
    fn is_captured_here(&self, object: ObjectId) -> bool {
        match &self.objects[object.0 as usize].kind {
            skep_check::ObjectKind::Var(info) => info.captured,
            _ => false,
        }
    }

    /// Returns: values given (converted), or the results as they stand.
    pub fn return_values(&mut self, values: Option<Vec<Val>>) {
        if self.cur.body.is_some() {
            return self.body_return(values);
        }
        let results = self.cur.results.clone();
        if !self.cur.func.has_defer {
            let words = match values {
                Some(vals) => vals.into_iter().flat_map(|v| v.words).collect(),
                None => self.result_words(&results),
            };
            return self.terminate(Term::Return(words));
        }
        if let Some(vals) = values {
            for (r, v) in results.iter().zip(vals) {
                self.store_result(r, &v);
            }
        }
        self.emit0(Op::RunDefers);
        let words = self.deferred_words(&results);
        self.terminate(Term::Return(words));
    }

    fn store_result(&mut self, r: &ResultVar, v: &Val) {
        match (r.object, r.local) {
            (Some(object), _) => {
                let place = self.var_place(object);
                self.store(&place, r.ty, v);
            }
            (None, Some(local)) => {
                for (i, &w) in v.words.iter().enumerate() {
                    self.set_local(local + i as u32, w);
                }
            }
            (None, None) => {}
        }
    }

    /// The named results' words.
    fn result_words(&mut self, results: &[ResultVar]) -> Vec<Value> {
        let mut words = Vec::new();
        for r in results {
            let v = match r.object {
                Some(object) => {
                    let place = self.var_place(object);
                    let v = self.load(&place, r.ty);
                    let fresh = self.owns_box(object);
                    self.owned(Val { fresh: v.fresh || fresh, ..v }, r.ty)
                }
                None => self.zero(r.ty),
            };
            words.extend(v.words);
        }
        words
    }

    /// The results' words after deferred calls ran, read from what outlives a panic.
    fn deferred_words(&mut self, results: &[ResultVar]) -> Vec<Value> {
        let mut words = Vec::new();
        for r in results {
            let shape = self.shape(r.ty);
            let local = r.local.expect("functions with defers pin their results");
            let in_box = match r.object {
                Some(object) => matches!(self.cur.vars.get(&object), Some(Storage::Box(_))),
                None => false,
            };
            if in_box {
                let base = self.get_local(local);
                self.note_nonnull(base);
                let v = self.load(&Place::Mem { base, offset: 0 }, r.ty);
                words.extend(self.owned(v, r.ty).words);
            } else if shape.is_boxed() {
                let p = self.get_local(local);
                words.push(self.box_or_new(p, shape.tref));
            } else {
                for i in 0..shape.kinds.len() as u32 {
                    words.push(self.get_local(local + i));
                }
            }
        }
        words
    }

    /// An unnamed boxed result that was not set before a panic is zero.
    fn box_or_new(&mut self, p: Value, tref: TypeRef) -> Value {
        let (set, unset, join) = (self.new_block(), self.new_block(), self.new_block());
        let result = self.block_param(join, Kind::Ptr);
        let is_nil = self.is_zero(p);
        self.branch(is_nil, unset, set);
        self.start(unset);
        let fresh = self.new_object(tref);
        self.jump(join, vec![fresh]);
        self.start(set);
        self.jump(join, vec![p]);
        self.start(join);
        result
    }

    /// Where a recovered panic goes on.
    fn build_recover(&mut self) {
        if !self.cur.func.has_defer {
            return;
        }
        let block = self.new_block();
        self.seal(block);
        self.switch_to(block);
        self.cur.open = true;
        self.cur.func.recover = Some(block);
        let results = self.cur.results.clone();
        let words = self.deferred_words(&results);
        self.terminate(Term::Return(words));
    }
}
