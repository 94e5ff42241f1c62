//! `keypeg break`: the computer breaks a code that you make.

mod answers;

use std::path::Path;

use anyhow::{Context, Result};
use keypeg_core::{Code, Feedback, Notation};
use keypeg_engine::strategy::StrategyId;
use keypeg_play::breaker::{Breaker, BreakerAction, Conflict, Lies, ProposedGuess};
use keypeg_play::{AnyBoard, CodeCount, words};
use serde_json::json;

use super::{archive, play, setup};
use crate::cli::{ArchiveArgs, BreakArgs, LiesArg};
use crate::dialog::{Dialog, sentence};
use crate::pegs::PegStyle;
use crate::{control, files};
use answers::{AfterConflict, AnnouncementReply, TypedAnswer};

/// The largest tree file that is read, in bytes.
const LARGEST_TREE: u64 = 1 << 28;

/// How many explanations of contradictory answers are listed at most.
const EXPLANATIONS: usize = 100;

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
        let found = self.end(&end)?;
        if let Some(record) = self.breaker.record(&self.notation) {
            archive::keep(archive, &record, &self.breaker.tally())?;
        }
        if json {
            println!("{}", self.summary(found));
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
                    if let AfterConflict::Leave = self.repair(&conflict)? {
                        return Ok(BreakEnd::Left);
                    }
                }
            }
        }
    }

    fn ask(&mut self, asked: &ProposedGuess) -> Result<Option<TypedAnswer>> {
        if let Some(explanations) = &asked.explanations {
            let lies = words::plural(explanations.lies, "answer is", "answers are");
            self.dialog.say(format_args!("No code fits: at least {lies} false."))?;
            for explanation in explanations.list.iter().take(EXPLANATIONS) {
                self.dialog
                    .say(format_args!("  {}", words::explanation(&self.style.spelling(&self.notation), explanation)))?;
            }
            if explanations.list.len() > EXPLANATIONS {
                self.dialog.say(format_args!("  … and {} more", explanations.list.len() - EXPLANATIONS))?;
            }
        }
        let fit = match asked.remaining {
            CodeCount::Exactly(1) => "1 code fits".to_string(),
            count => format!("{count} codes fit"),
        };
        let guess = self.style.code(&self.notation, &asked.code);
        let prompt = format!("guess {}: {guess} ({fit})?", self.breaker.history().len() + 1);
        self.answer(&prompt)
    }

    fn end(&mut self, end: &BreakEnd) -> Result<Option<Code>> {
        let code = match end {
            BreakEnd::Left => {
                self.dialog.say("The game is not finished. Good bye.")?;
                return Ok(None);
            }
            BreakEnd::Found(code) | BreakEnd::Announced(code) => code,
        };
        let name = self.style.code(&self.notation, code);
        let guesses = words::plural(self.breaker.history().len(), "guess", "guesses");
        match end {
            BreakEnd::Announced(_) => self.dialog.say(format_args!(
                "Gotcha: your secret is {name}, {guesses} in all; the last is announced, not tried."
            ))?,
            _ => self.dialog.say(format_args!("Aha! {name}, found in {guesses}."))?,
        }
        let lies = self.breaker.lies_told(code);
        if !lies.is_empty() {
            self.dialog.say(format_args!("{} false:", words::plural(lies.len(), "answer was", "answers were")))?;
        }
        let spelling = self.style.spelling(&self.notation);
        for lie in &lies {
            self.dialog.say(format_args!("  {}", words::lie(&spelling, self.breaker.history(), lie)))?;
        }
        Ok(Some(*code))
    }

    fn summary(&self, found: Option<Code>) -> serde_json::Value {
        let write = |code: &Code| self.notation.code(code).to_string();
        let turns = self.breaker.history().turns().iter();
        let turns: Vec<_> =
            turns.map(|turn| json!({ "guess": write(&turn.guess), "feedback": turn.feedback.to_string() })).collect();
        let lies = found.map(|code| self.breaker.lies_told(&code)).unwrap_or_default();
        let lies: Vec<_> = lies
            .iter()
            .map(|lie| json!({ "turn": lie.turn + 1, "given": lie.given.to_string(), "truth": lie.truth.to_string() }))
            .collect();
        json!({
            "game": self.notation.game().to_string(),
            "strategy": self.breaker.player_name(),
            "secret": found.as_ref().map(write),
            "turns": turns,
            "lies": lies,
        })
    }

    fn repair(&mut self, conflict: &Conflict) -> Result<AfterConflict> {
        answers::repair(self, conflict)
    }

    fn answer(&mut self, prompt: &str) -> Result<Option<TypedAnswer>> {
        answers::answer(self, prompt)
    }
}
