//! `assay explain`.

use anyhow::anyhow;
use assay_base::canonical;
use assay_completion::explain::{Document, Explainer};

use crate::args::{self, ExplainArgs};
use crate::exit::{Failure, Verdict};
use crate::input;
use crate::output;
use crate::print::{self, Page};
use crate::run::{self, Run};

pub(crate) fn run(args: &ExplainArgs) -> Result<Verdict, Failure> {
    input::check_all(&[&args.benchmark.prompts, &args.predictions])?;
    let profiles = args::profiles(&args.profiles);
    let run = Run::open(&args.benchmark)?;
    let Some(task) = run.benchmark.find(&args.task_id) else {
        let nearest = run.benchmark.nearest(&args.task_id);
        let hint = nearest.map(|id| format!("; did you mean {id}?")).unwrap_or_default();
        let (prompts, id) = (&run.prompts.name, print::visible(&args.task_id));
        return Err(Failure::misuse(anyhow!("{prompts} has no task {id}{hint}")));
    };
    let predictions = args.benchmark.options.reading.open(&args.predictions)?;
    let plan = run::plan(&profiles, None);
    let part = run.score_one(&predictions, &plan, task)?;
    let mut explainer = Explainer::new(run.outcome(&part, &plan), &run.prompts, &predictions);
    let explanation = explainer.explain(task)?;
    if args.json {
        output::print_raw(&canonical::document(&Document::new(&explanation)))?;
        return Ok(Verdict::Fine);
    }
    let problems: Vec<String> = part
        .problems()
        .kinds()
        .flat_map(|kind| &kind.first)
        .map(|found| match found.offset {
            u64::MAX => found.issue.to_string(),
            _ => format!("line {}: {}", part.line_of(found), found.issue),
        })
        .collect();
    let mut page = Page::new();
    print::explain::one(&mut page, &predictions.name, &explanation, &profiles, &problems);
    output::print(&page.finish())?;
    Ok(Verdict::Fine)
}
