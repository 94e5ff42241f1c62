//! The open connections: how many there are, from where, and which one to close when there are too many.
//!
//! An address has a limit, so that one machine cannot take all connections. At a limit a new connection replaces another one
//! of the same address:
//!
//! 1. the most silent of those whose request has not arrived in full for [`HALF_OPEN_TIME`];
//! 2. otherwise the most silent of those that were silent for [`QUIET_TIME`] and have no request that is being answered;
//! 3. otherwise the most silent of those whose request has not arrived in full.
//!
//! So connections that never read, or never finish a request, do not keep others out. A browser sends its request at once, so
//! its new connection is closed only if its address opens very many others at the same time.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::address;
use crate::config::{CONNECTIONS, HALF_OPEN_TIME, QUIET_TIME};

/// All connections of a server.
#[derive(Default)]
pub(crate) struct Connections {
    open: Mutex<Vec<Arc<Connection>>>,
    /// Notified when a connection ends.
    ended: Condvar,
}

/// What is known about one connection.
pub(crate) struct Connection {
    network: IpAddr,
    begun: Instant,
    /// The last byte that was sent or received, in milliseconds since `begun`.
    active_at: AtomicU64,
    /// Requests that wait for the response of their handler.
    answering: AtomicUsize,
    /// Requests so far.
    requests: AtomicUsize,
    /// Whether the body of a request has not arrived in full.
    reads_body: AtomicBool,
    /// Notified when the connection must make room for another.
    pub(crate) close: Notify,
}

/// Removes a connection from the list when it is dropped.
pub(crate) struct OpenConnection {
    connections: Arc<Connections>,
    pub(crate) connection: Arc<Connection>,
}

/// A request that is being answered.
pub(crate) struct Answering(Arc<Connection>);

impl Connections {
    /// Adds a connection of an address that may have `most`. Returns `None` if there are too many and none of them can be closed.
    pub(crate) fn admit(self: &Arc<Connections>, peer: IpAddr, most: usize) -> Option<OpenConnection> {
        let network = address::network(peer);
        let mut open = self.lock();
        let here = open.iter().filter(|other| other.network == network).count();
        if here >= most {
            close_one(&mut open, network)?;
        } else if open.len() >= CONNECTIONS {
            let fullest = fullest(&open)?;
            close_one(&mut open, fullest)?;
        }
        let connection = Arc::new(Connection::new(network));
        open.push(connection.clone());
        Some(OpenConnection { connections: self.clone(), connection })
    }

    /// Waits until all connections have ended, at most `time`.
    pub(crate) fn wait_for_end(&self, time: Duration) {
        let open = self.lock();
        drop(self.ended.wait_timeout_while(open, time, |open| !open.is_empty()));
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Connection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The network with the most connections; `None` if there are no connections.
fn fullest(open: &[Arc<Connection>]) -> Option<IpAddr> {
    let count = |network: IpAddr| open.iter().filter(|other| other.network == network).count();
    open.iter().map(|connection| connection.network).max_by_key(|network| count(*network))
}

/// Closes a half-open connection of a network, or one that was quiet for long; `None` if there is none.
fn close_one(open: &mut Vec<Arc<Connection>>, network: IpAddr) -> Option<()> {
    let now = Instant::now();
    let here = || open.iter().enumerate().filter(|(_, other)| other.network == network);
    let half_open = here().filter(|(_, other)| other.is_half_open()).max_by_key(|(_, other)| other.silent_for(now));
    let quiet = here().max_by_key(|(_, other)| other.quiet_for(now));
    let (place, _) = half_open
        .filter(|(_, other)| other.silent_for(now) >= HALF_OPEN_TIME)
        .or(quiet.filter(|(_, other)| other.quiet_for(now) >= QUIET_TIME))
        .or(half_open)?;
    open.swap_remove(place).close.notify_one();
    Some(())
}

impl Connection {
    fn new(network: IpAddr) -> Connection {
        Connection {
            network,
            begun: Instant::now(),
            active_at: AtomicU64::new(0),
            answering: AtomicUsize::new(0),
            requests: AtomicUsize::new(0),
            reads_body: AtomicBool::new(false),
            close: Notify::new(),
        }
    }

    /// Records that something was sent or received.
    pub(crate) fn touch(&self) {
        self.active_at.store(self.begun.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// Records a request. It counts as being answered until the result is dropped.
    pub(crate) fn answering(self: &Arc<Connection>) -> Answering {
        self.answering.fetch_add(1, Ordering::Relaxed);
        self.requests.fetch_add(1, Ordering::Relaxed);
        Answering(self.clone())
    }

    /// Whether a request has arrived.
    pub(crate) fn has_requests(&self) -> bool {
        self.requests.load(Ordering::Relaxed) > 0
    }

    /// Records whether the server waits for the body of a request.
    pub(crate) fn set_reads_body(&self, reads: bool) {
        self.reads_body.store(reads, Ordering::Relaxed);
    }

    /// Whether no request has arrived in full, or the current one has not.
    fn is_half_open(&self) -> bool {
        !self.has_requests() || self.reads_body.load(Ordering::Relaxed)
    }

    /// How long nothing was sent or received.
    fn silent_for(&self, now: Instant) -> Duration {
        let active_at = Duration::from_millis(self.active_at.load(Ordering::Relaxed));
        now.saturating_duration_since(self.begun).saturating_sub(active_at)
    }

    /// How long nothing was sent or received; zero while a request is being answered.
    fn quiet_for(&self, now: Instant) -> Duration {
        if self.answering.load(Ordering::Relaxed) > 0 { Duration::ZERO } else { self.silent_for(now) }
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.connections.lock().retain(|other| !Arc::ptr_eq(other, &self.connection));
        self.connections.ended.notify_all();
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.answering.fetch_sub(1, Ordering::Relaxed);
        self.0.touch();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::CONNECTIONS_PER_ADDRESS;

    fn admit(to: &Arc<Connections>, peer: &str) -> Option<OpenConnection> {
        to.admit(peer.parse().unwrap(), CONNECTIONS_PER_ADDRESS)
    }

    /// Makes a connection look quiet for a minute.
    fn age(open: OpenConnection) -> OpenConnection {
        let place = open.connections.lock().iter().position(|other| Arc::ptr_eq(other, &open.connection)).unwrap();
        let mut old = Connection::new(open.connection.network);
        old.begun -= Duration::from_secs(60);
        old.requests = AtomicUsize::new(open.connection.requests.load(Ordering::Relaxed));
        let old = Arc::new(old);
        open.connections.lock()[place] = old.clone();
        OpenConnection { connections: open.connections.clone(), connection: old }
    }

    /// A connection whose first request was just answered.
    fn answered(open: OpenConnection) -> OpenConnection {
        drop(open.connection.answering());
        open
    }

    #[test]
    fn half_open_connections_make_room_at_once_and_the_oldest_first() {
        let all = Arc::new(Connections::default());
        let first = admit(&all, "10.0.0.1").unwrap();
        let half_open: Vec<_> = (1..CONNECTIONS_PER_ADDRESS).map(|_| admit(&all, "10.0.0.1").unwrap()).collect();
        let honest = admit(&all, "10.0.0.1").unwrap();
        let is_open = |open: &OpenConnection| all.lock().iter().any(|other| Arc::ptr_eq(other, &open.connection));
        assert!(!is_open(&first) && is_open(&half_open[0]) && is_open(&honest));
        let answering = honest.connection.answering();
        let flood: Vec<_> = (0..2_000).map(|_| admit(&all, "10.0.0.1").unwrap()).collect();
        assert!(is_open(&honest), "it has sent a request");
        assert!(all.lock().len() <= CONNECTIONS_PER_ADDRESS);
        honest.connection.set_reads_body(true);
        let _more: Vec<_> = (0..CONNECTIONS_PER_ADDRESS).map(|_| admit(&all, "10.0.0.1").unwrap()).collect();
        assert!(!is_open(&honest), "its body never arrives");
        drop((answering, flood));
    }

    #[test]
    fn a_new_connection_is_kept_while_others_are_quiet() {
        let all = Arc::new(Connections::default());
        let mut quiet: Vec<_> =
            (1..CONNECTIONS_PER_ADDRESS).map(|_| age(answered(admit(&all, "10.0.0.1").unwrap()))).collect();
        let is_open = |open: &OpenConnection| all.lock().iter().any(|other| Arc::ptr_eq(other, &open.connection));
        let new = admit(&all, "10.0.0.1").unwrap();
        let newer = admit(&all, "10.0.0.1").unwrap();
        assert!(is_open(&new) && is_open(&newer), "their requests are on their way");
        let silent = age(new);
        quiet.push(admit(&all, "10.0.0.1").unwrap());
        assert!(!is_open(&silent) && is_open(&newer), "its request did not come");
    }

    #[test]
    fn one_address_does_not_take_all_connections() {
        let all = Arc::new(Connections::default());
        let busy: Vec<_> = (0..CONNECTIONS_PER_ADDRESS).map(|_| answered(admit(&all, "10.0.0.1").unwrap())).collect();
        assert!(admit(&all, "10.0.0.1").is_none());
        assert!(admit(&all, "10.0.0.2").is_some());
        drop(busy);
        assert!(admit(&all, "10.0.0.1").is_some());
        all.wait_for_end(Duration::ZERO);
        assert!(all.lock().is_empty());
    }

    #[test]
    fn quiet_connections_make_room_unless_they_wait_for_an_answer() {
        let all = Arc::new(Connections::default());
        let _busy: Vec<_> = (2..CONNECTIONS_PER_ADDRESS).map(|_| answered(admit(&all, "10.0.0.1").unwrap())).collect();
        let quiet = age(answered(admit(&all, "10.0.0.1").unwrap()));
        let waiting = age(admit(&all, "10.0.0.1").unwrap());
        let answering = waiting.connection.answering();
        let _new = answered(admit(&all, "10.0.0.1").unwrap());
        assert!(!all.lock().iter().any(|other| Arc::ptr_eq(other, &quiet.connection)));
        assert!(all.lock().iter().any(|other| Arc::ptr_eq(other, &waiting.connection)));
        assert!(admit(&all, "10.0.0.1").is_none());
        drop(answering);
    }

    #[test]
    fn the_fullest_address_makes_room_when_all_connections_are_taken() {
        let all = Arc::new(Connections::default());
        let full = CONNECTIONS_PER_ADDRESS as u32;
        let _quiet: Vec<_> = (0..CONNECTIONS as u32)
            .map(|number| age(admit(&all, &format!("10.0.{}.1", number / full)).unwrap()))
            .collect();
        let _new = admit(&all, "10.1.0.1").unwrap();
        assert_eq!(all.lock().len(), CONNECTIONS);
    }
}
