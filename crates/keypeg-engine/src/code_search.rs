//! Codes that agree with a history, found one after another without enumerating the board.
//!
//! The answer to a turn says two things. Black and white together are the number of shared colors, which depends on the
//! colors of a code alone. The number of black pegs depends on the places of the colors too. So the search first chooses how
//! often each color is used (`colors`) and then the places of the colors (`places`). Each half is pruned by what every turn
//! still needs. A choice of colors whose arrangement takes too long is put off until the end, so that one choice without
//! codes does not block all others.

mod colors;
mod places;

use std::ops::ControlFlow;

use keypeg_core::{Code, Control, Game, Turn};

use colors::{Choices, Colors};
use places::{Place, Places};

/// Why a search for codes ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// Every code that agrees was found.
    Complete,
    /// The caller had enough codes.
    Enough,
    /// The time was up, or the search was cancelled; there may be more codes.
    OutOfTime,
}

/// How many steps the arrangement of one choice of colors may take before it is put off.
const PATIENCE: u64 = 4_096;

/// How many choices are put off at most; further ones are searched to their end at once.
const MOST_PUT_OFF: usize = 1 << 16;

/// Calls `visit` with each code that agrees with all turns, in no particular order, until it breaks or time is up.
pub fn visit(
    game: Game,
    turns: &[Turn],
    control: &Control,
    visit: &mut dyn FnMut(Code) -> ControlFlow<()>,
) -> SearchEnd {
    search(game, turns, Clock { limit: StepLimit::Control(control), steps: 0 }, visit)
}

/// Like [`visit`], for `steps` steps instead of a time, so that every machine finds the same codes.
pub fn visit_within(
    game: Game,
    turns: &[Turn],
    steps: u64,
    visit: &mut dyn FnMut(Code) -> ControlFlow<()>,
) -> SearchEnd {
    search(game, turns, Clock { limit: StepLimit::Steps(steps), steps: 0 }, visit)
}

fn search(
    game: Game,
    turns: &[Turn],
    mut clock: Clock<'_>,
    visit: &mut dyn FnMut(Code) -> ControlFlow<()>,
) -> SearchEnd {
    let mut taking = Taking { places: Places::new(game, turns), put_off: Vec::new(), visit };
    if let ControlFlow::Break(ended) = Colors::new(game, turns).each(&mut clock, &mut taking) {
        return ended;
    }
    let Taking { places, put_off, visit } = taking;
    for (counts, seen) in put_off {
        if let Place::Ended(ended) = places.each(&counts, u64::MAX, seen, &mut clock, visit) {
            return ended;
        }
    }
    SearchEnd::Complete
}

/// Arranges the colors of each choice as soon as it is made.
struct Taking<'a, 'v> {
    places: Places<'a>,
    /// Choices that took too long, each with the number of codes already seen.
    put_off: Vec<(Vec<u8>, u64)>,
    visit: &'v mut dyn FnMut(Code) -> ControlFlow<()>,
}

impl Choices for Taking<'_, '_> {
    fn is_barren(&mut self, clock: &mut Clock<'_>, counts: &[u8], free: u8) -> bool {
        self.places.is_barren(counts, free, PATIENCE, clock)
    }

    fn take(&mut self, clock: &mut Clock<'_>, counts: &[u8]) -> ControlFlow<SearchEnd> {
        let patience = if self.put_off.len() < MOST_PUT_OFF { PATIENCE } else { u64::MAX };
        match self.places.each(counts, patience, 0, clock, self.visit) {
            Place::Done => {}
            Place::PutOff { seen } => self.put_off.push((counts.to_vec(), seen)),
            Place::Ended(ended) => return ControlFlow::Break(ended),
        }
        ControlFlow::Continue(())
    }
}

/// How long a search may take.
enum StepLimit<'a> {
    Control(&'a Control),
    Steps(u64),
}

/// Counts steps, and looks at the time once in a while.
struct Clock<'a> {
    limit: StepLimit<'a>,
    steps: u64,
}

impl Clock<'_> {
    /// Counts a step; says whether time is up.
    fn is_up(&mut self) -> bool {
        self.steps += 1;
        match self.limit {
            StepLimit::Control(control) => self.steps.is_multiple_of(512) && control.is_stopped(),
            StepLimit::Steps(steps) => self.steps > steps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::{CodeSpace, History, Stream, score};
    use std::time::Duration;

    use crate::sample::random_code;

    /// Random histories, also contradictory ones, against plain filtering.
    #[test]
    fn finds_exactly_the_codes_that_agree() {
        for text in ["1x1", "2x3", "3x2", "4x3", "4x6", "3x9", "5x4", "3x5-distinct", "4x4-distinct", "4x7-distinct"] {
            let space = CodeSpace::new(text.parse().unwrap()).unwrap();
            let game = space.game();
            for seed in 0..60 {
                let mut stream = Stream::part(seed, 3);
                let secret = random_code(game, &mut stream);
                let mut history = History::default();
                for turn in 0..seed % 5 {
                    let guess = random_code(game, &mut stream);
                    // Every seventh game has an answer from another secret.
                    let other = random_code(game, &mut stream);
                    let lies = seed % 7 == 0 && turn == 1;
                    history.push(Turn { guess, feedback: score(&guess, if lies { &other } else { &secret }) });
                }
                let expected: Vec<Code> = space.codes().filter(|code| history.is_consistent(code)).collect();
                let mut found = Vec::new();
                let ended = super::visit(game, history.turns(), &Control::default(), &mut |code| {
                    found.push(code);
                    ControlFlow::Continue(())
                });
                found.sort();
                assert_eq!(ended, SearchEnd::Complete);
                assert_eq!(found, expected, "{text} seed {seed}");
            }
        }
    }

    #[test]
    fn stops_when_asked_and_when_time_is_up() {
        let game = "12x20".parse().unwrap();
        let mut seen = 0;
        let ended = super::visit(game, &[], &Control::default(), &mut |_| {
            seen += 1;
            if seen == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((ended, seen), (SearchEnd::Enough, 10));
        let ended = super::visit(game, &[], &Control::default().with_time_limit(Duration::ZERO), &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(ended, SearchEnd::OutOfTime);
    }
}
