//! Helpers that the tests share.
#![allow(dead_code, reason = "every test uses some of them")]

use keypeg_core::{CodeId, Control, Distribution, Feedback, StrategyTree, Stream, Turn, score};
use keypeg_engine::strategy::{Choice, Options, Policy, Pruning, Reduction, StrategyId};
use keypeg_engine::{Board, EvaluateError, Position, Prefer, TieBreak, Ties, decision_tree};

/// The tie orders that all strategies support.
pub(crate) const TIE_BREAKS: [TieBreak; 4] = [
    TieBreak::Lexicographic(Prefer::Consistent, Ties::First),
    TieBreak::Lexicographic(Prefer::Consistent, Ties::Last),
    TieBreak::Lexicographic(Prefer::Any, Ties::First),
    TieBreak::Lexicographic(Prefer::Any, Ties::Last),
];

/// The strategies that rank guesses by a measure, one step ahead.
pub(crate) const ONE_STEP: [StrategyId; 8] = [
    StrategyId::ConsistentWorstCase,
    StrategyId::WorstCase,
    StrategyId::ExpectedSize,
    StrategyId::Entropy,
    StrategyId::MostParts,
    StrategyId::EntropyThenParts,
    StrategyId::PartsThenEntropy,
    StrategyId::EntropyPartsBase,
];

pub(crate) fn board(game: &str) -> Board {
    Board::new(game.parse().unwrap()).unwrap()
}

pub(crate) fn with_ties(tie_break: TieBreak) -> Options {
    Options { pruning: Pruning { tie_break, ..Pruning::default() }, ..Options::default() }
}

pub(crate) fn with_reduction(tie_break: TieBreak, reduction: Reduction) -> Options {
    Options { pruning: Pruning { tie_break, reduction, ..Pruning::default() }, ..Options::default() }
}

pub(crate) fn build(board: &Board, id: StrategyId, options: &Options) -> Box<dyn Policy> {
    id.build(board.game(), options).unwrap()
}

pub(crate) fn try_tree(board: &Board, id: StrategyId, options: &Options) -> Result<StrategyTree, EvaluateError> {
    decision_tree(board, &*build(board, id, options), None, &Control::default())
}

pub(crate) fn tree(board: &Board, id: StrategyId, options: &Options) -> StrategyTree {
    try_tree(board, id, options).unwrap()
}

pub(crate) fn distribution(board: &Board, id: StrategyId, options: &Options) -> Distribution {
    tree(board, id, options).root.distribution()
}

/// A code in the game's standard notation.
pub(crate) fn code(board: &Board, text: &str) -> CodeId {
    board.space().id(&board.game().code(text).unwrap())
}

/// The index of the answer, by the one definition of scoring.
pub(crate) fn answer(board: &Board, guess: CodeId, secret: CodeId) -> u8 {
    score(&board.code(guess), &board.code(secret)).index(board.game().pegs()) as u8
}

/// A turn with an answer such as `1,0`.
pub(crate) fn turn(board: &Board, guess: &str, feedback: &str) -> Turn {
    let feedback = Feedback::parse(board.game().pegs(), feedback).unwrap();
    Turn { guess: board.game().code(guess).unwrap(), feedback }
}

/// The codes that agree with some turns, by the one definition of scoring. May be empty.
pub(crate) fn consistent(board: &Board, turns: &[Turn]) -> Vec<CodeId> {
    let agrees = |id: &CodeId| turns.iter().all(|turn| turn.is_consistent(&board.code(*id)));
    board.space().ids().filter(agrees).collect()
}

/// The choice of a strategy.
pub(crate) fn choose(policy: &dyn Policy, position: &Position) -> Choice {
    policy.decide(position, &Control::default()).unwrap()
}

pub(crate) fn any_code(board: &Board, stream: &mut Stream) -> CodeId {
    CodeId(stream.below(board.space().len() as u64) as u32)
}

/// A game of `turns` random guesses against a random secret. Some guesses are chosen to repeat an answer, some to get 0,0. So
/// turns can be exchanged and colors are absent more often than by chance.
pub(crate) fn random_game(board: &Board, stream: &mut Stream, turns: usize) -> Vec<Turn> {
    let secret = any_code(board, stream);
    let mut played: Vec<Turn> = Vec::new();
    for _ in 0..turns {
        let wanted = match (stream.below(3), played.last()) {
            (0, Some(last)) => Some(last.feedback),
            (1, _) => Some(board.feedback(0)),
            _ => None,
        };
        let draws: Vec<CodeId> = (0..40).map(|_| any_code(board, stream)).collect();
        let fits =
            |&&guess: &&CodeId| wanted.is_none_or(|wanted| score(&board.code(guess), &board.code(secret)) == wanted);
        let guess = *draws.iter().find(fits).unwrap_or(&draws[0]);
        let guess = board.code(guess);
        played.push(Turn { guess, feedback: score(&guess, &board.code(secret)) });
    }
    played
}

/// All permutations of `0..count`.
pub(crate) fn permutations(count: usize) -> Vec<Vec<u8>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let longest = count as u8 - 1;
    let extend = |shorter: Vec<u8>| {
        (0..count).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, longest);
            longer
        })
    };
    permutations(count - 1).into_iter().flat_map(extend).collect()
}
