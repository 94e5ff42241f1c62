//! `keypeg tutorial`: a short game with a fixed secret, in which the player learns the rules by playing.

use std::io::Write;

use anyhow::Result;
use keypeg_core::{Code, Notation};
use keypeg_play::coach::Coach;
use keypeg_play::consistency;
use keypeg_play::{AnyBoard, Codemaker, GameStatus, GuessReply, Mode, Session, Setup};
use serde_json::json;

use super::play::read_code;
use crate::cli::TutorialArgs;
use crate::dialog::{Dialog, command, sentence};
use crate::pegs::{PegStyle, board_view};

/// The board of the lesson, and its secret.
const GAME: &str = "3x4";
const SECRET: &str = "BCA";

/// One guess of the lesson.
struct TutorialStep {
    /// What is said before it.
    says: &'static str,
    /// The guess that the player should find.
    guess: &'static str,
    /// What the command `hint` says.
    hint: &'static str,
}

const STEPS: [TutorialStep; 3] = [
    TutorialStep {
        says: "I have a secret code of 3 pegs. Each peg has one of the colors A, B, C and D, and a color may occur more than \
               once. You guess, and every answer tells you something. Begin with AAB: type it and press Enter.",
        guess: "AAB",
        hint: "Type the three letters AAB and press Enter.",
    },
    TutorialStep {
        says: "Now use the answer. If a code were the secret, it would have given the same answer. Only one of AAC, DBA and \
               BAB would. Which one? (If you type another, you see why not. Enter shows it.)",
        guess: "DBA",
        hint: "The answer to AAB has no black peg. So A is neither first nor second, and B is not last.",
    },
    TutorialStep {
        says: "Both answers together leave one code. A is right in the last place. B is in the secret, but not in the second \
               place. D is not in it. What is the secret? (Enter shows it.)",
        guess: "BCA",
        hint: "A is last and B is first. The color in the middle is not A, B or D.",
    },
];

const HELP: &str = "\
Type a guess of 3 letters from A to D, such as AAB.
  Enter   take the guess that the lesson expects
  hint    a hint for this guess
  quit    leave the lesson (also q, exit)";

const GOODBYE: &str = "\
That is the whole game. Good players choose guesses that leave few codes, whatever the answer is.
  keypeg play --level beginner   a small game in which every answer is explained
  keypeg play                    the classic game, 4 pegs and 6 colors; hint helps
  keypeg break                   think of a code, and the computer finds it
  keypeg daily                   today's game, the same for everybody";

pub(crate) fn run(arguments: &TutorialArgs, json: bool) -> Result<()> {
    let style = PegStyle::choose(arguments.plain, json);
    let mut dialog = Dialog::in_style(style, json);
    let notation = Notation::standard(GAME.parse()?);
    let codemaker = Codemaker::Secret(notation.parse_code(SECRET)?);
    let setup = Setup { notation: notation.clone(), codemaker, mode: Mode::Free, rows: None };
    let mut lesson = Lesson { session: Session::new(setup, AnyBoard::new(notation.game()))?, notation, style };
    for step in &STEPS {
        dialog.say(step.says)?;
        let Some(guess) = lesson.ask(&mut dialog, step)? else { break };
        lesson.play(&mut dialog, guess)?;
    }
    let completed = lesson.session.status() == GameStatus::Found;
    dialog.say(if completed { GOODBYE } else { "Goodbye. keypeg tutorial begins again." })?;
    if json {
        writeln!(std::io::stdout(), "{}", json!({ "completed": completed }))?;
    }
    Ok(())
}

/// The game of the lesson.
struct Lesson {
    session: Session,
    notation: Notation,
    style: PegStyle,
}

impl Lesson {
    /// Asks until the expected guess is made; `None` when the player leaves.
    fn ask(&self, dialog: &mut Dialog, step: &TutorialStep) -> Result<Option<Code>> {
        let wanted = self.notation.parse_code(step.guess)?;
        let prompt = format!("guess {}:", self.session.history().len() + 1);
        loop {
            let Some(line) = dialog.ask(&prompt)? else { return Ok(None) };
            if line.is_empty() {
                return Ok(Some(wanted));
            }
            let parsed = read_code(&self.notation, &line);
            match command(&line, &["help", "hint", "quit"], parsed.is_ok()) {
                Some(("quit", _)) => return Ok(None),
                Some(("hint", _)) => dialog.say(step.hint)?,
                Some(_) => dialog.say(HELP)?,
                None => match parsed {
                    Ok(code) if code == wanted => return Ok(Some(code)),
                    Ok(code) => self.not_this_one(dialog, &code, step)?,
                    Err(error) => dialog.say(format_args!("{} Try again, or type help.", sentence(error)))?,
                },
            }
        }
    }

    /// Says why another guess is not the expected one.
    fn not_this_one(&self, dialog: &mut Dialog, code: &Code, step: &TutorialStep) -> Result<()> {
        let spelling = self.style.spelling(&self.notation);
        let coach = Coach::with_spelling(&self.notation, &spelling);
        let found = consistency::contradictions(self.session.history(), code);
        let name = self.style.code(&self.notation, code);
        if found.is_empty() {
            return dialog.say(format_args!("{name} is possible too, but this lesson goes on with {}.", step.guess));
        }
        dialog.say(format_args!("{name} cannot be the secret:"))?;
        for contradiction in coach.contradictions(self.session.history(), code, &found) {
            dialog.say(format_args!("  {}", contradiction.says))?;
        }
        Ok(())
    }

    /// Plays a guess, and shows and explains its answer.
    fn play(&mut self, dialog: &mut Dialog, guess: Code) -> Result<()> {
        let GuessReply::Answered { feedback, remaining, .. } = self.session.guess(guess)? else { return Ok(()) };
        if dialog.is_on_terminal() && self.style != PegStyle::Plain {
            let history = self.session.history();
            for line in board_view::lines(self.style, &self.notation, history, self.session.consistent()) {
                dialog.say(line)?;
            }
        } else {
            dialog.say(format_args!("  answer {}", self.style.feedback(feedback)))?;
        }
        let spelling = self.style.spelling(&self.notation);
        for line in Coach::with_spelling(&self.notation, &spelling).explain_answer(&guess, feedback, remaining) {
            dialog.say(format_args!("  {line}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::{History, Turn, score};

    /// Each step after the first has one answer, as the lesson says.
    #[test]
    fn the_lesson_is_true() {
        let notation = Notation::standard(GAME.parse().unwrap());
        let code = |text: &str| notation.parse_code(text).unwrap();
        let mut history = History::default();
        let fits = |history: &History, text: &str| consistency::contradictions(history, &code(text)).is_empty();
        let turn = |guess: &str| Turn { guess: code(guess), feedback: score(&code(guess), &code(SECRET)) };
        history.push(turn(STEPS[0].guess));
        assert_eq!(["AAC", "DBA", "BAB"].map(|text| fits(&history, text)), [false, true, false]);
        history.push(turn(STEPS[1].guess));
        let left = AnyBoard::new(notation.game()).position(history).unwrap().count(&keypeg_core::Control::default());
        assert!(left.is_one());
        assert_eq!(STEPS[2].guess, SECRET);
    }
}
