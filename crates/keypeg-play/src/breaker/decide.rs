//! How a breaker decides: by a strategy, from a tree or by inference.

use keypeg_core::{Code, CodeId, Control, StrategyNode, Stream};
use keypeg_engine::solve::SolveError;
use keypeg_engine::strategy::inference::{Inference, InferenceError, Trial};
use keypeg_engine::strategy::{Choice, Options, Policy, SearchPolicy, StrategyError, StrategyId};
use keypeg_engine::{Board, Position};

use super::{BreakError, Breaker, BreakerAction, Conflict, Guesser, Lies, ProposedGuess};
use crate::any_board::{AnyPosition, CodeCount};
use crate::limits::{COUNT_TIME, REPAIR_TIME, within};
use crate::{lies, repair};

/// The codes that a strategy plays for.
pub(super) struct AssumedPosition {
    pub(super) position: Position,
    /// The number of codes that can be the secret. The position may have fewer: only those with the fewest lies.
    remaining: usize,
    /// Which answers must be wrong; `None` if all can be true.
    explanations: Option<lies::Explanations>,
}

impl Breaker {
    /// Like [`Breaker::next`], with a control that can stop a strategy or the search for repairs. Stopped repairs are
    /// incomplete. A stopped strategy is an error.
    pub fn decide(&self, control: &Control) -> Result<BreakerAction, BreakError> {
        let policy = match &self.guesser {
            Guesser::Inference(player) => return self.infer(player, control),
            Guesser::Search(_, player) => return self.search(&**player, control),
            Guesser::Tree(tree) => return Ok(self.follow(&tree.root, tree.before, control)),
            Guesser::Strategy(_, policy) => policy,
        };
        // A strategy is only built for boards that can be enumerated.
        let Some(board) = self.any_board.board() else { return Ok(self.conflict(control)) };
        let Some(candidates) = self.candidates(board) else { return Ok(self.conflict(control)) };
        let position = &candidates.position;
        let guess = match self.choose(&**policy, position, control)? {
            Choice::Guess(guess) => guess,
            Choice::Random(guesses) => {
                // Every turn has its own stream, so that an undo or a replay gives the same guesses.
                let mut stream = Stream::part(self.seed, self.history.len() as u64);
                guesses[stream.below(guesses.len() as u64) as usize]
            }
        };
        let code = board.code(self.without_loops(position, guess));
        let remaining = CodeCount::Exactly(candidates.remaining as u128);
        Ok(BreakerAction::Guess(ProposedGuess { code, remaining, explanations: candidates.explanations }))
    }

    /// The codes that can be the secret, as far as answers may be lies; `None` if there are none.
    ///
    /// If some answers may be lies, the strategy plays for the codes that need the fewest of them: it would otherwise ask
    /// the same again, as one answer alone excludes nothing.
    pub(super) fn candidates(&self, board: &Board) -> Option<AssumedPosition> {
        if let Ok(position) = board.position(&self.history) {
            let remaining = match self.lies {
                Lies::AtMost(lies) => lies::within(&self.position(), lies)?.len(),
                Lies::None | Lies::Unlimited => position.len(),
            };
            return Some(AssumedPosition { position, remaining, explanations: None });
        }
        match self.lies {
            Lies::None => None,
            Lies::AtMost(lies) => {
                let counts = lies::contradiction_counts(board, &self.history, lies::AllBlack::Certain);
                let remaining = lies::at_most(&counts, lies).len();
                let position = board.position_of(&self.history, lies::least(&counts).1).ok()?;
                (remaining > 0).then_some(AssumedPosition { position, remaining, explanations: None })
            }
            Lies::Unlimited => {
                let explanations = lies::explain(&self.position(), &within(REPAIR_TIME));
                let codes = explanations.codes().map(|code| board.space().id(code)).collect();
                let position = board.position_of(&self.history, codes).ok()?;
                Some(AssumedPosition { remaining: position.len(), position, explanations: Some(explanations) })
            }
        }
    }

    fn position(&self) -> AnyPosition {
        AnyPosition::trusted(&self.any_board, self.history.clone())
    }

    /// The guess of the strategy. Optimal strategies solve positions in which all answers can be true. If some answer must be
    /// false, the guess is chosen by entropy among the likely codes instead.
    fn choose(&self, policy: &dyn Policy, position: &Position, control: &Control) -> Result<Choice, BreakError> {
        match policy.decide(position, control) {
            Err(StrategyError::Solve(SolveError::NotDescribed) | StrategyError::Contradictory)
                if self.lies != Lies::None =>
            {
                let doubtful = StrategyId::EntropyThenParts.build(self.any_board.game(), &Options::default())?;
                Ok(doubtful.decide(position, control)?)
            }
            chosen => Ok(chosen?),
        }
    }

    /// With lies a strategy may repeat the same probe without end. This prevents it.
    ///
    /// Claim: with at most K lies the game ends.
    /// Proof: a guess that cannot be the secret is asked once at most, so all others can be. Unless it wins, such a
    /// guess contradicts its own answer, and a code that was asked K + 1 times without winning is excluded.
    fn without_loops(&self, position: &Position, guess: CodeId) -> CodeId {
        let code = position.board().code(guess);
        let asked = position.turns().iter().any(|turn| turn.guess == code);
        if self.lies == Lies::None || !asked || position.is_possible(guess) {
            return guess;
        }
        position.ids().first().copied().unwrap_or(guess)
    }

    /// The next guess of a tree or of the inference player, which continue only from their own guesses. `Some(None)` if they
    /// have no guess; `None` for strategies, which continue from any turns.
    pub(crate) fn own_guess(&self) -> Option<Option<Code>> {
        match &self.guesser {
            Guesser::Strategy(..) | Guesser::Search(..) => None,
            Guesser::Tree(tree) => {
                let mut turns = self.history.turns().iter().skip(tree.before);
                let node = turns.try_fold(&tree.root, |node, turn| node.after(turn.feedback));
                Some(node.zip(self.any_board.board()).map(|(node, board)| board.code(node.guess)))
            }
            Guesser::Inference(player) => Some(match player.next(&self.history) {
                Ok(Trial::Try(code) | Trial::Certain(code)) => Some(code),
                Err(_) => None,
            }),
        }
    }

    /// Walks down a tree by the answers. If the tree has no such node, no code fits or the turns are not the tree's own.
    fn follow(&self, root: &StrategyNode, before: usize, control: &Control) -> BreakerAction {
        let Some(board) = self.any_board.board() else { return self.conflict(control) };
        let mut turns = self.history.turns().iter().skip(before);
        let node = turns.try_fold(root, |node, turn| node.after(turn.feedback));
        match node {
            Some(node) => {
                let remaining = self.position().count(&within(COUNT_TIME));
                if remaining.exact() == Some(0) {
                    return self.conflict(control);
                }
                BreakerAction::Guess(ProposedGuess { code: board.code(node.guess), remaining, explanations: None })
            }
            None => self.conflict(control),
        }
    }

    /// Asks a strategy that plays from the turns alone.
    fn search(&self, player: &dyn SearchPolicy, control: &Control) -> Result<BreakerAction, BreakError> {
        let mut stream = Stream::part(self.seed, self.history.len() as u64);
        match player.next_guess(&self.history, &mut stream, control) {
            Ok(code) => {
                let remaining = self.position().count(&within(COUNT_TIME));
                // A strategy may guess the nearest code where none is left.
                if remaining == CodeCount::Exactly(0) {
                    return Ok(self.conflict(control));
                }
                Ok(BreakerAction::Guess(ProposedGuess { code, remaining, explanations: None }))
            }
            Err(StrategyError::Contradictory) => Ok(self.conflict(control)),
            Err(error) => Err(error.into()),
        }
    }

    fn infer(&self, player: &Inference, control: &Control) -> Result<BreakerAction, BreakError> {
        match player.next(&self.history) {
            Ok(Trial::Try(code)) => {
                let remaining = self.position().count(&within(COUNT_TIME));
                Ok(BreakerAction::Guess(ProposedGuess { code, remaining, explanations: None }))
            }
            Ok(Trial::Certain(code)) => Ok(BreakerAction::Announce(code)),
            Err(InferenceError::ContradictoryAnswers { .. }) => Ok(self.conflict(control)),
            Err(error) => Err(StrategyError::from(error).into()),
        }
    }

    fn conflict(&self, control: &Control) -> BreakerAction {
        let allowed = match self.lies {
            Lies::AtMost(lies) => lies,
            Lies::None | Lies::Unlimited => 0,
        };
        let control = control.without_progress().with_time_limit(REPAIR_TIME);
        let (explanations, repairs) = repair::repairs_within(&self.position(), allowed, &control);
        BreakerAction::Conflict(Conflict { explanations, repairs, allowed })
    }
}
