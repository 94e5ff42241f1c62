//! Where and why a claim does not hold.

use keypeg_core::proof::{Bound, Claim, GuessesLeft};
use keypeg_core::{CodeId, CodeSpace, Feedback, Notation};
use thiserror::Error;

/// The exact place where a claim fails.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{}: {reason}", place(position), guess.as_ref().map(|guess| format!(", guess {guess}")).unwrap_or_default())]
pub struct Refusal {
    /// The turns that lead there, as histories are written; empty at the start.
    pub position: String,
    /// The guess that fails; `None` where the position itself does.
    pub guess: Option<String>,
    /// What is wrong there.
    pub reason: Reason,
}

fn place(position: &str) -> String {
    if position.is_empty() { "at the start".to_string() } else { format!("after {position}") }
}

/// What is wrong with a strategy or a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// No code agrees with the turns before the claim.
    #[error("no code agrees with the turns")]
    NothingFits,
    /// The strategy has no guess here.
    #[error("the strategy does not say what to guess, and {secrets} codes are left, such as {example}")]
    NoGuess {
        /// The number of codes that are never found.
        secrets: usize,
        /// One of them.
        example: String,
    },
    /// The strategy takes more guesses than this number.
    #[error("the strategy needs more than {0} guesses")]
    TooLong(usize),
    /// The strategy has another total.
    #[error("the strategy's total is {found}, not {stated}")]
    Total {
        /// The figure that is claimed.
        stated: u64,
        /// The true figure.
        found: u64,
    },
    /// The strategy has another worst case.
    #[error("the strategy takes up to {found} guesses, not {stated}")]
    Max {
        /// The figure that is claimed.
        stated: u64,
        /// The true figure.
        found: u64,
    },
    /// The strategy has another number of secrets.
    #[error("there are {found} secrets, not {stated}")]
    Secrets {
        /// The figure that is claimed.
        stated: u64,
        /// The true figure.
        found: u64,
    },
    /// The strategy has another average.
    #[error("the strategy's average is {total}/{secrets}, which does not round to {stated}")]
    Average {
        /// What is claimed, as it was written.
        stated: String,
        /// The true total.
        total: u64,
        /// The true number of secrets.
        secrets: u64,
    },
    /// The strategy does not keep within the limit of the claim.
    #[error("the strategy takes up to {found} guesses, but the claim is about at most {within}")]
    BeyondLimit {
        /// The limit of the claim.
        within: u32,
        /// The true figure.
        found: u64,
    },
    /// A permutation does not map the set onto itself. The number counts from 1.
    #[error("symmetry {0} does not map the position onto itself")]
    NotASymmetry(usize),
    /// A guess that neither a rule refutes nor an entry covers.
    #[error("no rule refutes it and it has no entry: it is only known to cost {known}, and {bound} is claimed")]
    Unrefuted {
        /// The bound by the rules.
        known: Bound,
        /// The bound of the position.
        bound: Bound,
    },
    /// The cells of an entry do not add up.
    #[error("its cells add up to {sum}, and {bound} is claimed")]
    DoesNotAddUp {
        /// The sum of the bounds of the cells and the codes of the position.
        sum: Bound,
        /// The bound of the position.
        bound: Bound,
    },
    /// An entry for a guess that leaves the whole set.
    #[error("it tells nothing here and must have no entry")]
    TellsNothing,
    /// A cell that no code falls into.
    #[error("no code gives the answer {0}, for which it has a bound")]
    NoSuchCell(Feedback),
    /// A reference to a position that is not proven yet.
    #[error("the cell of {answer} refers {back} positions back, but only {proven} are proven")]
    NotYetProven {
        /// The answer of the cell.
        answer: Feedback,
        /// How many positions back.
        back: u64,
        /// The number of positions proven so far.
        proven: u64,
    },
    /// A position carried by a permutation does not lie in the cell.
    #[error("the position {back} back, permuted, does not lie in the cell of {answer}")]
    NotInTheCell {
        /// The answer of the cell.
        answer: Feedback,
        /// How many positions back.
        back: u64,
    },
    /// A bound that holds for fewer guesses than are left.
    #[error("the bound of the cell of {answer} is for fewer guesses than are left")]
    FewerGuesses {
        /// The answer of the cell.
        answer: Feedback,
    },
}

/// A refusal in numbers of codes and answers; [`Fault::in_words`] writes it out.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) turns: Vec<(CodeId, u8)>,
    pub(crate) guess: Option<CodeId>,
    pub(crate) reason: Reason,
}

impl Fault {
    pub(crate) fn in_words(self, space: CodeSpace, notation: &Notation) -> Refusal {
        let code = |id| notation.code(&space.code(id)).to_string();
        let turn = |&(guess, answer): &(CodeId, u8)| {
            let answer = Feedback::from_index(space.game().pegs(), answer.into());
            format!("{} {}", code(guess), answer.map(|answer| answer.to_string()).unwrap_or_default())
        };
        Refusal {
            position: self.turns.iter().map(turn).collect::<Vec<_>>().join("; "),
            guess: self.guess.map(code),
            reason: self.reason,
        }
    }
}

/// Whether a strategy with this total and worst case is what the claim says it is.
pub(crate) fn compare(claim: Claim, total: u64, max: u64) -> Result<(), Reason> {
    let (stated_total, stated_max, within) = match claim {
        Claim::Total { total, max, within } => (total, max, within),
        Claim::Worst { total, max } => (total, max, Some(max)),
        Claim::Infeasible { .. } => return Ok(()),
    };
    if total != stated_total {
        return Err(Reason::Total { stated: stated_total, found: total });
    }
    if max != u64::from(stated_max) {
        return Err(Reason::Max { stated: stated_max.into(), found: max });
    }
    match within {
        Some(within) if max > within.into() => Err(Reason::BeyondLimit { within, found: max }),
        _ => Ok(()),
    }
}

/// Whether a bound proven with some guesses left holds with the guesses needed: more guesses never cost more.
pub(crate) fn covers(proven: GuessesLeft, needed: GuessesLeft) -> bool {
    proven >= needed
}
