//! What the units of a board take: `cargo run --release -p keypeg-cluster --example unit_times -- 5x7 20000`.
//!
//! Arguments are the board and the work of a unit. One worker solves the cells of the first opening, the smallest first, until one is
//! cut off. Work is counted in the steps of `UnitLimits::work`, so it does not depend on what else the machine does. At the end the
//! steps are fitted by a power of the number of codes, and the power is applied to the larger cells.

use std::error::Error;
use std::time::Instant;

use keypeg_core::{Control, Turn};
use keypeg_engine::partition::Partition;
use keypeg_engine::solve::{ProvenValue, UnitLimits};
use keypeg_engine::{Board, Solver};

/// Units of fewer steps are not part of the fit.
const LEAST_STEPS: u64 = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, work] = &arguments[..] else {
        return Err("usage: unit_times GAME WORK, such as unit_times 5x7 20000".into());
    };
    let board = Board::new(game.parse()?)?;
    let limits = UnitLimits { guesses_left: None, budget: None, work: work.parse()?, share: None };
    let (solver, start) = (Solver::new(&board), board.start());
    let opening = solver.bounded_guesses(&start, None)?.first().ok_or("the board has no opening")?.guess;
    let mut cells = Partition::new(&board, board.space().id(&opening), start.ids()).into_cells();
    cells.retain(|(answer, _)| *answer != board.win());
    cells.sort_by_key(|(_, codes)| codes.len());
    println!("  codes    steps     sets  seconds  value");
    let (mut measured, mut cut_off) = (Vec::new(), Vec::new());
    for (answer, codes) in &cells {
        let codes = codes.len();
        if !cut_off.is_empty() {
            cut_off.push(codes);
            continue;
        }
        let position = start.after(Turn { guess: opening, feedback: board.feedback(*answer) })?;
        let begun = Instant::now();
        let found = solver.search_unit(&position, limits, &Control::default())?;
        let seconds = begun.elapsed().as_secs_f64();
        println!("{codes:7}  {:7}  {:7}  {seconds:7.2}  {:?}", found.work, found.nodes, found.value);
        match found.value {
            ProvenValue::AtLeast(_) => cut_off.push(codes),
            _ => measured.push((codes, found.work)),
        }
    }
    let solved: u64 = measured.iter().map(|(_, steps)| steps).sum();
    println!("{} of {} cells in {solved} steps; cells of these sizes remain: {cut_off:?}", measured.len(), cells.len());
    if let Some((factor, power)) = fitted(&measured) {
        let rest: f64 = cut_off.iter().map(|&codes| factor * (codes as f64).powf(power)).sum();
        println!("steps = {factor:.2e} * codes^{power:.2}; the cells that remain: {rest:.0} steps");
    }
    Ok(())
}

/// The factor and the power that fit the steps of cells best (least squares of logarithms); `None` for fewer than three cells.
fn fitted(measured: &[(usize, u64)]) -> Option<(f64, f64)> {
    let points: Vec<(f64, f64)> = measured
        .iter()
        .filter(|(_, steps)| *steps >= LEAST_STEPS)
        .map(|&(codes, steps)| ((codes as f64).ln(), (steps as f64).ln()))
        .collect();
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let power = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>()
        / points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>();
    (points.len() >= 3 && power.is_finite()).then(|| ((y - power * x).exp(), power))
}
