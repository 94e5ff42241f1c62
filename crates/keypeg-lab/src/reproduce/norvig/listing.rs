//! The printed Lisp code: what it says to the player, and its slips.

use keypeg_core::{History, Notation, StrategyTree, TreeFile};
use keypeg_export::{Format, Provenance, export};

use super::s_prime;
use crate::LabError;
use crate::reproduce::{Finding, FindingRow, Lab};

/// What the paper's program prints, and what the program that `keypeg tree` writes prints.
pub(super) fn messages(lab: &Lab) -> Result<Finding, LabError> {
    let recipe = s_prime("4x6");
    let notation = Notation::with_symbols(lab.board("4x6")?.game(), "GYBROP").expect("six symbols");
    let tree = StrategyTree::clone(&*lab.tree(recipe)?);
    let provenance = Provenance { strategy: recipe.id.to_string(), ties: "norvig".into(), command: recipe.command() };
    let program = export(Format::Lisp, &TreeFile { notation, history: History::default(), tree }, &provenance)
        .expect("the tree of a small board");
    // The first text of the program that begins so, up to a directive of `format`.
    let said = |begins: &str| {
        let text = program.split('"').find(|text| text.starts_with(begins)).unwrap_or("nothing");
        text.replace("~D", "4").split('~').next().unwrap_or_default().to_string()
    };
    let messages = [
        ("the game", "You select a sequence of length 4 from the colors: ", "Select a sequence"),
        ("the answers", "Reply with the number of exact, and then inexact matches", "Reply with the number"),
        ("a win", "Aha!", "Aha!"),
        ("no code fits", "Inconsistent", "Incons"),
    ];
    let rows = messages.map(|(label, printed, begins)| FindingRow::measured(label, printed, said(begins))).to_vec();
    let missing = rows.iter().filter(|row| row.ours == "nothing").count();
    let ours = format!("{} with the same meaning", rows.len() - missing);
    Ok(Finding::measured("4 messages", ours).rows(rows).note(
        "The texts are read from the program that `keypeg tree 4x6 consistent-worst-case --order norvig --format lisp` writes. \
         Our programs also refuse a line that is not an answer, and then ask again.",
    ))
}

/// Places of the printed code that do not run, and what was meant. They were found by reading it.
pub(super) fn slips(_: &Lab) -> Result<Finding, LabError> {
    let row = FindingRow::measured;
    let rows = vec![
        row("master", "'(defun … .n) .(partition", "a backquote for the quote, and commas for the dots"),
        row("master", "colors n))))))", "one closing parenthesis too many"),
        row("partition", "'(? . ,possibilities)", "a backquote for the quote, here and before the last (?"),
        row("partition", "(partition (cdr r))))))))))", "one closing parenthesis too many"),
        row("partition", "(length1? possibilities)", "length1? is not defined"),
        row("give-replies", "replies))", "one parenthesis is missing before it, so replies is inside the loop"),
        row("bulls&cows", "(delq a target2) 1))", "(delq a target2 1)), and counting the cow belongs to this branch"),
        row("bulls&cows", "(push a target2) (push b guess2)", "the names are exchanged, which changes no count"),
        row("all-possibilities", "finally (return results)", "is in the inner loop and belongs to the outer one"),
        row("?", "(program (cadr …", "is outside of the bindings of let* and belongs to them"),
        row("?", "(t 'Inconsistent)", "is outside of the cond it belongs to"),
    ];
    let ours = format!("{} slips", rows.len());
    Ok(Finding::measured("a listing", ours)
        .rows(rows)
        .note("The strategy that is meant gives the printed games and averages: see strategy-4x6, game-1 and game-2. Some slips \
         may come from the scan."))
}
