//! Data from paths, bytes and open files, and files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::{PyIsADirectoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::failure::{refused, wrong_type};

/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 1 << 32;

/// How much of an open file is read at once, in bytes or characters.
const PIECE: usize = 1 << 20;

/// Where data comes from: `bytes`, the path of a file, or a file that is open for reading.
pub(crate) enum DataSource {
    Bytes(Vec<u8>),
    Path(PathBuf),
    File(Py<PyAny>),
}

impl DataSource {
    /// Reads everything.
    pub(crate) fn bytes(self, py: Python<'_>) -> PyResult<Vec<u8>> {
        match self {
            DataSource::Bytes(bytes) => Ok(bytes),
            DataSource::Path(path) => read_path(py, &path),
            DataSource::File(file) => read_file(file.bind(py)),
        }
    }
}

/// Reads a regular file. Others, such as a pipe, may never end.
fn read_path(py: Python<'_>, path: &Path) -> PyResult<Vec<u8>> {
    let data = fs::metadata(path).map_err(|error| named(path, error))?;
    // The operating system has its own error for a folder.
    if !data.is_file() && !data.is_dir() {
        let path = path.display();
        return Err(refused(format!("{path} is not a regular file; copy its data to a file, or pass them as bytes")));
    }
    if data.len() > MOST_BYTES {
        return Err(too_large(&path.display().to_string()));
    }
    let bytes = py.detach(|| bounded(path)).map_err(|error| named(path, error))?;
    if bytes.len() as u64 > MOST_BYTES { Err(too_large(&path.display().to_string())) } else { Ok(bytes) }
}

/// At most one byte more than is allowed: the file may grow while it is read.
fn bounded(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads an open file of bytes or text in pieces.
fn read_file(file: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let mut all = Vec::new();
    loop {
        file.py().check_signals()?;
        let piece = file.call_method1("read", (PIECE,))?;
        let before = all.len();
        match piece.cast::<PyBytes>() {
            Ok(bytes) => all.extend_from_slice(bytes.as_bytes()),
            Err(_) => all.extend_from_slice(piece.extract::<String>()?.as_bytes()),
        }
        if all.len() == before {
            return Ok(all);
        }
        if all.len() as u64 > MOST_BYTES {
            return Err(too_large("the open file"));
        }
    }
}

fn too_large(name: &str) -> PyErr {
    refused(format!("{name} is larger than {MOST_BYTES} bytes; check that it is the right file"))
}

impl<'a, 'py> FromPyObject<'a, 'py> for DataSource {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<DataSource> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(DataSource::Bytes(bytes.as_bytes().to_vec()));
        }
        if object.hasattr("read")? {
            return Ok(DataSource::File(object.to_owned().unbind()));
        }
        let path = object.extract::<PathBuf>();
        path.map(DataSource::Path)
            .map_err(|_| wrong_type(&object, "the path of a file, bytes or a file open for reading"))
    }
}

/// Writes a file under a temporary name in the same folder, and renames it then. Every call has a temporary name of its own.
pub(crate) fn write(py: Python<'_>, path: &Path, bytes: &[u8]) -> PyResult<()> {
    let temporary = temporary_name(path)?;
    py.detach(|| {
        let written = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
        if written.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        written
    })
    .map_err(|error| named(path, error))
}

/// Refuses a file that cannot be written, before long work. An existing file stays as it is.
pub(crate) fn check_writable(path: &Path) -> PyResult<()> {
    let temporary = temporary_name(path)?;
    if path.is_dir() {
        return Err(PyIsADirectoryError::new_err(format!("{} is a folder; use the name of a file", path.display())));
    }
    fs::write(&temporary, b"").and_then(|()| fs::remove_file(&temporary)).map_err(|error| named(path, error))
}

/// A name in the same folder that no other call uses.
fn temporary_name(path: &Path) -> PyResult<PathBuf> {
    let Some(name) = path.file_name() else {
        return Err(PyValueError::new_err(format!("{} is not the name of a file", path.display())));
    };
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let (process, call) = (std::process::id(), CALLS.fetch_add(1, Ordering::Relaxed));
    Ok(path.with_file_name(format!(".keypeg-{process}-{call}-{}.tmp", name.to_string_lossy())))
}

/// Makes a folder and those above it, where they do not exist.
pub(crate) fn make_folder(path: &Path) -> PyResult<()> {
    fs::create_dir_all(path).map_err(|error| named(path, error))
}

/// The exception of the operating system, which names the file.
fn named(path: &Path, error: std::io::Error) -> PyErr {
    Python::attach(|py| {
        let code = error.raw_os_error();
        let exception = PyErr::from(error);
        // Python's own OSError has the number, the text and the name of the file.
        let Some(code) = code else { return exception };
        let text = py.import("os").and_then(|os| os.call_method1("strerror", (code,)));
        match text.and_then(|text| Ok((code, text.extract::<String>()?))) {
            Ok((code, text)) => pyo3::exceptions::PyOSError::new_err((code, text, path.display().to_string())),
            Err(_) => exception,
        }
    })
}
