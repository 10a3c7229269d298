//! The worker's side of the protocol.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use assay_confinement::{
    Confinement, ForkServers, Launcher, Role, confine, end_with_parent, lower_priority, native, read, write,
};
use assay_engine::{Code, Fault, Program, Settings};
use assay_runtimes::install::Store;
use assay_runtimes::{BuildContext, Compiler, Failure, find};

use crate::protocol::{Cause, Reply, Request};

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
        Some(Role::Guests) => run_guests(from, to),
        Some(Role::Supervisor) => native::supervise(from, to),
        Some(Role::NativeCompiler) => native::compile(from, to),
        None => Ok(()),
    }
}

fn run_guests(from: &mut impl Read, to: &mut impl Write) -> io::Result<()> {
    let prepared = match read(from)? {
        Some(Request::Prepare { store, language, dialect, toolchain, is_optimised, is_for_one_program }) => {
            context(store, if is_optimised { Code::Optimised } else { Code::First }).and_then(|context| {
                let context = context.with_dialects(&[&dialect]).with_toolchain(toolchain);
                // A fork server pays from the second program on.
                let context = match (is_for_one_program, ForkServers::are_possible()) {
                    (true, _) => context.for_one_program(),
                    (false, true) => context.with_fork_servers(),
                    (false, false) => context,
                };
                let compiler = prepare(&context, &language)?;
                compiler.start()?;
                // The caller holds the context: it owns what the compiler shares with others.
                Ok((context, compiler))
            })
        }
        Some(Request::Optimise { store, language }) => {
            lower_priority();
            end_with_parent();
            let done = context(store, Code::Optimised)
                .and_then(|context| prepare(&context.with_dialects(&[]), &language).map(drop));
            return write(to, &done.map_or_else(|fault| Reply::Fault(fault.into()), |()| Reply::Optimised));
        }
        _ => return Ok(()),
    };
    let (context, compiler) = match prepared {
        Ok(prepared) => prepared,
        Err(fault) => return write(to, &Reply::Fault(fault.into())),
    };
    // All input after this line may be untrusted.
    let confinement = Confinement { namespaces: compiler.has_namespaces(), ..confine(compiler.forks_process())? };
    write(to, &Reply::Ready { confinement, is_optimised: context.is_optimised() })?;
    let mut program = None;
    while let Some(request) = read(from)? {
        let reply = answer(request, &*compiler, &mut program, to);
        write(to, &reply)?;
    }
    Ok(())
}

fn context(store: PathBuf, code: Code) -> Result<BuildContext, Fault> {
    let settings = Settings { slots: 1, parallel_compilation: false, cache: None };
    Ok(BuildContext::new(Store::at(store), &settings)?.with_code(code).with_launcher(Launcher::current()))
}

fn prepare(context: &BuildContext, language: &str) -> Result<Box<dyn Compiler>, Fault> {
    let (runtime, _) = find(language).ok_or_else(|| Fault::Engine(format!("no language is called {language}")))?;
    runtime.prepare(context, &mut |_| {})
}

fn answer(request: Request<'_>, compiler: &dyn Compiler, program: &mut Option<Program>, to: &mut impl Write) -> Reply {
    match request {
        Request::Prepare { .. } | Request::Optimise { .. } => {
            Reply::Fault(Cause::Engine("a worker has one language".to_owned()))
        }
        Request::Compile { source, dialect } => {
            *program = None;
            match compiler.compile(&source, &dialect) {
                Ok(compiled) => {
                    *program = Some(compiled);
                    Reply::Compiled
                }
                Err(Failure::Source(error)) => Reply::Refused(error),
                Err(Failure::Fault(fault)) => Reply::Fault(fault.into()),
            }
        }
        Request::Run { given, limits, show } => {
            let Some(program) = program else {
                return Reply::Fault(Cause::Engine("no program was compiled".to_owned()));
            };
            let run = if show {
                program.run_showing(given.into_owned(), &limits, &mut |stream, bytes| {
                    // If the pool is gone, sending the reply fails too.
                    let _ = write(to, &Reply::Wrote(stream, bytes.to_owned()));
                })
            } else {
                program.run(given.into_owned(), &limits)
            };
            match run {
                Ok(run) => Reply::Ran(run),
                Err(fault) => Reply::Fault(fault.into()),
            }
        }
    }
}
