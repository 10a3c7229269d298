//! The worker's side of the protocol.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use super::Standbys;
use super::jail::{self, Jail};
use super::native::{self, Launcher};
use super::protocol::{Reply, Request, read, write};
use crate::engine::Settings;
use crate::install::{Store, Toolchain};
use crate::run::Fault;
use crate::runtimes::{Compiler, Counted, Failure, Program, Workshop, find};

/// Serves one [`Pool`](super::Pool) over the standard streams, until there are no more requests. A
/// worker's program calls only this.
///
/// Fails if a stream fails, or if the process cannot be confined.
pub fn serve() -> io::Result<()> {
    serve_over(&mut io::stdin().lock(), &mut output()?)
}

/// Standard output without Rust's line buffer, which splits a message at a line feed.
#[cfg(unix)]
fn output() -> io::Result<std::fs::File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

#[cfg(not(unix))]
fn output() -> io::Result<io::Stdout> {
    Ok(io::stdout())
}

fn serve_over(from: &mut impl Read, to: &mut impl Write) -> io::Result<()> {
    match read(from)? {
        Some(Request::Prepare { store, language, counted, toolchain }) => {
            run_guests(store, &language, counted, toolchain, from, to)
        }
        Some(Request::Keep) => native::keep(from, to),
        Some(Request::Enter { job, scratch, namespaces }) => write(to, &native::enter(&job, &scratch, namespaces)),
        _ => Ok(()),
    }
}

fn run_guests(
    store: PathBuf,
    language: &str,
    counted: Counted,
    toolchain: Option<Toolchain>,
    from: &mut impl Read,
    to: &mut impl Write,
) -> io::Result<()> {
    let settings = Settings { slots: 1, parallel_compilation: false, cache: None };
    let prepared = Workshop::new(Store::at(store), &settings, counted).and_then(|workshop| {
        let workshop = workshop.with_launcher(Launcher::again()).with_toolchain(toolchain);
        let workshop = if Standbys::are_possible() { workshop.with_standbys() } else { workshop };
        let (runtime, _) = find(language).ok_or_else(|| Fault::Engine(format!("no language is called {language}")))?;
        let compiler = runtime.prepare(&workshop, &mut |_| {})?;
        // The caller holds the workshop: it owns what the compiler shares with others.
        Ok((workshop, compiler))
    });
    let (_workshop, compiler) = match prepared {
        Ok(prepared) => prepared,
        Err(fault) => return write(to, &Reply::Fault(fault.to_string())),
    };
    // All input after this line may be untrusted.
    let jail = Jail { namespaces: compiler.has_namespaces(), ..jail::enter(compiler.copies_process())? };
    write(to, &Reply::Ready(jail))?;
    let mut program = None;
    while let Some(request) = read(from)? {
        let reply = answer(request, &*compiler, &mut program, to);
        write(to, &reply)?;
    }
    Ok(())
}

fn answer(request: Request, compiler: &dyn Compiler, program: &mut Option<Program>, to: &mut impl Write) -> Reply {
    match request {
        Request::Prepare { .. } | Request::Keep | Request::Do(_) | Request::Enter { .. } => {
            Reply::Fault("a worker has one role".to_owned())
        }
        Request::Compile { source, dialect } => {
            *program = None;
            match compiler.compile(&source, &dialect) {
                Ok(compiled) => {
                    *program = Some(compiled);
                    Reply::Compiled
                }
                Err(Failure::Source(error)) => Reply::Refused(error),
                Err(Failure::Fault(Fault::Uncounted)) => Reply::Uncounted,
                Err(Failure::Fault(fault)) => Reply::Fault(fault.to_string()),
            }
        }
        Request::Run { stdin, limits, show } => {
            let Some(program) = program else { return Reply::Fault("no program was compiled".to_owned()) };
            let stdin = stdin.into();
            let run = if show {
                program.run_showing(stdin, &limits, &mut |stream, bytes| {
                    // If the pool is gone, sending the reply fails too.
                    let _ = write(to, &Reply::Wrote(stream, bytes.to_owned()));
                })
            } else {
                program.run(stdin, &limits)
            };
            match run {
                Ok(run) => Reply::Ran(run),
                Err(Fault::Uncounted) => Reply::Uncounted,
                Err(fault) => Reply::Fault(fault.to_string()),
            }
        }
    }
}
