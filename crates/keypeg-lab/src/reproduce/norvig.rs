//! Norvig, "Playing Mastermind Optimally".

mod listing;

use keypeg_core::platform::Instant;
use keypeg_core::{Code, Game, History, Notation, StrategyNode, StrategyTree, TreeFile, score};
use keypeg_engine::solve::Objective;
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::{Board, TieBreak};
use keypeg_export::{LINES_PER_PAGE, lisp_listing};

use super::ItemStatus::{Confirmed, Open};
use super::digits::{average, list, seconds};
use super::evidence::{GuessRule, answers_of};
use super::recipe::Recipe;
use super::{Evidence, Finding, FindingRow, GameEvidence, Item, Lab, Paper, StrategyEvidence};
use crate::LabError;

const PAPER: Paper = Paper::Norvig;

pub(super) const ITEMS: &[Item] = &[
    Item::new(PAPER, Open, "reply-count", "\"R can have up to (n+1)(n+2)/2 moves\"", reply_count),
    Item::new(PAPER, Open, "strategy-s", "strategy S: \"the size of the tree is prohibitively large\"", exact),
    Item::new(PAPER, Open, "sub-optimal", "assumptions (1) and (2) \"could lead to sub-optimal play\"", sub),
    Item::new(PAPER, Open, "sub-optimal-2", "\"similarly, assumption (2)\" by itself", sub_2),
    Item::new(PAPER, Open, "rrr-consistent", "(R R R ?): consistent guesses take \"up to 6 more\"", rrr_six),
    Item::new(PAPER, Open, "rrr-free", "(R R R ?): free guesses take \"only 2 or 3 turns\"", rrr_free),
    Item::new(PAPER, Open, "hybrid", "a hybrid of S' and S \"would yield better performance\"", hybrid),
    Item::new(PAPER, Confirmed, "strategy-4x6", "strategy S' with 4 pegs and 6 colors", strategy_4x6),
    Item::new(PAPER, Open, "pages", "the program for 4 pegs and 6 colors is \"about 21 pages\"", pages),
    Item::new(PAPER, Confirmed, "game-1", "the first sample game", game_1),
    Item::new(PAPER, Confirmed, "game-2", "the second sample game", game_2),
    Item::new(PAPER, Confirmed, "code-3x2", "the generated code for 3 pegs and 2 colors", code_3x2),
    Item::new(PAPER, Confirmed, "strategy-3x2", "strategy S' with 3 pegs and 2 colors", strategy_3x2),
    Item::new(PAPER, Open, "messages", "the instructions, \"Aha!\" and \"Inconsistent\"", listing::messages),
    Item::new(PAPER, Open, "lisp", "the Lisp code as it is printed", listing::slips),
];

/// Strategy S' with ties in the order of Norvig's lists.
fn s_prime(game: &'static str) -> Recipe {
    Recipe::new(game, StrategyId::ConsistentWorstCase).ties(TieBreak::Norvig)
}

fn reply_count(_: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    let mut evidence = None;
    for pegs in 1..=5u64 {
        // Fewer colors with more pegs, since all pairs of codes are scored.
        let colors = if pegs < 5 { 6 } else { 4 };
        let game = Game::new(pegs, colors, keypeg_core::Kind::Repeats).expect("a game");
        let answers = answers_of(game);
        let printed = (pegs + 1) * (pegs + 2) / 2;
        rows.push(FindingRow::measured(format!("n = {pegs}"), format!("up to {printed}"), answers.len().to_string()));
        if pegs == 4 {
            evidence = Some(Evidence::Answers { game: game.to_string(), answers });
        }
    }
    let one_fewer = (1..=5u64).zip(&rows).all(|(n, row)| row.ours == ((n + 1) * (n + 2) / 2 - 1).to_string());
    let ours = format!("{} with 4 pegs", rows[3].ours);
    let found = Finding::claim("up to 15 with 4 pegs", ours, one_fewer).rows(rows);
    Ok(found
        .because(evidence.expect("four pegs are among them"))
        .note("The bound holds, and one fewer can occur: with all pegs but one black, the last cannot be white."))
}

fn exact(lab: &Lab) -> Result<Finding, LabError> {
    let started = Instant::now();
    let solution = lab.solve("4x6", Objective::Worst, None)?;
    let time = seconds(started.elapsed().as_secs_f64());
    let distribution = solution.tree.expect("a strategy was found").distribution();
    let ours = format!("searched in {time}: worst {}, average {}", distribution.max(), average(&distribution, 4));
    Ok(Finding::measured("too large to search", ours)
        .note("S minimizes the most guesses; of all strategies that need no more, ours also has the smallest average."))
}

fn sub(lab: &Lab) -> Result<Finding, LabError> {
    let (s_prime, s) = (s_prime("4x6"), Recipe::new("4x6", StrategyId::OptimalWorst));
    let (tree, best) = (lab.tree(s_prime)?, lab.tree(s)?);
    let (ours, exact) = (tree.root.distribution(), best.root.distribution());
    let text = format!("S' needs {} guesses at worst, S {}", ours.max(), exact.max());
    let found = Finding::claim("can be sub-optimal", text, exact.max() < ours.max());
    Ok(found.because(StrategyEvidence::new(s_prime, &tree)).because(StrategyEvidence::new(s, &best)))
}

/// Assumption (2) by itself: all codes may be guessed, and the size of the largest cell is used in place of the number of
/// guesses.
fn sub_2(lab: &Lab) -> Result<Finding, LabError> {
    let recipe = |id| Recipe::new("2x5", id);
    let (largest_cell, s) = (recipe(StrategyId::WorstCase), recipe(StrategyId::OptimalWorst));
    let (tree, best) = (lab.tree(largest_cell)?, lab.tree(s)?);
    let (ours, exact) = (tree.root.distribution().max(), best.root.distribution().max());
    let text = format!("on 2x5 it needs {ours} guesses at worst, S {exact}");
    Ok(Finding::claim("can be sub-optimal", text, exact < ours)
        .because(StrategyEvidence::new(largest_cell, &tree))
        .because(StrategyEvidence::new(s, &best))
        .note("Without assumption (1): every code may be guessed, and the largest cell is minimized."))
}

/// The codes (R R R ?) in the colors of the paper.
fn rrr() -> (Notation, Vec<Code>) {
    let notation = Notation::with_symbols("4x6".parse().expect("a game"), "RGYBOP").expect("six symbols");
    let codes = "RGYBOP".chars().map(|last| notation.parse_code(&format!("RRR{last}")).expect("a code")).collect();
    (notation, codes)
}

/// The worst case when only codes of the set are guessed: with the best order of guesses, and with the worst.
fn consistent_worst(set: &[Code]) -> (usize, usize) {
    let mut bounds = (usize::MAX, 0);
    for guess in set {
        let others = set.iter().filter(|code| *code != guess);
        let below = others.map(|code| {
            let cell: Vec<Code> = set.iter().copied().filter(|c| score(guess, c) == score(guess, code)).collect();
            consistent_worst(&cell)
        });
        let (best, worst) = below.fold((0, 0), |(a, b), (best, worst)| (a.max(best), b.max(worst)));
        bounds = (bounds.0.min(1 + best), bounds.1.max(1 + worst));
    }
    bounds
}

fn rrr_six(_: &Lab) -> Result<Finding, LabError> {
    let (notation, codes) = rrr();
    let (best, worst) = consistent_worst(&codes);
    let secret = codes[codes.len() - 1];
    let game = GameEvidence::truthful(&notation, &codes, &secret, GuessRule::Consistent, "six consistent guesses");
    let ours = format!("{worst} at worst, and {best} whatever the order");
    Ok(Finding::claim("up to 6", ours, worst == 6).because(game))
}

fn rrr_free(_: &Lab) -> Result<Finding, LabError> {
    let (notation, codes) = rrr();
    let code = |text: &str| notation.parse_code(text).expect("a code");
    let (first, second) = (code("RGYB"), code("RROP"));
    let mut found = Finding::claim("2 or 3", "", true);
    let mut counts = [0; 8];
    for secret in &codes {
        let mut left: Vec<Code> = codes.iter().copied().filter(|c| score(&first, c) == score(&first, secret)).collect();
        let mut guesses = vec![first];
        // The paper's second guess if three codes are left; with fewer, one of these.
        if left.len() > 2 {
            guesses.push(second);
            left.retain(|c| score(&second, c) == score(&second, secret));
        }
        guesses.extend(left.iter().take_while(|c| *c != secret));
        guesses.push(*secret);
        counts[guesses.len()] += 1;
        found = found.because(GameEvidence::truthful(&notation, &guesses, secret, GuessRule::Any, "a free game"));
    }
    let holds = counts[2] + counts[3] == codes.len();
    found.verdict = Finding::claim("", "", holds).verdict;
    found.ours = format!("{} codes in 2, {} in 3", counts[2], counts[3]);
    Ok(found.note("With his guesses (R G Y B) and (R R O P), the winning guess included."))
}

fn hybrid(lab: &Lab) -> Result<Finding, LabError> {
    let recipe = |id| Recipe::new("4x6", id);
    let (s_prime, hybrid) = (recipe(StrategyId::ConsistentWorstCase), recipe(StrategyId::Hybrid));
    let rows = [("S'", s_prime), ("hybrid, exact below 32 codes", hybrid), ("S", recipe(StrategyId::OptimalWorst))];
    let mut lines = Vec::new();
    for (label, recipe) in rows {
        let found = lab.distribution(recipe)?;
        lines.push(FindingRow::measured(label, "", format!("total {}, worst {}", found.total(), found.max())));
    }
    let ours = format!("worst {} against {}", lab.distribution(hybrid)?.max(), lab.distribution(s_prime)?.max());
    Ok(Finding::measured("perhaps better", ours).rows(lines).note(
        "With ties in lexicographic order. The hybrid minimizes the worst case near the leaves; it does not \
         consider the average.",
    ))
}

fn strategy_4x6(lab: &Lab) -> Result<Finding, LabError> {
    let tree = lab.tree(s_prime("4x6"))?;
    let found = tree.root.distribution();
    let board = lab.board("4x6")?;
    let notation = Notation::with_symbols(board.game(), "GYBROP").expect("six symbols");
    let rows = vec![
        FindingRow::same("first guess", "PGPG", notation.code(&board.code(tree.root.guess)).to_string()),
        FindingRow::same("worst case", "6", found.max().to_string()),
        FindingRow::same("average", "4.47", average(&found, 2)),
        FindingRow::known("codes by guesses", "1 12 100 482 660 41", list(found.histogram())),
        FindingRow::known("total", "5799", found.total().to_string()),
    ];
    Ok(Finding::table(rows))
}

/// Follows a printed game through the tree of S'.
fn sample_game(lab: &Lab, printed: &str) -> Result<Finding, LabError> {
    let tree = lab.tree(s_prime("4x6"))?;
    let board = lab.board("4x6")?;
    let notation = Notation::with_symbols(board.game(), "GYBROP").expect("six symbols");
    let history = notation.parse_history(printed).expect("a game of the paper");
    let mut node = Some(&tree.root);
    let mut ours = Vec::new();
    for turn in history.turns() {
        let Some(here) = node else { break };
        ours.push(format!("{} {}", notation.code(&board.code(here.guess)), turn.feedback));
        node = here.after(turn.feedback);
    }
    Ok(Finding::same(printed, ours.join("; ")))
}

fn game_1(lab: &Lab) -> Result<Finding, LabError> {
    sample_game(lab, "PGPG 0,2; GPYB 1,2; OPGY 0,3; GOBP 2,0; GYRP 4,0")
}

fn game_2(lab: &Lab) -> Result<Finding, LabError> {
    sample_game(lab, "PGPG 0,0; YOYB 0,1; ORRR 2,1; RBRR 3,0; RYRR 4,0")
}

/// A tree as the paper writes it, with correct parentheses and with answers in our order.
fn lisp(board: &Board, notation: &Notation, node: &StrategyNode) -> String {
    let spaced = |code: &Code| notation.code(code).to_string().chars().map(String::from).collect::<Vec<_>>().join(" ");
    let mut text = format!("(? ({})", spaced(&board.code(node.guess)));
    for (answer, next) in &node.answers {
        text += &format!(" (({} {}) {})", answer.black(), answer.white(), lisp(board, notation, next));
    }
    text + ")"
}

fn code_3x2(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("3x2")?;
    let notation = Notation::with_symbols(board.game(), "BW").expect("two symbols");
    let ours = lisp(&board, &notation, &lab.tree(s_prime("3x2"))?.root);
    // The branches of the paper in the order of our answers, one parenthesis moved from the second branch to the end.
    let printed = "(? (W B B) ((0 2) (? (B W W))) ((1 0) (? (W W W))) ((1 2) (? (B W B) ((1 2) (? (B B W))))) \
                   ((2 0) (? (W W B) ((1 0) (? (B B B))) ((1 2) (? (W B W))))))";
    let note = "The paper lists the branches in another order and closes one parenthesis too early.";
    Ok(Finding::same(printed, ours).note(note))
}

fn pages(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let notation = Notation::with_symbols(board.game(), "GYBROP").expect("six symbols");
    let tree = StrategyTree::clone(&*lab.tree(s_prime("4x6"))?);
    let listing = lisp_listing(&TreeFile { notation, history: History::default(), tree })?;
    let ours = format!("{:.1} pages of {LINES_PER_PAGE} lines", listing.pages());
    Ok(Finding::measured("about 21 pages", ours).note(format!(
        "The program has {} lines of at most 80 columns; the paper does not say what a page holds.",
        listing.lines
    )))
}

fn strategy_3x2(lab: &Lab) -> Result<Finding, LabError> {
    let found = lab.distribution(s_prime("3x2"))?;
    Ok(Finding::table(vec![
        FindingRow::same("worst case", "3", found.max().to_string()),
        FindingRow::same("average", "2.3", average(&found, 1)),
        FindingRow::known("total", "18", found.total().to_string()),
    ]))
}
