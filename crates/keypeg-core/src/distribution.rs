//! How many secrets are found in how many guesses.

/// A count of secrets by the number of guesses they take.
///
/// ```
/// use keypeg_core::Distribution;
///
/// let mut distribution = Distribution::default();
/// distribution.add(1, 1);
/// distribution.add(3, 4);
/// assert_eq!(distribution.histogram(), [1, 0, 4]);
/// assert_eq!((distribution.secrets(), distribution.total(), distribution.max()), (5, 13, 3));
/// assert_eq!(distribution.average(), 2.6);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    histogram: Vec<u64>,
}

impl Distribution {
    /// Counts `secrets` more that take so many guesses; a guess is at least needed.
    ///
    /// # Panics
    /// When `guesses` is 0.
    pub fn add(&mut self, guesses: usize, secrets: u64) {
        assert!(guesses > 0, "no secret is found without a guess");
        if self.histogram.len() < guesses {
            self.histogram.resize(guesses, 0);
        }
        self.histogram[guesses - 1] += secrets;
    }

    /// Counts everything of another distribution too, `later` guesses later.
    pub fn merge(&mut self, other: &Distribution, later: usize) {
        for (index, &secrets) in other.histogram.iter().enumerate() {
            if secrets > 0 {
                self.add(index + 1 + later, secrets);
            }
        }
    }

    /// The counts; the first is of secrets found with one guess.
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// How many secrets were counted.
    pub fn secrets(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The guesses of all secrets together.
    pub fn total(&self) -> u64 {
        self.histogram.iter().zip(1..).map(|(secrets, guesses)| secrets * guesses).sum()
    }

    /// Guesses a secret; 0 when nothing was counted.
    pub fn average(&self) -> f64 {
        self.total() as f64 / self.secrets().max(1) as f64
    }

    /// The most guesses any secret took.
    pub fn max(&self) -> usize {
        self.histogram.len()
    }
}
