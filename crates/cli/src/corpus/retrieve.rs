//! `assay corpus retrieve`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result, anyhow};
use assay_base::canonical;
use assay_base::json_lines::Object;
use assay_base::source::Records;
use assay_completion::benchmark::{Task, TaskNumber};
use assay_corpus::retrieve::budget::{Budget, Counter, Input as ModelInput, Texts, Truncation};
use assay_corpus::retrieve::chunks::{ChunkNumber, Cutting, Repository};
use assay_corpus::retrieve::context::{self, Context, Shown};
use assay_corpus::retrieve::{Index, Retriever, dense, query};
use assay_syntax::languages::Language;
use serde::Serialize;
use serde_json::json;
use serde_json::value::{RawValue, to_raw_value};

use super::groups::{self, Group};
use super::missing::{self, Names, What};
use super::ordered::Ordered;
use super::tokenizer;
use super::vectors::{self, Vectors};
use super::walk::{self, Skipped};
use crate::args::{By, RetrieveArgs};
use crate::bundle;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::Problems;
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::{BAD, BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, count, counted};
use crate::progress::{Progress, Unit};
use crate::run::Run;

const VECTORS: What = What {
    one: "text has no vector",
    many: "texts have no vector",
    help: "Embed all texts that --texts writes, with the same options.",
};

const MARKS: What = What {
    one: "task's code has a mark of the template",
    many: "tasks' code has a mark of the template",
    help: "The model takes it for the end of a part. Leave these tasks out, or choose another template.",
};

pub(crate) fn run(args: &RetrieveArgs) -> Result<Verdict, Failure> {
    let files = [Some(&args.benchmark.prompts), args.vectors.as_ref(), args.tokenizer.as_ref()];
    input::check_all(&files.into_iter().flatten().map(PathBuf::as_path).collect::<Vec<_>>())?;
    if !args.repos.is_dir() {
        return Err(Failure::misuse(anyhow!("there is no folder {}", args.repos.display())));
    }
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
    let job = Job { args, run: &run, counter, budget, vectors, groups: groups::all(&run)? };
    let summary = job.run()?;
    if args.json {
        output::print_raw(&canonical::document(&summary))?;
    } else {
        let mut page = Page::new();
        summary.print(&mut page, args);
        output::print(&page.finish())?;
    }
    Ok(Verdict::of(summary.is_complete()))
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
    vectors: Option<Vectors>,
    groups: Vec<Group>,
}

/// The result for a group.
#[derive(Default)]
struct Done {
    /// For each task, its line of the prompt file and its line of the model inputs.
    lines: Vec<(TaskNumber, String, String)>,
    /// The lines of the texts that a dense retriever has to embed.
    texts: String,
    summary: Summary,
}

/// A summary of the work, for people and programs.
#[derive(Debug, Default, Serialize)]
struct Summary {
    tasks: u64,
    /// Tasks with retrieved chunks.
    with_context: u64,
    /// Tasks without retrieved chunks, whose records keep their context.
    kept_context: u64,
    chunks: u64,
    repositories: u64,
    files: u64,
    /// Skipped files, by reason.
    skipped_files: Skipped,
    missing_repositories: Names,
    /// Tasks whose record names no file, or a file that is not in the repository. Without the file,
    /// retrieval could return the answer itself.
    missing_files: Names,
    missing_vectors: Names,
    /// Tasks without code after the cursor, if a template has a place for it.
    without_suffix: u64,
    /// Tasks whose code has a mark of the template, which the model misunderstands.
    with_marks: Names,
    /// What was cut from the model inputs.
    cut: Cut,
}

/// What was cut from model inputs.
#[derive(Debug, Default, Serialize)]
struct Cut {
    context: Loss,
    prompt: Loss,
    suffix: Loss,
}

/// How much of a text was cut.
#[derive(Debug, Default, Serialize)]
struct Loss {
    tasks: u64,
    tokens: u64,
}

impl Job<'_> {
    fn run(&self) -> Result<Summary, Failure> {
        let tasks = self.run.benchmark.len();
        let message = format!("Retrieving for {}", self.run.prompts.name);
        let progress = Progress::new(message, Some(tasks as u64), Unit::Items);
        let mut out = self.args.out.as_deref().map(Ordered::new).transpose().map_err(Failure::misuse)?;
        let mut inputs = self.args.inputs.as_deref().map(Ordered::new).transpose().map_err(Failure::misuse)?;
        let mut texts = self.args.texts.as_deref().map(NewFile::beside).transpose().map_err(Failure::misuse)?;
        let mut summary = Summary { tasks: tasks as u64, ..Summary::default() };
        let work =
            |records: &mut Records<&Input>, number: u64| self.group(&self.groups[number as usize], records, &progress);
        let take = |done: Done| {
            for (task, line, input) in done.lines {
                if let Some(out) = &mut out {
                    out.write(task, &line)?;
                }
                if let Some(inputs) = &mut inputs {
                    inputs.write(task, &input)?;
                }
            }
            if let Some(texts) = &mut texts {
                texts.write_all(done.texts.as_bytes()).context("cannot write the texts")?;
            }
            summary.merge(done.summary);
            Ok(())
        };
        let start = || Ok(Records::new(&self.run.prompts));
        parallel::in_order(self.run.threads, self.groups.len() as u64, start, work, take)?;
        if summary.missing_vectors.count > 0 {
            return Ok(summary);
        }
        for (file, path) in [(out, &self.args.out), (inputs, &self.args.inputs)] {
            if let (Some(file), Some(path)) = (file, path) {
                file.finish(path)?;
            }
        }
        if let (Some(file), Some(path)) = (texts, &self.args.texts) {
            file.finish(path)?;
        }
        Ok(summary)
    }

    /// Retrieves for all tasks of a repository.
    fn group(&self, group: &Group, records: &mut Records<&Input>, progress: &Progress) -> Result<Done> {
        let mut done = Done::default();
        let repository = self.repository(group, &mut done.summary)?;
        if let Some(repository) = &repository {
            self.dense_chunks(group, repository, &mut done);
        }
        // Tasks of the same file share candidates, so they are processed together.
        let mut files = BTreeMap::<Option<String>, Vec<TaskNumber>>::new();
        for &task in &group.tasks {
            let file = self.run.benchmark.with_task(task, records, |task| task.file.map(Cow::into_owned))?;
            files.entry(file).or_default().push(task);
        }
        for (file, tasks) in files {
            let file = file.filter(|file| repository.as_ref().is_some_and(|repository| repository.has(file)));
            let ranker = match (&repository, &file) {
                (Some(repository), Some(file)) => Some(self.ranker(group, repository, file)?),
                _ => None,
            };
            for number in tasks {
                if repository.is_some() && file.is_none() {
                    done.summary.missing_files.add(self.run.benchmark.id(number).to_owned());
                }
                self.run
                    .benchmark
                    .with_task(number, records, |task| self.task(number, &task, ranker.as_ref(), &mut done))??;
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

    /// Writes the texts of a repository to embed, or reports missing vectors.
    fn dense_chunks(&self, group: &Group, repository: &Repository, done: &mut Done) {
        for (number, chunk) in repository.chunks().iter().enumerate() {
            let id = || chunk_id(group, repository, number as ChunkNumber);
            if self.args.texts.is_some() {
                done.texts.push_str(&canonical::line(&json!({"id": id(), "text": chunk.text})));
            }
            if let Some(vectors) = &self.vectors
                && !vectors.has(&id())
            {
                done.summary.missing_vectors.add(id());
            }
        }
    }

    /// Prepares the ranker for the tasks of a file.
    fn ranker<'g>(&self, group: &Group, repository: &'g Repository, file: &str) -> Result<Ranker<'g>> {
        let candidates = repository.candidates(file, self.args.candidates);
        let scorer = match (retriever(self.args.by), &self.vectors) {
            (Some(retriever), _) => Scorer::Words(Index::new(retriever, repository, &candidates)),
            (None, Some(vectors)) => {
                let mut of_chunks = Vec::new();
                for &chunk in &candidates {
                    // Missing vectors were reported before.
                    of_chunks.push(vectors.get(&chunk_id(group, repository, chunk))?.unwrap_or_default());
                }
                Scorer::Vectors(of_chunks)
            }
            (None, None) => Scorer::Vectors(Vec::new()),
        };
        Ok(Ranker { repository, candidates, scorer })
    }

    /// Retrieves for one task.
    fn task(&self, number: TaskNumber, task: &Task<'_>, ranker: Option<&Ranker<'_>>, done: &mut Done) -> Result<()> {
        let language = self.run.benchmark.language(number);
        let reference = self.args.with_reference.then_some(&*task.groundtruth);
        let query = query::lines(&task.prompt, reference, self.args.query_lines.get());
        let query_id = format!("query|{}", task.id);
        if self.args.texts.is_some() {
            done.texts.push_str(&canonical::line(&json!({"id": query_id, "text": query})));
            return Ok(());
        }
        let retrieved = match ranker {
            None => None,
            Some(ranker) => {
                let scores = match (&ranker.scorer, &self.vectors) {
                    (Scorer::Words(index), _) => index.scores(ranker.repository, &query),
                    (Scorer::Vectors(chunks), Some(vectors)) => {
                        self.cosines(vectors, chunks, query_id, &mut done.summary)?
                    }
                    (Scorer::Vectors(_), None) => Vec::new(),
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

    fn cosines(&self, vectors: &Vectors, chunks: &[Vec<f32>], id: String, summary: &mut Summary) -> Result<Vec<f64>> {
        let Some(query) = vectors.get(&id)? else {
            summary.missing_vectors.add(id);
            return Ok(vec![0.0; chunks.len()]);
        };
        // All vectors have the same length, except missing ones, which were reported before.
        Ok(chunks.iter().map(|chunk| dense::cosine(&query, chunk).unwrap_or_default()).collect())
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

impl Cut {
    fn add(&mut self, context: Truncation, prompt: Truncation, suffix: Truncation) {
        let kept = [context, prompt, suffix];
        for (loss, Truncation { cut, .. }) in
            [&mut self.context, &mut self.prompt, &mut self.suffix].into_iter().zip(kept)
        {
            loss.tasks += u64::from(cut > 0);
            loss.tokens += cut as u64;
        }
    }

    fn merge(&mut self, other: &Self) {
        let others = [&other.context, &other.prompt, &other.suffix];
        for (loss, other) in [&mut self.context, &mut self.prompt, &mut self.suffix].into_iter().zip(others) {
            loss.tasks += other.tasks;
            loss.tokens += other.tokens;
        }
    }

    /// What was cut, in words; empty if nothing was.
    fn text(&self) -> String {
        let parts = [("context", &self.context), ("prompt", &self.prompt), ("code after the cursor", &self.suffix)];
        let cut = parts.into_iter().filter(|(_, loss)| loss.tasks > 0).map(|(name, loss)| {
            let tokens = counted(loss.tokens, "token", "tokens");
            format!("{tokens} of the {name} of {}", counted(loss.tasks, "task", "tasks"))
        });
        cut.collect::<Vec<_>>().join(", ")
    }
}

/// Ranks chunks for the tasks of one file.
struct Ranker<'g> {
    repository: &'g Repository,
    candidates: Vec<ChunkNumber>,
    scorer: Scorer,
}

enum Scorer {
    Words(Index),
    Vectors(Vec<Vec<f32>>),
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

impl Summary {
    fn merge(&mut self, other: Self) {
        self.with_context += other.with_context;
        self.kept_context += other.kept_context;
        self.chunks += other.chunks;
        self.repositories += other.repositories;
        self.files += other.files;
        for (reason, files) in other.skipped_files {
            *self.skipped_files.entry(reason).or_default() += files;
        }
        self.missing_repositories.merge(other.missing_repositories);
        self.missing_files.merge(other.missing_files);
        self.missing_vectors.merge(other.missing_vectors);
        self.without_suffix += other.without_suffix;
        self.with_marks.merge(other.with_marks);
        self.cut.merge(&other.cut);
    }

    /// Whether retrieval was possible for every task, and a model understands every input.
    fn is_complete(&self) -> bool {
        let problems = [&self.missing_repositories, &self.missing_files, &self.missing_vectors, &self.with_marks];
        problems.iter().all(|names| names.count == 0)
    }

    fn print(&self, page: &mut Page, args: &RetrieveArgs) {
        let from = format!(
            "{} of {}",
            counted(self.files, "file", "files"),
            counted(self.repositories, "repository", "repositories")
        );
        match (&args.texts, &args.out) {
            (Some(texts), _) => {
                page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}", texts.display()));
                page.paragraph(
                    "  ",
                    PLAIN,
                    &format!("texts of {} and of {from}", counted(self.tasks, "task", "tasks")),
                );
            }
            (None, Some(out)) if self.missing_vectors.count == 0 => {
                page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}", out.display()));
                let tasks = format!("{} of {}", count(self.with_context), counted(self.tasks, "task", "tasks"));
                page.paragraph(
                    "  ",
                    PLAIN,
                    &format!("{tasks} with context: {}, from {from}", counted(self.chunks, "chunk", "chunks")),
                );
            }
            _ => page.line(format_args!("{BAD}✗{BAD:#} nothing was written")),
        }
        if args.inputs.is_some() && args.tokenizer.is_none() {
            page.paragraph(
                "  ",
                DIM,
                "Model inputs were truncated by words and punctuation marks; give --tokenizer to count a model's tokens.",
            );
        }
        let cut = self.cut.text();
        if !cut.is_empty() {
            page.paragraph("  ", PLAIN, &format!("cut from model inputs: {cut}"));
        }
        if self.without_suffix > 0 {
            let tasks = counted(self.without_suffix, "task has", "tasks have");
            page.paragraph("  ", PLAIN, &format!("{tasks} no code after the cursor (right_context)"));
        }
        if !self.skipped_files.is_empty() {
            let reasons: Vec<String> =
                self.skipped_files.iter().map(|(reason, files)| format!("{} {reason}", count(*files))).collect();
            page.paragraph(&format!("  {DOUBTFUL}skipped{DOUBTFUL:#} "), PLAIN, &reasons.join(", "));
        }
        if self.kept_context > 0 {
            let tasks = counted(self.kept_context, "task keeps", "tasks keep");
            page.paragraph("  ", PLAIN, &format!("{tasks} the context of the record: nothing could be retrieved"));
        }
        self.missing_repositories.print(page, &missing::REPOSITORIES);
        self.missing_files.print(page, &missing::FILES);
        self.missing_vectors.print(page, &VECTORS);
        self.with_marks.print(page, &MARKS);
    }
}
