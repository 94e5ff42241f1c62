//! Which guesses a strategy compares, in which order, and which it skips.

use std::fmt;
use std::sync::Arc;

use keypeg_core::{CodeId, Control, Stopped};
use rustc_hash::FxHashSet;

use crate::symmetry::{FileError, PathPools, Pool, Representatives, RepresentativesFile, Source, Symmetry};
use crate::{Position, Prefer, TieBreak, Ties};

/// How ties are broken and which guesses are skipped.
#[derive(Clone, Debug, Default)]
pub struct Pruning {
    /// How ties are broken.
    pub tie_break: TieBreak,
    /// Whether one guess represents all guesses that are equivalent to it under symmetry.
    pub reduction: Reduction,
    /// Whether guesses with colors that are ruled out are skipped.
    pub absent: Absent,
}

/// Whether one guess represents its whole class. This changes the time that a decision takes, never the decision.
#[derive(Clone, Default)]
pub enum Reduction {
    /// One guess per class is compared in positions where that saves time.
    #[default]
    Auto,
    /// One guess per class is compared in every position.
    Always,
    /// All guesses are compared.
    Never,
    /// Representatives come from a file. If it has no list for a position, as with `Auto`.
    File(Arc<RepresentativesFile>),
}

/// Whether guesses with a color that an answer of 0,0 has ruled out are skipped.
///
/// SolveMaster skips them. They are not equivalent to other guesses: such a guess can be the best, or the first of the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Absent {
    /// They are compared like all others.
    #[default]
    Keep,
    /// They are skipped.
    Prune,
}

/// The most guesses after which one list of representatives is made for all positions with these guesses. Later lists are
/// nearly as long as the board, and there are too many of them.
const SHARED_AFTER: usize = 2;

/// The memory for such lists, in bytes. The lists of 5x8 take 10 MB.
const MOST_BYTES_OF_POOLS: usize = 1 << 28;

/// The fewest remaining codes for which computing the classes of a single position saves time.
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

/// The guesses that one strategy compares on one game.
pub(super) struct Guesses {
    pub(super) pruning: Pruning,
    pools: PathPools,
}

impl Guesses {
    pub(super) fn new(pruning: Pruning) -> Guesses {
        Guesses { pruning, pools: PathPools::new(MOST_BYTES_OF_POOLS) }
    }

    /// Which end of the lexicographic order comes first.
    pub(super) fn ties(&self) -> Ties {
        match self.pruning.tie_break {
            TieBreak::Lexicographic(_, ties) => ties,
            TieBreak::Norvig => Ties::First,
        }
    }

    fn reduces(&self, position: &Position) -> bool {
        match self.pruning.reduction {
            // Skipping absent colors splits classes, so classes are not used.
            _ if self.pruning.absent == Absent::Prune || !position.is_exact() => false,
            Reduction::Always => true,
            Reduction::Never => false,
            Reduction::Auto | Reduction::File(_) => position.ids().len() >= PAYS_FROM,
        }
    }

    /// All codes, or one per class, in tie order.
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

    /// The same as a list. Consistent guesses come first if they are preferred.
    pub(super) fn in_tie_order(&self, position: &Position) -> Result<Vec<CodeId>, FileError> {
        let mut guesses: Vec<CodeId> = self.all_guesses(position)?.iter().collect();
        if matches!(self.pruning.tie_break, TieBreak::Lexicographic(Prefer::Consistent, _)) {
            guesses.sort_by_key(|guess| position.ids().binary_search(guess).is_err());
        }
        Ok(guesses)
    }

    /// All guesses that can be the secret, or one per class, in tie order.
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

    /// The colors that an answer of 0,0 has ruled out.
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

/// The guesses whose classes are computed between two checks of the control. One guess takes at most a millisecond.
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
