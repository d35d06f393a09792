//! What processes need of the heap: a state that outlives turns, messages as values of the type that is asked for,
//! and the functions that may become behaviours.
//! Kept true: a state's type and its behaviour's slots were compared when it was made; its object is a root of every
//! collection of its process; so is the object of the package variables.
#![allow(unsafe_code, reason = "they are roots, which are trusted")]

use skep_bytecode::{FuncRef, Kind, Mem, Module, TypeRef};

use crate::arena::ENVELOPE_WORDS;
use crate::copy::CopyError;
use crate::heap::MemoryExceeded;
use crate::message::Message;
use crate::object::HEADER;
use crate::program::{ProgramData, TypeTable, load_part};
use crate::raw;
use crate::roots::Roots;
use crate::turn::Turn;
use crate::window::Window;

const _: () = assert!(ENVELOPE_WORDS > 0, "a message notes its first request in its envelope");

/// A function that takes a state and a message and returns the next state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Behaviour {
    func: FuncRef,
    state: TypeRef,
    message: TypeRef,
}

impl Behaviour {
    /// The function as a behaviour over these types, if it has their slots.
    #[must_use]
    pub fn new(
        module: &Module,
        types: &TypeTable,
        func: FuncRef,
        state: TypeRef,
        message: TypeRef,
    ) -> Option<Behaviour> {
        let function = module.funcs.get(func.0 as usize)?;
        let mut kinds = Vec::new();
        slot_kinds(types, state, &mut kinds);
        let results_fit = fits(&kinds, function.results, &function.result_pointers);
        slot_kinds(types, message, &mut kinds);
        let params_fit = fits(&kinds, function.params, &function.param_pointers);
        (results_fit && params_fit).then_some(Behaviour { func, state, message })
    }

    /// The function.
    #[must_use]
    pub fn func(&self) -> FuncRef {
        self.func
    }

    /// The type of its messages.
    #[must_use]
    pub fn message(&self) -> TypeRef {
        self.message
    }
}

/// Appends for each slot of a type whether it is a pointer.
fn slot_kinds(types: &TypeTable, ty: TypeRef, out: &mut Vec<bool>) {
    match types.info(ty).parts() {
        Some(parts) => out.extend(parts.iter().map(|part| part.mem == Mem::Ptr)),
        None => out.push(true),
    }
}

fn fits(kinds: &[bool], slots: u16, pointers: &[u64]) -> bool {
    let is_pointer = |i: usize| pointers.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 != 0);
    kinds.len() == slots as usize && kinds.iter().enumerate().all(|(i, kind)| *kind == is_pointer(i))
}

/// A process's state between messages: one object.
#[derive(Debug)]
pub struct State {
    at: u64,
    ty: TypeRef,
}

impl State {
    /// The state that came as a message.
    #[must_use]
    pub fn new(turn: &mut Turn<'_>, message: Message) -> State {
        let ty = message.ty();
        State { at: turn.adopt(message), ty }
    }

    /// Appends the state's slots to `slots`. A boxed state is the callee's own until `store`.
    pub fn load(&self, turn: &Turn<'_>, slots: &mut Vec<u64>) {
        let at = slots.len();
        slots.resize(at + turn.program().types.info(self.ty).repr.slots(), 0);
        turn.load(self.ty, self.at, &mut slots[at..]);
    }

    /// Takes the results of its behaviour.
    pub fn store(&mut self, turn: &mut Turn<'_>, slots: &[u64]) {
        let info = turn.program().types.info(self.ty);
        if info.parts().is_none() {
            // A fresh box that nobody else has.
            self.at = slots[0];
        } else if info.size > 0 {
            turn.store(self.ty, self.at, slots);
        }
    }

    /// How many slots it has.
    #[must_use]
    pub fn slots(&self, program: &ProgramData) -> usize {
        program.types.info(self.ty).repr.slots()
    }
}

// SAFETY: its object came from an adopted message or is the box that its behaviour returned, and every collection is
// shown it.
unsafe impl Roots for State {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        visit(&mut self.at);
    }
}

/// A process's package variables: an object, or none before their first touch. A copy is good until the next
/// collection, which is shown the one that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Globals(u64);

impl Globals {
    /// Whether there is no object yet.
    #[must_use]
    #[inline(always)]
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The object's address, 0 for none.
    #[must_use]
    #[inline(always)]
    pub fn addr(self) -> u64 {
        self.0
    }

    /// New ones, all zero, of a type if the program has any.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub fn new(turn: &mut Turn<'_>, ty: Option<TypeRef>) -> Result<Globals, MemoryExceeded> {
        match ty {
            Some(ty) => turn.alloc_object(ty).map(Globals),
            None => Ok(Globals(turn.program().zero_size())),
        }
    }
}

// SAFETY: its object was allocated or adopted, and every collection is shown it.
unsafe impl Roots for Globals {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        visit(&mut self.0);
    }
}

impl Turn<'_> {
    /// Package variables of this heap's own, from the image of them.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn adopt_image(&mut self, message: &Message) -> Result<Globals, MemoryExceeded> {
        let left = self.heap.limit.saturating_sub(self.used());
        if message.bytes() > left {
            return Err(self.exceeded(message.bytes()));
        }
        let program = self.program();
        match message.duplicate(self.mem, program) {
            Ok(copy) => Ok(Globals(self.adopt(copy))),
            Err(CopyError::Memory(exceeded)) => Err(exceeded),
            // What was copied once can be copied again.
            Err(_) => Err(self.exceeded(message.bytes())),
        }
    }

    /// Takes a message in and appends its value's slots to `slots`.
    pub fn read_message(&mut self, message: Message, slots: &mut Vec<u64>) {
        let ty = message.ty();
        let info = self.program().types.info(ty);
        if let (Some(parts), true) = (info.parts(), info.pointers.is_empty()) {
            // Nothing can point at it: its memory is free as soon as it is read.
            let root = message.root();
            slots.extend(parts.iter().map(|part| load_part(root + part.offset, part.mem)));
            return self.release_message(message);
        }
        let root = self.adopt(message);
        let at = slots.len();
        slots.resize(at + self.program().types.info(ty).repr.slots(), 0);
        self.load(ty, root, &mut slots[at..]);
    }

    /// Gives a message's memory back.
    pub fn release_message(&mut self, message: Message) {
        message.release(self.mem);
    }
}

impl Window<'_, '_> {
    /// The function of a func value, unless it is nil or captures variables.
    #[must_use]
    pub fn static_func(&self, slot: usize) -> Option<FuncRef> {
        let at = self.slots[slot];
        (at != 0 && self.program().is_static(at - HEADER)).then(|| FuncRef(raw::load64(at) as u32))
    }

    /// Writes the zero value of a type; how many slots it has.
    ///
    /// # Errors
    /// If it is a large one and there is no memory for it; nothing has changed then.
    pub fn set_zero(&mut self, slot: usize, ty: TypeRef) -> Result<usize, MemoryExceeded> {
        let info = self.program().types.info(ty);
        let slots = info.repr.slots();
        let zero = if info.parts().is_none() { self.turn.alloc_object(ty)? } else { 0 };
        self.slots[slot..slot + slots].fill(zero);
        Ok(slots)
    }

    /// How many slots a value of the type has.
    #[must_use]
    pub fn slots_of(&self, ty: TypeRef) -> usize {
        self.program().types.info(ty).repr.slots()
    }

    /// A copy of the package variables, which are of type `ty`.
    ///
    /// # Errors
    /// If it holds what can't be copied, or there is no memory.
    pub fn image(&mut self, ty: TypeRef, globals: Globals) -> Result<Message, CopyError> {
        let program = self.program();
        Message::from_memory(self.turn.mem, program, ty, globals.0, u64::MAX)
    }

    /// Takes in a message that `fits` the type and writes its value as one of that type.
    ///
    /// # Errors
    /// If a large value in an interface has to be copied and there is no memory; the message is gone then.
    pub fn set_message_as(
        &mut self,
        slot: usize,
        want: TypeRef,
        message: Message,
    ) -> Result<(), MemoryExceeded> {
        let ty = message.ty();
        let root = self.turn.adopt(message);
        let types = &self.program().types;
        let wants_interface = types.info(want).kind == Kind::Interface;
        if ty == want {
            self.turn.load(ty, root, &mut self.slots[slot..]);
            return Ok(());
        }
        let (held, data) = match types.info(ty).kind {
            Kind::Interface => (TypeRef(raw::load64(root) as u32 - 1), raw::load64(root + 8)),
            // The root is an object of its own: a box that an interface can point at.
            _ if types.info(ty).pointer_shaped => (ty, raw::load64(root)),
            _ if types.info(ty).size == 0 => (ty, self.program().zero_size()),
            _ => (ty, root),
        };
        if wants_interface {
            self.slots[slot] = u64::from(held.0) + 1;
            self.slots[slot + 1] = data;
            return Ok(());
        }
        let info = types.info(held);
        if info.pointer_shaped {
            self.slots[slot] = data;
            return Ok(());
        }
        if info.parts().is_some() {
            self.turn.load(held, data, &mut self.slots[slot..]);
            return Ok(());
        }
        // What an interface holds never changes, so a boxed value needs a box of its own.
        let own = self.turn.alloc_object(held)?;
        self.turn.store(held, own, &[data]);
        self.slots[slot] = own;
        Ok(())
    }
}
