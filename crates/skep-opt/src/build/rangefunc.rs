//! Loops over functions: the body becomes a function literal that says whether to go on.
//! Kept true: whatever leaves the body otherwise is noted in a control box, and done after the call; the box also
//! tells when the iterator calls the body out of turn.

use std::collections::HashSet;
use std::rc::Rc;

use skep_bytecode::{Mem, TrapKind};
use skep_check::{ObjectId, Signature, TypeId};
use skep_syntax::tree::{BranchKind, Ident, StmtKind};

use super::func::{Target, Var};
use super::place::Place;
use super::range::RangeParts;
use super::{Builder, Val};
use crate::ssa::{Bin, Kind, Op, Term, Value};

/// What a control box holds: between rounds, while the body runs (and after it panicked), after the loop, after
/// a plain break; from `EXIT` on, an exit that the loop's function must do.
const READY: i64 = 0;
const RUNNING: i64 = -1;
const EXHAUSTED: i64 = -2;
const STOPPED: i64 = 1;
const EXIT: i64 = 2;

/// How code leaves the body of a loop over a function.
#[derive(Clone, Debug, PartialEq)]
enum Exit {
    Branch(BranchKind, Option<Rc<str>>),
    Return,
    /// With the values that stand in the result boxes.
    ReturnValues,
}

/// Of the body's function: how it tells the loop's function what to do.
#[derive(Debug)]
pub(super) struct BodyExits {
    /// Holds the address of the control box.
    control: Var,
    /// Holds the token of the function's defer list, if the body defers.
    defers: Option<Var>,
    /// Hold the addresses of boxes for returned values.
    boxes: Vec<Var>,
    result_types: Vec<TypeId>,
    exits: Vec<Exit>,
    /// The labels that stand in the body.
    labels: HashSet<Rc<str>>,
}

impl Builder<'_> {
    /// The types that a return statement here returns.
    pub fn returned_types(&self) -> Vec<TypeId> {
        match &self.cur.body {
            Some(body) => body.result_types.clone(),
            None => self.cur.results.iter().map(|r| r.ty).collect(),
        }
    }

    pub fn range_func(&mut self, r: RangeParts, sig: &Signature, label: Option<Rc<str>>) {
        let Some(&yield_ty) = sig.params.first() else { return };
        let yield_sig = self.signature(yield_ty);
        let iterator = self.value(r.x).word();
        self.at(r.x.span);
        let used = self.body_vars(&r);
        let (captured, mut words) = self.capture(&used);
        let int = self.int_type();
        let control = self.zero_place(int);
        words.push(self.address(&control));
        let types = self.returned_types();
        let defers = super::walk::any_stmt(r.body, |s| matches!(s.kind, StmtKind::Defer(_)));
        if defers {
            let token = match self.outer_defers() {
                Some(token) => token,
                None => self.emit1(Op::DeferMark, Kind::Word),
            };
            words.push(token);
        }
        let mut boxes = Vec::new();
        if returns_values(r.body) {
            for &ty in &types {
                let place = self.zero_place(ty);
                words.push(self.address(&place));
                boxes.push(place);
            }
        }
        let name = self.literal_name("-range");
        let id = self.new_func();
        let env = self.cur.env.clone();
        let body_captured = self.cur.body_captured.clone();
        let outer = self.begin_func(id, name, env, r.body.span);
        self.cur.is_literal = true;
        self.cur.body_captured = body_captured;
        let exits = self.build_loop_body(&r, &yield_sig, &captured, (defers, boxes.len()), &types, label);
        self.end_func(outer);
        let closure = self.new_closure(&words, id);
        self.at(r.x.span);
        self.emit0(Op::CallClosure { closure: iterator, args: vec![closure] });
        self.leave(&control, &exits, &boxes, &types);
    }

    fn body_vars(&self, r: &RangeParts) -> Vec<ObjectId> {
        let mut used = self.used_vars(r.body);
        let mut note = |ident: &Ident| {
            if let Some(&object) = self.info.uses.get(&ident.id)
                && self.cur.vars.contains_key(&object)
                && !used.contains(&object)
            {
                used.push(object);
            }
        };
        for e in r.key.iter().chain(&r.value) {
            super::walk::expr_idents(e, &mut note);
        }
        used
    }

    fn build_loop_body(
        &mut self,
        r: &RangeParts,
        sig: &Signature,
        captured: &[super::closure::Captured],
        (defers, box_count): (bool, usize),
        types: &[TypeId],
        label: Option<Rc<str>>,
    ) -> Vec<Exit> {
        let params: Vec<Val> = sig.params.iter().map(|&ty| self.param_value(ty)).collect();
        let closure = self.func_param(Kind::Ptr);
        self.note_nonnull(closure);
        let mut offset = self.bind_captured(captured, closure);
        let mut kinds = vec![Kind::Ptr];
        kinds.extend(defers.then_some(Kind::Word));
        kinds.resize(kinds.len() + box_count, Kind::Ptr);
        let extra = self.new_vars(&kinds);
        for (i, &kind) in kinds.iter().enumerate() {
            let p = self.captured_word(closure, offset, kind);
            self.write_var(Var(extra.0 + i as u32), p);
            offset += 8;
        }
        let first_box = extra.0 + 1 + u32::from(defers);
        self.cur.body = Some(BodyExits {
            control: extra,
            defers: defers.then_some(Var(extra.0 + 1)),
            boxes: (first_box..first_box + box_count as u32).map(Var).collect(),
            result_types: types.to_vec(),
            exits: Vec::new(),
            labels: super::walk::labels(r.body),
        });
        self.enter_body();
        self.cur.func.results = vec![Kind::Word];
        self.scan_body(r.body);
        self.cur.func.has_defer = false;
        for (e, (v, &ty)) in [r.key(), r.value()].into_iter().zip(params.into_iter().zip(sig.params.iter())) {
            self.bind(e, r.define, v, ty);
        }
        let (stop, more) = (self.new_block(), self.new_block());
        self.cur.targets.push(Target { label, brk: stop, cont: Some(more), labeled_only: false });
        self.block(r.body);
        self.cur.targets.pop();
        self.jump(more, Vec::new());
        for (block, state, go_on) in [(stop, STOPPED, 0), (more, READY, 1)] {
            self.start(block);
            if self.cur.open {
                self.set_control(state);
                let v = self.konst(go_on);
                self.terminate(Term::Return(vec![v]));
            }
        }
        self.cur.body.take().map(|b| b.exits).unwrap_or_default()
    }

    /// The start of the body: it may be called only between rounds.
    fn enter_body(&mut self) {
        let Some(control) = self.cur.body.as_ref().map(|body| body.control) else { return };
        let base = self.read_var(control);
        self.note_nonnull(base);
        let state = self.emit1(Op::Load { mem: Mem::W64, base, offset: 0 }, Kind::Word);
        self.trap_if(state, RUNNING, TrapKind::RangeAfterPanic);
        self.trap_if(state, EXHAUSTED, TrapKind::RangeAfterLoop);
        let (fine, left) = (self.new_block(), self.new_block());
        let is_ready = self.is_zero(state);
        self.branch(is_ready, fine, left);
        self.start(left);
        self.terminate(Term::Trap(TrapKind::RangeAfterFalse));
        self.start(fine);
        self.set_control(RUNNING);
    }

    fn trap_if(&mut self, state: Value, wrong: i64, kind: TrapKind) {
        let (bad, fine) = (self.new_block(), self.new_block());
        let wrong = self.konst(wrong as u64);
        let is = self.bin(Bin::Eq, state, wrong);
        self.branch(is, bad, fine);
        self.start(bad);
        self.terminate(Term::Trap(kind));
        self.start(fine);
    }

    fn set_control(&mut self, state: i64) {
        let Some(control) = self.cur.body.as_ref().map(|body| body.control) else { return };
        let (base, value) = (self.read_var(control), self.konst(state as u64));
        self.emit0(Op::Store { mem: Mem::W64, base, offset: 0, value });
    }

    /// In a body that defers: the token of the list it defers to.
    pub fn outer_defers(&mut self) -> Option<Value> {
        let var = self.cur.body.as_ref()?.defers?;
        Some(self.read_var(var))
    }

    /// After the call: does what the body wanted.
    fn leave(&mut self, control: &Place, exits: &[Exit], boxes: &[Place], types: &[TypeId]) {
        let int = self.int_type();
        let code = self.load(control, int).word();
        self.trap_if(code, RUNNING, TrapKind::RangeSwallowedPanic);
        let exhausted = self.konst(EXHAUSTED as u64);
        self.store(control, int, &Val::one(exhausted));
        for (i, exit) in exits.iter().enumerate() {
            let own = self.konst((i as i64 + EXIT) as u64);
            let is = self.bin(Bin::Eq, code, own);
            let (here, next) = (self.new_block(), self.new_block());
            self.branch(is, here, next);
            self.start(here);
            match exit {
                Exit::Branch(kind, label) => self.branch_stmt(*kind, label.clone()),
                Exit::Return => self.return_values(None),
                Exit::ReturnValues => {
                    let mut vals = Vec::new();
                    for (place, &ty) in boxes.iter().zip(types) {
                        let v = self.load(place, ty);
                        // Nothing else knows the box.
                        vals.push(Val { fresh: true, ..v });
                    }
                    self.return_values(Some(vals));
                }
            }
            self.start(next);
        }
    }

    fn exit_body(&mut self, exit: Exit) {
        let Some(body) = &mut self.cur.body else { return };
        let code = match body.exits.iter().position(|e| *e == exit) {
            Some(i) => i,
            None => {
                body.exits.push(exit);
                body.exits.len() - 1
            }
        };
        self.set_control(code as i64 + EXIT);
        let stop = self.konst(0);
        self.terminate(Term::Return(vec![stop]));
    }

    /// A return statement in the body.
    pub fn body_return(&mut self, values: Option<Vec<Val>>) {
        let Some(vals) = values else { return self.exit_body(Exit::Return) };
        let Some(body) = &self.cur.body else { return };
        let (boxes, types) = (body.boxes.clone(), body.result_types.clone());
        for ((var, ty), v) in boxes.into_iter().zip(types).zip(vals) {
            let base: Value = self.read_var(var);
            self.store(&Place::Mem { base, offset: 0 }, ty, &v);
        }
        self.exit_body(Exit::ReturnValues);
    }

    /// Whether a label stands outside of the body being built.
    pub fn is_outside_body(&self, label: &Rc<str>) -> bool {
        self.cur.body.as_ref().is_some_and(|body| !body.labels.contains(label))
    }

    /// A jump whose target is outside of the body.
    pub fn body_branch(&mut self, kind: BranchKind, label: Option<Rc<str>>) {
        if self.cur.body.is_some() {
            self.exit_body(Exit::Branch(kind, label));
        }
    }
}

fn returns_values(body: &skep_syntax::tree::Block) -> bool {
    super::walk::any_stmt(body, |s| matches!(&s.kind, StmtKind::Return(es) if !es.is_empty()))
}
