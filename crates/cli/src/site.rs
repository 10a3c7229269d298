//! `assay site`.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, anyhow};
use assay_host::Host;
use assay_site::build::{self, BuildError, Options};
use assay_site::finding::Severity;
use assay_site::verify::Execute;

use crate::args::SiteArgs;
use crate::exit::{Failure, Verdict};
use crate::output;
use crate::print::{self, Page};
use crate::progress::{Progress, Unit};
use crate::rerun::{Rerun, page_runtimes, score_cache};

pub(crate) fn run(args: &SiteArgs) -> Result<Verdict, Failure> {
    args.threads.for_libraries();
    if !args.results.is_dir() {
        return Err(Failure::misuse(anyhow!("there is no folder {}", args.results.display())));
    }
    let options = Options {
        results: args.results.clone(),
        out: args.out.clone(),
        kit: args.kit.clone().map_or_else(kit, Ok)?,
        cache: args.cache.clone().map_or_else(score_cache, Ok)?,
        runtimes: page_runtimes(&args.runtimes)?,
    };
    let progress = OnceLock::new();
    let start = |total: usize| {
        let _ = progress.set(Progress::new("Verifying".to_owned(), Some(total as u64), Unit::Items));
    };
    let rerun = args.execute.then(|| Rerun::new(args.tests.as_deref(), Some(&options.cache))).transpose()?;
    let rerun = rerun.as_ref().map(|rerun| rerun as &dyn Execute);
    let built = build::build(&options, rerun, start, || {
        if let Some(progress) = progress.get() {
            progress.advance(1);
        }
    });
    drop(progress);
    let built = built.map_err(|error| match error {
        BuildError::Io { .. } => error.into(),
        BuildError::NoKit { .. } | BuildError::NotOurs { .. } => Failure::misuse(error.into()),
    })?;
    let mut page = Page::new();
    print::site::built(&mut page, &args.out, &built);
    output::print(&page.finish())?;
    if args.serve {
        let host = Host::start(&args.out, "/", args.port).map_err(|error| Failure::misuse(error.into()))?;
        output::print(&format!("\nServing {} until Ctrl-C\n", host.url))?;
        loop {
            std::thread::sleep(Duration::from_secs(3600));
        }
    }
    let is_fine = built.findings.iter().all(|(_, finding)| finding.severity != Severity::Error);
    Ok(Verdict::of(is_fine && built.verified.iter().all(|one| one.is_fine() || one.is_self_scored())))
}

/// The web files that came with this program, or that were built in this folder.
fn kit() -> Result<PathBuf, Failure> {
    let program = std::env::current_exe().context("cannot find this program; give the web files with --kit")?;
    let own = program.with_file_name("web");
    Ok(if own.is_dir() { own } else { PathBuf::from("dist") })
}
