//! Representatives: the first guess of every class in tie order.

use std::cmp::Ordering;

use keypeg_core::{CodeId, Kind, MAX_COLORS, MAX_ENUMERATED_PEGS};

use super::group::{Role, Symmetry, Transformation};
use crate::{Board, Ties};

/// A guess, given by the color of each peg.
type Pegs = [u8; MAX_ENUMERATED_PEGS as usize];

/// A symmetry, and which end of the lexicographic order comes first.
pub struct Representatives<'a> {
    symmetry: &'a Symmetry,
    ties: Ties,
    /// The interchangeable colors in the order in which a representative uses them.
    uncalled: Vec<u8>,
    absent: Vec<u8>,
}

impl<'a> Representatives<'a> {
    /// Representatives under a symmetry.
    pub fn new(symmetry: &'a Symmetry, ties: Ties) -> Representatives<'a> {
        let with_role = |role| {
            let mut colors: Vec<u8> =
                (0..symmetry.roles.len() as u8).filter(|&color| symmetry.roles[usize::from(color)] == role).collect();
            if ties == Ties::Last {
                colors.reverse();
            }
            colors
        };
        Representatives { symmetry, ties, uncalled: with_role(Role::Uncalled), absent: with_role(Role::Absent) }
    }

    /// All representatives in tie order.
    pub fn list(&self, board: &Board) -> Vec<CodeId> {
        let mut found = Vec::new();
        let mut pegs = [0; MAX_ENUMERATED_PEGS as usize];
        self.extend(board, &mut pegs, 0, 0, 0, &mut found);
        found
    }

    /// Whether a guess is the representative of its class.
    pub fn contains(&self, guess: &[u8]) -> bool {
        self.is_first_of(&self.symmetry.transformations, guess)
    }

    fn is_first_of(&self, transformations: &[Transformation], guess: &[u8]) -> bool {
        transformations.iter().all(|transformation| !self.comes_before(self.image(transformation, guess), guess))
    }

    /// The representative of the class of a guess.
    pub fn representative(&self, board: &Board, guess: CodeId) -> CodeId {
        let guess = board.pegs(guess);
        let mut first: Vec<u8> = self.image(&self.symmetry.transformations[0], guess).collect();
        for transformation in &self.symmetry.transformations[1..] {
            if self.comes_before(self.image(transformation, guess), &first) {
                first = self.image(transformation, guess).collect();
            }
        }
        id(board, &first)
    }

    /// Whether a list holds the first guess of every orbit, each once. Computes the orbits of its guesses and checks that
    /// they are disjoint, that each begins with the listed guess, and that together they are all codes of the board.
    pub fn are_exactly(&self, board: &Board, list: &[CodeId]) -> bool {
        let mut seen = vec![false; board.space().len()];
        let mut covered = 0;
        for &guess in list {
            if seen[guess.index()] {
                return false;
            }
            let orbit = self.orbit(board, guess, &mut seen);
            if orbit.iter().any(|&other| self.comes_before(board.pegs(other).iter().copied(), board.pegs(guess))) {
                return false;
            }
            covered += orbit.len();
        }
        covered == board.space().len()
    }

    /// The orbit of a guess: applies transformations and exchanges of two interchangeable colors until no image is new.
    /// `seen` marks the images found.
    fn orbit(&self, board: &Board, guess: CodeId, seen: &mut [bool]) -> Vec<CodeId> {
        let exchanges: Vec<(u8, u8)> = [&self.uncalled, &self.absent]
            .into_iter()
            .flat_map(|colors| colors.windows(2).map(|w| (w[0], w[1])))
            .collect();
        let mut orbit = vec![guess];
        seen[guess.index()] = true;
        let mut next = 0;
        while let Some(&guess) = orbit.get(next) {
            next += 1;
            let pegs = board.pegs(guess);
            let moved = self.symmetry.transformations.iter().map(|transformation| {
                let mut image = [0; MAX_ENUMERATED_PEGS as usize];
                for (to, &source) in image.iter_mut().zip(&transformation.sources) {
                    *to = transformation.names[usize::from(pegs[usize::from(source)])];
                }
                image
            });
            let renamed = exchanges.iter().map(|&(a, b)| {
                let mut image = [0; MAX_ENUMERATED_PEGS as usize];
                for (to, &color) in image.iter_mut().zip(pegs) {
                    *to = if color == a {
                        b
                    } else if color == b {
                        a
                    } else {
                        color
                    };
                }
                image
            });
            let images: Vec<CodeId> = moved.chain(renamed).map(|image| id(board, &image[..pegs.len()])).collect();
            for image in images {
                if !std::mem::replace(&mut seen[image.index()], true) {
                    orbit.push(image);
                }
            }
        }
        orbit
    }

    /// Adds every representative that begins with the first `len` pegs. Interchangeable colors are used in order. All other
    /// colors are tried.
    fn extend(
        &self,
        board: &Board,
        pegs: &mut Pegs,
        len: usize,
        uncalled: usize,
        absent: usize,
        found: &mut Vec<CodeId>,
    ) {
        if len == self.symmetry.pegs {
            // The first transformation is the identity, and the interchangeable colors are in order already.
            if self.is_first_of(&self.symmetry.transformations[1..], &pegs[..len]) {
                found.push(id(board, &pegs[..len]));
            }
            return;
        }
        for step in 0..self.symmetry.roles.len() as u8 {
            let color = match self.ties {
                Ties::First => step,
                Ties::Last => self.symmetry.roles.len() as u8 - 1 - step,
            };
            if board.game().kind() == Kind::Distinct && pegs[..len].contains(&color) {
                continue;
            }
            let (next_uncalled, next_absent) = match self.symmetry.roles[usize::from(color)] {
                Role::Called => (uncalled, absent),
                Role::Uncalled => match handed_out(&self.uncalled, color, uncalled) {
                    Some(next) => (next, absent),
                    None => continue,
                },
                Role::Absent => match handed_out(&self.absent, color, absent) {
                    Some(next) => (uncalled, next),
                    None => continue,
                },
            };
            pegs[len] = color;
            self.extend(board, pegs, len + 1, next_uncalled, next_absent, found);
        }
    }

    /// The image of a guess, peg by peg. Its interchangeable colors are renamed in order from the first peg on, which gives
    /// the first image in tie order. Most images differ from the guess at one of the first pegs.
    fn image(&self, transformation: &Transformation, guess: &[u8]) -> impl Iterator<Item = u8> {
        let mut names = [u8::MAX; MAX_COLORS as usize];
        let (mut uncalled, mut absent) = (self.uncalled.iter(), self.absent.iter());
        transformation.sources.iter().map(move |&source| {
            let color = usize::from(guess[usize::from(source)]);
            if names[color] == u8::MAX {
                names[color] = *match self.symmetry.roles[color] {
                    Role::Called => &transformation.names[color],
                    Role::Uncalled => uncalled.next().expect("a name for every uncalled color"),
                    Role::Absent => absent.next().expect("a name for every absent color"),
                };
            }
            names[color]
        })
    }

    fn comes_before(&self, a: impl Iterator<Item = u8>, b: &[u8]) -> bool {
        let order = a.cmp(b.iter().copied());
        match self.ties {
            Ties::First => order == Ordering::Less,
            Ties::Last => order == Ordering::Greater,
        }
    }
}

/// The number of colors of `order` in use once `color` is used too. `None` if a color before it is unused.
fn handed_out(order: &[u8], color: u8, used: usize) -> Option<usize> {
    let place = order.iter().position(|&c| c == color)?;
    (place <= used).then_some(used.max(place + 1))
}

/// The number of a code that was made from another one by renaming colors and moving pegs, which keeps it valid.
fn id(board: &Board, pegs: &[u8]) -> CodeId {
    board.space().id_of_colors(pegs)
}
