//! The lower bound that the progress of a solve showed, so that the result is never below it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use keypeg_core::{Control, Progress, SearchProgress};
use keypeg_engine::solve::Objective;

/// The best lower bound of the total that was shown while a solve ran.
pub struct ShownBound {
    objective: Objective,
    /// 0 before a bound was shown.
    best: AtomicU64,
}

impl ShownBound {
    /// No bound was shown yet.
    pub fn new(objective: Objective) -> ShownBound {
        ShownBound { objective, best: AtomicU64::new(0) }
    }

    /// A control whose progress shows bounds that never fall. The same control if nobody listens to it.
    pub fn watch(self: Arc<ShownBound>, control: Control) -> Control {
        if !control.has_listener() {
            return control;
        }
        let listener = control.clone();
        control.with_progress(move |progress| listener.report(&self.keep(progress)))
    }

    /// Progress as it is shown: bounds never fall. For the worst case a bound holds only within the guesses that are being
    /// tried, so it is left out.
    fn keep(&self, progress: &Progress) -> Progress {
        let Progress::Search(search) = progress else { return *progress };
        let lower_bound = match self.objective {
            Objective::Average => {
                let best = self.best.fetch_max(search.lower_bound.unwrap_or(0), Relaxed);
                Some(best.max(search.lower_bound.unwrap_or(0))).filter(|&bound| bound > 0)
            }
            Objective::Worst => None,
        };
        Progress::Search(SearchProgress { lower_bound, ..*search })
    }

    /// `None` if no bound was shown.
    pub fn best(&self) -> Option<u64> {
        Some(self.best.load(Relaxed)).filter(|&bound| bound > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_that_was_shown_does_not_fall() {
        let shown = |bound: &ShownBound, low| match bound
            .keep(&Progress::Search(SearchProgress { lower_bound: low, ..SearchProgress::default() }))
        {
            Progress::Search(search) => search.lower_bound,
            _ => None,
        };
        let average = ShownBound::new(Objective::Average);
        assert_eq!(average.best(), None);
        let bounds = [None, Some(20), Some(15), None, Some(21)].map(|low| shown(&average, low));
        assert_eq!(bounds, [None, Some(20), Some(20), Some(20), Some(21)]);
        assert_eq!(average.best(), Some(21));
        let worst = ShownBound::new(Objective::Worst);
        assert_eq!((shown(&worst, Some(20)), worst.best()), (None, None));
    }
}
