//! Packages internal/value and errors: looking inside values of any type.

use skep_bytecode::Kind;
use skep_heap::{Leaf, LeafError, ValueView, Window};

use crate::byte_fuel;

type Done = Result<(), LeafError>;

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    if name == "errors.asTarget" {
        return Some(as_target);
    }
    let leaf: Leaf = match name.strip_prefix("internal/value.")? {
        "Kind" => |w| {
            let kind = w.iface(0).map_or(-1, |v| v.kind() as i64);
            w.set_int(0, kind);
            Ok(())
        },
        "TypeName" => |w| text(w, |v| v.type_name().to_string()),
        "ElemTypeName" => |w| text(w, elem_name),
        "ElemKind" => |w| number(w, |v| v.elem_kind().map_or(-1, |k| k as i64)),
        "BoolOf" => |w| number(w, |v| i64::from(v.bool())),
        "IntOf" => |w| number(w, |v| v.int()),
        "UintOf" => |w| number(w, |v| v.uint() as i64),
        "FloatOf" => |w| number(w, |v| v.float().to_bits() as i64),
        "ComplexOf" => |w| {
            let (re, im) = w.iface(0).map_or((0.0, 0.0), |v| v.complex());
            w.set_float(0, re);
            w.set_float(1, im);
            Ok(())
        },
        "StringOf" => |w| {
            let value = bytes(w);
            Ok(w.set_str(0, &value)?)
        },
        "BytesOf" => |w| {
            let value = bytes(w);
            Ok(w.set_bytes(0, &value)?)
        },
        "Len" => |w| number(w, |v| if v.kind() == Kind::Struct { v.fields() } else { v.len() } as i64),
        "IsNil" => |w| number(w, |v| i64::from(v.is_nil())),
        "Elem" => |w| {
            let index = w.int(2);
            Ok(w.set_elem(0, 0, index)?)
        },
        "Field" => |w| {
            let index = w.int(2);
            Ok(w.set_field(0, 0, index)?)
        },
        "FieldName" => |w| field(w, |v, i| v.field_name(i).to_string()),
        "FieldTypeName" => {
            |w| field(w, |v, i| v.field(i).map_or(String::new(), |f| f.type_name().to_string()))
        }
        "FieldExported" => |w| {
            let index = w.int(2) as usize;
            number(w, |v| i64::from(v.rtype().fields.get(index).is_some_and(|f| f.exported)))
        },
        "Deref" => |w| Ok(w.set_deref(0, 0)?),
        "Identity" => |w| {
            let id = w.identity_of(0);
            w.set_uint(0, id);
            Ok(())
        },
        "Entries" => |w| {
            let any = w.program().types.named("interface {}").ok_or_else(|| {
                LeafError::Trap("internal/value.Entries: the program has no type any".into())
            })?;
            Ok(w.set_entries(0, 0, any)?)
        },
        "Swap" => |w| {
            let (i, j) = (w.int(2), w.int(3));
            w.swap_elements(0, i, j);
            Ok(())
        },
        "SetNumber" | "SetFloat" => |w| {
            let bits = w.uint(2);
            w.store_number_through(0, bits);
            Ok(())
        },
        "SetString" => |w| {
            w.store_string_through(0, 2);
            Ok(())
        },
        "Comparable" => |w| {
            let mut parts = 0;
            let is = w.iface(0).is_some_and(|v| comparable(&v, &mut parts));
            w.charge(parts / 8);
            w.set_int(0, i64::from(is));
            Ok(())
        },
        _ => return None,
    };
    Some(leaf)
}

/// Writes a number that is got from the interface at slot 0 (0 of nil).
fn number(w: &mut Window<'_, '_>, f: impl Fn(ValueView<'_>) -> i64) -> Done {
    let n = w.iface(0).map_or(0, f);
    w.set_int(0, n);
    Ok(())
}

fn text(w: &mut Window<'_, '_>, f: impl Fn(ValueView<'_>) -> String) -> Done {
    let s = w.iface(0).map_or("<nil>".into(), f);
    Ok(w.set_str(0, s.as_bytes())?)
}

fn field(w: &mut Window<'_, '_>, f: impl Fn(ValueView<'_>, usize) -> String) -> Done {
    let index = w.int(2) as usize;
    let s = w.iface(0).filter(|v| index < v.fields()).map_or(String::new(), |v| f(v, index));
    Ok(w.set_str(0, s.as_bytes())?)
}

fn bytes(w: &mut Window<'_, '_>) -> Vec<u8> {
    let value = w.iface(0).map_or(Vec::new(), |v| v.str().to_vec());
    w.charge(byte_fuel(value.len()));
    value
}

fn elem_name(v: ValueView<'_>) -> String {
    v.elem_type().map_or(String::new(), |t| t.name.clone())
}

/// Whether `==` of the value is defined, through what interfaces inside it hold; counts the parts looked at.
fn comparable(v: &ValueView<'_>, parts: &mut u64) -> bool {
    *parts += 1;
    match v.kind() {
        Kind::Interface => v.held_value().is_none_or(|held| comparable(&held, parts)),
        Kind::Struct if v.rtype().comparable => {
            (0..v.fields()).all(|i| v.field(i).is_none_or(|f| comparable(&f, parts)))
        }
        Kind::Array if v.rtype().comparable => {
            (0..v.len()).all(|i| v.elem(i).is_none_or(|e| comparable(&e, parts)))
        }
        _ => v.rtype().comparable,
    }
}

fn as_target(w: &mut Window<'_, '_>) -> Done {
    let target = w.iface(2).and_then(|v| Some((v.elem_kind()?, v.elem_type()?)));
    if let Some((kind, ty)) = target
        && kind != Kind::Interface
        && !w.implements_error(ty)
    {
        return Err(LeafError::Trap("errors: *target must be interface or implement error".into()));
    }
    let stored = w.store_through(0, 2)?;
    w.set_bool(0, stored);
    Ok(())
}
