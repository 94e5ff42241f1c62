//! Random consistent codes by annealing, again and again.
//!
//! A *cycle* starts at a random code and walks while steps upward become less and less likely. It yields a few of the codes
//! that agree with every turn, and is over. Cycles become longer while they fail and shorter while they succeed. Codes of
//! different cycles have nothing to do with each other, so a sample does not come from one corner of the board.

use keypeg_core::{Code, Control, Game, History, Stopped, Stream};
use rustc_hash::FxHashSet;

use super::clues::Clues;
use super::walker::{Tolerance, Walker};
use super::{CodeSample, SampleExtent, SampleRequest, random_code};

/// How unlikely one more unit of energy makes a step at the beginning of a cycle, and at its end.
const HOT: f64 = 0.5;
const COLD: f64 = 0.1;

/// The number of tolerances that a cycle goes through.
const STAGES: usize = 24;

/// A cycle yields at most this many codes, since they resemble each other.
const CODES_PER_CYCLE: usize = 4;

/// A search that met codes in this many cycles per code found has probably found all codes.
const CYCLES_PER_CODE: u64 = 3;

/// The number of steps between two looks at the control.
const STEPS_PER_CHECK: u64 = 1 << 15;

/// Collects codes that agree with every turn.
pub(super) fn anneal(
    game: Game,
    history: &History,
    request: SampleRequest,
    stream: &mut Stream,
    control: &Control,
) -> Result<CodeSample, Stopped> {
    let turns = history.turns();
    // The last guess agreed with all turns but its own, or nearly so: a good start.
    let guessed = turns.iter().map(|turn| turn.guess.colors()).collect();
    let clues = Clues::new(game, turns);
    let mut found = anneal_clues(&clues, &guessed, turns.last().map(|turn| turn.guess), request, stream, control)?;
    // The clues may lack the first turns.
    found.codes.retain(|code| history.is_consistent(code));
    Ok(found)
}

/// Collects codes that agree with all clues. The first walk begins at `start`; the nearest code is not one of `guessed`.
pub(super) fn anneal_clues(
    clues: &Clues,
    guessed: &FxHashSet<&[u8]>,
    mut start: Option<Code>,
    request: SampleRequest,
    stream: &mut Stream,
    control: &Control,
) -> Result<CodeSample, Stopped> {
    let game = clues.game;
    let tolerances = tolerances();
    let mut found = Found { codes: Vec::new(), seen: FxHashSet::default(), nearest: None, cycles: 0 };
    // A step costs as much more as there are groups of turns.
    let work = request.work / clues.groups as u64;
    let (mut steps, mut checked) = (0, 0);
    let shortest = (2 * STAGES * game.pegs()) as u64;
    let mut length = shortest;
    let extent = loop {
        let from = start.take().unwrap_or_else(|| random_code(game, stream));
        let mut walker = Walker::new(clues, &from);
        let mut yielded = 0;
        'cycle: for tolerance in &tolerances {
            let mut pause = 0;
            for _ in 0..length / STAGES as u64 {
                walker.step(stream, tolerance);
                pause -= 1;
                if walker.energy() <= found.best() && pause < 0 && found.meet(&walker, guessed) {
                    pause = 2 * game.pegs() as i64;
                    yielded += 1;
                    if yielded == CODES_PER_CYCLE || found.codes.len() >= request.codes {
                        break 'cycle;
                    }
                }
            }
            steps += length / STAGES as u64;
            if steps >= checked + STEPS_PER_CHECK {
                checked = steps;
                control.check()?;
            }
        }
        if found.codes.len() >= request.codes {
            break SampleExtent::Partial;
        }
        if yielded > 0 {
            found.cycles += 1;
            length = (length * 9 / 10).max(shortest);
            if found.cycles > CYCLES_PER_CODE * found.codes.len() as u64 + 10 {
                break SampleExtent::Saturated;
            }
        } else {
            length = (length * 3 / 2).min(work / 4 + shortest);
        }
        if steps >= work {
            break SampleExtent::Partial;
        }
    };
    let Found { seen: _, codes, nearest, .. } = found;
    let to_code = |colors: &[u8]| Code::new(game, colors).expect("a walk keeps to the codes of its game");
    let nearest = nearest.filter(|_| codes.is_empty()).map(|(_, colors)| to_code(&colors));
    Ok(CodeSample { codes: codes.iter().map(|colors| to_code(colors)).collect(), extent, nearest })
}

/// What the cycles have found.
struct Found {
    codes: Vec<Vec<u8>>,
    seen: FxHashSet<Vec<u8>>,
    /// The code of the least energy that was not guessed yet, while no code agrees.
    nearest: Option<(i32, Vec<u8>)>,
    /// The number of cycles that yielded a code, new or not.
    cycles: u64,
}

impl Found {
    /// Codes above this energy are of no interest.
    fn best(&self) -> i32 {
        match &self.nearest {
            _ if !self.codes.is_empty() => 0,
            Some((energy, _)) => energy - 1,
            None => i32::MAX,
        }
    }

    /// Looks at the code of a walker; says whether it agrees with every turn.
    fn meet(&mut self, walker: &Walker<'_>, guessed: &FxHashSet<&[u8]>) -> bool {
        if walker.energy() == 0 {
            if self.seen.insert(walker.colors().to_vec()) {
                self.codes.push(walker.colors().to_vec());
            }
            return true;
        }
        if !guessed.contains(walker.colors()) {
            self.nearest = Some((walker.energy(), walker.colors().to_vec()));
        }
        false
    }
}

/// From [`HOT`] to [`COLD`] in equal ratios.
fn tolerances() -> Vec<Tolerance> {
    // The ratio is the root of COLD / HOT; a constant, since powers differ between machines.
    const RATIO: f64 = 0.932_4;
    let factors = std::iter::successors(Some(HOT), |factor| Some(factor * RATIO));
    factors.take(STAGES).map(|factor| Tolerance::new(factor.max(COLD))).collect()
}
