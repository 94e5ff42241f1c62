//! Names of files as a shell takes them, so that a command that is shown can be pasted.

use std::path::Path;

/// The name, quoted where a shell would not take it as it is.
pub(crate) fn name(path: &Path) -> String {
    let name = path.display().to_string();
    // A name that begins like an option is taken for one.
    let name = if name.starts_with('-') { format!(".{}{name}", std::path::MAIN_SEPARATOR) } else { name };
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,:@%".contains(c) || (cfg!(windows) && c == '\\');
    match name.chars().all(is_plain) {
        true => name,
        // No name on Windows has this quote in it.
        false if cfg!(windows) => format!("\"{name}\""),
        false => format!("'{}'", name.replace('\'', r"'\''")),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// What a real shell makes of a name is the name.
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
