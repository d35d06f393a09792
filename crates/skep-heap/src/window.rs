//! The safe view that native functions get of their arguments, their results and the caller's heap.
//! Kept true: whoever makes a `Window` answers for the kinds of its slots; from then on everything is checked or
//! follows from the types. Nothing moves or is freed while a window exists, since only a collection does that.
#![allow(unsafe_code, reason = "the constructor takes the proof that the slots are what they should be")]

use std::any::Any;

use skep_bytecode::{Kind, TypeRef};

use crate::copy::CopyError;
use crate::heap::MemoryExceeded;
use crate::message::Message;
use crate::object::{Form, Header, pad};
use crate::program::ProgramData;
use crate::raw;
use crate::turn::Turn;
use crate::view::ValueView;

/// Why a native function did not complete. Except after `Trap` its caller sees no effect, and it is to be called again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeafError {
    /// It needs more memory than there is.
    Memory(MemoryExceeded),
    /// A run-time panic, by its full text (with `runtime error: ` where Go has it).
    Trap(String),
    /// It has done, and charged for, a bounded piece of its work, which is kept.
    Unfinished,
}

impl From<MemoryExceeded> for LeafError {
    fn from(error: MemoryExceeded) -> LeafError {
        LeafError::Memory(error)
    }
}

impl LeafError {
    /// The trap `runtime error: ` + `what`.
    pub fn runtime(what: impl std::fmt::Display) -> LeafError {
        LeafError::Trap(format!("runtime error: {what}"))
    }
}

/// A native function. Arguments stand in the window's slots from 0; results replace them, from 0 too.
pub type Leaf = fn(&mut Window<'_, '_>) -> Result<(), LeafError>;

/// A native function's view of its call.
pub struct Window<'w, 't> {
    pub(crate) turn: &'w mut Turn<'t>,
    pub(crate) slots: &'w mut [u64],
    pub(crate) types: &'w [TypeRef],
    host: Option<&'w mut dyn Any>,
    charged: u64,
}

impl<'w, 't> Window<'w, 't> {
    /// A window of a call: its slots (as many as arguments or results, whichever are more) and the type arguments
    /// of the call's `BuiltinRef`.
    ///
    /// # Safety
    /// The slots hold what the function to be called takes (the verifier proved it of the code that calls): where it
    /// takes a pointer there is 0 or the address of live memory of the turn's heap or program, of the type it takes.
    pub unsafe fn new(turn: &'w mut Turn<'t>, slots: &'w mut [u64], types: &'w [TypeRef]) -> Window<'w, 't> {
        Window { turn, slots, types, host: None, charged: 0 }
    }

    /// The same with the surroundings that host operations look for.
    #[must_use]
    pub fn with_host(mut self, host: &'w mut dyn Any) -> Window<'w, 't> {
        self.host = Some(host);
        self
    }

    /// The surroundings, if they are of this type.
    pub fn host<T: 'static>(&mut self) -> Option<&mut T> {
        self.host.as_mut().and_then(|h| h.downcast_mut())
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &'t ProgramData {
        self.turn.program()
    }

    /// Type argument `index` of the call.
    #[must_use]
    pub fn type_arg(&self, index: usize) -> TypeRef {
        self.types[index]
    }

    /// How many slots there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are no slots.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds to the fuel this call costs beyond its instruction.
    pub fn charge(&mut self, fuel: u64) {
        self.charged = self.charged.saturating_add(fuel);
    }

    /// Fuel charged so far.
    #[must_use]
    pub fn charged(&self) -> u64 {
        self.charged
    }

    /// A signed integer.
    #[must_use]
    pub fn int(&self, slot: usize) -> i64 {
        self.slots[slot] as i64
    }

    /// An unsigned integer.
    #[must_use]
    pub fn uint(&self, slot: usize) -> u64 {
        self.slots[slot]
    }

    /// A bool.
    #[must_use]
    pub fn bool(&self, slot: usize) -> bool {
        self.slots[slot] != 0
    }

    /// A float64.
    #[must_use]
    pub fn float(&self, slot: usize) -> f64 {
        f64::from_bits(self.slots[slot])
    }

    /// A float32.
    #[must_use]
    pub fn float32(&self, slot: usize) -> f32 {
        f32::from_bits(self.slots[slot] as u32)
    }

    /// Whether a pointer, func, map or slice slot is nil.
    #[must_use]
    pub fn is_nil(&self, slot: usize) -> bool {
        self.slots[slot] == 0
    }

    /// A string (two slots). Strings don't change, so it may be held while results are written.
    #[must_use]
    pub fn str(&self, slot: usize) -> &'w [u8] {
        raw::bytes(self.slots[slot], self.slots[slot + 1])
    }

    /// The elements of a byte slice (three slots; of pointer and length the first two).
    #[must_use]
    pub fn bytes(&self, slot: usize) -> &[u8] {
        raw::bytes(self.slots[slot], self.slots[slot + 1])
    }

    /// The same to change. Constant strings are never behind a byte slice.
    #[must_use]
    pub fn bytes_mut(&mut self, slot: usize) -> &mut [u8] {
        raw::bytes_mut(self.slots[slot], self.slots[slot + 1])
    }

    /// The length of a slice or string.
    #[must_use]
    pub fn count(&self, slot: usize) -> usize {
        self.slots[slot + 1] as usize
    }

    /// Element `index` of a slice, to look at.
    #[must_use]
    pub fn element(&self, slot: usize, elem: TypeRef, index: usize) -> Option<ValueView<'_>> {
        let info = self.program().types.info(elem);
        (index < self.count(slot))
            .then(|| ValueView::at(self.turn, elem, self.slots[slot] + index as u64 * info.size))
    }

    /// The strings of a slice of strings.
    #[must_use]
    pub fn strings(&self, slot: usize) -> Vec<&'w [u8]> {
        let at = self.slots[slot];
        let one = |i: u64| raw::bytes(raw::load64(at + i * 16), raw::load64(at + i * 16 + 8));
        (0..self.slots[slot + 1]).map(one).collect()
    }

    /// A value of a type whose slots begin at `slot`, to look at. Of an interface type: the interface.
    #[must_use]
    pub fn view(&self, slot: usize, ty: TypeRef) -> ValueView<'_> {
        ValueView::in_slots(self.turn, ty, &self.slots[slot..])
    }

    /// What an interface (two slots) holds, unless it is nil.
    #[must_use]
    pub fn iface(&self, slot: usize) -> Option<ValueView<'_>> {
        ValueView::held(self.turn, self.slots[slot], self.slots[slot + 1])
    }

    /// Writes a signed integer (canonical: narrow types' own range).
    pub fn set_int(&mut self, slot: usize, value: i64) {
        self.slots[slot] = value as u64;
    }

    /// Writes an unsigned integer.
    pub fn set_uint(&mut self, slot: usize, value: u64) {
        self.slots[slot] = value;
    }

    /// Writes a bool.
    pub fn set_bool(&mut self, slot: usize, value: bool) {
        self.slots[slot] = u64::from(value);
    }

    /// Writes a float64.
    pub fn set_float(&mut self, slot: usize, value: f64) {
        self.slots[slot] = value.to_bits();
    }

    /// Writes a float32.
    pub fn set_float32(&mut self, slot: usize, value: f32) {
        self.slots[slot] = u64::from(value.to_bits());
    }

    /// Writes nil into `count` slots (nil slice: 3, nil interface: 2).
    pub fn set_nil(&mut self, slot: usize, count: usize) {
        self.slots[slot..slot + count].fill(0);
    }

    /// Writes a new string.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    pub fn set_str(&mut self, slot: usize, value: &[u8]) -> Result<(), MemoryExceeded> {
        let at = self.turn.new_bytes(value)?;
        self.slots[slot] = at;
        self.slots[slot + 1] = value.len() as u64;
        Ok(())
    }

    /// Writes a part of a string that `str` gave: no copy.
    pub fn set_substr(&mut self, slot: usize, part: &'w [u8]) {
        self.slots[slot] = if part.is_empty() { 0 } else { part.as_ptr().expose_provenance() as u64 };
        self.slots[slot + 1] = part.len() as u64;
    }

    /// Writes a new slice of bytes.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    pub fn set_bytes(&mut self, slot: usize, value: &[u8]) -> Result<(), MemoryExceeded> {
        let at = self.turn.new_byte_array(value)?;
        self.set_slice(slot, at, value.len() as u64, value.len() as u64);
        Ok(())
    }

    /// Writes a new slice of strings.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    pub fn set_strings(&mut self, slot: usize, value: &[&[u8]]) -> Result<(), MemoryExceeded> {
        let at = self.turn.alloc_array(self.program().types.string(), value.len() as u64)?;
        for (i, s) in value.iter().enumerate() {
            let string = self.turn.new_bytes(s)?;
            let place = at + i as u64 * 16;
            raw::store64(place, string);
            raw::store64(place + 8, s.len() as u64);
        }
        self.set_slice(slot, at, value.len() as u64, value.len() as u64);
        Ok(())
    }

    /// Writes a new slice of int64 or int.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    pub fn set_ints(&mut self, slot: usize, value: &[i64]) -> Result<(), MemoryExceeded> {
        let count = value.len() as u64;
        let at = self.turn.alloc_array(self.program().types.int(), count)?;
        for (i, v) in value.iter().enumerate() {
            raw::store64(at + i as u64 * 8, *v as u64);
        }
        self.set_slice(slot, at, count, count);
        Ok(())
    }

    /// Writes an interface that holds a string of the given (string) type.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    ///
    /// # Panics
    /// If the type is no string type.
    pub fn set_iface_str(&mut self, slot: usize, ty: TypeRef, value: &[u8]) -> Result<(), MemoryExceeded> {
        assert_eq!(self.program().types.info(ty).kind, Kind::String, "asked for a string type");
        let at = self.turn.new_bytes(value)?;
        let slots = self.turn.make_iface(ty, &[at, value.len() as u64])?;
        self.slots[slot..slot + 2].copy_from_slice(&slots);
        Ok(())
    }

    /// Writes an interface that holds a number or bool of the given type, by its canonical slot.
    ///
    /// # Errors
    /// If there is no memory for it; nothing has changed then.
    ///
    /// # Panics
    /// If the type is no number or bool.
    pub fn set_iface_num(&mut self, slot: usize, ty: TypeRef, value: u64) -> Result<(), MemoryExceeded> {
        assert!(self.program().types.info(ty).kind <= Kind::Float64, "asked for a number type");
        let slots = self.turn.make_iface(ty, &[value])?;
        self.slots[slot..slot + 2].copy_from_slice(&slots);
        Ok(())
    }

    /// A copy of the value of `ty` whose slots begin at `slot`, for another process.
    ///
    /// # Errors
    /// If it is larger than `bytes_max`, holds what can't be copied, or there is no memory.
    pub fn message(&mut self, slot: usize, ty: TypeRef, bytes_max: u64) -> Result<Message, CopyError> {
        let program = self.program();
        Message::from_slots(self.turn.mem, program, ty, &self.slots[slot..], bytes_max)
    }

    /// Asks for room for bytes that a function takes outside of the heap while it runs.
    ///
    /// # Errors
    /// If the process has none; it is collected then, and the function called again.
    pub fn want(&self, bytes: u64) -> Result<(), MemoryExceeded> {
        if self.turn.has_room(bytes) { Ok(()) } else { Err(self.turn.exceeded(bytes)) }
    }

    /// Whether the process has room for so many bytes more.
    #[must_use]
    pub fn has_room(&self, bytes: u64) -> bool {
        self.turn.has_room(bytes)
    }

    /// Takes a message in and writes its value into slots from `slot` on.
    pub fn set_message(&mut self, slot: usize, message: Message) {
        self.turn.adopt_value(message, &mut self.slots[slot..]);
    }

    pub(crate) fn set_slice(&mut self, slot: usize, at: u64, len: u64, cap: u64) {
        self.slots[slot] = at;
        self.slots[slot + 1] = len;
        self.slots[slot + 2] = cap;
    }
}

impl Turn<'_> {
    /// A new string's bytes; 0 for an empty one.
    ///
    /// # Errors
    /// If the memory would pass the process's limit or the system's.
    pub fn new_bytes(&mut self, value: &[u8]) -> Result<u64, MemoryExceeded> {
        if value.is_empty() {
            return Ok(0);
        }
        let at = self.alloc_bytes(value.len() as u64)?;
        raw::write_bytes(at, value);
        Ok(at)
    }

    /// A new byte slice's elements.
    ///
    /// # Errors
    /// If the memory would pass the process's limit or the system's.
    pub fn new_byte_array(&mut self, value: &[u8]) -> Result<u64, MemoryExceeded> {
        let at = self.alloc_bytes(value.len() as u64)?;
        raw::write_bytes(at, value);
        Ok(at)
    }

    /// An interface value that holds the value of `ty` in `slots`: boxed unless it is pointer-shaped.
    ///
    /// # Errors
    /// If the memory would pass the process's limit or the system's.
    pub(crate) fn make_iface(&mut self, ty: TypeRef, slots: &[u64]) -> Result<[u64; 2], MemoryExceeded> {
        let info = self.program().types.info(ty);
        let word = u64::from(ty.0) + 1;
        if info.pointer_shaped {
            return Ok([word, slots[0]]);
        }
        if info.size == 0 {
            return Ok([word, self.program().zero_size()]);
        }
        let at = self.alloc(Header::new(Form::Object, ty, 0), pad(info.size))?;
        self.store(ty, at, slots);
        Ok([word, at])
    }

    /// The same for engines.
    ///
    /// # Errors
    /// If the memory would pass the process's limit or the system's.
    ///
    /// # Safety
    /// The slots hold a value of the type.
    pub unsafe fn box_iface(&mut self, ty: TypeRef, slots: &[u64]) -> Result<[u64; 2], MemoryExceeded> {
        self.make_iface(ty, slots)
    }
}
