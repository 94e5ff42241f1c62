//! Guesses that are equivalent under symmetry.
//!
//! A *transformation* renames colors and moves pegs. Applied to both guess and secret, it does not change the answer. A
//! transformation that maps the turns so far onto themselves maps the remaining codes onto themselves. Then a guess and
//! its image split these codes into cells of the same sizes, so only one of the two must be looked at: the
//! *representative*. It is the first guess of its class in lexicographic order, or the last if the strategy prefers that.
//!
//! Claim: let S be the set of remaining codes after a history. A permutation π of the pegs and a renaming σ of the colors
//! map S onto S if both of these hold.
//! * Call the colors that no code of S contains *absent*, and write `*` for them in every guess (the guess is *blurred*).
//!   (π, σ) maps the set of blurred turns onto itself, and each turn onto one with the same answer.
//! * σ maps absent colors to absent colors, and colors that are in no guess to such colors.
//!
//! Proof: a code without absent colors gives the same answer to a guess and to its blurred form. So S is the set of codes
//! without absent colors that agree with the blurred turns. (π, σ) does not change this description.
//!
//! Source: Slovesnov, "Search of optimal algorithms for bulls and cows game", as used by SolveMaster. Blurring is ours.

mod generators;
mod group;
mod pool;
mod representatives;
mod representatives_file;

pub use group::Symmetry;
pub use pool::Source;
pub(crate) use pool::{GuessList, PathPools, Pool};
pub use representatives::Representatives;
pub use representatives_file::{FileError, MOST_CLASSES, MakeError, RepresentativesFile};

/// The most pegs whose permutations are tried. On boards with more pegs only colors are renamed.
pub const MOST_PEGS: usize = 8;
