//! Labels, and the jumps to them.
//! Kept true: function literals have labels of their own and are walked when their bodies are checked.

use foldhash::HashMap;
use std::rc::Rc;

use skep_syntax::tree::{Block, BranchKind, Ident, Stmt, StmtKind};
use skep_syntax::{Code, Diagnostic, Span};

use crate::checker::Checker;

/// A label somewhere in a function.
struct Label {
    span: Span,
    used: bool,
    /// The block it stands in, and its place there.
    block: usize,
    index: usize,
}

/// A block while labels are collected: its parent with the place there, and where variables are declared.
struct BlockInfo {
    parent: Option<usize>,
    start: Span,
    var_decls: Vec<(usize, Span, Rc<str>)>,
}

/// A statement around with a label: what `break` and `continue` may name.
struct Enclosing<'a> {
    name: &'a Rc<str>,
    is_loop: bool,
    can_break: bool,
}

struct Jump<'a> {
    label: &'a Ident,
    block: usize,
    index: usize,
}

#[derive(Default)]
struct Walk<'a> {
    labels: HashMap<Rc<str>, Label>,
    blocks: Vec<BlockInfo>,
    gotos: Vec<Jump<'a>>,
    enclosing: Vec<Enclosing<'a>>,
    found: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    pub(crate) fn labels(&mut self, body: &'a Block) {
        let mut walk = Walk::default();
        walk.collect(&body.stmts, None, body.span);
        let mut next_block = 0;
        walk.block(&body.stmts, &mut next_block);
        walk.finish();
        for d in walk.found {
            self.report(d);
        }
    }
}

/// A variable that a statement declares.
fn declared_name(s: &Stmt) -> Option<Rc<str>> {
    match &s.kind {
        StmtKind::Define { lhs, .. } => lhs.iter().find_map(|e| match &e.kind {
            skep_syntax::tree::ExprKind::Ident(id) => Some(id.name.clone()),
            _ => None,
        }),
        StmtKind::Decl(decls) => decls.iter().find_map(|d| match d {
            skep_syntax::tree::Decl::Var(d) => d.names.first().map(|n| n.name.clone()),
            _ => None,
        }),
        _ => None,
    }
}

/// The statement lists directly inside a statement, each a block of its own.
fn inner_blocks(stmt: &Stmt) -> Vec<(&[Stmt], Span)> {
    match &stmt.kind {
        StmtKind::Block(b) => vec![(&b.stmts, b.span)],
        StmtKind::If { then, els, .. } => {
            let mut out = vec![(&then.stmts[..], then.span)];
            if let Some(els) = els {
                out.extend(inner_blocks(els));
            }
            out
        }
        StmtKind::For { body, .. } | StmtKind::Range { body, .. } => vec![(&body.stmts, body.span)],
        StmtKind::Switch { cases, .. } | StmtKind::TypeSwitch { cases, .. } => {
            cases.iter().map(|c| (&c.body[..], c.span)).collect()
        }
        StmtKind::Select { cases, .. } => cases.iter().map(|c| (&c.body[..], c.span)).collect(),
        StmtKind::Labeled { stmt, .. } => inner_blocks(stmt),
        _ => Vec::new(),
    }
}

impl<'a> Walk<'a> {
    /// Finds all labels and variable declarations.
    fn collect(&mut self, list: &'a [Stmt], parent: Option<usize>, start: Span) {
        let id = self.blocks.len();
        self.blocks.push(BlockInfo { parent, start, var_decls: Vec::new() });
        for (index, stmt) in list.iter().enumerate() {
            let mut s = stmt;
            while let StmtKind::Labeled { label, stmt } = &s.kind {
                if !label.is_blank() {
                    if let Some(old) = self.labels.get(&label.name) {
                        let d = Diagnostic::error(
                            Code("label"),
                            label.span,
                            format!("label {} already defined", label.name),
                        )
                        .with_note(old.span, format!("other declaration of {}", label.name));
                        self.found.push(d);
                    } else {
                        let new = Label { span: label.span, used: false, block: id, index };
                        self.labels.insert(label.name.clone(), new);
                    }
                }
                s = stmt;
            }
            if let Some(name) = declared_name(s) {
                self.blocks[id].var_decls.push((index, s.span, name));
            }
            for (inner, span) in inner_blocks(stmt) {
                self.collect(inner, Some(id), span);
            }
        }
    }

    /// Checks the jumps of a block; blocks are met in the same order as when collecting.
    fn block(&mut self, list: &'a [Stmt], next_block: &mut usize) {
        let id = *next_block;
        *next_block += 1;
        for (index, stmt) in list.iter().enumerate() {
            self.stmt(stmt, id, index, next_block);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt, block: usize, index: usize, next_block: &mut usize) {
        let depth = self.enclosing.len();
        let mut s = stmt;
        while let StmtKind::Labeled { label, stmt } = &s.kind {
            let is_loop = matches!(stmt.kind, StmtKind::For { .. } | StmtKind::Range { .. });
            let can_break = is_loop
                || matches!(
                    stmt.kind,
                    StmtKind::Switch { .. } | StmtKind::TypeSwitch { .. } | StmtKind::Select { .. }
                );
            self.enclosing.push(Enclosing { name: &label.name, is_loop, can_break });
            s = stmt;
        }
        if let StmtKind::Branch { kind, label: Some(label) } = &s.kind {
            self.jump(*kind, label, block, index);
        }
        self.inner(s, next_block);
        self.enclosing.truncate(depth);
    }

    fn inner(&mut self, s: &'a Stmt, next_block: &mut usize) {
        match &s.kind {
            StmtKind::If { then, els, .. } => {
                self.block(&then.stmts, next_block);
                if let Some(els) = els {
                    match &els.kind {
                        StmtKind::Block(b) => self.block(&b.stmts, next_block),
                        _ => self.inner(els, next_block),
                    }
                }
            }
            _ => {
                for (list, _) in inner_blocks(s) {
                    self.block(list, next_block);
                }
            }
        }
    }

    fn jump(&mut self, kind: BranchKind, label: &'a Ident, block: usize, index: usize) {
        let Some(target) = self.labels.get_mut(&label.name) else {
            let text = match kind {
                BranchKind::Break => format!("break label not defined: {}", label.name),
                BranchKind::Continue => format!("continue label not defined: {}", label.name),
                _ => format!("label {} not defined", label.name),
            };
            self.found.push(Diagnostic::error(Code("label"), label.span, text));
            return;
        };
        if kind == BranchKind::Goto {
            target.used = true;
            self.gotos.push(Jump { label, block, index });
            return;
        }
        let around = self.enclosing.iter().rev().find(|e| *e.name == label.name);
        target.used = true;
        let (ok, word) = match kind {
            BranchKind::Break => (around.is_some_and(|e| e.can_break), "break"),
            _ => (around.is_some_and(|e| e.is_loop), "continue"),
        };
        if !ok {
            let text = format!("invalid {word} label {}", label.name);
            self.found.push(Diagnostic::error(Code("label"), label.span, text));
        }
    }

    fn finish(&mut self) {
        for jump in std::mem::take(&mut self.gotos) {
            self.check_goto(&jump);
        }
        let mut unused: Vec<(&Rc<str>, Span)> =
            self.labels.iter().filter(|(_, l)| !l.used).map(|(n, l)| (n, l.span)).collect();
        unused.sort_by_key(|&(_, span)| span);
        for (name, span) in unused {
            let text = format!("label {name} defined and not used");
            self.found.push(Diagnostic::error(Code("label"), span, text));
        }
    }

    /// A goto may not enter a block, nor skip a variable's declaration.
    fn check_goto(&mut self, jump: &Jump<'a>) {
        let Some(target) = self.labels.get(&jump.label.name) else { return };
        let name = &jump.label.name;
        // The jump's own block or one around it must be the label's.
        let (mut at, mut from) = (jump.block, Some(jump.index));
        while at != target.block {
            match self.blocks[at].parent {
                Some(parent) => {
                    at = parent;
                    from = None;
                }
                None => {
                    let start = self.blocks[target.block].start;
                    let d = Diagnostic::error(
                        Code("goto"),
                        jump.label.span,
                        format!("goto {name} jumps into block"),
                    )
                    .with_note(start, "the block starts here");
                    self.found.push(d);
                    return;
                }
            }
        }
        let info = &self.blocks[target.block];
        let skipped = info.var_decls.iter().find(|&&(i, span, _)| {
            let after = match from {
                Some(from) => i > from,
                None => span.start > jump.label.span.start,
            };
            after && i < target.index
        });
        if let Some(&(_, span, ref var)) = skipped {
            let text = format!("goto {name} jumps over declaration of {var}");
            self.found.push(
                Diagnostic::error(Code("goto"), jump.label.span, text).with_note(span, "declared here"),
            );
        }
    }
}
