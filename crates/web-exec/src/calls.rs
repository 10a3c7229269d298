//! What a guest imports: WASI preview 1, Emscripten's calls, and what counting needs.

use assay_wasi::{CALL_FUEL, Call, EMSCRIPTEN, Errno, Failure, Outcome, PREVIEW1, emscripten, preview1};
use assay_wasm_passes::{detach, fuel};
use js_sys::WebAssembly::{Memory, Module};
use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use crate::guest::GuestMemory;
use crate::running::{self, Running};

/// Makes a call for the guest that runs.
fn enter<T>(body: impl FnOnce(&mut Call<'_, GuestMemory>) -> Outcome<T>) -> Result<T, Errno> {
    running::with(|run| {
        // A guest whose run has ended traps as soon as this returns.
        let Some(run) = run.filter(|run| !run.has_ended()) else { return Err(Errno::NotCapable) };
        let mut memory = GuestMemory;
        let mut call = Call::new(&mut memory, &mut run.wasi, running::remaining());
        let outcome = call.spend(CALL_FUEL).and_then(|()| body(&mut call));
        let remaining = call.fuel();
        running::set_remaining(remaining);
        match outcome {
            Ok(value) => Ok(value),
            Err(Failure::Errno(errno)) => Err(errno),
            Err(Failure::Stop(stop)) => {
                run.stop(stop);
                Err(Errno::NotCapable)
            }
        }
    })
}

/// Exports the calls of a table. [`preview1!`] describes a row.
macro_rules! export {
    (
        { $module:ident }
        $($name:literal = $method:ident($($parameter:ident: $type:ty),*) $(-> $result:ident)?;)*
    ) => {
        mod $module {
            use super::*;

            $(export!(@ $name, $method($($parameter: $type),*) $(-> $result)?);)*

            pub(super) const NAMES: &[&str] = &[$($name),*];
        }
    };
    (@ $name:literal, $method:ident($($parameter:ident: $type:ty),*) -> errno) => {
        export!(@ $name, i32, errno, $method($($parameter: $type),*));
    };
    (@ $name:literal, $method:ident($($parameter:ident: $type:ty),*) -> linux) => {
        export!(@ $name, i32, linux, $method($($parameter: $type),*));
    };
    (@ $name:literal, $method:ident($($parameter:ident: $type:ty),*) -> number) => {
        export!(@ $name, f64, Result::unwrap_or_default, $method($($parameter: $type),*));
    };
    (@ $name:literal, $method:ident($($parameter:ident: $type:ty),*)) => {
        export!(@ $name, (), nothing, $method($($parameter: $type),*));
    };
    (@ $name:literal, $returned:ty, $convert:path, $method:ident($($parameter:ident: $type:ty),*)) => {
        const _: () = {
            #[cfg_attr(target_family = "wasm", expect(unsafe_code, reason = "a guest imports it by this name"))]
            #[cfg_attr(target_family = "wasm", unsafe(export_name = $name))]
            #[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "a C library has some of these names"))]
            extern "C" fn export($($parameter: $type),*) -> $returned {
                $convert(enter(|call| call.$method($($parameter),*)))
            }
        };
    };
}

preview1!(export wasi);
emscripten!(export linux_calls);

/// The return value by WASI's convention.
fn errno(outcome: Result<(), Errno>) -> i32 {
    outcome.map_or_else(|errno| errno as i32, |()| 0)
}

/// The return value by Linux's convention.
fn linux(outcome: Result<u32, Errno>) -> i32 {
    outcome.map_or_else(|errno| -(errno as i32), u32::cast_signed)
}

/// An error of a call that returns nothing is dropped.
fn nothing(_: Result<(), Errno>) {}

/// [`fuel::GROW`].
#[cfg_attr(target_family = "wasm", expect(unsafe_code, reason = "a guest imports it by this name"))]
#[cfg_attr(target_family = "wasm", unsafe(export_name = "assay_grow"))]
#[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "only a guest calls it"))]
extern "C" fn grow(pages: u32) -> i32 {
    running::with(|run| run.filter(|run| !run.has_ended()).and_then(|run| run.grow(pages.into())))
        .map_or(-1, u32::cast_signed)
}

/// Grows memory to `bytes`, at the request of the module's allocator. Returns 1 if that is granted,
/// else 0.
#[cfg_attr(target_family = "wasm", expect(unsafe_code, reason = "a guest imports it by this name"))]
#[cfg_attr(target_family = "wasm", unsafe(export_name = "emscripten_resize_heap"))]
#[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "only a guest calls it"))]
extern "C" fn resize_heap(bytes: u32) -> u32 {
    let grown = running::with(|run| run.filter(|run| !run.has_ended()).and_then(|run| run.grow_to(bytes.into())));
    u32::from(grown.is_some())
}

/// Calls that do nothing, and cost nothing.
const IDLE: [&str; 3] = ["js_wasm_trace", "js_popen_clear_pid_for_fd", "js_release_file_locks"];

/// The imports of a module whose memory is `memory`. What the host does not provide ends the run
/// when it is called, like a trap.
pub(crate) fn imports(module: &Module, memory: &Memory) -> Result<Object, JsValue> {
    let own = wasm_bindgen::exports();
    let idle: JsValue = Closure::<dyn Fn() -> i32>::new(|| 0).into_js_value();
    let unknown: JsValue = Closure::<dyn Fn() -> i32>::new(unknown).into_js_value();
    let refused = |convert: fn(Errno) -> i32, errno: Errno| -> JsValue {
        let refuse = move || enter(|_| Err::<(), _>(errno.into())).map_or_else(convert, |()| 0);
        Closure::<dyn Fn() -> i32>::new(refuse).into_js_value()
    };
    let no_socket = refused(|errno| errno as i32, Errno::NotCapable);
    let no_linux_call = refused(|errno| -(errno as i32), Errno::NotSupported);
    let imports = Object::new();
    for import in Module::imports(module).iter() {
        let text = |key: &str| Reflect::get(&import, &key.into()).map(|text| text.as_string().unwrap_or_default());
        let (from, name) = (text("module")?, text("name")?);
        let exported = |name: &str| Reflect::get(&own, &name.into());
        let value = match (from.as_str(), name.as_str()) {
            (detach::MODULE, detach::MEMORY) => memory.into(),
            (fuel::MODULE, fuel::GROW) => exported("assay_grow")?,
            (PREVIEW1, name) if wasi::NAMES.contains(&name) => exported(name)?,
            (PREVIEW1, name) if name.starts_with("sock_") => no_socket.clone(),
            (EMSCRIPTEN, name) if linux_calls::NAMES.contains(&name) || name == "emscripten_resize_heap" => {
                exported(name)?
            }
            (EMSCRIPTEN, name) if name.starts_with("__syscall_") => no_linux_call.clone(),
            (EMSCRIPTEN, name) if IDLE.contains(&name) => idle.clone(),
            // CRuby passes its return value to its host as a resource. This host does not use it.
            ("canonical_abi", "resource_new_rb-abi-value") => idle.clone(),
            _ => unknown.clone(),
        };
        let of_module = Reflect::get(&imports, &from.as_str().into())?;
        let of_module = if of_module.is_undefined() { Object::new().into() } else { of_module };
        Reflect::set(&of_module, &name.into(), &value)?;
        Reflect::set(&imports, &from.into(), &of_module)?;
    }
    Ok(imports)
}

/// A call of an import that the host does not provide.
fn unknown() -> i32 {
    running::with(|run| run.filter(|run| !run.has_ended()).map(Running::trap));
    0
}
