//! The addresses of the server, and which host names belong to it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use crate::public_url::PublicUrl;

/// Where the server can be reached.
#[derive(Clone, Debug)]
pub(crate) struct ServerAddress {
    /// The address that the server listens on.
    pub(crate) listening: SocketAddr,
    /// The address of the proxy or the name that others use; `None` if they use the address of the machine.
    pub(crate) public: Option<PublicUrl>,
}

impl ServerAddress {
    /// The address of the pages, for a browser on this machine. Over TLS this is the public one, because browsers send the cookie
    /// to no other.
    pub(crate) fn url(&self) -> String {
        if self.is_https() {
            return self.own_url();
        }
        let mut address = self.listening;
        if address.ip().is_unspecified() {
            // The server listens on every address of the machine; localhost is always one of them.
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        format!("http://{address}/")
    }

    /// The address to name in messages: the public one if there is one.
    pub(crate) fn own_url(&self) -> String {
        self.public.as_ref().map_or_else(|| self.url(), ToString::to_string)
    }

    /// Whether browsers reach the server over TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.public.as_ref().is_some_and(PublicUrl::is_https)
    }

    /// The addresses of the pages for browsers on other machines, the best one first; empty if only this machine can connect.
    pub(crate) fn urls_for_others(&self) -> Vec<String> {
        if let Some(public) = &self.public {
            return vec![public.to_string()];
        }
        let url = |ip: IpAddr| format!("http://{}/", SocketAddr::new(ip, self.listening.port()));
        match self.listening.ip() {
            ip if ip.is_loopback() => Vec::new(),
            ip if ip.is_unspecified() => own_addresses(ip).into_iter().map(url).collect(),
            ip => vec![url(ip)],
        }
    }

    /// Whether browsers on other machines are expected.
    pub(crate) fn is_for_others(&self) -> bool {
        self.public.is_some() || !self.listening.ip().is_loopback()
    }

    /// The hosts that requests may name, for people.
    pub(crate) fn allowed_hosts(&self) -> Vec<String> {
        let port = self.listening.port();
        let mut hosts = vec![format!("localhost:{port}")];
        match self.listening.ip() {
            ip if ip.is_unspecified() => hosts.push(format!("any IP address with the port {port}")),
            _ => hosts.push(self.listening.to_string()),
        }
        hosts.extend(self.public.iter().map(|public| public.host().to_string()));
        hosts
    }

    /// Whether a `Host` header names this server. A host name can point to any machine, so apart from `localhost` and the host of
    /// the public URL only IP addresses are accepted.
    pub(crate) fn is_own_host(&self, host: &str) -> bool {
        self.public.as_ref().is_some_and(|public| public.is_host(host)) || self.is_listening_host(host)
    }

    /// Whether an `Origin` header names this server. `host` is the host of the same request, see [`Self::is_own_host`]. Another
    /// machine may have an IP address that this server accepts as its own, so the two must agree.
    pub(crate) fn is_own_origin(&self, origin: &str, host: &str) -> bool {
        self.public.as_ref().is_some_and(|public| public.is_origin(origin))
            || origin
                .strip_prefix("http://")
                .is_some_and(|from| from.eq_ignore_ascii_case(host) && self.is_listening_host(from))
    }

    fn is_listening_host(&self, host: &str) -> bool {
        let (name, stated) = match host.rsplit_once(':') {
            Some((name, stated)) if !stated.ends_with(']') => (name, stated.parse().ok()),
            _ => (host, Some(80)),
        };
        if stated != Some(self.listening.port()) {
            return false;
        }
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let named: Option<IpAddr> = name.trim_start_matches('[').trim_end_matches(']').parse().ok();
        named.is_some_and(|named| match self.listening.ip() {
            own if own.is_unspecified() => true,
            own if own.is_loopback() => named.is_loopback(),
            own => named == own,
        })
    }
}

/// The addresses of this machine towards other networks, as far as the system tells. Nothing is sent: connecting a UDP socket
/// only chooses the address that packets would come from.
fn own_addresses(listening: IpAddr) -> Vec<IpAddr> {
    // Addresses for documentation: nobody has them.
    let v4 = (IpAddr::from(Ipv4Addr::UNSPECIFIED), IpAddr::from([192, 0, 2, 1]));
    let v6 = (IpAddr::from(Ipv6Addr::UNSPECIFIED), IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1]));
    let towards = |(from, to): (IpAddr, IpAddr)| {
        let socket = UdpSocket::bind((from, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
    };
    let families = if listening.is_ipv6() { vec![v4, v6] } else { vec![v4] };
    families.into_iter().filter_map(towards).collect()
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
        ServerAddress { listening: address.parse().unwrap(), public: None }
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
        let one = server("192.168.1.5:5734");
        assert!(one.is_own_host("192.168.1.5:5734") && !one.is_own_host("192.168.1.6:5734"));
    }

    #[test]
    fn a_public_url_adds_one_host_and_one_origin() {
        let own = ServerAddress { public: "https://keypeg.example.org".parse().ok(), ..server("127.0.0.1:5734") };
        assert!(own.is_own_host("keypeg.example.org") && own.is_own_host("127.0.0.1:5734"));
        assert!(!own.is_own_host("evil.example") && !own.is_own_host("keypeg.example.org:5734"));
        let local = "127.0.0.1:5734";
        for origin in ["https://keypeg.example.org", "http://127.0.0.1:5734"] {
            assert!(own.is_own_origin(origin, local), "{origin}");
        }
        for origin in ["http://keypeg.example.org", "https://127.0.0.1:5734", "http://127.0.0.1", "null", ""] {
            assert!(!own.is_own_origin(origin, local), "{origin}");
        }
        assert_eq!(own.urls_for_others(), ["https://keypeg.example.org/"]);
        assert!(!own.is_own_origin("http://keypeg.example.org", "keypeg.example.org"), "this one is not over TLS");
        assert_eq!(own.url(), "https://keypeg.example.org/");
        let plain = ServerAddress { public: "http://keypeg.example.org".parse().ok(), ..own };
        assert_eq!(plain.url(), "http://127.0.0.1:5734/");
    }

    #[test]
    fn the_origin_has_the_host_of_the_request() {
        let everywhere = server("0.0.0.0:5734");
        assert!(everywhere.is_own_origin("http://192.168.1.5:5734", "192.168.1.5:5734"));
        assert!(everywhere.is_own_origin("http://localhost:5734", "LOCALHOST:5734"));
        assert!(!everywhere.is_own_origin("http://192.168.1.6:5734", "192.168.1.5:5734"));
        assert!(!everywhere.is_own_origin("http://127.0.0.1:5734", "192.168.1.5:5734"));
    }

    #[test]
    fn others_cannot_open_a_local_server() {
        assert!(server("127.0.0.1:5734").urls_for_others().is_empty());
        assert!(!server("127.0.0.1:5734").is_for_others() && server("0.0.0.0:5734").is_for_others());
        assert_eq!(server("192.168.1.5:80").urls_for_others(), ["http://192.168.1.5:80/"]);
    }
}
