//! Bytes with a checksum behind them, as a stream.

use std::io::{self, Read, Write};

use crate::bytes::Checksum;

const SUM_BYTES: usize = size_of::<u64>();
const BUFFER_BYTES: usize = 1 << 16;

/// Hands out all bytes of a stream but the last eight, which are the checksum of the others.
pub(super) struct Source<R> {
    from: R,
    buffer: Vec<u8>,
    /// The bytes of the buffer that were handed out, and that were read.
    taken: usize,
    filled: usize,
    ended: bool,
    sum: Checksum,
}

impl<R: Read> Source<R> {
    pub(super) fn new(from: R) -> Source<R> {
        Source { from, buffer: vec![0; BUFFER_BYTES], taken: 0, filled: 0, ended: false, sum: Checksum::default() }
    }

    /// The next byte, or `None` before the checksum.
    pub(super) fn byte(&mut self) -> io::Result<Option<u8>> {
        if self.filled - self.taken <= SUM_BYTES {
            self.fill()?;
            if self.filled - self.taken <= SUM_BYTES {
                return Ok(None);
            }
        }
        let byte = self.buffer[self.taken];
        self.taken += 1;
        self.sum.add(byte);
        Ok(Some(byte))
    }

    /// Reads to the end; whether the checksum fits.
    pub(super) fn verify(&mut self) -> io::Result<bool> {
        while self.byte()?.is_some() {}
        let rest = self.buffer[self.taken..self.filled].first_chunk().copied();
        Ok(rest.map(u64::from_le_bytes) == Some(self.sum.value()))
    }

    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.taken..self.filled, 0);
        self.filled -= self.taken;
        self.taken = 0;
        while !self.ended && self.filled < self.buffer.len() {
            match self.from.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Takes bytes and puts their checksum behind them.
pub(super) struct Sink<W> {
    to: W,
    buffer: Vec<u8>,
    sum: Checksum,
    bytes: u64,
}

impl<W: Write> Sink<W> {
    pub(super) fn new(to: W) -> Sink<W> {
        Sink { to, buffer: Vec::with_capacity(BUFFER_BYTES), sum: Checksum::default(), bytes: 0 }
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        bytes.iter().for_each(|&byte| self.sum.add(byte));
        self.bytes += bytes.len() as u64;
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= BUFFER_BYTES {
            self.to.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// How many bytes came.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        let sum = self.sum.value().to_le_bytes();
        self.buffer.extend_from_slice(&sum);
        self.to.write_all(&self.buffer)?;
        self.to.flush()?;
        Ok(self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_whatever_its_length() {
        for len in [0, 1, 7, 8, 9, BUFFER_BYTES - 8, BUFFER_BYTES - 1, BUFFER_BYTES, BUFFER_BYTES + 1, 200_000] {
            let bytes: Vec<u8> = (0..len).map(|index| (index * 7 + index / 251) as u8).collect();
            let mut sink = Sink::new(Vec::new());
            bytes.chunks(13).for_each(|chunk| sink.write(chunk).unwrap());
            let mut file = sink.finish().unwrap();
            let mut source = Source::new(&file[..]);
            for &byte in &bytes {
                assert_eq!(source.byte().unwrap(), Some(byte));
            }
            assert_eq!(source.byte().unwrap(), None);
            assert!(source.verify().unwrap());
            file[len / 2] ^= 4;
            assert!(!Source::new(&file[..]).verify().unwrap());
        }
        assert!(!Source::new(&[1, 2, 3][..]).verify().unwrap());
    }
}
