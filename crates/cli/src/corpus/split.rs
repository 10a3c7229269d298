//! `assay corpus split`.

use anyhow::anyhow;
use assay_base::canonical;
use assay_corpus::samples::Samples;
use assay_corpus::split::{self, Options, Split};
use serde_json::json;

use super::folder_of;
use super::lines::Problems;
use super::samples::{self, Part};
use crate::args::SplitArgs;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::output::{self, NewFile};
use crate::print::table::{self, Cell, Row, Table};
use crate::print::{BOLD, DIM, GOOD, PLAIN, Page, count, counted, visible};

pub(crate) fn run(args: &SplitArgs) -> Result<Verdict, Failure> {
    let files: Vec<_> = [Some(&args.samples), args.train.as_ref()].into_iter().flatten().map(AsRef::as_ref).collect();
    input::check_all(&files)?;
    if args.validation == args.test {
        return Err(Failure::misuse(anyhow!("--validation and --test are the same file")));
    }
    let mut problems = Problems::default();
    let input = args.fields.reading.open(&args.samples)?;
    let part = samples::read(&input, &args.fields, None, &mut problems)?.remove("").unwrap_or_default();
    let mut missing = Vec::new();
    if let Some(train) = &args.train {
        let train = args.fields.reading.open(train)?;
        let train = samples::read(&train, &args.fields, None, &mut problems)?.remove("").unwrap_or_default();
        missing = split::missing_tags(&part.samples, &train.samples);
        for tag in &missing {
            problems.add(format!("no training sample has the tag {tag}"));
        }
    }
    if !problems.is_empty() {
        let mut page = Page::new();
        let help = if missing.is_empty() {
            samples::HELP
        } else {
            "Omit the problems with these tags, or move them to the training samples."
        };
        problems.print(&mut page, help);
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let options = Options { ratio: args.ratio, tries: args.tries, seed: args.seed };
    let split = split::split(&part.samples, options).map_err(|error| Failure::problem(error.into()))?;
    write(args, &input, &part, &split)?;
    if args.json {
        output::print_raw(&canonical::document(&summary(&part.samples, &split)))?;
    } else {
        let mut page = Page::new();
        print(&mut page, args, &part.samples, &split);
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

fn write(args: &SplitArgs, input: &Input, part: &Part, split: &Split) -> Result<(), Failure> {
    let mut is_validation = vec![false; part.samples.len()];
    for (problem, &is) in part.samples.problems().iter().zip(&split.is_validation) {
        problem.groups.iter().flat_map(|group| &group.samples).for_each(|&sample| is_validation[sample as usize] = is);
    }
    let mut finished = Vec::new();
    for (path, in_validation) in [(&args.validation, true), (&args.test, false)] {
        let mut file = NewFile::new(folder_of(path)).map_err(Failure::misuse)?;
        samples::copy(input, part.places(|sample| is_validation[sample as usize] == in_validation), &mut file)?;
        finished.push((file, path));
    }
    // Neither file is put in place before both are complete.
    Ok(finished.into_iter().try_for_each(|(file, path)| file.finish(path))?)
}

/// The numbers of problems and samples on one side.
fn sizes(samples: &Samples, split: &Split, is_validation: bool) -> (u64, u64) {
    let problems = samples.problems().iter().zip(&split.is_validation).filter(|&(_, &is)| is == is_validation);
    problems.fold((0, 0), |(problems, all), (problem, _)| {
        (problems + 1, all + problem.groups.iter().map(|group| group.samples.len() as u64).sum::<u64>())
    })
}

fn summary(samples: &Samples, split: &Split) -> serde_json::Value {
    let side = |is_validation| {
        let (problems, samples) = sizes(samples, split, is_validation);
        json!({"problems": problems, "samples": samples})
    };
    let tags = samples.tags().iter().zip(&split.tags);
    let tags: serde_json::Map<_, _> =
        tags.map(|(tag, &(validation, test))| (tag.clone(), json!({"validation": validation, "test": test}))).collect();
    json!({
        "score": split.score, "try": split.try_number, "valid_tries": split.valid_tries, "tags": tags,
        "validation": side(true), "test": side(false),
    })
}

fn print(page: &mut Page, args: &SplitArgs, samples: &Samples, split: &Split) {
    for (path, is_validation) in [(&args.validation, true), (&args.test, false)] {
        let (problems, samples) = sizes(samples, split, is_validation);
        let sizes = format!("{}, {}", counted(samples, "sample", "samples"), counted(problems, "problem", "problems"));
        page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {sizes}", path.display()));
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
