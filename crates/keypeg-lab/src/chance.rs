//! A fast simulation of random players: a thousand games against every secret in seconds.
//!
//! The games are exactly those of `keypeg_engine::simulate` with the same seed; a test compares them. A table of all
//! pairs and the cells of every first guess make it about twenty times faster. Only small boards have room for that.

use keypeg_core::{CodeId, Control, Distribution, Stopped, Stream};
use keypeg_engine::Board;
use keypeg_engine::threads::parallel_iterators::*;

use crate::pairs::{MOST_CODES, Pairs};

/// How a random player chooses its guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomPlayer {
    /// Any consistent code, as Anti-Mind does.
    Random,
    /// Any of the consistent codes with the fewest different colors: Anti-Mind with maximized repetitions.
    Repetitive,
}

/// Plays `times` games against every secret; `None` if the board has too many codes for the tables.
pub fn play_every_secret(
    board: &Board,
    player: RandomPlayer,
    times: u64,
    seed: u64,
    control: &Control,
) -> Result<Option<Distribution>, Stopped> {
    if board.space().len() > MOST_CODES {
        return Ok(None);
    }
    let table = ChanceTable::new(board, player);
    let secrets = (0..board.space().len()).into_par_iter().map(|place| {
        control.check()?;
        let secret = table.order[place];
        let mut distribution = Distribution::default();
        let mut left = Vec::new();
        for game in 0..times {
            let mut stream = Stream::part(seed, u64::from(secret.0) * times + game);
            distribution.add(table.play(place as u16, &mut stream, &mut left), 1);
        }
        Ok(distribution)
    });
    let all = secrets.try_reduce(Distribution::default, |mut sum, part| {
        sum.merge(&part, 0);
        Ok(sum)
    });
    all.map(Some)
}

/// The codes of a board in the order in which the player prefers them, with tables of their answers.
struct ChanceTable {
    order: Vec<CodeId>,
    /// The number of different colors of each code, or 0 for all codes if the player is [`RandomPlayer::Random`].
    rank: Vec<u8>,
    pairs: Pairs,
    win: u8,
    /// For each first guess, the secrets ordered by answer, and the index where each answer begins.
    cells: Vec<(Vec<u16>, Vec<usize>)>,
}

impl ChanceTable {
    fn new(board: &Board, player: RandomPlayer) -> ChanceTable {
        let mut order: Vec<CodeId> = board.space().ids().collect();
        let colors = |code: &CodeId| match player {
            RandomPlayer::Random => 0,
            RandomPlayer::Repetitive => board.code(*code).distinct_colors() as u8,
        };
        // The sort is stable, so codes with equally many colors stay in the order of the board.
        order.sort_by_key(colors);
        let rank = order.iter().map(colors).collect();
        let pairs = Pairs::new(board, &order);
        let cells = (0..order.len()).map(|guess| cut(pairs.row(guess as u16), board.answers())).collect();
        ChanceTable { order, rank, pairs, win: board.win(), cells }
    }

    /// Plays one game; returns the number of guesses. `left` is a buffer that is reused between games.
    fn play(&self, secret: u16, stream: &mut Stream, left: &mut Vec<u16>) -> usize {
        let firsts = self.rank.partition_point(|&rank| rank == self.rank[0]);
        let first = stream.below(firsts as u64) as u16;
        let mut answer = self.pairs.row(first)[usize::from(secret)];
        let (by_answer, begins) = &self.cells[usize::from(first)];
        left.clear();
        left.extend_from_slice(&by_answer[begins[usize::from(answer)]..begins[usize::from(answer) + 1]]);
        let mut guesses = 1;
        while answer != self.win {
            let fewest = self.rank[usize::from(left[0])];
            let choices = left.partition_point(|&code| self.rank[usize::from(code)] == fewest);
            let row = self.pairs.row(left[stream.below(choices as u64) as usize]);
            answer = row[usize::from(secret)];
            left.retain(|&code| row[usize::from(code)] == answer);
            guesses += 1;
        }
        guesses
    }
}

/// The secrets ordered by answer, and the index where each answer begins.
fn cut(row: &[u8], answers: usize) -> (Vec<u16>, Vec<usize>) {
    let mut secrets: Vec<u16> = (0..row.len() as u16).collect();
    secrets.sort_by_key(|&secret| row[usize::from(secret)]);
    let begins = (0..=answers).map(|answer| secrets.partition_point(|&s| usize::from(row[usize::from(s)]) < answer));
    let begins = begins.collect();
    (secrets, begins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_engine::simulate::{Games, simulate};
    use keypeg_engine::strategy::{Options, StrategyId};

    #[test]
    fn the_games_are_those_of_the_engine() {
        for (game, times) in [("4x6", 2), ("3x4", 50), ("3x6-distinct", 20), ("1x3", 40)] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            for (player, id) in [
                (RandomPlayer::Random, StrategyId::RandomConsistent),
                (RandomPlayer::Repetitive, StrategyId::RepetitiveConsistent),
            ] {
                let policy = id.build(board.game(), &Options::default()).unwrap();
                let slow = simulate(&board, &*policy, Games::PerSecret(times), 7, &Control::default()).unwrap();
                let fast = play_every_secret(&board, player, times, 7, &Control::default()).unwrap().unwrap();
                assert_eq!(fast, slow, "{game} {id}");
            }
        }
    }
}
