//! How much the answers of a game tell about colors and about places, in bits.
//!
//! `cargo run --release -p keypeg-engine --example answer_bits -- 16x6 20` plays 20 games by `sampled-entropy` and prints, turn by
//! turn, the entropy of the answer on a sample of the codes left. The shared colors (black and white together) depend on
//! the colors of the secret alone. What black tells beyond them is the rest.

use std::collections::HashMap;
use std::hash::Hash;

use keypeg_core::{Code, Control, Game, History, Stream, Turn, score};
use keypeg_engine::sample::{SampleRequest, random_code, sample};
use keypeg_engine::strategy::{Options, StrategyId};

/// Turns with fewer sampled codes are not counted: the end of a game says little.
const FEWEST: usize = 64;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game: Game = arguments.first().map_or("16x6", String::as_str).parse()?;
    let games: u64 = arguments.get(1).map_or(Ok(20), |games| games.parse())?;
    let all = game.pegs() as f64 * (game.colors() as f64).log2();
    let counts = count_bits(game);
    println!("{game}: {all:.1} bits, {counts:.1} of them how often each color occurs, {:.1} where", all - counts);
    let player = StrategyId::SampledEntropy.build_search(game, &Options::default()).ok_or("no search")??;
    let mut turns: Vec<(u64, f64, f64)> = Vec::new();
    for number in 0..games {
        let mut stream = Stream::part(1, number);
        let secret = random_code(game, &mut stream);
        let mut history = History::default();
        loop {
            let guess = player.next_guess(&history, &mut stream, &Control::default())?;
            let request = SampleRequest { codes: 512, work: 3_200_000, seed: 0 };
            let codes = sample(game, &history, request, &Control::default())?.codes;
            if codes.len() >= FEWEST {
                let answer = entropy(&codes, |code| score(&guess, code));
                let shared = entropy(&codes, |code| score(&guess, code).black() + score(&guess, code).white());
                turns.resize(turns.len().max(history.len() + 1), (0, 0.0, 0.0));
                let turn = &mut turns[history.len()];
                *turn = (turn.0 + 1, turn.1 + shared, turn.2 + answer - shared);
            }
            if guess == secret {
                break;
            }
            history.push(Turn { guess, feedback: score(&guess, &secret) });
        }
    }
    println!("turn  games  bits about colors  bits about places");
    for (turn, (games, shared, black)) in (1..).zip(&turns) {
        println!("{turn:4}  {games:5}  {:17.2}  {:17.2}", shared / *games as f64, black / *games as f64);
    }
    Ok(())
}

/// The entropy of how often each color occurs in a random code.
///
/// A code is its counts and one of the n! / (c₁! c₂! …) equally likely orders, so the counts have the bits of the code less the
/// expected bits of the order. Each count has a binomial distribution.
fn count_bits(game: Game) -> f64 {
    let (pegs, colors) = (game.pegs(), game.colors() as f64);
    let factorial_bits = |number: usize| (1..=number).map(|factor| (factor as f64).log2()).sum::<f64>();
    let chance = |count: usize| {
        let ways = factorial_bits(pegs) - factorial_bits(count) - factorial_bits(pegs - count);
        (ways - count as f64 * colors.log2() + (pegs - count) as f64 * (1.0 - 1.0 / colors).log2()).exp2()
    };
    let expected: f64 = (0..=pegs).map(|count| chance(count) * factorial_bits(count)).sum();
    pegs as f64 * colors.log2() - factorial_bits(pegs) + colors * expected
}

/// The entropy of a property of codes that are equally likely.
fn entropy<T: Hash + Eq>(codes: &[Code], property: impl Fn(&Code) -> T) -> f64 {
    let mut cells: HashMap<T, u32> = HashMap::new();
    for code in codes {
        *cells.entry(property(code)).or_default() += 1;
    }
    let all = codes.len() as f64;
    cells.values().map(|&size| f64::from(size) / all * (all / f64::from(size)).log2()).sum()
}
