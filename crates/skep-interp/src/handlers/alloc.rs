//! New objects and arrays. Who can't have one leaves the code, and is repeated where that is a safepoint.

use skep_abi::Trap;
use skep_bytecode::TypeRef;
use skep_bytecode::limits::{BYTES_PER_FUEL, SMALL_OBJECT_BYTES_MAX};

use crate::frame::{Pc, Window};
use crate::vm::{Event, Vm, leave, next};

/// Bytes of a slice that no machine has: Go's address space has 48 bits.
const SLICE_BYTES_MAX: u64 = 1 << 48;

/// `new` and `new.closure`.
pub(super) fn object(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, float: f64) {
    match new_object(vm, TypeRef(pc.inst().index() as u32)) {
        Some(object) => {
            frame.set(pc.inst().a(), object);
            next(vm, pc.next(), frame, fuel, object, float);
        }
        None => refused(vm, pc, frame, fuel),
    }
}

/// `new.array`.
pub(super) fn array(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64, _: u64, float: f64) {
    let i = pc.inst();
    match new_array(vm, TypeRef(i.index() as u32), frame.get(i.b())) {
        Some(array) => {
            let bytes = vm.program.data().types.info(TypeRef(i.index() as u32)).size * frame.get(i.b());
            frame.set(i.a(), array);
            next(vm, pc.next(), frame, fuel - (bytes / BYTES_PER_FUEL) as i64, array, float);
        }
        None => refused(vm, pc, frame, fuel),
    }
}

/// A new object; none if there is no memory, and why not as the event.
#[inline(never)]
fn new_object(vm: &mut Vm<'_, '_>, ty: TypeRef) -> Option<u64> {
    match vm.turn.alloc_object(ty) {
        Ok(object) => Some(object),
        Err(exceeded) => {
            let is_small = vm.program.module().types[ty.0 as usize].size <= SMALL_OBJECT_BYTES_MAX;
            let event = if is_small { Event::NoMemory(exceeded) } else { Event::Memory(exceeded.wanted) };
            vm.event = Some(event);
            None
        }
    }
}

/// A new array; none if there is no memory or never can be, and why not as the event.
#[inline(never)]
fn new_array(vm: &mut Vm<'_, '_>, elem: TypeRef, len: u64) -> Option<u64> {
    if (len as i64) < 0 {
        vm.event = Some(Event::Trap(Box::new(Trap::MakeSliceLen)));
        return None;
    }
    match vm.turn.alloc_array(elem, len) {
        Ok(array) => Some(array),
        Err(exceeded) => {
            let size = vm.program.module().types[elem.0 as usize].size;
            let is_possible = size.checked_mul(len).is_some_and(|bytes| bytes <= SLICE_BYTES_MAX);
            let event = match is_possible {
                true => Event::Memory(exceeded.wanted),
                false => Event::Trap(Box::new(Trap::MakeSliceLen)),
            };
            vm.event = Some(event);
            None
        }
    }
}

/// Leaves with the event that is noted.
#[cold]
#[inline(never)]
fn refused(vm: &mut Vm<'_, '_>, pc: Pc, frame: Window, fuel: i64) {
    if let Some(event) = vm.event.take() {
        leave(vm, pc.next(), frame, fuel, event);
    }
}
