//! Finds repositories and lists the source files of each.
//!
//! If a repository has too many files, the listing stores only their number.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result};
use assay_corpus::examples::{Funnel, Removed, Step};
use assay_corpus::project::is_settings;
use assay_syntax::languages::Language;
use sha2::{Digest, Sha256};

use super::walk::{self, Met};

/// More settings files than any genuine project has.
const MAX_SETTINGS: usize = 1000;

/// The sorted names of the entries in the folder of repositories.
pub(super) fn list(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
        // A file next to the repositories, such as a list of them, does not count as a removed
        // repository.
        if !entry.file_type()?.is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.retain(|name| !name.starts_with('.'));
    names.sort_unstable();
    Ok(names)
}

/// The limits of a repository.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    pub(super) min_files: u64,
    pub(super) max_files: u64,
    pub(super) max_size: u64,
    pub(super) max_file_size: u64,
}

/// The source files of a repository, not read yet.
pub(super) struct Listing {
    folder: PathBuf,
    files: Vec<Listed>,
    /// Files with settings that resolve imports.
    settings: Vec<Listed>,
}

struct Listed {
    /// The path relative to the repository, with `/`.
    path: String,
    size: u64,
    /// The time of the last change in nanoseconds, if the system reports it.
    changed: u128,
}

impl Listed {
    fn new(path: String, metadata: &fs::Metadata) -> Self {
        let changed = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Self { path, size: metadata.len(), changed: changed.unwrap_or_default().as_nanos() }
    }
}

/// Lists the source files of a repository, sorted, and counts other files. `None` if a filter
/// removes the repository.
pub(super) fn open(folder: PathBuf, language: Language, limits: Limits, funnel: &mut Funnel) -> Option<Listing> {
    funnel.repositories += 1;
    let remove = |funnel: &mut Funnel, step: Step, files: u64| {
        funnel.files += files;
        funnel.remove(step, Removed { repositories: 1, files, examples: 0 });
        None
    };
    if !fs::symlink_metadata(&folder).is_ok_and(|metadata| metadata.is_dir()) {
        return remove(funnel, Step::NoFolder, 0);
    }
    let mut files = Vec::new();
    let mut settings = Vec::new();
    let (mut count, mut size, mut links, mut unreadable) = (0u64, 0u64, 0u64, 0u64);
    let take = |met: Met<'_>| {
        let Met::Entry { path, name, kind, entry } = met else {
            unreadable += 1;
            return;
        };
        let metadata = || entry.metadata().ok().filter(fs::Metadata::is_file);
        if is_settings(language, name) {
            if let Some(metadata) = metadata().filter(|_| settings.len() < MAX_SETTINGS) {
                settings.push(Listed::new(path, &metadata));
            }
        } else if Language::of_file(name) == Some(language) {
            if kind.is_symlink() {
                links += 1;
            } else if let Some(metadata) = metadata() {
                count += 1;
                size += metadata.len();
                if count <= limits.max_files {
                    files.push(Listed::new(path, &metadata));
                } else {
                    files = Vec::new();
                }
            } else {
                unreadable += 1;
            }
        }
    };
    if walk::each(&folder, take).is_err() {
        return remove(funnel, Step::UnreadableRepository, 0);
    }
    let found = count + links + unreadable;
    if count < limits.min_files {
        return remove(funnel, Step::FewFiles, found);
    }
    if count > limits.max_files {
        return remove(funnel, Step::ManyFiles, found);
    }
    if size > limits.max_size {
        return remove(funnel, Step::LargeRepository, found);
    }
    funnel.files += found;
    funnel.remove(Step::Link, Removed { files: links, ..Removed::default() });
    funnel.remove(Step::UnreadableFile, Removed { files: unreadable, ..Removed::default() });
    files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    settings.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    Some(Listing { folder, files, settings })
}

impl Listing {
    /// A hash that changes when a file changes.
    pub(super) fn fingerprint(&self) -> String {
        let mut hasher = Sha256::new();
        for file in self.files.iter().chain(&self.settings) {
            hasher.update(format!("{}\0{}\0{}\0", file.path, file.size, file.changed));
        }
        hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads the settings files that resolve imports. Files that are not text are ignored.
    pub(super) fn read_settings(&self, limits: Limits) -> Vec<(String, String)> {
        let read = |file: &Listed| {
            let text = self.text(file, limits).ok()?;
            Some((file.path.clone(), text))
        };
        self.settings.iter().filter_map(read).collect()
    }

    /// Reads the text files, by path, and counts the others.
    pub(super) fn read(&self, limits: Limits, funnel: &mut Funnel) -> Vec<(String, String)> {
        let mut texts = Vec::with_capacity(self.files.len());
        for file in &self.files {
            match self.text(file, limits) {
                Ok(text) => texts.push((file.path.clone(), text)),
                Err(step) => funnel.remove(step, Removed { files: 1, ..Removed::default() }),
            }
        }
        texts
    }

    /// The text of a file, without a byte order mark.
    fn text(&self, file: &Listed, limits: Limits) -> Result<String, Step> {
        let limit = limits.max_file_size;
        // One byte more than the file's size, so that the first read reaches its end.
        let mut bytes = Vec::with_capacity(file.size.min(limit) as usize + 1);
        let opened = File::open(self.folder.join(&file.path)).map_err(|_| Step::UnreadableFile)?;
        // The file may have grown since it was listed.
        opened.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(|_| Step::UnreadableFile)?;
        if bytes.len() as u64 > limit {
            return Err(Step::LargeFile);
        }
        if bytes.contains(&0) {
            return Err(Step::Binary);
        }
        let mut text = String::from_utf8(bytes).map_err(|_| Step::Encoding)?;
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Ok(text)
    }
}
