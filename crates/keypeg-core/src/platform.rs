//! The clock of the platform.
//!
//! Natively, [`Instant`] is the one of the standard library. `wasm32-unknown-unknown` has no clock, and `Instant::now`
//! of the standard library panics there. On that target [`Instant`] is [`HostInstant`], which reads a clock that the host
//! installs with [`install_clock`]. Without a clock a deadline never passes, so a search of a board that
//! is too large to enumerate may not end.

mod host_clock;

pub use host_clock::{HostInstant, install_clock};

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use host_clock::HostInstant as Instant;

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;
