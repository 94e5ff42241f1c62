//! The open connections: how many there are, from where, and which one to close when there are too many.
//!
//! An address has a limit, so that one machine cannot take all connections. At a limit a new connection replaces the one
//! that has sent and received nothing for longest, if that is [`QUIET_TIME`] or more and no request of it is being
//! answered. So connections that never read, or never finish a request, do not keep others out.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::address;
use crate::config::{CONNECTIONS, CONNECTIONS_PER_ADDRESS, QUIET_TIME};

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
    /// Adds a connection. Returns `None` if there are too many and none of them can be closed.
    pub(crate) fn admit(self: &Arc<Connections>, peer: IpAddr) -> Option<OpenConnection> {
        let network = address::network(peer);
        let mut open = self.lock();
        let here = open.iter().filter(|other| other.network == network).count();
        if here >= CONNECTIONS_PER_ADDRESS {
            close_quietest(&mut open, network)?;
        } else if open.len() >= CONNECTIONS {
            let fullest = fullest(&open)?;
            close_quietest(&mut open, fullest)?;
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

/// Closes the connection of a network that was quiet for longest; `None` if none was quiet for long enough.
fn close_quietest(open: &mut Vec<Arc<Connection>>, network: IpAddr) -> Option<()> {
    let quiet = open.iter().enumerate().filter(|(_, other)| other.network == network);
    let (place, time) = quiet.map(|(place, other)| (place, other.quiet_for())).max_by_key(|(_, time)| *time)?;
    if time < QUIET_TIME {
        return None;
    }
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

    /// How long nothing was sent or received; zero while a request is being answered.
    fn quiet_for(&self) -> Duration {
        if self.answering.load(Ordering::Relaxed) > 0 {
            return Duration::ZERO;
        }
        self.begun.elapsed().saturating_sub(Duration::from_millis(self.active_at.load(Ordering::Relaxed)))
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

    fn admit(to: &Arc<Connections>, peer: &str) -> Option<OpenConnection> {
        to.admit(peer.parse().unwrap())
    }

    /// Makes a connection look quiet for a minute.
    fn age(open: OpenConnection) -> OpenConnection {
        let place = open.connections.lock().iter().position(|other| Arc::ptr_eq(other, &open.connection)).unwrap();
        let mut old = Connection::new(open.connection.network);
        old.begun -= Duration::from_secs(60);
        let old = Arc::new(old);
        open.connections.lock()[place] = old.clone();
        OpenConnection { connections: open.connections.clone(), connection: old }
    }

    #[test]
    fn one_address_does_not_take_all_connections() {
        let all = Arc::new(Connections::default());
        let busy: Vec<_> = (0..CONNECTIONS_PER_ADDRESS).map(|_| admit(&all, "10.0.0.1").unwrap()).collect();
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
        let _busy: Vec<_> = (2..CONNECTIONS_PER_ADDRESS).map(|_| admit(&all, "10.0.0.1").unwrap()).collect();
        let quiet = age(admit(&all, "10.0.0.1").unwrap());
        let waiting = age(admit(&all, "10.0.0.1").unwrap());
        let answering = waiting.connection.answering();
        let _new = admit(&all, "10.0.0.1").unwrap();
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
