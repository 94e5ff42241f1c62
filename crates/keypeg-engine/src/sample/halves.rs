//! All codes that agree with a history, found by joining two halves of the pegs.
//!
//! Claim: the codes that agree with every turn are the pairs of half codes whose black pegs add up to the answers and whose
//! colors together are shared as the answers say.
//! Proof: a peg is black or not whatever the other pegs are, so black pegs add up over the halves. Shared colors depend on the
//! colors of both halves together, and are counted for the pair.
//! Source: ours; the method is meet in the middle (Horowitz and Sahni, "Computing partitions", 1974).
//!
//! The right halves are kept in a hash table by their black pegs. Each left half looks up the right halves that complete its
//! black pegs, so a board of 6¹⁶ codes takes 4 · 6⁸ steps and the pairs that match. Most halves have no other half that completes
//! them. A filter of one bit per hash, small enough for the caches, tells that of nine tenths of them.

use std::convert::Infallible;

use keypeg_core::{Code, Control, Game, History, Kind, Stopped, Stream};

use super::half_codes::{Half, SharedColors, TURNS, Tables, color_of, each_half};

/// The most pegs of a half: each takes seven bits of a packed half.
const MOST_PEGS: usize = 9;

/// The most codes of a half, whatever the work: they take 32 bytes each.
const MOST_HALVES: u64 = 1 << 21;

/// The number of left halves between two looks at the control.
const HALVES_PER_CHECK: u32 = 1 << 12;

/// How much work a join may do.
#[derive(Clone, Copy)]
pub(super) struct JoinLimits {
    /// The most codes of a half.
    pub(super) halves: u64,
    /// The most pairs whose colors are compared.
    pub(super) pairs: u64,
    /// The most codes of the sample.
    pub(super) codes: usize,
}

/// The codes that agree.
pub(super) struct JoinedCodes {
    /// How many there are.
    pub(super) count: u64,
    /// All of them, or a uniform choice.
    pub(super) codes: Vec<Code>,
}

/// Finds every code that agrees with the turns; `None` if that takes more than the limits allow.
pub(super) fn join(
    game: Game,
    history: &History,
    limits: JoinLimits,
    stream: &mut Stream,
    control: &Control,
) -> Result<Option<JoinedCodes>, Stopped> {
    let turns = history.turns();
    // Turns that do not fit are checked when a code is found.
    let tables = Tables::new(game, &turns[turns.len().saturating_sub(TURNS)..]);
    let middle = game.pegs() / 2;
    let (left, right) = (half_count(game, middle), half_count(game, game.pegs() - middle));
    let most = limits.halves.min(MOST_HALVES) as f64;
    if left.max(right) > most || left * right * tables.probability() > limits.pairs as f64 {
        return Ok(None);
    }
    control.check()?;
    let mut wanted = Filter::new(left);
    let Ok(()) = each_half::<Infallible>(&tables, 0..middle, |half| {
        wanted.insert(tables.black.wrapping_sub(half.black));
        Ok(())
    });
    control.check()?;
    let right = RightHalves::new(&tables, middle, &wanted);
    control.check()?;
    let mut joining = Joining {
        tables: &tables,
        history,
        right: &right,
        middle,
        pairs: limits.pairs,
        most: limits.codes,
        found: JoinedCodes { count: 0, codes: Vec::new() },
        stream,
    };
    let mut halves = 0u32;
    let ended = each_half(&tables, 0..middle, |half| {
        halves = halves.wrapping_add(1);
        if halves.is_multiple_of(HALVES_PER_CHECK) {
            control.check().map_err(JoinStop::Stopped)?;
        }
        joining.complete(half)
    });
    match ended {
        Ok(()) => Ok(Some(joining.found)),
        Err(JoinStop::TooManyPairs) => Ok(None),
        Err(JoinStop::Stopped(stopped)) => Err(stopped),
    }
}

/// The number of ways to color some pegs; infinite if they are too many for a half.
fn half_count(game: Game, pegs: usize) -> f64 {
    if pegs > MOST_PEGS {
        return f64::INFINITY;
    }
    (0..pegs).fold(1.0, |count, used| match game.kind() {
        Kind::Repeats => count * game.colors() as f64,
        Kind::Distinct => count * (game.colors() - used) as f64,
    })
}

enum JoinStop {
    TooManyPairs,
    Stopped(Stopped),
}

/// A set of black pegs that may say yes where it should say no, but never no where it should say yes.
struct Filter {
    /// One bit for each hash.
    words: Vec<u64>,
    /// The number of bits of a hash.
    bits: u32,
}

impl Filter {
    /// An empty set for up to `most` members: eight to sixteen bits for each.
    fn new(most: f64) -> Filter {
        let bits = hash_bits(most) + 3;
        Filter { words: vec![0; 1usize << bits.saturating_sub(6)], bits }
    }

    fn insert(&mut self, black: u128) {
        let hash = hash(black, self.bits);
        self.words[hash / 64] |= 1 << (hash % 64);
    }

    fn may_have(&self, black: u128) -> bool {
        let hash = hash(black, self.bits);
        self.words[hash / 64] >> (hash % 64) & 1 == 1
    }
}

/// Halves in groups of equal hash.
struct RightHalves {
    halves: Vec<Half>,
    /// Where each group starts, and the end of the last.
    starts: Vec<u32>,
    /// The number of bits of a hash.
    bits: u32,
    black: Filter,
}

impl RightHalves {
    /// The wanted halves. They are made twice, to be counted and to be put in their places. That takes half the memory of
    /// sorting them.
    fn new(tables: &Tables, middle: usize, wanted: &Filter) -> RightHalves {
        let pegs = tables.game.pegs();
        let each = |visit: &mut dyn FnMut(Half)| {
            let Ok(()) = each_half::<Infallible>(tables, middle..pegs, |half| {
                if wanted.may_have(half.black) && SharedColors::of(tables, half.pegs, pegs - middle).is_some() {
                    visit(half);
                }
                Ok(())
            });
        };
        let most = half_count(tables.game, pegs - middle);
        let bits = hash_bits(most);
        let mut starts = vec![0u32; (1 << bits) + 1];
        let mut black = Filter::new(most);
        each(&mut |half| {
            starts[hash(half.black, bits) + 1] += 1;
            black.insert(half.black);
        });
        for group in 0..1 << bits {
            starts[group + 1] += starts[group];
        }
        let mut next = starts.clone();
        let mut halves = vec![Half { black: 0, pegs: 0 }; starts[1 << bits] as usize];
        each(&mut |half| {
            let place = &mut next[hash(half.black, bits)];
            halves[*place as usize] = half;
            *place += 1;
        });
        RightHalves { halves, starts, bits, black }
    }

    /// The halves with these black pegs, among others of the same hash.
    fn group(&self, black: u128) -> &[Half] {
        if !self.black.may_have(black) {
            return &[];
        }
        let group = hash(black, self.bits);
        &self.halves[self.starts[group] as usize..self.starts[group + 1] as usize]
    }
}

/// The number of bits of a hash of up to `most` halves: one or two hashes for each.
fn hash_bits(most: f64) -> u32 {
    (most as u64).ilog2() + 1
}

fn hash(black: u128, bits: u32) -> usize {
    let folded = (black as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ ((black >> 64) as u64).rotate_left(31);
    (folded.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> (64 - bits)) as usize
}

/// The join under way.
struct Joining<'a> {
    tables: &'a Tables,
    history: &'a History,
    right: &'a RightHalves,
    /// The number of pegs on the left.
    middle: usize,
    /// How many more pairs may be compared.
    pairs: u64,
    most: usize,
    found: JoinedCodes,
    stream: &'a mut Stream,
}

impl Joining<'_> {
    /// Takes every code that begins with this half.
    ///
    /// The black pegs of two halves add up to those of all answers if the numbers of 128 bits do: no byte overflows.
    fn complete(&mut self, left: Half) -> Result<(), JoinStop> {
        let missing = self.tables.black.wrapping_sub(left.black);
        let mut rights = self.right.group(missing).iter().filter(|right| right.black == missing).peekable();
        if rights.peek().is_none() {
            return Ok(());
        }
        let Some(mut shared) = SharedColors::of(self.tables, left.pegs, self.middle) else { return Ok(()) };
        for right in rights {
            self.pairs = self.pairs.checked_sub(1).ok_or(JoinStop::TooManyPairs)?;
            if shared.agrees_with(self.tables, right.pegs, self.tables.game.pegs() - self.middle) {
                self.take(left.pegs, right.pegs);
            }
        }
        Ok(())
    }

    /// Counts a code, and keeps it with the same probability as every other.
    fn take(&mut self, left: u64, right: u64) {
        let game = self.tables.game;
        let code = unpack(game, self.middle, left, right);
        if !self.history.is_consistent(&code) {
            return;
        }
        self.found.count += 1;
        if self.found.codes.len() < self.most {
            self.found.codes.push(code);
        } else if let Some(place) = self.found.codes.get_mut(self.stream.below(self.found.count) as usize) {
            *place = code;
        }
    }
}

fn unpack(game: Game, middle: usize, left: u64, right: u64) -> Code {
    let left = (0..middle).map(|index| color_of(left, middle - 1 - index));
    let end = game.pegs() - middle;
    let colors: Vec<u8> = left.chain((0..end).map(|index| color_of(right, end - 1 - index))).collect();
    Code::new(game, &colors).expect("halves have colors of the game, distinct where they must be")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::random_code;
    use keypeg_core::{CodeSpace, Turn, score};

    const ALL: JoinLimits = JoinLimits { halves: u64::MAX, pairs: u64::MAX, codes: usize::MAX };

    /// Random histories, also contradictory ones and ones of more turns than fit, against plain filtering.
    #[test]
    fn the_join_finds_exactly_the_codes_that_agree() {
        for text in
            ["1x1", "1x5", "2x3", "4x6", "5x4", "7x3", "3x20", "2x100", "2x2-distinct", "4x7-distinct", "5x5-distinct"]
        {
            let space = CodeSpace::new(text.parse().unwrap()).unwrap();
            let game = space.game();
            for seed in 0..40 {
                let mut stream = Stream::part(seed, 5);
                let secret = random_code(game, &mut stream);
                let other = random_code(game, &mut stream);
                let mut history = History::default();
                for turn in 0..seed % 20 {
                    let guess = random_code(game, &mut stream);
                    // Every seventh game has an answer from another secret.
                    let lies = seed % 7 == 0 && turn == 1;
                    history.push(Turn { guess, feedback: score(&guess, if lies { &other } else { &secret }) });
                }
                let expected: Vec<Code> = space.codes().filter(|code| history.is_consistent(code)).collect();
                let joined = join(game, &history, ALL, &mut stream, &Control::default()).unwrap().unwrap();
                let mut codes = joined.codes;
                codes.sort();
                assert_eq!((codes, joined.count), (expected.clone(), expected.len() as u64), "{text} seed {seed}");
            }
        }
    }

    /// With room for one code, each of them is kept about equally often.
    #[test]
    fn a_choice_of_the_codes_is_uniform() {
        let game: Game = "4x6".parse().unwrap();
        let history = game.history("AABC 1,2; BADE 1,2").unwrap();
        let all = join(game, &history, ALL, &mut Stream::new(0), &Control::default()).unwrap().unwrap();
        let mut met = vec![0; all.codes.len()];
        let draws = 300 * all.codes.len();
        for seed in 0..draws as u64 {
            let one = JoinLimits { codes: 1, ..ALL };
            let drawn = join(game, &history, one, &mut Stream::new(seed), &Control::default()).unwrap().unwrap();
            met[all.codes.iter().position(|code| *code == drawn.codes[0]).unwrap()] += 1;
        }
        assert!(all.codes.len() > 5);
        assert!(met.iter().all(|&times| (200..400).contains(&times)), "{met:?}");
    }

    #[test]
    fn limits_are_kept() {
        let game: Game = "6x9".parse().unwrap();
        let history = game.history("AABBCC 1,1; DDEEFF 0,2").unwrap();
        let mut stream = Stream::new(1);
        for limits in [JoinLimits { halves: 728, ..ALL }, JoinLimits { pairs: 1_000, ..ALL }] {
            assert!(join(game, &history, limits, &mut stream, &Control::default()).unwrap().is_none());
        }
        let wide: Game = "20x2".parse().unwrap();
        let none = join(wide, &History::default(), ALL, &mut stream, &Control::default());
        assert!(none.unwrap().is_none(), "a half has at most nine pegs");
    }
}
