//! Receiving from channels, which only the library's package `time` hands out.
//! Kept true: a channel is nil or points to a `time.channel`, and only `<-chan time.Time` is ever not nil.

use std::rc::Rc;

use skep_check::{Basic, Type, TypeId, Types};
use skep_syntax::Span;
use skep_syntax::tree::{Expr, SelectCase, StmtKind};

use super::call::Callee;
use super::func::Target;
use super::{Builder, Val};
use crate::ssa::{Bin, Op, Term, Value};

/// What the library's `choose` gives for `default`.
const DEFAULT: u64 = u64::MAX;

/// The library's function that gives a `*time.channel` the type that programs see.
pub(super) const AS_CHANNEL: &str = "time.asChannel";

impl Builder<'_> {
    /// `<-x`
    pub fn receive(&mut self, e: &Expr, x: &Expr) -> Val {
        let ty = self.type_of(x);
        let channel = self.value(x).word();
        self.at(e.span);
        self.receive_from(channel, ty)
    }

    /// The next value of a channel of this type.
    pub fn receive_from(&mut self, channel: Value, ty: TypeId) -> Val {
        let elem = self.chan_elem(ty);
        if let Some(object) = self.library_func("time", "receive") {
            let sig_ty = self.objects[object.0 as usize].ty;
            let results = self.signature(sig_ty).results;
            if results[..] == [elem] {
                let func = self.instance(object, [].into());
                return self.finish_call(&Callee::Func(func), vec![channel], &results).remove(0);
            }
        }
        self.wait_forever();
        self.zero(elem)
    }

    fn wait_forever(&mut self) {
        let func = self.runtime_func("waitForever");
        self.emit0(Op::Call { func, args: Vec::new() });
    }

    pub fn chan_elem(&mut self, ty: TypeId) -> TypeId {
        match self.under(ty) {
            Type::Chan(_, elem) => elem,
            _ => unreachable!("the checker gives receives channels"),
        }
    }

    /// `select`, all of whose cases receive: the library chooses one, then the receive itself doesn't wait.
    pub fn select(&mut self, cases: &[SelectCase], label: Option<Rc<str>>, span: Span) {
        let operands: Vec<&Expr> = cases.iter().filter_map(SelectCase::channel).collect();
        self.order(&operands);
        let types: Vec<TypeId> = operands.iter().map(|x| self.type_of(x)).collect();
        let channels: Vec<Value> = operands.iter().map(|x| self.value(x).word()).collect();
        self.at(span);
        let chosen = self.choose(&channels, cases.iter().any(|c| c.comm.is_none()));
        let mut received = channels.into_iter().zip(types).zip(0u64..);
        let end = self.new_block();
        self.cur.targets.push(Target { label, brk: end, cont: None, labeled_only: false });
        for case in cases {
            let from = case.comm.as_ref().and_then(|_| received.next());
            let number = self.konst(from.map_or(DEFAULT, |(_, number)| number));
            let is = self.bin(Bin::Eq, chosen, number);
            let (body, next) = (self.new_block(), self.new_block());
            self.branch_or_jump(is, body, next);
            self.start(body);
            if let (true, Some(((channel, ty), _))) = (self.cur.open, from) {
                self.receive_in(case, channel, ty);
            }
            self.stmts(&case.body);
            self.jump(end, Vec::new());
            self.start(next);
        }
        self.cur.targets.pop();
        // One of them was chosen.
        self.terminate(Term::Unreachable);
        self.start(end);
    }

    /// The number of the channel to receive from.
    fn choose(&mut self, channels: &[Value], has_default: bool) -> Value {
        let Some(object) = self.library_func("time", "choose") else {
            // All channels are nil.
            if !has_default {
                self.wait_forever();
            }
            return self.konst(DEFAULT);
        };
        let sig_ty = self.objects[object.0 as usize].ty;
        let sig = self.signature(sig_ty);
        let elem = self.slice_elem(sig.params[0]);
        let channels: Vec<Val> = channels.iter().map(|&c| Val::one(c)).collect();
        let mut words = self.new_slice(elem, &channels).words;
        words.push(self.konst(u64::from(has_default)));
        let func = self.instance(object, [].into());
        self.finish_call(&Callee::Func(func), words, &sig.results).remove(0).word()
    }

    /// The receive of a case that was chosen, and its assignment.
    fn receive_in(&mut self, case: &SelectCase, channel: Value, ty: TypeId) {
        let Some(comm) = &case.comm else { return };
        self.at(comm.span);
        let v = self.receive_from(channel, ty);
        let ok = Val::one(self.konst(1));
        let values = [(v, self.chan_elem(ty)), (ok, Types::basic(Basic::Bool))];
        if let StmtKind::Assign { lhs, .. } | StmtKind::Define { lhs, .. } = &comm.kind {
            for (e, (v, from)) in lhs.iter().zip(values) {
                self.define_one(e, v, from);
            }
        }
    }
}
