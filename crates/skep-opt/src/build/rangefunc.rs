//! Loops over functions: the body becomes a function literal that says whether to go on.
//! Kept true: whatever leaves the body otherwise is noted in a control box, and done after the call.

use std::rc::Rc;

use skep_bytecode::Mem;
use skep_check::{ObjectId, Signature, TypeId};
use skep_syntax::tree::{BranchKind, Ident, StmtKind};

use super::func::{Target, Var};
use super::place::Place;
use super::range::RangeParts;
use super::{Builder, Val};
use crate::ssa::{Bin, Kind, Op, Term, Value};

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
    /// Hold the addresses of boxes for returned values.
    boxes: Vec<Var>,
    result_types: Vec<TypeId>,
    exits: Vec<Exit>,
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
        let exits = self.build_loop_body(&r, &yield_sig, &captured, boxes.len(), &types, label);
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
        box_count: usize,
        types: &[TypeId],
        label: Option<Rc<str>>,
    ) -> Vec<Exit> {
        let params: Vec<Val> = sig.params.iter().map(|&ty| self.param_value(ty)).collect();
        let closure = self.func_param(Kind::Ptr);
        self.note_nonnull(closure);
        let mut offset = self.bind_captured(captured, closure);
        let extra = self.new_vars(&vec![Kind::Ptr; 1 + box_count]);
        for i in 0..=box_count as u32 {
            let p = self.captured_word(closure, offset, Kind::Ptr);
            self.write_var(Var(extra.0 + i), p);
            offset += 8;
        }
        self.cur.body = Some(BodyExits {
            control: extra,
            boxes: (1..=box_count as u32).map(|i| Var(extra.0 + i)).collect(),
            result_types: types.to_vec(),
            exits: Vec::new(),
        });
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
        for (block, go_on) in [(stop, 0), (more, 1)] {
            self.start(block);
            if self.cur.open {
                let v = self.konst(go_on);
                self.terminate(Term::Return(vec![v]));
            }
        }
        self.cur.body.take().map(|b| b.exits).unwrap_or_default()
    }

    /// After the call: does what the body wanted.
    fn leave(&mut self, control: &Place, exits: &[Exit], boxes: &[Place], types: &[TypeId]) {
        if exits.is_empty() {
            return;
        }
        let int = self.int_type();
        let code = self.load(control, int).word();
        for (i, exit) in exits.iter().enumerate() {
            let own = self.konst(i as u64 + 1);
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
        let control = body.control;
        let (base, value) = (self.read_var(control), self.konst(code as u64 + 1));
        self.emit0(Op::Store { mem: Mem::W64, base, offset: 0, value });
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

    /// A break or continue whose target is outside of the body.
    pub fn body_branch(&mut self, kind: BranchKind, label: Option<Rc<str>>) {
        if self.cur.body.is_some() {
            self.exit_body(Exit::Branch(kind, label));
        }
    }
}

fn returns_values(body: &skep_syntax::tree::Block) -> bool {
    let mut found = false;
    super::walk::stmts(body, &mut |s| found |= matches!(&s.kind, StmtKind::Return(es) if !es.is_empty()));
    found
}
