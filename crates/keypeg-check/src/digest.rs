//! SHA-256, to name a file by its content. The verdict does not depend on it.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// The SHA-256 of some bytes. It is shown in hexadecimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Computes a digest of bytes that come piece by piece.
#[derive(Default)]
pub(crate) struct DigestHasher(Sha256);

impl DigestHasher {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(pieces: &[&[u8]]) -> String {
        let mut hasher = DigestHasher::default();
        pieces.iter().for_each(|piece| hasher.add(piece));
        hasher.finish().to_string()
    }

    /// Examples of FIPS 180-4.
    #[test]
    fn published_examples() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(digest(&[]), empty);
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest(&[b"abc"]), abc);
        assert_eq!(digest(&[b"a", b"", b"bc"]), abc);
    }
}
