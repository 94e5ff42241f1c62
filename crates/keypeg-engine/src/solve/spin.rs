//! Threads that stay awake while a short solve goes on.
//!
//! Small boards are solved in milliseconds, and a thread that sleeps may take one of them to wake. So the others of the pool
//! look for work all the time at first. They take whatever the pool has to do, so they do not go on for long: on a pool that solves
//! several boards a short solve waits for the piece of a long one that they took last, as it does wherever threads are shared.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rayon::Yield;

/// For so long threads stay awake; longer solves keep them busy.
const WHILE: Duration = Duration::from_millis(20);

/// Does some work while the other threads of the pool, all but one of so many, are awake.
pub(super) fn with_spinning_threads<T>(threads: usize, work: impl FnOnce() -> T) -> T {
    if threads < 2 {
        return work();
    }
    let (until, done) = (Instant::now() + WHILE, AtomicBool::new(false));
    let own = rayon::current_thread_index();
    rayon::in_place_scope(|scope| {
        for _ in 1..threads.min(rayon::current_num_threads()) {
            // This thread has better things to do, should it come upon the task while it waits for another one.
            scope.spawn(|_| {
                if rayon::current_thread_index() != own {
                    spin(until, &done);
                }
            });
        }
        let found = work();
        done.store(true, Relaxed);
        found
    })
}

/// Looks for work until the solve is done, or takes long.
fn spin(until: Instant, done: &AtomicBool) {
    while !done.load(Relaxed) && Instant::now() < until {
        if rayon::yield_now() != Some(Yield::Executed) {
            std::thread::yield_now();
        }
    }
}
