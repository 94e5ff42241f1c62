//! The transformations that map a position onto itself.

use keypeg_core::proof::Permutation;
use keypeg_core::{CodeId, Game, MAX_COLORS, Turn};

use super::{MOST_PEGS, generators};
use crate::{Board, Position};

/// How a color may be renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// In a guess, and in some remaining code. Only transformations rename it.
    Called,
    /// In no guess. All such colors are interchangeable.
    Uncalled,
    /// In no remaining code. All such colors are interchangeable.
    Absent,
}

/// A renaming of called colors with a permutation of pegs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Transformation {
    /// For each place, the place that its peg comes from.
    pub(super) sources: Vec<u8>,
    /// The new name of every called color. Other colors keep their names here.
    pub(super) names: Vec<u8>,
}

impl Transformation {
    fn identity(game: Game) -> Transformation {
        Transformation { sources: (0..game.pegs() as u8).collect(), names: (0..game.colors() as u8).collect() }
    }
}

/// The symmetry of a position: all transformations of called colors, and the colors that are interchangeable.
#[derive(Clone, Debug)]
pub struct Symmetry {
    pub(super) pegs: usize,
    pub(super) roles: Vec<Role>,
    /// At least one: the identity comes first.
    pub(super) transformations: Vec<Transformation>,
}

/// Which turns a transformation may map onto each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exchange {
    /// Turns with equal answers may be mapped onto each other.
    EqualAnswers,
    /// A turn may be mapped onto itself only. Then the symmetry holds whatever the answers are.
    Never,
}

impl Symmetry {
    /// The symmetry of a position, as large as its answers and its remaining codes allow. It is the identity alone if the
    /// codes of the position are not exactly those that agree with its turns.
    pub fn of(position: &Position) -> Symmetry {
        let board = position.board();
        if !position.is_exact() {
            return Symmetry::none(board.game());
        }
        let mut possible = [false; MAX_COLORS as usize];
        for &code in position.ids() {
            for &color in board.pegs(code) {
                possible[usize::from(color)] = true;
            }
        }
        let answer = |turn: &Turn| turn.feedback.index(board.game().pegs()) as u8;
        let turns: Vec<(&[u8], u8)> = position.turns().iter().map(|turn| (turn.guess.colors(), answer(turn))).collect();
        Symmetry::new(board, &turns, |color| possible[usize::from(color)], Exchange::EqualAnswers)
    }

    /// The symmetry after some guesses, whatever their answers are.
    pub fn of_guesses(board: &Board, guesses: &[CodeId]) -> Symmetry {
        let turns: Vec<(&[u8], u8)> = guesses.iter().map(|&guess| (board.pegs(guess), 0)).collect();
        Symmetry::new(board, &turns, |_| true, Exchange::Never)
    }

    /// The symmetry of a position's turns without blurring and without exchanging turns.
    pub fn of_turns_in_order(position: &Position) -> Symmetry {
        Symmetry::of_guesses(position.board(), &position.guesses())
    }

    /// The identity alone.
    fn none(game: Game) -> Symmetry {
        let (pegs, roles) = (game.pegs(), vec![Role::Called; game.colors()]);
        Symmetry { pegs, roles, transformations: vec![Transformation::identity(game)] }
    }

    fn new(board: &Board, turns: &[(&[u8], u8)], possible: impl Fn(u8) -> bool, exchange: Exchange) -> Symmetry {
        let pegs = board.game().pegs();
        let colors = board.game().colors() as u8;
        let turns = &telling(turns, &possible);
        let roles: Vec<Role> = (0..colors)
            .map(|color| {
                if !possible(color) {
                    Role::Absent
                } else if turns.iter().any(|(guess, _)| guess.contains(&color)) {
                    Role::Called
                } else {
                    Role::Uncalled
                }
            })
            .collect();
        let identity = || vec![Transformation::identity(board.game())];
        let found = |exchange| {
            if pegs > MOST_PEGS { None } else { PermutationSearch::new(pegs, &roles, turns, exchange).all() }
        };
        let transformations = found(exchange).or_else(|| found(Exchange::Never)).unwrap_or_else(identity);
        Symmetry { pegs, roles, transformations }
    }

    /// Permutations that generate the whole symmetry.
    pub(crate) fn generators(&self, game: Game) -> Vec<Permutation> {
        let identity: Vec<u8> = (0..game.pegs() as u8).collect();
        let found = self.transformations.iter().skip(1);
        let found = found.filter_map(|found| Permutation::new(game, &found.sources, &found.names));
        let mut generators = generators::independent(game, found, self.transformations.len());
        for role in [Role::Uncalled, Role::Absent] {
            let alike: Vec<usize> = (0..self.roles.len()).filter(|&color| self.roles[color] == role).collect();
            // Each color takes the name of the next one, or two exchange their names. Together these generate all orders.
            let cycles: &[usize] = match alike.len() {
                0 | 1 => &[],
                2 => &[2],
                all => &[all, 2],
            };
            for &renamed in cycles {
                let mut names: Vec<u8> = (0..game.colors() as u8).collect();
                for (place, &color) in alike[..renamed].iter().enumerate() {
                    names[color] = alike[(place + 1) % renamed] as u8;
                }
                generators.extend(Permutation::new(game, &identity, &names));
            }
        }
        generators
    }

    /// Whether there is only the identity, and no two colors are interchangeable.
    pub fn is_trivial(&self) -> bool {
        let several = |role| self.roles.iter().filter(|&&r| r == role).count() > 1;
        self.transformations.len() == 1 && !several(Role::Uncalled) && !several(Role::Absent)
    }
}

/// The blurred turns that tell something, each of them once. All remaining codes give the same answer to a blurred turn
/// without a possible color, so it tells nothing.
fn telling<'a>(turns: &[(&'a [u8], u8)], possible: &impl Fn(u8) -> bool) -> Vec<(&'a [u8], u8)> {
    let alike = |a: &[u8], b: &[u8]| a.iter().zip(b).all(|(&a, &b)| a == b || !possible(a) && !possible(b));
    let mut told: Vec<(&[u8], u8)> = Vec::new();
    for &(guess, answer) in turns {
        let is_told = told.iter().any(|&(other, before)| answer == before && alike(guess, other));
        if !is_told && guess.iter().any(|&color| possible(color)) {
            told.push((guess, answer));
        }
    }
    told
}

/// The most pairs of turns that the search for a symmetry maps onto each other. If a symmetry takes more, turns are not
/// exchanged. If that takes more as well, pegs are not moved. The transformations form a group in each case.
const MOST_STEPS: u32 = 1 << 19;

/// Tries every permutation of the pegs, and every exchange of turns under it.
struct PermutationSearch<'a> {
    pegs: usize,
    roles: &'a [Role],
    turns: &'a [(&'a [u8], u8)],
    exchange: Exchange,
    sources: Vec<u8>,
    found: Vec<Transformation>,
    /// The number of transformations before the current permutation.
    earlier: usize,
    /// The number of turns that were mapped.
    steps: u32,
}

impl<'a> PermutationSearch<'a> {
    fn new(pegs: usize, roles: &'a [Role], turns: &'a [(&'a [u8], u8)], exchange: Exchange) -> PermutationSearch<'a> {
        PermutationSearch {
            pegs,
            roles,
            turns,
            exchange,
            sources: Vec::with_capacity(pegs),
            found: Vec::new(),
            earlier: 0,
            steps: 0,
        }
    }

    /// Every transformation, the identity first. `None` if that takes too many steps.
    fn all(mut self) -> Option<Vec<Transformation>> {
        self.permute();
        (self.steps <= MOST_STEPS).then_some(self.found)
    }

    fn permute(&mut self) {
        if self.sources.len() == self.pegs {
            let mut names = vec![None; self.roles.len()];
            let mut used = vec![false; self.turns.len()];
            self.earlier = self.found.len();
            self.match_turns(0, &mut names, &mut used);
            return;
        }
        for source in 0..self.pegs as u8 {
            if !self.sources.contains(&source) {
                self.sources.push(source);
                self.permute();
                self.sources.pop();
            }
        }
    }

    /// Maps the turns from `turn` on. `names` holds the new names that the earlier turns require.
    fn match_turns(&mut self, turn: usize, names: &mut [Option<u8>], used: &mut [bool]) {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return;
        }
        let Some(&(guess, answer)) = self.turns.get(turn) else {
            let names = names.iter().zip(0..).map(|(name, color)| name.unwrap_or(color)).collect();
            let found = Transformation { sources: self.sources.clone(), names };
            // Only another exchange of turns under the same permutation can give the same transformation.
            if !self.found[self.earlier..].contains(&found) {
                self.found.push(found);
            }
            return;
        };
        for other in 0..self.turns.len() {
            let (image, other_answer) = self.turns[other];
            let allowed = match self.exchange {
                Exchange::EqualAnswers => !used[other] && answer == other_answer,
                Exchange::Never => other == turn,
            };
            if !allowed {
                continue;
            }
            let mut extended = names.to_vec();
            if self.extend(guess, image, &mut extended) {
                used[other] = true;
                self.match_turns(turn + 1, &mut extended, used);
                used[other] = false;
            }
        }
    }

    /// Adds the names that map one guess onto another under the current permutation. False if they contradict `names`.
    fn extend(&self, guess: &[u8], image: &[u8], names: &mut [Option<u8>]) -> bool {
        let roles = self.roles;
        image.iter().zip(&self.sources).all(|(&target, &source)| {
            let color = guess[usize::from(source)];
            match (roles[usize::from(color)], roles[usize::from(target)]) {
                (Role::Absent, Role::Absent) => true,
                (Role::Called, Role::Called) => match names[usize::from(color)] {
                    Some(name) => name == target,
                    None => {
                        let taken = names.contains(&Some(target));
                        names[usize::from(color)] = Some(target);
                        !taken
                    }
                },
                _ => false,
            }
        })
    }
}
