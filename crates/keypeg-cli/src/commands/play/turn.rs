//! Handles one line of input in `keypeg play`: a guess or a command.

use std::path::Path;

use anyhow::Result;
use keypeg_core::{Code, Notation, ParseCodeError};
use keypeg_play::coach::{Coach, ReplyReport};
use keypeg_play::hint::HintLevel;
use keypeg_play::limits::LIST_TIME;
use keypeg_play::{CodeCount, GameStatus, GuessReply, words};

use super::OpenedGame;
use crate::dialog::{Dialog, command, file_name, sentence};
use crate::keeper::AfterSave;
use crate::pegs::{PegStyle, board_view};
use crate::{control, interrupt, saved_file};

const COMMANDS: [&str; 9] = ["help", "hint", "codes", "good", "undo", "history", "save", "giveup", "quit"];

const HELP: &str = "\
Type a guess, one symbol per peg. The answer says how many pegs are right (black), and how many more have a right color in \
the wrong place (white). A possible guess agrees with every answer so far, so it can be the secret. A probe cannot be the \
secret, but its answer tells something. You can also type:
  hint         a hint; asked again before the next answer it says more (nudge, color, probe, answer)
  hint LEVEL   the hint of that level
  codes [N]    list the codes left, at most N
  undo         take the last guess back
  history      the turns so far
  save FILE    save the game
  giveup       end the game and see the secret
  quit         leave the game (also q, exit)
A word in lower case is a command. In capitals it is a code if the colors allow it; :HELP is always the command.";

/// What to do after a line of input.
pub(super) enum AfterLine {
    GoOn,
    Over,
    /// The player quit.
    Leave,
    /// The input ended, or a signal arrived.
    InputEnded,
}

/// The state of a game and the dialog with the player.
pub(super) struct PlayDialog {
    pub(super) opened: OpenedGame,
    pub(super) dialog: Dialog,
    pub(super) style: PegStyle,
    pub(super) hide_count: bool,
    /// Whether every answer is explained in words.
    pub(super) is_beginner: bool,
    /// The number of codes left. Counted once per turn, since that can take long on a large board.
    pub(super) remaining: CodeCount,
}

impl PlayDialog {
    /// Saves what is not saved yet.
    pub(super) fn keep(&mut self) -> Result<AfterSave> {
        let record = self.opened.record();
        self.opened.keeper.keep(&record, &mut self.dialog)
    }

    /// Asks for a line and acts on it.
    pub(super) fn one(&mut self) -> Result<AfterLine> {
        let count = if self.hide_count { String::new() } else { format!(" ({})", words::codes_left(self.remaining)) };
        if self.opened.session.status() != GameStatus::Open {
            return Ok(AfterLine::Over);
        }
        // Ctrl-C during the work for a turn also ends the game.
        if interrupt::was_interrupted() {
            return Ok(AfterLine::InputEnded);
        }
        let prompt = format!("guess {}{count}:", self.opened.session.history().len() + 1);
        let Some(line) = self.dialog.ask(&prompt)? else { return Ok(AfterLine::InputEnded) };
        if line.is_empty() {
            return Ok(AfterLine::GoOn);
        }
        let parsed = read_code(&self.opened.session.setup().notation, &line);
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
        let before = self.opened.session.history().clone();
        let reply = match self.opened.session.guess(guess) {
            Ok(reply) => reply,
            Err(error) => return self.dialog.say(sentence(error)),
        };
        if let GuessReply::Answered { remaining, .. } = &reply {
            self.remaining = *remaining;
        }
        let notation = self.opened.session.setup().notation.clone();
        let spelling = self.style.spelling(&notation);
        let coach = Coach::with_spelling(&notation, &spelling);
        let report = coach.reply(&before, &guess, &reply);
        self.say_reply(&report)?;
        if let Some(feedback) = report.feedback.filter(|_| self.is_beginner) {
            for line in coach.explain_answer(&guess, feedback, self.remaining) {
                self.dialog.say(format_args!("  {line}"))?;
            }
        }
        Ok(())
    }

    /// Whether the board is drawn after every turn: in a pipe and for a screen reader it would only repeat the turns.
    fn draws_boards(&self) -> bool {
        self.dialog.is_on_terminal() && self.style != PegStyle::Plain
    }

    fn say_reply(&mut self, report: &ReplyReport) -> Result<()> {
        let draws = self.draws_boards();
        let PlayDialog { dialog, style, .. } = self;
        match report.feedback {
            Some(_) if draws => super::show_board(dialog, *style, &self.opened)?,
            Some(feedback) => dialog.say(format_args!("  answer {}", style.feedback(feedback)))?,
            None => {}
        }
        for line in &report.lines {
            dialog.say(format_args!("  {line}"))?;
        }
        if report.refused {
            dialog.say("Type codes to see the codes left, or guess again.")?;
        }
        Ok(())
    }

    fn command(&mut self, name: &str, argument: &str) -> Result<AfterLine> {
        match name {
            "hint" => self.hint(argument)?,
            "codes" | "good" => self.codes(argument)?,
            "undo" => {
                let undone = self.opened.session.undo();
                self.remaining = self.opened.session.remaining();
                let notation = &self.opened.session.setup().notation;
                let said = match undone {
                    Some(turn) => format!("Took {} back.", self.style.code(notation, &turn.guess)),
                    None => "There is nothing to take back.".to_string(),
                };
                self.dialog.say(said)?;
                if self.draws_boards() {
                    super::show_board(&mut self.dialog, self.style, &self.opened)?;
                }
            }
            "history" => self.history()?,
            "save" => self.save(file_name(argument))?,
            "giveup" => {
                self.opened.session.give_up();
                return Ok(AfterLine::Over);
            }
            "quit" => return Ok(AfterLine::Leave),
            _ => self.dialog.say(HELP)?,
        }
        Ok(AfterLine::GoOn)
    }

    fn save(&mut self, name: &str) -> Result<()> {
        if name.is_empty() {
            return self.dialog.say("Name a file: save FILE.");
        }
        match saved_file::save(&self.opened.record(), Path::new(name)) {
            Ok(()) => {
                let resume = saved_file::resume("play", Path::new(name));
                self.dialog.say(format_args!("Saved. Continue later with: {resume}"))
            }
            Err(error) => self.dialog.say(format_args!("{} The game goes on.", sentence(format!("{error:#}")))),
        }
    }

    fn hint(&mut self, argument: &str) -> Result<()> {
        let grade = match argument.parse::<HintLevel>() {
            Ok(grade) => grade,
            Err(_) if argument.is_empty() => self.opened.session.next_hint(),
            Err(error) => return self.dialog.say(sentence(error)),
        };
        let hint = self.opened.session.hint(grade);
        let notation = &self.opened.session.setup().notation;
        let spelling = self.style.spelling(notation);
        self.dialog.say(Coach::with_spelling(notation, &spelling).hint(grade, &hint).says)
    }

    fn codes(&mut self, argument: &str) -> Result<()> {
        let limit = if argument.is_empty() { Some(100) } else { argument.parse().ok().filter(|limit| *limit > 0) };
        let Some(limit) = limit else {
            return self.dialog.say(format_args!("{argument:?} is not a number of codes; write codes, or codes 20."));
        };
        let listing = self.opened.session.possible_codes(limit, &control::interruptible().with_time_limit(LIST_TIME));
        let notation = self.opened.session.setup().notation.clone();
        let spelling = self.style.spelling(&notation);
        let report = Coach::with_spelling(&notation, &spelling).listed(&listing);
        let (separator, per_line) = if self.style == PegStyle::Plain { (", ", 1) } else { (" ", 12) };
        for line in report.codes.chunks(per_line) {
            self.dialog.say(format_args!("  {}", line.join(separator)))?;
        }
        self.dialog.say(report.summary)
    }

    fn history(&mut self) -> Result<()> {
        let notation = self.opened.session.setup().notation.clone();
        if self.opened.session.history().is_empty() {
            self.dialog.say("You have not guessed yet.")?;
        }
        for (index, turn) in self.opened.session.history().turns().iter().enumerate() {
            let probe = if self.opened.session.consistent()[index] { "" } else { "  probe" };
            self.dialog.say(board_view::listed(self.style, &notation, index + 1, turn, probe))?;
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
