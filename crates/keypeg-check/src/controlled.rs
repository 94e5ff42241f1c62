//! Reading that can be stopped.

use std::io::{self, Read};

use keypeg_core::Control;

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
