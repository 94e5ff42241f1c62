//! Plays small sets of codes to their end with a simple, good strategy, and counts its guesses.
//!
//! The strategy compares codes of the set, codes that the last answer ruled out, and neighbors of these. It makes the guess
//! whose cells cost least by [`rough`].

use keypeg_core::{Code, Feedback, Game, score};

use super::neighbors::climb;

/// Sets of at most this many codes are played out.
pub(super) const FEW: usize = 300;

/// The most codes of a set, and the most other codes, that are compared for a guess.
const OWN: usize = 96;
const OTHERS: usize = 48;

/// A rough expected number of guesses for a number of codes, to choose among guesses.
fn rough(codes: usize) -> f64 {
    match codes {
        0 => 0.0,
        1 | 2 => 0.5 + 0.5 * codes as f64,
        _ => 1.0 + (codes as f64).log2() / 2.3,
    }
}

/// Plays a set to its end. Reports every set on the way, with the guesses that it takes.
pub(super) struct Endgame<'t> {
    game: Game,
    tell: &'t mut dyn FnMut(usize, u64),
}

impl<'t> Endgame<'t> {
    pub(super) fn new(game: Game, tell: &'t mut dyn FnMut(usize, u64)) -> Endgame<'t> {
        Endgame { game, tell }
    }

    /// The guesses for all codes together; `others` are codes that may help as probes.
    pub(super) fn total(&mut self, codes: &[Code], others: &[Code]) -> u64 {
        let total = match codes.len() {
            // Two codes take three guesses together, whichever is tried first.
            0..=2 => [0, 1, 3][codes.len()],
            _ => self.total_after(codes, &self.best(codes, others)),
        };
        (self.tell)(codes.len(), total);
        total
    }

    /// The guesses for all codes together when this one is made first.
    pub(super) fn total_after(&mut self, codes: &[Code], guess: &Code) -> u64 {
        let mut cells: Vec<Vec<Code>> = vec![Vec::new(); Feedback::count(self.game.pegs())];
        for code in codes.iter().filter(|code| *code != guess) {
            cells[score(guess, code).index(self.game.pegs())].push(*code);
        }
        if cells.iter().any(|cell| cell.len() == codes.len()) {
            // The guess tells nothing, so it changes nothing either.
            return codes.len() as u64 + self.total(codes, &[]);
        }
        let below: u64 = cells.iter().filter(|cell| !cell.is_empty()).map(|cell| self.total(cell, codes)).sum();
        codes.len() as u64 + below
    }

    /// The guesses of a set that look best, best first.
    pub(super) fn ranked(&self, codes: &[Code], guesses: &[Code], most: usize) -> Vec<Code> {
        let mut ranked: Vec<(f64, Code)> = guesses.iter().map(|guess| (self.cost(codes, guess), *guess)).collect();
        ranked.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        ranked.truncate(most);
        // Neighbors of the best may be better still.
        if let Some(&first) = ranked.first() {
            ranked.insert(0, self.climb(codes, first));
        }
        ranked.into_iter().take(most).map(|(_, guess)| guess).collect()
    }

    fn best(&self, codes: &[Code], others: &[Code]) -> Code {
        let mut best = (f64::INFINITY, codes[0]);
        // No guess is better than one that can be right and gives every other code its own cell.
        let least = codes.len() as f64 - 1.0;
        for guess in codes.iter().take(OWN).chain(others.iter().take(OTHERS)) {
            let cost = self.cost(codes, guess);
            if cost < best.0 {
                best = (cost, *guess);
            }
            if cost <= least {
                return *guess;
            }
        }
        self.climb(codes, best).1
    }

    fn climb(&self, codes: &[Code], from: (f64, Code)) -> (f64, Code) {
        climb(self.game, from, &|guess| self.cost(codes, guess))
    }

    fn cost(&self, codes: &[Code], guess: &Code) -> f64 {
        let mut counts = vec![0; Feedback::count(self.game.pegs())];
        for code in codes.iter().filter(|code| *code != guess) {
            counts[score(guess, code).index(self.game.pegs())] += 1;
        }
        counts.into_iter().map(|count| count as f64 * rough(count)).sum()
    }
}
