//! Where and why a claim does not hold.

use keypeg_core::proof::{Bound, Claim, GuessesLeft, secrets_at_max};
use keypeg_core::{CodeId, CodeSpace, Distribution, Feedback, Notation};
use thiserror::Error;

/// The place where a claim fails, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{}: {reason}", place(position), guess.as_ref().map(|guess| format!(", guess {guess}")).unwrap_or_default())]
pub struct Refusal {
    /// The turns that lead to the position, as a history. Empty at the start.
    pub position: String,
    /// The guess that fails. `None` if the position itself fails.
    pub guess: Option<String>,
    /// What is wrong there.
    pub reason: Reason,
}

fn place(position: &str) -> String {
    if position.is_empty() { "at the start".to_string() } else { format!("after {position}") }
}

fn claimed(bound: Bound) -> String {
    match bound {
        Bound::Guesses(guesses) => format!("the claim is at least {guesses}"),
        Bound::Never => "the claim is that there is no strategy".to_string(),
    }
}

fn codes_left(codes: usize, example: &str) -> String {
    if codes == 1 { format!("1 code is left, {example}") } else { format!("{codes} codes are left, such as {example}") }
}

/// What is wrong with a strategy or a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// No code agrees with the turns before the claim.
    #[error("no code agrees with the turns")]
    NothingFits,
    /// The strategy has no guess here.
    #[error("the strategy does not say what to guess, and {}", codes_left(*secrets, example))]
    NoGuess {
        /// The number of codes that are never found.
        secrets: usize,
        /// One of them.
        example: String,
    },
    /// The strategy takes more guesses than this number.
    #[error("the strategy needs more than {0} guesses")]
    TooLong(usize),
    /// The total of the strategy differs from the stated one.
    #[error("the strategy's total is {found}, not {stated}")]
    Total {
        /// The figure that is claimed.
        stated: u64,
        /// The true figure.
        found: u64,
    },
    /// The worst case of the strategy differs from the stated one.
    #[error("the strategy takes up to {found} guesses, not {stated}")]
    Max {
        /// The figure that is claimed.
        stated: u64,
        /// The true figure.
        found: u64,
    },
    /// The number of secrets differs from the stated one.
    #[error("there are {found} secrets, not {stated}")]
    Secrets {
        /// The figure that is claimed.
        stated: u64,
        /// The true figure.
        found: u64,
    },
    /// The average of the strategy does not round to the stated one.
    #[error("the strategy's average is {total}/{secrets}, which does not round to {stated}")]
    Average {
        /// The claimed average, as it was written.
        stated: String,
        /// The true total.
        total: u64,
        /// The true number of secrets.
        secrets: u64,
    },
    /// The strategy takes more guesses than the limit of the claim.
    #[error("the strategy takes up to {found} guesses, but the claim is about at most {within}")]
    BeyondLimit {
        /// The limit of the claim.
        within: u32,
        /// The true figure.
        found: u64,
    },
    /// Another figure of the strategy differs from the stated one.
    #[error("{what} is {found}, not {stated}")]
    Figure {
        /// What is counted, in words.
        what: String,
        /// The figure that is claimed.
        stated: u64,
        /// The true figure.
        found: u64,
    },
    /// The claim is about possible guesses only, and this one cannot be the secret.
    #[error("it cannot be the secret, but the claim is about possible guesses only")]
    NotPossible,
    /// A permutation does not map the set onto itself. The number counts from 1.
    #[error("symmetry {0} does not map the position onto itself")]
    NotASymmetry(usize),
    /// No rule refutes the guess, and no entry covers it.
    #[error("no rule refutes it and it has no entry: the rules show a cost of at least {known}, but {}", claimed(*bound))]
    Unrefuted {
        /// The bound by the rules.
        known: Bound,
        /// The bound of the position.
        bound: Bound,
    },
    /// The bounds of the cells of an entry add up to less than the bound of the position.
    #[error("its cells add up to {sum}, but {}", claimed(*bound))]
    DoesNotAddUp {
        /// The sum of the bounds of the cells and the codes of the position.
        sum: Bound,
        /// The bound of the position.
        bound: Bound,
    },
    /// An entry for a guess to which all codes of the position give the same answer.
    #[error("it tells nothing here, so it must not have an entry")]
    TellsNothing,
    /// A bound for a cell that is empty or the winning one.
    #[error("no code gives the answer {0}, for which it has a bound")]
    NoSuchCell(Feedback),
    /// A reference to a position that is not proven yet.
    #[error("the cell of {answer} refers back by {back}, but the number of proven positions is {proven}")]
    NotYetProven {
        /// The answer of the cell.
        answer: Feedback,
        /// The position whose record ended this number of records ago.
        back: u64,
        /// The number of positions proven so far.
        proven: u64,
    },
    /// The permutation does not map the earlier position into the cell.
    #[error("the permutation does not map the position {back} back into the cell of {answer}")]
    NotInTheCell {
        /// The answer of the cell.
        answer: Feedback,
        /// The position whose record ended this number of records ago.
        back: u64,
    },
    /// A reference to a smaller set where only possible codes may be guessed. Its bound does not hold for larger sets.
    #[error(
        "the position {back} back has fewer codes than the cell of {answer}, and only possible guesses are allowed"
    )]
    NotTheWholeCell {
        /// The answer of the cell.
        answer: Feedback,
        /// The position whose record ended this number of records ago.
        back: u64,
    },
    /// A reference to a position of a goal with other prices.
    #[error("the cell of {answer} refers back by {back} to a position with other prices")]
    OtherPrices {
        /// The answer of the cell.
        answer: Feedback,
        /// The position whose record ended this number of records ago.
        back: u64,
    },
    /// A bound that holds for fewer guesses than are left.
    #[error("the bound of the cell of {answer} is for fewer guesses than are left")]
    FewerGuesses {
        /// The answer of the cell.
        answer: Feedback,
    },
}

/// A refusal with codes and answers as numbers. [`Fault::in_words`] turns them into text.
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

/// Compares the figures of a strategy with the claim. `played` has the secrets that the strategy finds.
pub(crate) fn compare(claim: Claim, played: &Distribution) -> Result<(), Reason> {
    let (stated_total, stated_max, stated_at_max, within) = match claim {
        Claim::Total { total, max, within } => (total, max, None, within),
        Claim::Worst { total, max } => (total, max, None, Some(max)),
        Claim::Average { total, max, at_max, within } => (total, max, Some(at_max), within),
        Claim::WorstCase { max, total, at_max } | Claim::FewestAtMax { max, at_max, total } => {
            (total, max, Some(at_max), Some(max))
        }
        Claim::Infeasible { .. } => return Ok(()),
        Claim::Found { within, found: stated } => {
            let found = played.histogram().iter().take(within as usize).sum();
            let what = format!("the number of secrets that the strategy finds within {within} guesses");
            return if found == stated { Ok(()) } else { Err(Reason::Figure { what, stated, found }) };
        }
    };
    let (total, max, at_max) = (played.total(), played.max() as u64, secrets_at_max(played));
    if total != stated_total {
        return Err(Reason::Total { stated: stated_total, found: total });
    }
    if max != u64::from(stated_max) {
        return Err(Reason::Max { stated: stated_max.into(), found: max });
    }
    match (within, stated_at_max) {
        (Some(within), _) if max > within.into() => Err(Reason::BeyondLimit { within, found: max }),
        (_, Some(stated)) if stated != at_max => {
            let what = "the number of secrets at the strategy's worst case".to_string();
            Err(Reason::Figure { what, stated, found: at_max })
        }
        _ => Ok(()),
    }
}

/// Whether a bound that was proven with `proven` guesses left also holds with `needed`: more guesses never cost more.
pub(crate) fn covers(proven: GuessesLeft, needed: GuessesLeft) -> bool {
    proven >= needed
}
