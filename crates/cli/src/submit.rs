//! `assay submit`.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use assay_score::canonical;
use assay_score::manifest::{Digest, Manifest};
use assay_score::profile::Profile;
use assay_score::report::Report;
use assay_score::source::{Source, SourceReader};
use assay_score::submission::{self, Submission, is_id};
use assay_score::taxonomy::table::Tokens;
use assay_site::benchmark::{BUNDLE, Benchmark};
use assay_site::files::MAX_FILE;
use assay_site::verify::{MANIFEST, PREDICTIONS, REPORT};
use flate2::{Compression, GzBuilder};

use crate::args::{self, BenchmarkArgs, SubmitArgs};
use crate::exit::{Failure, Verdict};
use crate::folder;
use crate::input::{self, Input};
use crate::output::{self, NewFile};
use crate::print::{self, Page};
use crate::run::Run;
use crate::tokens;

pub(crate) fn run(args: &SubmitArgs) -> Result<Verdict, Failure> {
    input::check_all(&[&args.predictions])?;
    let benchmark = read_benchmark(&args.benchmark).map_err(Failure::misuse)?;
    let card = card(args, &benchmark).map_err(Failure::misuse)?;
    let id = args.id.clone().unwrap_or_else(|| card.suggested_id());
    let folder = args.benchmark.join(&id);
    if !is_id(&id) {
        let id = id.escape_debug();
        return Err(Failure::misuse(anyhow!("`{id}` cannot be an id: small letters, digits, `-`, `_` and `.` can")));
    }
    if folder.symlink_metadata().is_ok() {
        let error = anyhow!("{} is there already; --id gives the submission another name", folder.display());
        return Err(Failure::misuse(error));
    }

    let profiles = args::submitted_profiles(&args.profiles);
    let run = Run::open(&BenchmarkArgs {
        prompts: args.benchmark.join(BUNDLE),
        language: None,
        threads: args.threads,
        max_decompressed: MAX_FILE,
    })?;
    let predictions = Input::open(&args.predictions, MAX_FILE + 1)?;
    if predictions.len() > MAX_FILE {
        let message = format!("{} has more than the {} MB that a results site reads", predictions.name, MAX_FILE >> 20);
        return Err(Failure::misuse(anyhow!(message)));
    }
    let part = run.score(&predictions, &profiles, None)?;
    let outcome = run.outcome(&part);
    let mut report = Report::new(&outcome, &profiles);
    if args.tokens {
        report.tokens = Some(Tokens::new(&outcome, &tokens::statements(&run, outcome, &predictions)?));
    }
    let mut page = Page::new();
    if report.valid {
        write(&folder, &card, &predictions, &report, &profiles, &run)?;
        print::submit::written(&mut page, &folder, &report, &card.pull_request(&benchmark.card.name, &id, &report));
    } else {
        print::submit::refused(&mut page, &predictions.name, &run.prompts.name, &report);
    }
    output::print(&page.finish())?;
    Ok(Verdict::of(report.valid))
}

fn read_benchmark(folder: &Path) -> Result<Benchmark> {
    let mut findings = Vec::new();
    let benchmark = Benchmark::read(folder, "", Vec::new(), &mut findings);
    match (benchmark, findings.first()) {
        (Some(benchmark), _) if benchmark.bundle.is_some() => Ok(benchmark),
        (_, Some(finding)) => bail!("{}: {}", folder.display(), finding.message),
        _ => bail!("{} has no {BUNDLE}: nothing can be scored", folder.display()),
    }
}

/// What the submission says of itself, checked.
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
    Ok(card)
}

/// Writes the folder: it is there whole, or not at all.
fn write(
    folder: &Path,
    card: &Submission,
    predictions: &Input,
    report: &Report,
    profiles: &[Profile],
    run: &Run,
) -> Result<()> {
    let parent = folder.parent().unwrap_or(Path::new("."));
    let new = tempfile::Builder::new().prefix(".assay-").tempdir_in(parent);
    let new = new.with_context(|| format!("cannot write into {}", parent.display()))?;
    output::write(new.path(), submission::FILE, &card.to_toml())?;
    let mut encoder = GzBuilder::new().mtime(0).write(NewFile::new(new.path())?, Compression::best());
    std::io::copy(&mut SourceReader::new(predictions), &mut encoder).context("cannot read the predictions again")?;
    encoder.flush()?;
    let compressed = new.path().join(PREDICTIONS[0]);
    encoder.finish()?.finish(&compressed)?;
    let report = report.to_json();
    output::write(new.path(), REPORT, &report)?;
    let identity = Input::open(&compressed, MAX_FILE).map_err(Failure::into_error)?.identity()?;
    let prompts = run.prompts.identity()?;
    let report = Digest::of(report.as_bytes());
    let manifest = Manifest::new(profiles, folder::now(), prompts, identity, report);
    output::write(new.path(), MANIFEST, &canonical::document(&manifest))?;
    // As any new folder, not readable for its owner alone.
    #[cfg(unix)]
    std::fs::set_permissions(new.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    std::fs::rename(new.keep(), folder).with_context(|| format!("cannot write {}", folder.display()))
}
