//! The numbers of a report by group of tasks, as leaderboards show them.

use assay_evaluation::report::Report;

use super::languages;
use super::metrics::{self, ACC, CORPUS_ACC, QUERY_ACC};
use super::report::{Details, Section};
use super::retrieval::{AtK, Average, Cell};

/// The group of all tasks.
pub const ALL: &str = "all";
/// The group of the mean over languages, in which all languages have the same weight.
pub const AVERAGE: &str = "average";

/// A number of a report.
#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    /// The id of the metric.
    pub metric: String,
    /// The group of tasks: `all`, the id of a language such as `cpp`, or `average`, the mean over
    /// languages.
    pub group: String,
    /// The number of tasks.
    pub tasks: u64,
    /// The value, in percent.
    pub value: f64,
    /// The ends of its 95 % interval, if it has one.
    pub interval: Option<(f64, f64)>,
}

/// The numbers of a report with answers in one setting.
///
/// A report has the means of languages as metrics of their own, and the cells of retrieval in its
/// section. Here, all are numbers of a group.
pub fn numbers(report: &Report) -> Vec<Number> {
    let mut all = Vec::new();
    for row in &report.rows {
        let Some(value) = row.value else { continue };
        let group = row.scope.of_language().map_or_else(|| ALL.to_owned(), languages::id_of);
        let interval = row.low.zip(row.high);
        let average = metrics::averaged(&row.metric);
        all.extend(average.map(|metric| Number::average(metric, row.n, value)));
        all.push(Number { metric: row.metric.clone(), group, tasks: row.n, value, interval });
    }
    for setting in Section::of(report).map(|section| section.settings).unwrap_or_default() {
        if let Details::Retrieval(details) = setting.details {
            details.k.iter().for_each(|at| all.extend(of_cells(at)));
        }
    }
    all
}

impl Number {
    fn average(metric: &str, tasks: u64, value: f64) -> Self {
        Self { metric: metric.to_owned(), group: AVERAGE.to_owned(), tasks, value, interval: None }
    }
}

/// The language of a cell's queries or programs.
type Language = fn(&Cell) -> Option<&str>;

/// The numbers of the cells for one k. Queries in words have one cell for each corpus.
fn of_cells(at: &AtK) -> Vec<Number> {
    let mut all = Vec::new();
    let tasks = |of: &dyn Fn(&Cell) -> bool| at.cells.iter().filter(|cell| of(cell)).map(|cell| cell.queries).sum();
    let total = tasks(&|_| true);
    if at.cells.iter().all(|cell| cell.query.is_none()) {
        let metric = ACC.at(at.k);
        all.extend(at.cells.iter().map(|cell| Number {
            metric: metric.clone(),
            group: languages::id_of(&cell.corpus),
            tasks: cell.queries,
            value: cell.accuracy.value,
            interval: Some((cell.accuracy.low, cell.accuracy.high)),
        }));
        all.extend(mean(&at.corpora).map(|value| Number::average(&metric, total, value)));
    }
    let of_corpus: Language = |cell| Some(&cell.corpus);
    let of_query: Language = |cell| cell.query.as_deref();
    for (family, averages, language) in [(&CORPUS_ACC, &at.corpora, of_corpus), (&QUERY_ACC, &at.queries, of_query)] {
        let metric = family.at(at.k);
        let of_language = averages.iter().filter_map(|average| {
            let name = average.language.as_deref()?;
            let (group, tasks) = (languages::id_of(name), tasks(&|cell| language(cell) == Some(name)));
            Some(Number { metric: metric.clone(), group, tasks, value: average.value, interval: None })
        });
        all.extend(of_language);
        all.extend(mean(averages).map(|value| Number::average(&metric, total, value)));
    }
    all
}

fn mean(averages: &[Average]) -> Option<f64> {
    let sum: f64 = averages.iter().map(|average| average.value).sum();
    (!averages.is_empty()).then(|| assay_base::python_compat::round2(sum / averages.len() as f64))
}

#[cfg(test)]
mod tests {
    use assay_base::random::Random;
    use serde_json::json;

    use super::super::{Cells, Named, References, Scored, Task, score_tasks};
    use super::*;

    fn scored(task: Task, references: &[serde_json::Value], answers: &[serde_json::Value]) -> Scored {
        let lines = |values: &[serde_json::Value]| values.iter().map(|value| format!("{value}\n")).collect::<String>();
        let (references, answers) = (lines(references), lines(answers));
        let file = Named { name: "references.jsonl", source: &references.as_bytes() };
        let references = References { file, corpora: &[], cells: Cells::All };
        score_tasks(task, references, &answers.as_bytes(), &[1, 3]).expect("memory")
    }

    /// Checks that the mean of each series is the number of the same metric and group, and returns the
    /// names of the series.
    #[track_caller]
    fn check(scored: &Scored) -> Vec<String> {
        let numbers = numbers(&scored.report);
        let [tasks] = scored.settings.as_slice() else { panic!("{scored:?}") };
        assert_eq!(tasks.hashes.len(), tasks.right.len());
        let name = |metric: &str, group: &str| format!("{metric} {group}");
        for series in &tasks.series {
            let number = numbers.iter().find(|one| one.metric == series.metric && one.group == series.group);
            // Acc@k by corpus is a number for queries in words alone.
            let Some(number) = number else { continue };
            let mean = 100.0 * series.values.iter().sum::<f64>() / series.values.len() as f64;
            assert!((mean - number.value).abs() < 0.011, "{}: {mean} {number:?}", name(&series.metric, &series.group));
        }
        tasks.series.iter().map(|series| name(&series.metric, &series.group)).collect()
    }

    const LANGUAGES: [&str; 3] = ["C++", "Go", "Javascript"];

    #[test]
    fn numbers_are_means_of_what_tasks_contribute() {
        let mut random = Random::new(11);
        for _ in 0..20 {
            let language = |n: usize| LANGUAGES[n * n % 3];
            let mut tags = || ["dp", "math", "greedy"].into_iter().filter(|_| random.below(2) == 0).collect::<Vec<_>>();
            let references: Vec<_> =
                (0..30).map(|n| json!({"code_uid": n, "lang_cluster": language(n), "tags": tags()})).collect();
            let answers: Vec<_> = (0..28).map(|n| json!({"code_uid": n, "tags": tags()})).collect();
            let names = check(&scored(Task::TagClassification, &references, &answers));
            assert_eq!(names, ["all", "cpp", "go", "average"].map(|group| format!("macro_f1 {group}")));

            let mut label = || random.below(2) == 0;
            let references: Vec<_> = (0..30)
                .map(|n| json!({"code_uid": n, "lang_cluster": language(n), "compilation_error": label()}))
                .collect();
            let answers: Vec<_> = (0..29).map(|n| json!({"code_uid": n, "compilation_error": label()})).collect();
            let names = check(&scored(Task::CodeCompilation, &references, &answers));
            assert_eq!(names, ["all", "cpp", "go", "average"].map(|group| format!("accuracy {group}")));

            let (mut references, mut answers) = (Vec::new(), Vec::new());
            for n in 0..40 {
                let (query, corpus) = (LANGUAGES[n % 3], LANGUAGES[n / 3 % 3]);
                references.push(json!({"query_id": n, "lang": query, "corpus_lang": corpus, "positives": [1]}));
                let ranking: Vec<u64> = (0..3).map(|_| random.below(4)).collect();
                answers.push(json!({"query_id": n, "corpus_lang": corpus, "ranking": ranking}));
            }
            let names = check(&scored(Task::CodeCodeRetrieval, &references, &answers));
            assert!(
                ["corpus_acc_1 cpp", "query_acc_3 javascript", "query_acc_1 average"]
                    .iter()
                    .all(|name| names.contains(&(*name).to_owned()))
            );
        }
    }

    #[test]
    fn queries_in_words_have_numbers_by_corpus() {
        let references = [("C++", 1), ("C++", 2), ("Go", 3)]
            .map(|(corpus, query)| json!({"query_id": query, "nl": "add", "corpus_lang": corpus, "positives": [1]}));
        let answers =
            [("C++", 1)].map(|(corpus, query)| json!({"query_id": query, "corpus_lang": corpus, "ranking": [1]}));
        let scored = scored(Task::NlCodeRetrieval, &references, &answers);
        check(&scored);
        let numbers = numbers(&scored.report);
        let value = |group: &str| {
            let number = numbers.iter().find(|one| one.metric == "acc_1" && one.group == group).expect("a number");
            (number.value, number.interval.is_some())
        };
        assert_eq!(
            ["all", "cpp", "go", "average"].map(value),
            [(33.33, true), (50.0, true), (0.0, true), (25.0, false)]
        );
    }

    #[test]
    fn pairs_of_languages_without_answers_are_failures_where_all_are_scored() {
        let record = |problem: &str, language: &str, query: &str, positives: &[&str]| {
            json!({"src_uid": problem, "lang_cluster": language, "source_code": query, "positive_code": positives,
                "negative_code": []})
        };
        let references = [record("p", "Go", "go 1", &["go 2"]), record("p", "C", "c 1", &["c 2"])];
        let answers = [json!({"src_uid": "p", "lang": "Go", "corpus_lang": "C", "ranking": ["c 1"]})];
        let scored = scored(Task::CodeCodeRetrieval, &references, &answers);
        assert_eq!((scored.report.counts[0].total, scored.report.counts[0].answered), (4, 1));
        assert_eq!(scored.settings[0].right.iter().filter(|is_right| **is_right).count(), 1);
    }
}
