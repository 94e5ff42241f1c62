//! The choice of the path that runs, and its safe interface.

use keypeg_core::CodeId;

use super::columns::{BLOCK, Columns};
use super::loops::{self, Block};
use super::pairs::{self, Bits};
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::plain::Plain as Base;
use super::slices::{self, CodeSlices, Planes};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::wasm::Simd128 as Base;
#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512};
use super::{Prepared, Scoring};

/// An implementation of the kernel. All of them compute the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelPath {
    /// Plain arrays, on every machine.
    Portable,
    /// 16 codes per instruction, in WebAssembly that is compiled for simd128.
    Simd128,
    /// 32 codes per instruction, with AVX2.
    Avx2,
    /// 64 codes per instruction, with AVX-512.
    Avx512,
}

/// The path that every machine has which runs this program.
const BASE: KernelPath = if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) {
    KernelPath::Simd128
} else {
    KernelPath::Portable
};

/// The rows that [`Kernel::count_shared`] may write: one for each number from 0 to the most pegs of an enumerated board.
pub(crate) const SHARED_ROWS: usize = keypeg_core::MAX_ENUMERATED_PEGS as usize + 1;

/// Scores codes of one game by one path.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    scoring: Scoring,
    path: KernelPath,
}

impl KernelPath {
    /// The paths that this machine can run, slowest first. Under Miri only the portable one.
    pub fn available() -> Vec<KernelPath> {
        #[cfg_attr(any(not(target_arch = "x86_64"), miri), expect(unused_mut, reason = "only x86-64 has more"))]
        let mut paths = vec![BASE];
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
                paths.push(KernelPath::Avx2);
            }
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512bitalg")
                && is_x86_feature_detected!("popcnt")
            {
                paths.push(KernelPath::Avx512);
            }
        }
        paths
    }
}

/// Calls a loop with the numbers of pegs and answers (or planes of answers) as constants, where that is faster.
macro_rules! specialized {
    (count, $lanes:ty, $scoring:expr, $block:expr, $codes:expr, $out:expr) => {
        match $scoring.pegs {
            3 => loops::count::<$lanes, 3, 9>($scoring, $block, $codes, $out),
            4 => loops::count::<$lanes, 4, 14>($scoring, $block, $codes, $out),
            5 => loops::count::<$lanes, 5, 20>($scoring, $block, $codes, $out),
            6 => loops::count::<$lanes, 6, 27>($scoring, $block, $codes, $out),
            _ => loops::count_any::<$lanes>($scoring, $block, $codes, $out),
        }
    };
    (shared, $lanes:ty, $scoring:expr, $block:expr, $codes:expr, $out:expr) => {
        match $scoring.pegs {
            ..=2 => loops::count_shared::<$lanes, 3>($block, $codes, $out),
            3 => loops::count_shared::<$lanes, 4>($block, $codes, $out),
            4 => loops::count_shared::<$lanes, 5>($block, $codes, $out),
            5 => loops::count_shared::<$lanes, 6>($block, $codes, $out),
            6 => loops::count_shared::<$lanes, 7>($block, $codes, $out),
            7 => loops::count_shared::<$lanes, 8>($block, $codes, $out),
            _ => loops::count_shared::<$lanes, SHARED_ROWS>($block, $codes, $out),
        }
    };
    (parts, $lanes:ty, $scoring:expr, $block:expr, $codes:expr, $out:expr) => {
        match $scoring.pegs {
            1 => loops::parts::<$lanes, 1, 1>($scoring, $block, $codes, $out),
            2 => loops::parts::<$lanes, 2, 1>($scoring, $block, $codes, $out),
            3 => loops::parts::<$lanes, 3, 2>($scoring, $block, $codes, $out),
            4 => loops::parts::<$lanes, 4, 2>($scoring, $block, $codes, $out),
            5 => loops::parts::<$lanes, 5, 3>($scoring, $block, $codes, $out),
            6 => loops::parts::<$lanes, 6, 4>($scoring, $block, $codes, $out),
            7 => loops::parts::<$lanes, 7, 5>($scoring, $block, $codes, $out),
            8 => loops::parts::<$lanes, 8, 6>($scoring, $block, $codes, $out),
            9 => loops::parts::<$lanes, 9, 7>($scoring, $block, $codes, $out),
            10 => loops::parts::<$lanes, 10, 9>($scoring, $block, $codes, $out),
            11 => loops::parts::<$lanes, 11, 10>($scoring, $block, $codes, $out),
            12 => loops::parts::<$lanes, 12, 12>($scoring, $block, $codes, $out),
            13 => loops::parts::<$lanes, 13, 13>($scoring, $block, $codes, $out),
            14 => loops::parts::<$lanes, 14, 15>($scoring, $block, $codes, $out),
            15 => loops::parts::<$lanes, 15, 17>($scoring, $block, $codes, $out),
            16 => loops::parts::<$lanes, 16, 19>($scoring, $block, $codes, $out),
            17 => loops::parts::<$lanes, 17, 22>($scoring, $block, $codes, $out),
            18 => loops::parts::<$lanes, 18, 24>($scoring, $block, $codes, $out),
            19 => loops::parts::<$lanes, 19, 27>($scoring, $block, $codes, $out),
            _ => loops::parts::<$lanes, 20, 29>($scoring, $block, $codes, $out),
        }
    };
}

/// The four loops compiled for one kind of lanes.
macro_rules! compiled {
    ($score:ident, $count:ident, $parts:ident, $shared:ident, $lanes:ty $(, $features:literal)?) => {
        $(#[target_feature(enable = $features)])?
        unsafe fn $score(scoring: &Scoring, block: Block<'_>, code: &Prepared, out: &mut [u8; BLOCK]) {
            // SAFETY: the features the lanes need are enabled here; `Kernel` checks the shapes.
            unsafe { loops::score::<$lanes>(scoring, block, code, out) }
        }

        $(#[target_feature(enable = $features)])?
        unsafe fn $count(scoring: &Scoring, block: Block<'_>, codes: &[Prepared], out: &mut [[u8; BLOCK]]) {
            // SAFETY: the features the lanes need are enabled here; `Kernel` checks the shapes.
            unsafe { specialized!(count, $lanes, scoring, block, codes, out) }
        }

        $(#[target_feature(enable = $features)])?
        unsafe fn $parts(scoring: &Scoring, block: Block<'_>, codes: &[Prepared], out: &mut [u8; BLOCK]) {
            // SAFETY: the features the lanes need are enabled here; `Kernel` checks the shapes.
            unsafe { specialized!(parts, $lanes, scoring, block, codes, out) }
        }

        $(#[target_feature(enable = $features)])?
        unsafe fn $shared(scoring: &Scoring, block: Block<'_>, codes: &[Prepared], out: &mut [[u8; BLOCK]]) {
            // SAFETY: the features the lanes need are enabled here; `Kernel` checks the shapes.
            unsafe { specialized!(shared, $lanes, scoring, block, codes, out) }
        }
    };
}

compiled!(score_base, count_base, parts_base, shared_base, Base);
#[cfg(target_arch = "x86_64")]
compiled!(score_avx2, count_avx2, parts_avx2, shared_avx2, Avx2, "avx2");
#[cfg(target_arch = "x86_64")]
compiled!(score_avx512, count_avx512, parts_avx512, shared_avx512, Avx512, "avx512f,avx512bw,avx512bitalg");

/// [`pairs::answers`] with an instruction that counts bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn answers_popcnt(scoring: &Scoring, bits: &[Bits], guess: CodeId, codes: &[CodeId], out: &mut Vec<u8>) {
    pairs::answers(scoring, bits, guess, codes, out);
}

/// [`pairs::most_parts`] with an instruction that counts bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn most_parts_popcnt(scoring: &Scoring, bits: &[Bits], codes: &[CodeId]) -> (usize, CodeId) {
    pairs::most_parts(scoring, bits, codes)
}

/// Calls a loop over slices with a constant above all sums of pegs.
macro_rules! sliced {
    ($loop:ident, $pegs:expr, $($argument:expr),*) => {
        match $pegs {
            ..=5 => slices::$loop::<6>($($argument),*),
            6 => slices::$loop::<7>($($argument),*),
            7 => slices::$loop::<8>($($argument),*),
            8 => slices::$loop::<9>($($argument),*),
            _ => slices::$loop::<16>($($argument),*),
        }
    };
}

/// [`slices::add_mask`] with an instruction that counts bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn add_mask_popcnt(
    pegs: usize,
    set: &CodeSlices,
    mask: &[u64],
    before: &[Planes],
    after: &mut [Planes],
    weights: &[i64],
) -> i64 {
    sliced!(add_mask, pegs, set, mask, before, after, weights)
}

/// [`slices::fold_pairs`] with an instruction that counts bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn fold_pairs_popcnt(
    pegs: usize,
    set: &CodeSlices,
    black: &[Planes],
    shared: &[Planes],
    weights: &[i64],
) -> (usize, i64) {
    sliced!(fold_pairs, pegs, set, black, shared, weights)
}

impl Kernel {
    /// The fastest path of this machine.
    pub(crate) fn new(scoring: Scoring) -> Kernel {
        let path = *KernelPath::available().last().expect("one path is always there");
        Kernel { scoring, path }
    }

    /// A kernel with the given path. `None` if this machine cannot run it.
    pub(crate) fn with_path(scoring: Scoring, path: KernelPath) -> Option<Kernel> {
        KernelPath::available().contains(&path).then_some(Kernel { scoring, path })
    }

    pub(crate) fn path(&self) -> KernelPath {
        self.path
    }

    pub(crate) fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// The index of the answer of `code` to each code of a block. Lanes behind the last code hold arbitrary values.
    pub(crate) fn score(&self, columns: &Columns, block: usize, code: &Prepared, out: &mut [u8; BLOCK]) {
        let block = self.checked(columns, block);
        // SAFETY: `with_path` and `new` accept only paths whose features this machine has. `checked` verifies the shape of
        // the columns.
        unsafe {
            match self.path {
                KernelPath::Portable | KernelPath::Simd128 => score_base(&self.scoring, block, code, out),
                #[cfg(target_arch = "x86_64")]
                KernelPath::Avx2 => score_avx2(&self.scoring, block, code, out),
                #[cfg(target_arch = "x86_64")]
                KernelPath::Avx512 => score_avx512(&self.scoring, block, code, out),
                #[cfg(not(target_arch = "x86_64"))]
                KernelPath::Avx2 | KernelPath::Avx512 => unreachable!("not available on this machine"),
            }
        }
    }

    /// For each answer and each lane of a block, the number of codes that give it. Lanes behind the last code hold
    /// arbitrary values.
    ///
    /// # Panics
    /// If there are more than 255 codes, or the number of rows of `out` is not the number of answers.
    pub(crate) fn count(&self, columns: &Columns, block: usize, codes: &[Prepared], out: &mut [[u8; BLOCK]]) {
        assert!(codes.len() <= 255 && out.len() == self.scoring.answers, "a counter of one byte per answer");
        let block = self.checked(columns, block);
        // SAFETY: as in `score`.
        unsafe {
            match self.path {
                KernelPath::Portable | KernelPath::Simd128 => count_base(&self.scoring, block, codes, out),
                #[cfg(target_arch = "x86_64")]
                KernelPath::Avx2 => count_avx2(&self.scoring, block, codes, out),
                #[cfg(target_arch = "x86_64")]
                KernelPath::Avx512 => count_avx512(&self.scoring, block, codes, out),
                #[cfg(not(target_arch = "x86_64"))]
                KernelPath::Avx2 | KernelPath::Avx512 => unreachable!("not available on this machine"),
            }
        }
    }

    /// For each number of black and white pegs together and each lane of a block, the number of codes whose answer has it.
    /// Lanes behind the last code hold arbitrary values.
    ///
    /// # Panics
    /// If there are more than 255 codes, or `out` has fewer than [`SHARED_ROWS`] rows.
    pub(crate) fn count_shared(&self, columns: &Columns, block: usize, codes: &[Prepared], out: &mut [[u8; BLOCK]]) {
        assert!(codes.len() <= 255 && out.len() >= SHARED_ROWS, "a counter of one byte per number");
        let block = self.checked(columns, block);
        // SAFETY: as in `score`.
        unsafe {
            match self.path {
                KernelPath::Portable | KernelPath::Simd128 => shared_base(&self.scoring, block, codes, out),
                #[cfg(target_arch = "x86_64")]
                KernelPath::Avx2 => shared_avx2(&self.scoring, block, codes, out),
                #[cfg(target_arch = "x86_64")]
                KernelPath::Avx512 => shared_avx512(&self.scoring, block, codes, out),
                #[cfg(not(target_arch = "x86_64"))]
                KernelPath::Avx2 | KernelPath::Avx512 => unreachable!("not available on this machine"),
            }
        }
    }

    /// The number of different answers that the codes give to each lane of a block. Lanes behind the last code hold
    /// arbitrary values.
    pub(crate) fn parts(&self, columns: &Columns, block: usize, codes: &[Prepared], out: &mut [u8; BLOCK]) {
        let block = self.checked(columns, block);
        // SAFETY: as in `score`.
        unsafe {
            match self.path {
                KernelPath::Portable | KernelPath::Simd128 => parts_base(&self.scoring, block, codes, out),
                #[cfg(target_arch = "x86_64")]
                KernelPath::Avx2 => parts_avx2(&self.scoring, block, codes, out),
                #[cfg(target_arch = "x86_64")]
                KernelPath::Avx512 => parts_avx512(&self.scoring, block, codes, out),
                #[cfg(not(target_arch = "x86_64"))]
                KernelPath::Avx2 | KernelPath::Avx512 => unreachable!("not available on this machine"),
            }
        }
    }

    /// Replaces the contents of `out` by the answers of `codes` to a guess. `bits` holds all codes of the board.
    pub(crate) fn answers(&self, bits: &[Bits], guess: CodeId, codes: &[CodeId], out: &mut Vec<u8>) {
        match self.path {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: both paths are accepted only where the machine has `popcnt`.
            KernelPath::Avx2 | KernelPath::Avx512 => unsafe { answers_popcnt(&self.scoring, bits, guess, codes, out) },
            _ => pairs::answers(&self.scoring, bits, guess, codes, out),
        }
    }

    /// The most cells into which one of the codes splits all of them, and the first code that does. `bits` holds all codes
    /// of the board.
    pub(crate) fn most_parts(&self, bits: &[Bits], codes: &[CodeId]) -> (usize, CodeId) {
        match self.path {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: both paths are accepted only where the machine has `popcnt`.
            KernelPath::Avx2 | KernelPath::Avx512 => unsafe { most_parts_popcnt(&self.scoring, bits, codes) },
            _ => pairs::most_parts(&self.scoring, bits, codes),
        }
    }

    /// Adds one to the sums of the codes of a mask. Returns the sum of the weights of the numbers of codes with equal sums.
    pub(crate) fn add_mask(
        &self,
        set: &CodeSlices,
        mask: &[u64],
        before: &[Planes],
        after: &mut [Planes],
        weights: &[i64],
    ) -> i64 {
        let pegs = self.scoring.pegs;
        match self.path {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: both paths are accepted only where the machine has `popcnt`.
            KernelPath::Avx2 | KernelPath::Avx512 => unsafe {
                add_mask_popcnt(pegs, set, mask, before, after, weights)
            },
            _ => sliced!(add_mask, pegs, set, mask, before, after, weights),
        }
    }

    /// The number of cells of a guess and the sum of their weights, from the sums of its black and of its shared pegs.
    pub(crate) fn fold_pairs(
        &self,
        set: &CodeSlices,
        black: &[Planes],
        shared: &[Planes],
        weights: &[i64],
    ) -> (usize, i64) {
        let pegs = self.scoring.pegs;
        match self.path {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: both paths are accepted only where the machine has `popcnt`.
            KernelPath::Avx2 | KernelPath::Avx512 => unsafe { fold_pairs_popcnt(pegs, set, black, shared, weights) },
            _ => sliced!(fold_pairs, pegs, set, black, shared, weights),
        }
    }

    /// The columns of a block, after a check that they have the shape of this game.
    fn checked<'a>(&self, columns: &'a Columns, block: usize) -> Block<'a> {
        let (pegs, colors) = columns.block(block);
        assert!(pegs.len() == self.scoring.pegs && colors.len() == self.scoring.colors, "columns of another board");
        (pegs, colors)
    }
}
