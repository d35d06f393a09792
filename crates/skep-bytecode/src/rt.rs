//! Names of the run-time helpers that compiled code calls through `builtin`, beside the library's leaves.
//! Each doc line gives type arguments in brackets, argument slots, and result slots. Addresses are pointers.
//! "key" stands for the slots of a map's key (`repr`); s for a string's or slice's slots.
//! None of them calls Comb code, suspends or collects; those marked (large) may refuse for memory.

macro_rules! rt {
    ($($konst:ident = $name:literal, $doc:literal;)*) => {
        $(#[doc = $doc] pub const $konst: &str = concat!("rt.", $name);)*
        /// All of them.
        pub const ALL: &[&str] = &[$($konst),*];
    };
}

rt! {
    MAP_NEW = "mapNew", "[map] (size hint) -> map";
    MAP_LEN = "mapLen", "(map) -> entries; 0 for nil";
    MAP_GET = "mapGet", "[map] (map, key…) -> address of the value, or 0; valid until the next safepoint or map operation";
    MAP_ASSIGN = "mapAssign", "[map] (map, key…) -> address of the value, inserted as zero if absent; traps on a nil map, on an unhashable interface key";
    MAP_DELETE = "mapDelete", "[map] (map, key…)";
    MAP_CLEAR = "mapClear", "[map] (map)";
    MAP_ITER = "mapIter", "[map] (map) -> iterator object (nil map: an ended one)";
    MAP_NEXT = "mapNext", "[map] (iterator) -> (1 or 0, key address, value address)";
    CONCAT = "concat", "(s, s, …) -> s: concatenates args/2 strings (large)";
    STR_EQ = "strEq", "(s, s) -> bool";
    STR_CMP = "strCmp", "(s, s) -> -1, 0 or 1";
    STR_TO_BYTES = "strToBytes", "(s) -> slice of bytes (large)";
    BYTES_TO_STR = "bytesToStr", "(pointer, length) -> s (large)";
    STR_TO_RUNES = "strToRunes", "(s) -> slice of int32 (large)";
    RUNES_TO_STR = "runesToStr", "(pointer, length) -> s (large)";
    RUNE_TO_STR = "runeToStr", "(integer) -> s";
    DECODE_RUNE = "decodeRune", "(s, index) -> (rune, width): as range over a string steps; index is in range";
    GROW = "grow", "[elem] (pointer, len, cap, n) -> (pointer, len + n, cap): room for n more, Go's growth; new elements undefined until stored, zeroed memory (large)";
    APPEND = "append", "[elem] (pointer, len, cap, pointer, n) -> slice: appends n elements (may overlap) (large)";
    COPY = "copy", "[elem] (pointer, len, pointer, len) -> elements copied";
    CLEAR_SLICE = "clearSlice", "[elem] (pointer, len)";
    IFACE_EQ = "ifaceEq", "(type, data, type, data) -> bool; traps on uncomparable dynamic types";
    VAL_EQ = "valEq", "[type] (address, address) -> bool";
    IMPLEMENTS = "implements", "[interface] (type word) -> bool; false for 0";
    ASSERT_FAILED = "assertFailed", "[static interface, target] (type word): always traps with Go's text";
    SLICE_TO_ARRAY = "sliceToArray", "[array] (pointer, len) -> pointer; traps if len is too short";
    PRINT = "print", "[interface] (pointer, len): the builtin print of a slice of any, to standard error";
    INIT_DONE = "initDone", "(): package variables are initialised: the image may be taken";
}
