//! Pool threads that spin during a short solve.
//!
//! Small boards are solved in milliseconds, and a sleeping thread may take one of them to wake up. So at first the other
//! threads of the pool look for work all the time. They take any work of the pool. If the pool solves several boards, a
//! spinning thread may take a piece of a long solve, and a short solve has to wait for it. So threads do not spin for long.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use keypeg_core::platform::Instant;

use crate::threads;

/// How long threads spin. Longer solves keep them busy anyway.
const SPIN_TIME: Duration = Duration::from_millis(20);

/// Runs `work` while the other pool threads spin, `threads` in all with this one.
pub(super) fn with_spinning_threads<T>(threads: usize, work: impl FnOnce() -> T) -> T {
    let threads = threads::usable(threads);
    if threads < 2 {
        return work();
    }
    let (until, done) = (Instant::now() + SPIN_TIME, AtomicBool::new(false));
    let own = rayon::current_thread_index();
    rayon::in_place_scope(|scope| {
        for _ in 1..threads.min(threads::available()) {
            // This thread may come upon the task while it waits for another one. It must not spin then.
            scope.spawn(|_| {
                if rayon::current_thread_index() != own {
                    spin(until, &done);
                }
            });
        }
        let result = work();
        done.store(true, Relaxed);
        result
    })
}

/// Looks for work until the solve is done or the time is over.
fn spin(until: Instant, done: &AtomicBool) {
    while !done.load(Relaxed) && Instant::now() < until {
        threads::give_way();
    }
}
