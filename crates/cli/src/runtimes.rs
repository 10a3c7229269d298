//! `assay runtimes`, and the preparation of languages.

use std::collections::{BTreeMap, BTreeSet};
use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use assay_engine::{Code, Exit, Fault, Limits, Settings};
use assay_execution::Language;
use assay_runtimes::install::{InstallError, Package, Status, Step, Store};
use assay_runtimes::{self as runtimes, BuildContext, Failure as CompileFailure, NARROW, Runtime};
use assay_site::runtimes::PageRuntime;
use assay_workers::{self as workers, Launcher, Pool};
use indicatif::{BinaryBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::{RuntimesArgs, RuntimesCommand};
use crate::exit::{Failure, Verdict};
use crate::output;
use crate::print::{BAD, BOLD, DIM, DOUBTFUL, GOOD, Page, text_width};
use crate::timings::Timings;

pub(crate) fn run(args: &RuntimesArgs) -> Result<Verdict, Failure> {
    match &args.command {
        RuntimesCommand::Install { languages, to, timings } => {
            install(&chosen(languages)?, to.as_deref(), timings.then(Timings::new).as_ref())
        }
        RuntimesCommand::Optimise { languages } => optimise(languages),
        RuntimesCommand::List => list(),
        RuntimesCommand::Check { languages } => check(&chosen(languages)?),
        RuntimesCommand::Remove { languages } => remove(&chosen(languages)?),
    }
}

/// The hidden command that makes this program a worker.
pub(crate) const WORKER: &str = "sandbox-worker";

/// Runs programs for the parent process until it sends no more.
pub(crate) fn serve_as_worker() -> Result<Verdict, Failure> {
    workers::serve().context("a worker ended")?;
    Ok(Verdict::Fine)
}

/// A pool of workers; each is a process of this program.
pub(crate) fn pool() -> Result<Pool, Failure> {
    Ok(Pool::new(launcher()?, store()?.root()).with_notice(|language| {
        anstream::eprintln!("optimising {language}, once: how this program ends depends on the machine code");
    }))
}

pub(crate) fn launcher() -> Result<Launcher, Failure> {
    let this = std::env::current_exe().context("cannot find this program, which its workers are too")?;
    Ok(Launcher::new(this, vec![WORKER.into()]))
}

/// What is prepared of a language.
pub(crate) struct Preparing<'p> {
    code: Code,
    /// The dialects; all if it is `None`.
    dialects: Option<&'p [&'p str]>,
    /// Whether virtual machines get caches of their classes.
    class_caches: bool,
    /// What measures each step.
    timings: Option<&'p Timings>,
}

impl<'p> Preparing<'p> {
    /// What programs in these dialects need at first.
    pub(crate) fn first(dialects: &'p [&'p str]) -> Self {
        Self { code: Code::First, dialects: Some(dialects), class_caches: false, timings: None }
    }

    /// Everything, with optimised code.
    const EVERYTHING: Self = Self { code: Code::Optimised, dialects: None, class_caches: true, timings: None };
}

/// Installs and prepares a language as far as a dialect needs it, and shows progress. Returns whether nothing is left
/// to be optimised.
pub(crate) fn prepare(runtime: &Runtime, dialect: &str, installation: Installation) -> Result<bool, Failure> {
    let store = store()?;
    installation.permit(&store, runtime).map_err(|error| Failure::misuse(error.into()))?;
    let prepared = prepare_in(&store, &launcher()?, runtime, &Preparing::first(&[dialect]))?;
    prepared.map_err(|reason| Failure::misuse(reason.into()))
}

/// Whether a command that needs a language installs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Installation {
    Permitted,
    Refused,
}

impl Installation {
    pub(crate) fn unless(is_refused: bool) -> Self {
        if is_refused { Self::Refused } else { Self::Permitted }
    }

    /// Says what an installation will take, or refuses it, if the language is not installed.
    pub(crate) fn permit(self, store: &Store, runtime: &Runtime) -> Result<(), InstallError> {
        if runtime.status(store) == Status::Installed {
            return Ok(());
        }
        let language = runtime.language.id();
        if self == Self::Refused {
            return Err(InstallError::Refused { language });
        }
        let missing = runtime.needs().filter(|package| store.status(package) != Status::Installed);
        let bytes = missing.map(Package::download_bytes).sum();
        anstream::eprintln!(
            "{language} is not installed: {} are fetched, and about {} s of processor time prepare it. After Ctrl+C, \
             the same command continues. --no-install refuses",
            BinaryBytes(bytes),
            runtime.preparation_time().as_secs()
        );
        Ok(())
    }
}

/// Makes what shortens the start of later programs in a language, and would have delayed the first one: the caches of
/// classes of virtual machines.
pub(crate) fn prepare_later_starts(
    store: &Store,
    runtime: &Runtime,
    dialect: &str,
    timings: Option<&Timings>,
) -> Result<(), Failure> {
    if !runtime.has_class_cache() {
        return Ok(());
    }
    let dialects = [dialect];
    let preparing = Preparing { class_caches: true, timings, ..Preparing::first(&dialects) };
    prepare_in(store, &launcher()?, runtime, &preparing)?.map_err(|reason| Failure::misuse(reason.into()))?;
    Ok(())
}

/// Like [`prepare`], in this store and with this launcher, and permitted. Returns the inner error if the language needs
/// the user's own compiler and there is none, which is not a fault.
pub(crate) fn prepare_in(
    store: &Store,
    launcher: &Launcher,
    runtime: &Runtime,
    preparing: &Preparing<'_>,
) -> Result<Result<bool, InstallError>, Fault> {
    let preparation = Preparation::new();
    let context = BuildContext::new(store.clone(), &Settings::default())?;
    let context = context.with_launcher(launcher.clone()).with_code(preparing.code);
    let context = if preparing.class_caches { context.with_class_caches() } else { context };
    let context = match preparing.dialects {
        Some(dialects) => context.with_dialects(dialects),
        None => context,
    };
    let mut progress = |step: Step<'_>| {
        if let Some(timings) = preparing.timings {
            timings.begin_step(step);
        }
        preparation.show(step);
    };
    match runtime.prepare(&context, &mut progress) {
        Ok(_) => Ok(Ok(context.is_optimised())),
        Err(fault) => Ok(Err(InstallError::no_toolchain(fault)?)),
    }
}

/// The runtimes of some languages, for pages. Installs what is missing, and shows progress.
pub(crate) fn page_runtimes(names: &[String]) -> Result<Vec<PageRuntime>, Failure> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let context = BuildContext::new(store()?, &Settings::default())?;
    let preparation = Preparation::new();
    let mut found = chosen(names)?;
    found.sort_by_key(|runtime| runtime.language);
    found.dedup_by_key(|runtime| runtime.language);
    let runtimes = found.into_iter().map(|runtime| {
        if let Some(reason) = runtime.language.why_not_in_pages() {
            let of_pages = Language::ALL.into_iter().filter(|language| language.why_not_in_pages().is_none());
            let ids = of_pages.map(Language::id).collect::<Vec<_>>().join(", ");
            return Err(Failure::misuse(anyhow!(
                "programs in {} do not run in a browser: {reason}; programs in {ids} do",
                runtime.language.id()
            )));
        }
        let modules = runtime.page_modules(&context, &mut |step| preparation.show(step))?;
        let packages: Vec<_> = runtime.needs().collect();
        let join = |part: fn(&Package) -> String, by| packages.iter().copied().map(part).collect::<Vec<_>>().join(by);
        Ok(PageRuntime {
            language: runtime.language,
            name: join(ToString::to_string, ", "),
            licence: join(|package| package.licence.clone(), " AND "),
            notice: join(|package| package.notice.clone(), "\n"),
            modules,
        })
    });
    runtimes.collect()
}

pub(crate) fn store() -> Result<Store, Failure> {
    Ok(Store::open().map_err(Fault::from)?)
}

/// The named languages; all if none is named.
fn chosen(names: &[String]) -> Result<Vec<&'static Runtime>, Failure> {
    if names.is_empty() {
        return Ok(runtimes::ALL.to_vec());
    }
    let find = |name: &String| {
        let known = || runtimes::ALL.iter().map(|runtime| runtime.language.id()).collect::<Vec<_>>().join(", ");
        let found = runtimes::find(name).map(|(runtime, _)| runtime);
        found.ok_or_else(|| Failure::misuse(anyhow!("there is no language `{name}`; choose one of {}", known())))
    };
    names.iter().map(find).collect()
}

fn install(languages: &[&'static Runtime], to: Option<&Path>, timings: Option<&Timings>) -> Result<Verdict, Failure> {
    let store = to.map_or_else(store, |folder| Ok(Store::at(folder)))?;
    // Machines that cannot write to the folder cannot optimise later.
    let mut is_fine = true;
    for &runtime in languages {
        let dialects = [runtime.language.default_dialect()];
        let preparing = if to.is_some() { Preparing::EVERYTHING } else { Preparing::first(&dialects) };
        is_fine &= install_one(&store, runtime, &Preparing { timings, ..preparing })?;
        if is_fine {
            prepare_later_starts(&store, runtime, runtime.language.default_dialect(), timings)?;
        }
        if let Some(timings) = timings {
            output::print(&timings.take_table())?;
        }
    }
    if to.is_some() {
        store.share().map_err(Fault::from)?;
        anstream::eprintln!("Machines use these languages with ASSAY_CACHE={}", store.root().display());
    }
    Ok(Verdict::of(is_fine))
}

/// Optimises languages: those that are named, or all that are installed.
fn optimise(names: &[String]) -> Result<Verdict, Failure> {
    let store = store()?;
    let optimised = Preparing { code: Code::Optimised, ..Preparing::first(&[]) };
    let is_optimised = |runtime: &&Runtime| !names.is_empty() || runtime.status(&store) == Status::Installed;
    for runtime in chosen(names)?.into_iter().filter(is_optimised) {
        match prepare_in(&store, &launcher()?, runtime, &optimised)? {
            Ok(_) => output::print(&format!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#} is optimised\n", runtime.language.id()))?,
            Err(reason) => output::print(&format!("{DOUBTFUL}·{DOUBTFUL:#} {reason}\n"))?,
        }
    }
    Ok(Verdict::Fine)
}

/// Installs a language and runs its test program. `false` if one of them fails.
fn install_one(store: &Store, runtime: &Runtime, preparing: &Preparing<'_>) -> Result<bool, Failure> {
    let launcher = launcher()?;
    if let Some(timings) = preparing.timings {
        timings.begin("looking for what is installed");
    }
    if let Err(reason) = prepare_in(store, &launcher, runtime, preparing)? {
        output::print(&format!("{DOUBTFUL}·{DOUBTFUL:#} {reason}\n"))?;
        return Ok(false);
    }
    if let Some(timings) = preparing.timings {
        timings.begin("running the test program");
    }
    let pool = Pool::new(launcher, store.root()).for_one_program();
    let smoke = runtime.smoke;
    let complaint = match pool.open(runtime.language.id(), runtime.language.default_dialect(), smoke.source.as_bytes())
    {
        Err(CompileFailure::Fault(fault)) => return Err(fault.into()),
        Err(CompileFailure::Source(error)) => Some(error.to_string()),
        Ok(mut program) => {
            let run = program.run(smoke.stdin.as_bytes(), &Limits::default())?;
            let is_fine = run.exit == Exit::Finished(0) && run.stdout == smoke.stdout.as_bytes();
            (!is_fine).then(|| format!("its test program ended with {:?}", run.exit))
        }
    };
    match &complaint {
        None => output::print(&format!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#} works\n", runtime.language.id()))?,
        Some(complaint) => {
            output::print(&format!(
                "{BAD}✗{BAD:#} {BOLD}{}{BOLD:#} does not work: {complaint}\n",
                runtime.language.id()
            ))?;
        }
    }
    Ok(complaint.is_none())
}

fn list() -> Result<Verdict, Failure> {
    let store = store()?;
    let mut page = Page::new();
    let width = runtimes::ALL.iter().map(|runtime| text_width(runtime.language.id())).max().unwrap_or_default();
    for runtime in runtimes::ALL {
        let state = match runtime.status(&store) {
            Status::Installed => {
                let space = BinaryBytes(runtime.space(&store).map_err(Fault::from)?);
                format!("{GOOD}installed{GOOD:#}, {space}")
            }
            Status::Damaged => format!("{BAD}damaged{BAD:#}: remove it and install it again"),
            Status::Unfinished => format!("{DOUBTFUL}unfinished{DOUBTFUL:#}: `assay runtimes install` continues"),
            Status::Missing => {
                let download: u64 = runtime.needs().map(Package::download_bytes).sum();
                let fetch = if download == 0 { String::new() } else { format!(", {} to fetch", BinaryBytes(download)) };
                format!("{DIM}not installed{DIM:#}{fetch}")
            }
        };
        page.line(format_args!("{BOLD}{:width$}{BOLD:#}  {state}", runtime.language.id()));
        if let Some(reason) = runtime.why_narrow(&store) {
            let id = runtime.language.id();
            let text =
                format!("data model: {NARROW}. {reason}. `assay runtimes remove {id}` and `install {id}` try again");
            page.paragraph(&format!("{:width$}  ", ""), DOUBTFUL, &text);
        }
        let pages = match runtime.language.why_not_in_pages() {
            None => "runs in browsers".to_owned(),
            Some(reason) => format!("does not run in browsers: {reason}"),
        };
        page.line(format_args!("{:width$}  {DIM}{pages}{DIM:#}", ""));
        if let Some(target) = runtime.rustup {
            let found = store.toolchain(target).map_or_else(|| "rustc".to_owned(), |toolchain| toolchain.version);
            page.line(format_args!("{:width$}  {DIM}{found}, of the user's rustup{DIM:#}", ""));
        }
        for package in runtime.uses(&store) {
            page.line(format_args!("{:width$}  {DIM}{package} · {}{DIM:#}", "", package.licence));
        }
        let mut names: Vec<&str> = runtime.language.names().iter().map(|(name, _)| *name).collect();
        names.dedup();
        page.paragraph(&format!("{:width$}  ", ""), DIM, &format!("accepts {}", names.join(", ")));
    }
    output::print(&page.finish())?;
    Ok(Verdict::Fine)
}

fn check(languages: &[&'static Runtime]) -> Result<Verdict, Failure> {
    let store = store()?;
    let mut is_fine = true;
    for &runtime in languages {
        let mut states = Vec::new();
        for package in runtime.uses(&store) {
            states.push(store.check(package).map_err(Fault::from)?);
        }
        states.extend(runtime.rustup.map(|target| store.toolchain_status(target)));
        if states.iter().all(|&state| state == Status::Installed) {
            is_fine &= install_one(&store, runtime, &Preparing::first(&[runtime.language.default_dialect()]))?;
            continue;
        }
        let state = match states.iter().find(|&&state| state != Status::Installed) {
            Some(Status::Damaged) => "is damaged: remove it and install it again",
            Some(Status::Unfinished) => "is unfinished: `assay runtimes install` continues",
            _ => "is not installed",
        };
        output::print(&format!("{DOUBTFUL}·{DOUBTFUL:#} {BOLD}{}{BOLD:#} {state}\n", runtime.language.id()))?;
        is_fine &= !states.contains(&Status::Damaged);
    }
    Ok(Verdict::of(is_fine))
}

fn remove(languages: &[&'static Runtime]) -> Result<Verdict, Failure> {
    let store = store()?;
    let gone: BTreeSet<&str> = languages.iter().map(|runtime| runtime.language.id()).collect();
    // Packages that other languages need stay.
    let needed: BTreeSet<&str> = runtimes::ALL
        .iter()
        .filter(|runtime| !gone.contains(runtime.language.id()))
        .filter(|runtime| runtime.status(&store) == Status::Installed)
        .flat_map(|runtime| runtime.uses(&store))
        .map(|package| &*package.id)
        .collect();
    let removed: BTreeMap<&str, &Package> =
        languages.iter().flat_map(|runtime| runtime.needs()).map(|package| (&*package.id, package)).collect();
    for runtime in languages.iter().filter(|runtime| runtime.rustup.is_some()) {
        store.remove_toolchain().map_err(Fault::from)?;
        output::print(&format!(
            "{GOOD}✓{GOOD:#} removed the files of {}; rustup keeps its own\n",
            runtime.language.id()
        ))?;
    }
    for (id, package) in removed {
        if needed.contains(id) {
            output::print(&format!("{DOUBTFUL}·{DOUBTFUL:#} {package} is kept: other languages need it\n"))?;
        } else if store.status(package) == Status::Missing {
            output::print(&format!("{DIM}·{DIM:#} {package} is not installed\n"))?;
        } else {
            store.remove(package).map_err(Fault::from)?;
            output::print(&format!("{GOOD}✓{GOOD:#} {package} removed\n"))?;
        }
    }
    Ok(Verdict::Fine)
}

/// A progress display for the preparation of a language, on standard error. Dropping it removes the
/// bar.
pub(crate) struct Preparation {
    bar: ProgressBar,
}

impl Preparation {
    pub(crate) fn new() -> Self {
        Self { bar: ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()) }
    }

    /// Shows the current step.
    pub(crate) fn show(&self, step: Step<'_>) {
        let message = step.to_string();
        let bytes = if let Step::Unpacking { done, total, .. } = step { Some((done, total)) } else { None };
        if !std::io::stderr().is_terminal() {
            let is_later = matches!(step, Step::Compiling { done: 1.., .. });
            if bytes.is_none_or(|(done, _)| done == 0) && !is_later {
                anstream::eprintln!("{message}");
            }
            return;
        }
        let template = match bytes {
            Some(_) => "{msg} {wide_bar:.cyan/dim} {bytes} of {total_bytes}",
            None => "{spinner} {msg} {elapsed}",
        };
        // The templates are constants; a bad one would only look plainer.
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style.progress_chars("━╸─"));
        }
        self.bar.enable_steady_tick(Duration::from_millis(100));
        self.bar.set_message(message);
        if let Some((done, total)) = bytes {
            self.bar.set_length(total);
            self.bar.set_position(done);
        }
    }
}

impl Drop for Preparation {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
