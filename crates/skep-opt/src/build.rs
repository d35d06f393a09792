//! From the checked tree to SSA: one function per declaration, literal and instance, on demand from the roots.
//! Kept true: only what `main`, initialisation and the library's entries reach is built; each function, type,
//! string and builtin of the result stands in its table once.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::collections::VecDeque;
use std::rc::Rc;

use skep_bytecode::{BuiltinRef, FuncRef, Selector, TypeRef, rt};
use skep_check::{Info, MethodSetEntry, Object, ObjectId, ObjectKind, Package, PackageId, TypeId, Types};
use skep_syntax::{Code, Diagnostic, SourceMap, Span};

use crate::ssa::{Kind, PosInfo, Program};

mod arith;
mod assign;
mod builtin;
mod call;
mod channel;
mod closure;
mod compare;
mod constant;
mod convert;
mod defer;
mod expr;
mod flow;
mod func;
mod iface;
mod index;
mod init;
mod lit;
mod mapop;
mod method;
mod mono;
mod place;
mod range;
mod rangefunc;
mod stmt;
mod switch;
mod types;
mod walk;

use func::FuncState;
use mono::Env;
use types::{FieldPlace, Shape};

/// Functions a program may have after monomorphisation.
const INSTANCES_MAX: usize = 200_000;
/// Types a program may have after monomorphisation.
const TYPES_MAX: usize = 200_000;
/// How deep type arguments may nest: beyond, instantiation does not end.
const TYPE_DEPTH_MAX: u32 = 64;
/// Bytes of the largest type: offsets must fit an instruction.
const TYPE_BYTES_MAX: u64 = 1 << 30;
/// Pointers in one value: each has an entry in its type's pointer map.
const TYPE_POINTERS_MAX: u64 = 1 << 22;

/// Builds the SSA form of a checked program.
///
/// # Errors
/// What the checker lets pass but the later stages do not take: endless instantiation, types too large, and the
/// few forms that are not supported.
pub fn build(program: skep_check::Program, sources: &SourceMap) -> Result<Program, Vec<Diagnostic>> {
    let mut builder = Builder::new(program, sources);
    builder.run();
    if builder.errors.is_empty() { Ok(builder.out) } else { Err(builder.errors) }
}

/// A value of some type in words; of a boxed type one pointer.
#[derive(Clone, Debug)]
struct Val {
    words: Vec<crate::ssa::Value>,
    /// Of boxed types: whether nothing else refers to the box.
    fresh: bool,
}

/// A function to be built later.
enum Job {
    /// A declared function or method.
    Decl { id: FuncRef, func: ObjectId, env: Rc<Env> },
    /// A package variable's initialisation.
    VarInit { id: FuncRef, pkg: PackageId, step: usize },
    /// What an interface calls for a method of a concrete type.
    Method { id: FuncRef, ty: TypeId, entry: MethodSetEntry },
    /// A function made from a method named by its type.
    MethodExpr { id: FuncRef, recv: TypeId, selection: skep_check::Selection },
    /// A native leaf as a function.
    Leaf { id: FuncRef, func: ObjectId, env: Rc<Env> },
}

/// A type that interfaces hold, and how many of its methods were asked for.
struct Boxed {
    ty: TypeId,
    tref: TypeRef,
    entries: Rc<[MethodSetEntry]>,
    built: HashSet<usize>,
}

struct Builder<'s> {
    sources: &'s SourceMap,
    types: Types,
    objects: Rc<Vec<Object>>,
    packages: Rc<Vec<Package>>,
    info: Rc<Info>,
    main: ObjectId,
    out: Program,
    errors: Vec<Diagnostic>,

    type_refs: HashMap<TypeId, TypeRef>,
    type_ids: Vec<TypeId>,
    type_nesting: u32,
    type_jobs: Vec<(TypeRef, TypeId, bool)>,
    type_depths: HashMap<TypeId, u32>,
    shapes: HashMap<TypeId, Rc<Shape>>,
    fields: HashMap<TypeId, Rc<[FieldPlace]>>,
    closure_types: HashMap<Vec<TypeRef>, TypeRef>,

    strings: HashMap<Vec<u8>, u32>,
    selectors: HashMap<(String, TypeId), Selector>,
    builtins: HashMap<BuiltinRef, u32>,
    positions: HashMap<(u32, u32, FuncRef), crate::ssa::Pos>,

    instances: HashMap<(ObjectId, Rc<[TypeId]>), FuncRef>,
    /// The other way round.
    instance_of: HashMap<FuncRef, (ObjectId, Rc<[TypeId]>)>,
    leaves: HashMap<(ObjectId, Rc<[TypeId]>), FuncRef>,
    methods: HashMap<(TypeId, Selector), FuncRef>,
    method_exprs: HashMap<(TypeId, String), FuncRef>,
    boxed: Vec<Boxed>,
    boxed_set: HashSet<TypeId>,
    jobs: VecDeque<Job>,

    globals: HashMap<ObjectId, (u32, TypeId)>,
    globals_size: u64,
    globals_order: Vec<ObjectId>,
    /// Which step of a package's initialisation gives a variable its value.
    init_steps: HashMap<ObjectId, (PackageId, usize)>,
    /// The functions of steps that are needed.
    init_funcs: HashMap<(PackageId, usize), FuncRef>,
    /// How many literals of package initialisation have a name.
    init_literals: HashMap<PackageId, u32>,

    cur: FuncState,
}

impl<'s> Builder<'s> {
    fn new(program: skep_check::Program, sources: &'s SourceMap) -> Builder<'s> {
        let mut out = Program::default();
        for i in 0..sources.len() {
            out.files.push(sources.file(skep_syntax::FileId(i as u32)).name.clone());
        }
        Builder {
            sources,
            types: program.types,
            objects: Rc::new(program.objects),
            packages: Rc::new(program.packages),
            info: Rc::new(program.info),
            main: program.main,
            out,
            errors: Vec::new(),
            type_refs: HashMap::new(),
            type_ids: Vec::new(),
            type_nesting: 0,
            type_jobs: Vec::new(),
            type_depths: HashMap::new(),
            shapes: HashMap::new(),
            fields: HashMap::new(),
            closure_types: HashMap::new(),
            strings: HashMap::new(),
            selectors: HashMap::new(),
            builtins: HashMap::new(),
            positions: HashMap::new(),
            instances: HashMap::new(),
            instance_of: HashMap::new(),
            leaves: HashMap::new(),
            methods: HashMap::new(),
            method_exprs: HashMap::new(),
            boxed: Vec::new(),
            boxed_set: HashSet::new(),
            jobs: VecDeque::new(),
            globals: HashMap::new(),
            globals_size: 0,
            globals_order: Vec::new(),
            init_steps: HashMap::new(),
            init_funcs: HashMap::new(),
            init_literals: HashMap::new(),
            cur: FuncState::new(
                FuncRef(0),
                String::new(),
                Rc::new(Env::default()),
                Span::new(skep_syntax::FileId(0), 0, 0),
            ),
        }
    }

    fn run(&mut self) {
        self.find_init_steps();
        let main = self.instance(self.main, Rc::from([]));
        self.out.main = Some(main);
        self.runtime_entries();
        self.root_init_steps();
        loop {
            while let Some(job) = self.jobs.pop_front() {
                if !self.errors.is_empty() {
                    return;
                }
                self.run_job(job);
            }
            self.ask_methods();
            if self.jobs.is_empty() {
                break;
            }
        }
        self.build_init();
        self.finish_types();
        self.out.spawns = self.out.builtins.iter().any(|b| b.name.starts_with("skep.spawn"));
    }

    fn run_job(&mut self, job: Job) {
        match job {
            Job::Decl { id, func, env } => self.build_decl(id, func, env),
            Job::VarInit { id, pkg, step } => self.build_var_init(id, pkg, step),
            Job::Method { id, ty, entry } => self.build_method_wrapper(id, ty, &entry),
            Job::MethodExpr { id, recv, selection } => self.build_method_expr(id, recv, &selection),
            Job::Leaf { id, func, env } => self.build_leaf(id, func, env),
        }
    }

    /// What the engines look for in the library's package `runtime`.
    fn runtime_entries(&mut self) {
        let packages = self.packages.clone();
        let Some(pkg) = packages.iter().position(|p| &*p.path == "runtime") else { return };
        let objects = self.objects.clone();
        for (i, object) in objects.iter().enumerate() {
            if object.pkg != Some(PackageId(pkg as u32)) {
                continue;
            }
            match &object.kind {
                ObjectKind::TypeName if &*object.name == "errorString" => {
                    self.mark_boxed(object.ty);
                    self.out.runtime_error = Some(self.type_ref(object.ty));
                }
                ObjectKind::Func(info) if &*object.name == "panicText" && info.recv.is_none() => {
                    self.out.panic_text = Some(self.instance(ObjectId(i as u32), Rc::from([])));
                }
                _ => {}
            }
        }
    }

    /// A function of the library's package `runtime`, which every program has.
    fn runtime_func(&mut self, name: &str) -> FuncRef {
        let object = self.library_func("runtime", name).expect("the library has what the builder calls");
        self.instance(object, Rc::from([]))
    }

    /// A function of a package of the library, if the program has that package.
    fn library_func(&self, path: &str, name: &str) -> Option<ObjectId> {
        let pkg = self.packages.iter().position(|p| &*p.path == path)?;
        let found = self.objects.iter().position(|object| {
            object.pkg == Some(PackageId(pkg as u32))
                && &*object.name == name
                && matches!(&object.kind, ObjectKind::Func(info) if info.recv.is_none())
        });
        found.map(|object| ObjectId(object as u32))
    }

    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.errors.push(Diagnostic::error(Code(code), span, message));
    }

    fn new_func(&mut self) -> FuncRef {
        self.out.funcs.push(crate::ssa::Func::default());
        FuncRef(self.out.funcs.len() as u32 - 1)
    }

    /// The index of a constant string.
    fn string(&mut self, bytes: &[u8]) -> u32 {
        if let Some(&i) = self.strings.get(bytes) {
            return i;
        }
        let i = self.out.strings.len() as u32;
        self.out.strings.push(bytes.to_vec());
        self.strings.insert(bytes.to_vec(), i);
        i
    }

    /// What interface calls of a method dispatch on: its name and signature.
    fn selector(&mut self, name: &str, pkg: &str, sig: TypeId) -> Selector {
        let key = (selector_name(name, pkg), sig);
        if let Some(&s) = self.selectors.get(&key) {
            return s;
        }
        let s = Selector(self.out.selectors.len() as u32);
        self.out.selectors.push(key.0.clone());
        self.selectors.insert(key, s);
        s
    }

    fn builtin_index(&mut self, name: &str, types: &[TypeRef], args: usize, results: &[Kind]) -> u32 {
        debug_assert!(!name.starts_with("rt.") || rt::ALL.contains(&name), "{name}");
        let result_pointers = results
            .iter()
            .take(64)
            .enumerate()
            .fold(0, |bits, (i, &k)| if k == Kind::Ptr { bits | 1 << i } else { bits });
        let b = BuiltinRef {
            name: name.to_string(),
            types: types.to_vec(),
            args: args as u16,
            results: results.len() as u16,
            result_pointers,
        };
        if let Some(&i) = self.builtins.get(&b) {
            return i;
        }
        let i = self.out.builtins.len() as u32;
        self.out.builtins.push(b.clone());
        self.builtins.insert(b, i);
        i
    }

    /// The position of a span's start, as text of the function being built.
    fn position(&mut self, span: Span) -> crate::ssa::Pos {
        let line = self.sources.file(span.file).line_col(span.start).line;
        let key = (span.file.0, line, self.cur.id);
        if let Some(&p) = self.positions.get(&key) {
            return p;
        }
        let p = crate::ssa::Pos(self.out.positions.len() as u32);
        self.out.positions.push(PosInfo { file: key.0, line, func: key.2, inlined_at: None });
        self.positions.insert(key, p);
        p
    }
}

fn selector_name(name: &str, pkg: &str) -> String {
    if pkg.is_empty() { name.to_string() } else { format!("{pkg}.{name}") }
}
