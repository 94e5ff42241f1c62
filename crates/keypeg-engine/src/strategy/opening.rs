//! The first guess on a board of any size: which colors repeat, and how often.

use keypeg_core::{Code, Game, Kind, Stream};

use super::sampled::neighbor;
use crate::sample::{Spread, random_code};

/// The number of random codes that first guesses are weighed on, and the number of guesses weighed.
const CODES: usize = 1_500;
const GUESSES: usize = 1_000;

/// The first guess with the largest entropy that a few hundred attempts find. Only how often colors repeat matters, so
/// the colors are sorted, the most frequent first.
pub(super) fn best(game: Game) -> Code {
    let code = |colors: &[u8]| Code::new(game, colors).expect("colors of the game, distinct where they must be");
    let pegs = game.pegs();
    if game.kind() == Kind::Distinct {
        // All first guesses are equivalent.
        return code(&(0..pegs as u8).collect::<Vec<_>>());
    }
    let mut stream = Stream::new(pegs as u64);
    let count = CODES * 10 / pegs.max(10);
    let codes: Vec<Code> = (0..count).map(|_| random_code(game, &mut stream)).collect();
    let mut spread = Spread::new(game, &codes);
    let start: Vec<u8> = (0..pegs).map(|peg| (peg * game.colors() / pegs) as u8).collect();
    let mut best = (spread.sizes(&start).entropy(), start);
    for _ in 0..GUESSES {
        let Some(guess) = neighbor(game, &best.1, &mut stream) else { continue };
        let entropy = spread.sizes(&guess).entropy();
        if entropy > best.0 {
            best = (entropy, guess);
        }
    }
    code(&in_order(game, &best.1))
}

/// The same repeats with the first colors of the game, the most frequent first.
fn in_order(game: Game, colors: &[u8]) -> Vec<u8> {
    let mut counts = vec![0usize; game.colors()];
    for &color in colors {
        counts[usize::from(color)] += 1;
    }
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts.iter().zip(0u8..).flat_map(|(&count, color)| std::iter::repeat_n(color, count)).collect()
}
