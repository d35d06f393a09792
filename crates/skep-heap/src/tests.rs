//! Tests of the crate as a whole: a small set of types, and objects built by hand.
#![allow(unsafe_code, reason = "tests stand in for the engine: roots are vectors of addresses")]

use skep_bytecode::{Function, Kind, Module, RField, RType, TypeRef};

use crate::Roots;

mod arena;
mod fuzz;
mod graph;
mod maps;
mod messages;
mod turns;

// SAFETY: tests keep addresses of live objects in vectors that they show.
unsafe impl Roots for Vec<u64> {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.iter_mut().for_each(visit);
    }
}

/// Types that tests use, by index.
pub(crate) const INT: TypeRef = TypeRef(0);
pub(crate) const STRING: TypeRef = TypeRef(1);
/// `struct { next *Node; value int; name string }`
pub(crate) const NODE: TypeRef = TypeRef(2);
pub(crate) const NODE_PTR: TypeRef = TypeRef(3);
/// `any`
pub(crate) const ANY: TypeRef = TypeRef(4);
pub(crate) const FLOAT: TypeRef = TypeRef(5);
/// `[]int`
pub(crate) const INTS: TypeRef = TypeRef(6);
/// `struct { x int32; y any }`
pub(crate) const PAIR: TypeRef = TypeRef(7);
/// `[3]string`
pub(crate) const TRIPLE: TypeRef = TypeRef(8);
/// `map[K]int` for each K.
pub(crate) const MAP_INT: TypeRef = TypeRef(9);
pub(crate) const MAP_STRING: TypeRef = TypeRef(10);
pub(crate) const MAP_FLOAT: TypeRef = TypeRef(11);
pub(crate) const MAP_ANY: TypeRef = TypeRef(12);
pub(crate) const MAP_PAIR: TypeRef = TypeRef(13);
pub(crate) const MAP_TRIPLE: TypeRef = TypeRef(14);
pub(crate) const MAP_POINTER: TypeRef = TypeRef(15);
/// `map[string]*main.Node`
pub(crate) const MAP_NODES: TypeRef = TypeRef(16);
/// `func()`
pub(crate) const FUNC: TypeRef = TypeRef(18);
/// `struct { first, second *Node; number *int; counts map[string]*Node; list []any; call func() }`
pub(crate) const WIDE: TypeRef = TypeRef(19);
const INT_PTR: TypeRef = TypeRef(20);
/// `[]any`
pub(crate) const ANYS: TypeRef = TypeRef(21);
/// `struct { name string; size int; on bool }`
pub(crate) const FLAT: TypeRef = TypeRef(22);
const BOOL: TypeRef = TypeRef(23);

pub(crate) fn rtype(kind: Kind, name: &str, size: u64, align: u8, pointers: &[u32]) -> RType {
    RType {
        kind,
        name: name.to_owned(),
        named: false,
        size,
        align,
        elem: None,
        key: None,
        len: 0,
        fields: Vec::new(),
        methods: Vec::new(),
        wants: Vec::new(),
        pointers: pointers.to_vec(),
        comparable: true,
        plain: false,
        flat: false,
    }
}

pub(crate) fn field(name: &str, ty: TypeRef, offset: u64) -> RField {
    RField { name: name.to_owned(), exported: true, embedded: false, ty, offset }
}

fn map_type(types: &[RType], key: TypeRef, elem: TypeRef) -> RType {
    let name = format!("map[{}]{}", types[key.0 as usize].name, types[elem.0 as usize].name);
    let map = rtype(Kind::Map, &name, 8, 8, &[0]);
    RType { comparable: false, key: Some(key), elem: Some(elem), ..map }
}

/// A module with the test types.
pub(crate) fn module() -> Module {
    let mut types = vec![
        RType { plain: true, flat: true, ..rtype(Kind::Int, "int", 8, 8, &[]) },
        RType { flat: true, ..rtype(Kind::String, "string", 16, 8, &[0]) },
        RType { named: true, ..rtype(Kind::Struct, "main.Node", 32, 8, &[0, 2]) },
        RType { elem: Some(NODE), plain: true, ..rtype(Kind::Pointer, "*main.Node", 8, 8, &[0]) },
        rtype(Kind::Interface, "interface {}", 16, 8, &[1]),
        RType { flat: true, ..rtype(Kind::Float64, "float64", 8, 8, &[]) },
        RType { comparable: false, elem: Some(INT), ..rtype(Kind::Slice, "[]int", 24, 8, &[0]) },
        RType { named: true, ..rtype(Kind::Struct, "main.Pair", 24, 8, &[2]) },
        RType {
            flat: true,
            elem: Some(STRING),
            len: 3,
            ..rtype(Kind::Array, "[3]string", 48, 8, &[0, 2, 4])
        },
    ];
    for key in [INT, STRING, FLOAT, ANY, PAIR, TRIPLE, NODE_PTR] {
        types.push(map_type(&types, key, INT));
    }
    types.push(map_type(&types, STRING, NODE_PTR));
    types.push(RType { plain: true, flat: true, ..rtype(Kind::Int32, "int32", 4, 4, &[]) });
    let int32 = TypeRef(types.len() as u32 - 1);
    types.push(RType { comparable: false, ..rtype(Kind::Func, "func()", 8, 8, &[0]) });
    types.push(RType {
        comparable: false,
        named: true,
        fields: vec![
            field("first", NODE_PTR, 0),
            field("second", NODE_PTR, 8),
            field("number", INT_PTR, 16),
            field("counts", MAP_NODES, 24),
            field("list", ANYS, 32),
            field("call", FUNC, 56),
        ],
        ..rtype(Kind::Struct, "main.Wide", 64, 8, &[0, 1, 2, 3, 4, 7])
    });
    types.push(RType { elem: Some(INT), plain: true, ..rtype(Kind::Pointer, "*int", 8, 8, &[0]) });
    types.push(RType {
        elem: Some(ANY),
        comparable: false,
        ..rtype(Kind::Slice, "[]interface {}", 24, 8, &[0])
    });
    types.push(RType {
        named: true,
        flat: true,
        fields: vec![field("name", STRING, 0), field("size", INT, 16), field("on", BOOL, 24)],
        ..rtype(Kind::Struct, "main.Flat", 32, 8, &[0])
    });
    types.push(RType { plain: true, flat: true, ..rtype(Kind::Bool, "bool", 1, 1, &[]) });
    types[7].fields = vec![field("x", int32, 0), field("y", ANY, 8)];
    types[2].fields = vec![field("next", NODE_PTR, 0), field("value", INT, 8), field("name", STRING, 16)];
    Module {
        funcs: vec![Function::default()],
        types,
        strings: vec![b"hello".to_vec(), Vec::new()],
        ..Module::default()
    }
}
