//! Cycles between the top-level modules of a crate.
//!
//! A module uses another when a path in it leads there from the root of the crate: by `crate::`, by enough `super::`, or
//! by a name that the root file imports from the other module. `foo.rs` and everything in the folder `foo` are one
//! module.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::tokens::{Token, text};
use crate::use_tree::{UsePath, expand};
use crate::workspace::{CrateSources, Place, SourceFile};

/// For each module, the modules that it uses and the first place where it does.
type Graph<'s> = BTreeMap<&'s str, BTreeMap<&'s str, Place>>;

/// For every module on a cycle, the shortest cycle through it. Also imports of the whole root, which hide what is used.
pub(crate) fn violations(sources: &CrateSources) -> Vec<String> {
    let root = Root::new(sources);
    let mut graph = Graph::new();
    let mut violations = Vec::new();
    for file in &sources.files {
        let modules = file.module_path();
        let Some(&from) = modules.first() else { continue };
        for path in paths_from_root(&file.tokens, modules.len()) {
            let place = sources.place(file, path.line);
            let name = path.segments.first().map_or("", String::as_str);
            if matches!(name, "*" | "self") {
                violations.push(format!("{place}: importing the whole crate root hides which modules are used"));
            } else if let Some(to) = root.module_of(name).filter(|to| *to != from) {
                graph.entry(from).or_default().entry(to).or_insert(place);
            }
        }
    }
    violations.extend(cycles(&graph).iter().map(|cycle| describe(&sources.name, &graph, cycle)));
    violations
}

/// The top-level modules of a crate, and the names by which the rest of it is known at the root.
struct Root<'s> {
    sources: &'s CrateSources,
    modules: BTreeSet<&'s str>,
    /// Names that a root file imports, with the module they come from.
    imported: BTreeMap<String, &'s str>,
    /// Modules from which a root file imports everything.
    globs: Vec<&'s str>,
}

impl<'s> Root<'s> {
    fn new(sources: &'s CrateSources) -> Root<'s> {
        let modules = sources.files.iter().filter_map(|file| file.module_path().first().copied()).collect();
        let mut root = Root { sources, modules, imported: BTreeMap::new(), globs: Vec::new() };
        for file in sources.files.iter().filter(|file| file.is_root()) {
            for index in (0..file.tokens.len()).filter(|&index| file.tokens[index].text == "use") {
                for path in expand(&file.tokens, index + 1).0 {
                    root.import(path);
                }
            }
        }
        root
    }

    fn import(&mut self, path: UsePath) {
        let UsePath { mut segments, alias, .. } = path;
        segments.retain(|segment| !matches!(segment.as_str(), "crate" | "self"));
        let Some(&module) = segments.first().and_then(|first| self.modules.get(first.as_str())) else { return };
        match segments.pop() {
            Some(last) if last == "*" => self.globs.push(module),
            Some(last) => _ = self.imported.insert(alias.unwrap_or(last), module),
            None => {}
        }
    }

    /// The module that `crate::name` is, or is from; `None` for what the root file declares itself.
    fn module_of(&self, name: &str) -> Option<&'s str> {
        let from_glob = || self.globs.iter().copied().find(|module| self.declares(module, name));
        self.modules.get(name).or_else(|| self.imported.get(name)).copied().or_else(from_glob)
    }

    fn declares(&self, module: &str, name: &str) -> bool {
        let mut files = self.sources.files.iter().filter(|file| file.module_path().first() == Some(&module));
        files.any(|file| declares(file, name))
    }
}

fn declares(file: &SourceFile, name: &str) -> bool {
    let keywords = ["struct", "enum", "trait", "union", "type", "fn", "const", "static", "mod", "use"];
    file.tokens.windows(2).any(|pair| keywords.contains(&pair[0].text.as_str()) && pair[1].text == name)
}

/// The paths of a file that begin at the root of its crate, without `crate` or `super`. The file's module is `depth`
/// modules below the root.
fn paths_from_root(tokens: &[Token], depth: usize) -> Vec<UsePath> {
    let mut found = Vec::new();
    // The brace depths at which modules begin that are written inside of this file.
    let mut inside: Vec<usize> = Vec::new();
    let (mut index, mut braces) = (0, 0);
    while index < tokens.len() {
        match text(tokens, index) {
            "mod" if text(tokens, index + 2) == "{" => inside.push(braces),
            "{" => braces += 1,
            "}" => {
                braces -= 1;
                inside.pop_if(|begin| *begin == braces);
            }
            "crate" | "super" | "self" if text(tokens, index + 1) == "::" => {
                let (paths, end) = expand(tokens, index);
                found.extend(paths.into_iter().filter_map(|path| from_root(path, depth + inside.len())));
                index = end;
                continue;
            }
            _ => {}
        }
        index += 1;
    }
    found
}

fn from_root(mut path: UsePath, depth: usize) -> Option<UsePath> {
    let of_crate = path.segments.first().is_some_and(|first| first == "crate");
    let above = path.segments.iter().take_while(|segment| matches!(segment.as_str(), "self" | "super")).count();
    let supers = path.segments[..above].iter().filter(|segment| *segment == "super").count();
    path.segments.drain(..if of_crate { 1 } else { above });
    (of_crate || supers == depth).then_some(path)
}

/// The shortest cycle through each module that is on one; a cycle through several modules is listed once.
fn cycles<'s>(graph: &Graph<'s>) -> Vec<Vec<&'s str>> {
    let mut found: BTreeMap<BTreeSet<&str>, Vec<&'s str>> = BTreeMap::new();
    for &start in graph.keys() {
        if let Some(cycle) = shortest_cycle(graph, start) {
            found.entry(cycle.iter().copied().collect()).or_insert(cycle);
        }
    }
    found.into_values().collect()
}

fn shortest_cycle<'s>(graph: &Graph<'s>, start: &'s str) -> Option<Vec<&'s str>> {
    let mut seen = BTreeSet::from([start]);
    let mut queue = VecDeque::from([vec![start]]);
    while let Some(path) = queue.pop_front() {
        for &next in path.last().and_then(|last| graph.get(last)).into_iter().flat_map(BTreeMap::keys) {
            if next == start {
                return Some(path);
            }
            if seen.insert(next) {
                queue.push_back(path.iter().copied().chain([next]).collect());
            }
        }
    }
    None
}

fn describe(name: &str, graph: &Graph<'_>, cycle: &[&str]) -> String {
    let mut text = format!("{name}: cycle {} -> {}", cycle.join(" -> "), cycle[0]);
    for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
        text += &format!("\n  {from} uses {to} in {}", graph[from][to]);
    }
    text
}

#[cfg(test)]
mod tests;
