//! Maps, as compiled code calls them.
//! Kept true: keys are charged for by their bytes, and each insertion and deletion by a fixed amount that pays for
//! growth and tidying: these come at times that depend on the seed.

use super::BYTES_PER_FUEL;
use crate::map;
use crate::window::{LeafError, Window};

type Done = Result<(), LeafError>;

/// Charges for what an operation has touched. One that was refused is repeated, and charged for then.
#[inline]
fn charge(w: &mut Window<'_, '_>) {
    if w.turn.touched != 0 {
        let touched = std::mem::take(&mut w.turn.touched);
        w.charge(touched / BYTES_PER_FUEL);
    }
}

/// `[map] (hint) -> map`
pub(super) fn new(w: &mut Window<'_, '_>) -> Done {
    let ty = w.type_arg(0);
    w.slots[0] = map::new(w.turn, ty, w.slots[0] as i64)?;
    Ok(())
}

/// `(map) -> entries`
pub(super) fn len(w: &mut Window<'_, '_>) -> Done {
    w.slots[0] = map::len(w.slots[0]);
    Ok(())
}

/// `[map] (map, key…) -> address or 0`
pub(super) fn get(w: &mut Window<'_, '_>) -> Done {
    let ty = w.type_arg(0);
    let value = map::get(w.turn, ty, w.slots[0], &w.slots[1..]);
    charge(w);
    w.slots[0] = value?;
    Ok(())
}

/// `[map] (map, key…) -> address`
pub(super) fn assign(w: &mut Window<'_, '_>) -> Done {
    let ty = w.type_arg(0);
    let value = map::assign(w.turn, ty, w.slots[0], &w.slots[1..]);
    charge(w);
    w.slots[0] = value?;
    Ok(())
}

/// `[map] (map, key…)`
pub(super) fn delete(w: &mut Window<'_, '_>) -> Done {
    let ty = w.type_arg(0);
    let done = map::delete(w.turn, ty, w.slots[0], &w.slots[1..]);
    charge(w);
    done
}

/// `[map] (map)`
pub(super) fn clear(w: &mut Window<'_, '_>) -> Done {
    map::clear(w.slots[0]);
    Ok(())
}

/// `[map] (map) -> iterator`
pub(super) fn iterate(w: &mut Window<'_, '_>) -> Done {
    let ty = w.type_arg(0);
    w.slots[0] = map::iterate(w.turn, ty, w.slots[0])?;
    Ok(())
}

/// `[map] (iterator) -> (1 or 0, key address, value address)`
pub(super) fn next(w: &mut Window<'_, '_>) -> Done {
    let ty = w.type_arg(0);
    let entry = map::next(w.turn, ty, w.slots[0]);
    charge(w);
    let (key, value) = entry.unwrap_or_default();
    w.slots[..3].copy_from_slice(&[u64::from(entry.is_some()), key, value]);
    Ok(())
}
