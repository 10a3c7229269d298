//! `assay rerank`.

use std::io::Write;
use std::path::Path;

use anyhow::anyhow;
use assay_base::json_lines::Object;
use assay_completion::compare::is_comparable;
use assay_completion::outcome::Outcome;
use assay_completion::rerank::{self, mean_log_likelihood, most_likely};

use crate::args::{self, RerankArgs};
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::{self, Problems, read_at};
use crate::output::{self, NewFile};
use crate::print::{self, Page};
use crate::run::{self, Run};

const HELP: &str = "Each line is an object with the strings `task_id` and `pred`, and with the mean log-likelihood of \
                    the sample's tokens as `mean_logprob`. `assay help rerank` lists other layouts.";

/// A sample: the place of its line in the file.
struct Sample {
    offset: u64,
    len: u64,
    likelihood: Option<f64>,
}

pub(crate) fn run(args: &RerankArgs) -> Result<Verdict, Failure> {
    input::check_all(&[&args.samples, &args.benchmark.prompts])?;
    if args.k.contains(&0) {
        return Err(Failure::misuse(anyhow!("k must be at least 1")));
    }
    let profiles = args::profiles(&args.profiles);
    if let Some(profile) = profiles.iter().find(|profile| !is_comparable(**profile)) {
        return Err(Failure::misuse(anyhow!("{profile} has no score of a single task")));
    }
    let run = args.benchmark.open()?;
    let input = args.benchmark.options.reading.open(&args.samples)?;
    let mut problems = Problems::default();
    let samples = read(&run, &input, &mut problems)?;
    if !problems.is_empty() {
        let mut page = Page::new();
        problems.print_as(&mut page, "nothing was scored", HELP);
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let likelihoods: Vec<Vec<Option<f64>>> =
        samples.iter().map(|samples| samples.iter().map(|sample| sample.likelihood).collect()).collect();
    if let Some(out) = &args.out {
        let chosen = samples.iter().zip(&likelihoods).filter(|(samples, _)| !samples.is_empty());
        let chosen: Option<Vec<&Sample>> =
            chosen.map(|(samples, likelihoods)| Some(&samples[most_likely(likelihoods)?])).collect();
        let Some(chosen) = chosen else {
            return Err(Failure::problem(anyhow!(
                "{} has samples without a mean log-likelihood, so no sample can be chosen: nothing was written. {HELP}",
                input.name
            )));
        };
        write(&input, &chosen, out)?;
    }

    let plan = run::plan(&profiles, None);
    let most = samples.iter().map(Vec::len).max().unwrap_or(0);
    let mut parts = Vec::new();
    for number in 0..most {
        let mut lines = Vec::new();
        for sample in samples.iter().filter_map(|samples| samples.get(number)) {
            lines.extend_from_slice(read_at(&input, sample.offset, sample.len)?.as_bytes());
            lines.push(b'\n');
        }
        let name = format!("{}, sample {} of {most}", input.name, number + 1);
        parts.push(run.score(&Input::of_memory(name, lines), &plan)?);
    }
    let outcomes: Vec<Outcome<'_>> = parts.iter().map(|part| run.outcome(part, &plan)).collect();
    let mut ks = match args.k.is_empty() {
        true => vec![most as u64],
        false => args.k.clone(),
    };
    ks.sort_unstable();
    ks.dedup();
    let report = rerank::rerank(&outcomes, &likelihoods, &ks);
    if args.json {
        output::print_raw(&report.to_json())?;
    } else {
        let mut page = Page::new();
        print::rerank::report(&mut page, &input.name, args.out.as_deref(), &report);
        output::print(&page.finish())?;
    }
    Ok(Verdict::of(report.missing == 0))
}

/// The samples of each task, in the order of the file.
fn read(run: &Run, input: &Input, problems: &mut Problems) -> Result<Vec<Vec<Sample>>, Failure> {
    let mut samples: Vec<Vec<Sample>> = Vec::new();
    samples.resize_with(run.benchmark.len(), Vec::new);
    lines::each(input, problems, |place, text| {
        let object = Object::parse(text, true).map_err(|issue| issue.to_string())?;
        let (Some(id), Some(_)) = (object.text("task_id"), object.text("pred")) else {
            return Err("it needs the strings `task_id` and `pred`".to_owned());
        };
        let likelihood = mean_log_likelihood(&object)?;
        let task = run.benchmark.find(&id).ok_or_else(|| format!("the benchmark has no task {id:?}"))?;
        samples[task as usize].push(Sample { offset: place.offset, len: place.len, likelihood });
        Ok(())
    })?;
    if problems.is_empty() && samples.iter().all(Vec::is_empty) {
        problems.add(format!("{} has no samples", input.name));
    }
    Ok(samples)
}

/// Writes the lines of the chosen samples.
fn write(input: &Input, chosen: &[&Sample], out: &Path) -> Result<(), Failure> {
    let mut file = NewFile::beside(out)?;
    for sample in chosen {
        file.write_all(read_at(input, sample.offset, sample.len)?.as_bytes()).map_err(anyhow::Error::from)?;
        file.write_all(b"\n").map_err(anyhow::Error::from)?;
    }
    file.finish(out)?;
    Ok(())
}
