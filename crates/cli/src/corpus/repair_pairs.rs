//! `assay corpus repair-pairs`.

use std::collections::{BTreeMap, HashMap};
use std::io::Write;

use anyhow::{Context as _, Result};
use assay_base::canonical;
use assay_base::digest::Digest;
use assay_corpus::repair::{Attempt, Comparer, Difference, Operation, pairs};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::outcomes::{PASSED, check_outcome};
use crate::args::RepairPairsArgs;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::{self, Problems};
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::{BOLD, GOOD, PLAIN, Page, count, counted};
use crate::progress::{Progress, Unit};

/// The longest program, in bytes. No contest accepts longer ones, and comparing them would take
/// hours.
const MAX_SOURCE: usize = 256 << 10;
/// The number of hex digits of an id, as in xCodeEval.
const ID: usize = 32;

/// A line of the submissions.
#[derive(Deserialize)]
struct Submission {
    participant: Value,
    src_uid: String,
    source_code: String,
    exec_outcome: String,
    lang: String,
    lang_cluster: Option<String>,
    code_uid: Option<String>,
    tags: Option<Value>,
    difficulty: Option<Value>,
}

impl Submission {
    /// The key of a group: one participant, problem and language.
    fn key(&self) -> String {
        let language = self.lang_cluster.as_ref().unwrap_or(&self.lang);
        format!("{}\n{}\n{language}", self.participant, self.src_uid)
    }

    fn uid(&self) -> String {
        self.code_uid.clone().unwrap_or_else(|| hash(&self.source_code))
    }
}

fn parse(text: &str) -> Result<Submission, String> {
    let submission: Submission = serde_json::from_str(text).map_err(|error| lines::reason(&error))?;
    check_outcome(&submission.exec_outcome)?;
    let len = submission.source_code.len();
    if len > MAX_SOURCE {
        return Err(format!("the program has {len} bytes; the limit is {MAX_SOURCE}"));
    }
    Ok(submission)
}

fn hash(text: &str) -> String {
    Digest::of(text.as_bytes()).sha256[..ID].to_owned()
}

/// A line of the pairs.
#[derive(Serialize)]
struct Line<'s> {
    #[serde(flatten)]
    difference: Difference,
    apr_id: String,
    src_uid: &'s str,
    lang: &'s str,
    lang_cluster: Option<&'s str>,
    difficulty: Option<&'s Value>,
    tags: Option<&'s Value>,
    bug_code_uid: String,
    bug_source_code: &'s str,
    bug_exec_outcome: &'s str,
    fix_code_uid: String,
    fix_source_code: &'s str,
    fix_exec_outcome: &'s str,
}

/// The places of a group's submissions, and whether it can have pairs.
#[derive(Default)]
struct Group {
    places: Vec<(u64, u64)>,
    has_bug: bool,
    has_pair: bool,
}

#[derive(Default, Serialize)]
struct Summary {
    submissions: u64,
    passed: u64,
    pairs: u64,
    /// The number of pairs by dominant operation. `None` counts pairs of equal programs.
    dominant: BTreeMap<&'static str, u64>,
}

pub(crate) fn run(args: &RepairPairsArgs) -> Result<Verdict, Failure> {
    input::check_all(&[&args.submissions])?;
    let input = args.reading.open(&args.submissions)?;
    let mut problems = Problems::default();
    let mut summary = Summary::default();
    let groups = read(&input, &mut problems, &mut summary)?;
    if !problems.is_empty() {
        let mut page = Page::new();
        problems.print(
            &mut page,
            "Each line must be an object with participant, src_uid, source_code, exec_outcome and lang, in the order \
             in which programs were handed in.",
        );
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    write(args, &input, &groups, &mut summary)?;
    if args.json {
        output::print_raw(&canonical::document(&summary))?;
    } else {
        let mut page = Page::new();
        page.line(format_args!(
            "{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {}",
            args.out.display(),
            counted(summary.pairs, "pair", "pairs")
        ));
        let from = counted(summary.submissions, "submission", "submissions");
        page.paragraph("  ", PLAIN, &format!("from {from}, of which {} passed", count(summary.passed)));
        let dominant: Vec<String> =
            summary.dominant.iter().map(|(name, pairs)| format!("{name} {}", count(*pairs))).collect();
        page.paragraph("  ", PLAIN, &format!("dominant operations: {}", dominant.join(", ")));
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

/// The groups of submissions, in the order of their first submission.
fn read(input: &Input, problems: &mut Problems, summary: &mut Summary) -> Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut by_key: HashMap<String, usize> = HashMap::new();
    lines::each(input, problems, |place, text| {
        let submission = parse(text)?;
        let group = *by_key.entry(submission.key()).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Group::default());
        }
        let group = &mut groups[group];
        let has_passed = submission.exec_outcome == PASSED;
        group.places.push((place.offset, place.len));
        group.has_pair |= has_passed && group.has_bug;
        group.has_bug |= !has_passed;
        summary.submissions += 1;
        summary.passed += u64::from(has_passed);
        Ok(())
    })?;
    groups.retain(|group| group.has_pair);
    Ok(groups)
}

fn write(args: &RepairPairsArgs, input: &Input, groups: &[Group], summary: &mut Summary) -> Result<(), Failure> {
    let mut out = NewFile::beside(&args.out).map_err(Failure::misuse)?;
    let progress = Progress::new("Pairing programs".to_owned(), Some(groups.len() as u64), Unit::Items);
    let work = |comparer: &mut Comparer, number: u64| {
        let found = pair(input, &groups[number as usize], comparer)?;
        progress.advance(1);
        Ok(found)
    };
    let take = |found: Vec<(Option<Operation>, String)>| {
        for (dominant, line) in found {
            *summary.dominant.entry(dominant.map_or("none", Operation::id)).or_default() += 1;
            summary.pairs += 1;
            out.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", args.out.display()))?;
        }
        Ok(())
    };
    parallel::in_order(args.threads.count(), groups.len() as u64, || Ok(Comparer::default()), work, take)?;
    Ok(out.finish(&args.out)?)
}

/// The lines of a group's pairs.
fn pair(input: &Input, group: &Group, comparer: &mut Comparer) -> Result<Vec<(Option<Operation>, String)>> {
    let changed = |_| anyhow::anyhow!("{} changed while it was read", input.name);
    let submissions = group
        .places
        .iter()
        .map(|&(offset, len)| parse(&lines::read_at(input, offset, len)?).map_err(changed))
        .collect::<Result<Vec<Submission>>>()?;
    let attempts: Vec<Attempt<'_>> = submissions
        .iter()
        .map(|one| Attempt { source_code: &one.source_code, has_passed: one.exec_outcome == PASSED })
        .collect();
    let line = |bug: &Submission, fix: &Submission, difference: Difference| {
        let (bug_code_uid, fix_code_uid) = (bug.uid(), fix.uid());
        canonical::line(&Line {
            difference,
            apr_id: hash(&format!("{bug_code_uid}\n{fix_code_uid}")),
            src_uid: &fix.src_uid,
            lang: &bug.lang,
            lang_cluster: bug.lang_cluster.as_deref(),
            difficulty: fix.difficulty.as_ref(),
            tags: fix.tags.as_ref(),
            bug_code_uid,
            bug_source_code: &bug.source_code,
            bug_exec_outcome: &bug.exec_outcome,
            fix_code_uid,
            fix_source_code: &fix.source_code,
            fix_exec_outcome: &fix.exec_outcome,
        })
    };
    let found = pairs(&attempts, comparer);
    let lines = found.into_iter().map(|pair| {
        let dominant = pair.difference.potential_dominant_fix_op;
        (dominant, line(&submissions[pair.bug], &submissions[pair.fix], pair.difference))
    });
    Ok(lines.collect())
}
