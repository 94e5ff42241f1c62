//! The coach: what its reports decide, say and serialize to.

use std::sync::Arc;

use keypeg_core::{Control, History, Notation};
use keypeg_engine::Board;
use keypeg_play::coach::{
    Coach, FreshSolvers, HelpOptions, HelpReport, HelpStage, PlayedGame, ReviewBasis, ReviewReport, ReviewStage,
    SolverSource,
};
use keypeg_play::review::{ReviewError, Reviewer};
use keypeg_play::{AnyBoard, Codemaker, GameStatus, Mode, Session, Setup};
use serde_json::{Value, json};

fn notation(game: &str) -> Notation {
    Notation::standard(game.parse().unwrap())
}

fn cancelled() -> Control {
    Control::default().with_cancellation(|| true)
}

fn help(game: &str, history: &str) -> HelpReport {
    let notation = notation(game);
    let position = AnyBoard::new(notation.game()).position(history).unwrap();
    let solvers = FreshSolvers::default();
    Coach::new(&notation).help(&position, &HelpOptions::default(), &solvers, &mut |_| Control::default()).unwrap()
}

fn review(
    game: &str,
    history: &str,
    control: &mut dyn FnMut(ReviewStage<'_>) -> Control,
) -> Result<ReviewReport, ReviewError> {
    let notation = notation(game);
    let (any_board, history) = (AnyBoard::new(notation.game()), notation.parse_history(history).unwrap());
    let played = PlayedGame { any_board: &any_board, history: &history, secret: None };
    let coach = Coach::new(&notation);
    coach.review(&played, &FreshSolvers::default(), control).map(|review| review.report)
}

#[test]
fn help_lists_guesses_with_exact_values() {
    let report = help("4x6", "AABC 1,0; ADEE 0,2");
    assert_eq!((report.summary.as_str(), report.complete, report.values_complete), ("26 codes are left.", true, true));
    let object = serde_json::to_value(&report).unwrap();
    assert_eq!(object["remaining"], 26);
    assert_eq!(object["guesses"][0]["value_exact"], "66/26");
    let keys: Vec<&String> = object.as_object().unwrap().keys().collect();
    let expected =
        ["complete", "game", "guesses", "history", "remaining", "stopped_early", "summary", "values_complete"];
    assert_eq!(keys, expected, "what does not apply is left out");
}

#[test]
fn help_names_the_secret_once_it_was_found() {
    let report = help("4x6", "AABC 4,0");
    assert_eq!(report.found.as_deref(), Some("AABC"));
    assert!(report.guesses.is_empty() && report.summary == "The secret was found: AABC.");
}

#[test]
fn contradictory_answers_are_repaired() {
    let report = help("4x6", "AABC 0,2; DEAB 3,0; DDBE 2,1; DBFE 3,0; DBAE 3,0");
    let conflict = report.conflict.unwrap();
    assert_eq!(report.summary, conflict.says);
    let repair = serde_json::to_value(&conflict.repairs[0]).unwrap();
    assert_eq!((&repair["turns"], &repair["feedback"]), (&json!([2]), &json!(["1,2"])));
    assert_eq!(repair["repaired"][1], json!({ "guess": "DEAB", "feedback": "1,2" }));
}

#[test]
fn each_stage_of_help_has_its_own_control() {
    let notation = notation("4x6");
    let solvers = FreshSolvers::default();
    let stages = |history: &str| {
        let mut stages = Vec::new();
        let position = AnyBoard::new(notation.game()).position(history).unwrap();
        let mut control = |stage| {
            stages.push(stage);
            Control::default()
        };
        Coach::new(&notation).help(&position, &HelpOptions::default(), &solvers, &mut control).unwrap();
        stages
    };
    assert_eq!(stages("AABC 1,0"), [HelpStage::Ranking, HelpStage::Values]);
    assert_eq!(stages("AABC 1,0; AABC 0,1"), [HelpStage::Ranking, HelpStage::Repairs]);
    assert_eq!(stages("AABC 4,0"), [HelpStage::Ranking]);
}

#[test]
fn boards_too_large_for_values_are_not_searched() {
    struct NoSolver;
    impl SolverSource for NoSolver {
        fn reviewer(&self, board: &Board) -> Arc<Reviewer> {
            panic!("{} is not reviewed", board.game());
        }
    }
    let notation = notation("6x9");
    let position = AnyBoard::new(notation.game()).position("AABBCC 0,0; DDEEFF 0,0; GGHHGI 1,2").unwrap();
    let report =
        Coach::new(&notation).help(&position, &HelpOptions::default(), &NoSolver, &mut |_| Control::default()).unwrap();
    assert!(!report.values_complete && report.guesses.iter().all(|guess| guess.value.is_none()));
}

#[test]
fn a_review_is_a_proof_where_the_board_is_small() {
    let report = review("4x6", "AABC 0,2; DDBE 2,1; DBCE 4,0", &mut |_| Control::default()).unwrap();
    assert_eq!((report.basis, report.exact, report.note), (ReviewBasis::Search, true, None));
    assert_eq!(report.par_exact.as_deref(), Some("5625/1296"));
    assert_eq!(report.identity_holds, Some(true));
}

#[test]
fn a_review_is_an_estimate_where_the_board_is_large() {
    let mut stages = 0;
    let report = review("8x8", "AABBCCDD 2,2; AAAAAAAA 1,0", &mut |stage| {
        stages += usize::from(matches!(stage, ReviewStage::Sampling));
        Control::default()
    });
    let report = report.unwrap();
    assert_eq!((report.basis, report.exact, stages), (ReviewBasis::Samples, false, 1));
    assert_eq!(
        report.note.unwrap(),
        "These values are estimates: 8x8 has too many codes to prove them. Turns are estimated from 2400 sampled codes. ~ means about."
    );
    assert_eq!(report.turns[1].contradicts[0].turn, 1);
}

#[test]
fn an_interrupted_review_says_what_the_turns_say() {
    for game in ["4x6", "8x6"] {
        let (history, probe) = match game {
            "4x6" => ("AABC 0,2; AAAA 0,0", false),
            _ => ("AABBCCDD 2,2; AAAAAAAA 1,0", false),
        };
        let report = review(game, history, &mut |_| cancelled()).unwrap();
        assert_eq!((report.basis, report.exact, report.par), (ReviewBasis::Turns, false, None), "{game}");
        assert!(report.note.as_deref().unwrap().starts_with("The review was stopped before it had values. "));
        assert_eq!(report.summary, "1 possible guess and 1 probe.");
        assert_eq!((report.turns[0].consistent, report.turns[1].consistent), (true, probe));
        assert!(report.turns[1].label.is_none() && !report.turns[1].contradicts.is_empty());
    }
}

#[test]
fn a_proof_that_is_stopped_leaves_an_estimate() {
    for recovers in [true, false] {
        let mut stages = Vec::new();
        let report = review("5x5", "ABBCC 1,1", &mut |stage| {
            stages.push(format!("{stage:?}").split([' ', '{']).next().unwrap().to_string());
            match stage {
                ReviewStage::Proving { estimate } => {
                    assert!(!estimate.exact, "what is proven is not proven again");
                    cancelled()
                }
                ReviewStage::Recovering if !recovers => cancelled(),
                _ => Control::default(),
            }
        });
        let report = report.unwrap();
        assert_eq!(report.basis, ReviewBasis::Search);
        assert_eq!((report.identity_holds, report.note.is_none()), (Some(true), report.exact));
        // A machine that proves it all at once would have nothing to stop.
        let all = ["Estimating", "Proving", "Recovering"];
        assert_eq!(stages, all[..if stages.len() == 1 { 1 } else { all.len() }]);
    }
}

#[test]
fn a_game_that_cannot_have_been_played_is_refused() {
    let refused = review("4x6", "AABC 0,2; AABC 1,0", &mut |_| Control::default());
    assert_eq!(refused.unwrap_err(), ReviewError::NothingFits { turn: 2 });
}

#[test]
fn a_lesson_grades_as_the_review_does() {
    for game in ["3x5", "8x8"] {
        let notation = notation(game);
        let any_board = AnyBoard::new(notation.game());
        let turns = if game == "3x5" { "AAA 1,0; AAA 1,0; ABC 3,0" } else { "AABBCCDD 2,2; AABBCCDD 2,2" };
        let history = notation.parse_history(turns).unwrap();
        let coach = Coach::new(&notation);
        let played = PlayedGame { any_board: &any_board, history: &history, secret: None };
        let review = coach.review(&played, &FreshSolvers::default(), &mut |_| Control::default()).unwrap();
        assert!(review.report.weak_turns.contains(&2), "{game}");
        let lessons = review.lessons.unwrap();
        let again = lessons.grade(&coach, 1, &history.turns()[1].guess, &Control::default()).unwrap();
        assert_eq!(Some(&again.loss_exact), review.report.turns[1].loss_exact.as_ref(), "{game}");
        assert!(!again.is_good());
        let position = any_board.position(History::new(history.turns()[..1].to_vec())).unwrap();
        let alone =
            coach.grade(&position, None, &history.turns()[1].guess, &FreshSolvers::default(), &Control::default());
        assert_eq!(alone.unwrap().label, again.label, "{game}");
    }
}

fn session(mode: Mode) -> Session {
    let notation = notation("4x6");
    let codemaker = Codemaker::Secret(notation.parse_code("DBCE").unwrap());
    let any_board = AnyBoard::new(notation.game());
    Session::new(Setup { notation, codemaker, mode, rows: Some(10) }, any_board).unwrap()
}

#[test]
fn replies_explain_bad_guesses() {
    let mut session = session(Mode::Strict);
    let notation = notation("4x6");
    let coach = Coach::new(&notation);
    let mut guess = |text: &str| {
        let (code, before) = (notation.parse_code(text).unwrap(), session.history().clone());
        let reply = session.guess(code).unwrap();
        coach.reply(&before, &code, &reply)
    };
    let good = guess("AABC");
    assert!(good.good && !good.refused && good.lines.is_empty());
    let bad = guess("AAAA");
    assert!(bad.refused && bad.feedback.is_none());
    assert_eq!(bad.lines, ["Bad guess, refused: it cannot be the secret.", &bad.contradictions[0].says]);
}

#[test]
fn the_secret_is_told_at_the_end() {
    let notation = notation("4x6");
    let coach = Coach::new(&notation);
    let mut session = session(Mode::Free);
    session.guess(notation.parse_code("AABC").unwrap()).unwrap();
    let open = coach.game(&session, None);
    assert_eq!((open.outcome, open.secret, open.report), (GameStatus::Open, None, None));
    assert_eq!(open.summary, "Guess 1: AABC was answered 0,2. 222 codes are left.");
    session.give_up();
    let over = serde_json::to_value(coach.game(&session, None)).unwrap();
    assert_eq!((&over["secret"], &over["outcome"]), (&json!("DBCE"), &json!("given-up")));
    assert_eq!(over["report"], over["summary"]);
    assert_eq!(over["still_fits"], Value::Null);
}
