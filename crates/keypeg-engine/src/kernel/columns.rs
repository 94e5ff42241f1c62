//! Codes side by side, one byte lane per code.

/// The number of codes of a block.
pub(crate) const BLOCK: usize = 64;

/// One column of a block: one byte per code.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Column(pub(super) [u8; BLOCK]);

/// A list of codes laid out for bulk scoring.
///
/// Each block has a column for every peg and then one for every color. Unused lanes of the last block hold no color.
#[derive(Clone)]
pub(crate) struct Columns {
    pegs: usize,
    width: usize,
    len: usize,
    columns: Vec<Column>,
}

impl Columns {
    /// Each row describes one code: the color of each peg, then the number of pegs of each color.
    pub(crate) fn new<'a>(pegs: usize, colors: usize, rows: impl ExactSizeIterator<Item = &'a [u8]>) -> Columns {
        let width = pegs + colors;
        let len = rows.len();
        let mut columns = vec![Column([0; BLOCK]); len.div_ceil(BLOCK) * width];
        for (index, row) in rows.enumerate() {
            let block = &mut columns[index / BLOCK * width..][..width];
            for (column, &byte) in block.iter_mut().zip(row) {
                column.0[index % BLOCK] = byte;
            }
        }
        if !len.is_multiple_of(BLOCK) {
            let last = columns.len() - width;
            for column in &mut columns[last..last + pegs] {
                column.0[len % BLOCK..].fill(u8::MAX);
            }
        }
        Columns { pegs, width, len, columns }
    }

    /// The number of codes.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The memory of the columns, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.columns[..])
    }

    /// The number of blocks. The last one may have unused lanes.
    pub(crate) fn blocks(&self) -> usize {
        self.len.div_ceil(BLOCK)
    }

    /// The number of codes of a block: [`BLOCK`], or fewer for the last one.
    pub(crate) fn lanes(&self, block: usize) -> usize {
        (self.len - block * BLOCK).min(BLOCK)
    }

    /// The peg columns and the color columns of a block.
    pub(super) fn block(&self, block: usize) -> (&[Column], &[Column]) {
        self.columns[block * self.width..][..self.width].split_at(self.pegs)
    }
}
