//! Streams of bytes that end with a checksum.

use std::io::{self, Read, Write};

use crate::bytes::Checksum;

const SUM_BYTES: usize = size_of::<u64>();
const BUFFER_BYTES: usize = 1 << 16;

/// Reads all bytes of a stream except the last eight, which are the checksum of the others.
pub(super) struct ChecksummedReader<R> {
    from: R,
    buffer: Vec<u8>,
    /// How many bytes of the buffer have been returned, and how many hold data.
    taken: usize,
    filled: usize,
    ended: bool,
    /// The number of bytes returned.
    read: u64,
    sum: Checksum,
}

impl<R: Read> ChecksummedReader<R> {
    pub(super) fn new(from: R) -> ChecksummedReader<R> {
        ChecksummedReader {
            from,
            buffer: vec![0; BUFFER_BYTES],
            taken: 0,
            filled: 0,
            ended: false,
            read: 0,
            sum: Checksum::default(),
        }
    }

    /// The next byte, or `None` if only the checksum is left.
    pub(super) fn byte(&mut self) -> io::Result<Option<u8>> {
        if self.filled - self.taken <= SUM_BYTES {
            self.fill()?;
            if self.filled - self.taken <= SUM_BYTES {
                return Ok(None);
            }
        }
        let byte = self.buffer[self.taken];
        self.taken += 1;
        self.read += 1;
        self.sum.add(byte);
        Ok(Some(byte))
    }

    /// The number of bytes returned so far.
    pub(super) fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Reads to the end and returns whether the checksum is right.
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

/// Writes bytes, and their checksum at the end.
pub(super) struct ChecksummedWriter<W> {
    to: W,
    buffer: Vec<u8>,
    sum: Checksum,
    bytes: u64,
}

impl<W: Write> ChecksummedWriter<W> {
    pub(super) fn new(to: W) -> ChecksummedWriter<W> {
        ChecksummedWriter { to, buffer: Vec::with_capacity(BUFFER_BYTES), sum: Checksum::default(), bytes: 0 }
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

    /// The number of bytes written so far, without the checksum.
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
            let mut sink = ChecksummedWriter::new(Vec::new());
            bytes.chunks(13).for_each(|chunk| sink.write(chunk).unwrap());
            let mut file = sink.finish().unwrap();
            let mut source = ChecksummedReader::new(&file[..]);
            for &byte in &bytes {
                assert_eq!(source.byte().unwrap(), Some(byte));
            }
            assert_eq!(source.byte().unwrap(), None);
            assert!(source.verify().unwrap());
            file[len / 2] ^= 4;
            assert!(!ChecksummedReader::new(&file[..]).verify().unwrap());
        }
        assert!(!ChecksummedReader::new(&[1, 2, 3][..]).verify().unwrap());
    }
}
