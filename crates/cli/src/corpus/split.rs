//! `assay corpus split`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use assay_base::canonical;
use assay_corpus::samples::Samples;
use assay_corpus::split::{self, Options, Split};
use serde::Serialize;
use serde_json::json;

use super::describe;
use super::samples::{self, Part};
use crate::args::SplitArgs;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::Problems;
use crate::output::{self, NewFile};
use crate::print::table::{self, Cell, Row, Table};
use crate::print::{BOLD, DIM, GOOD, PLAIN, Page, count, counted, visible};

pub(crate) fn run(args: &SplitArgs) -> Result<Verdict, Failure> {
    let others = [&args.train, &args.tests].into_iter().flatten();
    input::check_all(&others.chain([&args.samples]).map(AsRef::as_ref).collect::<Vec<&Path>>())?;
    let outputs: Vec<&PathBuf> = [&args.validation, &args.test].into_iter().chain(&args.rest).collect();
    if (1..outputs.len()).any(|place| outputs[..place].contains(&outputs[place])) {
        return Err(Failure::misuse(anyhow!("two of --validation, --test and --rest are the same file")));
    }
    let mut problems = Problems::default();
    let tests = args.tests.as_ref().map(|path| args.fields.reading.open(path)).transpose()?;
    let tests = tests.map(|input| Completeness::read(&input, &mut problems)).transpose()?;
    let input = args.fields.reading.open(&args.samples)?;
    let is_held_out = |problem: &str| tests.as_ref().is_none_or(|tests| tests.is_complete(problem));
    let mut parts = samples::read_parts(&input, &args.fields, &mut problems, |_, problem| Ok(is_held_out(problem)))?;
    let [part, rest] = [true, false].map(|is_held_out| parts.remove(&is_held_out).unwrap_or_default());
    let mut training = Vec::new();
    if let Some(train) = &args.train {
        training.push(samples::read(&args.fields.reading.open(train)?, &args.fields, &mut problems)?);
    }
    let mut missing = Vec::new();
    if args.train.is_some() || args.rest.is_some() {
        missing = split::missing_tags(&part.samples, training.iter().chain([&rest]).map(|part| &part.samples));
        for tag in &missing {
            problems.add(format!("no training sample has the tag {tag}"));
        }
    }
    if !problems.is_empty() {
        let mut page = Page::new();
        let help = match (missing.as_slice(), &args.tests) {
            ([], None) => samples::HELP.to_owned(),
            ([], Some(_)) => format!("{} --tests takes what `assay execute --tests` takes.", samples::HELP),
            _ => "Omit the problems with these tags, or move them to the training samples.".to_owned(),
        };
        problems.print(&mut page, &help);
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let options = Options { ratio: args.ratio, tries: args.tries, seed: args.seed };
    let split = split::split(&part.samples, options).map_err(|error| Failure::problem(error.into()))?;
    write(args, &input, &part, &split, &rest)?;
    let excluded = tests.map(|tests| tests.excluded(&rest.samples));
    if args.json {
        output::print_raw(&canonical::document(&summary(&part.samples, &split, excluded.as_ref())))?;
    } else {
        let mut page = Page::new();
        print(&mut page, args, &part.samples, &split, excluded.as_ref());
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

/// Which problems have complete unit tests.
#[derive(Default)]
struct Completeness {
    /// For each problem with tests, whether they are complete.
    tested: BTreeMap<String, bool>,
}

/// The problems that are not held out, because their unit tests are not complete.
#[derive(Serialize)]
struct Excluded {
    problems: u64,
    samples: u64,
    /// The number of problems without unit tests.
    without_tests: u64,
    /// The number of problems of which a unit test is cut.
    cut: u64,
}

impl Completeness {
    fn read(input: &Input, problems: &mut Problems) -> anyhow::Result<Self> {
        let mut tests = Self::default();
        describe::each_problem(input, problems, |problem| {
            if problem.tests.is_some_and(|number| number > 0) {
                tests.tested.insert(problem.name.to_string(), problem.is_complete());
            }
        })?;
        Ok(tests)
    }

    fn is_complete(&self, problem: &str) -> bool {
        self.tested.get(problem) == Some(&true)
    }

    fn excluded(&self, rest: &Samples) -> Excluded {
        let problems = rest.problems();
        let cut = problems.iter().filter(|problem| self.tested.contains_key(&problem.id)).count();
        Excluded {
            problems: problems.len() as u64,
            samples: rest.len() as u64,
            without_tests: (problems.len() - cut) as u64,
            cut: cut as u64,
        }
    }
}

fn write(args: &SplitArgs, input: &Input, part: &Part, split: &Split, rest: &Part) -> Result<(), Failure> {
    let mut is_validation = vec![false; part.samples.len()];
    for (problem, &is) in part.samples.problems().iter().zip(&split.is_validation) {
        problem.groups.iter().flat_map(|group| &group.samples).for_each(|&sample| is_validation[sample as usize] = is);
    }
    let side = |in_validation| part.places(|sample| is_validation[sample as usize] == in_validation);
    let mut files = vec![(&args.validation, side(true)), (&args.test, side(false))];
    files.extend(args.rest.as_ref().map(|path| (path, rest.places(|_| true))));
    let mut finished = Vec::new();
    for (path, places) in files {
        let mut file = NewFile::beside(path).map_err(Failure::misuse)?;
        samples::copy(input, places, &mut file)?;
        finished.push((file, path));
    }
    // No file is put in place before all are complete.
    Ok(finished.into_iter().try_for_each(|(file, path)| file.finish(path))?)
}

/// The numbers of problems and samples on one side.
fn sizes(samples: &Samples, split: &Split, is_validation: bool) -> (u64, u64) {
    let problems = samples.problems().iter().zip(&split.is_validation).filter(|&(_, &is)| is == is_validation);
    problems.fold((0, 0), |(problems, all), (problem, _)| {
        (problems + 1, all + problem.groups.iter().map(|group| group.samples.len() as u64).sum::<u64>())
    })
}

fn summary(samples: &Samples, split: &Split, excluded: Option<&Excluded>) -> serde_json::Value {
    let side = |is_validation| {
        let (problems, samples) = sizes(samples, split, is_validation);
        json!({"problems": problems, "samples": samples})
    };
    let tags = samples.tags().iter().zip(&split.tags);
    let tags: serde_json::Map<_, _> =
        tags.map(|(tag, &(validation, test))| (tag.clone(), json!({"validation": validation, "test": test}))).collect();
    let mut summary = json!({
        "score": split.score, "try": split.try_number, "valid_tries": split.valid_tries, "tags": tags,
        "validation": side(true), "test": side(false),
    });
    if let Some(excluded) = excluded {
        summary["without_complete_tests"] = json!(excluded);
    }
    summary
}

fn print(page: &mut Page, args: &SplitArgs, samples: &Samples, split: &Split, excluded: Option<&Excluded>) {
    for (path, is_validation) in [(&args.validation, true), (&args.test, false)] {
        let (problems, samples) = sizes(samples, split, is_validation);
        let sizes = format!("{}, {}", counted(samples, "sample", "samples"), counted(problems, "problem", "problems"));
        page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {sizes}", path.display()));
    }
    if let Some(excluded) = excluded {
        let sizes = format!(
            "{}, {}",
            counted(excluded.samples, "sample", "samples"),
            counted(excluded.problems, "problem", "problems")
        );
        let place = match &args.rest {
            Some(path) => format!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}", path.display()),
            None => format!("{DIM}–{DIM:#} not written"),
        };
        page.line(format_args!("{place}  {sizes}, for training"));
        let about = format!(
            "Only problems with complete unit tests are held out. Of the others, {} no tests, and {} tests that are \
             cut.",
            counted(excluded.without_tests, "has", "have"),
            counted(excluded.cut, "has", "have"),
        );
        page.paragraph("  ", DIM, &about);
    }
    let tries = counted(args.tries.into(), "try", "tries");
    let about = format!(
        "The geometric mean of the tags' ratios is {:.4}; it differs by {:.4} from the requested ratio. This is split \
         {} of {tries}; {} had every tag in both sets.",
        split.score,
        (split.score - args.ratio).abs(),
        count(u64::from(split.try_number) + 1),
        count(split.valid_tries.into()),
    );
    page.paragraph("  ", DIM, &about);
    let mut rows: Vec<(u64, Row)> = samples
        .tags()
        .iter()
        .zip(&split.tags)
        .map(|(tag, &(validation, test))| {
            let cells = [count(validation), count(test), format!("{:.4}", validation as f64 / test as f64)];
            (validation + test, Row::new(visible(tag), cells.into_iter().map(Cell::text).collect()))
        })
        .collect();
    rows.sort_by_key(|(samples, _)| std::cmp::Reverse(*samples));
    let head = ["tag", "validation", "test", "ratio"].map(str::to_owned).to_vec();
    if !rows.is_empty() {
        table::print(page, vec![(String::new(), Table { head, rows: rows.into_iter().map(|(_, row)| row).collect() })]);
    } else {
        page.paragraph("  ", PLAIN, "No sample has a tag.");
    }
}
