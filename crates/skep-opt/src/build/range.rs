//! Loops over integers, strings, arrays, slices, maps and channels.
//! Kept true: what is ranged over is evaluated once; each iteration has its own variables.

use std::rc::Rc;

use skep_bytecode::{Mem, rt};
use skep_check::{Basic, ObjectId, Type, TypeId, Types};
use skep_syntax::tree::{Block, Expr, ExprKind};

use super::func::Target;
use super::mono::unparen;
use super::place::Place;
use super::{Builder, Val};
use crate::ssa::{Bin, Block as SsaBlock, Kind, Value};

/// `for key, value := range x {body}`
#[derive(Clone, Copy)]
pub(super) struct RangeParts<'e> {
    pub key: Option<&'e Expr>,
    pub value: Option<&'e Expr>,
    pub define: bool,
    pub x: &'e Expr,
    pub body: &'e Block,
}

/// The blocks of a loop.
struct Loop {
    head: SsaBlock,
    body: SsaBlock,
    cont: SsaBlock,
    end: SsaBlock,
}

impl<'e> RangeParts<'e> {
    fn used(e: Option<&'e Expr>) -> Option<&'e Expr> {
        e.filter(|e| !matches!(&unparen(e).kind, ExprKind::Ident(ident) if ident.is_blank()))
    }

    pub fn key(&self) -> Option<&'e Expr> {
        RangeParts::used(self.key)
    }

    pub fn value(&self) -> Option<&'e Expr> {
        RangeParts::used(self.value)
    }
}

impl Builder<'_> {
    pub fn range_stmt(&mut self, r: RangeParts, label: Option<Rc<str>>) {
        let ty = self.type_of(r.x);
        match self.under(ty) {
            Type::Basic(Basic::String | Basic::UntypedString) => self.range_string(r, label),
            Type::Basic(_) => self.range_int(r, ty, label),
            Type::Slice(elem) => {
                let s = self.value(r.x);
                self.range_elements(r, s.words[0], s.words[1], elem, label);
            }
            Type::Array(elem, n) => self.range_array(r, ty, elem, n, label),
            Type::Pointer(array) => {
                let (elem, n) = match self.under(array) {
                    Type::Array(elem, n) => (elem, n),
                    _ => (array, 0),
                };
                let p = self.value(r.x).word();
                if r.value().is_some() && n > 0 {
                    self.nil_check(p);
                }
                let len = self.konst(n);
                self.range_elements(r, p, len, elem, label);
            }
            Type::Map(..) => self.range_map(r, ty, label),
            Type::Func(sig) => self.range_func(r, &sig, label),
            Type::Chan(..) => self.range_channel(r, ty, label),
            _ => self.error("unsupported", r.x.span, "this is not supported"),
        }
    }

    fn new_loop(&mut self) -> Loop {
        let l = Loop {
            head: self.new_block(),
            body: self.new_block(),
            cont: self.new_block(),
            end: self.new_block(),
        };
        self.jump(l.head, Vec::new());
        self.switch_to(l.head);
        l
    }

    /// Builds the body from the loop's body block on, and leaves code in the block that ends an iteration.
    fn loop_body(&mut self, l: &Loop, body: &Block, label: Option<Rc<str>>) {
        self.cur.targets.push(Target { label, brk: l.end, cont: Some(l.cont), labeled_only: false });
        self.block(body);
        self.cur.targets.pop();
        self.jump(l.cont, Vec::new());
        self.start(l.cont);
    }

    fn close_loop(&mut self, l: &Loop) {
        self.jump(l.head, Vec::new());
        self.seal(l.head);
        self.start(l.end);
    }

    /// Gives the key or value of an iteration to its variable.
    pub fn bind(&mut self, e: Option<&Expr>, define: bool, v: Val, from: TypeId) {
        let Some(e) = e else { return };
        if define {
            if let Some(object) = self.range_var(e) {
                let ty = self.object_type(object);
                let v = self.assign_conv(v, from, ty);
                self.declare(object, ty, Some(v));
            }
            return;
        }
        let t = self.target(e);
        let to = self.target_type(&t);
        let v = self.assign_conv(v, from, to);
        self.assign_target(&t, &v);
    }

    fn range_var(&self, e: &Expr) -> Option<ObjectId> {
        match &unparen(e).kind {
            ExprKind::Ident(ident) => self.info.defs.get(&ident.id).copied(),
            _ => None,
        }
    }

    fn range_int(&mut self, r: RangeParts, ty: TypeId, label: Option<Rc<str>>) {
        let mut ty = ty;
        if let Some(key) = r.key()
            && self.constant_of(r.x).is_some()
        {
            ty = match (r.define, self.range_var(key)) {
                (true, Some(object)) => self.object_type(object),
                _ => self.type_of(key),
            };
            if self.is_iface(ty) {
                ty = self.type_of(r.x);
            }
        }
        let n = self.value_to(r.x, ty).word();
        let index = self.new_vars(&[Kind::Word]);
        let zero = self.konst(0);
        self.write_var(index, zero);
        let l = self.new_loop();
        let i = self.read_var(index);
        let limit = Val::one(n);
        let more = self.less(&Val::one(i), &limit, ty, false);
        self.branch(more, l.body, l.end);
        self.start(l.body);
        self.bind(r.key(), r.define, Val::one(i), ty);
        self.loop_body(&l, r.body, label);
        if self.cur.open {
            let i = self.read_var(index);
            let one = self.konst(1);
            let next = self.bin(Bin::Add, i, one);
            self.write_var(index, next);
        }
        self.close_loop(&l);
    }

    fn range_array(&mut self, r: RangeParts, ty: TypeId, elem: TypeId, n: u64, label: Option<Rc<str>>) {
        let len = self.konst(n);
        if r.value().is_none() {
            if self.has_call(r.x) {
                self.value(r.x);
            }
            let nil = self.nil();
            return self.range_elements(r, nil, len, elem, label);
        }
        let stays = self.var_of(r.x).is_some_and(|object| match &self.objects[object.0 as usize].kind {
            skep_check::ObjectKind::Var(info) => !info.global && !info.reassigned && !info.address_taken,
            _ => false,
        });
        let v = self.value(r.x);
        if self.shape(ty).size == 0 {
            let nil = self.nil();
            return self.range_elements(r, nil, len, elem, label);
        }
        // The loop sees the array as it was.
        let v = if stays { v } else { self.owned(v, ty) };
        self.range_elements(r, v.word(), len, elem, label);
    }

    fn range_elements(
        &mut self,
        r: RangeParts,
        base: Value,
        len: Value,
        elem: TypeId,
        label: Option<Rc<str>>,
    ) {
        let int = self.int_type();
        let index = self.new_vars(&[Kind::Word]);
        let zero = self.konst(0);
        self.write_var(index, zero);
        let l = self.new_loop();
        let i = self.read_var(index);
        let more = self.bin(Bin::LtS, i, len);
        self.branch(more, l.body, l.end);
        self.start(l.body);
        let v = r.value().map(|_| {
            let place = self.element_place(base, i, elem);
            let v = self.load(&place, elem);
            self.owned(v, elem)
        });
        self.bind(r.key(), r.define, Val::one(i), int);
        if let Some(v) = v {
            self.bind(r.value(), r.define, v, elem);
        }
        self.loop_body(&l, r.body, label);
        if self.cur.open {
            let i = self.read_var(index);
            let one = self.konst(1);
            let next = self.bin(Bin::Add, i, one);
            self.write_var(index, next);
        }
        self.close_loop(&l);
    }

    fn range_string(&mut self, r: RangeParts, label: Option<Rc<str>>) {
        let int = self.int_type();
        let s = self.value(r.x);
        let (data, len) = (s.words[0], s.words[1]);
        let index = self.new_vars(&[Kind::Word, Kind::Word]);
        let next = super::func::Var(index.0 + 1);
        let zero = self.konst(0);
        self.write_var(index, zero);
        let l = self.new_loop();
        let i = self.read_var(index);
        let more = self.bin(Bin::LtS, i, len);
        let decode = self.new_block();
        self.branch(more, decode, l.end);
        self.start(decode);
        // Most text is ASCII: no call for it.
        let byte = self.emit1(crate::ssa::Op::LoadX { mem: Mem::U8, base: data, index: i }, Kind::Word);
        let limit = self.konst(0x80);
        let ascii = self.bin(Bin::LtU, byte, limit);
        let (short, long) = (self.new_block(), self.new_block());
        let rune = self.block_param(l.body, Kind::Word);
        let width = self.block_param(l.body, Kind::Word);
        self.branch(ascii, short, long);
        self.start(short);
        let one = self.konst(1);
        self.jump(l.body, vec![byte, one]);
        self.start(long);
        let decoded = self.builtin(rt::DECODE_RUNE, &[], vec![data, len, i], &[Kind::Word, Kind::Word]);
        self.jump(l.body, decoded);
        self.start(l.body);
        let after = self.bin(Bin::Add, i, width);
        self.write_var(next, after);
        self.bind(r.key(), r.define, Val::one(i), int);
        self.bind(r.value(), r.define, Val::one(rune), Types::basic(Basic::Int32));
        self.loop_body(&l, r.body, label);
        if self.cur.open {
            let after = self.read_var(next);
            self.write_var(index, after);
        }
        self.close_loop(&l);
    }

    /// Channels are never closed: only the body leaves the loop.
    fn range_channel(&mut self, r: RangeParts, ty: TypeId, label: Option<Rc<str>>) {
        let channel = self.value(r.x).word();
        let l = self.new_loop();
        self.jump(l.body, Vec::new());
        self.start(l.body);
        self.at(r.x.span);
        let v = self.receive_from(channel, ty);
        let elem = self.chan_elem(ty);
        self.bind(r.key(), r.define, v, elem);
        self.loop_body(&l, r.body, label);
        self.close_loop(&l);
    }

    fn range_map(&mut self, r: RangeParts, ty: TypeId, label: Option<Rc<str>>) {
        let (key_ty, elem) = self.map_types(ty);
        let m = self.value(r.x).word();
        self.at(r.x.span);
        let tref = self.type_ref(ty);
        let iter = self.builtin(rt::MAP_ITER, &[tref], vec![m], &[Kind::Ptr])[0];
        let l = self.new_loop();
        let step = self.builtin(rt::MAP_NEXT, &[tref], vec![iter], &[Kind::Word, Kind::Ptr, Kind::Ptr]);
        self.branch(step[0], l.body, l.end);
        self.start(l.body);
        let mut load = |at: Value, ty: TypeId, wanted: bool| {
            wanted.then(|| {
                let v = self.load(&Place::Mem { base: at, offset: 0 }, ty);
                self.owned(v, ty)
            })
        };
        let key = load(step[1], key_ty, r.key().is_some());
        let value = load(step[2], elem, r.value().is_some());
        if let Some(key) = key {
            self.bind(r.key(), r.define, key, key_ty);
        }
        if let Some(value) = value {
            self.bind(r.value(), r.define, value, elem);
        }
        self.loop_body(&l, r.body, label);
        self.close_loop(&l);
    }
}
