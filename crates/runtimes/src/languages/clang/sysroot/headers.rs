//! The C library's headers for pointers and `long` of 64 bits, made from those for 32 bits.

use std::io::{Error, Result};

/// Headers that are replaced.
const NEW: &[(&str, &str)] = &[
    ("bits/stdint.h", include_str!("stdint.h")),
    ("bits/posix.h", "#define _POSIX_V6_LP64_OFF64 (1)\n#define _POSIX_V7_LP64_OFF64 (1)\n"),
];

/// Replacements: the path, the old text and the new text.
///
/// Types of 64 bits are `long`, as on 64-bit Unix systems, where they are `long long` for 32 bits. Overloads, templates
/// and `%ld` depend on this.
const REPLACED: &[(&str, &str, &str)] = &[
    ("bits/alltypes.h", "#define _Int64 long long", "#define _Int64 long"),
    ("bits/alltypes.h", "#define _Reg long long", "#define _Reg long"),
    ("__typedef_blkcnt_t.h", "long long", "long"),
    ("__typedef_clock_t.h", "long long", "long"),
    ("__typedef_dev_t.h", "long long", "long"),
    ("__typedef_ino_t.h", "long long", "long"),
    ("__typedef_nlink_t.h", "long long", "long"),
    ("__typedef_off_t.h", "long long", "long"),
    ("__typedef_suseconds_t.h", "long long", "long"),
    ("__typedef_time_t.h", "long long", "long"),
    ("__struct_stat.h", "long long __reserved", "long __reserved"),
    ("sys/resource.h", "typedef unsigned long long rlim_t;", "typedef unsigned long rlim_t;"),
    ("sys/types.h", "typedef long long quad_t;", "typedef long quad_t;"),
    ("sys/types.h", "typedef unsigned long long u_quad_t;", "typedef unsigned long u_quad_t;"),
    (WASI, "#ifndef __wasm32__\n#error <wasi/api.h> only supports wasm32; doesn't yet support wasm64\n#endif\n", ""),
];

/// The header of the host's functions. It asserts the layout of structures in the host's memory.
const WASI: &str = "wasi/wasip1.h";
const ASSERTION: &str = "_Static_assert(";
/// What has another size here. `imports.c` converts it.
const WIDER: &[&str] = &["void *", "__wasi_size_t", "_iovec_t", "_ciovec_t", "_prestat_dir_t", "_prestat_t"];

/// The header at `path`, for 64 bits.
pub(super) fn widened(path: &str, text: &str) -> Result<String> {
    if let Some((_, new)) = NEW.iter().find(|(of, _)| *of == path) {
        return Ok((*new).to_owned());
    }
    let mut wider = text.to_owned();
    for (_, old, new) in REPLACED.iter().filter(|(of, ..)| *of == path) {
        if !wider.contains(old) {
            return Err(Error::other(format!("{path}: there is no `{old}` to replace")));
        }
        wider = wider.replace(old, new);
    }
    Ok(if path == WASI { without_assertions(&wider) } else { wider })
}

/// The text without assertions about what is wider here.
fn without_assertions(text: &str) -> String {
    let mut parts = text.split(ASSERTION);
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (condition, after) = part.split_once(';').unwrap_or((part, ""));
        if WIDER.iter().any(|name| condition.contains(name)) {
            rest += after;
        } else {
            rest.extend([ASSERTION, part]);
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_assertions_about_what_is_wider_are_dropped() {
        let text = "a\n_Static_assert(sizeof(__wasi_fd_t) == 4, \"size\");\n\
                    _Static_assert(offsetof(__wasi_iovec_t, buf_len) == 4,\n  \"offset\");\n\
                    _Static_assert(_Alignof(void *) == 4, \"pointer\");\nb\n";
        let rest = without_assertions(text);
        assert_eq!(rest, "a\n_Static_assert(sizeof(__wasi_fd_t) == 4, \"size\");\n\n\nb\n");
    }

    #[test]
    fn what_cannot_be_replaced_is_an_error() {
        let error = widened("__typedef_off_t.h", "typedef long off_t;").unwrap_err().to_string();
        assert!(error.contains("__typedef_off_t.h"), "{error}");
        assert_eq!(widened("stdio.h", "long long").unwrap(), "long long");
    }
}
