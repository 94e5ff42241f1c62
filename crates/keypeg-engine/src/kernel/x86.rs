//! AVX2 and AVX-512 lanes.

use std::arch::x86_64::*;

use super::columns::BLOCK;
use super::lanes::Lanes;

/// Thirty-two lanes, for AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// Sixty-four lanes, for AVX-512 F, BW and BITALG.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

const _: () = assert!(BLOCK.is_multiple_of(Avx2::LANES) && BLOCK.is_multiple_of(Avx512::LANES));

/// Implements methods by intrinsics. Each body is safe inside a function that is compiled for the feature. The trait
/// requires that of its callers.
macro_rules! intrinsics {
    ($(fn $name:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:expr;)*) => {
        $(
            #[inline(always)]
            unsafe fn $name($($arg: $type),*) -> $result {
                // SAFETY: the caller is compiled for these instructions and guarantees that pointers are valid, as
                // the trait requires.
                unsafe { $body }
            }
        )*
    };
}

// SAFETY: 32 divides 64, and the unaligned load and store touch 32 bytes.
unsafe impl Lanes for Avx2 {
    const LANES: usize = 32;

    intrinsics! {
        fn splat(byte: u8) -> Self = Avx2(_mm256_set1_epi8(byte as i8));
        fn load(from: *const u8) -> Self = Avx2(_mm256_loadu_si256(from.cast()));
        fn store(self: Self, to: *mut u8) -> () = _mm256_storeu_si256(to.cast(), self.0);
        fn add(self: Self, other: Self) -> Self = Avx2(_mm256_add_epi8(self.0, other.0));
        fn sub(self: Self, other: Self) -> Self = Avx2(_mm256_sub_epi8(self.0, other.0));
        fn add_saturating(self: Self, other: Self) -> Self = Avx2(_mm256_adds_epu8(self.0, other.0));
        fn min(self: Self, other: Self) -> Self = Avx2(_mm256_min_epu8(self.0, other.0));
        fn or(self: Self, other: Self) -> Self = Avx2(_mm256_or_si256(self.0, other.0));
        fn count_equal(self: Self, a: Self, b: Self, _one: Self) -> Self =
            Avx2(_mm256_sub_epi8(self.0, _mm256_cmpeq_epi8(a.0, b.0)));
        fn look_up(self: Self, table: Self) -> Self = Avx2(_mm256_shuffle_epi8(table.0, self.0));
        fn table(bytes: &[u8; 16]) -> Self =
            Avx2(_mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())));
        fn count_bits(self: Self) -> Self = {
            let table = Avx2::table(&[0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
            let nibble = _mm256_set1_epi8(15);
            let low = Avx2(_mm256_and_si256(self.0, nibble)).look_up(table);
            let high = Avx2(_mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble)).look_up(table);
            low.add(high)
        };
    }
}

// SAFETY: 64 divides 64, and the unaligned load and store touch 64 bytes.
unsafe impl Lanes for Avx512 {
    const LANES: usize = 64;

    intrinsics! {
        fn splat(byte: u8) -> Self = Avx512(_mm512_set1_epi8(byte as i8));
        fn load(from: *const u8) -> Self = Avx512(_mm512_loadu_si512(from.cast()));
        fn store(self: Self, to: *mut u8) -> () = _mm512_storeu_si512(to.cast(), self.0);
        fn add(self: Self, other: Self) -> Self = Avx512(_mm512_add_epi8(self.0, other.0));
        fn sub(self: Self, other: Self) -> Self = Avx512(_mm512_sub_epi8(self.0, other.0));
        fn add_saturating(self: Self, other: Self) -> Self = Avx512(_mm512_adds_epu8(self.0, other.0));
        fn min(self: Self, other: Self) -> Self = Avx512(_mm512_min_epu8(self.0, other.0));
        fn or(self: Self, other: Self) -> Self = Avx512(_mm512_or_si512(self.0, other.0));
        fn count_equal(self: Self, a: Self, b: Self, one: Self) -> Self =
            Avx512(_mm512_mask_add_epi8(self.0, _mm512_cmpeq_epi8_mask(a.0, b.0), self.0, one.0));
        fn look_up(self: Self, table: Self) -> Self = Avx512(_mm512_shuffle_epi8(table.0, self.0));
        fn table(bytes: &[u8; 16]) -> Self =
            Avx512(_mm512_broadcast_i32x4(_mm_loadu_si128(bytes.as_ptr().cast())));
        fn count_bits(self: Self) -> Self = Avx512(_mm512_popcnt_epi8(self.0));
    }
}
