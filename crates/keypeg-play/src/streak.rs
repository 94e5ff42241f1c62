//! Streaks: games found in a row, and days played in a row.

use serde::Serialize;

use crate::archived_game::ArchivedGame;
use crate::daily::Date;
use crate::session::GameStatus;

/// The lengths of streaks, in games or days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Streak {
    /// The streak that is still going on; 0 if it was broken.
    pub current: usize,
    /// The longest streak, which may be the current one.
    pub longest: usize,
}

/// The streak of games whose secret was found. Repeats of a link do not count. The entries must be in the order in which the games ended.
pub fn found<'a>(entries: impl IntoIterator<Item = &'a ArchivedGame>) -> Streak {
    let mut streak = Streak::default();
    for entry in entries.into_iter().filter(|entry| !entry.is_repeat) {
        streak.current = if entry.record.outcome == GameStatus::Found { streak.current + 1 } else { 0 };
        streak.longest = streak.longest.max(streak.current);
    }
    streak
}

/// Days in a row (UTC) on which a game ended that is not a repeat of a link. The streak goes on until a whole day passed without one.
pub fn days<'a>(entries: impl IntoIterator<Item = &'a ArchivedGame>, today: Date) -> Streak {
    let mut streak = Streak::default();
    let counted = entries.into_iter().filter(|entry| !entry.is_repeat);
    let mut days: Vec<u32> = counted.map(|entry| Date::of_seconds(entry.finished_at).days()).collect();
    days.sort_unstable();
    days.dedup();
    let mut last = None;
    for &day in &days {
        streak.current = if last == day.checked_sub(1) { streak.current + 1 } else { 1 };
        streak.longest = streak.longest.max(streak.current);
        last = Some(day);
    }
    if last.is_none_or(|last| last + 1 < today.days()) {
        streak.current = 0;
    }
    streak
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameRecord;

    fn entry(day: i64, outcome: &str) -> ArchivedGame {
        let record = format!(
            r#"{{"format":"keypeg-game","version":1,"game":"4x6","codemaker":"adversary","turns":[],"outcome":"{outcome}"}}"#
        );
        let record = GameRecord::parse(record.as_bytes()).unwrap();
        ArchivedGame {
            id: 1,
            finished_at: day * 86_400 + 5,
            record,
            guesses: 1,
            bad: 0,
            hints: 0,
            review: None,
            is_repeat: false,
        }
    }

    #[test]
    fn games_and_days_in_a_row() {
        let games = [
            entry(10, "found"),
            entry(11, "found"),
            entry(11, "found"),
            entry(12, "lost"),
            entry(14, "found"),
            entry(15, "found"),
        ];
        assert_eq!(found(&games), Streak { current: 2, longest: 3 });
        let on = |day: u32| days(&games, Date::of_days(day).unwrap());
        assert_eq!((on(15), on(16)), (Streak { current: 2, longest: 3 }, Streak { current: 2, longest: 3 }));
        assert_eq!(on(17), Streak { current: 0, longest: 3 });
        assert_eq!(days(&[], Date::of_days(5).unwrap()), Streak::default());
    }

    #[test]
    fn repeats_of_a_link_do_not_count() {
        let repeat = |day: i64, outcome: &str| ArchivedGame { is_repeat: true, ..entry(day, outcome) };
        let games = [entry(10, "found"), repeat(11, "lost"), entry(12, "found"), repeat(13, "found")];
        assert_eq!(found(&games), Streak { current: 2, longest: 2 });
        assert_eq!(days(&games, Date::of_days(13).unwrap()), Streak { current: 1, longest: 1 });
        let boards = crate::stats::stats(&games);
        assert_eq!((boards[0].games, boards[0].found, boards[0].lost), (2, 2, 0));
    }

    #[test]
    fn the_very_first_day_begins_a_streak() {
        assert_eq!(days(&[entry(0, "found")], Date::of_days(0).unwrap()), Streak { current: 1, longest: 1 });
    }
}
