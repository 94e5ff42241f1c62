//! Reads and writes the numbers of WebAssembly's binary format.

/// A module, or a part of one, that is read from its beginning. Each method returns `None` where the bytes end too early.
#[derive(Clone)]
pub(crate) struct WasmReader<'a>(pub(crate) &'a [u8]);

impl<'a> WasmReader<'a> {
    pub(crate) fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        self.bytes(1).map(|bytes| bytes[0])
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(first)
    }

    /// A number without a sign, in LEB128.
    pub(crate) fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(number).ok();
            }
        }
        None
    }

    /// A number with a sign, in LEB128 of at most 64 bits.
    pub(crate) fn signed(&mut self) -> Option<i64> {
        let mut number = 0_i64;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            number |= i64::from(byte & 0x7f).wrapping_shl(shift);
            if byte < 0x80 {
                let unused = 64_u32.saturating_sub(shift + 7);
                return Some(number.wrapping_shl(unused) >> unused);
            }
        }
        None
    }

    /// A part that begins with the number of its bytes.
    pub(crate) fn part(&mut self) -> Option<WasmReader<'a>> {
        let count = self.number()? as usize;
        self.bytes(count).map(WasmReader)
    }
}

/// Writes a number without a sign in as few bytes as possible.
pub(crate) fn write_number(mut number: u32, to: &mut Vec<u8>) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// Writes a number with a sign in as few bytes as possible.
pub(crate) fn write_signed(mut number: i64, to: &mut Vec<u8>) {
    while !(-0x40..0x40).contains(&number) {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8 & 0x7f);
}

/// Writes a part behind the number of its bytes.
pub(crate) fn write_part(part: &[u8], to: &mut Vec<u8>) {
    write_number(part.len() as u32, to);
    to.extend(part);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for number in [0, 1, 63, 64, 127, 128, 300, 1 << 20, u32::MAX] {
            let mut bytes = Vec::new();
            write_number(number, &mut bytes);
            assert_eq!(WasmReader(&bytes).number(), Some(number));
        }
        for number in [0, 1, -1, 63, 64, -64, -65, 1 << 20, i64::from(i32::MIN), i64::MAX, i64::MIN] {
            let mut bytes = Vec::new();
            write_signed(number, &mut bytes);
            let mut reader = WasmReader(&bytes);
            assert_eq!((reader.signed(), reader.is_at_end()), (Some(number), true));
        }
        assert_eq!(WasmReader(&[0x83, 0x80, 0x80, 0x00]).number(), Some(3), "a number with more bytes than it needs");
        assert_eq!(WasmReader(&[0xff, 0xff, 0x7f]).signed(), Some(-1));
        assert_eq!(WasmReader(&[0x80]).number(), None);
    }
}
