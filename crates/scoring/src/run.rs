//! Reads the benchmark, and scores a prediction file on several threads.

use std::num::NonZeroUsize;

use anyhow::{Context, Result};
use assay_base::problems::{Issue, Problem};
use assay_base::source::Source;
use assay_completion::benchmark::{Benchmark, TaskNumber};
use assay_completion::outcome::Outcome;
use assay_completion::profile::Profile;
use assay_completion::quirks;
use assay_completion::scan::{Part, Scan};
use assay_completion::scorer::Plan;
use assay_syntax::languages::Language;
use assay_taxonomy::TokenProfile;
use assay_taxonomy::statement::analysis;

use crate::bundle;
use crate::failure::Failure;
use crate::input::Input;
use crate::parallel;
use crate::progress::{Progress, Unit};

/// The number of bytes of a prediction file that a thread scores at a time: at least, and at most.
const RANGE: std::ops::RangeInclusive<u64> = (2 << 10)..=(8 << 20);
/// The number of ranges per thread for files that are not large, so that all threads end at about
/// the same time.
const RANGES_PER_THREAD: u64 = 8;
/// The number of bytes between two steps of the progress bar.
const STEP: u64 = 128 << 10;

/// A scan of a prediction file.
type RunScan<'r> = Scan<&'r Benchmark, &'r Input, &'r Input>;

/// A benchmark and its file.
pub struct Run {
    /// The file of the benchmark.
    pub prompts: Input,
    /// The benchmark.
    pub benchmark: Benchmark,
    /// The number of threads that score.
    pub threads: NonZeroUsize,
}

/// How a benchmark is read.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The language of all tasks; `None` if task ids or file names say it.
    pub language: Option<Language>,
    /// The number of threads that score.
    pub threads: NonZeroUsize,
}

impl Run {
    /// Reads the benchmark.
    pub fn read(options: Options, prompts: Input) -> Result<Self, Failure> {
        bundle::verify(&prompts)?;
        let progress = Progress::new(format!("Reading {}", prompts.name), Some(prompts.len()), Unit::Bytes);
        let mut read = 0;
        let count = |position: u64| {
            progress.advance(position - read);
            read = position;
        };
        let mut benchmark = Benchmark::read(&prompts, options.language, count)
            .with_context(|| format!("cannot read {}", prompts.name))?;
        if let Some(reason) = &prompts.damage {
            let issue = Issue::Unreadable { reason: reason.clone() };
            benchmark.problems.add(Problem { offset: u64::MAX, index: 0, task_id: None, issue });
        }
        Ok(Self { prompts, benchmark, threads: options.threads })
    }

    /// Scores a prediction file.
    pub fn score(&self, predictions: &Input, plan: &Plan) -> Result<Part> {
        let mut part = self.scan(predictions, plan, |scan| scan)?;
        part.count_missing(&self.benchmark, &self.prompts, plan)?;
        Ok(part)
    }

    /// Scores the prediction for one task.
    pub fn score_one(&self, predictions: &Input, plan: &Plan, task: TaskNumber) -> Result<Part> {
        self.scan(predictions, plan, |scan| scan.only(task))
    }

    fn scan<'r>(
        &'r self,
        predictions: &'r Input,
        plan: &Plan,
        prepare: impl Fn(RunScan<'r>) -> RunScan<'r> + Sync,
    ) -> Result<Part> {
        let len = predictions.len();
        let range = len / (self.threads.get() as u64 * RANGES_PER_THREAD);
        let range = range.clamp(*RANGE.start(), *RANGE.end());
        let progress = Progress::new(format!("Scoring {}", predictions.name), Some(len), Unit::Bytes);
        let scan = |(): &mut (), number: u64| {
            let range = number * range..((number + 1) * range).min(len);
            let scan = Scan::new(&self.benchmark, &self.prompts, predictions, range, plan)?;
            let mut scan = prepare(scan);
            let mut position = 0;
            loop {
                let more = scan.step(STEP)?;
                progress.advance(scan.position() - position);
                position = scan.position();
                if !more {
                    return Ok(scan.finish());
                }
            }
        };
        // An empty file has one range.
        let ranges = len.div_ceil(range).max(1);
        let mut total = Part::default();
        let merge = |part| {
            total.merge(part, &self.benchmark);
            Ok(())
        };
        parallel::in_order(self.threads, ranges, || Ok(()), scan, merge)
            .with_context(|| format!("cannot score {}", predictions.name))?;
        if let Some(reason) = &predictions.damage {
            total.merge(Part::unreadable(reason.clone()), &self.benchmark);
        }
        Ok(total)
    }

    /// The outcome of a scored prediction file.
    pub fn outcome<'r>(&'r self, part: &'r Part, plan: &'r Plan) -> Outcome<'r> {
        Outcome { benchmark: &self.benchmark, part, plan }
    }
}

/// What is computed of each completion: scores by profiles, and tokens if requested.
pub fn plan(profiles: &[Profile], tokens: Option<TokenProfile>) -> Plan {
    let mut plan = Plan::new(profiles, &[&quirks::QUIRKS]).with_formats(assay_formats::ALL);
    plan.analyses.extend(tokens.map(analysis));
    plan
}
