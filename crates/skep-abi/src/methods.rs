//! Finds the function of an interface call: a hash table over (type, selector), built once per program.
//! Kept true: at most half full, so that every probe ends.

use skep_bytecode::{FuncRef, Module, Selector};

/// All methods of all types of a program.
#[derive(Debug)]
pub struct MethodTable {
    entries: Box<[Entry]>,
    shift: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    func: u32,
}

/// No type word is this: a key of all ones is a free entry.
const FREE: u64 = u64::MAX;

impl MethodTable {
    /// The table of a module.
    #[must_use]
    pub fn new(module: &Module) -> MethodTable {
        let count: usize = module.types.iter().map(|ty| ty.methods.len()).sum();
        let len = (count * 2).next_power_of_two().max(2);
        let mut table = MethodTable {
            entries: vec![Entry { key: FREE, func: 0 }; len].into_boxed_slice(),
            shift: 64 - len.trailing_zeros(),
        };
        for (ty, rtype) in module.types.iter().enumerate() {
            for method in &rtype.methods {
                table.insert(key(ty as u64 + 1, method.selector), method.func);
            }
        }
        table
    }

    /// The method a selector names on the type of this type word (`TypeRef` + 1).
    #[must_use]
    #[inline]
    pub fn find(&self, type_word: u64, selector: Selector) -> Option<FuncRef> {
        let key = key(type_word, selector);
        let mut at = self.home(key);
        loop {
            let entry = self.entries[at];
            if entry.key == key {
                return Some(FuncRef(entry.func));
            }
            if entry.key == FREE {
                return None;
            }
            at = (at + 1) & (self.entries.len() - 1);
        }
    }

    fn insert(&mut self, key: u64, func: FuncRef) {
        let mut at = self.home(key);
        while self.entries[at].key != FREE {
            at = (at + 1) & (self.entries.len() - 1);
        }
        self.entries[at] = Entry { key, func: func.0 };
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }
}

#[inline]
fn key(type_word: u64, selector: Selector) -> u64 {
    u64::from(selector.0) << 32 | type_word & 0xffff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;
    use skep_bytecode::{Kind, RMethod, RType};

    fn ty(methods: &[(u32, u32)]) -> RType {
        RType {
            kind: Kind::Int,
            name: String::new(),
            named: true,
            size: 8,
            align: 8,
            elem: None,
            key: None,
            len: 0,
            fields: Vec::new(),
            methods: methods
                .iter()
                .map(|&(s, f)| RMethod { selector: Selector(s), func: FuncRef(f) })
                .collect(),
            wants: Vec::new(),
            pointers: Vec::new(),
            comparable: true,
            plain: true,
            flat: true,
        }
    }

    #[test]
    fn finds_what_the_module_says_and_nothing_else() {
        let types =
            (0..50u32).map(|t| ty(&(0..t % 7).map(|s| (s * 3, t * 100 + s)).collect::<Vec<_>>())).collect();
        let module = Module { types, ..Module::default() };
        let table = MethodTable::new(&module);
        for t in 0..50u32 {
            for s in 0..30u32 {
                let expect = module.method(skep_bytecode::TypeRef(t), Selector(s));
                assert_eq!(table.find(u64::from(t) + 1, Selector(s)), expect, "type {t}, selector {s}");
            }
        }
        assert_eq!(MethodTable::new(&Module::default()).find(1, Selector(0)), None);
    }
}
