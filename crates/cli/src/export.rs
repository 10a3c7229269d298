//! `assay export`.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use assay_base::schema;
use assay_completion::metrics;
use assay_completion::profiles;
use assay_completion::scorer::Plan;
use assay_evaluation::manifest::{self, Manifest};
use assay_evaluation::report::Report;
use assay_evaluations::{metrics as all_metrics, reports, submission};
use assay_formats::exports::{self, Answer, Export, Facts, File, HubTask, Results, Time};
use assay_site::benchmark::Benchmark;
use assay_site::card::CARD;
use assay_site::exports as site;
use assay_site::files::{self, MAX_MANIFEST, MAX_TEXT};
use assay_site::history::History;
use assay_site::verify::{MANIFEST, REPORT, SAMPLES, Uncached, Verification, verify};

use crate::args::ExportArgs;
use crate::exit::{Failure, Verdict};
use crate::folder::now;
use crate::output;
use crate::print::{DOUBTFUL, counted, visible};

/// The file with the explanation of each completion.
const DETAILED: &str = "detailed.jsonl";

pub(crate) fn run(args: &ExportArgs) -> Result<Verdict, Failure> {
    let files = match args.to.export {
        Export::Dataset(export) => {
            let benchmark = benchmark(&args.path)?;
            // The files are described where they are, relative to a copy of the description beside them.
            let dataset = site::dataset(&benchmark, |name| Some(name.to_owned()))?;
            if dataset.files.is_empty() {
                return misuse(format!("{} has no tasks to describe", args.path.display()));
            }
            let missing = dataset.missing();
            if !missing.is_empty() {
                let keys = missing.join(", ");
                warn(&format!("{CARD} does not say what {} requires: {keys}", args.to.name));
            }
            export(&dataset)
        }
        Export::Results(export) => {
            let exported = if args.path.join(submission::FILE).is_file() {
                of_submission(args, export)?
            } else {
                of_run(args, export)?
            };
            exported.map_err(|error| Failure::misuse(anyhow!("{}: {error}", args.to.name)))?
        }
    };
    for File { path, bytes, .. } in &files {
        let path = args.out.join(path);
        let (folder, name) = (path.parent().unwrap_or(&args.out), path.file_name().unwrap_or_default());
        output::make_folder(folder).map_err(Failure::misuse)?;
        output::write(folder, &name.to_string_lossy(), bytes)?;
        anstream::eprintln!("Wrote {}", path.display());
    }
    Ok(Verdict::Fine)
}

/// What an exporter made of results.
type Exported = Result<Vec<File>, exports::Error>;

fn misuse<T>(message: String) -> Result<T, Failure> {
    Err(Failure::misuse(anyhow!(message)))
}

fn warn(text: &str) {
    anstream::eprintln!("{DOUBTFUL}warning:{DOUBTFUL:#} {}", visible(text));
}

/// Reads the folder of a benchmark.
fn benchmark(folder: &Path) -> Result<Benchmark, Failure> {
    if !folder.join(CARD).is_file() {
        return misuse(format!("{} is no folder of a benchmark: it has no {CARD}", folder.display()));
    }
    read_benchmark(folder, Vec::new())
}

fn read_benchmark(folder: &Path, submissions: Vec<String>) -> Result<Benchmark, Failure> {
    let mut findings = Vec::new();
    let benchmark = Benchmark::read(folder, "", submissions, &mut findings);
    benchmark.ok_or_else(|| {
        let first = findings.first().map_or("it cannot be read", |finding| &finding.message);
        Failure::problem(anyhow!("{}: {first}", folder.display()))
    })
}

/// Exports a submission as a site does.
fn of_submission(args: &ExportArgs, export: fn(&Results<'_>) -> Exported) -> Result<Exported, Failure> {
    let folder = args.path.canonicalize().with_context(|| format!("cannot read {}", args.path.display()))?;
    let (Some(parent), Some(id)) = (folder.parent(), folder.file_name().and_then(|name| name.to_str())) else {
        return misuse(format!("{} is no submission: it is in no folder", args.path.display()));
    };
    if !parent.join(CARD).is_file() {
        return misuse(format!("{} is not in a benchmark's folder of results, which has {CARD}", args.path.display()));
    }
    let benchmark = read_benchmark(parent, vec![id.to_owned()])?;
    let verified = verify(&benchmark, &Uncached, None, &History::unknown(), || ());
    let one = verified.first().context("the submission was not verified")?;
    let Some(report) = one.report() else { return Err(unpublishable(&args.path, one)) };
    let prompts = match &args.tasks {
        Some(path) => exports::prompts(&args.reading.open(path)?)?,
        None => site::prompts(&benchmark)?,
    };
    let publication = site::Publication { publisher: args.publisher.clone(), page: args.page.clone() };
    let results = site::results(&benchmark, one, &report, &prompts, publication)?;
    let mut results = results.context("the submission's card has no date")?;
    change(args, &mut results.facts);
    Ok(export(&results))
}

/// Why a submission is not exported.
fn unpublishable(path: &Path, one: &Verification) -> Failure {
    let why = one.findings.first().map_or("its report is not reproduced", |finding| &finding.message);
    Failure::problem(anyhow!("{} cannot be published, so it is not exported: {why}", path.display()))
}

/// Exports a report, with the answers beside it if `args` name a folder.
fn of_run(args: &ExportArgs, export: fn(&Results<'_>) -> Exported) -> Result<Exported, Failure> {
    let is_folder = args.path.is_dir();
    let path = if is_folder { args.path.join(REPORT) } else { args.path.clone() };
    let text =
        files::read_text(&path, MAX_TEXT).map_err(|error| Failure::misuse(anyhow!("{} {error}", path.display())))?;
    let report = reports::read(&text).map_err(|error| Failure::problem(anyhow!("{} {error}", path.display())))?.report;
    let (Some(model), Some(benchmark)) = (args.model.clone(), args.benchmark.clone()) else {
        return misuse("a report names neither the model nor the benchmark: give --model and --benchmark".to_owned());
    };
    let manifest = if is_folder { manifest(&args.path)? } else { None };
    let time = manifest.as_ref().and_then(|manifest| Time::parse(&manifest.created)).or_else(|| Time::parse(&now()));
    let mut facts = Facts {
        benchmark,
        benchmark_link: None,
        tasks: manifest.map(|manifest| manifest.prompts.content.sha256),
        model,
        organisation: None,
        open_weights: None,
        details: BTreeMap::new(),
        publisher: args.publisher.clone(),
        page: args.page.clone(),
        time: time.context("the clock has no time")?,
        dataset: None,
        metric: None,
    };
    change(args, &mut facts);
    let answers = if is_folder { answers(args, &report)? } else { Vec::new() };
    Ok(export(&Results { report: &report, metric: all_metrics::named, facts, answers }))
}

/// Replaces facts by those that the user gave.
fn change(args: &ExportArgs, facts: &mut Facts) {
    let given = |given: &Option<String>, fact: &mut String| {
        if let Some(given) = given {
            fact.clone_from(given);
        }
    };
    given(&args.model, &mut facts.model);
    given(&args.benchmark, &mut facts.benchmark);
    facts.organisation = args.organisation.clone().or(facts.organisation.take());
    facts.metric = args.metric.clone().or(facts.metric.take());
    facts.time = args.date.unwrap_or(facts.time);
    if let Some(id) = &args.dataset {
        facts.dataset = Some(HubTask { id: id.clone(), task: args.dataset_task.clone(), revision: None });
    }
}

/// The manifest of a folder that `assay score` wrote; `None` in other folders.
fn manifest(folder: &Path) -> Result<Option<Manifest>, Failure> {
    let path = folder.join(MANIFEST);
    if !path.is_file() {
        return Ok(None);
    }
    let faulty = |error: &dyn std::fmt::Display| Failure::problem(anyhow!("{} {error}", path.display()));
    let text = files::read_text(&path, MAX_MANIFEST).map_err(|error| faulty(&error))?;
    schema::read(&text, manifest::SCHEMA).map(Some).map_err(|error| faulty(&error))
}

/// The answers in a folder that `assay execute` or `assay score` wrote; none if it has neither
/// samples nor details.
fn answers(args: &ExportArgs, report: &Report) -> Result<Vec<Answer>, Failure> {
    let prompts = match &args.tasks {
        Some(path) => exports::prompts(&args.reading.open(path)?)?,
        None => HashMap::new(),
    };
    let mut names = SAMPLES.into_iter().chain([DETAILED]);
    let Some(name) = names.find(|name| args.path.join(name).is_file()) else { return Ok(Vec::new()) };
    let input = args.reading.open(&args.path.join(name))?;
    if let Some(damage) = &input.damage {
        return Err(Failure::problem(anyhow!("{name} cannot be read to its end: {damage}")));
    }
    let (answers, problems) = if name == DETAILED {
        let full = full(report);
        let full = |profile: &str, metric: &str| full.get(&(profile.to_owned(), metric.to_owned())).copied();
        exports::completions(&input, &prompts, full)?
    } else {
        exports::programs(&input, &prompts)?
    };
    if let Some(first) = problems.first() {
        let count = counted(problems.len() as u64, "line", "lines");
        let message = format!("{name} has {count} that cannot be exported; the first is {first}");
        return Err(Failure::problem(anyhow!("{}", visible(&message))));
    }
    Ok(answers)
}

/// The values of an answer that equal 100 %, by the ids of the profile and the metric.
fn full(report: &Report) -> BTreeMap<(String, String), f64> {
    let mut full = BTreeMap::new();
    for profile in report.profiles().into_iter().filter_map(profiles::named) {
        let plan = Plan::new(&[profile], &[]).with_metrics(metrics::OF_TEXTS);
        for column in plan.columns(profile) {
            full.insert((profile.id().to_owned(), column.metric.id.to_owned()), column.full());
        }
    }
    full
}
