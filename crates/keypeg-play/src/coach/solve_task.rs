//! A solve for any objective, and its report: what `keypeg engine` and the Python package run.

use std::sync::Arc;

use keypeg_core::platform::Instant;
use keypeg_core::{Control, StrategyNode};
use keypeg_engine::solve::{Aim, AllowedGuesses, SolveError, SolveOptions};
use keypeg_engine::{Position, Solver};

use super::{AimQuestion, Coach, ShownBound, SolveReport};

/// A solve for any objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveTask {
    /// What the strategy must be best at.
    pub question: AimQuestion,
    /// Whether ties are broken for [`Aim::Average`] and [`Aim::Worst`] if every code may be guessed. Without that the other numbers are
    /// those of the first strategy found. All other solves break ties anyway.
    pub breaks_ties: bool,
    /// The threads of the solve for the total or the worst case, at least 1. The rest uses one.
    pub threads: usize,
}

/// The result of a [`SolveTask`].
#[derive(Clone, Debug)]
pub struct SolvedTask {
    /// What every front end shows.
    pub report: SolveReport,
    /// The strategy, which finds every secret. `None` if there is none, or none was found in time.
    pub tree: Option<StrategyNode>,
}

impl SolveTask {
    /// The options of the solve for the total or the worst case that comes first. `None` if the aim needs another search.
    pub fn first_solve(&self) -> Option<SolveOptions> {
        let AimQuestion { aim, allowed, max_guesses } = self.question;
        let objective = aim.objective().filter(|_| allowed == AllowedGuesses::Any)?;
        Some(SolveOptions { objective, max_guesses, threads: self.threads, ..SolveOptions::default() })
    }
}

impl Coach<'_> {
    /// Solves a position, and reports the result.
    pub fn solve(
        &self,
        solver: &Solver,
        position: &Position,
        task: &SolveTask,
        control: &Control,
    ) -> Result<SolvedTask, SolveError> {
        let started = Instant::now();
        let AimQuestion { aim, allowed, max_guesses } = task.question;
        let Some(options) = task.first_solve() else {
            let solution = solver.solve_aim(position, aim, allowed, max_guesses, control)?;
            let tree = solution.tree().map(|tree| solver.complete(position, tree));
            let report = self.aim_solution(position, task.question, &solution, tree.as_ref(), started.elapsed());
            return Ok(SolvedTask { report, tree });
        };
        let shown = Arc::new(ShownBound::new(options.objective));
        let solution = solver.solve_position(position, &options, &shown.clone().watch(control.clone()))?;
        let report = self.solution(position, &options, &solution, shown.best(), started.elapsed());
        if !task.breaks_ties && aim != Aim::FewestAtMax {
            return Ok(SolvedTask { report, tree: solution.tree });
        }
        let ties = solver.solve_aim_after(position, aim, max_guesses, &solution, control)?;
        let mut report = report.with_ties(self, position, aim, &ties);
        report.seconds = started.elapsed().as_secs_f64();
        Ok(SolvedTask { report, tree: ties.tree().cloned() })
    }
}

#[cfg(test)]
mod tests {
    use keypeg_core::Notation;
    use keypeg_engine::Board;

    use super::*;

    fn solved(aim: Aim, allowed: AllowedGuesses, breaks_ties: bool) -> SolvedTask {
        let notation = Notation::standard("3x4-distinct".parse().unwrap());
        let board = Board::new(notation.game()).unwrap();
        let question = AimQuestion { aim, allowed, max_guesses: None };
        let task = SolveTask { question, breaks_ties, threads: 1 };
        Coach::new(&notation).solve(&Solver::new(&board), &board.start(), &task, &Control::default()).unwrap()
    }

    #[test]
    fn every_objective_has_its_name_and_its_strategy() {
        let any = AllowedGuesses::Any;
        for (aim, name, ties) in [
            (Aim::Average, "average", Some(true)),
            (Aim::Worst, "worst", Some(true)),
            (Aim::FewestAtMax, "fewest-at-max", Some(true)),
            (Aim::Within(3), "within", None),
        ] {
            for (allowed, guesses) in [(any, None), (AllowedGuesses::Possible, Some("possible"))] {
                let SolvedTask { report, tree } = solved(aim, allowed, true);
                assert_eq!((report.objective, report.guesses, report.ties_proven), (name, guesses, ties));
                let distribution = tree.unwrap().distribution();
                assert_eq!((report.proven, distribution.secrets()), (true, 24));
                assert_eq!((report.total, report.max), (Some(distribution.total()), Some(distribution.max())));
            }
        }
        assert_eq!(solved(Aim::Average, any, false).report.ties_proven, None);
        assert_eq!(solved(Aim::FewestAtMax, any, false).report.ties_proven, Some(true));
    }
}
