//! Reading that can be stopped, that is counted, and that computes a digest.

use std::cell::Cell;
use std::io::{self, Read};

use keypeg_core::Control;

use crate::digest::DigestHasher;

/// A reader that fails once its control stops the work.
pub(crate) struct ControlledReader<'a, R> {
    pub(crate) from: R,
    pub(crate) control: &'a Control,
    /// What is read is added to it.
    pub(crate) hasher: Option<&'a mut DigestHasher>,
    /// The number of bytes read is added to it.
    pub(crate) bytes: Option<&'a Cell<u64>>,
}

impl<R: Read> Read for ControlledReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.control.check().map_err(io::Error::other)?;
        let read = self.from.read(buffer)?;
        self.hasher.iter_mut().for_each(|hasher| hasher.add(&buffer[..read]));
        self.bytes.iter().for_each(|bytes| bytes.set(bytes.get() + read as u64));
        Ok(read)
    }
}
