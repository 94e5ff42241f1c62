//! The first stage of `two-stage`: how often each color occurs.
//!
//! Each guess mixes two colors, half of the pegs each, at random places.
//!
//! Claim: if fewer than half of the pegs are shared, the answer is the sum of how often the two colors occur.
//! Proof: a color that occurs more often than the guess has it would share all its pegs of the guess, which are half.
//! Claim: three answers that mix three colors in pairs give the three counts.
//! Proof: (ab + ac − bc) / 2 is the count of a. After that each further color is mixed with a color that is known.
//! Source: ours.
//!
//! An answer of half the pegs or more is followed by guesses of one color each.

use keypeg_core::{Code, Game, History, Stream};

/// The plan of the first stage. It depends on the game and the answers alone.
pub(super) struct ColorStage {
    game: Game,
}

/// How far the first stage is.
pub(super) enum ColorState {
    /// The next guess.
    Asks(Code),
    /// How often each color occurs, and the number of turns of the stage.
    Known { counts: Vec<u8>, turns: usize },
    /// A guess is not the one of the plan, or the answers contradict each other.
    Foreign,
}

/// One question of the plan: two colors, which may be equal.
#[derive(Clone, Copy)]
struct Question(u8, u8);

impl ColorStage {
    pub(super) fn new(game: Game) -> ColorStage {
        ColorStage { game }
    }

    /// Follows the turns as long as they are those of the plan.
    pub(super) fn read(&self, history: &History) -> ColorState {
        let colors = self.game.colors();
        let mut counts: Vec<Option<u8>> = vec![None; colors];
        // The sums of the pairs of the first three colors.
        let mut sums = Vec::new();
        let mut turns = history.turns().iter();
        let mut number = 0;
        loop {
            self.infer_rest(&mut counts);
            if let Some(counts) = counts.iter().copied().collect::<Option<Vec<u8>>>() {
                let sum: usize = counts.iter().map(|&count| usize::from(count)).sum();
                let fits = sum == self.game.pegs();
                return if fits { ColorState::Known { counts, turns: number } } else { ColorState::Foreign };
            }
            let question = self.question(&counts, &sums);
            let guess = self.mixed(question, number);
            let Some(turn) = turns.next() else { return ColorState::Asks(guess) };
            if turn.guess != guess {
                return ColorState::Foreign;
            }
            let shared = turn.feedback.black() + turn.feedback.white();
            if self.note(question, shared, &mut counts, &mut sums).is_none() {
                return ColorState::Foreign;
            }
            number += 1;
        }
    }

    /// What is asked next. The first three colors are asked in pairs as long as that works.
    fn question(&self, counts: &[Option<u8>], sums: &[Option<u8>]) -> Question {
        let pairs = [Question(0, 1), Question(0, 2), Question(1, 2)];
        if counts.len() > 3 && counts[..3].iter().all(Option::is_none) && sums.iter().all(Option::is_some) {
            return pairs[sums.len().min(2)];
        }
        let unknown = counts.iter().position(Option::is_none).unwrap_or(0) as u8;
        // The rarest known color leaves the most room below half of the pegs.
        let known = (0..counts.len() as u8).filter(|&color| counts[usize::from(color)].is_some());
        let rarest = known.min_by_key(|&color| counts[usize::from(color)]);
        let is_safe =
            rarest.is_some_and(|color| 4 * usize::from(counts[usize::from(color)].unwrap_or(0)) < self.game.pegs());
        Question(unknown, rarest.filter(|_| is_safe && sums.iter().all(Option::is_some)).unwrap_or(unknown))
    }

    /// Notes an answer; `None` if it contradicts an earlier one.
    fn note(
        &self,
        Question(one, other): Question,
        shared: u8,
        counts: &mut [Option<u8>],
        sums: &mut Vec<Option<u8>>,
    ) -> Option<()> {
        let is_sum = one == other || 2 * usize::from(shared) < self.game.pegs() - 1;
        if one == other {
            counts[usize::from(one)] = Some(shared);
        } else if let (Some(known), true) = (counts[usize::from(other)], is_sum) {
            counts[usize::from(one)] = Some(shared.checked_sub(known)?);
        } else {
            sums.push(is_sum.then_some(shared));
            if let &[Some(first), Some(second), Some(third)] = sums.as_slice() {
                let twice = (first + second).checked_sub(third)?;
                let count = (twice % 2 == 0).then_some(twice / 2)?;
                counts[0] = Some(count);
                counts[1] = Some(first.checked_sub(count)?);
                counts[2] = Some(second.checked_sub(count)?);
            }
        }
        Some(())
    }

    /// The last color, and those that cannot occur any more, are known without a question.
    fn infer_rest(&self, counts: &mut [Option<u8>]) {
        let sum: usize = counts.iter().flatten().map(|&count| usize::from(count)).sum();
        let left = self.game.pegs().saturating_sub(sum) as u8;
        let unknown = counts.iter().filter(|count| count.is_none()).count();
        if unknown == 1 || left == 0 {
            for count in counts.iter_mut().filter(|count| count.is_none()) {
                *count = Some(left);
            }
        }
    }

    /// Half of the pegs in each color, at random places.
    fn mixed(&self, Question(one, other): Question, number: usize) -> Code {
        let pegs = self.game.pegs();
        let mut colors: Vec<u8> = (0..pegs).map(|peg| if peg < pegs / 2 { one } else { other }).collect();
        let mut stream = Stream::part(pegs as u64, number as u64);
        for last in (1..pegs).rev() {
            colors.swap(last, stream.below(last as u64 + 1) as usize);
        }
        Code::new(self.game, &colors).expect("colors of the game, which may repeat")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::random_code;
    use keypeg_core::{Turn, score};

    /// The stage ends with the true counts, also where one color has most of the pegs.
    #[test]
    fn the_counts_are_those_of_the_secret() {
        for text in ["41x1", "41x2", "50x3", "100x3", "43x5", "100x20", "60x100"] {
            let game: Game = text.parse().unwrap();
            for seed in 0..40 {
                let mut stream = Stream::part(seed, 6);
                let mut colors = random_code(game, &mut stream).colors().to_vec();
                colors[..(seed as usize % 4) * game.pegs() / 4].fill(0);
                let secret = Code::new(game, &colors).unwrap();
                let mut history = History::default();
                let counts = loop {
                    match ColorStage::new(game).read(&history) {
                        ColorState::Asks(guess) => history.push(Turn { guess, feedback: score(&guess, &secret) }),
                        ColorState::Known { counts, turns } => {
                            assert_eq!(turns, history.len());
                            break counts;
                        }
                        ColorState::Foreign => panic!("{text} seed {seed}: the turns are those of the plan"),
                    }
                    assert!(history.len() <= 2 * game.colors(), "{text} seed {seed}");
                };
                for (color, &count) in counts.iter().enumerate() {
                    assert_eq!(colors.iter().filter(|&&other| usize::from(other) == color).count(), usize::from(count));
                }
            }
        }
    }

    #[test]
    fn other_turns_are_foreign() {
        let game: Game = "41x2".parse().unwrap();
        let guess = random_code(game, &mut Stream::new(3));
        let history = History::new(vec![Turn { guess, feedback: score(&guess, &guess) }]);
        assert!(matches!(ColorStage::new(game).read(&history), ColorState::Foreign));
    }
}
