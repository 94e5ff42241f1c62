//! Runs the program on a pseudo-terminal, as a person does.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::io::retry_on_intr;
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// A program that prints nothing for this time has failed: even a slow machine needs far less.
const PATIENCE: Duration = Duration::from_secs(300);

/// A program and the terminal that it runs on.
pub(crate) struct Screen {
    terminal: File,
    child: Child,
    /// What was printed since the last line was typed.
    heard: String,
}

impl Screen {
    /// Starts keypeg with its own data folder, on a terminal of 60 columns, and waits for its first prompt.
    pub(crate) fn start(arguments: &str, data: &Path) -> Screen {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        tcsetwinsize(&terminal, Winsize { ws_row: 24, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap();
        // A program that another test starts must not inherit this end: it would keep the terminal open.
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let other = File::from(rustix::fs::open(name, flags, Mode::empty()).unwrap());
        let child = Command::new(env!("CARGO_BIN_EXE_keypeg"))
            .args(arguments.split_whitespace())
            .envs([("XDG_DATA_HOME", data), ("HOME", data)])
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM")
            .stdin(other.try_clone().unwrap())
            .stdout(other.try_clone().unwrap())
            .stderr(other)
            .spawn()
            .unwrap();
        let mut screen = Screen { terminal: terminal.into(), child, heard: String::new() };
        screen.wait_for_prompt();
        screen
    }

    /// Types a line and waits for the next prompt. Returns what was printed between them.
    pub(crate) fn answer(&mut self, line: &str) -> String {
        self.type_keys(&format!("{line}\r"));
        self.wait_for_prompt()
    }

    pub(crate) fn type_keys(&mut self, keys: &str) {
        self.heard.clear();
        self.terminal.write_all(keys.as_bytes()).unwrap();
    }

    pub(crate) fn send(&self, signal: Signal) {
        let id = i32::try_from(self.child.id()).unwrap();
        kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
    }

    /// Waits until the program ends. Returns its exit code and what it printed since the last line was typed.
    pub(crate) fn end(mut self) -> (i32, String) {
        while self.read() {}
        let code = self.child.wait().unwrap().code().unwrap();
        // After the program, the terminal must show what is typed.
        let modes = tcgetattr(&self.terminal).unwrap().local_modes;
        assert!(modes.contains(LocalModes::ICANON | LocalModes::ECHO), "{modes:?}");
        (code, plain(&self.heard))
    }

    /// Reads until a line that is not ended yet ends with a colon or a question mark, and the line editor reads keys. A
    /// colon alone is not enough: it may be in the middle of a line that is not complete yet.
    fn wait_for_prompt(&mut self) -> String {
        loop {
            let plain = plain(&self.heard);
            if let Some((_, prompt)) = plain.rsplit_once('\n')
                && prompt.trim_end().ends_with([':', '?'])
                && !tcgetattr(&self.terminal).unwrap().local_modes.contains(LocalModes::ICANON)
            {
                return plain;
            }
            assert!(self.read(), "the program ended: {plain}");
        }
    }

    /// Reads more; false when the program has ended.
    fn read(&mut self) -> bool {
        let mut bytes = [0; 4096];
        let limit = Timespec { tv_sec: PATIENCE.as_secs() as i64, tv_nsec: 0 };
        let mut waiting = [PollFd::new(&self.terminal, PollFlags::IN)];
        let ready = retry_on_intr(|| poll(&mut waiting, Some(&limit))).unwrap();
        assert!(ready > 0, "nothing was printed for {} seconds after: {}", PATIENCE.as_secs(), plain(&self.heard));
        // Linux reports an error instead of the end.
        let read = self.terminal.read(&mut bytes).unwrap_or(0);
        self.heard += &String::from_utf8_lossy(&bytes[..read]);
        read > 0
    }
}

impl Drop for Screen {
    /// Ends a program that a test has left running.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The text without escape codes and carriage returns.
fn plain(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, text)| text));
    rest.fold(first, |text, part| text + part).replace('\r', "")
}
