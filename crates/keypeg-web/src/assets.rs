//! The pages and their files, embedded in the program.

mod joined;

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use keypeg_handlers::ApiError;
use rust_embed::RustEmbed;

use crate::http_response::HttpError;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// Responds with the file at a path, or with 304 where the browser has it.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let whole = joined(path).map(|text| Cow::Borrowed(text.as_bytes()));
    match whole.or_else(|| Assets::get(path).map(|file| file.data)) {
        Some(data) => response(path, data, &headers),
        None => {
            let error = ApiError::not_found(format!("there is no page {:?}; begin at /", uri.path()));
            HttpError::from(error).into_response()
        }
    }
}

/// The joined file at a path; `None` if there is none.
fn joined(path: &str) -> Option<&'static str> {
    static SCRIPT: LazyLock<String> = LazyLock::new(|| joined::script(joined::START, &text));
    static STYLE: LazyLock<String> = LazyLock::new(|| joined::style(&text));
    match path {
        "app.js" => Some(&SCRIPT),
        "app.css" => Some(&STYLE),
        _ => None,
    }
}

/// An embedded file as text. A file that is missing is empty; the tests look for missing ones.
fn text(path: &str) -> String {
    Assets::get(path).map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

fn response(path: &str, data: Cow<'static, [u8]>, headers: &HeaderMap) -> Response {
    let tag = entity_tag(&data);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_string())];
    if known.is_some_and(|known| known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag)) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    (caching, [(header::CONTENT_TYPE, content_type(path))], Body::from(data)).into_response()
}

/// A tag that changes with the file. It need not withstand forgery: the files are those of this program.
fn entity_tag(data: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    format!("\"{:016x}-{:x}\"", hasher.finish(), data.len())
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::joined::{JoinedScript, START, STYLES};
    use super::*;

    #[test]
    fn every_module_is_joined_once_behind_its_imports() {
        let mut script = JoinedScript::new(&text);
        script.add(START);
        let scripts: Vec<String> =
            Assets::iter().filter(|path| path.ends_with(".js")).map(|path| path.to_string()).collect();
        for path in scripts.iter().filter(|path| !path.ends_with("types.js")) {
            assert!(script.numbers.contains_key(path), "{path} is not imported");
        }
        assert!(script.numbers.keys().all(|path| Assets::get(path).is_some()));
        for (at, line) in script.text.lines().enumerate() {
            let is_code = !line.trim_start().starts_with(['*', '/']);
            assert!(!line.starts_with("import ") && !line.starts_with("export "), "line {at}: {line}");
            assert!(!(is_code && line.contains("=> import(")), "line {at}: {line}");
        }
        for number in 0..script.numbers.len() {
            let declared = script.text.find(&format!("const $module{number} = ")).unwrap();
            let used = script.text.find(&format!("= $module{number};")).unwrap_or(usize::MAX);
            assert!(declared < used, "module {number}");
        }
    }

    #[test]
    fn every_style_is_joined() {
        let styles = Assets::iter().filter(|path| path.ends_with(".css")).count();
        assert_eq!(styles, STYLES.len());
        assert!(STYLES.iter().all(|path| joined("app.css").unwrap().contains(&text(path)) && !text(path).is_empty()));
    }

    #[test]
    fn the_assets_are_small_and_of_known_kinds() {
        let mut bytes = 0;
        for path in Assets::iter() {
            bytes += Assets::get(&path).unwrap().data.len();
            assert_ne!(content_type(&path), "application/octet-stream", "{path}");
        }
        // Compressed, this is about 90 kB. static.test.js limits the compressed size.
        assert!(bytes < 450_000, "{bytes} bytes");
        assert!(Assets::get("index.html").is_some());
    }
}
