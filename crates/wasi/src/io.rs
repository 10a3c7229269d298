//! Reading, writing, and the status of open files.

use crate::descriptors::{Descriptor, File};
use crate::files::{Device, Kind, device_inode, inode, normalise, scratch_inode};
use crate::{Call, Errno, LISTED_FUEL, Memory, Outcome, PART_FUEL, Stop, Stream, clock, element};

/// How many buffers one call may read or write.
const MAX_PARTS: u32 = 1024;

const APPEND: u16 = 1;
const RIGHT_READ: u64 = 1 << 1;
const RIGHT_SEEK: u64 = 1 << 2;
const RIGHT_TELL: u64 = 1 << 5;
const RIGHT_WRITE: u64 = 1 << 6;
const ALL_RIGHTS: u64 = (1 << 29) - 1;

#[expect(missing_docs, reason = "WASI preview 1 specifies each call")]
impl<M: Memory + ?Sized> Call<'_, M> {
    pub fn fd_read(&mut self, number: u32, parts: u32, count: u32, out: u32) -> Outcome {
        let mut total: u32 = 0;
        for index in 0..check_parts(count)? {
            let (at, length) = self.part(parts, index)?;
            let read = self.read_part(number, None, at, length)?;
            total = total.checked_add(read).ok_or(Errno::Overflow)?;
            if read < length {
                break;
            }
        }
        Ok(self.write_u32(out, total)?)
    }

    pub fn fd_pread(&mut self, number: u32, parts: u32, count: u32, offset: u64, out: u32) -> Outcome {
        let mut total: u32 = 0;
        for index in 0..check_parts(count)? {
            let (at, length) = self.part(parts, index)?;
            let position = offset.checked_add(u64::from(total)).ok_or(Errno::Invalid)?;
            let read = self.read_part(number, Some(position), at, length)?;
            total = total.checked_add(read).ok_or(Errno::Overflow)?;
            if read < length {
                break;
            }
        }
        Ok(self.write_u32(out, total)?)
    }

    pub fn fd_write(&mut self, number: u32, parts: u32, count: u32, out: u32) -> Outcome {
        let mut total: u32 = 0;
        for index in 0..check_parts(count)? {
            let (at, length) = self.part(parts, index)?;
            total = total.checked_add(length).ok_or(Errno::Invalid)?;
            self.write_part(number, None, at, length)?;
        }
        Ok(self.write_u32(out, total)?)
    }

    pub fn fd_pwrite(&mut self, number: u32, parts: u32, count: u32, offset: u64, out: u32) -> Outcome {
        let mut total: u32 = 0;
        for index in 0..check_parts(count)? {
            let (at, length) = self.part(parts, index)?;
            let position = offset.checked_add(u64::from(total)).ok_or(Errno::Invalid)?;
            total = total.checked_add(length).ok_or(Errno::Invalid)?;
            self.write_part(number, Some(position), at, length)?;
        }
        Ok(self.write_u32(out, total)?)
    }

    pub fn fd_seek(&mut self, number: u32, offset: i64, whence: u32, out: u32) -> Outcome {
        let wasi = &mut *self.wasi;
        let (position, length) = match &mut wasi.descriptors.get_mut(number)?.file {
            File::Device(_) => return Err(Errno::IllegalSeek.into()),
            File::Folder(_) => return Err(Errno::BadDescriptor.into()),
            File::Fixed { bytes, position, .. } => (position, bytes.len()),
            File::Scratch { id, position, .. } => (position, wasi.files.scratch.get(*id).len()),
        };
        let from = match whence {
            0 => 0,
            1 => *position,
            2 => length as u64,
            _ => return Err(Errno::Invalid.into()),
        };
        let target = from.checked_add_signed(offset).filter(|target| i64::try_from(*target).is_ok());
        *position = target.ok_or(Errno::Invalid)?;
        let target = *position;
        Ok(self.write_u64(out, target)?)
    }

    pub fn fd_tell(&mut self, number: u32, out: u32) -> Outcome {
        self.fd_seek(number, 0, 1, out)
    }

    pub fn fd_fdstat_get(&mut self, number: u32, out: u32) -> Outcome {
        let Descriptor { file, can_read, can_write } = self.wasi.descriptors.get(number)?;
        let mut rights = ALL_RIGHTS;
        // Programs pass the rights of a folder on to the files that they open in it.
        if !matches!(file, File::Folder(_)) {
            rights &= if *can_read { ALL_RIGHTS } else { !RIGHT_READ };
            rights &= if *can_write { ALL_RIGHTS } else { !RIGHT_WRITE };
        }
        if matches!(file, File::Device(_)) {
            rights &= !(RIGHT_SEEK | RIGHT_TELL);
        }
        let append = matches!(file, File::Scratch { append: true, .. });
        let mut stat = [0; 24];
        stat[0] = kind(file) as u8;
        stat[2..4].copy_from_slice(&(if append { APPEND } else { 0 }).to_le_bytes());
        stat[8..16].copy_from_slice(&rights.to_le_bytes());
        stat[16..24].copy_from_slice(&ALL_RIGHTS.to_le_bytes());
        Ok(self.write(out, &stat)?)
    }

    pub fn fd_fdstat_set_flags(&mut self, number: u32, flags: u32) -> Outcome {
        if let File::Scratch { append, .. } = &mut self.wasi.descriptors.get_mut(number)?.file {
            *append = flags & u32::from(APPEND) != 0;
        }
        Ok(())
    }

    pub fn fd_filestat_get(&mut self, number: u32, out: u32) -> Outcome {
        let status = self.descriptor_status(number)?;
        Ok(self.write(out, &file_status(status))?)
    }

    pub fn fd_filestat_set_size(&mut self, number: u32, length: u64) -> Outcome {
        match self.wasi.descriptors.get(number)? {
            Descriptor { file: File::Scratch { id, .. }, can_write: true, .. } => {
                let id = *id;
                let now = self.wasi.files.scratch.get(id).len() as u64;
                self.spend(length.saturating_sub(now))?;
                Ok(self.wasi.files.scratch.resize(id, length)?)
            }
            _ => Err(Errno::Invalid.into()),
        }
    }

    pub fn fd_allocate(&mut self, number: u32, offset: u64, length: u64) -> Outcome {
        let end = offset.checked_add(length).ok_or(Errno::NoSpace)?;
        match self.wasi.descriptors.get(number)?.file {
            File::Scratch { id, .. } if end <= self.wasi.files.scratch.get(id).len() as u64 => Ok(()),
            _ => self.fd_filestat_set_size(number, end),
        }
    }

    pub fn fd_advise(&mut self, number: u32, _offset: u64, _length: u64, _advice: u32) -> Outcome {
        self.check_descriptor(number)
    }

    pub fn fd_datasync(&mut self, number: u32) -> Outcome {
        self.check_descriptor(number)
    }

    pub fn fd_sync(&mut self, number: u32) -> Outcome {
        self.check_descriptor(number)
    }

    pub fn fd_fdstat_set_rights(&mut self, number: u32, _base: u64, _inheriting: u64) -> Outcome {
        self.check_descriptor(number)
    }

    pub fn fd_filestat_set_times(&mut self, number: u32, _accessed: u64, _modified: u64, _which: u32) -> Outcome {
        self.check_descriptor(number)
    }

    pub fn fd_readdir(&mut self, number: u32, at: u32, length: u32, cookie: u64, out: u32) -> Outcome {
        self.check(at, length)?;
        let folder = self.wasi.descriptors.folder(number)?.to_owned();
        let mut entries = vec![(".".to_owned(), Kind::Folder), ("..".to_owned(), Kind::Folder)];
        entries.extend(self.wasi.files.list(&folder));
        self.spend(entries.len() as u64 * LISTED_FUEL)?;
        let (mut used, room) = (0, length as usize);
        let from = usize::try_from(cookie).unwrap_or(usize::MAX);
        for (index, (name, kind)) in entries.iter().enumerate().skip(from) {
            let mut entry = [0; 24];
            entry[..8].copy_from_slice(&(index as u64 + 1).to_le_bytes());
            let path = normalise(&folder, name.as_bytes())?;
            entry[8..16].copy_from_slice(&self.wasi.files.inode(&path).to_le_bytes());
            entry[16..20].copy_from_slice(&u32::try_from(name.len()).map_err(|_| Errno::Overflow)?.to_le_bytes());
            entry[20] = *kind as u8;
            for bytes in [&entry[..], name.as_bytes()] {
                let fits = bytes.len().min(room - used);
                // In range, as it is at most the length of the buffer.
                self.write(at + used as u32, &bytes[..fits])?;
                used += fits;
            }
            // A full buffer means that there may be more.
            if used == room {
                break;
            }
        }
        Ok(self.write_u32(out, u32::try_from(used).map_err(|_| Errno::Overflow)?)?)
    }

    pub fn fd_prestat_get(&mut self, number: u32, out: u32) -> Outcome {
        if number != ROOT {
            return Err(Errno::BadDescriptor.into());
        }
        self.wasi.descriptors.folder(number)?;
        // A folder (0) with a name of one byte.
        Ok(self.write(out, &[0, 0, 0, 0, 1, 0, 0, 0])?)
    }

    pub fn fd_prestat_dir_name(&mut self, number: u32, at: u32, length: u32) -> Outcome {
        if number != ROOT {
            return Err(Errno::BadDescriptor.into());
        }
        if length < 1 {
            return Err(Errno::NameTooLong.into());
        }
        Ok(self.write(at, b"/")?)
    }
}

impl<M: Memory + ?Sized> Call<'_, M> {
    /// The address and the length of a buffer in a list of buffers.
    fn part(&mut self, parts: u32, index: u32) -> Outcome<(u32, u32)> {
        self.spend(PART_FUEL)?;
        Ok((self.u32(element(parts, index, 8, 0)?)?, self.u32(element(parts, index, 8, 4)?)?))
    }

    /// Reads into a buffer, from the file's position or from `offset`. Returns how many bytes there
    /// were.
    fn read_part(&mut self, number: u32, offset: Option<u64>, at: u32, length: u32) -> Outcome<u32> {
        self.check(at, length)?;
        let wasi = &mut *self.wasi;
        let Descriptor { file, can_read, .. } = wasi.descriptors.get_mut(number)?;
        if !*can_read {
            return Err(Errno::BadDescriptor.into());
        }
        if let File::Device(Device::Random) = file {
            self.random_get(at, length)?;
            return Ok(length);
        }
        let mut stdin_position = wasi.stdin_position as u64;
        let mut fixed;
        let (bytes, position): (&[u8], &mut u64) = match file {
            File::Device(Device::Stdin) if offset.is_none() => {
                let stdin = &*wasi.given.stdin;
                let end = if wasi.given.in_turns { wasi.turns.readable(stdin, &wasi.stdout) } else { stdin.len() };
                (&stdin[..end], &mut stdin_position)
            }
            File::Device(Device::Stdin) => return Err(Errno::IllegalSeek.into()),
            File::Device(_) => return Ok(0),
            File::Folder(_) => return Err(Errno::IsDirectory.into()),
            File::Fixed { bytes, position, .. } => (bytes, position),
            File::Scratch { id, position, .. } => (wasi.files.scratch.get(*id), position),
        };
        let position = match offset {
            Some(offset) => {
                fixed = offset;
                &mut fixed
            }
            None => position,
        };
        let rest = usize::try_from(*position).ok().and_then(|from| bytes.get(from..)).unwrap_or_default();
        let found = &rest[..rest.len().min(length as usize)];
        // As `spend` does, which would borrow the owner of the bytes too.
        self.fuel = self.fuel.checked_sub(found.len() as u64).ok_or(Stop::OutOfFuel)?;
        self.memory.write(at, found)?;
        *position += found.len() as u64;
        let read = u32::try_from(found.len()).map_err(|_| Errno::Overflow)?;
        // In range, as it is at most the length of the input.
        wasi.stdin_position = usize::try_from(stdin_position).unwrap_or(usize::MAX);
        Ok(read)
    }

    /// Writes a buffer, at the file's position or at `offset`.
    fn write_part(&mut self, number: u32, offset: Option<u64>, at: u32, length: u32) -> Outcome {
        self.check(at, length)?;
        self.spend(u64::from(length))?;
        let (wasi, memory, length) = (&mut *self.wasi, &*self.memory, length as usize);
        let read = |place: &mut [u8]| memory.read(at, place);
        let Descriptor { file, can_write, .. } = wasi.descriptors.get_mut(number)?;
        if !*can_write {
            return Err(Errno::BadDescriptor.into());
        }
        match file {
            File::Device(Device::Null | Device::Random) => Ok(()),
            File::Device(_) if offset.is_some() => Err(Errno::IllegalSeek.into()),
            File::Device(device) => {
                let stream = if matches!(device, Device::Stderr) { Stream::Stderr } else { Stream::Stdout };
                wasi.append(stream, length, |place| Ok(read(place)?))
            }
            File::Folder(_) => Err(Errno::IsDirectory.into()),
            File::Fixed { .. } => Err(Errno::ReadOnly.into()),
            File::Scratch { id, position, append } => {
                if *append {
                    *position = wasi.files.scratch.get(*id).len() as u64;
                }
                read(wasi.files.scratch.room(*id, offset.unwrap_or(*position), length)?)?;
                if offset.is_none() {
                    *position += length as u64;
                }
                Ok(())
            }
        }
    }

    pub(crate) fn descriptor_status(&self, number: u32) -> Result<Status, Errno> {
        let file = &self.wasi.descriptors.get(number)?.file;
        let (length, inode) = match file {
            File::Device(device) => (0, device_inode(*device)),
            File::Folder(path) => (0, inode(path)),
            File::Fixed { bytes, inode, .. } => (bytes.len() as u64, *inode),
            File::Scratch { id, .. } => (self.wasi.files.scratch.get(*id).len() as u64, scratch_inode(*id)),
        };
        Ok(Status { kind: kind(file), length, inode })
    }

    /// What is left to do of calls that have no effect on files in memory.
    fn check_descriptor(&mut self, number: u32) -> Outcome {
        self.wasi.descriptors.get(number)?;
        Ok(())
    }
}

/// The descriptor of the root folder, the only one that is open at the start.
const ROOT: u32 = 3;

fn check_parts(count: u32) -> Result<u32, Errno> {
    if count > MAX_PARTS { Err(Errno::Invalid) } else { Ok(count) }
}

/// The type of an open file. Standard streams count as files: a program would take devices for a
/// terminal.
fn kind(file: &File) -> Kind {
    match file {
        File::Device(Device::Null | Device::Random) => Kind::Device,
        File::Folder(_) => Kind::Folder,
        File::Device(_) | File::Fixed { .. } | File::Scratch { .. } => Kind::File,
    }
}

/// What `stat` returns.
#[derive(Clone, Copy)]
pub(crate) struct Status {
    pub(crate) kind: Kind,
    pub(crate) length: u64,
    pub(crate) inode: u64,
}

/// A status as WASI lays it out.
pub(crate) fn file_status(Status { kind, length, inode }: Status) -> [u8; 64] {
    let mut status = [0; 64];
    let fields = [1, inode, kind as u64, 1, length, clock::file_time(), clock::file_time(), clock::file_time()];
    for (place, field) in status.chunks_mut(8).zip(fields) {
        place.copy_from_slice(&field.to_le_bytes());
    }
    status
}
