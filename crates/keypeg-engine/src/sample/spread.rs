//! How a guess spreads the codes of a sample over the answers. Fast, and equal to the scalar definition.

use keypeg_core::{Code, Game};

use super::clues::color_counts;
use crate::partition::Sizes;

/// The bytes of a row are handled in groups of this size.
const GROUP: usize = 16;

/// A sample laid out for scoring. The pegs and colors of a row are filled up to whole groups: the pegs with a number that is
/// no color, the counts with 0.
pub(crate) struct Spread {
    game: Game,
    pegs: Vec<[u8; GROUP]>,
    counts: Vec<[u8; GROUP]>,
    /// The number of codes for each answer; kept to be reused.
    cells: Vec<u32>,
}

impl Spread {
    pub(crate) fn new(game: Game, codes: &[Code]) -> Spread {
        let mut spread = Spread { game, pegs: Vec::new(), counts: Vec::new(), cells: Vec::new() };
        for code in codes {
            grouped(code.colors(), u8::MAX, &mut spread.pegs);
            grouped(&color_counts(game, code.colors()), 0, &mut spread.counts);
        }
        spread
    }

    /// The sizes of the cells that a guess cuts the sample into, in no order.
    pub(crate) fn cells(&mut self, guess: &[u8]) -> impl Iterator<Item = u32> {
        self.rows(guess).flatten().copied().filter(|&size| size > 0)
    }

    /// The sizes of the cells for each number of black pegs; many are 0.
    pub(crate) fn rows(&mut self, guess: &[u8]) -> impl Iterator<Item = &[u32]> {
        let (mut pegs, mut counts) = (Vec::new(), Vec::new());
        // The filling differs from that of the codes, so that it is never equal.
        grouped(guess, u8::MAX - 1, &mut pegs);
        grouped(&color_counts(self.game, guess), 0, &mut counts);
        let side = self.game.pegs() + 1;
        self.cells.clear();
        self.cells.resize(side * side, 0);
        let rows = self.pegs.chunks_exact(pegs.len()).zip(self.counts.chunks_exact(counts.len()));
        for (code, colors) in rows {
            let black = sum(code, &pegs, |a, b| u8::from(a == b));
            let shared = sum(colors, &counts, u8::min);
            self.cells[black * side + shared] += 1;
        }
        self.cells.chunks_exact(side)
    }

    /// The sizes of the cells, sorted.
    pub(crate) fn sizes(&mut self, guess: &[u8]) -> Sizes {
        Sizes::new(self.cells(guess))
    }
}

fn grouped(bytes: &[u8], filling: u8, to: &mut Vec<[u8; GROUP]>) {
    for chunk in bytes.chunks(GROUP) {
        let mut group = [filling; GROUP];
        group[..chunk.len()].copy_from_slice(chunk);
        to.push(group);
    }
}

/// The sum over all bytes, at most 100.
fn sum(a: &[[u8; GROUP]], b: &[[u8; GROUP]], f: impl Fn(u8, u8) -> u8) -> usize {
    let mut sums = [0u8; GROUP];
    for (a, b) in a.iter().zip(b) {
        for lane in 0..GROUP {
            sums[lane] += f(a[lane], b[lane]);
        }
    }
    sums.iter().map(|&sum| usize::from(sum)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::random_code;
    use keypeg_core::{Feedback, Stream, score};

    #[test]
    fn cells_equal_those_of_the_scalar_definition() {
        for text in ["1x1", "4x6", "16x3", "17x20", "100x100", "5x9-distinct", "30x40-distinct"] {
            let game: Game = text.parse().unwrap();
            let mut stream = Stream::new(3);
            let codes: Vec<Code> = (0..200).map(|_| random_code(game, &mut stream)).collect();
            let mut spread = Spread::new(game, &codes);
            for guess in &codes[..20] {
                let mut sizes = vec![0; Feedback::count(game.pegs())];
                for code in &codes {
                    sizes[score(guess, code).index(game.pegs())] += 1;
                }
                assert_eq!(spread.sizes(guess.colors()), Sizes::new(sizes), "{text}");
            }
        }
    }
}
