//! Instances of functions: a declaration with type arguments, built once each.

use std::rc::Rc;

use skep_bytecode::FuncRef;
use skep_check::{FuncInfo, Mode, ObjectId, ObjectKind, ParamId, Type, TypeId};
use skep_syntax::tree::{Expr, ExprKind, Field, FuncDecl, Ident};

use super::{Builder, INSTANCES_MAX, Job, TYPE_DEPTH_MAX};
use crate::ssa::{Kind, Op, Term};

/// Type parameters and what they stand for.
#[derive(Debug, Default)]
pub(super) struct Env {
    pub params: Vec<ParamId>,
    pub args: Rc<[TypeId]>,
}

/// The expression without parentheses.
pub(super) fn unparen(mut e: &Expr) -> &Expr {
    while let ExprKind::Paren(x) = &e.kind {
        e = x;
    }
    e
}

impl Builder<'_> {
    pub fn func_info(&self, func: ObjectId) -> FuncInfo {
        match &self.objects[func.0 as usize].kind {
            ObjectKind::Func(info) => info.clone(),
            _ => unreachable!("the checker gives functions as targets of calls"),
        }
    }

    /// The type arguments of a method that the defined type `at` has.
    fn receiver_args(&self, at: TypeId) -> Rc<[TypeId]> {
        match self.types.get(at) {
            Type::Named(_, args) => args.clone(),
            _ => Rc::from([]),
        }
    }

    pub fn method_instance(&mut self, func: ObjectId, at: TypeId) -> FuncRef {
        let args = self.receiver_args(at);
        self.instance(func, args)
    }

    /// The environment of an instance: type arguments of a function, or of a method's receiver.
    pub fn env_of(&self, info: &FuncInfo, args: Rc<[TypeId]>) -> Rc<Env> {
        let params = if info.recv.is_some() { info.recv_params.clone() } else { info.type_params.clone() };
        debug_assert_eq!(params.len(), args.len());
        Rc::new(Env { params, args })
    }

    /// The function of a declaration with concrete type arguments.
    pub fn instance(&mut self, func: ObjectId, args: Rc<[TypeId]>) -> FuncRef {
        let info = self.func_info(func);
        let is_leaf = info.decl.body.is_none();
        let map = if is_leaf { &self.leaves } else { &self.instances };
        if let Some(&id) = map.get(&(func, args.clone())) {
            return id;
        }
        let id = self.new_func();
        let map = if is_leaf { &mut self.leaves } else { &mut self.instances };
        map.insert((func, args.clone()), id);
        self.instance_of.insert(id, (func, args.clone()));
        let deep = args.iter().any(|&t| self.type_depth(t) > TYPE_DEPTH_MAX);
        if deep || self.instances.len() > INSTANCES_MAX {
            if self.errors.is_empty() {
                let name = self.objects[func.0 as usize].name.clone();
                self.error("instances", info.decl.name.span, format!("instantiation of {name} does not end"));
            }
            return id;
        }
        let env = self.env_of(&info, args);
        self.jobs.push_back(if is_leaf { Job::Leaf { id, func, env } } else { Job::Decl { id, func, env } });
        id
    }

    /// The function that a name or an instantiation of one refers to, with its type arguments.
    pub fn static_func(&mut self, e: &Expr) -> Option<(ObjectId, Rc<[TypeId]>)> {
        let e = unparen(e);
        let ident = match &e.kind {
            ExprKind::Ident(ident) => ident,
            ExprKind::Selector { sel, .. } if !self.info.selections.contains_key(&e.id) => sel,
            ExprKind::Index { x, .. } => {
                let is_func = self.info.types.get(&x.id).is_none_or(|tv| tv.mode != Mode::Type);
                return if is_func && self.is_generic_name(x) { self.static_func(x) } else { None };
            }
            _ => return None,
        };
        let object = *self.info.uses.get(&ident.id)?;
        if !matches!(self.objects[object.0 as usize].kind, ObjectKind::Func(_)) {
            return None;
        }
        Some((object, self.type_args(ident)))
    }

    fn is_generic_name(&self, e: &Expr) -> bool {
        match &unparen(e).kind {
            ExprKind::Ident(ident) => self.info.instances.contains_key(&ident.id),
            ExprKind::Selector { sel, .. } => self.info.instances.contains_key(&sel.id),
            _ => false,
        }
    }

    fn type_args(&mut self, ident: &Ident) -> Rc<[TypeId]> {
        match self.info.instances.get(&ident.id).cloned() {
            Some(args) => args.iter().map(|&t| self.concrete(t)).collect(),
            None => Rc::from([]),
        }
    }

    /// The name as stacks show it.
    pub fn func_name(&self, func: ObjectId) -> String {
        let object = &self.objects[func.0 as usize];
        let info = self.func_info(func);
        let path = object.pkg.map_or("", |p| &*self.packages[p.0 as usize].path);
        let dots = if info.type_params.is_empty() { "" } else { "[...]" };
        let Some(recv) = info.recv else { return format!("{path}.{}{dots}", object.name) };
        let (base, pointer) = match self.types.get(recv) {
            Type::Pointer(t) => (*t, true),
            _ => (recv, false),
        };
        let type_name = self.type_name(base);
        let dots = if info.recv_params.is_empty() { "" } else { "[...]" };
        if pointer {
            format!("{path}.(*{type_name}{dots}).{}", object.name)
        } else {
            format!("{path}.{type_name}{dots}.{}", object.name)
        }
    }

    pub fn type_name(&self, ty: TypeId) -> String {
        match self.types.get(ty) {
            Type::Named(n, _) => {
                let object = self.types.named[n.0 as usize].object;
                self.objects[object.0 as usize].name.to_string()
            }
            _ => self.types.runtime_name(ty),
        }
    }

    /// The name of a native leaf: `path.Func` or `path.Type.Method`.
    pub fn leaf_name(&self, func: ObjectId) -> String {
        let object = &self.objects[func.0 as usize];
        let path = object.pkg.map_or("", |p| &*self.packages[p.0 as usize].path);
        match self.func_info(func).recv {
            None => format!("{path}.{}", object.name),
            Some(recv) => {
                let base = match self.types.get(recv) {
                    Type::Pointer(t) => *t,
                    _ => recv,
                };
                format!("{path}.{}.{}", self.type_name(base), object.name)
            }
        }
    }

    /// Parameters (receiver first) and results of a declaration, types concrete.
    pub fn decl_signature(&mut self, func: ObjectId, info: &FuncInfo) -> (Vec<TypeId>, Vec<TypeId>) {
        let ty = self.objects[func.0 as usize].ty;
        let sig = self.signature(ty);
        let mut params = Vec::new();
        if let Some(recv) = info.recv {
            params.push(self.concrete(recv));
        }
        for &p in sig.params.iter() {
            params.push(self.concrete(p));
        }
        let results = sig.results.iter().map(|&t| self.concrete(t)).collect();
        (params, results)
    }

    /// The objects that parameter or result fields declare, one per parameter; none for unnamed and blank ones.
    pub fn field_objects(&self, fields: &[Field]) -> Vec<Option<ObjectId>> {
        let mut out = Vec::new();
        for field in fields {
            if field.names.is_empty() {
                out.push(None);
            }
            for name in &field.names {
                let object = if name.is_blank() { None } else { self.info.defs.get(&name.id).copied() };
                out.push(object);
            }
        }
        out
    }

    pub fn build_decl(&mut self, id: FuncRef, func: ObjectId, env: Rc<super::mono::Env>) {
        let info = self.func_info(func);
        let decl: Rc<FuncDecl> = info.decl.clone();
        let Some(body) = &decl.body else { return };
        let mut name = self.func_name(func);
        if info.recv.is_none() && &*decl.name.name == "init" {
            name = self.init_name(func, name);
        }
        let outer = self.begin_func(id, name, env, decl.name.span);
        let (param_types, result_types) = self.decl_signature(func, &info);
        let mut objects = match &decl.recv {
            Some(field) => self.field_objects(std::slice::from_ref(field)),
            None => Vec::new(),
        };
        objects.extend(self.field_objects(&decl.sig.params));
        let params: Vec<_> = objects.into_iter().zip(param_types).collect();
        let results: Vec<_> = self.field_objects(&decl.sig.results).into_iter().zip(result_types).collect();
        self.cur.func.noinline = decl.noinline;
        self.func_body(&params, &results, body);
        self.end_func(outer);
    }

    fn init_name(&self, func: ObjectId, name: String) -> String {
        let pkg = self.objects[func.0 as usize].pkg;
        let index = pkg
            .and_then(|p| self.packages[p.0 as usize].init_funcs.iter().position(|&f| f == func))
            .unwrap_or(0);
        format!("{name}.{index}")
    }

    /// A function that calls a native leaf.
    pub fn build_leaf(&mut self, id: FuncRef, func: ObjectId, env: Rc<Env>) {
        let info = self.func_info(func);
        let outer = self.begin_func(id, self.func_name(func), env.clone(), info.decl.name.span);
        self.cur.func.wrapper = true;
        let (params, results) = self.decl_signature(func, &info);
        let mut args = Vec::new();
        for ty in params {
            args.extend(self.param_value(ty).words);
        }
        let words = self.call_leaf(func, &env.args.clone(), args, &results);
        self.cur.func.results = self.result_kinds(&results);
        self.terminate(Term::Return(words));
        self.end_func(outer);
    }

    /// Calls a native leaf.
    pub fn call_leaf(
        &mut self,
        func: ObjectId,
        targs: &[TypeId],
        args: Vec<crate::ssa::Value>,
        results: &[TypeId],
    ) -> Vec<crate::ssa::Value> {
        let name = self.leaf_name(func);
        if name == super::channel::AS_CHANNEL {
            return args;
        }
        let mut types = Vec::new();
        for &t in targs {
            self.mark_boxed(t);
            types.push(self.type_ref(t));
        }
        let kinds = self.result_kinds(results);
        let builtin = self.builtin_index(&name, &types, args.len(), &kinds);
        self.emit(Op::Builtin { builtin, args }, &kinds)
    }

    /// The words of values of these types, one after the other.
    pub fn result_kinds(&mut self, types: &[TypeId]) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for &t in types {
            kinds.extend_from_slice(&self.shape(t).kinds);
        }
        kinds
    }
}
