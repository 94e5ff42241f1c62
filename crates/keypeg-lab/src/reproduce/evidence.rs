//! Why a claim holds or does not, in a form that can be replayed.

use std::collections::BTreeSet;
use std::rc::Rc;

use keypeg_core::{
    Code, CodeId, CodeSpace, Feedback, Game, History, Notation, StrategyNode, StrategyTree, Turn, score,
};
use keypeg_engine::partition::Sizes;
use keypeg_engine::strategy::inference::Inference;
use keypeg_engine::{Board, Move};
use serde::Serialize;

use super::recipe::Recipe;

/// Why a claim holds or does not.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Evidence {
    /// A game.
    Game(GameEvidence),
    /// A strategy against every secret.
    Strategy(StrategyEvidence),
    /// How a guess cuts the codes left.
    Cut(CutEvidence),
    /// All answers that any guess draws from any secret.
    Answers {
        /// The game.
        game: String,
        /// The answers, in their order.
        answers: Vec<String>,
    },
    /// An argument.
    Argument {
        /// The argument.
        text: String,
    },
}

/// A game, and what it shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameEvidence {
    /// What it shows.
    pub shows: String,
    /// The game.
    pub game: String,
    /// Its symbols.
    pub symbols: String,
    /// The turns, as `--history` takes them.
    pub history: String,
    /// The secret.
    pub secret: String,
    /// The turns, from 1, whose answers are wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lies: Vec<usize>,
    /// Who guesses.
    pub guesses: Guesses,
    /// The codes that agree with all answers in the end, where that matters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
    /// A command that shows it.
    pub replay: String,
}

/// What is said of the guesses of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guesses {
    /// Anything.
    Any,
    /// Every guess agrees with the answers before it.
    Consistent,
    /// Every guess is that of the inference player.
    Inference,
}

/// How a guess cuts the codes that agree with some turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CutEvidence {
    /// What it shows.
    pub shows: String,
    /// The game.
    pub game: String,
    /// The turns before.
    pub history: String,
    /// The guess.
    pub guess: String,
    /// The sizes of its cells, largest first.
    pub sizes: Vec<u32>,
    /// A command that shows it.
    pub replay: String,
}

/// A strategy that takes so many guesses for all secrets together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrategyEvidence {
    #[serde(skip)]
    tree: Rc<StrategyTree>,
    /// The game.
    pub game: String,
    /// The strategy.
    pub strategy: String,
    /// How many secrets take how many guesses; the first number is of those found with one.
    pub histogram: Vec<u64>,
    /// The guesses of all secrets together.
    pub total: u64,
    /// A command that shows it.
    pub replay: String,
}

impl Evidence {
    /// An argument.
    pub(super) fn argument(text: impl Into<String>) -> Evidence {
        Evidence::Argument { text: text.into() }
    }

    /// Goes through the evidence again by the scalar definition of feedback; what is wrong with it otherwise.
    pub fn confirm(&self) -> Result<(), String> {
        match self {
            Evidence::Game(game) => game.confirm(),
            Evidence::Strategy(strategy) => strategy.confirm(),
            Evidence::Cut(cut) => cut.confirm(),
            Evidence::Answers { game, answers } => confirm_answers(game, answers),
            Evidence::Argument { text } if text.is_empty() => Err("an argument without words".into()),
            Evidence::Argument { .. } => Ok(()),
        }
    }

    /// A command that shows it, where one does.
    pub fn command(&self) -> Option<&str> {
        match self {
            Evidence::Game(game) => Some(&game.replay),
            Evidence::Strategy(strategy) => Some(&strategy.replay),
            Evidence::Cut(cut) => Some(&cut.replay),
            Evidence::Answers { .. } | Evidence::Argument { .. } => None,
        }
    }

    /// In a line or a few.
    pub fn describe(&self) -> String {
        match self {
            Evidence::Game(game) => game.describe(),
            Evidence::Strategy(strategy) => {
                let counts = super::digits::list(&strategy.histogram);
                format!("{} on {} gives {counts}, total {}", strategy.strategy, strategy.game, strategy.total)
            }
            Evidence::Cut(cut) => {
                let sizes = super::digits::list(&cut.sizes);
                format!("{}: after {}, {} leaves cells of {sizes}", cut.shows, cut.history, cut.guess)
            }
            Evidence::Answers { game, answers } => {
                format!("{game} has {} answers: {}", answers.len(), answers.join(" "))
            }
            Evidence::Argument { text } => text.clone(),
        }
    }
}

impl From<GameEvidence> for Evidence {
    fn from(game: GameEvidence) -> Evidence {
        Evidence::Game(game)
    }
}

impl From<StrategyEvidence> for Evidence {
    fn from(strategy: StrategyEvidence) -> Evidence {
        Evidence::Strategy(strategy)
    }
}

impl From<CutEvidence> for Evidence {
    fn from(cut: CutEvidence) -> Evidence {
        Evidence::Cut(cut)
    }
}

impl CutEvidence {
    /// A guess in the usual notation after some turns.
    pub(super) fn new(board: &Board, moves: &[Move], guess: CodeId, shows: impl Into<String>) -> CutEvidence {
        let notation = Notation::standard(board.game());
        let turn = |m: &Move| Turn { guess: board.code(m.guess), feedback: board.feedback(m.answer) };
        let history = History::new(moves.iter().map(turn).collect());
        let (game, history) = (board.game().to_string(), notation.history(&history).to_string());
        let sizes = Sizes::of(board, guess, &board.consistent(moves)).as_slice().to_vec();
        let replay = format!("keypeg hint {game} --history \"{history}\"");
        let guess = notation.code(&board.code(guess)).to_string();
        CutEvidence { shows: shows.into(), game, history, guess, sizes, replay }
    }

    fn confirm(&self) -> Result<(), String> {
        let game: Game = self.game.parse().map_err(|error| format!("{error}"))?;
        let notation = Notation::standard(game);
        let history = notation.parse_history(&self.history).map_err(|error| error.to_string())?;
        let guess = notation.parse_code(&self.guess).map_err(|error| error.to_string())?;
        let mut cells = std::collections::BTreeMap::new();
        for code in CodeSpace::new(game).map_err(|error| error.to_string())?.codes() {
            if history.is_consistent(&code) {
                *cells.entry(score(&guess, &code)).or_insert(0) += 1;
            }
        }
        let mut sizes: Vec<u32> = cells.into_values().collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        if sizes == self.sizes { Ok(()) } else { Err(format!("{} leaves cells of {sizes:?}", self.guess)) }
    }
}

impl GameEvidence {
    /// A game with its answers given truthfully.
    pub(super) fn truthful(
        notation: &Notation,
        guesses: &[Code],
        secret: &Code,
        kind: Guesses,
        shows: impl Into<String>,
    ) -> GameEvidence {
        let turns = guesses.iter().map(|guess| Turn { guess: *guess, feedback: score(guess, secret) });
        GameEvidence::new(notation, History::new(turns.collect()), secret, kind, shows)
    }

    /// A game with whatever answers.
    pub(super) fn new(
        notation: &Notation,
        history: History,
        secret: &Code,
        guesses: Guesses,
        shows: impl Into<String>,
    ) -> GameEvidence {
        let wrong = |turn: &Turn| !turn.is_consistent(secret);
        let lies: Vec<usize> = (1..).zip(history.turns()).filter(|(_, turn)| wrong(turn)).map(|(n, _)| n).collect();
        let (game, symbols) = (notation.game().to_string(), notation.symbols().unwrap_or_default());
        let (history, secret) = (notation.history(&history).to_string(), notation.code(secret).to_string());
        let replay = match guesses {
            Guesses::Inference => format!("keypeg evaluate {game} inference --symbols {symbols} --target {secret}"),
            _ if lies.is_empty() => {
                format!("keypeg review {game} --symbols {symbols} --secret {secret} --history \"{history}\"")
            }
            _ => format!("keypeg hint {game} --symbols {symbols} --history \"{history}\""),
        };
        let left = Vec::new();
        GameEvidence { shows: shows.into(), game, symbols, history, secret, lies, guesses, left, replay }
    }

    /// Says which codes agree with all answers.
    pub(super) fn leaving(mut self, left: Vec<String>) -> GameEvidence {
        self.left = left;
        self.replay = format!("keypeg hint {} --symbols {} --history \"{}\"", self.game, self.symbols, self.history);
        self
    }

    fn describe(&self) -> String {
        let mut text = format!("{}: secret {}, {}", self.shows, self.secret, self.history);
        if !self.left.is_empty() {
            text += &format!("; left {}", self.left.join(" "));
        }
        text
    }

    fn confirm(&self) -> Result<(), String> {
        let game: Game = self.game.parse().map_err(|error| format!("{error}"))?;
        let notation = Notation::with_symbols(game, &self.symbols).map_err(|error| error.to_string())?;
        let history = notation.parse_history(&self.history).map_err(|error| error.to_string())?;
        let secret = notation.parse_code(&self.secret).map_err(|error| error.to_string())?;
        for (number, turn) in (1..).zip(history.turns()) {
            if (score(&turn.guess, &secret) != turn.feedback) != self.lies.contains(&number) {
                return Err(format!("turn {number}: the answer is not what it is said to be"));
            }
            let before = History::new(history.turns()[..number - 1].to_vec());
            if self.guesses == Guesses::Consistent && !before.is_consistent(&turn.guess) {
                return Err(format!("turn {number}: the guess is not consistent"));
            }
            if self.guesses == Guesses::Inference {
                let next = Inference::new(game).map_err(|error| error.to_string())?.next(&before);
                if next.map_err(|error| error.to_string())?.code() != turn.guess {
                    return Err(format!("turn {number}: the inference player guesses something else"));
                }
            }
        }
        if !self.left.is_empty() {
            let space = CodeSpace::new(game).map_err(|error| error.to_string())?;
            let left = space.codes().filter(|code| history.is_consistent(code));
            let left: Vec<String> = left.map(|code| notation.code(&code).to_string()).collect();
            if left != self.left {
                return Err(format!("{} codes are left, not {}", left.len(), self.left.len()));
            }
        }
        Ok(())
    }
}

impl StrategyEvidence {
    pub(super) fn new(recipe: Recipe, tree: &Rc<StrategyTree>) -> StrategyEvidence {
        let distribution = tree.root.distribution();
        StrategyEvidence {
            tree: tree.clone(),
            game: recipe.game.to_string(),
            strategy: recipe.id.to_string(),
            histogram: distribution.histogram().to_vec(),
            total: distribution.total(),
            replay: recipe.command(),
        }
    }

    /// Plays the tree against every secret. That it is the strategy's own the command of `replay` shows.
    fn confirm(&self) -> Result<(), String> {
        let space = CodeSpace::new(self.tree.game).map_err(|error| error.to_string())?;
        let mut histogram = vec![0u64; self.histogram.len()];
        for secret in space.codes() {
            let guesses = guesses_of(space, &self.tree.root, &secret).ok_or("a secret is not found")?;
            *histogram.get_mut(guesses - 1).ok_or("a secret takes longer")? += 1;
        }
        let total: u64 = histogram.iter().zip(1..).map(|(secrets, guesses)| secrets * guesses).sum();
        if histogram == self.histogram && total == self.total {
            Ok(())
        } else {
            Err(format!("it gives {histogram:?}, total {total}"))
        }
    }
}

/// How many guesses a tree takes for a secret, by the scalar definition.
pub(super) fn guesses_of(space: CodeSpace, root: &StrategyNode, secret: &Code) -> Option<usize> {
    let mut node = root;
    for guesses in 1.. {
        let guess = space.code(node.guess);
        if guess == *secret {
            return Some(guesses);
        }
        node = node.after(score(&guess, secret))?;
    }
    None
}

/// Every answer that occurs, by the scalar definition.
pub(super) fn answers_of(game: Game) -> Vec<String> {
    let codes: Vec<Code> = CodeSpace::new(game).expect("a small board").codes().collect();
    let occurring: BTreeSet<usize> =
        codes.iter().flat_map(|guess| codes.iter().map(|code| score(guess, code).index(game.pegs()))).collect();
    let feedback = |index| Feedback::from_index(game.pegs(), index).expect("an index of an answer").to_string();
    occurring.into_iter().map(feedback).collect()
}

fn confirm_answers(game: &str, answers: &[String]) -> Result<(), String> {
    let game: Game = game.parse().map_err(|error| format!("{error}"))?;
    let found = answers_of(game);
    if found == answers { Ok(()) } else { Err(format!("the answers are {}", found.join(" "))) }
}
