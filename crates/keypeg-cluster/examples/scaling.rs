//! How a solve scales: `cargo run --release -p keypeg-cluster --example scaling -- 4x8 100000 1 2 8 64 1000`.
//!
//! Arguments are the board, the work of a unit, and numbers of workers. For each number the board is solved by a simulated cluster.
//! Units are solved here, one after another. Their times are recorded, and a unit that comes again takes the recorded time. The
//! coordinator is real, and the simulated workers wait while it works. A message takes 5 ms each way. The workers of a simulation
//! share one table, so the sets that real workers search twice are not counted.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::error::Error;
use std::time::{Duration, Instant};

use keypeg_cluster::{ClusterGoal, Coordinator, NextUnit, UnitResult, UnitTask, UnitWorker, WorkUnit};
use keypeg_core::{Control, History};
use keypeg_engine::Board;

/// The time of a message from the coordinator to a worker, or back.
const MESSAGE: Duration = Duration::from_millis(5);

/// Units that were solved, by what their results depend on.
type Recorded = HashMap<(History, Option<u32>, UnitTask), (UnitResult, Duration)>;

/// What the simulation of one cluster found.
#[derive(Default)]
struct Schedule {
    units: u64,
    /// From the first unit to the result.
    makespan: Duration,
    /// The time that all workers spent in units.
    solving: Duration,
    /// The time that the coordinator worked.
    coordinating: Duration,
    longest_unit: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: scaling GAME WORK [WORKERS ...], such as scaling 4x8 100000 1 2 8 64 1000";
    let game = arguments.next().ok_or(usage)?;
    let work = arguments.next().ok_or(usage)?.parse()?;
    let goal = ClusterGoal { work, ..ClusterGoal::default() };
    let workers = arguments.map(|number| number.parse()).collect::<Result<Vec<usize>, _>>()?;
    let board = Board::new(game.parse()?)?;
    let mut recorded = Recorded::new();
    println!("workers  units  time (s)  of one worker  solving (s)  coordinator (s)  busy  longest unit (s)");
    let mut of_one = None;
    for count in workers {
        let found = simulate(&board, &goal, count.max(1), &mut recorded)?;
        let time = found.makespan.as_secs_f64();
        let share = time / *of_one.get_or_insert(time);
        let busy = found.solving.as_secs_f64() / time / count.max(1) as f64;
        println!(
            "{count:7}  {:5}  {time:8.2}  {share:13.3}  {:11.2}  {:15.2}  {:3.0}%  {:16.2}",
            found.units,
            found.solving.as_secs_f64(),
            found.coordinating.as_secs_f64(),
            100.0 * busy,
            found.longest_unit.as_secs_f64(),
        );
    }
    Ok(())
}

fn simulate(
    board: &Board,
    goal: &ClusterGoal,
    workers: usize,
    recorded: &mut Recorded,
) -> Result<Schedule, Box<dyn Error>> {
    let mut found = Schedule::default();
    let worker = UnitWorker::new(board);
    let begun = Instant::now();
    let mut coordinator = Coordinator::new(&board.start(), goal.clone())?;
    // The time at which the coordinator is free, and each worker.
    let mut now = begun.elapsed();
    let mut free = vec![Duration::ZERO; workers];
    let mut coming = BinaryHeap::new();
    let mut results = HashMap::new();
    loop {
        let begun = Instant::now();
        let next = if coming.len() < workers { coordinator.next_unit(&Control::default())? } else { NextUnit::Wait };
        found.coordinating += begun.elapsed();
        now += begun.elapsed();
        match next {
            NextUnit::Done(_) => break,
            NextUnit::Unit(unit) => {
                let (result, took) = solved(&worker, &unit, recorded)?;
                // The first worker that is free takes it.
                let place = (0..workers).min_by_key(|&place| free[place]).unwrap_or_default();
                free[place] = free[place].max(now + MESSAGE) + took;
                coming.push(Reverse((free[place] + MESSAGE, unit.number)));
                results.insert(unit.number, result);
                found.units += 1;
                found.solving += took;
                found.longest_unit = found.longest_unit.max(took);
            }
            NextUnit::Wait => {
                let Reverse((arrives, number)) = coming.pop().ok_or("the coordinator waits for nothing")?;
                now = now.max(arrives);
                let begun = Instant::now();
                coordinator.report(&results.remove(&number).ok_or("a unit came twice")?)?;
                found.coordinating += begun.elapsed();
                now += begun.elapsed();
            }
        }
    }
    found.makespan = now;
    Ok(found)
}

/// The result of a unit and the time it takes.
fn solved(
    worker: &UnitWorker,
    unit: &WorkUnit,
    recorded: &mut Recorded,
) -> Result<(UnitResult, Duration), Box<dyn Error>> {
    let key = (unit.history.clone(), unit.guesses_left, unit.task);
    if let Some((result, took)) = recorded.get(&key) {
        return Ok((UnitResult { number: unit.number, ..result.clone() }, *took));
    }
    let begun = Instant::now();
    let result = worker.solve(unit, &Control::default())?;
    let took = begun.elapsed();
    recorded.insert(key, (result.clone(), took));
    Ok((result, took))
}
