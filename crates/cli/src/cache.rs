//! `assay cache`: lists and removes cached files.

use std::io::IsTerminal;

use assay_engine::Fault;
use assay_runtimes::install::{Folder, Store};
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

fn about(folder: Folder) -> &'static str {
    match folder {
        Folder::Packages => "fetched packages of compilers and interpreters",
        Folder::Downloads => "unfinished installations",
        Folder::Made => "headers, libraries and tools, built from packages",
        Folder::Compiled => "machine code of compilers and interpreters",
        Folder::Scores => "scores and verdicts of submissions",
    }
}

fn list(store: &Store) -> Result<Verdict, Failure> {
    let mut page = Page::new();
    let width = Folder::ALL.iter().map(|folder| text_width(folder.name())).max().unwrap_or_default();
    page.line(format_args!("{BOLD}{}{BOLD:#}", store.root().display()));
    for folder in Folder::ALL {
        let space = BinaryBytes(store.space(folder, "").map_err(Fault::from)?).to_string();
        page.line(format_args!("  {:width$}  {space:>11}  {DIM}{}{DIM:#}", folder.name(), about(folder)));
    }
    output::print(&page.finish())?;
    Ok(Verdict::Fine)
}

fn clean(store: &Store, all: bool) -> Result<Verdict, Failure> {
    let gone = Folder::ALL.into_iter().filter(|&folder| all || folder != Folder::Packages);
    if std::io::stderr().is_terminal() {
        anstream::eprintln!("waiting for any installations in progress");
    }
    let freed = store.clean(gone).map_err(Fault::from)?;
    output::print(&format!("{GOOD}✓{GOOD:#} {} freed\n", BinaryBytes(freed)))?;
    Ok(Verdict::Fine)
}
