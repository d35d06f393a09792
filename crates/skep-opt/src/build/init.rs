//! Package variables and their initialisation.
//! Kept true: steps run in the checker's order; of library packages only those whose variables are used.

use std::rc::Rc;

use skep_bytecode::{FuncRef, rt};
use skep_check::{ObjectId, PackageId, VarInit};
use skep_syntax::tree::{Ident, VarDecl};

use super::Builder;
use super::mono::Env;
use super::place::Place;
use crate::ssa::{Op, Term};

impl Builder<'_> {
    /// Notes which step gives each package variable its first value.
    pub fn find_init_steps(&mut self) {
        let packages = self.packages.clone();
        for (p, package) in packages.iter().enumerate() {
            for (i, step) in package.var_inits.iter().enumerate() {
                for name in step_names(step) {
                    if let Some(&object) = self.info.defs.get(&name.id) {
                        self.init_steps.insert(object, (PackageId(p as u32), i));
                    }
                }
            }
        }
    }

    /// Asks for all steps of the program's own packages and all `init` functions.
    pub fn root_init_steps(&mut self) {
        let packages = self.packages.clone();
        for (p, package) in packages.iter().enumerate() {
            if !package.is_std {
                for i in 0..package.var_inits.len() {
                    self.need_step(PackageId(p as u32), i);
                }
            }
            for &f in &package.init_funcs {
                self.instance(f, Rc::from([]));
            }
        }
    }

    fn need_step(&mut self, pkg: PackageId, step: usize) {
        if !self.init_funcs.contains_key(&(pkg, step)) {
            let id = self.new_func();
            self.init_funcs.insert((pkg, step), id);
            self.jobs.push_back(super::Job::VarInit { id, pkg, step });
        }
    }

    /// Where a package variable lies in the object that holds them all.
    pub fn global_offset(&mut self, object: ObjectId) -> u32 {
        if let Some(&(offset, _)) = self.globals.get(&object) {
            return offset;
        }
        let ty = self.objects[object.0 as usize].ty;
        let tref = self.type_ref(ty);
        let t = &self.out.types[tref.0 as usize];
        let offset = self.globals_size.next_multiple_of(u64::from(t.align));
        self.globals_size = offset + t.size;
        if self.globals_size > super::TYPE_BYTES_MAX && self.errors.is_empty() {
            let span = self.objects[object.0 as usize].span.unwrap_or(self.cur.span);
            self.error("size", span, "package variables are too large");
        }
        self.globals.insert(object, (offset as u32, ty));
        self.globals_order.push(object);
        if let Some(&(pkg, step)) = self.init_steps.get(&object) {
            self.need_step(pkg, step);
        }
        offset as u32
    }

    pub fn build_var_init(&mut self, id: FuncRef, pkg: PackageId, step: usize) {
        let package = &self.packages[pkg.0 as usize];
        let (name, step) = (format!("{}.init", package.path), package.var_inits[step].clone());
        let decl: Rc<VarDecl> = step.decl.clone();
        let outer = self.begin_func(id, name, Rc::new(Env::default()), decl.span);
        self.cur.init_pkg = Some(pkg);
        match step.index {
            Some(i) => {
                let Some(value) = decl.values.get(i) else { return };
                let (place, ty) = self.global_target(&decl.names[i]);
                let ty = match ty {
                    Some(ty) => ty,
                    None => self.type_of(value),
                };
                let v = self.value_to(value, ty);
                self.store(&place, ty, &v);
            }
            None => {
                let (vals, types) = self.several(&decl.values[0], decl.names.len());
                for ((name, v), from) in decl.names.iter().zip(vals).zip(types) {
                    let (place, ty) = self.global_target(name);
                    if let Some(ty) = ty {
                        let v = self.assign_conv(v, from, ty);
                        self.store(&place, ty, &v);
                    }
                }
            }
        }
        self.terminate(Term::Return(Vec::new()));
        self.end_func(outer);
    }

    fn global_target(&mut self, name: &Ident) -> (Place, Option<skep_check::TypeId>) {
        match self.info.defs.get(&name.id).copied() {
            Some(object) if !name.is_blank() => (self.var_place(object), Some(self.object_type(object))),
            _ => (Place::Nowhere, None),
        }
    }

    /// The function that runs all steps and `init` functions.
    pub fn build_init(&mut self) {
        let packages = self.packages.clone();
        let span = self.func_info(self.main).decl.name.span;
        let id = self.new_func();
        let outer = self.begin_func(id, "runtime.doInit".to_string(), Rc::new(Env::default()), span);
        self.cur.func.wrapper = true;
        for (p, package) in packages.iter().enumerate() {
            for i in 0..package.var_inits.len() {
                if let Some(&func) = self.init_funcs.get(&(PackageId(p as u32), i)) {
                    self.emit0(Op::Call { func, args: Vec::new() });
                }
            }
            for &f in &package.init_funcs {
                let func = self.instance(f, Rc::from([]));
                self.emit0(Op::Call { func, args: Vec::new() });
            }
        }
        self.builtin(rt::INIT_DONE, &[], Vec::new(), &[]);
        self.terminate(Term::Return(Vec::new()));
        self.end_func(outer);
        self.out.init = Some(id);
    }
}

fn step_names(step: &VarInit) -> &[Ident] {
    match step.index {
        Some(i) => step.decl.names.get(i..i + 1).unwrap_or(&[]),
        None => &step.decl.names,
    }
}
