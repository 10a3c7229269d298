//! Opening, looking up, creating and removing files by path.

use crate::descriptors::{Descriptor, File};
use crate::files::{Kind, MAX_PATH_BYTES, Node, normalise};
use crate::io::{Status, file_status};
use crate::{Call, ENTRY_FUEL, Errno, Memory, Outcome, PATH_BYTE_FUEL, PATH_FUEL};

const CREATE: u32 = 1;
const MUST_BE_FOLDER: u32 = 2;
const MUST_BE_NEW: u32 = 4;
const TRUNCATE: u32 = 8;
const APPEND: u32 = 1;
const RIGHT_READ: u64 = 1 << 1;
const RIGHT_WRITE: u64 = 1 << 6;

/// A path in guest memory: the descriptor of the folder that it starts from, its address and its
/// length in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Path {
    pub(crate) folder: u32,
    pub(crate) at: u32,
    pub(crate) length: u32,
}

/// How `path_open` opens a file, in WASI's flags.
#[derive(Clone, Copy)]
pub(crate) struct Opening {
    pub(crate) flags: u32,
    pub(crate) rights: u64,
    pub(crate) descriptor_flags: u32,
}

#[expect(missing_docs, clippy::too_many_arguments, reason = "WASI preview 1 specifies each call")]
impl<M: Memory + ?Sized> Call<'_, M> {
    pub fn path_open(
        &mut self,
        folder: u32,
        _lookup: u32,
        at: u32,
        length: u32,
        flags: u32,
        rights: u64,
        _inheriting: u64,
        descriptor_flags: u32,
        out: u32,
    ) -> Outcome {
        let path = self.path(Path { folder, at, length })?;
        let number = self.open(path, Opening { flags, rights, descriptor_flags })?;
        Ok(self.write_u32(out, number)?)
    }

    pub fn path_filestat_get(&mut self, folder: u32, _lookup: u32, at: u32, length: u32, out: u32) -> Outcome {
        let path = self.path(Path { folder, at, length })?;
        let status = self.path_status(&path)?;
        Ok(self.write(out, &file_status(status))?)
    }

    pub fn path_filestat_set_times(
        &mut self,
        folder: u32,
        _lookup: u32,
        at: u32,
        length: u32,
        _accessed: u64,
        _modified: u64,
        _which: u32,
    ) -> Outcome {
        self.set_times(Path { folder, at, length })
    }

    pub fn path_create_directory(&mut self, folder: u32, at: u32, length: u32) -> Outcome {
        self.create_folder(Path { folder, at, length })
    }

    pub fn path_unlink_file(&mut self, folder: u32, at: u32, length: u32) -> Outcome {
        self.remove(Path { folder, at, length }, false)
    }

    pub fn path_remove_directory(&mut self, folder: u32, at: u32, length: u32) -> Outcome {
        self.remove(Path { folder, at, length }, true)
    }

    pub fn path_rename(
        &mut self,
        folder: u32,
        at: u32,
        length: u32,
        to_folder: u32,
        to_at: u32,
        to_length: u32,
    ) -> Outcome {
        self.rename(Path { folder, at, length }, Path { folder: to_folder, at: to_at, length: to_length })
    }

    /// There are no links.
    pub fn path_readlink(
        &mut self,
        folder: u32,
        at: u32,
        length: u32,
        _to: u32,
        _to_length: u32,
        _out: u32,
    ) -> Outcome {
        let path = self.path(Path { folder, at, length })?;
        Err(if self.wasi.files.find(&path).is_some() { Errno::Invalid } else { Errno::NoEntry }.into())
    }

    pub fn path_link(
        &mut self,
        _folder: u32,
        _lookup: u32,
        _at: u32,
        _length: u32,
        _to_folder: u32,
        _to_at: u32,
        _to_length: u32,
    ) -> Outcome {
        Err(Errno::NotSupported.into())
    }

    pub fn path_symlink(&mut self, _at: u32, _length: u32, _folder: u32, _to_at: u32, _to_length: u32) -> Outcome {
        Err(Errno::NotSupported.into())
    }
}

impl<M: Memory + ?Sized> Call<'_, M> {
    /// Reads and resolves a path, for fuel.
    pub(crate) fn path(&mut self, path: Path) -> Outcome<String> {
        self.spend(PATH_FUEL + u64::from(path.length) * PATH_BYTE_FUEL)?;
        let folder = self.wasi.descriptors.folder(path.folder)?;
        self.check(path.at, path.length)?;
        if path.length as usize > MAX_PATH_BYTES {
            return Err(Errno::NameTooLong.into());
        }
        let mut bytes = vec![0; path.length as usize];
        self.memory.read(path.at, &mut bytes)?;
        Ok(normalise(folder, &bytes)?)
    }

    /// Opens the file at a normalised path, and returns its descriptor.
    pub(crate) fn open(&mut self, path: String, opening: Opening) -> Outcome<u32> {
        self.go_through_descriptors()?;
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
            None => {
                self.spend(ENTRY_FUEL)?;
                File::Scratch { id: self.wasi.files.create(&path)?, position: 0, append }
            }
        };
        Ok(self.wasi.descriptors.insert(Descriptor { file, can_read, can_write })?)
    }

    pub(crate) fn path_status(&self, path: &str) -> Result<Status, Errno> {
        let (kind, length) = match self.wasi.files.find(path).ok_or(Errno::NoEntry)? {
            Node::Folder => (Kind::Folder, 0),
            Node::File(bytes) => (Kind::File, bytes.len()),
            Node::Scratch(id) => (Kind::File, self.wasi.files.scratch.get(id).len()),
            Node::Device(_) => (Kind::Device, 0),
        };
        Ok(Status { kind, length: length as u64, inode: self.wasi.files.inode(path) })
    }

    /// Has no effect, as files have no times, but for its errors.
    pub(crate) fn set_times(&mut self, path: Path) -> Outcome {
        let path = self.path(path)?;
        match self.wasi.files.find(&path) {
            Some(Node::Scratch(_)) => Ok(()),
            Some(_) => Err(Errno::ReadOnly.into()),
            None => Err(Errno::NoEntry.into()),
        }
    }

    pub(crate) fn create_folder(&mut self, path: Path) -> Outcome {
        let path = self.path(path)?;
        self.spend(ENTRY_FUEL)?;
        Ok(self.wasi.files.create_folder(&path)?)
    }

    /// Removes a folder, or any other file.
    pub(crate) fn remove(&mut self, path: Path, folder: bool) -> Outcome {
        let path = self.path(path)?;
        self.spend(ENTRY_FUEL)?;
        if let Some(file) = self.wasi.files.remove(&path, folder)? {
            self.release(file);
        }
        Ok(())
    }

    pub(crate) fn rename(&mut self, from: Path, to: Path) -> Outcome {
        let (from, to) = (self.path(from)?, self.path(to)?);
        let moved = self.wasi.files.scratch.count_below(&from);
        self.spend(ENTRY_FUEL + moved * ENTRY_FUEL)?;
        if let Some(file) = self.wasi.files.rename(&from, &to)? {
            self.release(file);
        }
        Ok(())
    }
}
