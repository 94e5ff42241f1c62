//! Guesses that are equivalent under symmetry.
//!
//! A *transformation* renames colors and moves pegs; it changes no answer when it is applied to guess and secret
//! alike. One that maps the turns so far onto themselves maps the remaining codes onto themselves, so a guess and
//! its image cut them into cells of the same sizes, and one of the two is enough: the *representative*, the first
//! in lexicographic order or the last, whichever the strategy's ties prefer.
//!
//! Claim: with history h and remaining set S, every (π, σ) of the following kind maps S onto S.
//! * Let *absent* colors be those that no code of S contains, and blur them: write `*` for them in every guess.
//!   (π, σ) maps the set of blurred turns onto itself, each turn onto one with the same answer.
//! * σ maps absent colors to absent ones, and colors that no guess called to such, in any way.
//!
//! Proof: a code without absent colors draws the same answer from a guess and from its blurred form. So S is the
//! set of codes without absent colors that agree with the blurred turns, and that description is invariant under
//! (π, σ).
//!
//! Source: Slovesnov, "Search of optimal algorithms for bulls and cows game", as used by SolveMaster; blurring is
//! ours.

mod group;
mod pool;
mod representatives;
mod representatives_file;

pub use group::Symmetry;
pub use pool::Source;
pub(crate) use pool::{GuessList, PathPools, Pool};
pub use representatives::Representatives;
pub use representatives_file::{FileError, MOST_CLASSES, MakeError, RepresentativesFile};

/// The most pegs whose permutations are tried. Beyond, only colors are renamed.
pub const MOST_PEGS: usize = 8;
