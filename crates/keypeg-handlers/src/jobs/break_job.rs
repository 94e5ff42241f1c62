//! The job `break`: the computer's next guess in a game whose secret a person keeps.

use std::sync::Arc;

use keypeg_core::{Control, History, Notation};
use keypeg_engine::TieBreak;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_play::breaker::{Breaker, Lies};
use keypeg_play::coach::Coach;
use keypeg_play::words::SpokenAnswers;
use serde::Deserialize;
use serde_json::{Number, Value, json};

use super::PreparedJob;
use crate::boards::{self, is_within};
use crate::caches::{Caches, EvaluatedTree, TreeCacheKey};
use crate::error::{ApiError, JobError};
use crate::input::{self, TurnInput};
use crate::limits::QUICK_CODES;
use crate::workload::JobWeight;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BreakRequest {
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
    seed: Option<Number>,
}

/// A checked request.
struct BreakTask {
    notation: Notation,
    history: History,
    id: StrategyId,
    tie_break: TieBreak,
    lies: Lies,
    seed: u64,
}

pub(super) fn prepare(caches: &Arc<Caches>, request: BreakRequest) -> Result<PreparedJob, ApiError> {
    let notation = input::notation(&request.game, request.symbols.as_deref())?;
    let history = input::history(&notation, request.turns.as_deref(), request.history.as_deref())?;
    let id = match request.strategy.as_deref() {
        Some(name) => input::strategy(name)?,
        None => boards::strongest(notation.game()),
    };
    let tie_break = input::tie_break(id, request.prefer.as_deref(), request.ties.as_deref(), request.order.as_deref())?;
    if let Some(why) = boards::refusal(id, notation.game()) {
        return Err(ApiError::bad_input("strategy", why));
    }
    let seed = input::seed(request.seed.as_ref())?.unwrap_or(0);
    let task = BreakTask { lies: lies(&request.lies)?, seed, notation, history, id, tie_break };
    task.fresh(caches).map_err(|error| ApiError::bad_input("strategy", error))?;
    let quick = id.most_codes().is_none() && is_within(task.notation.game(), QUICK_CODES);
    let light = quick || (task.lies == Lies::None && caches.trees.known(&task.tree()).is_some());
    let caches = caches.clone();
    Ok(PreparedJob {
        kind: "break",
        weight: if light { JobWeight::Light } else { JobWeight::Heavy },
        work: Box::new(move |control, _| task.next(&caches, control)),
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

impl BreakTask {
    /// A breaker before the first turn, by the strategy itself.
    fn fresh(&self, caches: &Caches) -> Result<Breaker, keypeg_play::breaker::BreakError> {
        let mut options = Options::default();
        options.pruning.tie_break = self.tie_break;
        Breaker::new(caches.tables.get(self.notation.game()), self.id, &options, self.lies, self.seed)
    }

    fn tree(&self) -> TreeCacheKey {
        TreeCacheKey { game: self.notation.game(), strategy: self.id, tie_break: self.tie_break, first: None }
    }

    /// The result of the job.
    fn next(&self, caches: &Caches, control: &Control) -> Result<Value, JobError> {
        let mut breaker = match self.planned(caches, control)? {
            Some(breaker) => breaker,
            None => self.fresh(caches)?,
        };
        for turn in self.history.turns() {
            breaker.answer(turn.guess, turn.feedback)?;
        }
        let spoken = SpokenAnswers(&self.notation);
        let coach = Coach::in_words(&spoken);
        Ok(json!(match breaker.found() {
            Some(code) => coach.broken(&breaker, &code),
            None => coach.action(&breaker, &breaker.decide(control)?),
        }))
    }

    /// A breaker that plays from the cached tree, for strategies that search. `None` for other strategies, with lies, and where
    /// the guesses so far are not those of the tree.
    fn planned(&self, caches: &Caches, control: &Control) -> Result<Option<Breaker>, JobError> {
        let key = self.tree();
        if self.id.most_codes().is_none() || self.lies != Lies::None || key.check().is_err() {
            return Ok(None);
        }
        let tree = caches.trees.get(&key, control)?;
        let table = caches.tables.get(key.game);
        let own = table.board().is_some_and(|board| {
            let ids = self.history.turns().iter().map(|turn| (board.space().id(&turn.guess), turn.feedback));
            is_path(&tree, ids)
        });
        if !own {
            return Ok(None);
        }
        let breaker = Breaker::from_tree(table, tree.tree.root.clone(), History::default())?;
        Ok(Some(breaker.of_strategy(self.id)))
    }
}

/// Whether the tree makes the guesses of these turns.
fn is_path(
    tree: &EvaluatedTree,
    turns: impl IntoIterator<Item = (keypeg_core::CodeId, keypeg_core::Feedback)>,
) -> bool {
    let mut node = Some(&tree.tree.root);
    turns.into_iter().all(|(guess, feedback)| {
        let own = node.is_some_and(|node| node.guess == guess);
        // After the last turn the tree may end. Then no code fits, which is a conflict and not another game.
        node = node.and_then(|node| node.after(feedback));
        own
    })
}
