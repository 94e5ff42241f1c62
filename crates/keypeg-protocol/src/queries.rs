//! Each kind of request: how its fields are read, and the report that answers it.

mod break_query;
mod evaluate_query;
mod play_query;
mod rank_query;
mod repair_query;
mod request_board;
mod review_query;
mod score_query;
mod solve_query;

use keypeg_core::{Control, History};
use serde::Serialize;

use crate::fields::{AskedPositions, FieldReader, RequestFields};
use crate::request_error::{RequestError, RequestErrorKind};
use break_query::BreakQuery;
use evaluate_query::EvaluateQuery;
use play_query::PlayQuery;
use rank_query::RankQuery;
use repair_query::RepairQuery;
use review_query::ReviewQuery;
use score_query::ScoreQuery;
use solve_query::SolveQuery;

/// The names of the requests that do work, for errors.
pub(crate) const NAMES: &str = "rank, solve, review, repair, play, break, score or evaluate";

/// A request whose fields were read.
pub struct Query(QueryKind);

enum QueryKind {
    Rank(RankQuery),
    Solve(SolveQuery),
    Review(ReviewQuery),
    Repair(RepairQuery),
    Play(Box<PlayQuery>),
    Break(BreakQuery),
    Score(ScoreQuery),
    Evaluate(EvaluateQuery),
}

impl Query {
    /// Reads a request; the field `do` names its kind. Fields that are not known are ignored.
    pub fn parse(fields: &RequestFields) -> Result<Query, RequestError> {
        let next = format!("send {NAMES}; or cancel or cancel_all");
        let reader = FieldReader::new(fields);
        let name = reader.required_text("do", &next)?;
        Ok(Query(match name {
            "rank" => QueryKind::Rank(RankQuery::read(reader)?),
            "solve" => QueryKind::Solve(SolveQuery::read(reader)?),
            "review" => QueryKind::Review(ReviewQuery::read(reader)?),
            "repair" => QueryKind::Repair(RepairQuery::read(reader)?),
            "play" => QueryKind::Play(Box::new(PlayQuery::read(reader)?)),
            "break" => QueryKind::Break(BreakQuery::read(reader)?),
            "score" => QueryKind::Score(ScoreQuery::read(reader)?),
            "evaluate" => QueryKind::Evaluate(EvaluateQuery::read(reader)?),
            other => {
                return Err(RequestError::field("do", &other.into(), format!("{other:?} is not a request"), next));
            }
        }))
    }

    /// The number of positions that it asks about, at least 1.
    pub fn positions(&self) -> usize {
        self.listed().map_or(1, |positions| positions.all().len())
    }

    /// Whether it named its positions as a list, so that its results are a list too.
    pub fn has_list(&self) -> bool {
        matches!(self.listed(), Some(AskedPositions::Several(_)))
    }

    /// The turns of each position; `None` for requests that are not about positions.
    fn listed(&self) -> Option<&AskedPositions> {
        match &self.0 {
            QueryKind::Rank(query) => Some(&query.positions),
            QueryKind::Solve(query) => Some(&query.positions),
            QueryKind::Review(query) => Some(&query.positions),
            QueryKind::Repair(query) => Some(&query.positions),
            QueryKind::Break(query) => Some(&query.positions),
            QueryKind::Play(_) | QueryKind::Score(_) | QueryKind::Evaluate(_) => None,
        }
    }

    /// The report on a position, counted from 0, as JSON.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn answer(&self, position: usize, control: &Control) -> Result<String, RequestError> {
        let history = self.listed().map(|positions| &positions.all()[position]);
        let history = history.cloned().unwrap_or_default();
        self.report(history, control).map_err(|error| match error.field.as_deref() {
            Some("history") if self.has_list() => {
                RequestError { field: Some(format!("histories[{position}]")), ..error }
            }
            _ => error,
        })
    }

    fn report(&self, history: History, control: &Control) -> Result<String, RequestError> {
        match &self.0 {
            QueryKind::Rank(query) => written(&query.answer(history, control)?),
            QueryKind::Solve(query) => written(&query.answer(history, control)?),
            QueryKind::Review(query) => written(&query.answer(&history, control)?),
            QueryKind::Repair(query) => written(&query.answer(history, control)?),
            QueryKind::Play(query) => written(&query.answer(control)?),
            QueryKind::Break(query) => written(&query.answer(&history, control)?),
            QueryKind::Score(query) => written(&query.answer()),
            QueryKind::Evaluate(query) => written(&query.answer(control)?),
        }
    }
}

/// A report as JSON.
fn written(report: &impl Serialize) -> Result<String, RequestError> {
    let next = "please report it";
    serde_json::to_string(report).map_err(|error| RequestError::new(RequestErrorKind::Internal, error, next))
}
