//! Finds and reads the source files of a folder with arbitrary other contents.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry, File, FileType};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// People do not write larger files. In bytes.
const MAX_FILE: u64 = 10 << 20;
/// The most bytes to read of one folder, since its texts are in memory together.
const MAX_FOLDER: usize = 1 << 30;
/// The number of bytes in which to look for a NUL byte, which marks a binary file.
const LOOKED_AT: usize = 8 << 10;
/// Folders with the code of other projects, or without code.
const FOREIGN: [&str; 2] = ["node_modules", "__pycache__"];

/// The number of skipped files by reason.
pub(crate) type Skipped = BTreeMap<&'static str, u64>;

/// An entry of a folder.
pub(super) enum Met<'m> {
    /// An entry that is not a folder: a file, a link or a device.
    Entry {
        /// The path relative to the root, with `/`.
        path: String,
        name: &'m str,
        kind: FileType,
        entry: &'m DirEntry,
    },
    /// An unreadable entry, and the reason.
    Unreadable(&'static str),
}

/// Calls `take` with every entry in a folder and its subfolders, in any order.
///
/// Links are not followed, so there are no loops. Hidden files and folders, and folders of foreign
/// code, are skipped.
///
/// **Errors:** only if the root cannot be read.
pub(super) fn each(root: &Path, mut take: impl FnMut(Met<'_>)) -> io::Result<()> {
    // Paths are relative to the root; storing the root's own path would waste memory.
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

/// The sorted relative paths of a folder's files. Skipped ones are counted.
pub(crate) fn files(root: &Path, is_included: impl Fn(&str) -> bool, skipped: &mut Skipped) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut skip = |reason| *skipped.entry(reason).or_default() += 1;
    let take = |met: Met<'_>| match met {
        Met::Entry { path, name, kind, .. } if is_included(name) => {
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

/// The text of a file. `None` if it has none; the reason is counted. Bytes that are not UTF-8
/// become U+FFFD.
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
    is_included: impl Fn(&str) -> bool,
    skipped: &mut Skipped,
) -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    let mut read = 0;
    for path in files(root, is_included, skipped)? {
        if read > MAX_FOLDER {
            *skipped.entry("after the first GB of a repository").or_default() += 1;
        } else if let Some(text) = text(&join(root, &path), skipped) {
            read += text.len();
            texts.insert(path, text);
        }
    }
    Ok(texts)
}

/// A path within a folder, in the form of the file system.
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
