//! `assay join`.

mod programs;

use std::path::Path;

use anyhow::{Result, anyhow};
use assay_base::canonical;
use assay_taxonomy::logs::{Join, Line, MOST_LOGS};

use self::programs::Programs;
use crate::args::JoinArgs;
use crate::exit::{Failure, Verdict};
use crate::figures;
use crate::input::{self, Input};
use crate::logs::Log;
use crate::output;
use crate::print::{self, Page, visible};
use crate::trees::Labelling;

pub(crate) fn run(args: &JoinArgs) -> Result<Verdict, Failure> {
    if args.logs.len() > MOST_LOGS {
        return Err(Failure::misuse(anyhow!("at most two logs can be compared")));
    }
    if args.labels.is_some() && !args.labelling.is_default() {
        let message = anyhow!("a table of --labels is labelled already; give these options to `assay label`");
        return Err(Failure::misuse(message));
    }
    let of_tokens: &Path = match args.trees.as_ref().or(args.labels.as_ref()) {
        Some(path) => path,
        None => return Err(Failure::misuse(anyhow!("give --trees or --labels"))),
    };
    let paths: Vec<_> = args.logs.iter().map(AsRef::as_ref).chain([of_tokens]).collect();
    input::check_all(&paths)?;
    let tokens = args.reading.open(of_tokens)?;
    let inputs: Vec<Input> = args.logs.iter().map(|path| args.reading.open(path)).collect::<Result<_, _>>()?;
    for input in inputs.iter().chain([&tokens]) {
        if let Some(damage) = &input.damage {
            let message = anyhow!("{} cannot be read to its end: {damage}", visible(&input.name));
            return Err(Failure::problem(message));
        }
    }
    let mut logs = inputs.iter().map(Log::open).collect::<Result<Vec<_>>>().map_err(Failure::problem)?;
    let labelling = Labelling::open(&args.labelling)?;
    let profile = args.labels.is_none().then_some(labelling.options.profile);
    let mut programs = match &args.labels {
        Some(_) => Programs::labels(&tokens),
        None => Programs::trees(&tokens, labelling),
    }
    .map_err(Failure::problem)?;
    let joined = join(&mut programs, &mut logs, args).map_err(Failure::problem)?.finish(profile);
    if joined.rows.is_empty() {
        return Err(Failure::problem(anyhow!("{} has no programs", visible(&tokens.name))));
    }
    let names: Vec<String> = inputs.iter().map(|input| visible(&input.name).into_owned()).collect();
    if let Some(path) = &args.svg {
        figures::write_joined(path, &names, &joined)?;
    }
    if args.json {
        output::print_raw(&canonical::document(&joined))?;
    } else if args.csv {
        output::print_raw(&joined.to_csv())?;
    } else {
        let mut page = Page::new();
        if args.bars {
            print::join::bars(&mut page, &names, &joined);
        } else {
            print::join::table(&mut page, &names, &joined, args.pivot);
            if let Some(measure) = args.pivot {
                print::join::pivots(&mut page, &names, &joined, measure);
            }
        }
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

/// Joins the programs with the logs. An error names the place where files do not match.
fn join(programs: &mut Programs<'_>, logs: &mut [Log<'_>], args: &JoinArgs) -> Result<Join> {
    let combinations: Vec<_> = args.by.iter().map(|combination| combination.0.clone()).collect();
    let mut join = Join::new(logs.len(), &combinations);
    while let Some(program) = programs.next()? {
        let number = program.number;
        let mut of_program = Vec::new();
        for log in &mut *logs {
            of_program.push(log.take(number, programs.name())?);
        }
        for (log, lines) in logs.iter().zip(&of_program) {
            log.check(number, lines, program.tokens.len(), programs.what(), |place| {
                let found = program.tokens.binary_search_by_key(&place, |token| token.place);
                found.ok().map(|place| program.tokens[place].text.as_str())
            })?;
        }
        let mut of_program: Vec<_> = of_program.iter().map(|lines| lines.iter().peekable()).collect();
        for token in &program.tokens {
            let of_token = of_program.iter_mut().map(|lines| lines.next_if(|(_, line)| line.node_idx == token.place));
            let of_token: Vec<Option<&Line>> = of_token.map(|line| line.map(|(_, line)| line)).collect();
            join.add(number, &token.text, &token.label, &of_token);
        }
    }
    for log in logs {
        log.check_end(programs.count(), programs.what())?;
    }
    Ok(join)
}
