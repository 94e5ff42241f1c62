//! Counts the streams of job events, in all and per address, so that one address cannot take all of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::config::{LISTENERS, LISTENERS_PER_ADDRESS};

/// The streams that are open, by the address of their browser.
#[derive(Default)]
pub(crate) struct ListenerSlots(Mutex<HashMap<String, usize>>);

/// The place of one stream. It is free again when this is dropped.
pub(crate) struct ListenerSlot {
    slots: Arc<ListenerSlots>,
    address: String,
}

impl ListenerSlots {
    /// A place for a stream to this address; `None` if there are too many.
    pub(crate) fn take(self: &Arc<Self>, address: &str) -> Option<ListenerSlot> {
        let mut open = self.lock();
        let here = open.get(address).copied().unwrap_or(0);
        if here >= LISTENERS_PER_ADDRESS || open.values().sum::<usize>() >= LISTENERS {
            return None;
        }
        open.insert(address.to_string(), here + 1);
        Some(ListenerSlot { slots: self.clone(), address: address.to_string() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ListenerSlot {
    fn drop(&mut self) {
        let mut open = self.slots.lock();
        match open.get_mut(&self.address) {
            Some(here) if *here > 1 => *here -= 1,
            _ => drop(open.remove(&self.address)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_leaves_room_for_others() {
        let slots = Arc::new(ListenerSlots::default());
        let take = |address: &str| (0..LISTENERS).map_while(|_| slots.take(address)).collect::<Vec<ListenerSlot>>();
        let first = take("10.0.0.1");
        assert_eq!(first.len(), LISTENERS_PER_ADDRESS);
        let others: Vec<_> = (2..9).flat_map(|one| take(&format!("10.0.0.{one}"))).collect();
        assert_eq!(first.len() + others.len(), LISTENERS);
        drop(first);
        assert!(slots.take("10.0.0.1").is_some() && slots.lock().get("10.0.0.1").is_none());
    }
}
