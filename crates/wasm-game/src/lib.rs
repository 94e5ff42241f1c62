//! keypeg in WebAssembly: a host such as Node or a browser sends requests as JSON and gets replies as JSON.
//!
//! The module keeps no state between requests. A game is its record, which the host stores and sends with every request, and
//! which is replayed before it is trusted. `play.mjs` is a host that plays a game and compares results with known ones.
//!
//! ```
//! let reply = wasm_game::reply(r#"{"do":"new","game":"4x6","secret":"DBCE","rows":10}"#);
//! assert!(reply.starts_with(r#"{"ok":{"#), "{reply}");
//! let reply = wasm_game::reply(r#"{"do":"new","game":"4x6","secret":"D","rows":10}"#);
//! assert!(reply.starts_with(r#"{"error":"#), "{reply}");
//! ```
//!
//! A module uses only modules of the rows below its own:
//!
//! ```text
//! abi                  what WebAssembly exports and imports
//! requests             reads a request, finds who answers it
//! games  searches      games of a person; guesses, rankings and solutions of the computer
//! kernel_check         the kernel compared with the scalar definition
//! limits               what a request may ask for
//! ```

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub mod abi;
mod games;
mod kernel_check;
mod limits;
mod requests;
mod searches;

pub use requests::reply;
