//! Fingerprints of sets: keys of the transposition table, equal for most sets that are equivalent under symmetry.
//!
//! Claim: sets with the same fingerprint have the same value, unless two different sums of 128-bit pseudo-random
//! numbers agree. Over 2²⁰ different sets the probability of that is below 2⁻⁸⁰.
//! Proof: a fingerprint is a Zobrist hash with sums: one number per code of an image of the set under one
//! transformation, a renaming of colors and a permutation of pegs. A transformation changes no answer, so it changes no
//! value.
//!
//! *Which* transformation is taken decides only how many equivalent sets get the same fingerprint. It sorts colors and
//! pegs by keys that symmetry does not change: for each color how often it occurs on each peg, for each peg how often
//! each color occurs on it, and then for each color on which of those pegs it occurs. Ties are not broken. Breaking
//! them by individualization saved under 4% of the nodes of any board and cost more time than it saved. Keys that also
//! tell the codes of a color apart saved under 2%.
//!
//! Checkpoints hold fingerprints: a change of any of them raises [`SEARCH_VERSION`](super::SEARCH_VERSION).

use keypeg_core::CodeId;

use super::cost::DepthLeft;
use crate::Board;

/// The image of a code fits 64 bits: eight pegs of up to 256 colors, or sixteen of up to sixteen. Larger boards have far
/// more codes than can be solved. On those only equal sets have equal fingerprints.
const FEW_PEGS: usize = 8;
const MANY_PEGS: usize = 16;
const FEW_COLORS: usize = 16;
const MANY_COLORS: usize = 128;

/// The fingerprint of a set together with the guesses left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Fingerprint(pub(super) u128);

impl Fingerprint {
    /// The fingerprint of the same set without a limit, if this is the one with `left` guesses left. `None` if there is no limit.
    pub(super) fn without_limit(self, left: DepthLeft) -> Option<Fingerprint> {
        Some(Fingerprint(self.0.wrapping_sub(of_limit(left.limit()?))))
    }
}

/// Computes fingerprints of sets of one board.
pub(super) struct Fingerprinter {
    pegs: usize,
    colors: usize,
    /// The pegs of every code, one row per code, padded to the `P` of [`Fingerprinter::transformed`]. Empty on boards
    /// whose sets are not transformed.
    codes: Vec<u8>,
    /// Random numbers for small counts.
    weights: Vec<u64>,
}

impl Fingerprinter {
    pub(super) fn new(board: &Board) -> Fingerprinter {
        let (pegs, colors) = (board.game().pegs(), board.game().colors());
        let row = match pegs {
            4 | 5 => pegs,
            ..=FEW_PEGS => FEW_PEGS,
            ..=MANY_PEGS if colors <= FEW_COLORS => MANY_PEGS,
            _ => 0,
        };
        let mut codes = vec![0; row * board.space().len()];
        if row > 0 {
            for (row, id) in codes.chunks_exact_mut(row).zip(board.space().ids()) {
                row[..pegs].copy_from_slice(board.pegs(id));
            }
        }
        Fingerprinter { pegs, colors, codes, weights: (0..256).map(|count| mix(count + 77) | 1).collect() }
    }

    /// The fingerprint of a set with `left` guesses left.
    pub(super) fn of(&self, set: &[CodeId], left: DepthLeft) -> Fingerprint {
        let sum = match (self.codes.is_empty(), self.pegs, self.colors <= FEW_COLORS) {
            (true, ..) => set.iter().fold(0u128, |sum, id| sum.wrapping_add(number(u64::from(id.0)))),
            (false, 4, true) => self.transformed::<4, FEW_COLORS>(set),
            (false, 5, true) => self.transformed::<5, FEW_COLORS>(set),
            (false, ..=FEW_PEGS, true) => self.transformed::<FEW_PEGS, FEW_COLORS>(set),
            (false, _, true) => self.transformed::<MANY_PEGS, FEW_COLORS>(set),
            (false, 4, false) => self.transformed::<4, MANY_COLORS>(set),
            (false, 5, false) => self.transformed::<5, MANY_COLORS>(set),
            (false, _, false) => self.transformed::<FEW_PEGS, MANY_COLORS>(set),
        };
        Fingerprint(match left {
            DepthLeft::Unlimited => sum,
            DepthLeft::Guesses(left) => sum.wrapping_add(of_limit(left)),
        })
    }

    /// The sum of the numbers of the transformed codes. `P` and `C` are at least the numbers of pegs and colors; pegs
    /// beyond the board's are ignored.
    fn transformed<const P: usize, const C: usize>(&self, set: &[CodeId]) -> u128 {
        // Known when it is compiled on boards of four and five pegs, the most common ones.
        let pegs = if P <= 5 { P } else { self.pegs.min(P) };
        let colors = self.colors.min(C);
        let (rows, _) = self.codes.as_chunks::<P>();
        let mut counts = [[0u32; P]; C];
        for id in set {
            let code = &rows[id.index()];
            for peg in 0..pegs {
                counts[usize::from(code[peg]) % C][peg] += 1;
            }
        }
        let mut weights = [[0u64; P]; C];
        let mut by_color = [0u64; C];
        for color in 0..colors {
            let mut sum = 0u64;
            for peg in 0..pegs {
                let weight = self.weights[counts[color][peg] as usize % 256];
                weights[color][peg] = weight;
                sum = sum.wrapping_add(weight);
            }
            by_color[color] = sum ^ (sum >> 31);
        }
        let mut by_peg = [0u64; P];
        for (peg, by_peg) in by_peg[..pegs].iter_mut().enumerate() {
            let sum = (0..colors)
                .fold(0u64, |sum, color| sum.wrapping_add(by_color[color].wrapping_mul(weights[color][peg])));
            *by_peg = sum ^ (sum >> 29);
        }
        for color in 0..colors {
            let sum = (0..pegs).fold(0u64, |sum, peg| sum.wrapping_add(by_peg[peg].wrapping_mul(weights[color][peg])));
            by_color[color] = sum ^ (sum >> 33);
        }
        let bits = if C <= FEW_COLORS { 4 } else { 8 };
        // The last of the sorted pegs has the lowest bits of the image.
        let shifts: [u64; P] = ranks(&by_peg, pegs).map(|place| (pegs as u64).saturating_sub(1 + place) * bits);
        let names: [u64; C] = ranks(&by_color, colors);
        set.iter().fold(0u128, |sum, id| {
            let code = &rows[id.index()];
            let image = (0..pegs).fold(0u64, |image, peg| image | names[usize::from(code[peg]) % C] << shifts[peg]);
            sum.wrapping_add(number(image))
        })
    }
}

/// What a limit adds to the fingerprint of a set.
fn of_limit(left: u32) -> u128 {
    number(u64::MAX - u64::from(left))
}

/// The place of each of the first `len` keys in their ascending order. Equal keys stay in their order.
fn ranks<const N: usize>(keys: &[u64; N], len: usize) -> [u64; N] {
    let mut ranks = [0; N];
    for later in 1..len {
        let mut rank = 0;
        for earlier in 0..later {
            let is_below = u64::from(keys[later] < keys[earlier]);
            ranks[earlier] += is_below;
            rank += 1 - is_below;
        }
        ranks[later] = rank;
    }
    ranks
}

/// A pseudo-random number for a code.
fn number(code: u64) -> u128 {
    u128::from(mix(code)) << 64 | u128::from(mix(code ^ 0x5851_f42d_4c95_7f2d))
}

/// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
pub(super) fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partition::Partition;

    /// Renames the colors and moves the pegs of a set.
    fn image(board: &Board, set: &[CodeId], names: &[u8], places: &[usize]) -> Vec<CodeId> {
        let mut image: Vec<CodeId> = set
            .iter()
            .map(|&id| {
                let pegs = board.pegs(id);
                let colors: Vec<u8> = places.iter().map(|&peg| names[usize::from(pegs[peg])]).collect();
                board.space().id(&keypeg_core::Code::new(board.game(), &colors).unwrap())
            })
            .collect();
        image.sort_unstable();
        image
    }

    #[test]
    fn a_limit_is_taken_off() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let fingerprinter = Fingerprinter::new(&board);
        let set: Vec<CodeId> = (0..40).map(|id| CodeId(id * 7)).collect();
        let unlimited = fingerprinter.of(&set, DepthLeft::Unlimited);
        for left in [1, 2, 5, 9].map(DepthLeft::Guesses) {
            assert_eq!(fingerprinter.of(&set, left).without_limit(left), Some(unlimited));
        }
        assert_eq!(unlimited.without_limit(DepthLeft::Unlimited), None);
    }

    #[test]
    fn alike_sets_meet_and_different_sets_do_not() {
        for (game, expected) in [
            ("4x6", (1050, 1294)),
            ("5x4", (1707, 1997)),
            ("3x10", (222, 527)),
            ("2x17", (103, 103)),
            ("3x20", (94, 509)),
            ("9x2", (890, 972)),
            ("4x17-distinct", (310, 1133)),
        ] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let fingerprinter = Fingerprinter::new(&board);
            let names: Vec<u8> = (0..board.game().colors() as u8).rev().collect();
            let places: Vec<usize> = (0..board.game().pegs()).map(|peg| (peg + 1) % board.game().pegs()).collect();
            let (mut met, mut sets) = (0, 0);
            let codes = board.space().len();
            let ids: Vec<CodeId> = board.space().ids().collect();
            for (first, second) in (1..20).map(|step| (ids[step * codes / 23], ids[codes - 1 - step * codes / 29])) {
                let cells = Partition::new(&board, first, &ids).into_cells().into_iter();
                let cells = cells.flat_map(|(_, cell)| Partition::new(&board, second, &cell).into_cells());
                for (_, set) in cells.filter(|(_, set)| (3..1_000).contains(&set.len())) {
                    let fingerprint = fingerprinter.of(&set, DepthLeft::Unlimited);
                    sets += 1;
                    let other = image(&board, &set, &names, &places);
                    met += u32::from(fingerprint == fingerprinter.of(&other, DepthLeft::Unlimited));
                    assert_ne!(fingerprint, fingerprinter.of(&set[1..], DepthLeft::Unlimited));
                    assert_ne!(fingerprint, fingerprinter.of(&set, DepthLeft::Guesses(3)));
                }
            }
            // Not all sets meet their images, since ties are not broken. The counts depend on the numbers alone.
            assert_eq!((met, sets), expected, "{game}");
        }
    }
}
