//! Go's predeclared functions.

use skep_bytecode::{TrapKind, rt};
use skep_check::{Basic, Builtin, ObjectKind, Type, TypeId};
use skep_syntax::tree::{Expr, ExprKind};

use super::call::Callee;
use super::constant::int_form;
use super::mono::unparen;
use super::place::Place;
use super::{Builder, Val};
use crate::ssa::{Bin, Kind, Op, Term, Value};

const SLICE: [Kind; 3] = [Kind::Ptr, Kind::Word, Kind::Word];

/// An operand of a predeclared function.
enum Operand<'e> {
    Expr(&'e Expr),
    /// One of the results of a call that gives all operands.
    Result(Val, TypeId),
}

impl Builder<'_> {
    /// The predeclared function that an expression names.
    pub fn language_builtin(&self, func: &Expr) -> Option<Builtin> {
        let ExprKind::Ident(ident) = &unparen(func).kind else { return None };
        let object = self.info.uses.get(&ident.id)?;
        match self.objects[object.0 as usize].kind {
            ObjectKind::Builtin(b) => Some(b),
            _ => None,
        }
    }

    pub fn call_language(&mut self, e: &Expr, b: Builtin, args: &[Expr], spread: bool) -> Vec<Val> {
        let v = match b {
            Builtin::Len => Val::one(self.length(&args[0], 1)),
            Builtin::Cap => Val::one(self.length(&args[0], 2)),
            Builtin::Append => self.append(e, args, spread),
            Builtin::New => self.call_new(e, &args[0]),
            Builtin::Make => self.call_make(e, args),
            Builtin::Max | Builtin::Min => self.min_max(e, b == Builtin::Min, args),
            Builtin::Complex => self.call_complex(e, args),
            Builtin::Real | Builtin::Imag => {
                let v = self.value(&args[0]);
                Val::one(v.words[usize::from(b == Builtin::Imag)])
            }
            Builtin::Recover => {
                self.at(e.span);
                self.recover()
            }
            Builtin::Copy => {
                let (callee, words) = self.prepare_language(e, b, args);
                return self.finish_call(&callee, words, &[self.int_type()]);
            }
            Builtin::Clear
            | Builtin::Close
            | Builtin::Delete
            | Builtin::Panic
            | Builtin::Print
            | Builtin::Println => {
                let (callee, words) = self.prepare_language(e, b, args);
                self.finish_call(&callee, words, &[]);
                return Vec::new();
            }
        };
        vec![v]
    }

    /// Operands that are evaluated together, or the results of the one call that gives them all.
    fn operands<'e>(&mut self, args: &'e [Expr]) -> Vec<Operand<'e>> {
        if let [one] = args {
            let ty = self.type_of(one);
            if matches!(self.types.get(ty), Type::Tuple(_)) {
                let (vals, types) = self.call_values(one);
                return vals.into_iter().zip(types).map(|(v, ty)| Operand::Result(v, ty)).collect();
            }
        }
        let exprs: Vec<&Expr> = args.iter().collect();
        self.order(&exprs);
        args.iter().map(Operand::Expr).collect()
    }

    fn operand_type(&mut self, x: &Operand<'_>) -> TypeId {
        match x {
            Operand::Expr(e) => self.type_of(e),
            Operand::Result(_, ty) => *ty,
        }
    }

    fn operand(&mut self, x: &Operand<'_>) -> Val {
        match x {
            Operand::Expr(e) => self.value(e),
            Operand::Result(v, _) => v.clone(),
        }
    }

    fn operand_to(&mut self, x: &Operand<'_>, to: TypeId) -> Val {
        match x {
            Operand::Expr(e) => self.value_to(e, to),
            Operand::Result(v, from) => self.assign_conv(v.clone(), *from, to),
        }
    }

    /// The operands of a predeclared function that is a statement, for now or for later.
    pub fn prepare_language(&mut self, e: &Expr, b: Builtin, args: &[Expr]) -> (Callee, Vec<Value>) {
        let args = self.operands(args);
        match b {
            Builtin::Panic => {
                let any = self.any_type();
                let v = self.operand_to(&args[0], any);
                self.at(e.span);
                (Callee::Panic, v.words)
            }
            Builtin::Delete => {
                let map_ty = self.operand_type(&args[0]);
                let (key_ty, _) = self.map_types(map_ty);
                let map = self.operand(&args[0]).word();
                let key = self.operand_to(&args[1], key_ty);
                self.at(e.span);
                let key = self.owned(key, key_ty);
                let words: Vec<Value> = std::iter::once(map).chain(key.words).collect();
                let tref = self.type_ref(map_ty);
                (self.native(rt::MAP_DELETE, &[tref], words.len(), &[]), words)
            }
            Builtin::Clear => self.prepare_clear(e, &args[0]),
            Builtin::Copy => {
                let ty = self.operand_type(&args[0]);
                let to = self.operand(&args[0]);
                let from = self.operand(&args[1]);
                self.at(e.span);
                let elem = self.slice_elem(ty);
                let tref = self.type_ref(elem);
                let words = vec![to.words[0], to.words[1], from.words[0], from.words[1]];
                (self.native(rt::COPY, &[tref], 4, &[Kind::Word]), words)
            }
            Builtin::Print | Builtin::Println => self.prepare_print(e, b == Builtin::Println, &args),
            _ => {
                self.error("unsupported", e.span, "channels are not supported");
                (Callee::Panic, Vec::new())
            }
        }
    }

    fn native(
        &mut self,
        name: &str,
        types: &[skep_bytecode::TypeRef],
        args: usize,
        results: &[Kind],
    ) -> Callee {
        Callee::Native { builtin: self.builtin_index(name, types, args, results), kinds: results.to_vec() }
    }

    fn prepare_clear(&mut self, e: &Expr, x: &Operand<'_>) -> (Callee, Vec<Value>) {
        let ty = self.operand_type(x);
        let v = self.operand(x);
        self.at(e.span);
        if let Type::Slice(elem) = self.under(ty) {
            let tref = self.type_ref(elem);
            return (self.native(rt::CLEAR_SLICE, &[tref], 2, &[]), v.words[..2].to_vec());
        }
        let tref = self.type_ref(ty);
        (self.native(rt::MAP_CLEAR, &[tref], 1, &[]), v.words)
    }

    /// The operands as a slice of any, with what `println` puts between and after.
    fn prepare_print(&mut self, e: &Expr, line: bool, args: &[Operand<'_>]) -> (Callee, Vec<Value>) {
        let any = self.any_type();
        let string = skep_check::Types::basic(Basic::String);
        let mut values = Vec::new();
        for (i, a) in args.iter().enumerate() {
            if line && i > 0 {
                let s = self.const_string(b" ");
                values.push(self.boxed_iface(s, string));
            }
            values.push(self.operand_to(a, any));
        }
        if line {
            let s = self.const_string(b"\n");
            values.push(self.boxed_iface(s, string));
        }
        self.at(e.span);
        let slice = self.new_slice(any, &values);
        let tref = self.type_ref(any);
        (self.native(rt::PRINT, &[tref], 2, &[]), slice.words[..2].to_vec())
    }

    pub fn slice_elem(&mut self, ty: TypeId) -> TypeId {
        match self.under(ty) {
            Type::Slice(elem) => elem,
            _ => skep_check::Types::basic(Basic::Uint8),
        }
    }

    /// A new slice with these elements.
    pub fn new_slice(&mut self, elem: TypeId, values: &[Val]) -> Val {
        let len = self.konst(values.len() as u64);
        let base = self.new_array(elem, values.len() as u64);
        for (i, v) in values.iter().enumerate() {
            let place = self.const_element(base, i as u64, elem);
            self.store(&place, elem, v);
        }
        Val::flat(vec![base, len, len])
    }

    /// A new array object that a slice can have.
    pub fn new_array(&mut self, elem: TypeId, n: u64) -> Value {
        const AS_TYPE_MAX: u64 = 16;
        if n <= AS_TYPE_MAX {
            let array = self.types.intern(Type::Array(elem, n));
            let tref = self.type_ref(array);
            return self.new_object(tref);
        }
        let (tref, len) = (self.type_ref(elem), self.konst(n));
        let base = self.emit1(Op::NewArray { elem: tref, len }, Kind::Ptr);
        self.note_nonnull(base)
    }

    pub fn const_element(&mut self, base: Value, i: u64, elem: TypeId) -> Place {
        let size = self.shape(elem).size;
        if size == 0 {
            return Place::Nowhere;
        }
        if i * size <= u64::from(u32::MAX) {
            return Place::Mem { base, offset: (i * size) as u32 };
        }
        let index = self.konst(i);
        Place::Elem { base, index, size }
    }

    fn append(&mut self, e: &Expr, args: &[Expr], spread: bool) -> Val {
        let ty = self.type_of(e);
        let elem = self.slice_elem(ty);
        let operands = self.operands(args);
        let s = self.operand_to(&operands[0], ty);
        if spread {
            let from_ty = self.type_of(&args[1]);
            let from = if self.is_nil(&args[1]) { self.zero(ty) } else { self.value_to(&args[1], from_ty) };
            self.at(e.span);
            let tref = self.type_ref(elem);
            let mut words = s.words;
            words.extend_from_slice(&from.words[..2]);
            return Val::flat(self.builtin(rt::APPEND, &[tref], words, &SLICE));
        }
        if operands.len() == 1 {
            return s;
        }
        let mut values = Vec::new();
        for a in &operands[1..] {
            let v = self.operand_to(a, elem);
            // An element of the same array may be written over before it is read.
            values.push(if operands.len() > 2 { self.owned(v, elem) } else { v });
        }
        self.at(e.span);
        self.append_values(&s, elem, &values)
    }

    /// Appends in place where there is room, else to a larger copy.
    fn append_values(&mut self, s: &Val, elem: TypeId, values: &[Val]) -> Val {
        let n = self.konst(values.len() as u64);
        let (old, len, cap) = (s.words[0], s.words[1], s.words[2]);
        let new_len = self.bin(Bin::Add, len, n);
        let (grow, join) = (self.new_block(), self.new_block());
        let full = self.new_block();
        let base = self.block_param(join, Kind::Ptr);
        let new_cap = self.block_param(join, Kind::Word);
        let fits = self.bin(Bin::LeU, new_len, cap);
        self.branch(fits, full, grow);
        self.start(full);
        self.jump(join, vec![old, cap]);
        self.start(grow);
        let tref = self.type_ref(elem);
        let grown = self.builtin(rt::GROW, &[tref], vec![old, len, cap, n], &SLICE);
        self.jump(join, vec![grown[0], grown[2]]);
        self.start(join);
        let size = self.shape(elem).size;
        if size > 0 {
            for (i, v) in values.iter().enumerate() {
                let index = if i == 0 {
                    len
                } else {
                    let i = self.konst(i as u64);
                    self.bin(Bin::Add, len, i)
                };
                self.store(&Place::Elem { base, index, size }, elem, v);
            }
        }
        Val::flat(vec![base, new_len, new_cap])
    }

    fn call_new(&mut self, e: &Expr, x: &Expr) -> Val {
        let ty = self.type_of(e);
        let elem = self.pointee(ty).unwrap_or(ty);
        if self.is_type(x) {
            self.at(e.span);
            let tref = self.type_ref(elem);
            return Val::one(self.new_object(tref));
        }
        let v = self.value_to(x, elem);
        self.at(e.span);
        Val::one(self.boxed_copy(v, elem))
    }

    fn call_make(&mut self, e: &Expr, args: &[Expr]) -> Val {
        let ty = self.type_of(e);
        let operands: Vec<&Expr> = args[1..].iter().collect();
        self.order(&operands);
        let sizes: Vec<Value> = args[1..].iter().map(|a| self.index_value(a)).collect();
        self.at(e.span);
        match self.under(ty) {
            Type::Map(..) => {
                let hint = match sizes.first() {
                    Some(&n) => n,
                    None => self.konst(0),
                };
                Val::one(self.new_map(ty, hint))
            }
            Type::Slice(elem) => {
                let len = sizes[0];
                let cap = match sizes.get(1) {
                    Some(&cap) => {
                        let size = self.shape(elem).size;
                        self.check_cap(len, cap, size);
                        cap
                    }
                    None => len,
                };
                let tref = self.type_ref(elem);
                let base = self.emit1(Op::NewArray { elem: tref, len: cap }, Kind::Ptr);
                self.note_nonnull(base);
                Val::flat(vec![base, len, cap])
            }
            _ => {
                self.error("unsupported", e.span, "channels are not supported");
                self.zero(ty)
            }
        }
    }

    /// Traps as Go does unless 0 <= len <= cap, and so many elements fit Go's address space of 48 bits.
    fn check_cap(&mut self, len: Value, cap: Value, size: u64) {
        let most = (1u64 << 48).checked_div(size).unwrap_or(i64::MAX as u64);
        if let (Some(&l), Some(&c)) = (self.cur.consts.get(&len), self.cur.consts.get(&cap))
            && l <= c
            && c <= most
        {
            return;
        }
        let (good, bad) = (self.new_block(), self.new_block());
        let (bad_len, bad_cap) = (self.new_block(), self.new_block());
        let most = self.konst(most);
        let fits = self.bin(Bin::LeU, len, cap);
        // Unsigned, so that a negative one is too large.
        let possible = self.bin(Bin::LeU, cap, most);
        let fine = self.bin(Bin::And, fits, possible);
        self.branch(fine, good, bad);
        self.start(bad);
        let is_cap = self.bin(Bin::LeU, len, most);
        self.branch(is_cap, bad_cap, bad_len);
        for (block, kind) in [(bad_len, TrapKind::MakeSliceLen), (bad_cap, TrapKind::MakeSliceCap)] {
            self.start(block);
            self.terminate(Term::Trap(kind));
        }
        self.start(good);
    }

    fn call_complex(&mut self, e: &Expr, args: &[Expr]) -> Val {
        let ty = self.type_of(e);
        let part = match self.basic(ty) {
            Some(Basic::Complex64) => Basic::Float32,
            _ => Basic::Float64,
        };
        let part = skep_check::Types::basic(part);
        let args = self.operands(args);
        let (re, im) = (self.operand_to(&args[0], part), self.operand_to(&args[1], part));
        Val::flat(vec![re.word(), im.word()])
    }

    fn min_max(&mut self, e: &Expr, is_min: bool, args: &[Expr]) -> Val {
        let ty = self.type_of(e);
        let operands = self.operands(args);
        let mut best = self.operand_to(&operands[0], ty);
        for a in &operands[1..] {
            let v = self.operand_to(a, ty);
            self.at(e.span);
            best = match self.basic(ty) {
                Some(Basic::Float32) => self.float_pick(is_min, best.word(), v.word(), Bin::FAdd32),
                Some(b) if int_form(b).is_none() && b != Basic::String => {
                    self.float_pick(is_min, best.word(), v.word(), Bin::FAdd)
                }
                _ => self.pick(is_min, &best, &v, ty),
            };
        }
        best
    }

    /// The other one only if it is strictly better.
    fn pick(&mut self, is_min: bool, best: &Val, v: &Val, ty: TypeId) -> Val {
        let better = if is_min { self.less(v, best, ty, false) } else { self.less(best, v, ty, false) };
        let (take, join) = (self.new_block(), self.new_block());
        let keep = self.new_block();
        let kinds = self.shape(ty).kinds.clone();
        let words: Vec<Value> = kinds.iter().map(|&k| self.block_param(join, k)).collect();
        self.branch(better, take, keep);
        self.start(take);
        self.jump(join, v.words.clone());
        self.start(keep);
        self.jump(join, best.words.clone());
        self.start(join);
        Val::flat(words)
    }

    /// Floats: NaN if one is, and -0 below 0.
    fn float_pick(&mut self, is_min: bool, a: Value, b: Value, add: Bin) -> Val {
        let (wa, wb) = if add == Bin::FAdd32 {
            (self.un(crate::ssa::Un::F32To64, a), self.un(crate::ssa::Un::F32To64, b))
        } else {
            (a, b)
        };
        let join = self.new_block();
        let result = self.block_param(join, Kind::Word);
        let cases =
            [(Bin::FLt, wa, wb, if is_min { a } else { b }), (Bin::FLt, wb, wa, if is_min { b } else { a })];
        for (op, x, y, v) in cases {
            let (yes, no) = (self.new_block(), self.new_block());
            let c = self.bin(op, x, y);
            self.branch(c, yes, no);
            self.start(yes);
            self.jump(join, vec![v]);
            self.start(no);
        }
        let (same, nan) = (self.new_block(), self.new_block());
        let c = self.bin(Bin::FEq, wa, wb);
        self.branch(c, same, nan);
        self.start(same);
        // Equal ones differ at most in the sign of zero.
        let v = self.bin(if is_min { Bin::Or } else { Bin::And }, a, b);
        self.jump(join, vec![v]);
        self.start(nan);
        let v = self.bin(add, a, b);
        self.jump(join, vec![v]);
        self.start(join);
        Val::one(result)
    }
}
