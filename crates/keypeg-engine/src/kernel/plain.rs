//! The portable lanes: plain arrays.

use super::columns::BLOCK;
use super::lanes::Lanes;

/// Sixteen lanes in a plain array. The compiler uses the vector instructions that the target has.
#[derive(Clone, Copy)]
pub(super) struct Plain([u8; 16]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Plain, f: impl Fn(u8, u8) -> u8) -> Plain {
        Plain(std::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }
}

// SAFETY: 16 divides 64, `load` and `store` touch 16 bytes, and no CPU feature is needed.
unsafe impl Lanes for Plain {
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Plain {
        Plain([byte; 16])
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Plain {
        // SAFETY: the caller vouches for 16 readable bytes; an array of bytes needs no alignment.
        Plain(unsafe { from.cast::<[u8; 16]>().read() })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller vouches for 16 writable bytes; an array of bytes needs no alignment.
        unsafe { to.cast::<[u8; 16]>().write(self.0) }
    }

    #[inline(always)]
    unsafe fn add(self, other: Plain) -> Plain {
        self.zip(other, u8::wrapping_add)
    }

    #[inline(always)]
    unsafe fn sub(self, other: Plain) -> Plain {
        self.zip(other, u8::wrapping_sub)
    }

    #[inline(always)]
    unsafe fn add_saturating(self, other: Plain) -> Plain {
        self.zip(other, u8::saturating_add)
    }

    #[inline(always)]
    unsafe fn min(self, other: Plain) -> Plain {
        self.zip(other, u8::min)
    }

    #[inline(always)]
    unsafe fn or(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    unsafe fn count_equal(self, a: Plain, b: Plain, _one: Plain) -> Plain {
        self.zip(a.zip(b, |a, b| u8::from(a == b)), u8::wrapping_add)
    }

    #[inline(always)]
    unsafe fn look_up(self, table: Plain) -> Plain {
        self.zip(self, |lane, _| if lane < 128 { table.0[usize::from(lane & 15)] } else { 0 })
    }

    #[inline(always)]
    unsafe fn table(bytes: &[u8; 16]) -> Plain {
        Plain(*bytes)
    }

    #[inline(always)]
    unsafe fn count_bits(self) -> Plain {
        self.zip(self, |lane, _| lane.count_ones() as u8)
    }
}

const _: () = assert!(BLOCK.is_multiple_of(Plain::LANES));
