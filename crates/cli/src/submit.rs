//! `assay submit`.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use assay_base::canonical;
use assay_base::digest::Digest;
use assay_base::source::{Source, SourceReader};
use assay_completion::profile::Profile;
use assay_completion::report::report;
use assay_evaluation::manifest::{FileIdentity, Manifest};
use assay_evaluations::reports;
use assay_evaluations::submission::{self, Submission, is_id};
use assay_site::benchmark::{BUNDLE, Benchmark, Problems, TASKS};
use assay_site::files::{MAX_FILE, size};
use assay_site::names;
use assay_site::recompute::{Job, Passes};
use assay_site::verify::{MANIFEST, PREDICTIONS, REPORT, SAMPLES};
use assay_taxonomy::table::{SECTION, Tokens};
use flate2::{Compression, GzBuilder};

use crate::args::{self, BenchmarkArgs, Reading, SubmitArgs};
use crate::exit::{Failure, Verdict};
use crate::folder;
use crate::input::{self, Input};
use crate::output::{self, NewFile};
use crate::print::{self, DOUBTFUL, Page, visible};
use crate::run::{self, Run};
use crate::tokens;

/// The file name of samples with verdicts that `assay execute` writes.
const SAMPLES_WRITTEN: &str = SAMPLES[2];
/// Samples of more than this many bytes are compressed.
const LARGE: usize = 1 << 20;

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
    match &benchmark.problems {
        Some(problems) => entry.programs(problems),
        None => entry.completions(),
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
        let run = Run::open(&BenchmarkArgs {
            prompts: args.benchmark.join(BUNDLE),
            language: None,
            threads: args.threads,
            reading: Reading { max_decompressed: MAX_FILE },
        })?;
        let predictions = open(&args.predictions)?;
        let plan = run::plan(&profiles, args.tokens.profile());
        let part = run.score(&predictions, &plan)?;
        let outcome = run.outcome(&part, &plan);
        let mut report = report(&outcome);
        if let Some(profile) = args.tokens.profile() {
            let statements = tokens::statements(&run, outcome, &predictions, profile)?;
            report.add_section(SECTION, &Tokens::new(&outcome, profile, &statements));
        }
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
        let Self { args, benchmark, card, id, folder } = self;
        if args.tokens.profile().is_some() || !args.profiles.is_empty() {
            let error = anyhow!("{} runs programs: --profile and --tokens are for completions", benchmark.card.name);
            return Err(Failure::misuse(error));
        }
        let path = &args.predictions;
        let samples = open(&if path.is_dir() { path.join(SAMPLES_WRITTEN) } else { path.clone() })?;
        let mut text = Vec::new();
        SourceReader::new(&samples).read_to_end(&mut text).context("cannot read the samples")?;
        let passes = Passes { k: benchmark.card.ks(), cutoff: card.cutoff.clone() };
        let content = Digest::of(&text);
        let recomputed = Job::Programs(problems, passes).run(&text, content).context("cannot read the samples")?;
        let report = reports::read(&recomputed.report).context("the report")?.report;
        let mut page = Page::new();
        let is_valid = recomputed.errors.is_empty() && report.valid && samples.damage.is_none();
        if is_valid {
            let tasks = Input::open(&args.benchmark.join(problems.file), MAX_FILE)?.identity()?;
            // Small samples stay text, so that a pull request shows them.
            let name = if text.len() > LARGE { SAMPLES[0] } else { SAMPLES_WRITTEN };
            self.write(&samples, name, &recomputed.report, &[], tasks)?;
            let text = card.pull_request(&benchmark.card.name, id, &report);
            print::submit::written(&mut page, folder, None, &text);
        } else {
            let damage = samples.damage.iter().map(|reason| format!("it cannot be read to its end: {reason}"));
            let incomplete =
                (!report.valid).then(|| "some samples could not be judged: run `assay execute` again".to_owned());
            let reasons: Vec<String> = damage.chain(recomputed.errors).chain(incomplete).collect();
            print::submit::refused_programs(&mut page, &samples.name, &reasons);
        }
        output::print(&page.finish())?;
        Ok(Verdict::of(is_valid))
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
    match (benchmark, findings.first()) {
        (Some(benchmark), _) if benchmark.bundle.is_some() || benchmark.problems.is_some() => Ok(benchmark),
        (_, Some(finding)) => bail!("{}: {}", folder.display(), finding.message),
        _ => bail!("{} has neither {BUNDLE} nor {}, so nothing can be scored", folder.display(), TASKS[0]),
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
                date: fields.date.clone().unwrap_or_else(|| jiff::Zoned::now().date().to_string()),
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
