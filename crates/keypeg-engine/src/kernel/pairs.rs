//! Scores single pairs of codes by counting bits.
//!
//! A code has two sets of bits. `places` has one bit for each pair of a peg and a color, and the bit is set if the peg has
//! that color. `uses` has as many bits per color as there are pegs; for a color that is used n times the first n are set.
//!
//! Claim: the common bits of `places` are the black pegs, and the common bits of `uses` are the black and white pegs
//! together.
//! Proof: a common bit of `places` is a peg with the same color in both codes. A color that is used a and b times has
//! min(a, b) common bits of `uses`, and the sum of these over all colors is the number of black and white pegs.
//! Source: folklore of bit boards. A table of all pairs was as fast, but building it took a tenth of a solve of 4x6.

use keypeg_core::{CodeId, Game};

use super::Scoring;

/// A code as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits {
    places: u64,
    uses: u64,
}

impl Bits {
    /// Whether the codes of a game fit 64 bits.
    pub(crate) fn fit(game: Game) -> bool {
        game.pegs() * game.colors() <= 64
    }

    /// The bits of a code, from the color of each peg. The game must [`fit`](Bits::fit).
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

/// See [`Kernel::answers`](super::Kernel::answers).
#[inline(always)]
pub(super) fn answers(scoring: &Scoring, bits: &[Bits], guess: CodeId, codes: &[CodeId], out: &mut Vec<u8>) {
    let guess = bits[guess.index()];
    out.clear();
    out.extend(codes.iter().map(|code| scoring.index_of(guess, bits[code.index()])));
}

/// The answers that occur, one bit per index.
///
/// A loop, not an iterator: the closures of an iterator are compiled without the instruction that counts bits.
#[inline(always)]
fn seen(scoring: &Scoring, bits: &[Bits], guess: CodeId, codes: &[CodeId]) -> [u64; 4] {
    let guess = bits[guess.index()];
    let mut seen = [0u64; 4];
    if scoring.answers <= 64 {
        for code in codes {
            seen[0] |= 1 << (scoring.index_of(guess, bits[code.index()]) % 64);
        }
    } else {
        for code in codes {
            let answer = scoring.index_of(guess, bits[code.index()]);
            seen[usize::from(answer / 64)] |= 1 << (answer % 64);
        }
    }
    seen
}

#[inline(always)]
fn count_ones(seen: [u64; 4]) -> usize {
    (seen[0].count_ones() + seen[1].count_ones() + seen[2].count_ones() + seen[3].count_ones()) as usize
}

/// See [`Kernel::most_parts`](super::Kernel::most_parts).
#[inline(always)]
pub(super) fn most_parts(scoring: &Scoring, bits: &[Bits], codes: &[CodeId]) -> (usize, CodeId) {
    let mut most = (0, codes[0]);
    for &guess in codes {
        let parts = count_ones(seen(scoring, bits, guess, codes));
        if parts > most.0 {
            most = (parts, guess);
            if parts == codes.len() {
                break;
            }
        }
    }
    most
}

/// The greatest number of cells that `parts` returns for one of the codes, and the first code that has it. The search ends
/// at a code that splits the set into single codes, since no code can have more cells.
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

/// The number of different answers.
#[inline(always)]
pub(crate) fn count_different(answers: impl Iterator<Item = u8>) -> usize {
    let mut seen = [0u64; 4];
    for answer in answers {
        seen[usize::from(answer / 64)] |= 1 << (answer % 64);
    }
    seen.iter().map(|word| word.count_ones() as usize).sum()
}
