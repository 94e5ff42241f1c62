//! Barahona da Fonseca, "Learning to Play Mastermind Well Using the Anti-Mind with Feedback Algorithm".

mod claims;
mod games;
mod hypotheses;
mod lies;
mod simulation;
mod version_2;

use keypeg_core::Notation;

use super::ItemStatus::{Confirmed, Open};
use super::{Item, Paper};

const PAPER: Paper = Paper::AntiMind;

pub(super) const ITEMS: &[Item] = &[
    Item::new(PAPER, Open, "knuth-five", "Knuth's strategy needs at most 5 guesses", claims::knuth_five),
    Item::new(PAPER, Open, "knuth-opening", "its best first guess is 1122", claims::knuth_opening),
    Item::new(PAPER, Open, "beating-five", "\"no one beat the worst case of 5\"", claims::beating_five),
    Item::new(PAPER, Open, "worst-nine", "\"a worst case performance of 9 guesses\"", hypotheses::worst_nine),
    Item::new(PAPER, Open, "worst-eight", "\"a greater worst performance of 8 guesses\"", hypotheses::worst_eight),
    Item::new(PAPER, Open, "knuth-good", "Knuth's algorithm tries \"each good guess\"", claims::knuth_good),
    Item::new(PAPER, Open, "faster", "\"much faster than previous algorithms\"", claims::faster),
    Item::new(PAPER, Open, "answers", "\"each of the 15 possible combinations\"", claims::answers),
    Item::new(PAPER, Open, "hypothesis-1", "always found in less than 9 guesses", hypotheses::first),
    Item::new(PAPER, Open, "hypothesis-2", "at the eighth guess one good guess is left", hypotheses::second),
    Item::new(PAPER, Open, "hypothesis-3", "errors empty the set within 8 guesses", hypotheses::third),
    Item::new(PAPER, Confirmed, "hypothesis-4", "the only good guess is the secret", hypotheses::fourth),
    Item::new(PAPER, Confirmed, "hypothesis-5", "good guesses are the coherent ones", hypotheses::fifth),
    Item::new(PAPER, Open, "lies", "the removed moves are the lies", lies::lies),
    Item::new(PAPER, Open, "search", "the search \"is not prohibitive\"", hypotheses::search),
    Item::new(PAPER, Confirmed, "table-1", "Table I: a game with 8 guesses", games::table_1),
    Item::new(PAPER, Confirmed, "table-2", "Table II: 20 good guesses after 0111 3,0", games::table_2),
    Item::new(PAPER, Open, "expression-0111", "0111 3,0 in words", games::expression_0111),
    Item::new(PAPER, Open, "same-secret", "0111 3,0: \"the same secret\" answers 2,0 to 0123", games::same_secret),
    Item::new(PAPER, Confirmed, "table-3", "Table III: 96 good guesses after 0123 2,0", games::table_3),
    Item::new(PAPER, Open, "expression-0123", "0123 2,0 in words", games::expression_0123),
    Item::new(PAPER, Open, "algorithm-1", "Algorithm 1: a bad guess is refused and counted", claims::algorithm_1),
    Item::new(PAPER, Open, "algorithm-2", "Algorithm 2 tells good guesses from bad", claims::algorithm_2),
    Item::new(PAPER, Open, "version-2", "version 2 \"is much faster\" on larger boards", version_2::version_2),
    Item::new(PAPER, Open, "figure-1", "Figure 1: games of the random player", simulation::figure_1),
    Item::new(PAPER, Open, "figure-2", "Figure 2: games with repetitions", simulation::figure_2),
    Item::new(PAPER, Open, "more-fives", "with repetitions more games take 5 guesses", simulation::fives),
    Item::new(PAPER, Open, "repetitions", "\"repetitions have a lower performance\"", simulation::worse),
    Item::new(PAPER, Confirmed, "expectation", "beyond the paper: the expectation", simulation::expectation),
    Item::new(PAPER, Confirmed, "appendix-1", "the first game of the appendix", games::appendix_1),
    Item::new(PAPER, Confirmed, "appendix-2", "the second game of the appendix", games::appendix_2),
    Item::new(PAPER, Confirmed, "appendix-3", "the third game of the appendix", games::appendix_3),
    Item::new(PAPER, Confirmed, "appendix-4", "the fourth game of the appendix", games::appendix_4),
    Item::new(PAPER, Confirmed, "appendix-5", "the fifth game of the appendix", games::appendix_5),
];

/// Codes as the paper writes them.
fn notation() -> Notation {
    Notation::with_symbols("4x6".parse().expect("a game"), "012345").expect("six symbols")
}
