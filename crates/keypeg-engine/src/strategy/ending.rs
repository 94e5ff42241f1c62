//! The end of games that sampling does not finish in time.
//!
//! Claim: after the first guess of a game of two or more pegs and colors, `needed` further guesses find the secret, and these are
//! fewer than pegs · colors.
//! Proof: colors of a guess that shares nothing do not occur. With the `c` others, a board with repeats takes at most
//! 1 + pegs · max(1, c − 1) guesses, and c − 2 instead of c − 1 if all colors can occur (`stepwise`). A board without repeats
//! takes at most 1 + ⌈pegs / 2⌉ and, for m from 1 to pegs, c − pegs + m, or one fewer if all can occur (`exchanges`). Both are
//! below pegs · colors, because 2 + ⌈pegs / 2⌉ is at most pegs · (pegs + 1) / 2; a test looks at every board.
//! Where there are many more colors than pegs, groups of as many colors as pegs are asked first. Each peg of the secret has its color
//! in one group. So afterwards at most pegs · pegs colors of these groups can occur, and the colors that belong to no group.
//! Claim: a game that follows [`Ending::next`] once the guesses left are no more than those needed ends in time.
//! Proof: a turn takes one guess, and the guesses needed never become more. So there is a turn at which both are equal, or all
//! codes are known before and no more than the guesses left.
//! Source: ours.

use keypeg_core::{Code, Game, History, Kind, Turn};

use super::exchanges;
use super::search_policy::most_guesses;
use super::stepwise::Stepwise;

/// The end of a game, from the turn on at which it must begin.
pub(super) struct Ending {
    game: Game,
    /// The number of turns before its first guess, at least 1.
    begin: usize,
}

impl Ending {
    /// `None` while there is time.
    pub(super) fn of(game: Game, history: &History) -> Option<Ending> {
        let mut possible = vec![true; game.colors()];
        for (played, turn) in (1..).zip(history.turns()) {
            exclude(&mut possible, turn);
            if most_guesses(game).saturating_sub(played) <= needed(game, count(&possible)) {
                return (game.pegs() > 1).then_some(Ending { game, begin: played });
            }
        }
        None
    }

    /// Whether its first guess would be the next.
    pub(super) fn begins_after(&self, played: usize) -> bool {
        self.begin == played
    }

    /// The next guess, if all turns from its beginning on are its own.
    pub(super) fn next(&self, history: &History) -> Option<Code> {
        let game = self.game;
        let turns = history.turns();
        let mut possible = vec![true; game.colors()];
        turns[..self.begin].iter().for_each(|turn| exclude(&mut possible, turn));
        let mut base = self.begin - 1;
        if groups_pay(game, count(&possible)) {
            let colors: Vec<u8> = (0..game.colors() as u8).filter(|&color| possible[usize::from(color)]).collect();
            for group in colors.chunks_exact(game.pegs()) {
                let guess = Code::new(game, group).ok()?;
                base += 1;
                match turns.get(base) {
                    None => return Some(guess),
                    Some(turn) if turn.guess == guess => exclude(&mut possible, turn),
                    Some(_) => return None,
                }
            }
        }
        match game.kind() {
            Kind::Distinct => exchanges::replayed(game, &possible, &turns[base..]),
            Kind::Repeats => {
                let left =
                    possible.iter().map(|&is_possible| if is_possible { game.pegs() as u8 } else { 0 }).collect();
                Stepwise::from_peg(game, base, 0, left).next(history)
            }
        }
    }
}

/// Takes the colors of a guess away if the secret has none of them.
fn exclude(possible: &mut [bool], turn: &Turn) {
    if turn.feedback.black() + turn.feedback.white() == 0 {
        turn.guess.colors().iter().for_each(|&color| possible[usize::from(color)] = false);
    }
}

fn count(possible: &[bool]) -> usize {
    possible.iter().filter(|&&is_possible| is_possible).count()
}

/// The most guesses that are needed after a turn, if this many colors can occur.
fn needed(game: Game, colors: usize) -> usize {
    direct(game, colors).min(grouped(game, colors))
}

fn groups_pay(game: Game, colors: usize) -> bool {
    grouped(game, colors) < direct(game, colors)
}

/// The guesses needed with groups of colors first.
fn grouped(game: Game, colors: usize) -> usize {
    let pegs = game.pegs();
    colors / pegs + direct(game, colors.min(pegs * pegs + pegs - 1))
}

/// The guesses needed without groups.
fn direct(game: Game, colors: usize) -> usize {
    let pegs = game.pegs();
    // If all colors can occur, the color of a peg is one of them.
    let others = colors - usize::from(colors == game.colors());
    match game.kind() {
        Kind::Repeats => 1 + pegs * others.saturating_sub(1).max(1),
        Kind::Distinct => {
            1 + pegs.div_ceil(2) + (1..=pegs).map(|open| (others + open).saturating_sub(pegs)).sum::<usize>()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::random_code;
    use keypeg_core::{CodeSpace, Stream, score};

    /// The number of guesses of a game whose first guesses are random, until it must end.
    fn guesses(secret: &Code, stream: &mut Stream) -> usize {
        let game = secret.game();
        let mut history = History::default();
        loop {
            let ending = Ending::of(game, &history);
            let own = ending.and_then(|ending| ending.next(&history));
            let is_own = own.is_some();
            let guess = own.unwrap_or_else(|| random_code(game, stream));
            if guess == *secret {
                return history.len() + 1;
            }
            history.push(Turn { guess, feedback: score(&guess, secret) });
            assert!(history.len() < most_guesses(game), "{game}: {secret:?}, own guess {is_own}");
            assert!(is_own || Ending::of(game, &history).is_none_or(|ending| ending.begins_after(history.len())));
        }
    }

    /// Every secret of small boards, and random ones of others, after random guesses until it is late.
    #[test]
    fn every_secret_is_found_in_time() {
        for text in [
            "2x2",
            "2x5",
            "3x4",
            "4x3",
            "2x4-distinct",
            "2x9-distinct",
            "3x3-distinct",
            "3x6-distinct",
            "4x4-distinct",
            "4x5-distinct",
            "5x5-distinct",
            "3x20-distinct",
            "4x7-distinct",
        ] {
            let game: Game = text.parse().unwrap();
            for (number, secret) in CodeSpace::new(game).unwrap().codes().enumerate() {
                guesses(&secret, &mut Stream::part(number as u64, 8));
            }
        }
        for text in [
            "5x100",
            "7x4",
            "12x9",
            "2x100",
            "6x6-distinct",
            "7x9-distinct",
            "12x12-distinct",
            "9x100-distinct",
            "20x40-distinct",
        ] {
            let game: Game = text.parse().unwrap();
            for seed in 0..if game.pegs() > 12 { 1 } else { 20 } {
                let mut stream = Stream::part(seed, 2);
                let secret = random_code(game, &mut stream);
                guesses(&secret, &mut stream);
            }
        }
    }

    /// The bound holds on every board.
    #[test]
    fn the_guesses_needed_are_there() {
        for pegs in 2..=100 {
            for colors in 2..=100 {
                let mut kinds = vec![Kind::Repeats];
                kinds.extend((pegs <= colors).then_some(Kind::Distinct));
                for kind in kinds {
                    let game = Game::new(pegs, colors, kind).unwrap();
                    assert!(needed(game, game.colors()) < most_guesses(game), "{game}");
                    let rising = (1..game.colors()).all(|colors| needed(game, colors) <= needed(game, colors + 1));
                    assert!(rising, "{game}: fewer colors need more guesses");
                }
            }
        }
    }

    /// Answers that no secret gives end in a guess or in nothing, never in a panic.
    #[test]
    fn contradictory_answers_are_survived() {
        for text in ["4x3", "3x4-distinct", "5x6-distinct", "2x30-distinct"] {
            let game: Game = text.parse().unwrap();
            for seed in 0..200 {
                let mut stream = Stream::part(seed, 5);
                let mut history = History::default();
                for _ in 0..2 * most_guesses(game) {
                    let own = Ending::of(game, &history).and_then(|ending| ending.next(&history));
                    let guess = own.unwrap_or_else(|| random_code(game, &mut stream));
                    let other = random_code(game, &mut stream);
                    history.push(Turn { guess, feedback: score(&guess, &other) });
                }
            }
        }
    }
}
