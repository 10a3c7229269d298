//! The manifests for Kubernetes: validated without a cluster, and their commands run as pods would run them.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use super::work::{Work, cache};
use crate::python::environment;
use crate::shell::{output, program, root, run};

const MANIFESTS: &str = "clusters/kubernetes";
/// Prints a manifest as JSON lines. PyYAML comes with the validator.
const AS_JSON: &str =
    "import json, sys, yaml\nfor one in yaml.safe_load_all(open(sys.argv[1])): print(json.dumps(one))";
/// The exit codes of the command that another try may change.
const TEMPORARY: [u64; 2] = [4, 5];

/// Validates all manifests against the schemas of Kubernetes' newest known version.
pub fn check_manifests() -> Result<()> {
    let python = environment("kubernetes")?;
    let validate = PathBuf::from(python.get_program()).with_file_name("kubernetes-validate");
    let mut paths = Vec::new();
    for entry in fs::read_dir(root().join(MANIFESTS)).context("cannot read the manifests")? {
        paths.push(entry?.path());
    }
    paths.sort();
    ensure!(paths.iter().any(|path| path.ends_with("shards.yaml")), "{MANIFESTS} has no manifests");
    run(program(validate).args(["--strict", "--quiet"]).args(&paths))?;
    check_exit_codes()
}

/// A manifest, as JSON.
fn manifest(name: &str) -> Result<serde_json::Value> {
    let path = root().join(MANIFESTS).join(name);
    let text = output(environment("kubernetes")?.args(["-c", AS_JSON]).arg(path))?;
    serde_json::from_str(&text).with_context(|| format!("{name} is not one document"))
}

/// Checks that a Job fails at once for the exit codes that another try cannot change, and for no other.
fn check_exit_codes() -> Result<()> {
    for (name, expected) in [("shards.yaml", &[1, 2, 3][..]), ("merge.yaml", &[1, 2, 3]), ("runtimes.yaml", &[2, 3])] {
        let manifest = manifest(name)?;
        let rules = manifest["spec"]["podFailurePolicy"]["rules"].as_array().cloned().unwrap_or_default();
        let of = |action: &str| -> Vec<u64> {
            let rules = rules.iter().filter(|rule| rule["action"] == action);
            rules
                .flat_map(|rule| rule["onExitCodes"]["values"].as_array().cloned().unwrap_or_default())
                .filter_map(|code| code.as_u64())
                .collect()
        };
        ensure!(of("FailJob") == expected, "{name} fails for the exit codes {:?}, not {expected:?}", of("FailJob"));
        ensure!(of("Count").iter().all(|code| TEMPORARY.contains(code)), "{name} counts other exit codes");
    }
    Ok(())
}

/// Runs the commands of the shards and of the merge, with other folders in place of the volumes.
pub fn run_commands(work: &Work) -> Result<()> {
    let out = work.path("run");
    fs::create_dir(&out).context("cannot make a folder")?;
    fs::copy(work.tests(), work.path("tests.jsonl")).context("cannot copy the tests")?;
    let shards = manifest("shards.yaml")?;
    let count = shards["spec"]["completions"].as_u64().context("the Job has no completions")?;
    for index in 0..count {
        let mut pod = pod(&shards, work)?;
        // Kubernetes sets this in the pods of an indexed Job.
        run(pod.env("JOB_COMPLETION_INDEX", index.to_string()))?;
    }
    run(&mut pod(&manifest("merge.yaml")?, work)?)?;
    work.compare(&out)
}

/// The command of a manifest's container.
fn pod(manifest: &serde_json::Value, work: &Work) -> Result<Command> {
    let container = &manifest["spec"]["template"]["spec"]["containers"][0];
    let words = ["command", "args"].iter().flat_map(|name| container[name].as_array().cloned().unwrap_or_default());
    let data = work.path("").to_string_lossy().trim_end_matches('/').to_owned();
    let words: Vec<String> = words.filter_map(|word| Some(word.as_str()?.replace("/data", &data))).collect();
    let [name, arguments @ ..] = words.as_slice() else { bail!("the container has no command") };
    let mut pod = program(name);
    pod.args(arguments).stdout(std::process::Stdio::null());
    let folder = work.assay.parent().context("assay is in a folder")?.to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    pod.env("PATH", std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&path)))?);
    for variable in container["env"].as_array().cloned().unwrap_or_default() {
        if let (Some(name), Some(value)) = (variable["name"].as_str(), variable["value"].as_str()) {
            let is_cache = name == "ASSAY_CACHE" && value == "/runtimes";
            ensure!(is_cache, "{name}={value} is not known here");
            pod.env(name, cache());
        }
    }
    Ok(pod)
}
