//! Measures programs in a tab of Chromium: small ones by the second, and ones that compute.
//! `tests/bench/programs.spec.ts` is the browser's side.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};

use super::{Bench, missed};
use crate::host::Host;
use crate::project::Project;
use crate::shell::root;
use crate::wasm::Packages;
use crate::{wasm, web};

pub const BENCH: Bench = Bench { name: "tab", run };

/// Where the browser's side writes what it found.
const FOUND: &str = "target/bench/browser/programs.json";

/// The goals for a language.
struct Target {
    language: &'static str,
    /// The least number of runs of a + b in a second.
    rate: f64,
    /// The longest time from the request to the end of the first run, in milliseconds.
    first: f64,
}

const TARGETS: [Target; 2] = [
    Target { language: "javascript", rate: 300.0, first: 1000.0 },
    Target { language: "python", rate: 150.0, first: 4000.0 },
];
/// The longest time of a program that computes, as a multiple of the command's.
const RATIO: f64 = 1.5;

fn run() -> Result<()> {
    let assay = Project::load()?.build_assay()?;
    wasm::build(Packages::Release)?;
    web::build_site(&assay, &TARGETS.map(|target| target.language))?;
    let file = root().join(FOUND);
    fs::create_dir_all(file.parent().context("the file is in a folder")?)?;
    let host = Host::start(&web::site(), "/", 0)?;
    web::end_to_end(&host.url, &assay, false, &["--config", "tests/bench", "programs"].map(String::from))?;
    let found: BTreeMap<String, f64> = serde_json::from_str(&fs::read_to_string(file)?)?;
    for Target { language, rate, first } in TARGETS {
        let number = |name: &str| {
            found.get(&format!("{language}_{name}")).copied().with_context(|| format!("{name} was not measured"))
        };
        let (runs, latency, ratio) = (number("rate")?, number("first_ms")?, number("ratio")?);
        println!(
            "    {language:10} first run after {latency:4.0} ms{}; a + b {runs:4.0} times a second{}; computes in {ratio:4.2} times \
             the command's time{}",
            missed(latency <= first),
            missed(runs >= rate),
            missed(ratio <= RATIO)
        );
    }
    Ok(())
}
