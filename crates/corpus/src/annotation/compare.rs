//! Compares the sheets of annotators.

use std::collections::BTreeMap;

use assay_evaluation::report::percent;
use assay_syntax::languages::Language;

use super::kappa::{agreement, cohen, fleiss};
use super::questions::{ANSWERS, Answer, QUESTIONS};
use super::report::{Group, GroupQuestion, Pair, Report, SCHEMA, SheetOf};
use super::sheet::{Problem, Row};

/// The sheet of an annotator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The name of the annotator, distinct from the others.
    pub annotator: String,
    /// The SHA-256 of the file's content.
    pub sha256: String,
    /// The rows, with distinct examples.
    pub rows: Vec<Row>,
}

/// An example, with its row in each sheet that has it.
struct Judged<'s> {
    language: Language,
    rows: Vec<Option<&'s Row>>,
}

/// The answers in the sheets, and how far they agree.
///
/// - **Errors:** each with the index of its sheet. Sheets disagree about an example's language, or a
///   sheet has no example that another has.
/// - **Cost:** O(n log n + p · n) for n rows and p pairs of sheets.
pub fn compare(sheets: &[Sheet]) -> Result<Report, Vec<(usize, Problem)>> {
    let judged = judged(sheets)?;
    let mut problems = Vec::new();
    let mut described = Vec::new();
    for (number, (sheet, alone)) in sheets.iter().zip(alone(sheets)).enumerate() {
        if alone.len() == sheet.rows.len() {
            let message = "no other sheet has this example or another one of this sheet".to_owned();
            problems.push((number, Problem { line: alone.first().copied(), message }));
        }
        let answers = sheet.rows.iter().flat_map(|row| row.answers);
        described.push(SheetOf {
            annotator: sheet.annotator.clone(),
            sha256: sheet.sha256.clone(),
            examples: sheet.rows.len() as u64,
            alone: alone.len() as u64,
            missing: answers.filter(Option::is_none).count() as u64,
        });
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let of = |language: Language| -> Vec<&Judged<'_>> {
        judged.values().filter(|example| example.language == language).collect()
    };
    let present: Vec<_> = Language::ALL.iter().map(|&language| (language, of(language))).collect();
    let present: Vec<_> = present.into_iter().filter(|(_, examples)| !examples.is_empty()).collect();
    let mut groups = Vec::new();
    if present.len() > 1 {
        groups.push(group(sheets, None, &judged.values().collect::<Vec<_>>()));
    }
    groups.extend(present.iter().map(|(language, examples)| group(sheets, Some(*language), examples)));
    Ok(Report { schema: SCHEMA.to_owned(), sheets: described, groups })
}

/// For each sheet, the lines of the examples that no other sheet has.
pub fn alone(sheets: &[Sheet]) -> Vec<Vec<u64>> {
    let mut counts = BTreeMap::<&str, usize>::new();
    for row in sheets.iter().flat_map(|sheet| &sheet.rows) {
        *counts.entry(&row.task_id).or_default() += 1;
    }
    let is_alone = |row: &&Row| counts.get(&*row.task_id) == Some(&1);
    sheets.iter().map(|sheet| sheet.rows.iter().filter(is_alone).map(|row| row.line).collect()).collect()
}

/// The examples of all sheets, by their ids.
fn judged(sheets: &[Sheet]) -> Result<BTreeMap<&str, Judged<'_>>, Vec<(usize, Problem)>> {
    let (mut judged, mut problems) = (BTreeMap::new(), Vec::new());
    for (number, row) in
        sheets.iter().enumerate().flat_map(|(number, sheet)| sheet.rows.iter().map(move |row| (number, row)))
    {
        let new = || Judged { language: row.language, rows: vec![None; sheets.len()] };
        let example = judged.entry(&*row.task_id).or_insert_with(new);
        if example.language != row.language {
            let [here, there] = [row.language, example.language].map(Language::name);
            let message = format!("{} is in {here}, and in {there} in another sheet", row.task_id);
            problems.push((number, Problem { line: Some(row.line), message }));
        }
        example.rows[number] = Some(row);
    }
    if problems.is_empty() { Ok(judged) } else { Err(problems) }
}

fn group(sheets: &[Sheet], language: Option<Language>, examples: &[&Judged<'_>]) -> Group {
    Group {
        language: language.map(|language| language.id().to_owned()),
        examples: examples.len() as u64,
        questions: (0..QUESTIONS.len()).map(|question| of_question(sheets, question, examples)).collect(),
    }
}

fn of_question(sheets: &[Sheet], question: usize, examples: &[&Judged<'_>]) -> GroupQuestion {
    let answer = |row: &Option<&Row>| row.and_then(|row| row.answers[question]);
    let items: Vec<[u64; ANSWERS]> = examples
        .iter()
        .map(|example| Answer::ALL.map(|one| example.rows.iter().filter(|row| answer(row) == Some(one)).count() as u64))
        .collect();
    let counts = Answer::ALL.map(|one| items.iter().map(|item| item[one as usize]).sum::<u64>());
    let all: u64 = counts.iter().sum();
    let rows: usize = examples.iter().map(|example| example.rows.iter().flatten().count()).sum();
    let mut pairs = Vec::new();
    for (one, first) in sheets.iter().enumerate() {
        for (other, second) in sheets.iter().enumerate().skip(one + 1) {
            let mut table = [[0; ANSWERS]; ANSWERS];
            for example in examples {
                if let (Some(a), Some(b)) = (answer(&example.rows[one]), answer(&example.rows[other])) {
                    table[a as usize][b as usize] += 1;
                }
            }
            let compared: u64 = table.iter().flatten().sum();
            let equal: u64 = (0..ANSWERS).map(|answer| table[answer][answer]).sum();
            if compared > 0 {
                pairs.push(Pair {
                    annotators: [first, second].map(|sheet| sheet.annotator.clone()),
                    compared,
                    agreement: percent(equal as f64 / compared as f64),
                    cohens_kappa: cohen(&table).map(four_decimals),
                });
            }
        }
    }
    let shares = Answer::ALL.into_iter().zip(counts.map(|count| percent(count as f64 / all as f64)));
    GroupQuestion {
        question: QUESTIONS[question].id.to_owned(),
        answers: Answer::ALL.into_iter().zip(counts).collect(),
        shares: if all == 0 { BTreeMap::new() } else { shares.collect() },
        missing: rows as u64 - all,
        compared: items.iter().filter(|item| item.iter().sum::<u64>() > 1).count() as u64,
        agreement: agreement(&items).map(percent),
        fleiss_kappa: fleiss(&items).map(four_decimals),
        pairs,
    }
}

fn four_decimals(kappa: f64) -> f64 {
    percent(kappa) / 100.0
}
