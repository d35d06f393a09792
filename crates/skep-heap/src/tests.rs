//! Tests of the crate as a whole: a small set of types, and objects built by hand.

use skep_bytecode::{Kind, Module, RField, RType, TypeRef};

mod turns;

/// Types that tests use, by index.
pub(crate) const INT: TypeRef = TypeRef(0);
pub(crate) const STRING: TypeRef = TypeRef(1);
/// `struct { next *Node; value int; name string }`
pub(crate) const NODE: TypeRef = TypeRef(2);
pub(crate) const NODE_PTR: TypeRef = TypeRef(3);

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

/// A module with the test types.
pub(crate) fn module() -> Module {
    let mut types = vec![
        RType { plain: true, flat: true, ..rtype(Kind::Int, "int", 8, 8, &[]) },
        RType { flat: true, ..rtype(Kind::String, "string", 16, 8, &[0]) },
        RType { named: true, ..rtype(Kind::Struct, "main.Node", 32, 8, &[0, 2]) },
        RType { elem: Some(NODE), plain: true, ..rtype(Kind::Pointer, "*main.Node", 8, 8, &[0]) },
    ];
    types[2].fields = vec![field("next", NODE_PTR, 0), field("value", INT, 8), field("name", STRING, 16)];
    Module { types, strings: vec![b"hello".to_vec(), Vec::new()], ..Module::default() }
}
