//! `assay serve`.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use assay_server::{Options, Server};
use tokio::signal;

use crate::args::ServeArgs;
use crate::exit::{Failure, Verdict};
use crate::print::DOUBTFUL;
use crate::runtimes::pool;

/// A token that is shorter can be guessed.
const SHORTEST_TOKEN: usize = 16;

pub(crate) fn run(args: &ServeArgs) -> Result<Verdict, Failure> {
    let token = args.token_file.as_deref().map(token).transpose()?;
    let is_open = token.is_none();
    let options = Options {
        workers: args.workers.count(),
        queue: args.queue,
        max_wait: args.max_wait.map(Duration::from_secs_f64),
        max_request: usize::try_from(args.max_request).unwrap_or(usize::MAX),
        max_time: Duration::from_secs_f64(args.max_time),
        token,
    };
    let pool = pool()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    runtime.block_on(async {
        let server = Server::bind(args.bind, pool, options).await;
        let server = server.with_context(|| format!("cannot listen on {}", args.bind)).map_err(Failure::misuse)?;
        let address = server.address().context("cannot tell where it listens")?;
        if !address.ip().is_loopback() {
            let whoever = if is_open { "anybody who can reach it can use it" } else { "its token is sent in the clear" };
            anstream::eprintln!(
                "{DOUBTFUL}warning:{DOUBTFUL:#} {address} can be reached from other machines, and {whoever}; put a proxy with \
                 encryption in front of it"
            );
        }
        anstream::eprintln!("Listening on http://{address}; Ctrl+C ends it");
        server.run(asked_to_end()).await.context("the server failed")?;
        anstream::eprintln!("Ended; everything that was asked is answered");
        Ok(Verdict::Fine)
    })
}

fn token(path: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read {}", path.display()))
        .map_err(Failure::misuse)?;
    let token = text.trim();
    if token.len() < SHORTEST_TOKEN || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Failure::misuse(anyhow!(
            "{} holds no token: that is one word of {SHORTEST_TOKEN} letters, digits and signs or more",
            path.display()
        )));
    }
    Ok(token.to_owned())
}

/// Waits for Ctrl+C, or for what service managers send.
async fn asked_to_end() {
    let interrupt = async {
        // Without a handler the signal ends the program, as it does anyway.
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match signal::unix::signal(signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
