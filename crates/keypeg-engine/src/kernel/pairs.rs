//! Pairs of codes one by one, by counting bits.
//!
//! Claim: with a bit for every peg and color that stands on it, two codes share as many bits as they have pegs alike
//! (black). With a bit for every color and every time it is used, they share as many as they have colors in common (black
//! and white together).
//! Proof: the first is plain. A color used `a` and `b` times has its first `a` and its first `b` bits set, of which the
//! first min(a, b) are common; the sum over all colors is the number of colors in common.
//! Source: folklore of bit boards. A table of all pairs was as fast, but making it took a tenth of the time of 4x6.

use keypeg_core::{CodeId, Game};

use super::Scoring;

/// A code as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits {
    places: u64,
    uses: u64,
}

impl Bits {
    /// Whether the codes of a game fit.
    pub(crate) fn fit(game: Game) -> bool {
        game.pegs() * game.colors() <= 64
    }

    /// A code of a game whose codes fit, from the color of each peg.
    pub(crate) fn new(game: Game, colors: &[u8]) -> Bits {
        let mut bits = Bits { places: 0, uses: 0 };
        for (peg, &color) in colors.iter().enumerate() {
            let first = usize::from(color) * game.pegs();
            bits.places |= 1 << (first + peg);
            let used = (bits.uses >> first).trailing_ones() as usize;
            bits.uses |= 1 << (first + used);
        }
        bits
    }
}

impl Scoring {
    #[inline(always)]
    fn index_of(&self, a: Bits, b: Bits) -> u8 {
        let black = (a.places & b.places).count_ones() as usize;
        let shared = (a.uses & b.uses).count_ones() as u8;
        self.row[black % self.row.len()] + shared
    }
}

/// The answers of some codes to a guess; `bits` holds all codes of the board.
#[inline(always)]
pub(super) fn answers(scoring: &Scoring, bits: &[Bits], guess: CodeId, codes: &[CodeId], out: &mut Vec<u8>) {
    let guess = bits[guess.index()];
    out.clear();
    out.extend(codes.iter().map(|code| scoring.index_of(guess, bits[code.index()])));
}

/// The most cells into which one of some codes cuts all of them, and the first that does.
#[inline(always)]
pub(super) fn most_parts(scoring: &Scoring, bits: &[Bits], codes: &[CodeId]) -> (usize, CodeId) {
    most_by(codes, |guess| {
        let code = bits[guess.index()];
        let answers = codes.iter().map(|other| scoring.index_of(code, bits[other.index()]));
        match scoring.answers <= 64 {
            true => answers.fold(0u64, |seen, answer| seen | 1 << (answer % 64)).count_ones() as usize,
            false => count_different(answers),
        }
    })
}

/// The most cells that `parts` counts for one of some codes, and the first that has them. No code can have more cells than
/// there are codes.
#[inline(always)]
pub(crate) fn most_by(codes: &[CodeId], parts: impl Fn(CodeId) -> usize) -> (usize, CodeId) {
    let mut most = (0, codes[0]);
    for &guess in codes {
        let parts = parts(guess);
        if parts > most.0 {
            most = (parts, guess);
            if parts == codes.len() {
                break;
            }
        }
    }
    most
}

/// How many different answers there are.
#[inline(always)]
pub(crate) fn count_different(answers: impl Iterator<Item = u8>) -> usize {
    let mut seen = [0u64; 4];
    for answer in answers {
        seen[usize::from(answer / 64)] |= 1 << (answer % 64);
    }
    seen.iter().map(|word| word.count_ones() as usize).sum()
}
