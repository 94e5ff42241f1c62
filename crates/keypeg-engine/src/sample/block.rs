//! Codes of a block of pegs that agree with what turns on the whole board say about it.

use keypeg_core::{Code, Control, Game, Stopped, Stream};

use super::annealing::anneal_clues;
use super::clues::{BlockTurn, Clues};
use super::{CodeSample, SampleRequest};

/// Samples codes of a block, which is a game of its own. No color occurs more often than `most` says.
pub(crate) fn sample_block(
    game: Game,
    turns: &[BlockTurn],
    most: &[u8],
    start: Option<Code>,
    request: SampleRequest,
    control: &Control,
) -> Result<CodeSample, Stopped> {
    let guessed = turns.iter().map(|turn| turn.guess.as_slice()).collect();
    let mut stream = Stream::part(request.seed, turns.len() as u64);
    anneal_clues(&Clues::of_block(game, turns, most), &guessed, start, request, &mut stream, control)
}

/// How many codes of a block give each answer to a guess.
pub(crate) fn block_answers(guess: &Code, codes: &[Code], filler: Option<u8>) -> Vec<u32> {
    let pegs = guess.colors().len();
    let mut sizes = vec![0; 2 * pegs + 1];
    for code in codes {
        let black = guess.colors().iter().zip(code.colors()).filter(|(guessed, color)| guessed == color).count();
        let fillers = code.colors().iter().filter(|&&color| Some(color) == filler).count();
        sizes[pegs + black - fillers] += 1;
    }
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::random_code;
    use keypeg_core::CodeSpace;

    /// Every code found agrees with the turns and the counts, and all of them are found on a small block.
    #[test]
    fn codes_of_a_block_agree_with_its_turns() {
        let game: Game = "4x5".parse().unwrap();
        for seed in 0..30 {
            let mut stream = Stream::part(seed, 9);
            let secret = random_code(game, &mut stream);
            let mut most = vec![1; 5];
            for &color in secret.colors() {
                most[usize::from(color)] += 1;
            }
            let value = |guess: &Code, code: &Code, filler| {
                let sizes = block_answers(guess, &[*code], filler);
                sizes.iter().position(|&size| size == 1).unwrap() as i8 - 4
            };
            let guesses: Vec<Code> = (0..4).map(|_| random_code(game, &mut stream)).collect();
            let turn = |(index, guess): (usize, &Code)| {
                let filler = (index % 2 == 0).then_some(index as u8);
                BlockTurn { guess: guess.colors().to_vec(), filler, black: value(guess, &secret, filler) }
            };
            let turns: Vec<BlockTurn> = guesses.iter().enumerate().map(turn).collect();
            let agrees = |code: &Code| {
                let fits = |(turn, guess): (&BlockTurn, &Code)| value(guess, code, turn.filler) == turn.black;
                let few = (0..5).all(|color| {
                    code.colors().iter().filter(|&&other| other == color).count()
                        <= usize::from(most[usize::from(color)])
                });
                few && turns.iter().zip(&guesses).all(fits)
            };
            let mut expected: Vec<Code> = CodeSpace::new(game).unwrap().codes().filter(agrees).collect();
            let request = SampleRequest { codes: 1_000, work: 2_000_000, seed };
            let mut found = sample_block(game, &turns, &most, None, request, &Control::default()).unwrap().codes;
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "seed {seed}");
        }
    }
}
