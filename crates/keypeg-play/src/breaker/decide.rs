//! How a breaker decides: by a strategy, from a tree or by inference.

use keypeg_core::{CodeId, StrategyNode, Stream};
use keypeg_engine::solve::SolveError;
use keypeg_engine::strategy::inference::{Inference, InferenceError};
use keypeg_engine::strategy::{self, Choice, Options, Strategy, StrategyError, StrategyId};
use keypeg_engine::{Position, Watch};

use super::{BreakError, Breaker, BreakerAction, Conflict, Guesser, Lies, ProposedGuess};
use crate::any_board::{CodeCount, moves};
use crate::limits::{COUNT_TIME, REPAIR_TIME};
use crate::{lies, repair};

impl Breaker {
    /// As [`Breaker::next`]; the watch can end a strategy that takes long.
    pub fn decide(&self, watch: &dyn Watch) -> Result<BreakerAction, BreakError> {
        let strategy = match &self.guesser {
            Guesser::Inference(player) => return self.infer(player),
            Guesser::Tree(root, before) => return Ok(self.follow(root, *before)),
            Guesser::Strategy(_, strategy) => strategy,
        };
        // A strategy is only built for boards that can be enumerated.
        let Some(board) = self.any_board.board() else { return Ok(self.conflict()) };
        let turns = moves(board, &self.history);
        // Where some answers may be lies the strategy plays for the codes that need the fewest of them: it would
        // otherwise ask the same again, as one answer alone excludes nothing.
        let (mut remaining, likely) = match self.lies {
            Lies::AtMost(lies) => {
                let counts = lies::contradiction_counts(board, &self.history);
                let remaining = lies::at_most(&counts, lies);
                (remaining, Some(lies::least(&counts).1))
            }
            Lies::None | Lies::Unlimited => (board.consistent(&turns), None),
        };
        let mut explanations = None;
        if remaining.is_empty() && self.lies == Lies::Unlimited {
            let explained = lies::explain(&self.any_board, &self.history, REPAIR_TIME);
            remaining = explained.codes().map(|code| board.space().id(code)).collect();
            remaining.sort_unstable();
            explanations = Some(explained);
        }
        if remaining.is_empty() {
            return Ok(self.conflict());
        }
        let likely = likely.unwrap_or_else(|| remaining.clone());
        let position = Position { board, moves: &turns, remaining: &likely };
        let guess = match self.choose(&**strategy, &position, watch)? {
            Choice::Guess(guess) => guess,
            Choice::Random(guesses) => {
                // A stream of its own for every turn, so that undo and replay ask the same.
                let mut stream = Stream::part(self.seed, self.history.len() as u64);
                guesses[stream.below(guesses.len() as u64) as usize]
            }
        };
        let guess = self.without_loops(&position, guess);
        let remaining = CodeCount::Exactly(remaining.len() as u128);
        Ok(BreakerAction::Guess(ProposedGuess { code: board.code(guess), remaining, explanations }))
    }

    /// What the strategy chooses. The optimal ones solve what the turns say, and where some answer must be false that is
    /// nothing; then the codes that are likely are told apart as fast as one step can.
    fn choose(
        &self,
        strategy: &dyn Strategy,
        position: &Position<'_>,
        watch: &dyn Watch,
    ) -> Result<Choice, BreakError> {
        match strategy.decide(position, watch) {
            Err(StrategyError::Solve(SolveError::NothingFits)) if self.lies != Lies::None => {
                let game = self.any_board.game();
                let doubtful = strategy::build(StrategyId::EntropyThenParts, game, &Options::default())?;
                Ok(doubtful.decide(position, watch)?)
            }
            chosen => Ok(chosen?),
        }
    }

    /// With lies a strategy may want to ask the same probe for ever.
    ///
    /// Claim: with at most K lies the game ends.
    /// Proof: a guess that cannot be the secret is asked once at most, so all others can be. Unless it wins, such a
    /// guess contradicts its own answer, and a code that was asked K + 1 times in vain is excluded.
    fn without_loops(&self, position: &Position<'_>, guess: CodeId) -> CodeId {
        let asked = position.moves.iter().any(|turn| turn.guess == guess);
        if self.lies == Lies::None || !asked || position.remaining.binary_search(&guess).is_ok() {
            return guess;
        }
        position.remaining.first().copied().unwrap_or(guess)
    }

    /// Walks down a tree by the answers. Off the tree no code fits, or the turns are not the tree's own.
    fn follow(&self, root: &StrategyNode, before: usize) -> BreakerAction {
        let Some(board) = self.any_board.board() else { return self.conflict() };
        let mut turns = self.history.turns().iter().skip(before);
        let node = turns.try_fold(root, |node, turn| node.after(turn.feedback));
        match node {
            Some(node) => {
                let remaining = self.any_board.count(&self.history, COUNT_TIME);
                if remaining.exact() == Some(0) {
                    return self.conflict();
                }
                BreakerAction::Guess(ProposedGuess { code: board.code(node.guess), remaining, explanations: None })
            }
            None => self.conflict(),
        }
    }

    fn infer(&self, player: &Inference) -> Result<BreakerAction, BreakError> {
        use keypeg_engine::strategy::inference::Next as Trial;
        match player.next(&self.history) {
            Ok(Trial::Try(code)) => {
                let remaining = self.any_board.count(&self.history, COUNT_TIME);
                Ok(BreakerAction::Guess(ProposedGuess { code, remaining, explanations: None }))
            }
            Ok(Trial::Certain(code)) => Ok(BreakerAction::Announce(code)),
            Err(InferenceError::ContradictoryAnswers { .. }) => Ok(self.conflict()),
            Err(error) => Err(StrategyError::from(error).into()),
        }
    }

    fn conflict(&self) -> BreakerAction {
        let allowed = match self.lies {
            Lies::AtMost(lies) => lies,
            Lies::None | Lies::Unlimited => 0,
        };
        let (explanations, repairs) = repair::repairs_within(&self.any_board, &self.history, allowed, REPAIR_TIME);
        BreakerAction::Conflict(Conflict { explanations, repairs })
    }
}
