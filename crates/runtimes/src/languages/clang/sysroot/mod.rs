//! The C and C++ libraries for programs whose pointers and `long` have 64 bits.
//!
//! Nobody publishes these libraries for WebAssembly. They are compiled at installation: the C library from musl and wasi-libc,
//! the C++ library from libc++ and libc++abi. The headers are those of Clang's package, so a program that compiles for 32 bits
//! compiles for 64. Calls of the host have 32-bit addresses: see `imports.c`.
//!
//! Many files are compiled to one object, as most of the time for a small file goes to the compiler's start and to headers.
//! `units.txt` says which, and [`symbols`] lets programs replace single functions all the same.

mod archive;
mod headers;
mod symbols;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use assay_engine::cache::{Digest, Inputs};
use assay_engine::{Fault, Tree};
use bytes::Bytes;

use crate::install::{Package, PinnedPackage, Step, Store, pinned};
use crate::tar_files::{pack, unpack};
use crate::tool::{Task, Tool};
use crate::{CODE, Failure};

/// The sources of the C library.
pub(super) static C_SOURCES: PinnedPackage = pinned!("musl", "libc.toml");
/// The sources of the C++ library.
pub(super) static CPP_SOURCES: PinnedPackage = pinned!("libcxx", "libcxx.toml");

/// The folder of the C library's headers and of the libraries.
const TRIPLE: &str = "wasm64-wasip1";
/// The folder of the headers from which those for 64 bits are made.
const NARROW_HEADERS: &str = "include/wasm32-wasip1/";

/// The files of each object of the C library.
const UNITS: &str = include_str!("units.txt");
const OBJECT: &str = "/tmp/unit.o";

/// The flags of every file.
const FLAGS: &[&str] = &[
    "--target=wasm64-wasip1",
    "--sysroot=/usr",
    "-resource-dir=/usr",
    "-O2",
    "-DNDEBUG",
    "-w",
    "-mllvm",
    "-wasm-enable-sjlj",
    "-mllvm",
    "-wasm-use-legacy-eh=false",
    "-fno-crash-diagnostics",
    "-Xclang",
    "-disable-llvm-verifier",
    "-Xclang",
    "-discard-value-names",
];
/// The macros by which headers declare what WASI lacks and the C library emulates.
const EMULATED: &[&str] =
    &["-D_WASI_EMULATED_SIGNAL", "-D_WASI_EMULATED_PROCESS_CLOCKS", "-D_WASI_EMULATED_GETPID", "-D_WASI_EMULATED_MMAN"];
const MUSL: &[&str] = &[
    "-xc",
    "-std=gnu17",
    "-fno-trapping-math",
    // Longer blocks are copied and filled by instructions.
    "-DBULK_MEMORY_THRESHOLD=32",
    "-I/src/musl/src/include",
    "-I/src/musl/src/internal",
    "-I/src/musl/arch/wasm32",
    "-I/src/musl/arch/generic",
    "-I/src/top/headers/private",
];
const WASI: &[&str] = &[
    "-xc",
    "-std=gnu17",
    "-fno-strict-aliasing",
    "-I/src/bottom/headers/private",
    "-I/src/bottom/cloudlibc/src/include",
    "-I/src/bottom/cloudlibc/src",
    "-I/src/musl/src/include",
    "-I/src/musl/src/internal",
];
const OWN: &[&str] = &["-xc", "-std=gnu17"];
const CPP: &[&str] = &[
    "-xc++",
    "-std=c++23",
    // What most programs use is compiled once more, with all optimisations: see `cpp/instances.cpp`.
    "-O1",
    "-fvisibility-inlines-hidden",
    "-D_LIBCPP_BUILDING_LIBRARY",
    "-DLIBCXX_BUILDING_LIBCXXABI",
    "-D_LIBCXXABI_BUILDING_LIBRARY",
    "-DLIBCXXABI_NON_DEMANGLING_TERMINATE",
    "-DLIBC_NAMESPACE=__llvm_libc_common_utils",
    "-I/src/libcxx/src",
    "-I/src/libcxxabi/include",
    "-I/src/libcxxabi/src",
    "-I/src/libcxx/libc",
];
const THROWING: &[&str] = &["-fwasm-exceptions"];
/// `cpp/exceptions.cpp` throws and catches. The rest of libc++abi has nothing to do with exceptions.
const NOT_THROWING: &[&str] = &["-fno-exceptions", "-D_LIBCXXABI_HAS_NO_EXCEPTIONS"];
const UNWIND: &[&str] = &["-xc", "-std=gnu17", "-fwasm-exceptions", "-fdeclspec", "-I/src/libunwind/include"];

/// The calls of the host that [`imports.c`](IMPORTS) replaces.
const REPLACED_IMPORTS: &[&str] = &[
    "args_get",
    "args_sizes_get",
    "environ_get",
    "environ_sizes_get",
    "fd_pread",
    "fd_prestat_get",
    "fd_pwrite",
    "fd_read",
    "fd_readdir",
    "fd_write",
    "path_readlink",
    "poll_oneoff",
    "sock_recv",
    "sock_send",
];
const IMPORTS: &str = include_str!("imports.c");

/// Libraries without members: what other systems have in them is in the C library. Build systems ask for them.
const EMPTY: &[&str] = &["m", "rt", "pthread", "crypt", "util", "resolv", "xnet", "dl"];

/// The library of what the compiler calls by itself. It has another folder.
const BUILTINS: &str = "libclang_rt.builtins.a";

/// Files of libc++ that are not compiled: those of features that its configuration leaves out.
const CPP_LEFT_OUT: &[&str] = &["new", "int128_builtins", "tzdb", "tzdb_list", "time_zone"];
/// Files of libc++ that get objects of their own. The first ones run code before `main`; the others define again what a
/// header has, in another form.
const CPP_ALONE: &[&str] = &[
    "iostream",
    "memory_resource",
    "condition_variable_destructor",
    "error_category",
    "locale",
    "memory",
    "mutex_destructor",
    "operations",
];
/// The most files of an object of the C++ library.
const CPP_TOGETHER: usize = 17;
/// Files of libc++abi that are not compiled: `cpp/exceptions.cpp` takes their place.
const ABI_LEFT_OUT: &[&str] = &["cxa_exception", "cxa_personality", "cxa_thread_atexit"];

/// Files, by their paths.
type Files = BTreeMap<String, Bytes>;

/// The name of the C library's archive in the store.
const C_NAME: &str = "clang-c64";
/// The name of the C++ library's archive in the store.
const CPP_NAME: &str = "clang-cpp64";

/// Libraries that are made.
pub(super) struct Made {
    /// The archive of the libraries.
    pub(super) archive: Bytes,
    /// The digest of what they are made from.
    pub(super) digest: Bytes,
}

/// The parts of the C library that programs of another compiler are linked with.
pub(crate) struct CLibrary {
    /// The object that calls `main`.
    pub(crate) start: Bytes,
    /// The archive of functions.
    pub(crate) functions: Bytes,
}

/// A source that is compiled to an object.
struct Unit {
    /// The library, and the name of the object in it. Without a library, the object is a file of its own.
    library: Option<&'static str>,
    name: String,
    text: String,
    flags: Vec<&'static str>,
}

impl Unit {
    fn new(library: &'static str, name: &str, text: impl Into<String>, flags: &[&'static str]) -> Self {
        Self { library: Some(library), name: name.to_owned(), text: text.into(), flags: flags.to_vec() }
    }
}

/// What is compiled to libraries.
struct Plan {
    what: &'static str,
    /// The sources and headers, by their paths.
    sources: Files,
    units: Vec<Unit>,
    /// Libraries without members.
    empty: &'static [&'static str],
}

/// Makes the C library. The paths in its archive are below the folder of the compiler's own libraries.
///
/// `headers` has the compiler's headers, libc++'s, and those of the C library for 32 bits.
pub(super) fn c_library(
    store: &Store,
    compiler: &Package,
    tool: &Tool,
    headers: &[(String, Bytes)],
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Made, Fault> {
    let plan = |store: &Store| {
        let wanted = ["ziglang/lib/libc/musl/", "ziglang/lib/libc/wasi/"];
        let sources = store.files(&C_SOURCES, |path| wanted.iter().any(|folder| path.starts_with(folder)))?;
        c_plan(&sources, headers)
    };
    make(store, compiler, &C_SOURCES, C_NAME, tool, plan, progress)
}

/// The C library that [`c_library`] has cached. `None` if it has not.
pub(super) fn find_c_library(store: &Store, compiler: &Package) -> Result<Option<CLibrary>, Fault> {
    let inputs = || C_SOURCES.add_to(compiler.inputs());
    let Some((digest, _)) = store.find_made(&digest_name(C_NAME), &inputs().and(CODE))? else { return Ok(None) };
    let Some((archive, _)) = store.find_made(C_NAME, &inputs().and(&digest))? else { return Ok(None) };
    let files: Files = unpack(&archive).map_err(|error| broken(&error))?.into_iter().collect();
    let file = |name: &str| {
        let path = format!("lib/{TRIPLE}/{name}");
        files.get(&path).cloned().ok_or_else(|| broken(&format!("{path} is missing")))
    };
    Ok(Some(CLibrary { start: file("crt1-command.o")?, functions: file("libc.a")? }))
}

/// Makes the C++ library, like [`c_library`].
pub(super) fn cpp_library(
    store: &Store,
    compiler: &Package,
    tool: &Tool,
    headers: &[(String, Bytes)],
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Made, Fault> {
    let plan = |store: &Store| {
        let wanted =
            ["ziglang/lib/libcxx/libc/", "ziglang/lib/libcxx/src/", "ziglang/lib/libcxxabi/", "ziglang/lib/libunwind/"];
        let sources = store.files(&CPP_SOURCES, |path| wanted.iter().any(|folder| path.starts_with(folder)))?;
        cpp_plan(sources, headers)
    };
    make(store, compiler, &CPP_SOURCES, CPP_NAME, tool, plan, progress)
}

/// Compiles libraries, and caches their archive.
///
/// What the libraries depend on is only known from the plan, which is made from a large package. So the digest of the plan is
/// cached too, by this program's code.
fn make(
    store: &Store,
    compiler: &Package,
    package: &'static Package,
    name: &str,
    tool: &Tool,
    plan: impl Fn(&Store) -> Result<Plan, Fault>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Made, Fault> {
    let mut planned = None;
    let read_plan = |progress: &mut dyn FnMut(Step<'_>)| -> Result<Plan, Fault> {
        store.install(package, progress)?;
        plan(store)
    };
    let inputs = || package.add_to(compiler.inputs());
    let digest = store.make(&digest_name(name), &inputs().and(CODE), || {
        let plan = planned.insert(read_plan(progress)?);
        Ok::<_, Fault>(plan.digest().0.to_vec())
    })?;
    let archive = store.make(name, &inputs().and(&digest), || {
        let plan = match planned.take() {
            Some(plan) => plan,
            None => read_plan(progress)?,
        };
        plan.build(tool, progress)
    })?;
    Ok(Made { archive, digest })
}

/// The name of the digest of what an archive is made from.
fn digest_name(name: &str) -> String {
    format!("{name}-digest")
}

/// The headers of the C library for 64 bits, by the path that programs include.
pub(super) fn wide_headers(headers: &[(String, Bytes)]) -> Result<Files, Fault> {
    let mut wide = Files::new();
    for (path, bytes) in headers {
        let Some(name) = path.strip_prefix(NARROW_HEADERS) else { continue };
        let text = String::from_utf8_lossy(bytes);
        let text = headers::widened(name, &text).map_err(|error| broken(&error))?;
        wide.insert(name.to_owned(), text.into());
    }
    Ok(wide)
}

/// The headers among which the compiler searches: its own, those of libc++, and those of the C library.
fn searched(headers: &[(String, Bytes)], wide: &Files) -> Files {
    let own = headers.iter().filter(|(path, _)| path.starts_with("include/") && !path.starts_with(NARROW_HEADERS));
    let own = own.map(|(path, bytes)| (format!("/usr/{path}"), bytes.clone()));
    own.chain(wide.iter().map(|(path, bytes)| (format!("/usr/include/{TRIPLE}/{path}"), bytes.clone()))).collect()
}

fn c_plan(sources: &[(String, Vec<u8>)], headers: &[(String, Bytes)]) -> Result<Plan, Fault> {
    let wide = wide_headers(headers)?;
    let mut files = searched(headers, &wide);
    // wasi-libc's changed files of musl replace musl's, as headers refer to each other by relative paths.
    for (from, to) in [
        ("musl/src/", "musl/src/"),
        ("musl/arch/generic/", "musl/arch/generic/"),
        ("wasi/libc-top-half/musl/src/", "musl/src/"),
        ("wasi/libc-top-half/musl/arch/wasm32/", "musl/arch/wasm32/"),
        ("wasi/libc-top-half/headers/", "top/headers/"),
        ("wasi/libc-top-half/sources/", "top/sources/"),
        ("wasi/libc-bottom-half/", "bottom/"),
        ("wasi/emmalloc/", "emmalloc/"),
    ] {
        for (path, bytes) in sources {
            let Some(path) = path.strip_prefix("ziglang/lib/libc/").and_then(|path| path.strip_prefix(from)) else {
                continue;
            };
            // Those headers are the C library's own here.
            if !path.starts_with("bits/") {
                files.insert(format!("/src/{to}{path}"), Bytes::copy_from_slice(bytes));
            }
        }
    }
    files.extend(wide.iter().map(|(path, bytes)| (format!("/src/musl/include/{path}"), bytes.clone())));
    // musl knows a compare-and-swap of pointers only where they have 32 bits.
    change(&mut files, "/src/musl/arch/wasm32/atomic_arch.h", |text| {
        format!(
            "{text}\n#define a_cas_p(at, from, to) __sync_val_compare_and_swap((void *volatile *)(at), (from), (to))\n"
        )
    })?;
    // The header declares it for programs.
    change(&mut files, "/src/bottom/sources/preopens.c", |text| {
        text.replace("static void __wasilibc_populate_preopens(void) {", "void __wasilibc_populate_preopens(void) {")
    })?;
    // Other threads run first: see `threads.c`.
    change(&mut files, "/src/bottom/cloudlibc/src/libc/time/clock_nanosleep.c", |text| {
        text.replace("int clock_nanosleep(", "int __assay_clock_nanosleep(")
            .replace("(clock_nanosleep,", "(__assay_clock_nanosleep,")
    })?;
    files.insert("/src/own/thread.h".to_owned(), include_str!("thread.h").into());
    // It would give a block of the product's lower bits.
    change(&mut files, "/src/emmalloc/emmalloc.c", |text| {
        text.replace(
            "  size_t bytes = num*size;\n",
            "  size_t bytes;\n  if (__builtin_mul_overflow(num, size, &bytes))\n    return 0;\n",
        )
    })?;
    let mut units = Vec::new();
    for (name, members) in listed_units() {
        let paths: Vec<_> = members.iter().map(|member| source_path(member)).collect();
        let flags = if paths[0].starts_with("/src/bottom/") { WASI } else { MUSL };
        let mut text = together(&files, &paths)?;
        if name == "real" {
            let rename = |name: &&str| format!("#define __wasi_{name} narrow_{name}\n");
            let restore = |name: &&str| format!("#undef __wasi_{name}\n");
            let [rename, restore] = [
                REPLACED_IMPORTS.iter().map(rename).collect::<String>(),
                REPLACED_IMPORTS.iter().map(restore).collect(),
            ];
            text = format!("{rename}{text}{restore}{IMPORTS}");
        }
        let mut unit = Unit::new("libc.a", name, text, flags);
        // A loop that fills memory must not become a call of the function that it is in.
        unit.flags.extend(name.starts_with("string").then_some("-fno-builtin"));
        units.push(unit);
    }
    let include = |paths: &[&str]| together(&files, paths);
    let emmalloc: Vec<&str> = OWN.iter().copied().chain(["-fno-strict-aliasing", "-fno-builtin"]).collect();
    let threads = [OWN, &["-I/src/own"]].concat();
    let emulated = |flags: &[&'static str]| [flags, EMULATED].concat();
    units.extend([
        Unit::new("libc.a", "malloc", include(&["/src/emmalloc/emmalloc.c"])?, &emmalloc),
        Unit::new("libc.a", "threads", include_str!("threads.c"), &threads),
        Unit::new("libc.a", "spawn", include_str!("spawn.c"), &threads),
        Unit::new("libc.a", "files", include_str!("files.c"), OWN),
        Unit::new("libsetjmp.a", "jumps", include_str!("jumps.c"), OWN),
        Unit::new(BUILTINS, "builtins", include_str!("builtins.c"), &[OWN, &["-fno-builtin"]].concat()),
        Unit::new(BUILTINS, "division", include_str!("../../c/division.c"), OWN),
        Unit::new("libwasi-emulated-signal.a", "signal", include(&["/src/bottom/signal/signal.c"])?, &emulated(OWN)),
        Unit::new(
            "libwasi-emulated-signal.a",
            "strsignal",
            include(&["/src/musl/src/string/strsignal.c"])?,
            &emulated(MUSL),
        ),
        Unit::new("libwasi-emulated-getpid.a", "getpid", include(&["/src/bottom/getpid/getpid.c"])?, &emulated(OWN)),
        Unit::new("libwasi-emulated-mman.a", "mman", include(&["/src/bottom/mman/mman.c"])?, &emulated(OWN)),
    ]);
    for name in ["clock", "getrusage", "times"] {
        let text = include(&[&format!("/src/bottom/clocks/{name}.c")])?;
        units.push(Unit::new("libwasi-emulated-process-clocks.a", name, text, &emulated(WASI)));
    }
    for name in ["crt1", "crt1-command"] {
        let text = include(&["/src/bottom/crt/crt1-command.c"])?;
        units.push(Unit { library: None, ..Unit::new("", name, text, WASI) });
    }
    Ok(Plan { what: "the C library for 64 bits", sources: files, units, empty: EMPTY })
}

fn cpp_plan(sources: Vec<(String, Vec<u8>)>, headers: &[(String, Bytes)]) -> Result<Plan, Fault> {
    let mut files = searched(headers, &wide_headers(headers)?);
    // libc++abi would use system calls of Linux.
    files.remove(&format!("/usr/include/{TRIPLE}/sys/syscall.h"));
    let sources = sources.into_iter().filter_map(|(path, bytes)| {
        let path = path.strip_prefix("ziglang/lib/")?;
        Some((format!("/src/{path}"), bytes.into()))
    });
    files.extend(sources);
    let mut units = Vec::new();
    for (folder, library, left_out, exceptions) in [
        ("/src/libcxx/src/", "libc++.a", CPP_LEFT_OUT, THROWING),
        ("/src/libcxx/src/ryu/", "libc++.a", &[], THROWING),
        ("/src/libcxx/src/filesystem/", "libc++.a", CPP_LEFT_OUT, THROWING),
        ("/src/libcxxabi/src/", "libc++abi.a", ABI_LEFT_OUT, NOT_THROWING),
    ] {
        let names = files.keys().filter_map(|path| path.strip_prefix(folder)?.strip_suffix(".cpp"));
        let names = names.filter(|name| !name.contains('/') && !left_out.contains(name));
        let (alone, others): (Vec<_>, Vec<_>) = names.partition(|name| CPP_ALONE.contains(name));
        // A few objects of similar files, so that all processors have something to compile.
        let groups = others.chunks(CPP_TOGETHER).chain(alone.chunks(1));
        for group in groups {
            // The header of random numbers declares what other systems have, and not what WASI has.
            let mut text = "#include <unistd.h>\n".to_owned();
            group.iter().for_each(|name| text += &format!("#include \"{folder}{name}.cpp\"\n"));
            units.push(Unit::new(library, group[0], text, &[CPP, EMULATED, exceptions].concat()));
        }
    }
    units.push(Unit::new("libunwind.a", "unwind", together(&files, &["/src/libunwind/src/Unwind-wasm.c"])?, UNWIND));
    Ok(Plan { what: "the C++ library for 64 bits", sources: files, units, empty: &[] })
}

/// The units of the C library: the name of each, and its files.
fn listed_units() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut units = Vec::<(&str, Vec<&str>)>::new();
    for line in UNITS.lines().filter(|line| !line.starts_with('#')) {
        match (line.strip_suffix(':'), units.last_mut()) {
            (Some(name), _) => units.push((name, Vec::new())),
            (None, Some((_, files))) => files.extend(line.split_whitespace()),
            (None, None) => {}
        }
    }
    units
}

/// The path of a file in `units.txt`.
fn source_path(listed: &str) -> String {
    let (folder, name) = listed.split_once('/').unwrap_or_default();
    let folder = match folder {
        "musl" => "musl/src",
        "top" => "top/sources",
        "cloudlibc" => "bottom/cloudlibc/src/libc",
        _ => "bottom/sources",
    };
    format!("/src/{folder}/{name}.c")
}

/// A source that includes several. The macros of each are gone after it.
fn together(files: &Files, paths: &[impl AsRef<str>]) -> Result<String, Fault> {
    let mut text = String::new();
    for path in paths {
        let path = path.as_ref();
        let source = files.get(path).ok_or_else(|| broken(&format!("{path} is missing")))?;
        text += &format!("#include \"{path}\"\n");
        for line in String::from_utf8_lossy(source).lines() {
            let Some(directive) = line.trim_start().strip_prefix('#') else { continue };
            let Some(definition) = directive.trim_start().strip_prefix("define") else { continue };
            if !definition.starts_with([' ', '\t']) {
                continue;
            }
            let is_end = |character: char| !character.is_ascii_alphanumeric() && character != '_';
            let name = definition.trim_start().split(is_end).next().unwrap_or_default();
            text += &format!("#undef {name}\n");
        }
    }
    Ok(text)
}

fn change(files: &mut Files, path: &str, edit: impl FnOnce(&str) -> String) -> Result<(), Fault> {
    let file = files.get_mut(path).ok_or_else(|| broken(&format!("{path} is missing")))?;
    let text = String::from_utf8_lossy(file).into_owned();
    let changed = edit(&text);
    if changed == text {
        return Err(broken(&format!("{path} has nothing to change")));
    }
    *file = changed.into();
    Ok(())
}

impl Plan {
    fn digest(&self) -> Digest {
        let mut inputs = Inputs::new().and(format!("{FLAGS:?} {:?}", self.empty));
        for (path, bytes) in &self.sources {
            inputs = inputs.and(path).and(bytes);
        }
        for unit in &self.units {
            inputs = inputs.and(format!("{:?} {} {:?}", unit.library, unit.name, unit.flags)).and(&unit.text);
        }
        Digest::of(inputs.key().as_bytes())
    }

    /// Compiles all units, on all processors, and packs the libraries.
    fn build(self, tool: &Tool, progress: &mut dyn FnMut(Step<'_>)) -> Result<Vec<u8>, Fault> {
        let mut tree = Tree::new();
        self.sources.iter().for_each(|(path, bytes)| tree.insert(path, bytes.clone()));
        let mut objects = compile_all(tool, &Arc::new(tree), self.what, &self.units, progress)?;
        symbols::weaken(&mut objects).map_err(|error| broken(&error))?;
        let mut libraries = BTreeMap::<_, Vec<_>>::new();
        self.empty.iter().for_each(|name| drop(libraries.insert(format!("lib{name}.a"), Vec::new())));
        let mut files = BTreeMap::new();
        for (unit, object) in self.units.iter().zip(objects) {
            let name = format!("{}.o", unit.name);
            match unit.library {
                Some(library) => libraries.entry(library.to_owned()).or_default().push((name, object)),
                None => drop(files.insert(format!("lib/{TRIPLE}/{name}"), object)),
            }
        }
        for (name, members) in &libraries {
            let folder = if name == BUILTINS { "wasm64-unknown-wasip1" } else { TRIPLE };
            files.insert(format!("lib/{folder}/{name}"), archive::archive(members));
        }
        pack(files.iter().map(|(path, bytes)| (path.as_str(), &bytes[..]))).map_err(|error| broken(&error))
    }
}

/// Compiles each unit to an object, in the order of the units.
fn compile_all(
    tool: &Tool,
    tree: &Arc<Tree>,
    what: &'static str,
    units: &[Unit],
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Vec<Vec<u8>>, Fault> {
    let total = units.len();
    progress(Step::Compiling { what, done: 0, total });
    let next = AtomicUsize::new(0);
    let mut objects = vec![Vec::new(); total];
    let (sender, receiver) = mpsc::channel();
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(total);
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((number, unit)) = {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    units.get(number).map(|unit| (number, unit))
                } {
                    let compiled = compile(tool, tree, unit);
                    // The others are not compiled.
                    if compiled.is_err() {
                        next.store(total, Ordering::Relaxed);
                    }
                    if sender.send((number, compiled)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (done, (number, object)) in (1..).zip(receiver) {
            objects[number] = object?;
            progress(Step::Compiling { what, done, total });
        }
        Ok(objects)
    })
}

fn compile(tool: &Tool, tree: &Arc<Tree>, unit: &Unit) -> Result<Vec<u8>, Fault> {
    let path = format!("/src/{}", unit.name);
    let arguments = ["clang", "-c", "-o", OBJECT].iter().chain(FLAGS).chain(&unit.flags).map(|&flag| flag.to_owned());
    let task = Task {
        arguments: arguments.chain([path.clone()]).collect(),
        stdin: &[],
        tree,
        files: &[],
        last: Some((&path, unit.text.as_bytes())),
        may_fork: false,
        names: &[],
    };
    let mut written = tool.run_to_files(&task).map_err(|failure| match failure {
        Failure::Fault(fault) => fault,
        Failure::Source(error) => broken(&format!("{}: {error}", unit.name)),
    })?;
    written.remove(OBJECT).ok_or_else(|| broken(&format!("{}: there is no object", unit.name)))
}

fn broken(error: &dyn std::fmt::Display) -> Fault {
    Fault::Engine(format!("libraries for 64 bits: {error}"))
}
