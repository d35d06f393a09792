//! Deferred calls: what is called and its arguments are evaluated now and wait in a closure.

use skep_check::Builtin;
use skep_syntax::Span;
use skep_syntax::tree::{Expr, ExprKind};

use super::Builder;
use super::call::Callee;
use super::closure::Partial;
use super::mono::unparen;
use crate::ssa::Op;

impl Builder<'_> {
    pub fn defer(&mut self, e: &Expr, span: Span) {
        let e = unparen(e);
        let ExprKind::Call { func, args, spread, .. } = &e.kind else { return };
        let (callee, words, results) = match self.language_builtin(func) {
            // Called by the panic itself and not by a deferred function, it recovers nothing.
            Some(Builtin::Recover) => return,
            Some(b) => {
                let (callee, words) = self.prepare_language(e, b, args);
                let results = if b == Builtin::Copy { vec![self.int_type()] } else { Vec::new() };
                (callee, words, results)
            }
            None => self.prepare_call(e, func, args, *spread),
        };
        self.at(span);
        if let Callee::Iface(_) = callee {
            // The method is looked up now, so a nil interface traps now.
            self.iface_nil_check(words[0]);
        }
        let closure = match callee {
            // A nil func traps when it is called, not now: only the wrapper's call checks.
            Callee::Closure if words.len() == 1 && self.is_nonnull(words[0]) => words[0],
            Callee::Func(f) if words.is_empty() => self.static_closure(f),
            _ => {
                let n = self.cur.literals + 1;
                let name = format!("{}.deferwrap{n}", self.cur.func.name);
                let p = Partial { name, callee, words, copied: None, params: Vec::new(), results };
                self.partial(p, span)
            }
        };
        // The body of a loop over a function defers in the loop's function.
        match self.outer_defers() {
            Some(token) => self.emit0(Op::DeferAt { token, closure }),
            None => self.emit0(Op::Defer(closure)),
        }
    }
}
