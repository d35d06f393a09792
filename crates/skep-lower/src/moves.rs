//! Moves that happen at once, put into an order in which none overwrites what another still reads.

/// A move between slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub to: u32,
    pub from: u32,
}

/// Orders moves whose targets are distinct; a ring goes through the slot that `scratch` gives.
pub(crate) fn in_order(moves: &[Move], mut scratch: impl FnMut() -> u32) -> Vec<Move> {
    let mut left: Vec<Move> = moves.iter().copied().filter(|m| m.to != m.from).collect();
    left.sort_unstable_by_key(|m| m.to);
    let target = |left: &[Move], slot: u32| left.binary_search_by_key(&slot, |m| m.to).ok();
    let mut readers = vec![0u32; left.len()];
    for m in &left {
        if let Some(nth) = target(&left, m.from) {
            readers[nth] += 1;
        }
    }
    let mut done = vec![false; left.len()];
    let mut out = Vec::with_capacity(left.len());
    let mut ready: Vec<usize> = (0..left.len()).filter(|nth| readers[*nth] == 0).rev().collect();
    loop {
        while let Some(nth) = ready.pop() {
            done[nth] = true;
            out.push(left[nth]);
            if let Some(freed) = target(&left, left[nth].from) {
                readers[freed] -= 1;
                if readers[freed] == 0 && !done[freed] {
                    ready.push(freed);
                }
            }
        }
        // Only rings are left: each of their slots has one reader.
        let Some(nth) = done.iter().position(|done| !done) else { return out };
        let spare = scratch();
        let slot = left[nth].to;
        out.push(Move { to: spare, from: slot });
        for m in left.iter_mut().zip(&done).filter(|(m, done)| !**done && m.from == slot).map(|(m, _)| m) {
            m.from = spare;
        }
        readers[nth] = 0;
        ready.push(nth);
    }
}

#[cfg(test)]
mod tests {
    use super::{Move, in_order};

    fn check(moves: &[(u32, u32)], expect: &[(u32, u32)]) {
        let moves: Vec<Move> = moves.iter().map(|(to, from)| Move { to: *to, from: *from }).collect();
        let got: Vec<(u32, u32)> = in_order(&moves, || 99).iter().map(|m| (m.to, m.from)).collect();
        assert_eq!(got, expect);
    }

    #[test]
    fn orders() {
        check(&[(1, 1)], &[]);
        check(&[(2, 1), (1, 0)], &[(2, 1), (1, 0)]);
        check(&[(0, 1), (1, 0)], &[(99, 0), (0, 1), (1, 99)]);
        check(&[(0, 1), (1, 2), (2, 0), (3, 0)], &[(3, 0), (99, 0), (0, 1), (1, 2), (2, 99)]);
        check(&[(0, 1), (1, 0), (2, 3), (3, 2)], &[(99, 0), (0, 1), (1, 99), (99, 2), (2, 3), (3, 99)]);
    }
}
