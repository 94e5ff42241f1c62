//! The printed Lisp code: what it says to the player, and its slips.

use crate::LabError;
use crate::reproduce::{Finding, FindingRow, Lab};

/// What the paper's program prints, and what the programs that `keypeg tree` writes print.
pub(super) fn messages(_: &Lab) -> Result<Finding, LabError> {
    let row = FindingRow::measured;
    let rows = vec![
        row(
            "the game",
            "You select a sequence of length 4 from the colors",
            "Select a sequence of length 4 from the colors",
        ),
        row(
            "the answers",
            "Reply with the number of exact, and then inexact matches",
            "Reply with the number of exact, and then inexact matches.",
        ),
        row("a win", "Aha!", "Aha!"),
        row("no code fits", "Inconsistent", "Inconsistent"),
    ];
    Ok(Finding::measured("four messages", "four with the same meaning").rows(rows).note(
        "By `keypeg tree 4x6 consistent-worst-case --order norvig --format lisp`. Our programs also refuse a line that is \
         not an answer, and then ask again.",
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
