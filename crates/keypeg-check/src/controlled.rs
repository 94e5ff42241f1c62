//! Reading that can be stopped, that is counted, and that computes a digest.

use std::cell::Cell;
use std::io::{self, Read};

use keypeg_core::Control;

use crate::digest::DigestHasher;

/// A reader that fails once its control stops the work.
pub(crate) struct ControlledReader<'a, R> {
    pub(crate) from: R,
    pub(crate) control: &'a Control,
}

impl<R: Read> Read for ControlledReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.control.check().map_err(io::Error::other)?;
        self.from.read(buffer)
    }
}

/// A reader that adds the bytes it reads to a counter.
pub(crate) struct CountedReader<'a, R> {
    pub(crate) from: R,
    pub(crate) bytes: &'a Cell<u64>,
}

impl<R: Read> Read for CountedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        self.bytes.set(self.bytes.get() + read as u64);
        Ok(read)
    }
}

/// A reader that adds the bytes it reads to a digest.
pub(crate) struct DigestReader<'a, R> {
    pub(crate) from: R,
    pub(crate) hasher: &'a mut DigestHasher,
}

impl<R: Read> Read for DigestReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        self.hasher.add(&buffer[..read]);
        Ok(read)
    }
}
