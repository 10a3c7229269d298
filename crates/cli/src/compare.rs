//! `assay compare`.

use std::path::Path;

use anyhow::anyhow;
use assay_base::canonical;
use assay_completion::compare::{self, Comparison, Document, File, SCHEMA};
use assay_completion::outcome::Outcome;
use assay_taxonomy::table::Changes;

use crate::args::{self, CompareArgs};
use crate::exit::{Failure, Verdict};
use crate::input;
use crate::output;
use crate::print::{self, Page};
use crate::run::{self, Run};
use crate::tokens;

pub(crate) fn run(args: &CompareArgs) -> Result<Verdict, Failure> {
    let paths: Vec<&Path> = args.files.iter().map(AsRef::as_ref).collect();
    let labels = input::labels(&paths)?;
    let mut all = paths.clone();
    all.push(&args.benchmark.prompts);
    input::check_all(&all)?;
    let profiles = args::profiles(&args.profiles);
    if let Some(profile) = profiles.iter().find(|profile| !compare::is_comparable(**profile)) {
        return Err(Failure::misuse(anyhow!(
            "{profile} has no score of a single task, so files cannot be compared task by task; `assay score` shows it for \
             each file"
        )));
    }
    let token_profile = args.tokens.profile();
    if token_profile.is_some() && paths.len() > 2 {
        return Err(Failure::misuse(anyhow!("--tokens compares two files; {} are given", paths.len())));
    }
    let plan = run::plan(&profiles, args.tokens.while_scoring());
    let run = Run::open(&args.benchmark)?;
    let mut parts = Vec::new();
    let mut statements = Vec::new();
    for path in &paths {
        let predictions = args.benchmark.options.reading.open(path)?;
        let part = run.score(&predictions, &plan)?;
        if let Some(profile) = token_profile {
            let outcome = run.outcome(&part, &plan);
            statements.push(tokens::statements(&run, outcome, &predictions, profile, args.tokens.boundaries())?);
        }
        parts.push(part);
    }
    let outcomes: Vec<Outcome<'_>> = parts.iter().map(|part| run.outcome(part, &plan)).collect();

    let comparisons: Vec<Vec<Comparison>> =
        outcomes.windows(2).map(|pair| compare::compare(&pair[0], &pair[1])).collect();
    let changes = match (token_profile, statements.as_slice()) {
        (Some(profile), [first, second]) => {
            let changes = Changes::new(&outcomes[0], profile, first, second);
            let mut changes = changes.with_boundaries(args.tokens.boundaries());
            for combination in &args.tokens.by {
                changes.combine(&outcomes[0], [first, second], &combination.0);
            }
            Some(changes)
        }
        _ => None,
    };
    let valid: Vec<bool> = outcomes.iter().map(Outcome::is_valid).collect();
    if args.json {
        let file = |index: usize| File { file: paths[index].display().to_string(), valid: valid[index] };
        let documents: Vec<_> = (0..)
            .zip(&comparisons)
            .map(|(index, comparisons)| {
                let (first, second) = (file(index), file(index + 1));
                Document { schema: SCHEMA, first, second, comparisons, tokens: changes.as_ref() }
            })
            .collect();
        match documents.as_slice() {
            [document] => output::print_raw(&canonical::document(document))?,
            several => output::print_raw(&canonical::document(&several))?,
        }
    } else {
        let mut page = Page::new();
        let names: Vec<&str> = labels.iter().map(String::as_str).collect();
        print::compare::title(&mut page, &run.prompts.name, &names, &valid, &comparisons);
        match comparisons.as_slice() {
            [pair] => print::compare::pair(&mut page, &names, pair),
            several => print::compare::settings(&mut page, &names, &outcomes, several),
        }
        if let Some(changes) = &changes {
            print::tokens::changes(&mut page, [names[0], names[1]], changes);
        }
        output::print(&page.finish())?;
    }
    Ok(Verdict::of(valid.iter().all(|valid| *valid)))
}
