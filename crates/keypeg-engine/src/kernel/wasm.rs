//! Lanes of WebAssembly's simd128. The feature is chosen when the program is compiled: a module with such instructions does not load
//! where they are missing, so there is nothing to ask at run time.

use std::arch::wasm32::*;

use super::columns::BLOCK;
use super::lanes::Lanes;

/// Sixteen lanes, for simd128.
#[derive(Clone, Copy)]
pub(super) struct Simd128(v128);

const _: () = assert!(BLOCK.is_multiple_of(Simd128::LANES));

// SAFETY: 16 divides 64, `load` and `store` touch 16 bytes, and the whole program is compiled for the feature.
unsafe impl Lanes for Simd128 {
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Simd128 {
        Simd128(u8x16_splat(byte))
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Simd128 {
        // SAFETY: the caller vouches for 16 readable bytes; the instruction needs no alignment.
        Simd128(unsafe { v128_load(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller vouches for 16 writable bytes; the instruction needs no alignment.
        unsafe { v128_store(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn add(self, other: Simd128) -> Simd128 {
        Simd128(u8x16_add(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn sub(self, other: Simd128) -> Simd128 {
        Simd128(u8x16_sub(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn add_saturating(self, other: Simd128) -> Simd128 {
        Simd128(u8x16_add_sat(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn min(self, other: Simd128) -> Simd128 {
        Simd128(u8x16_min(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn or(self, other: Simd128) -> Simd128 {
        Simd128(v128_or(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn count_equal(self, a: Simd128, b: Simd128, _one: Simd128) -> Simd128 {
        Simd128(u8x16_sub(self.0, u8x16_eq(a.0, b.0)))
    }

    #[inline(always)]
    unsafe fn look_up(self, table: Simd128) -> Simd128 {
        // The instruction gives 0 for all places from 16 on, so the bits between the lowest four and the highest are cleared.
        Simd128(u8x16_swizzle(table.0, v128_and(self.0, u8x16_splat(0x8f))))
    }

    #[inline(always)]
    unsafe fn table(bytes: &[u8; 16]) -> Simd128 {
        // SAFETY: the array has 16 bytes.
        Simd128(unsafe { v128_load(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    unsafe fn count_bits(self) -> Simd128 {
        Simd128(u8x16_popcnt(self.0))
    }
}
