//! What processes ask of the program: behaviours capture nothing, messages can be copied, and package
//! variables that behaviours reach stay as initialisation left them.
//! Kept true: nothing here gives or takes types; it looks at what the type check recorded.

use foldhash::{HashMap, HashSet, HashSetExt};
use std::rc::Rc;

use skep_syntax::tree::{Expr, ExprKind, NodeId};
use skep_syntax::{Code, Diagnostic, Span};

use crate::checker::{Checker, DeclKind};
use crate::operand::Operand;
use crate::program::{MethodTarget, ObjectId, ObjectKind, PackageId, SelectionKind};
use crate::show::expr_text;
use crate::types::{Signature, Type, TypeId};

/// Types nest at most this deep before a message's parts are taken to be fine.
const DEPTH_MAX: u32 = 100;

/// The function a process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Root {
    Func(ObjectId),
    Literal(NodeId),
}

struct Behaviour {
    root: Root,
    name: String,
}

/// A change of a package variable, or of what it refers to.
struct Mutation {
    owner: Option<ObjectId>,
    in_literal: bool,
    var: ObjectId,
    span: Span,
}

/// A reference goes from one variable to another, which may be changed through.
struct Flow {
    from: ObjectId,
    to: ObjectId,
    owner: Option<ObjectId>,
    in_literal: bool,
    span: Span,
}

/// What is noted while bodies are checked.
#[derive(Default)]
pub(crate) struct Actors<'a> {
    /// Function literals around, outermost first, with their function numbers.
    literals: Vec<(NodeId, Option<u32>)>,
    /// Literals that use a variable of a function around them, with a variable they use.
    capturing: HashMap<NodeId, ObjectId>,
    literal_deps: HashMap<NodeId, Vec<ObjectId>>,
    behaviours: Vec<Behaviour>,
    mutations: Vec<Mutation>,
    flows: Vec<Flow>,
    /// Local variables changed through: what they refer to is written.
    written_through: HashSet<ObjectId>,
    _trees: std::marker::PhantomData<&'a Expr>,
}

impl Actors<'_> {
    pub(crate) fn enter_literal(&mut self, id: NodeId, func: Option<u32>) {
        self.literals.push((id, func));
    }

    pub(crate) fn leave_literal(&mut self) {
        self.literals.pop();
    }

    /// A variable of function `owner` is used in the literals at hand.
    pub(crate) fn captures(&mut self, object: ObjectId, owner: Option<u32>) {
        for &(id, func) in self.literals.iter().rev() {
            if func == owner {
                break;
            }
            self.capturing.entry(id).or_insert(object);
        }
    }

    pub(crate) fn depends(&mut self, object: ObjectId) {
        for &(id, _) in &self.literals {
            self.literal_deps.entry(id).or_default().push(object);
        }
    }
}

impl<'a> Checker<'a> {
    /// An expression is assigned to, its address is taken, or what it refers to is changed.
    pub(crate) fn note_mutation(&mut self, e: &'a Expr) {
        let Some((var, through)) = self.reference_root(e) else { return };
        let ObjectKind::Var(info) = &self.object(var).kind else { return };
        if info.global {
            let (owner, in_literal) = (self.env.owner, !self.actors.literals.is_empty());
            self.actors.mutations.push(Mutation { owner, in_literal, var, span: e.span });
        } else if through {
            self.actors.written_through.insert(var);
        }
    }

    /// A value that may hold references goes from `e` into variable `to`.
    pub(crate) fn note_flow(&mut self, e: &'a Expr, to: ObjectId) {
        let Some(ty) = self.info.types.get(&e.id).map(|tv| tv.ty) else { return };
        if !self.holds_references(ty, &mut HashSet::new()) {
            return;
        }
        let Some((from, _)) = self.reference_root(e) else { return };
        let (owner, in_literal) = (self.env.owner, !self.actors.literals.is_empty());
        self.actors.flows.push(Flow { from, to, owner, in_literal, span: e.span });
    }

    /// The variable an expression's value is reached from, and whether through a reference.
    fn reference_root(&self, e: &Expr) -> Option<(ObjectId, bool)> {
        let by_reference =
            |x: &Expr| self.info.types.get(&x.id).is_some_and(|tv| !self.types.is_array(tv.ty));
        match &e.kind {
            ExprKind::Ident(id) => {
                let object = *self.info.uses.get(&id.id).or_else(|| self.info.defs.get(&id.id))?;
                self.is_var(object).then_some((object, false))
            }
            ExprKind::Paren(x) => self.reference_root(x),
            ExprKind::Selector { x, sel } => match self.info.selections.get(&e.id) {
                Some(_) => {
                    let through = self.info.types.get(&x.id).is_some_and(|tv| self.types.is_pointer(tv.ty));
                    self.reference_root(x).map(|(o, t)| (o, t || through))
                }
                None => {
                    let object = *self.info.uses.get(&sel.id)?;
                    self.is_var(object).then_some((object, false))
                }
            },
            ExprKind::Index { x, .. } => self.reference_root(x).map(|(o, t)| (o, t || by_reference(x))),
            ExprKind::Slice { x, .. } | ExprKind::TypeAssert { x, .. } => self.reference_root(x),
            ExprKind::Star(x) => self.reference_root(x).map(|(o, _)| (o, true)),
            ExprKind::Unary { op: skep_syntax::tree::UnaryOp::Addr, x } => self.reference_root(x),
            _ => None,
        }
    }

    fn holds_references(&mut self, ty: TypeId, seen: &mut HashSet<TypeId>) -> bool {
        let under = self.types.underlying(ty);
        match self.types.get(under).clone() {
            Type::Bad | Type::Basic(_) => false,
            Type::Array(..) | Type::Struct(_) if !seen.insert(under) => false,
            Type::Array(elem, _) => self.holds_references(elem, seen),
            Type::Struct(fields) => fields.iter().any(|f| self.holds_references(f.ty, seen)),
            _ => true,
        }
    }

    /// A checked call: follows references into parameters, and checks calls of package skep.
    pub(crate) fn actor_call(
        &mut self,
        call: &'a Expr,
        f: &Operand<'a>,
        sig: &Signature,
        args: &'a [Expr],
        type_args: &[TypeId],
    ) {
        let callee = self.callee(f.expr);
        if let Some(func) = callee {
            self.flow_into_params(func, f.expr, args);
        }
        if self.pack(self.env.pkg).is_std {
            return;
        }
        let Some(func) = callee else { return };
        let in_skep = self.object(func).pkg.is_some_and(|p| &*self.pack(p).path == "skep");
        if !in_skep {
            return;
        }
        let name = self.object(func).name.clone();
        self.check_behaviours(func, args);
        self.check_messages(func, &name, sig, args, type_args, call.span);
        if matches!(&*name, "Ask" | "Start") {
            self.check_ask(&name, sig, args);
        }
    }

    /// The declared function or method an expression names.
    fn callee(&self, e: &Expr) -> Option<ObjectId> {
        match &e.kind {
            ExprKind::Paren(x) | ExprKind::Index { x, .. } => self.callee(x),
            ExprKind::Ident(id) => self.func_object(*self.info.uses.get(&id.id)?),
            ExprKind::Selector { sel, .. } => match self.info.selections.get(&e.id) {
                Some(s) => match &s.kind {
                    SelectionKind::Method { target: MethodTarget::Func { func, .. }, .. }
                    | SelectionKind::MethodExpr { target: MethodTarget::Func { func, .. }, .. } => {
                        Some(*func)
                    }
                    _ => None,
                },
                None => self.func_object(*self.info.uses.get(&sel.id)?),
            },
            _ => None,
        }
    }

    fn func_object(&self, object: ObjectId) -> Option<ObjectId> {
        matches!(self.object(object).kind, ObjectKind::Func(_)).then_some(object)
    }

    fn flow_into_params(&mut self, func: ObjectId, f: &'a Expr, args: &'a [Expr]) {
        let Some(DeclKind::Func(decl)) = self.decls.get(&func).map(|d| d.kind) else { return };
        let names: Vec<Option<ObjectId>> = decl
            .sig
            .params
            .iter()
            .flat_map(|p| p.names.iter())
            .map(|n| self.info.defs.get(&n.id).copied())
            .collect();
        for (i, arg) in args.iter().enumerate() {
            // Arguments past the end belong to the variadic parameter.
            if let Some(Some(to)) = names.get(i).or_else(|| names.last()) {
                self.note_flow(arg, *to);
            }
        }
        let receiver = decl.recv.as_ref().and_then(|r| r.names.first());
        let receiver = receiver.and_then(|n| self.info.defs.get(&n.id).copied());
        if let (Some(to), ExprKind::Selector { x, .. }) = (receiver, &f.kind) {
            let pointer = self.types.is_pointer(self.object(to).ty);
            match self.reference_root(x) {
                Some((from, _)) if pointer => {
                    let (owner, in_literal) = (self.env.owner, !self.actors.literals.is_empty());
                    self.actors.flows.push(Flow { from, to, owner, in_literal, span: x.span });
                }
                _ => self.note_flow(x, to),
            }
        }
    }

    /// Arguments for parameters of function type are behaviours.
    fn check_behaviours(&mut self, func: ObjectId, args: &'a [Expr]) {
        let Type::Func(declared) = self.types.get(self.object(func).ty).clone() else { return };
        for (&param, arg) in declared.params.iter().zip(args) {
            let Type::Func(shape) = self.types.get(param) else { continue };
            if shape.params.len() != 2 || shape.results.len() != 1 {
                continue;
            }
            match self.behaviour_root(arg) {
                Ok(root) => self.actors.behaviours.push(Behaviour { root, name: expr_text(arg) }),
                Err((message, hint)) => {
                    let d = Diagnostic::error(Code("behaviour"), arg.span, message).with_hint(hint);
                    self.report(d);
                }
            }
        }
    }

    fn behaviour_root(&self, e: &Expr) -> Result<Root, (String, String)> {
        let text = expr_text(e);
        match &e.kind {
            ExprKind::Paren(x) => return self.behaviour_root(x),
            ExprKind::FuncLit(lit) => {
                return match self.actors.capturing.get(&lit.id) {
                    None => Ok(Root::Literal(lit.id)),
                    Some(&var) => {
                        let name = &self.object(var).name;
                        Err((
                            format!("a behaviour can't capture variables: this function uses {name}"),
                            format!("put {name} into the state or a message: both are copied to the process"),
                        ))
                    }
                };
            }
            _ => {}
        }
        if let ExprKind::Selector { .. } = &e.kind
            && let Some(s) = self.info.selections.get(&e.id)
            && matches!(s.kind, SelectionKind::Method { .. })
        {
            return Err((
                format!("a behaviour can't capture variables: {text} holds on to its receiver"),
                "use a method expression T.Method whose receiver is the state".to_string(),
            ));
        }
        match self.callee(e) {
            Some(func) if !matches!(e.kind, ExprKind::Call { .. }) => Ok(Root::Func(func)),
            _ => Err((
                format!("a behaviour must be a function that is known here: {text} may capture variables"),
                "give a declared function, or a function literal that uses no variables from around it"
                    .to_string(),
            )),
        }
    }

    /// States, messages and replies must be copyable to another process.
    fn check_messages(
        &mut self,
        func: ObjectId,
        name: &Rc<str>,
        sig: &Signature,
        args: &'a [Expr],
        type_args: &[TypeId],
        span: Span,
    ) {
        for &ty in type_args {
            if let Some(why) = self.unsendable(ty, 0, &mut HashSet::new()) {
                return self.refuse_message(span, ty, &why);
            }
        }
        let ObjectKind::Func(info) = &self.object(func).kind else { return };
        let sends = info.recv.is_some() && matches!(&**name, "Send" | "SendWait" | "Reply" | "SendAfter");
        if !sends {
            return;
        }
        for (&ty, arg) in sig.params.iter().zip(args) {
            let dynamic = self.info.types.get(&arg.id).map_or(ty, |tv| tv.ty);
            for ty in [ty, dynamic] {
                if let Some(why) = self.unsendable(ty, 0, &mut HashSet::new()) {
                    return self.refuse_message(arg.span, ty, &why);
                }
            }
        }
    }

    fn refuse_message(&mut self, span: Span, ty: TypeId, why: &str) {
        let message = format!("{} can't be sent to a process: {why}", self.show(ty));
        let hint =
            "messages and states are copied: send plain data, or the Pid of a process that owns the rest";
        self.report(Diagnostic::error(Code("message"), span, message).with_hint(hint));
    }

    /// Why a type's values can't be copied to another process, where the type tells.
    fn unsendable(&mut self, ty: TypeId, depth: u32, seen: &mut HashSet<TypeId>) -> Option<String> {
        if depth > DEPTH_MAX || !seen.insert(ty) {
            return None;
        }
        let under = self.types.underlying(ty);
        match self.types.get(under).clone() {
            Type::Chan(..) => Some("it holds a channel".to_string()),
            Type::Struct(fields) => fields.iter().find_map(|f| {
                self.unsendable(f.ty, depth + 1, seen).map(|why| match why.split_once(" in field ") {
                    Some((what, path)) => format!("{what} in field {}.{path}", f.name),
                    None => format!("{why} in field {}", f.name),
                })
            }),
            Type::Pointer(t) | Type::Slice(t) | Type::Array(t, _) => self.unsendable(t, depth + 1, seen),
            Type::Map(k, v) => {
                self.unsendable(k, depth + 1, seen).or_else(|| self.unsendable(v, depth + 1, seen))
            }
            _ => None,
        }
    }

    /// The request must be one of the messages that the asked process takes.
    fn check_ask(&mut self, name: &str, sig: &Signature, args: &'a [Expr]) {
        let [to, request, ..] = args else { return };
        let (Some(&pid), Some(&q)) = (sig.params.first(), sig.params.get(1)) else { return };
        let Type::Named(_, pid_args) = self.types.get(pid).clone() else { return };
        let Some(&messages) = pid_args.first() else { return };
        let _ = to;
        let x = Operand::value(q, request);
        if let Err(cause) = self.assignable(&x, messages) {
            let detail = if cause.is_empty() { String::new() } else { format!(": {cause}") };
            let verb = name.to_lowercase();
            let message = format!(
                "cannot {verb}: {} is not in the message set of {}{detail}",
                self.show(q),
                self.show(messages)
            );
            self.err(request.span, "ask", message);
        }
    }

    /// Reports changes, outside of initialisation, of package variables that behaviours reach.
    pub(crate) fn check_shared_variables(&mut self) {
        if self.actors.behaviours.is_empty() {
            return;
        }
        self.follow_flows();
        let mut reached_by: Vec<(String, HashSet<ObjectId>)> = Vec::new();
        let mut running: HashSet<ObjectId> = HashSet::new();
        for b in &self.actors.behaviours {
            let start = match b.root {
                Root::Func(func) => vec![func],
                Root::Literal(id) => self.actors.literal_deps.get(&id).cloned().unwrap_or_default(),
            };
            let reach = self.reachable(start);
            running.extend(&reach);
            reached_by.push((b.name.clone(), reach));
        }
        let main_pkg = PackageId(self.packages.len() as u32 - 1);
        let main = self.scopes.local(self.pack(main_pkg).scope, "main");
        running.extend(self.reachable(main.into_iter().collect()));
        for m in std::mem::take(&mut self.actors.mutations) {
            let Some(owner) = m.owner else { continue };
            let is_init = match &self.object(owner).kind {
                ObjectKind::Func(info) => info.recv.is_none() && &*self.object(owner).name == "init",
                ObjectKind::Var(_) => !m.in_literal,
                _ => true,
            };
            if is_init || !running.contains(&owner) {
                continue;
            }
            let Some((behaviour, _)) = reached_by.iter().find(|(_, reach)| reach.contains(&m.var)) else {
                continue;
            };
            let var = self.object(m.var).name.clone();
            let message = format!(
                "package variable {var} can't be changed here: behaviour {behaviour} reaches it, and processes share no memory"
            );
            let hint = format!(
                "keep {var} in a process's state, or set it in its declaration or an init function only"
            );
            self.report(Diagnostic::error(Code("shared-variable"), m.span, message).with_hint(hint));
        }
    }

    /// A package variable whose references reach a variable that is written through is changed there.
    fn follow_flows(&mut self) {
        let flows = std::mem::take(&mut self.actors.flows);
        loop {
            let mut grown = false;
            for flow in &flows {
                let global = matches!(&self.object(flow.from).kind, ObjectKind::Var(i) if i.global);
                if !global && self.actors.written_through.contains(&flow.to) {
                    grown |= self.actors.written_through.insert(flow.from);
                }
            }
            if !grown {
                break;
            }
        }
        for flow in flows {
            let global = matches!(&self.object(flow.from).kind, ObjectKind::Var(i) if i.global);
            if global && self.actors.written_through.contains(&flow.to) {
                let Flow { from, owner, in_literal, span, .. } = flow;
                self.actors.mutations.push(Mutation { owner, in_literal, var: from, span });
            }
        }
    }

    /// All objects that declarations refer to, from these on.
    fn reachable(&self, start: Vec<ObjectId>) -> HashSet<ObjectId> {
        let mut seen: HashSet<ObjectId> = start.iter().copied().collect();
        let mut work = start;
        while let Some(at) = work.pop() {
            for &(dep, _) in self.deps.get(&at).map_or(&[][..], |d| &d[..]) {
                if seen.insert(dep) {
                    work.push(dep);
                }
            }
        }
        seen
    }
}
