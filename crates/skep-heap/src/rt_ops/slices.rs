//! Slices: growth, append, copy, clear.

use skep_bytecode::TypeRef;

use super::BYTES_PER_FUEL;
use crate::object::COUNT_MAX;
use crate::pieces::{PIECE_BYTES, Progress};
use crate::raw;
use crate::window::{LeafError, Window};

type Done = Result<(), LeafError>;

/// The capacity that Go's append asks for before it rounds to a size class.
fn grown(cap: u64, needed: u64) -> u64 {
    const THRESHOLD: u64 = 256;
    if needed > cap * 2 {
        return needed;
    }
    if cap < THRESHOLD {
        return cap * 2;
    }
    let mut cap = cap;
    while cap < needed {
        cap += (cap + 3 * THRESHOLD) >> 2;
    }
    cap
}

/// Go's size classes of small objects: append's capacity fills them.
const GO_CLASSES: [u32; 66] = [
    8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320, 352, 384, 416,
    448, 480, 512, 576, 640, 704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792, 2048, 2304, 2688, 3072, 3200,
    3456, 4096, 4864, 5376, 6144, 6528, 6784, 6912, 8192, 9472, 9728, 10240, 10880, 12288, 13568, 14336,
    16384, 18432, 19072, 20480, 21760, 24576, 27264, 28672,
];
const GO_LARGEST: u64 = 32768;
const GO_PAGE: u64 = 8192;

/// The bytes that Go's allocator would really take.
fn go_rounded(bytes: u64, has_pointers: bool) -> u64 {
    // Go keeps a header of 8 bytes in front of objects with pointers above 512 bytes.
    let header = if has_pointers && bytes > 512 { 8 } else { 0 };
    if bytes + header <= GO_LARGEST {
        let class = GO_CLASSES.iter().map(|c| u64::from(*c)).find(|c| *c >= bytes + header);
        return class.unwrap_or(GO_LARGEST) - header;
    }
    bytes.div_ceil(GO_PAGE) * GO_PAGE
}

/// The capacity after append, as Go gives it.
pub(crate) fn new_capacity(size: u64, has_pointers: bool, cap: u64, needed: u64) -> u64 {
    let wanted = grown(cap, needed);
    match wanted.checked_mul(size) {
        _ if size == 0 => needed,
        Some(bytes) => go_rounded(bytes, has_pointers) / size,
        None => wanted,
    }
}

/// What room for `n` more elements takes: the capacity, and whether it is that of a new array.
fn room(w: &Window<'_, '_>, elem: TypeRef, n: u64) -> Result<(u64, bool), LeafError> {
    let (len, cap) = (w.slots[1], w.slots[2]);
    let info = w.program().types.info(elem);
    let Some(needed) = len.checked_add(n).filter(|n| *n <= i64::MAX as u64) else {
        return Err(LeafError::runtime("growslice: len out of range"));
    };
    if needed <= cap || info.size == 0 {
        return Ok((cap.max(needed), false));
    }
    if needed > COUNT_MAX {
        return Err(w.turn.exceeded(needed.saturating_mul(info.size)).into());
    }
    Ok((new_capacity(info.size, !info.pointers.is_empty(), cap, needed).min(COUNT_MAX), true))
}

/// Makes the slice in the first three slots longer by `n` elements: those from `from` on, or none yet if that is 0.
fn extend(w: &mut Window<'_, '_>, n: u64, from: u64) -> Done {
    let elem = w.type_arg(0);
    let (old, len) = (w.slots[0], w.slots[1]);
    let (cap, is_new) = room(w, elem, n)?;
    let size = w.program().types.info(elem).size;
    let kept = if is_new { len * size } else { 0 };
    let added = if from == 0 { 0 } else { n * size };
    if kept + added > PIECE_BYTES {
        return extend_long(w, n, from, (cap, is_new), [kept, added]);
    }
    let at = if is_new { w.turn.alloc_array(elem, cap)? } else { old };
    w.charge((kept + added) / BYTES_PER_FUEL);
    raw::copy(at, old, kept);
    raw::copy(at + len * size, from, added);
    if added > 0 {
        w.turn.mark_elements(elem, at + len * size, n);
    }
    w.set_slice(0, zero_size_if(w, size, at), len + n, cap);
    Ok(())
}

/// The address that all objects of no size share, for elements that have none.
fn zero_size_if(w: &Window<'_, '_>, size: u64, at: u64) -> u64 {
    if size == 0 { w.program().zero_size() } else { at }
}

/// The same in pieces: first what is kept, then what is added.
#[cold]
fn extend_long(
    w: &mut Window<'_, '_>,
    n: u64,
    from: u64,
    (cap, is_new): (u64, bool),
    [kept, added]: [u64; 2],
) -> Done {
    let elem = w.type_arg(0);
    let (old, len) = (w.slots[0], w.slots[1]);
    let mut progress = w.progress();
    if is_new && progress.made == 0 {
        progress.made = w.turn.alloc_array(elem, cap)?;
    }
    let at = if is_new { progress.made } else { old };
    let (to, from, bytes, done) = match progress.done < kept {
        true => (at, old, kept, progress.done),
        false => (at + len * w.program().types.info(elem).size, from, added, progress.done - kept),
    };
    let now = move_elements(w, elem, (to, from), bytes, done);
    progress.done += now;
    if progress.done < kept + added {
        return Err(w.pause(progress));
    }
    w.set_slice(0, at, len + n, cap);
    Ok(())
}

/// Moves a piece of `bytes` bytes of elements, of which `done` are moved, and pays for it.
fn move_elements(
    w: &mut Window<'_, '_>,
    elem: TypeRef,
    (to, from): (u64, u64),
    bytes: u64,
    done: u64,
) -> u64 {
    let (at, now) = w.move_piece(to, from, bytes, done);
    w.charge(now / BYTES_PER_FUEL);
    if !w.program().types.info(elem).pointers.is_empty() {
        w.turn.mark_range(to + at, now);
    }
    now
}

/// `[elem] (pointer, len, cap, n) -> (pointer, len + n, cap)`
pub(super) fn grow(w: &mut Window<'_, '_>) -> Done {
    extend(w, w.slots[3], 0)
}

/// `[elem] (pointer, len, cap, pointer, n) -> slice`
pub(super) fn append(w: &mut Window<'_, '_>) -> Done {
    extend(w, w.slots[4], w.slots[3])
}

/// `[elem] (pointer, len, pointer, len) -> elements copied`
pub(super) fn copy(w: &mut Window<'_, '_>) -> Done {
    let elem = w.type_arg(0);
    let places = (w.slots[0], w.slots[2]);
    let n = w.slots[1].min(w.slots[3]);
    let bytes = n * w.program().types.info(elem).size;
    let mut progress = if bytes > PIECE_BYTES { w.progress() } else { Progress::default() };
    progress.done += move_elements(w, elem, places, bytes, progress.done);
    if progress.done < bytes {
        return Err(w.pause(progress));
    }
    w.slots[0] = n;
    Ok(())
}

/// `[elem] (pointer, len)`
pub(super) fn clear(w: &mut Window<'_, '_>) -> Done {
    let bytes = w.slots[1] * w.program().types.info(w.type_arg(0)).size;
    let mut progress = if bytes > PIECE_BYTES { w.progress() } else { Progress::default() };
    let now = PIECE_BYTES.min(bytes - progress.done);
    w.charge(now / BYTES_PER_FUEL);
    raw::zero(w.slots[0] + progress.done, now);
    progress.done += now;
    if progress.done < bytes { Err(w.pause(progress)) } else { Ok(()) }
}

/// `[array] (pointer, len) -> pointer`
pub(super) fn to_array(w: &mut Window<'_, '_>) -> Done {
    let want = w.program().types.rtype(w.type_arg(0)).len;
    let len = w.slots[1];
    if len < want {
        return Err(LeafError::runtime(format_args!(
            "cannot convert slice with length {len} to array or pointer to array with length {want}"
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::new_capacity;

    fn check(size: u64, has_pointers: bool, expect: &[u64]) {
        let (mut cap, mut got) = (0, Vec::new());
        for len in 0..expect.last().copied().unwrap_or(0) {
            if len == cap {
                cap = new_capacity(size, has_pointers, cap, len + 1);
                got.push(cap);
            }
        }
        assert_eq!(got, expect);
    }

    #[test]
    fn capacities_are_go_s() {
        check(8, false, &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 848, 1280, 1792, 2560, 3408, 5120]);
        check(1, false, &[8, 16, 32, 64, 128, 256, 512, 896, 1408, 2048, 3072, 4096]);
        check(4, false, &[2, 4, 8, 16, 32, 64, 128, 256, 512, 864, 1344]);
        check(16, true, &[1, 2, 4, 8, 16, 32, 71, 143, 303, 591, 1023]);
        check(24, false, &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 853]);
    }

    #[test]
    fn several_at_once() {
        assert_eq!(new_capacity(8, false, 0, 5), 6);
        assert_eq!(new_capacity(8, false, 4, 9), 10);
        assert_eq!(new_capacity(1, false, 0, 33), 48);
        assert_eq!(new_capacity(0, false, 0, 3), 3);
    }
}
