//! `assay submit`.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use assay_base::canonical;
use assay_base::digest::Digest;
use assay_base::problems::File;
use assay_base::source::{Source, SourceReader};
use assay_completion::profile::Profile;
use assay_evaluation::manifest::{FileIdentity, Manifest};
use assay_evaluation::report::Report;
use assay_evaluations::reports;
use assay_evaluations::submission::{self, Submission, is_id};
use assay_scoring::Breakdown;
use assay_site::benchmark::{BAD_TASKS, BUNDLE, Benchmark, Problems, SettingTasks};
use assay_site::files::{MAX_FILE, size};
use assay_site::names;
use assay_site::recompute::{Job, Passes, Recomputed};
use assay_site::references::References;
use assay_site::verify::{MANIFEST, PREDICTIONS, REPORT, SAMPLES};
use flate2::{Compression, GzBuilder};

use crate::args::{self, SubmitArgs};
use crate::exit::{Failure, Verdict};
use crate::folder;
use crate::input::{self, Input};
use crate::output::{self, NewFile};
use crate::print::{self, DOUBTFUL, Page, visible};
use crate::run::{self, Run};

/// The file name of samples with verdicts that `assay execute` writes.
const SAMPLES_WRITTEN: &str = SAMPLES[2];
/// Samples of more than this many bytes are compressed.
const LARGE: u64 = 1 << 20;

pub(crate) fn run(args: &SubmitArgs) -> Result<Verdict, Failure> {
    if !args.predictions.is_dir() {
        input::check_all(&[&args.predictions])?;
    }
    let benchmark = read_benchmark(&args.benchmark).map_err(Failure::misuse)?;
    let card = card(args, &benchmark).map_err(Failure::misuse)?;
    let id = args.id.clone().unwrap_or_else(|| card.suggested_id());
    let folder = args.benchmark.join(&id);
    if !is_id(&id) {
        let id = id.escape_debug();
        return Err(Failure::misuse(anyhow!(
            "`{id}` cannot be an id: use only lower-case letters, digits, `-`, `_` and `.`"
        )));
    }
    if folder.symlink_metadata().is_ok() {
        let error = anyhow!("{} exists already; give the submission another name with --id", folder.display());
        return Err(Failure::misuse(error));
    }

    let entry = Entry { args, benchmark: &benchmark, card: &card, id: &id, folder: &folder };
    match benchmark.tasks(&card.setting) {
        Some(SettingTasks::Completions(_)) => entry.completions(),
        Some(SettingTasks::Programs(problems)) => entry.programs(problems),
        Some(SettingTasks::Labels(references)) => entry.labels(references),
        None => {
            let (path, file) = (args.benchmark.display(), benchmark.tasks_file(&card.setting));
            let message = format!("{path} has no {file}, so nothing can be scored in the setting `{}`", card.setting);
            Err(Failure::misuse(anyhow!(message)))
        }
    }
}

/// A submission in preparation.
struct Entry<'e> {
    args: &'e SubmitArgs,
    benchmark: &'e Benchmark,
    card: &'e Submission,
    id: &'e str,
    folder: &'e Path,
}

impl Entry<'_> {
    fn completions(&self) -> Result<Verdict, Failure> {
        let Self { args, benchmark, card, id, folder } = self;
        let profiles = args::submitted_profiles(&args.profiles);
        let prompts = Input::open(&args.benchmark.join(BUNDLE), MAX_FILE)?;
        let run = Run::read(run::Options { language: None, threads: args.threads.count() }, prompts)?;
        let predictions = open(&args.predictions)?;
        let tokens = args.tokens.breakdown();
        let plan = run::plan(&profiles, tokens.as_ref().and_then(Breakdown::while_scoring));
        let part = run.score(&predictions, &plan)?;
        let outcome = run.outcome(&part, &plan);
        let report = run.report(outcome, &predictions, tokens.as_ref())?;
        let mut page = Page::new();
        if report.valid {
            self.write(&predictions, PREDICTIONS[0], &report.to_json(), &profiles, run.prompts.identity()?)?;
            let text = card.pull_request(&benchmark.card.name, id, &report);
            print::submit::written(&mut page, folder, Some(&report), &text);
        } else {
            print::submit::refused(&mut page, &predictions.name, &run.prompts.name, &report);
        }
        output::print(&page.finish())?;
        Ok(Verdict::of(report.valid))
    }

    /// Adds the samples with verdicts that `assay execute` wrote.
    fn programs(&self, problems: &Problems) -> Result<Verdict, Failure> {
        self.refuse_options("runs programs")?;
        let path = &self.args.predictions;
        let samples = open(&if path.is_dir() { path.join(SAMPLES_WRITTEN) } else { path.clone() })?;
        let passes = Passes { k: self.benchmark.card.ks(), cutoff: self.card.cutoff.clone() };
        let Rescored { recomputed, report } = rescore(&samples, &Job::Programs(problems, passes))?;
        let mut page = Page::new();
        let is_valid = recomputed.errors.is_empty() && report.valid && samples.damage.is_none();
        if is_valid {
            // Small samples stay text, so that a pull request shows them.
            let name = if samples.len() > LARGE { SAMPLES[0] } else { SAMPLES_WRITTEN };
            self.add(&samples, name, &recomputed, &report, None, &mut page)?;
        } else {
            let damage = samples.damage.iter().map(|reason| format!("it cannot be read to its end: {reason}"));
            let incomplete =
                (!report.valid).then(|| "some samples could not be judged: run `assay execute` again".to_owned());
            let reasons: Vec<String> = damage.chain(recomputed.errors).chain(incomplete).collect();
            print::submit::refused_for(&mut page, &samples.name, &reasons);
        }
        output::print(&page.finish())?;
        Ok(Verdict::of(is_valid))
    }

    /// Adds labels or rankings.
    fn labels(&self, references: &References) -> Result<Verdict, Failure> {
        self.refuse_options("compares labels or rankings")?;
        let predictions = open(&self.args.predictions)?;
        let Rescored { recomputed, mut report } = rescore(&predictions, &Job::Labels(references))?;
        if let Some(reason) = &predictions.damage {
            assay_tasks::add_unreadable(&mut report, File::Predictions, reason.clone());
        }
        let mut page = Page::new();
        let is_valid = report.valid && recomputed.errors.is_empty();
        if is_valid {
            self.add(&predictions, PREDICTIONS[0], &recomputed, &report, Some(&report), &mut page)?;
        } else if report.valid {
            print::submit::refused_for(&mut page, &predictions.name, &recomputed.errors);
        } else {
            print::submit::refused(&mut page, &predictions.name, &references.file, &report);
        }
        output::print(&page.finish())?;
        Ok(Verdict::of(is_valid))
    }

    /// Rejects options that only completions have.
    fn refuse_options(&self, what: &str) -> Result<(), Failure> {
        let Self { args, benchmark, card, .. } = self;
        if args.tokens.profile().is_none() && args.profiles.is_empty() {
            return Ok(());
        }
        let (name, setting) = (&benchmark.card.name, &card.setting);
        let message = format!("{name} {what} in the setting `{setting}`: --profile and --tokens are for completions");
        Err(Failure::misuse(anyhow!(message)))
    }

    /// Writes a recomputed submission, and says so. `shown` is the report whose problems are listed.
    fn add(
        &self,
        submitted: &Input,
        name: &str,
        recomputed: &Recomputed,
        report: &Report,
        shown: Option<&Report>,
        page: &mut Page,
    ) -> Result<(), Failure> {
        let Self { args, benchmark, card, id, folder } = self;
        let tasks = args.benchmark.join(benchmark.tasks_file(&card.setting));
        let tasks = Input::open(&tasks, MAX_FILE)?.identity()?;
        self.write(submitted, name, &recomputed.report, &[], tasks)?;
        print::submit::written(page, folder, shown, &card.pull_request(&benchmark.card.name, id, report));
        Ok(())
    }

    /// Writes the folder atomically.
    fn write(
        &self,
        submitted: &Input,
        name: &str,
        report: &str,
        profiles: &[Profile],
        tasks: FileIdentity,
    ) -> Result<()> {
        let folder = self.folder;
        let parent = folder.parent().unwrap_or(Path::new("."));
        let new = tempfile::Builder::new().prefix(".assay-").tempdir_in(parent);
        let new = new.with_context(|| format!("cannot write into {}", parent.display()))?;
        output::write(new.path(), submission::FILE, self.card.to_toml())?;
        let path = new.path().join(name);
        let mut file = NewFile::new(new.path())?;
        let mut reader = SourceReader::new(submitted);
        let unreadable = || format!("cannot read {} again", submitted.name);
        if name.ends_with(".gz") {
            let mut encoder = GzBuilder::new().mtime(0).write(file, Compression::best());
            std::io::copy(&mut reader, &mut encoder).with_context(unreadable)?;
            encoder.flush()?;
            encoder.finish()?.finish(&path)?;
        } else {
            std::io::copy(&mut reader, &mut file).with_context(unreadable)?;
            file.finish(&path)?;
        }
        output::write(new.path(), REPORT, report)?;
        let identity = Input::open(&path, MAX_FILE).map_err(Failure::into_error)?.identity()?;
        let report = Digest::of(report.as_bytes());
        let manifest = Manifest::new(profiles, folder::now(), tasks, identity, report);
        output::write(new.path(), MANIFEST, canonical::document(&manifest))?;
        // Temporary folders are readable only for their owner; set the usual permissions.
        #[cfg(unix)]
        std::fs::set_permissions(new.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        std::fs::rename(new.keep(), folder).with_context(|| format!("cannot write {}", folder.display()))
    }
}

/// A report, as text and as what it says.
struct Rescored {
    recomputed: Recomputed,
    report: Report,
}

/// Scores predictions or samples as a site does.
fn rescore(submitted: &Input, job: &Job<'_>) -> Result<Rescored, Failure> {
    let mut text = Vec::new();
    let unreadable = || format!("cannot read {}", submitted.name);
    SourceReader::new(submitted).read_to_end(&mut text).with_context(unreadable)?;
    let recomputed = job.run(&text, Digest::of(&text)).with_context(unreadable)?;
    let report = reports::read(&recomputed.report).context("the report")?.report;
    Ok(Rescored { recomputed, report })
}

/// Opens the predictions or samples. Rejects more than a results site reads.
fn open(path: &Path) -> Result<Input, Failure> {
    let input = Input::open(path, MAX_FILE + 1)?;
    if input.len() > MAX_FILE {
        let message = format!("{} is larger than the {} that a results site reads", input.name, size(MAX_FILE));
        return Err(Failure::misuse(anyhow!(message)));
    }
    Ok(input)
}

/// Reads a benchmark that has tasks.
pub(crate) fn read_benchmark(folder: &Path) -> Result<Benchmark> {
    let mut findings = Vec::new();
    let benchmark = Benchmark::read(folder, "", Vec::new(), &mut findings);
    let fault = findings.iter().find(|finding| benchmark.is_none() || finding.code == BAD_TASKS);
    match (benchmark, fault) {
        (_, Some(finding)) => bail!("{}: {}", folder.display(), finding.message),
        (Some(benchmark), None) if !benchmark.kinds_with_tasks().is_empty() => Ok(benchmark),
        (benchmark, None) => {
            let settings = benchmark.iter().flat_map(|benchmark| {
                benchmark.card.setting.iter().map(|setting| benchmark.tasks_file(&setting.id).to_owned())
            });
            let files: BTreeSet<String> = settings.collect();
            let files = files.into_iter().collect::<Vec<_>>().join(" or ");
            bail!("{} has no {files}, so nothing can be scored", folder.display())
        }
    }
}

/// The checked card of the submission.
fn card(args: &SubmitArgs, benchmark: &Benchmark) -> Result<Submission> {
    let text = match &args.card {
        Some(path) => std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?,
        None => {
            let fields = &args.fields;
            let submission = Submission {
                model: fields.model.clone().unwrap_or_default(),
                organisation: fields.organisation.clone(),
                link: fields.link.clone(),
                paper: fields.paper.clone(),
                date: fields.date.clone().unwrap_or_else(folder::today),
                parameters: fields.parameters,
                open_weights: fields.open_weights,
                setting: fields.setting.clone().unwrap_or_default(),
                retriever: fields.retriever.clone(),
                sampling: fields.sampling.clone(),
                cost: fields.cost,
                tokens: fields.generated_tokens,
                seconds: fields.seconds,
                cutoff: fields.cutoff.clone(),
                licence: fields.licence.clone(),
                contact: fields.contact.clone(),
                notes: fields.notes.clone(),
            };
            submission.to_toml()
        }
    };
    let card = Submission::parse(&text).map_err(|faults| {
        let messages: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
        anyhow!("{}", messages.join("; "))
    })?;
    benchmark.card.setting(&card.setting)?;
    // Only a warning: the site's maintainers may accept the name.
    for found in
        [Some(&card.model), card.organisation.as_ref()].into_iter().flatten().filter_map(|name| names::deceptive(name))
    {
        anstream::eprintln!("{DOUBTFUL}warning:{DOUBTFUL:#} a name can be taken for another: {}", visible(&found));
    }
    Ok(card)
}
