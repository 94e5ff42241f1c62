//! Every way in which one module can use another, and what does not count.

use super::violations;
use crate::workspace::CrateSources;

fn found(files: &[(&str, &str)]) -> Vec<String> {
    violations(&CrateSources::new("demo", files.iter().copied()))
}

/// Module `b` uses `a`; the sources given are those of `a` and of the root.
fn is_cycle(root: &str, path: &str, source: &str) -> bool {
    let files = [("lib.rs", root), (path, source), ("b.rs", "use crate::a::A; pub struct B; pub fn c() {}")];
    let found = found(&files);
    assert!(found.iter().all(|text| text.starts_with("demo: cycle a -> b -> a")), "{found:?}");
    !found.is_empty()
}

#[test]
fn the_message_names_the_cycle_and_a_place_per_edge() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "\nuse crate::b::B;"),
        ("b.rs", ""),
        ("b/inner.rs", "fn f() {\n\n  crate::c::g();\n}"),
        ("c.rs", "use crate::a::A;"),
        ("d.rs", "use crate::{a, b, c};"),
    ];
    assert_eq!(
        found(&files),
        ["demo: cycle a -> b -> c -> a\
        \n  a uses b in crates/demo/src/a.rs:2\
        \n  b uses c in crates/demo/src/b/inner.rs:3\
        \n  c uses a in crates/demo/src/c.rs:1"]
    );
}

#[test]
fn every_cycle_is_named() {
    let files = [("a.rs", "use crate::b;"), ("b.rs", "use crate::{a, c};"), ("c.rs", "use crate::b;")];
    let first_lines: Vec<String> = found(&files).iter().map(|text| text.lines().take(1).collect()).collect();
    assert_eq!(first_lines, ["demo: cycle a -> b -> a", "demo: cycle c -> b -> c"]);
}

#[test]
fn uses_are_found_in_declarations_and_in_expressions() {
    for source in [
        "use crate::b::B;",
        "use crate::{x, b::{c, self}};",
        "use crate::{x::{y, z}, b};",
        "fn f(b: crate::b::B) {}",
        "fn f() { let x = 1 + crate::b::c(); }",
        "macro_rules! m { () => { $crate::b::c() } }",
        "use super::b::B;",
        "fn f() { super::b::c() }",
        "mod inner { fn f() { super::super::b::c() } }",
        "mod inner {} fn f() { super::b::c() }",
    ] {
        assert!(is_cycle("", "a.rs", source), "{source}");
    }
}

#[test]
fn a_folder_is_one_module_with_its_file() {
    assert!(is_cycle("", "a/deep/er.rs", "use crate::b::B;"));
    assert!(is_cycle("", "a/mod.rs", "use super::b::B;"));
    assert!(is_cycle("", "a/deep.rs", "use super::{super::b::B, x};"));
    assert!(is_cycle("", "a/deep.rs", "use self::super::super::b::B;"));
    // Its own folder has a module `b` too.
    assert!(!is_cycle("", "a/deep.rs", "use super::b::B;"));
    assert_eq!(found(&[("a.rs", "use crate::a::b::C;"), ("a/b.rs", "use crate::a::D;")]), [""; 0]);
}

#[test]
fn names_that_the_root_imports_lead_to_their_modules() {
    for root in ["pub use b::B;", "pub use crate::b::{c, B};", "use self::b::B;", "pub use b::*;", "use b::c as B;"] {
        assert!(is_cycle(root, "a.rs", "use crate::B;"), "{root}");
        assert!(is_cycle(root, "a.rs", "fn f(x: super::B) {}"), "{root}");
    }
    assert!(!is_cycle("pub use other::B; pub use b::c as d;", "a.rs", "use crate::B;"));
    assert!(!is_cycle("pub struct B; pub use b::*;", "a.rs", "use crate::E;"));
}

#[test]
fn comments_strings_and_test_code_do_not_count() {
    for source in [
        "// use crate::b::B;",
        "/// See [`crate::b::B`].\nfn f() {}",
        "const A: &str = \"crate::b::B\";",
        "#[cfg(test)] use crate::b::B;",
        "#[cfg(test)] mod tests { use crate::b::B; }",
        "pub(crate) fn b() {}",
        "use b::B; use other_crate::b;",
    ] {
        assert!(!is_cycle("", "a.rs", source), "{source}");
    }
}

#[test]
fn an_import_of_the_whole_root_is_refused() {
    let message = ": importing the whole crate root hides which modules are used";
    assert_eq!(found(&[("a.rs", "use crate::*;")]), [format!("crates/demo/src/a.rs:1{message}")]);
    assert_eq!(found(&[("a.rs", "use super::{b, *};")]), [format!("crates/demo/src/a.rs:1{message}")]);
    assert_eq!(found(&[("a.rs", "use crate::{self as root};")]), [format!("crates/demo/src/a.rs:1{message}")]);
    assert_eq!(found(&[("a/b.rs", "use super::*;")]), [""; 0]);
}
