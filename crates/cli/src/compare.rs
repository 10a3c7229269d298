//! `assay compare`.

use std::path::Path;

use anyhow::anyhow;
use assay_base::canonical;
use assay_completion::compare::{self, Document, File, SCHEMA};
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
    let paths: [&Path; 2] = [&args.first, &args.second];
    let labels = input::labels(&paths)?;
    input::check_all(&[paths[0], paths[1], &args.benchmark.prompts])?;
    let profiles = args::profiles(&args.profiles);
    if let Some(profile) = profiles.iter().find(|profile| !compare::is_comparable(**profile)) {
        return Err(Failure::misuse(anyhow!(
            "{profile} has no score of a single task, so files cannot be compared task by task; `assay score` shows it for \
             each file"
        )));
    }
    let plan = run::plan(&profiles, args.tokens.profile());
    let run = Run::open(&args.benchmark)?;
    let mut parts = Vec::new();
    let mut statements = Vec::new();
    for path in paths {
        let predictions = args.benchmark.options.reading.open(path)?;
        let part = run.score(&predictions, &plan)?;
        if let Some(profile) = args.tokens.profile() {
            statements.push(tokens::statements(&run, run.outcome(&part, &plan), &predictions, profile)?);
        }
        parts.push(part);
    }
    let outcomes: Vec<Outcome<'_>> = parts.iter().map(|part| run.outcome(part, &plan)).collect();

    let comparisons = compare::compare(&outcomes[0], &outcomes[1]);
    let changes = match (args.tokens.profile(), statements.as_slice()) {
        (Some(profile), [first, second]) => Some(Changes::new(&outcomes[0], profile, first, second)),
        _ => None,
    };
    let valid = [outcomes[0].is_valid(), outcomes[1].is_valid()];
    if args.json {
        let file = |index: usize| File { file: paths[index].display().to_string(), valid: valid[index] };
        let (first, second) = (file(0), file(1));
        let document = Document { schema: SCHEMA, first, second, comparisons: &comparisons, tokens: changes.as_ref() };
        output::print_raw(&canonical::document(&document))?;
    } else {
        let mut page = Page::new();
        print::compare::tables(&mut page, &run.prompts.name, [&labels[0], &labels[1]], valid, &comparisons);
        if let Some(changes) = &changes {
            print::tokens::changes(&mut page, [&labels[0], &labels[1]], changes);
        }
        output::print(&page.finish())?;
    }
    Ok(Verdict::of(valid == [true, true]))
}
