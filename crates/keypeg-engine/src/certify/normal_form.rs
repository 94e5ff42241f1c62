//! Normal forms of sets: most sets that are equivalent under symmetry have the same one.
//!
//! Which permutation is chosen decides only how many equivalent sets meet. The permutation that a proof states between
//! two sets is computed from both of theirs, and the checker verifies it. Colors and pegs are sorted by how often each
//! color occurs on each peg, refined a few times. Ties of pegs are tried in every order, and ties of colors are not
//! broken.

use keypeg_core::CodeId;
use keypeg_core::proof::Permutation;

use crate::Board;

/// The most orders of tied pegs that are tried.
const MOST_ORDERS: usize = 24;
/// The number of refinements of the keys of pegs and colors.
const ROUNDS: usize = 3;

/// The normal form of a set, and the permutation that maps the set onto it.
pub(super) struct NormalForm {
    /// The sum of a pseudo-random number for each code of the normal form. Different sets have the same sum with a negligible
    /// probability, and then the checker refuses the proof.
    pub(super) key: u128,
    pub(super) permutation: Permutation,
}

/// How often each color occurs on each peg of a set.
pub(super) struct ColorUse<'s> {
    board: &'s Board,
    set: &'s [CodeId],
    /// The counts of one color after another, by pegs.
    counts: Vec<u64>,
}

impl<'s> ColorUse<'s> {
    pub(super) fn new(board: &'s Board, set: &'s [CodeId]) -> ColorUse<'s> {
        let (pegs, colors) = (board.game().pegs(), board.game().colors());
        let mut counts = vec![0u64; pegs * colors];
        for &code in set {
            for (peg, &color) in board.pegs(code).iter().enumerate() {
                counts[usize::from(color) * pegs + peg] += 1;
            }
        }
        ColorUse { board, set, counts }
    }

    /// A number that is the same for all equivalent sets.
    pub(super) fn invariant(&self) -> u64 {
        let of_color = |counts: &[u64]| counts.iter().fold(0u64, |sum, &count| sum.wrapping_add(mix(count, 0)));
        let colors = self.counts.chunks_exact(self.board.game().pegs());
        colors.fold(0, |sum: u64, counts| sum.wrapping_add(mix(of_color(counts), 1)))
    }

    /// The normal form of the set.
    pub(super) fn normal_form(&self) -> NormalForm {
        let ColorUse { board, set, counts } = self;
        let game = board.game();
        let (pegs, colors) = (game.pegs(), game.colors());
        let (mut by_peg, mut by_color) = (vec![0u64; pegs], vec![0u64; colors]);
        for _ in 0..ROUNDS {
            for (color, key) in by_color.iter_mut().enumerate() {
                *key =
                    (0..pegs).fold(0, |sum: u64, peg| sum.wrapping_add(mix(counts[color * pegs + peg], by_peg[peg])));
            }
            for (peg, key) in by_peg.iter_mut().enumerate() {
                *key = (0..colors)
                    .fold(0, |sum: u64, color| sum.wrapping_add(mix(counts[color * pegs + peg], by_color[color])));
            }
        }
        let mut first: Vec<u8> = (0..pegs as u8).collect();
        first.sort_by_key(|&peg| by_peg[usize::from(peg)]);
        let mut best: Option<(u128, Vec<u8>, Vec<u8>)> = None;
        for sources in orders(first, &by_peg) {
            let mut order: Vec<u8> = (0..colors as u8).collect();
            let along = |color: u8| {
                let counts = sources.iter().map(move |&peg| counts[usize::from(color) * pegs + usize::from(peg)]);
                std::iter::once(by_color[usize::from(color)]).chain(counts)
            };
            order.sort_by(|&a, &b| along(a).cmp(along(b)));
            let mut names = vec![0; colors];
            order.iter().zip(0..).for_each(|(&color, name)| names[usize::from(color)] = name);
            let key = image_key(board, set, &sources, &names);
            if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                best = Some((key, sources, names));
            }
        }
        let best = best.and_then(|(key, sources, names)| Some((key, Permutation::new(game, &sources, &names)?)));
        let (key, permutation) = best.expect("every set has an order of pegs and colors");
        NormalForm { key, permutation }
    }
}

/// The sum of the numbers of the images of all codes.
fn image_key(board: &Board, set: &[CodeId], sources: &[u8], names: &[u8]) -> u128 {
    set.iter().fold(0, |sum: u128, &code| {
        let pegs = board.pegs(code);
        let image = sources.iter().fold(0, |image: u64, &peg| {
            let name = names[usize::from(pegs[usize::from(peg)])];
            image.wrapping_mul(names.len() as u64).wrapping_add(name.into())
        });
        sum.wrapping_add(u128::from(mix(image, 2)) << 64 | u128::from(mix(image, 3)))
    })
}

/// All orders of the pegs by their keys, which differ in pegs with equal keys only. `first` alone if there are more than
/// [`MOST_ORDERS`].
fn orders(first: Vec<u8>, keys: &[u64]) -> Vec<Vec<u8>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..first.len() {
        let mut longer = Vec::new();
        for order in &orders {
            let next = first.iter().filter(|peg| !order.contains(*peg));
            let key = next.clone().map(|&peg| keys[usize::from(peg)]).min();
            for &peg in next.filter(|&&peg| Some(keys[usize::from(peg)]) == key) {
                longer.push(order.iter().copied().chain([peg]).collect());
            }
        }
        if longer.len() > MOST_ORDERS {
            return vec![first];
        }
        orders = longer;
    }
    orders
}

fn mix(count: u64, key: u64) -> u64 {
    let mut z = count.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ key.rotate_left(23);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
