//! Measures the fuel that a second of an interpreted language is worth, by computing programs that
//! run natively and here. Writes `docs/paces.md`; the sections of languages that are not measured
//! remain unchanged.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use assay_engine::{Exit, Limits, Program, Settings};
use assay_runtimes::{Compiler, Runtime};

use super::native::{self, Ran};
use super::{TIMEOUT, context, program, programs};

/// The number of native runs of each program. The median counts, as other programs may be running.
const ROUNDS: usize = 3;
/// The most processor seconds that one second of a limit may cost here.
const MOST_CPU_SECONDS: f64 = 8.0;
/// Endless loops.
const LOOPS: &[(&str, &str)] = &[
    ("csharp", "for (;;) {}"),
    ("javascript", "for (;;) {}"),
    ("php", "<?php for (;;);"),
    ("python", "while True: pass"),
    ("ruby", "loop {}"),
];
const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/paces.md");
const INTRODUCTION: &str = "\
# What a second is worth

Programs are stopped by counted work, called fuel, and not by a clock. So a time limit becomes fuel: the pace of a language is the amount of
fuel that a second is worth. Here, interpreters run as WebAssembly, which takes several times as long as native execution. The factor differs
from program to program.

The rule: a program that natively ends within half its limit is not stopped, if a second of the limit costs at most 8 seconds of a processor
here. So the pace of a language is the smaller of two figures. One is half of the most fuel that any program below uses in a native second.
The other is the fuel that the slowest kind of work uses in 8 seconds here.

A program is stopped if it needs a limit of more than twice its native time, although it would natively end within half the limit. These
programs are marked below. The native engines are Node.js, .NET 8 for C#, the PHP and Ruby of Debian, and CPython for all names of Python, even
PyPy. PyPy compiles programs that compute, so a limit that was chosen for PyPy stops more of them. Native times are processor times without
the start of the engine. Fuel is the same on every machine; times are those of the machine that made this page.

This page is made by `cargo xtask bench paces`.
";

/// The limits of a long run.
fn patient() -> Limits {
    Limits { backstop: TIMEOUT, ..Limits::default() }
}

/// The measurements of a program, natively and here.
struct Measured {
    name: String,
    native: f64,
    fuel: f64,
    cpu: f64,
}

impl Measured {
    /// The fuel for a native second.
    fn worth(&self) -> f64 {
        self.fuel / self.native
    }

    /// The fuel for a processor second here.
    fn speed(&self) -> f64 {
        self.fuel / self.cpu
    }
}

pub fn paces<'a>(runtimes: impl Iterator<Item = &'a &'static Runtime>) {
    let context = context(&Settings::default());
    for &runtime in runtimes {
        let Some((_, endless)) = LOOPS.iter().find(|(id, _)| *id == runtime.language.id()) else { continue };
        let compiler = runtime.prepare(&context, &mut |step| println!("    {step}")).unwrap();
        println!("    {}:", runtime.language.id());
        let language = Language { runtime, compiler };
        let (mut measured, version) = language.measure();
        measured.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        write(&language.section(&measured, &version, endless));
    }
}

struct Language {
    runtime: &'static Runtime,
    compiler: Box<dyn Compiler>,
}

impl Language {
    fn compile(&self, source: &str) -> Program {
        self.compiler.compile(source.as_bytes(), self.runtime.language.default_dialect()).unwrap()
    }

    /// Measures all programs. Also returns the version of the native engine.
    fn measure(&self) -> (Vec<Measured>, String) {
        let extension = self.runtime.extensions[0];
        let entries = fs::read_dir(programs()).unwrap().map(|entry| entry.unwrap().path());
        let mut paths: Vec<PathBuf> =
            entries.filter(|path| path.extension().is_some_and(|own| own == extension)).collect();
        paths.sort();
        let (empty, _) = self.native(self.runtime.smoke.source, self.runtime.smoke.stdin);
        let measured = paths.iter().map(|path| {
            let (source, stdin) = program(path);
            let (native, _) = self.native(&source, &stdin);
            let limits = Limits { fuel: u64::MAX, ..patient() };
            let program = self.compile(&source);
            let before = native::user(libc::RUSAGE_SELF);
            let run = program.run(stdin.as_bytes().into(), &limits).unwrap();
            let cpu = native::user(libc::RUSAGE_SELF) - before;
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            assert_eq!(run.exit, Exit::Finished(0), "{name}: {}", String::from_utf8_lossy(&run.stderr));
            assert_eq!(String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&native.stdout), "{name}");
            let measured = Measured {
                name,
                native: native.user.saturating_sub(empty.user).as_secs_f64(),
                fuel: run.fuel.unwrap() as f64,
                cpu: cpu.as_secs_f64(),
            };
            println!(
                "        {:10} {:6.3} s natively, {:6.2} s here, {:5.1}e9 fuel, {:5.1}e9 a native second, {:4.1}e9 a second here",
                measured.name,
                measured.native,
                measured.cpu,
                measured.fuel / 1e9,
                measured.worth() / 1e9,
                measured.speed() / 1e9
            );
            measured
        });
        let measured = measured.collect();
        (measured, self.native(self.runtime.smoke.source, self.runtime.smoke.stdin).1)
    }

    /// The median of the native runs, by processor time, and the version of the engine.
    fn native(&self, source: &str, stdin: &str) -> (Ran, String) {
        let native = super::native(self.runtime, source).expect("the native interpreter is not installed, or fails");
        let mut runs: Vec<Ran> = (0..ROUNDS).map(|_| native.run(stdin).unwrap()).collect();
        runs.sort_by_key(|run| run.user);
        (runs.swap_remove(ROUNDS / 2), native.version())
    }

    fn section(&self, measured: &[Measured], version: &str, endless: &str) -> String {
        let pace = self.runtime.language.pace().fuel(Duration::from_secs(1)) as f64;
        let half = measured[0].worth() / 2.0;
        let slowest = measured.iter().map(Measured::speed).fold(f64::INFINITY, f64::min);
        let limits = Limits { fuel: pace as u64, ..patient() };
        let before = native::user(libc::RUSAGE_SELF);
        let run = self.compile(endless).run([].into(), &limits).unwrap();
        assert_eq!(run.exit, Exit::OutOfFuel);
        let loops = (native::user(libc::RUSAGE_SELF) - before).as_secs_f64();
        let needs = |one: &Measured| one.worth() / pace;
        let cut = measured.iter().filter(|one| needs(one) > 2.0).count();
        let name = self.runtime.language.name();
        let mut text = format!("## {name}\n\n");
        writeln!(
            text,
            "A second is worth {:.0}·10⁹ units of fuel. Half of the most fuel in a native second of {version} is {:.0}·10⁹; 8 seconds here are \
             {:.0}·10⁹ for the slowest program. Of {} programs, {cut} are stopped. An endless loop takes {loops:.1} s of a processor for each \
             second of its limit.\n",
            pace / 1e9,
            half / 1e9,
            slowest * MOST_CPU_SECONDS / 1e9,
            measured.len(),
        )
        .unwrap();
        text += "| Program | Natively, s | Fuel, 10⁹ | Fuel of a native second, 10⁹ | Here, s | Fuel of a second here, 10⁹ | Limit needed, in native times | |\n";
        text += "|---|--:|--:|--:|--:|--:|--:|---|\n";
        for one in measured {
            writeln!(
                text,
                "| {} | {:.2} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {} |",
                one.name,
                one.native,
                one.fuel / 1e9,
                one.worth() / 1e9,
                one.cpu,
                one.speed() / 1e9,
                needs(one),
                if needs(one) > 2.0 { "stopped" } else { "" },
            )
            .unwrap();
        }
        text
    }
}

/// Writes a language's section into the document, in place of its earlier one. Sections are ordered
/// by name.
fn write(section: &str) {
    const HEADING: &str = "\n## ";
    let known = fs::read_to_string(DOCUMENT).unwrap_or_default();
    let title = |section: &str| section.trim_start_matches("## ").lines().next().unwrap_or_default().to_owned();
    let mut sections: Vec<String> =
        known.split(HEADING).skip(1).map(|rest| format!("## {}\n", rest.trim_end())).collect();
    sections.retain(|other| title(other) != title(section));
    sections.push(section.to_owned());
    sections.sort_by_key(|section| title(section));
    fs::write(DOCUMENT, format!("{INTRODUCTION}\n{}", sections.join("\n"))).unwrap();
}
