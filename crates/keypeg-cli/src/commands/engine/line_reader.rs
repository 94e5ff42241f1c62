//! Reads lines of bounded length.

use std::io::{self, BufRead};

/// Reads lines. Of a line that is too long, only the beginning is kept in memory.
pub(super) struct LineReader<R> {
    input: R,
    most_bytes: usize,
    line: Vec<u8>,
}

impl<R: BufRead> LineReader<R> {
    pub(super) fn new(input: R, most_bytes: usize) -> LineReader<R> {
        LineReader { input, most_bytes, line: Vec::new() }
    }

    /// The next line without its line break; `None` at the end. A line of more than `most_bytes` bytes is cut after one byte
    /// more, so that it can be told from one that fits.
    pub(super) fn next_line(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        let mut is_empty = true;
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                return Ok((!is_empty).then_some(&self.line));
            }
            is_empty = false;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            let room = (self.most_bytes + 1).saturating_sub(self.line.len());
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            let used = end.map_or(bytes.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(&self.line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        for capacity in 1..12 {
            let text = b"abc\n\nabcd\nabcdefgh\nab";
            let mut lines = LineReader::new(BufReader::with_capacity(capacity, &text[..]), 4);
            for expected in ["abc", "", "abcd", "abcde", "ab"] {
                assert_eq!(lines.next_line().unwrap(), Some(expected.as_bytes()), "{capacity}");
            }
            assert_eq!(lines.next_line().unwrap(), None);
        }
    }
}
