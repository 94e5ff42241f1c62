//! Boards, trees and results that several items share.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::time::Instant;

use keypeg_core::{Code, CodeId, Distribution, Notation, StrategyTree};
use keypeg_engine::expectation::{Expectation, expectation};
use keypeg_engine::solve::{Limits, Objective, Solution, Solver};
use keypeg_engine::strategy::{self, StrategyId};
use keypeg_engine::{Board, Move, Watch, decision_tree};

use super::recipe::Recipe;
use super::{CheckedItem, Item};
use crate::LabError;
use crate::cancel_only::CancelOnly;
use crate::longest::{LongestGame, longest_games};

/// Recomputes items. Stores what several items need: boards, decision trees, expectations and the longest games.
pub struct Lab<'a> {
    watch: CancelOnly<'a>,
    boards: RefCell<Vec<Rc<Board>>>,
    trees: RefCell<Vec<(Recipe, Rc<StrategyTree>)>>,
    expectations: RefCell<Vec<(StrategyId, Rc<Expectation>)>>,
    longest: OnceCell<Vec<LongestGame>>,
}

/// The size of a search's tables in bytes.
const MEMORY: usize = 256 << 20;

impl<'a> Lab<'a> {
    /// A laboratory with nothing computed yet. `watch` can cancel the work; progress is not reported to it.
    pub fn new(watch: &'a dyn Watch) -> Lab<'a> {
        Lab {
            watch: CancelOnly(watch),
            boards: RefCell::default(),
            trees: RefCell::default(),
            expectations: RefCell::default(),
            longest: OnceCell::new(),
        }
    }

    /// Recomputes an item.
    pub fn check(&self, item: &'static Item) -> Result<CheckedItem, LabError> {
        let started = Instant::now();
        let found = (item.run)(self)?;
        Ok(CheckedItem { item, found, seconds: started.elapsed().as_secs_f64() })
    }

    pub(super) fn watch(&self) -> &CancelOnly<'a> {
        &self.watch
    }

    /// The board of a game such as `4x6`.
    pub(super) fn board(&self, game: &str) -> Result<Rc<Board>, LabError> {
        let game = game.parse().expect("a game of a paper");
        if let Some(board) = self.boards.borrow().iter().find(|board| board.game() == game) {
            return Ok(board.clone());
        }
        let board = Rc::new(Board::new(game)?);
        self.boards.borrow_mut().push(board.clone());
        Ok(board)
    }

    /// The whole decision tree of a strategy.
    pub(super) fn tree(&self, recipe: Recipe) -> Result<Rc<StrategyTree>, LabError> {
        if let Some((_, tree)) = self.trees.borrow().iter().find(|(known, _)| *known == recipe) {
            return Ok(tree.clone());
        }
        let board = self.board(recipe.game)?;
        let strategy = strategy::build(recipe.id, board.game(), &recipe.options())?;
        let first = recipe.first.map(|text| id(&board, text));
        let tree = Rc::new(decision_tree(&board, &*strategy, first, &self.watch)?);
        self.trees.borrow_mut().push((recipe, tree.clone()));
        Ok(tree)
    }

    /// The distribution of guesses of a strategy over all secrets.
    pub(super) fn distribution(&self, recipe: Recipe) -> Result<Distribution, LabError> {
        Ok(self.tree(recipe)?.root.distribution())
    }

    /// The exact expectation of a random strategy on 4x6.
    pub(super) fn expectation(&self, id: StrategyId) -> Result<Rc<Expectation>, LabError> {
        if let Some((_, known)) = self.expectations.borrow().iter().find(|(known, _)| *known == id) {
            return Ok(known.clone());
        }
        let board = self.board("4x6")?;
        let strategy = strategy::build(id, board.game(), &Default::default())?;
        let found = Rc::new(expectation(&board, &*strategy, None, &self.watch)?);
        self.expectations.borrow_mut().push((id, found.clone()));
        Ok(found)
    }

    /// The longest consistent games on 4x6, one per opening.
    pub(super) fn longest(&self) -> Result<&[LongestGame], LabError> {
        if let Some(known) = self.longest.get() {
            return Ok(known);
        }
        let games = longest_games(&*self.board("4x6")?, &self.watch)?.expect("the classic board is small enough");
        Ok(self.longest.get_or_init(|| games))
    }

    /// Solves a board on all threads.
    pub(super) fn solve(
        &self,
        game: &str,
        objective: Objective,
        max_guesses: Option<u32>,
    ) -> Result<Solution, LabError> {
        let board = self.board(game)?;
        let limits = self.limits(max_guesses);
        let solution = Solver::new(&board, MEMORY).solve(&[], objective, &limits, &self.watch)?;
        // A cancelled search returns what it knows by then, which is not enough here.
        keypeg_engine::Watch::check(&self.watch)?;
        Ok(solution)
    }

    /// The smallest total on 4x6 after each of these first guesses.
    pub(super) fn values_of_openings(&self, openings: &[&str]) -> Result<Vec<u64>, LabError> {
        let board = self.board("4x6")?;
        let solver = Solver::new(&board, MEMORY);
        let value = |opening: &&str| {
            let bounds = solver.value_of_guess(&[], id(&board, opening), &self.limits(None), &self.watch)?;
            keypeg_engine::Watch::check(&self.watch)?;
            Ok(bounds.exact().expect("without a limit of time values are exact"))
        };
        openings.iter().map(value).collect()
    }

    fn limits(&self, max_guesses: Option<u32>) -> Limits {
        let threads = rayon::current_num_threads();
        Limits { max_guesses, threads, memory_bytes: MEMORY, ..Limits::default() }
    }
}

/// Parses a code in the standard notation.
pub(super) fn code(board: &Board, text: &str) -> Code {
    Notation::standard(board.game()).parse_code(text).expect("a code of a paper")
}

/// Parses a code in the standard notation, and returns its id.
pub(super) fn id(board: &Board, text: &str) -> CodeId {
    board.space().id(&code(board, text))
}

/// A code in the standard notation.
pub(super) fn name(board: &Board, id: CodeId) -> String {
    Notation::standard(board.game()).code(&board.code(id)).to_string()
}

/// Parses a turn in the standard notation.
pub(super) fn turn(board: &Board, guess: &str, answer: &str) -> Move {
    let pegs = board.game().pegs();
    let answer = keypeg_core::Feedback::parse(pegs, answer).expect("an answer of a paper");
    Move { guess: id(board, guess), answer: answer.index(pegs) as u8 }
}
