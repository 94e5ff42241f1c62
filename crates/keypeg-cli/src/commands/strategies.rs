//! `keypeg strategies`: lists the strategies.

use std::io::Write;

use anyhow::Result;
use keypeg_play::coach;

use crate::terminal::{self, Output};

pub(crate) fn run(json: bool) -> Result<()> {
    let rows = coach::strategies();
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
