//! The order in which package variables are initialised (Go spec, "Package initialization").
//! Kept true: a variable is initialised after all it depends on, also through functions and methods;
//! among those that are ready the one declared first goes first.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use skep_syntax::{Code, Diagnostic};

use crate::checker::{Checker, DeclKind};
use crate::program::{ObjectId, ObjectKind, PackageId, VarInit};

impl Checker<'_> {
    /// The initialisation steps of a package; reports cycles.
    pub(crate) fn init_order(&mut self, pkg: PackageId) -> Vec<VarInit> {
        self.report_init_cycles(pkg);
        let vars = self.pack(pkg).vars.clone();
        let place: HashMap<ObjectId, usize> = vars.iter().enumerate().map(|(i, &v)| (v, i)).collect();
        let mut waiting: Vec<usize> = vec![0; vars.len()];
        let mut dependents: Vec<Vec<usize>> = vec![Vec::new(); vars.len()];
        for (i, &var) in vars.iter().enumerate() {
            for dep in self.var_deps(var) {
                if let Some(&j) = place.get(&dep) {
                    waiting[i] += 1;
                    dependents[j].push(i);
                }
            }
        }
        // Of the variables that wait for nothing, the one declared first is next.
        let mut ready: BinaryHeap<Reverse<usize>> =
            (0..vars.len()).filter(|&i| waiting[i] == 0).map(Reverse).collect();
        let mut steps = Vec::new();
        while let Some(Reverse(i)) = ready.pop() {
            self.push_step(vars[i], &mut steps);
            for &j in &dependents[i] {
                waiting[j] -= 1;
                if waiting[j] == 0 {
                    ready.push(Reverse(j));
                }
            }
        }
        steps
    }

    fn push_step(&self, object: ObjectId, steps: &mut Vec<VarInit>) {
        let Some(DeclKind::Var(decl, index)) = self.decls.get(&object).map(|d| d.kind) else { return };
        if decl.values.is_empty() {
            return;
        }
        if decl.values.len() == 1 && decl.names.len() > 1 {
            // One call initialises all names at once.
            let already = steps.iter().any(|s| s.index.is_none() && s.decl.id == decl.id);
            if !already {
                steps.push(VarInit { decl: decl.clone(), index: None });
            }
            return;
        }
        if index < decl.values.len() {
            steps.push(VarInit { decl: decl.clone(), index: Some(index) });
        }
    }

    /// Variables of the same package that an object depends on, directly or through functions, in source order.
    fn var_deps(&self, object: ObjectId) -> Vec<ObjectId> {
        let pkg = self.object(object).pkg;
        let mut seen = HashSet::from_iter([object]);
        let mut work = vec![object];
        let mut vars = Vec::new();
        while let Some(at) = work.pop() {
            for &(dep, _) in self.deps.get(&at).map_or(&[][..], |d| &d[..]) {
                if self.object(dep).pkg != pkg || !seen.insert(dep) {
                    continue;
                }
                match self.object(dep).kind {
                    ObjectKind::Var(_) => vars.push(dep),
                    ObjectKind::Func(_) => work.push(dep),
                    _ => {}
                }
            }
        }
        vars.sort();
        vars
    }

    /// A variable or constant may not need itself.
    fn report_init_cycles(&mut self, pkg: PackageId) {
        let objects = self.pack(pkg).objects.clone();
        let mut color: HashMap<ObjectId, bool> = HashMap::new();
        let mut reported: HashSet<ObjectId> = HashSet::new();
        for &root in &objects {
            if color.contains_key(&root) {
                continue;
            }
            // Depth-first with an explicit stack; `true` marks what is on the path.
            let mut path: Vec<(ObjectId, usize)> = vec![(root, 0)];
            color.insert(root, true);
            while let Some(&mut (at, ref mut next)) = path.last_mut() {
                let dep = self.deps.get(&at).and_then(|d| d.get(*next)).map(|&(d, _)| d);
                *next += 1;
                let Some(dep) = dep else {
                    color.insert(at, false);
                    path.pop();
                    continue;
                };
                if self.object(dep).pkg != Some(pkg) {
                    continue;
                }
                match color.get(&dep) {
                    Some(true) => {
                        let start = path.iter().position(|&(o, _)| o == dep).unwrap_or(0);
                        let cycle: Vec<ObjectId> = path[start..].iter().map(|&(o, _)| o).collect();
                        let is_value = |o: &ObjectId| {
                            matches!(self.object(*o).kind, ObjectKind::Var(_) | ObjectKind::Const(_))
                        };
                        if cycle.iter().any(is_value) && !cycle.iter().any(|o| reported.contains(o)) {
                            reported.extend(&cycle);
                            self.report_init_cycle(&cycle);
                        }
                    }
                    Some(false) => {}
                    None => {
                        color.insert(dep, true);
                        path.push((dep, 0));
                    }
                }
            }
        }
    }

    fn report_init_cycle(&mut self, cycle: &[ObjectId]) {
        // The report starts at the first variable in the text.
        let is_value = |c: &Self, o: ObjectId| !matches!(c.object(o).kind, ObjectKind::Func(_));
        let start = (0..cycle.len())
            .filter(|&i| is_value(self, cycle[i]))
            .min_by_key(|&i| self.object(cycle[i]).span)
            .unwrap_or(0);
        let at = |i: usize| cycle[(start + i) % cycle.len()];
        let name = self.object(at(0)).name.clone();
        let Some(span) = self.object(at(0)).span else { return };
        if cycle.len() == 1 {
            self.err(span, "init-cycle", format!("initialization cycle: {name} refers to itself"));
            return;
        }
        let mut d = Diagnostic::error(Code("init-cycle"), span, format!("initialization cycle for {name}"));
        for i in 0..cycle.len() {
            let (from, to) = (self.object(at(i)), self.object(at(i + 1)));
            if let Some(span) = from.span {
                d = d.with_note(span, format!("{} refers to {}", from.name, to.name));
            }
        }
        self.report(d);
    }
}
