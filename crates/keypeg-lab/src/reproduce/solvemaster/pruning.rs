//! Claims about pruning.

use std::sync::Arc;

use keypeg_core::platform::Instant;
use keypeg_core::{CodeId, CodeSpace, Notation, StrategyTree};
use keypeg_engine::partition::Sizes;
use keypeg_engine::strategy::{Absent, Options, Pruning, Reduction, StrategyId};
use keypeg_engine::symmetry::{Representatives, RepresentativesFile, Symmetry};
use keypeg_engine::{Board, Position, Ties, decision_tree, threads};

use super::GAME;
use super::tables::{recipe, walk};
use crate::LabError;
use crate::reproduce::digits::{decimal, ratio, seconds};
use crate::reproduce::evidence::guesses_of;
use crate::reproduce::lab::{id, name};
use crate::reproduce::recipe::Recipe;
use crate::reproduce::{CutEvidence, Evidence, Finding, FindingRow, GameEvidence, GuessRule, Lab, StrategyEvidence};

const ENTROPY: StrategyId = StrategyId::EntropyThenParts;

/// The number of turns with few enough classes to list.
const TURNS: usize = 3;

pub(super) fn classes(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let file = RepresentativesFile::compute(&board, Ties::First, TURNS, lab.control());
    let classes = file?.classes();
    let mut rows = Vec::new();
    let mut sequences = 1;
    for (turn, &classes) in classes.iter().enumerate() {
        let printed = ["one", "tens or hundreds", "up to thousands"][turn];
        let ours = format!("{classes} after {sequences}, {} each", ratio(classes, sequences, 1));
        rows.push(FindingRow::measured(format!("turn {}", turn + 1), printed, ours));
        sequences = classes;
    }
    let (fourth, sample) = fourth_turn(&board);
    rows.push(FindingRow::measured("turn 4", "not useful", format!("{fourth} each on average of {sample} sequences")));
    let ours = format!("{} {} {} classes; turn 4 keeps {fourth} of 5040 guesses", classes[0], classes[1], classes[2]);
    Ok(Finding::measured("useful up to turn 3", ours).rows(rows))
}

/// The average number of classes after three guesses, over a sample of sequences of representatives.
fn fourth_turn(board: &Board) -> (String, u64) {
    let list =
        |guesses: &[CodeId]| Representatives::new(&Symmetry::of_guesses(board, guesses), Ties::First).list(board);
    let (mut classes, mut sequences) = (0, 0);
    let first = id(board, "0123");
    for second in list(&[first]) {
        for third in list(&[first, second]).into_iter().step_by(50) {
            classes += list(&[first, second, third]).len() as u64;
            sequences += 1;
        }
    }
    (ratio(classes, sequences, 0), sequences)
}

/// The colors that an answer of 0,0 has ruled out.
fn ruled_out(position: &Position) -> Vec<u8> {
    let empty = position.turns().iter().filter(|turn| turn.feedback.black() + turn.feedback.white() == 0);
    empty.flat_map(|turn| turn.guess.colors().to_vec()).collect()
}

pub(super) fn absent(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let tree = lab.tree(recipe(ENTROPY))?;
    let mut best: Option<(f64, Position, CodeId, CodeId)> = None;
    let (mut positions, mut ties) = (0, 0);
    walk(&board.start(), &tree.root, &mut |position, node| {
        let ruled_out = ruled_out(position);
        let allowed = |code: CodeId| !board.pegs(code).iter().any(|color| ruled_out.contains(color));
        if allowed(node.guess) {
            return;
        }
        positions += 1;
        let entropy = |guess| Sizes::of(&board, guess, position.ids()).entropy();
        let others = board.space().ids().filter(|&code| allowed(code));
        let other = others.max_by(|a, b| entropy(*a).total_cmp(&entropy(*b)).then(b.cmp(a)));
        if let Some(other) = other {
            let gain = entropy(node.guess) - entropy(other);
            ties += u32::from(gain <= 1e-9);
            if best.as_ref().is_none_or(|(most, ..)| gain > *most) {
                best = Some((gain, position.clone(), node.guess, other));
            }
        }
    });
    let Some((gain, position, guess, other)) = best else {
        return Ok(Finding::claim("no point", "no such guess is ever best", true));
    };
    let ours = format!("better at {} positions, by up to {} bits", positions - ties, decimal(gain, 4));
    let note = format!(
        "The strategy guesses an absent digit at {positions} positions. At {ties} of them a guess without one tells as much. \
         An absent digit fills a place without asking anything, and at the others that tells more."
    );
    Ok(Finding::claim("no point", ours, gain <= 1e-9)
        .note(note)
        .because(CutEvidence::new(&position, guess, "a guess with an absent digit"))
        .because(CutEvidence::new(&position, other, "the best guess without one")))
}

pub(super) fn uncalled(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    // Histories that leave some digits uncalled. Guesses that differ only in uncalled digits are compared.
    let mut pairs = 0u32;
    let mut holds = true;
    for called in [&["0123"][..], &["0123", "0145"], &["0123", "4501"], &["0123", "1456"]] {
        let guesses: Vec<CodeId> = called.iter().map(|text| id(&board, text)).collect();
        let symmetry = Symmetry::of_guesses(&board, &guesses);
        let representatives = Representatives::new(&symmetry, Ties::First);
        let is_called = |color: u8| guesses.iter().any(|&guess| board.pegs(guess).contains(&color));
        let mut classes = std::collections::BTreeMap::new();
        for code in board.space().ids() {
            let pattern: Vec<Option<u8>> = board.pegs(code).iter().map(|&c| is_called(c).then_some(c)).collect();
            let class = representatives.representative(&board, code);
            holds &= *classes.entry(pattern).or_insert(class) == class;
            pairs += 1;
        }
    }
    let argument = "Exchanging two uncalled digits changes no guess so far, so it respects every history.";
    let found = Finding::claim("always the same class", format!("{pairs} guesses, after four histories"), holds);
    Ok(found.because(Evidence::argument(argument)))
}

/// Builds the tree on one thread; returns the best time of three runs, in seconds.
fn timed(board: &Board, pruning: &Pruning, lab: &Lab) -> Result<(f64, StrategyTree), LabError> {
    let options = Options { pruning: pruning.clone(), ..Options::default() };
    let control = lab.control();
    let build = || -> Result<(f64, StrategyTree), LabError> {
        let started = Instant::now();
        let policy = ENTROPY.build(board.game(), &options)?;
        let tree = decision_tree(board, &*policy, None, control)?;
        Ok((started.elapsed().as_secs_f64(), tree))
    };
    let mut best = threads::on_one_thread(build)?;
    for _ in 0..2 {
        let next = threads::on_one_thread(build)?;
        if next.0 < best.0 {
            best = next;
        }
    }
    Ok(best)
}

/// The ways to reduce the guesses to representatives, each with its name.
fn reductions(lab: &Lab) -> Result<Vec<(&'static str, Pruning)>, LabError> {
    let board = lab.board(GAME)?;
    let file = RepresentativesFile::compute(&board, Ties::First, TURNS, lab.control());
    let file = Arc::new(file?);
    let with = |reduction| Pruning { reduction, ..Pruning::default() };
    Ok(vec![
        ("every guess", with(Reduction::Never)),
        ("representatives where they pay", with(Reduction::Auto)),
        ("representatives from a file", with(Reduction::File(file))),
        ("representatives at every turn", with(Reduction::Always)),
    ])
}

pub(super) fn speed_up(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let mut rows =
        vec![FindingRow::measured("the paper: every guess, pruned", "352.33667 and 15.84161 minutes", "22.2 times")];
    let mut times = Vec::new();
    for (label, pruning) in reductions(lab)? {
        let (time, _) = timed(&board, &pruning, lab)?;
        times.push(time);
        rows.push(FindingRow::measured(label, "", seconds(time)));
    }
    let ours = format!("{:.1}x: {} and {}", times[0] / times[1], seconds(times[0]), seconds(times[1]));
    Ok(Finding::measured("over 22x: 352.33667 and 15.84161 minutes", ours).rows(rows).note(
        "One thread, the whole tree instead of 5040 games. keypeg scores 64 guesses at a time, so pruning saves less: finding \
         the classes of each position costs more than scoring all guesses.",
    ))
}

pub(super) fn minutes(_: &Lab) -> Result<Finding, LabError> {
    let row = |label: &str, milliseconds: u64, printed: &str| {
        FindingRow::same(label, printed, ratio(milliseconds, 60_000, 5))
    };
    Ok(Finding::table(vec![
        row("950497 ms", 950_497, "15.84161"),
        row("1202999 ms", 1_202_999, "20.04998"),
        row("21140200 ms", 21_140_200, "352.33667"),
    ])
    .note("The paper cuts the first one off instead of rounding it."))
}

pub(super) fn pruning(lab: &Lab) -> Result<Finding, LabError> {
    let keep = recipe(ENTROPY);
    let prune = Recipe { absent: Absent::Prune, ..keep };
    let (kept, pruned) = (lab.tree(keep)?, lab.tree(prune)?);
    let totals = (kept.root.distribution().total(), pruned.root.distribution().total());
    let ours = format!("absent digits: {} becomes {}", totals.0, totals.1);
    let mut found = Finding::claim("exactly the same", ours, totals.0 == totals.1)
        .because(StrategyEvidence::new(keep, &kept))
        .because(StrategyEvidence::new(prune, &pruned));
    let board = lab.board(GAME)?;
    let space = board.space();
    let notation = Notation::standard(board.game());
    let differing =
        space.codes().find(|code| guesses_of(space, &kept.root, code) != guesses_of(space, &pruned.root, code));
    if let Some(secret) = differing {
        for (tree, shows) in [(&kept, "every guess considered"), (&pruned, "absent digits passed over")] {
            let guesses = played(space, tree, &secret);
            found = found.because(GameEvidence::truthful(&notation, &guesses, &secret, GuessRule::Any, shows));
        }
    }
    Ok(found.note("Skipping absent digits is not an equivalence. It happens to be one guess better here."))
}

/// The guesses that a tree makes for a secret.
fn played(space: CodeSpace, tree: &StrategyTree, secret: &keypeg_core::Code) -> Vec<keypeg_core::Code> {
    let mut guesses = Vec::new();
    let mut node = Some(&tree.root);
    while let Some(here) = node {
        let guess = space.code(here.guess);
        guesses.push(guess);
        node = here.after(keypeg_core::score(&guess, secret)).filter(|_| guess != *secret);
    }
    guesses
}

pub(super) fn equivalence(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let every = lab.tree(recipe(ENTROPY))?;
    let mut rows = Vec::new();
    let mut same = true;
    for (label, pruning) in reductions(lab)? {
        let options = Options { pruning, ..Options::default() };
        let policy = ENTROPY.build(board.game(), &options)?;
        let tree = decision_tree(&board, &*policy, None, lab.control())?;
        same &= tree == *every;
        rows.push(FindingRow::known(label, "26424", tree.root.distribution().total().to_string()));
    }
    let first = name(&board, every.root.guess);
    let ours = format!("the same tree four times, from {first} to every secret");
    let argument = "Guesses of a class are equally good, and the class is represented by its first in tie order.";
    Ok(Finding::claim("no change", ours, same).rows(rows).because(Evidence::argument(argument)))
}
