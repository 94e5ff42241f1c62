//! Writes keypeg's web app as a folder of static files, for any web host.
//!
//! `site-builder WASM OUT` reads the pages of keypeg-web and the worker of keypeg-site from this workspace. Each file has a hash of its
//! contents in its name, so that hosts and browsers may keep it forever. Only `index.html` and `sw.js` have fixed names. The folder
//! is written under a temporary name beside OUT and then renamed.
//!
//! A module uses only modules of the rows below its own:
//!
//! ```text
//! main                    reads the arguments, puts the parts together
//! page  service_worker    index.html and manifest; the script that makes the pages work offline
//! folder                  names with hashes; the folder, written whole or not at all
//! joined  comments        one file of many modules; scripts and styles without comments
//! wasm_order              the module, sorted so that it is small once it is compressed
//! wasm_code               its instructions
//! wasm_bytes              its numbers
//! ```
#![forbid(unsafe_code)]

mod comments;
mod folder;
#[path = "../../keypeg-web/src/assets/joined.rs"]
mod joined;
mod page;
mod service_worker;
mod wasm_bytes;
mod wasm_code;
mod wasm_order;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use folder::SiteFolder;

/// Where the parts are.
const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../keypeg-web/assets");
const WORKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../keypeg-site/web");

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [wasm, out] = arguments.as_slice() else {
        eprintln!("usage: site-builder WASM OUT; or run ./site.sh OUT, which compiles the module first");
        return ExitCode::from(2);
    };
    match build(wasm, out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("site: {message}");
            ExitCode::from(2)
        }
    }
}

fn build(wasm: &Path, out: &Path) -> Result<(), String> {
    let mut site = SiteFolder::begin(out)?;
    let page_file = |path: &str| text(PAGES, path);
    let worker_file = |path: &str| text(WORKER, path);
    let module = read(wasm)?;
    let module = wasm_order::sorted(&module).unwrap_or_else(|| {
        eprintln!("site-builder: the functions of the module are not sorted, so it is larger than need be");
        module
    });
    let module = site.add("keypeg.wasm", &module)?;
    let worker = comments::without_comments(&joined::script("worker.js", &worker_file));
    let worker = site.add("worker.js", format!("'use strict';\n{worker}").as_bytes())?;
    let script =
        site.add("app.js", comments::without_comments(&joined::script(joined::START, &page_file)).as_bytes())?;
    let style = site.add("app.css", comments::without_comments(&joined::style(&page_file)).as_bytes())?;
    let icon = site.add("icon.svg", page_file("icon.svg").as_bytes())?;
    let small = site.add("icon-192.png", &read(&Path::new(WORKER).join("icon-192.png"))?)?;
    let large = site.add("icon-512.png", &read(&Path::new(WORKER).join("icon-512.png"))?)?;
    let manifest = site.add("manifest.webmanifest", page::manifest(&icon, &small, &large).as_bytes())?;
    let files = page::PageFiles { module, worker, script, style, icon, touch_icon: small, manifest };
    let html = page::html(&page_file("index.html"), &files)?;
    site.add_fixed("index.html", html.as_bytes())?;
    let sw = service_worker::script(&worker_file("sw.js"), site.names(), site.hash())?;
    site.add_fixed("sw.js", sw.as_bytes())?;
    site.finish()
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

/// A file of the workspace. One that is missing is empty, and the page that needs it is refused.
fn text(folder: &str, path: &str) -> String {
    fs::read_to_string(Path::new(folder).join(path)).unwrap_or_default()
}
