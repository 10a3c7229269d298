//! `cargo xtask test`: every check there is, cheap ones first. One that fails stops only those that need it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::project::Project;
use crate::shell::{self, cargo, output, program, root, step};
use crate::{examples, fuzz, guides, service, setup, wasm, web};
use assay_host::Host;

/// Options of `cargo xtask test`.
#[derive(Args)]
pub struct Options {
    /// Run this check and what it needs, instead of all.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(CHECKS.map(|check| check.name)))]
    only: Vec<String>,
    /// Run all of those checks of which otherwise a sample is run.
    #[arg(long)]
    all: bool,
    /// Options for Playwright, as in `--only e2e -- --grep cancel`.
    #[arg(last = true, requires = "only")]
    playwright: Vec<String>,
}

struct Check {
    name: &'static str,
    /// Checks, further up in the list, whose results this one uses.
    needs: &'static [&'static str],
    run: fn(&Options) -> Result<()>,
}

/// What a check that this machine cannot make ends with: it has not failed, but nobody knows whether it would.
#[derive(Debug)]
struct NotRun(&'static str);

impl std::error::Error for NotRun {}

impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

const CHECKS: [Check; 23] = [
    Check { name: "format", needs: &[], run: |_| shell::run(&mut cargo(&["fmt", "--all", "--check"])) },
    Check { name: "purity", needs: &[], run: |_| purity() },
    Check { name: "layers", needs: &[], run: |_| layers() },
    Check { name: "dependencies", needs: &[], run: |_| dependencies() },
    Check { name: "advisories", needs: &[], run: |_| advisories() },
    Check { name: "clippy", needs: &[], run: |_| clippy() },
    Check { name: "fuzz-targets", needs: &[], run: |_| fuzz::check() },
    Check { name: "docs", needs: &[], run: |_| docs() },
    Check { name: "unit", needs: &[], run: |_| unit() },
    Check { name: "command", needs: &[], run: |_| assay().map(drop) },
    Check { name: "examples", needs: &["command"], run: |_| examples::run(&assay()?, true) },
    Check { name: "sandbox", needs: &[], run: sandbox },
    // Guides run programs, whose languages the sandbox's tests install.
    Check { name: "guides", needs: &["command", "sandbox"], run: |_| guides::check(&assay()?) },
    Check { name: "service", needs: &["command"], run: |_| service::check(&assay()?) },
    Check { name: "wasm", needs: &[], run: |_| wasm::build() },
    Check { name: "wasm-clippy", needs: &[], run: |_| wasm::clippy() },
    Check { name: "wasm-node", needs: &[], run: |_| wasm::test(wasm::Host::Node) },
    Check { name: "wasm-chromium", needs: &[], run: |_| wasm::test(wasm::Host::Chromium) },
    Check { name: "prettier", needs: &[], run: |_| prettier() },
    Check { name: "types", needs: &["wasm"], run: |_| shell::run(web::tool("tsc").arg("--build")) },
    Check {
        name: "eslint",
        needs: &["wasm"],
        run: |_| shell::run(web::tool("eslint").args(["--max-warnings", "0", "."])),
    },
    Check { name: "site", needs: &["command", "wasm"], run: |_| web::build_site(&assay()?) },
    Check { name: "e2e", needs: &["command", "site"], run: end_to_end },
];

/// Set where everything that a test can need is there: a skipped test is then a failure.
const FORBID_SKIPS: &str = "ASSAY_FORBID_SKIPS";

/// Crates that neither reach the outside world nor depend on chance or on scheduling. A browser runs them, too.
const PURE: [&str; 3] = ["assay-score", "assay-wasi", "assay-wasm-passes"];

/// For each crate of the workspace, the others that it may depend on. Dependencies of tests and of build scripts are free.
const LAYERS: [(&str, &[&str]); 16] = [
    (
        "assay-cli",
        &["assay-corpus", "assay-host", "assay-judge", "assay-sandbox", "assay-score", "assay-server", "assay-site"],
    ),
    ("assay-code-digest", &[]),
    ("assay-corpus", &["assay-score"]),
    ("assay-host", &[]),
    ("assay-judge", &["assay-sandbox", "assay-score"]),
    ("assay-sandbox", &["assay-wasi", "assay-wasm-passes"]),
    ("assay-score", &[]),
    ("assay-server", &["assay-judge", "assay-sandbox", "assay-score"]),
    ("assay-site", &["assay-corpus", "assay-score"]),
    ("assay-testing", &[]),
    ("assay-tests", &["assay-corpus", "assay-score", "assay-testing"]),
    ("assay-wasi", &[]),
    ("assay-wasm", &["assay-score"]),
    ("assay-wasm-passes", &[]),
    ("xtask", &["assay-host"]),
    ("xtask-wasm-bindgen", &[]),
];

/// Crates with which a [pure](PURE) one could reach the outside world or depend on chance or on scheduling.
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

/// Runs the checks and prints what came of each.
pub fn run(options: &Options) -> Result<()> {
    setup::ensure(setup::ALL)?;
    let chosen = chosen(&options.only);
    let skips = Skips::collect()?;
    let mut report = String::new();
    let (mut failed, mut not_run) = (BTreeSet::new(), Vec::new());
    for check in CHECKS.iter().filter(|check| chosen.contains(check.name)) {
        let start = Instant::now();
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
        report += &format!("{:14} {seconds:6.1} s  {outcome}\n", check.name);
    }
    let passed = chosen.len() - failed.len() - not_run.len();
    println!("\n{report}\n{passed} passed, {} failed, {} not run", failed.len(), not_run.len());
    let skipped = skips.read()?;
    println!("{} tests skipped", skipped.len());
    skipped.iter().for_each(|test| println!("    {test}"));
    if let Some(first) = failed.first() {
        bail!("to run one again: cargo xtask test --only {first}");
    }
    // The database of advisories has to be fetched. Everything else is installed.
    not_run.retain(|check| *check != "advisories");
    if std::env::var_os(FORBID_SKIPS).is_some() && !(skipped.is_empty() && not_run.is_empty()) {
        bail!("something was skipped, which {FORBID_SKIPS} forbids");
    }
    Ok(())
}

/// The list of tests that could not run, which tests append to: see `crates/testing`.
struct Skips(PathBuf);

impl Skips {
    /// Starts an empty list.
    fn collect() -> Result<Self> {
        let file = shell::skipped();
        fs::write(&file, "").with_context(|| format!("cannot write {}", file.display()))?;
        Ok(Self(file))
    }

    /// Each test and its reason, once.
    fn read(&self) -> Result<BTreeSet<String>> {
        let lines = fs::read_to_string(&self.0).with_context(|| format!("cannot read {}", self.0.display()))?;
        Ok(lines.lines().map(str::to_owned).collect())
    }
}

/// The checks named, or all, with what they need.
fn chosen(named: &[String]) -> BTreeSet<&'static str> {
    let mut chosen = BTreeSet::new();
    // Backwards, because needs stand further up.
    for check in CHECKS.iter().rev() {
        if named.is_empty() || named.iter().any(|name| name == check.name) || chosen.contains(check.name) {
            chosen.insert(check.name);
            chosen.extend(check.needs);
        }
    }
    chosen
}

/// Licences and sources of all that is linked, by `deny.toml`. Those of other systems are looked at too, and may have to be
/// fetched for that.
fn dependencies() -> Result<()> {
    shell::run(&mut deny(&["check", "bans", "licenses", "sources"])?)
}

/// Known flaws of all that is linked. Nobody's database of them is part of this repository.
fn advisories() -> Result<()> {
    if !shell::succeeds(&mut deny(&["fetch", "db"])?) {
        // What an earlier run fetched.
        let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let cargo_home = cargo_home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
        let folders = cargo_home.and_then(|home| home.join("advisory-dbs").read_dir().ok());
        if !folders.is_some_and(|mut folders| folders.any(|folder| folder.is_ok_and(|folder| folder.path().is_dir()))) {
            return Err(NotRun("the database of advisories could not be fetched; try again with a network").into());
        }
        println!("    the database of advisories could not be fetched anew: the one that is here may be stale");
    }
    shell::run(&mut deny(&["--offline", "check", "advisories"])?)
}

fn deny(arguments: &[&str]) -> Result<Command> {
    let mut command = program(setup::cargo_deny().context("no cargo-deny: run `cargo xtask setup`")?);
    command.args(arguments);
    Ok(command)
}

fn clippy() -> Result<()> {
    let deny = ["--", "--deny", "warnings"];
    shell::run(cargo(&["clippy", "--quiet", "--keep-going", "--workspace", "--all-targets"]).args(deny))?;
    // As `cargo xtask demo` builds it.
    shell::run(cargo(&["clippy", "--quiet", "--package", "assay-cli", "--no-default-features"]).args(deny))
}

fn docs() -> Result<()> {
    let mut command = cargo(&["doc", "--quiet", "--workspace", "--no-deps", "--exclude", "xtask-wasm-bindgen"]);
    shell::run(command.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// Tests that need guest runtimes are ignored here, and are for [`sandbox`].
fn unit() -> Result<()> {
    shell::run(tests().env("ASSAY_CACHE", root().join("target/no-runtimes")))
}

/// The tests that need guest runtimes, with every language, which is installed below `target/` first.
fn sandbox(options: &Options) -> Result<()> {
    let with_runtimes = |arguments: &[&str]| {
        let mut command = tests();
        command.env("ASSAY_CACHE", root().join("target/runtimes"));
        if options.all {
            command.env("ASSAY_ALL", "1");
        }
        shell::run(command.args(arguments).args(["--", "--ignored"]))
    };
    // One after another: languages are installed by the first that needs them.
    with_runtimes(&["--test", "languages"])?;
    with_runtimes(&["--test", "interpreters", "--test", "worker", "--test", "cli"])
}

/// Always of the same packages: with others Cargo would build wasmtime anew, for other features of what they share.
fn tests() -> Command {
    let mut command = cargo(&["test", "--quiet", "--no-fail-fast", "--workspace"]);
    // xtask-wasm-bindgen has no tests, and would be built a second time for this profile.
    command.args(["--exclude", "xtask-wasm-bindgen"]);
    command
}

/// The command as the tests are built: a release build of the same sources would be half of all compiling.
fn assay() -> Result<PathBuf> {
    shell::run(tests().arg("--no-run"))?;
    Ok(Project::load()?.target_directory.join("debug/assay"))
}

/// The core is pure: no crate it depends on can do what is forbidden to it. What is not part of the check `wasm` is built for
/// a browser here.
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
    let mut command = cargo(&["check", "--quiet", "--target", "wasm32-unknown-unknown"]);
    shell::run(command.args(["--package", "assay-wasi", "--package", "assay-wasm-passes"]))
}

/// Each crate depends on those crates of the workspace only that [`LAYERS`] allows.
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
        let forbidden = used.iter().filter(|other| !allowed.contains(other));
        faults.extend(forbidden.map(|other| format!("{name} must not depend on {other}")));
    }
    faults
}

fn prettier() -> Result<()> {
    let files = ["*.{html,js,json,ts}", "{web,tests/{bench,e2e}}/**/*.{css,html,json,ts}"];
    shell::run(web::tool("prettier").arg("--check").args(files))
}

/// The site is served below a path, as project pages are.
fn end_to_end(options: &Options) -> Result<()> {
    let host = Host::start(&web::site(), "/some/where/", 0)?;
    web::end_to_end(&host.url, &assay()?, &options.playwright)
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
        assert!(faults_of_layers(&layers("assay-sandbox", &["assay-wasi"])).is_empty());
        let upwards = faults_of_layers(&layers("assay-wasi", &["assay-sandbox"]));
        assert_eq!(upwards, ["assay-wasi must not depend on assay-sandbox"]);
        assert_eq!(faults_of_layers(&layers("assay-new", &[])), ["assay-new has no layer"]);
    }

    #[test]
    fn what_is_needed_is_chosen_too() {
        assert_eq!(chosen(&["e2e".into()]), BTreeSet::from(["command", "e2e", "site", "wasm"]));
        assert_eq!(chosen(&[]).len(), CHECKS.len());
    }
}
