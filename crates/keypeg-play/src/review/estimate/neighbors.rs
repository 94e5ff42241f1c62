//! Guesses that differ in one peg from another. They may be good probes that are not among the codes left.

use keypeg_core::{Code, Game};

/// The most neighbors of a code that are compared.
const MOST: usize = 64;

/// The most moves to a better neighbor.
const CLIMBS: usize = 3;

/// Moves from a guess to its best neighbor, as long as that is better. Takes and returns a guess with its cost.
pub(super) fn climb(game: Game, from: (f64, Code), cost: &dyn Fn(&Code) -> f64) -> (f64, Code) {
    let mut best = from;
    for _ in 0..CLIMBS {
        let here = best;
        for guess in neighbors(game, &here.1) {
            let cost = cost(&guess);
            if cost < best.0 {
                best = (cost, guess);
            }
        }
        if best == here {
            break;
        }
    }
    best
}

/// Codes that differ in one peg: all of them, or some spread over all pegs and colors.
fn neighbors(game: Game, code: &Code) -> impl Iterator<Item = Code> {
    let (pegs, colors) = (game.pegs(), game.colors());
    let all = pegs * colors;
    // A stride without a common divisor with the number of changes meets each change once.
    let stride = (all * 5 / 8..).find(|&stride| gcd(stride, all) == 1).unwrap_or(1);
    let code = *code;
    let changes = (0..all).map(move |step| step * stride % all).filter_map(move |change| {
        let (peg, color) = (change / colors, (change % colors) as u8);
        let mut changed = code.colors().to_vec();
        if changed[peg] == color {
            return None;
        }
        changed[peg] = color;
        Code::new(game, &changed).ok()
    });
    changes.take(MOST)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_differ_in_one_peg_and_are_all_different() {
        for (text, count) in [("4x6", 20), ("4x6-distinct", 8), ("1x2", 1), ("1x1", 0), ("12x20", 64)] {
            let game: Game = text.parse().unwrap();
            let colors: Vec<u8> = (0..game.pegs() as u8).collect();
            let code = Code::new(game, &colors).unwrap();
            let mut found: Vec<Code> = neighbors(game, &code).collect();
            let differences = |other: &Code| code.colors().iter().zip(other.colors()).filter(|(a, b)| a != b).count();
            assert!(found.iter().all(|other| differences(other) == 1), "{text}");
            found.sort();
            found.dedup();
            assert_eq!(found.len(), count, "{text}");
        }
    }
}
