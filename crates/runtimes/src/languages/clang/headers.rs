//! Headers of C and C++: those from the compiler's package, and our own.
//!
//! Headers from the package are changed where programs expect the GNU C library or GCC's C++
//! library. Headers and libraries that no program needs are dropped.

use std::borrow::Cow;
use std::io::Read;

use crate::tar_files::append;

/// The compiler's own headers that apply to WebAssembly. The others are for other processors.
const COMPILER_HEADERS: &[&str] = &[
    "float.h",
    "inttypes.h",
    "iso646.h",
    "limits.h",
    "module.modulemap",
    "stdalign.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbool.h",
    "stdckdint.h",
    "stdcountof.h",
    "stddef.h",
    "stdint.h",
    "stdnoreturn.h",
    "tgmath.h",
    "unwind.h",
    "varargs.h",
    "wasm_simd128.h",
];

/// Our own headers, by the path that programs include.
macro_rules! own {
    ($folder:literal: $($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../", $folder, "/include/", $path)))),*]
    };
}

const OF_C: &[(&str, &str)] = own![
    "c":
    "__struct_rusage.h",
    "__typedef_sigset_t.h",
    "avx2intrin.h",
    "avxintrin.h",
    "bits/signal.h",
    "bits/syscall.h",
    "bmi2intrin.h",
    "bmiintrin.h",
    "emmintrin.h",
    "error.h",
    "execinfo.h",
    "fpu_control.h",
    "grp.h",
    "ia32intrin.h",
    "immintrin.h",
    "lzcntintrin.h",
    "malloc.h",
    "mm_malloc.h",
    "mmintrin.h",
    "netdb.h",
    "nmmintrin.h",
    "pmmintrin.h",
    "popcntintrin.h",
    "pwd.h",
    "setjmp.h",
    "smmintrin.h",
    "spawn.h",
    "sys/cdefs.h",
    "sys/epoll.h",
    "sys/ipc.h",
    "sys/msg.h",
    "sys/prctl.h",
    "sys/ptrace.h",
    "sys/resource.h",
    "sys/sem.h",
    "sys/shm.h",
    "sys/wait.h",
    "syslog.h",
    "termios.h",
    "tmmintrin.h",
    "ucontext.h",
    "ulimit.h",
    "wait.h",
    "wmmintrin.h",
    "wordexp.h",
    "x86intrin.h",
    "xmmintrin.h",
];

/// Extensions of C++. The library's own headers include none of them.
const OF_CPP: &[(&str, &str)] = own![
    "cpp":
    "bits/extc++.h",
    "ext/algorithm",
    "ext/functional",
    "ext/numeric",
    "ext/pb_ds/assoc_container.hpp",
    "ext/pb_ds/detail/hash_table.hpp",
    "ext/pb_ds/detail/search_tree.hpp",
    "ext/pb_ds/exception.hpp",
    "ext/pb_ds/hash_policy.hpp",
    "ext/pb_ds/list_update_policy.hpp",
    "ext/pb_ds/priority_queue.hpp",
    "ext/pb_ds/tag_and_trait.hpp",
    "ext/pb_ds/tree_policy.hpp",
    "ext/pb_ds/trie_policy.hpp",
    "ext/rope",
    "tr1/array",
    "tr1/functional",
    "tr1/memory",
    "tr1/random",
    "tr1/regex",
    "tr1/tuple",
    "tr1/unordered_map",
    "tr1/unordered_set",
];

/// Our own headers: the path below the include folder, and the text.
pub(super) fn own() -> impl Iterator<Item = (&'static str, &'static str)> {
    OF_C.iter().chain(OF_CPP).copied()
}

/// The macro by which the C library's headers exclude what other systems have.
///
/// Declarations that it excludes are enabled. Definitions for them come from
/// [`missing`](super::missing).
const LEFT_OUT: &str = "__wasilibc_unmodified_upstream";
/// The comments that mark a declaration as excluded because WASI lacks the function. Other comments
/// mark code that WASI replaces with its own.
const REASONS: &[&str] = &[
    "/* WASI has no",
    "// WASI has no",
    "/* WASI libc doesn't",
    "// Wasm doesn't have these Linux-specific functions",
    "/* readdir_r is obsolete",
    "/* wasi-libc doesn't provide",
];

/// Whether programs may need a file of the compiler's package.
fn is_wanted(path: &str) -> bool {
    if let Some(header) = path.strip_prefix("include/c++/v1/") {
        // A second copy of the library, for C++03.
        return !header.starts_with("__cxx03/");
    }
    if path.starts_with("include/wasm32-wasip1/") {
        return true;
    }
    if let Some(header) = path.strip_prefix("include/") {
        return header.starts_with("__std") || header.starts_with("__float") || COMPILER_HEADERS.contains(&header);
    }
    path.starts_with("lib/") && (path.ends_with(".a") || path.ends_with(".o"))
}

/// Replacements in the package's headers: the path, the old text and the new text.
const REPLACED: &[(&str, &str, &str)] = &[
    // As in the GNU C library, C and old C++ have `gets`, and C++14 and later lack it.
    (
        "include/wasm32-wasip1/stdio.h",
        "#ifdef __wasilibc_unmodified_upstream /* gets is obsolete */",
        "#if __cplusplus <= 201103L /* gets is obsolete */",
    ),
    (
        "include/wasm32-wasip1/stdio.h",
        "char *gets(char *) __attribute__((__deprecated__(\"gets is not defined on WASI\")));",
        "",
    ),
    // The library of WASI has no thread that could exit.
    (
        "include/wasm32-wasip1/pthread.h",
        "#define PTHREAD_NULL ((pthread_t)0)\n",
        "#define PTHREAD_NULL ((pthread_t)0)\n_Noreturn void pthread_exit(void *);\n",
    ),
    // On a 64-bit machine, a vector of this many elements exceeds memory but not `max_size`. Only a
    // negative number of elements exceeds `max_size`. The allocator refuses what exceeds memory.
    (
        "include/c++/v1/__vector/vector.h",
        "return std::min<size_type>(__alloc_traits::max_size(this->__alloc_), numeric_limits<difference_type>::max());",
        "return numeric_limits<difference_type>::max();",
    ),
    // GCC's library has these additions, and contest programs use them.
    (
        "include/c++/v1/algorithm",
        "#endif // _LIBCPP_ALGORITHM",
        concat!(include_str!("../cpp/algorithm.h"), "\n#endif // _LIBCPP_ALGORITHM"),
    ),
    (
        "include/c++/v1/bitset",
        "  [[__nodiscard__]] _LIBCPP_HIDE_FROM_ABI _LIBCPP_CONSTEXPR_SINCE_CXX23 size_t count() const _NOEXCEPT;",
        concat!(
            include_str!("../cpp/bitset.h"),
            "  [[__nodiscard__]] _LIBCPP_HIDE_FROM_ABI _LIBCPP_CONSTEXPR_SINCE_CXX23 size_t count() const _NOEXCEPT;"
        ),
    ),
];

/// Changes a header to what programs expect.
fn changed<'b>(path: &str, bytes: &'b [u8]) -> std::io::Result<Cow<'b, [u8]>> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Ok(bytes.into()) };
    let mut changed = Cow::from(text);
    if path.starts_with("include/wasm32-wasip1/") && text.contains(LEFT_OUT) {
        changed = text.lines().map(let_in).collect::<String>().into();
    }
    for (_, old, new) in REPLACED.iter().filter(|(of, ..)| *of == path) {
        if !changed.contains(old) {
            return Err(std::io::Error::other(format!("{path}: there is no `{old}` to replace")));
        }
        changed = changed.replace(old, new).into();
    }
    Ok(match changed {
        Cow::Borrowed(_) => bytes.into(),
        Cow::Owned(text) => text.into_bytes().into(),
    })
}

/// Returns a line of a C header with a line feed. A line that excludes declarations is changed to
/// include them.
fn let_in(line: &str) -> String {
    let reason = line.starts_with("#if").then(|| REASONS.iter().find_map(|reason| line.find(reason))).flatten();
    match reason {
        Some(at) if line.contains(LEFT_OUT) => format!("#if 1 {}\n", &line[at..]),
        _ => format!("{line}\n"),
    }
}

/// Drops the files that programs do not need from the archive of headers and libraries, and changes
/// headers.
pub(super) fn prune(resources: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut pruned = tar::Builder::new(Vec::new());
    for entry in tar::Archive::new(resources).entries()? {
        let mut entry = entry?;
        let path = entry.path()?.to_string_lossy().into_owned();
        if !entry.header().entry_type().is_file() || !is_wanted(&path) {
            continue;
        }
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        append(&mut pruned, &path, &changed(&path, &bytes)?)?;
    }
    pruned.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_for_other_processors_are_left_out() {
        for path in [
            "include/c++/v1/vector",
            "include/stddef.h",
            "include/wasm32-wasip1/sys/time.h",
            "lib/wasm32-wasip1/libc.a",
        ] {
            assert!(is_wanted(path), "{path}");
        }
        for path in
            ["include/avxintrin.h", "include/c++/v1/__cxx03/vector", "share/libc++/v1/std.cppm", "lib/x/libc.so"]
        {
            assert!(!is_wanted(path), "{path}");
        }
    }

    #[test]
    fn what_was_left_out_is_let_in_and_nothing_else() {
        let text = "#ifdef __wasilibc_unmodified_upstream /* WASI has no pipe */\nint pipe(int *);\n#endif\n\
                    #ifdef __wasilibc_unmodified_upstream /* Use alternate WASI libc headers */\n#endif\n";
        let shown = String::from_utf8(changed("include/wasm32-wasip1/unistd.h", text.as_bytes()).unwrap().into_owned());
        let shown = shown.unwrap();
        assert!(shown.starts_with("#if 1 /* WASI has no pipe */\nint pipe(int *);\n"), "{shown}");
        assert!(
            shown.ends_with("#ifdef __wasilibc_unmodified_upstream /* Use alternate WASI libc headers */\n#endif\n")
        );
        assert_eq!(&*changed("include/stddef.h", text.as_bytes()).unwrap(), text.as_bytes());
    }

    #[test]
    fn what_cannot_be_replaced_is_an_error() {
        let error = changed("include/c++/v1/bitset", b"nothing").unwrap_err().to_string();
        assert!(error.contains("include/c++/v1/bitset"), "{error}");
    }
}
