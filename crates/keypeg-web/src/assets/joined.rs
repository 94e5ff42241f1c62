//! All scripts as one file, and all styles as one file, so that the first page needs few requests.
//!
//! The scripts are ES modules in one style, which `cargo test` checks: `import { a, b as c } from './x.js';` on one line, `export`
//! before a function, a class or a constant, and `=> import('./x.js')` for a page. A module becomes a function that is called once
//! and returns what it exports. A module stands behind those that it imports, so there are no cycles.

use std::collections::HashMap;
use std::fmt::Write;

/// The script that starts the pages.
pub(crate) const START: &str = "js/main.js";

/// The styles in the order in which they apply.
pub(crate) const STYLES: [&str; 8] = [
    "css/base.css",
    "css/layout.css",
    "css/controls.css",
    "css/board.css",
    "css/charts.css",
    "css/pages.css",
    "css/play.css",
    "css/review.css",
];

/// All modules that a script imports, and the script behind them. `read` is the text of a file.
pub(crate) fn script(start: &str, read: &dyn Fn(&str) -> String) -> String {
    let mut joined = JoinedScript::new(read);
    joined.add(start);
    joined.text
}

/// All styles. `read` is the text of a file.
pub(crate) fn style(read: &dyn Fn(&str) -> String) -> String {
    STYLES.map(read).join("\n")
}

/// Modules behind each other, as one text.
pub(crate) struct JoinedScript<'a> {
    read: &'a dyn Fn(&str) -> String,
    pub(crate) text: String,
    /// The numbers of the modules that were added, by their paths.
    pub(crate) numbers: HashMap<String, usize>,
}

impl<'a> JoinedScript<'a> {
    pub(crate) fn new(read: &'a dyn Fn(&str) -> String) -> JoinedScript<'a> {
        JoinedScript { read, text: String::new(), numbers: HashMap::new() }
    }

    /// Adds a module behind those that it imports; returns its number.
    pub(crate) fn add(&mut self, path: &str) -> usize {
        if let Some(number) = self.numbers.get(path) {
            return *number;
        }
        let (mut body, mut exports) = (String::new(), Vec::new());
        for line in (self.read)(path).lines() {
            let line = self.line(path, line, &mut exports);
            body += &line;
            body.push('\n');
        }
        let number = self.numbers.len();
        self.numbers.insert(path.to_string(), number);
        let _ = write!(
            self.text,
            "const $module{number} = (() => {{\n{body}return {{ {} }};\n}})();\n",
            exports.join(", ")
        );
        number
    }

    /// A line of a module without imports and exports. Exported names are added to `exports`.
    fn line(&mut self, path: &str, line: &str, exports: &mut Vec<String>) -> String {
        if let Some((names, from)) = import(line) {
            let number = self.add(&resolve(path, from));
            return format!("const {{{}}} = $module{number};", names.replace(" as ", ": "));
        }
        if let Some((before, from)) = page_import(line) {
            let number = self.add(&resolve(path, from));
            let after = &line[before.len() + "import('')".len() + from.len()..];
            return format!("{before}Promise.resolve($module{number}){after}");
        }
        match line.strip_prefix("export ") {
            Some("{};") => String::new(),
            Some(declaration) => {
                exports.push(declared(declaration).to_string());
                declaration.to_string()
            }
            None => line.to_string(),
        }
    }
}

/// The names and the path of an import.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import {")?.split_once("} from '")?;
    Some((names, from.strip_suffix("';")?))
}

/// The text before the import of a page, and the path of the page.
fn page_import(line: &str) -> Option<(&str, &str)> {
    let begin = line.find("=> import('")? + "=> ".len();
    let (from, _) = line[begin..].strip_prefix("import('")?.split_once("')")?;
    Some((&line[..begin], from))
}

/// The name that a declaration declares.
fn declared(declaration: &str) -> &str {
    let words = ["async ", "function ", "class ", "const "];
    let name = words.iter().fold(declaration, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    let end = name.find(|symbol: char| !symbol.is_alphanumeric() && symbol != '_').unwrap_or(name.len());
    &name[..end]
}

/// The path that a module at `path` means by a relative one.
fn resolve(path: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_module_are_understood() {
        assert_eq!(import("import { a, b as c } from './x.js';"), Some((" a, b as c ", "./x.js")));
        assert_eq!(page_import("  '': { load: () => import('./p.js') },"), Some(("  '': { load: () => ", "./p.js")));
        assert_eq!(declared("async function run(a) {"), "run");
        assert_eq!((declared("class Entry {"), declared("const one_2 = 1;")), ("Entry", "one_2"));
        assert_eq!(resolve("js/main.js", "./pages/a.js"), "js/pages/a.js");
    }
}
