//! A thousand puzzles of each kind have exactly the accepted answers, by brute force that shares only the definition of feedback.

use std::collections::{BTreeSet, HashMap};

use keypeg_core::{Code, Game, Stream, Turn, score};
use keypeg_engine::Board;
use keypeg_play::fraction::Fraction;
use keypeg_play::puzzle::{Puzzle, PuzzleId, PuzzleKind, PuzzleLevel, PuzzleVerdict};
use keypeg_play::review::{ReviewLimits, Reviewer};
use rayon::prelude::*;

/// All codes of a game with repeats, in order.
fn all_codes(game: Game) -> Vec<Code> {
    let count = game.colors().pow(game.pegs() as u32);
    let color = |code: usize, peg: usize| (code / game.colors().pow(peg as u32) % game.colors()) as u8;
    let code = |number| (0..game.pegs()).rev().map(|peg| color(number, peg)).collect::<Vec<u8>>();
    (0..count).map(|number| Code::new(game, &code(number)).unwrap()).collect()
}

/// Values guesses at a set of at most 16 codes by trying everything.
struct Oracle {
    /// Per guess, its answer to each code of the set; `None` is the winning one.
    answers: Vec<Vec<Option<(u8, u8)>>>,
    /// Answers of guesses that split the set differently.
    distinct: Vec<Vec<Option<(u8, u8)>>>,
    totals: HashMap<u16, u32>,
}

impl Oracle {
    fn new(guesses: &[Code], set: &[Code]) -> Oracle {
        assert!(set.len() <= 16);
        let answer = |guess: &Code, code: &Code| {
            let feedback = score(guess, code);
            (guess != code).then_some((feedback.black(), feedback.white()))
        };
        let answers: Vec<Vec<_>> =
            guesses.iter().map(|guess| set.iter().map(|code| answer(guess, code)).collect()).collect();
        let distinct: BTreeSet<Vec<_>> = answers.iter().cloned().collect();
        Oracle { answers, distinct: distinct.into_iter().collect(), totals: HashMap::new() }
    }

    /// The subsets of a set by their answers, without the winning one.
    fn cells(answers: &[Option<(u8, u8)>], set: u16) -> Vec<u16> {
        let mut cells: Vec<((u8, u8), u16)> = Vec::new();
        for (place, answer) in answers.iter().enumerate() {
            let (bit, Some(answer)) = (1 << place, answer) else { continue };
            if set & bit == 0 {
                continue;
            }
            match cells.iter_mut().find(|(known, _)| known == answer) {
                Some((_, cell)) => *cell |= bit,
                None => cells.push((*answer, bit)),
            }
        }
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    /// The guesses of all codes of a set together under optimal play.
    fn total(&mut self, set: u16) -> u32 {
        let codes = set.count_ones();
        if codes <= 2 {
            return [0, 1, 3][codes as usize];
        }
        if let Some(&total) = self.totals.get(&set) {
            return total;
        }
        let mut best = u32::MAX;
        for guess in 0..self.distinct.len() {
            let cells = Oracle::cells(&self.distinct[guess], set);
            // A cell of n codes takes at least 2n − 1 guesses.
            let bound = codes + cells.iter().map(|cell| 2 * cell.count_ones() - 1).sum::<u32>();
            if cells != [set] && bound < best {
                best = best.min(codes + cells.into_iter().map(|cell| self.total(cell)).sum::<u32>());
            }
        }
        self.totals.insert(set, best);
        best
    }

    /// The same if a guess is made first.
    fn total_after(&mut self, guess: usize, set: u16) -> u32 {
        let cells = Oracle::cells(&self.answers[guess], set);
        set.count_ones() + cells.into_iter().map(|cell| self.total(cell)).sum::<u32>()
    }
}

fn reviewer(game: Game) -> Reviewer {
    Reviewer::with_memory(&Board::new(game).unwrap(), ReviewLimits::default(), 1 << 22)
}

/// Checks puzzles of one level against brute force.
fn check(kind: PuzzleKind, level: PuzzleLevel, numbers: std::ops::RangeInclusive<u32>) {
    let game = PuzzleId::in_series(kind, level, 1).game();
    let (codes, reviewer) = (all_codes(game), reviewer(game));
    numbers.into_par_iter().for_each(|number| {
        let case = format!("{kind} {level:?} {number}");
        let puzzle = Puzzle::new(PuzzleId::in_series(kind, level, number), &reviewer).unwrap();
        let turns: &[Turn] = puzzle.position().turns();
        let agrees = |code: &&Code| turns.iter().all(|turn| score(&turn.guess, code) == turn.feedback);
        let left: Vec<Code> = codes.iter().filter(agrees).copied().collect();
        assert_eq!(left, puzzle.position().codes().collect::<Vec<_>>(), "{case}");
        let all = u16::MAX >> (16 - left.len());
        let mut oracle = Oracle::new(&codes, &left);
        let totals: Vec<u32> = (0..codes.len()).map(|guess| oracle.total_after(guess, all)).collect();
        let best = *totals.iter().min().unwrap();
        let is_accepted = |guess: usize| match kind {
            PuzzleKind::OneLeft => left == [codes[guess]],
            PuzzleKind::BestProbe => totals[guess] == best,
            PuzzleKind::WinInTwo => {
                Oracle::cells(&oracle.answers[guess], all).iter().all(|cell| cell.count_ones() == 1)
            }
        };
        let accepted: Vec<usize> = (0..codes.len()).filter(|guess| is_accepted(*guess)).collect();
        let expected: BTreeSet<Code> = accepted.iter().map(|guess| codes[*guess]).collect();
        assert_eq!(puzzle.accepted().iter().copied().collect::<BTreeSet<_>>(), expected, "{case}");
        assert_eq!(puzzle.accepted().len(), expected.len(), "{case}: an answer is listed twice");
        check_recipe(&case, &puzzle, &left);
        // An accepted answer, and any other one.
        let any = Stream::part(9, number.into()).below(codes.len() as u64) as usize;
        for guess in [accepted[0], any] {
            let graded = puzzle.grade(&codes[guess], &reviewer).unwrap();
            assert_eq!(graded.verdict == PuzzleVerdict::Right, accepted.contains(&guess), "{case} {guess}");
            assert_eq!(graded.grade.value, Fraction::new(totals[guess].into(), left.len() as i128), "{case} {guess}");
            assert_eq!(
                graded.grade.value - graded.grade.loss,
                Fraction::new(best.into(), left.len() as i128),
                "{case}"
            );
        }
    });
}

/// A puzzle is neither trivial nor hopeless.
fn check_recipe(case: &str, puzzle: &Puzzle, left: &[Code]) {
    let turns = puzzle.position().turns();
    let possible = puzzle.accepted().iter().filter(|code| left.contains(code)).count();
    match puzzle.id().kind() {
        PuzzleKind::OneLeft => assert!((3..=6).contains(&turns.len()), "{case}"),
        PuzzleKind::BestProbe => assert_eq!(possible, 0, "{case}: a possible guess is a best one"),
        PuzzleKind::WinInTwo => assert!(possible <= 1 && 2 * possible < left.len(), "{case}"),
    }
    let most = [30, 30, 10][puzzle.id().level() as usize];
    assert!((1..=most).contains(&puzzle.accepted().len()), "{case}: {}", puzzle.accepted().len());
    assert!(turns.iter().all(|turn| !turn.feedback.is_win(puzzle.position().game().pegs())), "{case}");
}

#[test]
fn a_thousand_codes_that_are_left_are_the_only_ones() {
    PuzzleLevel::ALL.into_iter().for_each(|level| check(PuzzleKind::OneLeft, level, 1..=334));
}

#[test]
fn a_thousand_best_probes_are_exactly_the_best_guesses() {
    PuzzleLevel::ALL.into_iter().for_each(|level| check(PuzzleKind::BestProbe, level, 1..=334));
}

#[test]
fn a_thousand_wins_in_two_are_exactly_the_separating_guesses() {
    PuzzleLevel::ALL.into_iter().for_each(|level| check(PuzzleKind::WinInTwo, level, 1..=334));
}

/// The puzzles of a series and of a day are named by players, so they must never change.
#[test]
fn puzzles_are_pinned() {
    let day = |text: &str| PuzzleId::daily(text.parse().unwrap());
    let series = PuzzleKind::ALL.iter().flat_map(|kind| {
        PuzzleLevel::ALL.map(|level| (format!("{kind} {}", level.number()), PuzzleId::in_series(*kind, level, 1)))
    });
    let days = ["2025-11-14", "2025-11-15", "2025-11-17"].map(|text| (text.to_string(), day(text)));
    let written = |(name, id): (String, PuzzleId)| {
        let puzzle = Puzzle::new(id, &reviewer(id.game())).unwrap();
        let turns: Vec<String> =
            puzzle.position().turns().iter().map(|turn| format!("{} {}", turn.guess, turn.feedback)).collect();
        let (first, answers) = (puzzle.accepted()[0], puzzle.accepted().len());
        format!("{name}: {} -> {first} of {answers}", turns.join("; "))
    };
    let found: Vec<String> = series.chain(days).map(written).collect();
    assert_eq!(found.join("\n"), include_str!("puzzles.txt").trim_end());
}
