//! Quotes file names for a shell, so that a command that is shown can be pasted.

use std::path::Path;

/// The name, in quotes if it contains anything that a shell treats specially.
pub(crate) fn name(path: &Path) -> String {
    let name = path.display().to_string();
    // Without `./` the program would read such a name as an option.
    let name = if name.starts_with('-') { format!(".{}{name}", std::path::MAIN_SEPARATOR) } else { name };
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,:@%".contains(c) || (cfg!(windows) && c == '\\');
    match name.chars().all(is_plain) {
        true => name,
        // File names on Windows cannot contain a double quote.
        false if cfg!(windows) => format!("\"{name}\""),
        false => format!("'{}'", name.replace('\'', r"'\''")),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A real shell reads each quoted name back unchanged.
    #[test]
    fn a_shell_takes_names_as_they_are() {
        let names =
            ["game.json", "my game.json", "it's", "a;b", "$HOME", "`x`", "*", "~", "a\"b", "a\\b", "ü", "#", "!"];
        for text in names {
            let script = format!("printf %s {}", name(Path::new(text)));
            let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), text);
        }
        assert_eq!(name(Path::new("/tmp/my-game_2.json")), "/tmp/my-game_2.json");
        assert_eq!(name(Path::new("my game.json")), "'my game.json'");
        assert_eq!(name(Path::new("--help")), "./--help");
    }
}
