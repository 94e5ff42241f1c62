//! `keypeg strategies`: lists the strategies.

use std::io::Write;

use anyhow::Result;
use keypeg_engine::strategy::StrategyId;
use serde::Serialize;

use crate::terminal::{self, Output};

#[derive(Serialize)]
struct StrategyRow {
    strategy: &'static str,
    summary: &'static str,
    random: bool,
    most_codes: Option<usize>,
}

pub(crate) fn run(json: bool) -> Result<()> {
    let rows = StrategyId::ALL.map(|id| StrategyRow {
        strategy: id.name(),
        summary: id.summary(),
        random: id.is_random(),
        most_codes: id.most_codes(),
    });
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::json!({ "strategies": rows }))?;
        return Ok(());
    }
    for row in rows {
        let line = format!("{:<22} {}", row.strategy, row.summary);
        writeln!(out, "{}", terminal::wrap(Output::Standard, &line, 23))?;
    }
    Ok(())
}
