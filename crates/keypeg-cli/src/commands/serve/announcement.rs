//! What `keypeg serve` prints when it has started: where it can be opened, by whom.

use std::fmt::Write;
use std::io::IsTerminal;

use keypeg_web::{GameAccess, Server};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use serde_json::json;

use crate::render;

/// The addresses as one JSON object.
pub(super) fn json(server: &Server) -> String {
    json!({
        "url": server.url(),
        "urls_for_others": server.urls_for_others(),
        "allowed_hosts": server.allowed_hosts(),
        "teacher": server.teacher_url(),
    })
    .to_string()
}

/// The addresses for people. On a terminal, with a QR code of the first one for others.
pub(super) fn text(server: &Server) -> String {
    let mut text = render::sentence(format!("keypeg is at {} (open it in a browser; Ctrl-C ends it)", server.url()));
    let Some(teacher) = server.teacher_url() else { return text };
    // Before the QR code, so that the code alone can be shown to a class.
    let _ = write!(text, "\nFor a teacher, secret: {teacher}");
    let others = server.urls_for_others();
    match others.first() {
        Some(first) => {
            let _ = write!(text, "\nOthers open {}", others.join(" or "));
            if std::io::stdout().is_terminal() {
                let _ = write!(text, "\n{}", qr_code(first));
            }
        }
        None => {
            let port = server.address().port();
            let _ = write!(text, "\nOthers open the IP address of this machine, with the port {port}.");
        }
    }
    let _ = write!(text, "\nHosts that requests may name: {}.", server.allowed_hosts().join(", "));
    let games = match server.access() {
        GameAccess::Shared => "Every browser sees all finished games.",
        GameAccess::PerBrowser => {
            "Each browser sees only its own games. --shared-archive lets every browser see all finished games."
        }
    };
    let _ = write!(text, "\n{games}");
    text
}

/// A QR code for a terminal with light text on a dark background; empty if the text is too long.
fn qr_code(text: &str) -> String {
    let Ok(code) = QrCode::new(text) else { return String::new() };
    code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qr_code_has_a_light_border_of_blocks() {
        let code = qr_code("http://192.168.1.5:5734/");
        let lines: Vec<&str> = code.lines().collect();
        assert!(lines.len() > 12, "{code}");
        assert!(lines[0].chars().all(|symbol| symbol == '█'), "{code}");
        assert!(lines[2].starts_with("████ ▄▄▄▄▄ █"), "{code}");
    }
}
