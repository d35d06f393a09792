//! Slot tables through their public names; loom has the races.
#![cfg(not(loom))]
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

use skep_sync::{Presence, SafePoints, SlotCache, SlotId, SlotTable};
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

type Table = SlotTable<AtomicU64>;

fn table() -> Table {
    SlotTable::new(Arc::new(SafePoints::new()))
}

fn spawn(table: &Table, cache: &mut SlotCache, value: u64) -> SlotId {
    let slot = table.reserve(cache).unwrap();
    slot.store(value, Ordering::Relaxed);
    slot.publish()
}

#[test]
fn an_id_names_its_record_until_released() {
    let table = table();
    let mut presence = Presence::enter(table.safe_points());
    let mut cache = SlotCache::new();
    let ids: Vec<SlotId> = (0..200_000).map(|value| spawn(&table, &mut cache, value)).collect();
    for (value, &id) in (0..).zip(&ids) {
        assert_eq!(table.get(id, &presence).unwrap().load(Ordering::Relaxed), value);
        assert_eq!(SlotId::from_bits(id.to_bits()), Some(id));
    }
    assert_eq!(table.iter(&presence).map(|(id, _)| id).collect::<Vec<_>>().len(), ids.len());
    for &id in &ids {
        assert!(table.release(id, &mut cache));
        assert!(!table.release(id, &mut cache));
        assert!(table.get(id, &presence).is_none());
    }
    presence.pass();
    assert_eq!(table.iter(&presence).count(), 0);
}

#[test]
fn slots_are_reused_with_new_ids_after_all_have_passed() {
    let table = table();
    let mut presence = Presence::enter(table.safe_points());
    let (mut cache, mut ids) = (SlotCache::new(), HashSet::new());
    let mut living = VecDeque::new();
    for value in 0..100_000 {
        let id = spawn(&table, &mut cache, value);
        assert!(ids.insert(id), "an id is given out once");
        living.push_back(id);
        if living.len() > 1_000 {
            let oldest = living.pop_front().unwrap();
            assert!(table.release(oldest, &mut cache));
        }
        presence.pass();
    }
    assert!(table.len_used() < 1_500, "{} slots for 1,000 records at a time", table.len_used());
}

#[test]
fn a_slot_waits_for_who_may_look() {
    let table = table();
    let mut looker = Presence::enter(table.safe_points());
    let mut cache = SlotCache::new();
    // More than all slots that a cache takes at once, so that every batch has gone out to wait.
    let ids: Vec<SlotId> = (0..1_024).map(|value| spawn(&table, &mut cache, value)).collect();
    let held = table.get(ids[0], &looker).unwrap();
    for &id in &ids {
        table.release(id, &mut cache);
    }
    for _ in 0..2_048 {
        assert!(spawn(&table, &mut cache, 9_999).index() >= 1_024);
    }
    assert_eq!(held.load(Ordering::Relaxed), 0);
    looker.away(|| {
        let reused = (0..1_024).filter(|_| spawn(&table, &mut cache, 9_999).index() < 1_024).count();
        assert!(reused > 900, "{reused}");
    });
}

#[test]
fn numbers_that_are_no_ids_name_nobody() {
    let table = table();
    let presence = Presence::enter(table.safe_points());
    let mut cache = SlotCache::new();
    let id = spawn(&table, &mut cache, 1);
    let unpublished = table.reserve(&mut cache).unwrap().id();
    for bits in
        [1, u64::MAX, id.to_bits() + (1 << 28), id.to_bits() + 7, (2 << 28) - 1, unpublished.to_bits()]
    {
        let no_id = SlotId::from_bits(bits).unwrap();
        assert!(table.get(no_id, &presence).is_none(), "{no_id:?}");
        assert!(!table.release(no_id, &mut cache));
        table.prefetch(no_id);
    }
    assert_eq!(SlotId::from_bits(0), None);
    let next: Vec<SlotId> = (0..200).map(|_| spawn(&table, &mut cache, 2)).collect();
    assert!(!next.contains(&unpublished), "an id that was told is not given out again");
    assert!(next.iter().any(|id| id.index() == unpublished.index()), "its slot is");
}

#[test]
fn a_stopping_thread_leaves_its_slots_to_others() {
    let table = table();
    let mut cache = SlotCache::new();
    for _ in 0..10 {
        let ids: Vec<SlotId> = (0..100).map(|value| spawn(&table, &mut cache, value)).collect();
        for id in ids {
            table.release(id, &mut cache);
        }
        table.surrender(&mut cache);
    }
    assert!(table.len_used() <= 256, "{}", table.len_used());
}
