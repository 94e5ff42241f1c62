//! What the WebAssembly module exports and imports.
//!
//! A host calls `keypeg_start` once. To send a request, it asks `keypeg_request` for room for the bytes of the JSON text,
//! writes them there and calls `keypeg_call`. The reply is the `keypeg_reply_bytes` bytes from `keypeg_reply` on, until the
//! next request. A call may make the memory grow, so the host must fetch the memory again after it. Where `keypeg_request`
//! returns 0 there is no room, and the reply says why.
//!
//! A panic ends a call with a trap. Its message is then in the place of the reply.
#![expect(unsafe_code, reason = "exports and imports have names of their own; there is no unsafe block")]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{mem, ptr};

use keypeg_core::platform::install_clock;

use crate::requests::refusal;

/// The most bytes of a request. A saved game usually has a few thousand.
const MAX_REQUEST_BYTES: usize = 1 << 20;

/// The bytes of the request before a call, and of the reply after it.
static MESSAGE: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[link(wasm_import_module = "keypeg")]
unsafe extern "C" {
    /// The clock of the host, in milliseconds since some start. It never decreases.
    safe fn now() -> f64;
}

/// Installs the clock of the host, and keeps the messages of panics.
#[unsafe(no_mangle)]
pub extern "C" fn keypeg_start() {
    install_clock(|| Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default());
    std::panic::set_hook(Box::new(|info| *message() = info.to_string().into_bytes()));
}

/// Makes room for a request of `bytes` bytes and returns where it begins; 0 if there is no room.
#[unsafe(no_mangle)]
pub extern "C" fn keypeg_request(bytes: usize) -> *mut u8 {
    // The lock is not held while memory is allocated, since a panic writes its message there.
    match room(bytes) {
        Ok(room) => {
            let mut message = message();
            *message = room;
            message.as_mut_ptr()
        }
        Err(sentence) => {
            let reply = refusal(&sentence).into_bytes();
            *message() = reply;
            ptr::null_mut()
        }
    }
}

/// Answers the request that was written.
#[unsafe(no_mangle)]
pub extern "C" fn keypeg_call() {
    // The lock is not held during the work, since a panic writes its message there.
    let request = mem::take(&mut *message());
    let reply = crate::reply(&String::from_utf8_lossy(&request));
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

/// One zero per byte of the request; the error is a sentence.
fn room(bytes: usize) -> Result<Vec<u8>, String> {
    if bytes > MAX_REQUEST_BYTES {
        return Err(format!("the request has {bytes} bytes; at most {MAX_REQUEST_BYTES} are allowed"));
    }
    let mut room = Vec::new();
    room.try_reserve_exact(bytes).map_err(|_| format!("there is no memory for a request of {bytes} bytes"))?;
    room.resize(bytes, 0);
    Ok(room)
}

fn message() -> MutexGuard<'static, Vec<u8>> {
    MESSAGE.lock().unwrap_or_else(PoisonError::into_inner)
}
