//! A board that a teacher set for a class, as it is stored.

use serde::{Deserialize, Serialize};

/// A board for a class. All pupils get the same secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedClass {
    /// Its identifier, which nobody can guess. Pupils know it, so it does not reveal the seed.
    pub id: String,
    /// When it was set, in seconds since 1970.
    pub begun_at: i64,
    /// The game, such as `4x6`.
    pub game: String,
    /// The symbols of the colors; `None` for the standard ones.
    pub symbols: Option<String>,
    /// The most answered guesses; `None` if they are not limited.
    pub rows: Option<u32>,
    /// Whether guesses that cannot be the secret are refused.
    pub strict: bool,
    /// The seed of the secret.
    pub seed: u64,
}

/// The place of a pupil in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassSeat {
    /// The id of the class.
    pub class: String,
    /// The name that the teacher sees.
    pub name: String,
}
