//! Codes side by side, one byte lane each.

/// How many codes stand in a block.
pub(crate) const BLOCK: usize = 64;

/// A block's column: one byte per code.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Column(pub(super) [u8; BLOCK]);

/// A list of codes laid out for bulk scoring.
///
/// Block by block, each block a column for every peg and then one for every color. The last block is filled up
/// with lanes that hold no color at all.
#[derive(Clone)]
pub(crate) struct Columns {
    pegs: usize,
    width: usize,
    len: usize,
    columns: Vec<Column>,
}

impl Columns {
    /// Lays codes out. Each row holds the color of each peg and then the count of each color.
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

    /// How many codes there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// How many bytes the columns fill.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.columns[..])
    }

    /// How many blocks the codes fill.
    pub(crate) fn blocks(&self) -> usize {
        self.len.div_ceil(BLOCK)
    }

    /// How many codes stand in a block.
    pub(crate) fn lanes(&self, block: usize) -> usize {
        (self.len - block * BLOCK).min(BLOCK)
    }

    /// The peg columns and the color columns of a block.
    pub(super) fn block(&self, block: usize) -> (&[Column], &[Column]) {
        self.columns[block * self.width..][..self.width].split_at(self.pegs)
    }
}
