//! Hands out units and takes their results, round after round.

use std::collections::HashMap;

use keypeg_core::{Control, StrategyNode};
use keypeg_engine::solve::{Objective, Solution, SolveOutcome};
use keypeg_engine::{Position, certify};

use crate::cluster_error::ClusterError;
use crate::cluster_goal::{ClusterGoal, ClusterOutcome, ClusterProgress, ClusterRound, NextUnit};
use crate::proof_round::ProofRound;
use crate::search_round::SearchRound;
use crate::tree_round::TreeRound;
use crate::unit_book::{RoundStep, UnitBook, UnitQuestion};
use crate::unit_result::{UnitAnswer, UnitResult};
use crate::work_unit::WorkUnit;

/// Owns the top of the search tree. First its units search the least total, then the strategy that attains it, and then the proof
/// if the goal asks for one.
pub struct Coordinator {
    goal: ClusterGoal,
    position: Position,
    search: SearchRound,
    round: CurrentRound,
    book: UnitBook,
    cut_off: u64,
    nodes: u64,
    resumed: bool,
    /// Strategies and parts of the proof from a journal. Each is used when its question comes.
    known: HashMap<UnitQuestion, UnitResult>,
}

enum CurrentRound {
    Search,
    Tree(TreeRound),
    /// The proof is not planned yet.
    Solved(Solution),
    /// With the solution that it proves.
    Proof(Solution, Box<ProofRound>),
    Done(Box<ClusterOutcome>),
}

impl Coordinator {
    /// Begins a solve of a position.
    pub fn new(position: &Position, goal: ClusterGoal) -> Result<Coordinator, ClusterError> {
        Coordinator::resume(position, goal, &[], &Control::default())
    }

    /// Continues a solve with the results of a journal. Values and parts of a proof are not checked.
    pub fn resume(
        position: &Position,
        goal: ClusterGoal,
        results: &[UnitResult],
        control: &Control,
    ) -> Result<Coordinator, ClusterError> {
        Ok(Coordinator {
            search: SearchRound::new(position, goal.clone(), results, control)?,
            goal,
            position: position.clone(),
            round: CurrentRound::Search,
            book: UnitBook::new(position.game()),
            cut_off: 0,
            nodes: 0,
            resumed: !results.is_empty(),
            known: later_rounds(results),
        })
    }

    /// The next unit to solve. If the control stops it, it fails with [`ClusterError::Stopped`] and can be called again.
    pub fn next_unit(&mut self, control: &Control) -> Result<NextUnit, ClusterError> {
        loop {
            let step = match &mut self.round {
                CurrentRound::Search => self.search.next_step(control)?,
                CurrentRound::Tree(round) => round.next_step(),
                CurrentRound::Solved(_) => RoundStep::Finished,
                CurrentRound::Proof(_, round) => round.next_step(),
                CurrentRound::Done(outcome) => return Ok(NextUnit::Done((**outcome).clone())),
            };
            match step {
                RoundStep::Unit(order) => match self.known.remove(&order.question()) {
                    Some(result) => self.take(order.slot, &result)?,
                    None => return Ok(NextUnit::Unit(self.book.hand_out(order))),
                },
                RoundStep::Wait => return Ok(NextUnit::Wait),
                RoundStep::Finished => self.begin_next_round(control)?,
            }
        }
    }

    /// Takes a result. Returns whether a journal should keep it. A result of a unit that is not open is ignored: it came before, it
    /// was given up as lost, or a coordinator before a restart handed it out.
    pub fn report(&mut self, result: &UnitResult) -> Result<bool, ClusterError> {
        let Some(slot) = self.book.close_by(result) else { return Ok(false) };
        self.nodes += result.nodes;
        self.cut_off += u64::from(result.is_cut_off());
        self.take(slot, result)?;
        // A search that was cut off has still proven a bound.
        Ok(matches!(self.round, CurrentRound::Search) || !result.is_cut_off())
    }

    /// Passes a result to the round whose unit it answers.
    fn take(&mut self, slot: usize, result: &UnitResult) -> Result<(), ClusterError> {
        self.release(slot);
        match (&mut self.round, &result.finding) {
            (CurrentRound::Search, _) => self.search.take(slot, result),
            (CurrentRound::Tree(round), UnitAnswer::Tree(tree)) => round.take(slot, tree.as_ref()),
            (CurrentRound::Proof(_, round), UnitAnswer::Proof(fragment)) => {
                round.take(slot, fragment.as_ref());
                Ok(())
            }
            _ => Err(ClusterError::other_question()),
        }
    }

    /// The number of the latest unit of the same position that was reported. Its worker has the position in its tables, so it takes
    /// the least time for this unit.
    pub fn solved_before(&self, unit: &WorkUnit) -> Option<u64> {
        self.book.solved_before(unit)
    }

    /// Gives up a unit, so that its position is handed out again. A result that comes later is ignored.
    pub fn lost(&mut self, number: u64) {
        if let Some(slot) = self.book.close(number) {
            self.release(slot);
        }
    }

    /// How far the solve has come.
    pub fn progress(&self) -> ClusterProgress {
        let round = match self.round {
            CurrentRound::Search => ClusterRound::Search,
            CurrentRound::Tree(_) => ClusterRound::Tree,
            CurrentRound::Solved(_) | CurrentRound::Proof(..) | CurrentRound::Done(_) => ClusterRound::Proof,
        };
        let (units, open_units) = (self.book.issued(), self.book.open_units());
        ClusterProgress { round, units, open_units, cut_off: self.cut_off, nodes: self.nodes, ..self.search.progress() }
    }

    /// What is known now, as the solution of a solve that was stopped. Its strategy is the one that was found without a search.
    pub fn stopped(&self) -> Result<Solution, ClusterError> {
        let solution = match &self.round {
            CurrentRound::Done(outcome) => return Ok(outcome.solution.clone()),
            CurrentRound::Solved(solution) | CurrentRound::Proof(solution, _) => return Ok(solution.clone()),
            CurrentRound::Search | CurrentRound::Tree(_) => self.search.heuristic(),
        };
        let tree = solution.map(|(tree, _)| tree.clone());
        let fewest = self.search.tree.solver().fewest_guesses(&self.position)?;
        let guesses_at_least = match self.goal.objective {
            Objective::Average => fewest,
            Objective::Worst => self.search.limit.unwrap_or(fewest).max(fewest),
        };
        // Strategies that take more guesses than the current limit may have a lower total.
        let bounds_all = self.goal.objective == Objective::Average;
        let lower_bound = self.search.lower_bound().filter(|_| bounds_all).unwrap_or(self.position.len() as u64);
        let outcome = SolveOutcome::Stopped { lower_bound };
        Ok(Solution { outcome, tree, guesses_at_least, nodes: self.nodes, resumed: self.resumed })
    }

    fn release(&mut self, slot: usize) {
        match &mut self.round {
            CurrentRound::Search => self.search.release(slot),
            CurrentRound::Tree(round) => round.release(slot),
            CurrentRound::Proof(_, round) => round.release(slot),
            CurrentRound::Solved(_) | CurrentRound::Done(_) => {}
        }
    }

    fn begin_next_round(&mut self, control: &Control) -> Result<(), ClusterError> {
        self.book.close_all();
        self.round = match &self.round {
            CurrentRound::Search => match self.search.total() {
                Some(total) => CurrentRound::Tree(self.tree_round(total, control)?),
                None => CurrentRound::Solved(self.solution(SolveOutcome::Infeasible, None)?),
            },
            CurrentRound::Tree(round) => CurrentRound::Solved(self.solution(SolveOutcome::Optimal, round.strategy())?),
            CurrentRound::Solved(solution) => {
                let solution = solution.clone();
                self.prove_or_end(solution, control)?
            }
            CurrentRound::Proof(solution, round) => {
                let proof = round.written(solution.tree.as_ref())?;
                self.done(solution.clone(), Some(proof))
            }
            CurrentRound::Done(_) => return Ok(()),
        };
        Ok(())
    }

    fn tree_round(&self, total: u64, control: &Control) -> Result<TreeRound, ClusterError> {
        let limit = self.search.limit;
        if self.search.tree.attaining_guess(&self.position, limit, total)?.is_none() {
            let is_within = |max: usize| limit.is_none_or(|limit| max <= limit as usize);
            let heuristic = self.search.heuristic();
            if let Some((tree, _)) = heuristic.filter(|(_, found)| found.total() == total && is_within(found.max())) {
                return Ok(TreeRound::known(tree.clone()));
            }
        }
        TreeRound::new(&self.search.tree, &self.position, limit, total, self.goal.work, control)
    }

    fn solution(&self, outcome: SolveOutcome, tree: Option<StrategyNode>) -> Result<Solution, ClusterError> {
        let fewest = self.search.tree.solver().fewest_guesses(&self.position)?;
        let guesses_at_least = match (outcome, self.goal.objective, self.search.limit) {
            (SolveOutcome::Infeasible, _, Some(limit)) => (limit + 1).max(fewest),
            (_, Objective::Worst, Some(limit)) => limit,
            _ => fewest,
        };
        Ok(Solution { outcome, tree, guesses_at_least, nodes: self.nodes, resumed: self.resumed })
    }

    /// Begins the proof of a solution, or ends the solve.
    fn prove_or_end(&mut self, solution: Solution, control: &Control) -> Result<CurrentRound, ClusterError> {
        let ClusterGoal { objective, max_guesses, proof, work, .. } = self.goal;
        match certify::claim(&solution, objective, max_guesses).filter(|_| proof) {
            Some(claim) => {
                let round = ProofRound::new(&mut self.search.tree, &self.position, claim, work, control)?;
                Ok(CurrentRound::Proof(solution, Box::new(round)))
            }
            None => Ok(self.done(solution, None)),
        }
    }

    fn done(&self, solution: Solution, proof: Option<Vec<u8>>) -> CurrentRound {
        let is_infeasible = solution.outcome == SolveOutcome::Infeasible;
        let max_guesses = if is_infeasible { self.goal.max_guesses } else { self.search.limit };
        CurrentRound::Done(Box::new(ClusterOutcome { solution, max_guesses, proof }))
    }
}

/// The strategies and the parts of a proof among the results of a journal.
fn later_rounds(results: &[UnitResult]) -> HashMap<UnitQuestion, UnitResult> {
    let is_later = |result: &&UnitResult| !matches!(result.finding, UnitAnswer::Value(_)) && !result.is_cut_off();
    let question = |result: &UnitResult| (result.history.clone(), result.guesses_left, result.task);
    results.iter().filter(is_later).map(|result| (question(result), result.clone())).collect()
}
