//! A simulated scheduler: it delays, reorders, duplicates and loses units, and its workers give up now and then.
#![allow(dead_code, reason = "each test uses a part")]

use keypeg_check::audit;
use keypeg_cluster::journal;
use keypeg_cluster::{
    ClusterGoal, ClusterOutcome, Coordinator, NextUnit, SolvedUnit, UnitAnswer, UnitResult, UnitTask, UnitWorker,
    WorkUnit, WorkerNews,
};
use keypeg_core::{Control, Notation, Stated, Stream, TreeFile};
use keypeg_engine::solve::{Objective, ProvenValue, Solution, SolveOptions};
use keypeg_engine::{Board, Position, Solver};

/// How often something happens, in percent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mishaps {
    pub(crate) lost: u64,
    pub(crate) duplicated: u64,
    /// A worker gives up: it returns a bound that is proven, but below the budget.
    pub(crate) given_up: u64,
}

impl Mishaps {
    pub(crate) const NOTHING: Mishaps = Mishaps { lost: 0, duplicated: 0, given_up: 0 };
}

/// Units that are under way, and the workers that solve them.
pub(crate) struct Scheduler {
    random: Stream,
    workers: Vec<UnitWorker>,
    news: WorkerNews,
    mishaps: Mishaps,
    /// Results on their way, in any order.
    coming: Vec<UnitResult>,
    /// Results that arrived and may arrive again.
    arrived: Vec<UnitResult>,
    /// Results for coordinators that were killed. They may arrive at any time.
    late: Vec<UnitResult>,
    /// Units that were handed out.
    pub(crate) units: u64,
    /// Those of them that were for the total.
    pub(crate) searches: u64,
    /// Those of them that searched a share of the guesses of a position.
    pub(crate) shares: u64,
    /// What a journal would hold.
    pub(crate) journal: Vec<u8>,
}

impl Scheduler {
    pub(crate) fn new(board: &Board, workers: usize, seed: u64, mishaps: Mishaps) -> Scheduler {
        let workers = (0..workers).map(|_| UnitWorker::with_memory(board, 1 << 20)).collect();
        let (coming, arrived, late) = (Vec::new(), Vec::new(), Vec::new());
        Scheduler {
            random: Stream::new(seed),
            workers,
            news: WorkerNews::default(),
            mishaps,
            coming,
            arrived,
            late,
            units: 0,
            searches: 0,
            shares: 0,
            journal: Vec::new(),
        }
    }

    /// Says that the coordinator was killed and the next run has another one. The workers notice nothing.
    pub(crate) fn coordinator_was_killed(&mut self) {
        self.late.append(&mut self.coming);
        self.late.append(&mut self.arrived);
    }

    fn happens(&mut self, percent: u64) -> bool {
        self.random.below(100) < percent
    }

    fn solve(&mut self, unit: &WorkUnit) -> UnitResult {
        // What is moved between machines is text.
        let unit = WorkUnit::from_json(&unit.to_json()).unwrap();
        let worker = self.random.below(self.workers.len() as u64) as usize;
        let name = worker.to_string();
        for learned in self.news.news_for(&name) {
            self.workers[worker].learn(learned).unwrap();
        }
        let SolvedUnit { result, learned } = self.workers[worker].solve_and_tell(&unit, &Control::default()).unwrap();
        if !self.happens(self.mishaps.lost) {
            self.news.tell(&name, learned);
        }
        let finding = match result.finding {
            finding if !self.happens(self.mishaps.given_up) => finding,
            // Any bound from 0 to the value is right.
            UnitAnswer::Value(ProvenValue::Exact(low) | ProvenValue::AtLeast(low)) => {
                UnitAnswer::Value(ProvenValue::AtLeast(self.random.below(low)))
            }
            UnitAnswer::Value(ProvenValue::Never) => UnitAnswer::Value(ProvenValue::Never),
            UnitAnswer::Tree(_) => UnitAnswer::Tree(None),
            UnitAnswer::Proof(_) => UnitAnswer::Proof(None),
        };
        let result = UnitResult { finding, ..result };
        UnitResult::from_json(&result.to_json()).unwrap()
    }

    /// Runs a solve to its end, or until `most` results were reported.
    pub(crate) fn run(&mut self, coordinator: &mut Coordinator, most: usize) -> Option<ClusterOutcome> {
        let mut reported = 0;
        while reported < most {
            if self.coming.len() < 2 * self.workers.len() && self.happens(60) {
                match coordinator.next_unit(&Control::default()).unwrap() {
                    NextUnit::Done(outcome) => return Some(outcome),
                    NextUnit::Wait => assert!(!self.coming.is_empty(), "it waits for nothing"),
                    NextUnit::Unit(unit) => {
                        self.units += 1;
                        self.shares += u64::from(unit.task.share().is_some());
                        self.searches +=
                            u64::from(matches!(unit.task, UnitTask::Search { .. } | UnitTask::SearchShare { .. }));
                        let result = self.solve(&unit);
                        if self.happens(self.mishaps.lost) {
                            coordinator.lost(unit.number);
                            // Sometimes the worker was only slow.
                            if self.happens(50) {
                                self.arrived.push(result);
                            }
                        } else {
                            self.coming.push(result);
                        }
                    }
                }
            } else if !self.coming.is_empty() {
                let place = self.random.below(self.coming.len() as u64) as usize;
                let result = self.coming.swap_remove(place);
                self.report(coordinator, &result);
                self.arrived.push(result);
                reported += 1;
            }
            if !self.arrived.is_empty() && self.happens(self.mishaps.duplicated) {
                let place = self.random.below(self.arrived.len() as u64) as usize;
                assert!(!coordinator.report(&self.arrived[place]).unwrap(), "it is not open");
            }
            if !self.late.is_empty() && self.happens(50) {
                let place = self.random.below(self.late.len() as u64) as usize;
                let result = self.late[place].clone();
                self.report(coordinator, &result);
            }
        }
        None
    }

    fn report(&mut self, coordinator: &mut Coordinator, result: &UnitResult) {
        if coordinator.report(result).unwrap() {
            self.journal.extend(journal::record(result));
        }
    }
}

/// What the local solver finds.
pub(crate) fn local(position: &Position, goal: &ClusterGoal) -> Solution {
    let options = SolveOptions { objective: goal.objective, max_guesses: goal.max_guesses, ..SolveOptions::default() };
    let solution = Solver::new(position.board()).solve_position(position, &options, &Control::default()).unwrap();
    assert!(solution.proven());
    solution
}

/// Asserts that an outcome is that of the local solver, up to the choice among strategies of the same total.
pub(crate) fn assert_local(position: &Position, goal: &ClusterGoal, outcome: &ClusterOutcome) {
    let (local, found) = (local(position, goal), &outcome.solution);
    let place = format!("{} {:?} {goal:?}", position.game(), position.history());
    let figures = |solution: &Solution| (solution.outcome, solution.upper_bound(), solution.guesses_at_least);
    assert_eq!(figures(found), figures(&local), "{place}");
    if let Some(tree) = &found.tree {
        let (tree, distribution) =
            (keypeg_core::StrategyTree { game: position.game(), root: tree.clone() }, tree.distribution());
        assert!(outcome.max_guesses.is_none_or(|most| distribution.max() <= most as usize), "{place}");
        let (notation, history) = (Notation::standard(position.game()), position.history().clone());
        let audit = audit(&TreeFile { notation, history, tree }, &Stated::default(), &Control::default()).unwrap();
        assert_eq!((audit.secrets, &audit.verdict), (position.len(), &Ok(())), "{place}");
    }
    let limit = if goal.objective == Objective::Worst && local.tree.is_some() {
        Some(local.guesses_at_least)
    } else {
        goal.max_guesses
    };
    assert_eq!(outcome.max_guesses, limit, "{place}");
}

/// Boards and positions that are solved in milliseconds, with every kind of goal.
pub(crate) fn cases() -> Vec<(Position, ClusterGoal)> {
    let mut cases = Vec::new();
    for (game, history) in [
        ("2x3", ""),
        ("3x3", ""),
        ("2x6", ""),
        ("3x4", ""),
        ("3x6", ""),
        ("4x5-distinct", ""),
        ("4x3", ""),
        ("4x4", ""),
        ("5x2", ""),
        ("4x4", "AABC 1,1"),
        ("4x4", "AABC 1,1; BBDC 1,1"),
    ] {
        let position = Board::new(game.parse().unwrap()).unwrap().position(history).unwrap();
        for objective in [Objective::Average, Objective::Worst] {
            for max_guesses in [None, Some(1), Some(3), Some(4), Some(5)] {
                cases.push((
                    position.clone(),
                    ClusterGoal { objective, max_guesses, memory: 1 << 20, work: 1 << 20, ..ClusterGoal::default() },
                ));
            }
        }
    }
    cases
}

pub(crate) fn results(
    journal: &[u8],
    position: &Position,
    goal: &ClusterGoal,
) -> Result<Vec<UnitResult>, journal::JournalError> {
    Ok(journal::read(journal, position, goal.objective, goal.max_guesses)?.results)
}
