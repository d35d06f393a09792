//! Programs made from bytes: valid Comb that ends, prints what it computes and recovers from its panics.
//! The bytes choose every form, so a fuzzer can steer; when they run out, the simplest form is taken.
//!
//! Kept true: a program made here compiles, with Skep and with Go, and ends: calls go only to functions that stand
//! further up, and every loop counts on one counter. No output depends on an address or on the order of a map.

mod bytes;
mod expr;
mod stmt;

use bytes::Bytes;
use std::fmt::Write;

/// What every made program starts with: its types, and helpers that show values and catch panics.
const PRELUDE: &str = include_str!("made/prelude.go.txt");

/// Functions a program has at most, `main` not counted.
const FUNCTIONS_MAX: usize = 5;

/// A program from bytes; any bytes give one.
#[must_use]
pub fn program(bytes: &[u8]) -> String {
    let mut maker = Maker { bytes: Bytes::new(bytes), ..Maker::default() };
    let count = 1 + maker.bytes.below(FUNCTIONS_MAX);
    // Each function has its share, or the first would use up all.
    for (index, share) in bytes.chunks(bytes.len() / count + 1).enumerate() {
        maker.bytes = Bytes::new(share);
        maker.function(index);
    }
    let count = maker.functions;
    maker.text.push_str("func main() {\n");
    for index in 0..count {
        let (a, s) = (maker.bytes.int(), maker.bytes.string());
        let _ = writeln!(
            maker.text,
            "\tattempt(\"f{index}\", func() {{ fmt.Println(f{index}({a}, {s}, list({}))) }})",
            index + 1
        );
    }
    maker.text.push_str("}\n");
    format!("{PRELUDE}\n{}", maker.text)
}

/// A program from a number: its bytes are drawn from a generator seeded with it.
#[must_use]
pub fn program_of_seed(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let bytes: Vec<u8> = (0..BYTES_OF_A_SEED)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 56) as u8
        })
        .collect();
    program(&bytes)
}

/// As many bytes as a program of a few hundred lines takes.
const BYTES_OF_A_SEED: usize = 1200;

/// The types that variables of made programs have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Int,
    Int8,
    Uint16,
    Uint64,
    Float,
    Bool,
    Str,
    Ints,
    Strs,
    Map,
    Index,
    Node,
    Point,
    Array,
    Any,
    Shape,
    Func,
}

use Type::{
    Any, Array, Bool, Float, Func, Index, Int, Int8, Ints, Map, Node, Point, Shape, Str, Strs, Uint16, Uint64,
};

impl Type {
    const ALL: [Type; 17] = [
        Int, Str, Ints, Bool, Node, Map, Point, Any, Float, Strs, Uint64, Int8, Func, Index, Array, Uint16,
        Shape,
    ];

    /// How Comb writes it.
    fn text(self) -> &'static str {
        match self {
            Int => "int",
            Int8 => "int8",
            Uint16 => "uint16",
            Uint64 => "uint64",
            Float => "float64",
            Bool => "bool",
            Str => "string",
            Ints => "[]int",
            Strs => "[]string",
            Map => "map[string]int",
            Index => "map[int][]string",
            Node => "*node",
            Point => "point",
            Array => "[4]int",
            Any => "any",
            Shape => "shape",
            Func => "func(int) int",
        }
    }

    /// Whether its values can be printed as they are: they hold no address.
    fn prints(self) -> bool {
        !matches!(self, Node | Any | Shape | Func)
    }
}

/// A variable in scope.
#[derive(Clone, Debug)]
struct Var {
    name: String,
    ty: Type,
    /// Loop variables and parameters of closures are only read, so that loops end where they seem to.
    fixed: bool,
}

/// Writes one program.
#[derive(Default)]
struct Maker<'b> {
    bytes: Bytes<'b>,
    text: String,
    scope: Vec<Var>,
    /// Functions so far, this one included; those before it may be called.
    functions: usize,
    /// Loops around the current place.
    loops: usize,
    /// Whether `break` and `continue` belong to a loop of this function, not of one around a closure.
    in_loop: bool,
    indent: usize,
    names: usize,
    /// Statements left for this function.
    budget: usize,
}

impl Maker<'_> {
    /// One function of the fixed shape, with a body that the bytes choose.
    fn function(&mut self, index: usize) {
        self.functions = index + 1;
        self.scope.clear();
        self.loops = 0;
        self.in_loop = false;
        self.budget = 40;
        let inline = if self.bytes.chance(3) { "//go:noinline\n" } else { "" };
        let _ = writeln!(self.text, "{inline}func f{index}(a int, s string, n *node) (result int) {{");
        self.indent = 1;
        for (name, ty) in [("a", Int), ("s", Str), ("n", Node), ("result", Int)] {
            self.scope.push(Var { name: name.into(), ty, fixed: false });
        }
        self.block();
        let value = self.expr(Int, 3);
        let _ = writeln!(self.text, "\treturn {value}\n}}\n");
    }

    /// A name that no other variable has.
    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    /// Writes one line at the current depth.
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.text.push('\t');
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A variable of the type, if one is in scope; late ones are likelier.
    fn pick(&mut self, ty: Type, to_write: bool) -> Option<String> {
        let fits: Vec<&Var> = self.scope.iter().filter(|v| v.ty == ty && !(to_write && v.fixed)).collect();
        if fits.is_empty() {
            return None;
        }
        let back = self.bytes.below(fits.len());
        Some(fits[fits.len() - 1 - back].name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bytes_give_the_simplest_program_and_the_same_bytes_the_same() {
        assert!(program(&[]).ends_with("}\n"));
        assert_eq!(program(&[7; 99]), program(&[7; 99]));
        assert_ne!(program_of_seed(1), program_of_seed(2));
    }
}
