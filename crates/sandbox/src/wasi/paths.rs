//! Opening, looking up, making and removing files by path.

use super::descriptors::{Descriptor, File};
use super::files::{Kind, Node, normalise};
use super::io::{Status, file_status};
use super::{Call, Errno, Outcome};

const CREATE: u32 = 1;
const MUST_BE_FOLDER: u32 = 2;
const MUST_BE_NEW: u32 = 4;
const TRUNCATE: u32 = 8;
const APPEND: u32 = 1;
const RIGHT_READ: u64 = 1 << 1;
const RIGHT_WRITE: u64 = 1 << 6;

/// How a path is given: the number of the open folder to start from, and where its bytes are.
#[derive(Clone, Copy)]
pub(super) struct Path {
    pub(super) folder: u32,
    pub(super) at: u32,
    pub(super) length: u32,
}

/// What `path_open` is asked for.
#[derive(Clone, Copy)]
pub(super) struct Opening {
    pub(super) flags: u32,
    pub(super) rights: u64,
    pub(super) descriptor_flags: u32,
}

impl Call<'_> {
    pub(super) fn path(&mut self, path: Path) -> Outcome<String> {
        self.spend(u64::from(path.length))?;
        let folder = self.wasi.descriptors.folder(path.folder)?;
        Ok(normalise(folder, self.bytes(path.at, path.length)?)?)
    }

    pub(super) fn path_open(&mut self, path: Path, opening: Opening, out: u32) -> Outcome {
        let path = self.path(path)?;
        let number = self.open(path, opening)?;
        Ok(self.write_u32(out, number)?)
    }

    pub(super) fn open(&mut self, path: String, opening: Opening) -> Outcome<u32> {
        let has = |flag| opening.flags & flag != 0;
        let can_read = opening.rights & RIGHT_READ != 0;
        let can_write = opening.rights & RIGHT_WRITE != 0;
        let append = opening.descriptor_flags & APPEND != 0;
        let found = self.wasi.files.find(&path);
        if found.is_some() && has(CREATE) && has(MUST_BE_NEW) {
            return Err(Errno::Exists.into());
        }
        let file = match found {
            Some(Node::Folder) if has(TRUNCATE) || (has(CREATE) && !has(MUST_BE_FOLDER)) => {
                return Err(Errno::IsDirectory.into());
            }
            Some(Node::Folder) => File::Folder(path),
            Some(_) if has(MUST_BE_FOLDER) => return Err(Errno::NotDirectory.into()),
            Some(Node::Device(device)) => File::Device(device),
            Some(Node::File(_)) if can_write || has(TRUNCATE) => return Err(Errno::ReadOnly.into()),
            Some(Node::File(bytes)) => File::Fixed { bytes, position: 0, inode: self.wasi.files.inode(&path) },
            Some(Node::Scratch(id)) => {
                if has(TRUNCATE) {
                    self.wasi.files.scratch.resize(id, 0)?;
                }
                File::Scratch { id, position: 0, append }
            }
            None if has(MUST_BE_FOLDER) || !has(CREATE) => return Err(Errno::NoEntry.into()),
            None => File::Scratch { id: self.wasi.files.create(&path)?, position: 0, append },
        };
        Ok(self.wasi.descriptors.insert(Descriptor { file, can_read, can_write })?)
    }

    pub(super) fn path_filestat_get(&mut self, path: Path, out: u32) -> Outcome {
        let path = self.path(path)?;
        let status = self.path_status(&path)?;
        Ok(self.write(out, &file_status(status))?)
    }

    pub(super) fn path_status(&self, path: &str) -> Result<Status, Errno> {
        let (kind, length) = match self.wasi.files.find(path).ok_or(Errno::NoEntry)? {
            Node::Folder => (Kind::Folder, 0),
            Node::File(bytes) => (Kind::File, bytes.len()),
            Node::Scratch(id) => (Kind::File, self.wasi.files.scratch.get(id).len()),
            Node::Device(_) => (Kind::Device, 0),
        };
        Ok(Status { kind, length: length as u64, inode: self.wasi.files.inode(path) })
    }

    pub(super) fn path_filestat_set_times(&mut self, path: Path) -> Outcome {
        let path = self.path(path)?;
        match self.wasi.files.find(&path) {
            Some(Node::Scratch(_)) => Ok(()),
            Some(_) => Err(Errno::ReadOnly.into()),
            None => Err(Errno::NoEntry.into()),
        }
    }

    pub(super) fn path_create_directory(&mut self, path: Path) -> Outcome {
        let path = self.path(path)?;
        Ok(self.wasi.files.create_folder(&path)?)
    }

    pub(super) fn path_unlink_file(&mut self, path: Path) -> Outcome {
        self.remove(path, false)
    }

    pub(super) fn path_remove_directory(&mut self, path: Path) -> Outcome {
        self.remove(path, true)
    }

    fn remove(&mut self, path: Path, folder: bool) -> Outcome {
        let path = self.path(path)?;
        self.spend(self.wasi.files.scratch.count())?;
        if let Some(file) = self.wasi.files.remove(&path, folder)? {
            self.release(file);
        }
        Ok(())
    }

    pub(super) fn path_rename(&mut self, from: Path, to: Path) -> Outcome {
        let (from, to) = (self.path(from)?, self.path(to)?);
        self.spend(self.wasi.files.scratch.count() * 16)?;
        if let Some(file) = self.wasi.files.rename(&from, &to)? {
            self.release(file);
        }
        Ok(())
    }

    /// There are no links.
    pub(super) fn path_readlink(&mut self, path: Path) -> Outcome {
        let path = self.path(path)?;
        Err(if self.wasi.files.find(&path).is_some() { Errno::Invalid } else { Errno::NoEntry }.into())
    }
}
