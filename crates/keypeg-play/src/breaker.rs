//! The computer guesses, and a person answers, perhaps wrongly.

mod action;
mod decide;
mod reason;

use keypeg_core::{Code, Control, Feedback, History, StrategyNode, Turn, score};
use keypeg_engine::strategy::inference::Inference;
use keypeg_engine::strategy::{Options, Policy, SearchPolicy, StrategyId, Unsupported};

pub use action::{BreakError, BreakerAction, Conflict, Lie, Lies, ProposedGuess};
pub use reason::GuessReason;

use crate::any_board::AnyBoard;

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
    guesser: Guesser,
    lies: Lies,
    seed: u64,
    history: History,
}

enum Guesser {
    Strategy(StrategyId, Box<dyn Policy>),
    /// Plays boards that are not enumerated.
    Search(StrategyId, Box<dyn SearchPolicy>),
    Tree(GuessTree),
    /// Plays boards of any size from the turns alone.
    Inference(Inference),
}

/// A decision tree to play from.
struct GuessTree {
    root: StrategyNode,
    /// The number of turns before its first guess.
    before: usize,
    /// The strategy that it is the tree of, or `tree`.
    name: &'static str,
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
        let guesser = if id == StrategyId::Inference {
            if lies != Lies::None {
                return Err(BreakError::InferenceWithLies);
            }
            Guesser::Inference(Inference::new(any_board.game()).map_err(Unsupported::from)?)
        } else if any_board.board().is_none() && id.searches() {
            if lies != Lies::None {
                return Err(BreakError::SearchWithLies(id));
            }
            let player = id.build_search(any_board.game(), options).transpose()?;
            match player {
                Some(player) => Guesser::Search(id, player),
                None => Guesser::Strategy(id, id.build(any_board.game(), options)?),
            }
        } else {
            Guesser::Strategy(id, id.build(any_board.game(), options)?)
        };
        Ok(Breaker { any_board, guesser, lies, seed, history: History::default() })
    }

    /// Plays a decision tree, whose first guess follows the turns of `history`; refuses a game that is not enumerated.
    pub fn from_tree(any_board: AnyBoard, root: StrategyNode, history: History) -> Result<Breaker, BreakError> {
        if any_board.board().is_none() {
            return Err(BreakError::TreeTooLarge(any_board.game()));
        }
        history.check(any_board.game())?;
        let guesser = Guesser::Tree(GuessTree { root, before: history.len(), name: "tree" });
        Ok(Breaker { any_board, guesser, lies: Lies::None, seed: 0, history })
    }

    /// Names the strategy that the tree of [`Breaker::from_tree`] belongs to.
    pub fn of_strategy(mut self, id: StrategyId) -> Breaker {
        if let Guesser::Tree(tree) = &mut self.guesser {
            tree.name = id.name();
        }
        self
    }

    /// What to do after the answers so far.
    pub fn next(&self) -> Result<BreakerAction, BreakError> {
        self.decide(&Control::default())
    }

    /// Adds a turn; refuses a code of another game and an answer that never occurs.
    pub fn answer(&mut self, guess: Code, feedback: Feedback) -> Result<(), BreakError> {
        self.check(feedback)?;
        if guess.game() != self.any_board.game() {
            return Err(BreakError::ForeignCode { guess, game: self.any_board.game() });
        }
        self.history.push(Turn { guess, feedback });
        Ok(())
    }

    /// The secret; `None` until a guess was answered all black.
    pub fn found(&self) -> Option<Code> {
        let pegs = self.any_board.game().pegs();
        self.history.turns().iter().find(|turn| turn.feedback.is_win(pegs)).map(|turn| turn.guess)
    }

    /// Takes back the last turn. `None` if there is no turn, or if the turn came with the tree.
    pub fn undo(&mut self) -> Option<Turn> {
        if self.history.turns().len() <= self.given() { None } else { self.history.pop() }
    }

    /// The number of turns that came with the tree. The tree is valid only after these turns.
    fn given(&self) -> usize {
        match self.guesser {
            Guesser::Tree(ref tree) => tree.before,
            Guesser::Inference(_) | Guesser::Search(..) | Guesser::Strategy(..) => 0,
        }
    }

    /// Changes the answer of a turn, counted from 0. Returns the number of later turns that are dropped: all of them after
    /// an all-black answer, and for the inference player and a tree, which must ask again.
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
        if ends || matches!(self.guesser, Guesser::Inference(_) | Guesser::Tree(..)) {
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
        match &self.guesser {
            Guesser::Strategy(id, _) | Guesser::Search(id, _) => id.name(),
            Guesser::Inference(_) => StrategyId::Inference.name(),
            Guesser::Tree(tree) => tree.name,
        }
    }
}
