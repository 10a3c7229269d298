//! `assay corpus retrievers`.
//!
//! One thread processes each repository. It reads the repository once for all retrievers and tasks.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use assay_base::source::Records;
use assay_completion::benchmark::{Chunk, Task, TaskNumber};
use assay_completion::scan::Part;
use assay_corpus::project::{Files, Project, Source, is_settings};
use assay_corpus::retrieve::chunks::{ChunkNumber, Cutting, Repository};
use assay_corpus::retrieve::context::{self, Shown};
use assay_corpus::retrieve::{Index, Retriever, query};
use assay_corpus::retrievers::{self, Observation, Report, Surroundings, Target};
use assay_syntax::languages::Language;

use super::groups::{self, Group};
use super::missing::{self, Names, What};
use super::walk::{self, Skipped};
use crate::args::{self, BenchmarkArgs, CANDIDATES, RetrieversArgs};
use crate::bundle;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::{self, BAD, DOUBTFUL, PLAIN, Page, count, visible};
use crate::progress::{Progress, Unit};
use crate::run::{self, Run};

/// The largest repository in which names are looked up, in bytes of text. Syntax trees take about
/// twenty times that.
const MAX_PROJECT: usize = 64 << 20;

const LARGE: What = What {
    one: "repository has more than 64 MB of code",
    many: "repositories have more than 64 MB of code",
    help: "The report does not cover their origins and definitions.",
};

const RECORDS: What = What {
    one: "task has no record in --records",
    many: "tasks have no record in --records",
    help: "They count as tasks without chunks. Give the records for the same prompt file.",
};

/// The source of a retriever's chunks.
enum Chunks {
    /// Retrieved by this command.
    Here { by: Retriever, with_reference: bool },
    /// Read from a prompt file.
    Records(Box<Run>),
}

pub(crate) fn run(args: &RetrieversArgs) -> Result<Verdict, Failure> {
    let named = |files: &'_ [(String, PathBuf)]| files.iter().map(|(_, path)| path.clone()).collect::<Vec<_>>();
    let paths = [vec![args.benchmark.prompts.clone()], named(&args.records), named(&args.predictions)].concat();
    input::check_all(&paths.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
    if !args.repos.is_dir() {
        return Err(Failure::misuse(anyhow!("there is no folder {}", args.repos.display())));
    }
    let chosen = chosen(args).map_err(Failure::misuse)?;
    let run = args.benchmark.open()?;
    let mut pages = bundle::errors(&run).into_iter().collect::<Vec<Page>>();
    let mut retrievers = Vec::new();
    for (name, source) in chosen {
        let found = match source {
            Chosen::Here { by, with_reference } => Chunks::Here { by, with_reference },
            Chosen::Records(path) => {
                let records = of_file(&args.benchmark, path).open()?;
                pages.extend(bundle::errors(&records));
                Chunks::Records(Box::new(records))
            }
        };
        retrievers.push((name, found));
    }
    if !pages.is_empty() {
        let pages: Vec<String> = pages.into_iter().map(Page::finish).collect();
        output::print(&pages.join("\n"))?;
        return Ok(Verdict::Problems);
    }
    let job = Job { args, run: &run, retrievers: &retrievers, groups: groups::all(&run)? };
    let (observations, summary) = job.observe()?;
    // Without any chunk, every share would be 0, as if the retrievers had searched.
    if observations.iter().flatten().all(|seen| seen.origins.is_empty()) {
        let mut page = Page::new();
        page.line(format_args!("{BAD}✗{BAD:#} no chunks were found for any task, so there is nothing to compare"));
        summary.print(&mut page);
        anstream::eprint!("{}", page.finish());
        return Ok(Verdict::Problems);
    }
    let (report, are_valid) = report(args, &run, &retrievers, &observations)?;
    let json = report.to_json();
    if let Some(path) = &args.out {
        let mut file = NewFile::beside(path).map_err(Failure::misuse)?;
        io::Write::write_all(&mut file, json.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
        file.finish(path)?;
    }
    if args.json {
        output::print_raw(&json)?;
    } else {
        let mut page = Page::new();
        print::retrievers::report(&mut page, &run.prompts.name, &report);
        summary.print(&mut page);
        if !are_valid {
            page.gap();
            let text = "predictions have errors, which `assay score` lists; their tasks count as failures.";
            page.paragraph(&format!("{BAD}✗{BAD:#} "), PLAIN, text);
        }
        output::print(&page.finish())?;
    }
    Ok(Verdict::of(summary.is_complete() && are_valid))
}

/// A requested source of chunks.
enum Chosen<'a> {
    Here { by: Retriever, with_reference: bool },
    Records(&'a Path),
}

/// The requested retrievers, by name. Checks the arguments.
fn chosen(args: &RetrieversArgs) -> Result<Vec<(String, Chosen<'_>)>> {
    let by = if args.by.is_empty() && args.records.is_empty() { &Retriever::ALL[..] } else { &args.by };
    let mut chosen = Vec::new();
    for &by in by {
        chosen.push((by.id().to_owned(), Chosen::Here { by, with_reference: false }));
        if args.with_reference {
            chosen.push((format!("{}+reference", by.id()), Chosen::Here { by, with_reference: true }));
        }
    }
    chosen.extend(args.records.iter().map(|(name, path)| (name.clone(), Chosen::Records(path))));
    let names: Vec<&str> = chosen.iter().map(|(name, _)| name.as_str()).collect();
    let predicted: Vec<&str> = args.predictions.iter().map(|(name, _)| name.as_str()).collect();
    for names in [&names, &predicted] {
        let mut seen = BTreeSet::new();
        if let Some(twice) = names.iter().find(|name| !seen.insert(**name)) {
            anyhow::bail!("two retrievers have the name `{twice}`; give each its own name");
        }
    }
    if let Some(unknown) = predicted.iter().find(|name| !names.contains(name)) {
        anyhow::bail!("--predictions names the retriever `{unknown}`; the retrievers are {}", names.join(", "));
    }
    Ok(chosen)
}

/// The same arguments with another file.
fn of_file(args: &BenchmarkArgs, path: &Path) -> BenchmarkArgs {
    BenchmarkArgs { prompts: path.to_owned(), options: args.options }
}

/// Scores the predictions and computes the report. The flag says whether all predictions are valid.
fn report(
    args: &RetrieversArgs,
    run: &Run,
    retrievers: &[(String, Chunks)],
    observations: &[Vec<Observation>],
) -> Result<(Report, bool), Failure> {
    let plan = run::plan(&args::profiles(&args.profiles), None);
    let mut parts: BTreeMap<&str, (Part, String)> = BTreeMap::new();
    for (name, path) in &args.predictions {
        let predictions = args.benchmark.options.reading.open(path)?;
        let part = run.score(&predictions, &plan)?;
        parts.insert(name, (part, predictions.identity()?.content.sha256));
    }
    let are_valid = parts.values().all(|(part, _)| run.outcome(part, &plan).is_valid());
    let mut inputs = Vec::new();
    for ((name, found), observations) in retrievers.iter().zip(observations) {
        let (with_reference, records_sha256) = match found {
            Chunks::Here { with_reference, .. } => (Some(*with_reference), None),
            Chunks::Records(records) => (None, Some(records.prompts.identity()?.content.sha256)),
        };
        let predictions = parts.get(name.as_str()).map(|(part, sha256)| (run.outcome(part, &plan), sha256.clone()));
        inputs.push(retrievers::Input {
            name: name.clone(),
            with_reference,
            records_sha256,
            observations,
            predictions,
        });
    }
    let sha256 = run.prompts.identity()?.content.sha256;
    Ok((Report::new(&run.benchmark, sha256, args.top.get(), inputs), are_valid))
}

struct Job<'r> {
    args: &'r RetrieversArgs,
    run: &'r Run,
    retrievers: &'r [(String, Chunks)],
    groups: Vec<Group>,
}

/// Warnings besides the report.
#[derive(Default)]
struct Summary {
    skipped_files: Skipped,
    missing_repositories: Names,
    missing_files: Names,
    missing_records: Names,
    large: Names,
}

/// The result for a group: an observation of each retriever for each task.
#[derive(Default)]
struct Done {
    tasks: Vec<(TaskNumber, Vec<Observation>)>,
    summary: Summary,
}

/// The record readers of a thread: one for the tasks, and one for each retriever with records.
struct Readers<'r> {
    tasks: Records<&'r Input>,
    found: Vec<Option<Records<&'r Input>>>,
}

impl<'r> Job<'r> {
    /// Observes the chunks of each retriever for each task.
    fn observe(&self) -> Result<(Vec<Vec<Observation>>, Summary)> {
        let tasks = self.run.benchmark.len();
        let progress = Progress::new(format!("Measuring {}", self.run.prompts.name), Some(tasks as u64), Unit::Items);
        let mut observations = vec![vec![Observation::default(); tasks]; self.retrievers.len()];
        let mut summary = Summary::default();
        let start = || {
            let found = self.retrievers.iter().map(|(_, found)| match found {
                Chunks::Here { .. } => None,
                Chunks::Records(records) => Some(Records::new(&records.prompts)),
            });
            Ok(Readers { tasks: Records::new(&self.run.prompts), found: found.collect() })
        };
        let work =
            |readers: &mut Readers<'r>, number: u64| self.group(&self.groups[number as usize], readers, &progress);
        let take = |done: Done| {
            for (task, seen) in done.tasks {
                for (of_retriever, seen) in observations.iter_mut().zip(seen) {
                    of_retriever[task as usize] = seen;
                }
            }
            summary.merge(done.summary);
            Ok(())
        };
        parallel::in_order(self.run.threads, self.groups.len() as u64, start, work, take)?;
        Ok((observations, summary))
    }

    /// Observes the tasks of a repository.
    fn group(&self, group: &Group, readers: &mut Readers<'r>, progress: &Progress) -> Result<Done> {
        let mut done = Done::default();
        let texts = self.texts(group, &mut done.summary)?;
        let (sources, settings): (Vec<Source<'_>>, Vec<Source<'_>>) = texts
            .iter()
            .flatten()
            .map(|(path, text)| Source { path, text })
            .partition(|source| Language::of_file(source.path) == Some(group.language));
        let size: usize = sources.iter().map(|source| source.text.len()).sum();
        if size > MAX_PROJECT {
            done.summary.large.add(group.repository.clone().unwrap_or_default());
        }
        let around = (texts.is_some() && size <= MAX_PROJECT)
            .then(|| Surroundings::new(Project::new(&Files::new(group.language, 0), sources.clone(), &settings)));
        let files: BTreeMap<String, String> =
            sources.iter().map(|source| (source.path.to_owned(), source.text.to_owned())).collect();
        // Some retrievers compare words in lower case, so their chunks differ.
        let folds: BTreeSet<bool> = self.here().map(|(by, _)| by.folds_case()).collect();
        let repositories: BTreeMap<bool, Repository> =
            folds.into_iter().map(|folds| (folds, Repository::new(files.clone(), Cutting::OF_PAPER, folds))).collect();

        // Tasks of the same file share candidates.
        let mut by_file = BTreeMap::<Option<String>, Vec<TaskNumber>>::new();
        for &task in &group.tasks {
            let file = self.run.benchmark.with_task(task, &mut readers.tasks, |task| task.file.map(Cow::into_owned))?;
            by_file.entry(file).or_default().push(task);
        }
        for (file, tasks) in by_file {
            let is_there = file.as_ref().is_some_and(|file| files.contains_key(file));
            let mut rankers: BTreeMap<Retriever, Ranker<'_>> = BTreeMap::new();
            if let Some(file) = file.as_ref().filter(|_| is_there) {
                for (by, _) in self.here() {
                    let Some(repository) = repositories.get(&by.folds_case()) else { continue };
                    rankers.entry(by).or_insert_with(|| Ranker::new(by, repository, file));
                }
            }
            for number in tasks {
                if texts.is_some() && !is_there {
                    done.summary.missing_files.add(self.run.benchmark.id(number).to_owned());
                }
                let Readers { tasks, found } = readers;
                let seen = self.run.benchmark.with_task(number, tasks, |task| {
                    self.task(group, &task, around.as_ref(), &rankers, found, &mut done.summary)
                })??;
                done.tasks.push((number, seen));
                progress.advance(1);
            }
        }
        Ok(done)
    }

    /// The retrievers that this command runs.
    fn here(&self) -> impl Iterator<Item = (Retriever, bool)> {
        self.retrievers.iter().filter_map(|(_, found)| match found {
            Chunks::Here { by, with_reference } => Some((*by, *with_reference)),
            Chunks::Records(_) => None,
        })
    }

    /// Reads the files of a repository in the language of its tasks, and the settings files that
    /// resolve imports.
    fn texts(&self, group: &Group, summary: &mut Summary) -> Result<Option<BTreeMap<String, String>>> {
        let name = group.repository.as_deref();
        let Some(folder) = name.and_then(|name| groups::find(&self.args.repos, name, group.language)) else {
            summary.missing_repositories.add(name.unwrap_or("(a record without metadata.repository)").to_owned());
            return Ok(None);
        };
        let is_included =
            |name: &str| Language::of_file(name) == Some(group.language) || is_settings(group.language, name);
        Ok(Some(walk::texts(&folder, is_included, &mut summary.skipped_files)?))
    }

    /// The observations of each retriever for a task.
    fn task(
        &self,
        group: &Group,
        task: &Task<'_>,
        around: Option<&Surroundings<'_>>,
        rankers: &BTreeMap<Retriever, Ranker<'_>>,
        readers: &mut [Option<Records<&'r Input>>],
        summary: &mut Summary,
    ) -> Result<Vec<Observation>> {
        let definition = around.and_then(|around| around.definition(task));
        let target = Target {
            language: group.language,
            reference: &task.groundtruth,
            file: task.file.as_deref(),
            definition: definition.as_ref(),
            around,
        };
        let mut seen = Vec::with_capacity(self.retrievers.len());
        for ((_, found), reader) in self.retrievers.iter().zip(readers) {
            seen.push(match (found, reader) {
                (Chunks::Here { by, with_reference }, _) => {
                    let ranker = rankers.get(by);
                    target.observe(&ranker.map_or(Vec::new(), |ranker| ranker.best(task, *with_reference, self.top())))
                }
                (Chunks::Records(records), Some(reader)) => match records.benchmark.find(&task.id) {
                    Some(number) => records.benchmark.with_task(number, reader, |record| {
                        let mut chunks = record.crossfile_context();
                        chunks.truncate(self.top());
                        target.observe(&chunks)
                    })?,
                    None => {
                        summary.missing_records.add(task.id.clone().into_owned());
                        target.observe(&[])
                    }
                },
                (Chunks::Records(_), None) => anyhow::bail!("the records of a retriever are not open"),
            });
        }
        Ok(seen)
    }

    fn top(&self) -> usize {
        self.args.top.get()
    }
}

/// Ranks chunks for the tasks of a file.
struct Ranker<'r> {
    repository: &'r Repository,
    candidates: Vec<ChunkNumber>,
    index: Index,
}

impl<'r> Ranker<'r> {
    fn new(by: Retriever, repository: &'r Repository, file: &str) -> Self {
        let candidates = repository.candidates(file, CANDIDATES);
        let index = Index::new(by, repository, &candidates);
        Self { repository, candidates, index }
    }

    /// The best chunks for a task.
    fn best(&self, task: &Task<'_>, with_reference: bool, top: usize) -> Vec<Chunk<'r>> {
        let query = query::lines(&task.prompt, with_reference.then_some(&*task.groundtruth), query::LINES);
        let scores = self.index.scores(self.repository, &query);
        let shown = if with_reference { Shown::Match } else { Shown::Next };
        let found = context::best(self.repository, &self.candidates, &scores, shown, top);
        let chunk = |found: &context::RetrievedChunk| Chunk {
            retrieved_chunk: self.repository.chunks()[found.shown as usize].text.as_str().into(),
            filename: self.repository.path(found.shown).into(),
        };
        found.iter().map(chunk).collect()
    }
}

impl Summary {
    fn merge(&mut self, other: Self) {
        for (reason, files) in other.skipped_files {
            *self.skipped_files.entry(reason).or_default() += files;
        }
        self.missing_repositories.merge(other.missing_repositories);
        self.missing_files.merge(other.missing_files);
        self.missing_records.merge(other.missing_records);
        self.large.merge(other.large);
    }

    /// Whether every task had its repository and records of every retriever.
    fn is_complete(&self) -> bool {
        let missing = [&self.missing_repositories, &self.missing_files, &self.missing_records, &self.large];
        missing.iter().all(|names| names.count == 0)
    }

    fn print(&self, page: &mut Page) {
        if !self.skipped_files.is_empty() || !self.is_complete() {
            page.gap();
        }
        if !self.skipped_files.is_empty() {
            let reasons: Vec<String> =
                self.skipped_files.iter().map(|(reason, files)| format!("{} {reason}", count(*files))).collect();
            page.paragraph(&format!("  {DOUBTFUL}skipped{DOUBTFUL:#} "), PLAIN, &visible(&reasons.join(", ")));
        }
        self.missing_repositories.print(page, &missing::REPOSITORIES);
        self.missing_files.print(page, &missing::FILES);
        self.missing_records.print(page, &RECORDS);
        self.large.print(page, &LARGE);
    }
}
