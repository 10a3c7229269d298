//! Defines what a module imports: WASI preview 1, Emscripten's calls, and what counting needs.

use std::task::Poll;
use std::{future, mem};

use assay_wasi::{CALL_FUEL, Call, EMSCRIPTEN, Errno, Failure, Outcome, PREVIEW1, emscripten, preview1};
use assay_wasm_passes as passes;
use wasmtime::{Caller, Extern, ExternType, Linker, Module, Trap, Val};

use crate::state::State;
use crate::{fuel, heap};

const PAGE_BYTES: u64 = 1 << 16;

/// Makes a call. `Ok(Err(_))` is an error for the program. `Err(_)` ends the run.
fn enter<T>(
    caller: &mut Caller<'_, State>,
    body: impl FnOnce(&mut Call<'_, [u8]>) -> Outcome<T>,
) -> wasmtime::Result<Result<T, Errno>> {
    let fuel = fuel::remaining(&mut *caller);
    let memory = match caller.data().memory {
        Some(memory) => Some(memory),
        // Only a start function runs before the memory is known.
        None => caller.get_export("memory").and_then(Extern::into_memory),
    };
    let (memory, state) = match &memory {
        Some(memory) => memory.data_and_store_mut(&mut *caller),
        None => (&mut [][..], caller.data_mut()),
    };
    state.check_backstop()?;
    let mut call = Call::new(memory, &mut state.wasi, fuel);
    let outcome = call.spend(CALL_FUEL).and_then(|()| body(&mut call));
    let remaining = call.fuel();
    fuel::set_remaining(caller, remaining)?;
    match outcome {
        Ok(value) => Ok(Ok(value)),
        Err(Failure::Errno(errno)) => Ok(Err(errno)),
        Err(Failure::Stop(stop)) => Err(wasmtime::Error::new(stop)),
    }
}

/// Defines the calls of a table. [`preview1!`] describes a row.
macro_rules! define {
    (
        { $linker:ident $module:ident }
        $($name:literal = $method:ident($($parameter:ident: $type:ty),*) $(-> $result:ident)?;)*
    ) => {
        $($linker.func_wrap($module, $name, |mut caller: Caller<'_, State> $(, $parameter: $type)*| {
            define!(@ $($result)?, enter(&mut caller, |call| call.$method($($parameter),*)))
        })?;)*
    };
    (@ errno, $outcome:expr) => { $outcome.map(errno) };
    (@ linux, $outcome:expr) => { $outcome.map(linux) };
    (@ number, $outcome:expr) => { $outcome.map(Result::unwrap_or_default) };
    (@ , $outcome:expr) => { $outcome.map(drop) };
}

/// The return value by WASI's convention.
fn errno(outcome: Result<(), Errno>) -> i32 {
    outcome.map_or_else(|errno| errno as i32, |()| 0)
}

/// The return value by Linux's convention.
fn linux(outcome: Result<u32, Errno>) -> i32 {
    outcome.map_or_else(|errno| -(errno as i32), u32::cast_signed)
}

/// Defines what counting needs, and all of WASI preview 1 that `module` imports. Sockets are
/// refused, in any version of the interface. Other imports remain undefined.
pub(crate) fn link(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    fuel::link(linker)?;
    heap::link(linker)?;
    preview1!(define linker PREVIEW1);
    linker.allow_shadowing(true);
    linker.func_wrap_async(PREVIEW1, "fd_write", write)?;
    linker.allow_shadowing(false);
    refuse(linker, module, PREVIEW1, "sock_", Errno::NotCapable, |errno| errno as i32)
}

/// `fd_write`. If output is shown, it returns control to the run's caller, which shows it.
fn write(
    mut caller: Caller<'_, State>,
    (fd, parts, count, out): (u32, u32, u32, u32),
) -> Box<dyn Future<Output = wasmtime::Result<i32>> + Send + '_> {
    Box::new(async move {
        let is_shown = caller.data().wasi.transcript.is_some();
        let written = enter(&mut caller, |call| call.fd_write(fd, parts, count, out))?;
        if is_shown {
            yield_once().await;
        }
        Ok(errno(written))
    })
}

async fn yield_once() {
    let mut has_yielded = false;
    future::poll_fn(|_| if mem::replace(&mut has_yielded, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

/// Defines the imports whose names begin with `prefix`, with the types that the module declares.
/// Calls of them fail with `errno`.
fn refuse(
    linker: &mut Linker<State>,
    module: &Module,
    from: &str,
    prefix: &str,
    errno: Errno,
    returned: fn(Errno) -> i32,
) -> wasmtime::Result<()> {
    for import in module.imports().filter(|import| import.module() == from && import.name().starts_with(prefix)) {
        if let ExternType::Func(of) = import.ty()
            && of.results().all(|result| result.is_i32())
        {
            linker.func_new(from, import.name(), of, move |mut caller, _, results| {
                let refused: Result<(), _> = enter(&mut caller, |_| Err(errno.into()))?;
                results.fill(Val::I32(refused.map_or_else(returned, |()| 0)));
                Ok(())
            })?;
        }
    }
    Ok(())
}

/// The end of a program that needs something that is missing here.
#[derive(Debug, thiserror::Error)]
#[error("something is missing here")]
pub(crate) struct Unsupported;

fn unsupported() -> wasmtime::Result<()> {
    Err(wasmtime::Error::new(Unsupported))
}

/// Defines what [`link`] defines, and the end of a program of TeaVM that needs what is missing here.
pub(crate) fn link_teavm(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    link(linker, module)?;
    linker.func_wrap(passes::teavm::MODULE, passes::teavm::UNSUPPORTED, unsupported)?;
    Ok(())
}

/// The import by which a standard library with threads ends a program whose threads cannot all go on.
const THREADS: (&str, &str) = ("threads", "unsupported");

/// Defines what [`link`] defines, and the end of a program whose threads cannot all go on here.
pub(crate) fn link_threads(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    link(linker, module)?;
    linker.func_wrap(THREADS.0, THREADS.1, unsupported)?;
    Ok(())
}

/// Defines the imports of a compiler or an interpreter, which may be built for other hosts too.
/// Calls of unknown imports trap.
pub(crate) fn link_runtime(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    link(linker, module)?;
    for import in module.imports().filter(|import| ![PREVIEW1, passes::fuel::MODULE].contains(&import.module())) {
        if let ExternType::Func(of) = import.ty() {
            linker.func_new(import.module(), import.name(), of, |_, _, _| Err(Trap::UnreachableCodeReached.into()))?;
        }
    }
    linker.allow_shadowing(true);
    // CRuby passes its return value to its host as a resource. This host does not use it.
    linker.func_wrap("canonical_abi", "resource_new_rb-abi-value", |_: u32| 0_u32)?;
    link_emscripten(linker, module)?;
    linker.allow_shadowing(false);
    Ok(())
}

/// Defines the imports of Emscripten's modules, in place of earlier definitions.
fn link_emscripten(linker: &mut Linker<State>, module: &Module) -> wasmtime::Result<()> {
    refuse(linker, module, EMSCRIPTEN, "__syscall_", Errno::NotSupported, |errno| -(errno as i32))?;
    emscripten!(define linker EMSCRIPTEN);
    linker.func_wrap(EMSCRIPTEN, "emscripten_resize_heap", grow)?;
    for name in ["js_wasm_trace", "js_popen_clear_pid_for_fd"] {
        linker.func_wrap(EMSCRIPTEN, name, |_: Caller<'_, State>, _: u32| {})?;
    }
    linker.func_wrap(EMSCRIPTEN, "js_release_file_locks", |_: Caller<'_, State>| {})?;
    // The host of C# programs has a console of its own. It ends a program with this call.
    linker.func_wrap(EMSCRIPTEN, "mono_wasm_console_clear", unsupported)?;
    Ok(())
}

/// Grows the memory to `bytes`, at the request of the module's allocator. Returns 1 if the growth
/// is granted, else 0.
fn grow(mut caller: Caller<'_, State>, bytes: u32) -> wasmtime::Result<u32> {
    let Some(memory) = caller.get_export("memory").and_then(Extern::into_memory) else { return Ok(0) };
    let pages = u64::from(bytes).div_ceil(PAGE_BYTES).saturating_sub(memory.size(&caller));
    Ok(u32::from(fuel::grow(&mut caller, pages)?.is_some()))
}
