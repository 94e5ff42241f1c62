//! A scan that skips guesses, and all guesses with a common beginning, whose entropy cannot be large enough.
//!
//! Let B be the number of black pegs of an answer, S the number of black and white pegs, and H the entropy over a set.
//!
//! Claim: H(B, S) ≤ H(Bₖ) + h(k+1) + … + h(p) + H(S). Here Bₖ counts the black pegs among the first k of p pegs, and h(i) is
//! the entropy of whether peg i is black.
//! Proof: B is a function of Bₖ and of which later pegs are black. The entropy of several values together is at most the sum of
//! their entropies.
//! Source: subadditivity of entropy (Shannon, "A Mathematical Theory of Communication", 1948, section 6); its use here is ours.
//!
//! S depends only on the colors of a guess, so H(S) is computed once for all guesses with the same colors. The bound of a
//! beginning takes the largest h of each later peg and the largest H(S) of all guesses that begin so. A consistent guess is
//! usually much better than most guesses, and its entropy is known first.
//!
//! All numbers are integers: H times the number of codes n, in the units of [`size_log`](crate::measure::size_log). A bound
//! adds fewer than [`MOST_TERMS`] logarithms, so `slack` covers their errors.

use std::ops::Range;

use keypeg_core::{CodeId, Kind, Stopped};

use super::pool_scan::PoolScan;
use crate::color_counts::ColorCounts;
use crate::kernel::{CodeSlices, Planes};
use crate::measure::{LOG_ERROR, size_log};
use crate::partition::Sizes;
use crate::symmetry::Pool;

/// More logarithms than a bound adds: at most 16 sums of black pegs, 16 of shared pegs, and 3 for each of 15 pegs.
const MOST_TERMS: i64 = 100;

/// Sets of fewer codes are scanned faster by counting parts.
const FEWEST_CODES: usize = 30;

/// The words of masks after which the control is asked. They take about ten milliseconds.
const CHECKED_WORDS: usize = 1 << 20;

/// Whether a set is scanned faster with bounds.
pub(super) fn pays(scan: &PoolScan<'_>, pool: &Pool<'_>, counts: &ColorCounts) -> bool {
    scan.codes.len() >= FEWEST_CODES && scan.order.is_entropy() && pool.len() >= 2 * counts.whole()
}

/// Scans a pool whose guesses are in lexicographic order or in the opposite order.
pub(super) fn scan(scan: &mut PoolScan<'_>, pool: &Pool<'_>, counts: &ColorCounts) -> Result<(), Stopped> {
    let game = scan.board.game();
    let rows = scan.codes.iter().map(|&code| scan.board.row(code));
    let set = CodeSlices::new(game.pegs(), game.colors(), rows);
    if let Ok(mut bounded) = EntropyScan::new(scan, pool, counts, &set) {
        return bounded.descend(0..pool.len(), 0, 0, 0);
    }
    // A scan without bounds stops as well, but not before a guess is kept.
    scan.scan(pool)
}

struct EntropyScan<'s, 'a> {
    scan: &'s mut PoolScan<'a>,
    pool: &'s Pool<'s>,
    counts: &'s ColorCounts,
    set: &'s CodeSlices,
    /// n log n.
    whole: i64,
    /// For each state of the colors the largest sum of the weights of S over the guesses that begin so. A weight is
    /// negative: minus the size of a cell times its logarithm.
    shared: Vec<i64>,
    /// For each peg and color the entropy of whether the peg is black.
    alone: Vec<i64>,
    /// For each number of pegs, the sum of the largest entropies of the pegs from there on.
    later: Vec<i64>,
    slack: i64,
    /// The least key that a bound must reach. Changes when a guess is kept.
    least: i64,
    /// For each peg the number of guesses of each color at it, if the pool has all codes of a board with repeats.
    widths: Option<Vec<usize>>,
    /// The black pegs of the current guess, for each number of its pegs.
    black: Vec<Vec<Planes>>,
    is_done: bool,
    /// The words of masks since the control was asked.
    words: usize,
}

impl<'s, 'a> EntropyScan<'s, 'a> {
    fn new(
        scan: &'s mut PoolScan<'a>,
        pool: &'s Pool<'s>,
        counts: &'s ColorCounts,
        set: &'s CodeSlices,
    ) -> Result<EntropyScan<'s, 'a>, Stopped> {
        let (pegs, colors) = (scan.board.game().pegs(), scan.board.game().colors());
        let whole = size_log(scan.codes.len() as u32);
        let mut alone = Vec::with_capacity(pegs * colors);
        for peg in 0..pegs {
            for color in 0..colors as u8 {
                let black: u32 = set.placed(peg, color).iter().map(|word| word.count_ones()).sum();
                alone.push(whole - size_log(black) - size_log(scan.codes.len() as u32 - black));
            }
        }
        let mut later = vec![0; pegs + 1];
        for peg in (0..pegs).rev() {
            let most = alone[peg * colors..][..colors].iter().max().expect("a game has a color");
            later[peg] = later[peg + 1] + most;
        }
        let black = vec![set.nothing(); pegs + 1];
        let shared = vec![i64::MIN; counts.len()];
        let slack = MOST_TERMS * LOG_ERROR;
        let is_whole = scan.board.game().kind() == Kind::Repeats && pool.is_whole_board();
        let widths = is_whole.then(|| (0..pegs).map(|peg| colors.pow((pegs - 1 - peg) as u32)).collect());
        let least = scan.kept.least_key().map_or(i64::MIN, |least| least - slack);
        let mut made = EntropyScan {
            scan,
            pool,
            counts,
            set,
            whole,
            shared,
            alone,
            later,
            slack,
            least,
            widths,
            black,
            is_done: false,
            words: 0,
        };
        let mut planes = vec![set.nothing(); pegs + 1];
        made.fill_shared(0, 0, (0, 0), &mut planes)?;
        // The states of longer beginnings have larger numbers.
        for state in (0..(counts.len() - counts.whole()) as u32).rev() {
            let longer = (0..colors as u8).filter_map(|color| counts.next(state, color));
            let most = longer.map(|next| made.shared[next as usize]).max();
            made.shared[state as usize] = most.expect("a beginning can be continued");
        }
        Ok(made)
    }

    /// Counts the words of `masks` masks over the set. Returns whether it is time to ask the control.
    fn is_check_due(&mut self, masks: usize) -> bool {
        self.words += masks * self.black[0].len();
        let is_due = self.words >= CHECKED_WORDS;
        if is_due {
            self.words = 0;
        }
        is_due
    }

    /// Fills the entries of the whole guesses that begin with a state of `peg` pegs. Colors are added in ascending order, so
    /// each state is reached once. `last` is the last color and the number of its pegs.
    fn fill_shared(
        &mut self,
        state: u32,
        peg: usize,
        last: (u8, usize),
        planes: &mut [Vec<Planes>],
    ) -> Result<(), Stopped> {
        let (pegs, colors) = (self.scan.board.game().pegs(), self.scan.board.game().colors() as u8);
        for color in last.0..colors {
            let Some(next) = self.counts.next(state, color) else { continue };
            if self.is_check_due(1) {
                self.scan.control.check()?;
            }
            let number = if color == last.0 { last.1 } else { 0 };
            let (before, after) = planes.split_at_mut(peg + 1);
            let (mask, kernel) = (self.set.owned(color, number), self.scan.board.kernel());
            let folded = kernel.add_mask(self.set, mask, &before[peg], &mut after[0], &self.scan.weights);
            if peg + 1 == pegs {
                self.shared[next as usize] = folded;
            } else {
                self.fill_shared(next, peg + 1, (color, number + 1), planes)?;
            }
        }
        Ok(())
    }

    /// Scans the guesses of a range, which share their first `peg` pegs. `state` has the colors of these pegs, and `black` is
    /// the entropy of their black pegs.
    fn descend(&mut self, range: Range<usize>, peg: usize, state: u32, black: i64) -> Result<(), Stopped> {
        let (pegs, colors) = (self.scan.board.game().pegs(), self.scan.board.game().colors());
        let mut start = range.start;
        while start < range.end && !self.is_done {
            let (color, end) = self.color_from(start, &range, peg);
            let next = self.counts.next(state, color).expect("the colors of a guess");
            let others = self.later[peg + 1] + self.shared[next as usize];
            if black + self.alone[peg * colors + usize::from(color)] + others >= self.least {
                let (before, after) = self.black.split_at_mut(peg + 1);
                let (mask, kernel) = (self.set.placed(peg, color), self.scan.board.kernel());
                let folded = kernel.add_mask(self.set, mask, &before[peg], &mut after[0], &self.scan.weights);
                let black = self.whole + folded;
                let is_offered = peg + 1 == pegs && black + others >= self.least;
                // A guess that is offered takes a mask per peg, and a mask per pair of sums.
                if self.is_check_due(if is_offered { pegs * pegs } else { 1 }) {
                    self.scan.check()?;
                }
                if black + others >= self.least {
                    if peg + 1 == pegs {
                        self.offer(self.guess(start));
                    } else {
                        self.descend(start..end, peg + 1, next, black)?;
                    }
                }
            }
            start = end;
        }
        Ok(())
    }

    /// The guess at a place of the tie order.
    fn guess(&self, place: usize) -> CodeId {
        let lane = if self.pool.runs_backwards() { self.pool.len() - 1 - place } else { place };
        self.pool.guess(lane)
    }

    /// The color at a peg of the guess at `start`, and the end of the guesses from there on that have it. All guesses of
    /// the range have the same pegs before it.
    fn color_from(&self, start: usize, range: &Range<usize>, peg: usize) -> (u8, usize) {
        if let Some(widths) = &self.widths {
            let place = (start - range.start) / widths[peg];
            let colors = self.scan.board.game().colors();
            let color = if self.pool.runs_backwards() { colors - 1 - place } else { place };
            return (color as u8, start + widths[peg]);
        }
        let color = self.scan.board.pegs(self.guess(start))[peg];
        let has_color = |place: usize| self.scan.board.pegs(self.guess(place))[peg] == color;
        let end = range.end;
        let (mut inside, mut step) = (start, 1);
        while inside + step < end && has_color(inside + step) {
            inside += step;
            step *= 2;
        }
        let mut outside = end.min(inside + step);
        while outside - inside > 1 {
            let middle = inside + (outside - inside) / 2;
            if has_color(middle) { inside = middle } else { outside = middle }
        }
        (color, outside)
    }

    /// Counts the cells of the current guess, whose black pegs are known, and offers it.
    fn offer(&mut self, guess: CodeId) {
        let (board, codes, kernel) = (self.scan.board, self.scan.codes, self.scan.board.kernel());
        let pegs = board.pegs(guess);
        let (mut shared, mut next) = (self.set.nothing(), self.set.nothing());
        for (peg, &color) in pegs.iter().enumerate() {
            let number = pegs[..peg].iter().filter(|&&earlier| earlier == color).count();
            kernel.add_mask(self.set, self.set.owned(color, number), &shared, &mut next, &self.scan.weights);
            std::mem::swap(&mut shared, &mut next);
        }
        let (parts, folded) = kernel.fold_pairs(self.set, &self.black[pegs.len()], &shared, &self.scan.weights);
        if self.scan.kept.can_be_kept(parts) {
            let key = self.scan.order.key(codes.len() as u32, parts, folded);
            self.scan.kept.offer(guess, key, || Sizes::of(board, guess, codes));
            self.is_done = self.scan.kept.is_done();
            self.least = self.scan.kept.least_key().map_or(i64::MIN, |least| least - self.slack);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use keypeg_core::Control;

    use super::*;
    use crate::{Board, Measure, Ties};

    /// Scans all codes of 6x7 with a control that stops when it is asked after `asked` times. Returns whether the bounds of the
    /// beginnings were finished, how often the control was asked for them, and the result of the scan.
    fn stopped_after(asked: usize) -> (bool, usize, Result<(), Stopped>) {
        let board = Board::new("6x7".parse().unwrap()).unwrap();
        let codes: Vec<CodeId> = board.space().ids().collect();
        let pool = Pool::all(&board, Ties::First);
        let counts = board.color_counts().unwrap();
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = calls.clone();
        let control = Control::default().with_cancellation(move || counted.fetch_add(1, Ordering::Relaxed) >= asked);
        let mut pool_scan = PoolScan::new(&board, &codes, Measure::Entropy, 1, &control);
        let set = CodeSlices::new(6, 7, codes.iter().map(|&code| board.row(code)));
        let is_filled = EntropyScan::new(&mut pool_scan, &pool, counts, &set).is_ok();
        let to_fill = calls.swap(0, Ordering::Relaxed);
        let result = scan(&mut pool_scan, &pool, counts);
        assert!(pool_scan.into_first().is_some(), "a guess is kept before a scan stops");
        (is_filled, to_fill, result)
    }

    #[test]
    fn a_control_stops_a_scan() {
        let (is_filled, _, result) = stopped_after(0);
        assert_eq!((is_filled, result), (false, Err(Stopped::Cancelled)));
        let (_, to_fill, result) = stopped_after(1);
        assert_eq!((to_fill, result), (2, Err(Stopped::Cancelled)));
        // The bounds of all beginnings take three million words.
        let (is_filled, to_fill, result) = stopped_after(10);
        assert_eq!((is_filled, result), (true, Err(Stopped::Cancelled)));
        assert!((2..10).contains(&to_fill), "{to_fill}");
    }
}
