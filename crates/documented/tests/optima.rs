//! The table of docs/optima.md is that of docs/optima.json, and what this version computes.

use keypeg_core::{Control, Game, Kind};
use keypeg_lab::LabError;
use keypeg_lab::atlas::{Atlas, AtlasPlan, AtlasRow, all_boards};

const PAGE: &str = include_str!("../../../docs/optima.md");
const FILE: &str = include_str!("../../../docs/optima.json");

/// Boards of at most this many codes are computed again.
const CHEAP: u64 = 64;

fn published() -> Atlas {
    Atlas::from_json(FILE).unwrap()
}

#[test]
fn the_page_has_the_rows_of_the_file() {
    assert_eq!(published().in_page(PAGE).unwrap(), PAGE);
    assert_eq!(published().to_json(), FILE.trim_end());
    assert!(
        PAGE.contains("keypeg atlas --codes 10000 --time-limit 600 --resume docs/optima.json --page docs/optima.md")
    );
}

#[test]
fn every_board_of_at_most_10000_codes_has_a_row() {
    let published = published();
    let missing: Vec<Game> = all_boards(10_000).into_iter().filter(|&game| published.row(game).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn cheap_rows_are_computed_again() {
    let mut computed = Atlas::default();
    let plan = AtlasPlan::new(all_boards(CHEAP));
    computed.extend(&plan, &Control::default(), |_| Ok::<(), LabError>(())).unwrap();
    assert!(computed.rows().len() > 20);
    for row in computed.rows() {
        let published = published();
        let known = published.row(row.game).expect("every cheap board is on the page");
        assert_eq!(AtlasRow { seconds: known.seconds, ..row.clone() }, *known);
    }
}

/// Chen and Lin, "Optimal algorithms for 2 × n AB games", 2004.
#[test]
fn formulas_for_two_distinct_digits_hold() {
    let published = published();
    let rows = published.rows().iter().filter(|row| row.game.pegs() == 2 && row.game.kind() == Kind::Distinct);
    let mut boards = 0;
    for row in rows {
        let n = row.game.colors() as i64;
        let twelve_times = if n % 2 == 0 {
            4 * n.pow(3) + 21 * n.pow(2) - 76 * n + 72
        } else {
            4 * n.pow(3) + 21 * n.pow(2) - 82 * n + 105
        };
        assert_eq!(12 * row.total as i64, twelve_times, "{}", row.game);
        let worst_case = row.worst_case.map(i64::from);
        assert!(worst_case.is_none_or(|worst| worst == n.div_euclid(2) + n % 2 + 1), "{}: {worst_case:?}", row.game);
        boards += 1;
    }
    assert_eq!(boards, 99);
}

#[test]
fn known_boards_name_who_published_them() {
    let published = published();
    let row = |game: &str| published.row(game.parse::<Game>().unwrap()).expect("a row of the page");
    assert_eq!(
        (row("4x6").total, row("4x6").worst_total, row("4x6").published()),
        (5625, Some(5626), "Koyama and Lai 1993")
    );
    assert_eq!(row("4x5").published(), "none found");
}
