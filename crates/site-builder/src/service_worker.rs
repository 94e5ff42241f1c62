//! The service worker, which makes the pages work offline: the list of files is put into `sw.js`.

use crate::comments::without_comments;

/// The places in `sw.js` that are filled in.
const VERSION: &str = "'VERSION'";
const FILES: &str = "['FILES']";

/// The script for these files. It changes with each of them, so that browsers notice a new version.
pub(crate) fn script(template: &str, names: &[String], hash: u64) -> Result<String, String> {
    if !(template.contains(VERSION) && template.contains(FILES)) {
        return Err(format!("sw.js does not have {VERSION} and {FILES}"));
    }
    let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    let filled =
        template.replace(VERSION, &format!("'{hash:016x}'")).replace(FILES, &format!("[{}]", names.join(", ")));
    Ok(without_comments(&filled))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_files_is_filled_in() {
        let template = include_str!("../../keypeg-site/web/sw.js");
        let script = script(template, &["index.html".into(), "a-1.js".into()], 7).unwrap();
        assert!(script.contains("'0000000000000007'") && script.contains("['index.html', 'a-1.js']"), "{script}");
        assert!(super::script("", &[], 0).is_err());
    }
}
