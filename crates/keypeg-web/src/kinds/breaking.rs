//! The computer's next guess in a game whose secret a person keeps.

use std::sync::Arc;

use keypeg_core::{Code, History, Notation};
use keypeg_engine::TieBreak;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_play::breaker::{Breaker, BreakerAction, Lies, ProposedGuess};
use keypeg_play::lies::{Explanation, Explanations};
use keypeg_play::{CodeCount, json, words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Prepared;
use crate::caches::{Tree, TreeKey};
use crate::error::ApiError;
use crate::help::MOST_REPAIRS;
use crate::input::{self, TurnInput};
use crate::jobs::{Job, Stopped, Weight};
use crate::setup::{self, is_within};
use crate::state::App;

/// The body of the job `break`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Body {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    strategy: Option<String>,
    prefer: Option<String>,
    ties: Option<String>,
    order: Option<String>,
    #[serde(default)]
    lies: Value,
    #[serde(default)]
    seed: u64,
}

/// A game under way.
struct Asking {
    notation: Notation,
    history: History,
    id: StrategyId,
    tie_break: TieBreak,
    lies: Lies,
    seed: u64,
}

/// The most explanations told.
const MOST_EXPLANATIONS: usize = 20;

/// Beyond so many codes a guess takes more than a moment.
const LIGHT_CODES: usize = 10_000;

pub(super) fn prepare(app: &Arc<App>, body: Body) -> Result<Prepared, ApiError> {
    let notation = input::notation(&body.game, body.symbols.as_deref())?;
    let history = input::history(&notation, body.turns.as_deref(), body.history.as_deref())?;
    let id = input::strategy(body.strategy.as_deref().unwrap_or("most-parts"))?;
    let tie_break = input::tie_break(id, body.prefer.as_deref(), body.ties.as_deref(), body.order.as_deref())?;
    if let Some(why) = setup::refusal(id, notation.game()) {
        return Err(ApiError::bad_input("strategy", why));
    }
    let asking = Asking { lies: lies(&body.lies)?, seed: body.seed, notation, history, id, tie_break };
    asking.fresh(app).map_err(|error| ApiError::bad_input("strategy", error))?;
    let quick = id.most_codes().is_none() && is_within(asking.notation.game(), LIGHT_CODES);
    let light = quick || (asking.lies == Lies::None && app.trees.known(&asking.tree()).is_some());
    let app = app.clone();
    Ok(Prepared {
        kind: "break",
        weight: if light { Weight::Light } else { Weight::Heavy },
        work: Box::new(move |job| asking.next(&app, job)),
    })
}

fn lies(value: &Value) -> Result<Lies, ApiError> {
    match value {
        Value::Null => Ok(Lies::None),
        Value::String(text) if text == "unlimited" => Ok(Lies::Unlimited),
        value => match value.as_u64() {
            Some(0) => Ok(Lies::None),
            Some(lies @ 1..=1_000) => Ok(Lies::AtMost(lies as u16)),
            _ => {
                Err(ApiError::bad_input("lies", format!("lies is {value}; send a number up to 1000, or \"unlimited\"")))
            }
        },
    }
}

impl Asking {
    /// A breaker before the first turn.
    fn fresh(&self, app: &App) -> Result<Breaker, keypeg_play::breaker::BreakError> {
        let mut options = Options::default();
        options.pruning.tie_break = self.tie_break;
        Breaker::new(app.tables.get(self.notation.game()), self.id, &options, self.lies, self.seed)
    }

    fn tree(&self) -> TreeKey {
        TreeKey { game: self.notation.game(), strategy: self.id, tie_break: self.tie_break, first: None }
    }

    fn next(&self, app: &App, job: &Job) -> Result<Value, Stopped> {
        let mut breaker = match self.planned(app, job)? {
            Some(breaker) => breaker,
            None => self.fresh(app)?,
        };
        for turn in self.history.turns() {
            breaker.answer(turn.guess, turn.feedback)?;
        }
        if let Some(code) = breaker.found() {
            return Ok(self.found(&breaker, &code));
        }
        Ok(match breaker.decide(job)? {
            BreakerAction::Guess(asked) => self.asked(&asked),
            BreakerAction::Announce(code) => {
                let guesses = self.history.len() + 1;
                let summary = format!("Your secret is {}, {guesses} guesses in all.", self.notation.code(&code));
                json!({
                    "status": "announced", "strategy": self.id.name(), "code": json::code(&self.notation, &code),
                    "guesses": guesses, "summary": summary,
                })
            }
            BreakerAction::Conflict(conflict) => json!({
                "status": "conflict",
                "strategy": self.id.name(),
                "conflict": json::conflict(&self.notation, &self.history, &conflict, MOST_REPAIRS),
                "summary": "No code fits these answers: one of them must be wrong.",
            }),
        })
    }

    /// A strategy that searches plays from its tree, which is kept, as long as the turns are those of the tree.
    fn planned(&self, app: &App, job: &Job) -> Result<Option<Breaker>, Stopped> {
        let key = self.tree();
        if self.id.most_codes().is_none() || self.lies != Lies::None || key.check().is_err() {
            return Ok(None);
        }
        let tree = app.trees.get(&key, job)?;
        let table = app.tables.get(key.game);
        let own = table.board().is_some_and(|board| {
            let ids = self.history.turns().iter().map(|turn| (board.space().id(&turn.guess), turn.feedback));
            is_path(&tree, ids)
        });
        if !own {
            return Ok(None);
        }
        Ok(Some(Breaker::from_tree(table, tree.tree.root.clone(), History::default())?))
    }

    fn asked(&self, asked: &ProposedGuess) -> Value {
        let fit = match asked.remaining {
            CodeCount::Exactly(1) => "1 code fits".to_string(),
            count => format!("{count} codes fit"),
        };
        let (number, guess) = (self.history.len() + 1, json::code(&self.notation, &asked.code));
        let mut answer = json!({
            "status": "guess",
            "strategy": self.id.name(),
            "guess": guess,
            "remaining": json::count(asked.remaining),
            "lies": asked.explanations.as_ref().map(|found| self.explained(found)),
            "summary": format!("Guess {number}: {}. {fit}.", self.notation.code(&asked.code)),
        });
        if let CodeCount::Many { at_least } = asked.remaining {
            answer["remaining_at_least"] = json::number(at_least);
        }
        answer
    }

    fn explained(&self, found: &Explanations) -> Value {
        let one = |explanation: &Explanation| {
            json!({
                "turns": explanation.wrong.iter().map(|turn| turn + 1).collect::<Vec<_>>(),
                "codes": explanation.codes.len(),
                "says": words::explanation(&self.notation, explanation),
            })
        };
        let list: Vec<Value> = found.list.iter().take(MOST_EXPLANATIONS).map(one).collect();
        json!({ "at_least": found.lies, "complete": found.complete, "explanations": list })
    }

    fn found(&self, breaker: &Breaker, code: &Code) -> Value {
        let guesses = breaker.history().len();
        let lies: Vec<Value> = breaker
            .lies_told(code)
            .iter()
            .map(|lie| {
                json!({
                    "turn": lie.turn + 1, "given": lie.given.to_string(), "truth": lie.truth.to_string(),
                    "says": words::lie(&self.notation, breaker.history(), lie),
                })
            })
            .collect();
        let in_guesses = words::plural(guesses, "guess", "guesses");
        json!({
            "status": "found",
            "strategy": self.id.name(),
            "code": json::code(&self.notation, code),
            "guesses": guesses,
            "lies_told": lies,
            "summary": format!("{}, found in {in_guesses}.", self.notation.code(code)),
        })
    }
}

/// Whether the guesses of some turns are those of the tree.
fn is_path(tree: &Tree, turns: impl IntoIterator<Item = (keypeg_core::CodeId, keypeg_core::Feedback)>) -> bool {
    let mut node = Some(&tree.tree.root);
    turns.into_iter().all(|(guess, feedback)| {
        let own = node.is_some_and(|node| node.guess == guess);
        // Off the tree no code fits, and the last turn may lead there: that is a conflict, not another game.
        node = node.and_then(|node| node.after(feedback));
        own
    })
}
