//! The table of open files.

use bytes::Bytes;

use crate::files::Device;
use crate::{Call, DESCRIPTOR_FUEL, Errno, Memory, Outcome};

/// How many files may be open at once.
const MAX_DESCRIPTORS: usize = 256;

/// An open file.
#[derive(Debug, Clone)]
pub(crate) struct Descriptor {
    pub(crate) file: File,
    pub(crate) can_read: bool,
    pub(crate) can_write: bool,
}

/// What a descriptor refers to.
#[derive(Debug, Clone)]
pub(crate) enum File {
    Device(Device),
    /// A folder, by its normalised path.
    Folder(String),
    /// A read-only file.
    Fixed {
        bytes: Bytes,
        position: u64,
        inode: u64,
    },
    /// A file of the scratch folder.
    Scratch {
        id: usize,
        position: u64,
        append: bool,
    },
}

/// Open files by number. A new one gets the lowest free number.
pub(crate) struct Descriptors {
    open: Vec<Option<Descriptor>>,
}

impl Descriptors {
    /// The three standard streams and the root folder, from which programs open files.
    pub(crate) fn new() -> Self {
        let device = |device, can_read| Some(Descriptor { file: File::Device(device), can_read, can_write: !can_read });
        let root = Descriptor { file: File::Folder(String::new()), can_read: true, can_write: false };
        Self {
            open: vec![
                device(Device::Stdin, true),
                device(Device::Stdout, false),
                device(Device::Stderr, false),
                Some(root),
            ],
        }
    }

    pub(crate) fn get(&self, number: u32) -> Result<&Descriptor, Errno> {
        self.open.get(number as usize).and_then(Option::as_ref).ok_or(Errno::BadDescriptor)
    }

    pub(crate) fn get_mut(&mut self, number: u32) -> Result<&mut Descriptor, Errno> {
        self.open.get_mut(number as usize).and_then(Option::as_mut).ok_or(Errno::BadDescriptor)
    }

    /// The path of an open folder.
    pub(crate) fn folder(&self, number: u32) -> Result<&str, Errno> {
        match &self.get(number)?.file {
            File::Folder(path) => Ok(path),
            _ => Err(Errno::NotDirectory),
        }
    }

    pub(crate) fn insert(&mut self, descriptor: Descriptor) -> Result<u32, Errno> {
        let number = self.open.iter().position(Option::is_none).unwrap_or(self.open.len());
        if number >= MAX_DESCRIPTORS {
            return Err(Errno::TooManyOpen);
        }
        if number == self.open.len() {
            self.open.push(None);
        }
        self.open[number] = Some(descriptor);
        u32::try_from(number).map_err(|_| Errno::TooManyOpen)
    }

    /// Gives an open file a second number. Each number has its own position, except for standard
    /// input, which has one.
    fn duplicate(&mut self, number: u32) -> Result<u32, Errno> {
        let open = self.get(number)?.clone();
        self.insert(open)
    }

    fn remove(&mut self, number: u32) -> Result<Descriptor, Errno> {
        self.open.get_mut(number as usize).and_then(Option::take).ok_or(Errno::BadDescriptor)
    }

    fn has_open(&self, file: usize) -> bool {
        self.open.iter().flatten().any(|open| matches!(open.file, File::Scratch { id, .. } if id == file))
    }
}

#[expect(missing_docs, reason = "WASI preview 1 specifies each call")]
impl<M: Memory + ?Sized> Call<'_, M> {
    pub fn fd_close(&mut self, number: u32) -> Outcome {
        self.go_through_descriptors()?;
        let closed = self.wasi.descriptors.remove(number)?;
        if let File::Scratch { id, .. } = closed.file {
            self.release(id);
        }
        Ok(())
    }

    pub fn fd_renumber(&mut self, from: u32, to: u32) -> Outcome {
        self.wasi.descriptors.get(to)?;
        self.wasi.descriptors.get(from)?;
        if from == to {
            return Ok(());
        }
        self.go_through_descriptors()?;
        let moved = self.wasi.descriptors.remove(from)?;
        let closed = std::mem::replace(self.wasi.descriptors.get_mut(to)?, moved);
        if let File::Scratch { id, .. } = closed.file {
            self.release(id);
        }
        Ok(())
    }
}

impl<M: Memory + ?Sized> Call<'_, M> {
    /// Spends the fuel for a look at all descriptors.
    pub(crate) fn go_through_descriptors(&mut self) -> Outcome {
        self.spend(self.wasi.descriptors.open.len() as u64 * DESCRIPTOR_FUEL)
    }

    /// Gives an open file a second number.
    pub(crate) fn duplicate(&mut self, number: u32) -> Outcome<u32> {
        self.go_through_descriptors()?;
        Ok(self.wasi.descriptors.duplicate(number)?)
    }

    /// Frees a scratch file if neither a name nor a descriptor refers to it any more.
    pub(crate) fn release(&mut self, file: usize) {
        if !self.wasi.descriptors.has_open(file) {
            self.wasi.files.scratch.free(file);
        }
    }
}
