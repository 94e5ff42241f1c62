//! QR codes as rows of dots.

use qrcode::{Color, QrCode};

/// The rows of a QR code, without the quiet zone around it: `1` is dark, `0` is light. Empty if the text is too long.
pub(super) fn rows(text: &str) -> Vec<String> {
    let Ok(code) = QrCode::new(text) else { return Vec::new() };
    let digit = |color: &Color| if *color == Color::Dark { '1' } else { '0' };
    code.to_colors().chunks(code.width()).map(|row| row.iter().map(digit).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_square_and_has_its_finder_patterns() {
        let rows = rows("http://192.168.1.5:5734/#/class/00112233445566778899aabbccddeeff");
        assert!(rows.len() > 20 && rows.iter().all(|row| row.len() == rows.len()));
        assert!(rows[0].starts_with("11111110") && rows[0].ends_with("01111111"));
        assert!(rows[rows.len() - 1].starts_with("11111110"));
    }
}
