//! Receiving from channels, which only the library's package `time` hands out.
//! Kept true: a channel is nil or points to a `time.channel`, and only `<-chan time.Time` is ever not nil.

use skep_check::{Type, TypeId};
use skep_syntax::tree::Expr;

use super::call::Callee;
use super::{Builder, Val};
use crate::ssa::{Op, Value};

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
        let func = self.runtime_func("waitForever");
        self.emit0(Op::Call { func, args: Vec::new() });
        self.zero(elem)
    }

    pub fn chan_elem(&mut self, ty: TypeId) -> TypeId {
        match self.under(ty) {
            Type::Chan(_, elem) => elem,
            _ => unreachable!("the checker gives receives channels"),
        }
    }
}
