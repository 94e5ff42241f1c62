//! The configuration of a server, and the limits of what it allows.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use keypeg_handlers::{GameAccess, RandomSource, WallClock};

use crate::public_url::PublicUrl;
use crate::system;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 lets the operating system choose a free one.
    pub port: u16,
    /// The file of the archive; with `None` finished games are not kept.
    pub archive: Option<PathBuf>,
    /// The file of open games; with `None` they are lost when the server stops.
    pub open_games: Option<PathBuf>,
    /// The address under which others reach the server; `None` if it is the one that the server listens on.
    pub public_url: Option<PublicUrl>,
    /// A proxy on another machine. Proxies on this machine are trusted if there is a public URL.
    pub trusted_proxy: Option<IpAddr>,
    /// Whether every browser sees all finished games, also on a server for others. On a server for this machine alone it always does.
    pub shared_archive: bool,
    /// The clock of games and days.
    pub clock: WallClock,
    /// The source of ids and seeds.
    pub random: RandomSource,
    /// The number of threads that compute; `None` for one per core of the machine.
    pub threads: Option<NonZeroUsize>,
}

impl Default for Config {
    /// Reachable from this machine only, on any free port, without files.
    fn default() -> Config {
        Config {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            archive: None,
            open_games: None,
            public_url: None,
            trusted_proxy: None,
            shared_archive: false,
            clock: system::CLOCK,
            random: system::RANDOM,
            threads: None,
        }
    }
}

impl Config {
    /// Which games a browser may see. On a server for this machine alone, all browsers are those of one person.
    pub(crate) fn access(&self) -> GameAccess {
        let is_local = self.address.is_loopback() && self.public_url.is_none();
        if is_local || self.shared_archive { GameAccess::Shared } else { GameAccess::PerBrowser }
    }
}

/// How long the head of a request may take to arrive, and then its body.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);

/// How long a request may take in all, including its wait in the executor.
pub(crate) const REQUEST_TIME: Duration = Duration::from_secs(30);

/// How long a request may wait in the executor.
pub(crate) const QUEUE_TIME: Duration = Duration::from_secs(15);

/// The most connections at once.
pub(crate) const CONNECTIONS: usize = 1_024;

/// The most connections of one address at once, unless it is that of a trusted proxy. Browsers open six.
pub(crate) const CONNECTIONS_PER_ADDRESS: usize = 256;

/// How long a request may be on its way before its connection is the first to be closed for a new one.
pub(crate) const HALF_OPEN_TIME: Duration = Duration::from_millis(500);

/// How long a connection must be quiet before it may be closed for a new one.
pub(crate) const QUIET_TIME: Duration = Duration::from_secs(2);

/// How long a response may wait for the client to read.
pub(crate) const WRITE_TIME: Duration = Duration::from_secs(10);

/// How many bytes of a response wait in the operating system, per connection.
pub(crate) const SEND_BUFFER: u32 = 1 << 16;

/// How long a stopping server waits for responses that are being sent.
pub(crate) const STOP_TIME: Duration = Duration::from_secs(3);

/// The most connections that wait for events of jobs. Fewer than one address may have, so that requests of that address are
/// still answered.
pub(crate) const LISTENERS: usize = CONNECTIONS_PER_ADDRESS / 4 * 3;

/// The most connections of one address that wait for events of jobs. Further pages ask for their jobs again and again.
pub(crate) const LISTENERS_PER_ADDRESS: usize = 48;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_share_games_on_one_machine_or_if_wanted() {
        let local = Config::default();
        let on_lan = Config { address: Ipv4Addr::UNSPECIFIED.into(), ..Config::default() };
        let public = Config { public_url: "https://keypeg.example.org".parse().ok(), ..Config::default() };
        assert_eq!(local.access(), GameAccess::Shared);
        for config in [on_lan, public] {
            assert_eq!(config.access(), GameAccess::PerBrowser);
            assert_eq!(Config { shared_archive: true, ..config }.access(), GameAccess::Shared);
        }
    }
}
