//! `keypeg check`: verifies a proof, or audits a strategy against every secret.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use keypeg_core::Control;
use keypeg_play::coach::VerdictReport;

use crate::cli::CheckArgs;
use crate::control;
use crate::outcome::{Holds, message};
use crate::render::{self, Counting};

/// An unreadable file is an error; with `--json` an object that says why is printed as well.
pub(crate) fn run(arguments: &CheckArgs, json: bool) -> Result<Holds> {
    let is_input = arguments.file.as_os_str() == "-";
    let name = if is_input { "standard input".to_string() } else { arguments.file.display().to_string() };
    let control = control::watched("checking");
    let checked = MeasuredFile::open(&arguments.file, &control)
        .and_then(|file| keypeg_check::check(file, &control).with_context(|| format!("{name} cannot be checked")));
    let report = match checked {
        Ok(report) => report,
        Err(error) => {
            if json {
                print(&VerdictReport::unreadable(message(&error)))?;
            }
            return Err(error);
        }
    };
    let printed = VerdictReport::new(&report);
    if json {
        print(&printed)?;
    } else {
        let mut out = std::io::stdout().lock();
        for line in description(&printed) {
            writeln!(out, "{}", render::sentence(line))?;
        }
        if let Some(histogram) = &printed.histogram {
            let counts: Vec<f64> = histogram.iter().map(|&count| count as f64).collect();
            write!(out, "{}", render::histogram(&counts, Counting::Secrets))?;
        }
        match report.verdict() {
            Ok(()) => writeln!(out, "holds")?,
            Err(refusal) => writeln!(out, "{}", render::sentence(format!("does not hold: {refusal}")))?,
        }
    }
    Ok(if printed.holds { Holds::Yes } else { Holds::No })
}

/// Which position of which game the claim is about, its objective, and the claim.
fn description(printed: &VerdictReport) -> [String; 3] {
    let game = printed.game.as_deref().unwrap_or_default();
    let position = match printed.history.as_deref().unwrap_or_default() {
        "" => "from the start".to_string(),
        history => format!("after {history}"),
    };
    let objective = match (printed.claim, printed.within) {
        (Some("worst"), _) => "the fewest guesses at worst, then on average".to_string(),
        (Some("total"), Some(within)) => format!("the fewest guesses on average, within {}", render::guesses(within)),
        (Some("total"), None) => "the fewest guesses on average".to_string(),
        (Some("infeasible"), Some(within)) => format!("a strategy within {}", render::guesses(within)),
        _ => "none; a strategy is played against every secret".to_string(),
    };
    let statement = printed.statement.as_deref().unwrap_or_default();
    [format!("position: {game} {position}"), format!("objective: {objective}"), format!("claim: {statement}")]
}

/// A file or the standard input, which reports how much of it is read.
struct MeasuredFile<'a> {
    from: Box<dyn Read>,
    read: u64,
    /// In bytes; 0 if it is not known.
    size: u64,
    control: &'a Control,
}

impl MeasuredFile<'_> {
    /// Opens a file, or the standard input for `-`.
    fn open<'a>(path: &Path, control: &'a Control) -> Result<MeasuredFile<'a>> {
        if path == Path::new("-") {
            return Ok(MeasuredFile { from: Box::new(io::stdin()), read: 0, size: 0, control });
        }
        let name = path.display();
        let metadata = std::fs::metadata(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => anyhow!("cannot read {name}: there is no such file; check its name"),
            _ => anyhow!(error).context(format!("cannot read {name}")),
        })?;
        if metadata.is_dir() {
            bail!("cannot read {name}: it is a folder; name a file");
        }
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        Ok(MeasuredFile { from: Box::new(file), read: 0, size: metadata.len(), control })
    }
}

impl Read for MeasuredFile<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.control.report_steps(self.read, self.size);
        let read = self.from.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

fn print(printed: &VerdictReport) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{}", serde_json::to_string(printed)?)?)
}
