//! Claims outside of the tables and hypotheses of the paper.

use keypeg_core::platform::Instant;
use keypeg_core::{History, Turn, score};
use keypeg_engine::Solver;
use keypeg_engine::solve::{Objective, SolveOptions, SolveOutcome};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_play::{AnyBoard, Codemaker, Mode, Session, Setup};

use super::notation;
use crate::LabError;
use crate::reproduce::digits::seconds;
use crate::reproduce::evidence::{GuessRule, answers_of};
use crate::reproduce::lab::code;
use crate::reproduce::recipe::Recipe;
use crate::reproduce::{CutEvidence, Evidence, Finding, FindingRow, GameEvidence, Lab, StrategyEvidence};

pub(super) fn knuth_five(lab: &Lab) -> Result<Finding, LabError> {
    let found = lab.distribution(Recipe::new("4x6", StrategyId::WorstCase))?;
    Ok(Finding::same("5", found.max().to_string()))
}

pub(super) fn knuth_opening(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let tree = lab.tree(Recipe::new("4x6", StrategyId::WorstCase))?;
    // The paper counts colors from 1 here.
    let opening: String = board.pegs(tree.root.guess).iter().map(|color| (color + 1).to_string()).collect();
    let solver = Solver::with_memory(&board, 64 << 20);
    let options = SolveOptions { max_guesses: Some(5), ..SolveOptions::default() };
    let mut rows = Vec::new();
    for (opening, printed) in [("AAAA", "1111"), ("AAAB", "1112"), ("AABB", "1122"), ("AABC", "1123"), ("ABCD", "1234")]
    {
        let bounds = solver.value_of_guess(&board.start(), &code(&board, opening), &options, lab.control())?;
        lab.control().check()?;
        let ours = bounds.exact().map_or("not within 5".to_string(), |total| format!("within 5, total {total}"));
        rows.push(FindingRow::measured(format!("{printed} and then the best"), "", ours));
    }
    let note = "Knuth's strategy opens with it. With exact play afterwards, other openings also need at most 5, and 1123 \
                has a smaller average.";
    Ok(Finding::same("1122", opening).rows(rows).note(note))
}

pub(super) fn beating_five(lab: &Lab) -> Result<Finding, LabError> {
    let four = lab.solve("4x6", Objective::Average, Some(4))?;
    let infeasible = four.outcome == SolveOutcome::Infeasible;
    let ours = if infeasible { "no strategy stays within 4" } else { "a strategy stays within 4" };
    let recipe = Recipe::new("4x6", StrategyId::OptimalWorst);
    let proof = Evidence::shown_by(
        "An exact search finds no strategy within 4 guesses. Its proof can be checked without searching.",
        "keypeg solve 4x6 --max-guesses 4 --proof 4x6.proof",
    );
    let found = Finding::claim("nobody needs fewer than 5", ours, infeasible);
    Ok(found.because(StrategyEvidence::new(recipe, &lab.tree(recipe)?)).because(proof))
}

pub(super) fn faster(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let history = board.game().history("AABB 1,0").expect("a turn of a paper");
    let mut rows = Vec::new();
    let mut times = Vec::new();
    for id in [StrategyId::RandomConsistent, StrategyId::WorstCase] {
        let policy = id.build(board.game(), &Options::default())?;
        let mut best = f64::MAX;
        for _ in 0..5 {
            let started = Instant::now();
            let position = board.position(&history).expect("some codes fit one turn");
            policy.decide(&position, lab.control())?;
            best = best.min(started.elapsed().as_secs_f64());
        }
        times.push(best);
        rows.push(FindingRow::measured(id.name(), "", seconds(best)));
    }
    let ours = format!("{:.0} times as fast as worst-case", times[1] / times[0].max(1e-9));
    Ok(Finding::measured("much faster", ours)
        .rows(rows)
        .note("The second guess after AABB 1,0. The time includes finding the codes that fit."))
}

pub(super) fn knuth_good(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let recipe = Recipe::new("4x6", StrategyId::WorstCase);
    let tree = lab.tree(recipe)?;
    // The first probe of the tree, with the turns that lead to it.
    let mut open = vec![(board.start(), &tree.root)];
    let mut probes = 0;
    let mut first = None;
    while let Some((position, node)) = open.pop() {
        let guess = board.code(node.guess);
        if !node.consistent {
            probes += 1;
            first = first.or_else(|| Some((position.clone(), node.guess)));
        }
        for (answer, next) in &node.answers {
            let below = position.after(Turn { guess, feedback: *answer }).expect("a branch of the tree has a code");
            open.push((below, next));
        }
    }
    let ours = format!("{probes} guesses of its tree cannot be the secret");
    let found = Finding::claim("good guesses only", ours, probes == 0).because(StrategyEvidence::new(recipe, &tree));
    Ok(match first {
        Some((position, guess)) => found.because(CutEvidence::new(&position, guess, "a guess that is not good")),
        None => found,
    }
    .note(
        "Knuth considers all 1296 codes. With good guesses only, minimizing the largest cell needs 6 guesses at worst.",
    ))
}

pub(super) fn answers(_: &Lab) -> Result<Finding, LabError> {
    let game = notation().game();
    let answers = answers_of(game);
    let found = Finding::claim("15", answers.len().to_string(), answers.len() == 15);
    let note = "Three in place and one out of place cannot be.";
    Ok(found.because(Evidence::Answers { game: game.to_string(), answers }).note(note))
}

pub(super) fn algorithm_1(_: &Lab) -> Result<Finding, LabError> {
    // The game of Table I with a bad guess in between: 0000 cannot be the secret, since the answer to 0111 was 0,1.
    let notation = notation();
    let code = |text: &str| notation.parse_code(text).expect("a code of the paper");
    let secret = code("4230");
    let setup =
        Setup { notation: notation.clone(), codemaker: Codemaker::Secret(secret), mode: Mode::Strict, rows: None };
    let mut session = Session::new(setup, AnyBoard::new(notation.game())).expect("a secret of the game");
    for text in ["0111", "0000", "1222", "4230"] {
        session.guess(code(text)).expect("a guess of the game");
    }
    let report = session.tally();
    let ours = format!("{} guesses, {} bad, {} answered", report.guesses, report.bad, report.rows);
    let holds = (report.guesses, report.bad, report.rows) == (4, 1, 3);
    let shows = "0000 contradicts the answer 0,1 to 0111";
    let game = GameEvidence::truthful(&notation, &[code("0111"), code("1222"), secret], &secret, GuessRule::Any, shows);
    Ok(Finding::claim("its counter rises with every guess", ours, holds).because(game).note(
        "In strict mode keypeg refuses 0000 after 0111 and counts it, as an attempt and as a bad guess; it takes no row.",
    ))
}

pub(super) fn algorithm_2(_: &Lab) -> Result<Finding, LabError> {
    // Table I, second move: coherent with the first, but the printed line compares with the answer to the second.
    let notation = notation();
    let code = |text: &str| notation.parse_code(text).expect("a code of the paper");
    let (first, guess, secret) = (code("0111"), code("1222"), code("4230"));
    let history = History::new(vec![Turn { guess: first, feedback: score(&first, &secret) }]);
    let good = history.is_consistent(&guess);
    let printed = score(&guess, &first) == score(&guess, &secret);
    let verdict = |good: bool| if good { "good" } else { "bad" };
    let ours = format!("as printed it calls 1222 {}, and it is {}", verdict(printed), verdict(good));
    let shows = "1222 agrees with 0111, whose answer was 0,1";
    let game = GameEvidence::truthful(&notation, &[first, guess], &secret, GuessRule::Consistent, shows);
    let note = "The printed loop compares with the answer to the current guess instead of the earlier move's, and leaves bad \
                guesses out of later comparisons, though their answers were given. Its list of good guesses shows the bad \
                ones. The text means coherence with every earlier answered move, and keypeg checks that.";
    Ok(Finding::claim("1222 is good after 0111", ours, printed == good).because(game).note(note))
}
