//! The address under which others reach the server, if it is not the one that the server listens on: that of a proxy, or a name.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;
use thiserror::Error;

/// A URL such as `https://keypeg.example.org`: a scheme, a host and perhaps a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    scheme: Scheme,
    /// In lower case, with the port unless it is the usual one of the scheme.
    authority: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Http,
    Https,
}

/// Why a text is not a public URL.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not the URL of a server; use a scheme, a host and perhaps a port, as in https://keypeg.example.org")]
pub struct PublicUrlError(String);

impl Scheme {
    fn name(self) -> &'static str {
        match self {
            Scheme::Http => "http",
            Scheme::Https => "https",
        }
    }

    fn usual_port(self) -> u16 {
        match self {
            Scheme::Http => 80,
            Scheme::Https => 443,
        }
    }

    /// A host in lower case, without the port if it is the usual one.
    fn normal(self, host: &str) -> String {
        let host = host.to_ascii_lowercase();
        let usual = format!(":{}", self.usual_port());
        host.strip_suffix(&usual).map(str::to_string).unwrap_or(host)
    }
}

impl PublicUrl {
    /// Whether browsers reach the server over TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.scheme == Scheme::Https
    }

    /// The host, with the port unless it is the usual one.
    pub(crate) fn host(&self) -> &str {
        &self.authority
    }

    /// Whether a `Host` header names it.
    pub(crate) fn is_host(&self, host: &str) -> bool {
        self.scheme.normal(host) == self.authority
    }

    /// Whether an `Origin` header names it.
    pub(crate) fn is_origin(&self, origin: &str) -> bool {
        let host = origin.strip_prefix(self.scheme.name()).and_then(|rest| rest.strip_prefix("://"));
        host.is_some_and(|host| self.is_host(host))
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, PublicUrlError> {
        let wrong = || PublicUrlError(text.to_string());
        let uri: Uri = text.trim().parse().map_err(|_| wrong())?;
        let scheme = match uri.scheme_str() {
            Some("http") => Scheme::Http,
            Some("https") => Scheme::Https,
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        let has_user = authority.as_str().contains('@');
        if has_user || authority.host().is_empty() || !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(wrong());
        }
        if authority.as_str().len() > authority.host().len() && authority.port_u16().is_none() {
            return Err(wrong());
        }
        Ok(PublicUrl { scheme, authority: scheme.normal(authority.as_str()) })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}://{}/", self.scheme.name(), self.authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scheme_and_a_host_are_read() {
        let text = |text: &str| text.parse::<PublicUrl>().unwrap().to_string();
        assert_eq!(text("https://Keypeg.example.org"), "https://keypeg.example.org/");
        assert_eq!(text("https://keypeg.example.org:443/"), "https://keypeg.example.org/");
        assert_eq!(text("http://10.0.0.5:5734"), "http://10.0.0.5:5734/");
        assert_eq!(text("http://[2001:db8::1]:8080"), "http://[2001:db8::1]:8080/");
        for wrong in [
            "",
            "keypeg.example.org",
            "ftp://a.example",
            "https://",
            "https://a.example/games",
            "https://a.example/?x",
            "https://me@a.example",
            "https://a.example:",
            "https://a.example:99999",
            "https://a b",
        ] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_its_own_host_and_origin_are_accepted() {
        let url: PublicUrl = "https://keypeg.example.org".parse().unwrap();
        assert!(url.is_host("keypeg.example.org") && url.is_host("KEYPEG.example.org:443"));
        assert!(url.is_origin("https://keypeg.example.org"));
        for host in ["keypeg.example.org:80", "keypeg.example.org.evil.example", "evil.example", ""] {
            assert!(!url.is_host(host), "{host}");
        }
        for origin in ["http://keypeg.example.org", "https://evil.example", "null", "keypeg.example.org"] {
            assert!(!url.is_origin(origin), "{origin}");
        }
    }
}
