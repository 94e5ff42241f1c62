//! Sums of pegs over a set, 64 codes per word.
//!
//! A peg of a guess adds one black peg to the codes that have its color there. The k-th peg of a color adds one shared peg
//! (black or white) to the codes that have the color k times. Both are masks over the set, one bit per code. The sums are bit
//! planes: bit i of the sums of 64 codes is one word.

/// The bit planes of a sum, so that a code has at most 15 black or shared pegs.
const PLANES: usize = 4;

/// The bit planes of the sums of 64 codes.
pub(crate) type Planes = [u64; PLANES];

/// A set of codes as masks over its codes.
pub(crate) struct CodeSlices {
    pegs: usize,
    colors: usize,
    codes: usize,
    words: usize,
    /// For each peg and color the codes that have the color at the peg.
    placed: Vec<u64>,
    /// For each color and number from 1 on, the codes that have the color at least that many times.
    owned: Vec<u64>,
}

impl CodeSlices {
    /// Each row describes one code: the color of each peg, then the number of pegs of each color.
    pub(crate) fn new<'a>(pegs: usize, colors: usize, rows: impl ExactSizeIterator<Item = &'a [u8]>) -> CodeSlices {
        let codes = rows.len();
        let words = codes.div_ceil(64);
        let (mut placed, mut owned) = (vec![0; pegs * colors * words], vec![0; pegs * colors * words]);
        for (index, row) in rows.enumerate() {
            let (word, bit) = (index / 64, 1 << (index % 64));
            for (peg, &color) in row[..pegs].iter().enumerate() {
                placed[(peg * colors + usize::from(color)) * words + word] |= bit;
            }
            for (color, &count) in row[pegs..].iter().enumerate().filter(|(_, count)| **count > 0) {
                for number in 0..usize::from(count) {
                    owned[(color * pegs + number) * words + word] |= bit;
                }
            }
        }
        CodeSlices { pegs, colors, codes, words, placed, owned }
    }

    /// The sums of no peg.
    pub(crate) fn nothing(&self) -> Vec<Planes> {
        vec![[0; PLANES]; self.words]
    }

    /// The codes that have a color at a peg.
    pub(crate) fn placed(&self, peg: usize, color: u8) -> &[u64] {
        &self.placed[(peg * self.colors + usize::from(color)) * self.words..][..self.words]
    }

    /// The codes that have a color more than `number` times.
    pub(crate) fn owned(&self, color: u8, number: usize) -> &[u64] {
        &self.owned[(usize::from(color) * self.pegs + number) * self.words..][..self.words]
    }

    /// The bits of the last word behind the last code.
    fn padding(&self) -> u32 {
        (self.words * 64 - self.codes) as u32
    }
}

/// The codes of each sum from 0 to `N` - 1.
#[inline(always)]
fn split<const N: usize>(planes: &Planes) -> [u64; N] {
    let mut found = [!0; N];
    for (sum, found) in found.iter_mut().enumerate() {
        for (bit, &plane) in planes.iter().enumerate() {
            // The planes above are empty if no sum has their bit.
            if N > 1 << bit {
                *found &= if (sum >> bit) & 1 == 1 { plane } else { !plane };
            }
        }
    }
    found
}

/// Adds one to the sums of the codes of a mask, and the weights of the numbers of codes with equal sums. Sums are below `N`.
#[inline(always)]
pub(super) fn add_mask<const N: usize>(
    set: &CodeSlices,
    mask: &[u64],
    before: &[Planes],
    after: &mut [Planes],
    weights: &[i64],
) -> i64 {
    let mut counts = [0u32; N];
    for ((&mask, before), after) in mask.iter().zip(before).zip(after) {
        let (mut planes, mut carry) = (*before, mask);
        for plane in &mut planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        *after = planes;
        for (count, found) in counts.iter_mut().zip(split::<N>(&planes)) {
            *count += found.count_ones();
        }
    }
    // Bits behind the last code have the sum 0.
    counts[0] -= set.padding();
    let mut folded = 0;
    for &count in &counts {
        folded += weights[count as usize];
    }
    folded
}

/// The number of different pairs of sums, and the weights of the numbers of codes with equal pairs. Sums are below `N`, and
/// the first is not above the second.
#[inline(always)]
pub(super) fn fold_pairs<const N: usize>(
    set: &CodeSlices,
    black: &[Planes],
    shared: &[Planes],
    weights: &[i64],
) -> (usize, i64) {
    let mut counts = [[0u32; N]; N];
    for (black, shared) in black.iter().zip(shared) {
        let (black, shared) = (split::<N>(black), split::<N>(shared));
        for (sum, (counts, shared)) in counts.iter_mut().zip(shared).enumerate() {
            for (count, black) in counts[..=sum].iter_mut().zip(black) {
                *count += (black & shared).count_ones();
            }
        }
    }
    counts[0][0] -= set.padding();
    let (mut parts, mut folded) = (0, 0);
    for (sum, counts) in counts.iter().enumerate() {
        for &count in &counts[..=sum] {
            parts += usize::from(count > 0);
            folded += weights[count as usize];
        }
    }
    (parts, folded)
}
