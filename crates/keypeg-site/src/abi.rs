//! What the WebAssembly module exports and imports.
//!
//! The worker calls `keypeg_start` once. To send a command, it asks `keypeg_request` for room for the bytes of its text, writes
//! them there and calls `keypeg_call`. The reply is the `keypeg_reply_bytes` bytes from `keypeg_reply` on, until the next command.
//! A call may make the memory grow, so the worker must fetch the memory again after it. Where `keypeg_request` returns 0 there is no
//! room.
//!
//! A panic ends a call with a trap. Its message is then in the place of the reply.
#![expect(unsafe_code, reason = "exports and imports have names of their own; there is no unsafe block")]

use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{mem, ptr};

use keypeg_core::platform::install_clock;
use keypeg_handlers::{Job, JobWatcher, RandomSource, WallClock};

use crate::host::SiteHost;

/// The bytes of the command before a call, and of the reply after it.
static MESSAGE: Mutex<Vec<u8>> = Mutex::new(Vec::new());

static HOST: LazyLock<SiteHost> =
    LazyLock::new(|| SiteHost::new(WallClock::new(|| seconds() as i64), RandomSource::new(random_bytes)));

#[link(wasm_import_module = "keypeg")]
unsafe extern "C" {
    /// The clock of the browser, in milliseconds since some start. It never decreases.
    safe fn now() -> f64;

    /// The seconds since 1970-01-01 00:00 UTC, a whole number.
    safe fn seconds() -> f64;

    /// 32 random bits that nobody can predict.
    safe fn random() -> u32;

    /// Whether the job that runs was cancelled: 0 or 1.
    safe fn is_cancelled() -> u32;

    /// Whether the worker passes on the progress of the job now: 0 or 1. It does so a few times per second.
    safe fn is_watched() -> u32;

    /// The job as JSON: a text of some bytes at a place in the memory.
    safe fn report(at: *const u8, bytes: usize);
}

/// Installs the clock of the browser, and keeps the messages of panics.
#[unsafe(no_mangle)]
pub extern "C" fn keypeg_start() {
    install_clock(|| Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default());
    std::panic::set_hook(Box::new(|info| *message() = info.to_string().into_bytes()));
}

/// Makes room for a command of `bytes` bytes and returns where it begins; 0 if there is no room.
#[unsafe(no_mangle)]
pub extern "C" fn keypeg_request(bytes: usize) -> *mut u8 {
    let mut room = Vec::new();
    if room.try_reserve_exact(bytes).is_err() {
        return ptr::null_mut();
    }
    room.resize(bytes, 0);
    let mut message = message();
    *message = room;
    message.as_mut_ptr()
}

/// Does the command that was written.
#[unsafe(no_mangle)]
pub extern "C" fn keypeg_call() {
    // The lock is not held during the work, since a panic writes its message there.
    let command = mem::take(&mut *message());
    let reply = HOST.call(&String::from_utf8_lossy(&command), &Arc::new(WorkerWatcher));
    *message() = reply.into_bytes();
}

/// Where the reply begins.
#[unsafe(no_mangle)]
pub extern "C" fn keypeg_reply() -> *const u8 {
    message().as_ptr()
}

/// The number of bytes of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn keypeg_reply_bytes() -> usize {
    message().len()
}

/// Passes on what the worker is asked and told while a job runs.
struct WorkerWatcher;

impl JobWatcher for WorkerWatcher {
    fn is_cancelled(&self) -> bool {
        is_cancelled() != 0
    }

    fn changed(&self, job: &Job) {
        if is_watched() != 0 {
            let text = job.json().to_string();
            report(text.as_ptr(), text.len());
        }
    }
}

fn random_bytes(bytes: &mut [u8]) {
    for part in bytes.chunks_mut(4) {
        part.copy_from_slice(&random().to_le_bytes()[..part.len()]);
    }
}

fn message() -> MutexGuard<'static, Vec<u8>> {
    MESSAGE.lock().unwrap_or_else(PoisonError::into_inner)
}
