//! What modules that Emscripten builds ask of their host besides WASI: Linux's system calls, and a few functions of its own.
//!
//! Only interpreters are built so, and of theirs only what programs need is here. Other calls say that there is no such call.

use std::time::Duration;

use wasmtime::{Caller, Extern, ExternType, Linker, Module, Val};

use super::clock::{MONOTONIC, REALTIME};
use super::files::{Kind, MAX_PATH_BYTES};
use super::io::Status;
use super::link::{call as call_wasi, enter};
use super::paths::{Opening, Path};
use super::{Call, Errno, Outcome, clock};
use crate::engine::State;

const ENV: &str = "env";
const PAGE_BYTES: u64 = 1 << 16;
const MAX_HEAP_BYTES: u32 = 1 << 31;
const PROCESS: u32 = 42;

/// In the place of an open folder: the one that relative paths start from.
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

impl Call<'_> {
    /// The path at an address, which starts from an open folder.
    fn path_at(&self, folder: u32, at: u32) -> Result<Path, Errno> {
        let folder = if folder == CURRENT_FOLDER { ROOT } else { folder };
        let text = self.memory.get(at as usize..).ok_or(Errno::BadAddress)?;
        let length = (0..).zip(text).take(MAX_PATH_BYTES + 1).find(|(_, byte)| **byte == 0).map(|(length, _)| length);
        Ok(Path { folder, at, length: length.ok_or(Errno::NameTooLong)? })
    }

    fn openat(&mut self, folder: u32, at: u32, flags: u32) -> Outcome<u32> {
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

    /// What `stat` tells, as Emscripten's C library lays it out.
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

    fn fcntl(&mut self, number: u32, command: u32) -> Outcome<u32> {
        let open = self.wasi.descriptors.get(number)?;
        match command {
            DUPLICATE => Ok(self.wasi.descriptors.duplicate(number)?),
            GET_FLAGS => Ok(match (open.can_read, open.can_write) {
                (true, true) => READ_AND_WRITE,
                (false, true) => WRITE_ONLY,
                _ => 0,
            }),
            // What else there is to set makes no difference here.
            _ => Ok(0),
        }
    }

    fn milliseconds(&self, clock: u32) -> Outcome<f64> {
        Ok(self.now(clock)?.as_secs_f64() * 1e3)
    }
}

/// Runs a system call, and turns the outcome into what Linux returns.
fn call(caller: Caller<'_, State>, body: impl FnOnce(&mut Call<'_>) -> Outcome<u32>) -> wasmtime::Result<i32> {
    Ok(enter(caller, body)?.map_or_else(|errno| -(errno as i32), u32::cast_signed))
}

macro_rules! define {
    ($linker:ident, $($name:literal |$call:ident $(, $parameter:ident: $type:ty)*| $body:expr;)*) => {
        $($linker.func_wrap(ENV, $name, |caller: Caller<'_, State> $(, $parameter: $type)*| call(caller, |$call| $body))?;)*
    };
}

/// Defines what Emscripten's modules import, in place of what was defined for these imports before.
pub(super) fn link(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    for import in module.imports().filter(|import| import.module() == ENV && import.name().starts_with("__syscall_")) {
        if let ExternType::Func(of) = import.ty()
            && of.results().all(|result| result.is_i32())
        {
            linker.func_new(ENV, import.name(), of, |caller, _, results| {
                let errno = call(caller, |_| Err(Errno::NotSupported.into()))?;
                results.fill(Val::I32(errno));
                Ok(())
            })?;
        }
    }
    define! { linker,
        "__syscall_openat" |c, folder: u32, path: u32, flags: u32, _mode: u32| c.openat(folder, path, flags);
        "__syscall_stat64" |c, path: u32, out: u32| c.stat(CURRENT_FOLDER, path, out);
        "__syscall_lstat64" |c, path: u32, out: u32| c.stat(CURRENT_FOLDER, path, out);
        "__syscall_newfstatat" |c, folder: u32, path: u32, out: u32, _flags: u32| c.stat(folder, path, out);
        "__syscall_fstat64" |c, number: u32, out: u32| {
            let status = c.descriptor_status(number)?;
            c.write_status(out, status)
        };
        "__syscall_fcntl64" |c, number: u32, command: u32, _arguments: u32| c.fcntl(number, command);
        "__syscall_dup" |c, number: u32| Ok(c.wasi.descriptors.duplicate(number)?);
        "__syscall_getcwd" |c, at: u32, room: u32| {
            if room < 2 {
                return Err(Errno::Invalid.into());
            }
            c.write(at, b"/\0")?;
            Ok(2)
        };
        "__syscall_unlinkat" |c, folder: u32, path: u32, flags: u32| {
            let path = c.path_at(folder, path)?;
            if flags & REMOVE_FOLDER == 0 { c.path_unlink_file(path)? } else { c.path_remove_directory(path)? }
            Ok(0)
        };
        "__syscall_rmdir" |c, path: u32| {
            let path = c.path_at(CURRENT_FOLDER, path)?;
            c.path_remove_directory(path).map(|()| 0)
        };
        "__syscall_mkdirat" |c, folder: u32, path: u32, _mode: u32| {
            let path = c.path_at(folder, path)?;
            c.path_create_directory(path).map(|()| 0)
        };
        "__syscall_renameat" |c, folder: u32, path: u32, to_folder: u32, to: u32| {
            let (path, to) = (c.path_at(folder, path)?, c.path_at(to_folder, to)?);
            c.path_rename(path, to).map(|()| 0)
        };
        "__syscall_utimensat" |c, folder: u32, path: u32, _times: u32, _flags: u32| {
            let path = c.path_at(folder, path)?;
            c.path_filestat_set_times(path).map(|()| 0)
        };
        "js_getpid" |_c| Ok(PROCESS);
        "js_flock" |_c, _number: u32, _operation: u32| Ok(0);
        "_setitimer_js" |_c, _which: u32, _time: f64| Ok(0);
        "emscripten_get_heap_max" |_c| Ok(MAX_HEAP_BYTES);
    }
    let read = |caller: Caller<'_, State>, number: u32, parts: u32, count: u32, out: u32| {
        call_wasi(caller, |c| c.fd_read(number, parts, count, out))
    };
    linker.func_wrap(ENV, "js_fd_read", read)?;
    for (name, clock) in [("emscripten_get_now", MONOTONIC), ("emscripten_date_now", REALTIME)] {
        linker.func_wrap(ENV, name, move |caller: Caller<'_, State>| -> wasmtime::Result<f64> {
            Ok(enter(caller, |c| c.milliseconds(clock))?.unwrap_or_default())
        })?;
    }
    linker.func_wrap(
        ENV,
        "emscripten_sleep",
        |caller: Caller<'_, State>, milliseconds: u32| -> wasmtime::Result<()> {
            call(caller, |c| c.sleep(Duration::from_millis(milliseconds.into())).map(|()| 0)).map(drop)
        },
    )?;
    linker.func_wrap(ENV, "emscripten_resize_heap", grow)?;
    linker.func_wrap(ENV, "exit", |caller: Caller<'_, State>, code: u32| -> wasmtime::Result<()> {
        call(caller, |c| c.proc_exit(code).map(|()| 0)).map(drop)
    })?;
    linker.func_wrap(
        ENV,
        "_tzset_js",
        |caller: Caller<'_, State>, offset: u32, summer: u32, name: u32, summer_name: u32| -> wasmtime::Result<()> {
            let utc = |c: &mut Call<'_>| -> Outcome<u32> {
                for (at, bytes) in
                    [(offset, b"\0\0\0\0"), (summer, b"\0\0\0\0"), (name, b"UTC\0"), (summer_name, b"UTC\0")]
                {
                    c.write(at, bytes)?;
                }
                Ok(0)
            };
            call(caller, utc).map(drop)
        },
    )?;
    for name in ["js_wasm_trace", "js_popen_clear_pid_for_fd"] {
        linker.func_wrap(ENV, name, |_: Caller<'_, State>, _: u32| {})?;
    }
    linker.func_wrap(ENV, "js_release_file_locks", |_: Caller<'_, State>| {})?;
    Ok(())
}

/// Gives a module the memory that its allocator asks for. 0 if it may not have so much.
fn grow(mut caller: Caller<'_, State>, bytes: u32) -> u32 {
    let Some(memory) = caller.get_export("memory").and_then(Extern::into_memory) else { return 0 };
    let pages = u64::from(bytes).div_ceil(PAGE_BYTES).saturating_sub(memory.size(&caller));
    u32::from(memory.grow(&mut caller, pages).is_ok())
}
