//! `assay corpus examples`.
//!
//! Each repository is processed by one thread, independently of the others. The results are then
//! merged in the order of the repositories' names. Memory holds one repository per thread, and a
//! cache of facts about files that may occur in several repositories.

use std::cell::Cell;
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use assay_base::canonical;
use assay_corpus::examples::{self, Example, Funnel, References, Removed, Settings, Step};
use assay_corpus::project::{Files, Project, Source};
use assay_corpus::retrieve::budget::Counter;

use super::choice::Choice;
use super::parts::{DAMAGED, Parts};
use super::predictions::Predictions;
use super::print;
use super::repositories::{self, Limits};
use super::tokenizer;
use crate::args::ExamplesArgs;
use crate::exit::{Failure, Verdict};
use crate::input;
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::{DOUBTFUL, Page, counted, visible};
use crate::progress::{Progress, Unit};

/// The version of the algorithm. Increase it when the same files would give other examples.
const VERSION: u32 = 4;

/// The size of the cache of facts about files, in bytes: enough for about 50 MB of recurring code.
const CACHED_BYTES: usize = 512 << 20;

pub(crate) fn run(args: &ExamplesArgs) -> Result<Verdict, Failure> {
    check(args).map_err(Failure::misuse)?;
    let mut predictions = None;
    if let Some(path) = &args.predictions {
        input::check_all(&[path])?;
        let input = args.reading.open(path)?;
        match Predictions::read(&input, args.language)? {
            Ok(read) => predictions = Some(read),
            Err(problems) => {
                return Err(Failure::problem(anyhow!(
                    "the prediction file has errors:\n{}",
                    visible(&problems.join("\n"))
                )));
            }
        }
    }
    let names = repositories::list(&args.repositories).map_err(Failure::misuse)?;
    if names.is_empty() {
        let folder = args.repositories.display();
        return Err(Failure::misuse(anyhow!(
            "{folder} contains no repositories; each repository must be a folder in it"
        )));
    }
    let (counter, tokenizer) = tokenizer::read(args.tokenizer.as_deref())?;
    let Some(choice) = Choice::read(args, &names)? else { return Ok(Verdict::Problems) };
    output::make_folder(&args.out).map_err(Failure::misuse)?;
    let parts = Parts::new(&args.out)?;
    make_parts(&Making { args, parts: &parts, choice: &choice, counter: &counter, tokenizer }, &names)?;
    let mut merge = Merge {
        prefix: args.name.clone().unwrap_or_else(|| format!("corpus_{}", args.language.id())),
        next: 0,
        references: References::default(),
        predictions: predictions.as_mut(),
        without_prediction: 0,
        funnel: Funnel::default(),
    };
    let path = args.out.join("examples.jsonl");
    let mut file = NewFile::new(&args.out)?;
    for name in &names {
        merge.add(&parts, name, &mut file)?;
    }
    file.finish(&path)?;
    let Merge { funnel, without_prediction, .. } = merge;
    let report = canonical::document(&funnel.report());
    output::write(&args.out, "funnel.json", &report)?;
    parts.remove()?;
    if args.json {
        output::print_raw(&report)?;
    } else {
        let mut page = Page::new();
        print::funnel(&mut page, &path, &funnel);
        if let Some(predictions) = &predictions {
            let unknown = predictions.remaining() as u64;
            for (number, what) in [
                (without_prediction, "without a prediction: not filtered by --predictions"),
                (unknown, "with a prediction but unknown: these repositories and options do not produce them"),
            ] {
                if number > 0 {
                    page.gap();
                    let text = format!("{} {what}", counted(number, "example", "examples"));
                    page.paragraph("! ", DOUBTFUL, &text);
                }
            }
        }
        output::print(&page.finish())?;
    }
    Ok(Verdict::of(funnel.remaining().examples > 0))
}

/// Checks the arguments.
fn check(args: &ExamplesArgs) -> Result<()> {
    if !args.repositories.is_dir() {
        return Err(anyhow!("{} is not a folder; give a folder of repositories", args.repositories.display()));
    }
    if args.min_files > args.max_files {
        return Err(anyhow!("no repository has {} files or more and {} or fewer", args.min_files, args.max_files));
    }
    if args.min_tokens > args.max_tokens {
        return Err(anyhow!("no reference has {} tokens or more and {} or fewer", args.min_tokens, args.max_tokens));
    }
    let repositories = args.repositories.canonicalize()?;
    let is_inside = |path: &Path| path.canonicalize().is_ok_and(|path| path.starts_with(&repositories));
    if args.out.ancestors().find(|path| path.exists()).is_some_and(is_inside) {
        return Err(anyhow!("{} is in the folder of repositories and would count as a repository", args.out.display()));
    }
    if args
        .name
        .as_ref()
        .is_some_and(|name| name.is_empty() || name.contains(['/', '"', '\\']) || name.contains(char::is_control))
    {
        return Err(anyhow!("--name is the prefix of ids: it needs at least one character, and no slash or quote"));
    }
    Ok(())
}

/// How parts are made.
struct Making<'m> {
    args: &'m ExamplesArgs,
    parts: &'m Parts,
    choice: &'m Choice,
    counter: &'m Counter,
    /// The hash of the tokenizer.
    tokenizer: Option<String>,
}

/// Makes the missing parts.
fn make_parts(making: &Making<'_>, names: &[String]) -> Result<()> {
    let args = making.args;
    let mut settings = Settings::of_paper(args.language);
    settings.seed = args.seed;
    settings.far = args.far;
    settings.min_lines = args.min_lines.unwrap_or(settings.min_lines);
    settings.tokens = args.min_tokens..=args.max_tokens;
    settings.max_string = args.max_string;
    settings.max_examples = args.max_examples;
    let limits = Limits {
        min_files: args.min_files,
        max_files: args.max_files,
        max_size: args.max_size,
        max_file_size: args.max_file_size,
    };
    let progress = Progress::new("Looking for examples".to_owned(), Some(names.len() as u64), Unit::Items);
    let settings_text = serde_json::to_string(&settings)?;
    let key = format!("{VERSION} {} {settings_text} {limits:?} {:?}", args.language.id(), making.tokenizer);
    let files = Files::new(args.language, CACHED_BYTES);
    let work = |(): &mut (), number: usize| {
        let name = &names[number];
        making
            .make(name, &files, &settings, limits, &key)
            .with_context(|| format!("while looking for examples in {name}"))?;
        progress.advance(1);
        Ok(())
    };
    parallel::as_done(args.threads.count(), names.len(), || (), work, |()| Ok(()))
}

impl Making<'_> {
    /// Makes the part of a repository.
    fn make(&self, name: &str, files: &Files, settings: &Settings, limits: Limits, key: &str) -> Result<()> {
        let (args, parts, choice) = (self.args, self.parts, self.choice);
        let mut funnel = Funnel::default();
        if let Some(step) = choice.removed(name) {
            funnel.repositories = 1;
            funnel.remove(step, Removed { repositories: 1, ..Removed::default() });
            return parts.write(name, key.to_owned(), funnel, std::iter::empty());
        }
        let listing = repositories::open(args.repositories.join(name), args.language, limits, &mut funnel);
        let Some(listing) = listing else {
            return parts.write(name, key.to_owned(), funnel, std::iter::empty());
        };
        if choice.is_in_training(name) {
            let files = funnel.around(Step::Parser).1;
            funnel.remove(Step::Training, Removed { repositories: 1, files, examples: 0 });
            return parts.write(name, key.to_owned(), funnel, std::iter::empty());
        }
        let created = choice.created(name);
        let key = format!("{key} {created:?} {}", listing.fingerprint());
        if parts.has(name, &key) {
            return Ok(());
        }
        let texts = listing.read(limits, &mut funnel);
        let sources = texts.iter().map(|(path, text)| Source { path, text }).collect();
        let settings_texts = listing.read_settings(limits);
        let settings_files: Vec<Source<'_>> = settings_texts.iter().map(|(path, text)| Source { path, text }).collect();
        let project = Project::new(files, sources, &settings_files);
        let given_up = (0..project.len()).filter(|&file| project.is_given_up(file)).count();
        funnel.remove(Step::Parser, Removed { files: given_up as u64, ..Removed::default() });
        let failed = Cell::new(None);
        let tokens = |text: &str| {
            self.counter.count(text).unwrap_or_else(|error| {
                failed.set(Some(error));
                0
            })
        };
        let examples = examples::of_repository(args.language, &project, name, settings, &tokens, &mut funnel);
        if let Some(error) = failed.take() {
            return Err(error.into());
        }
        let examples = examples.map(|(file, mut cut)| {
            cut.metadata.created.clone_from(&created);
            (project.source(file).text, cut)
        });
        parts.write(name, key, funnel, examples)
    }
}

/// The merge of all parts into one file.
struct Merge<'p> {
    prefix: String,
    next: u64,
    references: References,
    predictions: Option<&'p mut Predictions>,
    without_prediction: u64,
    funnel: Funnel,
}

impl Merge<'_> {
    /// Adds the part of a repository and assigns ids to its examples.
    fn add(&mut self, parts: &Parts, repository: &str, file: &mut NewFile) -> Result<()> {
        let mut part = parts.read(repository)?;
        self.funnel.add(&part.funnel);
        // By file: the number of examples before and after each of the last two steps.
        let mut remaining: HashMap<String, [u64; 3]> = HashMap::new();
        while let Some((text, cut)) = part.next()? {
            let counts = remaining.entry(cut.metadata.file.clone()).or_default();
            counts[0] += 1;
            if !self.references.is_new(cut.groundtruth(text).context(DAMAGED)?) {
                continue;
            }
            counts[1] += 1;
            let mut example = cut.example(text).context(DAMAGED)?;
            example.metadata.task_id = format!("{}/{}", self.prefix, self.next);
            self.next += 1;
            if self.is_predictable(&example) {
                continue;
            }
            counts[2] += 1;
            serde_json::to_writer(&mut *file, &example)?;
            file.write_all(b"\n")?;
        }
        for (step, number) in [(Step::Duplicate, 1), (Step::Predictable, 2)] {
            let sum = |index: usize| remaining.values().map(|counts| counts[index]).sum::<u64>();
            let lost = remaining.values().filter(|counts| counts[number - 1] > 0 && counts[number] == 0).count();
            let removed = Removed {
                repositories: u64::from(sum(number - 1) > 0 && sum(number) == 0),
                files: lost as u64,
                examples: sum(number - 1) - sum(number),
            };
            self.funnel.remove(step, removed);
        }
        Ok(())
    }

    fn is_predictable(&mut self, example: &Example) -> bool {
        let Some(predictions) = &mut self.predictions else { return false };
        let exact = predictions.is_exact(example);
        self.without_prediction += u64::from(exact.is_none());
        exact == Some(true)
    }
}
