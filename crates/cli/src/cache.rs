//! `assay cache`: lists and removes cached files.

use std::io::IsTerminal;

use assay_sandbox::Fault;
use assay_sandbox::install::{Kept, Store};
use indicatif::BinaryBytes;

use crate::args::{CacheArgs, CacheCommand};
use crate::exit::{Failure, Verdict};
use crate::output;
use crate::print::{BOLD, DIM, GOOD, Page, text_width};

pub(crate) fn run(args: &CacheArgs) -> Result<Verdict, Failure> {
    let store = Store::open().map_err(Fault::from)?;
    match args.command {
        CacheCommand::List => list(&store),
        CacheCommand::Clean { all } => clean(&store, all),
    }
}

fn about(kept: Kept) -> &'static str {
    match kept {
        Kept::Packages => "compilers and interpreters, as they were fetched",
        Kept::Downloads => "installations that are not finished",
        Kept::Made => "headers, libraries and tools that were built from packages",
        Kept::Compiled => "machine code of compilers and interpreters",
        Kept::Scores => "scores and verdicts of submissions",
    }
}

fn list(store: &Store) -> Result<Verdict, Failure> {
    let mut page = Page::new();
    let width = Kept::ALL.iter().map(|kept| text_width(kept.folder())).max().unwrap_or_default();
    page.line(format_args!("{BOLD}{}{BOLD:#}", store.root().display()));
    for kept in Kept::ALL {
        let space = BinaryBytes(store.space(kept, "").map_err(Fault::from)?).to_string();
        page.line(format_args!("  {:width$}  {space:>11}  {DIM}{}{DIM:#}", kept.folder(), about(kept)));
    }
    output::print(&page.finish())?;
    Ok(Verdict::Fine)
}

fn clean(store: &Store, all: bool) -> Result<Verdict, Failure> {
    let gone = Kept::ALL.into_iter().filter(|&kept| all || kept != Kept::Packages);
    if std::io::stderr().is_terminal() {
        anstream::eprintln!("waiting for installations that are under way, if there are any");
    }
    let freed = store.clean(gone).map_err(Fault::from)?;
    output::print(&format!("{GOOD}✓{GOOD:#} {} freed\n", BinaryBytes(freed)))?;
    Ok(Verdict::Fine)
}
