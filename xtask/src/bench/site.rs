//! Measures how fast a results site is verified and built.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use super::process::measure;
use super::records::{Records, text};
use super::{Bench, missed};
use crate::project::Project;
use crate::shell::{output, program, root};
use crate::wasm::Packages;
use crate::web;

pub const BENCH: Bench = Bench { name: "site", run };

/// The number of CrossCodeEval's Python tasks.
const TASKS: usize = 2665;
const SUBMISSIONS: usize = 24;
/// Reading and hashing may add 30 % to the time for scoring.
const SPEED_TARGET: f64 = 1.0 / 1.3;
const ROUNDS: usize = 3;
const PROFILES: [&str; 2] = ["cceval-difflib", "cceval-levenshtein"];

fn run() -> Result<()> {
    let assay = Project::load()?.build_assay()?;
    web::build(&assay, Packages::Release)?;
    let lab = Lab::prepare(assay)?;
    let predictions = (TASKS * SUBMISSIONS) as f64;
    let scoring = best(|| lab.score())?;
    let verifying = best(|| lab.verify())?;
    let ratio = scoring / verifying;
    let verdict = missed(ratio >= SPEED_TARGET);
    println!("    {SUBMISSIONS} submissions of {TASKS} predictions, on one thread");
    println!("    scoring    {:>9.0} predictions a second", predictions / scoring);
    println!("    verifying  {:>9.0} predictions a second: {ratio:4.2} of scoring{verdict}", predictions / verifying);

    let _ = fs::remove_dir_all(lab.folder.join("site"));
    let _ = fs::remove_dir_all(lab.folder.join("site.cache"));
    println!("    building   {:>9.2} s for a new site", lab.build()?);
    println!("    building   {:>9.2} s when nothing has changed", lab.build()?);
    let card = lab.results().join("python/model-0/submission.toml");
    let changed = fs::read_to_string(&card)?.replace("Model 0", "Model zero");
    fs::write(card, changed)?;
    println!("    building   {:>9.2} s when one submission has changed", lab.build()?);
    Ok(())
}

/// The shortest time of several tries, because other processes share the machine.
fn best(measured: impl Fn() -> Result<f64>) -> Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        best = measured()?.min(best);
    }
    Ok(best)
}

struct Lab {
    assay: PathBuf,
    folder: PathBuf,
    predictions: Vec<PathBuf>,
}

impl Lab {
    /// Makes a folder of results with submissions that differ in every completion.
    fn prepare(assay: PathBuf) -> Result<Self> {
        let folder = root().join("target/bench/site");
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        let benchmark = folder.join("results/python");
        fs::create_dir_all(&benchmark)?;
        let files = Records::gather()?.of("python")?.write_many(&folder, "all", TASKS, 0)?;
        fs::copy(root().join("results/example/benchmark.toml"), benchmark.join("benchmark.toml"))?;
        let mut bundle = program(&assay);
        bundle.args(["bundle", "--name", "Python", "--prompts"]).arg(&files.prompts);
        output(bundle.arg("--out").arg(benchmark.join("bundle.jsonl.gz")))?;
        let answers = fs::read_to_string(&files.predictions)?;
        let mut lab = Self { assay, folder, predictions: Vec::new() };
        for n in 0..SUBMISSIONS {
            let path = lab.folder.join(format!("model-{n}.jsonl"));
            fs::write(&path, marked(&answers, n)?)?;
            let mut submit = program(&lab.assay);
            submit.arg("submit").arg(&benchmark).arg("--predictions").arg(&path);
            submit.args(["--setting", "infile", "--date", "2026-01-01"]);
            submit.args(["--model", &format!("Model {n}"), "--id", &format!("model-{n}")]);
            output(&mut submit)?;
            lab.predictions.push(path);
        }
        Ok(lab)
    }

    fn results(&self) -> PathBuf {
        self.folder.join("results")
    }

    fn score(&self) -> Result<f64> {
        let mut score = program(&self.assay);
        score.args(["score", "--threads", "1", "--prompts"]).arg(self.results().join("python/bundle.jsonl.gz"));
        score.args(PROFILES.iter().flat_map(|profile| ["--profile", profile]));
        Ok(measure(score.arg("--predictions").args(&self.predictions))?.seconds)
    }

    fn verify(&self) -> Result<f64> {
        let mut verify = program(&self.assay);
        Ok(measure(verify.args(["verify", "--threads", "1", "--results"]).arg(self.results()))?.seconds)
    }

    fn build(&self) -> Result<f64> {
        let mut site = program(&self.assay);
        site.arg("site").arg("--results").arg(self.results()).arg("--kit").arg(web::checker());
        site.arg("--out").arg(self.folder.join("site")).arg("--cache").arg(self.folder.join("site.cache"));
        Ok(measure(&mut site)?.seconds)
    }
}

/// A prediction file whose completions end with the number `n`.
fn marked(answers: &str, n: usize) -> Result<String> {
    let mut lines = String::new();
    for line in answers.lines() {
        let mut answer: Value = serde_json::from_str(line).context("a record is not JSON")?;
        answer["pred"] = format!("{}\n# {n}", text(&answer, "pred")?).into();
        lines += &answer.to_string();
        lines += "\n";
    }
    Ok(lines)
}
