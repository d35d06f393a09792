//! Places: where variables and parts of them lie, and how values get in and out.
//! Kept true: a boxed value that is not fresh is read or copied before anything can change it.

use skep_bytecode::Mem;
use skep_check::{ObjectId, ObjectKind, Type, TypeId};
use skep_syntax::tree::{Expr, ExprKind};

use super::func::{Storage, Var};
use super::mono::unparen;
use super::{Builder, Val};
use crate::ssa::{Kind, Op, Value};

/// Where a value lies.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// In variables, from this one.
    Vars(Var),
    /// In pinned slots, from this one.
    Locals(u32),
    /// In memory; the base is not nil.
    Mem { base: Value, offset: u32 },
    /// An element: base + index * size.
    Elem { base: Value, index: Value, size: u64 },
    /// No place: the words of a value.
    Words(Vec<Value>),
    /// Nowhere: what is stored is dropped (blank, elements of empty arrays).
    Nowhere,
}

/// What must hold before an assignment to a place, checked when it is made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    None,
    Nil(Value),
    Bounds { index: Value, len: Value },
}

/// The left side of an assignment, its operands evaluated.
#[derive(Clone, Debug)]
pub(super) enum Target {
    Place { place: Place, check: Check, ty: TypeId },
    Map { map: Value, map_ty: TypeId, key: Val, ty: TypeId },
}

impl Val {
    pub fn flat(words: Vec<Value>) -> Val {
        Val { words, fresh: true }
    }

    pub fn one(word: Value) -> Val {
        Val { words: vec![word], fresh: true }
    }

    /// The only word.
    pub fn word(&self) -> Value {
        debug_assert_eq!(self.words.len(), 1);
        self.words[0]
    }
}

impl Builder<'_> {
    /// The zero value.
    pub fn zero(&mut self, ty: TypeId) -> Val {
        let shape = self.shape(ty);
        if shape.is_boxed() {
            return Val::one(self.new_object(shape.tref));
        }
        let words =
            shape.kinds.iter().map(|&k| if k == Kind::Ptr { self.nil() } else { self.konst(0) }).collect();
        Val::flat(words)
    }

    /// A value that nothing else refers to.
    pub fn owned(&mut self, v: Val, ty: TypeId) -> Val {
        let shape = self.shape(ty);
        if !shape.is_boxed() || v.fresh {
            return v;
        }
        let to = self.new_object(shape.tref);
        self.emit0(Op::CopyVal { ty: shape.tref, to, from: v.word() });
        Val::one(to)
    }

    /// A parameter of the function being built.
    pub fn param_value(&mut self, ty: TypeId) -> Val {
        let shape = self.shape(ty);
        let words: Vec<Value> = shape.kinds.iter().map(|&k| self.func_param(k)).collect();
        if shape.is_boxed() {
            self.note_nonnull(words[0]);
        }
        Val::flat(words)
    }

    fn mem_of(&self, kind: Mem, base: Value, offset: u32) -> (Op, Kind) {
        (Op::Load { mem: kind, base, offset }, super::types::kind_of(kind))
    }

    pub fn load(&mut self, place: &Place, ty: TypeId) -> Val {
        let shape = self.shape(ty);
        let Some(parts) = shape.parts.clone() else {
            return match place {
                Place::Words(words) => Val { words: words.clone(), fresh: false },
                Place::Nowhere => Val::one(self.new_object(shape.tref)),
                _ => Val { words: vec![self.address(place)], fresh: false },
            };
        };
        let words = match place {
            Place::Vars(first) => (0..parts.len()).map(|i| self.read_var(Var(first.0 + i as u32))).collect(),
            Place::Locals(first) => (0..parts.len()).map(|i| self.get_local(first + i as u32)).collect(),
            Place::Words(words) => words.clone(),
            Place::Nowhere => return self.zero(ty),
            &Place::Elem { base, index, size } if parts.len() == 1 && parts[0].mem.size() == size => {
                let mem = parts[0].mem;
                vec![self.emit1(Op::LoadX { mem, base, index }, super::types::kind_of(mem))]
            }
            _ if parts.is_empty() => Vec::new(),
            _ => {
                let (base, offset) = self.base_of(place);
                let mut words = Vec::with_capacity(parts.len());
                for p in parts.iter() {
                    let (op, kind) = self.mem_of(p.mem, base, offset + p.offset as u32);
                    words.push(self.emit1(op, kind));
                }
                words
            }
        };
        Val::flat(words)
    }

    pub fn store(&mut self, place: &Place, ty: TypeId, v: &Val) {
        let shape = self.shape(ty);
        let Some(parts) = shape.parts.clone() else {
            if !matches!(place, Place::Nowhere) {
                let to = self.address(place);
                self.emit0(Op::CopyVal { ty: shape.tref, to, from: v.word() });
            }
            return;
        };
        debug_assert_eq!(parts.len(), v.words.len());
        match place {
            Place::Vars(first) => {
                for (i, &w) in v.words.iter().enumerate() {
                    self.write_var(Var(first.0 + i as u32), w);
                }
            }
            Place::Locals(first) => {
                for (i, &w) in v.words.iter().enumerate() {
                    self.set_local(first + i as u32, w);
                }
            }
            Place::Nowhere => {}
            &Place::Elem { base, index, size } if parts.len() == 1 && parts[0].mem.size() == size => {
                self.emit0(Op::StoreX { mem: parts[0].mem, base, index, value: v.words[0] });
            }
            _ if parts.is_empty() => {}
            _ => {
                let (base, offset) = self.base_of(place);
                for (p, &value) in parts.iter().zip(&v.words) {
                    self.emit0(Op::Store { mem: p.mem, base, offset: offset + p.offset as u32, value });
                }
            }
        }
    }

    fn base_of(&mut self, place: &Place) -> (Value, u32) {
        match *place {
            Place::Mem { base, offset } => (base, offset),
            _ => (self.address(place), 0),
        }
    }

    /// The address of a place in memory.
    pub fn address(&mut self, place: &Place) -> Value {
        match *place {
            Place::Mem { base, offset } => self.lea(base, offset),
            Place::Elem { base, index, size } => {
                let p = self.emit1(Op::LeaX { base, index, scale: size as u32 }, Kind::Ptr);
                self.note_nonnull(p)
            }
            // What has no place has no size either, or stands behind a check that always traps.
            _ => self.nil(),
        }
    }

    /// A field of a struct at a place.
    pub fn field(&mut self, place: &Place, struct_ty: TypeId, index: u32) -> (Place, TypeId) {
        let f = self.field_places(struct_ty)[index as usize];
        let flat = !self.shape(struct_ty).is_boxed();
        let place = match place {
            Place::Vars(first) => Place::Vars(Var(first.0 + f.word as u32)),
            Place::Locals(first) => Place::Locals(first + f.word as u32),
            &Place::Mem { base, offset } => Place::Mem { base, offset: offset + f.offset },
            Place::Elem { .. } => Place::Mem { base: self.address(place), offset: f.offset },
            Place::Words(words) if flat => {
                let n = self.shape(f.ty).kinds.len();
                Place::Words(words[f.word..f.word + n].to_vec())
            }
            Place::Words(words) => Place::Mem { base: words[0], offset: f.offset },
            Place::Nowhere => Place::Nowhere,
        };
        (place, f.ty)
    }

    /// What a value of a pointer type points at, checked.
    pub fn deref(&mut self, pointer: Value) -> Place {
        self.nil_check(pointer);
        Place::Mem { base: pointer, offset: 0 }
    }

    /// Goes from a place along fields, through pointers where they are embedded.
    pub fn follow(&mut self, mut place: Place, mut ty: TypeId, path: &[u32]) -> (Place, TypeId) {
        for &index in path {
            if let Some(elem) = self.pointee(ty) {
                let p = self.load(&place, ty).word();
                place = self.deref(p);
                ty = elem;
            }
            (place, ty) = self.field(&place, ty, index);
        }
        (place, ty)
    }

    /// Where a variable lies.
    pub fn var_place(&mut self, object: ObjectId) -> Place {
        if let ObjectKind::Var(info) = &self.objects[object.0 as usize].kind
            && info.global
        {
            let offset = self.global_offset(object);
            let base = self.emit1(Op::Globals, Kind::Ptr);
            self.note_nonnull(base);
            return Place::Mem { base, offset };
        }
        match self.cur.vars.get(&object).copied() {
            Some(Storage::Words(first)) => Place::Vars(first),
            Some(Storage::Locals(first)) => Place::Locals(first),
            Some(Storage::Box(var)) => {
                let base = self.read_var(var);
                self.note_nonnull(base);
                Place::Mem { base, offset: 0 }
            }
            // Code that is never reached may use what was never declared.
            None => Place::Nowhere,
        }
    }

    /// Whether a variable must live in a box of its own whatever its type.
    pub fn needs_box(&self, object: ObjectId) -> bool {
        let ObjectKind::Var(info) = &self.objects[object.0 as usize].kind else { return false };
        let captured = info.captured || self.cur.body_captured.contains(&object);
        info.address_taken || captured && info.reassigned
    }

    /// Declares a variable with its first value, zero if none.
    pub fn declare(&mut self, object: ObjectId, ty: TypeId, v: Option<Val>) {
        let shape = self.shape(ty);
        let storage = if shape.is_boxed() {
            let v = match v {
                Some(v) => self.owned(v, ty),
                None => self.zero(ty),
            };
            self.boxed_storage(v.word())
        } else if self.needs_box(object) {
            let base = self.new_object(shape.tref);
            if let Some(v) = v {
                self.store(&Place::Mem { base, offset: 0 }, ty, &v);
            }
            self.boxed_storage(base)
        } else {
            let v = match v {
                Some(v) => v,
                None => self.zero(ty),
            };
            let first = self.new_vars(&shape.kinds);
            self.store(&Place::Vars(first), ty, &v);
            Storage::Words(first)
        };
        self.cur.vars.insert(object, storage);
    }

    pub fn boxed_storage(&mut self, base: Value) -> Storage {
        let var = self.new_vars(&[Kind::Ptr]);
        self.write_var(var, base);
        Storage::Box(var)
    }

    pub fn object_type(&mut self, object: ObjectId) -> TypeId {
        let ty = self.objects[object.0 as usize].ty;
        self.concrete(ty)
    }

    /// The variable that an identifier expression names.
    pub fn var_of(&self, e: &Expr) -> Option<ObjectId> {
        let e = unparen(e);
        let id = match &e.kind {
            ExprKind::Ident(ident) => ident.id,
            ExprKind::Selector { sel, .. } if !self.info.selections.contains_key(&e.id) => sel.id,
            _ => return None,
        };
        let object = self.info.uses.get(&id).or_else(|| self.info.defs.get(&id)).copied()?;
        matches!(self.objects[object.0 as usize].kind, ObjectKind::Var(_)).then_some(object)
    }

    /// The place of an expression: of a variable or part of one its own, else the words of its value.
    pub fn locate(&mut self, e: &Expr) -> (Place, TypeId) {
        let e = unparen(e);
        if self.cur.pre.contains_key(&e.id) || self.constant_of(e).is_some() {
            return self.value_place(e);
        }
        if let Some(object) = self.var_of(e) {
            return (self.var_place(object), self.object_type(object));
        }
        match &e.kind {
            ExprKind::Selector { x, .. } => {
                let Some(sel) = self.info.selections.get(&e.id).cloned() else { return self.value_place(e) };
                if !matches!(sel.kind, skep_check::SelectionKind::Field) {
                    return self.value_place(e);
                }
                let (place, ty) = self.locate(x);
                self.at(e.span);
                self.follow(place, ty, &sel.path)
            }
            ExprKind::Star(x) => {
                let ty = self.type_of(x);
                let p = self.value(x).word();
                self.at(e.span);
                let elem = self.pointee(ty).unwrap_or(ty);
                (self.deref(p), elem)
            }
            ExprKind::Index { x, indices } if indices.len() == 1 => {
                let ty = self.type_of(x);
                match self.under(ty) {
                    Type::Slice(_) | Type::Array(..) | Type::Pointer(_) => {
                        let (place, check, ty) = self.element(e, x, &indices[0]);
                        self.check(check);
                        (place, ty)
                    }
                    _ => self.value_place(e),
                }
            }
            _ => self.value_place(e),
        }
    }

    fn value_place(&mut self, e: &Expr) -> (Place, TypeId) {
        let ty = self.type_of(e);
        let v = self.value(e);
        if self.shape(ty).is_boxed() {
            return (Place::Mem { base: v.word(), offset: 0 }, ty);
        }
        (Place::Words(v.words), ty)
    }

    pub fn check(&mut self, check: Check) {
        match check {
            Check::None => {}
            Check::Nil(p) => self.nil_check(p),
            Check::Bounds { index, len } => self.bounds(index, len),
        }
    }

    pub fn bounds(&mut self, index: Value, len: Value) {
        let known = |v| self.cur.consts.get(&v).copied();
        if let (Some(i), Some(n)) = (known(index), known(len))
            && i < n
        {
            return;
        }
        self.emit0(Op::Bounds { index, len });
    }
}
