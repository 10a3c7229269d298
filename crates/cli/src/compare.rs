//! `assay compare`.

use std::path::Path;

use crate::args::{self, CompareArgs};
use crate::exit::{Failure, Verdict};
use crate::figures;
use crate::input;
use crate::output;
use crate::print::{self, Page};

pub(crate) fn run(args: &CompareArgs) -> Result<Verdict, Failure> {
    let paths: Vec<&Path> = args.files.iter().map(AsRef::as_ref).collect();
    let labels = input::labels(&paths)?;
    let mut all = paths.clone();
    all.push(&args.benchmark.prompts);
    input::check_all(&all)?;
    let profiles = args::profiles(&args.profiles);
    let options = args.benchmark.options;
    let prompts = || options.reading.open(&args.benchmark.prompts);
    let files = paths.iter().map(|path| options.reading.open(path));
    let tokens = args.tokens.breakdown();
    assay_scoring::compare(options.of_run(), &profiles, tokens.as_ref(), prompts, files, |compared, outcomes| {
        if let Some(path) = &args.svg {
            let names: Vec<String> = labels.iter().map(|name| print::visible(name).into_owned()).collect();
            figures::write_compared(path, &names, compared)?;
        }
        if args.csv {
            let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            output::print_raw(&compared.to_csv(&paths))?;
        } else if args.json {
            let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            output::print_raw(&compared.to_json(&paths))?;
        } else {
            let mut page = Page::new();
            let names: Vec<&str> = labels.iter().map(String::as_str).collect();
            print::compare::title(&mut page, &compared.prompts, &names, &compared.valid, &compared.comparisons);
            match compared.comparisons.as_slice() {
                [pair] => print::compare::pair(&mut page, &names, pair),
                several => print::compare::settings(&mut page, &names, outcomes, several),
            }
            if let Some(changes) = &compared.tokens {
                print::tokens::changes(&mut page, [names[0], names[1]], changes);
            }
            output::print(&page.finish())?;
        }
        Ok(Verdict::of(compared.valid.iter().all(|valid| *valid)))
    })
}
