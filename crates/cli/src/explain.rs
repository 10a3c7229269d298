//! `assay explain`.

use assay_scoring::Explained;

use crate::args::{self, ExplainArgs};
use crate::exit::{Failure, Verdict};
use crate::input;
use crate::output;
use crate::print::{self, Page};

pub(crate) fn run(args: &ExplainArgs) -> Result<Verdict, Failure> {
    input::check_all(&[&args.benchmark.prompts, &args.predictions])?;
    let profiles = args::profiles(&args.profiles);
    let options = args.benchmark.options;
    let prompts = options.reading.open(&args.benchmark.prompts)?;
    let predictions = || options.reading.open(&args.predictions);
    let explained = assay_scoring::explain(options.of_run(), &profiles, prompts, predictions, &args.task_id)?;
    if args.json {
        output::print_raw(&explained.to_json())?;
        return Ok(Verdict::Fine);
    }
    let mut page = Page::new();
    let Explained { predictions, explanation, problems } = &explained;
    print::explain::one(&mut page, predictions, explanation, &profiles, problems);
    output::print(&page.finish())?;
    Ok(Verdict::Fine)
}
