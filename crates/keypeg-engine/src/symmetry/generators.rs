//! Few permutations that generate the same group as many.

use keypeg_core::Game;
use keypeg_core::proof::Permutation;
use rustc_hash::FxHashSet;

/// Leaves out permutations that are products of those before. `most` is the order of the group, or less: then some products are
/// not recognized and stay.
pub(super) fn independent(game: Game, found: impl Iterator<Item = Permutation>, most: usize) -> Vec<Permutation> {
    let identity = Permutation::identity(game);
    let mut generators: Vec<Permutation> = Vec::new();
    let (mut products, mut known) = (vec![identity.clone()], FxHashSet::from_iter([identity]));
    for permutation in found {
        if known.contains(&permutation) {
            continue;
        }
        generators.push(permutation);
        // Products of the earlier generators alone are known already.
        let (before, newest) = (products.len(), &generators[generators.len() - 1..]);
        let mut place = 0;
        while place < products.len() && products.len() <= most {
            for generator in if place < before { newest } else { &generators[..] } {
                let product = generator.after(&products[place]);
                if known.insert(product.clone()) {
                    products.push(product);
                }
            }
            place += 1;
        }
    }
    generators
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_permutations_generate_all_orders_of_pegs() {
        let game: Game = "4x2".parse().unwrap();
        let all = || (0..24).filter_map(|number| Permutation::from_numbers(game, number, 0));
        let generators = independent(game, all(), 24);
        assert!(generators.len() < 4, "{generators:?}");
        let mut known = FxHashSet::from_iter([Permutation::identity(game)]);
        for _ in 0..24 {
            let products = known.iter().flat_map(|known| generators.iter().map(|generator| generator.after(known)));
            known = products.chain(known.iter().cloned()).collect();
        }
        assert_eq!(known, all().collect());
        assert_eq!(independent(game, all(), 1).len(), 23, "products are not recognized");
    }
}
