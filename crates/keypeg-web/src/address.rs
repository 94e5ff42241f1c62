//! The address of the server, and which host names belong to it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The address that the server listens on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerAddress(pub(crate) SocketAddr);

impl ServerAddress {
    /// The address of the pages, for a browser on this machine.
    pub(crate) fn url(self) -> String {
        let mut address = self.0;
        if address.ip().is_unspecified() {
            // The server listens on every address of the machine; localhost is always one of them.
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        format!("http://{address}/")
    }

    /// Whether a `Host` header names this server. A host name can point to any machine, so apart from `localhost` only IP
    /// addresses are accepted.
    pub(crate) fn is_own_host(self, host: &str) -> bool {
        let (name, stated) = match host.rsplit_once(':') {
            Some((name, stated)) if !stated.ends_with(']') => (name, stated.parse().ok()),
            _ => (host, Some(80)),
        };
        if stated != Some(self.0.port()) {
            return false;
        }
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let named: Option<IpAddr> = name.trim_start_matches('[').trim_end_matches(']').parse().ok();
        named.is_some_and(|named| named.is_loopback() || !self.0.ip().is_loopback())
    }
}

/// The addresses that one machine usually has all of: an IPv4 address, or an IPv6 network of 64 bits.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(address: &str) -> ServerAddress {
        ServerAddress(address.parse().unwrap())
    }

    #[test]
    fn one_machine_is_one_network() {
        let network = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network("192.168.1.5"), "192.168.1.5");
        assert_eq!(network("::ffff:192.168.1.5"), "192.168.1.5");
        assert_eq!(network("2001:db8::1:2:3:4"), network("2001:db8::9"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
        assert_eq!(network("::1"), "::1");
    }

    #[test]
    fn only_our_own_names_are_hosts() {
        let local = server("127.0.0.1:5734");
        for host in ["127.0.0.1:5734", "localhost:5734", "LOCALHOST:5734", "[::1]:5734"] {
            assert!(local.is_own_host(host), "{host}");
        }
        for host in [
            "",
            "127.0.0.1",
            "127.0.0.1:80",
            "evil.example:5734",
            "localhost.evil.example:5734",
            "192.168.1.5:5734",
            "127.0.0.1:5734:5734",
            "localhost:",
            "[::1]",
            "127.0.0.1.evil.example:5734",
            "localhost:05734x",
        ] {
            assert!(!local.is_own_host(host), "{host}");
        }
        let everywhere = server("0.0.0.0:5734");
        assert!(everywhere.is_own_host("192.168.1.5:5734"));
        assert!(!everywhere.is_own_host("evil.example:5734"));
        assert!(server("127.0.0.1:80").is_own_host("localhost"));
    }
}
