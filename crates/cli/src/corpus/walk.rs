//! Finds and reads the source files of a folder, whatever else is in it.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry, File, FileType};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Larger files are not written by people.
const MAX_FILE: u64 = 10 << 20;
/// What is read of one folder: all of it is in memory at a time.
const MAX_FOLDER: usize = 1 << 30;
/// A byte that no text has is looked for in this many.
const LOOKED_AT: usize = 8 << 10;
/// Folders that hold other projects' code, or none.
const FOREIGN: [&str; 2] = ["node_modules", "__pycache__"];

/// Why files were left out, each with how many.
pub(crate) type Skipped = BTreeMap<&'static str, u64>;

/// Something that is met in a folder.
pub(super) enum Met<'m> {
    /// What is no folder: a file, a link or a device.
    Entry {
        /// Relative to the folder that was asked for, with `/` between its parts.
        path: String,
        name: &'m str,
        kind: FileType,
        entry: &'m DirEntry,
    },
    /// What cannot be looked at, for this reason.
    Unreadable(&'static str),
}

/// Calls `take` with everything in a folder and the folders in it, in any order.
///
/// Links are not followed, so that there are no loops; hidden files and folders are passed over, and folders of others' code.
///
/// **Errors:** only if the folder that was asked for cannot be read.
pub(super) fn each(root: &Path, mut take: impl FnMut(Met<'_>)) -> io::Result<()> {
    // Below the root: the part of a path that is the user's stays out of memory.
    let mut folders = vec![String::new()];
    while let Some(prefix) = folders.pop() {
        let entries = match fs::read_dir(join(root, &prefix)) {
            Ok(entries) => entries,
            Err(error) if prefix.is_empty() => return Err(error),
            Err(_) => {
                take(Met::Unreadable("unreadable folder"));
                continue;
            }
        };
        for entry in entries {
            let Ok((entry, kind)) = entry.and_then(|entry| entry.file_type().map(|kind| (entry, kind))) else {
                take(Met::Unreadable("unreadable"));
                continue;
            };
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                take(Met::Unreadable("name is not UTF-8"));
                continue;
            };
            if name.starts_with('.') || (kind.is_dir() && FOREIGN.contains(&name)) {
                continue;
            }
            let path = format!("{prefix}{name}");
            if kind.is_dir() {
                folders.push(path + "/");
            } else {
                take(Met::Entry { path, name, kind, entry: &entry });
            }
        }
    }
    Ok(())
}

/// The paths of a folder's files, relative to it, in order. What is left out is counted.
pub(crate) fn files(root: &Path, is_wanted: impl Fn(&str) -> bool, skipped: &mut Skipped) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut skip = |reason| *skipped.entry(reason).or_default() += 1;
    let take = |met: Met<'_>| match met {
        Met::Entry { path, name, kind, .. } if is_wanted(name) => {
            if kind.is_file() {
                found.push(path);
            } else {
                skip("link or device");
            }
        }
        Met::Entry { .. } => {}
        Met::Unreadable(reason) => skip(reason),
    };
    each(root, take).with_context(|| format!("cannot read the folder {}", root.display()))?;
    found.sort_unstable();
    Ok(found)
}

/// The text of a file; `None`, with the reason counted, if it has none. Bytes that are not UTF-8 become U+FFFD.
pub(crate) fn text(path: &Path, skipped: &mut Skipped) -> Option<String> {
    let mut skip = |reason| {
        *skipped.entry(reason).or_default() += 1;
        None
    };
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut bytes));
    if read.is_err() {
        return skip("unreadable");
    }
    if bytes.len() as u64 > MAX_FILE {
        return skip("more than 10 MB");
    }
    if bytes[..bytes.len().min(LOOKED_AT)].contains(&0) {
        return skip("binary");
    }
    let text = String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    Some(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// All files of a folder with their texts.
pub(crate) fn texts(
    root: &Path,
    is_wanted: impl Fn(&str) -> bool,
    skipped: &mut Skipped,
) -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    let mut read = 0;
    for path in files(root, is_wanted, skipped)? {
        if read > MAX_FOLDER {
            *skipped.entry("behind the first GB of a repository").or_default() += 1;
        } else if let Some(text) = text(&join(root, &path), skipped) {
            read += text.len();
            texts.insert(path, text);
        }
    }
    Ok(texts)
}

/// A path within a folder, as the file system has it.
pub(crate) fn join(root: &Path, path: &str) -> PathBuf {
    root.join(path.split('/').collect::<PathBuf>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_source_is_left_out_and_counted() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |path: &str, bytes: &[u8]| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, bytes).expect("written");
        };
        write("b/x.py", b"\xef\xbb\xbfx = '\xff'");
        write("a.py", b"");
        write("b/y.txt", b"y");
        write("binary.py", b"x\0y");
        write("large.py", &vec![b' '; 11 << 20]);
        write(".git/x.py", b"x");
        write("node_modules/x.py", b"x");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("..", folder.path().join("b/loop")).expect("a link");
            std::os::unix::fs::symlink("a.py", folder.path().join("link.py")).expect("a link");
        }
        let mut skipped = Skipped::new();
        let found = texts(folder.path(), |name| name.ends_with(".py"), &mut skipped).expect("readable");
        assert_eq!(
            found,
            BTreeMap::from([("a.py", ""), ("b/x.py", "x = '\u{fffd}'")].map(|(a, b)| (a.into(), b.into())))
        );
        #[cfg(unix)]
        assert_eq!(skipped, Skipped::from([("binary", 1), ("link or device", 1), ("more than 10 MB", 1)]));
        assert!(texts(&folder.path().join("none"), |_| true, &mut skipped).is_err());
    }
}
