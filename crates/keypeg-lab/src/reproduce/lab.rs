//! Boards, trees and results that several items share.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use keypeg_core::platform::Instant;
use keypeg_core::{Code, CodeId, Control, Distribution, Notation, StrategyTree};
use keypeg_engine::expectation::{Expectation, expectation};
use keypeg_engine::solve::{Objective, Solution, SolveOptions};
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::{Board, Position, Solver, decision_tree, threads};
use keypeg_play::limits::SOLVER_MEMORY;

use super::recipe::Recipe;
use super::{CheckedItem, Item};
use crate::LabError;
use crate::longest::{LongestGame, longest_games};

/// Recomputes items. Stores what several items need: boards, decision trees, expectations and the longest games.
pub struct Lab {
    control: Control,
    boards: RefCell<Vec<Board>>,
    trees: RefCell<Vec<(Recipe, Rc<StrategyTree>)>>,
    expectations: RefCell<Vec<(StrategyId, Rc<Expectation>)>>,
    longest: OnceCell<Vec<LongestGame>>,
}

impl Lab {
    /// A laboratory with nothing computed yet. The control can stop the work; it receives no progress.
    pub fn new(control: &Control) -> Lab {
        Lab {
            control: control.without_progress(),
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

    pub(super) fn control(&self) -> &Control {
        &self.control
    }

    /// The board of a game such as `4x6`.
    pub(super) fn board(&self, game: &str) -> Result<Board, LabError> {
        let game = game.parse().expect("a game of a paper");
        if let Some(board) = self.boards.borrow().iter().find(|board| board.game() == game) {
            return Ok(board.clone());
        }
        let board = Board::new(game)?;
        self.boards.borrow_mut().push(board.clone());
        Ok(board)
    }

    /// The whole decision tree of a strategy.
    pub(super) fn tree(&self, recipe: Recipe) -> Result<Rc<StrategyTree>, LabError> {
        if let Some((_, tree)) = self.trees.borrow().iter().find(|(known, _)| *known == recipe) {
            return Ok(tree.clone());
        }
        let board = self.board(recipe.game)?;
        let policy = recipe.id.build(board.game(), &recipe.options())?;
        let first = recipe.first.map(|text| id(&board, text));
        let tree = Rc::new(decision_tree(&board, &*policy, first, &self.control)?);
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
        let policy = id.build(board.game(), &Default::default())?;
        let found = Rc::new(expectation(&board, &*policy, None, &self.control)?);
        self.expectations.borrow_mut().push((id, found.clone()));
        Ok(found)
    }

    /// The longest consistent games on 4x6, one per opening.
    pub(super) fn longest(&self) -> Result<&[LongestGame], LabError> {
        if let Some(known) = self.longest.get() {
            return Ok(known);
        }
        let games = longest_games(&self.board("4x6")?, &self.control)?.expect("the classic board is small enough");
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
        let options = SolveOptions { objective, max_guesses, ..on_all_threads() };
        let solver = Solver::with_memory(&board, SOLVER_MEMORY);
        let solution = solver.solve_position(&board.start(), &options, &self.control)?;
        // A stopped search returns what it knows by then, which is not enough here.
        self.control.check()?;
        Ok(solution)
    }

    /// The smallest total on 4x6 after each of these first guesses.
    pub(super) fn values_of_openings(&self, openings: &[&str]) -> Result<Vec<u64>, LabError> {
        let board = self.board("4x6")?;
        let solver = Solver::with_memory(&board, SOLVER_MEMORY);
        let (start, options) = (board.start(), on_all_threads());
        let value = |opening: &&str| {
            let bounds = solver.value_of_guess(&start, &code(&board, opening), &options, &self.control)?;
            self.control.check()?;
            Ok(bounds.exact().expect("without a limit of time values are exact"))
        };
        openings.iter().map(value).collect()
    }
}

fn on_all_threads() -> SolveOptions {
    SolveOptions { threads: threads::available(), ..SolveOptions::default() }
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

/// The position after turns in the standard notation, which some code agrees with.
pub(super) fn position(board: &Board, turns: &str) -> Position {
    board.position(turns).expect("a position of a paper")
}
