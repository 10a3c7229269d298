//! Imports of modules that Emscripten builds: Linux's system calls, and a few functions of its own.
//!
//! Only interpreters are built so, and only what their programs need is here. The table
//! [`emscripten!`](crate::emscripten!) names all calls.

use std::time::Duration;

use crate::clock::{MONOTONIC, REALTIME};
use crate::files::{Kind, MAX_PATH_BYTES};
use crate::io::Status;
use crate::paths::{Opening, Path};
use crate::{Call, Errno, Memory, Outcome, clock};

/// What an allocator is told that memory may grow to, in bytes. The engine's limit may be lower.
const MAX_HEAP_BYTES: u32 = 1 << 31;
/// The process id.
const PROCESS: u32 = 42;

/// In place of a descriptor: the folder that relative paths start from.
const CURRENT_FOLDER: u32 = (-100_i32).cast_unsigned();
const ROOT: u32 = 3;

const WRITE_ONLY: u32 = 1;
const READ_AND_WRITE: u32 = 2;
const CREATE: u32 = 0o100;
const MUST_BE_NEW: u32 = 0o200;
const TRUNCATE: u32 = 0o1000;
const APPEND: u32 = 0o2000;
const MUST_BE_FOLDER: u32 = 0o200_000;

const REMOVE_FOLDER: u32 = 0x200;

const DUPLICATE: u32 = 0;
const GET_FLAGS: u32 = 3;
const DUPLICATE_AND_CLOSE: u32 = 1030;

/// The calls of the table `emscripten!`.
#[expect(missing_docs, reason = "Linux and Emscripten specify each call")]
impl<M: Memory + ?Sized> Call<'_, M> {
    pub fn syscall_openat(&mut self, folder: u32, path: u32, flags: u32, _mode: u32) -> Outcome<u32> {
        self.open_at(folder, path, flags)
    }

    pub fn syscall_stat64(&mut self, path: u32, out: u32) -> Outcome<u32> {
        self.stat(CURRENT_FOLDER, path, out)
    }

    /// The same as `stat64`, as there are no links.
    pub fn syscall_lstat64(&mut self, path: u32, out: u32) -> Outcome<u32> {
        self.stat(CURRENT_FOLDER, path, out)
    }

    pub fn syscall_newfstatat(&mut self, folder: u32, path: u32, out: u32, _flags: u32) -> Outcome<u32> {
        self.stat(folder, path, out)
    }

    pub fn syscall_fstat64(&mut self, number: u32, out: u32) -> Outcome<u32> {
        let status = self.descriptor_status(number)?;
        self.write_status(out, status)
    }

    pub fn syscall_fcntl64(&mut self, number: u32, command: u32, _arguments: u32) -> Outcome<u32> {
        let open = self.wasi.descriptors.get(number)?;
        match command {
            // No other program is executed, which would close it.
            DUPLICATE | DUPLICATE_AND_CLOSE => self.duplicate(number),
            GET_FLAGS => Ok(match (open.can_read, open.can_write) {
                (true, true) => READ_AND_WRITE,
                (false, true) => WRITE_ONLY,
                _ => 0,
            }),
            // No other command has an effect on files in memory.
            _ => Ok(0),
        }
    }

    pub fn syscall_dup(&mut self, number: u32) -> Outcome<u32> {
        self.duplicate(number)
    }

    /// The current folder is always the root. Returns the length with the zero.
    pub fn syscall_getcwd(&mut self, at: u32, length: u32) -> Outcome<u32> {
        if length < 2 {
            return Err(Errno::Invalid.into());
        }
        self.write(at, b"/\0")?;
        Ok(2)
    }

    pub fn syscall_unlinkat(&mut self, folder: u32, path: u32, flags: u32) -> Outcome<u32> {
        let path = self.path_at(folder, path)?;
        self.remove(path, flags & REMOVE_FOLDER != 0).map(|()| 0)
    }

    pub fn syscall_rmdir(&mut self, path: u32) -> Outcome<u32> {
        let path = self.path_at(CURRENT_FOLDER, path)?;
        self.remove(path, true).map(|()| 0)
    }

    pub fn syscall_mkdirat(&mut self, folder: u32, path: u32, _mode: u32) -> Outcome<u32> {
        let path = self.path_at(folder, path)?;
        self.create_folder(path).map(|()| 0)
    }

    pub fn syscall_renameat(&mut self, folder: u32, path: u32, to_folder: u32, to: u32) -> Outcome<u32> {
        let (path, to) = (self.path_at(folder, path)?, self.path_at(to_folder, to)?);
        self.rename(path, to).map(|()| 0)
    }

    pub fn syscall_utimensat(&mut self, folder: u32, path: u32, _times: u32, _flags: u32) -> Outcome<u32> {
        let path = self.path_at(folder, path)?;
        self.set_times(path).map(|()| 0)
    }

    pub fn js_getpid(&mut self) -> Outcome<u32> {
        Ok(PROCESS)
    }

    pub fn js_flock(&mut self, _number: u32, _operation: u32) -> Outcome<u32> {
        Ok(0)
    }

    pub fn js_setitimer(&mut self, _which: u32, _milliseconds: f64) -> Outcome<u32> {
        Ok(0)
    }

    /// In bytes.
    pub fn emscripten_get_heap_max(&mut self) -> Outcome<u32> {
        Ok(MAX_HEAP_BYTES)
    }

    /// In milliseconds since the start of the run.
    pub fn emscripten_get_now(&mut self) -> Outcome<f64> {
        self.milliseconds(MONOTONIC)
    }

    /// In milliseconds since 1970.
    pub fn emscripten_date_now(&mut self) -> Outcome<f64> {
        self.milliseconds(REALTIME)
    }

    /// In milliseconds.
    pub fn emscripten_get_now_res(&mut self) -> Outcome<f64> {
        Ok(clock::RESOLUTION_NANOS as f64 / 1e6)
    }

    pub fn emscripten_is_monotonic(&mut self) -> Outcome<u32> {
        Ok(1)
    }

    pub fn emscripten_sleep(&mut self, milliseconds: u32) -> Outcome {
        self.sleep(Duration::from_millis(milliseconds.into()))
    }

    /// The time zone is UTC, without summer time.
    pub fn js_tzset(&mut self, offset: u32, summer: u32, name: u32, summer_name: u32) -> Outcome {
        for (at, bytes) in [(offset, b"\0\0\0\0"), (summer, b"\0\0\0\0"), (name, b"UTC\0"), (summer_name, b"UTC\0")] {
            self.write(at, bytes)?;
        }
        Ok(())
    }
}

impl<M: Memory + ?Sized> Call<'_, M> {
    /// The path at an address, up to a zero, relative to a folder.
    fn path_at(&self, folder: u32, at: u32) -> Result<Path, Errno> {
        let folder = if folder == CURRENT_FOLDER { ROOT } else { folder };
        let behind = self.memory.size().checked_sub(at.into()).ok_or(Errno::BadAddress)?;
        let mut text = [0; MAX_PATH_BYTES + 1];
        let text = &mut text[..usize::try_from(behind).unwrap_or(usize::MAX).min(MAX_PATH_BYTES + 1)];
        self.memory.read(at, text)?;
        let length = (0..).zip(text).find(|(_, byte)| **byte == 0).map(|(length, _)| length);
        Ok(Path { folder, at, length: length.ok_or(Errno::NameTooLong)? })
    }

    fn open_at(&mut self, folder: u32, at: u32, flags: u32) -> Outcome<u32> {
        let path = self.path_at(folder, at)?;
        let path = self.path(path)?;
        let has = |flag: u32| flags & flag != 0;
        let (read, write) = (1 << 1, 1 << 6);
        self.open(
            path,
            Opening {
                flags: u32::from(has(CREATE))
                    | u32::from(has(MUST_BE_FOLDER)) << 1
                    | u32::from(has(MUST_BE_NEW)) << 2
                    | u32::from(has(TRUNCATE)) << 3,
                rights: match flags & 3 {
                    WRITE_ONLY => write,
                    READ_AND_WRITE => read | write,
                    _ => read,
                },
                descriptor_flags: u32::from(has(APPEND)),
            },
        )
    }

    /// Writes a status as Emscripten's C library lays it out.
    fn write_status(&mut self, out: u32, Status { kind, length, inode }: Status) -> Outcome<u32> {
        let mode: u32 = match kind {
            Kind::Device => 0o020_666,
            Kind::Folder => 0o040_755,
            Kind::File => 0o100_644,
        };
        let mut status = [0; 96];
        let seconds = clock::file_time() / 1_000_000_000;
        status[..4].copy_from_slice(&1_u32.to_le_bytes());
        status[4..8].copy_from_slice(&mode.to_le_bytes());
        status[8..12].copy_from_slice(&1_u32.to_le_bytes());
        status[24..32].copy_from_slice(&length.to_le_bytes());
        status[32..36].copy_from_slice(&4096_u32.to_le_bytes());
        for time in [40, 56, 72] {
            status[time..time + 8].copy_from_slice(&seconds.to_le_bytes());
        }
        status[88..].copy_from_slice(&inode.to_le_bytes());
        self.write(out, &status)?;
        Ok(0)
    }

    fn stat(&mut self, folder: u32, at: u32, out: u32) -> Outcome<u32> {
        let path = self.path_at(folder, at)?;
        let path = self.path(path)?;
        let status = self.path_status(&path)?;
        self.write_status(out, status)
    }

    fn milliseconds(&self, clock: u32) -> Outcome<f64> {
        Ok(self.now(clock)?.as_secs_f64() * 1e3)
    }
}
