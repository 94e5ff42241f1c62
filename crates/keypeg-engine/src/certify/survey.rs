//! All guesses of a set, by the rules of the checker.
//!
//! The rules refute most guesses by their number of cells alone, and most classes of `solve/class_scanner.rs` make too few. So
//! for small sets only the guesses of the other classes are candidates. Large sets, and bounds that no number of guesses
//! reaches, take a pass of the kernel over all guesses.

use keypeg_core::CodeId;
use keypeg_core::proof::{AllowedGuesses, Bound, GuessesLeft};

use super::cost_terms::GoalTerms;
use super::survey_tables::SurveyTables;
use crate::kernel::BLOCK;
use crate::solve::ClassScanner;

/// Larger sets are surveyed with a pass over all guesses.
const CLASSED_CODES: usize = 64;

/// The result of one pass over all guesses of a set.
pub(super) struct Survey {
    /// The most cells, the winning one excepted, that any guess makes.
    pub(super) most_cells: usize,
    /// All guesses that may be open, in ascending order. Equivalent guesses are all here, or none of them is.
    pub(super) candidates: Vec<CodeId>,
    /// What all codes of the set pay for a guess.
    step: Bound,
    /// The ideal trees by number of codes.
    ideal: Vec<Bound>,
    bound: Bound,
}

impl Survey {
    /// Surveys a set that is claimed to cost at least `bound` with `left` guesses left, at least one.
    pub(super) fn new(
        tables: &SurveyTables,
        terms: GoalTerms,
        set: &[CodeId],
        bound: Bound,
        left: GuessesLeft,
    ) -> Survey {
        if terms.allowed == AllowedGuesses::Possible {
            return of_possible(tables, terms, set, bound, left);
        }
        match (bound, QuickCost::new(terms, left)) {
            (Bound::Guesses(bound), Some(quick)) if set.len() <= CLASSED_CODES => {
                by_classes(tables, terms, quick, set, bound, left)
            }
            _ => by_blocks(tables, terms, set, bound, left),
        }
    }

    fn of_candidates(
        terms: GoalTerms,
        set: &[CodeId],
        (bound, left): (Bound, GuessesLeft),
        most_cells: usize,
        candidates: Vec<CodeId>,
    ) -> Survey {
        let ideal = terms.ideal_costs(set.len(), most_cells, after(left));
        Survey { most_cells, candidates, step: terms.step(set.len(), left), ideal, bound }
    }

    /// Whether a candidate with these answers is open: the ideal trees of its cells do not refute it.
    pub(super) fn is_open(&self, answers: &[u8], win: u8) -> bool {
        let cost = |sum: Bound, &size: &u32| sum.plus(self.ideal[size as usize]);
        sizes(answers)[..usize::from(win)].iter().fold(self.step, cost) < self.bound
    }
}

/// A bound of the cost of a guess by its number of cells: the first guess of a cell finds at most one code.
#[derive(Clone, Copy)]
struct QuickCost {
    /// What each code pays for the guess.
    step: u64,
    /// What a code pays in its cell if the first guess there finds it, and if the second does, which is more.
    first: u64,
    second: u64,
}

impl QuickCost {
    /// `None` if the number of cells says nothing, or a second guess in a cell is not possible.
    fn new(terms: GoalTerms, left: GuessesLeft) -> Option<QuickCost> {
        let cells_left = left.after_guess()?;
        let prices = [1, 2].map(|guess| terms.prices.found_by(guess, cells_left));
        match prices {
            [Bound::Guesses(first), Bound::Guesses(second)] if first < second => {
                Some(QuickCost { step: terms.prices.step(left), first, second })
            }
            _ => None,
        }
    }

    /// The most cells of a guess outside a set that this bound refutes.
    fn most_refuted(self, codes: u64, bound: u64) -> u32 {
        let spare = (codes * (self.step + self.second)).saturating_sub(bound) / (self.second - self.first);
        u32::try_from(spare).unwrap_or(u32::MAX).max(1)
    }

    /// The bound for a guess inside a set.
    fn inside(self, codes: u64, cells: u64) -> u64 {
        codes * self.step + cells * self.first + (codes - 1 - cells) * self.second
    }
}

/// Surveys a set by the codes of the set alone.
fn of_possible(tables: &SurveyTables, terms: GoalTerms, set: &[CodeId], bound: Bound, left: GuessesLeft) -> Survey {
    let mut answers = Vec::new();
    let cells = |&guess: &CodeId| {
        tables.answers.of(guess, set, &mut answers);
        cell_count(&answers, tables.board.win())
    };
    let most_cells = set.iter().map(cells).max().unwrap_or(0);
    Survey::of_candidates(terms, set, (bound, left), most_cells, set.to_vec())
}

/// The guesses left for the cells of a guess.
fn after(left: GuessesLeft) -> GuessesLeft {
    left.after_guess().unwrap_or(GuessesLeft::Guesses(0))
}

/// Surveys a set by the classes of its guesses.
fn by_classes(
    tables: &SurveyTables,
    terms: GoalTerms,
    quick: QuickCost,
    set: &[CodeId],
    bound: u64,
    left: GuessesLeft,
) -> Survey {
    let all = set.len() as u64;
    let mut answers = Vec::new();
    let mut inside = Vec::with_capacity(set.len());
    for &guess in set {
        tables.answers.of(guess, set, &mut answers);
        inside.push((guess, cell_count(&answers, tables.board.win()) as u32));
    }
    let most_inside = inside.iter().map(|&(_, cells)| cells).max().unwrap_or(0);
    let listed = quick.most_refuted(all, bound);
    let mut found = Vec::new();
    let limits = (most_inside, listed);
    let prepared = tables.prepare(set);
    let scanned = (set, &prepared[..]);
    let scanner = &mut ClassScanner::default();
    let most_cells =
        scanner.list_guesses(&tables.board, tables.board.color_classes(), scanned, limits, &mut found) as usize;
    found.extend(inside.into_iter().filter(|&(_, cells)| quick.inside(all, cells.into()) < bound));
    let mut candidates: Vec<CodeId> = found.into_iter().map(|(guess, _)| guess).collect();
    candidates.sort_unstable();
    Survey::of_candidates(terms, set, (Bound::Guesses(bound), left), most_cells, candidates)
}

/// The number of cells besides the winning one.
fn cell_count(answers: &[u8], win: u8) -> usize {
    sizes(answers)[..usize::from(win)].iter().filter(|&&size| size > 0).count()
}

/// The number of codes with each answer.
fn sizes(answers: &[u8]) -> [u32; 256] {
    let mut sizes = [0; 256];
    answers.iter().for_each(|&answer| sizes[usize::from(answer)] += 1);
    sizes
}

/// Surveys a set by two passes over all guesses: for the number of cells, and for their sizes.
fn by_blocks(tables: &SurveyTables, terms: GoalTerms, set: &[CodeId], bound: Bound, left: GuessesLeft) -> Survey {
    let board = &tables.board;
    let prepared = tables.prepare(set);
    let columns = board.columns();
    let mut parts = vec![0u8; columns.blocks() * BLOCK];
    for (block, parts) in parts.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        board.kernel().parts(columns, block, &prepared, parts);
    }
    parts.truncate(board.space().len());
    let mut wins = vec![false; parts.len()];
    for code in set {
        wins[code.index()] = true;
        parts[code.index()] -= 1;
    }
    let most_cells = usize::from(parts.iter().copied().max().unwrap_or(0));
    let costs = terms.ideal_costs(set.len(), most_cells, after(left));
    let (all, step) = (set.len() as u64, terms.step(set.len(), left));
    let [first, second] = [1, 2].map(|guess| terms.prices.found_by(guess, after(left)));
    let is_refuted = |guess: usize| {
        let (parts, wins) = (u64::from(parts[guess]), u64::from(wins[guess]));
        (parts == 1 && wins == 0) || step.plus(first.times(parts)).plus(second.times(all - wins - parts)) >= bound
    };
    let mut open = Vec::new();
    let others = usize::from(board.win());
    let mut counts = vec![[0u8; BLOCK]; board.answers()];
    let mut sums = vec![[0u32; BLOCK]; board.answers()];
    for block in 0..columns.blocks() {
        let guesses = block * BLOCK..block * BLOCK + columns.lanes(block);
        if guesses.clone().all(is_refuted) {
            continue;
        }
        sums.fill([0; BLOCK]);
        for codes in prepared.chunks(usize::from(u8::MAX)) {
            board.kernel().count(columns, block, codes, &mut counts);
            for (sums, counts) in sums.iter_mut().zip(&counts) {
                sums.iter_mut().zip(counts).for_each(|(sum, &count)| *sum += u32::from(count));
            }
        }
        for (lane, guess) in guesses.enumerate().filter(|&(_, guess)| !is_refuted(guess)) {
            let cost = |sum: Bound, sizes: &[u32; BLOCK]| sum.plus(costs[sizes[lane] as usize]);
            if sums[..others].iter().fold(step, cost) < bound {
                open.push(CodeId(guess as u32));
            }
        }
    }
    Survey::of_candidates(terms, set, (bound, left), most_cells, open)
}

/// The cells of a set with these answers. The winning cell is left out.
pub(super) fn cells(set: &[CodeId], answers: &[u8], win: u8) -> Vec<(u8, Vec<CodeId>)> {
    let sizes = sizes(answers);
    let mut places = [0; 256];
    let mut cells = Vec::new();
    for answer in (0..win).filter(|&answer| sizes[usize::from(answer)] > 0) {
        places[usize::from(answer)] = cells.len();
        cells.push((answer, Vec::with_capacity(sizes[usize::from(answer)] as usize)));
    }
    for (&code, &answer) in set.iter().zip(answers).filter(|&(_, &answer)| answer != win) {
        cells[places[usize::from(answer)]].1.push(code);
    }
    cells
}

/// Replaces each answer by the number of its cell, in order of appearance. The winning cell has number 0.
pub(super) fn number_cells(answers: &mut [u8], win: u8) {
    let mut numbers = [None; 256];
    numbers[usize::from(win)] = Some(0);
    let mut next = 0;
    for answer in answers {
        *answer = *numbers[usize::from(*answer)].get_or_insert_with(|| {
            next += 1;
            next
        });
    }
}

#[cfg(test)]
mod tests {
    use keypeg_core::proof::Prices;

    use super::*;
    use crate::Board;
    use crate::partition::Partition;

    /// Both ways to survey find the guesses that the definition finds, for the cells of two guesses.
    #[test]
    fn surveys_follow_the_rules() {
        let (mut found, mut sets) = (0, 0);
        for game in ["2x5", "3x4", "3x6-distinct", "4x4", "5x3"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let tables = SurveyTables::new(&board);
            let ids: Vec<CodeId> = board.space().ids().collect();
            for (first, second) in (1..6).map(|step| (ids[step * ids.len() / 7], ids[ids.len() - 1 - step])) {
                let cells = Partition::new(&board, first, &ids).into_cells().into_iter();
                let cells = cells.flat_map(|(_, cell)| Partition::new(&board, second, &cell).into_cells());
                for (_, set) in cells.filter(|(_, set)| (2..=CLASSED_CODES).contains(&set.len())) {
                    sets += 1;
                    // Every set with some of the cases, and every case with some of the sets.
                    for (terms, left) in cases().skip(sets % 8).step_by(8) {
                        let quick = QuickCost::new(terms, left);
                        let (each, last, missed) = terms.prices.parts();
                        let unit = each.max(last).max(missed.unwrap_or(0));
                        let codes = set.len() as u64;
                        let bounds = (1..=4).flat_map(|times| [times * codes * unit - 1, times * codes * unit]);
                        for bound in bounds.map(Bound::Guesses).chain([Bound::Never]) {
                            let expected = by_definition(&board, terms, &set, bound, left);
                            let mut surveys = vec![Survey::new(&tables, terms, &set, bound, left)];
                            if terms.allowed == AllowedGuesses::Any {
                                surveys.push(by_blocks(&tables, terms, &set, bound, left));
                            }
                            if let (Some(quick), Bound::Guesses(bound)) = (quick, bound) {
                                let is_any = terms.allowed == AllowedGuesses::Any;
                                surveys.extend(is_any.then(|| by_classes(&tables, terms, quick, &set, bound, left)));
                            }
                            for survey in surveys {
                                let found = (survey.most_cells, open(&tables, &survey, &set));
                                assert_eq!(found, expected, "{game} {terms:?} {left:?} {set:?} {bound}");
                            }
                            found += expected.1.len();
                        }
                    }
                }
            }
        }
        assert!(found > 1_000, "{found} open guesses");
    }

    fn open(tables: &SurveyTables, survey: &Survey, set: &[CodeId]) -> Vec<CodeId> {
        let mut answers = Vec::new();
        let is_open = |guess: &CodeId| {
            tables.answers.of(*guess, set, &mut answers);
            survey.is_open(&answers, tables.board.win())
        };
        survey.candidates.iter().copied().filter(is_open).collect()
    }

    /// Every kind of cost, with every kind of limit.
    fn cases() -> impl Iterator<Item = (GoalTerms, GuessesLeft)> {
        let prices = [Prices::TOTAL, Prices::MISSES, Prices::with_last(30, 1), Prices::with_last(1, 90)];
        let lefts = [GuessesLeft::Unlimited, GuessesLeft::Guesses(2), GuessesLeft::Guesses(3), GuessesLeft::Guesses(4)];
        prices.into_iter().flat_map(move |prices| {
            lefts.into_iter().flat_map(move |left| {
                [AllowedGuesses::Any, AllowedGuesses::Possible].map(|allowed| (GoalTerms { prices, allowed }, left))
            })
        })
    }

    fn by_definition(
        board: &Board,
        terms: GoalTerms,
        set: &[CodeId],
        bound: Bound,
        left: GuessesLeft,
    ) -> (usize, Vec<CodeId>) {
        let ids: Vec<CodeId> = match terms.allowed {
            AllowedGuesses::Any => board.space().ids().collect(),
            AllowedGuesses::Possible => set.to_vec(),
        };
        let cells = |guess: CodeId| {
            let mut cells = Partition::new(board, guess, set).into_cells();
            cells.retain(|(answer, _)| *answer != board.win());
            cells
        };
        let most = ids.iter().map(|&guess| cells(guess).len()).max().unwrap();
        let is_open = |&guess: &CodeId| {
            let cells = cells(guess);
            let cost = |sum: Bound, (_, cell): &(u8, Vec<CodeId>)| sum.plus(terms.ideal(cell.len(), most, after(left)));
            let tells = cells.iter().all(|(_, cell)| cell.len() < set.len());
            tells && cells.iter().fold(terms.step(set.len(), left), cost) < bound
        };
        (most, ids.iter().copied().filter(is_open).collect())
    }
}
