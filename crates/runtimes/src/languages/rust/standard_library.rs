//! The standard library that programs are linked with: that of the user's toolchain, for a target with 64 bits and
//! threads.
//!
//! Rust has no such target. So the sources of the toolchain's own library are copied, [changed](EDITS), and built by
//! the toolchain's own cargo. A program is compiled to wasm64, and lowered to wasm32 before it runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assay_engine::cache::Inputs;

use crate::install::{InstallError, run_native};

/// The name of the target, and of the file that describes it.
pub(crate) const TARGET: &str = "wasm64-wasip1";
/// The target of rustc whose description ours is made from.
const MODEL: &str = "wasm32-wasip1";
/// The stack of a program, in bytes. The linker places it first in memory, so that an overflow traps.
pub(super) const STACK_BYTES: u64 = 256 << 20;

/// The folder of the library's sources, in that of a toolchain.
const SOURCES: &str = "lib/rustlib/src/rust/library";

/// A file of the library, a text in it, and the text that replaces it wherever it is.
type Edit = (&'static str, &'static str, &'static str);

/// WebAssembly of any width, with a futex.
const WASM: &str = "target_family = \"wasm\"";
const ATOMICS: &str = "all(target_family = \"wasm\", target_feature = \"atomics\")";
const ATOMICS_32: &str = "all(target_arch = \"wasm32\", target_feature = \"atomics\")";

/// The changes to the library. One that finds nothing to replace is an error: the library is not as it was expected.
const EDITS: &[Edit] = &[
    // Means any WebAssembly.
    ("std/src/os/fd/owned.rs", "target_arch = \"wasm32\"", WASM),
    // Locks wait by a futex, which `futex.rs` has.
    ("std/src/sys/sync/condvar/mod.rs", ATOMICS, WASM),
    ("std/src/sys/sync/mutex/mod.rs", ATOMICS, WASM),
    ("std/src/sys/sync/rwlock/mod.rs", ATOMICS, WASM),
    ("std/src/sys/sync/once/mod.rs", ATOMICS_32, WASM),
    ("std/src/sys/sync/thread_parking/mod.rs", ATOMICS_32, WASM),
    (
        "std/src/sys/thread/mod.rs",
        "cfg_select! {\n",
        "cfg_select! {\n    target_os = \"wasi\" => {\n        mod guest;\n        pub use guest::*;\n    }\n",
    ),
    // Each thread has its own values.
    (
        "std/src/sys/thread_local/mod.rs",
        "        all(target_family = \"wasm\", not(target_feature = \"atomics\")),\n",
        "",
    ),
    (
        "std/src/sys/thread_local/mod.rs",
        "pub(crate) mod key {\n    cfg_select! {\n",
        "pub(crate) mod key {\n    cfg_select! {\n        target_os = \"wasi\" => {\n            mod guest;\n            \
         mod racy;\n            pub(super) use guest::{Key, get, set};\n            \
         pub(crate) use guest::{enter_thread, leave_thread, run_destructors};\n            \
         pub(super) use racy::LazyKey;\n            use guest::{create, destroy};\n        }\n",
    ),
    // A program that asks again and again lets others run.
    (
        "std/src/thread/lifecycle.rs",
        "    pub(super) fn is_finished(&self) -> bool {\n",
        "    pub(super) fn is_finished(&self) -> bool {\n        imp::yield_now();\n",
    ),
    (
        "std/src/sync/mpsc.rs",
        "        self.inner.try_recv()\n",
        "        self.inner.try_recv().or_else(|error| {\n            if error == TryRecvError::Disconnected {\n                \
         return Err(error);\n            }\n            crate::thread::yield_now();\n            \
         self.inner.try_recv()\n        })\n",
    ),
    (
        "core/src/hint.rs",
        "        target_arch = \"x86\" => {\n",
        "        all(target_arch = \"wasm64\", target_os = \"wasi\") => {\n            unsafe extern \"C\" {\n                \
         safe fn __assay_spin_loop();\n            }\n            __assay_spin_loop();\n        }\n        \
         target_arch = \"x86\" => {\n",
    ),
    // LLVM compares numbers of 128 bits by functions that return an `i32` in WebAssembly of any width. The C library
    // calls them for `long double`, even where it reads a `double`.
    (
        "compiler-builtins/compiler-builtins/src/float/cmp.rs",
        "target_arch = \"arm64ec\"))",
        "target_arch = \"arm64ec\", target_family = \"wasm\"))",
    ),
    // The C library need not define the tag of exceptions.
    ("unwind/src/wasm.rs", "#[cfg(all(target_os = \"unknown\", panic = \"unwind\"))]", "#[cfg(panic = \"unwind\")]"),
];

/// Files of the library that are replaced or added, with their texts.
const FILES: &[(&str, &str)] = &[
    ("std/src/sys/thread/guest.rs", include_str!("std/threads.rs")),
    ("std/src/sys/thread_local/key/guest.rs", include_str!("std/keys.rs")),
    ("std/src/sys/pal/wasm/atomics/futex.rs", include_str!("std/futex.rs")),
    ("std/src/sys/sync/mutex/futex.rs", include_str!("std/mutex.rs")),
    ("std/src/sys/args/wasip1.rs", include_str!("std/arguments.rs")),
];

/// The flags of the library. Panics unwind the stack, as natively, by exceptions of the standard proposal.
const FLAGS: &[&str] = &["-Zforce-unstable-if-unmarked", "-Cembed-bitcode=no", "-Awarnings"];
const LLVM: &str = "-wasm-use-legacy-eh=false";
const FEATURES: &str = "+exception-handling";

/// What separates flags in cargo's variable.
const BETWEEN_FLAGS: &str = "\x1f";

/// Variables by which the user's environment would change the build.
const FOREIGN: &[&str] =
    &["RUSTFLAGS", "CARGO_BUILD_TARGET", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "RUSTDOCFLAGS"];

/// The part of the key of the library that does not depend on the toolchain.
pub(crate) fn inputs() -> Inputs {
    let settings = format!("{FLAGS:?} {LLVM} {FEATURES} {STACK_BYTES}");
    let texts = EDITS.iter().flat_map(|&(file, old, new)| [file, old, new]);
    texts.chain(FILES.iter().flat_map(|&(file, text)| [file, text])).fold(Inputs::new().and(settings), Inputs::and)
}

/// Whether a toolchain has the sources of its library.
pub(crate) fn has_sources(toolchain: &Path) -> bool {
    toolchain.join(SOURCES).join("Cargo.lock").is_file()
}

/// Builds the library of the toolchain in the folder `toolchain`. `scratch` is an empty folder. Returns a folder in
/// it, which rustc can use as its `--sysroot`.
///
/// Cargo fetches the crates that the library's lock file names.
pub(crate) fn build(toolchain: &Path, scratch: &Path) -> Result<PathBuf, InstallError> {
    let library = scratch.join("library");
    copy(&toolchain.join(SOURCES), &library)?;
    change(&library)?;
    let made = scratch.join("made");
    let libraries = made.join("lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&libraries).map_err(io(&libraries))?;
    let description = description(&made);
    fs::write(&description, describe(toolchain)?).map_err(io(&description))?;
    let built = scratch.join("built");
    let mut cargo = Command::new(toolchain.join("bin/cargo"));
    cargo.args(["build", "--quiet", "--locked", "--release", "--features=panic-unwind"]);
    cargo.arg("--manifest-path").arg(library.join("std/Cargo.toml"));
    cargo.arg("--target").arg(&description);
    cargo.env("CARGO_TARGET_DIR", &built).env("RUSTC", toolchain.join("bin/rustc")).env("RUSTC_BOOTSTRAP", "1");
    // As a variable, versions of cargo that do not need it ignore it.
    cargo.env("CARGO_UNSTABLE_JSON_TARGET_SPEC", "true");
    // Programs have the paths of the sources in their messages.
    let mut flags: Vec<String> = FLAGS.iter().map(|&flag| flag.to_owned()).collect();
    flags.push(format!("--remap-path-prefix={}=/rustc/library", library.display()));
    flags.extend(cargo_home().map(|home| format!("--remap-path-prefix={}=/rustc/cargo", home.display())));
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join(BETWEEN_FLAGS));
    cargo.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1").env("CARGO_PROFILE_RELEASE_DEBUG", "0");
    cargo.env("CARGO_PROFILE_RELEASE_PANIC", "unwind").env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "3");
    for name in FOREIGN {
        cargo.env_remove(name);
    }
    run_native(cargo.current_dir(scratch))?;
    let from = built.join(TARGET).join("release/deps");
    for entry in fs::read_dir(&from).map_err(io(&from))? {
        let path = entry.map_err(io(&from))?.path();
        if path.extension().is_some_and(|extension| extension == "rlib") {
            let to = libraries.join(path.file_name().unwrap_or_default());
            fs::rename(&path, &to).map_err(io(&to))?;
        }
    }
    Ok(made)
}

/// The folder in which cargo stores the sources of crates.
fn cargo_home() -> Option<PathBuf> {
    let set = std::env::var_os("CARGO_HOME").filter(|path| !path.is_empty());
    set.map(PathBuf::from).or_else(|| Some(etcetera::home_dir().ok()?.join(".cargo")))
}

/// The path of the description of the target, in the folder of a library that was built.
pub(crate) fn description(made: &Path) -> PathBuf {
    made.join(TARGET).with_extension("json")
}

/// Applies [`EDITS`] and writes [`FILES`].
fn change(library: &Path) -> Result<(), InstallError> {
    for &(file, old, new) in EDITS {
        let path = library.join(file);
        let text = fs::read_to_string(&path).map_err(io(&path))?;
        if !text.contains(old) {
            return Err(unexpected(&format!("`{file}` has no `{}`", old.trim())));
        }
        fs::write(&path, text.replace(old, new)).map_err(io(&path))?;
    }
    for (file, text) in FILES {
        let path = library.join(file);
        fs::write(&path, text).map_err(io(&path))?;
    }
    Ok(())
}

/// The description of the target, from that of [`MODEL`].
fn describe(toolchain: &Path) -> Result<String, InstallError> {
    let mut rustc = Command::new(toolchain.join("bin/rustc"));
    rustc.args(["-Zunstable-options", "--print=target-spec-json", "--target", MODEL]).env("RUSTC_BOOTSTRAP", "1");
    let model = run_native(&mut rustc)?;
    let unreadable = |error: serde_json::Error| unexpected(&error.to_string());
    let mut target: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&model).map_err(unreadable)?;
    let text = |name: &str| target.get(name).and_then(|value| value.as_str()).unwrap_or_default();
    let layout = text("data-layout").replace("p:32:32", "p:64:64");
    let features = [text("features"), FEATURES].join(",");
    let width = match target.get("target-pointer-width") {
        // A text in older versions.
        Some(serde_json::Value::String(_)) => serde_json::json!("64"),
        _ => serde_json::json!(64),
    };
    let stack = format!("stack-size={STACK_BYTES}");
    let arguments = ["-mwasm64", "-z", &stack, "--stack-first", "--no-demangle"];
    let changes = [
        ("arch", serde_json::json!("wasm64")),
        ("data-layout", layout.into()),
        ("features", features.trim_start_matches(',').into()),
        ("has-thread-local", false.into()),
        ("llvm-args", [LLVM].as_slice().into()),
        ("llvm-target", TARGET.into()),
        ("panic-strategy", "unwind".into()),
        ("pre-link-args", serde_json::json!({ "wasm-lld": arguments })),
        ("target-pointer-width", width),
    ];
    // Our own start object and C library are linked.
    for name in ["crt-objects-fallback", "pre-link-objects-fallback", "metadata"] {
        target.remove(name);
    }
    target.extend(changes.map(|(name, value)| (name.to_owned(), value)));
    serde_json::to_string_pretty(&target).map_err(unreadable)
}

fn unexpected(what: &str) -> InstallError {
    InstallError::NoToolchain { reason: format!("the standard library is not as it was expected: {what}") }
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) -> Result<(), InstallError> {
    fs::create_dir_all(to).map_err(io(to))?;
    for entry in fs::read_dir(from).map_err(io(from))? {
        let entry = entry.map_err(io(from))?;
        let (source, copied) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type().map_err(io(&source))?.is_dir() {
            copy(&source, &copied)?;
        } else {
            fs::copy(&source, &copied).map_err(io(&copied))?;
        }
    }
    Ok(())
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> InstallError + '_ {
    |source| InstallError::Io { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_that_is_not_as_expected_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for (file, text, _) in EDITS {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let known = fs::read_to_string(&path).unwrap_or_default();
            fs::write(&path, known + text).unwrap();
        }
        for (file, _) in FILES {
            fs::create_dir_all(folder.path().join(file).parent().unwrap()).unwrap();
        }
        change(folder.path()).unwrap();
        let hint = fs::read_to_string(folder.path().join("core/src/hint.rs")).unwrap();
        assert!(hint.contains("__assay_spin_loop"), "{hint}");
        assert!(folder.path().join("std/src/sys/thread/guest.rs").is_file());
        // What was changed already is another library.
        let error = change(folder.path()).unwrap_err().to_string();
        assert!(error.contains("`std/src/os/fd/owned.rs` has no `target_arch = \"wasm32\"`"), "{error}");
    }
}
