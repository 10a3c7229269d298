//! `cargo xtask fuzz`: runs the fuzz targets in `fuzz/`.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use flate2::Compression;
use flate2::read::GzEncoder;
use serde::Deserialize;

use crate::project::Project;
use crate::setup;
use crate::shell::{self, output, program, root, step, succeeds};

/// Options of `cargo xtask fuzz`.
#[derive(Args)]
pub struct Options {
    /// Fuzz only these targets instead of all.
    #[arg(value_name = "TARGET", value_parser = PossibleValuesParser::new(TARGETS.map(|target| target.name)))]
    targets: Vec<String>,
    /// Seconds to fuzz each target.
    #[arg(long, default_value_t = 600)]
    seconds: u32,
    /// Run one target on this file only, such as a file in fuzz/artifacts.
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
}

/// A program in `fuzz/targets`.
struct Target {
    name: &'static str,
    /// A file in `fuzz/dictionaries`, without its extension.
    dictionary: &'static str,
    /// The longest input in bytes.
    max_len: usize,
    seeds: fn(&Examples) -> Result<Vec<Vec<u8>>>,
}

const TARGETS: [Target; 4] = [
    Target { name: "reader", dictionary: "files", max_len: 16384, seeds: Examples::files },
    Target { name: "truncation", dictionary: "code", max_len: 4096, seeds: Examples::truncations },
    Target { name: "identifiers", dictionary: "code", max_len: 4096, seeds: Examples::comparisons },
    Target { name: "passes", dictionary: "modules", max_len: 4096, seeds: Examples::modules },
];

const CARGO_FUZZ: &str = "0.13.2";
const TOOLCHAIN: &str = "nightly";

/// Separates the parts of an input. `fuzz/src/lib.rs` splits inputs at it.
const SEPARATOR: u8 = 0xfe;

/// Fuzzes each target in turn, even after a finding, and prints the results.
pub fn run(options: &Options) -> Result<()> {
    let fuzzer = Fuzzer::prepare()?;
    let chosen = TARGETS
        .iter()
        .filter(|target| options.targets.is_empty() || options.targets.iter().any(|name| name == target.name));
    if let Some(input) = &options.input {
        let [target] = chosen.collect::<Vec<_>>()[..] else { bail!("an input is for one target: name it") };
        let input = std::path::absolute(input)?;
        return shell::run(fuzzer.command("run", target).arg(input));
    }
    let examples = Examples::read()?;
    let mut report = String::new();
    let mut findings = 0;
    for target in chosen {
        step(&format!("building {}", target.name), || shell::run(&mut fuzzer.command("build", target)))?;
        let corpus = root().join("fuzz/corpus").join(target.name);
        write_seeds(&corpus, &(target.seeds)(&examples)?)?;
        let tally = step(&format!("fuzzing {} for {} s", target.name, options.seconds), || {
            fuzzer.fuzz(target, &corpus, options.seconds)
        })?;
        let outcome = if tally.is_clean { "no finding" } else { "FINDING" };
        findings += usize::from(!tally.is_clean);
        report += &format!("{:12} {:>10} executions  {:>6} edges  {outcome}\n", target.name, tally.runs, tally.edges);
    }
    println!("\n{report}");
    if findings > 0 {
        bail!("findings are in fuzz/artifacts; to rerun one: cargo xtask fuzz TARGET --input FILE");
    }
    Ok(())
}

/// The installed tools for fuzzing.
struct Fuzzer {
    /// The folder of tools.
    tools: PathBuf,
    /// The folder of build results.
    builds: PathBuf,
    /// With clang, the address sanitizer also covers the grammars' C code.
    clang: Option<PathBuf>,
}

/// The final statistics of libFuzzer.
#[derive(Default)]
struct Tally {
    runs: u64,
    edges: u64,
    is_clean: bool,
}

impl Fuzzer {
    fn prepare() -> Result<Self> {
        let target = Project::load()?.target_directory;
        let fuzzer = Self { tools: target.join("tools"), builds: target.join("fuzz"), clang: setup::clang() };
        if !succeeds(fuzzer.nightly("cargo").arg("--version")) {
            step("setup: a nightly compiler, which the sanitizers need", || {
                shell::run(program("rustup").args(["toolchain", "install", TOOLCHAIN, "--profile", "minimal"]))
            })?;
        }
        let mut version = fuzzer.nightly(fuzzer.tools.join("bin/cargo-fuzz"));
        let current = output(version.arg("--version"));
        if !current.is_ok_and(|version| version.trim().ends_with(CARGO_FUZZ)) {
            step(&format!("setup: cargo-fuzz {CARGO_FUZZ}"), || {
                let mut install = fuzzer.nightly("cargo");
                install.args(["install", "--quiet", "--locked", "--version", CARGO_FUZZ, "--root"]);
                shell::run(install.arg(&fuzzer.tools).arg("cargo-fuzz"))
            })?;
        }
        Ok(fuzzer)
    }

    /// A program that uses the nightly toolchain, whichever toolchain runs this.
    fn nightly(&self, name: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = program(name);
        command.env_remove("CARGO").env("RUSTUP_TOOLCHAIN", TOOLCHAIN);
        command
    }

    fn command(&self, verb: &str, target: &Target) -> Command {
        let mut command = self.nightly(self.tools.join("bin/cargo-fuzz"));
        command.args([verb, "--target-dir"]).arg(&self.builds).arg(target.name);
        if let Some(clang) = &self.clang {
            command
                .env("CC", clang)
                .env("CFLAGS", "-fsanitize=address -fsanitize-coverage=inline-8bit-counters,pc-table");
        }
        command
    }

    fn fuzz(&self, target: &Target, corpus: &Path, seconds: u32) -> Result<Tally> {
        let dictionary = root().join("fuzz/dictionaries").join(target.dictionary).with_extension("dict");
        let mut command = self.command("run", target);
        command.arg(corpus).arg("--").args([
            format!("-max_total_time={seconds}"),
            format!("-max_len={}", target.max_len),
            format!("-dict={}", dictionary.display()),
            // The parsers need seconds for deep nesting, and several times as long under
            // sanitizers.
            "-timeout=25".into(),
            "-rss_limit_mb=2048".into(),
            "-print_final_stats=1".into(),
        ]);
        let mut child = command.stderr(Stdio::piped()).spawn().context("cannot start cargo-fuzz")?;
        let stderr = child.stderr.take().context("cargo-fuzz has no standard error")?;
        let mut tally = Tally::default();
        for line in BufReader::new(stderr).split(b'\n') {
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            tally.read(&line);
            // Hide the thousands of lines about each new input. Only a progress line now and then
            // remains.
            if !["\tNEW ", "\tREDUCE ", "NEW_FUNC", "# Uses: "].iter().any(|event| line.contains(event)) {
                eprintln!("{line}");
            }
        }
        tally.is_clean = child.wait()?.success();
        Ok(tally)
    }
}

impl Tally {
    fn read(&mut self, line: &str) {
        let number = |text: &str| text.split_whitespace().next().and_then(|word| word.parse().ok());
        if let Some(runs) = line.strip_prefix("stat::number_of_executed_units:").and_then(number) {
            self.runs = runs;
        }
        if let Some(edges) = line.split_once(" cov: ").and_then(|(_, rest)| number(rest)) {
            self.edges = edges;
        }
    }
}

/// Adds seeds to a corpus under stable names.
fn write_seeds(corpus: &Path, seeds: &[Vec<u8>]) -> Result<()> {
    fs::create_dir_all(corpus)?;
    for (number, seed) in seeds.iter().enumerate() {
        let path = corpus.join(format!("seed-{number:04}"));
        fs::write(&path, seed).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// The sources of seeds: the example benchmark, and the golden rows with their damaged code.
struct Examples {
    rows: Vec<GoldenRow>,
    /// Shortened lines of the prompt file.
    prompts: Vec<Vec<u8>>,
    predictions: Vec<Vec<u8>>,
}

#[derive(Deserialize)]
struct GoldenRow {
    lang: String,
    prompt: String,
    groundtruth: String,
    pred: String,
}

impl Examples {
    /// The shortest modules. Others are made by chance.
    fn modules(&self) -> Result<Vec<Vec<u8>>> {
        let header = b"\0asm\x01\0\0\0";
        // One function without parameters, and its body.
        let function = b"\x01\x04\x01\x60\0\0\x03\x02\x01\0\x0a\x04\x01\x02\0\x0b";
        Ok(vec![header.to_vec(), [&header[..], function].concat()])
    }

    fn read() -> Result<Self> {
        let file = |path: &str| fs::read(root().join(path)).with_context(|| format!("cannot read {path}"));
        let rows = file("tests/golden/cceval.jsonl")?;
        let prompts = file("examples/prompts.jsonl")?;
        let predictions = ["broken", "strong", "weak"].map(|name| file(&format!("examples/predictions/{name}.jsonl")));
        Ok(Self {
            rows: rows.lines().map(|line| Ok(serde_json::from_str(&line?)?)).collect::<Result<_>>()?,
            prompts: prompts.lines().map(|line| shortened(&line?)).collect::<Result<_>>()?,
            predictions: predictions.into_iter().collect::<Result<_>>()?,
        })
    }

    /// Choices, a few prompts, and about as many predictions, uncompressed and once compressed.
    fn files(&self) -> Result<Vec<Vec<u8>>> {
        const TASKS: usize = 4;
        let mut seeds = Vec::new();
        for file in &self.predictions {
            let lines: Vec<&[u8]> = file.split_inclusive(|&byte| byte == b'\n').collect();
            for (n, (prompts, predictions)) in self.prompts.chunks(TASKS).zip(lines.chunks(TASKS)).enumerate() {
                let (prompts, predictions) = (prompts.concat(), predictions.concat());
                // Vary how the files are read, in four ways, and where they are cut.
                let choices = [n as u8 % 4, 0, n as u8, 1, n as u8, 0, 200, n as u8 / 4];
                if n == 0 {
                    let mut compressed = Vec::new();
                    GzEncoder::new(predictions.as_slice(), Compression::default()).read_to_end(&mut compressed)?;
                    seeds.push(joined(&[&choices, &prompts, &compressed]));
                }
                seeds.push(joined(&[&choices, &prompts, &predictions]));
            }
        }
        Ok(seeds)
    }

    /// Empty choices, a prompt and a completion.
    fn truncations(&self) -> Result<Vec<Vec<u8>>> {
        let seed = |row: &GoldenRow| joined(&[b"", row.prompt.as_bytes(), row.pred.as_bytes()]);
        Ok(self.rows.iter().map(seed).collect())
    }

    /// The language, a prompt and two completions.
    fn comparisons(&self) -> Result<Vec<Vec<u8>>> {
        let seed = |row: &GoldenRow| {
            // The index in the core's order, which `Choices::language` expects.
            let language = ["python", "java", "typescript", "csharp"].iter().position(|name| *name == row.lang);
            let language = language.with_context(|| format!("no language is called {}", row.lang))?;
            Ok(joined(&[&[language as u8], row.prompt.as_bytes(), row.groundtruth.as_bytes(), row.pred.as_bytes()]))
        };
        self.rows.iter().map(seed).collect()
    }
}

/// A line of a prompt file with only the end of its prompt and the fields that scoring needs.
fn shortened(line: &str) -> Result<Vec<u8>> {
    const PROMPT: usize = 300;
    let task: serde_json::Value = serde_json::from_str(line)?;
    let prompt = task["prompt"].as_str().context("a prompt is a text")?;
    let prompt = &prompt[prompt.ceil_char_boundary(prompt.len().saturating_sub(PROMPT))..];
    let id = &task["metadata"]["task_id"];
    let short = serde_json::json!({
        "prompt": prompt, "groundtruth": task["groundtruth"], "metadata": { "task_id": id }
    });
    Ok(format!("{short}\n").into_bytes())
}

fn joined(parts: &[&[u8]]) -> Vec<u8> {
    parts.join(&SEPARATOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_is_read_from_the_last_lines() {
        let mut tally = Tally::default();
        for line in [
            "#256\tpulse  cov: 3155 ft: 14742 corp: 159/109Kb exec/s: 36 rss: 430Mb",
            "#859\tDONE   cov: 3291 ft: 17848 corp: 382/275Kb exec/s: 27 rss: 496Mb",
            "stat::number_of_executed_units: 859",
            "stat::new_units_added:          223",
        ] {
            tally.read(line);
        }
        assert_eq!((tally.runs, tally.edges), (859, 3291));
    }

    #[test]
    fn every_target_has_seeds_that_are_short_enough() {
        let examples = Examples::read().expect("the examples are there");
        for target in TARGETS {
            let seeds = (target.seeds)(&examples).expect("seeds");
            assert!(!seeds.is_empty());
            // A module is one part.
            let has_parts = target.dictionary != "modules";
            assert!(seeds.iter().all(|seed| seed.len() <= target.max_len && seed.contains(&SEPARATOR) == has_parts));
        }
    }
}
