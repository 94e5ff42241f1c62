//! Names that people type, as they are shown to others.

use keypeg_play::link::LONGEST_NAME;

/// A name as it is shown: one line, without characters that cannot be seen or that turn the direction of the text.
pub(crate) fn shown_name(name: &str) -> String {
    let is_hidden = |symbol: &char| {
        symbol.is_control()
            || matches!(symbol, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let words: Vec<&str> = name.split_whitespace().collect();
    let shown: String = words.join(" ").chars().filter(|symbol| !is_hidden(symbol)).take(LONGEST_NAME).collect();
    shown.trim().to_string()
}
