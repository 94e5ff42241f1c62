//! Which boards an atlas has.

use keypeg_core::{Game, Kind, MAX_ENUMERATED_PEGS};

/// Every board of at least two pegs, two colors and two codes, and at most `codes` codes: with repeats, and with distinct colors,
/// which need as many colors as pegs. One peg is left out: n colors take n guesses at worst. By the number of codes, then by
/// pegs, boards with repeats first.
pub fn all_boards(codes: u64) -> Vec<Game> {
    let mut games = Vec::new();
    for kind in [Kind::Repeats, Kind::Distinct] {
        for pegs in 2..=u64::from(MAX_ENUMERATED_PEGS) {
            let colors = if kind == Kind::Distinct { pegs.. } else { 2.. };
            let boards = colors.map_while(|colors| Game::new(pegs, colors, kind).ok());
            games.extend(boards.take_while(|&game| count(game) <= u128::from(codes)));
        }
    }
    games.retain(|&game| count(game) > 1);
    games.sort_by_key(|&game| order(game));
    games
}

/// The place of a board in an atlas.
pub(super) fn order(game: Game) -> (u128, usize, bool) {
    (count(game), game.pegs(), game.kind() == Kind::Distinct)
}

fn count(game: Game) -> u128 {
    game.code_count().unwrap_or(u128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_are_all_there() {
        let names: Vec<String> = all_boards(16).iter().map(ToString::to_string).collect();
        assert_eq!(
            names,
            ["2x2-distinct", "2x2", "2x3-distinct", "3x3-distinct", "3x2", "2x3", "2x4-distinct", "2x4", "4x2"]
        );
        assert!(all_boards(1).is_empty());
        // 4x6 has 1296 codes, 4x7 has 2401.
        assert!(all_boards(1296).contains(&Game::CLASSIC) && !all_boards(1295).contains(&Game::CLASSIC));
    }
}
