//! `keypeg break`: the computer breaks a code that you make.

mod answers;
mod opened_break;

use std::io::Write;

use anyhow::{Result, bail};
use keypeg_core::{Code, Feedback, Notation};
use keypeg_play::breaker::{Breaker, BreakerAction, Conflict, Lies, ProposedGuess};
use keypeg_play::coach::{BreakReport, Coach, ConflictReport};
use keypeg_play::record::PlayerRecord;
use keypeg_play::{GameRecord, words};
use serde_json::{Value, json};

use super::archive::{self, Archived};
use super::transcript;
use crate::cli::{ArchiveArgs, BreakArgs};
use crate::dialog::{Dialog, sentence};
use crate::keeper::{AfterSave, Keeper};
use crate::pegs::{PegStyle, board_view};
use crate::{control, interrupt};
use answers::{AfterConflict, AnnouncementReply, TypedAnswer};
use opened_break::OpenedBreak;

/// The state of a game and the dialog with the codemaker.
struct BreakGame {
    breaker: Breaker,
    notation: Notation,
    dialog: Dialog,
    style: PegStyle,
    player: PlayerRecord,
    keeper: Keeper,
    /// The guess that waits for an answer; `None` before the first.
    asked: Option<Code>,
}

enum BreakEnd {
    Found(Code),
    Announced(Code),
    /// The codemaker quit.
    Quit,
    /// The input ended, or a signal arrived.
    Left,
}

pub(crate) fn run(arguments: &BreakArgs, json: bool) -> Result<()> {
    let style = PegStyle::choose(arguments.plain, json);
    let dialog = Dialog::in_style(style, json);
    archive::check(&arguments.archive)?;
    let OpenedBreak { breaker, notation, player, keeper, shown_seed } = opened_break::open(arguments, &dialog)?;
    let mut game = BreakGame { breaker, notation, dialog, style, player, keeper, asked: None };
    game.introduce(shown_seed)?;
    game.run(&arguments.archive, json)
}

impl BreakGame {
    fn run(&mut self, archive: &ArchiveArgs, json: bool) -> Result<()> {
        let played = self.play();
        // An interrupted search ends the game as if it had been left. It is saved.
        let end = if interrupt::was_interrupted() { BreakEnd::Left } else { played? };
        self.end(&end)?;
        let files = self.keep_in_archive(&end, archive);
        if json {
            writeln!(std::io::stdout(), "{}", self.summary(&end)?)?;
        }
        if interrupt::was_interrupted() { bail!("interrupted") } else { files }
    }

    /// Archives a finished game. It leaves the data folder then.
    fn keep_in_archive(&mut self, end: &BreakEnd, archive: &ArchiveArgs) -> Result<()> {
        if let Some(record) = self.breaker.record(&self.notation) {
            self.keeper.keep(&record, &mut self.dialog)?;
            let archived = archive::keep(archive, &record, &self.breaker.tally())?;
            if archived != Archived::No || archive.no_archive {
                self.keeper.forget();
            }
        } else if matches!(end, BreakEnd::Quit) && self.breaker.history().is_empty() {
            self.keeper.forget();
        }
        self.keeper.settle()
    }

    /// The game as it is saved.
    fn record(&self) -> GameRecord {
        self.breaker.unfinished_record(&self.notation, self.player.clone())
    }

    fn introduce(&mut self, seed: Option<u64>) -> Result<()> {
        let (game, strategy) = (self.notation.game(), self.breaker.player_name());
        let colors = self.style.colors(&self.notation);
        self.dialog.say(transcript::board_line(game, &colors))?;
        let seed = seed.map_or_else(String::new, |seed| format!(" (seed {seed})"));
        let lies = match self.breaker.lies() {
            Lies::None => String::new(),
            Lies::AtMost(lies) => format!(" Up to {} may be false.", words::plural(lies, "answer", "answers")),
            Lies::Unlimited => " Any number of answers may be false, but never an all-black one.".to_string(),
        };
        self.dialog.say(format_args!(
            "Think of a code. {strategy}{seed} breaks it. Answer with the number of pegs in the right place, and then of right colors \
             elsewhere, such as 1,2.{lies} Type help for more."
        ))
    }

    fn play(&mut self) -> Result<BreakEnd> {
        loop {
            // Everything that happened is saved before the next question, so that the program may end at any time.
            if self.keeper.keep(&self.record(), &mut self.dialog)? == AfterSave::Leave {
                return Ok(BreakEnd::Quit);
            }
            // A corrected answer can be the winning one.
            if let Some(code) = self.breaker.found() {
                return Ok(BreakEnd::Found(code));
            }
            self.show_board()?;
            let action = self.breaker.decide(&control::watched("choosing a guess"))?;
            match action {
                BreakerAction::Guess(asked) => match self.ask(&asked)? {
                    TypedAnswer::Feedback(feedback) => match self.breaker.answer(asked.code, feedback) {
                        Ok(()) => {}
                        Err(error) => self.dialog.say(sentence(error))?,
                    },
                    TypedAnswer::Again | TypedAnswer::Nothing => {}
                    TypedAnswer::Quit => return Ok(BreakEnd::Quit),
                    TypedAnswer::InputEnded => return Ok(BreakEnd::Left),
                },
                BreakerAction::Announce(code) => match answers::announced(self, &code)? {
                    AnnouncementReply::Accepted => {
                        // An announced code counts as a guess with a winning answer.
                        self.breaker.answer(code, Feedback::win(self.notation.game().pegs()))?;
                        return Ok(BreakEnd::Announced(code));
                    }
                    AnnouncementReply::Denied(feedback) => {
                        if let Err(error) = self.breaker.answer(code, feedback) {
                            self.dialog.say(sentence(error))?;
                        }
                    }
                    AnnouncementReply::Again => {}
                    AnnouncementReply::Leave(end) => return Ok(end),
                },
                BreakerAction::Conflict(conflict) => {
                    let report = self.conflict_report(&conflict);
                    if let AfterConflict::Leave(end) = answers::repair(self, &conflict, &report)? {
                        return Ok(end);
                    }
                }
            }
        }
    }

    /// Draws the turns so far, on a terminal.
    fn show_board(&mut self) -> Result<()> {
        if self.dialog.is_on_terminal() && self.style != PegStyle::Plain {
            for line in board_view::lines(self.style, &self.notation, self.breaker.history(), &[]) {
                self.dialog.say(line)?;
            }
        }
        Ok(())
    }

    fn ask(&mut self, asked: &ProposedGuess) -> Result<TypedAnswer> {
        self.asked = Some(asked.code);
        if let Some(explanations) = &asked.explanations {
            let spelling = self.style.spelling(&self.notation);
            let lies = Coach::with_spelling(&self.notation, &spelling).explanations(explanations);
            self.dialog.say(&lies.says)?;
            for explanation in &lies.explanations {
                self.dialog.say(format_args!("  {}", explanation.says))?;
            }
            if lies.more > 0 {
                self.dialog.say(format_args!("  … and {} more", lies.more))?;
            }
        }
        let guess = board_view::asked(self.style, &self.notation, &asked.code);
        let left = words::codes_left(asked.remaining);
        let prompt = format!("guess {}:{guess} ({left})?", self.breaker.history().len() + 1);
        self.answer(&prompt)
    }

    /// Reports how the game ended; `None` if it was left.
    fn end(&mut self, end: &BreakEnd) -> Result<()> {
        let spelling = self.style.spelling(&self.notation);
        let Some(report) = self.report(&Coach::with_spelling(&self.notation, &spelling), end) else {
            let says = self.keeper.farewell().filter(|_| !self.breaker.history().is_empty());
            return self.dialog.say(says.unwrap_or_else(|| "The game is not finished. Goodbye.".to_string()));
        };
        self.dialog.say(report.summary())?;
        if let BreakReport::Found { lies_told, lies_say, .. } = &report
            && !lies_told.is_empty()
        {
            self.dialog.say(lies_say)?;
            for lie in lies_told {
                self.dialog.say(format_args!("  {}", lie.says))?;
            }
        }
        Ok(())
    }

    fn report(&self, coach: &Coach<'_>, end: &BreakEnd) -> Option<BreakReport> {
        match end {
            BreakEnd::Quit | BreakEnd::Left => None,
            BreakEnd::Found(code) => Some(coach.broken(&self.breaker, code)),
            BreakEnd::Announced(code) => Some(coach.announced(&self.breaker, code)),
        }
    }

    /// The report with the game and its turns; `status` is `left` where the game was not finished.
    fn summary(&self, end: &BreakEnd) -> Result<Value> {
        let coach = Coach::new(&self.notation);
        let mut object = match self.report(&coach, end) {
            Some(report) => serde_json::to_value(report)?,
            None => json!({ "status": "left", "strategy": self.breaker.player_name() }),
        };
        object["game"] = json!(self.notation.game().to_string());
        object["turns"] = json!(coach.turns(self.breaker.history()));
        Ok(object)
    }

    fn conflict_report(&self, conflict: &Conflict) -> ConflictReport {
        let spelling = self.style.spelling(&self.notation);
        Coach::with_spelling(&self.notation, &spelling).conflict(self.breaker.history(), conflict)
    }

    fn answer(&mut self, prompt: &str) -> Result<TypedAnswer> {
        answers::answer(self, prompt)
    }
}
