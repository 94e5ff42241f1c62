//! Threads, and their replacement on platforms that cannot start threads.
//!
//! On `wasm32-unknown-unknown`, no thread can be started. There this module holds what stands for rayon: iterators that work in
//! order, and no pools, no searches that split their work, no waiting.

use rayon::{ThreadPoolBuilder, Yield};

/// The traits of parallel iterators, to be imported with `*`.
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use rayon::prelude as parallel_iterators;

#[cfg(any(test, all(target_arch = "wasm32", target_os = "unknown")))]
#[allow(unreachable_pub, reason = "on other targets it is compiled for its tests alone")]
mod sequential;

/// The traits of parallel iterators, to be imported with `*`.
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub mod parallel_iterators {
    pub use super::sequential::{IntoParallelIterator, ParallelSlice, Sequential};
}

/// Whether this target can start threads.
pub(crate) const CAN_START: bool = !cfg!(all(target_arch = "wasm32", target_os = "unknown"));

/// The number of threads of the current pool; 1 if no thread can be started.
pub fn available() -> usize {
    if CAN_START { rayon::current_num_threads() } else { 1 }
}

/// Runs `work` in a pool of one thread. In the current pool if no thread can be started.
pub fn on_one_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if !CAN_START {
        return work();
    }
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
    if CAN_START && rayon::yield_now() != Some(Yield::Executed) {
        std::thread::yield_now();
    }
}
