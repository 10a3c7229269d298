//! `cargo xtask test`: runs every check, cheap ones first. A failed check stops only the checks
//! that need it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::host::Host;
use crate::project::Project;
use crate::shell::{self, cargo, output, program, root, step};
use crate::wasm::Packages;
use crate::{
    clusters, examples, fuzz, guides, npm, release, schemas, service, setup, wasm, web, wheel, words, workflows,
};

/// Options of `cargo xtask test`.
#[derive(Args)]
pub struct Options {
    /// Run this check and those that it needs, instead of all.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(CHECKS.iter().map(|check| check.name)))]
    only: Vec<String>,
    /// Run every case of the checks that normally run a sample of their cases.
    #[arg(long)]
    all: bool,
    /// Pass options to Playwright, as in `--only e2e -- --grep cancel`.
    #[arg(last = true, requires = "only")]
    playwright: Vec<String>,
}

struct Check {
    name: &'static str,
    /// The checks whose results this one uses. They come earlier in the list.
    needs: &'static [&'static str],
    run: fn(&Options) -> Result<()>,
}

/// The error of a check that cannot run on this machine. It counts neither as failed nor as passed.
#[derive(Debug)]
pub struct NotRun(pub &'static str);

impl std::error::Error for NotRun {}

impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

const CHECKS: &[Check] = &[
    Check { name: "format", needs: &[], run: |_| shell::run(&mut cargo(&["fmt", "--all", "--check"])) },
    Check { name: "purity", needs: &[], run: |_| purity() },
    Check { name: "layers", needs: &[], run: |_| layers() },
    Check { name: "words", needs: &[], run: |_| words::check() },
    Check { name: "workflows", needs: &[], run: |_| workflows() },
    Check { name: "dependencies", needs: &[], run: |_| dependencies() },
    Check { name: "advisories", needs: &[], run: |_| advisories() },
    Check { name: "clippy", needs: &[], run: |_| clippy() },
    Check { name: "fuzz-targets", needs: &[], run: |_| fuzz::check() },
    Check { name: "docs", needs: &[], run: |_| docs() },
    Check { name: "unit", needs: &[], run: unit },
    Check { name: "schemas", needs: &[], run: |_| schemas::run(true) },
    Check { name: "command", needs: &[], run: |_| assay().map(drop) },
    Check { name: "examples", needs: &["command"], run: |_| examples::run(&assay()?, true) },
    Check { name: "sandbox", needs: &[], run: sandbox },
    Check { name: "service", needs: &["command"], run: |_| service::check(&assay()?) },
    // Clients of trainers run programs in languages that the check `sandbox` installs.
    Check { name: "trainers", needs: &["command", "sandbox"], run: |_| service::trainers(&assay()?) },
    Check { name: "python", needs: &["command"], run: |_| wheel::check(&assay()?) },
    // It uses the wheel that the check `python` builds.
    Check { name: "clusters", needs: &["command", "python"], run: |options| clusters::check(&assay()?, options.all) },
    Check { name: "wasm", needs: &[], run: |_| wasm::build(Packages::Release) },
    Check { name: "wasm-clippy", needs: &[], run: |_| wasm::clippy() },
    Check { name: "wasm-node", needs: &[], run: |_| wasm::test(wasm::Host::Node) },
    Check { name: "wasm-chromium", needs: &[], run: |_| wasm::test(wasm::Host::Chromium) },
    Check { name: "npm", needs: &["wasm"], run: |_| npm::check() },
    Check { name: "prettier", needs: &[], run: |_| prettier() },
    Check { name: "types", needs: &["wasm"], run: |_| shell::run(web::tool("tsc").arg("--build")) },
    Check {
        name: "eslint",
        needs: &["wasm"],
        run: |_| shell::run(web::tool("eslint").args(["--max-warnings", "0", "."])),
    },
    Check {
        name: "site",
        needs: &["command", "wasm"],
        run: |options| web::build_site(&assay()?, page_runtimes(options)),
    },
    // The command of a release has the web files of the site in it.
    Check { name: "release", needs: &["site"], run: |options| release::check(options.all) },
    // Guides run programs in languages that the check `sandbox` installs, and build a site.
    Check { name: "guides", needs: &["command", "sandbox", "site"], run: |_| guides::check(&assay()?) },
    Check { name: "e2e", needs: &["command", "npm", "site"], run: end_to_end },
];

/// The environment variable that turns a skipped test into a failure. CI sets it, because its
/// machine has everything that tests need.
const FORBID_SKIPS: &str = "ASSAY_FORBID_SKIPS";

/// Crates that neither reach the outside world nor depend on randomness or scheduling. They also
/// run in a browser.
const PURE: [&str; 11] = [
    "assay-base",
    "assay-completion",
    "assay-evaluation",
    "assay-evaluations",
    "assay-execution",
    "assay-formats",
    "assay-syntax",
    "assay-tasks",
    "assay-taxonomy",
    "assay-wasi",
    "assay-wasm-passes",
];

/// For the folder of each crate, the folders of those that it may depend on.
/// Dev- and build-dependencies are unrestricted.
const LAYERS: [(&str, &str); 30] = [
    ("base", ""),
    (
        "cli",
        "base completion corpus embeddings engine evaluation evaluations execution formats host judge \
         runtimes scoring server site syntax tasks taxonomy workers",
    ),
    ("code-digest", ""),
    ("completion", "base evaluation syntax"),
    ("confinement", ""),
    ("corpus", "base completion evaluation syntax"),
    ("embeddings", "base"),
    ("engine", "wasi wasm-passes"),
    ("evaluation", "base"),
    ("evaluations", "base completion evaluation execution tasks taxonomy"),
    ("execution", "base evaluation wasi"),
    ("formats", "base evaluation execution"),
    ("host", ""),
    ("judge", "base engine evaluation execution runtimes workers"),
    ("python", "base completion execution formats scoring syntax tasks taxonomy"),
    ("runtimes", "confinement engine execution wasi wasm-passes"),
    ("scoring", "base completion evaluation evaluations execution formats syntax tasks taxonomy"),
    ("server", "execution formats judge runtimes workers"),
    ("site", "base completion corpus evaluation evaluations execution formats syntax tasks taxonomy"),
    ("syntax", ""),
    ("tasks", "base evaluation execution"),
    ("taxonomy", "base completion evaluation syntax"),
    ("testing", ""),
    (
        "tests",
        "base completion corpus evaluation evaluations execution formats syntax tasks taxonomy \
         testing",
    ),
    ("wasi", ""),
    ("wasm", "base completion evaluation evaluations formats syntax tasks taxonomy"),
    ("wasm-passes", ""),
    ("web-exec", "base execution formats wasi wasm-passes"),
    ("workers", "confinement engine runtimes"),
    ("xtask", ""),
];

/// Crates through which a [pure](PURE) crate could reach the outside world, or depend on randomness
/// or scheduling.
const IMPURE: [&str; 15] = [
    "async-std",
    "fastrand",
    "getrandom",
    "jiff",
    "js-sys",
    "libloading",
    "mio",
    "rand",
    "rayon",
    "reqwest",
    "socket2",
    "tokio",
    "wasm-bindgen",
    "wasmtime",
    "web-sys",
];

/// Parts of the standard library that [`PURE`] crates and `assay-corpus` must not use outside their
/// tests: paths, and types that are often imported from a longer list.
const IMPURE_PATHS: [&str; 8] =
    ["std::env", "std::fs", "std::net", "std::os", "std::process", "std::thread", "Instant", "SystemTime"];

/// Runs the chosen checks and prints the outcome of each.
pub fn run(options: &Options) -> Result<()> {
    setup::ensure(setup::ALL)?;
    let chosen = chosen(&options.only);
    let skips = Skips::collect()?;
    let mut report = String::new();
    let (mut failed, mut not_run) = (BTreeSet::new(), Vec::new());
    for check in CHECKS.iter().filter(|check| chosen.contains(check.name)) {
        let start = Instant::now();
        let processors = shell::processor_seconds();
        let result = match check.needs.iter().find(|need| failed.contains(*need)) {
            Some(need) => Err(anyhow!("not run, because {need} failed")),
            None => step(check.name, || (check.run)(options)),
        };
        let seconds = start.elapsed().as_secs_f64();
        let outcome = match &result {
            Ok(()) => "ok",
            Err(reason) if reason.is::<NotRun>() => {
                println!("    not run: {}", reason.root_cause());
                not_run.push(check.name);
                "not run"
            }
            Err(fault) => {
                println!("    {fault:#}");
                failed.insert(check.name);
                "FAILED"
            }
        };
        // Checks that leave a core idle are those that could take less time.
        let busy = match (processors, shell::processor_seconds()) {
            (Some(before), Some(after)) => format!("{:4.1} cores", (after - before) / seconds.max(0.01)),
            _ => String::new(),
        };
        report += &format!("{:14} {seconds:6.1} s  {busy:10}  {outcome}\n", check.name);
    }
    let passed = chosen.len() - failed.len() - not_run.len();
    println!("\n{report}\n{passed} passed, {} failed, {} not run", failed.len(), not_run.len());
    let skipped = skips.read()?;
    println!("{} tests skipped", skipped.len());
    skipped.iter().for_each(|test| println!("    {test}"));
    if let Some(first) = failed.first() {
        bail!("to rerun one: cargo xtask test --only {first}");
    }
    // Only the database of advisories needs a download. Everything else is installed.
    not_run.retain(|check| *check != "advisories");
    if std::env::var_os(FORBID_SKIPS).is_some() && !(skipped.is_empty() && not_run.is_empty()) {
        bail!("something was skipped, which {FORBID_SKIPS} forbids");
    }
    Ok(())
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

/// The named checks, or all, and the checks that they need.
fn chosen(named: &[String]) -> BTreeSet<&'static str> {
    let mut chosen = BTreeSet::new();
    // Iterate backwards, because needs come earlier in the list.
    for check in CHECKS.iter().rev() {
        if named.is_empty() || named.iter().any(|name| name == check.name) || chosen.contains(check.name) {
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

fn clippy() -> Result<()> {
    let deny = ["--", "--deny", "warnings"];
    shell::run(cargo(&["clippy", "--keep-going", "--workspace", "--all-targets"]).args(deny))?;
    // The features of `cargo xtask demo`, of a release that carries the web files, which may not be built yet, and
    // of encoders.
    fs::create_dir_all("dist").context("cannot make the folder for the web files")?;
    let features = ["clippy", "--package", "assay-code", "--no-default-features", "--features", "embeddings,web-files"];
    shell::run(cargo(&features).args(deny))
}

fn docs() -> Result<()> {
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    shell::run(command.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// Runs the tests that need no guest runtimes. [`sandbox`] runs the others, which are marked as
/// ignored.
fn unit(options: &Options) -> Result<()> {
    compile()?;
    let cache = root().join("target/no-runtimes");
    if options.all {
        // A feature that is off by default. Only the command is built a second time.
        let encoders = ["--features", "assay-code/embeddings", "--test", "cli", "encode"];
        shell::run(tests().env("ASSAY_CACHE", &cache).args(encoders))?;
    }
    shell::run(tests().env("ASSAY_CACHE", cache))
}

/// Runs the tests that need guest runtimes. First installs every language below `target/`.
fn sandbox(options: &Options) -> Result<()> {
    let with_runtimes = |arguments: &[&str]| {
        let mut command = tests();
        command.env("ASSAY_CACHE", root().join("target/runtimes"));
        if options.all {
            command.env("ASSAY_ALL", "1");
        }
        command.args(arguments).args(["--", "--ignored"]);
        if !options.all {
            // Tests of recorded results, which the tools of other projects make anew. They say nothing of Assay.
            command.args(["--skip", "what_is_recorded"]);
        }
        shell::run(&mut command)
    };
    // The first command installs the languages that the second needs.
    with_runtimes(&["--test", "languages"])?;
    with_runtimes(&["--test", "interpreters", "--test", "worker", "--test", "cli"])
}

/// A test command that always selects the same packages. Other selections change the features of
/// shared dependencies, and Cargo would rebuild wasmtime.
pub fn tests() -> Command {
    cargo(&["test", "--quiet", "--no-fail-fast", "--workspace"])
}

/// Compiles what [`tests`] runs. This takes minutes, so a terminal shows the progress.
fn compile() -> Result<()> {
    shell::run(&mut cargo(&["test", "--no-run", "--workspace"]))
}

/// Builds the command with the tests' profile. A release build of the same sources would double the
/// compile time.
fn assay() -> Result<PathBuf> {
    compile()?;
    Ok(Project::load()?.target_directory.join("debug/assay"))
}

/// Checks that [`PURE`] crates depend on no [`IMPURE`] crates and use no [`IMPURE_PATHS`].
///
/// Also compiles for the browser those that the check `wasm` does not build.
fn purity() -> Result<()> {
    for pure in PURE {
        let arguments = ["tree", "--package", pure, "--all-features", "--edges", "normal", "--target", "all"];
        let tree = output(cargo(&arguments).args(["--prefix", "none", "--format", "{p}"]))?;
        let names: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
        let impure: Vec<&str> = IMPURE.into_iter().filter(|name| names.contains(name)).collect();
        if !impure.is_empty() {
            bail!(
                "{pure} must stay pure, but depends on {0}; `cargo tree -p {pure} -i NAME` says how",
                impure.join(", ")
            );
        }
    }
    let mut faults = Vec::new();
    let pure = PURE.into_iter().chain(["assay-corpus"]).map(|name| name.trim_start_matches("assay-"));
    let folders: Vec<String> = pure.map(|name| format!("crates/{name}/src/")).collect();
    for path in shell::files()? {
        let is_test = path.contains("/tests/") || path.ends_with("/tests.rs");
        if path.ends_with(".rs") && !is_test && folders.iter().any(|folder| path.starts_with(folder)) {
            let text = fs::read_to_string(root().join(&path)).with_context(|| format!("cannot read {path}"))?;
            faults.extend(impure_path(&text).map(|used| format!("{path} uses {used}")));
        }
    }
    if !faults.is_empty() {
        bail!("pure crates must not reach the outside world:\n    {}", faults.join("\n    "));
    }
    let mut command = cargo(&["check", "--target", "wasm32-unknown-unknown"]);
    command.args(["--package", "assay-execution", "--package", "assay-wasi", "--package", "assay-wasm-passes"]);
    // For tree-sitter, which is C and a dependency of assay-syntax.
    let clang = setup::clang().context("no clang that compiles to WebAssembly: run `cargo xtask setup`")?;
    shell::run(command.env("CC_wasm32_unknown_unknown", clang).env("CC_SHELL_ESCAPED_FLAGS", "1"))
}

/// The first of [`IMPURE_PATHS`] that code outside tests and comments uses.
fn impure_path(text: &str) -> Option<&'static str> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let names: BTreeSet<&str> = code.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    IMPURE_PATHS.into_iter().find(|path| if path.contains("::") { code.contains(path) } else { names.contains(path) })
}

/// Checks that crates of the workspace depend only on those that [`LAYERS`] allows.
fn layers() -> Result<()> {
    let faults = faults_of_layers(&Project::load()?.layers());
    if !faults.is_empty() {
        bail!("{}; what may depend on what is in xtask/src/test.rs", faults.join("; "));
    }
    Ok(())
}

fn faults_of_layers(layers: &BTreeMap<&str, BTreeSet<&str>>) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, used) in layers {
        let Some((_, allowed)) = LAYERS.iter().find(|(other, _)| other == name) else {
            faults.push(format!("{name} has no layer"));
            continue;
        };
        let forbidden = used.iter().filter(|other| !allowed.split_whitespace().any(|allowed| allowed == **other));
        faults.extend(forbidden.map(|other| format!("{name} must not depend on {other}")));
    }
    faults
}

fn prettier() -> Result<()> {
    let files = ["*.{html,js,json,ts}", "{action,web,tests/{bench,e2e,npm}}/**/*.{css,html,js,json,ts}"];
    shell::run(web::tool("prettier").arg("--check").args(files))
}

/// The languages that the tested site runs in pages. The others take longer to load.
fn page_runtimes(options: &Options) -> &'static [&'static str] {
    if options.all { &["javascript", "php", "python", "ruby", "typescript"] } else { &["javascript", "python"] }
}

/// Runs the end-to-end tests on a site below a path, because project pages are served so.
fn end_to_end(options: &Options) -> Result<()> {
    let host = Host::start(&web::site(), "/some/where/", 0)?;
    web::end_to_end(&host.url, &assay()?, options.all, &options.playwright)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needs_stand_further_up() {
        for (index, check) in CHECKS.iter().enumerate() {
            for need in check.needs {
                assert!(CHECKS[..index].iter().any(|other| other.name == *need), "{} needs {need}", check.name);
            }
        }
    }

    #[test]
    fn layers_are_held() {
        let layers = |name, used: &[&'static str]| BTreeMap::from([(name, used.iter().copied().collect())]);
        assert!(faults_of_layers(&layers("engine", &["wasi"])).is_empty());
        let upwards = faults_of_layers(&layers("wasi", &["engine"]));
        assert_eq!(upwards, ["wasi must not depend on engine"]);
        assert_eq!(faults_of_layers(&layers("assay-new", &[])), ["assay-new has no layer"]);
    }

    #[test]
    fn impure_paths_are_found_outside_tests_and_comments() {
        assert_eq!(impure_path("use std::fs;"), Some("std::fs"));
        assert_eq!(impure_path("use std::time::{Duration, Instant};"), Some("Instant"));
        assert_eq!(impure_path("// std::fs\nuse std::io;\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}"), None);
    }

    #[test]
    fn what_is_needed_is_chosen_too() {
        assert_eq!(chosen(&["e2e".into()]), BTreeSet::from(["command", "e2e", "npm", "site", "wasm"]));
        assert_eq!(chosen(&[]).len(), CHECKS.len());
    }
}
