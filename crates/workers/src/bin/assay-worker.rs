//! A worker process, for users of the library whose own program cannot be the
//! worker.

use std::process::ExitCode;

use assay_workers::{probe, serve};

fn main() -> ExitCode {
    // `--probe` shows what this machine's kernel lets a worker do.
    let result = if std::env::args().nth(1).as_deref() == Some("--probe") {
        probe().map(|(confinement, leaks)| {
            println!("{confinement}");
            leaks.iter().for_each(|leak| println!("can {leak}"));
        })
    } else {
        serve()
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
