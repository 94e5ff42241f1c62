//! The guesses of a position that need an entry in a proof.

use keypeg_core::proof::{Bound, GuessesLeft, Permutation};
use keypeg_core::{CodeId, Turn};
use rustc_hash::FxHashSet;

use super::cost_terms::GoalTerms;
use super::guess_classes::GuessClasses;
use super::survey::{self, Survey};
use super::survey_tables::SurveyTables;
use crate::Position;

/// A guess that needs an entry: the rules alone do not show that it costs at least `bound`.
pub(super) struct OpenGuess {
    pub(super) guess: CodeId,
    /// All cells except the winning one, with their answers.
    pub(super) cells: Vec<(u8, Vec<CodeId>)>,
    /// The bounds of the cells by the rules.
    pub(super) simple: Vec<Bound>,
    /// What all codes of the set pay for the guess.
    step: Bound,
    /// The guesses left for the cells.
    pub(super) cells_left: GuessesLeft,
    pub(super) bound: Bound,
}

impl OpenGuess {
    /// A lower bound of the cost of the guess, from bounds of its cells: what the codes pay for the guess, and the cells.
    pub(super) fn cost(&self, cells: impl Iterator<Item = Bound>) -> Bound {
        cells.fold(self.step, Bound::plus)
    }

    /// What the cells must cost together.
    pub(super) fn needed(&self) -> Bound {
        match (self.bound, self.step) {
            (Bound::Guesses(bound), Bound::Guesses(step)) => Bound::Guesses(bound - step),
            _ => Bound::Never,
        }
    }
}

/// Finds the guesses that need an entry one after another, in ascending order.
pub(super) struct OpenGuessScan<'s> {
    tables: &'s SurveyTables,
    terms: GoalTerms,
    set: &'s [CodeId],
    left: GuessesLeft,
    cells_left: GuessesLeft,
    bound: Bound,
    survey: Survey,
    classes: GuessClasses,
    /// For each guess so far, the number of the cell of each code.
    partitions: FxHashSet<Vec<u8>>,
    /// The answers of the set to a guess.
    answers: Vec<u8>,
    done: usize,
}

impl<'s> OpenGuessScan<'s> {
    /// Surveys a set that is claimed to cost at least `bound` with `left` guesses left, after some turns. `None` if no guess is
    /// left.
    pub(super) fn new(
        tables: &'s SurveyTables,
        terms: GoalTerms,
        turns: &[Turn],
        set: &'s [CodeId],
        left: GuessesLeft,
        bound: Bound,
    ) -> Option<OpenGuessScan<'s>> {
        let cells_left = left.after_guess()?;
        let survey = Survey::new(tables, terms, set, bound, left);
        let position = || Position::trusted(&tables.board, turns.to_vec(), set.to_vec());
        let classes = if GuessClasses::pays(set, &survey.candidates) {
            GuessClasses::new(&position(), &survey.candidates)
        } else {
            GuessClasses::default()
        };
        let (partitions, answers) = (FxHashSet::default(), Vec::new());
        Some(OpenGuessScan {
            tables,
            terms,
            set,
            left,
            cells_left,
            bound,
            survey,
            classes,
            partitions,
            answers,
            done: 0,
        })
    }

    /// The permutations that join guesses to an entry.
    pub(super) fn symmetries(&self) -> &[Permutation] {
        &self.classes.symmetries
    }

    /// The number of candidates.
    pub(super) fn guesses(&self) -> usize {
        self.survey.candidates.len()
    }

    /// How many of them were looked at.
    pub(super) fn done(&self) -> usize {
        self.done
    }

    /// The next guess that needs an entry.
    pub(super) fn next_guess(&mut self) -> Option<OpenGuess> {
        let OpenGuessScan { tables, terms, set, left, cells_left, bound, .. } = *self;
        let win = tables.board.win();
        while let Some(&guess) = self.survey.candidates.get(self.done) {
            self.done += 1;
            if !self.classes.is_first(guess) {
                continue;
            }
            tables.answers.of(guess, set, &mut self.answers);
            if !self.survey.is_open(&self.answers, win) {
                continue;
            }
            let mut partition = self.answers.clone();
            survey::number_cells(&mut partition, win);
            if !self.partitions.insert(partition) {
                continue;
            }
            let cells = survey::cells(set, &self.answers, win);
            let simple = |(_, cell): &(u8, Vec<CodeId>)| terms.simple(tables, cell, self.survey.most_cells, cells_left);
            let simple = cells.iter().map(simple).collect();
            let step = terms.step(set.len(), left);
            let open = OpenGuess { guess, cells, simple, step, cells_left, bound };
            if open.cost(open.simple.iter().copied()) < bound {
                return Some(open);
            }
        }
        None
    }
}
