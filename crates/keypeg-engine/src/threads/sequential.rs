//! The parallel iterators that keypeg uses, on one thread: for targets that cannot start threads. Rayon would work there too, but
//! its code would make a WebAssembly module larger by a twentieth.

use std::iter::{Enumerate, Map, Sum};
use std::slice::{Chunks, Iter};

/// An iterator with the methods of rayon. It does its work in order.
pub struct Sequential<I>(I);

/// What can be turned into a [`Sequential`].
pub trait IntoParallelIterator: IntoIterator + Sized {
    /// Stands for the method of rayon.
    fn into_par_iter(self) -> Sequential<Self::IntoIter> {
        Sequential(self.into_iter())
    }
}

impl<I: IntoIterator> IntoParallelIterator for I {}

/// Slices whose items can be worked on.
pub trait ParallelSlice<T> {
    /// Stands for the method of rayon.
    fn par_iter(&self) -> Sequential<Iter<'_, T>>;

    /// Stands for the method of rayon.
    fn par_chunks(&self, size: usize) -> Sequential<Chunks<'_, T>>;
}

impl<T> ParallelSlice<T> for [T] {
    fn par_iter(&self) -> Sequential<Iter<'_, T>> {
        Sequential(self.iter())
    }

    fn par_chunks(&self, size: usize) -> Sequential<Chunks<'_, T>> {
        Sequential(self.chunks(size))
    }
}

impl<I: Iterator> Sequential<I> {
    /// Stands for the method of rayon.
    pub fn enumerate(self) -> Sequential<Enumerate<I>> {
        Sequential(self.0.enumerate())
    }

    /// Stands for the method of rayon.
    pub fn map<R, F: FnMut(I::Item) -> R>(self, work: F) -> Sequential<Map<I, F>> {
        Sequential(self.0.map(work))
    }

    /// Stands for the method of rayon. There is one state for all items.
    pub fn map_init<S, R>(
        self,
        init: impl FnOnce() -> S,
        mut work: impl FnMut(&mut S, I::Item) -> R,
    ) -> Sequential<impl Iterator<Item = R>> {
        let mut state = init();
        Sequential(self.0.map(move |item| work(&mut state, item)))
    }

    /// Stands for the method of rayon.
    pub fn collect<C: FromIterator<I::Item>>(self) -> C {
        self.0.collect()
    }

    /// Stands for the method of rayon.
    pub fn sum<S: Sum<I::Item>>(self) -> S {
        self.0.sum()
    }

    /// Stands for the method of rayon.
    pub fn for_each(self, work: impl FnMut(I::Item)) {
        self.0.for_each(work);
    }

    /// Stands for the method of rayon, for work that returns an option.
    pub fn try_for_each(mut self, work: impl FnMut(I::Item) -> Option<()>) -> Option<()> {
        self.0.try_for_each(work)
    }

    /// Stands for the method of rayon.
    pub fn reduce(self, identity: impl FnOnce() -> I::Item, join: impl FnMut(I::Item, I::Item) -> I::Item) -> I::Item {
        self.0.fold(identity(), join)
    }

    /// Stands for the method of rayon, for items that are results.
    pub fn try_reduce<T, E>(
        mut self,
        identity: impl FnOnce() -> T,
        mut join: impl FnMut(T, T) -> Result<T, E>,
    ) -> Result<T, E>
    where
        I: Iterator<Item = Result<T, E>>,
    {
        self.0.try_fold(identity(), |sum, item| join(sum, item?))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Calls each method, with the traits that are in scope.
    macro_rules! all_methods {
        () => {{
            let items: Vec<u64> = (0..1000).collect();
            let below = |limit: u64| move |&item: &u64| (item < limit).then_some(item);
            let refused = |limit: u64| move |item: &u64| below(limit)(item).ok_or("refused");
            let sum = AtomicU64::new(0);
            items.par_iter().for_each(|item| _ = sum.fetch_add(*item, Ordering::Relaxed));
            (
                sum.into_inner(),
                (0..9_u64).into_par_iter().map(|item| item * item).collect::<Vec<_>>(),
                items.par_iter().enumerate().map(|(place, item)| place as u64 * item).sum::<u64>(),
                items.par_chunks(7).map(|chunk| chunk[0]).reduce(|| 3, u64::max),
                [999, 1000].map(|limit| items.par_iter().map(below(limit)).collect::<Option<Vec<_>>>()),
                [999, 1000].map(|limit| items.par_iter().try_for_each(|item| below(limit)(item).map(drop))),
                [999, 1000].map(|limit| items.par_iter().map(refused(limit)).try_reduce(|| 0, |a, b| Ok(a + b))),
                items.par_iter().map_init(|| 2, |two, item| *two * item).collect::<Vec<_>>(),
            )
        }};
    }

    #[test]
    fn every_method_gives_what_that_of_rayon_gives() {
        let with_rayon = {
            use rayon::prelude::*;
            all_methods!()
        };
        let in_order = {
            use super::*;
            all_methods!()
        };
        assert_eq!(in_order, with_rayon);
    }

    #[test]
    fn work_ends_at_the_first_failure() {
        use super::*;
        let mut seen = Vec::new();
        let result = [1, 2, 3].par_iter().try_for_each(|&item| {
            seen.push(item);
            (item != 2).then_some(())
        });
        assert_eq!((result, seen), (None, vec![1, 2]));
    }
}
