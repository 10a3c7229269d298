//! `assay corpus retrieve`.

#[cfg_attr(not(feature = "embeddings"), path = "encoder_unavailable.rs")]
mod encoder;
mod summary;
mod vectors;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use assay_base::canonical;
use assay_base::json_lines::Object;
use assay_base::source::Records;
use assay_completion::benchmark::{Task, TaskNumber};
use assay_corpus::retrieve::budget::{Budget, Counter, Input as ModelInput, Texts};
use assay_corpus::retrieve::chunks::{ChunkNumber, Cutting, Repository};
use assay_corpus::retrieve::context::{self, Context, Shown};
use assay_corpus::retrieve::{Index, Retriever, dense, query};
use assay_syntax::languages::Language;
use serde_json::json;
use serde_json::value::{RawValue, to_raw_value};

use super::groups::{self, Group};
use super::ordered::Ordered;
use super::tokenizer;
use super::walk;
use crate::args::{By, RetrieveArgs};
use crate::bundle;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::Problems;
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::Page;
use crate::progress::{Progress, Unit};
use crate::run::Run;
use encoder::Encoder;
use summary::Summary;
use vectors::Vectors;

pub(crate) fn run(args: &RetrieveArgs) -> Result<Verdict, Failure> {
    let files = [Some(&args.benchmark.prompts), args.vectors.as_ref(), args.tokenizer.as_ref()];
    input::check_all(&files.into_iter().flatten().map(PathBuf::as_path).collect::<Vec<_>>())?;
    if !args.repos.is_dir() {
        return Err(Failure::misuse(anyhow!("there is no folder {}", args.repos.display())));
    }
    check_retriever(args)?;
    let encoder = args.encoder.folder.as_deref().map(|folder| Encoder::open(folder, &args.encoder)).transpose()?;
    let (counter, _) = tokenizer::read(args.tokenizer.as_deref())?;
    let budget = budget(args, &counter)?;
    let run = args.benchmark.open()?;
    if let Some(page) = bundle::errors(&run) {
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let mut problems = Problems::default();
    let vectors = match &args.vectors {
        Some(path) => Some(Vectors::open(path, args.benchmark.options.reading, &mut problems)?),
        None => None,
    };
    if !problems.is_empty() {
        let mut page = Page::new();
        problems.print(&mut page, vectors::HELP);
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let job = Job { args, run: &run, counter, budget, groups: groups::all(&run)? };
    let summary = match &args.texts {
        Some(path) => job.write_texts(path)?,
        None => job.write_contexts(|| match &encoder {
            Some(encoder) => job.encode(encoder).map(Some),
            None => Ok(vectors),
        })?,
    };
    if args.json {
        output::print_raw(&canonical::document(&summary))?;
    } else {
        let mut page = Page::new();
        summary.print(&mut page, args);
        output::print(&page.finish())?;
    }
    Ok(Verdict::of(summary.is_complete()))
}

/// **Errors:** the dense retriever has no vectors, or another one has an encoder.
fn check_retriever(args: &RetrieveArgs) -> Result<(), Failure> {
    let has_encoder = args.encoder.folder.is_some();
    match args.by {
        By::Dense if args.vectors.is_none() && !has_encoder && args.texts.is_none() => {
            Err(Failure::misuse(anyhow!("--by dense needs vectors: give --vectors FILE or --encoder DIR")))
        }
        By::Bm25 | By::Tfidf | By::Jaccard if has_encoder => {
            Err(Failure::misuse(anyhow!("only --by dense uses --encoder; add --by dense")))
        }
        _ => Ok(()),
    }
}

/// The sizes of model inputs.
fn budget(args: &RetrieveArgs, counter: &Counter) -> Result<Budget, Failure> {
    let Budget { context, prompt, suffix, total } = Budget {
        context: args.context_budget,
        prompt: args.prompt_budget.unwrap_or(usize::MAX),
        suffix: args.suffix_budget,
        total: args.total.unwrap_or(usize::MAX),
    };
    if args.total.is_none() {
        return Ok(Budget { context, prompt, suffix, total });
    }
    let marks = counter.count(&Texts::default().join(args.template)).map_err(|error| Failure::problem(error.into()))?;
    let suffix_most = if args.template.is_some() { suffix } else { 0 };
    let others = [args.generation, marks, context, suffix_most].into_iter().fold(0, usize::saturating_add);
    if total <= others {
        return Err(Failure::misuse(anyhow!(
            "--total {total} leaves no token for the prompt: --generation, --context-budget{} and the input's own \
             tokens need {others}; increase it, or decrease these",
            if args.template.is_some() { ", --suffix-budget" } else { "" }
        )));
    }
    Ok(Budget { context, prompt, suffix, total: total - args.generation - marks })
}

struct Job<'r> {
    args: &'r RetrieveArgs,
    run: &'r Run,
    counter: Counter,
    budget: Budget,
    groups: Vec<Group>,
}

/// What is done for each task.
#[derive(Clone, Copy)]
enum Step<'v> {
    /// Collect the texts that a dense retriever has to embed.
    Texts,
    /// Retrieve, with the vectors of a dense retriever.
    Contexts(Option<&'v Vectors>),
}

/// The result for a group.
#[derive(Default)]
struct Done {
    /// For each task, its line of the prompt file and its line of the model inputs.
    lines: Vec<(TaskNumber, String, String)>,
    /// The texts that a dense retriever has to embed, with their ids.
    texts: Vec<(String, String)>,
    summary: Summary,
}

impl Job<'_> {
    /// Writes the texts that a dense retriever has to embed.
    fn write_texts(&self, path: &Path) -> Result<Summary, Failure> {
        let mut file = NewFile::beside(path).map_err(Failure::misuse)?;
        let summary = self.each(Step::Texts, |done| {
            for (id, text) in &done.texts {
                let line = canonical::line(&json!({"id": id, "text": text}));
                file.write_all(line.as_bytes()).context("cannot write the texts")?;
            }
            Ok(())
        })?;
        file.finish(path)?;
        Ok(summary)
    }

    /// The vectors of the texts that a dense retriever has to embed.
    fn encode(&self, encoder: &Encoder) -> Result<Vectors, Failure> {
        let mut texts = Vec::new();
        self.each(Step::Texts, |done| {
            texts.append(&mut done.texts);
            Ok(())
        })?;
        encoder.vectors(texts, self.run.threads)
    }

    /// Writes the records with their contexts, and the model inputs.
    ///
    /// `vectors` gives those of a dense retriever. As it can take hours, files that cannot be written are reported
    /// before it is called.
    fn write_contexts(&self, vectors: impl FnOnce() -> Result<Option<Vectors>, Failure>) -> Result<Summary, Failure> {
        let mut out = self.args.out.as_deref().map(Ordered::new).transpose().map_err(Failure::misuse)?;
        let mut inputs = self.args.inputs.as_deref().map(Ordered::new).transpose().map_err(Failure::misuse)?;
        let vectors = vectors()?;
        let summary = self.each(Step::Contexts(vectors.as_ref()), |done| {
            for (task, line, input) in &done.lines {
                if let Some(out) = &mut out {
                    out.write(*task, line)?;
                }
                if let Some(inputs) = &mut inputs {
                    inputs.write(*task, input)?;
                }
            }
            Ok(())
        })?;
        if summary.missing_vectors.count > 0 {
            return Ok(summary);
        }
        for (file, path) in [(out, &self.args.out), (inputs, &self.args.inputs)] {
            if let (Some(file), Some(path)) = (file, path) {
                file.finish(path)?;
            }
        }
        Ok(summary)
    }

    /// Does a step for all groups, and calls `take` with the result of each.
    fn each(&self, step: Step<'_>, mut take: impl FnMut(&mut Done) -> Result<()>) -> Result<Summary, Failure> {
        let tasks = self.run.benchmark.len();
        let message = match step {
            Step::Texts => format!("Collecting texts for {}", self.run.prompts.name),
            Step::Contexts(_) => format!("Retrieving for {}", self.run.prompts.name),
        };
        let progress = Progress::new(message, Some(tasks as u64), Unit::Items);
        let mut summary = Summary { tasks: tasks as u64, ..Summary::default() };
        let work = |records: &mut Records<&Input>, number: u64| {
            self.group(step, &self.groups[number as usize], records, &progress)
        };
        let take = |mut done: Done| {
            take(&mut done)?;
            summary.merge(done.summary);
            Ok(())
        };
        let start = || Ok(Records::new(&self.run.prompts));
        parallel::in_order(self.run.threads, self.groups.len() as u64, start, work, take)?;
        Ok(summary)
    }

    /// Does a step for all tasks of a repository.
    fn group(&self, step: Step<'_>, group: &Group, records: &mut Records<&Input>, progress: &Progress) -> Result<Done> {
        let mut done = Done::default();
        let repository = self.repository(group, &mut done.summary)?;
        if let Some(repository) = &repository {
            dense_chunks(step, group, repository, &mut done);
        }
        // Tasks of the same file share candidates, so they are processed together.
        let mut files = BTreeMap::<Option<String>, Vec<TaskNumber>>::new();
        for &task in &group.tasks {
            let file = self.run.benchmark.with_task(task, records, |task| task.file.map(Cow::into_owned))?;
            files.entry(file).or_default().push(task);
        }
        for (file, tasks) in files {
            let file = file.filter(|file| repository.as_ref().is_some_and(|repository| repository.has(file)));
            let ranker = match (step, &repository, &file) {
                (Step::Contexts(vectors), Some(repository), Some(file)) => {
                    Some(self.ranker(group, repository, file, vectors)?)
                }
                _ => None,
            };
            for number in tasks {
                if repository.is_some() && file.is_none() {
                    done.summary.missing_files.add(self.run.benchmark.id(number).to_owned());
                }
                self.run
                    .benchmark
                    .with_task(number, records, |task| self.task(step, number, &task, ranker.as_ref(), &mut done))??;
                progress.advance(1);
            }
        }
        Ok(done)
    }

    /// Reads the files of a repository in the language of its tasks.
    fn repository(&self, group: &Group, summary: &mut Summary) -> Result<Option<Repository>> {
        let name = group.repository.as_deref();
        let Some(folder) = name.and_then(|name| groups::find(&self.args.repos, name, group.language)) else {
            summary.missing_repositories.add(name.unwrap_or("(a record without metadata.repository)").to_owned());
            return Ok(None);
        };
        let is_included = |name: &str| Language::of_file(name) == Some(group.language);
        let files = walk::texts(&folder, is_included, &mut summary.skipped_files)?;
        summary.repositories += 1;
        summary.files += files.len() as u64;
        let cutting =
            Cutting { lines: self.args.chunk_lines, stride: self.args.stride.unwrap_or(self.args.chunk_lines) };
        Ok(Some(Repository::new(files, cutting, retriever(self.args.by).is_some_and(Retriever::folds_case))))
    }

    /// Prepares the ranker for the tasks of a file.
    fn ranker<'g>(
        &self,
        group: &Group,
        repository: &'g Repository,
        file: &str,
        vectors: Option<&'g Vectors>,
    ) -> Result<Ranker<'g>> {
        let candidates = repository.candidates(file, self.args.candidates);
        let scorer = match (retriever(self.args.by), vectors) {
            (Some(retriever), _) => Scorer::Words(Index::new(retriever, repository, &candidates)),
            (None, Some(vectors)) => {
                let mut of_chunks = Vec::new();
                for &chunk in &candidates {
                    // Missing vectors were reported before.
                    of_chunks.push(vectors.get(&chunk_id(group, repository, chunk))?.unwrap_or_default());
                }
                Scorer::Vectors(vectors, of_chunks)
            }
            (None, None) => anyhow::bail!("a dense retriever without vectors"),
        };
        Ok(Ranker { repository, candidates, scorer })
    }

    /// Does a step for one task.
    fn task(
        &self,
        step: Step<'_>,
        number: TaskNumber,
        task: &Task<'_>,
        ranker: Option<&Ranker<'_>>,
        done: &mut Done,
    ) -> Result<()> {
        let language = self.run.benchmark.language(number);
        let reference = self.args.with_reference.then_some(&*task.groundtruth);
        let query = query::lines(&task.prompt, reference, self.args.query_lines.get());
        let query_id = format!("query|{}", task.id);
        if matches!(step, Step::Texts) {
            done.texts.push((query_id, query));
            return Ok(());
        }
        let retrieved = match ranker {
            None => None,
            Some(ranker) => {
                let scores = match &ranker.scorer {
                    Scorer::Words(index) => index.scores(ranker.repository, &query),
                    Scorer::Vectors(vectors, chunks) => cosines(vectors, chunks, query_id, &mut done.summary)?,
                };
                let shown = if self.args.with_reference { Shown::Match } else { Shown::Next };
                let found = context::best(ranker.repository, &ranker.candidates, &scores, shown, self.args.top);
                Some(Context::new(ranker.repository, &found, language))
            }
        };
        // Without the repository, the record's own context is the best one known.
        let had = task.record().get("crossfile_context").filter(|had| had.get() != "null");
        let context = match (retrieved, had) {
            (None, Some(had)) => {
                done.summary.kept_context += 1;
                Written::Original(had)
            }
            (retrieved, _) => {
                let context = retrieved.unwrap_or_default();
                done.summary.with_context += u64::from(!context.list.is_empty());
                done.summary.chunks += context.list.len() as u64;
                Written::Retrieved(context)
            }
        };
        let input = match &self.args.inputs {
            Some(_) => self.input(task, &context.text(), &mut done.summary)?,
            None => String::new(),
        };
        done.lines.push((number, record(task, &context)?, input));
        Ok(())
    }

    /// The line of a model input.
    fn input(&self, task: &Task<'_>, context: &str, summary: &mut Summary) -> Result<String> {
        let suffix = task.right_context();
        let texts = Texts { context, prompt: &task.prompt, suffix: &suffix };
        let template = self.args.template;
        let ModelInput { text, context, prompt, suffix, is_marked } =
            ModelInput::new(texts, template, &self.counter, self.budget)
                .with_context(|| format!("cannot truncate the input of {}", task.id))?;
        summary.cut.add(context, prompt, suffix);
        let mut line = json!({
            "task_id": task.id,
            "input": text,
            "context_tokens": context.tokens,
            "context_cut": context.cut,
            "prompt_tokens": prompt.tokens,
            "prompt_cut": prompt.cut,
        });
        if template.is_some() {
            line["suffix_tokens"] = suffix.tokens.into();
            line["suffix_cut"] = suffix.cut.into();
            summary.without_suffix += u64::from(texts.suffix.is_empty());
        }
        if is_marked {
            summary.with_marks.add(task.id.clone().into_owned());
        }
        Ok(canonical::line(&line))
    }
}

/// Ranks chunks for the tasks of one file.
struct Ranker<'g> {
    repository: &'g Repository,
    candidates: Vec<ChunkNumber>,
    scorer: Scorer<'g>,
}

enum Scorer<'g> {
    Words(Index),
    /// All vectors, and those of the candidates.
    Vectors(&'g Vectors, Vec<Cow<'g, [f32]>>),
}

/// The similarity of each chunk to a query.
fn cosines(vectors: &Vectors, chunks: &[Cow<'_, [f32]>], id: String, summary: &mut Summary) -> Result<Vec<f64>> {
    let Some(query) = vectors.get(&id)? else {
        summary.missing_vectors.add(id);
        return Ok(vec![0.0; chunks.len()]);
    };
    // All vectors have the same length, except missing ones, which were reported before.
    Ok(chunks.iter().map(|chunk| dense::cosine(&query, chunk).unwrap_or_default()).collect())
}

/// Collects the texts of a repository to embed, or reports missing vectors.
fn dense_chunks(step: Step<'_>, group: &Group, repository: &Repository, done: &mut Done) {
    for (number, chunk) in repository.chunks().iter().enumerate() {
        let id = || chunk_id(group, repository, number as ChunkNumber);
        match step {
            Step::Texts => done.texts.push((id(), chunk.text.clone())),
            Step::Contexts(Some(vectors)) if !vectors.has(&id()) => done.summary.missing_vectors.add(id()),
            Step::Contexts(_) => {}
        }
    }
}

/// The retriever that ranks by words; `None` for vectors.
fn retriever(by: By) -> Option<Retriever> {
    match by {
        By::Bm25 => Some(Retriever::Bm25),
        By::Tfidf => Some(Retriever::TfIdf),
        By::Jaccard => Some(Retriever::Jaccard),
        By::Dense => None,
    }
}

/// The id of a chunk among all repositories.
fn chunk_id(group: &Group, repository: &Repository, chunk: ChunkNumber) -> String {
    format!("chunk|{}/{}", group.repository.as_deref().unwrap_or_default(), repository.id(chunk))
}

/// The context of a written record.
enum Written<'t> {
    /// Retrieved context, which replaces the record's own.
    Retrieved(Context),
    /// The record's own context.
    Original(&'t RawValue),
}

impl Written<'_> {
    /// The text for the model.
    fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Retrieved(context) => context.text.as_str().into(),
            Self::Original(original) => {
                Object::of(original).and_then(|original| original.text("text")).unwrap_or_default()
            }
        }
    }
}

/// The record with its context.
fn record(task: &Task<'_>, context: &Written<'_>) -> Result<String> {
    let mut members: BTreeMap<&str, &RawValue> = task.record().members().collect();
    let retrieved = match context {
        Written::Retrieved(context) => Some(to_raw_value(context)?),
        Written::Original(_) => None,
    };
    if let Some(retrieved) = &retrieved {
        members.insert("crossfile_context", retrieved);
    }
    Ok(serde_json::to_string(&members)? + "\n")
}
