//! The turns of a game on a board of any size, and the codes that agree with them.

use std::ops::ControlFlow;

use keypeg_core::{Code, CodeId, Control, Feedback, Game, History, Turn, score};
use keypeg_engine::{Board, Position, PositionError};

use super::{AnyBoard, CodeCount, CodeList};
use crate::limits::{COUNT_TIME, within};
use keypeg_engine::code_search::{self, SearchEnd};

/// The turns of a game on a board of any size. They belong to the game, but may contradict each other.
///
/// Hints, repairs, explanations and codemakers take one. [`AnyBoard::position`] is the only way to build it.
///
/// ```
/// use keypeg_core::Control;
/// use keypeg_play::AnyBoard;
///
/// let any_board = AnyBoard::new("4x6".parse()?);
/// let position = any_board.position("AABB 1,1; ABCC 0,2")?;
/// println!("{} codes are left", position.count(&Control::default()));
/// assert!(any_board.position("HHHH 0,0").is_err(), "H is not a color of 4x6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyPosition {
    any_board: AnyBoard,
    history: History,
}

impl AnyPosition {
    /// A position of turns that are known to belong to the game.
    pub(crate) fn trusted(any_board: &AnyBoard, history: History) -> AnyPosition {
        AnyPosition { any_board: any_board.clone(), history }
    }

    /// The game and, where it is small enough, its codes.
    pub fn any_board(&self) -> &AnyBoard {
        &self.any_board
    }

    /// The rules: pegs, colors, repeats.
    pub fn game(&self) -> Game {
        self.any_board.game()
    }

    /// The enumerated board; `None` if the game has too many codes.
    pub fn board(&self) -> Option<&Board> {
        self.any_board.board()
    }

    /// The turns so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The turns so far, oldest first.
    pub fn turns(&self) -> &[Turn] {
        self.history.turns()
    }

    /// The position after one more turn.
    pub fn after(&self, turn: Turn) -> Result<AnyPosition, PositionError> {
        let mut history = self.history.clone();
        history.push(turn);
        self.any_board.position(history)
    }

    /// The position with all its codes; `None` if the board is not enumerated or no code agrees.
    pub fn enumerated(&self) -> Option<Position> {
        self.board()?.position(&self.history).ok()
    }

    /// The ids of the codes that agree, in order; `None` if the board is not enumerated.
    pub fn possible_ids(&self) -> Option<Vec<CodeId>> {
        self.board()?;
        Some(self.enumerated().map_or_else(Vec::new, |position| position.ids().to_vec()))
    }

    /// How many codes agree. On an enumerated board the count is exact, whatever the control says.
    pub fn count(&self, control: &Control) -> CodeCount {
        if self.history.is_empty()
            && let Some(count) = self.game().code_count()
        {
            return CodeCount::Exactly(count);
        }
        if let Some(ids) = self.possible_ids() {
            return CodeCount::Exactly(ids.len() as u128);
        }
        if self.has_contradictory_pair() {
            return CodeCount::Exactly(0);
        }
        let mut found = 0;
        let ended = code_search::visit(self.game(), self.turns(), control, &mut |_| {
            found += 1;
            ControlFlow::Continue(())
        });
        match ended {
            SearchEnd::Complete => CodeCount::Exactly(found),
            SearchEnd::Enough | SearchEnd::OutOfTime => CodeCount::Many { at_least: found },
        }
    }

    /// At most `limit` codes that agree: the first in order where the board is enumerated, else the first that a search finds
    /// before the control stops it.
    pub fn possible_codes(&self, limit: usize, control: &Control) -> CodeList {
        if let Some((board, ids)) = self.board().zip(self.possible_ids()) {
            let codes: Vec<Code> = ids.iter().take(limit).map(|&id| board.code(id)).collect();
            let ended = if codes.len() < ids.len() { SearchEnd::Enough } else { SearchEnd::Complete };
            return CodeList { codes, ended, count: CodeCount::Exactly(ids.len() as u128) };
        }
        if self.has_contradictory_pair() {
            return CodeList { codes: Vec::new(), ended: SearchEnd::Complete, count: CodeCount::Exactly(0) };
        }
        let mut codes = Vec::new();
        let ended = code_search::visit(self.game(), self.turns(), control, &mut |code| {
            if codes.len() == limit {
                return ControlFlow::Break(());
            }
            codes.push(code);
            ControlFlow::Continue(())
        });
        let found = codes.len() as u128;
        let count = if ended == SearchEnd::Complete {
            CodeCount::Exactly(found)
        } else {
            self.count(&within(COUNT_TIME)).or_at_least(found + u128::from(ended == SearchEnd::Enough))
        };
        CodeList { codes, ended, count }
    }

    /// Whether two of the answers exclude each other. Then no code agrees, however many there are.
    ///
    /// The places in which codes differ are a distance, and so are the colors that they do not share. The answer to a guess
    /// says how far the secret is from it, so the answers to two guesses must satisfy the triangle inequality.
    pub(crate) fn has_contradictory_pair(&self) -> bool {
        let pegs = self.game().pegs();
        let distances = |answer: Feedback| {
            let (black, white) = (usize::from(answer.black()), usize::from(answer.white()));
            [pegs - black, pegs - black - white]
        };
        let turns = self.turns();
        turns.iter().enumerate().any(|(later, second)| {
            turns[..later].iter().any(|first| {
                let between = distances(score(&first.guess, &second.guess));
                let to_secret = distances(first.feedback).into_iter().zip(distances(second.feedback));
                to_secret.zip(between).any(|((one, other), apart)| one.abs_diff(other) > apart || apart > one + other)
            })
        })
    }

    /// How many codes agree with the first turn, with the first two and so on; `None` if the board is not enumerated.
    pub fn counts(&self) -> Option<Vec<usize>> {
        let mut position = Some(self.board()?.start());
        let counts = self.turns().iter().map(|turn| {
            position = position.take().and_then(|position| position.after(*turn).ok());
            position.as_ref().map_or(0, Position::len)
        });
        Some(counts.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::{CodeSpace, Notation, Stream};
    use keypeg_engine::simulate::random_code;

    #[test]
    fn answers_that_exclude_each_other_are_found_on_any_board() {
        for (game, history, expected) in [
            ("12x20", "ABCDEFGHIJKL 6,0; MNOPQRSTABCD 7,0; MNOPQRSTABCD 0,7", true),
            ("12x20", "AAAAAAAAAAAA 5,0; AAAAAAAAAAAB 3,0", true),
            ("12x20", "AAAAAAAAAAAA 5,0; AAAAAAAAAAAB 4,0", false),
        ] {
            let notation = Notation::standard(game.parse().unwrap());
            let position = AnyBoard::new(notation.game()).position(notation.parse_history(history).unwrap()).unwrap();
            assert_eq!(position.has_contradictory_pair(), expected, "{history}");
            if expected {
                assert_eq!(position.count(&Control::default()), CodeCount::Exactly(0));
            }
        }
    }

    /// Answers of any two codes as secrets, against plain filtering.
    #[test]
    fn pairs_of_answers_with_a_common_code_exclude_nothing() {
        let (mut contradictory, mut possible) = (0, 0);
        for game in ["3x3", "4x3", "4x5-distinct"] {
            let space = CodeSpace::new(game.parse().unwrap()).unwrap();
            let any_board = AnyBoard::new(space.game());
            for seed in 0..300 {
                let mut stream = Stream::new(seed);
                let turns = [0, 1].map(|_| {
                    let [guess, secret] = [0, 1].map(|_| random_code(space.game(), &mut stream));
                    Turn { guess, feedback: score(&guess, &secret) }
                });
                let history = History::new(turns.to_vec());
                let any_code = space.codes().any(|code| history.is_consistent(&code));
                let found = any_board.position(history).unwrap().has_contradictory_pair();
                assert!(!(found && any_code), "{game} seed {seed}");
                contradictory += usize::from(found);
                possible += usize::from(any_code);
            }
        }
        assert!(contradictory > 50 && possible > 50, "{contradictory} {possible}");
    }
}
