//! Untrusted text in error messages.

/// The most characters of a text that are quoted.
const MOST: usize = 60;

/// A text in quotation marks, cut after [`MOST`] characters.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}… ({} characters)", &text[..end], text.chars().count()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(quoted("AA\"B\n"), r#""AA\"B\n""#);
        assert_eq!(quoted(&"é".repeat(60)), format!("{:?}", "é".repeat(60)));
        assert_eq!(quoted(&"é".repeat(61)), format!("{:?}… (61 characters)", "é".repeat(60)));
    }
}
