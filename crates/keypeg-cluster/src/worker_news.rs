//! What workers learn, passed on to the other workers.
//!
//! Each worker has its own table of values. If workers told each other nothing, two of them would search many sets twice. A unit
//! returns the values of the larger sets that it searched, and the next unit of every other worker brings them along. The totals stay the same; see
//! [`Solver::learn`](keypeg_engine::Solver::learn).
//!
//! The news are bounded: a unit brings at most [`MOST_BYTES`], newest first, and what does not fit is forgotten. So with very many
//! workers, each of them hears only a part of the news.

use std::collections::{HashMap, VecDeque};

/// The most bytes that a unit brings along.
const MOST_BYTES: usize = 1 << 19;

/// The most bytes that are kept for workers that have not heard of them.
const MOST_KEPT: usize = 1 << 24;

/// What workers have learned, and how much of it each of them has heard.
#[derive(Default)]
pub struct WorkerNews {
    /// The number of the first kept piece of news; counts all that were told.
    first: u64,
    kept: VecDeque<NewsPiece>,
    kept_bytes: usize,
    /// For each worker, the number after the last piece that it has heard.
    heard: HashMap<String, u64>,
}

/// What a worker learned in one unit.
struct NewsPiece {
    from: String,
    learned: Vec<u8>,
}

impl WorkerNews {
    /// Takes what a worker has learned in a unit.
    pub fn tell(&mut self, worker: &str, learned: Vec<u8>) {
        if learned.is_empty() {
            return;
        }
        self.kept_bytes += learned.len();
        self.kept.push_back(NewsPiece { from: worker.to_string(), learned });
        while self.kept_bytes > MOST_KEPT
            && let Some(oldest) = self.kept.pop_front()
        {
            self.kept_bytes -= oldest.learned.len();
            self.first += 1;
        }
    }

    /// What other workers have learned since the last call for this worker.
    pub fn news_for(&mut self, worker: &str) -> Vec<&[u8]> {
        let next = self.first + self.kept.len() as u64;
        let heard = self.heard.insert(worker.to_string(), next).unwrap_or(0).saturating_sub(self.first);
        let mut room = MOST_BYTES;
        let newest_first = self.kept.range(heard as usize..).rev().filter(|piece| piece.from != worker);
        newest_first
            .map(|piece| piece.learned.as_slice())
            .filter(|learned| {
                let fits = learned.len() <= room;
                if fits {
                    room -= learned.len();
                }
                fits
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_hears_once_what_others_learned() {
        let mut news = WorkerNews::default();
        news.tell("a", vec![1]);
        news.tell("b", vec![2]);
        news.tell("b", Vec::new());
        assert_eq!(news.news_for("a"), [[2]]);
        assert_eq!(news.news_for("b"), [[1]]);
        assert_eq!(news.news_for("c"), [[2], [1]]);
        assert!(news.news_for("a").is_empty());
        news.tell("c", vec![3]);
        assert_eq!(news.news_for("a"), [[3]]);
        assert!(news.news_for("c").is_empty());
    }

    #[test]
    fn news_are_bounded() {
        let mut news = WorkerNews::default();
        let piece = |number: u8| vec![number; MOST_BYTES / 2];
        (0..3).for_each(|number| news.tell("a", piece(number)));
        assert_eq!(news.news_for("b"), [piece(2), piece(1)]);
        assert!(news.news_for("b").is_empty());
        (0..200).for_each(|number| news.tell("a", piece(number)));
        assert!(news.kept_bytes <= MOST_KEPT);
        assert_eq!(news.kept.len(), 2 * MOST_KEPT / MOST_BYTES);
        assert_eq!(news.news_for("b"), [piece(199), piece(198)]);
        news.tell("a", vec![7]);
        news.tell("a", vec![0; MOST_BYTES + 1]);
        assert_eq!(news.news_for("b"), [[7]], "a piece that does not fit hides no other");
    }
}
