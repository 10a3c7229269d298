//! `assay verify`.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use assay_base::canonical;
use assay_site::benchmark::Benchmark;
use assay_site::history::History;
use assay_site::results::Results;
use assay_site::verify::{self, Execute, NOT_EXECUTED, Uncached, Verification};

use crate::args::VerifyArgs;
use crate::exit::{Failure, Verdict};
use crate::folder::today;
use crate::output;
use crate::print::{self, Page};
use crate::progress::{Progress, Unit};
use crate::rerun::Rerun;

pub(crate) fn run(args: &VerifyArgs) -> Result<Verdict, Failure> {
    args.threads.for_libraries();
    let unreadable = || format!("cannot read {}; --results names the folder of all results", args.results.display());
    let root = args.results.canonicalize().with_context(unreadable).map_err(Failure::misuse)?;
    let paths = args.paths.iter().map(|path| {
        let path = path.canonicalize().with_context(|| format!("cannot read {}", path.display()))?;
        if path.starts_with(&root) {
            Ok(path)
        } else {
            Err(anyhow!("{} is not inside {}; see --results", path.display(), args.results.display()))
        }
    });
    let paths: Vec<PathBuf> = paths.collect::<Result<_>>().map_err(Failure::misuse)?;
    let results = Results::read(&root).with_context(unreadable).map_err(Failure::misuse)?;

    let is_selected = |benchmark: &str, id: &str| verify::is_selected(&root, &paths, benchmark, id);
    // Verify the other submissions of a benchmark too: one may be the original of a copy.
    let has_selected = |one: &&Benchmark| one.submissions.iter().any(|id| is_selected(&one.id, id));
    let benchmarks: Vec<&Benchmark> = results.benchmarks.iter().filter(has_selected).collect();
    let total: usize = benchmarks.iter().map(|benchmark| benchmark.submissions.len()).sum();
    let progress = Progress::new("Verifying".to_owned(), Some(total as u64), Unit::Items);
    let rerun = args.execute.then(|| Rerun::new(args.tests.as_deref(), None)).transpose()?;
    let rerun = rerun.as_ref().map(|rerun| rerun as &dyn Execute);
    let history = History::open(&root, args.base.as_deref()).on(&today());
    if let (Some(base), false) = (&args.base, history.is_known()) {
        let why = history.silence(None, None);
        return Err(Failure::misuse(anyhow!("--base {base} is not a commit in the results' history: {why}")));
    }
    let done = || progress.advance(1);
    let verified = benchmarks.iter().flat_map(|benchmark| verify::verify(benchmark, &Uncached, rerun, &history, done));
    let verified: Vec<Verification> = verified.filter(|one| is_selected(&one.benchmark, &one.id)).collect();
    drop(progress);
    if verified.is_empty() && !args.paths.is_empty() {
        return Err(Failure::misuse(anyhow!("the given folders contain no submission")));
    }
    // With --execute, untested verdicts must not pass silently.
    let is_tested =
        !args.execute || !verified.iter().any(|one| one.findings.iter().any(|found| found.code == NOT_EXECUTED));
    let is_fine = verified.iter().all(Verification::is_fine) && results.findings.is_empty() && is_tested;
    if args.json {
        output::print_raw(&canonical::document(&verify::Document::new(&verified)))?;
        print::verify::elsewhere_on_stderr(&results.findings);
    } else {
        let mut page = Page::new();
        print::verify::all(&mut page, &results.findings, &verified);
        output::print(&page.finish())?;
    }
    Ok(Verdict::of(is_fine))
}
