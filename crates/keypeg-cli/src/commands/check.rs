//! `keypeg check`: verifies a proof, or audits a strategy against every secret.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, anyhow, bail};
use keypeg_check::{CheckError, CheckPart, CheckReport};
use keypeg_core::Control;
use keypeg_core::proof::MAGIC;
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
    let part = arguments.part.unwrap_or(CheckPart::WHOLE);
    let checked = checked(&arguments.file, part, &control, &name);
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
            Ok(()) if printed.part.is_some() => {
                writeln!(out, "this part passes; the claim is open until all parts pass")?;
            }
            Ok(()) => writeln!(out, "holds")?,
            Err(refusal) => writeln!(out, "{}", render::sentence(format!("does not hold: {refusal}")))?,
        }
    }
    Ok(if printed.holds == Some(false) { Holds::No } else { Holds::Yes })
}

/// Checks a file on all threads. The standard input and pipes can be read only once, so they are checked on one.
fn checked(path: &Path, part: CheckPart, control: &Control, name: &str) -> Result<CheckReport> {
    let opened = AtomicUsize::new(0);
    let report = if path == Path::new("-") {
        keypeg_check::check_stream(io::stdin(), part, control)
    } else if let Some(size) = file_size(path)? {
        // The first reader only looks at the first bytes. The others read the same file at about the same speed, so one of them
        // reports for all.
        let open = || -> io::Result<MeasuredFile<'_>> {
            let reports = opened.fetch_add(1, Ordering::Relaxed) == 1;
            Ok(MeasuredFile { from: File::open(path)?, read: 0, size, reports, control })
        };
        let mut first = Vec::new();
        open()?.take(MAGIC.len() as u64).read_to_end(&mut first)?;
        if first == MAGIC {
            let checked = keypeg_check::check_proof_threads(open, part, rayon::current_num_threads(), control);
            checked.map(CheckReport::Proof).map_err(CheckError::from)
        } else {
            keypeg_check::check_stream(open()?, part, control)
        }
    } else {
        keypeg_check::check_stream(File::open(path)?, part, control)
    };
    let report = report.with_context(|| format!("{name} cannot be checked"))?;
    match report {
        CheckReport::Strategy(_) if part != CheckPart::WHOLE => {
            bail!("{name} is a strategy, which has no parts; leave --part out")
        }
        report => Ok(report),
    }
}

/// Which position of which game the claim is about, its objective, the claim, and the digest of a proof.
fn description(printed: &VerdictReport) -> Vec<String> {
    let game = printed.game.as_deref().unwrap_or_default();
    let position = match printed.history.as_deref().unwrap_or_default() {
        "" => "from the start".to_string(),
        history => format!("after {history}"),
    };
    let objective = match (printed.claim, printed.within) {
        (Some("worst"), _) => "the fewest guesses at worst, then on average".to_string(),
        (Some("worst-case"), _) => {
            "the fewest guesses at worst, then on average, then the fewest secrets at the worst case".to_string()
        }
        (Some("fewest-at-max"), _) => {
            "the fewest guesses at worst, then the fewest secrets there, then the fewest guesses on average".to_string()
        }
        (Some("within"), Some(within)) => format!("the most secrets found within {}", render::guesses(within)),
        (Some("average"), within) => {
            let limit = within.map(|within| format!(" within {}", render::guesses(within))).unwrap_or_default();
            format!("the fewest guesses on average{limit}, then at worst, then the fewest secrets at the worst case")
        }
        (Some("total"), Some(within)) => format!("the fewest guesses on average, within {}", render::guesses(within)),
        (Some("total"), None) => "the fewest guesses on average".to_string(),
        (Some("infeasible"), Some(within)) => format!("a strategy within {}", render::guesses(within)),
        _ => "none; a strategy is played against every secret".to_string(),
    };
    let statement = printed.statement.as_deref().unwrap_or_default();
    let first =
        [format!("position: {game} {position}"), format!("objective: {objective}"), format!("claim: {statement}")];
    let digest = printed.digest.as_ref().map(|digest| format!("digest: {digest}"));
    let part = printed.part.as_ref().map(|part| {
        format!("verified: only part {part} of the records; the claim holds if all parts pass with this digest")
    });
    first.into_iter().chain(digest).chain(part).collect()
}

/// A file that reports how much of it is read.
struct MeasuredFile<'a> {
    from: File,
    read: u64,
    /// In bytes.
    size: u64,
    /// Whether this reader is the one that reports.
    reports: bool,
    control: &'a Control,
}

/// The size of a file in bytes; `None` for a pipe. An error if it cannot be read.
fn file_size(path: &Path) -> Result<Option<u64>> {
    let name = path.display();
    let metadata = std::fs::metadata(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => anyhow!("cannot read {name}: there is no such file; check its name"),
        _ => anyhow!(error).context(format!("cannot read {name}")),
    })?;
    if metadata.is_dir() {
        bail!("cannot read {name}: it is a folder; name a file");
    }
    if !metadata.is_file() {
        return Ok(None);
    }
    File::open(path).with_context(|| format!("cannot read {name}"))?;
    Ok(Some(metadata.len()))
}

impl Read for MeasuredFile<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.reports {
            self.control.report_steps(self.read, self.size);
        }
        let read = self.from.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

fn print(printed: &VerdictReport) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{}", serde_json::to_string(printed)?)?)
}
