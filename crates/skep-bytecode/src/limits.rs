//! Every bound of bytecode, with asserts that relate them.

/// Slots of one frame.
pub const FRAME_SLOTS_MAX: usize = 1 << 16;
/// Slots an instruction can name directly.
pub const NEAR_SLOTS: usize = 256;
/// Words between the start of a call window and the callee's slot 0: the callee's frame header.
pub const FRAME_HEADER_SLOTS: usize = 2;
/// Functions of one module.
pub const FUNCS_MAX: usize = 1 << 23;
/// Instructions of one function: jumps have 24 signed bits.
pub const CODE_LEN_MAX: usize = 1 << 22;
/// Bytes of the largest type whose `new` never stops: larger ones are safepoints.
pub const SMALL_OBJECT_BYTES_MAX: u64 = 2048;
/// Bytes that are made, copied or zeroed for one unit of fuel. What is made pays for its collections with that:
/// see `docs/decisions/`.
pub const BYTES_PER_FUEL: u64 = 16;
/// Words of a struct that is kept in slots; larger ones, and all that hold arrays, are boxes.
pub const FLAT_WORDS_MAX: usize = 8;
/// Blocks times slots of one function, as the verifier's flow tracks them.
pub const FLOW_BITS_MAX: usize = 1 << 25;
/// How deep types contain types: what follows them may recurse so far.
pub const TYPE_DEPTH_MAX: usize = 256;
/// Logical stack slots of a process: the stack overflow of both engines (Go's limit is 1 GB of stack).
pub const STACK_SLOTS_MAX: u64 = 1 << 27;
/// The same for a process of the least memory: any first frame fits.
pub const STACK_SLOTS_LEAST: u64 = 2 * FRAME_SLOTS_MAX as u64;

const _: () = assert!(CODE_LEN_MAX < 1 << 23 && FUNCS_MAX <= 1 << 23);
const _: () = assert!(NEAR_SLOTS <= FRAME_SLOTS_MAX);
const _: () = assert!(STACK_SLOTS_LEAST <= STACK_SLOTS_MAX);
