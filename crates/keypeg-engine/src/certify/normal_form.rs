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
    pub(super) set: Vec<CodeId>,
    pub(super) permutation: Permutation,
}

/// The normal form of a set.
pub(super) fn normal_form(board: &Board, set: &[CodeId]) -> NormalForm {
    let game = board.game();
    let (pegs, colors) = (game.pegs(), game.colors());
    let mut counts = vec![0u64; pegs * colors];
    for &code in set {
        for (peg, &color) in board.pegs(code).iter().enumerate() {
            counts[usize::from(color) * pegs + peg] += 1;
        }
    }
    let (mut by_peg, mut by_color) = (vec![0u64; pegs], vec![0u64; colors]);
    for _ in 0..ROUNDS {
        for (color, key) in by_color.iter_mut().enumerate() {
            *key = (0..pegs).fold(0, |sum: u64, peg| sum.wrapping_add(mix(counts[color * pegs + peg], by_peg[peg])));
        }
        for (peg, key) in by_peg.iter_mut().enumerate() {
            *key = (0..colors)
                .fold(0, |sum: u64, color| sum.wrapping_add(mix(counts[color * pegs + peg], by_color[color])));
        }
    }
    let mut first: Vec<u8> = (0..pegs as u8).collect();
    first.sort_by_key(|&peg| by_peg[usize::from(peg)]);
    let mut best: Option<NormalForm> = None;
    for sources in orders(first, &by_peg) {
        let mut order: Vec<u8> = (0..colors as u8).collect();
        let along = |color: u8| {
            let key = by_color[usize::from(color)];
            (key, sources.iter().map(|&peg| counts[usize::from(color) * pegs + usize::from(peg)]).collect::<Vec<_>>())
        };
        order.sort_by_cached_key(|&color| along(color));
        let mut names = vec![0; colors];
        order.iter().zip(0..).for_each(|(&color, name)| names[usize::from(color)] = name);
        let Some(permutation) = Permutation::new(game, &sources, &names) else { continue };
        let mut image: Vec<CodeId> =
            set.iter().map(|&code| board.space().id(&permutation.apply(&board.code(code)))).collect();
        image.sort_unstable();
        if best.as_ref().is_none_or(|best| image < best.set) {
            best = Some(NormalForm { set: image, permutation });
        }
    }
    best.unwrap_or_else(|| NormalForm { set: set.to_vec(), permutation: Permutation::identity(game) })
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
    let mut z = (count + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ key.rotate_left(23);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
