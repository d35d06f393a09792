//! Run-time types: what the heap, the engines and fmt need to know of a type.
//! Kept true: sizes, alignments and offsets are Go's on 64-bit machines; one entry per identical type of a module.

/// Index of a type in its module's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeRef(pub u32);

/// A method name with its package if not exported: what interface calls dispatch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Selector(pub u32);

/// Index of a function in its module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FuncRef(pub u32);

/// The kinds of type, as Go's reflect has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "each is Go's of the same name")]
pub enum Kind {
    Bool,
    Int,
    Int8,
    Int16,
    Int32,
    Int64,
    Uint,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    Uintptr,
    Float32,
    Float64,
    Complex64,
    Complex128,
    String,
    Array,
    Slice,
    Struct,
    Pointer,
    Func,
    Interface,
    Map,
    Chan,
    /// Not a Go type: the object behind a func value: word 0 the function, then captured variables
    /// as `fields` say.
    Closure,
    /// Not a Go type: all package variables of a program as one object.
    Globals,
}

/// A type at run time.
///
/// In memory values have Go's form: a string is pointer, length; a slice pointer, length, capacity; an
/// interface type word (`TypeRef` + 1, 0 for nil), data word; a map, func or pointer one pointer word.
/// An interface's data word is always a pointer (or 0): the value itself where `is_pointer_shaped`, else the
/// address of a boxed copy.
#[derive(Clone, Debug)]
pub struct RType {
    /// What it is.
    pub kind: Kind,
    /// The name as `%T` prints it, such as `main.State` or `[]int`.
    pub name: String,
    /// Whether it is a defined type.
    pub named: bool,
    /// Size in bytes of a value in memory.
    pub size: u64,
    /// Alignment in bytes: 1, 2, 4 or 8.
    pub align: u8,
    /// Element of array, slice, pointer, map (the value) or channel.
    pub elem: Option<TypeRef>,
    /// A map's key.
    pub key: Option<TypeRef>,
    /// An array's length.
    pub len: u64,
    /// A struct's fields (also of closures and globals).
    pub fields: Vec<RField>,
    /// The complete method set of a concrete type, sorted by selector: what an interface holding it can call.
    pub methods: Vec<RMethod>,
    /// The methods an interface type asks for, sorted.
    pub wants: Vec<Selector>,
    /// Word offsets (bytes / 8) of all pointers in one value in memory, ascending: string, slice, map, func and
    /// pointer words and interfaces' data words.
    pub pointers: Vec<u32>,
    /// Whether `==` is defined (of interfaces: it is, and may panic).
    pub comparable: bool,
    /// Whether values can be compared and hashed byte by byte (no floats, strings, interfaces, padding).
    pub plain: bool,
    /// Whether a message of this type needs no deep copy: only numbers, bools and strings inside.
    pub flat: bool,
}

impl RType {
    /// Whether an interface holds the value itself in its data word.
    #[must_use]
    pub fn is_pointer_shaped(&self) -> bool {
        matches!(self.kind, Kind::Pointer | Kind::Map | Kind::Func | Kind::Chan)
    }
}

/// A field.
#[derive(Clone, Debug)]
pub struct RField {
    /// Its name.
    pub name: String,
    /// Whether it is exported.
    pub exported: bool,
    /// Whether it is embedded.
    pub embedded: bool,
    /// Its type.
    pub ty: TypeRef,
    /// Byte offset in the value.
    pub offset: u64,
}

/// A method of a concrete type as interface calls see it.
#[derive(Clone, Copy, Debug)]
pub struct RMethod {
    /// Its name.
    pub selector: Selector,
    /// The function; its first slot is the interface's data word.
    pub func: FuncRef,
}
