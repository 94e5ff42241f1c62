//! What every request passes: is it from one of our pages, and for whom; and what every answer carries.
//!
//! A page from elsewhere can make a browser send requests here. It cannot forge `Host` (a name of its own that it points
//! to this machine gives it away) nor `Origin`, and without CORS it reads no answer. JSON bodies make the browser ask first.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::config::REQUEST_TIME;
use crate::error::ApiError;
use crate::random::{self, RandomSource};
use crate::server::Peer;
use crate::state::App;

/// The browser that asks: a name for its games, and one by which it takes turns with others.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    /// What its cookie says; new where it sent none.
    pub(crate) name: String,
    /// Its share of the machine; those without a cookie share by address.
    pub(crate) share: String,
}

impl Client {
    /// Who sent a request that passed the guard.
    pub(crate) fn of(parts: &Parts) -> Client {
        let nobody = || Client { name: RandomSource::SYSTEM.id(), share: String::new() };
        parts.extensions.get().cloned().unwrap_or_else(nobody)
    }
}

const COOKIE: &str = "keypeg";

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// Lets requests of our own pages through.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let mut set_cookie = None;
    let response = match check(&app, &request) {
        Err(error) => error.into_response(),
        Ok(()) => {
            let known = cookie(request.headers());
            let name = known.clone().unwrap_or_else(|| RandomSource::SYSTEM.id());
            let peer = request.extensions().get::<Peer>().map_or_else(String::new, |peer| peer.0.to_string());
            let share = known.clone().unwrap_or_else(|| format!("from {peer}"));
            set_cookie = known.is_none().then(|| name.clone());
            request.extensions_mut().insert(Client { name, share });
            let answer = tokio::time::timeout(REQUEST_TIME, next.run(request)).await;
            answer.unwrap_or_else(|_| ApiError::busy("the answer took too long; try again").into_response())
        }
    };
    finish(response, set_cookie)
}

fn finish(mut response: Response, set_cookie: Option<String>) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Some(name) = set_cookie {
        // Lax, so that a link on another page does not come without it and get a new one in its place. What changes anything
        // is refused to other pages all the same.
        let cookie = format!("{COOKIE}={name}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            headers.insert(header::SET_COOKIE, cookie);
        }
    }
    response
}

fn check(app: &App, request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?").to_string());
    let host = text(header::HOST).unwrap_or_default();
    if !app.is_our_host(&host) {
        let message = format!("this is not the server of {host:?}; open {} instead", app.url());
        return Err(ApiError::forbidden(message));
    }
    if let Some(origin) = text(header::ORIGIN)
        && !origin.strip_prefix("http://").is_some_and(|host| app.is_our_host(host))
    {
        return Err(ApiError::forbidden(format!("requests from {origin:?} are not answered; open {}", app.url())));
    }
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok()).unwrap_or("none");
    let navigation = request.method() == Method::GET && !request.uri().path().starts_with("/api/");
    if !navigation && !matches!(site, "same-origin" | "none") {
        return Err(ApiError::forbidden(format!("requests of other pages are not answered; open {}", app.url())));
    }
    Ok(())
}

/// The name in our cookie, where it is one.
fn cookie(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, value)| *name == COOKIE && random::is_id(value)).map(|(_, value)| value.to_string())
}

/// Whether a host and port are those of a server that listens on an address. A name that is no address may be anybody's,
/// so beyond `localhost` only addresses are ours.
pub(crate) fn is_our_host(host: &str, address: IpAddr, port: u16) -> bool {
    let (name, stated) = match host.rsplit_once(':') {
        Some((name, stated)) if !stated.ends_with(']') => (name, stated.parse().ok()),
        _ => (host, Some(80)),
    };
    if stated != Some(port) {
        return false;
    }
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let named: Option<IpAddr> = name.trim_start_matches('[').trim_end_matches(']').parse().ok();
    named.is_some_and(|named| named.is_loopback() || !address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_hosts() {
        let local: IpAddr = "127.0.0.1".parse().unwrap();
        for host in ["127.0.0.1:5734", "localhost:5734", "LOCALHOST:5734", "[::1]:5734"] {
            assert!(is_our_host(host, local, 5734), "{host}");
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
            assert!(!is_our_host(host, local, 5734), "{host}");
        }
        let everywhere: IpAddr = "0.0.0.0".parse().unwrap();
        assert!(is_our_host("192.168.1.5:5734", everywhere, 5734));
        assert!(!is_our_host("evil.example:5734", everywhere, 5734));
        assert!(is_our_host("localhost", local, 80));
    }
}
