//! The best guess where few codes are left, by playing every game to its end.
//!
//! Claim: `total` is the least number of guesses that a strategy needs for all codes together if it guesses only codes that
//! can still be the secret.
//! Proof: it tries every such guess and adds the totals of the cells. Bounds skip only guesses that are no better: `n` codes
//! in `k` cells, one of them the winning cell, take at least `n` guesses now and `2s − 1` for each other cell of `s` codes,
//! which is `3n − k − 1` in all.
//! Source: ours; the bound is that of the exact search.
//!
//! The first guess may also be a probe, if it is better.

use keypeg_core::{Code, score};

/// The most codes for which games are played to their end.
pub(super) const MOST_CODES: usize = 24;

/// The guess with the least total among the codes and the probes; the first of equally good ones.
pub(super) fn best(codes: &[Code], probes: &[Code]) -> Option<Code> {
    let mut best: Option<(u32, Code)> = None;
    for guess in codes.iter().chain(probes) {
        let limit = best.map_or(u32::MAX, |(total, _)| total);
        if let Some(total) = total_of(guess, codes, limit) {
            best = Some((total, *guess));
        }
    }
    best.map(|(_, guess)| guess)
}

/// The total of a guess followed by the best guesses, if it is below `limit`.
fn total_of(guess: &Code, codes: &[Code], limit: u32) -> Option<u32> {
    let cells = cells_of(guess, codes);
    if cells.len() == 1 && !codes.contains(guess) {
        return None;
    }
    let mut total = codes.len() as u32;
    // What the cells still cost at least.
    let mut least: u32 = cells.iter().map(|cell| least_total(guess, cell)).sum();
    for cell in &cells {
        if total + least >= limit {
            return None;
        }
        least -= least_total(guess, cell);
        if *cell != [*guess] {
            total += self::total(cell, limit - total - least)?;
        }
    }
    (total < limit).then_some(total)
}

/// The least total of some codes, if it is below `limit`.
fn total(codes: &[Code], limit: u32) -> Option<u32> {
    let count = codes.len() as u32;
    let mut best = None;
    for guess in codes {
        let limit = best.unwrap_or(limit);
        // No guess can do better than to tell all codes apart.
        if limit < 2 * count {
            break;
        }
        best = total_of(guess, codes, limit).or(best);
    }
    best
}

/// The least that the codes of a cell cost after the guess that made it.
fn least_total(guess: &Code, cell: &[Code]) -> u32 {
    if cell == [*guess] { 0 } else { 2 * cell.len() as u32 - 1 }
}

/// The codes by their answers to a guess.
fn cells_of(guess: &Code, codes: &[Code]) -> Vec<Vec<Code>> {
    let mut answered: Vec<_> = codes.iter().map(|code| (score(guess, code), *code)).collect();
    answered.sort_by_key(|(answer, _)| (answer.black(), answer.white()));
    answered.chunk_by(|a, b| a.0 == b.0).map(|cell| cell.iter().map(|(_, code)| *code).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    /// The same without bounds.
    fn plain_total(codes: &[Code]) -> u32 {
        let totals = codes.iter().map(|guess| {
            let others = cells_of(guess, codes).into_iter().filter(|cell| *cell != [*guess]);
            codes.len() as u32 + others.map(|cell| plain_total(&cell)).sum::<u32>()
        });
        totals.min().unwrap_or(0)
    }

    #[test]
    fn totals_are_those_of_plain_search() {
        for (game, turns) in [("4x6", "AABC 1,2; BADE 1,2"), ("3x5", "AAB 1,1"), ("4x7-distinct", "ABCD 1,2; BAEC 1,2")]
        {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let codes: Vec<Code> = board.position(turns).unwrap().codes().collect();
            assert!((4..=MOST_CODES).contains(&codes.len()), "{game}: {} codes", codes.len());
            let plain = plain_total(&codes);
            assert_eq!(total(&codes, u32::MAX), Some(plain), "{game}");
            assert_eq!(total(&codes, plain), None, "{game}");
            let guess = best(&codes, &[]).unwrap();
            assert_eq!(total_of(&guess, &codes, u32::MAX), Some(plain), "{game}");
        }
    }

    #[test]
    fn a_probe_is_taken_where_it_is_better() {
        let board = Board::new("3x6".parse().unwrap()).unwrap();
        let codes: Vec<Code> = ["AAB", "AAC", "AAD", "AAE"].map(|text| board.game().code(text).unwrap()).to_vec();
        let probe = board.game().code("BCC").unwrap();
        // The codes one after the other take 1 + 2 + 3 + 4 guesses; the probe leaves one, one and two codes.
        assert_eq!(total(&codes, u32::MAX), Some(10));
        assert_eq!((best(&codes, &[probe]), total_of(&probe, &codes, 10)), (Some(probe), Some(9)));
    }
}
