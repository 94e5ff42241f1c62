//! Each class of guesses is exactly one orbit. The orbits are computed from all transformations of a board.

mod common;

use common::{any_code, board, consistent, permutations, random_game};
use keypeg_core::{CodeId, Feedback, History, Stream, Turn};
use keypeg_engine::partition::Sizes;
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Board, Ties};

/// The mark for an absent color in a blurred guess.
const BLUR: u8 = u8::MAX;

/// A permutation of the pegs and a renaming of the colors.
struct Transformation<'a> {
    pegs: &'a [u8],
    names: &'a [u8],
}

impl Transformation<'_> {
    /// The image of a guess, blurred or not.
    fn image(&self, guess: &[u8]) -> Vec<u8> {
        let name = |color: u8| if color == BLUR { BLUR } else { self.names[usize::from(color)] };
        self.pegs.iter().map(|&from| name(guess[usize::from(from)])).collect()
    }
}

/// Blurred turns, each with its answer, or with its number if turns may not be exchanged.
type Blurred = Vec<(Vec<u8>, usize)>;

/// The description of a position that a transformation must not change.
struct Description {
    absent: Vec<bool>,
    turns: Blurred,
}

impl Description {
    /// Turns with equal answers may be exchanged, and absent colors are interchangeable.
    fn of(board: &Board, moves: &[Turn], remaining: &[CodeId]) -> Description {
        let held = |color: u8| remaining.iter().any(|&code| board.pegs(code).contains(&color));
        let absent: Vec<bool> = (0..board.game().colors() as u8).map(|color| !held(color)).collect();
        let blur = |&color: &u8| if absent[usize::from(color)] { BLUR } else { color };
        let turns = moves
            .iter()
            .map(|m| (m.guess.colors().iter().map(blur).collect(), m.feedback.index(board.game().pegs())))
            .collect();
        Description { absent, turns }
    }

    /// The description without answers: each turn must be mapped onto itself.
    fn of_guesses(board: &Board, moves: &[Turn]) -> Description {
        let turns = moves.iter().enumerate().map(|(number, m)| (m.guess.colors().to_vec(), number)).collect();
        Description { absent: vec![false; board.game().colors()], turns }
    }

    fn is_kept_by(&self, transformation: &Transformation<'_>) -> bool {
        let absent = &self.absent;
        let keeps_absence = (0..absent.len()).all(|c| absent[c] == absent[usize::from(transformation.names[c])]);
        let sorted = |mut turns: Blurred| {
            turns.sort();
            // A repeated turn tells nothing new.
            turns.dedup();
            turns
        };
        let image = || self.turns.iter().map(|(guess, mark)| (transformation.image(guess), *mark)).collect();
        keeps_absence && sorted(image()) == sorted(self.turns.clone())
    }
}

fn id(board: &Board, colors: &[u8]) -> CodeId {
    board.space().id(&keypeg_core::Code::new(board.game(), colors).unwrap())
}

/// The orbits of all codes, each sorted.
fn orbits(board: &Board, group: &[Transformation<'_>]) -> Vec<Vec<CodeId>> {
    let mut seen = vec![false; board.space().len()];
    let mut orbits = Vec::new();
    for code in board.space().ids() {
        if !seen[code.index()] {
            let mut orbit: Vec<CodeId> = group.iter().map(|t| id(board, &t.image(board.pegs(code)))).collect();
            orbit.sort_unstable();
            orbit.dedup();
            orbit.iter().for_each(|other| seen[other.index()] = true);
            orbits.push(orbit);
        }
    }
    orbits
}

/// Compares all functions for representatives with the orbits.
fn check(board: &Board, symmetry: &Symmetry, orbits: &[Vec<CodeId>], context: &str) {
    for ties in [Ties::First, Ties::Last] {
        let representatives = Representatives::new(symmetry, ties);
        let first = |orbit: &Vec<CodeId>| match ties {
            Ties::First => orbit[0],
            Ties::Last => orbit[orbit.len() - 1],
        };
        let mut firsts: Vec<CodeId> = orbits.iter().map(first).collect();
        firsts.sort_unstable();
        if ties == Ties::Last {
            firsts.reverse();
        }
        assert_eq!(representatives.list(board), firsts, "{context} {ties:?}");
        for orbit in orbits {
            for &guess in orbit {
                assert_eq!(representatives.representative(board, guess), first(orbit), "{context} {ties:?}");
                assert_eq!(representatives.contains(board.pegs(guess)), guess == first(orbit), "{context} {ties:?}");
            }
        }
        assert!(representatives.are_exactly(board, &firsts), "{context} {ties:?}");
        assert!(!representatives.are_exactly(board, &firsts[1..]), "{context}: one left out");
        if let Some(orbit) = orbits.iter().find(|orbit| orbit.len() > 1) {
            let other = *orbit.iter().find(|&&guess| guess != first(orbit)).unwrap();
            let replaced: Vec<CodeId> =
                firsts.iter().map(|&guess| if guess == first(orbit) { other } else { guess }).collect();
            assert!(!representatives.are_exactly(board, &replaced), "{context}: another of its class");
            assert!(!representatives.are_exactly(board, &[&firsts[..], &[other]].concat()), "{context}: one too many");
        }
    }
}

/// Counts properties of the random positions, so that the tests can require difficult ones.
#[derive(Default)]
struct Seen {
    repeated_answers: usize,
    called_and_absent: usize,
    uncalled: usize,
    exchanging: usize,
}

fn positions_of(game: &str, positions: usize, seen: &mut Seen) {
    let board = board(game);
    let (pegs, colors) = (permutations(board.game().pegs()), permutations(board.game().colors()));
    let everything = || pegs.iter().flat_map(|pegs| colors.iter().map(move |names| Transformation { pegs, names }));
    for number in 0..positions {
        let mut stream = Stream::part(1, number as u64);
        // The empty history is the same every time.
        let turns = if number == 0 { 0 } else { 1 + (number - 1) % 4 };
        let moves = random_game(&board, &mut stream, turns);
        let remaining = consistent(&board, &moves);
        let position = board.position(History::new(moves.clone())).unwrap();
        let context = format!("{game} {moves:?}");

        let description = Description::of(&board, &moves, &remaining);
        let group: Vec<Transformation<'_>> = everything().filter(|t| description.is_kept_by(t)).collect();
        if !moves.is_empty() {
            for transformation in &group {
                let image: Vec<CodeId> =
                    remaining.iter().map(|&code| id(&board, &transformation.image(board.pegs(code)))).collect();
                assert!(image.iter().all(|code| remaining.binary_search(code).is_ok()), "{context}");
            }
        }
        let symmetry = Symmetry::of(&position);
        let classes = orbits(&board, &group);
        assert_eq!(symmetry.is_trivial(), group.len() == 1, "{context}");
        check(&board, &symmetry, &classes, &context);
        for class in &classes {
            let sizes = Sizes::of(&board, class[0], &remaining);
            for &guess in &class[1..] {
                assert_eq!(Sizes::of(&board, guess, &remaining), sizes, "{context}");
            }
        }

        let description = Description::of_guesses(&board, &moves);
        let in_order: Vec<Transformation<'_>> = everything().filter(|t| description.is_kept_by(t)).collect();
        let guesses: Vec<CodeId> = moves.iter().map(|m| board.space().id(&m.guess)).collect();
        let classes_in_order = orbits(&board, &in_order);
        check(&board, &Symmetry::of_guesses(&board, &guesses), &classes_in_order, &context);
        check(&board, &Symmetry::of_turns_in_order(&position), &classes_in_order, &context);

        let absent = Description::of(&board, &moves, &remaining).absent;
        let called = |color: usize| guesses.iter().any(|&guess| board.pegs(guess).contains(&(color as u8)));
        let repeated = |at: usize| moves[..at].iter().any(|earlier| earlier.feedback == moves[at].feedback);
        seen.repeated_answers += usize::from((0..moves.len()).any(repeated));
        seen.called_and_absent += usize::from((0..absent.len()).any(|color| absent[color] && called(color)));
        seen.uncalled += usize::from((0..absent.len()).filter(|&color| !absent[color] && !called(color)).count() > 1);
        seen.exchanging += usize::from(classes.len() < classes_in_order.len());
    }
}

#[test]
fn classes_are_orbits() {
    let mut seen = Seen::default();
    for (game, positions) in [
        ("1x3", 20),
        ("2x2", 30),
        ("3x4", 120),
        ("4x4", 80),
        ("5x4", 30),
        ("3x6-distinct", 80),
        ("4x5-distinct", 60),
        ("4x6", 20),
        ("4x6-distinct", 30),
    ] {
        positions_of(game, positions, &mut seen);
    }
    assert!(seen.repeated_answers > 50, "{}", seen.repeated_answers);
    assert!(seen.called_and_absent > 50, "{}", seen.called_and_absent);
    assert!(seen.uncalled > 50, "{}", seen.uncalled);
    assert!(seen.exchanging > 50, "{}", seen.exchanging);
}

/// Whether some transformation that does not change the description maps one guess to the other. It is built from a
/// permutation of the pegs and an exchange of turns, without a list of all renamings.
fn are_alike(description: &Description, orders: &[Vec<u8>], exchanges: &[Vec<u8>], one: &[u8], other: &[u8]) -> bool {
    let turns = &description.turns;
    orders.iter().any(|order| {
        exchanges.iter().any(|exchange| {
            let mut names: Vec<(u8, u8)> = Vec::new();
            let mut maps = |from: &[u8], to: &[u8]| {
                order.iter().zip(to).all(|(&source, &name)| {
                    let color = from[usize::from(source)];
                    if color == BLUR || name == BLUR {
                        return color == name;
                    }
                    names.push((color, name));
                    let clash = |&(c, n): &(u8, u8)| (c == color) != (n == name);
                    let kind = |c: u8| description.absent[usize::from(c)];
                    kind(color) == kind(name) && !names.iter().any(clash)
                })
            };
            let turn_maps = |(turn, &to): (&(Vec<u8>, usize), &u8)| {
                let target = &turns[usize::from(to)];
                turn.1 == target.1 && maps(&turn.0, &target.0)
            };
            turns.iter().zip(exchange).all(turn_maps) && maps(one, other)
        })
    })
}

#[test]
fn classes_of_bulls_and_cows_are_orbits() {
    let board = board("4x10-distinct");
    let orders = permutations(4);
    let (mut alike, mut different) = (0, 0);
    for number in 0..24 {
        let mut stream = Stream::part(2, number);
        let moves = random_game(&board, &mut stream, number as usize % 4);
        let remaining = consistent(&board, &moves);
        let position = board.position(History::new(moves.clone())).unwrap();
        let description = Description::of(&board, &moves, &remaining);
        let exchanges = permutations(moves.len());
        let symmetry = Symmetry::of(&position);
        for ties in [Ties::First, Ties::Last] {
            let representatives = Representatives::new(&symmetry, ties);
            let list = representatives.list(&board);
            let own: Vec<CodeId> =
                board.space().ids().filter(|&guess| representatives.representative(&board, guess) == guess).collect();
            assert!(list.iter().all(|guess| own.contains(guess)) && list.len() == own.len(), "{moves:?}");
            for _ in 0..100 {
                let (one, any) = (any_code(&board, &mut stream), any_code(&board, &mut stream));
                let first = representatives.representative(&board, one);
                for other in [first, any, list[stream.below(list.len() as u64) as usize]] {
                    let same = are_alike(&description, &orders, &exchanges, board.pegs(one), board.pegs(other));
                    assert_eq!(first == representatives.representative(&board, other), same, "{moves:?}");
                    *(if same { &mut alike } else { &mut different }) += 1;
                }
            }
        }
    }
    assert!(alike > 1000 && different > 1000, "{alike} {different}");
}

/// A class of openings is a partition of the pegs into equal colors. A guess after 0123 keeps some digits and moves them:
/// it consists of cycles and paths on four places. So there are p(0)p(4) + p(1)p(3) + … = 20 classes.
#[test]
fn classes_of_first_turns() {
    for (game, opening, classes) in [
        ("4x10-distinct", vec![], 1),
        ("4x10-distinct", vec!["0123"], 20),
        ("4x6", vec![], 5),
        ("5x8", vec![], 7),
        ("3x2", vec![], 2),
    ] {
        let board = board(game);
        let guesses: Vec<CodeId> = opening.iter().map(|text| common::code(&board, text)).collect();
        let symmetry = Symmetry::of_guesses(&board, &guesses);
        assert_eq!(Representatives::new(&symmetry, Ties::First).list(&board).len(), classes, "{game} {opening:?}");
    }
}

/// On boards of more than eight pegs only colors are renamed: with two colors a class is a code and its complement.
#[test]
fn many_pegs_keep_their_places() {
    let board = board("9x2");
    let symmetry = Symmetry::of_guesses(&board, &[]);
    let list = Representatives::new(&symmetry, Ties::First).list(&board);
    assert_eq!(list, (0..256).map(CodeId).collect::<Vec<_>>());
}

/// Turns that tell nothing new do not change the classes, whatever their number.
#[test]
fn turns_that_tell_nothing_new_are_passed_over() {
    let board = board("4x6");
    let told = |turns: &[([u8; 4], (u8, u8))]| {
        let moves: Vec<Turn> = turns
            .iter()
            .map(|(colors, (blacks, whites))| {
                let feedback = Feedback::new(4, (*blacks).into(), (*whites).into()).unwrap();
                Turn { guess: board.code(id(&board, colors)), feedback }
            })
            .collect();
        let symmetry = Symmetry::of(&board.position(History::new(moves)).unwrap());
        Representatives::new(&symmetry, Ties::First).list(&board)
    };
    let (nothing, other, something) = (([0, 0, 1, 1], (0, 0)), ([0, 1, 1, 0], (0, 0)), ([2, 3, 2, 4], (1, 1)));
    let once = told(&[nothing, something]);
    assert!(once.len() < board.space().len() / 2, "{}", once.len());
    let mut many = vec![nothing; 100];
    many.extend([other; 100]);
    many.extend([something; 100]);
    assert_eq!(told(&many), once);
}
