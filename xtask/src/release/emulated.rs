//! Runs the command for other systems under an emulator. What it prints must be the same to the byte, and so must be
//! the fuel of programs: it stands for their time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::command::{by_zig, file_name};
use crate::project::Project;
use crate::python::environment;
use crate::setup::{self, Need};
use crate::shell::{output, program, root, run, step};

struct System {
    target: &'static str,
    needs: &'static [Need],
    /// Makes a built program ready for the emulator. Returns its path.
    prepare: fn(&Path) -> Result<PathBuf>,
    /// The command that runs it.
    start: fn(&Path) -> Command,
    runs_programs: bool,
}

const SYSTEMS: [System; 2] = [
    System {
        target: "aarch64-unknown-linux-gnu",
        needs: setup::QEMU,
        prepare: name_libraries,
        start: |ready| program(ready),
        runs_programs: true,
    },
    System {
        target: "x86_64-pc-windows-gnu",
        needs: setup::WINE,
        prepare: add_random,
        start: |ready| {
            let mut wine = program("wine");
            // Wine reports what it lacks on standard error.
            wine.env("WINEDEBUG", "-all").env("WINEPREFIX", root().join("target/wine")).arg(ready);
            wine
        },
        runs_programs: false,
    },
];

/// The kernel starts QEMU for the program, also for its workers, which have an empty environment. So the program itself
/// has to name the folder of its C library.
fn name_libraries(built: &Path) -> Result<PathBuf> {
    const LIBRARIES: &str = "/usr/aarch64-linux-gnu/lib";
    let ready = built.with_file_name("assay-emulated");
    fs::copy(built, &ready).with_context(|| format!("cannot copy {}", built.display()))?;
    let interpreter = format!("{LIBRARIES}/ld-linux-aarch64.so.1");
    run(program("patchelf").args(["--set-interpreter", &interpreter, "--set-rpath", LIBRARIES]).arg(&ready))?;
    Ok(ready)
}

/// Wine 8 lacks the library from which Rust's standard library takes random numbers. The program finds one beside it.
fn add_random(built: &Path) -> Result<PathBuf> {
    const SOURCE: &str = "#include <windows.h>\n\
        BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);\n\
        __declspec(dllexport) BOOL ProcessPrng(PBYTE bytes, SIZE_T length) {\n\
            return SystemFunction036(bytes, (ULONG) length);\n\
        }\n";
    let source = built.with_file_name("bcryptprimitives.c");
    fs::write(&source, SOURCE)?;
    let mut zig = environment("release")?;
    zig.args(["-m", "ziglang", "cc", "-target", "x86_64-windows-gnu", "-shared", "-o"]);
    run(zig.arg(source.with_extension("dll")).arg(&source).arg("-ladvapi32"))?;
    Ok(built.to_owned())
}

/// Programs that run, and the languages of half of them each. Other compilers take an emulator hours to prepare.
const PROGRAMS: usize = 20;
const LANGUAGES: [&str; 2] = ["Python 3", "Node.js"];

/// Compares the command for each system with `assay`, the command for this machine.
pub fn check(project: &Project, assay: &Path) -> Result<()> {
    SYSTEMS.iter().try_for_each(|system| step(&format!("emulated {}", system.target), || system.check(project, assay)))
}

impl System {
    fn check(&self, project: &Project, assay: &Path) -> Result<()> {
        setup::ensure(self.needs)?;
        let ready = (self.prepare)(&self.build(project)?)?;
        let emulated = || (self.start)(&ready);
        let native = || program(assay);
        let mut scores = 0;
        for predictions in ["strong", "weak", "broken"] {
            for more in [&["--tokens"][..], &["--profile", "strict", "--metric", "chrf"], &["--profile", "codebleu"]] {
                let report = |mut command: Command| {
                    command.args(["score", "--json", "--prompts", "examples/prompts.jsonl", "--predictions"]);
                    command.arg(format!("examples/predictions/{predictions}.jsonl")).args(more);
                    // A broken file ends with another exit code.
                    command.output().map(|output| output.stdout).context("the command does not start")
                };
                let (here, there) = (report(native())?, report(emulated())?);
                ensure!(here.starts_with(b"{"), "the command for this machine reports nothing");
                ensure!(here == there, "the reports of {predictions}.jsonl with {more:?} differ");
                scores += 1;
            }
        }
        println!("    {scores} reports are the same");
        if self.runs_programs { run_programs(native(), emulated()) } else { Ok(()) }
    }

    /// Builds with the tests' profile, as only the results count.
    fn build(&self, project: &Project) -> Result<PathBuf> {
        run(by_zig(self.target)?.args(["--locked", "--package", "assay-code"]))?;
        Ok(project.target_directory.join(self.target).join("debug").join(file_name(self.target)))
    }
}

/// Runs the same programs by both commands, and compares the outcomes, outputs and fuel of all tests.
fn run_programs(native: Command, emulated: Command) -> Result<()> {
    let folder = root().join("target/emulated");
    fs::create_dir_all(&folder)?;
    let samples = fs::read_to_string(root().join("results/programs/steady/samples.jsonl"))?;
    let mut chosen = String::new();
    for language in LANGUAGES {
        let of_language = samples.lines().filter(|line| line.contains(&format!("\"lang\":\"{language}\"")));
        of_language.take(PROGRAMS / LANGUAGES.len()).for_each(|line| chosen.extend([line, "\n"]));
    }
    ensure!(chosen.lines().count() == PROGRAMS, "results/programs has fewer than {PROGRAMS} programs");
    let file = folder.join("samples.jsonl");
    fs::write(&file, chosen)?;
    let mut results = Vec::new();
    for (mut command, cache, name) in [(native, "runtimes", "native"), (emulated, "emulated/runtimes", "emulated")] {
        let out = folder.join(name);
        if out.exists() {
            fs::remove_dir_all(&out)?;
        }
        command.env("ASSAY_CACHE", root().join("target").join(cache));
        command.arg("execute").arg(&file).args(["--tests", "results/programs/tasks.jsonl", "--tasks", "answered"]);
        output(command.arg("--all-tests").arg("--out").arg(&out))?;
        results.push(fs::read_to_string(out.join("samples.jsonl"))?);
    }
    ensure!(results[0] == results[1], "the programs end differently, or with other fuel: see {}", folder.display());
    println!("    {PROGRAMS} programs have the same outcomes, outputs and fuel");
    Ok(())
}
