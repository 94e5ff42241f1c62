//! Complete lists of codes, kept for later turns of the same games.
//!
//! Claim: a sample is the same with and without a list that is known.
//! Proof: a list is used only if fewer codes are left than the sample wants. Then no walk finds enough codes, so without the
//! list the halves would be joined. Joining them again stays within its limits, because a further turn only takes pairs
//! away, as long as one table holds all turns. It finds the same codes, and the order of a sample depends on the sorted codes and
//! the turns alone.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use keypeg_core::{Code, History, Turn};

use super::half_codes::TURNS;

/// Longer lists are not kept.
pub(super) const MOST_CODES: usize = 1 << 13;

/// The most lists that are kept; the oldest is dropped first.
const MOST_LISTS: usize = 32;

/// Lists of all codes that agree with some turns of one game. Threads may share them.
#[derive(Default)]
pub(crate) struct KnownLists(Mutex<VecDeque<KnownList>>);

struct KnownList {
    turns: Vec<Turn>,
    codes: Arc<[Code]>,
}

impl KnownLists {
    /// All codes that agree with the turns, sorted, if a list for the first of them is known and fewer than `below` are left.
    pub(super) fn left(&self, history: &History, below: usize) -> Option<Vec<Code>> {
        let turns = history.turns();
        if turns.len() > TURNS {
            return None;
        }
        let (known, codes) = {
            let lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let begins = |list: &&KnownList| turns.starts_with(&list.turns);
            let longest = lists.iter().filter(begins).max_by_key(|list| list.turns.len())?;
            (longest.turns.len(), Arc::clone(&longest.codes))
        };
        let new = &turns[known..];
        let left: Vec<Code> =
            codes.iter().filter(|code| new.iter().all(|turn| turn.is_consistent(code))).copied().collect();
        (left.len() < below).then_some(left)
    }

    /// Keeps all codes that agree with the turns, sorted, unless they are too many. Replaces a list for the same turns.
    pub(super) fn keep(&self, history: &History, codes: &[Code]) {
        if codes.len() > MOST_CODES || history.len() > TURNS {
            return;
        }
        let list = KnownList { turns: history.turns().to_vec(), codes: codes.into() };
        let mut lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lists.retain(|known| known.turns != list.turns);
        if lists.len() == MOST_LISTS {
            lists.pop_front();
        }
        lists.push_back(list);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{CodeSample, SampleRequest, random_code, sample, sample_with};
    use keypeg_core::{Control, Game, Stream, score};

    /// Whole games of consistent guesses, with lists and without.
    #[test]
    fn known_lists_do_not_change_a_sample() {
        let mut used = 0;
        for (text, codes) in [("6x9", 200), ("8x6", 60), ("10x6", 400), ("6x9-distinct", 100)] {
            let game: Game = text.parse().unwrap();
            let known = KnownLists::default();
            for seed in 0..12 {
                let mut stream = Stream::part(seed, 3);
                let secret = random_code(game, &mut stream);
                let mut history = History::default();
                loop {
                    let request = SampleRequest { codes, work: 300_000, seed: 5 };
                    let plain = sample(game, &history, request, &Control::default()).unwrap();
                    used += u32::from(known.left(&history, codes).is_some());
                    let listed: CodeSample = sample_with(&known, game, &history, request, &Control::default()).unwrap();
                    assert_eq!(listed, plain, "{text} seed {seed} after {} turns", history.len());
                    let guess = plain.codes[0];
                    history.push(Turn { guess, feedback: score(&guess, &secret) });
                    if guess == secret {
                        break;
                    }
                }
            }
        }
        assert!(used > 50, "{used} samples came from lists");
    }
}
