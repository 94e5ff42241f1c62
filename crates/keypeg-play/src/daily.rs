//! Secrets that several players can have: the secret of a seed or of a day, or a code that a person set.
//!
//! Shared links and daily games must survive upgrades, so nothing here may ever change; tests pin it.

use std::fmt;
use std::str::FromStr;

use keypeg_core::{Code, Game, Kind, Stream};
use keypeg_engine::simulate::random_code;
use thiserror::Error;

/// A day of the proleptic Gregorian calendar, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Days since 1970-01-01.
    days: u32,
}

/// The text is not a date.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a date; write one from 1970 to 9999 as 2025-11-16")]
pub struct DateError(String);

/// The origin of a secret that others can play too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A number that a player or the program chose.
    Seed(u64),
    /// The day of a daily game.
    Daily(Date),
    /// A code that a person set, of the game that is played.
    Set(Code),
}

/// The last day that is written with four digits of a year.
const LAST: u32 = 2_932_896;

/// Separates daily secrets from seeds that somebody types.
const DAILY: u64 = 0x6b65_7970_6567_6461;

impl Date {
    /// The day that contains a moment, in seconds since 1970; clamped to the years 1970 to 9999.
    ///
    /// ```
    /// use keypeg_play::daily::Date;
    ///
    /// assert_eq!(Date::of_seconds(1_763_251_200).to_string(), "2025-11-16");
    /// ```
    pub fn of_seconds(seconds: i64) -> Date {
        Date { days: seconds.div_euclid(86_400).clamp(0, LAST.into()) as u32 }
    }

    /// The day with this number, where 1970-01-01 is 0; `None` after 9999-12-31.
    pub(crate) fn of_days(days: u32) -> Option<Date> {
        (days <= LAST).then_some(Date { days })
    }

    /// The number of the day, where 1970-01-01 is 0.
    pub fn days(self) -> u32 {
        self.days
    }

    /// Year, month and day. Years begin in March here, so that the leap day is the last one of its year.
    fn civil(self) -> (u32, u32, u32) {
        let shifted = self.days + 719_468;
        let (era, of_era) = (shifted / 146_097, shifted % 146_097);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let march_month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * march_month + 2) / 5 + 1;
        let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
        (era * 400 + year_of_era + u32::from(month <= 2), month, day)
    }

    fn of_civil(year: u32, month: u32, day: u32) -> Option<Date> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let march_year = year - u32::from(month <= 2);
        let (era, year_of_era) = (march_year / 400, march_year % 400);
        let march_month = if month > 2 { month - 3 } else { month + 9 };
        let of_year = (153 * march_month + 2) / 5 + day - 1;
        let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year;
        let date = Date { days: (era * 146_097 + of_era).checked_sub(719_468)? };
        // A day after the end of its month becomes a day of the next month.
        (date.civil() == (year, month, day)).then_some(date)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        f.pad(&format!("{year:04}-{month:02}-{day:02}"))
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Date, DateError> {
        let mut parts = text.split('-').map(|part| {
            let digits = !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| part.parse::<u32>().ok()).flatten()
        });
        let mut next = || parts.next().flatten();
        let date = next().zip(next()).zip(next()).and_then(|((year, month), day)| Date::of_civil(year, month, day));
        date.filter(|_| parts.next().is_none()).ok_or_else(|| DateError(text.to_string()))
    }
}

impl Origin {
    /// The secret of a game. It is the same on every machine and in every version.
    ///
    /// ```
    /// use keypeg_core::Notation;
    /// use keypeg_play::daily::Origin;
    ///
    /// let notation = Notation::standard("4x6".parse()?);
    /// let day = Origin::Daily("2025-11-16".parse()?);
    /// assert_eq!(day.secret(notation.game()), day.secret(notation.game()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn secret(self, game: Game) -> Code {
        let mut stream = match self {
            Origin::Set(code) => return code,
            Origin::Seed(seed) => Stream::new(seed),
            Origin::Daily(date) => {
                // Every game has its own secret of the day.
                let kind = u64::from(game.kind() == Kind::Distinct);
                let board = (game.pegs() as u64) << 16 | (game.colors() as u64) << 8 | kind;
                Stream::part(DAILY ^ board, date.days.into())
            }
        };
        random_code(game, &mut stream)
    }

    /// The day of a daily game; `None` for other games.
    pub fn date(self) -> Option<Date> {
        match self {
            Origin::Seed(_) | Origin::Set(_) => None,
            Origin::Daily(date) => Some(date),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::Notation;

    #[test]
    fn every_day_is_written_and_read_back_in_order() {
        let mut before = (1969, 12, 31);
        for days in (0..40_000).chain(LAST - 1_000..=LAST) {
            let date = Date { days };
            if days == LAST - 1_000 {
                before = Date { days: days - 1 }.civil();
            }
            assert!(before < date.civil(), "{date}");
            assert_eq!(date.to_string().parse(), Ok(date));
            before = date.civil();
        }
        assert_eq!(Date { days: LAST }.to_string(), "9999-12-31");
        assert_eq!(Date { days: 11_016 }.to_string(), "2000-02-29");
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in ["", "today", "2025-02-29", "2025-13-01", "2025-00-10", "1969-12-31", "2025-1-1-1", "20251-1-1"] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
        assert!("-2025-1-1".parse::<Date>().is_err() && "2025-+1-1".parse::<Date>().is_err());
        assert_eq!(Date::of_seconds(-5), Date { days: 0 });
    }

    #[test]
    fn secrets_are_pinned() {
        let secret = |game: &str, origin: Origin| {
            let notation = Notation::standard(game.parse().unwrap());
            notation.code(&origin.secret(notation.game())).to_string()
        };
        let day = Origin::Daily("2025-11-16".parse().unwrap());
        let found = [secret("4x6", Origin::Seed(7)), secret("4x6", day), secret("4x10-distinct", day)];
        assert_eq!(found, ["DAAD", "DDBA", "3105"]);
    }
}
