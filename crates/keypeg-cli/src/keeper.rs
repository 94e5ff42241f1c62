//! Saves the game of a dialog after every turn, so that nothing is lost when the program ends.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use keypeg_play::GameRecord;

use crate::dialog::{Dialog, command, file_name, sentence};
use crate::interrupt;
use crate::saved_file;
use crate::terminal;
use crate::unfinished::{DialogKind, UnfinishedGame};

/// Where a game is saved.
enum KeptIn {
    /// A file that the player named.
    File(PathBuf),
    /// The data folder, without the player having to think of it.
    DataFolder(UnfinishedGame),
    Nowhere,
}

/// What to do after saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterSave {
    GoOn,
    /// The player quit at the question for another file.
    Leave,
}

/// Saves one game after every turn.
pub(crate) struct Keeper {
    kind: DialogKind,
    place: KeptIn,
    /// The folder of unfinished games; `None` if games are not saved automatically.
    folder: Option<PathBuf>,
    /// What the place holds; `None` if the last state could not be written.
    saved: Option<GameRecord>,
    /// Why the last state is not saved, where the player asked for it.
    failure: Option<String>,
}

impl Keeper {
    /// Saves to a file that was named, or in the folder of unfinished games.
    pub(crate) fn new(kind: DialogKind, named: Option<PathBuf>, folder: Option<PathBuf>) -> Keeper {
        let mut keeper = Keeper { kind, place: KeptIn::Nowhere, folder, saved: None, failure: None };
        match named {
            Some(path) => keeper.place = KeptIn::File(path),
            None => keeper.use_data_folder(),
        }
        keeper
    }

    /// Continues to save a game in the data folder.
    pub(crate) fn resumed(kind: DialogKind, game: UnfinishedGame, folder: Option<PathBuf>) -> Keeper {
        Keeper { kind, place: KeptIn::DataFolder(game), folder, saved: None, failure: None }
    }

    fn use_data_folder(&mut self) {
        let Some(folder) = &self.folder else { return };
        match UnfinishedGame::begin(folder, self.kind) {
            Ok(game) => self.place = KeptIn::DataFolder(game),
            Err(error) => terminal::warn(&format!("the game is not saved while you play: {error:#}")),
        }
    }

    /// Saves a state of the game that is not saved yet. If a named file fails, the game is saved in the data folder instead,
    /// and a player on a terminal is asked for another file.
    pub(crate) fn keep(&mut self, record: &GameRecord, dialog: &mut Dialog) -> Result<AfterSave> {
        if self.saved.as_ref() == Some(record) {
            return Ok(AfterSave::GoOn);
        }
        let written = self.write(record);
        self.announce();
        let Err(error) = written else { return Ok(AfterSave::GoOn) };
        if let KeptIn::DataFolder(game) = &self.place {
            terminal::warn(&format!("the game is not saved while you play: {}: {error:#}", game.path().display()));
            self.place = KeptIn::Nowhere;
            self.announce();
            return Ok(AfterSave::GoOn);
        }
        let said = sentence(format!("{error:#}"));
        if !dialog.is_on_terminal() {
            if self.failure.is_none() {
                dialog.say(format_args!("{said} The game goes on."))?;
            }
            self.failure = Some(format!("{error:#}"));
            return Ok(AfterSave::GoOn);
        }
        dialog.say(said)?;
        self.use_data_folder();
        // If this fails too, the question below is the last chance.
        let _ = self.write(record);
        self.announce();
        self.ask_for_another(record, dialog)
    }

    fn ask_for_another(&mut self, record: &GameRecord, dialog: &mut Dialog) -> Result<AfterSave> {
        loop {
            let asked = dialog.ask("Another file (Enter goes on without one):")?;
            let Some(line) = asked.filter(|line| !line.is_empty()) else { return Ok(AfterSave::GoOn) };
            match command(&line, &["help", "quit"], false) {
                Some(("quit", _)) => return Ok(AfterSave::Leave),
                Some(_) => {
                    dialog.say("Type the name of a file, Enter to play on without it, or quit to leave the game.")?;
                    continue;
                }
                None => {}
            }
            let path = PathBuf::from(file_name(&line));
            match saved_file::save(record, &path) {
                Ok(()) => {
                    dialog.say(format_args!("Saved to {}.", path.display()))?;
                    if let KeptIn::DataFolder(game) = std::mem::replace(&mut self.place, KeptIn::File(path)) {
                        game.remove();
                    }
                    self.saved = Some(record.clone());
                    self.failure = None;
                    self.announce();
                    return Ok(AfterSave::GoOn);
                }
                Err(error) => dialog.say(sentence(format!("{error:#}")))?,
            }
        }
    }

    fn write(&mut self, record: &GameRecord) -> Result<()> {
        let written = match &self.place {
            KeptIn::File(path) => saved_file::save(record, path),
            KeptIn::DataFolder(game) => game.write(record),
            KeptIn::Nowhere => return Ok(()),
        };
        self.saved = written.is_ok().then(|| record.clone());
        if written.is_ok() {
            self.failure = None;
        }
        written
    }

    /// How to resume the game; `None` if it is not saved.
    pub(crate) fn farewell(&self) -> Option<String> {
        self.saved.as_ref()?;
        let command = self.kind.command();
        match &self.place {
            KeptIn::File(path) => {
                Some(format!("Saved to {}. Continue with: {}", path.display(), saved_file::resume(command, path)))
            }
            KeptIn::DataFolder(_) => Some(format!("The game is saved. Continue with: keypeg {command} --resume")),
            KeptIn::Nowhere => None,
        }
    }

    /// Makes a signal at the prompt say how to resume the game. It is saved already.
    fn announce(&self) {
        interrupt::set_action(
            self.farewell()
                .map(|says| -> interrupt::InterruptAction { Box::new(move || terminal::print_error(&says)) }),
        );
    }

    /// The file that the player named; `None` if the game is saved elsewhere or not at all.
    pub(crate) fn named_file(&self) -> Option<&Path> {
        match &self.place {
            KeptIn::File(path) => Some(path),
            KeptIn::DataFolder(_) | KeptIn::Nowhere => None,
        }
    }

    /// Whether the game is saved without the player having named a file.
    pub(crate) fn is_in_data_folder(&self) -> bool {
        matches!(self.place, KeptIn::DataFolder(_))
    }

    /// Stops saving a game that is over or was not begun. Its file in the data folder is removed; a file that was named stays.
    pub(crate) fn forget(&mut self) {
        interrupt::set_action(None);
        if let KeptIn::DataFolder(game) = std::mem::replace(&mut self.place, KeptIn::Nowhere) {
            game.remove();
        }
    }

    /// An error if the last state could not be saved to the file that was named.
    pub(crate) fn settle(&self) -> Result<()> {
        interrupt::set_action(None);
        match &self.failure {
            Some(failure) => bail!("the game was not saved: {failure}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_could_not_be_written_is_not_called_saved() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        std::fs::create_dir(&inner).unwrap();
        let text = r#"{"format":"keypeg-game","version":2,"game":"4x6","codemaker":"secret","secret":"AABC","turns":[],"outcome":"open"}"#;
        let record = GameRecord::parse(text.as_bytes()).unwrap();
        let mut keeper = Keeper::new(DialogKind::Play, Some(inner.join("game.json")), None);
        keeper.write(&record).unwrap();
        assert!(keeper.farewell().unwrap().contains("game.json"));
        std::fs::remove_dir_all(&inner).unwrap();
        assert!(keeper.write(&record).is_err());
        assert_eq!(keeper.farewell(), None);
    }
}
