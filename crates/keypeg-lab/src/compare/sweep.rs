//! Parses ranges of boards.

use keypeg_core::{Game, GameError, Kind};
use thiserror::Error;

/// The most boards that one range may have.
const MOST_BOARDS: u64 = 200;

/// Why a text is not a range of boards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SweepError {
    /// One of the games is invalid.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The text cannot be parsed.
    #[error("{0:?} is not a range of boards; write one such as 3..5x4..8 or 4x5..8-distinct")]
    Unreadable(String),
    /// The range ends before it begins.
    #[error("the range {0:?} ends before it begins; write the smaller number first")]
    Backwards(String),
    /// The range has too many boards.
    #[error("{sweep:?} has {boards} boards, and at most {MOST_BOARDS} are compared; narrow the ranges")]
    TooMany {
        /// The text that was parsed.
        sweep: String,
        /// The number of boards in the range.
        boards: u64,
    },
    /// The range contains no valid board.
    #[error("{0:?} holds no board: with distinct colors there must be as many colors as pegs")]
    Empty(String),
}

/// The boards of a single game or of a range such as `3..5x4..8-distinct`, in order of pegs and then colors. Both ends
/// are included.
///
/// ```
/// use keypeg_lab::compare::boards;
///
/// let names: Vec<String> = boards("2..3x3..4-distinct")?.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["2x3-distinct", "2x4-distinct", "3x3-distinct", "3x4-distinct"]);
/// # Ok::<(), keypeg_lab::compare::SweepError>(())
/// ```
pub fn boards(text: &str) -> Result<Vec<Game>, SweepError> {
    if !text.contains("..") {
        return Ok(vec![text.parse()?]);
    }
    let lower = text.trim().to_ascii_lowercase();
    let (size, kind) = match lower.strip_suffix("-distinct") {
        Some(size) => (size, Kind::Distinct),
        None => (lower.as_str(), Kind::Repeats),
    };
    let (pegs, colors) = size.split_once('x').ok_or_else(|| SweepError::Unreadable(text.to_string()))?;
    let (pegs, colors) = (range(text, pegs)?, range(text, colors)?);
    let count = |(from, to): (u64, u64)| to - from + 1;
    let boards = count(pegs).saturating_mul(count(colors));
    if boards > MOST_BOARDS {
        return Err(SweepError::TooMany { sweep: text.to_string(), boards });
    }
    let mut games = Vec::new();
    for pegs in pegs.0..=pegs.1 {
        for colors in colors.0..=colors.1 {
            match Game::new(pegs, colors, kind) {
                Ok(game) => games.push(game),
                // A range of distinct boards may include invalid ones with fewer colors than pegs.
                Err(GameError::TooFewColors { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    if games.is_empty() { Err(SweepError::Empty(text.to_string())) } else { Ok(games) }
}

/// Parses a number, or two numbers with `..` between them.
fn range(sweep: &str, text: &str) -> Result<(u64, u64), SweepError> {
    let number = |digits: &str| {
        let plain = !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = if plain { digits.parse().ok() } else { None };
        number.ok_or_else(|| SweepError::Unreadable(sweep.to_string()))
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (number(from)?, number(to)?),
        None => (number(text)?, number(text)?),
    };
    if from > to { Err(SweepError::Backwards(text.to_string())) } else { Ok((from, to)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> String {
        boards(text).unwrap().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ranges_have_both_ends() {
        assert_eq!(names("4x6"), "4x6");
        assert_eq!(names("super"), "5x8");
        assert_eq!(names("3..4x5"), "3x5 4x5");
        assert_eq!(names("2x3..3"), "2x3");
        assert_eq!(names("2..3x2..3-distinct"), "2x2-distinct 2x3-distinct 3x3-distinct");
        assert_eq!(boards("3..5x4..8").unwrap().len(), 15);
    }

    #[test]
    fn each_mistake_is_named() {
        let error = |text: &str| boards(text).unwrap_err();
        assert_eq!(error("5..3x4"), SweepError::Backwards("5..3".into()));
        for text in ["3..", "..x..", "3..5", "3..5y4", "3...5x4", "a..bx4", "3..5x4..8..9", "1..99999999999x4"] {
            assert_eq!(error(text), SweepError::Unreadable(text.into()), "{text}");
        }
        assert_eq!(error("1..20x1..100"), SweepError::TooMany { sweep: "1..20x1..100".into(), boards: 2000 });
        assert_eq!(error("4..5x2..3-distinct"), SweepError::Empty("4..5x2..3-distinct".into()));
        assert!(matches!(error("0..2x3"), SweepError::Game(GameError::NoPegs)));
        assert!(matches!(error("4x7z"), SweepError::Game(GameError::Unreadable(_))));
    }
}
