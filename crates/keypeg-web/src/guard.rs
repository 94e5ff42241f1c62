//! The middleware of every request: refuses requests of other sites, identifies the browser, sets security headers.
//!
//! Another site can make a browser send requests here. It cannot forge `Origin`, nor `Host`: a host name that the site owns
//! and points to this machine is refused. Without CORS it cannot read the response. Before it sends a JSON body, the browser
//! asks for permission.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use keypeg_handlers::{ApiError, Owner, RandomSource, is_id};

use crate::address::{self, ServerAddress};
use crate::config::REQUEST_TIME;
use crate::http_response::HttpError;
use crate::proxy::TrustedProxies;

/// The address at the other end of the connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The browser that sent a request.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    /// Identifies its games: the value of its cookie, or a new id where it sent none.
    pub(crate) name: String,
    /// Identifies its share of the machine and of the store: its cookie, or its address where it sent none.
    pub(crate) share: String,
    /// The address it counts towards, see [`address::network`].
    pub(crate) network: String,
}

impl Client {
    /// The owner of a game that this browser begins.
    pub(crate) fn owner(&self) -> Owner {
        Owner { client: self.name.clone(), holder: self.share.clone(), address: self.network.clone() }
    }
}

/// What the middleware needs to know.
#[derive(Clone)]
pub(crate) struct GuardState {
    pub(crate) address: Arc<ServerAddress>,
    pub(crate) proxies: TrustedProxies,
    /// For the ids of new browsers.
    pub(crate) random: RandomSource,
}

/// The name of the cookie.
const COOKIE: &str = "keypeg";

/// The name of the cookie over TLS. Browsers take a cookie of this name only from this host and over TLS, so no other site of the
/// same domain can set it.
const SECURE_COOKIE: &str = "__Host-keypeg";

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

/// Forwards requests of our own pages, and refuses others.
pub(crate) async fn guard(State(state): State<GuardState>, mut request: Request, next: Next) -> Response {
    let mut set_cookie = None;
    let response = match check(&state.address, &request) {
        Err(error) => HttpError::from(error).into_response(),
        Ok(()) => {
            let known = cookie(request.headers(), cookie_name(&state.address));
            let name = known.clone().unwrap_or_else(|| state.random.id());
            let peer = request.extensions().get::<Peer>();
            let sender = peer.map(|peer| state.proxies.sender(peer.0, request.headers()));
            let network = sender.map_or_else(String::new, |sender| address::network(sender).to_string());
            let share = known.clone().unwrap_or_else(|| format!("from {network}"));
            set_cookie = known.is_none().then(|| name.clone());
            request.extensions_mut().insert(Client { name, share, network });
            let answer = tokio::time::timeout(REQUEST_TIME, next.run(request)).await;
            let late = || HttpError::from(ApiError::busy("the answer took too long; try again"));
            answer.unwrap_or_else(|_| late().into_response())
        }
    };
    let set_cookie = set_cookie.map(|name| cookie_header(&name, &state.address));
    finish(response, set_cookie)
}

/// The cookie of a new browser. Lax: a browser that follows a link from another site sends its cookie and keeps it. The server
/// refuses requests of other sites that change something.
fn cookie_header(name: &str, own: &ServerAddress) -> String {
    let secure = if own.is_https() { "; Secure" } else { "" };
    format!("{}={name}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}", cookie_name(own))
}

fn cookie_name(own: &ServerAddress) -> &'static str {
    if own.is_https() { SECURE_COOKIE } else { COOKIE }
}

/// Adds the headers that every response has.
fn finish(mut response: Response, set_cookie: Option<String>) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Some(cookie) = set_cookie.and_then(|cookie| HeaderValue::try_from(cookie).ok()) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}

fn check(own: &ServerAddress, request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    for name in [header::HOST, header::ORIGIN] {
        if headers.get_all(&name).iter().count() > 1 {
            return Err(ApiError::bad_request(400, format!("the request has two {name} headers; send one")));
        }
    }
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?").to_string());
    // A request line may name a host too, as requests to a proxy do. Then this host counts.
    let host = request.uri().authority().map(ToString::to_string).or_else(|| text(header::HOST)).unwrap_or_default();
    if !own.is_own_host(&host) {
        let message = format!("this is not the server of {host:?}; open {} instead", own.own_url());
        return Err(ApiError::forbidden(message));
    }
    if let Some(origin) = text(header::ORIGIN)
        && !own.is_own_origin(&origin, &host)
    {
        return Err(ApiError::forbidden(format!("requests from {origin:?} are not answered; open {}", own.own_url())));
    }
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok()).unwrap_or("none");
    let navigation = request.method() == Method::GET && !request.uri().path().starts_with("/api/");
    if !navigation && !matches!(site, "same-origin" | "none") {
        return Err(ApiError::forbidden(format!("requests of other pages are not answered; open {}", own.own_url())));
    }
    Ok(())
}

/// The id in the cookie of this name; `None` if there is no cookie or it is malformed.
fn cookie(headers: &HeaderMap, ours: &str) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, value)| *name == ours && is_id(value)).map(|(_, value)| value.to_string())
}
