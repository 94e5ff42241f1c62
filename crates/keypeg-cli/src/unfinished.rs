//! Unfinished games in the user's data folder, one file per game.
//!
//! A game that is played holds a lock, so that a second program does not resume it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use keypeg_play::GameRecord;

use crate::files::{self, Readers};
use crate::saved_file;

/// The oldest games are removed when there are more than this many of a kind.
const KEPT: usize = 100;

/// Which command resumes a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DialogKind {
    Play,
    Break,
}

impl DialogKind {
    /// The name of the command.
    pub(crate) fn command(self) -> &'static str {
        match self {
            DialogKind::Play => "play",
            DialogKind::Break => "break",
        }
    }
}

/// The file of one unfinished game. It is locked as long as this value exists.
pub(crate) struct UnfinishedGame {
    path: PathBuf,
    lock: File,
}

impl UnfinishedGame {
    /// A file for a new game in the folder, which is created if needed. Nothing is written to it yet.
    pub(crate) fn begin(folder: &Path, kind: DialogKind) -> Result<UnfinishedGame> {
        make_private(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
        prune(folder, kind);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let name = format!("{}-{}-{}.json", kind.command(), now.as_nanos(), std::process::id());
        UnfinishedGame::lock(folder.join(name)).context("cannot lock the file of the game")
    }

    /// The game that was played last among those that no other program plays and that `wanted` accepts.
    pub(crate) fn find(
        folder: &Path,
        kind: DialogKind,
        wanted: impl Fn(&GameRecord) -> bool,
    ) -> Option<(UnfinishedGame, GameRecord)> {
        list(folder, kind).into_iter().rev().find_map(|path| UnfinishedGame::open(path, &wanted))
    }

    /// All games that no other program plays and that `wanted` accepts, the last played last.
    pub(crate) fn all(
        folder: &Path,
        kind: DialogKind,
        wanted: impl Fn(&GameRecord) -> bool,
    ) -> Vec<(UnfinishedGame, GameRecord)> {
        list(folder, kind).into_iter().filter_map(|path| UnfinishedGame::open(path, &wanted)).collect()
    }

    /// Whether another program plays a game that `wanted` accepts.
    pub(crate) fn is_open_elsewhere(folder: &Path, kind: DialogKind, wanted: impl Fn(&GameRecord) -> bool) -> bool {
        list(folder, kind).into_iter().any(|path| {
            let is_wanted = saved_file::read(&path).is_ok_and(|record| wanted(&record));
            is_wanted && UnfinishedGame::lock(path).is_none()
        })
    }

    fn open(path: PathBuf, wanted: &impl Fn(&GameRecord) -> bool) -> Option<(UnfinishedGame, GameRecord)> {
        let game = UnfinishedGame::lock(path)?;
        let record = saved_file::read(&game.path).ok()?;
        wanted(&record).then_some((game, record))
    }

    /// `None` if another program plays the game.
    fn lock(path: PathBuf) -> Option<UnfinishedGame> {
        let lock = File::options().create(true).write(true).truncate(false).open(lock_of(&path)).ok()?;
        lock.try_lock().ok()?;
        Some(UnfinishedGame { path, lock })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the game. Only its owner can read it: it contains the secret.
    pub(crate) fn write(&self, record: &GameRecord) -> Result<()> {
        files::write_for(&self.path, record.to_json().as_bytes(), Readers::Owner)
    }

    /// Removes the game.
    pub(crate) fn remove(self) {
        // A file that cannot be removed does no harm: it is one more unfinished game.
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_file(lock_of(&self.path));
    }
}

impl Drop for UnfinishedGame {
    fn drop(&mut self) {
        // Closing the file is not enough: a process that is just being started has a copy of it, and would hold the lock.
        let _ = self.lock.unlock();
    }
}

fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// The games of a kind, the last played last.
fn list(folder: &Path, kind: DialogKind) -> Vec<PathBuf> {
    let prefix = format!("{}-", kind.command());
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut games: Vec<(SystemTime, PathBuf)> = entries
        .filter(|entry| {
            let name = entry.file_name();
            name.to_str().is_some_and(|name| name.starts_with(&prefix) && name.ends_with(".json"))
        })
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    games.sort();
    games.into_iter().map(|(_, path)| path).collect()
}

/// Removes the oldest games where there are too many.
fn prune(folder: &Path, kind: DialogKind) {
    let games = list(folder, kind);
    for path in games.iter().take(games.len().saturating_sub(KEPT)) {
        if let Some(game) = UnfinishedGame::lock(path.clone()) {
            game.remove();
        }
    }
}

/// Creates a folder that only its owner can look into.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(rows: u32) -> GameRecord {
        let text = format!(
            r#"{{"format": "keypeg-game", "version": 2, "game": "4x6", "codemaker": "adversary", "rows": {rows},
                 "turns": [], "outcome": "open"}}"#
        );
        GameRecord::parse(text.as_bytes()).unwrap()
    }

    #[test]
    fn the_last_game_that_nobody_plays_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("unfinished");
        let find = |kind| UnfinishedGame::find(&folder, kind, |_| true).map(|(_, record)| record.rows);
        assert_eq!(find(DialogKind::Play), None);
        let games: Vec<UnfinishedGame> =
            (1..=3).map(|_| UnfinishedGame::begin(&folder, DialogKind::Play).unwrap()).collect();
        let at = |seconds: u64| SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000 + seconds);
        for (rows, game) in (1..).zip(&games) {
            game.write(&record(rows)).unwrap();
            File::options().write(true).open(game.path()).unwrap().set_modified(at(rows.into())).unwrap();
        }
        assert_eq!(find(DialogKind::Play), None, "all of them are played");
        assert!(UnfinishedGame::is_open_elsewhere(&folder, DialogKind::Play, |record| record.rows == Some(2)));
        assert!(!UnfinishedGame::is_open_elsewhere(&folder, DialogKind::Play, |record| record.rows == Some(9)));
        let [first, second, third] = <[UnfinishedGame; 3]>::try_from(games).ok().unwrap();
        drop((first, second));
        assert_eq!(find(DialogKind::Play), Some(Some(2)));
        drop(third);
        assert_eq!(find(DialogKind::Play), Some(Some(3)));
        let all = UnfinishedGame::all(&folder, DialogKind::Play, |record| record.rows != Some(2));
        assert_eq!(all.iter().map(|(_, record)| record.rows).collect::<Vec<_>>(), [Some(1), Some(3)]);
        drop(all);
        assert!(!UnfinishedGame::is_open_elsewhere(&folder, DialogKind::Play, |_| true));
        assert_eq!(find(DialogKind::Break), None);
        UnfinishedGame::find(&folder, DialogKind::Play, |_| true).unwrap().0.remove();
        assert_eq!(find(DialogKind::Play), Some(Some(2)));
        let first = UnfinishedGame::find(&folder, DialogKind::Play, |record| record.rows == Some(1)).unwrap().0;
        fs::write(first.path(), "nonsense").unwrap();
        drop(first);
        assert_eq!(find(DialogKind::Play), Some(Some(2)), "a damaged file is skipped");
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_them() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("keypeg").join("unfinished");
        let game = UnfinishedGame::begin(&folder, DialogKind::Play).unwrap();
        game.write(&record(1)).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(game.path())), (0o700, 0o600));
    }
}
