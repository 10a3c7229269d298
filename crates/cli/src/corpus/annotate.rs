//! `assay corpus annotate`.

use std::io::{self, Write};

use anyhow::Context;
use assay_base::source::Records;
use assay_completion::benchmark::TaskNumber;
use assay_corpus::annotation::{self, Example};
use assay_syntax::languages::Language;

use crate::args::AnnotateArgs;
use crate::bundle;
use crate::exit::{Failure, Verdict};
use crate::input;
use crate::output::{self, NewFile};
use crate::print::{BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, count, counted};
use crate::run::Run;

pub(crate) fn run(args: &AnnotateArgs) -> Result<Verdict, Failure> {
    input::check_all(&[&args.benchmark.prompts])?;
    let run = args.benchmark.open()?;
    if let Some(page) = bundle::errors(&run) {
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let mut file = NewFile::beside(&args.out).map_err(Failure::misuse)?;
    let examples = examples(&run, args.sample.get()).with_context(|| format!("cannot read {}", run.prompts.name))?;
    file.write_all(&annotation::write(&examples)).with_context(|| format!("cannot write {}", args.out.display()))?;
    file.finish(&args.out)?;
    let mut page = Page::new();
    print(&mut page, args, &run, &examples);
    output::print(&page.finish())?;
    Ok(Verdict::Fine)
}

fn examples(run: &Run, count: usize) -> io::Result<Vec<Example>> {
    let benchmark = &run.benchmark;
    let ids = (0..benchmark.len()).map(|task| benchmark.id(task as TaskNumber));
    let mut records = Records::new(&run.prompts);
    let example = |task: usize| {
        let task = task as TaskNumber;
        benchmark.with_task(task, &mut records, |record| Example::of(&record, benchmark.language(task)))
    };
    annotation::sample(ids, count).into_iter().map(example).collect()
}

fn print(page: &mut Page, args: &AnnotateArgs, run: &Run, examples: &[Example]) {
    let number = examples.len() as u64;
    let tasks = run.benchmark.len() as u64;
    let languages = Language::ALL.iter().filter_map(|language| {
        let of_language = examples.iter().filter(|example| example.language == *language).count() as u64;
        (of_language > 0).then(|| format!("{language} {}", count(of_language)))
    });
    let languages = languages.collect::<Vec<_>>().join(", ");
    page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}", args.out.display()));
    page.paragraph("  ", PLAIN, &format!("{} of {}: {languages}", count(number), counted(tasks, "task", "tasks")));
    let bare = examples.iter().filter(|example| example.retrieved.is_empty()).count() as u64;
    if bare > 0 {
        let text = format!(
            "{} no retrieved context, so that Q1 is hard to answer; `assay corpus retrieve` adds it.",
            counted(bare, "example has", "examples have")
        );
        page.paragraph(&format!("{DOUBTFUL}!{DOUBTFUL:#} "), PLAIN, &text);
    }
    let next = "Give each annotator a copy, and compare the copies with `assay corpus agreement`.";
    page.paragraph(&format!("  {DIM}→{DIM:#} "), DIM, next);
}
