//! Proofs.
//!
//! Property: a proof that is accepted on a tiny board is true by brute force. Input: a proof without its checksum.
#![no_main]

use differential::oracle::{BestPlay, Within};
use keypeg_check::check_proof;
use keypeg_core::proof::{AllowedGuesses, Claim};
use keypeg_core::{Control, Feedback};
use keypeg_fuzz::{MOST_CODES, rules, sealed};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // Large boards are legal but slow. The board is in the header.
    let [pegs, colors] = [9, 10].map(|at| bytes.get(at).copied().unwrap_or(0));
    if !u128::from(colors).checked_pow(pegs.into()).is_some_and(|codes| codes <= MOST_CODES) {
        return;
    }
    let Ok(report) = check_proof(sealed(bytes).as_slice(), &Control::default()) else { return };
    if report.verdict.is_err() {
        return;
    }
    let game = report.header.game;
    // With one peg, a guess excludes one code, so brute force comes to nearly every subset of the codes.
    if game.pegs() == 1 && game.colors() > 12 {
        return;
    }
    let rules = rules(game);
    let turn = |&(guess, answer): &(keypeg_core::CodeId, u8)| {
        let answer = Feedback::from_index(game.pegs(), answer.into()).expect("an answer of the game");
        (guess.index(), (answer.black().into(), answer.white().into()))
    };
    let turns: Vec<_> = report.header.turns.iter().map(turn).collect();
    let mut play = BestPlay::new(&rules, rules.remaining(&turns, 0));
    let all = play.all();
    if report.header.allowed == AllowedGuesses::Possible {
        return;
    }
    match report.header.claim {
        Claim::Total { total, max, within } => {
            let limit = within.map_or(Within::Unlimited, Within::Guesses);
            assert_eq!(play.total(all, limit), Some(total));
            assert!(within.is_none_or(|within| max <= within));
        }
        Claim::Worst { total, max } => {
            assert_eq!(play.worst(all), max);
            assert_eq!(play.total(all, Within::Guesses(max)), Some(total));
        }
        Claim::Infeasible { within } => assert_eq!(play.total(all, Within::Guesses(within)), None),
        Claim::Average { total, within, .. } => {
            assert_eq!(play.total(all, within.map_or(Within::Unlimited, Within::Guesses)), Some(total));
        }
        Claim::WorstCase { max, total, .. } => {
            assert_eq!(play.worst(all), max);
            assert_eq!(play.total(all, Within::Guesses(max)), Some(total));
        }
        Claim::FewestAtMax { max, .. } => assert_eq!(play.worst(all), max),
        Claim::Found { within, found } => {
            let is_always = play.worst(all) <= within;
            assert_eq!(found == rules.remaining(&turns, 0).len() as u64, is_always);
        }
    }
});
