//! Files, read with a limit and written whole or not at all.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Larger files are refused before they are read.
const LARGEST: u64 = 1 << 30;

/// Reads a file of reasonable size.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    let context = || format!("cannot read {}", path.display());
    let mut bytes = Vec::new();
    File::open(path).with_context(context)?.take(LARGEST + 1).read_to_end(&mut bytes).with_context(context)?;
    if bytes.len() as u64 > LARGEST {
        bail!("{} is larger than {LARGEST} bytes", path.display());
    }
    Ok(bytes)
}

/// Writes a file beside its place and moves it there once it is complete.
pub(crate) fn write(path: &Path, content: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Result<()> {
    let context = || format!("cannot write {}", path.display());
    let mut bytes = Vec::new();
    content(&mut bytes).with_context(context)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).with_context(context)?;
    file.write_all(&bytes).with_context(context)?;
    file.as_file().sync_all().with_context(context)?;
    file.persist(path).with_context(context)?;
    Ok(())
}
