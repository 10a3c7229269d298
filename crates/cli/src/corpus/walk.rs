//! Finds and reads the source files of a folder, whatever else is in it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Larger files are not written by people.
const MAX_FILE: u64 = 10 << 20;
/// What is read of one folder: all of it is in memory at a time.
const MAX_FOLDER: usize = 1 << 30;
/// A byte that no text has is looked for in this many.
const LOOKED_AT: usize = 8 << 10;
/// Folders whose files belong to other projects.
const FOREIGN: &str = "node_modules";

/// Why files were left out, each with how many.
pub(crate) type Skipped = BTreeMap<&'static str, u64>;

/// The paths of a folder's files, relative to it with `/` between their parts, in order.
///
/// Links are not followed, so that there are no loops; hidden files and folders are passed over.
pub(crate) fn files(root: &Path, is_wanted: impl Fn(&str) -> bool, skipped: &mut Skipped) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![(root.to_owned(), String::new())];
    while let Some((folder, prefix)) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            // The folder that was asked for has to be there.
            Err(error) if prefix.is_empty() => {
                return Err(error).with_context(|| format!("cannot read the folder {}", folder.display()));
            }
            Err(_) => {
                *skipped.entry("unreadable folder").or_default() += 1;
                continue;
            }
        };
        for entry in entries {
            let Ok((entry, kind)) = entry.and_then(|entry| entry.file_type().map(|kind| (entry, kind))) else {
                *skipped.entry("unreadable").or_default() += 1;
                continue;
            };
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                *skipped.entry("name is not UTF-8").or_default() += 1;
                continue;
            };
            let path = format!("{prefix}{name}");
            if name.starts_with('.') || (kind.is_dir() && name == FOREIGN) {
                continue;
            }
            if kind.is_dir() {
                folders.push((entry.path(), path + "/"));
            } else if is_wanted(name) {
                if kind.is_file() {
                    found.push(path);
                } else {
                    *skipped.entry("link or device").or_default() += 1;
                }
            }
        }
    }
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
