//! Every format writes the turns before the tree, and no text becomes markup or code.

use keypeg_core::TreeFile;
use keypeg_export::{ExportError, Format, Provenance, export};

/// The codes of 2x3 that are left after `RR 0,0`, in symbols that have a meaning in most languages.
const TREE: &str = r#"{"format":"keypeg-tree","version":1,"game":"2x3","symbols":"<\"\\","history":"<< 0,0",
    "root":{"guess":"\"\\","answers":{"0,2":{"guess":"\\\""},"1,0":{"guess":"\"\"","answers":{"0,0":{"guess":"\\\\"}}}}}}"#;

fn written(format: Format, command: &str) -> String {
    let provenance = Provenance { strategy: "by-hand".into(), ties: "none".into(), command: command.into() };
    export(format, &TreeFile::read(TREE.as_bytes()).unwrap(), &provenance).unwrap()
}

#[test]
fn the_turns_before_the_tree_are_told() {
    for format in Format::ALL {
        let turns = match format {
            Format::Svg | Format::Html | Format::Sheet => "&lt;&lt; 0,0",
            _ => "<< 0,0",
        };
        assert!(written(format, "").contains(turns), "{format}");
    }
}

#[test]
fn every_writer_says_what_the_tree_is_worth() {
    for format in Format::ALL.into_iter().filter(|format| *format != Format::Json) {
        let text = written(format, "");
        assert!(text.contains("4 secrets, 8 guesses in all, 2.0000 on average, 3 at most."), "{format}: {text}");
    }
}

#[test]
fn a_command_is_never_more_than_text() {
    let hostile = "x */ @@POSITIONS@@ \\\n\u{2028}\nint main() </script><script>alert(1)</script> --> \"\"\" |# `\\";
    for format in Format::ALL {
        let (text, usual) = (written(format, hostile), written(format, "usual"));
        if matches!(format, Format::Html | Format::Sheet) {
            assert_eq!(text.matches('<').count(), usual.matches('<').count(), "{format}");
            continue;
        }
        // Nothing but the command's own line of comment differs.
        let differing: Vec<&str> = text.lines().zip(usual.lines()).filter(|(a, b)| a != b).map(|(a, _)| a).collect();
        assert_eq!(text.lines().count(), usual.lines().count(), "{format}");
        let harmless =
            |line: &&str| ["//", "#", ";;;"].iter().any(|mark| line.starts_with(mark)) && !line.ends_with('\\');
        assert!(differing.len() <= 1 && differing.iter().all(harmless), "{format}: {differing:?}");
    }
}

#[test]
fn symbols_do_not_end_strings_or_scripts() {
    assert!(written(Format::C, "").contains(r#"{"\" \\", true, 2, (const struct answer[]){{0, 2, 1}, {1, 0, 2}}},"#));
    assert!(written(Format::Python, "").contains(r#"("\" \\", True, {(0, 2): 1, (1, 0): 2}),"#));
    assert!(written(Format::JavaScript, "").contains(r#"["\" \\", true, {"0,2": 1, "1,0": 2}],"#));
    assert!(written(Format::Lisp, "").contains(r#"(? ("\"" "\\")"#));
    assert!(written(Format::Dot, "").contains(r#"[label="\"\\\n4 left"]"#));
    assert!(written(Format::Html, "").contains(r#""symbols":["\u003c","\"","\\"]"#));
    assert!(written(Format::Svg, "").contains(">&lt;</text>"));
    assert!(written(Format::Sheet, "").contains(">&quot;</b>"));
}

#[test]
fn sizes_are_refused_with_a_way_out() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        match format.check_size(1_000_000) {
            Ok(()) => assert!(matches!(format, Format::Text | Format::Json | Format::Svg)),
            Err(ExportError::TooLarge { positions: 1_000_000, limit, .. }) => assert!(limit >= 10_000),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(
        "pdf"
            .parse::<Format>()
            .unwrap_err()
            .to_string()
            .contains("\"pdf\" is not a format; the formats are text, json")
    );
}
