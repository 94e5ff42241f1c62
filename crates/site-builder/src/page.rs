//! `index.html` and the manifest of the static site, made of the page that the server sends.

/// What the page may load: its own files only. A worker compiles WebAssembly, and reads blobs of the page to learn that a job was
/// cancelled.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// The names of the files that the page refers to.
pub(crate) struct PageFiles {
    pub(crate) module: String,
    pub(crate) worker: String,
    pub(crate) script: String,
    pub(crate) style: String,
    pub(crate) icon: String,
    pub(crate) touch_icon: String,
    pub(crate) manifest: String,
}

/// The page of the server with relative addresses, a policy and the marker that makes the scripts use the worker.
pub(crate) fn html(server_page: &str, files: &PageFiles) -> Result<String, String> {
    let PageFiles { module, worker, script, style, icon, touch_icon, manifest } = files;
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n  \
         <meta name=\"keypeg-worker\" content=\"{worker}\" data-module=\"{module}\">\n  \
         <link rel=\"preload\" href=\"{module}\" as=\"fetch\" type=\"application/wasm\" crossorigin>\n  \
         <link rel=\"manifest\" href=\"{manifest}\">\n  \
         <link rel=\"apple-touch-icon\" href=\"{touch_icon}\">\n  \
         <meta name=\"theme-color\" content=\"#0f5c63\">"
    );
    let charset = "<meta charset=\"utf-8\">";
    let mut page = replaced(server_page, charset, &format!("{charset}\n  {head}"))?;
    for (from, to) in [("\"/icon.svg\"", icon), ("\"/app.css\"", style), ("\"/app.js\"", script)] {
        page = replaced(&page, from, &format!("\"{to}\""))?;
    }
    match page.find("=\"/") {
        Some(at) => {
            Err(format!("index.html has an absolute address: {}", page[at..].chars().take(40).collect::<String>()))
        }
        None => Ok(page),
    }
}

fn replaced(page: &str, from: &str, to: &str) -> Result<String, String> {
    if page.contains(from) { Ok(page.replace(from, to)) } else { Err(format!("index.html does not have {from}")) }
}

/// The manifest of an app that can be installed.
pub(crate) fn manifest(icon: &str, small: &str, large: &str) -> String {
    format!(
        r##"{{
  "name": "keypeg",
  "short_name": "keypeg",
  "description": "Play, get help with, review and explore code-breaking games.",
  "start_url": "./",
  "scope": "./",
  "display": "standalone",
  "background_color": "#f4f0e8",
  "theme_color": "#0f5c63",
  "icons": [
    {{ "src": "{icon}", "sizes": "any", "type": "image/svg+xml" }},
    {{ "src": "{small}", "sizes": "192x192", "type": "image/png", "purpose": "any maskable" }},
    {{ "src": "{large}", "sizes": "512x512", "type": "image/png", "purpose": "any maskable" }}
  ]
}}
"##
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> PageFiles {
        let [module, worker, script, style, icon, touch_icon, manifest] =
            ["k.wasm", "w.js", "a.js", "a.css", "i.svg", "i.png", "m.webmanifest"].map(String::from);
        PageFiles { module, worker, script, style, icon, touch_icon, manifest }
    }

    #[test]
    fn the_page_has_a_policy_and_relative_addresses() {
        let server = include_str!("../../keypeg-web/assets/index.html");
        let page = html(server, &files()).unwrap();
        assert!(
            page.contains("src=\"a.js\"") && page.contains("href=\"i.svg\"") && page.contains("data-module=\"k.wasm\"")
        );
        let (policy, script) = (page.find("Content-Security-Policy").unwrap(), page.find("<script").unwrap());
        assert!(policy < script, "a policy applies only to what stands behind it");
        assert!(!POLICY.contains("unsafe-inline") && !POLICY.replace("wasm-unsafe-eval", "").contains("unsafe"));
    }

    #[test]
    fn a_page_with_an_absolute_address_is_refused() {
        let server =
            "<meta charset=\"utf-8\"><link href=\"/icon.svg\"><link href=\"/app.css\"><script src=\"/app.js\">";
        assert!(html(server, &files()).is_ok());
        assert!(html(&format!("{server}<img src=\"/other.png\">"), &files()).unwrap_err().contains("absolute"));
        assert!(html("<meta charset=\"utf-8\">", &files()).unwrap_err().contains("does not have"));
    }
}
