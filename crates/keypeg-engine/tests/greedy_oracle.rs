//! The choices of strategies, compared with simple programs that use the definition of scoring.

mod common;

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use common::{ONE_STEP, TIE_BREAKS, answer, any_code, board, build, choose, tree, with_reduction, with_ties};
use keypeg_core::{CodeId, Control, History, StrategyNode, Stream, Turn};
use keypeg_engine::strategy::{Absent, Choice, Detail, Options, Policy, Pruning, Reduction, Step, StrategyId, Why};
use keypeg_engine::{Board, Position, Prefer, TieBreak, Ties};

type Set = Vec<CodeId>;

/// The answers of all pairs of codes.
struct Answers {
    codes: usize,
    table: Vec<u8>,
    win: u8,
}

impl Answers {
    fn new(board: &Board) -> Answers {
        let ids = || board.space().ids();
        let table = ids().flat_map(|guess| ids().map(move |secret| answer(board, guess, secret))).collect();
        Answers { codes: board.space().len(), table, win: board.win() }
    }

    fn all(&self) -> impl DoubleEndedIterator<Item = CodeId> + use<> {
        (0..self.codes as u32).map(CodeId)
    }

    fn cells(&self, guess: CodeId, set: &[CodeId]) -> BTreeMap<u8, Set> {
        let mut cells: BTreeMap<u8, Set> = BTreeMap::new();
        for &code in set {
            cells.entry(self.table[guess.index() * self.codes + code.index()]).or_default().push(code);
        }
        cells
    }

    fn sizes(&self, guess: CodeId, set: &[CodeId]) -> Vec<u32> {
        let mut sizes: Vec<u32> = self.cells(guess, set).values().map(|cell| cell.len() as u32).collect();
        sizes.sort_unstable();
        sizes
    }

    /// All guesses in tie order.
    fn order(&self, tie_break: TieBreak, set: &[CodeId]) -> Set {
        let TieBreak::Lexicographic(prefer, ties) = tie_break else { panic!("an order of the consistent guesses") };
        let mut order: Set = self.all().collect();
        if ties == Ties::Last {
            order.reverse();
        }
        if prefer == Prefer::Consistent {
            let (can, cannot): (Set, Set) = order.iter().partition(|guess| set.contains(guess));
            order = [can, cannot].concat();
        }
        order
    }
}

/// Π size^size as a list: the number of digits to the base 2³², then the digits, highest first. A larger product means less
/// entropy.
fn power_product(sizes: &[u32]) -> Vec<u32> {
    let mut digits = vec![1u32];
    for &size in sizes {
        for _ in 0..size {
            let mut carry = 0u64;
            for digit in &mut digits {
                carry += u64::from(*digit) * u64::from(size);
                *digit = carry as u32;
                carry >>= 32;
            }
            if carry > 0 {
                digits.push(carry as u32);
            }
        }
    }
    digits.push(digits.len() as u32);
    digits.reverse();
    digits
}

/// Compares the cells of two guesses for the same set: `Greater` if `a` is better.
fn compare(id: StrategyId, a: &[u32], b: &[u32]) -> Ordering {
    let parts = a.len().cmp(&b.len());
    let entropy = || power_product(b).cmp(&power_product(a));
    match id {
        StrategyId::ConsistentWorstCase | StrategyId::WorstCase => b.iter().max().cmp(&a.iter().max()),
        StrategyId::ExpectedSize => {
            let squares = |sizes: &[u32]| sizes.iter().map(|size| size * size).sum::<u32>();
            squares(b).cmp(&squares(a))
        }
        StrategyId::MostParts | StrategyId::PartsLookahead => parts,
        StrategyId::Entropy | StrategyId::EntropyLookahead => entropy(),
        StrategyId::EntropyThenParts => entropy().then(parts),
        StrategyId::PartsThenEntropy => parts.then_with(entropy),
        StrategyId::EntropyPartsBase => {
            let value = |sizes: &[u32]| {
                let codes = f64::from(sizes.iter().sum::<u32>());
                let entropy: f64 = sizes.iter().map(|&size| f64::from(size) / codes).map(|p| -p * p.ln()).sum();
                if sizes.len() == 1 { -1.0 } else { entropy / (sizes.len() as f64).ln() }
            };
            // On these small boards different values differ by far more than rounding errors.
            let apart = value(a) - value(b);
            if apart.abs() < 1e-10 { Ordering::Equal } else { apart.total_cmp(&0.0) }
        }
        other => panic!("{other} has no measure"),
    }
}

/// The first of the best guesses by a measure.
fn greedy(id: StrategyId, answers: &Answers, tie_break: TieBreak, set: &[CodeId]) -> CodeId {
    let mut order = answers.order(tie_break, set);
    if id == StrategyId::ConsistentWorstCase || set.len() == 1 {
        order.retain(|guess| set.contains(guess));
    }
    first_of_the_best(order, |guess| answers.sizes(guess, set), |a, b| compare(id, a, b))
}

fn first_of_the_best<T: PartialEq>(
    order: Set,
    value: impl Fn(CodeId) -> T,
    better: impl Fn(&T, &T) -> Ordering,
) -> CodeId {
    let mut order = order.into_iter().map(|guess| (guess, value(guess)));
    let first = order.next().unwrap();
    let later = |best: (CodeId, T), next: (CodeId, T)| {
        if next.1 != best.1 && better(&next.1, &best.1) == Ordering::Greater { next } else { best }
    };
    order.fold(first, later).0
}

/// Calls `visit` in every position of a decision tree with the set and the guess made there.
fn walk(answers: &Answers, node: &StrategyNode, visit: &mut impl FnMut(&[(CodeId, u8)], &[CodeId], CodeId)) {
    fn below(
        answers: &Answers,
        node: &StrategyNode,
        moves: &mut Vec<(CodeId, u8)>,
        set: &[CodeId],
        visit: &mut impl FnMut(&[(CodeId, u8)], &[CodeId], CodeId),
    ) {
        visit(moves, set, node.guess);
        let mut cells = answers.cells(node.guess, set);
        assert_eq!(cells.remove(&answers.win).is_some(), node.consistent);
        assert_eq!(cells.len(), node.answers.len(), "a node for every answer that leaves a code");
        for ((answer, cell), (_, next)) in cells.into_iter().zip(&node.answers) {
            moves.push((node.guess, answer));
            below(answers, next, moves, &cell, visit);
            moves.pop();
        }
    }
    below(answers, node, &mut Vec::new(), &answers.all().collect::<Set>(), visit);
}

/// A random set of `size` codes, in ascending order.
fn any_set(board: &Board, stream: &mut Stream, size: usize) -> Set {
    let mut chosen = BTreeSet::new();
    while chosen.len() < size {
        chosen.insert(any_code(board, stream));
    }
    chosen.into_iter().collect()
}

const SMALL: [&str; 8] = ["1x3", "2x6", "3x3", "3x4", "4x3", "5x2", "3x5-distinct", "4x5-distinct"];

#[test]
fn one_step_strategies_play_the_first_of_the_best() {
    for game in SMALL {
        let board = board(game);
        let answers = Answers::new(&board);
        for id in ONE_STEP {
            for tie_break in TIE_BREAKS {
                let plan = tree(&board, id, &with_ties(tie_break));
                walk(&answers, &plan.root, &mut |moves, set, guess| {
                    let expected = greedy(id, &answers, tie_break, set);
                    assert_eq!(guess, expected, "{game} {id} {tie_break:?} {moves:?}");
                });
            }
        }
    }
}

/// Random sets, which no turns describe.
#[test]
fn any_sets_are_ranked() {
    for game in ["2x6", "2x9", "3x3", "5x2", "3x5-distinct"] {
        let board = board(game);
        let answers = Answers::new(&board);
        let mut stream = Stream::new(7);
        for number in 0..150 {
            let size = 1 + stream.below(board.space().len() as u64) as usize;
            let set = any_set(&board, &mut stream, size);
            let position = board.position_of("", set.clone()).unwrap();
            let tie_break = TIE_BREAKS[number % TIE_BREAKS.len()];
            for id in ONE_STEP {
                // Without turns the symmetry would be that of the whole board, not of the set.
                let strategy = build(&board, id, &with_reduction(tie_break, Reduction::Never));
                let expected = Choice::Guess(greedy(id, &answers, tie_break, &set));
                assert_eq!(choose(&*strategy, &position), expected, "{game} {id} {tie_break:?} {set:?}");
            }
        }
    }
}

/// 4·4·4·4 · 3·3·3 · 3·3·3 = 6·6·6·6·6·6 · 2·2, but the rounded logarithms differ. In these sets the two best partitions are
/// of this kind, and the one that rounding prefers comes later.
#[test]
fn equal_entropies_tie_whatever_their_logarithms_say() {
    for (game, set, first, other) in [
        ("2x6", &[0, 1, 3, 7, 9, 12, 22, 23, 29, 32, 34][..], &[1, 3, 3, 4][..], &[1, 1, 1, 2, 6][..]),
        ("2x9", &[1, 6, 12, 17, 23, 37, 46, 51, 59, 74, 75], &[1, 3, 3, 4], &[1, 1, 1, 2, 6]),
        ("2x12", &[0, 6, 8, 15, 16, 44, 52, 95, 114, 133], &[3, 3, 4], &[1, 1, 2, 6]),
        (
            "3x4",
            &[2, 3, 7, 9, 17, 18, 29, 34, 35, 36, 41, 46, 47, 49, 50, 51, 53, 57, 59, 60, 61],
            &[1, 2, 3, 3, 3, 4, 5],
            &[1, 1, 1, 2, 2, 3, 5, 6],
        ),
    ] {
        let board = board(game);
        let answers = Answers::new(&board);
        let set: Set = set.iter().copied().map(CodeId).collect();
        let position = board.position_of("", set.clone()).unwrap();
        let any = TieBreak::Lexicographic(Prefer::Any, Ties::First);
        let expected = greedy(StrategyId::Entropy, &answers, any, &set);
        assert_eq!(answers.sizes(expected, &set), first, "{game}");
        assert!(answers.all().any(|guess| guess > expected && answers.sizes(guess, &set) == other), "{game}");
        assert_eq!(power_product(first), power_product(other), "{game}");
        let strategy = build(&board, StrategyId::Entropy, &with_reduction(any, Reduction::Never));
        assert_eq!(choose(&*strategy, &position), Choice::Guess(expected), "{game}");
    }
}

/// Here 2+2+2+2+2+1+1 comes first. 4+2+1+1+1+1+1+1 has the same entropy and more parts.
#[test]
fn parts_decide_between_equal_entropies() {
    let board = board("3x3");
    let answers = Answers::new(&board);
    let set: Set = [0, 5, 10, 12, 14, 16, 17, 19, 21, 22, 23, 24].map(CodeId).to_vec();
    let position = board.position_of("", set.clone()).unwrap();
    let any = TieBreak::Lexicographic(Prefer::Any, Ties::First);
    for (id, sizes) in
        [(StrategyId::Entropy, &[1, 1, 2, 2, 2, 2, 2][..]), (StrategyId::EntropyThenParts, &[1, 1, 1, 1, 1, 1, 2, 4])]
    {
        let strategy = build(&board, id, &with_reduction(any, Reduction::Never));
        let Choice::Guess(guess) = choose(&*strategy, &position) else { panic!("no chance") };
        assert_eq!(answers.sizes(guess, &set), sizes, "{id}");
    }
}

/// Counts of 256 codes or more do not fit one byte. Boards of many pegs have many answers, so sets of that size count as
/// small there. The codes of the sets are random, so cells of all sizes occur.
#[test]
fn sets_about_the_size_of_a_byte_are_ranked() {
    for game in ["4x4", "12x2"] {
        let board = board(game);
        let mut stream = Stream::new(12);
        let largest = board.space().len().min(275);
        for size in [largest, 254, 255, 256, 257, 270, 271].into_iter().filter(|&size| size <= largest) {
            let set = any_set(&board, &mut stream, size);
            let position = board.position_of("", set.clone()).unwrap();
            let sizes: HashMap<CodeId, Vec<u32>> = board
                .space()
                .ids()
                .map(|guess| {
                    let mut counts = vec![0; board.answers()];
                    let answers = board.answers_to(guess);
                    set.iter().for_each(|&code| counts[usize::from(answers[code.index()])] += 1);
                    counts.retain(|&count| count > 0);
                    counts.sort_unstable();
                    (guess, counts)
                })
                .collect();
            for id in [StrategyId::WorstCase, StrategyId::ExpectedSize, StrategyId::Entropy, StrategyId::MostParts] {
                let any = TieBreak::Lexicographic(Prefer::Any, Ties::First);
                let strategy = build(&board, id, &with_reduction(any, Reduction::Never));
                let order = board.space().ids().collect();
                let expected = first_of_the_best(order, |guess| &sizes[&guess], |a, b| compare(id, a, b));
                assert_eq!(choose(&*strategy, &position), Choice::Guess(expected), "{game} {id} {size} codes");
            }
        }
    }
}

/// An explanation reports every guess once: it is compared, or skipped because of a guess that is compared. The last guess
/// that was reported as best is played.
fn explained(board: &Board, strategy: &dyn Policy, options: &Options, position: &Position, consistent: bool) {
    let context = || format!("{} {:?} {:?}", board.game(), options.pruning, position.turns());
    let mut steps = Vec::new();
    let explained =
        strategy.explain(position, &Control::default(), Detail::Pruned, &mut |step| steps.push(step)).unwrap();
    assert_eq!(explained, choose(strategy, position), "{}", context());
    let (mut considered, mut pruned, mut last_best) = (HashSet::new(), Vec::new(), None);
    let Some(Step::Guesses { count, in_order, .. }) = steps.first() else { panic!("first the number of guesses") };
    for step in &steps[1..] {
        match step {
            Step::Guesses { .. } => panic!("the number of guesses only once"),
            Step::Pruned { guess, why } => pruned.push((*guess, *why)),
            Step::Considered { guess, best, .. } => {
                assert!(considered.insert(*guess), "{}", context());
                if *best {
                    last_best = Some(Choice::Guess(*guess));
                }
            }
        }
    }
    assert_eq!(last_best, Some(explained), "{}", context());
    assert_eq!(considered.len(), *count, "{}", context());
    assert!(count <= in_order, "{}", context());
    let mut every: Set = considered.iter().copied().chain(pruned.iter().map(|(guess, _)| *guess)).collect();
    every.sort_unstable();
    let expected: Set = if consistent { position.ids().to_vec() } else { board.space().ids().collect() };
    assert_eq!(every, expected, "{}", context());
    for (guess, why) in pruned {
        match why {
            Why::SameAs(other) => assert!(considered.contains(&other), "{other:?} of {guess:?}, {}", context()),
            Why::AbsentColor(color) => {
                assert!(board.pegs(guess).contains(&color), "{}", context());
                let rules_out =
                    |turn: &Turn| turn.feedback == board.feedback(0) && turn.guess.colors().contains(&color);
                assert!(position.turns().iter().any(rules_out), "{}", context());
            }
        }
    }
}

#[test]
fn explanations_end_with_the_choice() {
    for game in ["3x4", "4x3", "4x4-distinct", "5x2"] {
        let board = board(game);
        let answers = Answers::new(&board);
        for id in ONE_STEP {
            let consistent = id == StrategyId::ConsistentWorstCase;
            let norvig = consistent.then_some(TieBreak::Norvig);
            for tie_break in TIE_BREAKS.into_iter().chain(norvig) {
                for absent in [Absent::Keep, Absent::Prune] {
                    let pruning = Pruning { tie_break, absent, ..Pruning::default() };
                    let options = Options { pruning, ..Options::default() };
                    let strategy = build(&board, id, &options);
                    walk(&answers, &tree(&board, id, &options).root, &mut |moves, set, _| {
                        let turns = moves.iter().map(|&(guess, answer)| Turn {
                            guess: board.code(guess),
                            feedback: board.feedback(answer),
                        });
                        let position = board.position(History::new(turns.collect())).unwrap();
                        assert_eq!(position.ids(), set);
                        explained(&board, &*strategy, &options, &position, consistent);
                    });
                }
            }
        }
    }
}

/// The smallest worst case, by trying all strategies.
struct Fewest<'a> {
    answers: &'a Answers,
    known: HashMap<Set, u32>,
}

impl Fewest<'_> {
    fn guesses(&mut self, set: &[CodeId]) -> u32 {
        if let Some(&known) = self.known.get(set) {
            return known;
        }
        let fewest = self.answers.all().filter_map(|guess| self.after(guess, set)).min().unwrap();
        self.known.insert(set.to_vec(), fewest);
        fewest
    }

    /// The smallest worst case that begins with this guess. `None` if the guess tells nothing.
    fn after(&mut self, guess: CodeId, set: &[CodeId]) -> Option<u32> {
        let mut cells = self.answers.cells(guess, set);
        let won = cells.remove(&self.answers.win).is_some();
        if !won && cells.len() == 1 {
            return None;
        }
        Some(1 + cells.values().map(|cell| self.guesses(cell)).max().unwrap_or(0))
    }
}

#[test]
fn hybrid_is_minimax_below_its_size_and_worst_case_above() {
    for (game, exact_below) in
        [("2x4", 100), ("2x6", 12), ("3x3", 100), ("3x4", 16), ("4x3", 14), ("4x4-distinct", 100)]
    {
        let board = board(game);
        let answers = Answers::new(&board);
        let mut fewest = Fewest { answers: &answers, known: HashMap::new() };
        for tie_break in TIE_BREAKS {
            let options = Options { exact_below, ..with_ties(tie_break) };
            let plan = tree(&board, StrategyId::Hybrid, &options);
            walk(&answers, &plan.root, &mut |moves, set, guess| {
                let expected = if set.len() >= exact_below {
                    greedy(StrategyId::ConsistentWorstCase, &answers, tie_break, set)
                } else {
                    let order = answers.order(tie_break, set);
                    let needed = fewest.guesses(set);
                    *order.iter().find(|&&guess| fewest.after(guess, set) == Some(needed)).unwrap()
                };
                assert_eq!(guess, expected, "{game} {tie_break:?} {moves:?}");
            });
            if exact_below > board.space().len() {
                let all: Set = answers.all().collect();
                assert_eq!(plan.root.distribution().max() as u32, fewest.guesses(&all), "{game}");
            }
        }
    }
}

/// The cells after a guess and the best second guess in each of its cells.
fn two_steps(id: StrategyId, answers: &Answers, guess: CodeId, set: &[CodeId]) -> Vec<u32> {
    let second = |cell: &Set| {
        let sizes = answers.all().map(|guess| answers.sizes(guess, cell));
        sizes.reduce(|best, next| if compare(id, &next, &best) == Ordering::Greater { next } else { best }).unwrap()
    };
    answers.cells(guess, set).values().flat_map(second).collect()
}

/// The first guess in tie order of those that are best after two steps and then after one step.
fn lookahead(id: StrategyId, answers: &Answers, tie_break: TieBreak, set: &[CodeId]) -> CodeId {
    let mut order = answers.order(tie_break, set);
    if set.len() == 1 {
        order.retain(|guess| set.contains(guess));
    }
    let value = |guess| (two_steps(id, answers, guess, set), answers.sizes(guess, set));
    first_of_the_best(order, value, |a, b| compare(id, &a.0, &b.0).then_with(|| compare(id, &a.1, &b.1)))
}

#[test]
fn lookahead_is_the_best_of_two_steps() {
    for game in ["2x3", "2x6", "3x3", "3x4", "3x4-distinct"] {
        let board = board(game);
        let answers = Answers::new(&board);
        let mut stream = Stream::new(3);
        for id in [StrategyId::PartsLookahead, StrategyId::EntropyLookahead] {
            for tie_break in TIE_BREAKS {
                let plan = tree(&board, id, &with_ties(tie_break));
                walk(&answers, &plan.root, &mut |moves, set, guess| {
                    let expected = lookahead(id, &answers, tie_break, set);
                    assert_eq!(guess, expected, "{game} {id} {tie_break:?} {moves:?}");
                });
                let strategy = build(&board, id, &with_reduction(tie_break, Reduction::Never));
                for _ in 0..30 {
                    let size = 1 + stream.below(board.space().len() as u64) as usize;
                    let set = any_set(&board, &mut stream, size);
                    let position = board.position_of("", set.clone()).unwrap();
                    let expected = Choice::Guess(lookahead(id, &answers, tie_break, &set));
                    assert_eq!(choose(&*strategy, &position), expected, "{game} {id} {tie_break:?} {set:?}");
                }
            }
        }
    }
}
