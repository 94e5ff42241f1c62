//! `keypeg break`: the computer breaks a code that you make.

mod answers;

use std::path::Path;

use anyhow::{Context, Result};
use keypeg_core::{Code, Feedback, Notation};
use keypeg_engine::strategy::StrategyId;
use keypeg_play::breaker::{Breaker, BreakerAction, Conflict, Lies, ProposedGuess};
use keypeg_play::coach::{BreakReport, Coach, ConflictReport};
use keypeg_play::{AnyBoard, words};
use serde_json::{Value, json};

use super::{archive, play, setup};
use crate::cli::{ArchiveArgs, BreakArgs, LiesArg};
use crate::dialog::{Dialog, sentence};
use crate::pegs::PegStyle;
use crate::{control, files};
use answers::{AfterConflict, AnnouncementReply, TypedAnswer};

/// The largest tree file that is read, in bytes.
const LARGEST_TREE: u64 = 1 << 28;

/// The state of a game and the dialog with the codemaker.
struct BreakGame {
    breaker: Breaker,
    notation: Notation,
    dialog: Dialog,
    style: PegStyle,
}

enum BreakEnd {
    Found(Code),
    Announced(Code),
    Left,
}

pub(crate) fn run(arguments: &BreakArgs, json: bool) -> Result<()> {
    if let Some(path) = &arguments.tree {
        return run_tree(path, arguments, json);
    }
    let notation = play::notation(&arguments.game)?;
    let id: StrategyId = arguments.strategy.parse()?;
    setup::check_play(&arguments.play, id)?;
    let lies = match arguments.lies {
        None => Lies::None,
        Some(LiesArg::AtMost(lies)) => Lies::AtMost(lies),
        Some(LiesArg::Unlimited) => Lies::Unlimited,
    };
    let seed = setup::seed(arguments.seed);
    let breaker = Breaker::new(AnyBoard::new(notation.game()), id, &setup::play_options(&arguments.play), lies, seed)?;
    let style = PegStyle::choose(arguments.plain, json);
    let mut game = BreakGame { breaker, notation, dialog: Dialog::new(json), style };
    game.introduce(id.is_random().then_some(seed))?;
    game.run(&arguments.archive, json)
}

/// Plays from a strategy tree in a file.
fn run_tree(path: &Path, arguments: &BreakArgs, json: bool) -> Result<()> {
    let context = || path.display().to_string();
    let bytes = files::read(path, LARGEST_TREE)?;
    let file = keypeg_check::read_tree(&bytes[..], &control::watched("reading the tree")).with_context(context)?;
    let table = AnyBoard::new(file.notation.game());
    let breaker = Breaker::from_tree(table, file.tree.root, file.history).with_context(context)?;
    let style = PegStyle::choose(arguments.plain, json);
    let mut game = BreakGame { breaker, notation: file.notation, dialog: Dialog::new(json), style };
    game.introduce(None)?;
    game.run(&arguments.archive, json)
}

impl BreakGame {
    fn run(&mut self, archive: &ArchiveArgs, json: bool) -> Result<()> {
        let end = self.play()?;
        self.end(&end)?;
        if let Some(record) = self.breaker.record(&self.notation) {
            archive::keep(archive, &record, &self.breaker.tally())?;
        }
        if json {
            println!("{}", self.summary(&end)?);
        }
        Ok(())
    }

    fn introduce(&mut self, seed: Option<u64>) -> Result<()> {
        let (game, strategy) = (self.notation.game(), self.breaker.player_name());
        let colors = self.style.colors(&self.notation);
        self.dialog
            .say(format_args!("Think of a code of {}, colors {colors}.", words::plural(game.pegs(), "peg", "pegs")))?;
        let seed = seed.map_or_else(String::new, |seed| format!(" (seed {seed})"));
        let lies = match self.breaker.lies() {
            Lies::None => String::new(),
            Lies::AtMost(lies) => format!(" Up to {} may be false.", words::plural(lies, "answer", "answers")),
            Lies::Unlimited => " Any number of answers may be false, but never an all-black one.".to_string(),
        };
        self.dialog.say(format_args!(
            "{strategy}{seed} breaks it. Answer with the number of pegs in the right place, and then of right colors \
             elsewhere, such as 1,2.{lies} Type help for more."
        ))
    }

    fn play(&mut self) -> Result<BreakEnd> {
        loop {
            // A corrected answer can be the winning one.
            if let Some(code) = self.breaker.found() {
                return Ok(BreakEnd::Found(code));
            }
            let action = self.breaker.decide(&control::watched("choosing a guess"))?;
            match action {
                BreakerAction::Guess(asked) => match self.ask(&asked)? {
                    Some(TypedAnswer::Feedback(feedback)) => match self.breaker.answer(asked.code, feedback) {
                        Ok(()) => {}
                        Err(error) => self.dialog.say(sentence(error))?,
                    },
                    Some(TypedAnswer::Again | TypedAnswer::Nothing) => {}
                    None => return Ok(BreakEnd::Left),
                },
                BreakerAction::Announce(code) => match answers::announced(self, &code)? {
                    AnnouncementReply::Accepted => {
                        // An announcement counts as a guess with a winning answer.
                        self.breaker.answer(code, Feedback::win(self.notation.game().pegs()))?;
                        return Ok(BreakEnd::Announced(code));
                    }
                    AnnouncementReply::Denied(feedback) => {
                        if let Err(error) = self.breaker.answer(code, feedback) {
                            self.dialog.say(sentence(error))?;
                        }
                    }
                    AnnouncementReply::Again => {}
                    AnnouncementReply::Leave => return Ok(BreakEnd::Left),
                },
                BreakerAction::Conflict(conflict) => {
                    let report = self.conflict_report(&conflict);
                    if let AfterConflict::Leave = answers::repair(self, &conflict, &report)? {
                        return Ok(BreakEnd::Left);
                    }
                }
            }
        }
    }

    fn ask(&mut self, asked: &ProposedGuess) -> Result<Option<TypedAnswer>> {
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
        let (guess, fit) = (self.style.code(&self.notation, &asked.code), words::codes_fit(asked.remaining));
        let prompt = format!("guess {}: {guess} ({fit})?", self.breaker.history().len() + 1);
        self.answer(&prompt)
    }

    /// Reports how the game ended; `None` where it was left.
    fn end(&mut self, end: &BreakEnd) -> Result<()> {
        let spelling = self.style.spelling(&self.notation);
        let Some(report) = self.report(&Coach::with_spelling(&self.notation, &spelling), end) else {
            return self.dialog.say("The game is not finished. Good bye.");
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
            BreakEnd::Left => None,
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

    fn answer(&mut self, prompt: &str) -> Result<Option<TypedAnswer>> {
        answers::answer(self, prompt)
    }
}
