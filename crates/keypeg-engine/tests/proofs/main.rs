//! Proofs that the engine writes, checked by `keypeg-check`.

mod aims;
mod damage;
mod dishonest;
mod document;
mod honest;
