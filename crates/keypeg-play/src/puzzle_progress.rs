//! What a player has done with puzzles: the next one of every series, and streaks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::daily::Date;
use crate::puzzle::{PuzzleId, PuzzleKind, PuzzleLevel, PuzzleOrigin};
use crate::streak::Streak;

/// The progress of one player. It has a fixed size, whatever number of puzzles was answered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleProgress {
    #[serde(default)]
    daily: AnswerTally,
    /// The daily puzzle that was answered last.
    #[serde(default)]
    last: Option<LastDaily>,
    /// By kind and level, such as `best-probe 2`.
    #[serde(default)]
    series: BTreeMap<String, AnswerTally>,
}

/// First answers to puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct AnswerTally {
    right: u32,
    wrong: u32,
    /// Right answers in a row up to the last answer; of daily puzzles, on consecutive days.
    current: u32,
    longest: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct LastDaily {
    /// Days since 1970-01-01.
    day: u32,
    right: bool,
    guess: String,
}

/// An answer to a puzzle, to be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredPuzzle {
    /// The puzzle.
    pub id: PuzzleId,
    /// The code that was answered, in the standard notation of its game.
    pub guess: String,
    /// Whether it was accepted.
    pub is_right: bool,
    /// The day of the answer.
    pub today: Date,
}

/// The progress in a series, or in daily puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeriesProgress {
    /// The number of the next puzzle; `None` for daily puzzles.
    pub next: Option<u32>,
    /// How many first answers were right.
    pub right: u32,
    /// How many first answers were wrong.
    pub wrong: u32,
    /// Right answers in a row; of daily puzzles, days in a row.
    pub streak: Streak,
}

impl AnswerTally {
    fn count(&mut self, is_right: bool) {
        match is_right {
            true => (self.right, self.current) = (self.right.saturating_add(1), self.current.saturating_add(1)),
            false => (self.wrong, self.current) = (self.wrong.saturating_add(1), 0),
        }
        self.longest = self.longest.max(self.current);
    }

    fn shown(&self, next: Option<u32>) -> SeriesProgress {
        let streak = Streak { current: self.current as usize, longest: self.longest as usize };
        SeriesProgress { next, right: self.right, wrong: self.wrong, streak }
    }

    /// The number of the next puzzle of a series.
    fn next(&self) -> u32 {
        self.right.saturating_add(self.wrong).saturating_add(1)
    }
}

impl PuzzleProgress {
    /// Counts an answer. Only the next puzzle of a series counts, and the first answer to the daily puzzle on its day. Returns
    /// whether the answer counted.
    pub fn count(&mut self, answered: &AnsweredPuzzle) -> bool {
        let AnsweredPuzzle { id, guess, is_right, today } = answered;
        match id.origin() {
            PuzzleOrigin::Series(number) => {
                let tally = self.series.entry(series_name(id.kind(), id.level())).or_default();
                let is_next = number == tally.next();
                if is_next {
                    tally.count(*is_right);
                }
                is_next
            }
            PuzzleOrigin::Daily(date) => {
                let day = date.days();
                if date != *today || self.last.as_ref().is_some_and(|last| last.day >= day) {
                    return false;
                }
                if self.last.as_ref().is_some_and(|last| last.day + 1 < day) {
                    self.daily.current = 0;
                }
                self.daily.count(*is_right);
                self.last = Some(LastDaily { day, right: *is_right, guess: guess.clone() });
                true
            }
        }
    }

    /// The progress in a series.
    pub fn series(&self, kind: PuzzleKind, level: PuzzleLevel) -> SeriesProgress {
        let tally = self.series.get(&series_name(kind, level)).copied().unwrap_or_default();
        tally.shown(Some(tally.next()))
    }

    /// The progress in daily puzzles. A streak goes on until a whole day passed without a right answer.
    pub fn daily(&self, today: Date) -> SeriesProgress {
        let mut tally = self.daily;
        if self.last.as_ref().is_some_and(|last| last.day + 1 < today.days()) {
            tally.current = 0;
        }
        tally.shown(None)
    }

    /// The answer that counted for the daily puzzle of a date; `None` if there was none, or a later one was answered since.
    pub fn daily_answer(&self, date: Date) -> Option<&str> {
        self.last.as_ref().filter(|last| last.day == date.days()).map(|last| last.guess.as_str())
    }

    /// Whether the answer that [`PuzzleProgress::daily_answer`] returns was right.
    pub fn is_daily_right(&self, date: Date) -> Option<bool> {
        self.last.as_ref().filter(|last| last.day == date.days()).map(|last| last.right)
    }
}

fn series_name(kind: PuzzleKind, level: PuzzleLevel) -> String {
    format!("{kind} {}", level.number())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(id: PuzzleId, today: u32, is_right: bool) -> AnsweredPuzzle {
        AnsweredPuzzle { id, guess: "AAB".into(), is_right, today: Date::of_days(today).unwrap() }
    }

    #[test]
    fn a_series_counts_its_puzzles_in_order_and_once() {
        let (kind, level) = (PuzzleKind::BestProbe, PuzzleLevel::Medium);
        let mut progress = PuzzleProgress::default();
        let mut answer = |number, is_right| {
            let counted = progress.count(&answered(PuzzleId::in_series(kind, level, number), 5, is_right));
            let SeriesProgress { next, right, wrong, streak } = progress.series(kind, level);
            (counted, next, right, wrong, streak.current, streak.longest)
        };
        assert_eq!(answer(2, true), (false, Some(1), 0, 0, 0, 0));
        assert_eq!(answer(1, true), (true, Some(2), 1, 0, 1, 1));
        assert_eq!(answer(1, false), (false, Some(2), 1, 0, 1, 1));
        assert_eq!(answer(2, true), (true, Some(3), 2, 0, 2, 2));
        assert_eq!(answer(3, false), (true, Some(4), 2, 1, 0, 2));
        assert_eq!(answer(4, true), (true, Some(5), 3, 1, 1, 2));
        assert_eq!(progress.series(kind, PuzzleLevel::Hard).next, Some(1));
    }

    #[test]
    fn daily_puzzles_count_on_their_day_and_make_a_streak_of_days() {
        let mut progress = PuzzleProgress::default();
        let day = |day| Date::of_days(day).unwrap();
        let mut answer = |of: u32, on: u32, is_right| {
            let counted = progress.count(&answered(PuzzleId::daily(day(of)), on, is_right));
            (counted, progress.daily(day(on)).streak.current)
        };
        assert_eq!(answer(10, 10, true), (true, 1));
        assert_eq!(answer(10, 10, true), (false, 1), "the first answer counts");
        assert_eq!(answer(11, 11, true), (true, 2));
        assert_eq!(answer(5, 11, true), (false, 2), "an old puzzle is for practice");
        assert_eq!(answer(12, 12, false), (true, 0));
        assert_eq!(answer(13, 13, true), (true, 1));
        assert_eq!(answer(15, 15, true), (true, 1), "a day was left out");
        assert_eq!(answer(14, 14, true), (false, 1), "the clock went back");
        assert_eq!(progress.daily(day(16)).streak, Streak { current: 1, longest: 2 });
        assert_eq!(progress.daily(day(17)).streak.current, 0);
        assert_eq!((progress.daily_answer(day(15)), progress.daily_answer(day(14))), (Some("AAB"), None));
        assert_eq!((progress.daily(day(17)).right, progress.daily(day(17)).wrong), (4, 1));
        let kept = serde_json::to_string(&progress).unwrap();
        assert_eq!(serde_json::from_str::<PuzzleProgress>(&kept).unwrap(), progress);
    }
}
