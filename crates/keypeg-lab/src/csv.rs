//! Comma-separated values.

/// One line with its line end. Fields that contain commas, quotes or line ends are quoted.
pub(crate) fn line<S: AsRef<str>>(fields: &[S]) -> String {
    let quoted = fields.iter().map(|field| {
        let field = field.as_ref();
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.into()
        }
    });
    quoted.collect::<Vec<String>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(super::line(&["a", "1,2", "say \"x\"", ""]), "a,\"1,2\",\"say \"\"x\"\"\",\n");
    }
}
