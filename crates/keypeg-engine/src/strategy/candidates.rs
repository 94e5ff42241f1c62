//! Which guesses a strategy looks at, in which order, and which it passes over.

use std::fmt;
use std::sync::Arc;

use keypeg_core::{CodeId, Control, Stopped};
use rustc_hash::FxHashSet;

use crate::symmetry::{FileError, PathPools, Pool, Representatives, RepresentativesFile, Source, Symmetry};
use crate::{Position, Prefer, TieBreak, Ties};

/// How ties are broken and which guesses are passed over.
#[derive(Clone, Debug, Default)]
pub struct Pruning {
    /// How ties are broken.
    pub tie_break: TieBreak,
    /// Whether one guess stands for all that are equivalent to it under symmetry.
    pub reduction: Reduction,
    /// What becomes of guesses with colors that are ruled out.
    pub absent: Absent,
}

/// Whether one guess stands for its whole class. It never changes what is played, only how long it takes.
#[derive(Clone, Default)]
pub enum Reduction {
    /// One guess per class is looked at where that saves more than it costs.
    #[default]
    Auto,
    /// One guess per class is looked at, in every position.
    Always,
    /// All guesses are looked at.
    Never,
    /// From a file where it has a list, else as with `Auto`.
    File(Arc<RepresentativesFile>),
}

/// What becomes of guesses that hold a color ruled out by an answer of no pegs at all.
///
/// SolveMaster passes them over. They are not equivalent to other guesses: such a guess can be the best, or the first of the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Absent {
    /// They are looked at like all others.
    #[default]
    Keep,
    /// They are passed over.
    Prune,
}

/// After how many guesses at most one list of representatives is made for all positions after them. Later lists are
/// nearly as long as the board, and there are too many of them.
const SHARED_AFTER: usize = 2;

/// The bytes that such lists may fill; those of 5x8 take 10 MB.
const MOST_BYTES_OF_POOLS: usize = 1 << 28;

/// From how many remaining codes on finding the classes of a single position pays.
const PAYS_FROM: usize = 128;

impl fmt::Debug for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reduction::Auto => "Auto",
            Reduction::Always => "Always",
            Reduction::Never => "Never",
            Reduction::File(_) => "File",
        })
    }
}

/// The guesses of one strategy on one game.
pub(super) struct Guesses {
    pub(super) pruning: Pruning,
    pools: PathPools,
}

impl Guesses {
    pub(super) fn new(pruning: Pruning) -> Guesses {
        Guesses { pruning, pools: PathPools::new(MOST_BYTES_OF_POOLS) }
    }

    /// The end of the lexicographic order that comes first.
    pub(super) fn ties(&self) -> Ties {
        match self.pruning.tie_break {
            TieBreak::Lexicographic(_, ties) => ties,
            TieBreak::Norvig => Ties::First,
        }
    }

    fn reduces(&self, position: &Position) -> bool {
        match self.pruning.reduction {
            // Pruning by absent colors splits classes, so it goes without them.
            _ if self.pruning.absent == Absent::Prune || !position.is_exact() => false,
            Reduction::Always => true,
            Reduction::Never => false,
            Reduction::Auto | Reduction::File(_) => position.ids().len() >= PAYS_FROM,
        }
    }

    /// Every guess there is, or one for each class, in tie order.
    pub(super) fn all_guesses<'a>(&self, position: &'a Position) -> Result<Pool<'a>, FileError> {
        if self.pruning.absent == Absent::Prune {
            let ruled_out = self.ruled_out(position);
            let all = Pool::all(position.board(), self.ties());
            if !ruled_out.contains(&true) {
                return Ok(all);
            }
            let allowed = |code| !position.board().pegs(code).iter().any(|&color| ruled_out[usize::from(color)]);
            return Ok(all.retain(allowed));
        }
        if !position.is_exact() {
            return Ok(Pool::all(position.board(), self.ties()));
        }
        if let Reduction::File(file) = &self.pruning.reduction
            && let Some(pool) = Pool::from_file(position, self.ties(), file)?
        {
            return Ok(pool);
        }
        let shared = position.turns().len() <= SHARED_AFTER;
        Ok(match self.pruning.reduction {
            Reduction::Always => Pool::representatives(position, self.ties()),
            Reduction::Auto | Reduction::File(_) if shared => self.pools.after(position, self.ties()),
            _ => Pool::all(position.board(), self.ties()),
        })
    }

    /// The same as a list, consistent guesses first where they are preferred.
    pub(super) fn in_tie_order(&self, position: &Position) -> Result<Vec<CodeId>, FileError> {
        let mut guesses: Vec<CodeId> = self.all_guesses(position)?.iter().collect();
        if matches!(self.pruning.tie_break, TieBreak::Lexicographic(Prefer::Consistent, _)) {
            guesses.sort_by_key(|guess| position.ids().binary_search(guess).is_err());
        }
        Ok(guesses)
    }

    /// Every guess that can be the secret, or one for each class, in tie order.
    pub(super) fn consistent_guesses<'a>(
        &self,
        position: &'a Position,
        control: &Control,
    ) -> Result<Pool<'a>, Stopped> {
        let mut guesses = self.pruning.tie_break.arrange(position);
        let mut source = Source::AllCodes;
        if self.reduces(position) {
            let symmetry = Symmetry::of(position);
            if !symmetry.is_trivial() {
                guesses = first_of_classes(position, &symmetry, guesses, control)?;
                source = Source::Computed;
            }
        }
        Ok(Pool::listed(position.board(), self.ties(), source, guesses))
    }

    /// The colors that an answer of no pegs at all has ruled out.
    pub(super) fn ruled_out(&self, position: &Position) -> Vec<bool> {
        let mut ruled_out = vec![false; position.board().game().colors()];
        let nothing = position.board().feedback(0);
        for turn in position.turns().iter().filter(|turn| turn.feedback == nothing) {
            for &color in turn.guess.colors() {
                ruled_out[usize::from(color)] = true;
            }
        }
        ruled_out
    }
}

/// Guesses whose classes are found between two checks of the control. With the most symmetry one takes a millisecond.
const GUESSES_PER_CHECK: usize = 64;

/// Keeps the first guess of every class.
fn first_of_classes(
    position: &Position,
    symmetry: &Symmetry,
    guesses: Vec<CodeId>,
    control: &Control,
) -> Result<Vec<CodeId>, Stopped> {
    let representatives = Representatives::new(symmetry, Ties::First);
    let mut seen = FxHashSet::default();
    let mut first = Vec::new();
    for some in guesses.chunks(GUESSES_PER_CHECK) {
        control.check()?;
        let is_new = |guess: &CodeId| seen.insert(representatives.representative(position.board(), *guess));
        first.extend(some.iter().copied().filter(is_new));
    }
    Ok(first)
}
