//! Rules of a module's tables: types, methods, shapes, builtins, positions, roots.

use crate::limits::{FUNCS_MAX, TYPE_DEPTH_MAX};
use crate::module::{BuiltinRef, Module};
use crate::operands::is_set;
use crate::types::{FuncRef, Kind, RType, TypeRef};
use crate::verify::code::fits;
use crate::verify::{Rule, VerifyError};

/// All of them.
pub(super) fn check(module: &Module) -> Result<(), VerifyError> {
    let error = |offset: usize, rule| VerifyError { function: None, offset: offset as u32, rule };
    let longest = [
        module.funcs.len(),
        module.types.len(),
        module.consts.len(),
        module.strings.len(),
        module.selectors.len(),
        module.shapes.len(),
        module.builtins.len(),
    ];
    if longest.iter().any(|len| *len > FUNCS_MAX) {
        return Err(error(0, Rule::Size));
    }
    for (index, ty) in module.types.iter().enumerate() {
        if !has_good_shape(module, ty) {
            return Err(error(index, Rule::TypeShape));
        }
        if !has_good_methods(module, ty) {
            return Err(error(index, Rule::Methods));
        }
    }
    if let Some(index) = endless_type(&module.types) {
        return Err(error(index, Rule::TypeShape));
    }
    for (index, shape) in module.shapes.iter().enumerate() {
        let selector = shape.selector.is_none_or(|selector| (selector.0 as usize) < module.selectors.len());
        let maps = fits(&shape.arg_pointers, shape.args) && fits(&shape.result_pointers, shape.results);
        if !selector || !maps {
            return Err(error(index, Rule::Index));
        }
    }
    for (index, builtin) in module.builtins.iter().enumerate() {
        if !is_good_builtin(module, builtin) {
            return Err(error(index, Rule::Index));
        }
    }
    for (index, position) in module.positions.iter().enumerate() {
        let holds = (position.file as usize) < module.files.len()
            && (position.func_name.0 as usize) < module.strings.len()
            && position.inlined_at.is_none_or(|at| (at as usize) < index);
        if !holds {
            return Err(error(index, Rule::Lines));
        }
    }
    if has_good_roots(module) { Ok(()) } else { Err(error(0, Rule::Roots)) }
}

fn is_type(module: &Module, ty: TypeRef) -> bool {
    (ty.0 as usize) < module.types.len()
}

fn is_good_builtin(module: &Module, builtin: &BuiltinRef) -> bool {
    let pointers = builtin.result_pointers;
    builtin.types.iter().all(|ty| is_type(module, *ty))
        && (builtin.results >= 64 || pointers >> builtin.results == 0)
}

/// What the size and alignment of a kind are, where it alone says so.
fn fixed_size(kind: Kind) -> Option<(u64, u8)> {
    Some(match kind {
        Kind::Bool | Kind::Int8 | Kind::Uint8 => (1, 1),
        Kind::Int16 | Kind::Uint16 => (2, 2),
        Kind::Int32 | Kind::Uint32 | Kind::Float32 => (4, 4),
        Kind::Int | Kind::Int64 | Kind::Uint | Kind::Uint64 | Kind::Uintptr | Kind::Float64 => (8, 8),
        Kind::Pointer | Kind::Func | Kind::Map | Kind::Chan => (8, 8),
        Kind::Complex64 => (8, 4),
        Kind::Complex128 => (16, 8),
        Kind::String | Kind::Interface => (16, 8),
        Kind::Slice => (24, 8),
        Kind::Array | Kind::Struct | Kind::Closure | Kind::Globals => return None,
    })
}

/// The pointer words of a kind, where it alone says so.
fn fixed_pointers(kind: Kind) -> Option<&'static [u32]> {
    Some(match kind {
        Kind::Pointer | Kind::Func | Kind::Map | Kind::Chan | Kind::String | Kind::Slice => &[0],
        Kind::Interface => &[1],
        Kind::Array | Kind::Struct | Kind::Closure | Kind::Globals => return None,
        _ => &[],
    })
}

fn has_good_shape(module: &Module, ty: &RType) -> bool {
    let elem = ty.elem.map(|elem| module.types.get(elem.0 as usize));
    let key = ty.key.map(|key| module.types.get(key.0 as usize));
    if matches!(elem, Some(None)) || matches!(key, Some(None)) || !matches!(ty.align, 1 | 2 | 4 | 8) {
        return false;
    }
    let words = ty.size / 8;
    let pointers_fit = ty.pointers.iter().all(|word| u64::from(*word) < words)
        && ty.pointers.windows(2).all(|pair| pair[0] < pair[1]);
    let fixed_fits = fixed_size(ty.kind).is_none_or(|fixed| fixed == (ty.size, ty.align))
        && fixed_pointers(ty.kind).is_none_or(|fixed| fixed == ty.pointers);
    if !pointers_fit || !fixed_fits {
        return false;
    }
    match ty.kind {
        Kind::Array => elem.flatten().is_some_and(|elem| elem.size.checked_mul(ty.len) == Some(ty.size)),
        Kind::Slice | Kind::Pointer | Kind::Chan => elem.is_some(),
        Kind::Map => elem.is_some() && key.is_some(),
        Kind::Struct | Kind::Closure | Kind::Globals => has_good_fields(module, ty),
        _ => true,
    }
}

fn has_good_fields(module: &Module, ty: &RType) -> bool {
    // A closure's first word is its function.
    let mut end = if ty.kind == Kind::Closure { 8 } else { 0 };
    for field in &ty.fields {
        let Some(of) = module.types.get(field.ty.0 as usize) else { return false };
        let Some(after) = field.offset.checked_add(of.size) else { return false };
        if field.offset < end || !field.offset.is_multiple_of(u64::from(of.align.max(1))) {
            return false;
        }
        end = after;
    }
    end <= ty.size
}

fn has_good_methods(module: &Module, ty: &RType) -> bool {
    let sorted = ty.methods.windows(2).all(|pair| pair[0].selector < pair[1].selector)
        && ty.wants.windows(2).all(|pair| pair[0] < pair[1]);
    let known = |selector: u32| (selector as usize) < module.selectors.len();
    let good = ty.methods.iter().all(|method| {
        let func = module.funcs.get(method.func.0 as usize);
        known(method.selector.0)
            && func.is_some_and(|func| func.params > 0 && is_set(&func.param_pointers, 0))
    });
    sorted && good && ty.wants.iter().all(|selector| known(selector.0))
}

/// A type that contains itself, or that nests deeper than code which follows types may recurse.
fn endless_type(types: &[RType]) -> Option<usize> {
    let inner = |ty: &RType| -> Vec<u32> {
        match ty.kind {
            Kind::Array => ty.elem.iter().map(|elem| elem.0).collect(),
            Kind::Struct | Kind::Closure | Kind::Globals => {
                ty.fields.iter().map(|field| field.ty.0).collect()
            }
            _ => Vec::new(),
        }
    };
    // 0: not seen; 1: being looked into; otherwise its depth plus 1.
    let mut state = vec![0u32; types.len()];
    for root in 0..types.len() {
        if state[root] != 0 {
            continue;
        }
        state[root] = 1;
        let mut open = vec![(root, inner(&types[root]), 0u32)];
        loop {
            let room = open.len() < TYPE_DEPTH_MAX;
            let Some((index, left, depth)) = open.last_mut() else { break };
            let Some(next) = left.pop() else {
                let (index, depth) = (*index, *depth + 2);
                state[index] = depth;
                open.pop();
                if let Some(above) = open.last_mut() {
                    above.2 = above.2.max(depth - 1);
                }
                continue;
            };
            let next = next as usize;
            match state[next] {
                0 if room => {
                    state[next] = 1;
                    open.push((next, inner(&types[next]), 0));
                }
                0 | 1 => return Some(next),
                known if known as usize > TYPE_DEPTH_MAX => return Some(*index),
                known => *depth = (*depth).max(known - 1),
            }
        }
    }
    None
}

fn has_good_roots(module: &Module) -> bool {
    let func = |func: Option<FuncRef>| func.map(|func| module.funcs.get(func.0 as usize));
    let is_plain = |root: Option<FuncRef>| {
        func(root).is_none_or(|func| func.is_some_and(|func| func.params == 0 && func.results == 0))
    };
    let text = func(module.panic_text).is_none_or(|func| {
        func.is_some_and(|func| {
            func.params == 2
                && func.results == 2
                && func.param_pointers == [0b10]
                && func.result_pointers == [0b01]
        })
    });
    let kind_is = |ty: Option<TypeRef>, kind: Kind| {
        ty.is_none_or(|ty| module.types.get(ty.0 as usize).is_some_and(|ty| ty.kind == kind))
    };
    is_plain(module.init)
        && is_plain(module.main)
        && text
        && kind_is(module.runtime_error, Kind::String)
        && kind_is(module.globals, Kind::Globals)
}
