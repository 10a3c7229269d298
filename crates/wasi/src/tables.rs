//! The tables of calls, for engines to define as imports.

/// The module that programs import the calls of [`preview1!`](crate::preview1!) from.
pub const PREVIEW1: &str = "wasi_snapshot_preview1";
/// The module that programs import the calls of [`emscripten!`](crate::emscripten!) from.
pub const EMSCRIPTEN: &str = "env";

/// The table of WASI preview 1's calls, but for sockets.
///
/// An engine expands it: `preview1!(define a b)` becomes `define! { { a b } row row … }`, where
/// `define!` is a macro of the engine. A row is
///
/// ```text
/// "import name" = method(parameter: type, …) -> result;
/// ```
///
/// The method is one of [`Call`](crate::Call), with these parameters. They are the parameters of
/// the import too: `u32`, `u64`, `i64` or `f64`. The result says what the import returns:
///
/// | Result | The import returns | The method returns |
/// | --- | --- | --- |
/// | `errno` | `i32`: 0, or the [`Errno`](crate::Errno) | `Outcome` |
/// | `linux` | `i32`: the value, or the negative `Errno` | `Outcome<u32>` |
/// | `number` | `f64`: the value, or 0 | `Outcome<f64>` |
/// | none | nothing: an `Errno` is dropped | `Outcome` |
///
/// Sockets have several versions, so an engine defines imports whose names begin with `sock_` as
/// the program declares them: they cost [`CALL_FUEL`](crate::CALL_FUEL) and fail with `NotCapable`.
#[macro_export]
macro_rules! preview1 {
    ($expand:ident $($context:tt)*) => {
        $expand! {
            { $($context)* }
            "args_get" = args_get(pointers: u32, bytes: u32) -> errno;
            "args_sizes_get" = args_sizes_get(count: u32, bytes: u32) -> errno;
            "environ_get" = environ_get(pointers: u32, bytes: u32) -> errno;
            "environ_sizes_get" = environ_sizes_get(count: u32, bytes: u32) -> errno;
            "clock_res_get" = clock_res_get(clock: u32, out: u32) -> errno;
            "clock_time_get" = clock_time_get(clock: u32, precision: u64, out: u32) -> errno;
            "poll_oneoff" = poll_oneoff(subscriptions: u32, events: u32, count: u32, out: u32) -> errno;
            "random_get" = random_get(at: u32, length: u32) -> errno;
            "proc_raise" = proc_raise(signal: u32) -> errno;
            "sched_yield" = sched_yield() -> errno;
            "fd_advise" = fd_advise(fd: u32, offset: u64, length: u64, advice: u32) -> errno;
            "fd_allocate" = fd_allocate(fd: u32, offset: u64, length: u64) -> errno;
            "fd_close" = fd_close(fd: u32) -> errno;
            "fd_datasync" = fd_datasync(fd: u32) -> errno;
            "fd_fdstat_get" = fd_fdstat_get(fd: u32, out: u32) -> errno;
            "fd_fdstat_set_flags" = fd_fdstat_set_flags(fd: u32, flags: u32) -> errno;
            "fd_fdstat_set_rights" = fd_fdstat_set_rights(fd: u32, base: u64, inheriting: u64) -> errno;
            "fd_filestat_get" = fd_filestat_get(fd: u32, out: u32) -> errno;
            "fd_filestat_set_size" = fd_filestat_set_size(fd: u32, length: u64) -> errno;
            "fd_filestat_set_times" = fd_filestat_set_times(
                fd: u32, accessed: u64, modified: u64, flags: u32
            ) -> errno;
            "fd_pread" = fd_pread(fd: u32, parts: u32, count: u32, offset: u64, out: u32) -> errno;
            "fd_prestat_get" = fd_prestat_get(fd: u32, out: u32) -> errno;
            "fd_prestat_dir_name" = fd_prestat_dir_name(fd: u32, at: u32, length: u32) -> errno;
            "fd_pwrite" = fd_pwrite(fd: u32, parts: u32, count: u32, offset: u64, out: u32) -> errno;
            "fd_read" = fd_read(fd: u32, parts: u32, count: u32, out: u32) -> errno;
            "fd_readdir" = fd_readdir(fd: u32, at: u32, length: u32, cookie: u64, out: u32) -> errno;
            "fd_renumber" = fd_renumber(from: u32, to: u32) -> errno;
            "fd_seek" = fd_seek(fd: u32, offset: i64, whence: u32, out: u32) -> errno;
            "fd_sync" = fd_sync(fd: u32) -> errno;
            "fd_tell" = fd_tell(fd: u32, out: u32) -> errno;
            "fd_write" = fd_write(fd: u32, parts: u32, count: u32, out: u32) -> errno;
            "path_create_directory" = path_create_directory(folder: u32, at: u32, length: u32) -> errno;
            "path_filestat_get" = path_filestat_get(
                folder: u32, flags: u32, at: u32, length: u32, out: u32
            ) -> errno;
            "path_filestat_set_times" = path_filestat_set_times(
                folder: u32, flags: u32, at: u32, length: u32, accessed: u64, modified: u64, which:
                u32
            ) -> errno;
            "path_open" = path_open(
                folder: u32, lookup: u32, at: u32, length: u32, flags: u32, rights: u64, inheriting:
                u64, descriptor_flags: u32, out: u32
            ) -> errno;
            "path_readlink" = path_readlink(
                folder: u32, at: u32, length: u32, to: u32, room: u32, out: u32
            ) -> errno;
            "path_remove_directory" = path_remove_directory(folder: u32, at: u32, length: u32) -> errno;
            "path_rename" = path_rename(
                folder: u32, at: u32, length: u32, to_folder: u32, to_at: u32, to_length: u32
            ) -> errno;
            "path_unlink_file" = path_unlink_file(folder: u32, at: u32, length: u32) -> errno;
            "path_link" = path_link(
                from: u32, flags: u32, at: u32, length: u32, to: u32, to_at: u32, to_length: u32
            ) -> errno;
            "path_symlink" = path_symlink(
                at: u32, length: u32, folder: u32, to_at: u32, to_length: u32
            ) -> errno;
            "proc_exit" = proc_exit(code: u32);
        }
    };
}

/// The table of what Emscripten's modules import, as [`preview1!`] is.
///
/// Four imports are missing, as they have no system call behind them: `emscripten_resize_heap`
/// grows the memory by the engine, and `js_wasm_trace`, `js_popen_clear_pid_for_fd` and
/// `js_release_file_locks` do nothing, and cost nothing. Other imports whose names begin with
/// `__syscall_` cost [`CALL_FUEL`](crate::CALL_FUEL), and return `NotSupported`.
#[macro_export]
macro_rules! emscripten {
    ($expand:ident $($context:tt)*) => {
        $expand! {
            { $($context)* }
            "__syscall_openat" = syscall_openat(folder: u32, path: u32, flags: u32, mode: u32) -> linux;
            "__syscall_stat64" = syscall_stat64(path: u32, out: u32) -> linux;
            "__syscall_lstat64" = syscall_lstat64(path: u32, out: u32) -> linux;
            "__syscall_newfstatat" = syscall_newfstatat(folder: u32, path: u32, out: u32, flags: u32) -> linux;
            "__syscall_fstat64" = syscall_fstat64(fd: u32, out: u32) -> linux;
            "__syscall_fcntl64" = syscall_fcntl64(fd: u32, command: u32, arguments: u32) -> linux;
            "__syscall_dup" = syscall_dup(fd: u32) -> linux;
            "__syscall_getcwd" = syscall_getcwd(at: u32, length: u32) -> linux;
            "__syscall_unlinkat" = syscall_unlinkat(folder: u32, path: u32, flags: u32) -> linux;
            "__syscall_rmdir" = syscall_rmdir(path: u32) -> linux;
            "__syscall_mkdirat" = syscall_mkdirat(folder: u32, path: u32, mode: u32) -> linux;
            "__syscall_renameat" = syscall_renameat(folder: u32, path: u32, to_folder: u32, to: u32) -> linux;
            "__syscall_utimensat" = syscall_utimensat(folder: u32, path: u32, times: u32, flags: u32) -> linux;
            "js_getpid" = js_getpid() -> linux;
            "js_flock" = js_flock(fd: u32, operation: u32) -> linux;
            "js_fd_read" = fd_read(fd: u32, parts: u32, count: u32, out: u32) -> errno;
            "_setitimer_js" = js_setitimer(which: u32, milliseconds: f64) -> linux;
            "_tzset_js" = js_tzset(offset: u32, summer: u32, name: u32, summer_name: u32);
            "emscripten_get_heap_max" = emscripten_get_heap_max() -> linux;
            "emscripten_get_now" = emscripten_get_now() -> number;
            "emscripten_date_now" = emscripten_date_now() -> number;
            "emscripten_get_now_res" = emscripten_get_now_res() -> number;
            "_emscripten_get_now_is_monotonic" = emscripten_is_monotonic() -> linux;
            "emscripten_sleep" = emscripten_sleep(milliseconds: u32);
            "emscripten_force_exit" = proc_exit(code: u32);
            "exit" = proc_exit(code: u32);
            "mono_wasm_browser_entropy" = mono_entropy(at: u32, length: u32) -> linux;
            "mono_wasm_get_first_day_of_week" = mono_first_day_of_week(culture: u32, length: u32, out: u32) -> linux;
            "mono_wasm_get_first_week_of_year" = mono_first_week_of_year(culture: u32, length: u32, out: u32) -> linux;
            "mono_wasm_get_locale_info" = mono_locale(
                culture: u32, culture_length: u32, locale: u32, locale_length: u32, out: u32, room: u32, length: u32
            ) -> linux;
            "mono_wasm_schedule_timer" = mono_timer(milliseconds: u32);
            "mono_wasm_trace_logger" = mono_log(domain: u32, level: u32, message: u32, is_fatal: u32, data: u32);
            "schedule_background_exec" = mono_background();
        }
    };
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::{Call, Input, Limits, Wasi};

    /// Makes each call of a table with the largest, and with the smallest arguments. Returns the
    /// names.
    macro_rules! call_all {
        ({ $memory:ident $wasi:ident } $($name:literal = $method:ident($($parameter:ident: $type:ty),*) $(-> $result:ident)?;)*) => {{
            $(
                let _ = Call::new($memory, &mut $wasi, FUEL).$method($(<$type>::MAX),*);
                let _ = Call::new($memory, &mut $wasi, FUEL).$method($(<$type>::MIN),*);
            )*
            [$($name),*]
        }};
    }

    #[test]
    fn no_call_panics_at_extreme_arguments() {
        const FUEL: u64 = 1 << 40;
        let limits = Limits { fuel: FUEL, output_bytes: 1 << 10, scratch_bytes: 1 << 10, ..Limits::default() };
        for length in [0, 1 << 10] {
            let mut memory = vec![b'a'; length];
            let memory = memory.as_mut_slice();
            let mut wasi = Wasi::new(&Input::default(), &limits);
            let (preview1, emscripten) = (preview1!(call_all memory wasi), emscripten!(call_all memory wasi));
            assert_eq!((preview1.len(), emscripten.len()), (42, 33));
            let names: BTreeSet<_> = preview1.iter().chain(&emscripten).collect();
            assert_eq!(names.len(), 42 + 33, "a name stands twice");
        }
    }
}
