//! The computer guesses, and a person answers, perhaps wrongly.

mod action;

use keypeg_core::{Code, CodeId, Feedback, History, StrategyNode, Stream, Turn, score};
use keypeg_engine::solve::SolveError;
use keypeg_engine::strategy::inference::{Inference, InferenceError};
use keypeg_engine::strategy::{self, Choice, Options, Strategy, StrategyError, StrategyId, Unsupported};
use keypeg_engine::{Position, Unwatched, Watch};

pub use action::{BreakError, BreakerAction, Conflict, Lie, Lies, ProposedGuess};

use crate::any_board::{AnyBoard, CodeCount, moves};
use crate::limits::{COUNT_TIME, REPAIR_TIME};
use crate::{lies, repair};

/// A game in which the computer breaks the code.
///
/// ```
/// use keypeg_core::{Notation, score};
/// use keypeg_engine::strategy::{Options, StrategyId};
/// use keypeg_play::breaker::{Breaker, BreakerAction, Lies};
/// use keypeg_play::AnyBoard;
///
/// let notation = Notation::standard("4x6".parse()?);
/// let secret = notation.parse_code("DBCE")?;
/// let any_board = AnyBoard::new(notation.game());
/// let mut breaker = Breaker::new(any_board, StrategyId::Entropy, &Options::default(), Lies::None, 1)?;
/// while breaker.found().is_none() {
///     let BreakerAction::Guess(guess) = breaker.next()? else { unreachable!("every answer is true") };
///     breaker.answer(guess.code, score(&guess.code, &secret))?;
/// }
/// assert_eq!(breaker.found(), Some(secret));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Breaker {
    any_board: AnyBoard,
    player: Guesser,
    lies: Lies,
    seed: u64,
    history: History,
}

enum Guesser {
    Strategy(StrategyId, Box<dyn Strategy>),
    /// A decision tree, and the number of turns before its first guess.
    Tree(StrategyNode, usize),
    /// Plays boards of any size from the turns alone.
    Inference(Inference),
}

impl Breaker {
    /// Begins a game; refuses a strategy that does not play it. The seed decides between guesses of random strategies.
    pub fn new(
        any_board: AnyBoard,
        id: StrategyId,
        options: &Options,
        lies: Lies,
        seed: u64,
    ) -> Result<Breaker, BreakError> {
        let player = if id == StrategyId::Inference {
            if lies != Lies::None {
                return Err(BreakError::InferenceWithLies);
            }
            Guesser::Inference(Inference::new(any_board.game()).map_err(Unsupported::from)?)
        } else {
            Guesser::Strategy(id, strategy::build(id, any_board.game(), options)?)
        };
        Ok(Breaker { any_board, player, lies, seed, history: History::default() })
    }

    /// Plays a decision tree, whose first guess follows the turns of `history`; refuses a game that is not enumerated.
    pub fn from_tree(any_board: AnyBoard, root: StrategyNode, history: History) -> Result<Breaker, BreakError> {
        if any_board.board().is_none() {
            return Err(BreakError::TreeTooLarge(any_board.game()));
        }
        let player = Guesser::Tree(root, history.len());
        Ok(Breaker { any_board, player, lies: Lies::None, seed: 0, history })
    }

    /// What to do after the answers so far.
    pub fn next(&self) -> Result<BreakerAction, BreakError> {
        self.decide(&Unwatched)
    }

    /// As [`Breaker::next`]; the watch can end a strategy that takes long.
    pub fn decide(&self, watch: &dyn Watch) -> Result<BreakerAction, BreakError> {
        let strategy = match &self.player {
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

    /// Adds a turn; refuses an answer that never occurs in the game.
    pub fn answer(&mut self, guess: Code, feedback: Feedback) -> Result<(), BreakError> {
        self.check(feedback)?;
        self.history.push(Turn { guess, feedback });
        Ok(())
    }

    /// The secret; `None` until a guess was answered all black.
    pub fn found(&self) -> Option<Code> {
        let pegs = self.any_board.game().pegs();
        self.history.turns().iter().find(|turn| turn.feedback.is_win(pegs)).map(|turn| turn.guess)
    }

    /// Takes back the last turn. `None` where there is none, or where it came with the tree.
    pub fn undo(&mut self) -> Option<Turn> {
        if self.history.turns().len() <= self.given() { None } else { self.history.pop() }
    }

    /// How many turns came with the tree that is played: it holds for no others.
    fn given(&self) -> usize {
        match self.player {
            Guesser::Tree(_, before) => before,
            Guesser::Inference(_) | Guesser::Strategy(..) => 0,
        }
    }

    /// Changes the answer of a turn, counted from 0. The inference player and a tree must ask again what
    /// came after it, and after an all-black answer nothing comes; returns how many turns are dropped.
    pub fn fix(&mut self, turn: usize, feedback: Feedback) -> Result<usize, BreakError> {
        self.check(feedback)?;
        let mut turns = self.history.turns().to_vec();
        let played = turns.len();
        if turn < self.given() {
            return Err(BreakError::TurnOfTheTree { turn: turn + 1 });
        }
        let fixed = turns.get_mut(turn).ok_or(BreakError::NoSuchTurn { turn: turn + 1, played })?;
        fixed.feedback = feedback;
        let ends = feedback.is_win(self.any_board.game().pegs());
        if ends || matches!(self.player, Guesser::Inference(_) | Guesser::Tree(..)) {
            turns.truncate(turn + 1);
        }
        let dropped = played - turns.len();
        self.history = History::new(turns);
        Ok(dropped)
    }

    fn check(&self, feedback: Feedback) -> Result<(), BreakError> {
        let game = self.any_board.game();
        if game.can_answer(feedback) { Ok(()) } else { Err(BreakError::NeverAnswered { game, feedback }) }
    }

    /// The answers that were wrong if this is the secret, oldest first.
    pub fn lies_told(&self, secret: &Code) -> Vec<Lie> {
        let turns = self.history.turns().iter().enumerate();
        turns
            .map(|(turn, played)| Lie { turn, given: played.feedback, truth: score(&played.guess, secret) })
            .filter(|lie| lie.given != lie.truth)
            .collect()
    }

    /// The turns, oldest first, with the answers as they were given.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The board that the game began with.
    pub fn any_board(&self) -> &AnyBoard {
        &self.any_board
    }

    /// How many answers may be wrong.
    pub fn lies(&self) -> Lies {
        self.lies
    }

    /// The name of the strategy that guesses, or `tree`.
    pub fn player_name(&self) -> &'static str {
        match &self.player {
            Guesser::Strategy(id, _) => id.name(),
            Guesser::Inference(_) => StrategyId::Inference.name(),
            Guesser::Tree(..) => "tree",
        }
    }
}
