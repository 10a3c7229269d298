//! `assay serve`.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use assay_runtimes::install::{Status, Store};
use assay_runtimes::{self as runtimes, NARROW};
use assay_server::{Options, Server, Stored};
use tokio::signal;
use tokio::sync::watch;

use crate::args::ServeArgs;
use crate::execute::cannot_use;
use crate::exit::{Failure, Verdict};
use crate::print::{self, DOUBTFUL};
use crate::runtimes::{pool, store};

/// The length of the shortest token. A shorter one can be guessed.
const SHORTEST_TOKEN: usize = 16;

pub(crate) fn run(args: &ServeArgs) -> Result<Verdict, Failure> {
    let token = args.token_file.as_deref().map(token).transpose()?;
    let is_open = token.is_none();
    if args.max_requests < args.max_request {
        return Err(Failure::misuse(anyhow!(
            "--max-requests is less than --max-request: a request of that size would never be accepted"
        )));
    }
    let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
    let options = Options {
        workers: args.workers.count(),
        queue: args.queue,
        max_wait: args.max_wait.map(Duration::from_secs_f64),
        max_request: size(args.max_request),
        max_requests: size(args.max_requests),
        max_tests: size(args.max_tests),
        max_time: Duration::from_secs_f64(args.max_time),
        max_answers: args.max_answers,
        max_connections: size(args.max_connections),
        patience: Duration::from_secs_f64(args.max_silence),
        grace: Duration::from_secs_f64(args.grace),
        max_unread: size(args.max_unread),
        cors: args.cors.clone(),
        hosts: args.host.clone(),
        token,
    };
    let stored = args
        .answers
        .as_deref()
        .map(|folder| Stored::open(folder, args.max_stored).map_err(|error| cannot_use(folder, error)));
    let stored = stored.transpose()?;
    let (pool, store) = (pool()?.with_background_optimisation(), store()?);
    let languages = languages(&store);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        // The system ends a worker together with the thread that started it.
        .thread_keep_alive(Duration::MAX)
        .enable_all()
        .build()
        .context("cannot start threads")?;
    let ended = runtime.block_on(async {
        let mut first = signals().context("cannot receive signals")?;
        let mut second = first.clone();
        let server = Server::bind(args.bind, pool, store, stored, options).await;
        let server = server.with_context(|| format!("cannot listen on {}", args.bind)).map_err(Failure::misuse)?;
        let address = server.address().context("cannot read the address of the server")?;
        if !address.ip().is_loopback() {
            let whoever = if is_open { "anyone who can reach it can use it" } else { "its token is sent unencrypted" };
            anstream::eprintln!(
                "{DOUBTFUL}warning:{DOUBTFUL:#} {address} can be reached from other machines, and {whoever}; put a proxy with \
                 encryption in front of it"
            );
        }
        anstream::eprintln!("Listening on http://{address}; press Ctrl+C to stop");
        anstream::eprintln!("{languages}");
        let end = async {
            let _ = first.wait_for(|signals| *signals > 0).await;
            anstream::eprintln!(
                "Stopping: requests that have arrived are answered first, for at most {} s. Press Ctrl+C again to stop at once",
                args.grace
            );
        };
        let at_once = async { drop(second.wait_for(|signals| *signals > 1).await) };
        let unanswered = server.run(end, at_once).await;
        match unanswered {
            0 => anstream::eprintln!("Stopped; all requests were answered"),
            _ => anstream::eprintln!(
                "Stopped; {} not answered",
                print::counted(unanswered as u64, "request was", "requests were")
            ),
        }
        Ok(Verdict::of(unanswered == 0))
    });
    // Do not wait for threads that wait for programs; they end with this process.
    runtime.shutdown_background();
    ended
}

/// Finds the user's toolchains, and reports which languages are installed.
fn languages(store: &Store) -> String {
    for target in runtimes::ALL.iter().filter_map(|runtime| runtime.rustup) {
        // Without a toolchain, the language is not installed.
        let _ = store.find_toolchain(target);
    }
    let (there, missing): (Vec<&runtimes::Runtime>, Vec<_>) =
        runtimes::ALL.iter().partition(|runtime| runtime.status(store) == Status::Installed);
    let ids = |languages: &[&runtimes::Runtime], between: &str| {
        languages.iter().map(|runtime| runtime.language.id()).collect::<Vec<_>>().join(between)
    };
    let mut text = match there.as_slice() {
        [] => "No language is installed".to_owned(),
        there => format!("Languages: {}", ids(there, ", ")),
    };
    for runtime in runtimes::ALL.iter().filter(|runtime| runtime.why_narrow(store).is_some()) {
        let id = runtime.language.id();
        text.push_str(&format!("; data model of {id}: {NARROW}, as `assay runtimes list` explains"));
    }
    if !missing.is_empty() {
        let missing = ids(&missing, " ");
        text.push_str(&format!("; `assay runtimes install {missing}` installs the others, at any time"));
    }
    text
}

fn token(path: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read {}", path.display()))
        .map_err(Failure::misuse)?;
    let token = text.trim();
    if token.len() < SHORTEST_TOKEN || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Failure::misuse(anyhow!(
            "{} contains no token: a token is one word of at least {SHORTEST_TOKEN} letters, digits or symbols",
            path.display()
        )));
    }
    Ok(token.to_owned())
}

/// The number of signals so far: Ctrl+C, or the signal of a service manager.
fn signals() -> std::io::Result<watch::Receiver<u32>> {
    let (sender, receiver) = watch::channel(0);
    #[cfg(unix)]
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    tokio::spawn(async move {
        loop {
            #[cfg(unix)]
            let terminated = terminate.recv();
            #[cfg(not(unix))]
            let terminated = std::future::pending::<Option<()>>();
            tokio::select! {
                // Without a handler, the signal ends the program anyway.
                Ok(()) = signal::ctrl_c() => {}
                Some(()) = terminated => {}
                else => std::future::pending().await,
            }
            sender.send_modify(|signals| *signals += 1);
        }
    });
    Ok(receiver)
}
