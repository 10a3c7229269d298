//! The check `layers`: pure crates stay pure, each crate depends only on those that it may, and selections of crates
//! agree about features.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, bail};

use crate::project::Project;
use crate::shell::{self, cargo, output, root};

/// Checks the purity of crates, their layers and the features of what they share.
pub fn check() -> Result<()> {
    check_purity()?;
    check_layers()?;
    check_features()
}

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
const LAYERS: [(&str, &str); 31] = [
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
    ("features", ""),
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

/// Checks that [`PURE`] crates depend on no [`IMPURE`] crates and use no [`IMPURE_PATHS`].
fn check_purity() -> Result<()> {
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
    Ok(())
}

/// The first of [`IMPURE_PATHS`] that code outside tests and comments uses.
fn impure_path(text: &str) -> Option<&'static str> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let names: BTreeSet<&str> = code.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    IMPURE_PATHS.into_iter().find(|path| if path.contains("::") { code.contains(path) } else { names.contains(path) })
}

/// Checks that crates of the workspace depend only on those that [`LAYERS`] allows.
fn check_layers() -> Result<()> {
    let faults = faults_of_layers(&Project::load()?.layers());
    if !faults.is_empty() {
        bail!("{}; what may depend on what is in xtask/src/test/layers.rs", faults.join("; "));
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

/// Checks that `cargo test -p` of each crate that links wasmtime selects the features that a test of the workspace
/// selects. Otherwise, Cargo would compile wasmtime again.
fn check_features() -> Result<()> {
    let all = tree(&["--workspace"], "{p} [{f}]")?;
    let shared = tree(&["--package", "wasmtime"], "{p}")?;
    let mut faults = BTreeSet::new();
    for package in tree(&["--workspace", "--invert", "wasmtime"], "{p}")? {
        let Some((name, _)) = package.split_once(" v").filter(|_| package.contains("(/")) else { continue };
        let selected = tree(&["--package", name], "{p} [{f}]")?;
        // Of other crates, dev-dependencies do not count.
        if !selected.iter().any(|line| line.starts_with("wasmtime v")) {
            continue;
        }
        let others = selected.difference(&all).filter(|line| {
            let dependency = line.split_once(" [").map_or(line.as_str(), |(dependency, _)| dependency);
            shared.contains(dependency)
        });
        faults.extend(others.map(|line| format!("{name} selects {line}")));
    }
    if !faults.is_empty() {
        let faults: Vec<_> = faults.into_iter().collect();
        bail!(
            "wasmtime would be compiled twice: add features to crates/features, and that to the dev-dependencies\n    {}",
            faults.join("\n    ")
        );
    }
    Ok(())
}

/// The lines of `cargo tree` about each package, once.
fn tree(selection: &[&str], format: &str) -> Result<BTreeSet<String>> {
    let mut command = cargo(&["tree", "--edges", "normal,build,dev", "--prefix", "none", "--format", format]);
    let printed = output(command.args(selection))?;
    let lines = printed.lines().map(|line| line.trim_end_matches(" (*)").replace(" (proc-macro)", ""));
    Ok(lines.filter(|line| !line.is_empty() && !line.starts_with('[')).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
