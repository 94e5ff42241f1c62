//! The best guess where few codes are left, by playing every game to its end.
//!
//! The first guess may also be a probe, if it is better. After it, only codes that can be the secret are guessed (`small_game`).

use keypeg_core::{Code, score};

use crate::small_game::SmallGame;

/// The most codes for which games are played to their end.
pub(super) const MOST_CODES: usize = 24;

/// The most guesses that are tried. Some sets would take too long.
const MOST_TRIED: u64 = 20_000;

/// The guess with the least total among the codes and the probes; the first of equally good ones. `None` if it takes too long
/// to find out.
pub(super) fn best(codes: &[Code], probes: &[Code]) -> Option<Code> {
    let pegs = codes.first()?.game().pegs();
    let guesses: Vec<&Code> = codes.iter().chain(probes).collect();
    let answers = |guess: &&Code| codes.iter().map(|code| score(guess, code).index(pegs) as u16).collect();
    let rows: Vec<Vec<u16>> = guesses.iter().map(answers).collect();
    let (guess, _) = SmallGame::new(codes.len(), rows.iter().map(Vec::as_slice), MOST_TRIED).best()?;
    Some(*guesses[guess])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn a_probe_is_taken_where_it_is_better() {
        let board = Board::new("3x6".parse().unwrap()).unwrap();
        let codes: Vec<Code> = ["AAB", "AAC", "AAD", "AAE"].map(|text| board.game().code(text).unwrap()).to_vec();
        let probe = board.game().code("BCC").unwrap();
        // The codes one after the other take 1 + 2 + 3 + 4 guesses; the probe leaves one, one and two codes.
        assert_eq!(best(&codes, &[]), Some(codes[0]));
        assert_eq!(best(&codes, &[probe]), Some(probe));
    }

    /// The answers (0,44) and (3,0) to the last probe have the indices 44 and 300, which are equal modulo 256.
    #[test]
    fn codes_of_many_pegs_have_more_answers_than_a_byte_holds() {
        let game: keypeg_core::Game = "100x100".parse().unwrap();
        // Code i has color 60 + i everywhere except at some pegs.
        let code = |number: u8, pegs: &[(usize, u8)]| {
            let mut colors = [60 + number; 100];
            pegs.iter().for_each(|&(peg, color)| colors[peg] = color);
            Code::new(game, &colors).unwrap()
        };
        let displaced: Vec<(usize, u8)> = (0..44).map(|color| (usize::from(color) + 1, color)).collect();
        let codes = [code(0, &displaced), code(1, &[(44, 44), (45, 45), (46, 46)]), code(2, &[]), code(3, &[(47, 47)])];
        let probe = |colors: &[(usize, u8)]| {
            let mut probe = [48; 100];
            colors.iter().for_each(|&(peg, color)| probe[peg] = color);
            Code::new(game, &probe).unwrap()
        };
        let tells_all_apart = probe(&(0..48).map(|color| (usize::from(color), color)).collect::<Vec<_>>());
        let leaves_two = probe(&[(0, 60), (99, 61), (50, 63), (51, 63)]);
        let answers = |probe: &Code| {
            codes.map(|code| {
                let answer = score(probe, &code);
                (answer.black(), answer.white())
            })
        };
        assert_eq!(answers(&tells_all_apart), [(0, 44), (3, 0), (0, 0), (1, 0)]);
        assert_eq!(answers(&leaves_two), [(1, 0), (1, 0), (0, 0), (2, 0)]);
        assert_eq!(best(&codes, &[leaves_two, tells_all_apart]), Some(tells_all_apart));
    }
}
