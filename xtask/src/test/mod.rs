//! `cargo xtask test`: proves that this checkout works. With `--all`, proves everything that can be proved here.

mod layers;
mod parts;
mod runner;
mod schedule;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;

use self::parts::Part;
use self::runner::Selection;
use self::schedule::{Lane, Outcome, Ran};
use crate::compile::{compile, lint_workspace, warnings_are_errors};
use crate::host::Host;
use crate::project::Project;
use crate::shell::{self, cargo, program, root};
use crate::wasm::Packages;
use crate::{clusters, examples, guides, npm, release, schemas, service, setup, wasm, web, wheel, words, workflows};

/// Options of `cargo xtask test`.
#[derive(Args)]
pub struct Options {
    /// Run this check and those that it needs, instead of all of the tier.
    #[arg(long, value_name = "NAME", value_parser = names())]
    only: Vec<String>,
    /// Run every check with every case, which takes hours.
    #[arg(long)]
    all: bool,
    /// Run this part of `--all`, as in `1/8`. Says how long a part takes, and which remain.
    #[arg(long, value_name = "I/N", requires = "all", conflicts_with = "only")]
    part: Option<Part>,
    /// Run this check in this process. The scheduler starts checks so.
    #[arg(long, hide = true, value_name = "NAME", value_parser = names())]
    alone: Option<String>,
    /// Pass options to Playwright, as in `--only e2e -- --grep cancel`.
    #[arg(last = true)]
    playwright: Vec<String>,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(CHECKS.iter().map(|check| check.name))
}

/// Something that is proved.
struct Check {
    name: &'static str,
    /// The checks whose results this one uses. They come earlier in the list.
    needs: &'static [&'static str],
    lane: Lane,
    /// What only `--all` runs. Empty if both tiers run the same.
    rest: Rest,
    /// How long it takes with `--all` on two idle processors, for the division into parts.
    minutes: f64,
    run: fn(&Options) -> Result<()>,
}

/// What only `--all` runs.
enum Rest {
    Nothing,
    /// The check as a whole.
    Everything,
    /// More cases, such as these.
    Cases(&'static str),
}

const fn check(name: &'static str, lane: Lane, minutes: f64, run: fn(&Options) -> Result<()>) -> Check {
    Check { name, needs: &[], lane, rest: Rest::Nothing, minutes, run }
}

impl Check {
    const fn needs(self, needs: &'static [&'static str]) -> Self {
        Self { needs, ..self }
    }

    const fn only_with_all(self) -> Self {
        Self { rest: Rest::Everything, ..self }
    }

    const fn more_with_all(self, cases: &'static str) -> Self {
        Self { rest: Rest::Cases(cases), ..self }
    }

    fn is_in_tier(&self, all: bool) -> bool {
        all || !matches!(self.rest, Rest::Everything)
    }
}

/// The exit code of a check that cannot run on this machine.
pub const NOT_RUN: u8 = 3;

/// The error of a check that cannot run on this machine. It counts neither as failed nor as passed.
#[derive(Debug)]
pub struct NotRun(pub &'static str);

impl std::error::Error for NotRun {}

impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// In the order in which they start, in each lane. What takes long comes early, where it can.
const CHECKS: &[Check] = &[
    check("setup", Lane::Beside, 2.0, |options| setup::ensure(if options.all { setup::ALL } else { setup::TESTS })),
    check("format", Lane::Main, 0.1, |_| format()),
    check("layers", Lane::Beside, 0.1, |_| layers::check()),
    check("words", Lane::Beside, 0.1, |_| words::check()),
    check("prettier", Lane::Beside, 0.2, |_| prettier()).needs(&["setup"]),
    check("wasm", Lane::Beside, 3.0, |options| wasm::build(packages(options)))
        .needs(&["setup"])
        .more_with_all("packages as they are published, within their budgets of size"),
    check("build", Lane::Main, 10.0, |_| build_tests()),
    check("types", Lane::Beside, 0.2, |_| shell::run(web::tool("tsc").arg("--build")))
        .needs(&["wasm"])
        .more_with_all("types of the packages as they are published"),
    check("eslint", Lane::Beside, 0.5, eslint)
        .needs(&["wasm"])
        .more_with_all("rules about needless conditions and casts"),
    check("wasm-node", Lane::Beside, 2.0, |options| wasm::test(wasm::Host::Node, packages(options))).needs(&["wasm"]),
    check("wasm-chromium", Lane::Beside, 1.0, |options| wasm::test(wasm::Host::Chromium, packages(options)))
        .needs(&["wasm-node"]),
    check("languages", Lane::Main, 10.0, languages).needs(&["build", "setup"]),
    check("schemas", Lane::Beside, 0.1, |_| schemas::declare(true)),
    check("examples", Lane::Beside, 0.2, |_| examples::run(&assay()?, true)).needs(&["build"]),
    check("site", Lane::Beside, 0.3, |options| web::build_site(&assay()?, page_runtimes(options)))
        .needs(&["wasm", "languages"]),
    check("e2e", Lane::Beside, 7.0, end_to_end).needs(&["site"]).more_with_all("end-to-end tests without `@essential`"),
    check("unit", Lane::Main, 3.0, unit).needs(&["build"]).more_with_all("long tests with all of their cases"),
    check("doc-tests", Lane::Main, 1.0, |_| doc_tests()).needs(&["build"]),
    check("sandbox", Lane::Main, 20.0, sandbox)
        .needs(&["languages"])
        .more_with_all("all tests of the sandbox, the judge and the server"),
    check("hostile", Lane::Main, 60.0, hostile).needs(&["languages"]).more_with_all("every hostile program"),
    check("docs", Lane::Main, 3.0, |_| docs()).only_with_all(),
    check("features", Lane::Main, 3.0, |_| features()).needs(&["build"]).only_with_all(),
    check("workspaces", Lane::Main, 4.0, |_| workspaces()).only_with_all(),
    check("encoders", Lane::Main, 4.0, |_| encoders()).needs(&["build"]).only_with_all(),
    check("workflows", Lane::Beside, 0.5, |_| workflows()).only_with_all(),
    check("dependencies", Lane::Beside, 0.5, |_| dependencies()).needs(&["setup"]).only_with_all(),
    check("advisories", Lane::Beside, 0.5, |_| advisories()).needs(&["setup"]).only_with_all(),
    check("wasm-lints", Lane::Beside, 2.0, |_| wasm::lint()).needs(&["setup"]).only_with_all(),
    check("npm", Lane::Beside, 0.5, |options| npm::check(packages(options))).needs(&["wasm"]).only_with_all(),
    check("service", Lane::Main, 4.0, |_| service::check(&assay()?)).needs(&["build"]).only_with_all(),
    // Clients of trainers run programs in languages that the check `languages` installs.
    check("trainers", Lane::Main, 2.0, |_| service::trainers(&assay()?)).needs(&["build", "languages"]).only_with_all(),
    check("python", Lane::Main, 6.0, |_| wheel::check(&assay()?)).needs(&["build"]).only_with_all(),
    // It uses the wheel that the check `python` builds.
    check("clusters", Lane::Main, 10.0, |options| clusters::check(&assay()?, options.all))
        .needs(&["build", "python"])
        .only_with_all(),
    // Guides run programs in languages that the check `languages` installs, and build a site.
    check("guides", Lane::Main, 5.0, |_| guides::check(&assay()?)).needs(&["languages", "site"]).only_with_all(),
    // The command of a release has the web files of the site in it.
    check("release", Lane::Main, 60.0, |options| release::check(options.all)).needs(&["site"]).only_with_all(),
];

/// The environment variable that turns a skipped test into a failure. CI sets it, because its
/// machine has everything that tests need.
const FORBID_SKIPS: &str = "ASSAY_FORBID_SKIPS";

/// Runs the chosen checks and prints the outcome of each.
pub fn run(options: &Options) -> Result<()> {
    if let Some(name) = &options.alone {
        let check = CHECKS.iter().find(|check| check.name == name).context("there is no such check")?;
        return schedule::run_alone(check, options);
    }
    let start = Instant::now();
    setup::ensure(setup::RUST)?;
    let part = options.part.map(|part| part.checks(CHECKS)).transpose()?;
    let chosen = match &part {
        Some(names) => with_needs(names.iter().copied()),
        None if options.only.is_empty() => {
            CHECKS.iter().filter(|check| check.is_in_tier(options.all)).map(|check| check.name).collect()
        }
        None => with_needs(options.only.iter().map(String::as_str)),
    };
    let skips = Skips::collect()?;
    let mut arguments: Vec<String> = options.all.then(|| "--all".to_owned()).into_iter().collect();
    if !options.playwright.is_empty() {
        arguments.push("--".to_owned());
        arguments.extend(options.playwright.iter().cloned());
    }
    let checks: Vec<_> = CHECKS.iter().filter(|check| chosen.contains(check.name)).collect();
    let ran = schedule::run(&checks, &arguments)?;
    print!("\n{}", summary(&ran));
    println!("{:14} {:6.1} minutes", "all", start.elapsed().as_secs_f64() / 60.0);
    let skipped = skips.read()?;
    println!("\n{} tests skipped", skipped.len());
    skipped.iter().for_each(|test| println!("    {test}"));
    match options.part {
        Some(part) => println!("\n{}", part.remaining()),
        None if options.only.is_empty() && !options.all => print!("\n{}", only_with_all()),
        None => {}
    }
    let failed = schedule::having(&ran, |outcome| matches!(outcome, Outcome::Failed | Outcome::Lacks(_)));
    let mut not_run = schedule::having(&ran, |outcome| outcome == Outcome::NotRun);
    println!("{} passed, {} failed, {} skipped", ran.len() - failed.len() - not_run.len(), failed.len(), not_run.len());
    if let Some(first) = schedule::having(&ran, |outcome| outcome == Outcome::Failed).first() {
        bail!("to run one again: cargo xtask test --only {first}");
    }
    // Only the database of advisories needs a download. Everything else is installed.
    not_run.remove("advisories");
    if std::env::var_os(FORBID_SKIPS).is_some() && !(skipped.is_empty() && not_run.is_empty()) {
        bail!("something was skipped, which {FORBID_SKIPS} forbids");
    }
    Ok(())
}

/// A line for each check that ran.
fn summary(ran: &BTreeMap<&'static str, Ran>) -> String {
    let mut text = String::new();
    for (name, ran) in CHECKS.iter().filter_map(|check| Some((check.name, ran.get(check.name)?))) {
        let Ran { outcome, seconds, processor_seconds } = ran;
        let outcome = match outcome {
            Outcome::Passed => "ok".to_owned(),
            Outcome::Failed => "FAILED".to_owned(),
            Outcome::NotRun => "not run".to_owned(),
            Outcome::Lacks(need) => format!("not run, needs {need}"),
        };
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name:14} {seconds:6.1} s  {processor_seconds:6.1} CPU-s  {outcome}");
    }
    text
}

/// What only `--all` runs.
fn only_with_all() -> String {
    let wholes: Vec<_> = CHECKS.iter().filter(|check| !check.is_in_tier(false)).map(|check| check.name).collect();
    let mut text = format!("Only `cargo xtask test --all` runs the checks {}, and:\n", wholes.join(", "));
    for check in CHECKS {
        if let Rest::Cases(cases) = check.rest {
            let _ = writeln!(text, "    {}: {cases}", check.name);
        }
    }
    text
}

/// The list of skipped tests, which tests append to. See `crates/testing`.
struct Skips(PathBuf);

impl Skips {
    /// Creates an empty list.
    fn collect() -> Result<Self> {
        let file = shell::skipped();
        fs::write(&file, "").with_context(|| format!("cannot write {}", file.display()))?;
        Ok(Self(file))
    }

    /// Returns each skipped test with its reason, without duplicates.
    fn read(&self) -> Result<BTreeSet<String>> {
        let lines = fs::read_to_string(&self.0).with_context(|| format!("cannot read {}", self.0.display()))?;
        Ok(lines.lines().map(str::to_owned).collect())
    }
}

/// The named checks, and those that they need.
fn with_needs<'a>(named: impl Iterator<Item = &'a str>) -> BTreeSet<&'static str> {
    let named: BTreeSet<&str> = named.collect();
    let mut chosen = BTreeSet::new();
    // Iterate backwards, because needs come earlier in the list.
    for check in CHECKS.iter().rev() {
        if named.contains(check.name) || chosen.contains(check.name) {
            chosen.insert(check.name);
            chosen.extend(check.needs);
        }
    }
    chosen
}

/// Checks licences and sources of all dependencies with `deny.toml`. This may download dependencies
/// for other systems.
fn dependencies() -> Result<()> {
    shell::run(&mut deny(&["check", "bans", "licenses", "sources"])?)
}

/// Checks all dependencies for known vulnerabilities. The database is not part of this repository.
fn advisories() -> Result<()> {
    if !shell::succeeds(&mut deny(&["fetch", "db"])?) {
        // Fall back to the database that an earlier run downloaded.
        let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let cargo_home = cargo_home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
        let folders = cargo_home.and_then(|home| home.join("advisory-dbs").read_dir().ok());
        if !folders.is_some_and(|mut folders| folders.any(|folder| folder.is_ok_and(|folder| folder.path().is_dir()))) {
            return Err(NotRun("the database of advisories could not be fetched; try again with a network").into());
        }
        println!("    the database of advisories could not be updated: the local copy may be stale");
    }
    shell::run(&mut deny(&["--offline", "check", "advisories"])?)
}

fn deny(arguments: &[&str]) -> Result<Command> {
    let mut command = program(setup::cargo_deny().context("no cargo-deny: run `cargo xtask setup`")?);
    command.args(arguments);
    Ok(command)
}

fn workflows() -> Result<()> {
    let reason = "neither actionlint nor Go, which builds it, is installed";
    if workflows::check()? { Ok(()) } else { Err(NotRun(reason).into()) }
}

/// The list of compiled tests, which [`build_tests`] writes.
fn test_binaries() -> PathBuf {
    schedule::folder().join("tests.json")
}

/// Compiles and lints everything in the workspace, with its tests.
fn build_tests() -> Result<()> {
    let project = Project::load()?;
    let binaries = compile(&project, lint_workspace(&mut cargo(&["test", "--no-run", "--workspace"])))?;
    let file = test_binaries();
    fs::write(&file, serde_json::to_vec(&binaries)?).with_context(|| format!("cannot write {}", file.display()))
}

/// Lints features that are off by default: those of `cargo xtask demo`, of a release that carries the web files, and
/// of encoders.
fn features() -> Result<()> {
    fs::create_dir_all("dist").context("cannot make the folder for the web files")?;
    let features = ["--no-default-features", "--features", "embeddings,web-files"];
    let mut command = cargo(&["build", "--package", "assay-code"]);
    compile(&Project::load()?, lint_workspace(command.args(features))).map(drop)
}

/// Workspaces of their own, which a build of everything leaves alone: the fuzz targets, and the tool that makes glue.
const WORKSPACES: [&str; 2] = ["fuzz/Cargo.toml", "xtask/wasm-bindgen/Cargo.toml"];

fn format() -> Result<()> {
    shell::run(&mut cargo(&["fmt", "--all", "--check"]))?;
    WORKSPACES.iter().try_for_each(|manifest| shell::run(&mut cargo(&["fmt", "--check", "--manifest-path", manifest])))
}

/// Checks and lints [`WORKSPACES`].
fn workspaces() -> Result<()> {
    let project = Project::load()?;
    for manifest in WORKSPACES {
        let mut command = cargo(&["check", "--locked", "--all-targets", "--all-features", "--manifest-path", manifest]);
        compile(&project, lint_workspace(command.arg("--target-dir").arg(&project.target_directory)))?;
    }
    Ok(())
}

fn docs() -> Result<()> {
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    if warnings_are_errors(&Project::load()?)? {
        command.env("RUSTDOCFLAGS", "--deny warnings");
    }
    shell::run(&mut command)
}

fn doc_tests() -> Result<()> {
    shell::run(lint_workspace(&mut cargo(&["test", "--quiet", "--no-fail-fast", "--workspace", "--doc"])))
}

/// Runs the encoder of the command, whose feature is off by default.
fn encoders() -> Result<()> {
    let encoders =
        ["test", "--quiet", "--package", "assay-code", "--features", "embeddings", "--test", "cli", "encode"];
    shell::run(cargo(&encoders).env("ASSAY_CACHE", root().join("target/no-runtimes")))
}

/// Runs compiled tests with this cache of guest runtimes.
fn run_tests(options: &Options, cache: &str, selection: &Selection<'_>) -> Result<()> {
    let file = test_binaries();
    let list = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let cache = root().join(cache);
    let mut environment = vec![("ASSAY_CACHE", cache.as_os_str())];
    if options.all {
        environment.push(("ASSAY_ALL", OsStr::new("1")));
    }
    runner::run(&serde_json::from_slice::<Vec<_>>(&list)?, &Selection { environment: &environment, ..*selection })
}

/// Runs the tests that need no guest runtimes. Others are marked as ignored.
fn unit(options: &Options) -> Result<()> {
    run_tests(options, "target/no-runtimes", &Selection::default())
}

/// The program of tests with all languages.
const LANGUAGES: &str = "assay-workers languages";
/// The cache of guest runtimes that tests share.
const RUNTIMES: &str = "target/runtimes";

/// Installs every language below `target/`, and runs a program in each.
fn languages(options: &Options) -> Result<()> {
    let includes = |_: &str, test: &str| test == "smoke";
    let selection =
        Selection { are_ignored: true, binaries: &[LANGUAGES], includes: Some(includes), ..Default::default() };
    run_tests(options, RUNTIMES, &selection)
}

/// Tests of guest runtimes that run by default.
const SAMPLE: [(&str, &str); 10] = [
    ("assay-code cli", "execution::samples_are_judged_and_a_run_goes_on_where_it_was"),
    ("assay-code cli", "execution::the_example_programs_have_the_published_verdicts"),
    ("assay-code cli", "programs::programs_run_like_a_person_would_run_them"),
    ("assay-code cli", "serving::programs_get_verdicts_as_execeval_gives_them"),
    ("assay-code cli", "trainers::sandbox_fusions_clients_get_their_answers"),
    ("assay-runtimes interpreters", "javascript"),
    ("assay-runtimes interpreters", "python"),
    ("assay-runtimes interpreters", "ruby"),
    ("assay-workers worker", "a_killed_worker_is_replaced"),
    ("assay-workers worker", "a_worker_runs_programs_one_after_another"),
];

/// Runs the tests that need guest runtimes, but for those of [`languages`] and [`hostile`].
fn sandbox(options: &Options) -> Result<()> {
    let is_other = |binary: &str, test: &str| binary != LANGUAGES || !["smoke", "hostile"].contains(&test);
    // Recorded results, which the tools of other projects make anew, say nothing of Assay.
    let is_in_sample = |binary: &str, test: &str| SAMPLE.contains(&(binary, test));
    let includes = if options.all { is_other } else { is_in_sample };
    let least = if options.all { 0 } else { SAMPLE.len() };
    run_tests(
        options,
        RUNTIMES,
        &Selection { are_ignored: true, includes: Some(includes), least, ..Default::default() },
    )
}

/// Runs hostile programs: a sample, or all.
fn hostile(options: &Options) -> Result<()> {
    let includes = |_: &str, test: &str| test == "hostile";
    let selection =
        Selection { are_ignored: true, binaries: &[LANGUAGES], includes: Some(includes), ..Default::default() };
    run_tests(options, RUNTIMES, &selection)
}

/// The command with the tests' profile, which the check `build` makes. A release build of the same sources would
/// double the compile time.
fn assay() -> Result<PathBuf> {
    let assay = Project::load()?.target_directory.join("debug/assay");
    ensure!(assay.is_file(), "there is no {}: run `cargo xtask test --only build`", assay.display());
    Ok(assay)
}

/// The packages of the tested site.
fn packages(options: &Options) -> Packages {
    if options.all { Packages::Release } else { Packages::Tested }
}

fn prettier() -> Result<()> {
    let files = ["*.{html,js,json,ts}", "{action,web,tests/{bench,e2e,npm}}/**/*.{css,html,js,json,ts}"];
    shell::run(web::tool("prettier").arg("--check").args(files))
}

/// Rules that find needless checks of types. Packages of a release lack some functions of others, for which pages check,
/// and quick packages have all.
const RULES_OF_RELEASE: [&str; 3] =
    ["no-unnecessary-condition", "no-unnecessary-type-assertion", "no-unsafe-class-instance-assignment"];

fn eslint(options: &Options) -> Result<()> {
    let mut command = web::tool("eslint");
    command.args(["--max-warnings", "0", "."]);
    if packages(options) != Packages::Release {
        for rule in RULES_OF_RELEASE {
            command.args(["--rule", &format!("@typescript-eslint/{rule}: off")]);
        }
    }
    shell::run(&mut command)
}

/// The languages that the tested site runs in pages. The others take longer to load.
fn page_runtimes(options: &Options) -> &'static [&'static str] {
    if options.all { &["javascript", "php", "python", "ruby", "typescript"] } else { &["javascript", "python"] }
}

/// Runs the end-to-end tests on a site below a path, because project pages are served so. Options of Playwright select
/// among all tests.
fn end_to_end(options: &Options) -> Result<()> {
    let host = Host::start_built("debug", &web::site(), "/some/where/", 0)?;
    let essential = ["--grep", "@essential"].map(str::to_owned);
    let arguments = if options.all || !options.playwright.is_empty() { &options.playwright[..] } else { &essential };
    web::end_to_end(&host.url, &assay()?, options.all, arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needs_stand_further_up_and_run_in_the_same_tier() {
        for (index, check) in CHECKS.iter().enumerate() {
            for need in check.needs {
                let found = CHECKS[..index].iter().find(|other| other.name == *need);
                let found = found.unwrap_or_else(|| panic!("{} needs {need}", check.name));
                assert!(found.is_in_tier(false) || !check.is_in_tier(false), "{} needs {need}", check.name);
            }
        }
    }

    #[test]
    fn what_is_needed_is_chosen_too() {
        assert_eq!(with_needs(["types"].into_iter()), BTreeSet::from(["setup", "types", "wasm"]));
        assert!(with_needs(["e2e"].into_iter()).is_superset(&BTreeSet::from(["build", "languages", "site", "wasm"])));
    }

    #[test]
    fn what_only_all_runs_is_named() {
        let text = only_with_all();
        assert!(text.contains("workspaces") && text.contains("    hostile: every hostile program\n"));
        assert!(!text.contains("prettier"));
    }
}
