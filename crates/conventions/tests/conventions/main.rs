//! The conventions of this workspace, checked in the sources of every crate.

mod layers;
mod leaks;
mod messages;
mod names;
mod packages;
mod panicking_output;
mod portable;
mod readme;
mod test_code;
mod tokens;
mod use_tree;
mod versions;
mod wording;
mod workspace;

/// Fails with one line or block per violation.
fn assert_none(violations: Vec<String>) {
    assert!(violations.is_empty(), "\n{}\n", violations.join("\n"));
}

#[test]
fn the_sources_are_found() {
    let crates = workspace::read();
    for name in ["keypeg-core", "keypeg-engine", "keypeg-cli", "conventions"] {
        let found = crates.iter().find(|found| found.name == name);
        assert!(found.is_some_and(|found| !found.files.is_empty()), "no sources of {name}");
    }
}

#[test]
fn output_never_panics() {
    assert_none(workspace::read().iter().flat_map(panicking_output::violations).collect());
}

#[test]
fn top_level_modules_form_no_cycle() {
    assert_none(workspace::read().iter().flat_map(layers::violations).collect());
}

#[test]
fn a_type_name_occurs_once_in_the_workspace() {
    assert_none(names::repeated_types(&workspace::read()));
}

#[test]
fn a_module_name_occurs_once_in_its_crate() {
    assert_none(workspace::read().iter().flat_map(names::repeated_modules).collect());
}

/// These names once stood for two or three different things each.
#[test]
fn ambiguous_module_names_occur_once_in_the_workspace() {
    assert_none(names::repeated_across_crates(&workspace::read(), &["canonical", "judge", "plan", "values"]));
}

#[test]
fn no_memory_is_leaked() {
    assert_none(workspace::read().iter().flat_map(leaks::violations).collect());
}

#[test]
fn messages_of_libraries_name_no_options() {
    let libraries = packages::published().into_iter().filter(|folder| packages::name(folder) != "keypeg-cli");
    let mut violations = Vec::new();
    for folder in libraries {
        let name = packages::name(&folder);
        for (path, source) in workspace::rust_files(&folder.join("src")) {
            violations.extend(messages::violations(&format!("crates/{name}/src/{path}"), &source));
        }
    }
    assert_none(violations);
}

#[test]
fn portable_crates_use_no_clock_or_thread_directly() {
    let crates = workspace::read();
    for name in portable::PORTABLE {
        assert!(crates.iter().any(|found| found.name == name), "no sources of {name}");
    }
    assert_none(crates.iter().flat_map(portable::violations).collect());
}

#[test]
fn the_portable_crates_are_built_for_webassembly() {
    let script = std::fs::read_to_string(workspace::root().join("crates/wasm-game/run.sh")).unwrap();
    assert_none(portable::unequal_lists(&script));
}

#[test]
fn readmes_show_the_first_examples_of_the_libraries() {
    assert_none(readme::different_examples());
}

#[test]
fn both_readmes_of_the_program_show_the_same_results() {
    assert_none(readme::different_transcripts());
}

#[test]
fn the_readme_is_short_and_names_the_two_commands() {
    assert_none(readme::unfriendly());
}

#[test]
fn links_lead_somewhere() {
    assert_none(readme::broken_links());
}

#[test]
fn packages_have_a_readme_and_the_licenses() {
    assert_none(packages::incomplete());
}

#[test]
fn packages_read_no_files_outside_of_them() {
    assert_none(packages::outside_paths());
}

#[test]
fn one_version_is_stated_everywhere() {
    assert_none(versions::different());
}

#[test]
fn sentences_are_plain() {
    assert_none(wording::habits());
}

#[test]
fn doc_comments_say_more_than_the_name() {
    assert_none(wording::empty_comments());
}
