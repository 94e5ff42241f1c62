//! Plays a strategy against every secret, and compares the result with the figures stated about it.

use keypeg_core::proof::AllowedGuesses;
use keypeg_core::{CodeId, CodeSpace, Control, Distribution, History, Notation, Stated, Stopped, TreeFile};

use crate::refusal::{Fault, Reason, Refusal};
use crate::strategy::{self, PlayRules};
use crate::work::LogError;

/// The result of playing a strategy against every secret.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The game and how its codes are written.
    pub notation: Notation,
    /// The turns before the tree.
    pub history: History,
    /// The number of codes that agree with the turns before the tree.
    pub secrets: usize,
    /// The number of secrets by the number of guesses they take. `None` if some secret is never found.
    pub distribution: Option<Distribution>,
    /// Whether every secret is found and all stated figures are right, or the first failure.
    pub verdict: Result<(), Refusal>,
}

/// Plays a strategy against every secret. A stated average is right if it is the true average, rounded to the digits given.
pub fn audit(file: &TreeFile, stated: &Stated, control: &Control) -> Result<Audit, Stopped> {
    let notation = file.notation.clone();
    let audit = |secrets, distribution, verdict| {
        let (notation, history) = (notation.clone(), file.history.clone());
        Audit { notation, history, secrets, distribution, verdict }
    };
    let refusal = |reason| Refusal { position: notation.history(&file.history).to_string(), guess: None, reason };
    // A tree that was read belongs to a game that can be enumerated, so this refusal cannot happen.
    let Ok(space) = CodeSpace::new(file.tree.game) else {
        return Ok(audit(0, None, Err(refusal(Reason::NothingFits))));
    };
    let pegs = file.tree.game.pegs();
    let turn = |turn: &keypeg_core::Turn| (space.id(&turn.guess), turn.feedback.index(pegs) as u8);
    let turns: Vec<(CodeId, u8)> = file.history.turns().iter().map(turn).collect();
    let set = strategy::remaining(space, &turns, control)?;
    if set.is_empty() {
        return Ok(audit(0, None, Err(refusal(Reason::NothingFits))));
    }
    let rules = PlayRules { allowed: AllowedGuesses::Any, may_miss: false };
    match strategy::play(rules, space, &turns, &set, &file.tree.root, &notation, control) {
        Ok(distribution) => {
            let verdict = compare(stated, &distribution).map_err(refusal);
            Ok(audit(set.len(), Some(distribution), verdict))
        }
        Err(LogError::Refused(fault)) => Ok(audit(set.len(), None, Err(Fault::in_words(fault, space, &notation)))),
        Err(LogError::Stopped(stopped)) => Err(stopped),
        Err(other) => unreachable!("playing a strategy reads nothing: {other}"),
    }
}

fn compare(stated: &Stated, distribution: &Distribution) -> Result<(), Reason> {
    let (secrets, total, max) = (distribution.secrets(), distribution.total(), distribution.max() as u64);
    match (stated.secrets, stated.total, stated.max, &stated.average) {
        (Some(stated), ..) if stated != secrets => Err(Reason::Secrets { stated, found: secrets }),
        (_, Some(stated), ..) if stated != total => Err(Reason::Total { stated, found: total }),
        (_, _, Some(stated), _) if stated != max => Err(Reason::Max { stated, found: max }),
        (.., Some(stated)) if !rounds_to(total, secrets, stated) => {
            Err(Reason::Average { stated: stated.clone(), total, secrets })
        }
        _ => Ok(()),
    }
}

/// Whether total / secrets, rounded to the digits of a decimal, is that decimal. Halves may be rounded up or down.
fn rounds_to(total: u64, secrets: u64, decimal: &str) -> bool {
    let (whole, digits) = decimal.split_once('.').unwrap_or((decimal, ""));
    let both = format!("{whole}{digits}");
    let plain = both.bytes().all(|byte| byte.is_ascii_digit()) && digits.len() <= 12 && both.len() <= 24;
    let Some(number) = plain.then(|| both.parse::<u128>().ok()).flatten() else { return false };
    let exact = u128::from(total) * 10u128.pow(digits.len() as u32);
    2 * exact.abs_diff(number * u128::from(secrets)) <= u128::from(secrets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_round() {
        for (decimal, right) in [
            ("4.34", true),
            ("4.340", true),
            ("4.3403", true),
            ("4.3402", false),
            ("4.35", false),
            ("4", true),
            ("", false),
            ("4.3x", false),
            ("+4.34", false),
            ("4.340277777778", true),
            ("4.3402777777778", false),
            ("000000000000000000004.3403", false),
        ] {
            assert_eq!(rounds_to(5625, 1296, decimal), right, "{decimal}");
        }
    }
}
