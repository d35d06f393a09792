//! Statements.

use super::*;

/// How deep loops nest.
const LOOPS_MAX: usize = 3;

impl Maker<'_> {
    /// Some statements in a scope of their own; the caller writes the braces.
    pub(super) fn block(&mut self) {
        let outer = self.scope.len();
        let count = 1 + self.bytes.below(8);
        for _ in 0..count {
            if self.budget == 0 || !self.bytes.left() {
                break;
            }
            self.budget -= 1;
            self.statement();
        }
        self.scope.truncate(outer);
    }

    /// A block between a head and a closing brace.
    fn nested(&mut self, head: &str) {
        self.line(head);
        self.indent += 1;
        self.block();
        self.indent -= 1;
    }

    fn statement(&mut self) {
        match self.bytes.below(20) {
            0..=4 => self.declare(),
            5..=7 => self.assign(),
            8 => self.field_or_element(),
            9 => self.print(),
            10 => self.branch(),
            11 | 12 => self.counted_loop(),
            13 => self.range_loop(),
            14 => self.switch(),
            15 => self.type_switch(),
            16 => self.guarded(),
            17 => self.deferred(),
            18 => self.leave(),
            _ => self.effect(),
        }
    }

    fn declare(&mut self) {
        let ty = Type::ALL[self.bytes.below(Type::ALL.len())];
        let value = self.expr(ty, 3);
        let name = self.fresh();
        match self.bytes.below(3) {
            0 => self.line(&format!("{name} := {value}")),
            1 => self.line(&format!("var {name} {} = {value}", ty.text())),
            _ => self.line(&format!("var {name} {}", ty.text())),
        }
        self.line(&format!("_ = {name}"));
        self.scope.push(Var { name, ty, fixed: false });
    }

    fn assign(&mut self) {
        let ty = Type::ALL[self.bytes.below(Type::ALL.len())];
        let Some(name) = self.pick(ty, true) else { return self.declare() };
        match ty {
            Int if self.bytes.chance(2) => {
                let op = self.bytes.one(&["+=", "-=", "*=", "^=", "|=", "&="]);
                let value = self.expr(Int, 3);
                self.line(&format!("{name} {op} {value}"));
            }
            Int8 | Uint16 | Uint64 if self.bytes.chance(2) => self.line(&format!("{name}++")),
            Str if self.bytes.chance(2) => {
                let value = self.expr(Str, 2);
                self.line(&format!("if len({name}) < 200 {{ {name} += {value} }}"));
            }
            Int | Str | Float | Point if self.bytes.chance(4) => {
                let (Some(other), value) = (self.pick(ty, true), self.expr(ty, 2)) else { return };
                if other == name {
                    self.line(&format!("{name}, _ = {value}, {name}"));
                } else {
                    self.line(&format!("{name}, {other} = {other}, {name}"));
                }
            }
            _ => {
                let value = self.expr(ty, 3);
                self.line(&format!("{name} = {value}"));
            }
        }
    }

    /// Changes a part of something.
    fn field_or_element(&mut self) {
        let value = self.expr(Int, 2);
        let key = self.expr(Str, 1);
        let i = self.leaf(Int);
        let target = match self.bytes.below(9) {
            0 => self.pick(Node, false).map(|n| format!("{n}.v += {value}")),
            1 => self.pick(Node, false).map(|n| format!("{n}.s = {key}")),
            2 => self
                .pick(Node, false)
                .map(|n| format!("if {n} != nil {{ {n}.next = &node{{v: {value}, next: {n}.next}} }}")),
            3 => self.pick(Node, false).map(|n| format!("{n}.kids = append({n}.kids, {n}.next)")),
            4 => self.pick(Node, false).map(|n| format!("{n}.p.move({value})")),
            5 => self.pick(Map, false).map(|m| format!("{m}[{key}] += {value}")),
            6 => self.pick(Ints, false).map(|s| format!("{s}[{i}&3] = {value}")),
            7 => self.pick(Array, true).map(|a| format!("{a}[{i}&3] -= {value}")),
            _ => self.pick(Point, true).map(|p| format!("{p}.y, {p}.name = {value}, {key}")),
        };
        match target {
            Some(text) => self.line(&text),
            None => self.declare(),
        }
    }

    fn print(&mut self) {
        let ty = Type::ALL[self.bytes.below(Type::ALL.len())];
        let value = self.expr(ty, 2);
        if ty.prints() {
            let verb = self.bytes.one(&["%v", "%v", "%+v", "%T %v"]);
            let values = if verb.contains('T') { format!("{value}, {value}") } else { value };
            self.line(&format!("fmt.Printf(\"{verb}\\n\", {values})"));
        } else {
            self.line(&format!("fmt.Println(show({value}))"));
        }
    }

    fn branch(&mut self) {
        let condition = self.expr(Bool, 2);
        self.nested(&format!("if {condition} {{"));
        if self.bytes.chance(2) {
            self.nested("} else {");
        }
        self.line("}");
    }

    fn counted_loop(&mut self) {
        if self.loops == LOOPS_MAX {
            return self.assign();
        }
        let (i, bound) = (self.fresh(), self.expr(Int, 1));
        let head = match self.bytes.below(3) {
            0 => format!("for {i} := 0; {i} < ({bound})&15 && tick(); {i}++ {{"),
            1 => format!("for {i} := ({bound}) & 7; {i} >= 0 && tick(); {i}-- {{"),
            _ => format!("for {i} := range ({bound}) & 7 {{"),
        };
        self.loop_body(&head, &[(i, Int)]);
    }

    fn range_loop(&mut self) {
        if self.loops == LOOPS_MAX {
            return self.assign();
        }
        let (k, v) = (self.fresh(), self.fresh());
        match self.bytes.below(3) {
            0 => {
                let over = self.expr(Str, 2);
                self.loop_body(
                    &format!("for {k}, {v}r := range {over} {{ {v} := int({v}r)"),
                    &[(k, Int), (v, Int)],
                );
            }
            1 => {
                let over = self.expr(Ints, 2);
                self.loop_body(&format!("for {k}, {v} := range {over} {{"), &[(k, Int), (v, Int)]);
            }
            _ => {
                let over = self.expr(Strs, 2);
                self.loop_body(&format!("for {k}, {v} := range {over} {{"), &[(k, Int), (v, Str)]);
            }
        }
    }

    fn loop_body(&mut self, head: &str, vars: &[(String, Type)]) {
        let outer = self.scope.len();
        let was_in_loop = std::mem::replace(&mut self.in_loop, true);
        self.loops += 1;
        self.line(head);
        self.indent += 1;
        self.line("if !tick() { break }");
        for (name, ty) in vars {
            self.line(&format!("_ = {name}"));
            self.scope.push(Var { name: name.clone(), ty: *ty, fixed: true });
        }
        self.block();
        self.indent -= 1;
        self.line("}");
        self.loops -= 1;
        self.in_loop = was_in_loop;
        self.scope.truncate(outer);
    }

    fn switch(&mut self) {
        let on = self.expr(Int, 2);
        self.line(&format!("switch x := {on}; x & 3 {{"));
        self.nested("case 0:");
        self.nested("case 1, 3:");
        if self.bytes.chance(2) {
            self.indent += 1;
            self.line("fallthrough");
            self.indent -= 1;
        }
        self.nested("default:");
        self.line("}");
    }

    fn type_switch(&mut self) {
        let (on, name) = (self.expr(Any, 2), self.fresh());
        self.line(&format!("switch {name} := ({on}).(type) {{"));
        for (ty, label) in [(Int, "int"), (Str, "string"), (Point, "point"), (Ints, "[]int")] {
            self.line(&format!("case {label}:"));
            self.line(&format!("_ = {name}"));
            self.scope.push(Var { name: name.clone(), ty, fixed: false });
            self.indent += 1;
            self.block();
            self.indent -= 1;
            self.scope.pop();
        }
        self.line("default:");
        self.line(&format!("fmt.Printf(\"%T\\n\", {name})"));
        self.line("}");
    }

    /// A computation whose panics are caught.
    fn guarded(&mut self) {
        let Some(name) = self.pick(Int, true) else { return };
        let was_in_loop = std::mem::replace(&mut self.in_loop, false);
        let outer_loops = self.loops;
        self.nested(&format!("{name} = guarded(func() int {{"));
        self.indent += 1;
        let value = self.expr(Int, 3);
        self.line(&format!("return {value}"));
        self.indent -= 1;
        self.line("})");
        self.loops = outer_loops;
        self.in_loop = was_in_loop;
    }

    fn deferred(&mut self) {
        // Deferred calls pile up in loops, and print in the end; a few say as much as many.
        if self.loops > 0 {
            return self.assign();
        }
        let value = self.expr(Int, 2);
        match self.bytes.below(2) {
            0 => self.line(&format!("defer fmt.Println(\"deferred\", {value})")),
            _ => self.line(&format!("defer func() {{ result += {value} }}()")),
        }
    }

    /// Leaves a loop or the function, under a condition.
    fn leave(&mut self) {
        let condition = self.expr(Bool, 2);
        let how = match self.bytes.below(4) {
            0 if self.in_loop => "break".to_string(),
            1 if self.in_loop => "continue".to_string(),
            2 => format!("return {}", self.expr(Int, 2)),
            _ => format!("panic(fmt.Sprint(\"left \", {}))", self.leaf(Int)),
        };
        self.line(&format!("if {condition} {{ {how} }}"));
    }

    /// A call for its effect.
    fn effect(&mut self) {
        let key = self.expr(Str, 1);
        let text = match self.bytes.below(5) {
            0 => self.pick(Map, false).map(|m| format!("delete({m}, {key})")),
            1 => self.pick(Map, false).map(|m| format!("clear({m})")),
            2 => self.pick(Ints, false).map(|s| format!("sort.Ints({s})")),
            3 => self.pick(Ints, false).map(|s| format!("copy({s}, []int{{9, 8}})")),
            _ => self
                .pick(Node, false)
                .map(|n| format!("if {n} != nil && len({n}.s) < 99 {{ {n}.with({key}) }}")),
        };
        match text {
            Some(text) => self.line(&text),
            None => self.print(),
        }
    }
}
