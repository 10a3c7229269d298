//! `assay site`.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, anyhow};
use assay_site::build::{self, BuildError, Options};
use assay_site::finding::Severity;
use assay_site::verify::Execute;

use crate::args::SiteArgs;
use crate::exit::{Failure, Verdict};
use crate::folder::today;
use crate::output;
use crate::print::{self, Page};
use crate::progress::{Progress, Unit};
use crate::rerun::{Rerun, page_runtimes, score_cache};

pub(crate) fn run(args: &SiteArgs) -> Result<Verdict, Failure> {
    args.threads.for_libraries();
    if args.serve {
        check_host()?;
    }
    if !args.results.is_dir() {
        return Err(Failure::misuse(anyhow!("there is no folder {}", args.results.display())));
    }
    let kit = args.kit.clone().map_or_else(WebFiles::find, |folder| Ok(WebFiles::Folder(folder)))?;
    let options = Options {
        results: args.results.clone(),
        out: args.out.clone(),
        kit: kit.folder().to_owned(),
        cache: args.cache.clone().map_or_else(score_cache, Ok)?,
        runtimes: page_runtimes(&args.runtimes)?,
        today: today(),
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
        return serve_site(&args.out, args.port);
    }
    let is_fine = built.findings.iter().all(|(_, finding)| finding.severity != Severity::Error);
    Ok(Verdict::of(is_fine && built.verified.iter().all(|one| one.is_fine() || one.is_self_scored())))
}

#[cfg(feature = "host")]
fn serve_site(folder: &Path, port: u16) -> Result<Verdict, Failure> {
    let host = assay_host::Host::start(folder, "/", port).map_err(|error| Failure::misuse(error.into()))?;
    output::print(&format!("\nServing {} until Ctrl-C\n", host.url))?;
    loop {
        std::thread::sleep(std::time::Duration::from_secs(3600));
    }
}

#[cfg(not(feature = "host"))]
fn serve_site(_folder: &Path, _port: u16) -> Result<Verdict, Failure> {
    check_host().map(|()| Verdict::of(true))
}

/// **Errors:** if this build has no host. The error says which build has it.
fn check_host() -> Result<(), Failure> {
    if cfg!(feature = "host") {
        return Ok(());
    }
    Err(Failure::misuse(anyhow!(
        "this build of assay has no host, so --serve is not available; `cargo build --release` includes the host"
    )))
}

/// The built web files.
enum WebFiles {
    Folder(PathBuf),
    /// Unpacked from this program.
    #[cfg(feature = "web-files")]
    Carried(tempfile::TempDir),
}

impl WebFiles {
    /// The web files next to this program, in this program, or built in this folder.
    fn find() -> Result<Self, Failure> {
        let program = std::env::current_exe().context("cannot find this program; give the web files with --kit")?;
        let own = program.with_file_name("web");
        if own.is_dir() {
            return Ok(Self::Folder(own));
        }
        #[cfg(feature = "web-files")]
        return Ok(Self::Carried(carried::unpack()?));
        #[cfg(not(feature = "web-files"))]
        Ok(Self::Folder(PathBuf::from("dist")))
    }

    fn folder(&self) -> &Path {
        match self {
            Self::Folder(folder) => folder,
            #[cfg(feature = "web-files")]
            Self::Carried(folder) => folder.path(),
        }
    }
}

/// The web files in this program.
#[cfg(feature = "web-files")]
mod carried {
    use anyhow::{Context, Result};

    use crate::output;

    #[derive(rust_embed::Embed)]
    #[folder = "../../dist"]
    struct Files;

    /// Writes the files into a temporary folder.
    pub(super) fn unpack() -> Result<tempfile::TempDir> {
        let folder = tempfile::tempdir().context("cannot make a temporary folder for the web files")?;
        for name in Files::iter() {
            let path = folder.path().join(&*name);
            let (Some(parent), Some(file)) = (path.parent(), path.file_name().and_then(|file| file.to_str())) else {
                continue;
            };
            output::make_folder(parent)?;
            output::write(parent, file, Files::get(&name).map(|file| file.data).unwrap_or_default())?;
        }
        Ok(folder)
    }
}
