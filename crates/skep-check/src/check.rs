//! The whole check: packages in order, then what needs all of them.
//! Kept true: a program comes out only if nothing was reported.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::rc::Rc;

use skep_syntax::tree::{File, NodeIds};
use skep_syntax::{Code, Diagnostic, Span};

use crate::checker::{Checker, Env, Progress};
use crate::program::{Checked, Info, ObjectId, ObjectKind, Package, PackageId, ParsedPackage, Program};
use crate::scope::Scopes;
use crate::types::{NamedId, Type, TypeId, Types};

/// Values of declared types nest at most this deep.
const NESTING_MAX: usize = 300;

/// Instances of one generic type nest at most this deep in its own values.
const INSTANCES_MAX: usize = 20;

/// No value takes more bytes than this.
const VALUE_BYTES_MAX: u64 = 1 << 30;

/// What Go's compiler calls larger than the address space.
const ADDRESS_SPACE: u64 = 1 << 50;

/// Paths a file imports, with the places.
#[must_use]
pub fn imports(file: &File) -> Vec<(Rc<str>, Span)> {
    file.imports.iter().map(|i| (i.path.clone(), i.path_span)).collect()
}

/// Checks a program. Packages come after those they import; the main package is last.
#[must_use]
pub fn check(packages: Vec<ParsedPackage>, ids: &NodeIds) -> Checked {
    let _ = ids;
    let mut c = Checker::new();
    c.declare_universe();
    for parsed in &packages {
        c.check_package(parsed);
    }
    let mut out = Vec::new();
    for (i, parsed) in packages.iter().enumerate() {
        let id = PackageId(i as u32);
        let pack_env = Env { pkg: id, ..c.env.clone() };
        let var_inits = c.with_env(pack_env, |c| c.init_order(id));
        let pack = c.pack(id);
        out.push(Package {
            path: parsed.path.clone(),
            name: pack.name.clone(),
            is_std: parsed.is_std,
            files: parsed.files.clone(),
            var_inits,
            init_funcs: pack.init_funcs.clone(),
            vars: pack.vars.clone(),
        });
    }
    let main = c.find_main();
    c.check_shared_variables();
    if c.diags.is_empty()
        && let Some(d) = c.mono.endless(&c.types)
    {
        c.report(d);
    }
    c.settle_leftovers();
    // As in Go, bodies are missed only where nothing else is wrong.
    let is_body = |d: &Diagnostic| d.code == Code("missing-body");
    if c.diags.iter().any(|d| !is_body(d) && d.code != Code("no-main")) {
        c.diags.retain(|d| !is_body(d));
    }
    let diagnostics = sorted(std::mem::take(&mut c.diags));
    let program = match main {
        Some(main) if diagnostics.is_empty() => Some(Program {
            types: std::mem::take(&mut c.types),
            objects: std::mem::take(&mut c.objects),
            packages: out,
            info: std::mem::take(&mut c.info),
            main,
        }),
        _ => None,
    };
    Checked { program, diagnostics }
}

/// By place, without repetitions on a line.
fn sorted(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
    diagnostics.dedup_by(|a, b| {
        a.span.file == b.span.file && a.span.start == b.span.start && a.message == b.message
    });
    diagnostics
}

impl<'a> Checker<'a> {
    fn new() -> Checker<'a> {
        Checker {
            types: Types::new(),
            objects: Vec::new(),
            info: Info::default(),
            diags: Vec::new(),
            packages: Vec::new(),
            by_path: HashMap::new(),
            scopes: Scopes::new(),
            decls: HashMap::new(),
            named: Vec::new(),
            alias_params: HashMap::new(),
            env: Env {
                pkg: PackageId(0),
                scope: Scopes::UNIVERSE,
                owner: None,
                iota: None,
                err_at: None,
                func: None,
            },
            later: std::collections::VecDeque::new(),
            used_vars: HashSet::new(),
            used_imports: HashSet::new(),
            var_func: HashMap::new(),
            func_count: 0,
            locals: Vec::new(),
            deps: HashMap::new(),
            shift_lhs: HashSet::new(),
            path: Vec::new(),
            panics: HashSet::new(),
            mono: crate::mono::Mono::default(),
            actors: crate::actors::Actors::default(),
            any: Types::BAD,
            error: Types::BAD,
            comparable: Types::BAD,
            iota: ObjectId(0),
        }
    }

    fn check_package(&mut self, parsed: &'a ParsedPackage) {
        self.types.spelling.uint8 = false;
        self.types.spelling.int32 = false;
        let id = self.collect_package(parsed);
        self.env.scope = self.pack(id).scope;
        let objects = self.pack(id).objects.clone();
        let of_kind = |c: &Self, pred: fn(&ObjectKind) -> bool| -> Vec<ObjectId> {
            objects.iter().copied().filter(|&o| pred(&c.object(o).kind)).collect()
        };
        for object in of_kind(self, |k| matches!(k, ObjectKind::TypeName)) {
            self.resolve(object);
        }
        let mut done = HashSet::new();
        for i in 0..self.named.len() {
            self.check_finite(NamedId(i as u32), &mut done);
        }
        for object in of_kind(self, |k| matches!(k, ObjectKind::Func(_))) {
            self.resolve(object);
        }
        for &object in &objects {
            self.resolve(object);
        }
        self.run_later();
        self.unused_imports(id);
    }

    fn unused_imports(&mut self, id: PackageId) {
        let unused: Vec<(Span, String)> = self
            .pack(id)
            .imports
            .iter()
            .filter(|i| !self.used_imports.contains(&i.object))
            .map(|i| {
                let path = &i.import.path;
                let name = &self.object(i.object).name;
                let last = path.rsplit('/').next().unwrap_or(path);
                let message = if **name == *last || &**name == "." {
                    format!("{path:?} imported and not used")
                } else {
                    format!("{path:?} imported as {name} and not used")
                };
                (i.import.name.as_ref().map_or(i.import.path_span, |n| n.span), message)
            })
            .collect();
        for (span, message) in unused {
            self.err(span, "unused-import", message);
        }
    }

    fn find_main(&mut self) -> Option<ObjectId> {
        let id = PackageId((self.packages.len() as u32).checked_sub(1)?);
        let pack = self.pack(id);
        if let Some(object) = self.scopes.local(pack.scope, "main")
            && matches!(self.object(object).kind, ObjectKind::Func(_))
        {
            return Some(object);
        }
        let span = pack.files.first().map(|f| f.package.span)?;
        if &*pack.name == "main" {
            self.err(span, "no-main", "function main is undeclared in the main package");
        } else if self.diags.is_empty() {
            let message = format!("package {} is not a main package", pack.name);
            self.err(span, "no-main", message);
        }
        None
    }

    /// A type may not hold itself by value.
    pub(crate) fn check_finite(&mut self, id: NamedId, done: &mut HashSet<TypeId>) {
        if self.named[id.0 as usize].progress != Progress::Done || self.named[id.0 as usize].decl.is_none() {
            return;
        }
        let object = self.named[id.0 as usize].object;
        let ty = self.object(object).ty;
        self.visit_finite(ty, &mut Vec::new(), done);
    }

    fn visit_finite(&mut self, ty: TypeId, path: &mut Vec<TypeId>, done: &mut HashSet<TypeId>) {
        match self.types.get(ty).clone() {
            Type::Named(id, _) => {
                if done.contains(&ty) {
                    return;
                }
                if let Some(start) = path.iter().position(|&t| t == ty) {
                    return self.endless_type(&path[start..]);
                }
                // Ever larger instances of one type inside each other have no end either.
                let same = |&&t: &&TypeId| matches!(self.types.get(t), Type::Named(n, _) if *n == id);
                if path.iter().filter(same).count() > INSTANCES_MAX {
                    return self.endless_type(&[ty]);
                }
                if path.len() > NESTING_MAX {
                    return self.nested_too_deep(id);
                }
                path.push(ty);
                let under = self.under(ty);
                self.visit_finite(under, path, done);
                path.pop();
                done.insert(ty);
            }
            Type::Array(elem, _) => self.visit_finite(elem, path, done),
            Type::Struct(fields) => {
                for f in fields.iter() {
                    self.visit_finite(f.ty, path, done);
                }
            }
            _ => {}
        }
    }

    fn nested_too_deep(&mut self, id: NamedId) {
        // Broken up, so that nobody else walks it.
        self.types.named[id.0 as usize].underlying = Types::BAD;
        self.types.forget_instances();
        let object = self.object(self.named[id.0 as usize].object);
        if let Some(span) = object.span {
            let message = format!("type {} is nested more than {NESTING_MAX} deep", object.name);
            self.err(span, "limit", message);
        }
    }

    /// A type's values must fit into memory.
    pub(crate) fn check_size(&mut self, at: Span, ty: TypeId) {
        let size = self.byte_size(ty, &mut HashMap::new());
        if size > ADDRESS_SPACE {
            let message = format!("type {} larger than address space", self.show(ty));
            self.err(at, "limit", message);
        } else if size > VALUE_BYTES_MAX {
            let message =
                format!("type {} is too large ({size} bytes, limit {VALUE_BYTES_MAX})", self.show(ty));
            self.err(at, "limit", message);
        }
    }

    /// Roughly the bytes a value takes: enough to refuse what can't be.
    fn byte_size(&mut self, ty: TypeId, known: &mut HashMap<TypeId, u64>) -> u64 {
        let under = self.types.underlying(ty);
        if let Some(&size) = known.get(&under) {
            return size;
        }
        // What holds itself is reported elsewhere.
        known.insert(under, 0);
        let size = match self.types.get(under).clone() {
            Type::Array(elem, n) => self.byte_size(elem, known).saturating_mul(n),
            Type::Struct(fields) => {
                fields.iter().fold(0, |sum: u64, f| sum.saturating_add(self.byte_size(f.ty, known)))
            }
            Type::Basic(b) if b.is_string() => 16,
            Type::Basic(crate::types::Basic::Bool) => 1,
            Type::Basic(b) => u64::from(crate::expr::basic_bits(b) / 8),
            Type::Interface(_) => 16,
            Type::Slice(_) => 24,
            _ => 8,
        };
        known.insert(under, size);
        size
    }

    fn endless_type(&mut self, cycle: &[TypeId]) {
        let named = |c: &Self, plain_only: bool| -> Vec<NamedId> {
            let of = |&t: &TypeId| match c.types.get(t) {
                Type::Named(n, args) if args.is_empty() || !plain_only => Some(*n),
                _ => None,
            };
            cycle.iter().filter_map(of).collect()
        };
        // A generic type on the way only passes its argument on.
        let plain = named(self, true);
        let cycle = if plain.is_empty() { named(self, false) } else { plain };
        // A type in error is broken up, so that nobody walks it without end.
        let known = cycle.iter().any(|n| self.types.named[n.0 as usize].underlying == Types::BAD);
        for n in &cycle {
            self.types.named[n.0 as usize].underlying = Types::BAD;
        }
        self.types.forget_instances();
        if !known {
            let objects: Vec<ObjectId> = cycle.iter().map(|n| self.named[n.0 as usize].object).collect();
            self.report_cycle(&objects, true);
        }
    }

    /// What is still untyped takes its default type, as its context asked for nothing.
    fn settle_leftovers(&mut self) {
        for tv in self.info.types.values_mut() {
            if let Type::Basic(b) = *self.types.get(tv.ty)
                && b.is_untyped()
                && b != crate::types::Basic::UntypedNil
            {
                let basic = b.default_type();
                if let Some(value) = &tv.value {
                    match crate::constant::represent(value, basic) {
                        Some(v) => tv.value = Some(v),
                        // A part of a larger constant, never materialised.
                        None => continue,
                    }
                }
                tv.ty = Types::basic(basic);
            }
        }
    }
}
