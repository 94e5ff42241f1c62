//! The best guesses of a position by a measure, one step ahead.

mod class_bounds;
mod class_scan;
mod entropy_scan;
mod guess_block;
mod kept_guesses;
mod pool_scan;

use keypeg_core::{Code, CodeId, Control, Stream};

use crate::measure::Measure;
use crate::partition::Sizes;
use crate::symmetry::{Pool, Representatives, Source, Symmetry};
use crate::{Position, Ties};

pub(crate) use pool_scan::PoolScan;

/// A guess and the sizes of the cells into which it splits the remaining codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedGuess {
    /// The code to guess.
    pub code: Code,
    /// Whether the guess can be the secret.
    pub is_possible: bool,
    /// The sizes of its cells. Every measure is computed from them: parts, largest cell, expected size, entropy.
    pub sizes: Sizes,
}

/// The best guesses of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedGuesses {
    /// The guesses, best first.
    pub list: Vec<RankedGuess>,
    /// Whether all guesses were compared. False if the control stopped the ranking early.
    pub is_complete: bool,
}

/// A ranking that compares at most this number of pairs of a guess and a code is too fast to be worth stopping.
const AT_ONCE: usize = 50_000_000;

/// The `top` best guesses, best first; at least one. Equally good guesses are in tie order: possible guesses first, then
/// lexicographically. Of guesses that are equivalent under symmetry only the first is listed. If the control can stop the
/// ranking and there are very many guesses, they are compared in a mixed order, so ties are in that order too.
///
/// ```
/// use keypeg_core::Control;
/// use keypeg_engine::{Board, Measure, rank};
///
/// let position = Board::new("4x6".parse()?)?.position("AABB 1,1")?;
/// let ranked = rank(&position, Measure::Entropy, 3, &Control::default());
/// for guess in &ranked.list {
///     println!("{}: {:.2} bits in {} parts", guess.code, guess.sizes.entropy(), guess.sizes.parts());
/// }
/// assert!(ranked.is_complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rank(position: &Position, measure: Measure, top: usize, control: &Control) -> RankedGuesses {
    rank_where(position, |_| true, measure, top, control)
}

/// Like [`rank`], for the guesses that can be the secret.
pub fn rank_possible(position: &Position, measure: Measure, top: usize, control: &Control) -> RankedGuesses {
    rank_where(position, |guess| position.is_possible(guess), measure, top, control)
}

fn rank_where(
    position: &Position,
    is_wanted: impl Fn(CodeId) -> bool,
    measure: Measure,
    top: usize,
    control: &Control,
) -> RankedGuesses {
    let board = position.board();
    let mut guesses: Vec<CodeId> = if position.is_exact() {
        Representatives::new(&Symmetry::of(position), Ties::First).list(board)
    } else {
        board.space().ids().collect()
    };
    guesses.retain(|&guess| is_wanted(guess));
    if control.can_stop() && guesses.len().saturating_mul(position.len()) > AT_ONCE {
        // Time may run out, so the first guesses should be of all kinds.
        shuffle(&mut guesses);
    }
    guesses.sort_by_key(|&guess| !position.is_possible(guess));
    let pool = Pool::listed(board, Ties::First, Source::Computed, guesses);
    let mut scan = PoolScan::new(board, position.ids(), measure, top, control);
    let is_complete = scan.scan(&pool).is_ok();
    let list = scan.into_best().into_iter().map(|found| RankedGuess {
        code: board.code(found.guess),
        is_possible: position.is_possible(found.guess),
        sizes: found.sizes,
    });
    RankedGuesses { list: list.collect(), is_complete }
}

impl Position {
    /// The best guess by a measure; ties as in [`rank`].
    ///
    /// ```
    /// use keypeg_engine::{Board, Measure};
    ///
    /// let position = Board::new("4x6".parse()?)?.start();
    /// let best = position.best(Measure::WorstCase);
    /// assert_eq!((best.code.to_string().as_str(), best.sizes.largest()), ("AABB", 256));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(&self, measure: Measure) -> RankedGuess {
        let ranked = rank(self, measure, 1, &Control::default());
        ranked.list.into_iter().next().expect("a position has a code, so there is a guess")
    }
}

/// Puts guesses in a mixed order that is the same every time.
fn shuffle(guesses: &mut [CodeId]) {
    let mut stream = Stream::new(guesses.len() as u64);
    for place in (1..guesses.len()).rev() {
        guesses.swap(place, stream.below(place as u64 + 1) as usize);
    }
}
