//! Random boards and histories, by seed.

use std::env;

use crate::oracle::{Answer, GuessedAnswer, Rules};

/// Boards on which every command is quick and the oracle is fast enough.
const BOARDS: [(usize, u8, bool); 18] = [
    (1, 2, false),
    (1, 5, false),
    (2, 2, false),
    (2, 3, false),
    (2, 4, false),
    (2, 5, false),
    (3, 2, false),
    (3, 3, false),
    (4, 2, false),
    (5, 2, false),
    (2, 3, true),
    (2, 4, true),
    (2, 5, true),
    (3, 3, true),
    (3, 4, true),
    (4, 4, true),
    (3, 4, false),
    (4, 3, false),
];

/// How many of [`BOARDS`] have so few codes that the opening position is solved by brute force.
const SOLVED_WHOLE: usize = 16;

/// Random numbers that depend on the seed alone.
pub struct Random(u64);

impl Random {
    /// The numbers of one seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66_D1CE_4E5B)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// Whether something with this chance in a hundred happens.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
}

/// Compares case after case. `count` is the usual number of cases.
///
/// The variable KEYPEG_CASES multiplies the number, KEYPEG_SEED is the first seed (0 otherwise). Every seed is a case of
/// its own, so `KEYPEG_SEED=n KEYPEG_CASES=0` runs case n alone.
///
/// # Panics
/// As `compare` does, after the line that replays the case.
pub fn each(suite: &str, count: u64, compare: impl Fn(&mut Random)) {
    let variable = |name: &str| env::var(name).ok().map(|text| text.parse().expect("a whole number"));
    let first: u64 = variable("KEYPEG_SEED").unwrap_or(0);
    let cases = (count * variable("KEYPEG_CASES").unwrap_or(1)).max(1);
    for seed in first..first + cases {
        let replay = Replay { suite, seed };
        compare(&mut Random::new(seed));
        drop(replay);
    }
    println!("{suite}: {cases} cases from seed {first}");
}

/// Says how to replay a case if the comparison panics.
struct Replay<'a> {
    suite: &'a str,
    seed: u64,
}

impl Drop for Replay<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let (suite, seed) = (self.suite, self.seed);
            eprintln!("replay: KEYPEG_SEED={seed} KEYPEG_CASES=0 cargo test -p differential {suite}");
        }
    }
}

/// A random board.
pub fn board(random: &mut Random) -> Rules {
    let (pegs, colors, distinct) = BOARDS[random.below(BOARDS.len())];
    Rules::new(pegs, colors, distinct)
}

/// A board and an honest history that leaves at most `most` codes; the history is empty now and then.
pub fn position(random: &mut Random, most: usize) -> (Rules, Vec<GuessedAnswer>) {
    loop {
        let (pegs, colors, distinct) = BOARDS[random.below(BOARDS.len())];
        let rules = Rules::new(pegs, colors, distinct);
        let secret = random.below(rules.codes.len());
        let turns: Vec<_> = (0..random.below(4))
            .map(|_| random.below(rules.codes.len()))
            .map(|guess| (guess, rules.answer(guess, secret)))
            .filter(|&(_, answer)| answer != rules.win())
            .collect();
        if rules.remaining(&turns, 0).len() <= most {
            return (rules, turns);
        }
    }
}

/// A board whose opening position brute force can solve.
pub fn whole_board(random: &mut Random) -> Rules {
    let (pegs, colors, distinct) = BOARDS[random.below(SOLVED_WHOLE)];
    Rules::new(pegs, colors, distinct)
}

/// An answer that the game can give to some guess; sometimes the winning one.
pub fn any_answer(random: &mut Random, rules: &Rules) -> Answer {
    rules.answer(random.below(rules.codes.len()), random.below(rules.codes.len()))
}
