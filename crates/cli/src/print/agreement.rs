//! Prints how far annotators agree.

use assay_corpus::annotation::{Answer, Group, GroupQuestion, QUESTIONS, Report};

use super::table::{self, Cell, Row, Table};
use super::{BOLD, DIM, DOUBTFUL, PLAIN, Page, count, counted, language, shorten, visible};

/// The longest name of an annotator in a table, in columns.
const NAME: usize = 16;

/// Adds the tables, as tables 5 and 6 of CrossCodeEval's paper, and what is missing.
pub(crate) fn report(page: &mut Page, report: &Report) {
    let names: Vec<String> = report.sheets.iter().map(|sheet| visible(&sheet.annotator).into_owned()).collect();
    let examples = report.groups.first().map_or(0, |all| all.examples);
    let examples = counted(examples, "example", "examples");
    let names = names.join(", ");
    page.line(format_args!("{BOLD}{names}{BOLD:#}  {DIM}{examples}{DIM:#}"));
    let groups = &report.groups;
    page.heading("Agreement, %", "of examples with at least two answers");
    of_questions(
        page,
        rows(groups, |question| {
            let detail = format!("of {}", count(question.compared));
            question.agreement.map(|agreement| Cell { text: format!("{agreement:.1}"), detail })
        }),
    );
    page.heading("Cohen's kappa", "of two annotators");
    of_questions(page, groups.iter().flat_map(|group| pairs(group, report.sheets.len())).collect());
    page.heading("Fleiss' kappa", "of all annotators");
    of_questions(page, rows(groups, |question| question.fleiss_kappa.map(kappa)));
    page.heading("Answers, %", "of all answers to a question");
    answers(page, groups);
    page.gap();
    for question in &QUESTIONS {
        let answers =
            Answer::ALL.iter().zip(question.answers).map(|(answer, text)| format!("{}: {text}", answer.letter()));
        let answers = answers.collect::<Vec<_>>().join(", ");
        page.paragraph(&format!("{}  ", question.id), DIM, &format!("{} {answers}.", question.text));
    }
    page.gap();
    for sheet in report.sheets.iter().filter(|sheet| sheet.missing > 0) {
        let missing = counted(sheet.missing, "answer is", "answers are");
        let text = format!("{}: {missing} missing", visible(&sheet.annotator));
        page.paragraph(&format!("{DOUBTFUL}!{DOUBTFUL:#} "), PLAIN, &text);
    }
}

/// A table with a column for each question.
fn of_questions(page: &mut Page, rows: Vec<Row>) {
    let head = std::iter::once("").chain(QUESTIONS.map(|question| question.id)).map(str::to_owned).collect();
    table::print(page, vec![(String::new(), Table { head, rows })]);
}

fn rows(groups: &[Group], of: impl Fn(&GroupQuestion) -> Option<Cell>) -> Vec<Row> {
    let row = |group: &Group| {
        let cells = group.questions.iter().map(|question| of(question).unwrap_or_else(none)).collect();
        Row::new(language(group.language.as_deref()), cells)
    };
    groups.iter().map(row).collect()
}

/// A row for each two annotators with common examples.
fn pairs(group: &Group, sheets: usize) -> Vec<Row> {
    let mut known: Vec<&[String; 2]> = Vec::new();
    for pair in group.questions.iter().flat_map(|question| &question.pairs) {
        if !known.contains(&&pair.annotators) {
            known.push(&pair.annotators);
        }
    }
    let row = |annotators: &[String; 2]| {
        let cells = group.questions.iter().map(|question| {
            let pair = question.pairs.iter().find(|pair| pair.annotators == *annotators);
            pair.and_then(|pair| pair.cohens_kappa).map_or_else(none, kappa)
        });
        let [one, other] = annotators.each_ref().map(|name| shorten(&visible(name), NAME));
        let of = language(group.language.as_deref());
        let label = if sheets == 2 { of } else { format!("{of}: {one}, {other}") };
        Row::new(label, cells.collect())
    };
    known.into_iter().map(row).collect()
}

/// A table with a column for each answer to each question.
fn answers(page: &mut Page, groups: &[Group]) {
    let columns = QUESTIONS
        .iter()
        .flat_map(|question| Answer::ALL.iter().map(|answer| format!("{} {}", question.id, answer.letter())));
    let head = std::iter::once(String::new()).chain(columns).collect();
    let row = |group: &Group| {
        let cells = group.questions.iter().flat_map(|question| {
            Answer::ALL
                .map(|answer| question.shares.get(&answer).map_or_else(none, |share| Cell::text(format!("{share:.1}"))))
        });
        Row::new(language(group.language.as_deref()), cells.collect())
    };
    table::print(page, vec![(String::new(), Table { head, rows: groups.iter().map(row).collect() })]);
}

/// A value that is not defined.
fn none() -> Cell {
    Cell::text("–")
}

fn kappa(kappa: f64) -> Cell {
    let text = format!("{kappa:.2}");
    let is_zero = text.bytes().all(|byte| b"-0.".contains(&byte));
    Cell::text(if is_zero { "0.00".to_owned() } else { text.replace('-', "−") })
}
