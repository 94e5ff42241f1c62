//! How the scores of a review are computed, as sentences.

use super::plural;
use crate::review::LuckRank;

/// The formula of the skill of `graded` turns.
pub(crate) fn skill_formula(graded: usize, exact: bool) -> String {
    let over = match graded {
        1 => String::new(),
        graded => format!(", averaged over the {graded} graded guesses"),
    };
    let estimated = if exact { "" } else { " These values are estimates." };
    format!("Skill = 100 × expected guesses of the best choice / expected guesses of your choice{over}.{estimated}")
}

/// The formula of the luck, with the counts of this game.
pub(crate) fn luck_formula(rank: &LuckRank) -> String {
    let LuckRank { below, equal, codes, exact } = *rank;
    let estimated = match exact {
        true => "",
        false => " The luck of an answer is estimated from the number of codes that it leaves.",
    };
    format!(
        "Luck = 100 × (codes that would have been less lucky + half of the equally lucky ones) / all codes, for the same guesses: \
         {below} less lucky and {equal} equally lucky of {}.{estimated}",
        plural(codes, "code", "codes")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_name_their_counts() {
        let rank = LuckRank { below: 10, equal: 2, codes: 16, exact: false };
        assert_eq!(
            luck_formula(&rank),
            "Luck = 100 × (codes that would have been less lucky + half of the equally lucky ones) / all codes, for the same \
             guesses: 10 less lucky and 2 equally lucky of 16 codes. The luck of an answer is estimated from the number of codes \
             that it leaves."
        );
        assert!(
            !skill_formula(1, true).contains("averaged") && skill_formula(3, true).contains("the 3 graded guesses")
        );
    }
}
