//! The operations on vectors of bytes that the algorithms need.

/// A vector of byte lanes.
///
/// # Safety
/// `LANES` divides [`BLOCK`](super::columns::BLOCK), and `load` and `store` touch exactly `LANES` bytes. The functions may need a CPU
/// feature: their caller must be compiled for that feature.
pub(super) unsafe trait Lanes: Copy {
    const LANES: usize;

    unsafe fn splat(byte: u8) -> Self;
    /// # Safety
    /// `LANES` bytes can be read at `from`.
    unsafe fn load(from: *const u8) -> Self;
    /// # Safety
    /// `LANES` bytes can be written at `to`.
    unsafe fn store(self, to: *mut u8);
    unsafe fn add(self, other: Self) -> Self;
    unsafe fn sub(self, other: Self) -> Self;
    /// The sum, or 255 where the sum is larger.
    unsafe fn add_saturating(self, other: Self) -> Self;
    unsafe fn min(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    /// Adds 1 where `a` and `b` are equal. `one` holds 1 in every lane, from [`one`].
    unsafe fn count_equal(self, a: Self, b: Self, one: Self) -> Self;
    /// The table's byte at the low four bits of each lane, or 0 where the lane's highest bit is set.
    unsafe fn look_up(self, table: Self) -> Self;
    /// A table of 16 bytes for `look_up`.
    unsafe fn table(bytes: &[u8; 16]) -> Self;
    /// The number of bits that are set in each lane.
    unsafe fn count_bits(self) -> Self;
}

/// The number 1 in every lane, hidden from the optimizer. An optimizer that knows the number turns AVX-512's masked
/// addition into three instructions instead of two, and counting takes a third longer.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn one<V: Lanes>() -> V {
    // SAFETY: passed on to the caller.
    unsafe { V::splat(std::hint::black_box(1)) }
}
