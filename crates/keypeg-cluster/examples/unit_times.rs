//! What the first units of a solve take: `cargo run --release -p keypeg-cluster --example unit_times -- 5x7 20000 30`.
//!
//! Arguments are the board, the work of a unit, and the number of units. One worker solves them, one after another.

use std::error::Error;
use std::time::{Duration, Instant};

use keypeg_cluster::{ClusterGoal, Coordinator, NextUnit, UnitWorker};
use keypeg_core::Control;
use keypeg_engine::Board;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, work, units] = &arguments[..] else {
        return Err("usage: unit_times GAME WORK UNITS, such as unit_times 5x7 20000 30".into());
    };
    let board = Board::new(game.parse()?)?;
    let begun = Instant::now();
    let mut coordinator =
        Coordinator::new(&board.start(), ClusterGoal { work: work.parse()?, ..ClusterGoal::default() })?;
    let worker = UnitWorker::new(&board);
    println!("start: {:.2} s", begun.elapsed().as_secs_f64());
    let (mut solving, mut longest) = (Duration::ZERO, Duration::ZERO);
    let mut solved = 0;
    for _ in 0..units.parse()? {
        let NextUnit::Unit(unit) = coordinator.next_unit(&Control::default())? else { break };
        let begun = Instant::now();
        let result = worker.solve(&unit, &Control::default())?;
        solving += begun.elapsed();
        longest = longest.max(begun.elapsed());
        solved += 1;
        coordinator.report(&result)?;
    }
    let progress = coordinator.progress();
    println!(
        "{solved} units in {:.2} s, the longest in {:.2} s, {} cut off, {} sets searched",
        solving.as_secs_f64(),
        longest.as_secs_f64(),
        progress.cut_off,
        progress.nodes,
    );
    println!(
        "openings of interest: {}, their cells: {} of {} settled, total {:?} to {:?}",
        progress.openings, progress.cells_done, progress.cells, progress.lower_bound, progress.upper_bound,
    );
    Ok(())
}
