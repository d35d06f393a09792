//! What the language predeclares.

use std::rc::Rc;

use crate::checker::{Checker, Env, NamedState, Progress};
use crate::constant::ConstValue;
use crate::program::{Builtin, Object, ObjectId, ObjectKind, PackageId};
use crate::scope::Scopes;
use crate::types::{Basic, InterfaceType, MethodType, NamedLabel, Signature, Type, TypeId, Types};

const BASICS: [(&str, Basic); 19] = [
    ("bool", Basic::Bool),
    ("byte", Basic::Uint8),
    ("complex128", Basic::Complex128),
    ("complex64", Basic::Complex64),
    ("float32", Basic::Float32),
    ("float64", Basic::Float64),
    ("int", Basic::Int),
    ("int16", Basic::Int16),
    ("int32", Basic::Int32),
    ("int64", Basic::Int64),
    ("int8", Basic::Int8),
    ("rune", Basic::Int32),
    ("string", Basic::String),
    ("uint", Basic::Uint),
    ("uint16", Basic::Uint16),
    ("uint32", Basic::Uint32),
    ("uint64", Basic::Uint64),
    ("uint8", Basic::Uint8),
    ("uintptr", Basic::Uintptr),
];

const BUILTINS: [(&str, Builtin); 18] = [
    ("append", Builtin::Append),
    ("cap", Builtin::Cap),
    ("clear", Builtin::Clear),
    ("close", Builtin::Close),
    ("complex", Builtin::Complex),
    ("copy", Builtin::Copy),
    ("delete", Builtin::Delete),
    ("imag", Builtin::Imag),
    ("len", Builtin::Len),
    ("make", Builtin::Make),
    ("max", Builtin::Max),
    ("min", Builtin::Min),
    ("new", Builtin::New),
    ("panic", Builtin::Panic),
    ("print", Builtin::Print),
    ("println", Builtin::Println),
    ("real", Builtin::Real),
    ("recover", Builtin::Recover),
];

impl Builtin {
    /// The function's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        BUILTINS.iter().find(|&&(_, b)| b == self).map_or("", |&(n, _)| n)
    }
}

impl Checker<'_> {
    fn predeclare(&mut self, name: &str, ty: TypeId, kind: ObjectKind) -> ObjectId {
        let name: Rc<str> = Rc::from(name);
        let object = self.new_object(Object { name: name.clone(), span: None, pkg: None, ty, kind });
        self.scopes.insert(Scopes::UNIVERSE, &name, object);
        object
    }

    fn predeclare_named(&mut self, name: &str, underlying: TypeId) -> TypeId {
        let object = self.predeclare(name, Types::BAD, ObjectKind::TypeName);
        let empty: Rc<str> = Rc::from("");
        let label = NamedLabel { name: Rc::from(name), pkg: empty.clone(), pkg_name: empty, implicit: 0 };
        let id = self.types.declare_named(object, Vec::new(), label);
        self.types.named[id.0 as usize].underlying = underlying;
        let env = Env {
            pkg: PackageId(0),
            scope: Scopes::UNIVERSE,
            owner: None,
            iota: None,
            err_at: None,
            func: None,
        };
        self.named.push(NamedState {
            decl: None,
            object,
            env,
            progress: Progress::Done,
            own_params: Vec::new(),
            param_scope: Scopes::UNIVERSE,
        });
        let ty = self.types.intern(Type::Named(id, Rc::from([])));
        self.object_mut(object).ty = ty;
        ty
    }

    /// Fills the universe.
    pub(crate) fn declare_universe(&mut self) {
        for (name, basic) in BASICS {
            self.predeclare(name, Types::basic(basic), ObjectKind::TypeName);
        }
        for (name, builtin) in BUILTINS {
            self.predeclare(name, Types::BAD, ObjectKind::Builtin(builtin));
        }
        for (name, value) in [("false", false), ("true", true)] {
            let ty = Types::basic(Basic::UntypedBool);
            self.predeclare(name, ty, ObjectKind::Const(ConstValue::Bool(value)));
        }
        let int = Types::basic(Basic::UntypedInt);
        self.iota = self.predeclare("iota", int, ObjectKind::Const(ConstValue::int(0)));
        self.predeclare("nil", Types::basic(Basic::UntypedNil), ObjectKind::Nil);
        self.any = self.types.empty_interface();
        self.predeclare("any", self.any, ObjectKind::TypeName);
        let sig = Signature {
            params: Rc::from([]),
            results: Rc::from([Types::basic(Basic::String)]),
            variadic: false,
        };
        let sig = self.types.intern(Type::Func(sig));
        let method = MethodType { name: Rc::from("Error"), pkg: Rc::from(""), sig };
        let error = self.types.intern(Type::Interface(InterfaceType {
            methods: Rc::from([method]),
            terms: None,
            comparable: false,
        }));
        self.error = self.predeclare_named("error", error);
        let comparable = self.types.intern(Type::Interface(InterfaceType {
            methods: Rc::from([]),
            terms: None,
            comparable: true,
        }));
        self.comparable = self.predeclare_named("comparable", comparable);
    }
}
