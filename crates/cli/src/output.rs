//! Output to the terminal, and to files that are written atomically.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

/// Prints text for people. Strips styles if they are not wanted.
pub(crate) fn print(text: &str) -> Result<()> {
    written(anstream::stdout().lock(), text.as_bytes())
}

/// Prints exactly this text.
pub(crate) fn print_raw(text: &str) -> Result<()> {
    print_bytes(text.as_bytes())
}

/// Prints exactly these bytes.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<()> {
    written(io::stdout().lock(), bytes)
}

fn written(mut out: impl Write, bytes: &[u8]) -> Result<()> {
    match out.write_all(bytes).and_then(|()| out.flush()) {
        // The reader closed the pipe, as `head` does. The exit code still reports the result.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Standard output for text that is printed in steps.
pub(crate) struct Stream {
    out: BufWriter<Box<dyn Write>>,
    is_closed: bool,
}

impl Stream {
    /// For people: strips control characters, and styles if they are not wanted.
    pub(crate) fn styled() -> Self {
        Self { out: BufWriter::new(Box::new(anstream::stdout().lock())), is_closed: false }
    }

    /// For programs: prints exactly the given text.
    pub(crate) fn raw() -> Self {
        Self { out: BufWriter::new(Box::new(io::stdout().lock())), is_closed: false }
    }

    /// Whether the reader closed the pipe.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Prints more text.
    pub(crate) fn write(&mut self, text: &str) -> Result<()> {
        let written = self.out.write_all(text.as_bytes());
        self.unless_closed(written)
    }

    /// Flushes the text.
    pub(crate) fn finish(mut self) -> Result<()> {
        let flushed = self.out.flush();
        self.unless_closed(flushed)
    }

    fn unless_closed(&mut self, result: io::Result<()>) -> Result<()> {
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            result => result.context("cannot write to standard output"),
        }
    }
}

/// A new file. It replaces an older one when it is finished, and disappears if it is not.
pub(crate) struct NewFile {
    file: BufWriter<NamedTempFile>,
}

impl NewFile {
    /// Starts a file whose final place is in `folder`.
    pub(crate) fn new(folder: &Path) -> Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".assay-");
        // Temporary files are readable only for their owner; set the usual permissions.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).with_context(|| format!("cannot write into {}", folder.display()))?;
        Ok(Self { file: BufWriter::new(file) })
    }

    /// A file that will have this path.
    pub(crate) fn beside(path: &Path) -> Result<Self> {
        Self::new(parent(path))
    }

    /// Moves the file to its place.
    pub(crate) fn finish(self, path: &Path) -> Result<()> {
        let cannot = || format!("cannot write {}", path.display());
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error).with_context(cannot)?;
        file.as_file().sync_all().with_context(cannot)?;
        file.persist(path).with_context(cannot)?;
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a file into `folder` atomically.
pub(crate) fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> Result<()> {
    let mut file = NewFile::new(folder)?;
    file.write_all(content.as_ref()).with_context(|| format!("cannot write {name}"))?;
    file.finish(&folder.join(name))
}

/// Writes a file atomically.
pub(crate) fn write_file(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    let mut file = NewFile::beside(path)?;
    file.write_all(content.as_ref()).with_context(|| format!("cannot write {}", path.display()))?;
    file.finish(path)
}

/// The folder of a file.
pub(crate) fn parent(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a folder and its parents.
pub(crate) fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))
}

/// The folder below `out` for the file with this label: `out` itself for the only file.
pub(crate) fn folder_of(out: &Path, label: &str, labels: &[String]) -> PathBuf {
    if labels.len() == 1 { out.to_owned() } else { out.join(label) }
}
