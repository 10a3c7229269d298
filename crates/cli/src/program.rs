//! `assay run`.

use std::io::{IsTerminal, Read, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use assay_engine::{Exit, Limits, Run, Stream, Trap};
use assay_execution::Dialect;
use assay_runtimes::{self as runtimes, Failure as CompileFailure, NARROW, Runtime};
use assay_workers::Pool;
use serde::Serialize;

use crate::args::ProgramArgs;
use crate::exit::{Failure, Verdict};
use crate::output;
use crate::print::{BAD, BOLD, DIM, DOUBTFUL, GOOD, count, visible};
use crate::runtimes::{Installation, pool, prepare, prepare_later_starts, store};

/// The largest source file, in bytes. People write nothing larger.
const MAX_SOURCE: u64 = 64 << 20;
const MAX_INPUT: u64 = 1 << 30;

/// The output of `--json`.
#[derive(Debug, Serialize)]
struct Object<'r> {
    exit: &'static str,
    /// The exit code, if the program finished.
    code: Option<u8>,
    stdout: &'r str,
    stderr: &'r str,
    fuel: u64,
    peak_memory: u64,
    wall: f64,
    compile_error: Option<&'r str>,
    /// The data model, if it is not that of judges.
    #[serde(skip_serializing_if = "Option::is_none")]
    data_model: Option<&'static str>,
}

pub(crate) fn run(args: &ProgramArgs) -> Result<Verdict, Failure> {
    let (runtime, dialect) = language(args)?;
    let dialect = dialect.with_flags(&args.flags).map_err(|refused| Failure::misuse(refused.into()))?.name;
    let dialect = dialect.as_ref();
    let source = read(&args.file, MAX_SOURCE)?;
    let is_optimised = prepare(runtime, dialect, Installation::unless(args.no_install))?;
    let ended = run_in(&pool()?.for_one_program(), runtime, dialect, &source, args);
    // The program does not wait for what only later ones need.
    if !is_optimised {
        prepare_later_starts(&store()?, runtime, dialect, None)?;
    }
    ended
}

/// Compiles and runs a program in a pool.
fn run_in(
    pool: &Pool,
    runtime: &'static Runtime,
    dialect: &str,
    source: &[u8],
    args: &ProgramArgs,
) -> Result<Verdict, Failure> {
    let narrow = runtime.why_narrow(&store()?);
    let data_model = narrow.as_ref().map(|_| NARROW);
    let print_data_model = || {
        if let Some(reason) = &narrow {
            anstream::eprintln!("{DOUBTFUL}data model: {NARROW}{DOUBTFUL:#}. {reason}");
        }
    };
    let mut program = match pool.open(runtime.language.id(), dialect, source) {
        Ok(program) => program,
        Err(CompileFailure::Fault(fault)) => return Err(fault.into()),
        Err(CompileFailure::Source(error)) => {
            let message = error.to_string();
            if args.json {
                print_json(&Object { compile_error: Some(&message), data_model, ..Object::EMPTY })?;
            } else {
                let name = name(runtime, dialect);
                anstream::eprintln!("{}\n{BAD}does not compile{BAD:#} as {name}", visible(message.trim_end()));
                print_data_model();
            }
            return Ok(Verdict::Problems);
        }
    };
    let stdin = input(args.input.as_deref())?;
    let pace = runtime.language.pace();
    let time = Duration::from_secs_f64(args.time);
    let limits = Limits {
        fuel: args.fuel.unwrap_or_else(|| pace.fuel(time)),
        memory_bytes: args.memory,
        output_bytes: args.output,
        ..Limits::in_time(time.max(pace.time(args.fuel.unwrap_or(0))), pace)
    };
    if let Some((confinement, _)) = program.worker().filter(|(confinement, _)| !confinement.is_complete()) {
        anstream::eprintln!(
            "{DOUBTFUL}warning:{DOUBTFUL:#} this system does not fully confine the processes in which the program is compiled and \
             run in: {confinement}"
        );
    }
    if args.json {
        let run = program.run(stdin, &limits)?;
        print_json(&Object {
            exit: run.exit.name(),
            code: run.exit.code(),
            stdout: &String::from_utf8_lossy(&run.stdout),
            stderr: &String::from_utf8_lossy(&run.stderr),
            fuel: run.fuel.unwrap_or_default(),
            peak_memory: run.peak_memory,
            wall: run.wall.as_secs_f64(),
            compile_error: None,
            data_model,
        })?;
        return Ok(Verdict::of(run.exit == Exit::Finished(0)));
    }
    let mut printed = Ok(());
    let run = program.run_showing(stdin, &limits, &mut |stream, bytes| match stream {
        Stream::Stdout if printed.is_ok() => printed = output::print_bytes(bytes),
        Stream::Stdout => {}
        // If standard error is closed, nobody wants its text.
        Stream::Stderr => drop(std::io::stderr().write_all(bytes)),
    })?;
    printed?;
    anstream::eprintln!("{}", summary(&run, runtime, dialect));
    print_data_model();
    Ok(Verdict::of(run.exit == Exit::Finished(0)))
}

/// The language that `--lang` or the file's name gives.
fn language(args: &ProgramArgs) -> Result<(&'static Runtime, Dialect), Failure> {
    let misuse = |error| Err(Failure::misuse(error));
    if let Some(name) = &args.lang {
        return match runtimes::find(name) {
            Some(found) => Ok(found),
            None => misuse(anyhow!("there is no language `{name}`; choose one of {}", known())),
        };
    }
    let extension = args.file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match runtimes::ALL.iter().find(|runtime| runtime.extensions.contains(&extension)) {
        Some(runtime) => Ok((*runtime, Dialect::of(runtime.language))),
        None => misuse(anyhow!("the language of {} is unknown; give --lang, one of {}", args.file.display(), known())),
    }
}

fn known() -> String {
    runtimes::ALL.iter().map(|runtime| runtime.language.id()).collect::<Vec<_>>().join(", ")
}

fn name(runtime: &Runtime, dialect: &str) -> String {
    if dialect == runtime.language.id() { dialect.to_owned() } else { format!("{} ({dialect})", runtime.language.id()) }
}

fn input(path: Option<&Path>) -> Result<Vec<u8>, Failure> {
    match path {
        Some(path) => read(path, MAX_INPUT),
        // Do not let a user at a terminal wait for the end of input.
        None if std::io::stdin().is_terminal() => Ok(Vec::new()),
        None => read(Path::new("-"), MAX_INPUT),
    }
}

fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let cannot = || format!("cannot read {}", path.display());
    if path == Path::new("-") {
        std::io::stdin().lock().take(limit + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
    } else {
        let file = std::fs::File::open(path).with_context(cannot).map_err(Failure::misuse)?;
        file.take(limit + 1).read_to_end(&mut bytes).with_context(cannot).map_err(Failure::misuse)?;
    }
    if bytes.len() as u64 > limit {
        return Err(Failure::misuse(anyhow!("{} is larger than {}", path.display(), indicatif::BinaryBytes(limit))));
    }
    Ok(bytes)
}

impl Object<'_> {
    /// The object of a program that did not run.
    const EMPTY: Self = Self {
        exit: "compile_error",
        code: None,
        stdout: "",
        stderr: "",
        fuel: 0,
        peak_memory: 0,
        wall: 0.0,
        compile_error: None,
        data_model: None,
    };
}

fn print_json(object: &Object<'_>) -> Result<(), Failure> {
    output::print_raw(&(serde_json::to_string(object).context("a run cannot be written as JSON")? + "\n"))?;
    Ok(())
}

/// A line with the exit, the used resources and the time.
fn summary(run: &Run, runtime: &Runtime, dialect: &str) -> String {
    let ended = match run.exit {
        Exit::Finished(0) => format!("{GOOD}finished{GOOD:#}"),
        Exit::Finished(code) => format!("{BAD}exited with code {code}{BAD:#}"),
        Exit::OutOfFuel => format!("{BAD}time limit exceeded{BAD:#}: it did more work than --time or --fuel allow"),
        Exit::Backstop => {
            format!("{BAD}time limit exceeded{BAD:#}: it waited for memory for too long, which costs no fuel")
        }
        Exit::OutOfMemory => format!("{BAD}memory limit exceeded{BAD:#}: it needed more memory than --memory allows"),
        Exit::OutputLimit => format!("{BAD}output limit exceeded{BAD:#}: it wrote more than --output allows"),
        Exit::StackOverflow => format!("{BAD}stack overflow{BAD:#}: its calls are nested too deeply"),
        Exit::Trapped(trap) => format!("{BAD}crashed{BAD:#}: {}", reason(trap)),
    };
    // This command always counts fuel.
    let fuel = run.fuel.unwrap_or_default();
    let reference = runtime.language.pace().time(fuel);
    format!(
        "{BOLD}{}{BOLD:#} {ended} {DIM}· {} fuel, {:.3} s of the reference machine · {} · {:.3} s here{DIM:#}",
        name(runtime, dialect),
        count(fuel),
        reference.as_secs_f64(),
        indicatif::BinaryBytes(run.peak_memory),
        run.wall.as_secs_f64(),
    )
}

fn reason(trap: Trap) -> &'static str {
    match trap {
        Trap::Unreachable => "it aborted or reached unreachable code",
        Trap::OutOfBounds => "it accessed memory out of bounds",
        Trap::Arithmetic => "it divided by zero or overflowed an integer",
        Trap::BadCall => "it called a function with the wrong type",
        Trap::UncaughtException => "it did not catch an exception",
        Trap::Other => "it broke another rule of WebAssembly",
    }
}
