//! Programs with the data model LP64. The tests install C and C++ first.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::sync::{LazyLock, Mutex, PoisonError};

use assay_engine::{Exit, Limits, Settings};

use crate::install::Store;
use crate::{BuildContext, Compiler, find};

static CONTEXT: LazyLock<Mutex<BuildContext>> = LazyLock::new(|| {
    let context = BuildContext::new(Store::open().unwrap(), &Settings::default()).unwrap();
    Mutex::new(context.with_dialects(&["gnu++20", "gnu++17 -m32"]))
});

fn context() -> std::sync::MutexGuard<'static, BuildContext> {
    CONTEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

fn prepared(language: &str) -> Box<dyn Compiler> {
    find(language).unwrap().0.prepare(&context(), &mut |step| eprintln!("{step}")).unwrap()
}

#[track_caller]
fn check(compiler: &dyn Compiler, dialect: &str, source: &str, stdin: &str, stdout: &str) {
    let program = compiler.compile(source.as_bytes(), dialect).unwrap_or_else(|error| panic!("{error:?}"));
    let run = program.run(stdin.as_bytes().into(), &Limits::default()).unwrap();
    let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(String::from_utf8_lossy(&run.stdout), stdout, "{stderr}");
    assert_eq!(run.exit, Exit::Finished(0), "{stderr}");
}

macro_rules! program {
    ($name:literal) => {
        include_str!(concat!("../../../../tests/data_model/", $name))
    };
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn c_programs_have_the_numbers_of_64_bit_systems() {
    let compiler = prepared("c");
    check(&*compiler, "gnu17", program!("numbers.c"), "one\ntwo words\n", program!("numbers.txt"));
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn cpp_programs_have_the_libraries_of_64_bit_systems() {
    let compiler = prepared("cpp");
    check(&*compiler, "gnu++20", program!("library.cpp"), "5000000000\n-3 7\n", program!("library.txt"));
    check(&*compiler, "gnu++20", program!("services.cpp"), "", program!("services.txt"));
    check(&*compiler, "gnu++20", program!("expressions.cpp"), "", program!("expressions.txt"));
    // Names of 32-bit compilers have their numbers.
    let sizes = "#include <iostream>\nint main() { std::cout << sizeof(long) << sizeof(size_t) << sizeof(void*) << sizeof(long long); }";
    check(&*compiler, "gnu++20", sizes, "", "8888");
    check(&*compiler, "gnu++17 -m32", sizes, "", "4448");
    check(&*compiler, "gnu++17 -m32 -O3", sizes, "", "4448");
}
