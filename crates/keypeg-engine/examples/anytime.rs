//! Solves a game for some time and prints each improvement of a bound: `anytime GAME SECONDS`.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use keypeg_core::{Control, Progress};
use keypeg_engine::solve::SolveOptions;
use keypeg_engine::{Board, Solver, threads};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "5x8".to_string());
    let seconds = arguments.next().map_or(Ok(60), |seconds| seconds.parse())?;
    let board = Board::new(game.parse()?)?;
    let started = Instant::now();
    let printed = Mutex::new((None, None));
    let control = Control::default().with_time_limit(Duration::from_secs(seconds)).with_progress(move |progress| {
        let Progress::Search(search) = progress else { return };
        let mut printed = printed.lock().expect("no listener panics");
        if *printed != (search.best, search.lower_bound) {
            *printed = (search.best, search.lower_bound);
            println!("{:.1?}: best {:?}, at least {:?}", started.elapsed(), search.best, search.lower_bound);
        }
    });
    let options = SolveOptions { threads: threads::available(), ..SolveOptions::default() };
    let solution = Solver::new(&board).solve_position(&board.start(), &options, &control)?;
    let (best, low) = (solution.upper_bound(), solution.lower_bound());
    println!("{:.1?}: best {best:?}, at least {low:?}, {} sets searched", started.elapsed(), solution.nodes);
    Ok(())
}
