//! `keypeg evaluate` and `keypeg simulate` print the figures of the papers.

use crate::program::{json, keypeg};
use serde_json::{Value, json as value};

#[test]
fn kooi_table_7() {
    for (strategy, total, histogram) in [
        ("first-consistent", 7471, value!([1, 4, 25, 108, 305, 602, 196, 49, 6])),
        ("worst-case", 5801, value!([1, 6, 62, 533, 694])),
        ("expected-size", 5696, value!([1, 10, 54, 645, 583, 3])),
        ("entropy", 5722, value!([1, 4, 71, 612, 596, 12])),
        ("most-parts", 5668, value!([1, 12, 72, 635, 569, 7])),
    ] {
        let report = json(&format!("evaluate 4x6 {strategy}"));
        assert_eq!((&report["total"], &report["histogram"]), (&value!(total), &histogram), "{strategy}");
        assert_eq!((&report["game"], &report["secrets"]), (&value!("4x6"), &value!(1296)));
        assert_eq!((&report["strategy"], &report["ties"]), (&value!(strategy), &value!("consistent,first")));
        assert_eq!(report["max"], histogram.as_array().unwrap().len());
        assert!((report["average"].as_f64().unwrap() - f64::from(total) / 1296.0).abs() < 1e-12);
    }
}

#[test]
fn kooi_table_8_fixes_the_first_guess() {
    let report = json("evaluate mastermind first-consistent --first AABB");
    assert_eq!(report["histogram"], value!([1, 12, 71, 253, 588, 286, 78, 7]));
    assert_eq!(report["first_guess"], "AABB");
}

#[test]
fn norvig_in_his_own_order() {
    let report = json("evaluate 4x6 consistent-worst-case --symbols GYBROP --order norvig");
    assert_eq!(report["total"], 5799);
    assert_eq!(report["histogram"], value!([1, 12, 100, 482, 660, 41]));
    assert_eq!((&report["first_guess"], &report["ties"]), (&value!("PGPG"), &value!("norvig")));
    assert_eq!(json("evaluate 3x2 consistent-worst-case --symbols BW --order norvig")["total"], 18);
    for (secret, guesses) in [
        ("GYRP", value!(["PGPG", "GPYB", "OPGY", "GOBP", "GYRP"])),
        ("RYRR", value!(["PGPG", "YOYB", "ORRR", "RBRR", "RYRR"])),
    ] {
        let line = format!("evaluate 4x6 consistent-worst-case --symbols GYBROP --order norvig --secret {secret}");
        let report = json(&line);
        let played: Vec<&Value> = report["turns"].as_array().unwrap().iter().map(|turn| &turn["guess"]).collect();
        assert_eq!(value!(played), guesses);
    }
}

#[test]
fn solvemaster_by_first_response() {
    let report = json("evaluate bulls-and-cows entropy-then-parts --by-first-response");
    assert_eq!(report["total"], 26424);
    let rows = report["by_first_response"].as_array().unwrap();
    let expected = [
        ("0,0", 360, "5.03056"),
        ("0,1", 1440, "5.54792"),
        ("0,2", 1260, "5.42222"),
        ("0,3", 264, "4.87879"),
        ("0,4", 9, "3.55556"),
        ("1,0", 480, "4.99792"),
        ("1,1", 720, "5.18333"),
        ("1,2", 216, "4.77315"),
        ("1,3", 8, "3.75000"),
        ("2,0", 180, "4.70000"),
        ("2,1", 72, "4.36111"),
        ("2,2", 6, "3.66667"),
        ("3,0", 24, "4.04167"),
        ("4,0", 1, "1.00000"),
    ];
    assert_eq!(rows.len(), expected.len());
    for (row, (feedback, secrets, average)) in rows.iter().zip(expected) {
        assert_eq!((&row["feedback"], &row["secrets"]), (&value!(feedback), &value!(secrets)));
        assert_eq!(format!("{:.5}", row["average"].as_f64().unwrap()), average);
    }
    let pruned = json("evaluate 4x10-distinct entropy-then-parts --prune-absent");
    assert_eq!(pruned["total"], 26423, "pruning absent digits is not an equivalence");
}

#[test]
fn random_strategies_have_exact_expectations() {
    let report = json("evaluate 4x6 random-consistent");
    assert_eq!(format!("{:.10}", report["average"].as_f64().unwrap()), "4.6435233382");
    assert_eq!(report["max"], 10);
    let refused = keypeg("evaluate 4x7 random-consistent");
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("keypeg simulate"), "{}", refused.stderr);
}

#[test]
fn simulation_is_the_same_at_any_number_of_threads() {
    let play = |threads: u32| {
        let mut report = json(&format!("simulate 4x6 random-consistent --per-secret 5 --seed 42 --threads {threads}"));
        for field in ["seconds", "seconds_per_game"] {
            assert!(report.as_object_mut().unwrap().remove(field).unwrap().as_f64().unwrap() > 0.0);
        }
        report
    };
    let one = play(1);
    assert_eq!(one, play(2));
    assert_eq!(one, play(3));
    assert_eq!((&one["games"], &one["seed"]), (&value!(6480), &value!(42)));
    // Pinned: a seed gives the same games in every version.
    assert_eq!(one["histogram"], value!([3, 66, 523, 2161, 2780, 876, 71]));
}

#[test]
fn deterministic_strategies_simulate_what_they_evaluate() {
    let evaluated = json("evaluate 4x5 entropy");
    let simulated = json("simulate 4x5 entropy --per-secret 1 --seed 1");
    assert_eq!(evaluated["histogram"], simulated["histogram"]);
}

#[test]
fn inference_plays_boards_too_large_to_enumerate() {
    let report = json("simulate 12x20 inference --games 200 --seed 9");
    let error = report["standard_error"].as_f64().unwrap();
    assert!((0.01..0.5).contains(&error), "{report}");
    assert!(json("simulate 3x4 entropy --per-secret 2 --seed 1")["standard_error"].is_null());
    assert_eq!(report["games"], 200);
    assert!(report["secrets"].is_null());
    assert!((20.0..35.0).contains(&report["average"].as_f64().unwrap()));
}

#[test]
fn one_game_explained_at_every_verbosity() {
    let explain = |verbosity: u32| {
        let run = keypeg(&format!("evaluate 4x10-distinct entropy --secret 0427 --verbosity {verbosity}"));
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains("found 0427 in 4 guesses"));
        run.stdout
    };
    assert!(!explain(0).contains("best"));
    let best = explain(1);
    assert!(best.contains("representative guesses (narrowed down from 5040)"), "{best}");
    assert!(best.contains("new best 0245: 12 parts") && !best.contains("considered"));
    assert!(explain(2).contains("considered 0124: ") && !explain(2).contains("pruned"));
    assert!(explain(3).contains("pruned 0125: equivalent to 0124"));
    let absent = keypeg("evaluate 4x10-distinct entropy --prune-absent --secret 4567 --verbosity 3").stdout;
    assert!(absent.contains("an answer of 0,0 ruled out"));
}
