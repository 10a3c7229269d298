//! The names that a program imports, and what stands behind them.

use std::ops::Range;

use assay_wasm_passes::baseline;
use wasmtime::{Caller, ExternType, Linker, Module, Trap, Val};

use super::paths::{Opening, Path};
use super::{Call, Errno, Failure, Outcome, Stop, emscripten};
use crate::engine::State;
use crate::prices;

const WASI: &str = "wasi_snapshot_preview1";

/// Runs one system call, and turns the outcome into what WASI returns.
pub(super) fn call(caller: Caller<'_, State>, body: impl FnOnce(&mut Call<'_>) -> Outcome) -> wasmtime::Result<i32> {
    Ok(enter(caller, body)?.map_or_else(|errno| errno as i32, |()| 0))
}

/// Runs one system call: finds the program's memory and counts fuel.
pub(super) fn enter<T>(
    caller: Caller<'_, State>,
    body: impl FnOnce(&mut Call<'_>) -> Outcome<T>,
) -> wasmtime::Result<Result<T, Errno>> {
    enter_for(prices::SYSTEM_CALL, caller, body)
}

/// The same, for so much fuel.
fn enter_for<T>(
    price: u64,
    mut caller: Caller<'_, State>,
    body: impl FnOnce(&mut Call<'_>) -> Outcome<T>,
) -> wasmtime::Result<Result<T, Errno>> {
    let fuel_for_calls = caller.data().fuel_for_calls;
    let fuel = fuel_for_calls.map_or_else(|| caller.get_fuel(), Ok)?.checked_sub(caller.data_mut().take_owed());
    let memory = match caller.data().memory {
        Some(memory) => Some(memory),
        // Only a start function runs before the memory is known.
        None => caller.get_export("memory").and_then(wasmtime::Extern::into_memory),
    };
    let (memory, state) = match &memory {
        Some(memory) => memory.data_and_store_mut(&mut caller),
        None => (&mut [][..], caller.data_mut()),
    };
    state.check_backstop()?;
    let mut call = Call { memory, wasi: &mut state.wasi, fuel: fuel.ok_or(Stop::OutOfFuel)? };
    let outcome = call.spend(price).and_then(|()| body(&mut call));
    let left = call.fuel;
    match &mut state.fuel_for_calls {
        Some(fuel) => *fuel = left,
        None => caller.set_fuel(left)?,
    }
    match outcome {
        Ok(value) => Ok(Ok(value)),
        Err(Failure::Errno(errno)) => Ok(Err(errno)),
        Err(Failure::Stop(stop)) => Err(wasmtime::Error::new(stop)),
    }
}

/// Defines system calls, each by its name, the types of its parameters, and what it does.
macro_rules! define {
    ($linker:ident, $($name:literal |$call:ident $(, $parameter:ident: $type:ty)*| $body:expr;)*) => {
        $($linker.func_wrap(WASI, $name, |caller: Caller<'_, State> $(, $parameter: $type)*| {
            call(caller, |$call| $body)
        })?;)*
    };
}

/// Defines what [`baseline::lower`] has a module import, besides WASI.
pub(crate) fn link_replaced(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    // A place in memory is one of a slice, and what there is of it is long enough, or there is none.
    fn place(at: u32, length: u32) -> Range<usize> {
        at as usize..at as usize + length as usize
    }
    linker.func_wrap(
        baseline::MODULE,
        baseline::COPY,
        |caller: Caller<'_, State>, to: u32, from: u32, length: u32| {
            bulk(caller, length, |memory| {
                let is_inside = memory.get(place(to, length)).is_some() && memory.get(place(from, length)).is_some();
                is_inside.then(|| memory.copy_within(place(from, length), to as usize))
            })
        },
    )?;
    linker.func_wrap(
        baseline::MODULE,
        baseline::FILL,
        |caller: Caller<'_, State>, at: u32, value: u32, length: u32| {
            bulk(caller, length, |memory| {
                memory.get_mut(place(at, length)).map(|bytes| bytes.fill(value.to_le_bytes()[0]))
            })
        },
    )?;
    link(linker, module)
}

/// Runs a bulk operation, which costs as much fuel as it moves bytes; `None` is for places that are not in memory.
fn bulk(
    caller: Caller<'_, State>,
    length: u32,
    operation: impl FnOnce(&mut [u8]) -> Option<()>,
) -> wasmtime::Result<()> {
    let done = enter_for(length.into(), caller, |call| Ok(operation(call.memory)))?;
    done.ok().flatten().ok_or_else(|| Trap::MemoryOutOfBounds.into())
}

/// Defines all of WASI preview 1 that `module` imports. What it has of sockets, in whatever version of the interface, is
/// refused. Other imports are left undefined.
pub(crate) fn link(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    define! { linker,
        "args_get" |c, pointers: u32, bytes: u32| c.args_get(pointers, bytes);
        "args_sizes_get" |c, count: u32, bytes: u32| c.args_sizes_get(count, bytes);
        "environ_get" |c, pointers: u32, bytes: u32| c.environ_get(pointers, bytes);
        "environ_sizes_get" |c, count: u32, bytes: u32| c.environ_sizes_get(count, bytes);
        "clock_res_get" |c, clock: u32, out: u32| c.clock_res_get(clock, out);
        "clock_time_get" |c, clock: u32, precision: u64, out: u32| c.clock_time_get(clock, precision, out);
        "poll_oneoff" |c, subscriptions: u32, events: u32, count: u32, out: u32|
            c.poll_oneoff(subscriptions, events, count, out);
        "random_get" |c, at: u32, length: u32| c.random_get(at, length);
        "proc_raise" |c, signal: u32| c.proc_raise(signal);
        "sched_yield" |c| c.sched_yield();
        "fd_advise" |c, fd: u32, _offset: u64, _length: u64, _advice: u32| c.check_descriptor(fd);
        "fd_allocate" |c, fd: u32, offset: u64, length: u64| c.fd_allocate(fd, offset, length);
        "fd_close" |c, fd: u32| c.fd_close(fd);
        "fd_datasync" |c, fd: u32| c.check_descriptor(fd);
        "fd_fdstat_get" |c, fd: u32, out: u32| c.fd_fdstat_get(fd, out);
        "fd_fdstat_set_flags" |c, fd: u32, flags: u32| c.fd_fdstat_set_flags(fd, flags);
        "fd_fdstat_set_rights" |c, fd: u32, _base: u64, _inheriting: u64| c.check_descriptor(fd);
        "fd_filestat_get" |c, fd: u32, out: u32| c.fd_filestat_get(fd, out);
        "fd_filestat_set_size" |c, fd: u32, length: u64| c.fd_filestat_set_size(fd, length);
        "fd_filestat_set_times" |c, fd: u32, _accessed: u64, _modified: u64, _flags: u32| c.check_descriptor(fd);
        "fd_pread" |c, fd: u32, parts: u32, count: u32, offset: u64, out: u32|
            c.fd_pread(fd, parts, count, offset, out);
        "fd_prestat_get" |c, fd: u32, out: u32| c.fd_prestat_get(fd, out);
        "fd_prestat_dir_name" |c, fd: u32, at: u32, length: u32| c.fd_prestat_dir_name(fd, at, length);
        "fd_pwrite" |c, fd: u32, parts: u32, count: u32, offset: u64, out: u32|
            c.fd_pwrite(fd, parts, count, offset, out);
        "fd_read" |c, fd: u32, parts: u32, count: u32, out: u32| c.fd_read(fd, parts, count, out);
        "fd_readdir" |c, fd: u32, at: u32, length: u32, cookie: u64, out: u32|
            c.fd_readdir(fd, at, length, cookie, out);
        "fd_renumber" |c, from: u32, to: u32| c.fd_renumber(from, to);
        "fd_seek" |c, fd: u32, offset: i64, whence: u32, out: u32| c.fd_seek(fd, offset, whence, out);
        "fd_sync" |c, fd: u32| c.check_descriptor(fd);
        "fd_tell" |c, fd: u32, out: u32| c.fd_tell(fd, out);
        "fd_write" |c, fd: u32, parts: u32, count: u32, out: u32| c.fd_write(fd, parts, count, out);
        "path_create_directory" |c, folder: u32, at: u32, length: u32|
            c.path_create_directory(Path { folder, at, length });
        "path_filestat_get" |c, folder: u32, _flags: u32, at: u32, length: u32, out: u32|
            c.path_filestat_get(Path { folder, at, length }, out);
        "path_filestat_set_times"
            |c, folder: u32, _flags: u32, at: u32, length: u32, _accessed: u64, _modified: u64, _which: u32|
            c.path_filestat_set_times(Path { folder, at, length });
        "path_open"
            |c, folder: u32, _lookup: u32, at: u32, length: u32, flags: u32, rights: u64, _inheriting: u64,
                descriptor_flags: u32, out: u32|
            c.path_open(Path { folder, at, length }, Opening { flags, rights, descriptor_flags }, out);
        "path_readlink" |c, folder: u32, at: u32, length: u32, _to: u32, _room: u32, _out: u32|
            c.path_readlink(Path { folder, at, length });
        "path_remove_directory" |c, folder: u32, at: u32, length: u32|
            c.path_remove_directory(Path { folder, at, length });
        "path_rename" |c, folder: u32, at: u32, length: u32, to_folder: u32, to_at: u32, to_length: u32|
            c.path_rename(
                Path { folder, at, length },
                Path { folder: to_folder, at: to_at, length: to_length },
            );
        "path_unlink_file" |c, folder: u32, at: u32, length: u32|
            c.path_unlink_file(Path { folder, at, length });
        "path_link" |_c, _from: u32, _flags: u32, _at: u32, _length: u32, _to: u32, _to_at: u32, _to_length: u32|
            Err(Errno::NotSupported.into());
        "path_symlink" |_c, _at: u32, _length: u32, _folder: u32, _to_at: u32, _to_length: u32|
            Err(Errno::NotSupported.into());
    }
    // The one call that does not come back, and so returns nothing.
    linker.func_wrap(WASI, "proc_exit", |caller: Caller<'_, State>, code: u32| -> wasmtime::Result<()> {
        call(caller, |c| c.proc_exit(code)).map(drop)
    })?;
    // Builds differ in how they declare sockets, so each is defined as the module itself has it.
    for import in module.imports().filter(|import| import.module() == WASI && import.name().starts_with("sock_")) {
        if let ExternType::Func(of) = import.ty()
            && of.results().all(|result| result.is_i32())
        {
            linker.func_new(WASI, import.name(), of, |caller, _, results| {
                let errno = call(caller, |_| Err(Errno::NotCapable.into()))?;
                results.fill(Val::I32(errno));
                Ok(())
            })?;
        }
    }
    Ok(())
}

/// The same for a compiler or an interpreter, which may be built for other hosts, too: what it imports of theirs traps when it
/// is called.
pub(crate) fn link_runtime(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    link(linker, module)?;
    for import in module.imports().filter(|import| import.module() != WASI) {
        if let ExternType::Func(of) = import.ty() {
            linker.func_new(import.module(), import.name(), of, |_, _, _| Err(Trap::UnreachableCodeReached.into()))?;
        }
    }
    linker.allow_shadowing(true);
    // What CRuby returns becomes a value of its host's, which has no use for it.
    linker.func_wrap("canonical_abi", "resource_new_rb-abi-value", |_: u32| 0_u32)?;
    emscripten::link(linker, module)?;
    linker.allow_shadowing(false);
    Ok(())
}
