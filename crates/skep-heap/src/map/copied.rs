//! Copies of maps in messages.
//! Kept true: a copy has the segments and tables of its original, cut to what is used, and its seed, so that nothing is
//! hashed again; only keys with pointers get new tags, piece by piece, when the copy is first used.

use skep_bytecode::TypeRef;

use super::segment::Segment;
use super::{HEAD, INDEX, SEGMENTS, Shape, empty, len};
use crate::copy::CopyError;
use crate::message::Writer;
use crate::object::{
    DIRECTORY_HEAD, Form, HEADER, Header, MAP_WORDS, SEGMENT_HEAD, directory_size, entries_size, pad,
};
use crate::program::{ProgramData, TypeInfo};
use crate::raw;

/// Fills the record of a copied map; `segment` is shown the entries of each copied segment and their number.
pub(crate) fn copy(
    writer: &mut Writer<'_>,
    program: &ProgramData,
    ty: TypeRef,
    (from, to): (u64, u64),
    mut segment: impl FnMut(u64, u64),
) -> Result<(), CopyError> {
    raw::copy(to, from, MAP_WORDS * 8);
    if len(from) == 0 {
        empty(to);
        return Ok(());
    }
    let info = program.types.info(ty);
    let shape = Shape::of(from);
    let root = raw::load64(from + SEGMENTS);
    let mut one = |writer: &mut Writer<'_>, old: u64| -> Result<u64, CopyError> {
        let new = copy_segment(writer, ty, info, Segment(old))?;
        segment(new + SEGMENT_HEAD, Segment(new).used());
        Ok(new)
    };
    let new = if shape.is_wide() { directory(writer, root, &mut one)? } else { one(writer, root)? };
    raw::store64(to + SEGMENTS, new);
    if info.key_has_identity {
        raw::store64(to + INDEX, 0);
        shape.stale(raw::load32(from + HEAD)).store(to);
        return Ok(());
    }
    let root = raw::load64(from + INDEX);
    if root == 0 {
        return Ok(());
    }
    let mut last = (0, 0);
    let mut table = |writer: &mut Writer<'_>, old: u64| {
        // The places of one table follow each other.
        if last.0 != old {
            last = (old, copy_table(writer, old)?);
        }
        Ok(last.1)
    };
    let new = if shape.depth() > 0 { directory(writer, root, &mut table)? } else { table(writer, root)? };
    raw::store64(to + INDEX, new);
    Ok(())
}

/// A copy of a directory, with `copy` of each of its pointers.
fn directory(
    writer: &mut Writer<'_>,
    old: u64,
    copy: &mut dyn FnMut(&mut Writer<'_>, u64) -> Result<u64, CopyError>,
) -> Result<u64, CopyError> {
    let items = Header(raw::load64(old - HEADER)).count();
    let new = writer.alloc(Header::new(Form::Directory, TypeRef(0), items), directory_size(items))?;
    raw::copy(new, old, directory_size(items));
    for at in (0..items).map(|i| DIRECTORY_HEAD + i * 8) {
        let item = raw::load64(old + at);
        if item != 0 && item & 1 == 0 {
            let item = copy(writer, item)?;
            raw::store64(new + at, item);
        }
    }
    Ok(new)
}

fn copy_segment(
    writer: &mut Writer<'_>,
    ty: TypeRef,
    info: &TypeInfo,
    old: Segment,
) -> Result<u64, CopyError> {
    let (size, used) = (info.entry_size, old.used());
    let new = writer.alloc(Header::new(Form::Entries, ty, used), entries_size(size, used))?;
    let bytes = SEGMENT_HEAD + size * used;
    raw::copy(new, old.0, bytes);
    let controls = SEGMENT_HEAD + pad(size * used);
    raw::zero(new + bytes, controls - bytes);
    raw::copy(new + controls, old.0 + SEGMENT_HEAD + pad(size * old.capacity()), used * 8);
    Ok(new)
}

fn copy_table(writer: &mut Writer<'_>, old: u64) -> Result<u64, CopyError> {
    let header = Header(raw::load64(old - HEADER));
    let new = writer.alloc(header, pad(header.count()))?;
    raw::copy(new, old, header.count());
    Ok(new)
}
