//! HTML pages in one file, without network access, for light and dark screens and for paper.

use std::fmt::{self, Display, Formatter};

const STYLE: &str = include_str!("page/style.css");

/// An HTML page that needs no other file. It prints as the whole document.
///
/// ```
/// use keypeg_export::{Page, escape};
///
/// let body = format!("<p>{}</p>", escape("3 < 4"));
/// let page = Page { title: "Numbers", style: "", body: &body, script: "" }.to_string();
/// assert!(page.contains("<title>Numbers</title>") && page.contains("3 &lt; 4"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The title of the window and the first heading, as plain text.
    pub title: &'a str,
    /// CSS that follows the style shared by all pages. It should use the color variables of that style.
    pub style: &'a str,
    /// HTML below the first heading. Untrusted text in it must be passed through [`escape`].
    pub body: &'a str,
    /// The script of the page; empty for none. It must not contain `</script`.
    pub script: &'a str,
}

impl Display for Page<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let title = escape(self.title);
        write!(
            f,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
             script-src 'unsafe-inline'; img-src data:\">\n\
             <title>{title}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{}\n</main>\n",
            self.style, self.body,
        )?;
        if !self.script.is_empty() {
            write!(f, "<script>\n{}\n</script>\n", self.script)?;
        }
        f.write_str("</body>\n</html>\n")
    }
}

/// Escapes text for HTML and SVG. The result is safe between tags and inside quoted attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_cannot_become_markup() {
        let page = Page { title: "<b>\"4x6\"</b>", style: "", body: "", script: "" }.to_string();
        assert!(page.contains("<h1>&lt;b&gt;&quot;4x6&quot;&lt;/b&gt;</h1>"));
        assert!(!page.contains("<script>"));
    }
}
