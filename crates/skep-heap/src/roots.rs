//! Where a process's live pointers are.
//! Kept true: what is shown as a root is trusted: evacuation reads headers through it and writes it.
#![allow(unsafe_code, reason = "who shows roots answers for their being pointers")]

/// A process's live pointers, or some of them: slots of frames and of its record.
///
/// A collection must be shown all roots of its process. What it is not shown is not followed when it moves, and a
/// pointer that was not shown must not be used again.
///
/// # Safety
/// `each` shows only slots that hold 0, a pointer into a live object of the heap that is collected (or just past its
/// data), or one into static data of its program.
pub unsafe trait Roots {
    /// Shows every live pointer slot to `visit`, which may change it.
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64));
}

/// A process without live pointers.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRoots;

// SAFETY: it shows nothing.
unsafe impl Roots for NoRoots {
    fn each(&mut self, _visit: &mut dyn FnMut(&mut u64)) {}
}

// SAFETY: it shows what its parts show.
unsafe impl<A: Roots, B: Roots> Roots for (A, B) {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.0.each(visit);
        self.1.each(visit);
    }
}

// SAFETY: it shows what is inside of it.
unsafe impl<R: Roots> Roots for Option<R> {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        if let Some(roots) = self {
            roots.each(visit);
        }
    }
}

// SAFETY: it shows what it refers to.
unsafe impl<R: Roots + ?Sized> Roots for &mut R {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        (**self).each(visit);
    }
}
