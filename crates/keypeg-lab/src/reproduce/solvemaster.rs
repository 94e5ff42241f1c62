//! SolveMaster, "Mastermind AI".

mod pruning;
mod tables;
mod times;

use keypeg_engine::partition::Sizes;
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Position, Ties};

use super::ItemStatus::{Confirmed, Open};
use super::digits::{decimal, list};
use super::evidence::answers_of;
use super::lab::{id, position};
use super::recipe::Recipe;
use super::{CutEvidence, Evidence, Finding, FindingRow, Item, Lab, Paper, StrategyEvidence};
use crate::LabError;

const PAPER: Paper = Paper::SolveMaster;
const GAME: &str = "4x10-distinct";

pub(super) const ITEMS: &[Item] = &[
    Item::new(PAPER, Open, "sizes", "responses, guesses, substitutions and permutations", sizes),
    Item::new(PAPER, Open, "history-example", "\"a possible two-turn history\"", history_example),
    Item::new(PAPER, Open, "first-guess", "\"it makes no difference what guess we use at first\"", first),
    Item::new(PAPER, Open, "entropy-extremes", "the least and the largest entropy", entropy_extremes),
    Item::new(PAPER, Confirmed, "response-counts", "guesses by first response", tables::counts),
    Item::new(PAPER, Confirmed, "table-entropy", "game length by first response: entropy", tables::entropy),
    Item::new(PAPER, Open, "table-most-parts", "game length by first response: most parts", tables::parts),
    Item::new(PAPER, Open, "entropy-better", "\"entropy outperforms most parts\"", tables::entropy_better),
    Item::new(PAPER, Open, "first-responses", "entropy is worse after 0.0, better after 0.2", tables::first_responses),
    Item::new(PAPER, Open, "lower-bound", "Francis: \"the strict lower bound is 5.12\"", tables::lower_bound),
    Item::new(PAPER, Open, "within", "\"within 0.15 turns of the proven ideal lower bound\"", tables::within),
    Item::new(PAPER, Open, "inconsistent", "an inconsistent guess \"can serve better\"", inconsistent),
    Item::new(PAPER, Open, "equivalent-guesses", "which guesses tell the same after 0123", equivalent),
    Item::new(PAPER, Open, "repeated-responses", "equal responses make more guesses equivalent", repeated),
    Item::new(PAPER, Open, "classes", "representative guesses, \"useful up to turn 3\"", pruning::classes),
    Item::new(PAPER, Open, "absent-digits", "\"no point in guessing an absent digit\"", pruning::absent),
    Item::new(PAPER, Open, "uncalled-digits", "uncalled digits are interchangeable", pruning::uncalled),
    Item::new(PAPER, Open, "speed-up", "\"over 22x as long\" without pruning", pruning::speed_up),
    Item::new(PAPER, Open, "minutes", "the times in minutes", pruning::minutes),
    Item::new(PAPER, Open, "pruning", "\"the results are exactly the same\" with pruning", pruning::pruning),
    Item::new(PAPER, Confirmed, "equivalence", "pruning by equivalence alone", pruning::equivalence),
    Item::new(PAPER, Open, "look-ahead", "looking further \"will deliver better results\"", look_ahead),
    Item::new(PAPER, Open, "challenge", "\"to the ambitious, I challenge you to do better\"", tables::challenge),
    Item::new(PAPER, Open, "single-game", "\"any single game in a second or two\"", times::single_game),
    Item::new(PAPER, Open, "parallel", "the average computed in parallel: \"great speedup\"", times::parallel),
    Item::new(PAPER, Open, "sequences", "\"5040^7 possible guess sequences\"", times::sequences),
];

fn sizes(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let answers = answers_of("4x8-distinct".parse().expect("a game"));
    let factorial = |n: u64| (1..=n).product::<u64>();
    Ok(Finding::table(vec![
        FindingRow::same("responses", "14", answers.len().to_string()),
        FindingRow::same("guesses", "5040", board.space().len().to_string()),
        FindingRow::measured("substitutions", "10!", factorial(10).to_string()),
        FindingRow::measured("permutations", "4!", factorial(4).to_string()),
    ]))
}

fn history_example(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let Ok(position) = board.position("0123 2,0; 2145 1,2") else {
        return Ok(Finding::claim("possible", "no code fits", false));
    };
    let notation = keypeg_core::Notation::standard(board.game());
    let guesses = ["0123", "2145"].map(|text| super::lab::code(&board, text));
    let secret = board.code(position.ids()[0]);
    let game = super::GameEvidence::truthful(&notation, &guesses, &secret, super::GuessRule::Any, "such a game");
    Ok(Finding::claim("possible", format!("{} codes fit", position.len()), true).because(game))
}

fn first(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let classes = Representatives::new(&Symmetry::of_guesses(&board, &[]), Ties::First).list(&board);
    let argument = "Renaming digits and moving places maps any guess of four different digits to any other.";
    let found = Finding::claim("no difference", format!("{} class", classes.len()), classes.len() == 1);
    Ok(found.because(Evidence::argument(argument)))
}

/// Visits every way to write `sum` as a sum of at most `parts` numbers, each at most `most`, largest first.
fn partitions(sum: u32, parts: usize, most: u32, begun: &mut Vec<u32>, visit: &mut dyn FnMut(&[u32])) {
    if sum == 0 {
        return visit(begun);
    }
    if parts == 0 {
        return;
    }
    for part in 1..=most.min(sum) {
        begun.push(part);
        partitions(sum - part, parts - 1, part, begun, visit);
        begun.pop();
    }
}

fn entropy_extremes(_: &Lab) -> Result<Finding, LabError> {
    const CODES: u32 = 28;
    let (mut count, mut least, mut most) = (0u32, (f64::MAX, String::new()), (0.0, String::new()));
    partitions(CODES, 14, CODES, &mut Vec::new(), &mut |sizes| {
        let entropy = Sizes::new(sizes.iter().copied()).entropy();
        count += 1;
        if entropy < least.0 {
            least = (entropy, list(sizes));
        }
        if entropy > most.0 + 1e-12 {
            most = (entropy, list(sizes));
        }
    });
    let even = list([CODES / 14; 14]);
    let holds = least == (0.0, CODES.to_string()) && most.1 == even && (most.0 - 14f64.log2()).abs() < 1e-12;
    let ours = format!("0 for one part, {} bits for 14 even ones", decimal(most.0, 4));
    let base = |base: u32| decimal(most.0 / f64::from(base).log2(), 4);
    let rows = vec![
        FindingRow::measured("even, logarithm in base 14", "1", base(14)),
        FindingRow::measured("even, logarithm in base n, the number of guesses", "1", base(CODES)),
    ];
    let note = format!(
        "All {count} ways to cut {CODES} guesses into at most 14 parts. The paper calls n the number of guesses, and says \
         that the largest entropy in base n is 1. That holds for the number of parts, 14. Its derivation does not prove it."
    );
    let argument = "The logarithm is concave, so among as many parts the even cut has the largest entropy, log 14.";
    Ok(Finding::claim("0 for one part; largest when even", ours, holds)
        .rows(rows)
        .note(note)
        .because(Evidence::argument(argument)))
}

fn inconsistent(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let tree = lab.tree(Recipe::new(GAME, StrategyId::EntropyThenParts))?;
    let mut best: Option<(f64, Position, keypeg_core::CodeId, keypeg_core::CodeId)> = None;
    let mut probes = 0;
    tables::walk(&board.start(), &tree.root, &mut |position, node| {
        if node.consistent || position.turns().len() > 2 {
            return;
        }
        probes += 1;
        let entropy = |guess| Sizes::of(&board, guess, position.ids()).entropy();
        let consistent =
            position.ids().iter().copied().max_by(|a, b| entropy(*a).total_cmp(&entropy(*b)).then(b.cmp(a)));
        if let Some(consistent) = consistent {
            let gain = entropy(node.guess) - entropy(consistent);
            if best.as_ref().is_none_or(|(most, ..)| gain > *most) {
                best = Some((gain, position.clone(), node.guess, consistent));
            }
        }
    });
    let Some((gain, position, probe, consistent)) = best else {
        return Ok(Finding::claim("sometimes better", "never within three turns", false));
    };
    let ours = format!("{probes} of the first three guesses; up to {} bits better", decimal(gain, 4));
    Ok(Finding::claim("sometimes better", ours, gain > 0.0)
        .because(CutEvidence::new(&position, probe, "the inconsistent guess"))
        .because(CutEvidence::new(&position, consistent, "the best consistent guess")))
}

fn equivalent(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let symmetry = Symmetry::of_guesses(&board, &[id(&board, "0123")]);
    let representatives = Representatives::new(&symmetry, Ties::First);
    let class = |text: &str| representatives.representative(&board, id(&board, text));
    let rows: Vec<FindingRow> =
        [("8645", "same"), ("4567", "same"), ("9865", "same"), ("7694", "same"), ("2641", "different")]
            .into_iter()
            .map(|(guess, printed)| {
                let ours = if class(guess) == class("4567") { "same" } else { "different" };
                FindingRow::same(guess, printed, ours)
            })
            .collect();
    Ok(Finding::table(rows).note("By the class of each guess after 0123, whatever its answer was."))
}

fn repeated(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let position = position(&board, "0123 2,0; 2145 2,0");
    let count = |symmetry: &Symmetry| Representatives::new(symmetry, Ties::First).list(&board).len();
    let in_order = count(&Symmetry::of_turns_in_order(&position));
    let exchanged = count(&Symmetry::of(&position));
    let ours = format!("{in_order} classes in order, {exchanged} with the turns exchanged");
    let argument = "A transformation that maps each turn to one with the same answer maps the codes that fit to such.";
    let found = Finding::claim("fewer representatives", ours, exchanged < in_order);
    Ok(found.note("After [(0123, 2.0) (2145, 2.0)], the paper's example.").because(Evidence::argument(argument)))
}

fn look_ahead(lab: &Lab) -> Result<Finding, LabError> {
    let (one, two) = (Recipe::new(GAME, StrategyId::EntropyThenParts), Recipe::new(GAME, StrategyId::EntropyLookahead));
    let (one_tree, two_tree) = (lab.tree(one)?, lab.tree(two)?);
    let parts = lab.distribution(Recipe::new(GAME, StrategyId::PartsLookahead))?;
    let (short, long) = (one_tree.root.distribution(), two_tree.root.distribution());
    let rows = vec![
        FindingRow::measured("entropy, one turn", "", format!("{}, worst {}", short.total(), short.max())),
        FindingRow::measured("entropy, two turns", "", format!("{}, worst {}", long.total(), long.max())),
        FindingRow::measured("parts, two turns", "", format!("{}, worst {}", parts.total(), parts.max())),
    ];
    let ours = format!("two turns: total {}, one turn: {}", long.total(), short.total());
    let found = Finding::claim("better", ours, long.total() < short.total())
        .rows(rows)
        .note("The average gets worse and the worst case better: entropy two turns ahead does not value an early win.");
    Ok(found.because(StrategyEvidence::new(two, &two_tree)).because(StrategyEvidence::new(one, &one_tree)))
}
