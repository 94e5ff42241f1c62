//! Handles one line of input in `keypeg play`: a guess or a command.

use std::path::Path;

use anyhow::Result;
use keypeg_core::{Code, Notation, ParseCodeError};
use keypeg_play::coach::{Coach, ReplyReport};
use keypeg_play::hint::HintLevel;
use keypeg_play::limits::LIST_TIME;
use keypeg_play::{CodeCount, GameStatus, GuessReply, Session, words};

use super::saved;
use crate::dialog::{Dialog, command, sentence};
use crate::pegs::PegStyle;
use crate::{control, interrupt};

const COMMANDS: [&str; 8] = ["help", "hint", "good", "undo", "history", "save", "giveup", "quit"];

const HELP: &str = "\
Type a guess, one symbol a peg. The answer says how many pegs are right (black) and how many colors are right but
stand elsewhere (white). A good guess agrees with every answer so far, so it can be the secret. Also:
  hint            a hint; asked again before the next answer it gives away more (nudge, color, probe, answer)
  hint GRADE      that hint at once
  good [N]        list good guesses, at most N
  undo            take the last guess back
  history         the turns so far
  save FILE       save the game
  giveup          end the game and see the secret
  quit            leave the game
A word that is a code too is the code when it has capitals; a colon in front makes it the command.";

/// What to do after a line of input.
pub(super) enum AfterLine {
    GoOn,
    Over,
    Leave,
}

/// The state of a game and the dialog with the player.
pub(super) struct PlayDialog {
    pub(super) session: Session,
    pub(super) dialog: Dialog,
    pub(super) style: PegStyle,
    pub(super) hide_count: bool,
    /// The number of good guesses. Counted once per turn, since that can take long on a large board.
    pub(super) remaining: CodeCount,
}

impl PlayDialog {
    /// Asks for a line and acts on it.
    pub(super) fn one(&mut self) -> Result<AfterLine> {
        let count = if self.hide_count { String::new() } else { format!(" ({})", words::good_guesses(self.remaining)) };
        if self.session.status() != GameStatus::Open {
            return Ok(AfterLine::Over);
        }
        // Ctrl-C during the work for a turn also ends the game.
        if interrupt::was_interrupted() {
            return Ok(AfterLine::Leave);
        }
        let prompt = format!("guess {}{count}:", self.session.history().len() + 1);
        let Some(line) = self.dialog.ask(&prompt)? else { return Ok(AfterLine::Leave) };
        if line.is_empty() {
            return Ok(AfterLine::GoOn);
        }
        let parsed = read_code(&self.session.setup().notation, &line);
        if let Some((name, argument)) = command(&line, &COMMANDS, parsed.is_ok()) {
            return self.command(name, argument);
        }
        match parsed {
            Ok(code) => self.guess(code)?,
            Err(error) => self.dialog.say(format_args!("{} Try again, or type help.", sentence(error)))?,
        }
        Ok(AfterLine::GoOn)
    }

    fn guess(&mut self, guess: Code) -> Result<()> {
        let before = self.session.history().clone();
        let reply = match self.session.guess(guess) {
            Ok(reply) => reply,
            Err(error) => return self.dialog.say(sentence(error)),
        };
        if let GuessReply::Answered { remaining, .. } = &reply {
            self.remaining = *remaining;
        }
        let notation = self.session.setup().notation.clone();
        let spelling = self.style.spelling(&notation);
        let report = Coach::with_spelling(&notation, &spelling).reply(&before, &guess, &reply);
        self.say_reply(&report)
    }

    fn say_reply(&mut self, report: &ReplyReport) -> Result<()> {
        let PlayDialog { dialog, style, .. } = self;
        if let Some(feedback) = report.feedback {
            dialog.say(format_args!("  answer {}", style.feedback(feedback)))?;
        }
        for line in &report.lines {
            dialog.say(format_args!("  {line}"))?;
        }
        if report.refused {
            dialog.say("Type good to see good guesses, or guess again.")?;
        }
        Ok(())
    }

    fn command(&mut self, name: &str, argument: &str) -> Result<AfterLine> {
        match name {
            "hint" => self.hint(argument)?,
            "good" => self.good(argument)?,
            "undo" => {
                let undone = self.session.undo();
                self.remaining = self.session.remaining();
                let notation = &self.session.setup().notation;
                let said = match undone {
                    Some(turn) => format!("Took {} back.", self.style.code(notation, &turn.guess)),
                    None => "There is nothing to take back.".to_string(),
                };
                self.dialog.say(said)?;
            }
            "history" => self.history()?,
            "save" if argument.is_empty() => self.dialog.say("Name a file: save FILE.")?,
            "save" => match saved::save(&self.session, Path::new(argument)) {
                Ok(()) => {
                    let resume = saved::resume(Path::new(argument));
                    self.dialog.say(format_args!("Saved; go on later with {resume}"))?;
                }
                Err(error) => self.dialog.say(format_args!("{} The game goes on.", sentence(format!("{error:#}"))))?,
            },
            "giveup" => {
                self.session.give_up();
                return Ok(AfterLine::Over);
            }
            "quit" => return Ok(AfterLine::Leave),
            _ => self.dialog.say(HELP)?,
        }
        Ok(AfterLine::GoOn)
    }

    fn hint(&mut self, argument: &str) -> Result<()> {
        let grade = match argument.parse::<HintLevel>() {
            Ok(grade) => grade,
            Err(_) if argument.is_empty() => self.session.next_hint(),
            Err(error) => return self.dialog.say(sentence(error)),
        };
        let hint = self.session.hint(grade);
        let notation = &self.session.setup().notation;
        let spelling = self.style.spelling(notation);
        self.dialog.say(Coach::with_spelling(notation, &spelling).hint(grade, &hint).says)
    }

    fn good(&mut self, argument: &str) -> Result<()> {
        let limit = if argument.is_empty() { Some(100) } else { argument.parse().ok().filter(|limit| *limit > 0) };
        let Some(limit) = limit else {
            return self.dialog.say(format_args!("{argument:?} is no number of codes; write good, or good 20."));
        };
        let listing = self.session.possible_codes(limit, &control::interruptible().with_time_limit(LIST_TIME));
        let notation = self.session.setup().notation.clone();
        let spelling = self.style.spelling(&notation);
        let report = Coach::with_spelling(&notation, &spelling).listed(&listing);
        let (separator, a_line) = if self.style == PegStyle::Plain { (", ", 1) } else { (" ", 12) };
        for line in report.codes.chunks(a_line) {
            self.dialog.say(format_args!("  {}", line.join(separator)))?;
        }
        self.dialog.say(report.summary)
    }

    fn history(&mut self) -> Result<()> {
        let notation = self.session.setup().notation.clone();
        if self.session.history().is_empty() {
            self.dialog.say("No guess was made yet.")?;
        }
        for (index, turn) in self.session.history().turns().iter().enumerate() {
            let bad = if self.session.consistent()[index] { "" } else { "  bad guess" };
            let (guess, answer) = (self.style.code(&notation, &turn.guess), self.style.feedback(turn.feedback));
            self.dialog.say(format_args!("  {}: {guess}  {answer}{bad}", index + 1))?;
        }
        Ok(())
    }
}

/// Reads a code; accepts spaces, commas and brackets, as people and papers write them.
pub(crate) fn read_code(notation: &Notation, line: &str) -> Result<Code, ParseCodeError> {
    notation.parse_code(line).or_else(|error| {
        let inside: String = line.chars().filter(|c| !matches!(c, '(' | ')' | '[' | ']')).collect();
        let parts: Vec<&str> = inside.split([' ', ',', '\t']).filter(|part| !part.is_empty()).collect();
        let joined = notation.parse_code(&parts.concat());
        joined.or_else(|_| notation.parse_code(&parts.join("."))).map_err(|_| error)
    })
}
