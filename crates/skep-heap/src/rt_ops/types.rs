//! Equality through interfaces, and what type assertions need.

use skep_bytecode::TypeRef;

use super::BYTES_PER_FUEL;
use crate::values::equal_values;
use crate::window::{LeafError, Window};

type Done = Result<(), LeafError>;

/// `(type, data, type, data) -> bool`
pub(super) fn iface_equal(w: &mut Window<'_, '_>) -> Done {
    let [word, a, other, b] = [w.slots[0], w.slots[1], w.slots[2], w.slots[3]];
    let equal = word == other && {
        match word.checked_sub(1) {
            None => true,
            Some(ty) => {
                let ty = TypeRef(ty as u32);
                let rtype = w.program().types.rtype(ty);
                if !rtype.comparable {
                    return Err(LeafError::runtime(format_args!(
                        "comparing uncomparable type {}",
                        rtype.name
                    )));
                }
                if rtype.is_pointer_shaped() { a == b } else { equal(w, ty, a, b)? }
            }
        }
    };
    w.set_bool(0, equal);
    Ok(())
}

fn equal(w: &mut Window<'_, '_>, ty: TypeRef, a: u64, b: u64) -> Result<bool, LeafError> {
    let mut touched = 0;
    let equal = equal_values(w.program(), ty, a, b, &mut touched);
    w.charge(touched / BYTES_PER_FUEL);
    equal
}

/// `[type] (address, address) -> bool`
pub(super) fn value_equal(w: &mut Window<'_, '_>) -> Done {
    let equal = equal(w, w.type_arg(0), w.slots[0], w.slots[1])?;
    w.set_bool(0, equal);
    Ok(())
}

/// `[interface] (type word) -> bool`
pub(super) fn implements(w: &mut Window<'_, '_>) -> Done {
    let types = &w.program().types;
    let wanted = w.type_arg(0);
    let held = w.slots[0].checked_sub(1).map(|ty| TypeRef(ty as u32));
    let implements = held.is_some_and(|ty| types.missing_method(ty, wanted).is_none());
    w.set_bool(0, implements);
    Ok(())
}

/// `[static interface, target] (type word)`: traps with Go's text.
pub(super) fn assert_failed(w: &mut Window<'_, '_>) -> Done {
    use skep_bytecode::Kind;
    let types = &w.program().types;
    let (from, target) = (types.rtype(w.type_arg(0)), types.rtype(w.type_arg(1)));
    let to_interface = target.kind == Kind::Interface;
    let text = match w.slots[0].checked_sub(1) {
        // Go names the static interface only when the target is concrete.
        None if to_interface => format!("interface is nil, not {}", target.name),
        None => format!("{} is nil, not {}", from.name, target.name),
        Some(ty) => {
            let ty = TypeRef(ty as u32);
            let held = &types.rtype(ty).name;
            match types.missing_method(ty, w.type_arg(1)).filter(|_| to_interface) {
                Some(missing) => {
                    let missing = types.selector(missing);
                    let missing = missing.rsplit('.').next().unwrap_or(missing);
                    format!("{held} is not {}: missing method {missing}", target.name)
                }
                // Equal names of different types: Go says why they differ.
                None if *held == target.name => {
                    format!("{} is {held}, not {held} (types from different scopes)", from.name)
                }
                None => format!("{} is {held}, not {}", from.name, target.name),
            }
        }
    };
    Err(LeafError::Trap(format!("interface conversion: {text}")))
}
