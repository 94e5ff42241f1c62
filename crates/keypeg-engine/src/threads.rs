//! Threads, and their replacement on platforms that cannot start threads.
//!
//! Parallel iterators of rayon need nothing of this module: on `wasm32-unknown-unknown`, where no thread can be started,
//! rayon's global pool is the current thread. This module holds what would fail or waste time there: separate pools,
//! searches that split their work, and waiting.

use rayon::{ThreadPoolBuilder, Yield};

/// Whether this target can start threads.
const CAN_START: bool = !cfg!(all(target_arch = "wasm32", target_os = "unknown"));

/// The number of threads of the current pool; 1 if no thread can be started.
pub fn available() -> usize {
    rayon::current_num_threads()
}

/// Runs `work` in a pool of one thread. In the current pool if no thread can be started.
pub fn on_one_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// The number of threads that a search uses if it is asked to use `wanted`, from 1 on. More than the pool has are
/// allowed; they wait for their turn.
pub(crate) fn usable(wanted: usize) -> usize {
    if CAN_START { wanted.max(1) } else { 1 }
}

/// Runs a task of the pool if there is one, or else lets another thread of the machine run.
pub(crate) fn give_way() {
    if rayon::yield_now() != Some(Yield::Executed) {
        std::thread::yield_now();
    }
}
