//! The review of a game: by search, from samples, or from the turns alone.

use keypeg_core::{Code, History};
use serde::Serialize;

use super::{Coach, GameScoreReport, PlayedGame, TurnReport};
use crate::any_board::CodeCount;
use crate::review::coherence::CoherentTurn;
use crate::review::estimate::EstimatedTurn;
use crate::review::{GradedTurn, LuckRank, Review, ReviewedTurn};
use crate::words;

/// The review of a game. Values, losses and luck are in guesses; they are `None` if only the turns were looked at.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewReport {
    /// The name of the game, such as `4x6`.
    pub game: String,
    /// The symbol of every color.
    pub symbols: Vec<String>,
    /// What separates the symbols of a code.
    pub separator: &'static str,
    /// The secret; `None` if it is not known.
    pub secret: Option<String>,
    /// What the review is based on.
    pub basis: ReviewBasis,
    /// Whether every value is proven.
    pub exact: bool,
    /// Why the values are estimates or missing; `None` if they are proven.
    pub note: Option<String>,
    /// The number of turns.
    pub guesses: usize,
    /// The number of guesses that could be the secret.
    pub good_guesses: usize,
    /// The expected number of guesses from the beginning under optimal play.
    pub par: Option<f64>,
    /// The same as a fraction.
    pub par_exact: Option<String>,
    /// The sum of all losses.
    pub loss: Option<f64>,
    /// The same as a fraction.
    pub loss_exact: Option<String>,
    /// The sum of all luck; negative where answers were worse than expected.
    pub luck: Option<f64>,
    /// The same as a fraction.
    pub luck_exact: Option<String>,
    /// The expected number of further guesses under optimal play: 0 once the secret was found.
    pub left: Option<f64>,
    /// The same as a fraction.
    pub left_exact: Option<String>,
    /// guesses + left = par + loss − luck, with the numbers of this game.
    pub identity: Option<String>,
    /// Whether that equation holds exactly.
    pub identity_holds: Option<bool>,
    /// How good the choices were; `None` if no turn was graded.
    pub skill_score: Option<GameScoreReport>,
    /// How lucky the answers were among those of all secrets; `None` on boards that are reviewed from samples.
    pub luck_score: Option<GameScoreReport>,
    /// The review in a sentence.
    pub summary: String,
    /// The turns, counted from 1, that are at least an inaccuracy.
    pub weak_turns: Vec<usize>,
    /// The turns, oldest first.
    pub turns: Vec<TurnReport>,
}

/// What a review is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewBasis {
    /// An exact search, which may have been stopped.
    Search,
    /// Samples of the codes left, on boards too large to search.
    Samples,
    /// The turns alone: which guesses could be the secret.
    Turns,
}

impl ReviewReport {
    /// Skill and luck out of 100 as a line; `None` if there are no values.
    pub fn scores_line(&self) -> Option<String> {
        let score = |name: &str, score: &Option<GameScoreReport>| {
            score.as_ref().map(|GameScoreReport { shown, exact, .. }| match exact {
                true => format!("{name} {shown} of 100"),
                false => format!("{name} about {shown} of 100"),
            })
        };
        let scores = [score("skill", &self.skill_score), score("luck", &self.luck_score)];
        let scores: Vec<String> = scores.into_iter().flatten().collect();
        (!scores.is_empty()).then(|| format!("{}.", words::sentence_start(&scores.join(", "))))
    }
}

impl Coach<'_> {
    /// A review by search, on a board of `codes` codes.
    pub(super) fn searched(
        &self,
        played: &PlayedGame<'_>,
        review: &Review<ReviewedTurn>,
        codes: usize,
        luck: Option<&LuckRank>,
    ) -> ReviewReport {
        let turns = self.each_turn(played, &review.turns, |coach, before, turn| coach.reviewed_turn(before, turn));
        let note = (!review.exact).then(|| words::UNPROVEN.to_string());
        let luck_score = luck.map(GameScoreReport::luck);
        ReviewReport { note, luck_score, ..self.valued(played, ReviewBasis::Search, review, Some(codes), turns) }
    }

    /// A review from samples.
    pub(super) fn sampled(&self, played: &PlayedGame<'_>, review: &Review<EstimatedTurn>) -> ReviewReport {
        let turns = self.each_turn(played, &review.turns, |coach, before, turn| coach.estimated_turn(before, turn));
        let most = review.turns.iter().filter_map(|turn| turn.sampled).max();
        let note = Some(words::too_large_to_prove(self.notation.game(), most));
        ReviewReport { note, ..self.valued(played, ReviewBasis::Samples, review, None, turns) }
    }

    /// A review of the turns alone; `why` says why there are no values.
    pub(super) fn without_values(&self, played: &PlayedGame<'_>, turns: &[CoherentTurn], why: &str) -> ReviewReport {
        let count = self.notation.game().code_count();
        let mut left = count.map_or(CodeCount::Many { at_least: 1 }, CodeCount::Exactly);
        let turns = self.each_turn(played, turns, |coach, before, turn| {
            let report = coach.coherent_turn(before, left, turn);
            left = turn.after;
            report
        });
        let note = Some(format!("{why}. {}", words::TURNS_ALONE));
        ReviewReport { note, ..self.unvalued(played, ReviewBasis::Turns, turns) }
    }

    fn each_turn<T>(
        &self,
        played: &PlayedGame<'_>,
        turns: &[T],
        mut report: impl FnMut(&Self, &History, &T) -> TurnReport,
    ) -> Vec<TurnReport> {
        let before = |turn: usize| History::new(played.history.turns()[..turn].to_vec());
        turns.iter().enumerate().map(|(index, turn)| report(self, &before(index), turn)).collect()
    }

    fn valued<T: GradedTurn>(
        &self,
        played: &PlayedGame<'_>,
        basis: ReviewBasis,
        review: &Review<T>,
        codes: Option<usize>,
        turns: Vec<TurnReport>,
    ) -> ReviewReport {
        ReviewReport {
            exact: review.exact,
            par: Some(review.par.to_f64()),
            par_exact: Some(codes.map_or_else(|| review.par.to_string(), |codes| review.par.over(codes as i128))),
            loss: Some(review.loss.to_f64()),
            loss_exact: Some(review.loss.to_string()),
            luck: Some(review.luck.to_f64()),
            luck_exact: Some(review.luck.to_string()),
            left: Some(review.left.to_f64()),
            left_exact: Some(review.left.to_string()),
            identity: Some(words::identity(review, codes)),
            identity_holds: Some(review.identity_holds()),
            skill_score: GameScoreReport::skill(review),
            summary: words::account(review),
            weak_turns: review.weak_turns().map(|turn| turn + 1).collect(),
            ..self.unvalued(played, basis, turns)
        }
    }

    fn unvalued(&self, played: &PlayedGame<'_>, basis: ReviewBasis, turns: Vec<TurnReport>) -> ReviewReport {
        let good = turns.iter().filter(|turn| turn.consistent).count();
        let colors = 0..self.notation.game().colors() as u8;
        ReviewReport {
            game: self.notation.game().to_string(),
            symbols: colors.map(|color| self.notation.color(color)).collect(),
            separator: self.notation.separator(),
            secret: played.secret.map(|secret: &Code| self.code(secret)),
            basis,
            exact: false,
            note: None,
            guesses: turns.len(),
            good_guesses: good,
            par: None,
            par_exact: None,
            loss: None,
            loss_exact: None,
            luck: None,
            luck_exact: None,
            left: None,
            left_exact: None,
            identity: None,
            identity_holds: None,
            skill_score: None,
            luck_score: None,
            summary: words::possible_and_probes(good, turns.len() - good),
            weak_turns: Vec::new(),
            turns,
        }
    }
}
