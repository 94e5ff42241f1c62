//! How many secrets take how many guesses.

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
    /// Counts `secrets` more that take this number of guesses, at least 1.
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

    /// Adds another distribution, in which every secret takes `later` more guesses here.
    pub fn merge(&mut self, other: &Distribution, later: usize) {
        for (index, &secrets) in other.histogram.iter().enumerate() {
            if secrets > 0 {
                self.add(index + 1 + later, secrets);
            }
        }
    }

    /// The number of secrets by the number of guesses; the first entry is for one guess.
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// The number of secrets counted.
    pub fn secrets(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The number of guesses of all secrets together.
    pub fn total(&self) -> u64 {
        self.histogram.iter().zip(1..).map(|(secrets, guesses)| secrets * guesses).sum()
    }

    /// The average number of guesses per secret; 0 if nothing was counted.
    pub fn average(&self) -> f64 {
        self.total() as f64 / self.secrets().max(1) as f64
    }

    /// The standard error of the average, if the secrets were chosen at random: their standard deviation divided by the root of
    /// their number. `None` for fewer than two.
    pub fn standard_error(&self) -> Option<f64> {
        let (secrets, average) = (self.secrets() as f64, self.average());
        let squares = self.histogram.iter().zip(1..).map(|(&count, guesses)| {
            let difference = f64::from(guesses) - average;
            count as f64 * difference * difference
        });
        (secrets >= 2.0).then(|| (squares.sum::<f64>() / (secrets - 1.0) / secrets).sqrt())
    }

    /// The most guesses any secret takes; 0 if nothing was counted.
    pub fn max(&self) -> usize {
        self.histogram.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_textbook() {
        let mut games = Distribution::default();
        games.add(3, 1);
        assert_eq!(games.standard_error(), None);
        games.add(5, 1);
        // The values 3 and 5 have the variance 2, and the average of two the variance 1.
        assert_eq!(games.standard_error(), Some(1.0));
    }
}
