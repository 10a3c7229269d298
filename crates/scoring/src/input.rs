//! Input files: plain, compressed or standard input. All have random access.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use assay_base::compression::Compression;
use assay_base::digest::Digest;
use assay_base::source::{Source, SourceReader};
use assay_evaluation::manifest::FileIdentity;
use sha2::{Digest as _, Sha256};

use crate::failure::Failure;
use crate::progress::{Progress, Unit};
use crate::random_access;

/// Decompressed data beyond this many bytes goes to a temporary file.
const IN_MEMORY: usize = 32 << 20;
const COPY: usize = 256 << 10;

/// Whether `path` means standard input.
fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// An input file.
pub struct Input {
    /// The file's name, without folders.
    pub name: String,
    /// The path that was opened; `None` for bytes of no file.
    pub path: Option<PathBuf>,
    /// Why the file could not be read to its end, if so.
    pub damage: Option<String>,
    data: Data,
    /// The digests of the file as stored and of its content, if reading computed them.
    digests: Option<(Option<Digest>, Digest)>,
}

enum Data {
    File { file: File, len: u64 },
    Memory(Vec<u8>),
}

impl Input {
    /// Opens a file and decompresses at most `limit` bytes.
    pub fn open(path: &Path, limit: u64) -> Result<Self, Failure> {
        if is_standard_input(path) {
            return Self::spool("standard input".to_owned(), Some(path.to_owned()), io::stdin().lock(), None, limit);
        }
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let cannot =
            |error| Failure::misuse(anyhow::Error::new(error).context(format!("cannot open {}", path.display())));
        let file = File::open(path).map_err(cannot)?;
        let path = Some(path.to_owned());
        let metadata = file.metadata().map_err(cannot)?;
        if !metadata.is_file() {
            // A pipe or a device.
            return Self::spool(name, path, file, None, limit);
        }
        let mut start = [0; 4];
        let filled = random_access::read_at(&file, 0, &mut start)?;
        let len = metadata.len();
        if Compression::of(&start[..filled]).is_some() {
            return Self::spool(name, path, file, Some(len), limit);
        }
        Ok(Self { name, path, damage: None, data: Data::File { file, len }, digests: None })
    }

    /// A file in memory, which something else was made of.
    pub fn of_memory(name: String, bytes: Vec<u8>) -> Self {
        Self { name, path: None, damage: None, data: Data::Memory(bytes), digests: None }
    }

    /// Reads a stream to its end and decompresses it if needed.
    fn spool(
        name: String,
        path: Option<PathBuf>,
        mut reader: impl Read,
        len: Option<u64>,
        limit: u64,
    ) -> Result<Self, Failure> {
        let progress = Progress::new(format!("Reading {name}"), len, Unit::Bytes);
        let mut start = [0; 4];
        let (filled, failed) = fill(&mut reader, &mut start);
        let mut raw = Hashing::new(start[..filled].chain(reader), Some(&progress));
        let mut content = Hashing::new(Spool::Memory(Vec::new()), None);
        let mut damage = failed.map(|error| error.to_string());
        if damage.is_none() {
            let mut decoder = match Compression::of(&start[..filled]) {
                Some(compression) => compression.decode(&mut raw),
                None => Box::new(&mut raw),
            };
            let mut buffer = vec![0; COPY];
            loop {
                match decoder.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(read) if content.bytes + read as u64 > limit => {
                        let rest = limit - content.bytes;
                        content.write_all(&buffer[..rest as usize]).context(SPOOL_FAILED)?;
                        damage = Some(format!(
                            "it is larger than {}; --max-decompressed raises the limit",
                            indicatif::BinaryBytes(limit)
                        ));
                        break;
                    }
                    Ok(read) => content.write_all(&buffer[..read]).context(SPOOL_FAILED)?,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => {
                        damage = Some(error.to_string());
                        break;
                    }
                }
            }
        }
        // Bytes after the compressed data belong to the file as well. But do not wait for the end
        // of a damaged stream of unknown length, which may never come.
        let is_complete = (damage.is_none() || len.is_some()) && io::copy(&mut raw, &mut io::sink()).is_ok();
        let file = is_complete.then(|| raw.finish().0);
        let (digest, spool) = content.finish();
        let data = spool.finish().context(SPOOL_FAILED)?;
        Ok(Self { name, path, damage, data, digests: Some((file, digest)) })
    }

    /// The facts about the file for a manifest.
    pub fn identity(&self) -> Result<FileIdentity> {
        let (file, content) = match &self.digests {
            Some(digests) => digests.clone(),
            None => {
                let mut hashing = Hashing::new(SourceReader::new(self), None);
                io::copy(&mut hashing, &mut io::sink()).with_context(|| format!("cannot read {}", self.name))?;
                let (digest, _) = hashing.finish();
                (Some(digest.clone()), digest)
            }
        };
        Ok(FileIdentity { name: self.name.clone(), file, content })
    }
}

impl Source for Input {
    fn len(&self) -> u64 {
        match &self.data {
            Data::File { len, .. } => *len,
            Data::Memory(bytes) => bytes.len() as u64,
        }
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        match &self.data {
            Data::File { file, .. } => random_access::read_at(file, offset, buffer),
            Data::Memory(bytes) => bytes.as_slice().read_at(offset, buffer),
        }
    }
}

/// Rejects missing files and folders before any work starts.
pub fn check_all(paths: &[&Path]) -> Result<(), Failure> {
    let streams = paths.iter().filter(|path| is_standard_input(path)).count();
    if streams > 1 {
        return Err(Failure::misuse(anyhow!("standard input, `-`, can be read only once")));
    }
    paths.iter().filter(|path| !is_standard_input(path)).try_for_each(|path| check(path))
}

fn check(path: &Path) -> Result<(), Failure> {
    let metadata =
        std::fs::metadata(path).with_context(|| format!("cannot open {}", path.display())).map_err(Failure::misuse)?;
    if metadata.is_dir() {
        return Err(Failure::misuse(anyhow!("{} is a folder; give a file", path.display())));
    }
    Ok(())
}

/// Distinct labels for files: the file's name without its extensions, and as many of its folders as
/// needed.
pub fn labels(paths: &[&Path]) -> Result<Vec<String>, Failure> {
    let depth = paths.iter().map(|path| path.components().count()).max().unwrap_or(0);
    let distinct = |labels: &Vec<String>| {
        let mut sorted: Vec<&String> = labels.iter().collect();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] != pair[1])
    };
    (1..=depth).map(|parts| paths.iter().map(|path| label(path, parts)).collect()).find(distinct).ok_or_else(|| {
        Failure::misuse(anyhow!("two files have the same name; give each file once, under its own name"))
    })
}

/// A label from the last parts of a path.
fn label(path: &Path, parts: usize) -> String {
    if is_standard_input(path) {
        return "stdin".to_owned();
    }
    let mut words: Vec<String> = path
        .components()
        .rev()
        .take(parts)
        .filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            Component::ParentDir => Some("parent".to_owned()),
            _ => None,
        })
        .collect();
    if let Some(name) = words.first_mut() {
        for ending in [".gz", ".zst", ".jsonl", ".json", ".csv"] {
            if let Some(stem) = name.strip_suffix(ending).filter(|stem| !stem.is_empty()) {
                *name = stem.to_owned();
            }
        }
    }
    words.reverse();
    words.join("-")
}

const SPOOL_FAILED: &str = "cannot write a temporary file; TMPDIR sets the folder for it";

/// Fills `buffer`. Returns the number of bytes, and the error if one stopped it.
fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> (usize, Option<io::Error>) {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return (filled, Some(error)),
        }
    }
    (filled, None)
}

/// Bytes in memory, or in a temporary file if they are many.
pub struct Spooled(Spool);

impl Spooled {
    /// Starts without bytes.
    pub fn new() -> Self {
        Self(Spool::Memory(Vec::new()))
    }

    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) -> Result<()> {
        self.0.write_all(bytes).context(SPOOL_FAILED)
    }

    /// The bytes as a file that messages call `name`.
    pub fn finish(self, name: String) -> Result<Input> {
        let data = self.0.finish().context(SPOOL_FAILED)?;
        Ok(Input { name, path: None, damage: None, data, digests: None })
    }
}

impl Default for Spooled {
    fn default() -> Self {
        Self::new()
    }
}

/// A buffer in memory that overflows to a temporary file.
enum Spool {
    Memory(Vec<u8>),
    File { file: BufWriter<File>, len: u64 },
}

impl Spool {
    fn finish(self) -> io::Result<Data> {
        Ok(match self {
            Self::Memory(bytes) => Data::Memory(bytes),
            Self::File { file, len } => Data::File { file: file.into_inner()?, len },
        })
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Self::Memory(held) = self
            && held.len() + bytes.len() > IN_MEMORY
        {
            let mut file = BufWriter::with_capacity(COPY, tempfile::tempfile()?);
            file.write_all(held)?;
            *self = Self::File { file, len: held.len() as u64 };
        }
        match self {
            Self::Memory(held) => held.extend_from_slice(bytes),
            Self::File { file, len } => {
                file.write_all(bytes)?;
                *len += bytes.len() as u64;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A stream that counts and hashes its bytes.
struct Hashing<'p, S> {
    inner: S,
    bytes: u64,
    hasher: Sha256,
    progress: Option<&'p Progress>,
}

impl<'p, S> Hashing<'p, S> {
    fn new(inner: S, progress: Option<&'p Progress>) -> Self {
        Self { inner, bytes: 0, hasher: Sha256::new(), progress }
    }

    fn passed(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hasher.update(bytes);
        if let Some(progress) = self.progress {
            progress.advance(bytes.len() as u64);
        }
    }

    fn finish(self) -> (Digest, S) {
        (Digest::from_sha256(self.bytes, &self.hasher.finalize()), self.inner)
    }
}

impl<R: Read> Read for Hashing<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.passed(&buffer[..read]);
        Ok(read)
    }
}

impl<W: Write> Write for Hashing<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.passed(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_as_short_as_they_can_be() {
        let check = |paths: &[&str], expected: &[&str]| {
            let paths: Vec<&Path> = paths.iter().map(Path::new).collect();
            assert_eq!(labels(&paths).expect("distinct"), expected);
        };
        check(&["runs/strong.jsonl", "weak.jsonl.gz", "-"], &["strong", "weak", "stdin"]);
        check(&["a/x/pred.jsonl", "b/x/pred.jsonl", "c.zst"], &["a-x-pred", "b-x-pred", "c"]);
        check(&["pred.jsonl", "../pred.jsonl"], &["pred", "parent-pred"]);
        assert!(labels(&[Path::new("a"), Path::new("a")]).is_err());
    }

    #[test]
    fn a_stream_over_the_limit_is_cut_there() {
        let input = Input::spool("stream".to_owned(), None, [b'x'; 100].as_slice(), None, 60).expect("memory");
        assert_eq!(input.len(), 60);
        assert!(input.damage.as_deref().is_some_and(|damage| damage.contains("--max-decompressed")));
        assert_eq!(input.identity().expect("memory").file, None);
    }
}
