//! Prints the figures of docs/large-boards.md: boards that are played without a list of their codes.
//!
//! `cargo run --release -p keypeg-lab --example large_boards` prints everything and takes hours. Names of boards, `twins`,
//! `contest` and `chart=FILE` choose parts of it: `-- 6x9 contest chart=docs/large-boards.svg`. Everything but the seconds is the
//! same on every machine.

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use keypeg_core::{Control, Distribution, Game, Kind, Stream};
use keypeg_engine::simulate::{Games, simulate_search};
use keypeg_engine::strategy::{Effort, Options, StrategyId};
use keypeg_engine::threads::on_one_thread;
use keypeg_engine::{Board, Strategy};
use keypeg_export::chart::{Chart, Lines};

const SEED: u64 = 1;

/// A row of the table: a board, how it is played, the number of games, and what public programs report.
struct Row(&'static str, StrategyId, u8, u64, &'static str);

const ROWS: [Row; 11] = [
    Row("6x9", StrategyId::SampledEntropy, 4, 1_000, "6.475"),
    Row("8x6", StrategyId::SampledEntropy, 6, 1_000, "6.560"),
    Row("10x6", StrategyId::SampledEntropy, 7, 1_000, "7.901"),
    Row("16x6", StrategyId::SampledEntropy, 3, 1_000, "10.51"),
    Row("8x12", StrategyId::SampledEntropy, 4, 1_000, "8.366"),
    Row("10x14", StrategyId::SampledEntropy, 3, 1_000, "11.2"),
    Row("20x20", StrategyId::SampledEntropy, 3, 100, ""),
    Row("50x20", StrategyId::TwoStage, 3, 100, ""),
    Row("100x20", StrategyId::TwoStage, 3, 100, ""),
    Row("20x40-distinct", StrategyId::SampledEntropy, 3, 100, ""),
    Row("100x100", StrategyId::TwoStage, 3, 100, ""),
];

/// `inference` takes minutes per game on boards of more pegs.
const MOST_INFERENCE_PEGS: usize = 50;

/// Boards of the chart have this many colors and pegs, and this many games each.
const CHART_COLORS: [usize; 2] = [6, 20];
const CHART_PEGS: [usize; 8] = [5, 10, 20, 30, 40, 50, 75, 100];
const CHART_GAMES: u64 = 10;

/// Small boards that are also played by the exact strategy; every secret is played.
const TWINS: [(&str, StrategyId, StrategyId); 4] = [
    ("4x6", StrategyId::SampledEntropy, StrategyId::Entropy),
    ("4x6", StrategyId::SampledParts, StrategyId::MostParts),
    ("5x8", StrategyId::SampledEntropy, StrategyId::Entropy),
    ("5x8", StrategyId::SampledParts, StrategyId::MostParts),
];

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|other| other == name);
    let rows: Vec<&Row> = ROWS.iter().filter(|row| is_wanted(row.0)).collect();
    if !rows.is_empty() {
        table(&rows)?;
    }
    if is_wanted("twins") {
        twins()?;
    }
    if is_wanted("contest") {
        contest()?;
    }
    let file = wanted.iter().find_map(|name| name.strip_prefix("chart="));
    if let Some(file) = file.or(wanted.is_empty().then_some("large-boards.svg")) {
        std::fs::write(file, chart()?)?;
        println!("\n{file} was written.");
    }
    Ok(())
}

/// The games of a strategy on one thread, and the seconds per game.
fn play(game: Game, id: StrategyId, effort: u8, games: Games) -> Result<(Distribution, f64), Box<dyn Error>> {
    let started = Instant::now();
    let options = Options { effort: Effort::new(effort)?, ..Options::default() };
    let player = id.build_search(game, &options).ok_or("the strategy needs a list of all codes")??;
    let played = on_one_thread(|| simulate_search(game, &*player, games, SEED, &Control::default()))?.complete()?;
    let seconds = started.elapsed().as_secs_f64() / played.secrets() as f64;
    Ok((played, seconds))
}

fn table(rows: &[&Row]) -> Result<(), Box<dyn Error>> {
    println!(
        "| board | strategy | effort | games | average | standard error | average + 2 errors | most | seconds per game | \
         `inference` | public programs |\n|---|---|---|---|---|---|---|---|---|---|---|"
    );
    for Row(board, id, effort, games, public) in rows {
        let game: Game = board.parse()?;
        let (played, seconds) = play(game, *id, *effort, Games::Random(*games))?;
        let (average, error) = (played.average(), played.standard_error().unwrap_or(0.0));
        let inference = match game.kind() {
            Kind::Repeats if game.pegs() <= MOST_INFERENCE_PEGS => {
                format!("{:.2}", play(game, StrategyId::Inference, 1, Games::Random(*games))?.0.average())
            }
            _ => String::new(),
        };
        println!(
            "| {board} | `{id}` | {effort} | {games} | {average:.3} | {error:.3} | {:.3} | {} | {seconds:.2} | {inference} | \
             {public} |",
            average + 2.0 * error,
            played.max()
        );
        std::io::stdout().flush()?;
    }
    Ok(())
}

/// Sampled strategies beside the exact strategies they imitate.
fn twins() -> Result<(), Box<dyn Error>> {
    println!(
        "\n| board | strategy | average over all secrets | exact strategy | average | ratio |\n|---|---|---|---|---|---|"
    );
    for (board, sampled, exact) in TWINS {
        let game: Game = board.parse()?;
        let average = play(game, sampled, Effort::default().level(), Games::PerSecret(1))?.0.average();
        let whole = Strategy::new(exact).tree(&Board::new(game)?)?.root.distribution().average();
        println!("| {board} | `{sampled}` | {average:.4} | `{exact}` | {whole:.4} | {:.4} |", average / whole);
        std::io::stdout().flush()?;
    }
    Ok(())
}

/// A hundred boards of 5 to 100 pegs and 5 to 20 colors, one game each. The score of a game is the bits of the board per guess.
fn contest() -> Result<(), Box<dyn Error>> {
    let mut stream = Stream::new(SEED);
    let (mut scores, mut guesses, mut most, mut slowest) = (0.0, 0, 0.0f64, 0.0f64);
    for _ in 0..100 {
        let (pegs, colors) = (5 + stream.below(96), 5 + stream.below(16));
        let game = Game::new(pegs, colors, Kind::Repeats)?;
        let (played, seconds) = play(game, strong(game), Effort::default().level(), Games::Random(1))?;
        let bits = pegs as f64 * (colors as f64).log2();
        scores += bits / played.total() as f64;
        guesses += played.total();
        most = most.max(played.total() as f64 / (pegs * colors) as f64);
        slowest = slowest.max(seconds);
    }
    println!(
        "\nContest: 100 boards, mean score {:.3}, {guesses} guesses in all, at most {most:.2} of pegs × colors, slowest game \
         {slowest:.1} s.",
        scores / 100.0
    );
    Ok(())
}

/// The sampling strategy for a board, also if its codes could be listed.
fn strong(game: Game) -> StrategyId {
    let id = StrategyId::strong(game);
    if id.plays_by_search(game) { id } else { StrategyId::SampledEntropy }
}

/// Guesses against pegs.
fn chart() -> Result<String, Box<dyn Error>> {
    let mut lines = Vec::new();
    for colors in CHART_COLORS {
        for sampled in [true, false] {
            let mut points = Vec::new();
            for pegs in CHART_PEGS.into_iter().filter(|&pegs| sampled || pegs <= MOST_INFERENCE_PEGS) {
                let game = Game::new(pegs as u64, colors as u64, Kind::Repeats)?;
                let id = if sampled { strong(game) } else { StrategyId::Inference };
                let played = play(game, id, Effort::default().level(), Games::Random(CHART_GAMES))?.0;
                points.push((pegs as f64, played.average()));
            }
            let name = if sampled { "sampled" } else { "inference" };
            lines.push((format!("{colors} colors, {name}"), points));
        }
    }
    let lines = Lines {
        caption: "Average guesses against the number of pegs".to_string(),
        x_label: "pegs".to_string(),
        y_label: "guesses".to_string(),
        lines,
        names: Vec::new(),
    };
    Ok(Chart::Lines(lines).to_svg())
}
