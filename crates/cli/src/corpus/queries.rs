//! `assay corpus queries`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use assay_base::canonical;
use assay_corpus::queries::{Candidates, Key, Label, candidates, key};
use serde::{Deserialize, Serialize};

use super::inputs::{self, each_statement};
use super::outcomes::{PASSED, WRONG_ANSWER, check_outcome};
use crate::args::QueriesArgs;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::{self, Problems};
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::table::{self, Cell, Row, Table};
use crate::print::{BOLD, DIM, GOOD, Page, count, counted, visible};
use crate::progress::{Progress, Unit};

const NL_CODE: &str = "retrieval_nl_code.jsonl";
const CODE_CODE: &str = "retrieval_code_code.jsonl";
const CORPUS: &str = "retrieval_corpus.jsonl";

const HELP: &str = "Each line must be an object with src_uid, source_code, exec_outcome, and lang_cluster or lang.";

/// A line of the submissions.
#[derive(Deserialize)]
struct Submission {
    src_uid: String,
    source_code: String,
    exec_outcome: String,
    lang_cluster: Option<String>,
    lang: Option<String>,
}

impl Submission {
    fn parse(text: &str) -> Result<Self, String> {
        let submission: Self = serde_json::from_str(text).map_err(|error| lines::reason(&error))?;
        check_outcome(&submission.exec_outcome)?;
        match submission.language() {
            "" => Err("`lang_cluster` and `lang` are missing".to_owned()),
            _ => Ok(submission),
        }
    }

    fn language(&self) -> &str {
        let named = [&self.lang_cluster, &self.lang].into_iter().flatten();
        named.map(|name| name.trim()).find(|name| !name.is_empty()).unwrap_or_default()
    }

    fn label(&self) -> Label {
        match self.exec_outcome.as_str() {
            PASSED => Label::Passed,
            WRONG_ANSWER => Label::WrongAnswer,
            _ => Label::Failed,
        }
    }
}

/// The submissions to a problem in one language, in the order of the file.
#[derive(Default)]
struct Group {
    labels: Vec<(Key, Label)>,
    places: Vec<(u64, u64)>,
}

#[derive(Default, Serialize)]
struct Sizes {
    queries: u64,
    positives: u64,
    negatives: u64,
}

/// What a language has.
#[derive(Default, Serialize)]
struct Language {
    nl_code: Sizes,
    code_code: Sizes,
    corpus: u64,
}

#[derive(Default, Serialize)]
struct Summary {
    submissions: u64,
    /// The number of problems with a program that passes, in some language, that have no statement.
    without_statement: u64,
    languages: BTreeMap<String, Language>,
}

#[derive(Clone, Default, Serialize)]
struct Query<'q> {
    src_uid: &'q str,
    lang_cluster: &'q str,
    #[serde(skip_serializing_if = "Option::is_none")]
    nl: Option<&'q str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source_code: Option<&'q str>,
    positive_code: Vec<&'q str>,
    negative_code: Vec<&'q str>,
}

#[derive(Serialize)]
struct Program<'p> {
    idx: String,
    lang_cluster: &'p str,
    source_code: &'p str,
}

/// The queries of a group as lines, and their candidates.
struct Made {
    found: Candidates,
    nl_code: Option<String>,
    code_code: Option<String>,
}

impl Sizes {
    fn add(&mut self, positives: usize, negatives: usize) {
        self.queries += 1;
        self.positives += positives as u64;
        self.negatives += negatives as u64;
    }
}

pub(crate) fn run(args: &QueriesArgs) -> Result<Verdict, Failure> {
    let paths = [Some(&args.submissions), args.problems.as_ref()].into_iter().flatten();
    input::check_all(&paths.map(AsRef::as_ref).collect::<Vec<&Path>>())?;
    let (mut problems, mut help) = (Problems::default(), HELP);
    let mut statements: HashMap<String, String> = HashMap::new();
    if let Some(path) = &args.problems {
        each_statement(&args.reading.open(path)?, &mut problems, |statement| {
            let query = statement.query();
            statements.insert(statement.name, query);
        })?;
        if !problems.is_empty() {
            help = inputs::HELP;
        }
    }
    let input = args.reading.open(&args.submissions)?;
    output::make_folder(&args.out).map_err(Failure::misuse)?;
    let mut corpus = NewFile::new(&args.out).map_err(Failure::misuse)?;
    let mut summary = Summary::default();
    let groups = read(&input, &mut problems, &mut summary, &mut corpus)?;
    if !problems.is_empty() {
        let mut page = Page::new();
        problems.print(&mut page, help);
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let [mut nl_code, mut code_code] = [NewFile::new(&args.out)?, NewFile::new(&args.out)?];
    write(args, &input, &groups, &statements, &mut summary, [&mut nl_code, &mut code_code])?;
    // No file is put in place before all are complete.
    let files = if args.problems.is_some() { vec![(nl_code, NL_CODE)] } else { Vec::new() };
    for (file, name) in files.into_iter().chain([(code_code, CODE_CODE), (corpus, CORPUS)]) {
        file.finish(&args.out.join(name))?;
    }
    if args.json {
        output::print_raw(&canonical::document(&summary))?;
    } else {
        let mut page = Page::new();
        print(&mut page, args, &summary);
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

/// The submissions by language and problem. Their distinct programs are written to the corpus.
fn read(
    input: &Input,
    problems: &mut Problems,
    summary: &mut Summary,
    corpus: &mut NewFile,
) -> Result<BTreeMap<(String, String), Group>> {
    let mut groups: BTreeMap<(String, String), Group> = BTreeMap::new();
    // The programs of each language: equal programs have one place in the corpus.
    let mut known: HashMap<String, HashSet<Key>> = HashMap::new();
    let mut failed = Ok(());
    lines::each(input, problems, |place, text| {
        let submission = Submission::parse(text)?;
        let key = key(&submission.source_code);
        let language = submission.language();
        let programs = known.entry(language.to_owned()).or_default();
        if programs.insert(key) {
            let number = programs.len() - 1;
            let line =
                Program { idx: number.to_string(), lang_cluster: language, source_code: &submission.source_code };
            if failed.is_ok() {
                failed = corpus.write_all(canonical::line(&line).as_bytes());
            }
            summary.languages.entry(language.to_owned()).or_default().corpus += 1;
        }
        summary.submissions += 1;
        let group = groups.entry((language.to_owned(), submission.src_uid.clone())).or_default();
        group.labels.push((key, submission.label()));
        group.places.push((place.offset, place.len));
        Ok(())
    })?;
    failed.context("cannot write the corpus")?;
    Ok(groups)
}

/// Writes the queries of NL-code and of code-code.
fn write(
    args: &QueriesArgs,
    input: &Input,
    groups: &BTreeMap<(String, String), Group>,
    statements: &HashMap<String, String>,
    summary: &mut Summary,
    files: [&mut NewFile; 2],
) -> Result<()> {
    let named: Vec<(&(String, String), &Group)> = groups.iter().collect();
    let progress = Progress::new("Making queries".to_owned(), Some(named.len() as u64), Unit::Items);
    let work = |(): &mut (), number: u64| {
        let ((language, problem), group) = named[number as usize];
        let found = candidates(&group.labels, &format!("{language}\n{problem}"), args.seed);
        let made = make(input, language, problem, group, found, statements.get(problem))?;
        progress.advance(1);
        Ok(made)
    };
    let mut without_statement = HashSet::new();
    let mut number = 0;
    let [nl_file, code_file] = files;
    let take = |Made { found, nl_code, code_code }| {
        let (language, problem) = named[number].0;
        number += 1;
        let sizes = summary.languages.entry(language.clone()).or_default();
        let Candidates { right, wrong, wrong_answers, .. } = &found;
        if let Some(line) = nl_code {
            sizes.nl_code.add(right.len(), wrong.len());
            nl_file.write_all(line.as_bytes()).context("cannot write a query")?;
        } else if !right.is_empty() && args.problems.is_some() {
            without_statement.insert(problem.clone());
        }
        if let Some(line) = code_code {
            sizes.code_code.add(right.len() - 1, wrong_answers.len());
            code_file.write_all(line.as_bytes()).context("cannot write a query")?;
        }
        Ok(())
    };
    parallel::in_order(args.threads.count(), named.len() as u64, || Ok(()), work, take)?;
    summary.without_statement = without_statement.len() as u64;
    Ok(())
}

/// Makes the queries of a problem in one language.
fn make(
    input: &Input,
    language: &str,
    problem: &str,
    group: &Group,
    found: Candidates,
    statement: Option<&String>,
) -> Result<Made> {
    if found.right.is_empty() {
        return Ok(Made { found, nl_code: None, code_code: None });
    }
    let programs =
        found.right.iter().chain(&found.wrong).map(|&place| Ok((place, program(input, group.places[place])?)));
    let programs: HashMap<usize, String> = programs.collect::<Result<_>>()?;
    let all = |places: &[usize]| places.iter().map(|place| programs[place].as_str()).collect::<Vec<_>>();
    let query = Query { src_uid: problem, lang_cluster: language, ..Query::default() };
    let nl_code = statement.map(|text| {
        let (positive_code, negative_code) = (all(&found.right), all(&found.wrong));
        canonical::line(&Query { nl: Some(text), positive_code, negative_code, ..query.clone() })
    });
    let code_code = found.query.map(|own| {
        let others: Vec<usize> = found.right.iter().copied().filter(|place| *place != own).collect();
        let (positive_code, negative_code) = (all(&others), all(&found.wrong_answers));
        let source_code = Some(programs[&own].as_str());
        canonical::line(&Query { source_code, positive_code, negative_code, ..query })
    });
    Ok(Made { found, nl_code, code_code })
}

fn program(input: &Input, (offset, len): (u64, u64)) -> Result<String> {
    let submission = Submission::parse(&lines::read_at(input, offset, len)?);
    let changed = |_| anyhow::anyhow!("{} changed while it was read", input.name);
    Ok(submission.map_err(changed)?.source_code)
}

fn print(page: &mut Page, args: &QueriesArgs, summary: &Summary) {
    let submissions = counted(summary.submissions, "submission", "submissions");
    page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  from {submissions}", args.out.display()));
    if summary.without_statement > 0 {
        let problems = counted(summary.without_statement, "problem has", "problems have");
        page.paragraph("  ", DIM, &format!("{problems} no statement, and no NL-code query"));
    }
    let cell = |sizes: &Sizes| Cell {
        text: count(sizes.queries),
        detail: format!("+{} −{}", count(sizes.positives), count(sizes.negatives)),
    };
    let rows = summary.languages.iter().map(|(name, language)| {
        Row::new(
            visible(name),
            vec![cell(&language.nl_code), cell(&language.code_code), Cell::text(count(language.corpus))],
        )
    });
    let head = ["", "NL-code", "code-code", "corpus"].map(str::to_owned).to_vec();
    table::print(page, vec![(String::new(), Table { head, rows: rows.collect() })]);
    page.gap();
    page.paragraph(
        "",
        DIM,
        "Queries, with the programs that they should find (+), and those that they should not (−).",
    );
}
