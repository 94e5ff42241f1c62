//! Kooi, "Yet Another Mastermind Strategy".

mod discussion;
mod partitions;
mod result_claims;
mod results;
mod suggestions;
mod theorem;

use keypeg_engine::strategy::StrategyId;

use super::ItemStatus::{Confirmed, Open};
use super::{Item, Paper};

const PAPER: Paper = Paper::Kooi;

pub(super) const ITEMS: &[Item] = &[
    Item::new(PAPER, Open, "answer-example", "section 1: the answer to BBAB", result_claims::answer_example),
    Item::new(PAPER, Open, "optimum", "section 1: Koyama and Lai's 4.340", result_claims::optimum),
    Item::new(
        PAPER,
        Open,
        "best-of-five",
        "section 1: most parts \"needs only 4.373 guesses\"",
        result_claims::best_of_five,
    ),
    Item::new(PAPER, Confirmed, "figure-1", "Figure 1: the codes of 2x4", partitions::figure_1),
    Item::new(PAPER, Confirmed, "figure-2", "Figure 2: answers to AA", partitions::figure_2),
    Item::new(PAPER, Confirmed, "figure-3", "Figure 3: answers to DA", partitions::figure_3),
    Item::new(PAPER, Confirmed, "table-1", "Table 1: first guesses with two pegs", partitions::table_1),
    Item::new(PAPER, Confirmed, "table-2", "Table 2: first guesses with four pegs", partitions::table_2),
    Item::new(PAPER, Confirmed, "table-3", "Table 3: largest elements", partitions::table_3),
    Item::new(PAPER, Confirmed, "table-4", "Table 4: expected sizes, but for AAAA", partitions::table_4),
    Item::new(PAPER, Open, "table-4-aaaa", "Table 4: the expected size of AAAA", partitions::table_4_aaaa),
    Item::new(PAPER, Open, "footnote-4-total", "footnote 4: 5801, not Irving's 5804", results::irving_total),
    Item::new(PAPER, Confirmed, "footnote-4", "footnote 4: FBAC and ABCC after AABC 3,0", discussion::footnote_4),
    Item::new(PAPER, Confirmed, "figure-4", "Figure 4: entropy of two parts", partitions::figure_4),
    Item::new(PAPER, Confirmed, "table-5", "Table 5: entropies", partitions::table_5),
    Item::new(PAPER, Open, "cards", "section 3: all yes/no questions are equally good", theorem::cards),
    Item::new(PAPER, Open, "theorem", "section 3: the chance to win is parts by codes", theorem::theorem),
    Item::new(PAPER, Confirmed, "table-6", "Table 6: numbers of elements", partitions::table_6),
    Item::new(PAPER, Confirmed, "table-7", "Table 7: the five strategies", results::table_7),
    Item::new(PAPER, Open, "nine-rounds", "the simple strategy does not win in 8 rounds", result_claims::nine_rounds),
    Item::new(PAPER, Open, "within-eight", "\"many winning strategies\" find it within eight", result_claims::eight),
    Item::new(
        PAPER,
        Open,
        "favourably",
        "the last four \"compare quite favourably\" to 4.340",
        result_claims::favourably,
    ),
    Item::new(PAPER, Confirmed, "table-8", "Table 8: the simple strategy from AABB", results::table_8),
    Item::new(PAPER, Confirmed, "table-9", "Table 9: answers of six codes", discussion::table_9),
    Item::new(PAPER, Open, "inconsistent", "all but simple make inconsistent guesses", result_claims::inconsistent),
    Item::new(PAPER, Open, "table-10-worst-case", "Table 10: worst case, last of ties", results::table_10_worst_case),
    Item::new(PAPER, Open, "table-10-expected-size", "Table 10: expected size", results::table_10_expected_size),
    Item::new(PAPER, Confirmed, "table-10-entropy", "Table 10: entropy", results::table_10_entropy),
    Item::new(PAPER, Open, "table-10-most-parts", "Table 10: most parts", results::table_10_most_parts),
    Item::new(
        PAPER,
        Open,
        "table-10-simple",
        "Table 10 \"does not affect\" the simple strategy",
        results::simple_mirrored,
    ),
    Item::new(PAPER, Open, "table-10-largest", "Table 10: differences \"largest\" for worst case", results::largest),
    Item::new(PAPER, Confirmed, "table-11", "Table 11: kinds of partition after 1,0", discussion::table_11),
    Item::new(PAPER, Open, "rounds-2-3-4", "most parts is ahead up to rounds 2, 3 and 4", result_claims::rounds),
    Item::new(PAPER, Confirmed, "table-12", "Table 12: two steps ahead", discussion::table_12),
    Item::new(PAPER, Open, "three-rounds", "with three rounds AABC is best", theorem::three_rounds),
    Item::new(PAPER, Open, "first-question", "\"the first question should be AABC\"", result_claims::first_question),
    Item::new(PAPER, Open, "look-ahead", "suggestion: parts, two steps ahead", suggestions::look_ahead),
    Item::new(PAPER, Open, "entropy-base", "suggestion: entropy by the number of parts", suggestions::entropy_base),
    Item::new(PAPER, Open, "irving", "Irving's own strategy: two guesses, then exact", suggestions::irving),
    Item::new(PAPER, Open, "other-boards", "suggestion: the strategies on other boards", suggestions::other_boards),
];

/// The first guesses up to symmetry.
const OPENINGS: [&str; 5] = ["AAAA", "AAAB", "AABB", "AABC", "ABCD"];

/// The five strategies of the paper with their names in it.
const FIVE: [(&str, StrategyId); 5] = [
    ("Simple", StrategyId::FirstConsistent),
    ("Worst case", StrategyId::WorstCase),
    ("Expected size", StrategyId::ExpectedSize),
    ("Entropy", StrategyId::Entropy),
    ("Most parts", StrategyId::MostParts),
];
