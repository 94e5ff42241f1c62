//! A strategy that plays: its guess at a position, and a game against a secret.

use keypeg::strategy::Choice;
use keypeg::{Board, Code, Control, History, Notation, Stream, Turn};
use pyo3::prelude::*;

use crate::classes::board::PyBoard;
use crate::classes::code::PyCode;
use crate::classes::history::PyHistory;
use crate::classes::position::PyPosition;
use crate::classes::strategy::PyStrategy;
use crate::long_call::{self, Limits};

/// A game takes at most this number of guesses. A strategy that needs more never finds the secret.
const MOST_GUESSES: usize = 1000;

impl PyStrategy {
    /// The guess at a position. A strategy that plays by chance makes the first of its guesses.
    pub(crate) fn choose(&self, py: Python<'_>, position: &PyPosition, limits: &Limits) -> PyResult<PyCode> {
        let game = position.any.game();
        self.check(game)?;
        let code = match self.by_search(game)? {
            Some(policy) => {
                let history = position.any.history();
                long_call::try_run(py, limits, |control| policy.next_guess(history, &mut Stream::new(0), control))?
            }
            None => {
                let enumerated = position.enumerated(py)?;
                long_call::try_run(py, limits, |control| self.strategy.guess(enumerated, control))?
            }
        };
        Ok(PyCode { code, notation: position.notation.clone() })
    }

    /// The turns of a game against a secret, the last answer all black.
    pub(super) fn play_game(
        &self,
        py: Python<'_>,
        PyCode { code: secret, notation }: &PyCode,
        first: Option<Code>,
        seed: u64,
        limits: &Limits,
    ) -> PyResult<PyHistory> {
        let game = notation.game();
        self.check(game)?;
        let mut stream = Stream::new(seed);
        let history = match self.by_search(game)? {
            Some(policy) => long_call::try_run(py, limits, |control| {
                self.play_all(secret, first, |history| policy.next_guess(history, &mut stream, control))
            })?,
            None => {
                let board = PyBoard::of(py, notation)?.board;
                long_call::try_run(py, limits, |control| self.play_listed(&board, secret, first, &mut stream, control))?
            }
        };
        PyHistory::checked(notation, history)
    }

    fn play_listed(
        &self,
        board: &Board,
        secret: &Code,
        first: Option<Code>,
        stream: &mut Stream,
        control: &Control,
    ) -> Result<History, String> {
        let policy = self.strategy.policy(board.game()).map_err(text)?;
        match first {
            None => policy.prepare(board, control),
            Some(first) => policy.prepare_after(board, board.space().id(&first), control),
        }
        .map_err(text)?;
        let mut position = board.start();
        self.play_all(secret, first, |history| {
            if let Some(&turn) = history.turns().last() {
                position = position.after(turn).map_err(text)?;
            }
            let guess = match policy.decide(&position, control).map_err(text)? {
                Choice::Guess(guess) => guess,
                Choice::Random(guesses) => guesses[stream.below(guesses.len() as u64) as usize],
            };
            Ok::<_, String>(board.code(guess))
        })
    }

    /// Asks for guesses until the secret is found.
    fn play_all<E: ToString>(
        &self,
        secret: &Code,
        mut first: Option<Code>,
        mut next: impl FnMut(&History) -> Result<Code, E>,
    ) -> Result<History, String> {
        let mut history = History::default();
        while history.len() < MOST_GUESSES {
            let guess = match first.take() {
                Some(first) => first,
                None => next(&history).map_err(text)?,
            };
            let feedback = keypeg::score(&guess, secret);
            history.push(Turn { guess, feedback });
            if feedback.is_win(secret.game().pegs()) {
                return Ok(history);
            }
        }
        let secret = Notation::standard(secret.game()).code(secret).to_string();
        Err(format!("{} does not find {secret} within {MOST_GUESSES} guesses", self.id))
    }
}

fn text(error: impl ToString) -> String {
    error.to_string()
}
