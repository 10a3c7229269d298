//! The files of a run: a read-only tree that runs share, a scratch folder of its own, five devices.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;

use crate::Errno;

/// The folder that a program may write to. A run starts with what the tree has there, read-only.
pub const SCRATCH: &str = "/tmp";
/// The same as a normalised path.
const SCRATCH_ROOT: &str = "tmp";
pub(crate) const MAX_PATH_BYTES: usize = 4096;
/// What an entry of the scratch folder costs of the limit, besides its name and its bytes.
const ENTRY_BYTES: u64 = 128;

/// Read-only files and folders, which runs can share.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    entries: BTreeMap<String, Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Entry {
    /// Clones of a tree share it.
    Folder(Arc<Tree>),
    File(Bytes),
}

impl Tree {
    /// An empty tree.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file and the folders on its path, which starts at the root. Empty parts, `.` and `..`
    /// of the path are skipped. Replaces a file or a folder in its place, and files on its path.
    pub fn insert(&mut self, path: &str, bytes: impl Into<Bytes>) {
        let mut parts = path.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
        let Some(mut name) = parts.next() else { return };
        let mut folder = self;
        for next in parts {
            let entry = folder.entries.entry(name.to_owned()).or_insert_with(|| Entry::Folder(Arc::default()));
            if let Entry::File(_) = entry {
                *entry = Entry::Folder(Arc::default());
            }
            let Entry::Folder(inner) = entry else { return };
            (folder, name) = (Arc::make_mut(inner), next);
        }
        folder.entries.insert(name.to_owned(), Entry::File(bytes.into()));
    }

    /// The bytes of a file; `None` if there is none at this path.
    pub fn get(&self, path: &str) -> Option<&Bytes> {
        match self.find(path)? {
            Found::File(bytes) => Some(bytes),
            Found::Folder(_) => None,
        }
    }

    fn find(&self, path: &str) -> Option<Found<'_>> {
        let mut found = Found::Folder(self);
        for part in path.split('/').filter(|part| !part.is_empty()) {
            let Found::Folder(folder) = found else { return None };
            found = match folder.entries.get(part)? {
                Entry::Folder(inner) => Found::Folder(inner),
                Entry::File(bytes) => Found::File(bytes),
            };
        }
        Some(found)
    }
}

enum Found<'a> {
    Folder(&'a Tree),
    File(&'a Bytes),
}

/// Loads the bytes of a file.
pub type Load = Box<dyn Fn() -> Bytes + Send>;

/// A file whose bytes are loaded when the program first looks at it.
pub struct LazyFile {
    path: String,
    bytes: OnceCell<Bytes>,
    load: Load,
}

impl LazyFile {
    /// A file at an absolute path without `.` and `..`. `load` is called once at most.
    pub fn new(path: &str, load: Load) -> Self {
        Self { path: path.trim_start_matches('/').to_owned(), bytes: OnceCell::new(), load }
    }
}

/// The files of one run.
pub(crate) struct Files {
    tree: Arc<Tree>,
    pub(crate) lazy: Option<LazyFile>,
    pub(crate) scratch: Scratch,
}

/// What is at a path.
pub(crate) enum Node {
    Folder,
    File(Bytes),
    Scratch(usize),
    Device(Device),
}

/// Device files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Device {
    Stdin,
    Stdout,
    Stderr,
    Null,
    Random,
}

const DEVICES: [(&str, Device); 5] = [
    ("dev/null", Device::Null),
    ("dev/stderr", Device::Stderr),
    ("dev/stdin", Device::Stdin),
    ("dev/stdout", Device::Stdout),
    ("dev/urandom", Device::Random),
];

/// A file's type, as WASI numbers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    Device = 2,
    Folder = 3,
    File = 4,
}

impl Files {
    pub(crate) fn new(tree: Arc<Tree>, scratch_bytes: u64) -> Self {
        Self { tree, lazy: None, scratch: Scratch { entries: BTreeMap::new(), files: Vec::new(), left: scratch_bytes } }
    }

    /// What is at a [normalised](normalise) path.
    pub(crate) fn find(&self, path: &str) -> Option<Node> {
        if matches!(path, SCRATCH_ROOT | "dev") {
            return Some(Node::Folder);
        }
        if path.starts_with("dev/") {
            return DEVICES.iter().find(|(name, _)| *name == path).map(|(_, device)| Node::Device(*device));
        }
        if let Some(file) = self.scratch.entries.get(path) {
            return Some(file.map_or(Node::Folder, Node::Scratch));
        }
        if let Some(file) = self.lazy.as_ref().filter(|file| file.path == path) {
            return Some(Node::File(file.bytes.get_or_init(&file.load).clone()));
        }
        self.tree.find(path).map(|found| match found {
            Found::Folder(_) => Node::Folder,
            Found::File(bytes) => Node::File(bytes.clone()),
        })
    }

    /// The number of the file at a path, the same by whatever path it is opened: compilers identify
    /// files by it.
    pub(crate) fn inode(&self, path: &str) -> u64 {
        match self.find(path) {
            Some(Node::Scratch(id)) => scratch_inode(id),
            Some(Node::Device(device)) => device_inode(device),
            _ => inode(path),
        }
    }

    /// The entries of a folder, by name.
    pub(crate) fn list(&self, folder: &str) -> Vec<(String, Kind)> {
        let mut entries = BTreeMap::new();
        if let Some(Found::Folder(tree)) = self.tree.find(folder) {
            entries.extend(tree.entries.iter().map(|(name, entry)| {
                (name.clone(), if matches!(entry, Entry::File(_)) { Kind::File } else { Kind::Folder })
            }));
        }
        if folder.is_empty() {
            entries.extend([("dev", Kind::Folder), (SCRATCH_ROOT, Kind::Folder)].map(|(n, k)| (n.to_owned(), k)));
        } else if folder == "dev" {
            entries.extend(DEVICES.map(|(path, _)| (path["dev/".len()..].to_owned(), Kind::Device)));
        } else if folder == SCRATCH_ROOT || in_scratch(folder) {
            let start = format!("{folder}/");
            for (path, file) in self.scratch.below(&start) {
                let name = &path[start.len()..];
                if !name.contains('/') {
                    entries.insert(name.to_owned(), if file.is_some() { Kind::File } else { Kind::Folder });
                }
            }
        }
        entries.into_iter().collect()
    }

    /// Creates a file in the scratch folder. The caller has checked that nothing is there.
    pub(crate) fn create(&mut self, path: &str) -> Result<usize, Errno> {
        self.check_place(path)?;
        self.scratch.spend(ENTRY_BYTES + path.len() as u64)?;
        let id = self.scratch.files.len();
        self.scratch.files.push(ScratchFile { bytes: Vec::new(), has_name: true });
        self.scratch.entries.insert(path.to_owned(), Some(id));
        Ok(id)
    }

    pub(crate) fn create_folder(&mut self, path: &str) -> Result<(), Errno> {
        if self.find(path).is_some() {
            return Err(Errno::Exists);
        }
        self.check_place(path)?;
        self.scratch.spend(ENTRY_BYTES + path.len() as u64)?;
        self.scratch.entries.insert(path.to_owned(), None);
        Ok(())
    }

    /// Removes a name. The bytes stay as long as a descriptor refers to them. Returns the file.
    pub(crate) fn remove(&mut self, path: &str, folder: bool) -> Result<Option<usize>, Errno> {
        match (self.find(path).ok_or(Errno::NoEntry)?, folder) {
            (Node::Scratch(id), false) => {
                self.forget(path);
                Ok(Some(id))
            }
            (Node::Folder, true) if self.scratch.entries.contains_key(path) => {
                let inside = format!("{path}/");
                if self.scratch.below(&inside).next().is_some() || !self.list(path).is_empty() {
                    return Err(Errno::NotEmpty);
                }
                self.forget(path);
                Ok(None)
            }
            (Node::Folder, false) => Err(Errno::IsDirectory),
            (Node::Scratch(_) | Node::File(_) | Node::Device(_), true) => Err(Errno::NotDirectory),
            _ => Err(Errno::ReadOnly),
        }
    }

    /// Renames a file, or a folder with its contents. Returns the file that was replaced, if any.
    pub(crate) fn rename(&mut self, from: &str, to: &str) -> Result<Option<usize>, Errno> {
        let source = self.find(from).ok_or(Errno::NoEntry)?;
        if !self.scratch.entries.contains_key(from) || !in_scratch(to) {
            return Err(Errno::ReadOnly);
        }
        if from == to {
            return Ok(None);
        }
        let inside = format!("{from}/");
        if to.starts_with(&inside) {
            return Err(Errno::Invalid);
        }
        let replaced = match (self.find(to), matches!(source, Node::Folder)) {
            (None, _) => {
                self.check_place(to)?;
                None
            }
            (Some(Node::Folder), true) => self.remove(to, true)?,
            (Some(Node::Folder), false) => return Err(Errno::IsDirectory),
            (Some(_), true) => return Err(Errno::NotDirectory),
            (Some(_), false) => self.remove(to, false)?,
        };
        let below: Vec<String> = self.scratch.below(&inside).map(|(path, _)| path.clone()).collect();
        for path in std::iter::once(from.to_owned()).chain(below) {
            let name = format!("{to}{}", &path[from.len()..]);
            if name.len() > MAX_PATH_BYTES {
                return Err(Errno::NameTooLong);
            }
            self.scratch.spend(ENTRY_BYTES + name.len() as u64)?;
            let file = self.forget(&path);
            self.scratch.entries.insert(name, file);
            if let Some(file) = file {
                self.scratch.files[file].has_name = true;
            }
        }
        Ok(replaced)
    }

    /// Removes an entry, and gives its bytes back.
    fn forget(&mut self, path: &str) -> Option<usize> {
        self.scratch.left += ENTRY_BYTES + path.len() as u64;
        let file = self.scratch.entries.remove(path).flatten()?;
        self.scratch.files[file].has_name = false;
        Some(file)
    }

    /// Whether a file may be created at a path: in the scratch folder, in a folder that exists.
    fn check_place(&self, path: &str) -> Result<(), Errno> {
        if !in_scratch(path) {
            return Err(Errno::ReadOnly);
        }
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        match self.find(parent) {
            Some(Node::Folder) => Ok(()),
            Some(_) => Err(Errno::NotDirectory),
            None => Err(Errno::NoEntry),
        }
    }
}

/// The files that a run has written.
pub(crate) struct Scratch {
    /// By normalised path: a file, or `None` for a folder.
    entries: BTreeMap<String, Option<usize>>,
    files: Vec<ScratchFile>,
    /// What remains of the limit, in bytes.
    left: u64,
}

struct ScratchFile {
    bytes: Vec<u8>,
    /// Whether it has a name. It has at most one.
    has_name: bool,
}

impl Scratch {
    /// The entries below a folder, whose path ends with a slash.
    fn below<'s>(&'s self, folder: &'s str) -> impl Iterator<Item = (&'s String, &'s Option<usize>)> {
        self.entries.range(folder.to_owned()..).take_while(move |(path, _)| path.starts_with(folder))
    }

    /// How many entries are below a folder.
    pub(crate) fn count_below(&self, path: &str) -> u64 {
        self.below(&format!("{path}/")).count() as u64
    }

    pub(crate) fn get(&self, file: usize) -> &[u8] {
        self.files.get(file).map_or(&[], |file| &file.bytes)
    }

    /// The room for `length` bytes at a position. A shorter file is filled with zeros up to there.
    pub(crate) fn room(&mut self, file: usize, position: u64, length: usize) -> Result<&mut [u8], Errno> {
        let end = position.checked_add(length as u64).ok_or(Errno::NoSpace)?;
        if end > self.get(file).len() as u64 {
            self.resize(file, end)?;
        }
        // In range, as the file is in memory.
        let start = usize::try_from(position).map_err(|_| Errno::NoSpace)?;
        let file = self.files.get_mut(file).ok_or(Errno::BadDescriptor)?;
        Ok(&mut file.bytes[start..start + length])
    }

    pub(crate) fn resize(&mut self, file: usize, length: u64) -> Result<(), Errno> {
        let now = self.get(file).len() as u64;
        self.spend(length.saturating_sub(now))?;
        self.left += now.saturating_sub(length);
        let length = usize::try_from(length).map_err(|_| Errno::NoSpace)?;
        self.files.get_mut(file).ok_or(Errno::BadDescriptor)?.bytes.resize(length, 0);
        Ok(())
    }

    /// Frees the bytes of a file without a name. The caller has checked that no descriptor refers
    /// to it.
    pub(crate) fn free(&mut self, file: usize) {
        if let Some(file) = self.files.get_mut(file).filter(|file| !file.has_name) {
            self.left += std::mem::take(&mut file.bytes).len() as u64;
        }
    }

    fn spend(&mut self, bytes: u64) -> Result<(), Errno> {
        self.left = self.left.checked_sub(bytes).ok_or(Errno::NoSpace)?;
        Ok(())
    }

    /// Takes all files that have a name, by their full path.
    pub(crate) fn take(&mut self) -> BTreeMap<String, Vec<u8>> {
        let entries = std::mem::take(&mut self.entries);
        let named = entries.into_iter().filter_map(|(path, file)| Some((path, file?)));
        named.map(|(path, file)| (format!("/{path}"), std::mem::take(&mut self.files[file].bytes))).collect()
    }
}

fn in_scratch(path: &str) -> bool {
    path.strip_prefix(SCRATCH_ROOT).is_some_and(|rest| rest.starts_with('/'))
}

/// Resolves a path against a folder: from the root, without empty parts, `.` and `..`. The root is
/// its own parent.
pub(crate) fn normalise(folder: &str, path: &[u8]) -> Result<String, Errno> {
    if path.len() > MAX_PATH_BYTES {
        return Err(Errno::NameTooLong);
    }
    let path = std::str::from_utf8(path).map_err(|_| Errno::IllegalBytes)?;
    if path.is_empty() {
        return Err(Errno::NoEntry);
    }
    if path.contains('\0') {
        return Err(Errno::Invalid);
    }
    let from = if path.starts_with('/') { "" } else { folder };
    let mut parts = Vec::new();
    for part in from.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    if path.len() > MAX_PATH_BYTES { Err(Errno::NameTooLong) } else { Ok(path) }
}

/// The number of a file or a folder of the tree: a hash of its path (FNV-1a).
pub(crate) fn inode(path: &str) -> u64 {
    path.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

pub(crate) fn scratch_inode(id: usize) -> u64 {
    (1 << 32) + id as u64
}

pub(crate) fn device_inode(device: Device) -> u64 {
    1 + device as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_tree_has_in_the_scratch_folder_can_only_be_read() {
        let mut tree = Tree::new();
        tree.insert("/tmp/given/a", &b"a"[..]);
        let mut files = Files::new(Arc::new(tree), 1000);
        files.create("tmp/given/b").expect("there is room");
        files.create_folder("tmp/c").expect("there is room");
        let names = |folder| files.list(folder).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(
            (names("tmp"), names("tmp/given")),
            (vec!["c".into(), "given".into()], vec!["a".into(), "b".into()])
        );
        assert!(matches!(files.find("tmp/given/a"), Some(Node::File(bytes)) if *bytes == *b"a"));
        for (path, is_folder) in [("tmp/given/a", false), ("tmp/given", true), ("tmp", true)] {
            assert_eq!(files.remove(path, is_folder), Err(Errno::ReadOnly), "{path}");
            assert_eq!(files.rename(path, "tmp/d"), Err(Errno::ReadOnly), "{path}");
        }
        assert_eq!(files.rename("tmp/c", "tmp/given/c"), Ok(None));
        assert_eq!(files.remove("tmp/given/c", true), Ok(None));
        assert_eq!(files.scratch.take().into_keys().collect::<Vec<_>>(), ["/tmp/given/b"]);
    }
}
