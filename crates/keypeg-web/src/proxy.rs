//! Proxies in front of the server, and the address that a request comes from.
//!
//! Everybody can send `X-Forwarded-For`, so it counts only in requests of a trusted proxy. A proxy appends the address that it
//! sees, so the last entry is the only one that the proxy itself wrote.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::config::{CONNECTIONS, CONNECTIONS_PER_ADDRESS, Config};

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The proxies whose `X-Forwarded-For` is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrustedProxies {
    /// There is no public URL, so no proxy is expected.
    None,
    /// A proxy on this machine.
    Local,
    /// A proxy on this machine, or one at this address.
    At(IpAddr),
}

impl TrustedProxies {
    /// The proxies of a configuration.
    pub(crate) fn of(config: &Config) -> TrustedProxies {
        match (&config.public_url, config.trusted_proxy) {
            (_, Some(address)) => TrustedProxies::At(address.to_canonical()),
            (Some(_), None) => TrustedProxies::Local,
            (None, None) => TrustedProxies::None,
        }
    }

    fn contains(self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        match self {
            TrustedProxies::None => false,
            TrustedProxies::Local => peer.is_loopback(),
            TrustedProxies::At(address) => peer.is_loopback() || peer == address,
        }
    }

    /// The address that a request counts towards: that of the peer, or the one that a trusted proxy names.
    pub(crate) fn sender(self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.contains(peer) {
            return peer;
        }
        let last = headers.get_all(FORWARDED_FOR).iter().next_back().and_then(|value| value.to_str().ok());
        let named = last.and_then(|list| list.rsplit(',').next()).and_then(|entry| entry.trim().parse().ok());
        named.unwrap_or(peer)
    }

    /// The most connections of a peer at once. A proxy has those of many browsers.
    pub(crate) fn most_connections(self, peer: IpAddr) -> usize {
        if self.contains(peer) { CONNECTIONS } else { CONNECTIONS_PER_ADDRESS }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sender(proxies: TrustedProxies, peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        proxies.sender(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_names_the_sender() {
        let at = TrustedProxies::At("10.0.0.1".parse().unwrap());
        assert_eq!(sender(TrustedProxies::None, "127.0.0.1", &["1.2.3.4"]), "127.0.0.1");
        assert_eq!(sender(TrustedProxies::Local, "127.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(sender(TrustedProxies::Local, "10.0.0.1", &["1.2.3.4"]), "10.0.0.1");
        assert_eq!(sender(at, "10.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(sender(at, "::ffff:10.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(sender(at, "10.0.0.2", &["1.2.3.4"]), "10.0.0.2");
    }

    #[test]
    fn only_what_the_proxy_wrote_itself_counts() {
        let local = TrustedProxies::Local;
        assert_eq!(sender(local, "127.0.0.1", &["6.6.6.6, 1.2.3.4"]), "1.2.3.4");
        assert_eq!(sender(local, "127.0.0.1", &["6.6.6.6", "1.2.3.4"]), "1.2.3.4");
        assert_eq!(sender(local, "127.0.0.1", &["1.2.3.4, nonsense"]), "127.0.0.1");
        assert_eq!(sender(local, "127.0.0.1", &[]), "127.0.0.1");
    }
}
