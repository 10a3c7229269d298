//! C++, with Clang, libc++ and our own exception runtime: see `exceptions.cpp`.

use std::collections::BTreeMap;
use std::sync::Arc;

use assay_engine::{Exit, Fault, Pace, Program};
use assay_execution::{Language, NARROW_FLAG};
use bytes::Bytes;

use super::clang::{self, Clang, Files, Model, Object, Scope, Source};
use crate::install::Step;
use crate::{BuildContext, CompileError, Compiler, Failure, Implementation, Runtime, Smoke};

/// The dialects for which headers are compiled to modules: each when a program first uses it, as that takes a third of
/// the time of an installation.
const DIALECTS: &[&str] = &["gnu++11", "gnu++14", "gnu++17", "gnu++20"];

const COMMON: &str = include_str!("include/bits/common.h");
const EVERYTHING: &str = include_str!("include/bits/stdc++.h");
/// The module map that declares both headers as modules.
const MAP: &str = include_str!("include/bits/module.modulemap");
const EXCEPTIONS: &str = include_str!("exceptions.cpp");
const INSTANCES: &str = include_str!("instances.cpp");
const START: &str = include_str!("start.cpp");
const STREAMS: &str = include_str!("streams.cpp");

const COMMON_PATH: &str = "/usr/include/bits/common.h";
const EVERYTHING_PATH: &str = "/usr/include/bits/stdc++.h";
const MAP_PATH: &str = "/usr/include/bits/module.modulemap";
const EXCEPTIONS_PATH: &str = "/usr/exceptions.o";
const INSTANCES_PATH: &str = "/usr/instances.o";
const START_PATH: &str = "/usr/start.o";
const STREAMS_PATH: &str = "/usr/streams.o";

/// The flags of every C++ file. Clang requires the same flags for a module and for its users.
const FLAGS: &[&str] = &[
    "--driver-mode=g++",
    "-fwasm-exceptions",
    // As in GCC's library, features that C++17 and C++20 removed still exist.
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_AUTO_PTR",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_BINDERS",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_RANDOM_SHUFFLE",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION",
    // Clang refuses these, and GCC only warns about them.
    "-Wno-error=register",
    "-Wno-error=c++11-narrowing",
    "-Wno-error=non-pod-varargs",
    "-Wno-error=reserved-user-defined-literal",
];

/// Further flags of files whose headers are modules.
const WITH_MODULES: &[&str] = &["-include", "bits/common.h"];

const PACE: Pace = Language::Cpp.pace();

/// C++.
pub(super) static CPP: Runtime = Runtime {
    language: Language::Cpp,
    extensions: &["cpp", "cc", "cxx", "c++"],
    packages: &clang::CPP_PACKAGES,
    implementation: Implementation::Guest,
    rustup: None,
    smoke: Smoke { source: include_str!("smoke.cpp"), stdin: "42\n", stdout: "42\ncaught\n" },
    page_images: &[],
    prepare,
};

fn prepare(context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let needs_narrow = context.prepares_flag(NARROW_FLAG);
    let narrow = needs_narrow.then(|| Build::prepare(Model::Ilp32, context, progress)).transpose()?;
    let wide = Build::prepare(Model::Lp64, context, progress)?;
    Ok(Box::new(CppCompiler { wide, narrow }))
}

/// The dialect of a standard with the numbers of a data model.
fn dialect_for(model: Model, standard: &str) -> String {
    match model {
        Model::Ilp32 => format!("{standard} {NARROW_FLAG}"),
        Model::Lp64 => standard.to_owned(),
    }
}

struct CppCompiler {
    wide: Build,
    /// What dialects with [`NARROW_FLAG`] need. `None` if none of them is prepared.
    narrow: Option<Build>,
}

/// The compiler with the libraries, modules and objects of a data model.
struct Build {
    clang: Arc<Clang>,
    headers: [Object; 3],
    /// The modules of the library's headers, by dialect, as far as they are made.
    modules: BTreeMap<String, Files>,
    objects: Vec<Object>,
}

impl Compiler for CppCompiler {
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure> {
        if dialect.split(' ').any(|flag| flag == NARROW_FLAG) {
            let unprepared = || Fault::Unprepared("libraries for 32 bits".to_owned());
            return self.narrow.as_ref().ok_or_else(unprepared)?.compile(source, dialect);
        }
        self.wide.compile(source, dialect)
    }

    fn forks_process(&self) -> bool {
        self.wide.clang.has_fork_servers()
    }
}

impl Build {
    fn prepare(model: Model, context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Self, Fault> {
        let clang = context.clang(model, Scope::Cpp, progress)?;
        let flags: Vec<&str> = FLAGS.iter().copied().chain(["-std=gnu++20"]).collect();
        let mut part = |name: &str, text: &str, what: &str| {
            let bytes = text.as_bytes();
            let source = Source { name, bytes, language: "c++", flags: &flags, modules: false, files: &[] };
            clang.part(&source, what, progress)
        };
        let mut objects = vec![
            (START_PATH, part("start.cpp", START, "the start of C++ programs")?),
            (EXCEPTIONS_PATH, part("exceptions.cpp", EXCEPTIONS, "exceptions of C++")?),
            (INSTANCES_PATH, part("instances.cpp", INSTANCES, "strings and numbers of C++")?),
            (STREAMS_PATH, part("streams.cpp", STREAMS, "streams of C++")?),
        ];
        let headers = [(COMMON_PATH, COMMON), (EVERYTHING_PATH, EVERYTHING), (MAP_PATH, MAP)];
        let headers: [Object; 3] = headers.map(|(path, text)| (path, text.as_bytes().into()));
        let mut modules = BTreeMap::new();
        for standard in DIALECTS {
            let std = format!("-std={standard}");
            let flags: Vec<&str> =
                FLAGS.iter().copied().chain([std.as_str()]).chain(WITH_MODULES.iter().copied()).collect();
            let bytes = b"#include <bits/stdc++.h>\n";
            let all = Source { name: standard, bytes, language: "c++", flags: &flags, modules: true, files: &headers };
            let dialect = dialect_for(model, standard);
            let files = match context.prepares_dialect(&dialect) {
                true => Some(clang.modules(&all, &format!("modules of {dialect}"), progress)?),
                false => clang.find_modules(&all)?,
            };
            modules.extend(files.map(|files| (dialect, files)));
        }
        objects.extend(clang.parts(progress)?);
        Ok(Self { clang, headers, modules, objects })
    }

    /// Compiles with headers that were compiled to modules in advance. This gives the same program
    /// in about a quarter of the time.
    ///
    /// A source that has errors is compiled a second time without modules. So error messages are
    /// the usual ones, and macros that break a header work as with other compilers. A macro that
    /// changes a header without an error has no effect on the module.
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure> {
        if DIALECTS.iter().any(|standard| dialect_for(self.clang.model(), standard) == dialect) {
            // Without modules, a macro that changes a header would make another program.
            let unprepared = || Fault::Unprepared(format!("headers of {dialect}"));
            let modules = self.modules.get(dialect).ok_or_else(unprepared)?;
            let modules = modules.iter().map(|(path, bytes)| (path.as_str(), bytes.clone()));
            let files: Vec<_> = self.headers.iter().cloned().chain(modules).collect();
            match self.compile_with(source, dialect, &files, true) {
                Err(Failure::Source(CompileError { exit: Exit::Finished(_), .. })) => {}
                done => return done,
            }
        }
        self.compile_with(source, dialect, &self.headers, false)
    }

    fn compile_with(
        &self,
        source: &[u8],
        dialect: &str,
        files: &[(&str, Bytes)],
        modules: bool,
    ) -> Result<Program, Failure> {
        let dialect = clang::dialect(dialect);
        let with_modules = if modules { WITH_MODULES } else { &[] };
        let dialect = dialect.iter().map(String::as_str);
        let flags: Vec<&str> = FLAGS.iter().copied().chain(dialect).chain(with_modules.iter().copied()).collect();
        let source = Source { name: "main.cpp", bytes: source, language: "c++", flags: &flags, modules, files };
        // The linker takes the first definition, so our optimised ones come before the library's.
        let [cpp, abi] = self.clang.model().cpp_libraries();
        let libraries =
            [INSTANCES_PATH, "--allow-multiple-definition", "--start-lib", STREAMS_PATH, "--end-lib", cpp, abi];
        self.clang.program(&source, &[START_PATH, EXCEPTIONS_PATH], &libraries, &self.objects, PACE)
    }
}
