//! `assay corpus select`.

use std::collections::BTreeMap;

use anyhow::ensure;
use assay_base::canonical;
use assay_base::json_lines::Object;
use assay_corpus::samples::SampleNumber;
use assay_corpus::select::published::Published;
use assay_corpus::select::{Evenness, Outcome, Search, Violation, search};
use serde_json::{Value, json};

use super::samples::{self, Part};
use crate::args::SelectArgs;
use crate::exit::{Failure, Verdict};
use crate::input;
use crate::lines::Problems;
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::table::{self, Cell, Row, Table};
use crate::print::{BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, count, counted, shorten, visible};
use crate::progress::{Progress, Unit};

/// The number of random selections to compare with.
const ROUNDS: u32 = 100;
/// Error messages name at most this many tags or problems.
const NAMED: usize = 5;

/// The selection from a part.
struct Selected {
    outcome: Outcome,
    places: Vec<(u64, u64)>,
    /// The evenness over tags: of this selection, and of random ones.
    evenness: [Evenness; 2],
}

pub(crate) fn run(args: &SelectArgs) -> Result<Verdict, Failure> {
    input::check_all(&[&args.samples])?;
    let mut problems = Problems::default();
    let input = args.fields.reading.open(&args.samples)?;
    let group = |object: &Object<'_>, _: &str| match &args.each {
        Some(field) => samples::value(object, field),
        None => Ok(String::new()),
    };
    let parts = samples::read_parts(&input, &args.fields, &mut problems, group)?;
    if !problems.is_empty() {
        let mut page = Page::new();
        problems.print(&mut page, samples::HELP);
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let mut out = NewFile::beside(&args.out).map_err(Failure::misuse)?;
    let named: Vec<(&String, &Part)> = parts.iter().collect();
    let progress = Progress::new("Selecting".to_owned(), Some(named.len() as u64), Unit::Items);
    let mut selected = Vec::new();
    let work = |(): &mut (), number: u64| {
        let found = select(args, named[number as usize].1)?;
        progress.advance(1);
        Ok(found)
    };
    let take = |found| {
        selected.push(found);
        Ok(())
    };
    parallel::in_order(args.threads.count(), named.len() as u64, || Ok(()), work, take)?;
    let places = selected.iter().flat_map(|selected| selected.places.iter().copied()).collect();
    samples::copy(&input, places, &mut out)?;
    out.finish(&args.out)?;
    if args.json {
        let all: BTreeMap<&str, Value> = named
            .iter()
            .zip(&selected)
            .map(|((name, part), one)| (name.as_str(), summary(part, one, published(args, name))))
            .collect();
        output::print_raw(&canonical::document(&all))?;
    } else {
        let mut page = Page::new();
        print(&mut page, args, &named, &selected);
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

fn select(args: &SelectArgs, part: &Part) -> anyhow::Result<Selected> {
    let min_problem = u64::from(!args.omit_problems);
    let asked = Search { resolution: args.resolution, min_problem, ..Search::new(args.sample_count) };
    let outcome = search(&part.samples, asked);
    ensure!(outcome.selection.is_within(&outcome.steps[2], &part.samples), "a selection broke its own bounds");
    let drawn: Vec<SampleNumber> = outcome.selection.draw(&part.samples, args.seed);
    let is_drawn = |sample: SampleNumber| drawn.binary_search(&sample).is_ok();
    let evenness = [
        Evenness::of(&part.samples.tag_counts(is_drawn)),
        Evenness::of_random(&part.samples, drawn.len(), ROUNDS, args.seed),
    ];
    let places = part.places(is_drawn);
    ensure!(places.len() == drawn.len(), "a selection has samples that are not there");
    Ok(Selected { outcome, places, evenness })
}

/// What the paper publishes for the group with this name.
fn published(args: &SelectArgs, name: &str) -> Option<Published> {
    let (task, split) = args.published?;
    Published::of(task, split, name)
}

fn summary(part: &Part, selected: &Selected, published: Option<Published>) -> Value {
    let Selected { outcome, places, evenness: [selection, random] } = selected;
    let tags: BTreeMap<&str, u64> =
        part.samples.tags().iter().map(String::as_str).zip(outcome.selection.of_tag.iter().copied()).collect();
    let mut summary = json!({
        "samples": part.samples.len(), "problems": part.samples.problems().len(), "untagged": part.untagged,
        "selected": places.len(), "distance": outcome.distance, "steps": outcome.steps, "relaxed": outcome.relaxed,
        "taken_for_tag": tags, "evenness": selection, "evenness_of_random": random,
    });
    if let Some(published) = published {
        summary["published"] = json!(published);
    }
    summary
}

fn print(page: &mut Page, args: &SelectArgs, named: &[(&String, &Part)], selected: &[Selected]) {
    let total: usize = selected.iter().map(|selected| selected.places.len()).sum();
    let sizes = counted(total as u64, "sample", "samples");
    page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {sizes}", args.out.display()));
    let name = |name: &str| if name.is_empty() { "all".to_owned() } else { shorten(&visible(name), 24) };
    let both = |values: [f64; 2], decimals: usize| {
        let [ours, random] = values.map(|value| format!("{value:.decimals$}"));
        Cell { text: ours, detail: format!("({random})") }
    };
    let rows = named.iter().zip(selected).map(|((id, part), selected)| {
        let bounds = selected.outcome.steps[2];
        // A problem with fewer samples than the lower bound gives all it has, so the range must not
        // exceed the upper bound.
        let range = |least: u64, most: u64| Cell::text(format!("{}–{}", count(least.min(most)), count(most)));
        let mut cells = vec![
            Cell {
                text: count(selected.places.len() as u64),
                detail: format!("of {}", count(part.samples.len() as u64)),
            },
            range(bounds.min_problem, bounds.max_problem),
            range(bounds.min_tag, bounds.max_tag),
            both(selected.evenness.map(|evenness| evenness.skew), 3),
            both(selected.evenness.map(|evenness| evenness.deviation), 1),
        ];
        if args.published.is_some() {
            let published = published(args, id).map(|paper| [paper.selection, paper.random]);
            let cell = |of: fn(&Evenness) -> f64, decimals| {
                published.map_or_else(Cell::default, |both_of| both(both_of.map(|one| of(&one)), decimals))
            };
            cells.extend([cell(|one| one.skew, 3), cell(|one| one.deviation, 1)]);
        }
        Row::new(name(id), cells)
    });
    let mut head = ["", "selected", "per problem", "per tag", "skew", "deviation"].map(str::to_owned).to_vec();
    if args.published.is_some() {
        head.extend(["paper's skew", "deviation"].map(str::to_owned));
    }
    table::print(page, vec![(String::new(), Table { head, rows: rows.collect() })]);
    page.gap();
    page.paragraph(
        "",
        DIM,
        "Skew and standard deviation of the number of samples per tag; in parentheses, the mean of 100 random \
         selections of the same size.",
    );
    if args.published.is_some() {
        page.paragraph("", DIM, "The paper's are of table 7; in parentheses, one random selection.");
    }
    for ((id, part), selected) in named.iter().zip(selected) {
        if part.untagged > 0 {
            let samples = counted(part.untagged, "sample without a tag was", "samples without a tag were");
            page.paragraph(&format!("{DOUBTFUL}{}{DOUBTFUL:#}: ", name(id)), PLAIN, &format!("{samples} omitted"));
        }
        for violation in &selected.outcome.relaxed {
            page.paragraph(&format!("{DOUBTFUL}{}{DOUBTFUL:#}: ", name(id)), PLAIN, &reason(violation));
        }
    }
}

/// Why not even one sample per tag and problem is possible.
fn reason(violation: &Violation) -> String {
    let names = |names: &[String]| {
        let shown: Vec<String> = names.iter().take(NAMED).map(|name| visible(name).into_owned()).collect();
        format!("{}{}", shown.join(", "), if names.len() > NAMED { ", …" } else { "" })
    };
    match violation {
        Violation::Crossed => "no bounds are possible".to_owned(),
        Violation::Tags { tags, needed, available } => format!(
            "not every tag can have its own sample: {} need {}; only {} available",
            names(tags),
            count(*needed),
            count(*available),
        ),
        Violation::Problems { problems, needed, available, tags } => format!(
            "not every problem can have a sample: {} need {}, but {} leave room for only {}",
            counted(problems.len() as u64, "problem", "problems"),
            count(*needed),
            names(tags),
            count(*available),
        ),
    }
}
