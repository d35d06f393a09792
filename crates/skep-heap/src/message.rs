//! Messages: values outside any heap, in blocks of their own.
//! Kept true: nothing in a message points outside it but to static data of the program it was made for; its first
//! block begins with an envelope, then the root object. Indices of its maps are built by the heap that adopts it.
#![allow(unsafe_code, reason = "a mailbox may keep a message as one word")]

use skep_bytecode::{Kind, TypeRef};

use crate::arena::{
    BLOCK_HEADER, Block, CLASSES, ENVELOPE_WORDS, FLAG_ENVELOPE, FLAG_FROM, SMALL_MAX, WorkerMem, class_for,
};
use crate::copy::{Copier, CopyError};
use crate::large::Large;
use crate::object::{Form, HEADER, Header};
use crate::program::{ProgramData, store_part};
use crate::raw;
use crate::turn::Turn;

/// A value on its way between heaps. It must be adopted or given back with `release`; one that is dropped leaves its
/// blocks unused until the arena ends.
#[derive(Debug)]
#[must_use]
pub struct Message {
    /// The first block; the others are linked.
    first: u64,
    /// Bytes of all blocks and large objects.
    bytes: u64,
    arena: u32,
    program: u32,
    rest: Option<Box<Rest>>,
}

/// What few messages have.
#[derive(Debug, Default)]
struct Rest {
    large: Vec<Large>,
    /// Questions whose requests are in it, beyond the first.
    requests: Vec<u64>,
}

/// Where the root object's value lies in its block.
const ROOT_AT: u64 = BLOCK_HEADER + ENVELOPE_WORDS * 8 + HEADER;
/// The word of the envelope that holds the first request in a message.
const FIRST_REQUEST: u64 = 0;

impl Message {
    /// A copy of the value of `ty` in `slots`, of at most `bytes_max`.
    ///
    /// # Errors
    /// If it is larger, holds what can't be copied, or there is no memory.
    ///
    /// # Safety
    /// The slots hold a value of the type, in memory that nobody changes meanwhile.
    pub unsafe fn copy_slots(
        mem: &mut WorkerMem,
        program: &ProgramData,
        ty: TypeRef,
        slots: &[u64],
        bytes_max: u64,
    ) -> Result<Message, CopyError> {
        Message::from_slots(mem, program, ty, slots, bytes_max)
    }

    pub(crate) fn from_slots(
        mem: &mut WorkerMem,
        program: &ProgramData,
        ty: TypeRef,
        slots: &[u64],
        bytes_max: u64,
    ) -> Result<Message, CopyError> {
        let info = program.types.info(ty);
        let Some(parts) = info.parts() else {
            return Message::from_memory(mem, program, ty, slots[0], bytes_max);
        };
        if info.pointers.is_empty() && info.requests.len() <= 1 {
            return pack(mem, program, ty, slots, bytes_max);
        }
        // A flat value has at most 8 words, and padding.
        let mut value = [0u64; 10];
        let at = value.as_mut_ptr().expose_provenance() as u64;
        for (part, slot) in parts.iter().zip(slots) {
            store_part(at + part.offset, part.mem, *slot);
        }
        Message::from_memory(mem, program, ty, at, bytes_max)
    }

    /// A copy of the value of `ty` at `addr`, of at most `bytes_max`.
    ///
    /// # Errors
    /// If it is larger, holds what can't be copied, or there is no memory.
    ///
    /// # Safety
    /// A live value of the type is at `addr`, in memory that nobody changes meanwhile.
    pub unsafe fn copy_value(
        mem: &mut WorkerMem,
        program: &ProgramData,
        ty: TypeRef,
        addr: u64,
        bytes_max: u64,
    ) -> Result<Message, CopyError> {
        Message::from_memory(mem, program, ty, addr, bytes_max)
    }

    pub(crate) fn from_memory(
        mem: &mut WorkerMem,
        program: &ProgramData,
        ty: TypeRef,
        addr: u64,
        bytes_max: u64,
    ) -> Result<Message, CopyError> {
        let info = program.types.info(ty);
        let flat = info.pointers.is_empty() || program.types.rtype(ty).flat;
        if flat && let Some(message) = copy_flat(mem, program, ty, addr, bytes_max)? {
            return Ok(message);
        }
        let root_size = HEADER + info.size_padded;
        let mut writer = Writer::new(mem, program, root_size, bytes_max)?;
        let result = Copier::copy_root(&mut writer, program, ty, addr);
        let message = writer.finish();
        match result {
            Ok(()) => Ok(message),
            Err(error) => {
                message.release(mem);
                Err(error)
            }
        }
    }

    /// Another copy, such as of a frozen initial state or of the image of the package variables.
    ///
    /// # Errors
    /// If there is no memory.
    ///
    /// # Panics
    /// If the program is not the one it was made for.
    pub fn duplicate(&self, mem: &mut WorkerMem, program: &ProgramData) -> Result<Message, CopyError> {
        assert_eq!(self.program, program.id(), "a message is copied for its own program");
        let root = self.root();
        Message::from_memory(mem, program, Header(raw::load64(root - HEADER)).ty(), root, u64::MAX)
    }

    /// The type of its value.
    #[must_use]
    pub fn ty(&self) -> TypeRef {
        Header(raw::load64(self.root() - HEADER)).ty()
    }

    pub(crate) fn root(&self) -> u64 {
        self.first + ROOT_AT
    }

    /// Bytes of memory it holds.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The references of the questions whose requests (`skep.Request`) are in it, 0 for none; each maybe several
    /// times.
    pub fn requests(&self) -> impl Iterator<Item = u64> + '_ {
        let more = self.rest.as_ref().map_or(&[][..], |rest| &rest.requests);
        Some(self.envelope(FIRST_REQUEST)).into_iter().chain(more.iter().copied()).filter(|r| *r != 0)
    }

    /// The type of its value; of what an interface holds, that of the value inside; none for a nil interface.
    #[must_use]
    pub fn dynamic_type(&self, program: &ProgramData) -> Option<TypeRef> {
        let ty = self.ty();
        match program.types.info(ty).kind {
            Kind::Interface => raw::load64(self.root()).checked_sub(1).map(|held| TypeRef(held as u32)),
            _ => Some(ty),
        }
    }

    /// Whether the value is, or can be asserted to be, of the type `want`.
    #[must_use]
    pub fn fits(&self, program: &ProgramData, want: TypeRef) -> bool {
        let ty = self.ty();
        let types = &program.types;
        match self.dynamic_type(program) {
            _ if ty == want => true,
            Some(held) if types.info(want).kind == Kind::Interface => {
                types.missing_method(held, want).is_none()
            }
            held => held == Some(want),
        }
    }

    /// Word `index` of the envelope, which is the mailbox's to use.
    ///
    /// # Panics
    /// If `index` is not below `ENVELOPE_WORDS`.
    #[must_use]
    pub fn envelope(&self, index: u64) -> u64 {
        assert!(index < ENVELOPE_WORDS);
        raw::load64(self.first + BLOCK_HEADER + index * 8)
    }

    /// Changes a word of the envelope.
    ///
    /// # Panics
    /// If `index` is not below `ENVELOPE_WORDS`.
    pub fn set_envelope(&mut self, index: u64, word: u64) {
        assert!(index < ENVELOPE_WORDS);
        raw::store64(self.first + BLOCK_HEADER + index * 8, word);
    }

    /// Frees it.
    ///
    /// # Panics
    /// If it belongs to another arena.
    pub fn release(mut self, mem: &mut WorkerMem) {
        assert_eq!(self.arena, mem.arena().id(), "a message is released to its own arena");
        for one in self.rest.take().map(|rest| rest.large).unwrap_or_default() {
            one.free(mem);
        }
        crate::heap::free_blocks(mem, self.first);
    }
}

/// A message of a flat value without pointers, such as most are: its slots go straight into its block.
fn pack(
    mem: &mut WorkerMem,
    program: &ProgramData,
    ty: TypeRef,
    slots: &[u64],
    bytes_max: u64,
) -> Result<Message, CopyError> {
    let info = program.types.info(ty);
    let used = ROOT_AT + info.size_padded;
    let class = class_for(used);
    let bytes = u64::from(CLASSES[class]);
    if bytes > bytes_max {
        return Err(CopyError::TooLarge { limit: bytes_max });
    }
    let block = mem.take_for_mail(class)?;
    block.set_flags(FLAG_ENVELOPE);
    block.set_used(used);
    let root = block.0 + ROOT_AT;
    raw::store64(root - HEADER, Header::new(Form::Object, ty, 0).0);
    raw::zero(root, info.size_padded);
    for (part, slot) in info.parts().unwrap_or_default().iter().zip(slots) {
        store_part(root + part.offset, part.mem, *slot);
    }
    for word in 0..ENVELOPE_WORDS {
        raw::store64(block.0 + BLOCK_HEADER + word * 8, 0);
    }
    if let Some(word) = info.requests.first() {
        let request = raw::load64(root + u64::from(*word) * 8);
        raw::store64(block.0 + BLOCK_HEADER + FIRST_REQUEST * 8, request);
    }
    Ok(Message { first: block.0, bytes, arena: mem.arena().id(), program: program.id(), rest: None })
}

/// A message in one block: only numbers, bools and strings. `None` if it doesn't fit one.
fn copy_flat(
    mem: &mut WorkerMem,
    program: &ProgramData,
    ty: TypeRef,
    addr: u64,
    bytes_max: u64,
) -> Result<Option<Message>, CopyError> {
    let info = program.types.info(ty);
    let mut size = BLOCK_HEADER + ENVELOPE_WORDS * 8 + HEADER + info.size_padded;
    for p in &info.pointers {
        let string = addr + u64::from(*p) * 8;
        if !is_kept(program, raw::load64(string)) {
            size = size.saturating_add(HEADER + crate::object::pad(raw::load64(string + 8)));
        }
    }
    if size > bytes_max {
        return Err(CopyError::TooLarge { limit: bytes_max });
    }
    if size > u64::from(CLASSES[CLASSES.len() - 1]) {
        return Ok(None);
    }
    let mut writer = Writer::new(mem, program, size - BLOCK_HEADER - ENVELOPE_WORDS * 8, bytes_max)?;
    let root = writer.alloc(Header::new(Form::Object, ty, 0), info.size_padded)?;
    raw::copy(root, addr, info.size);
    zero_padding(root, info.size, info.size_padded);
    writer.note_requests(ty, root, 1, 0);
    for p in &info.pointers {
        writer.fix_string(root + u64::from(*p) * 8)?;
    }
    Ok(Some(writer.finish()))
}

/// Zeroes what is left of the last word.
pub(crate) fn zero_padding(at: u64, size: u64, padded: u64) {
    raw::zero(at + size, padded - size);
}

/// Whether a pointer may stay as it is: nil, or to static data.
pub(crate) fn is_kept(program: &ProgramData, pointer: u64) -> bool {
    pointer == 0 || program.is_static(pointer - HEADER)
}

/// Memory of a message while it is made.
pub(crate) struct Writer<'w> {
    mem: &'w mut WorkerMem,
    program: &'w ProgramData,
    first: u64,
    last: Block,
    top: u64,
    end: u64,
    bytes: u64,
    bytes_max: u64,
    rest: Rest,
    /// The first request that was copied.
    request: u64,
}

impl<'w> Writer<'w> {
    /// `expected` bytes of objects fit the first block, if it can be that large.
    fn new(
        mem: &'w mut WorkerMem,
        program: &'w ProgramData,
        expected: u64,
        bytes_max: u64,
    ) -> Result<Writer<'w>, CopyError> {
        let class = class_for(BLOCK_HEADER + ENVELOPE_WORDS * 8 + expected);
        let first = mem.take_for_mail(class)?;
        first.set_flags(FLAG_ENVELOPE);
        let size = u64::from(CLASSES[class]);
        for word in 0..ENVELOPE_WORDS {
            raw::store64(first.0 + BLOCK_HEADER + word * 8, 0);
        }
        Ok(Writer {
            mem,
            program,
            first: first.0,
            last: first,
            top: first.0 + BLOCK_HEADER + ENVELOPE_WORDS * 8,
            end: first.0 + size,
            bytes: size,
            bytes_max,
            rest: Rest::default(),
            request: 0,
        })
    }

    /// Room for `data` bytes (whole words) behind a header; not zeroed.
    pub(crate) fn alloc(&mut self, header: Header, data: u64) -> Result<u64, CopyError> {
        let size = data + HEADER;
        if size > self.end - self.top {
            if size > SMALL_MAX {
                return self.alloc_large(header, size);
            }
            let class = class_for((size + BLOCK_HEADER).max(self.last.size() * 2));
            self.take_bytes(u64::from(CLASSES[class]))?;
            let block = self.mem.take_for_mail(class)?;
            self.last.set_used(self.top - self.last.0);
            self.last.set_next(block.0);
            self.last = block;
            self.top = block.0 + BLOCK_HEADER;
            self.end = block.0 + u64::from(CLASSES[class]);
        }
        let at = self.top;
        self.top += size;
        raw::store64(at, header.0);
        Ok(at + HEADER)
    }

    fn alloc_large(&mut self, header: Header, size: u64) -> Result<u64, CopyError> {
        self.take_bytes(size)?;
        if !self.mem.arena().has_room_for_new(size) {
            return Err(self.mem.arena().exceeded(size).into());
        }
        let large = Large::new(self.mem, size);
        let large = large.ok_or_else(|| CopyError::Memory(self.mem.arena().exceeded(size)))?;
        let at = large.low;
        self.rest.large.push(large);
        raw::store64(at, header.0);
        Ok(at + HEADER)
    }

    /// The most bytes it may have.
    pub(crate) fn bytes_max(&self) -> u64 {
        self.bytes_max
    }

    /// Counts bytes before they are taken.
    fn take_bytes(&mut self, bytes: u64) -> Result<(), CopyError> {
        if self.bytes.saturating_add(bytes) > self.bytes_max {
            return Err(CopyError::TooLarge { limit: self.bytes_max });
        }
        self.bytes += bytes;
        Ok(())
    }

    /// Copies the bytes of the string whose words were copied to `at`.
    pub(crate) fn fix_string(&mut self, at: u64) -> Result<(), CopyError> {
        let (from, len) = (raw::load64(at), raw::load64(at + 8));
        if len == 0 {
            raw::store64(at, 0);
            return Ok(());
        }
        if is_kept(self.program, from) {
            return Ok(());
        }
        let padded = crate::object::pad(len);
        let to = self.alloc(Header::new(Form::Bytes, TypeRef(0), len), padded)?;
        raw::store64(to + padded - 8, 0);
        raw::copy(to, from, len);
        raw::store64(at, to);
        Ok(())
    }

    /// Notes the requests in `count` values of the type at `at`, `step` bytes apart.
    #[inline]
    pub(crate) fn note_requests(&mut self, ty: TypeRef, at: u64, count: u64, step: u64) {
        let requests = &self.program.types.info(ty).requests;
        if requests.is_empty() {
            return;
        }
        for i in 0..count {
            for word in requests {
                match raw::load64(at + i * step + u64::from(*word) * 8) {
                    0 => {}
                    request if self.request == 0 => self.request = request,
                    request => self.rest.requests.push(request),
                }
            }
        }
    }

    fn finish(self) -> Message {
        self.last.set_used(self.top - self.last.0);
        raw::store64(self.first + BLOCK_HEADER + FIRST_REQUEST * 8, self.request);
        let has_rest = !(self.rest.large.is_empty() && self.rest.requests.is_empty());
        Message {
            first: self.first,
            bytes: self.bytes,
            arena: self.mem.arena().id(),
            program: self.program.id(),
            rest: has_rest.then(|| Box::new(self.rest)),
        }
    }
}

impl Turn<'_> {
    /// A copy of the value of `ty` at `addr` in this heap.
    ///
    /// # Errors
    /// If it is larger than `bytes_max`, holds what can't be copied, or there is no memory.
    ///
    /// # Safety
    /// A live value of the type is at `addr`.
    pub unsafe fn message_from(
        &mut self,
        ty: TypeRef,
        addr: u64,
        bytes_max: u64,
    ) -> Result<Message, CopyError> {
        Message::from_memory(self.mem, self.program(), ty, addr, bytes_max)
    }

    /// A copy of the value of `ty` in slots.
    ///
    /// # Errors
    /// If it is larger than `bytes_max`, holds what can't be copied, or there is no memory.
    ///
    /// # Safety
    /// The slots hold a value of the type.
    pub unsafe fn message_from_slots(
        &mut self,
        ty: TypeRef,
        slots: &[u64],
        bytes_max: u64,
    ) -> Result<Message, CopyError> {
        Message::from_slots(self.mem, self.program(), ty, slots, bytes_max)
    }

    /// Makes a message's memory young memory of this heap and gives the address of its value (`load_value` reads
    /// it into slots). If nothing of it escapes, it is freed at the turn's end without a look at it.
    ///
    /// # Panics
    /// If it comes from another arena or was made for another program.
    pub fn adopt(&mut self, message: Message) -> u64 {
        assert_eq!(message.arena, self.mem.arena().id(), "a message stays in its arena");
        assert_eq!(message.program, self.program().id(), "a message is read by its own program");
        let root = message.root();
        let mut at = message.first;
        let mut bytes = message.bytes;
        let head = Block(self.heap.young);
        while at != 0 {
            let block = Block(at);
            at = block.next();
            block.set_flags(block.flags() | FLAG_FROM);
            block.set_next(head.next());
            head.set_next(block.0);
        }
        if let Some(rest) = message.rest {
            for one in rest.large {
                let set = &mut self.heap.extra.get_or_insert_default().large;
                bytes -= one.len;
                set.insert(one);
            }
        }
        self.count_adopted(bytes);
        root
    }

    /// Adopts a message and writes its value into slots; gives their number.
    pub fn adopt_value(&mut self, message: Message, slots: &mut [u64]) -> usize {
        let ty = message.ty();
        let root = self.adopt(message);
        self.load(ty, root, slots)
    }

    /// Frees a message unread.
    pub fn discard(&mut self, message: Message) {
        message.release(self.mem);
    }
}
