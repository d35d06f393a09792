//! Interfaces: boxing, type words, assertions.
//! Kept true: what an interface's data word points at never changes.

use skep_bytecode::{TrapKind, rt};
use skep_check::{Type, TypeId};
use skep_syntax::tree::Expr;

use super::{Builder, Val};
use crate::ssa::{Bin, Kind, Op, Term, Value};

impl Builder<'_> {
    /// The word that stands for a concrete type in interfaces.
    pub fn type_word(&mut self, ty: TypeId) -> Value {
        let tref = self.type_ref(ty);
        self.konst(u64::from(tref.0) + 1)
    }

    /// A value of a concrete type as an interface.
    pub fn boxed_iface(&mut self, v: Val, ty: TypeId) -> Val {
        self.mark_boxed(ty);
        let word = self.type_word(ty);
        let data = if self.pointer_shaped(ty) { v.word() } else { self.boxed_copy(v, ty) };
        Val::flat(vec![word, data])
    }

    /// What assignment does to a value: boxes it if the target is an interface and it is none.
    pub fn assign_conv(&mut self, v: Val, from: TypeId, to: TypeId) -> Val {
        if from == to || !self.is_iface(to) || self.is_iface(from) { v } else { self.boxed_iface(v, from) }
    }

    /// Whether the dynamic type of an interface is `to` (or implements it): a bool.
    pub fn type_test(&mut self, word: Value, to: TypeId) -> Value {
        match self.under(to) {
            Type::Interface(i) if i.methods.is_empty() => {
                let zero = self.konst(0);
                self.bin(Bin::Ne, word, zero)
            }
            Type::Interface(_) => {
                let tref = self.type_ref(to);
                self.builtin(rt::IMPLEMENTS, &[tref], vec![word], &[Kind::Word])[0]
            }
            _ => {
                let own = self.type_word(to);
                self.bin(Bin::Eq, word, own)
            }
        }
    }

    /// The value that an interface holds, its type known to be `to`.
    pub fn held(&mut self, v: &Val, to: TypeId) -> Val {
        if self.is_iface(to) { Val::flat(v.words.clone()) } else { self.unbox(v.words[1], to) }
    }

    /// `x.(T)`; traps if it isn't.
    pub fn assert(&mut self, e: &Expr, x: &Expr, to: TypeId) -> Val {
        let from = self.type_of(x);
        let v = self.value(x);
        self.at(e.span);
        let ok = self.type_test(v.words[0], to);
        let (good, bad) = (self.new_block(), self.new_block());
        self.branch(ok, good, bad);
        self.start(bad);
        let types = [self.type_ref(from), self.type_ref(to)];
        self.builtin(rt::ASSERT_FAILED, &types, vec![v.words[0]], &[]);
        self.terminate(Term::Unreachable);
        self.start(good);
        self.held(&v, to)
    }

    /// `x.(T)` used for two values.
    pub fn assert_ok(&mut self, e: &Expr, x: &Expr, to: TypeId) -> (Val, Value) {
        let v = self.value(x);
        self.at(e.span);
        let ok = self.type_test(v.words[0], to);
        self.select_or_zero(ok, to, |b| b.held(&v, to))
    }

    /// What `get` gives if the bool holds, else the zero value; with the bool.
    pub fn select_or_zero(
        &mut self,
        ok: Value,
        ty: TypeId,
        get: impl FnOnce(&mut Self) -> Val,
    ) -> (Val, Value) {
        let kinds = self.shape(ty).kinds.clone();
        let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
        let words: Vec<Value> = kinds.iter().map(|&k| self.block_param(join, k)).collect();
        self.branch(ok, yes, no);
        self.start(yes);
        let v = get(self);
        self.jump(join, v.words);
        self.start(no);
        let zero = self.zero(ty);
        self.jump(join, zero.words);
        self.start(join);
        (Val { words, fresh: false }, ok)
    }

    /// Traps as a nil dereference if an interface's type word is 0.
    pub fn iface_nil_check(&mut self, word: Value) {
        let (bad, good) = (self.new_block(), self.new_block());
        let is_nil = self.is_zero(word);
        self.branch(is_nil, bad, good);
        self.start(bad);
        self.terminate(Term::Trap(TrapKind::NilDereference));
        self.start(good);
    }

    /// The recovered panic's value.
    pub fn recover(&mut self) -> Val {
        // Inlined, it would be called by another frame than the deferred call's own.
        self.cur.func.noinline = true;
        Val::flat(self.emit(Op::Recover, &[Kind::Word, Kind::Ptr]))
    }
}
