//! The figures of the papers.

mod common;

use std::collections::HashSet;

use common::{board, code, consistent, distribution, tree, turn, with_ties};
use keypeg_core::{CodeId, Control, Feedback, Notation, StrategyNode};
use keypeg_engine::partition::Sizes;
use keypeg_engine::strategy::{Options, StrategyId, Unsupported};
use keypeg_engine::{Board, EvaluateError, Prefer, TieBreak, Ties, decision_tree};

const FIRST: TieBreak = TieBreak::Lexicographic(Prefer::Consistent, Ties::First);

fn opened_with(board: &Board, id: StrategyId, tie_break: TieBreak, first: &str) -> StrategyNode {
    let strategy = common::build(board, id, &with_ties(tie_break));
    decision_tree(board, &*strategy, Some(code(board, first)), &Control::default()).unwrap().root
}

/// Kooi, Table 7, and Norvig's S' with lexicographic ties.
#[test]
fn kooi_table_7() {
    let board = board("4x6");
    for (id, opening, histogram, total) in [
        (StrategyId::FirstConsistent, "AAAA", &[1, 4, 25, 108, 305, 602, 196, 49, 6][..], 7471),
        (StrategyId::WorstCase, "AABB", &[1, 6, 62, 533, 694], 5801),
        (StrategyId::ExpectedSize, "AABC", &[1, 10, 54, 645, 583, 3], 5696),
        (StrategyId::Entropy, "ABCD", &[1, 4, 71, 612, 596, 12], 5722),
        (StrategyId::MostParts, "AABC", &[1, 12, 72, 635, 569, 7], 5668),
    ] {
        let root = tree(&board, id, &with_ties(FIRST)).root;
        assert_eq!(root.guess, code(&board, opening), "{id}");
        assert_eq!(root.distribution().histogram(), histogram, "{id}");
        assert_eq!(root.distribution().total(), total, "{id}");
    }
}

/// Kooi, Table 8: the simple strategy from AABB.
#[test]
fn kooi_table_8() {
    let root = opened_with(&board("4x6"), StrategyId::FirstConsistent, FIRST, "AABB");
    assert_eq!(root.distribution().histogram(), [1, 12, 71, 253, 588, 286, 78, 7]);
}

/// Kooi, Table 10, the row for entropy. One reading gives it: the usual first guess, then the last of the best guesses.
#[test]
fn kooi_table_10_for_entropy() {
    let last = TieBreak::Lexicographic(Prefer::Consistent, Ties::Last);
    let root = opened_with(&board("4x6"), StrategyId::Entropy, last, "ABCD");
    assert_eq!(root.distribution().histogram(), [1, 4, 70, 613, 596, 12]);
}

const OPENINGS: [&str; 5] = ["AAAA", "AAAB", "AABB", "AABC", "ABCD"];

/// Kooi, Table 11: kinds of partition, as multisets of sizes, after each opening and the answer 1,0.
#[test]
fn kooi_table_11() {
    let board = board("4x6");
    let kinds = OPENINGS.map(|opening| {
        let remaining = consistent(&board, &[turn(&board, opening, "1,0")]);
        board.space().ids().map(|guess| Sizes::of(&board, guess, &remaining)).collect::<HashSet<_>>().len()
    });
    assert_eq!(kinds, [12, 53, 34, 125, 52]);
}

/// Kooi, Table 12: the most parts of a second guess after every answer, column by column.
#[test]
fn kooi_table_12() {
    let board = board("4x6");
    let columns: [&[usize]; 5] = [
        &[14, 0, 0, 0, 0, 13, 0, 0, 0, 11, 0, 0, 5, 1],
        &[14, 14, 9, 0, 0, 14, 13, 7, 0, 12, 9, 3, 8, 1],
        &[14, 14, 12, 7, 1, 14, 14, 10, 0, 12, 10, 4, 8, 1],
        &[13, 14, 14, 10, 2, 14, 14, 11, 4, 12, 11, 4, 8, 1],
        &[8, 13, 14, 11, 4, 13, 14, 11, 4, 12, 9, 4, 7, 1],
    ];
    for ((opening, column), total) in OPENINGS.into_iter().zip(columns).zip([44, 104, 121, 132, 125]) {
        let most_parts = Feedback::all(4).map(|answer| {
            let remaining = consistent(&board, &[turn(&board, opening, &answer.to_string())]);
            board.space().ids().map(|guess| Sizes::of(&board, guess, &remaining).parts()).max().unwrap()
        });
        let most_parts: Vec<usize> = most_parts.collect();
        assert_eq!(most_parts, column, "{opening}");
        assert_eq!(most_parts.iter().sum::<usize>(), total, "{opening}");
    }
}

/// Kooi, footnote 4: after AABC 3,0 Irving's FBAC against ABCC.
#[test]
fn kooi_footnote_4() {
    let board = board("4x6");
    let remaining = consistent(&board, &[turn(&board, "AABC", "3,0")]);
    for (guess, expected, parts) in [("FBAC", "4.7", 8), ("ABCC", "3.6", 7)] {
        let sizes = Sizes::of(&board, code(&board, guess), &remaining);
        let expected_size = sizes.sum_of_squares() as f64 / remaining.len() as f64;
        assert_eq!((format!("{expected_size:.1}").as_str(), sizes.parts()), (expected, parts), "{guess}");
    }
}

#[test]
fn norvig_4x6() {
    let board = board("4x6");
    let colors = Notation::with_symbols(board.game(), "GYBROP").unwrap();
    let root = tree(&board, StrategyId::ConsistentWorstCase, &with_ties(TieBreak::Norvig)).root;
    assert_eq!(root.distribution().histogram(), [1, 12, 100, 482, 660, 41]);
    assert_eq!(root.distribution().total(), 5799);
    for game in ["PGPG 0,2; GPYB 1,2; OPGY 0,3; GOBP 2,0; GYRP 4,0", "PGPG 0,0; YOYB 0,1; ORRR 2,1; RBRR 3,0; RYRR 4,0"]
    {
        let history = colors.parse_history(game).unwrap();
        let mut next = Some(&root);
        for turn in history.turns() {
            let node = next.unwrap();
            assert_eq!(board.code(node.guess), turn.guess, "{game}");
            next = node.after(turn.feedback);
        }
        assert!(next.is_none(), "Aha!");
    }
    let lexicographic = distribution(&board, StrategyId::ConsistentWorstCase, &with_ties(FIRST));
    assert_eq!(lexicographic.total(), 5828);
}

/// All paths of a tree: guess, answer, guess and so on.
fn lines(node: &StrategyNode, write: &dyn Fn(CodeId) -> String) -> Vec<String> {
    let guess = write(node.guess);
    let mut lines = vec![guess.clone()];
    for (answer, next) in &node.answers {
        lines.extend(self::lines(next, write).into_iter().map(|line| format!("{guess} {answer} {line}")));
    }
    lines
}

/// The tree printed in the paper, each line ending in the guess that wins.
#[test]
fn norvig_3x2() {
    let board = board("3x2");
    let colors = Notation::with_symbols(board.game(), "BW").unwrap();
    let root = tree(&board, StrategyId::ConsistentWorstCase, &with_ties(TieBreak::Norvig)).root;
    assert_eq!(root.distribution().histogram(), [1, 4, 3]);
    assert_eq!(root.distribution().total(), 18);
    let mut found = lines(&root, &|guess| colors.code(&board.code(guess)).to_string());
    found.sort();
    let printed = [
        "WBB",
        "WBB 0,2 BWW",
        "WBB 1,0 WWW",
        "WBB 1,2 BWB",
        "WBB 1,2 BWB 1,2 BBW",
        "WBB 2,0 WWB",
        "WBB 2,0 WWB 1,0 BBB",
        "WBB 2,0 WWB 1,2 WBW",
    ];
    assert_eq!(found, printed);
}

/// SolveMaster's table by first response: the answer, its secrets, and the average of entropy-then-parts.
#[test]
fn solvemaster_entropy_then_parts() {
    let board = board("4x10-distinct");
    let root = tree(&board, StrategyId::EntropyThenParts, &with_ties(FIRST)).root;
    assert_eq!(root.guess, CodeId(0));
    assert_eq!(root.distribution().histogram(), [1, 5, 62, 611, 2483, 1779, 98, 1]);
    assert_eq!(root.distribution().total(), 26_424);
    assert_eq!(format!("{:.5}", root.distribution().average()), "5.24286");
    let rows = [
        ("0,0", 360, "5.03056"),
        ("0,1", 1440, "5.54792"),
        ("0,2", 1260, "5.42222"),
        ("0,3", 264, "4.87879"),
        ("0,4", 9, "3.55556"),
        ("1,0", 480, "4.99792"),
        ("1,1", 720, "5.18333"),
        ("1,2", 216, "4.77315"),
        ("1,3", 8, "3.75000"),
        ("2,0", 180, "4.70000"),
        ("2,1", 72, "4.36111"),
        ("2,2", 6, "3.66667"),
        ("3,0", 24, "4.04167"),
    ];
    assert_eq!(root.answers.len(), rows.len(), "and 4,0, which is the guess itself");
    assert!(root.consistent);
    for ((answer, node), (printed, secrets, average)) in root.answers.iter().zip(rows) {
        let below = node.distribution();
        assert_eq!((answer.to_string().as_str(), below.secrets()), (printed, secrets));
        let with_the_first = 1.0 + below.average();
        assert_eq!(format!("{with_the_first:.5}"), average, "{printed}");
    }
}

/// The paper prints a total of 26540; its last tie-break is not stated, and with ours it is 26544.
#[test]
fn solvemaster_parts_then_entropy() {
    let found = distribution(&board("4x10-distinct"), StrategyId::PartsThenEntropy, &with_ties(FIRST));
    assert_eq!((found.secrets(), found.total()), (5040, 26_544));
}

/// Rao's player as a decision tree; the announced code counts as an attempt.
#[test]
fn rao_inference() {
    for (game, histogram, total) in [
        ("4x6", &[1, 2, 10, 57, 266, 585, 290, 79, 6][..], 7819),
        ("5x8", &[1, 2, 10, 57, 348, 1984, 5728, 12_509, 7919, 3352, 761, 93, 4], 268_405),
    ] {
        let found = distribution(&board(game), StrategyId::Inference, &Options::default());
        assert_eq!(found.histogram(), histogram, "{game}");
        assert_eq!(found.total(), total, "{game}");
    }
}

/// No strategy has a smaller total than the optimum, and each finds every secret.
#[test]
fn no_total_is_below_the_optimum() {
    for (game, optimum) in [
        ("2x6", 132),
        ("3x4", 206),
        ("3x6", 854),
        ("4x4", 905),
        ("4x5", 2463),
        ("4x6", 5625),
        ("5x3", 816),
        ("3x6-distinct", 436),
        ("4x6-distinct", 1446),
        ("4x7-distinct", 3639),
    ] {
        let board = board(game);
        for id in common::ONE_STEP.into_iter().chain([StrategyId::FirstConsistent, StrategyId::Hybrid]) {
            for tie_break in common::TIE_BREAKS {
                let found = distribution(&board, id, &with_ties(tie_break));
                assert_eq!(found.secrets(), board.space().len() as u64, "{game} {id} {tie_break:?}");
                assert!(found.total() >= optimum, "{game} {id} {tie_break:?} {}", found.total());
            }
        }
    }
}

#[test]
fn refusals_name_the_strategy() {
    let refusal = |id: StrategyId, game: &str, tie_break| {
        let Err(refusal) = id.build(game.parse().unwrap(), &with_ties(tie_break)) else { panic!("{id} plays {game}") };
        refusal
    };
    for id in [StrategyId::MostParts, StrategyId::FirstConsistent, StrategyId::Hybrid] {
        assert!(matches!(refusal(id, "12x20", FIRST), Unsupported::TooLarge { strategy, .. } if strategy == id));
    }
    assert!(matches!(refusal(StrategyId::Inference, "4x10-distinct", FIRST), Unsupported::Distinct(_)));
    for id in [StrategyId::Entropy, StrategyId::Hybrid, StrategyId::PartsLookahead] {
        let refusal = refusal(id, "4x6", TieBreak::Norvig);
        assert!(matches!(refusal, Unsupported::NorvigOrder(named) if named == id), "{refusal}");
    }
    let refusal = refusal(StrategyId::EntropyLookahead, "5x8", FIRST);
    assert!(matches!(refusal, Unsupported::TooHard { strategy: StrategyId::EntropyLookahead, .. }), "{refusal}");
}

#[test]
fn chance_has_no_tree() {
    let board = board("3x4");
    for id in StrategyId::ALL.into_iter().filter(|id| id.is_random()) {
        let found = common::try_tree(&board, id, &Options::default());
        assert!(matches!(found, Err(EvaluateError::Random)), "{id}");
    }
}
