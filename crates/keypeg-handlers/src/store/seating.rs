//! Who may join a class, and under which name. A store asks within one transaction, so that two joins at once agree.

use super::shown_name::shown_name;
use super::{ClassSeat, ListedGame, StoredGame};

/// The most pupils of a class.
const MOST_PUPILS: usize = 200;

/// The most pupils of a class at one address, so that one pupil with invented cookies does not take all places. A whole class may
/// share an address.
const MOST_PER_ADDRESS: usize = 60;

/// What becomes of a game that is to join a class.
#[derive(Clone, Debug)]
pub enum Seating {
    /// The game is new. Its seat has a name that nobody else in the class has.
    New(StoredGame),
    /// The browser has this game in the class already, so it gets no other.
    Existing(StoredGame),
    /// The class has no free place.
    Full,
}

impl Seating {
    /// Finds the place of a game among the games of its class. The seat of the game has the name that the pupil typed.
    pub fn find(mut game: StoredGame, class: &[ListedGame]) -> Seating {
        if let Some(own) = class.iter().find(|other| other.row.owner.client == game.owner.client) {
            return Seating::Existing(own.row.clone());
        }
        let here = class.iter().filter(|other| other.row.owner.address == game.owner.address).count();
        if class.len() >= MOST_PUPILS || here >= MOST_PER_ADDRESS {
            return Seating::Full;
        }
        let names: Vec<&str> =
            class.iter().filter_map(|other| Some(other.row.saved.seat.as_ref()?.name.as_str())).collect();
        game.saved.seat = game.saved.seat.map(|seat| ClassSeat { name: free_name(&seat.name, &names), ..seat });
        Seating::New(game)
    }
}

/// A name that nobody else in the class has.
fn free_name(wanted: &str, taken: &[&str]) -> String {
    let wanted = shown_name(wanted);
    let is_free = |name: &String| !taken.iter().any(|other| other.to_lowercase() == name.to_lowercase());
    if !wanted.is_empty() && is_free(&wanted) {
        return wanted;
    }
    let (base, first) = if wanted.is_empty() { ("Player", taken.len() + 1) } else { (wanted.as_str(), 2) };
    (first..).map(|number| format!("{base} {number}")).find(is_free).unwrap_or(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_visible_and_different() {
        assert_eq!(free_name("  Ana \n Maria ", &[]), "Ana Maria");
        assert_eq!(free_name("ana", &["Ana", "Ana 2"]), "ana 3");
        assert_eq!(free_name("", &["Ana"]), "Player 2");
        assert_eq!(free_name("\u{202e}\u{200b}\t", &["Player 2"]), "Player 3");
        assert_eq!(free_name(&"x".repeat(500), &[]).len(), 24);
    }
}
