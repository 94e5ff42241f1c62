//! Breaks text into lines and columns.

/// Breaks text into lines of at most `width` characters: between words where possible, else behind a hyphen.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let mut word: &str = word;
        loop {
            let (length, space) = (word.chars().count(), usize::from(used > 0));
            if used + space + length <= width {
                let line = lines.last_mut().expect("there is always a line");
                line.extend(std::iter::repeat_n(' ', space));
                line.push_str(word);
                used += space + length;
                break;
            }
            if used > 0 {
                lines.push(String::new());
                used = 0;
                continue;
            }
            let end = word.char_indices().nth(width).map_or(word.len(), |(place, _)| place);
            let cut = word[..end].rfind('-').map_or(end, |hyphen| hyphen + 1);
            lines.last_mut().expect("there is always a line").push_str(&word[..cut]);
            lines.push(String::new());
            word = &word[cut..];
        }
    }
    lines
}

/// Sets texts side by side, each broken into lines of its width. Spaces at line ends are removed.
pub(crate) fn columns(cells: &[(&str, usize)]) -> String {
    let wrapped: Vec<Vec<String>> = cells.iter().map(|(text, width)| wrap(text, *width)).collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in 0..height {
        let mut line = String::new();
        for (lines, (_, width)) in wrapped.iter().zip(cells) {
            let part = lines.get(row).map_or("", String::as_str);
            line += &format!("{part:<width$} ");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_where_they_fit() {
        assert_eq!(wrap("1 12 100 482 660 41", 8), ["1 12 100", "482 660", "41"]);
        assert_eq!(wrap("absent-minded", 8), ["absent-", "minded"]);
        assert_eq!(wrap("absent-minded", 6), ["absent", "-", "minded"]);
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn columns_stand_side_by_side() {
        assert_eq!(columns(&[("a b", 1), ("long", 6), ("x y", 1)]), "a long   x\nb        y\n");
    }
}
