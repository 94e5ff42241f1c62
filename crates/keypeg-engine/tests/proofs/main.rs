//! Proofs from the pass that writes them to the checker that believes nothing.

mod damage;
mod dishonest;
mod document;
mod honest;
