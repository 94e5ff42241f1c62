//! Streams of valid and invalid input: nothing panics, and every state equals a replay from the history.

use keypeg_core::{Code, Control, Feedback, Game, Notation, Stream, Turn, score};
use keypeg_engine::simulate::random_code;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_play::breaker::{Breaker, BreakerAction, Lies, ProposedGuess};
use keypeg_play::hint::HintLevel;
use keypeg_play::{AnyBoard, Codemaker, GameRecord, GameStatus, GuessReply, Mode, Session, Setup};
use proptest::prelude::*;

/// Something a player does.
#[derive(Clone, Debug)]
enum Input {
    Guess(Vec<u8>),
    /// A code that agrees with the answers, so that games come to an end.
    GoodGuess(usize),
    Foreign,
    Undo,
    Hint(usize),
    List,
    GiveUp,
    SaveAndResume,
}

fn input() -> impl Strategy<Value = Input> {
    prop_oneof![
        4 => proptest::collection::vec(any::<u8>(), 20).prop_map(Input::Guess),
        4 => any::<usize>().prop_map(Input::GoodGuess),
        1 => Just(Input::Foreign),
        3 => Just(Input::Undo),
        1 => (0..4usize).prop_map(Input::Hint),
        1 => Just(Input::List),
        1 => Just(Input::GiveUp),
        2 => Just(Input::SaveAndResume),
    ]
}

fn code(game: Game, bytes: &[u8]) -> Option<Code> {
    let colors: Vec<u8> = bytes[..game.pegs()].iter().map(|byte| byte % game.colors() as u8).collect();
    // On boards without repeats most of these are not codes. Players type such guesses too.
    Code::new(game, &colors).ok()
}

/// The same turns played from the beginning.
fn replayed(session: &Session) -> Session {
    let mut replay = Session::new(session.setup().clone(), session.any_board().clone()).unwrap();
    for turn in session.history().turns() {
        match replay.guess(turn.guess).unwrap() {
            GuessReply::Answered { feedback, .. } => assert_eq!(feedback, turn.feedback),
            GuessReply::Refused { .. } => panic!("an answered guess is refused in a replay"),
        }
    }
    replay
}

fn resumed(session: &Session) -> Session {
    let record = GameRecord::parse(session.record().to_json().as_bytes()).unwrap();
    assert_eq!(record, session.record());
    Session::resume(&record, session.any_board().clone(), None).unwrap()
}

fn run(game: Game, secret: Option<Code>, mode: Mode, rows: Option<u32>, inputs: &[Input]) {
    let codemaker = secret.map_or(Codemaker::LargestCell, Codemaker::Secret);
    let setup = Setup { notation: Notation::standard(game), codemaker, mode, rows };
    let mut session = Session::new(setup, AnyBoard::new(game)).unwrap();
    let (mut bad, mut hints, mut undone) = (0, 0, 0);
    for input in inputs {
        match input {
            Input::Guess(bytes) => {
                if let Some(code) = code(game, bytes) {
                    guess(&mut session, code, &mut bad);
                }
            }
            Input::GoodGuess(pick) => {
                let good = session.position().possible_codes(50, &Control::default()).codes;
                assert!(!good.is_empty(), "some code always fits");
                guess(&mut session, good[pick % good.len()], &mut bad);
            }
            Input::Foreign => {
                let other: Game = if game.pegs() == 3 { "4x6" } else { "3x6" }.parse().unwrap();
                let foreign = Code::new(other, &vec![0; other.pegs()]).unwrap();
                assert!(session.guess(foreign).is_err());
            }
            Input::Undo => {
                let (given_up, last) = (session.status() == GameStatus::GivenUp, session.consistent().last().copied());
                let turns = session.history().len();
                session.undo();
                if !given_up && turns > 0 {
                    undone += 1;
                    bad -= usize::from(last == Some(false));
                    assert_eq!(session.history().len(), turns - 1);
                }
            }
            Input::Hint(grade) => {
                session.hint(HintLevel::ALL[*grade]);
                hints += 1;
            }
            Input::List => {
                session.possible_codes(7, &Control::default());
                hints += 1;
            }
            Input::GiveUp => session.give_up(),
            Input::SaveAndResume => session = resumed(&session),
        }
        let replay = replayed(&session);
        assert_eq!(replay.history(), session.history());
        assert_eq!(replay.consistent(), session.consistent());
        assert_eq!(replay.remaining(), session.remaining());
        let report = session.tally();
        assert_eq!((report.bad, report.hints, report.undone), (bad, hints, undone));
        if session.status() != GameStatus::GivenUp {
            assert_eq!(replay.status(), session.status());
        }
    }
}

fn guess(session: &mut Session, code: Code, bad: &mut usize) {
    let open = session.status() == GameStatus::Open;
    let coherent = session.history().is_consistent(&code);
    match session.guess(code) {
        Err(_) => assert!(!open),
        Ok(reply) => {
            assert!(open);
            *bad += usize::from(!coherent);
            let refused = session.setup().mode == Mode::Strict && !coherent;
            assert_eq!(matches!(reply, GuessReply::Refused { .. }), refused);
            if let (GuessReply::Answered { feedback, .. }, Codemaker::Secret(secret)) =
                (&reply, &session.setup().codemaker)
            {
                assert_eq!(*feedback, score(&code, secret));
            }
        }
    }
    // An adversary is never inconsistent: some code fits all answers.
    assert!(session.remaining().exact() > Some(0));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn streams_equal_their_replay(
        game in proptest::sample::select(vec!["1x1", "2x3", "3x4", "4x6", "3x5-distinct", "4x4-distinct", "5x3"]),
        secret in proptest::option::of(proptest::collection::vec(any::<u8>(), 20)),
        strict in any::<bool>(),
        rows in proptest::option::of(1..12u32),
        inputs in proptest::collection::vec(input(), 0..25),
    ) {
        let game: Game = game.parse().unwrap();
        let secret = secret.map(|bytes| {
            let any = random_code(game, &mut Stream::new(bytes[0].into()));
            code(game, &bytes).unwrap_or(any)
        });
        run(game, secret, if strict { Mode::Strict } else { Mode::Free }, rows, &inputs);
    }

    /// Files of any content are refused or read, and never panic.
    #[test]
    fn damaged_records_are_refused(at in any::<proptest::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let notation = Notation::standard(Game::CLASSIC);
        let secret = notation.parse_code("DBCE").unwrap();
        let setup = Setup { notation: notation.clone(), codemaker: Codemaker::Secret(secret), mode: Mode::Free, rows: Some(8) };
        let mut session = Session::new(setup, AnyBoard::new(Game::CLASSIC)).unwrap();
        for guess in ["AABC", "AAAA", "DBCF"] {
            session.guess(notation.parse_code(guess).unwrap()).unwrap();
        }
        session.hint(HintLevel::Color);
        let mut bytes = session.record().to_json().into_bytes();
        let place = at.index(bytes.len());
        if cut { bytes.truncate(place) } else { bytes[place] = byte }
        if let Ok(record) = GameRecord::parse(&bytes)
            && let Ok(game) = record.notation().map(|notation| notation.game())
            && let Ok(resumed) = Session::resume(&record, AnyBoard::new(game), None)
        {
            let _ = (resumed.remaining(), resumed.tally());
        }
    }
}

/// Answers that are right, wrong or impossible, corrections and undo: what the breaker does next follows from its turns alone.
#[test]
fn a_breaker_equals_its_replay() {
    let lies = [Lies::None, Lies::AtMost(0), Lies::AtMost(2), Lies::Unlimited];
    let ids = [StrategyId::RandomConsistent, StrategyId::MostParts, StrategyId::Optimal, StrategyId::Inference];
    let mut conflicts = 0;
    for seed in 0..160u64 {
        let mut stream = Stream::part(seed, 8);
        let game: Game = ["2x3", "3x4", "4x4", "3x2"][seed as usize % 4].parse().unwrap();
        let id = ids[seed as usize / 4 % 4];
        let lies = if id == StrategyId::Inference { Lies::None } else { lies[seed as usize / 16 % 4] };
        let begin = || Breaker::new(AnyBoard::new(game), id, &Options::default(), lies, seed).unwrap();
        let mut breaker = begin();
        let secret = random_code(game, &mut stream);
        for _ in 0..12 {
            let answers: Vec<Feedback> = game.answers().collect();
            let any = answers[stream.below(answers.len() as u64) as usize];
            let turn = stream.below(breaker.history().len() as u64 + 1) as usize;
            match (breaker.next().unwrap(), stream.below(6)) {
                (BreakerAction::Conflict(conflict), 0..3) => {
                    conflicts += 1;
                    // A repair lets the game go on.
                    if let Some(repair) = conflict.repairs.first() {
                        let (turn, feedback) = (repair.turns[0], repair.feedback[0]);
                        breaker.fix(turn, feedback).unwrap();
                    }
                }
                (_, 0) => drop(breaker.undo()),
                (_, 1) => assert_eq!(breaker.fix(turn, any).is_err(), turn >= breaker.history().len()),
                (BreakerAction::Conflict(_), _) => drop(breaker.undo()),
                (BreakerAction::Guess(ProposedGuess { code, .. }) | BreakerAction::Announce(code), chance) => {
                    let feedback = if chance < 4 { score(&code, &secret) } else { any };
                    breaker.answer(code, feedback).unwrap();
                }
            }
            let mut replay = begin();
            for turn in breaker.history().turns() {
                replay.answer(turn.guess, turn.feedback).unwrap();
            }
            assert_eq!(
                format!("{:?}", replay.next().unwrap()),
                format!("{:?}", breaker.next().unwrap()),
                "seed {seed}"
            );
            assert_eq!((replay.found(), replay.tally()), (breaker.found(), breaker.tally()));
            if let Some(record) = breaker.record(&Notation::standard(game)) {
                assert_eq!(GameRecord::parse(record.to_json().as_bytes()).unwrap(), record);
                assert!(Session::resume(&record, AnyBoard::new(game), None).is_err(), "no person broke it");
            }
        }
    }
    assert!(conflicts > 20, "{conflicts} conflicts");
}

/// Every turn of a game on a board that cannot be enumerated is judged by its history alone.
#[test]
fn coherence_on_a_large_board_needs_the_history_alone() {
    let game: Game = "12x20".parse().unwrap();
    let notation = Notation::standard(game);
    let secret = notation.parse_code("MASTERMINDED").unwrap();
    let setup = Setup { notation, codemaker: Codemaker::Secret(secret), mode: Mode::Free, rows: None };
    let mut session = Session::new(setup, AnyBoard::new(game)).unwrap();
    let mut stream = Stream::new(1);
    for _ in 0..40 {
        let guess = random_code(game, &mut stream);
        let coherent = keypeg_play::consistency::contradictions(session.history(), &guess).is_empty();
        assert_eq!(coherent, session.history().is_consistent(&guess));
        session.guess(guess).unwrap();
        let secret_fits = Turn { guess, feedback: score(&guess, &secret) }.is_consistent(&secret);
        assert!(secret_fits);
    }
}
