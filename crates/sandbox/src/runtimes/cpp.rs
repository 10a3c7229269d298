//! C++, with Clang and libc++, and exceptions of our own making: see `runtimes/cpp/exceptions.cpp`.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::clang::{self, Clang, Object, Source};
use super::{Compiler, DataModel, Failure, Name, Program, Runtime, Smoke, Workshop};
use crate::install::Step;
use crate::limits::Pace;
use crate::run::Fault;

/// The dialects for which `<bits/stdc++.h>` is compiled in advance.
const DIALECTS: &[&str] = &["gnu++11", "gnu++14", "gnu++17", "gnu++20"];

const EVERYTHING: &str = include_str!("../../../../runtimes/cpp/include/bits/stdc++.h");
const EXCEPTIONS: &str = include_str!("../../../../runtimes/cpp/exceptions.cpp");
const START: &str = include_str!("../../../../runtimes/cpp/start.cpp");

const EVERYTHING_PATH: &str = "/usr/include/bits/stdc++.h";
const EXCEPTIONS_PATH: &str = "/usr/exceptions.o";
const START_PATH: &str = "/usr/start.o";
const PRECOMPILED_PATH: &str = "/usr/everything.pch";

/// What every C++ file is told. The same for a precompiled header and for those who use it: Clang insists.
const FLAGS: &[&str] = &[
    "--driver-mode=g++",
    "-fwasm-exceptions",
    // As in GCC's library, what C++17 and C++20 took away is still there.
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_AUTO_PTR",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_BINDERS",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_RANDOM_SHUFFLE",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION",
    // What GCC warns about, Clang refuses.
    "-Wno-error=register",
    "-Wno-error=c++11-narrowing",
    "-Wno-error=non-pod-varargs",
    "-Wno-error=reserved-user-defined-literal",
];

const fn name(name: &'static str, dialect: &'static str) -> Name {
    Name { name, dialect }
}

const PACE: Pace = Pace::COMPILED;

/// C++.
pub(super) static CPP: Runtime = Runtime {
    id: "cpp",
    names: &[
        name("GNU C++", "gnu++17"),
        name("GNU C++0x", "gnu++11"),
        name("GNU C++11", "gnu++11"),
        name("GNU C++14", "gnu++14"),
        name("GNU C++17", "gnu++17"),
        name("GNU C++17 (64)", "gnu++17"),
        name("GNU C++20", "gnu++20"),
        name("GNU C++20 (64)", "gnu++20"),
        name("GNU C++17 Diagnostics", "gnu++17"),
        name("Clang++11", "gnu++11"),
        name("Clang++14", "gnu++14"),
        name("Clang++17", "gnu++17"),
        name("Clang++20", "gnu++20"),
        name("Clang++17 Diagnostics", "gnu++17"),
        name("Clang++20 Diagnostics", "gnu++20"),
        name("MS C++", "gnu++17"),
        name("MS C++ 2017", "gnu++17"),
    ],
    extensions: &["cpp", "cc", "cxx", "c++"],
    default_dialect: "gnu++17",
    data_model: DataModel::Ilp32,
    packages: &[clang::PACKAGE],
    rustup: None,
    pace: PACE,
    smoke: Smoke {
        source: "#include <bits/stdc++.h>\nint main() {\n  std::string text;\n  std::cin >> text;\n  try {\n    \
                 std::cout << std::stoi(text) << '\\n' << std::stoi(\"none\");\n  } catch (const std::invalid_argument &) {\n    \
                 std::cout << \"caught\\n\";\n  }\n}\n",
        stdin: "42\n",
        stdout: "42\ncaught\n",
    },
    prepare,
};

fn prepare(workshop: &Workshop, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let clang = workshop.clang(progress)?;
    let everything: Arc<[u8]> = EVERYTHING.as_bytes().into();
    let flags: Vec<&str> = FLAGS.iter().copied().chain(["-std=gnu++20"]).collect();
    let mut part = |name: &str, text: &str, what: &str| {
        let source = Source { name, bytes: text.as_bytes(), language: "c++", flags: &flags, files: &[] };
        clang.part(&source, what, progress).map(Arc::<[u8]>::from)
    };
    let mut objects = vec![
        (START_PATH, part("start.cpp", START, "the start of C++ programs")?),
        (EXCEPTIONS_PATH, part("exceptions.cpp", EXCEPTIONS, "exceptions of C++")?),
    ];
    let mut precompiled = BTreeMap::new();
    for dialect in DIALECTS {
        let what = format!("<bits/stdc++.h> for {dialect}");
        let std = format!("-std={dialect}");
        let flags: Vec<&str> = FLAGS.iter().copied().chain([std.as_str(), "-fpch-instantiate-templates"]).collect();
        let files = [(EVERYTHING_PATH, Arc::clone(&everything))];
        let bytes = b"#include <bits/stdc++.h>\n";
        let header = Source { name: dialect, bytes, language: "c++-header", flags: &flags, files: &files };
        precompiled.insert(*dialect, Arc::from(clang.part(&header, &what, progress)?));
    }
    objects.extend(clang.additions(progress)?);
    Ok(Box::new(CppCompiler { clang, everything, precompiled, objects, pace: PACE }))
}

struct CppCompiler {
    clang: Arc<Clang>,
    everything: Arc<[u8]>,
    /// `<bits/stdc++.h>`, by dialect.
    precompiled: BTreeMap<&'static str, Arc<[u8]>>,
    objects: Vec<Object>,
    pace: Pace,
}

impl Compiler for CppCompiler {
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure> {
        let std = format!("-std={dialect}");
        let mut flags: Vec<&str> = FLAGS.iter().copied().chain([std.as_str()]).collect();
        let mut files = vec![(EVERYTHING_PATH, Arc::clone(&self.everything))];
        if let Some(header) = self.precompiled.get(dialect).filter(|_| includes_everything(source)) {
            flags.extend(["-include-pch", PRECOMPILED_PATH]);
            files.push((PRECOMPILED_PATH, Arc::clone(header)));
        }
        let source = Source { name: "main.cpp", bytes: source, language: "c++", flags: &flags, files: &files };
        let [random, division] = clang::ADDITIONS;
        let inputs = [START_PATH, EXCEPTIONS_PATH, random, division, "-lc++", "-lc++abi"];
        self.clang.program(&source, &inputs, &self.objects, self.pace)
    }
}

/// Whether a program includes `<bits/stdc++.h>`. When it only seems to, in a comment say, it is given more names than it asked
/// for, which is what happens with other headers too.
fn includes_everything(source: &[u8]) -> bool {
    source.split(|byte| *byte == b'\n').any(|line| {
        let Some(directive) = line.trim_ascii().strip_prefix(b"#") else { return false };
        let Some(header) = directive.trim_ascii().strip_prefix(b"include") else { return false };
        let header = header.trim_ascii();
        header.starts_with(b"<bits/stdc++.h>") || header.starts_with(b"\"bits/stdc++.h\"")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_of_all_headers_is_noticed() {
        for yes in
            ["#include <bits/stdc++.h>", "int x;\n # include<bits/stdc++.h> // all\r\n", "#include \"bits/stdc++.h\""]
        {
            assert!(includes_everything(yes.as_bytes()), "{yes}");
        }
        for no in ["", "// #include <bits/stdc++.h>", "#include <vector>", "include <bits/stdc++.h>"] {
            assert!(!includes_everything(no.as_bytes()), "{no}");
        }
    }
}
