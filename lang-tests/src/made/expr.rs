//! Expressions, by the type they must have.
//! A constant never stands alone where its value could make the program invalid: operands on the left are variables
//! or calls, divisors and indexes are not constant.

use super::*;

impl Maker<'_> {
    /// An expression of the type; `depth` bounds how deep it nests.
    pub(super) fn expr(&mut self, ty: Type, depth: usize) -> String {
        if depth == 0 || !self.bytes.left() || self.bytes.chance(3) {
            return self.leaf(ty);
        }
        let d = depth - 1;
        match ty {
            Int => self.int(d),
            Int8 | Uint16 | Uint64 => self.sized(ty, d),
            Float => self.float(d),
            Bool => self.boolean(d),
            Str => self.string(d),
            Ints => self.ints(d),
            Strs => self.strings(d),
            Map => format!(
                "map[string]int{{{}: {}, \"k\": {}}}",
                self.leaf_key(),
                self.expr(Int, d),
                self.expr(Int, d)
            ),
            Index => format!("map[int][]string{{7: {}}}", self.expr(Strs, d)),
            Node => self.node(d),
            Point => format!("point{{{}, {}, {}}}", self.expr(Int, d), self.expr(Int, d), self.expr(Str, d)),
            Array => format!("[4]int{{{}, 2: {}}}", self.expr(Int, d), self.expr(Int, d)),
            Any => self.any(d),
            Shape => self.shape(d),
            Func => self.func(d),
        }
    }

    /// A key of a map literal that is never the other one.
    fn leaf_key(&mut self) -> &'static str {
        self.bytes.one(&["\"a\"", "\"b\"", "\"größe\""])
    }

    /// A variable, or a value written out.
    pub(super) fn leaf(&mut self, ty: Type) -> String {
        if !self.bytes.chance(4)
            && let Some(name) = self.pick(ty, false)
        {
            return name;
        }
        match ty {
            Int => format!("int({})", self.bytes.int()),
            Int8 => format!("int8({})", self.bytes.one(&["-128", "127", "1", "-1", "0", "77"])),
            Uint16 => format!("uint16({})", self.bytes.one(&["65535", "1", "0", "256"])),
            Uint64 => format!("uint64({})", self.bytes.one(&["1<<64 - 1", "1", "0", "1 << 40"])),
            Float => format!("float64({})", self.bytes.one(&["1.5", "-0.25", "0", "1e300", "3", "1e-7"])),
            Bool => self.bytes.one(&["true", "false"]).to_string(),
            Str => self.bytes.string().to_string(),
            Ints => {
                self.bytes.one(&["[]int(nil)", "[]int{}", "[]int{3, 1, 2}", "make([]int, 2, 5)"]).to_string()
            }
            Strs => self.bytes.one(&["[]string(nil)", "[]string{\"b\", \"\", \"a\"}"]).to_string(),
            Map => self
                .bytes
                .one(&["map[string]int{}", "map[string]int(nil)", "map[string]int{\"a\": 1}"])
                .to_string(),
            Index => self.bytes.one(&["map[int][]string{}", "map[int][]string(nil)"]).to_string(),
            Node => self.bytes.one(&["&node{}", "(*node)(nil)", "&node{v: 3, s: \"t\"}"]).to_string(),
            Point => self.bytes.one(&["point{}", "point{1, 2, \"p\"}"]).to_string(),
            Array => self.bytes.one(&["[4]int{}", "[4]int{1, 2, 3, 4}", "[...]int{3: -1}"]).to_string(),
            Any => self
                .bytes
                .one(&["any(nil)", "any(3)", "any(\"x\")", "any(point{})", "any(2.5)", "any(int8(3))"])
                .to_string(),
            Shape => self
                .bytes
                .one(&["shape(nil)", "shape(point{1, 2, \"\"})", "shape(small(-3))", "shape(&node{v: 9})"])
                .to_string(),
            Func => self.bytes.one(&["func(x int) int { return x + 1 }", "(func(int) int)(nil)"]).to_string(),
        }
    }

    /// An index that is often, not always, inside.
    fn index(&mut self, d: usize) -> String {
        let of = self.expr(Int, d);
        match self.bytes.below(3) {
            0 => format!("({of} + zero)&1"),
            1 => format!("({of} + zero)&3"),
            _ => format!("{of} + zero"),
        }
    }

    fn int(&mut self, d: usize) -> String {
        match self.bytes.below(22) {
            0 => {
                let op = self.bytes.one(&["+", "-", "*", "&", "|", "^", "&^"]);
                self.binary(Int, op, d)
            }
            1 => format!("({} / ({} + zero))", self.leaf(Int), self.expr(Int, d)),
            2 => format!("({} % {})", self.leaf(Int), self.var_or(Int, "steps")),
            3 => format!("(({} + zero) << (uint({} + zero)&63))", self.expr(Int, d), self.expr(Int, d)),
            4 => format!("({} >> (uint({} + zero)&127))", self.expr(Int, d), self.expr(Int, d)),
            5 => format!("len({})", self.any_of(&[Str, Ints, Strs, Map, Index], d)),
            // The capacity that append gives is Go's own business.
            6 => match self.pick(Ints, false) {
                Some(name) => format!("cap({name}[:0:len({name})])"),
                None => self.leaf(Int),
            },
            7 => format!("({})[{}]", self.expr(Ints, d), self.index(d)),
            8 => format!("({})[{}]", self.expr(Map, d), self.expr(Str, d)),
            9 => format!("int(({})[{}])", self.expr(Str, d), self.index(d)),
            10 => format!("({}).v", self.expr(Node, d)),
            11 => format!("({}).x", self.expr(Point, d)),
            12 => match self.pick(Array, false) {
                Some(name) => format!("{name}[({})&3]", self.expr(Int, d)),
                None => self.leaf(Int),
            },
            13 => self.call(d),
            14 => format!("({})({})", self.expr(Func, d), self.expr(Int, d)),
            15 => format!("({}).area({})", self.expr(Shape, d), self.expr(Int, d)),
            16 => {
                let ty = [Int8, Uint16, Uint64][self.bytes.below(3)];
                format!("int({} + {}(zero))", self.expr(ty, d), ty.text())
            }
            17 => format!("({}).(int)", self.expr(Any, d)),
            18 => format!("(zero - {})", self.leaf(Int)),
            19 => {
                format!("{}({}, {})", self.bytes.one(&["min", "max"]), self.expr(Int, d), self.expr(Int, d))
            }
            20 => format!("sum({}, ({})...)", self.expr(Int, d), self.expr(Ints, d)),
            _ => format!("pick({}, {}, {})", self.expr(Bool, d), self.expr(Int, d), self.expr(Int, d)),
        }
    }

    /// A call of a function further up, or a leaf.
    fn call(&mut self, d: usize) -> String {
        // Within loops calls would multiply, and all steps be used up at once.
        if self.functions < 2 || self.loops > 1 {
            return self.leaf(Int);
        }
        let which = self.bytes.below(self.functions - 1);
        format!("f{which}({}, {}, {})", self.expr(Int, d), self.expr(Str, d), self.expr(Node, d))
    }

    fn var_or(&mut self, ty: Type, other: &str) -> String {
        self.pick(ty, false).unwrap_or_else(|| other.to_string())
    }

    fn any_of(&mut self, types: &[Type], d: usize) -> String {
        let ty = types[self.bytes.below(types.len())];
        self.expr(ty, d)
    }

    /// Two operands, the left one not constant.
    fn binary(&mut self, ty: Type, op: &str, d: usize) -> String {
        match self.pick(ty, false) {
            Some(left) => format!("({left} {op} {})", self.expr(ty, d)),
            None => self.leaf(ty),
        }
    }

    /// Two operands that give a bool, the left one not constant.
    fn comparison(&mut self, ty: Type, op: &str, d: usize) -> String {
        match self.pick(ty, false) {
            Some(left) => format!("({left} {op} {})", self.expr(ty, d)),
            None => self.leaf(Bool),
        }
    }

    fn sized(&mut self, ty: Type, d: usize) -> String {
        let op = self.bytes.one(&["+", "-", "*", "^", "&", "|"]);
        match self.bytes.below(4) {
            0 => self.binary(ty, op, d),
            1 => match self.pick(Int, false) {
                Some(name) => format!("{}({name})", ty.text()),
                None => self.leaf(ty),
            },
            2 => match self.pick(ty, false) {
                Some(name) => format!("({name} << (uint({} + zero)&15))", self.expr(Int, d)),
                None => self.leaf(ty),
            },
            _ => match self.pick(ty, false) {
                Some(name) => format!("({name} / {})", self.var_or(ty, &name)),
                None => self.leaf(ty),
            },
        }
    }

    fn float(&mut self, d: usize) -> String {
        match self.bytes.below(4) {
            0 => {
                let op = self.bytes.one(&["+", "-", "*", "/"]);
                match self.pick(Float, false) {
                    Some(left) => format!("({left} {op} {})", self.var_or(Float, "2.5")),
                    None => self.leaf(Float),
                }
            }
            1 => match self.pick(Int, false) {
                Some(name) => format!("float64({name})"),
                None => self.leaf(Float),
            },
            2 => format!("float64({})", self.expr(Uint16, d)),
            _ => format!("pick({}, {}, {})", self.expr(Bool, d), self.expr(Float, d), self.expr(Float, d)),
        }
    }

    fn boolean(&mut self, d: usize) -> String {
        let order = self.bytes.one(&["<", "<=", ">", ">=", "==", "!="]);
        let same = self.bytes.one(&["==", "!="]);
        match self.bytes.below(9) {
            0 => self.comparison(Int, order, d),
            1 => self.comparison(Str, order, d),
            2 => self.comparison(Float, order, d),
            3 => format!("({} && {})", self.expr(Bool, d), self.expr(Bool, d)),
            4 => format!("({} || {})", self.expr(Bool, d), self.expr(Bool, d)),
            5 => format!("!{}", self.leaf(Bool)),
            6 => self.comparison(Point, same, d),
            7 => self.comparison(Any, same, d),
            _ => format!("({} {same} nil)", self.expr(Node, d)),
        }
    }

    fn string(&mut self, d: usize) -> String {
        match self.bytes.below(12) {
            0 | 1 => format!("clip({} + {})", self.expr(Str, d), self.expr(Str, d)),
            2 => match self.pick(Str, false) {
                Some(name) => format!("{name}[({})&1:]", self.expr(Int, d)),
                None => self.leaf(Str),
            },
            3 => match self.pick(Str, false) {
                Some(name) => format!("{name}[:min(len({name}), ({})&7)]", self.expr(Int, d)),
                None => self.leaf(Str),
            },
            4 => format!("({})[{}]", self.expr(Strs, d), self.index(d)),
            5 => format!("({}).s", self.expr(Node, d)),
            6 => format!("({}).name", self.expr(Point, d)),
            7 => format!("string(rune(({})&0xffff))", self.expr(Int, d)),
            8 => format!(
                "clip(fmt.Sprint({}))",
                self.any_of(&[Int, Str, Ints, Map, Point, Float, Array, Uint64, Index], d)
            ),
            9 => format!("clip(show({}))", self.any_of(&[Node, Any, Shape, Func, Int8], d)),
            10 => format!("strings.ToUpper({})", self.expr(Str, d)),
            _ => format!("string([]rune({}))", self.expr(Str, d)),
        }
    }

    fn ints(&mut self, d: usize) -> String {
        match self.bytes.below(6) {
            0 => format!("append({}, {}, {})", self.expr(Ints, d), self.expr(Int, d), self.expr(Int, d)),
            1 => format!("append([]int(nil), ({})...)", self.expr(Ints, d)),
            2 => match self.pick(Ints, false) {
                Some(name) => format!("{name}[min(len({name}), ({})&3):]", self.expr(Int, d)),
                None => self.leaf(Ints),
            },
            3 => format!("[]int{{{}, {}, {}}}", self.expr(Int, d), self.expr(Int, d), self.expr(Int, d)),
            4 => format!("make([]int, ({})&15)", self.expr(Int, d)),
            _ => format!("apply({}, {})", self.expr(Ints, d), self.expr(Func, d)),
        }
    }

    fn strings(&mut self, d: usize) -> String {
        match self.bytes.below(4) {
            0 => format!("append({}, {})", self.expr(Strs, d), self.expr(Str, d)),
            1 => format!("[]string{{{}, {}}}", self.expr(Str, d), self.expr(Str, d)),
            2 => format!("strings.Split({}, \"l\")", self.expr(Str, d)),
            _ => format!("({})[{}]", self.expr(Index, d), self.expr(Int, d)),
        }
    }

    fn node(&mut self, d: usize) -> String {
        match self.bytes.below(5) {
            0 => format!("&node{{v: {}, next: {}}}", self.expr(Int, d), self.expr(Node, d)),
            1 => format!(
                "&node{{s: {}, kids: []*node{{{}, {}}}}}",
                self.expr(Str, d),
                self.expr(Node, d),
                self.expr(Node, d)
            ),
            2 => format!("({}).next", self.expr(Node, d)),
            3 => format!(
                "&node{{m: {}, f: {}, p: {}}}",
                self.expr(Map, d),
                self.expr(Func, d),
                self.expr(Point, d)
            ),
            _ => format!("pick({}, {}, {})", self.expr(Bool, d), self.expr(Node, d), self.expr(Node, d)),
        }
    }

    fn any(&mut self, d: usize) -> String {
        let inner = self.any_of(&[Int, Str, Point, Int8, Ints, Bool, Float, Array], d);
        format!("any({inner})")
    }

    fn shape(&mut self, d: usize) -> String {
        match self.bytes.below(3) {
            0 => format!("shape({})", self.expr(Point, d)),
            1 => format!("shape({})", self.expr(Node, d)),
            _ => format!("shape(small({}))", self.expr(Int8, d)),
        }
    }

    /// A closure; it reads and may change what is around it.
    fn func(&mut self, d: usize) -> String {
        if self.bytes.chance(4) {
            return format!("({}).area", self.expr(Shape, d));
        }
        let param = self.fresh();
        self.scope.push(Var { name: param.clone(), ty: Int, fixed: true });
        let value = self.expr(Int, d);
        self.scope.pop();
        match self.pick(Int, true) {
            Some(outer) if self.bytes.chance(2) => {
                format!("func({param} int) int {{ {outer} += {param}; return {value} }}")
            }
            _ => format!("func({param} int) int {{ return {value} + {param} }}"),
        }
    }
}
