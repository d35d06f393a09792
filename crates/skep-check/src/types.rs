//! Interned types and their relations.
//! Kept true: two `TypeId`s are equal exactly if the types are identical (Go spec, "Type identity").

use foldhash::{HashMap, HashMapExt};
use std::rc::Rc;

use crate::program::ObjectId;

mod display;
pub(crate) mod infer;
mod lookup;
mod relations;

pub(crate) use lookup::is_exported;
pub use lookup::{Found, MethodSetEntry};

/// An interned type; equal ids are identical types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// A declared (defined) type, generic or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NamedId(pub u32);

/// A type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParamId(pub u32);

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// An error stands already; compatible with everything.
    Bad,
    /// A predeclared type, untyped kinds included. `byte` is `Uint8`, `rune` is `Int32`.
    Basic(Basic),
    /// A defined type, with its type arguments if generic.
    Named(NamedId, Rc<[TypeId]>),
    /// `*T`
    Pointer(TypeId),
    /// `[]T`
    Slice(TypeId),
    /// `[N]T`
    Array(TypeId, u64),
    /// `map[K]V`
    Map(TypeId, TypeId),
    /// A channel (parsed and typed; most uses are refused).
    Chan(skep_syntax::tree::ChanDir, TypeId),
    /// A struct.
    Struct(Rc<[FieldType]>),
    /// A function's type, without receiver.
    Func(Signature),
    /// An interface.
    Interface(InterfaceType),
    /// Several values: results of a call, or a comma-ok form used for two.
    Tuple(Rc<[TypeId]>),
    /// A type parameter.
    Param(ParamId),
}

/// Predeclared types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each is Go's of the same name")]
pub enum Basic {
    Bool,
    Int,
    Int8,
    Int16,
    Int32,
    Int64,
    Uint,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    Uintptr,
    Float32,
    Float64,
    Complex64,
    Complex128,
    String,
    UntypedBool,
    UntypedInt,
    UntypedRune,
    UntypedFloat,
    UntypedComplex,
    UntypedString,
    UntypedNil,
}

impl Basic {
    /// All predeclared types in the order of their ids.
    pub const ALL: [Basic; 24] = [
        Basic::Bool,
        Basic::Int,
        Basic::Int8,
        Basic::Int16,
        Basic::Int32,
        Basic::Int64,
        Basic::Uint,
        Basic::Uint8,
        Basic::Uint16,
        Basic::Uint32,
        Basic::Uint64,
        Basic::Uintptr,
        Basic::Float32,
        Basic::Float64,
        Basic::Complex64,
        Basic::Complex128,
        Basic::String,
        Basic::UntypedBool,
        Basic::UntypedInt,
        Basic::UntypedRune,
        Basic::UntypedFloat,
        Basic::UntypedComplex,
        Basic::UntypedString,
        Basic::UntypedNil,
    ];
}

/// A struct's field. `name` of an embedded field is its type's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldType {
    /// The name.
    pub name: Rc<str>,
    /// The package, for names that are not exported (empty for exported ones).
    pub pkg: Rc<str>,
    /// The type.
    pub ty: TypeId,
    /// Whether it is embedded.
    pub embedded: bool,
    /// The tag.
    pub tag: Rc<str>,
}

/// Parameters and results.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Signature {
    /// Parameter types; a variadic one's last is the slice.
    pub params: Rc<[TypeId]>,
    /// Result types.
    pub results: Rc<[TypeId]>,
    /// Whether the last parameter is variadic.
    pub variadic: bool,
}

/// An interface: its complete method set, flattened and sorted by name, and its type set if restricted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InterfaceType {
    /// All methods, embedded ones included, sorted by name then package.
    pub methods: Rc<[MethodType]>,
    /// For constraints: the union's terms (tilde, type); none if every type qualifies.
    pub terms: Option<Rc<[(bool, TypeId)]>>,
    /// Whether it is or embeds `comparable`.
    pub comparable: bool,
}

/// A method an interface asks for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodType {
    /// The name.
    pub name: Rc<str>,
    /// The package, for names that are not exported (empty for exported ones).
    pub pkg: Rc<str>,
    /// A `Type::Func`.
    pub sig: TypeId,
}

/// What a `type` declaration (not an alias) made.
#[derive(Clone, Debug)]
pub struct NamedDecl {
    /// The type's name object.
    pub object: ObjectId,
    /// Type parameters, empty if not generic.
    pub params: Vec<ParamId>,
    /// The underlying type in terms of `params`; never a `Named`.
    pub underlying: TypeId,
    /// Methods declared on it, in source order.
    pub methods: Vec<MethodDecl>,
}

/// A method declared on a defined type.
#[derive(Clone, Debug)]
pub struct MethodDecl {
    /// Its name.
    pub name: Rc<str>,
    /// The function object; its `FuncInfo::recv_params` are the method's own names for the type parameters.
    pub func: ObjectId,
    /// Whether the receiver is a pointer.
    pub pointer: bool,
}

/// A type parameter's declaration.
#[derive(Clone, Debug)]
pub struct ParamDecl {
    /// Its name.
    pub name: Rc<str>,
    /// Its constraint: an interface type (or a type whose underlying type is one).
    pub constraint: TypeId,
}

/// All types of a program: the interner and the declarations behind names and parameters.
#[derive(Debug)]
pub struct Types {
    list: Vec<Type>,
    /// By `TypeId`: whether a type parameter is inside.
    open: Vec<bool>,
    ids: HashMap<Type, TypeId>,
    /// Declared types by `NamedId`.
    pub named: Vec<NamedDecl>,
    /// Type parameters by `ParamId`.
    pub params: Vec<ParamDecl>,
    /// How declared types are called, by `NamedId`.
    labels: Vec<NamedLabel>,
    /// Underlying types of instances of generic types that are complete.
    under_cache: HashMap<TypeId, TypeId>,
    /// How names are shown at the moment.
    pub(crate) spelling: Spelling,
}

/// What a declared type is called in messages.
#[derive(Clone, Debug)]
pub(crate) struct NamedLabel {
    pub name: Rc<str>,
    /// Path of its package; empty for predeclared types.
    pub pkg: Rc<str>,
    /// The name in its package's clauses.
    pub pkg_name: Rc<str>,
    /// How many leading type parameters come from a generic function around the declaration; they are not shown.
    pub implicit: usize,
}

/// What interning forgets and messages want back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spelling {
    /// Path of the package whose names need no qualifier.
    pub local: Rc<str>,
    /// Whether the package says `uint8` rather than `byte`.
    pub uint8: bool,
    /// Whether the package says `int32` rather than `rune`.
    pub int32: bool,
}

impl Default for Types {
    fn default() -> Types {
        Types::new()
    }
}

impl Types {
    /// The type of what already has an error.
    pub const BAD: TypeId = TypeId(0);

    /// The interner with the predeclared basic types in it.
    #[must_use]
    pub fn new() -> Types {
        let mut types = Types {
            list: Vec::new(),
            open: Vec::new(),
            ids: HashMap::new(),
            named: Vec::new(),
            params: Vec::new(),
            labels: Vec::new(),
            under_cache: HashMap::new(),
            spelling: Spelling::default(),
        };
        types.intern(Type::Bad);
        for b in Basic::ALL {
            let id = types.intern(Type::Basic(b));
            debug_assert_eq!(id, Types::basic(b));
        }
        types
    }

    /// The id of a predeclared basic type.
    #[must_use]
    pub const fn basic(b: Basic) -> TypeId {
        TypeId(b as u32 + 1)
    }

    /// `interface{}`
    pub fn empty_interface(&mut self) -> TypeId {
        self.intern(Type::Interface(InterfaceType { methods: Rc::from([]), terms: None, comparable: false }))
    }

    /// A new declared type whose underlying type is set later.
    pub(crate) fn declare_named(
        &mut self,
        object: ObjectId,
        params: Vec<ParamId>,
        label: NamedLabel,
    ) -> NamedId {
        let id = NamedId(self.named.len() as u32);
        self.named.push(NamedDecl { object, params, underlying: Types::BAD, methods: Vec::new() });
        self.labels.push(label);
        id
    }

    /// A new type parameter.
    pub(crate) fn declare_param(&mut self, name: Rc<str>, constraint: TypeId) -> ParamId {
        self.params.push(ParamDecl { name, constraint });
        ParamId(self.params.len() as u32 - 1)
    }

    /// Underlying types worked out so far may hold a type that was broken up.
    pub(crate) fn forget_instances(&mut self) {
        self.under_cache.clear();
    }

    pub(crate) fn label(&self, id: NamedId) -> &NamedLabel {
        &self.labels[id.0 as usize]
    }

    /// The id of a type.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = TypeId(self.list.len() as u32);
        let mut open = matches!(ty, Type::Param(_));
        ty.for_parts(&mut |t| open |= self.open[t.0 as usize]);
        self.open.push(open);
        self.list.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The type of an id.
    #[must_use]
    pub fn get(&self, id: TypeId) -> &Type {
        &self.list[id.0 as usize]
    }

    /// The underlying type: of a defined type its structure with type arguments filled in; of a type
    /// parameter its constraint's interface; of others the type itself.
    pub fn underlying(&mut self, id: TypeId) -> TypeId {
        match self.get(id).clone() {
            Type::Named(named, args) => {
                let decl = &self.named[named.0 as usize];
                if args.is_empty() || decl.underlying == Types::BAD {
                    return decl.underlying;
                }
                if let Some(&u) = self.under_cache.get(&id) {
                    return u;
                }
                let (params, under) = (decl.params.clone(), decl.underlying);
                if params.len() != args.len() {
                    return Types::BAD;
                }
                let u = self.subst(under, &params, &args);
                self.under_cache.insert(id, u);
                u
            }
            Type::Param(p) => {
                let constraint = self.params[p.0 as usize].constraint;
                self.underlying(constraint)
            }
            _ => id,
        }
    }

    /// Whether a type parameter is inside a type.
    #[must_use]
    pub fn is_open(&self, id: TypeId) -> bool {
        self.open[id.0 as usize]
    }

    /// The type with parameters replaced by arguments of the same index.
    pub fn subst(&mut self, id: TypeId, params: &[ParamId], args: &[TypeId]) -> TypeId {
        if params.is_empty() || !self.is_open(id) {
            return id;
        }
        // A type met again is not walked again: shared parts could double at every level.
        let mut known = params
            .iter()
            .zip(args)
            .map(|(&p, &arg)| (self.intern(Type::Param(p)), arg))
            .collect::<HashMap<TypeId, TypeId>>();
        self.subst_known(id, &mut known)
    }

    fn subst_known(&mut self, id: TypeId, known: &mut HashMap<TypeId, TypeId>) -> TypeId {
        if !self.is_open(id) {
            return id;
        }
        if let Some(&new) = known.get(&id) {
            return new;
        }
        let ty = self.get(id).clone();
        let new = match ty {
            Type::Param(_) => id,
            other => {
                let new = other.map_parts(&mut |t| self.subst_known(t, known));
                self.intern(new)
            }
        };
        known.insert(id, new);
        new
    }
}

impl Type {
    /// Calls `f` for the types this one is made of.
    fn for_parts(&self, f: &mut dyn FnMut(TypeId)) {
        match self {
            Type::Bad | Type::Basic(_) | Type::Param(_) => {}
            Type::Named(_, ts) | Type::Tuple(ts) => ts.iter().for_each(|&t| f(t)),
            Type::Pointer(t) | Type::Slice(t) | Type::Array(t, _) | Type::Chan(_, t) => f(*t),
            Type::Map(k, v) => {
                f(*k);
                f(*v);
            }
            Type::Struct(fields) => fields.iter().for_each(|field| f(field.ty)),
            Type::Func(s) => s.params.iter().chain(s.results.iter()).for_each(|&t| f(t)),
            Type::Interface(i) => {
                i.methods.iter().for_each(|m| f(m.sig));
                i.terms.iter().flat_map(|ts| ts.iter()).for_each(|&(_, t)| f(t));
            }
        }
    }

    /// The same form made of other types.
    pub(crate) fn map_parts(self, f: &mut dyn FnMut(TypeId) -> TypeId) -> Type {
        match self {
            Type::Bad | Type::Basic(_) | Type::Param(_) => self,
            Type::Named(n, ts) => Type::Named(n, ts.iter().map(|&t| f(t)).collect()),
            Type::Tuple(ts) => Type::Tuple(ts.iter().map(|&t| f(t)).collect()),
            Type::Pointer(t) => Type::Pointer(f(t)),
            Type::Slice(t) => Type::Slice(f(t)),
            Type::Array(t, n) => Type::Array(f(t), n),
            Type::Chan(d, t) => Type::Chan(d, f(t)),
            Type::Map(k, v) => Type::Map(f(k), f(v)),
            Type::Struct(fields) => {
                Type::Struct(fields.iter().map(|x| FieldType { ty: f(x.ty), ..x.clone() }).collect())
            }
            Type::Func(s) => Type::Func(Signature {
                params: s.params.iter().map(|&t| f(t)).collect(),
                results: s.results.iter().map(|&t| f(t)).collect(),
                variadic: s.variadic,
            }),
            Type::Interface(i) => Type::Interface(InterfaceType {
                methods: i.methods.iter().map(|m| MethodType { sig: f(m.sig), ..m.clone() }).collect(),
                terms: i.terms.map(|ts| ts.iter().map(|&(tilde, t)| (tilde, f(t))).collect()),
                comparable: i.comparable,
            }),
        }
    }
}

impl Types {
    /// The underlying type without working one out: none for instances nobody asked about yet.
    pub(crate) fn under_ref(&self, id: TypeId) -> Option<TypeId> {
        match self.get(id) {
            Type::Named(n, args) if args.is_empty() => Some(self.named[n.0 as usize].underlying),
            Type::Named(..) => self.under_cache.get(&id).copied(),
            Type::Param(_) => None,
            _ => Some(id),
        }
    }
}
