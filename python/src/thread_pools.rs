//! The threads of long calls.
//!
//! Every call has a pool for itself, so that calls of several Python threads do not wait for each other. A few idle pools are
//! kept for later calls.
//! A pool belongs to the process that made it: after a fork its threads are gone, so the child makes new ones.

use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::unsupported;

/// The stack of a thread, as large as that of a main thread.
const STACK: usize = 8 << 20;

/// The most idle pools that are kept.
const MOST_IDLE: usize = 4;

/// Pools that no call uses: the process that made each, the number of threads asked for, and the pool.
static IDLE: Mutex<Vec<(u32, usize, ThreadPool)>> = Mutex::new(Vec::new());

/// A pool that is given back when the call ends.
pub(crate) struct LentPool {
    threads: usize,
    pool: Option<ThreadPool>,
}

impl LentPool {
    pub(crate) fn take(threads: usize) -> PyResult<LentPool> {
        let mut idle = lock(&IDLE);
        let fits = |(process, count, _): &(u32, usize, ThreadPool)| (*process, *count) == (process::id(), threads);
        if let Some(place) = idle.iter().position(fits) {
            return Ok(LentPool { threads, pool: Some(idle.remove(place).2) });
        }
        drop(idle);
        let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
        let pool = pool.map_err(|error| unsupported(format!("cannot start threads: {error}")))?;
        Ok(LentPool { threads, pool: Some(pool) })
    }

    pub(crate) fn threads(&self) -> &ThreadPool {
        self.pool.as_ref().expect("a pool is given back only when it is dropped")
    }
}

impl Drop for LentPool {
    fn drop(&mut self) {
        if let Some(pool) = self.pool.take() {
            let surplus = keep(self.threads, pool);
            drop(surplus); // It ends its threads while no lock is held.
        }
    }
}

/// Adds a pool to the idle ones. Returns the oldest one of this process if there are too many. A pool that was made before a fork
/// stays in the list, because its locks may be held by threads that are gone.
fn keep(threads: usize, pool: ThreadPool) -> Option<ThreadPool> {
    let mut idle = lock(&IDLE);
    idle.push((process::id(), threads, pool));
    let mut own =
        idle.iter().enumerate().filter(|(_, (process, ..))| *process == process::id()).map(|(place, _)| place);
    let oldest = own.next()?;
    let is_full = own.count() >= MOST_IDLE;
    is_full.then(|| idle.remove(oldest).2)
}

/// The value behind a mutex, also after a panic of another thread: every value here is whole at any time.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
