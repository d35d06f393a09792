//! Run-time types from checked ones: sizes, offsets, pointer maps, method sets.
//! Kept true: layout is Go's on 64-bit machines; what a pointer, slice or map refers to is filled in after the
//! type itself, so recursive types end.

use foldhash::{HashSet, HashSetExt};
use std::rc::Rc;

use skep_bytecode::{Kind as RKind, Mem, RField, RMethod, RType, Repr, SlotPart, TypeRef, repr};
use skep_check::{Basic, MethodSetEntry, MethodTarget, Type, TypeId};

use super::{Boxed, Builder, Job, TYPE_BYTES_MAX, TYPE_DEPTH_MAX, TYPE_POINTERS_MAX, TYPES_MAX};
use crate::ssa::Kind;

/// How a type's values stand in words and memory.
#[derive(Debug)]
pub(super) struct Shape {
    pub tref: TypeRef,
    pub size: u64,
    /// None if boxed.
    pub parts: Option<Rc<[SlotPart]>>,
    pub kinds: Rc<[Kind]>,
}

impl Shape {
    pub fn is_boxed(&self) -> bool {
        self.parts.is_none()
    }
}

/// A struct's field: byte offset in memory, first word among the struct's words.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldPlace {
    pub offset: u32,
    pub word: usize,
    pub ty: TypeId,
}

pub(super) fn kind_of(mem: Mem) -> Kind {
    if mem == Mem::Ptr { Kind::Ptr } else { Kind::Word }
}

impl Builder<'_> {
    /// The type with type parameters replaced, and untyped ones by their defaults.
    pub fn concrete(&mut self, ty: TypeId) -> TypeId {
        let ty = if self.cur.env.params.is_empty() {
            ty
        } else if let Some(&t) = self.cur.subst.get(&ty) {
            t
        } else {
            let env = self.cur.env.clone();
            let t = self.types.subst(ty, &env.params, &env.args);
            self.cur.subst.insert(ty, t);
            t
        };
        match self.types.get(ty) {
            Type::Basic(b) => skep_check::Types::basic(match b {
                Basic::UntypedBool => Basic::Bool,
                Basic::UntypedInt => Basic::Int,
                Basic::UntypedRune => Basic::Int32,
                Basic::UntypedFloat => Basic::Float64,
                Basic::UntypedComplex => Basic::Complex128,
                Basic::UntypedString => Basic::String,
                &b => b,
            }),
            _ => ty,
        }
    }

    pub fn under(&mut self, ty: TypeId) -> Type {
        let u = self.types.underlying(ty);
        self.types.get(u).clone()
    }

    pub fn basic(&mut self, ty: TypeId) -> Option<Basic> {
        match self.under(ty) {
            Type::Basic(b) => Some(b),
            _ => None,
        }
    }

    pub fn is_iface(&mut self, ty: TypeId) -> bool {
        matches!(self.under(ty), Type::Interface(_))
    }

    /// What a pointer type points at.
    pub fn pointee(&mut self, ty: TypeId) -> Option<TypeId> {
        match self.under(ty) {
            Type::Pointer(t) => Some(t),
            _ => None,
        }
    }

    pub fn pointer_to(&mut self, ty: TypeId) -> TypeId {
        self.types.intern(Type::Pointer(ty))
    }

    pub fn signature(&mut self, ty: TypeId) -> skep_check::Signature {
        match self.under(ty) {
            Type::Func(s) => s,
            _ => skep_check::Signature { params: Rc::from([]), results: Rc::from([]), variadic: false },
        }
    }

    /// Whether an interface holds values of the type in its data word itself.
    pub fn pointer_shaped(&mut self, ty: TypeId) -> bool {
        matches!(self.under(ty), Type::Pointer(_) | Type::Map(..) | Type::Func(_) | Type::Chan(..))
    }

    pub fn shape(&mut self, ty: TypeId) -> Rc<Shape> {
        if let Some(s) = self.shapes.get(&ty) {
            return s.clone();
        }
        let tref = self.type_ref(ty);
        let size = self.out.types[tref.0 as usize].size;
        let (parts, kinds): (Option<Rc<[SlotPart]>>, Rc<[Kind]>) = match repr(&self.out.types, tref) {
            Repr::Flat(parts) => {
                let kinds = parts.iter().map(|p| kind_of(p.mem)).collect();
                (Some(parts.into()), kinds)
            }
            Repr::Boxed => (None, Rc::from([Kind::Ptr])),
        };
        let shape = Rc::new(Shape { tref, size, parts, kinds });
        self.shapes.insert(ty, shape.clone());
        shape
    }

    /// The fields of a struct type.
    pub fn field_places(&mut self, ty: TypeId) -> Rc<[FieldPlace]> {
        if let Some(f) = self.fields.get(&ty) {
            return f.clone();
        }
        let tref = self.type_ref(ty);
        let mut out = Vec::new();
        if let Type::Struct(fields) = self.under(ty) {
            let flat = !self.shape(ty).is_boxed();
            let mut word = 0;
            for (i, f) in fields.iter().enumerate() {
                let offset = self.out.types[tref.0 as usize].fields[i].offset as u32;
                out.push(FieldPlace { offset, word, ty: f.ty });
                if flat {
                    word += self.shape(f.ty).kinds.len();
                }
            }
        }
        let out: Rc<[FieldPlace]> = out.into();
        self.fields.insert(ty, out.clone());
        out
    }

    /// The run-time type of a concrete type.
    pub fn type_ref(&mut self, ty: TypeId) -> TypeRef {
        if let Some(&r) = self.type_refs.get(&ty) {
            return r;
        }
        let r = TypeRef(self.out.types.len() as u32);
        let named = matches!(self.types.get(ty), Type::Named(..));
        self.out.types.push(RType {
            kind: RKind::Bool,
            name: self.types.runtime_name(ty),
            named,
            size: 0,
            align: 1,
            elem: None,
            key: None,
            len: 0,
            fields: Vec::new(),
            methods: Vec::new(),
            wants: Vec::new(),
            pointers: Vec::new(),
            comparable: true,
            plain: false,
            flat: false,
        });
        self.type_ids.push(ty);
        self.type_refs.insert(ty, r);
        if self.out.types.len() > TYPES_MAX || self.type_depth(ty) > TYPE_DEPTH_MAX {
            if self.errors.is_empty() {
                let span = self.cur.span;
                self.error("instances", span, "instantiation does not end: type arguments nest too deeply");
            }
            return r;
        }
        self.type_nesting += 1;
        self.lay_out(r, ty);
        self.type_nesting -= 1;
        if self.type_nesting == 0 {
            // At nesting 1, so that types found meanwhile only queue what they refer to.
            self.type_nesting = 1;
            while let Some((at, elem, is_key)) = self.type_jobs.pop() {
                let e = self.type_ref(elem);
                let t = &mut self.out.types[at.0 as usize];
                *(if is_key { &mut t.key } else { &mut t.elem }) = Some(e);
            }
            self.type_nesting = 0;
        }
        r
    }

    /// How deep a type nests.
    pub fn type_depth(&mut self, ty: TypeId) -> u32 {
        if let Some(&d) = self.type_depths.get(&ty) {
            return d;
        }
        let parts: Vec<TypeId> = match self.types.get(ty) {
            Type::Named(_, args) => args.to_vec(),
            Type::Pointer(t) | Type::Slice(t) | Type::Array(t, _) | Type::Chan(_, t) => vec![*t],
            Type::Map(k, v) => vec![*k, *v],
            Type::Struct(fields) => fields.iter().map(|f| f.ty).collect(),
            Type::Func(s) => s.params.iter().chain(s.results.iter()).copied().collect(),
            Type::Tuple(ts) => ts.to_vec(),
            _ => Vec::new(),
        };
        let depth = 1 + parts.into_iter().map(|t| self.type_depth(t)).max().unwrap_or(0);
        self.type_depths.insert(ty, depth);
        depth
    }

    fn lay_out(&mut self, r: TypeRef, ty: TypeId) {
        let at = r.0 as usize;
        match self.under(ty) {
            Type::Basic(b) => self.lay_out_basic(at, b),
            Type::Pointer(t) => {
                self.set(at, RKind::Pointer, 8, 8, &[0], true, true);
                self.type_jobs.push((r, t, false));
            }
            Type::Chan(_, t) => {
                self.set(at, RKind::Chan, 8, 8, &[0], true, true);
                self.type_jobs.push((r, t, false));
            }
            Type::Slice(t) => {
                self.set(at, RKind::Slice, 24, 8, &[0], false, false);
                self.type_jobs.push((r, t, false));
            }
            Type::Map(k, v) => {
                self.set(at, RKind::Map, 8, 8, &[0], false, false);
                self.type_jobs.push((r, v, false));
                self.type_jobs.push((r, k, true));
            }
            Type::Func(_) => self.set(at, RKind::Func, 8, 8, &[0], false, false),
            Type::Interface(i) => {
                self.set(at, RKind::Interface, 16, 8, &[1], true, false);
                let mut wants: Vec<_> =
                    i.methods.iter().map(|m| self.selector(&m.name, &m.pkg, m.sig)).collect();
                wants.sort();
                self.out.types[at].wants = wants;
            }
            Type::Array(t, n) => self.lay_out_array(at, t, n),
            Type::Struct(fields) => self.lay_out_struct(at, &fields),
            Type::Bad | Type::Named(..) | Type::Tuple(_) | Type::Param(_) => {}
        }
        if self.out.types[at].size > TYPE_BYTES_MAX {
            let (span, name) = (self.cur.span, self.out.types[at].name.clone());
            self.error("size", span, format!("type {name} is too large"));
            self.out.types[at].size = 0;
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the columns of a table")]
    fn set(
        &mut self,
        at: usize,
        kind: RKind,
        size: u64,
        align: u8,
        pointers: &[u32],
        cmp: bool,
        plain: bool,
    ) {
        let t = &mut self.out.types[at];
        (t.kind, t.size, t.align, t.comparable, t.plain) = (kind, size, align, cmp, plain);
        t.pointers = pointers.to_vec();
    }

    fn lay_out_basic(&mut self, at: usize, b: Basic) {
        let (kind, size, plain) = match b {
            Basic::Bool | Basic::UntypedBool => (RKind::Bool, 1, true),
            Basic::Int | Basic::UntypedInt => (RKind::Int, 8, true),
            Basic::Int8 => (RKind::Int8, 1, true),
            Basic::Int16 => (RKind::Int16, 2, true),
            Basic::Int32 | Basic::UntypedRune => (RKind::Int32, 4, true),
            Basic::Int64 => (RKind::Int64, 8, true),
            Basic::Uint => (RKind::Uint, 8, true),
            Basic::Uint8 => (RKind::Uint8, 1, true),
            Basic::Uint16 => (RKind::Uint16, 2, true),
            Basic::Uint32 => (RKind::Uint32, 4, true),
            Basic::Uint64 => (RKind::Uint64, 8, true),
            Basic::Uintptr => (RKind::Uintptr, 8, true),
            Basic::Float32 => (RKind::Float32, 4, false),
            Basic::Float64 | Basic::UntypedFloat => (RKind::Float64, 8, false),
            Basic::Complex64 => (RKind::Complex64, 8, false),
            Basic::Complex128 | Basic::UntypedComplex => (RKind::Complex128, 16, false),
            Basic::String | Basic::UntypedString => (RKind::String, 16, false),
            // A nil without a type that context gave stands as a pointer.
            Basic::UntypedNil => (RKind::Pointer, 8, true),
        };
        let align = match kind {
            RKind::Complex64 => 4,
            _ => size.min(8) as u8,
        };
        let pointers: &[u32] = if matches!(kind, RKind::String | RKind::Pointer) { &[0] } else { &[] };
        self.set(at, kind, size, align, pointers, true, plain);
        self.out.types[at].flat = kind != RKind::Pointer;
    }

    fn lay_out_array(&mut self, at: usize, elem: TypeId, n: u64) {
        let e = self.type_ref(elem);
        let t = self.out.types[e.0 as usize].clone();
        let size = t.size.saturating_mul(n);
        let mut pointers = Vec::new();
        let many = n.saturating_mul(t.pointers.len() as u64) > TYPE_POINTERS_MAX;
        if many {
            let span = self.cur.span;
            self.error("size", span, "array type has too many pointers");
        }
        if !many && size <= TYPE_BYTES_MAX && !t.pointers.is_empty() {
            for i in 0..n {
                pointers.extend(t.pointers.iter().map(|&p| p + (i * t.size / 8) as u32));
            }
        }
        self.set(at, RKind::Array, size, t.align, &pointers, t.comparable, t.plain);
        let r = &mut self.out.types[at];
        (r.elem, r.len, r.flat) = (Some(e), n, t.flat);
    }

    fn lay_out_struct(&mut self, at: usize, fields: &[skep_check::FieldType]) {
        let mut out = Vec::with_capacity(fields.len());
        let (mut size, mut align) = (0u64, 1u8);
        let (mut comparable, mut plain, mut flat) = (true, true, true);
        let mut pointers = Vec::new();
        let mut last_size = 1;
        for f in fields {
            let ty = self.type_ref(f.ty);
            let t = &self.out.types[ty.0 as usize];
            let offset = size.next_multiple_of(u64::from(t.align));
            plain &= t.plain && offset == size && &*f.name != "_";
            comparable &= t.comparable;
            flat &= t.flat;
            if offset <= TYPE_BYTES_MAX {
                pointers.extend(t.pointers.iter().map(|&p| p + (offset / 8) as u32));
            }
            align = align.max(t.align);
            last_size = t.size;
            size = offset.saturating_add(t.size);
            out.push(RField {
                name: f.name.to_string(),
                exported: f.name.chars().next().is_some_and(char::is_uppercase),
                embedded: f.embedded,
                ty,
                offset,
            });
        }
        // As Go: the address of a last field of size zero stays inside the object.
        if last_size == 0 && size > 0 {
            size += 1;
        }
        let full = size.next_multiple_of(u64::from(align));
        plain &= full == size;
        self.set(at, RKind::Struct, full, align, &pointers, comparable, plain);
        self.out.types[at].fields = out;
        self.out.types[at].flat = flat;
    }

    /// The type of closures with these captured fields.
    pub fn closure_type(&mut self, captured: Vec<TypeRef>) -> TypeRef {
        if let Some(&r) = self.closure_types.get(&captured) {
            return r;
        }
        let (fields, size, pointers) = self.object_fields(captured.iter().map(|&t| (String::new(), t)), 8);
        let r = self.push_object_type(RKind::Closure, "closure", fields, size, pointers);
        self.closure_types.insert(captured, r);
        r
    }

    fn object_fields(
        &self,
        members: impl Iterator<Item = (String, TypeRef)>,
        start: u64,
    ) -> (Vec<RField>, u64, Vec<u32>) {
        let (mut fields, mut size, mut pointers) = (Vec::new(), start, Vec::new());
        for (name, ty) in members {
            let t = &self.out.types[ty.0 as usize];
            let offset = size.next_multiple_of(u64::from(t.align));
            pointers.extend(t.pointers.iter().map(|&p| p + (offset / 8) as u32));
            size = offset + t.size;
            fields.push(RField { name, exported: false, embedded: false, ty, offset });
        }
        (fields, size.next_multiple_of(8), pointers)
    }

    fn push_object_type(
        &mut self,
        kind: RKind,
        name: &str,
        fields: Vec<RField>,
        size: u64,
        pointers: Vec<u32>,
    ) -> TypeRef {
        let r = TypeRef(self.out.types.len() as u32);
        self.out.types.push(RType {
            kind,
            name: name.to_string(),
            named: false,
            size,
            align: 8,
            elem: None,
            key: None,
            len: 0,
            fields,
            methods: Vec::new(),
            wants: Vec::new(),
            pointers,
            comparable: false,
            plain: false,
            flat: false,
        });
        self.type_ids.push(skep_check::Types::BAD);
        r
    }

    /// The type of the object with all package variables: offsets were given in the same way one by one.
    pub fn globals_type(&mut self) -> Option<TypeRef> {
        if self.globals_order.is_empty() {
            return None;
        }
        let order = self.globals_order.clone();
        let mut members = Vec::new();
        for id in order {
            let object = &self.objects[id.0 as usize];
            let (name, ty) = (object.name.to_string(), object.ty);
            members.push((name, self.type_ref(ty)));
        }
        let (fields, size, pointers) = self.object_fields(members.into_iter(), 0);
        debug_assert!(size >= self.globals_size);
        Some(self.push_object_type(RKind::Globals, "globals", fields, size, pointers))
    }

    /// Notes that interfaces may hold values of the type, and of what is inside it: fmt calls methods of both.
    pub fn mark_boxed(&mut self, ty: TypeId) {
        let mut todo = vec![ty];
        while let Some(ty) = todo.pop() {
            if !self.boxed_set.insert(ty) {
                continue;
            }
            match self.under(ty) {
                Type::Pointer(t) | Type::Slice(t) | Type::Array(t, _) | Type::Chan(_, t) => todo.push(t),
                Type::Map(k, v) => todo.extend([k, v]),
                Type::Struct(fields) => todo.extend(fields.iter().map(|f| f.ty)),
                Type::Interface(_) => continue,
                _ => {}
            }
            let objects = self.objects.clone();
            let entries: Rc<[MethodSetEntry]> = self.types.method_set(ty, &objects).into();
            if !entries.is_empty() {
                let tref = self.type_ref(ty);
                self.boxed.push(Boxed { ty, tref, entries, built: HashSet::new() });
            }
        }
    }

    /// Has the methods built that some interface asks for, of all types that interfaces hold.
    pub fn ask_methods(&mut self) {
        for i in 0..self.boxed.len() {
            let entries = self.boxed[i].entries.clone();
            for (n, entry) in entries.iter().enumerate() {
                let key = (super::selector_name(&entry.name, &entry.pkg), entry.sig);
                let Some(&selector) = self.selectors.get(&key) else { continue };
                if !self.boxed[i].built.insert(n) {
                    continue;
                }
                let (ty, tref) = (self.boxed[i].ty, self.boxed[i].tref);
                let func = self.method_func(ty, entry);
                self.methods.insert((ty, selector), func);
                self.out.types[tref.0 as usize].methods.push(RMethod { selector, func });
            }
        }
    }

    fn method_func(&mut self, ty: TypeId, entry: &MethodSetEntry) -> skep_bytecode::FuncRef {
        if let MethodTarget::Func { func, pointer } = entry.target
            && entry.path.is_empty()
        {
            let direct = if pointer { true } else { entry.at == ty && self.pointer_shaped(ty) };
            if direct {
                return self.method_instance(func, entry.at);
            }
        }
        let id = self.new_func();
        self.jobs.push_back(Job::Method { id, ty, entry: entry.clone() });
        id
    }

    pub fn finish_types(&mut self) {
        self.out.globals = self.globals_type();
        for t in &mut self.out.types {
            t.methods.sort_by_key(|m| m.selector);
        }
    }
}
