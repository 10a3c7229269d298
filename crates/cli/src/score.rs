//! `assay score`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assay_base::canonical;
use assay_completion::cutoff::{Cutoff, SECTION};
use assay_completion::official_files;
use assay_evaluation::report::Report;
use assay_scoring::{Asked, Completions, Scored};

use crate::args::ScoreArgs;
use crate::cutoff;
use crate::exit::{Failure, Verdict};
use crate::folder::Folder;
use crate::input::{self, Input};
use crate::output;
use crate::print::{self, Page};

/// The reports on prediction files for one benchmark.
struct Benchmark {
    /// The name of the benchmark's file.
    references: String,
    reports: Vec<FileReport>,
}

/// The report on a prediction file.
struct FileReport {
    path: String,
    label: String,
    report: Report,
}

pub(crate) fn run(args: &ScoreArgs) -> Result<Verdict, Failure> {
    let mut all: Vec<&Path> = args.scored().iter().map(AsRef::as_ref).collect();
    let labels = input::labels(&all)?;
    all.extend(args.prompts.iter().chain(&args.corpora).chain(&args.metadata).map(PathBuf::as_path));
    input::check_all(&all)?;
    if let Some(out) = &args.out {
        output::make_folder(out).map_err(Failure::misuse)?;
    }

    let scored = score(args, &labels)?;
    let files: Vec<&FileReport> = scored.iter().flat_map(|scored| &scored.reports).collect();
    match (args.json, files.as_slice()) {
        (true, [file]) => output::print_raw(&file.report.to_json())?,
        (true, several) => {
            let by_file: BTreeMap<_, _> = several.iter().map(|file| (&file.path, &file.report)).collect();
            output::print_raw(&canonical::document(&by_file))?;
        }
        (false, _) => {
            let mut page = Page::new();
            for Benchmark { references, reports } in &scored {
                page.gap();
                let labelled: Vec<_> = reports.iter().map(|file| (file.label.as_str(), &file.report)).collect();
                let form = print::report::Form { matrix: args.matrix, pivot: args.pivot.pivot };
                print::report::all(&mut page, references, &labelled, form);
            }
            output::print(&page.finish())?;
        }
    }
    if let Some(out) = &args.out {
        anstream::eprintln!("Wrote {}", out.display());
    }
    Ok(Verdict::of(files.iter().all(|file| file.report.valid)))
}

/// Scores the prediction files, named by `labels`.
fn score(args: &ScoreArgs, labels: &[String]) -> Result<Vec<Benchmark>, Failure> {
    let open = |path: &PathBuf| args.options.reading.open(path);
    let corpora = || args.corpora.iter().map(open).collect::<Result<Vec<Input>, _>>();
    let asked = Asked {
        options: args.options.of_run(),
        profiles: &args.profiles,
        metrics: &args.metrics,
        tokens: args.tokens.breakdown(),
        task: args.task,
        ks: &args.k,
        corpora: if args.corpora.is_empty() { None } else { Some(&corpora) },
        study: args.study,
        cutoff: args.cutoff.as_deref(),
        metadata: args.metadata.is_some(),
        matrix: args.matrix,
    };
    let file = |mut scored: Scored<'_>| {
        let index = scored.index;
        if let (Some(date), Some(Completions { run, outcome, .. })) = (&args.cutoff, &scored.completions) {
            let created = cutoff::created(run, args.metadata.as_deref(), args.options.reading)?;
            scored.report.add_section(SECTION, &Cutoff::new(outcome, date, &created));
        }
        if let Some(out) = &args.out {
            write(&output::folder_of(out, &labels[index], labels), &scored)?;
        }
        let (path, label) = (args.scored()[index].display().to_string(), labels[index].clone());
        Ok::<_, Failure>(FileReport { path, label, report: scored.report })
    };
    let Some(prompts) = &args.prompts else {
        let alone = args.scored().iter().enumerate().map(|(index, path)| {
            let references = open(path)?;
            let mut scored = Benchmark { references: references.name.clone(), reports: Vec::new() };
            asked.score_alone(references, index, &mut |one| {
                scored.reports.push(file(one)?);
                Ok(())
            })?;
            Ok(scored)
        });
        return alone.collect();
    };
    let references = open(prompts)?;
    let mut scored = Benchmark { references: references.name.clone(), reports: Vec::new() };
    asked.score(references, args.scored().iter().map(open), &mut |one| {
        scored.reports.push(file(one)?);
        Ok(())
    })?;
    Ok(vec![scored])
}

/// Writes the folder of a scored file.
fn write(folder: &Path, Scored { report, completions, .. }: &Scored<'_>) -> Result<(), Failure> {
    match completions {
        Some(Completions { run, predictions, outcome, profiles }) => {
            let official = profiles.iter().copied().find(|profile| official_files::is_for(*profile));
            Folder { run, predictions, outcome: *outcome, official }.write(folder, report)?;
        }
        None => {
            output::make_folder(folder)?;
            output::write(folder, "report.json", report.to_json())?;
        }
    }
    Ok(())
}
