//! The algorithms, generic over the kind of lanes.
//!
//! Each function works on one block and is inlined into a function that is compiled for the CPU feature of its lanes. `P`
//! is the number of pegs and `A` the number of answers. As constants they let the compiler unroll the loops and keep the
//! counters in registers.

use super::columns::{BLOCK, Column};
use super::lanes::{Lanes, one};
use super::{Prepared, Scoring};

/// The peg columns and the color columns of a block.
pub(super) type Block<'a> = (&'a [Column], &'a [Column]);

/// For each number of black pegs the index of its first answer, in tables of 16 places.
#[derive(Clone, Copy)]
struct Rows<V> {
    /// For up to 15 black pegs.
    low: V,
    /// For 16 black pegs or more.
    high: V,
    one: V,
}

impl<V: Lanes> Rows<V> {
    /// # Safety
    /// As for [`Lanes`].
    #[inline(always)]
    unsafe fn new(scoring: &Scoring) -> Rows<V> {
        let (low, high) = (&scoring.row[..16], &scoring.row[16..]);
        let table = |bytes: &[u8]| std::array::from_fn(|place| bytes[place]);
        // SAFETY: passed on to the caller.
        unsafe { Rows { low: V::table(&table(low)), high: V::table(&table(high)), one: one::<V>() } }
    }
}

/// The answers of a code to the block's lanes that begin at `lane`.
///
/// # Safety
/// As for [`Lanes`]; the block has `pegs` peg columns and a column for every color of the code.
#[inline(always)]
unsafe fn answers<V: Lanes>(block: Block<'_>, lane: usize, pegs: usize, code: &Prepared, rows: Rows<V>) -> V {
    debug_assert!(lane + V::LANES <= BLOCK && pegs <= block.0.len());
    // SAFETY: every column has BLOCK bytes, of which LANES begin at `lane`. The caller guarantees the rest.
    unsafe {
        let mut black = V::splat(0);
        for (column, &color) in block.0[..pegs].iter().zip(&code.pegs) {
            black = black.count_equal(V::load(column.0.as_ptr().add(lane)), V::splat(color), rows.one);
        }
        let shared = shared::<V>(block, lane, code);
        if pegs < 16 {
            return black.look_up(rows.low).add(shared);
        }
        // A lane with its highest bit set looks up 0. That is so for 16 or more black pegs in the first table, and for
        // fewer in the second.
        let low = black.add_saturating(V::splat(0x70)).look_up(rows.low);
        low.or(black.sub(V::splat(16)).look_up(rows.high)).add(shared)
    }
}

/// The black and white pegs together of the answers of a code to the block's lanes that begin at `lane`.
///
/// # Safety
/// As for [`answers`].
#[inline(always)]
unsafe fn shared<V: Lanes>(block: Block<'_>, lane: usize, code: &Prepared) -> V {
    // SAFETY: every column has BLOCK bytes, of which LANES begin at `lane`. The caller guarantees the rest.
    unsafe {
        let mut shared = V::splat(0);
        for &(color, count) in &code.colors[..code.distinct] {
            let column = block.1[usize::from(color)].0.as_ptr().add(lane);
            shared = shared.add(V::load(column).min(V::splat(count)));
        }
        shared
    }
}

/// The indices of the answers of one code to a block.
///
/// # Safety
/// As for [`answers`].
#[inline(always)]
pub(super) unsafe fn score<V: Lanes>(scoring: &Scoring, block: Block<'_>, code: &Prepared, out: &mut [u8; BLOCK]) {
    // SAFETY: `out` has BLOCK bytes, of which LANES begin at `lane`. The caller guarantees the rest.
    unsafe {
        let rows = Rows::<V>::new(scoring);
        for lane in (0..BLOCK).step_by(V::LANES) {
            answers(block, lane, scoring.pegs, code, rows).store(out.as_mut_ptr().add(lane));
        }
    }
}

/// Counts for each lane and each answer the codes that give it. There are at most 255 codes.
///
/// # Safety
/// As for [`answers`], with `P` pegs and `A` answers.
#[inline(always)]
pub(super) unsafe fn count<V: Lanes, const P: usize, const A: usize>(
    scoring: &Scoring,
    block: Block<'_>,
    codes: &[Prepared],
    out: &mut [[u8; BLOCK]],
) {
    debug_assert!(codes.len() <= 255 && out.len() == A && scoring.pegs == P);
    // SAFETY: each row of `out` has BLOCK bytes, of which LANES begin at `lane`. The caller guarantees the rest.
    unsafe {
        let rows = Rows::<V>::new(scoring);
        for lane in (0..BLOCK).step_by(V::LANES) {
            let mut counters = [V::splat(0); A];
            for code in codes {
                let answer = answers(block, lane, P, code, rows);
                for (index, counter) in counters.iter_mut().enumerate() {
                    *counter = counter.count_equal(answer, V::splat(index as u8), rows.one);
                }
            }
            for (counter, out) in counters.iter().zip(out.iter_mut()) {
                counter.store(out.as_mut_ptr().add(lane));
            }
        }
    }
}

/// Counts for each lane and each number of black and white pegs together the codes whose answer has it. There are at most 255
/// codes. `S` is the number of pegs plus one.
///
/// # Safety
/// As for [`answers`].
#[inline(always)]
pub(super) unsafe fn count_shared<V: Lanes, const S: usize>(
    block: Block<'_>,
    codes: &[Prepared],
    out: &mut [[u8; BLOCK]],
) {
    debug_assert!(codes.len() <= 255 && out.len() >= S);
    // SAFETY: each row of `out` has BLOCK bytes, of which LANES begin at `lane`. The caller guarantees the rest.
    unsafe {
        let one = one::<V>();
        for lane in (0..BLOCK).step_by(V::LANES) {
            let mut counters = [V::splat(0); S];
            for code in codes {
                let shared = shared::<V>(block, lane, code);
                for (number, counter) in counters.iter_mut().enumerate() {
                    *counter = counter.count_equal(shared, V::splat(number as u8), one);
                }
            }
            for (counter, out) in counters.iter().zip(out.iter_mut()) {
                counter.store(out.as_mut_ptr().add(lane));
            }
        }
    }
}

/// Does the same as [`count`] for any number of pegs and answers. The counters are in memory.
///
/// # Safety
/// As for [`answers`].
#[inline(always)]
pub(super) unsafe fn count_any<V: Lanes>(
    scoring: &Scoring,
    block: Block<'_>,
    codes: &[Prepared],
    out: &mut [[u8; BLOCK]],
) {
    debug_assert!(codes.len() <= 255);
    for counter in out.iter_mut() {
        counter.fill(0);
    }
    // SAFETY: as in `count`.
    unsafe {
        let rows = Rows::<V>::new(scoring);
        for lane in (0..BLOCK).step_by(V::LANES) {
            for code in codes {
                let answer = answers(block, lane, scoring.pegs, code, rows);
                for (index, counter) in out.iter_mut().enumerate() {
                    let at = counter.as_mut_ptr().add(lane);
                    V::load(at).count_equal(answer, V::splat(index as u8), rows.one).store(at);
                }
            }
        }
    }
}

/// The number of different answers that the codes give to each lane. Answers are kept as bits, eight per plane.
///
/// # Safety
/// As for [`answers`], with `P` pegs and at most `8 * PLANES` answers.
#[inline(always)]
pub(super) unsafe fn parts<V: Lanes, const P: usize, const PLANES: usize>(
    scoring: &Scoring,
    block: Block<'_>,
    codes: &[Prepared],
    out: &mut [u8; BLOCK],
) {
    debug_assert!(scoring.answers <= 8 * PLANES && scoring.pegs == P);
    // SAFETY: `out` has BLOCK bytes, of which LANES begin at `lane`. The caller guarantees the rest.
    unsafe {
        let rows = Rows::<V>::new(scoring);
        // One bit for each of the answers 0 to 7 of a plane, and 0 for 8 to 15.
        let bits = V::table(&[1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0]);
        let guard = V::splat(0x70);
        for lane in (0..BLOCK).step_by(V::LANES) {
            let mut planes = [V::splat(0); PLANES];
            for code in codes {
                let answer = answers(block, lane, P, code, rows);
                for (plane, seen) in planes.iter_mut().enumerate() {
                    // Relative to the plane an answer is 0 to 15, or negative, or larger. Adding 0x70 with
                    // saturation sets the highest bit of the last two, and `look_up` gives 0 for them.
                    let relative = answer.sub(V::splat(8 * plane as u8)).add_saturating(guard);
                    *seen = seen.or(relative.look_up(bits));
                }
            }
            let sum = planes.iter().fold(V::splat(0), |sum, plane| sum.add(plane.count_bits()));
            sum.store(out.as_mut_ptr().add(lane));
        }
    }
}
