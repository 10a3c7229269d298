//! Retrieval: which programs solve the problem of a query? A query is a program or a text.
//!
//! **Acc@k** is the share of queries with at least one correct program among the first k of the
//! ranking, in percent. A query without an answer counts as a failure. If a ranking repeats a
//! program, its first position counts, but each repetition takes a position. A *cell* is the score
//! of the queries in one language on the programs in another, with a 95 % Wilson interval. The row
//! average (γ) is the mean of a query language's cells, and the column average (α) the mean of a
//! corpus language's cells. `monolingual` is the mean of the cells where both languages are the
//! same, and `cross_lingual` the mean of the other cells. Text queries have no language: they have
//! a row, but are in neither of these two means. `negatives` is the share of queries with a known
//! wrong program among the first k. **Cost:** linear. **Source:** xCodeEval, section 4 and appendix
//! E.6.
//!
//! `queries` reads references in two forms: records with `positives`, which are ids in the corpus
//! that the record names, and xCodeEval's own records.

mod queries;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io;

use serde::{Deserialize, Serialize};

use super::join;
use super::metrics::{ACC, CORPUS_ACC, CROSS_LINGUAL_ACC, MONOLINGUAL_ACC, QUERY_ACC};
use super::per_task::{Series, by_group, means};
use super::report::{self, JoinedScores, Scored, Scores};
use super::{Cells, References, Task, languages};
use assay_base::python_compat::round2;
use assay_base::source::Source;
use assay_evaluation::report::{Row, Share};
use queries::{Key, Queries};

/// What a report has besides the scores.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RetrievalDetails"))]
pub struct Details {
    /// The cells for each k, the smallest first.
    pub k: Vec<AtK>,
}

/// The cells for one k.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RetrievalAtK"))]
pub struct AtK {
    /// How many positions of a ranking count.
    pub k: u64,
    /// The share of queries with a wrong program among the first k, over those with known wrong
    /// programs; null without such queries.
    pub negatives: Option<Share>,
    /// The cells, by query and corpus language.
    pub cells: Vec<Cell>,
    /// The row averages, γ.
    pub queries: Vec<Average>,
    /// The column averages, α.
    pub corpora: Vec<Average>,
}

/// The score of queries in one language on programs in another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RetrievalCell"))]
pub struct Cell {
    /// The language of the queries; null for text queries.
    pub query: Option<String>,
    /// The language of the retrieved programs.
    pub corpus: String,
    /// The number of queries.
    pub queries: u64,
    /// Acc@k.
    pub accuracy: Share,
}

/// The unweighted mean of some cells.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RetrievalAverage"))]
pub struct Average {
    /// The language; null for text queries.
    pub language: Option<String>,
    /// The number of cells.
    pub cells: u64,
    /// The mean, in percent.
    pub value: f64,
}

pub(super) fn score(task: Task, references: References<'_>, answers: &dyn Source, ks: &[u64]) -> io::Result<Scored> {
    let (queries, read) = Queries::read(task, references)?;
    let mut joined = join::join_answers(task, read, answers, &|record| queries.answer(record))?;
    if references.cells == Cells::Answered {
        let is_retained = queries.asked(&joined);
        joined.retain(&is_retained);
    }
    Ok(report::of_joined(task, joined.with_missing(task), |joined, answers| {
        let results: Vec<QueryResult<'_>> = joined
            .references
            .iter()
            .zip(answers)
            .map(|(reference, ranking)| {
                let wanted = &reference.value;
                let first = |keys: &HashSet<Key>| {
                    let is_one = |key: &Option<Key>| key.is_some_and(|key| keys.contains(&key));
                    ranking.as_ref().and_then(|ranking| ranking.iter().position(is_one))
                };
                QueryResult {
                    query: reference.language.as_deref(),
                    corpus: &wanted.corpus,
                    place: first(&wanted.positives),
                    negative: (!wanted.negatives.is_empty()).then(|| first(&wanted.negatives)),
                }
            })
            .collect();
        let ks: BTreeSet<u64> = ks.iter().copied().collect();
        let (mut rows, mut details) = (Vec::new(), Details { k: Vec::new() });
        let mut series = Vec::new();
        for k in ks {
            let (at, of_all) = AtK::new(k, &results);
            series.extend(self::series(&at, &results));
            rows.extend(of_all);
            details.k.push(at);
        }
        let right = results.iter().map(|result| result.place == Some(0)).collect();
        JoinedScores { scores: Scores { rows, details: report::Details::Retrieval(details) }, right, series }
    }))
}

/// The language of a query, or of the programs that it asks for.
type LanguageOf = for<'r> fn(&'r QueryResult<'_>) -> Option<&'r str>;

/// The contributions of queries to the numbers of one k: to Acc@k by corpus, α and γ.
fn series(at: &AtK, results: &[QueryResult<'_>]) -> Vec<Series> {
    let group = |language: Option<&str>| languages::id_of(language.unwrap_or_default());
    let hit = |result: &QueryResult<'_>| f64::from(u8::from(result.is_within(at.k)));
    let corpora: Vec<_> = results.iter().map(|result| (group(Some(result.corpus)), hit(result))).collect();
    let mut all = means(&ACC.at(at.k), &corpora);
    // In the mean of a language's cells, each cell has the same weight.
    let mut of_cells = |metric: &str, of_cell: fn(&Cell) -> Option<&str>, of_result: LanguageOf| {
        let weight = |cell: &Cell| {
            let same = || at.cells.iter().filter(|other| of_cell(other) == of_cell(cell));
            let queries: u64 = same().map(|cell| cell.queries).sum();
            queries as f64 / (same().count() as u64 * cell.queries) as f64
        };
        let weights = at.cells.iter().map(|cell| ((cell.query.as_deref(), cell.corpus.as_str()), weight(cell)));
        let weights: BTreeMap<(Option<&str>, &str), f64> = weights.collect();
        let task = |result: &QueryResult<'_>| {
            (group(of_result(result)), weights[&(result.query, result.corpus)] * hit(result))
        };
        all.extend(by_group(metric, &results.iter().map(task).collect::<Vec<_>>()));
    };
    of_cells(&CORPUS_ACC.at(at.k), |cell| Some(&cell.corpus), |result| Some(result.corpus));
    of_cells(&QUERY_ACC.at(at.k), |cell| cell.query.as_deref(), |result| result.query);
    all
}

/// The result of a query. `place` is the position of the first correct program in the ranking, from
/// 0.
struct QueryResult<'f> {
    query: Option<&'f str>,
    corpus: &'f str,
    place: Option<usize>,
    /// The position of the first known wrong program; the outer `None` means that no wrong program
    /// is known.
    negative: Option<Option<usize>>,
}

impl QueryResult<'_> {
    /// Whether a correct program is among the first k.
    fn is_within(&self, k: u64) -> bool {
        self.place.is_some_and(|place| (place as u64) < k)
    }
}

impl AtK {
    fn new(k: u64, found: &[QueryResult<'_>]) -> (Self, [Row; 3]) {
        let hit = |found: &QueryResult<'_>| u64::from(found.is_within(k));
        let wrong: Vec<u64> = found
            .iter()
            .filter_map(|found| found.negative)
            .map(|place| u64::from(place.is_some_and(|place| (place as u64) < k)))
            .collect();
        let mut cells: BTreeMap<(Option<&str>, &str), (u64, u64)> = BTreeMap::new();
        for found in found {
            let (hits, queries) = cells.entry((found.query, found.corpus)).or_default();
            *hits += hit(found);
            *queries += 1;
        }
        let cells: Vec<Cell> = cells
            .into_iter()
            .map(|((query, corpus), (hits, queries))| Cell {
                query: query.map(str::to_owned),
                corpus: corpus.to_owned(),
                queries,
                accuracy: Share::new(hits, queries),
            })
            .collect();
        let at = Self {
            k,
            negatives: (!wrong.is_empty()).then(|| Share::new(wrong.iter().sum(), wrong.len() as u64)),
            queries: averages(&cells, |cell| cell.query.as_deref()),
            corpora: averages(&cells, |cell| Some(&cell.corpus)),
            cells,
        };
        let all = (!found.is_empty()).then(|| Share::new(found.iter().map(hit).sum(), found.len() as u64));
        let mean = |is_same| average(at.cells_of(is_same)).map(|(_, value)| value);
        let rows = at.rows(all, mean(true), mean(false));
        (at, rows)
    }

    /// The cells of queries that are programs in the same language, or in another.
    fn cells_of(&self, is_same: bool) -> impl Iterator<Item = &Cell> {
        self.cells
            .iter()
            .filter(move |cell| cell.query.as_ref().is_some_and(|query| (*query == cell.corpus) == is_same))
    }

    /// The rows for this k.
    pub(super) fn rows(&self, all: Option<Share>, monolingual: Option<f64>, cross_lingual: Option<f64>) -> [Row; 3] {
        let (k, n) = (self.k, self.cells.iter().map(|cell| cell.queries).sum());
        let of_cells = |is_same| self.cells_of(is_same).map(|cell| cell.queries).sum();
        [
            match all {
                Some(all) => report::share(&ACC.at(k), None, n, all),
                None => report::value(&ACC.at(k), None, n, None),
            },
            report::value(&MONOLINGUAL_ACC.at(k), None, of_cells(true), monolingual),
            report::value(&CROSS_LINGUAL_ACC.at(k), None, of_cells(false), cross_lingual),
        ]
    }
}

fn averages(cells: &[Cell], language: fn(&Cell) -> Option<&str>) -> Vec<Average> {
    let names: BTreeSet<Option<&str>> = cells.iter().map(language).collect();
    let mean = |name| average(cells.iter().filter(|cell| language(cell) == name)).map(|found| (name, found));
    let row = |(name, (cells, value)): (Option<&str>, _)| Average { language: name.map(str::to_owned), cells, value };
    names.into_iter().filter_map(mean).map(row).collect()
}

/// The number of cells, and their mean in percent.
fn average<'c>(cells: impl Iterator<Item = &'c Cell>) -> Option<(u64, f64)> {
    let mut count = 0;
    let mut sum = 0.0;
    for cell in cells {
        count += 1;
        // The mean is over exact shares, not over rounded percentages.
        sum += cell.accuracy.count as f64 / cell.queries as f64;
    }
    (count > 0).then(|| (count, round2(100.0 * sum / count as f64)))
}

#[cfg(test)]
mod tests {
    use assay_evaluation::report::Report;

    use super::super::{Named, Section, scope};
    use super::*;
    use assay_base::random::Random;
    use assay_evaluation::metric::Metric;

    fn at(references: &str, answers: &str, ks: &[u64]) -> (Report, Vec<AtK>) {
        let file = Named { name: "queries.jsonl", source: &references.as_bytes() };
        let references = References { file, corpora: &[], cells: Cells::Answered };
        let report = score(Task::CodeCodeRetrieval, references, &answers.as_bytes(), ks).expect("memory").report;
        let details = Section::of(&report).expect("its section").settings.remove(0).details;
        let report::Details::Retrieval(details) = details else { panic!("{report:?}") };
        (report, details.k)
    }

    fn row<'r>(report: &'r Report, family: &Metric, k: u64) -> &'r Row {
        report.row(&family.at(k), Some(report::PROFILE), &scope(None, None)).expect("a row")
    }

    #[test]
    fn cells_rows_columns_and_diagonal_are_distinguished() {
        let references = r#"{"query_id": 1, "lang": "Go", "corpus_lang": "Go", "positives": ["7", 8]}
{"query_id": 1, "lang": "Go", "corpus_lang": "C", "positives": [3]}
{"query_id": 2, "lang": "C", "corpus_lang": "C", "positives": [4]}
{"query_id": "text", "corpus_lang": "C", "positives": [4]}"#;
        let answers = r#"{"query_id": "1", "corpus_lang": "Go", "ranking": [1, 2, "8"]}
{"query_id": "2", "corpus_lang": "C", "pred": ["4"], "ranking": []}
{"query_id": "text", "corpus_lang": "C", "ranking": [5]}"#;
        let (report, found) = at(references, answers, &[10, 1, 10]);
        assert_eq!(found.iter().map(|at| at.k).collect::<Vec<_>>(), [1, 10]);
        let [_, last] = &found[..] else { panic!("{found:?}") };
        assert_eq!((row(&report, &ACC, 1).count, row(&report, &ACC, 10).count), (Some(1), Some(2)));
        assert_eq!(found.iter().map(|at| row(&report, &ACC, at.k).n).collect::<Vec<_>>(), [4, 4]);
        let both = |k| [&MONOLINGUAL_ACC, &CROSS_LINGUAL_ACC].map(|family| row(&report, family, k).value);
        assert_eq!((both(1), both(10)), ([Some(50.0), Some(0.0)], [Some(100.0), Some(0.0)]));
        assert_eq!((row(&report, &MONOLINGUAL_ACC, 1).n, row(&report, &CROSS_LINGUAL_ACC, 1).n), (2, 1));
        let rows = |averages: &[Average]| -> Vec<_> {
            averages.iter().map(|average| (average.language.clone(), average.cells, average.value)).collect()
        };
        let name = |name: &str| Some(name.to_owned());
        assert_eq!(rows(&last.queries), [(None, 1, 0.0), (name("C"), 1, 100.0), (name("Go"), 2, 50.0)]);
        assert_eq!(rows(&last.corpora), [(name("C"), 3, 33.33), (name("Go"), 1, 100.0)]);
        assert_eq!(report.problems[0].first[0].task_id.as_deref(), Some("1 in C"));
    }

    #[test]
    fn accuracy_grows_with_k_and_is_that_of_a_naive_oracle() {
        let mut random = Random::new(3);
        let (mut references, mut answers) = (String::new(), String::new());
        let mut places = Vec::new();
        for query in 0..60 {
            let positives: Vec<u64> = (0..2).map(|_| random.below(30)).collect();
            let ranking: Vec<u64> = (0..random.below(20)).map(|_| random.below(30)).collect();
            places.push(ranking.iter().position(|id| positives.contains(id)));
            references += &format!("{{\"query_id\": {query}, \"corpus_lang\": \"C\", \"positives\": {positives:?}}}\n");
            answers += &format!("{{\"query_id\": {query}, \"corpus_lang\": \"C\", \"ranking\": {ranking:?}}}\n");
        }
        let (report, _) = at(&references, &answers, &[1, 2, 5, 100]);
        for k in [1, 2, 5, 100] {
            let expected = places.iter().flatten().filter(|&&place| place < k as usize).count() as u64;
            assert_eq!(row(&report, &ACC, k).count, Some(expected), "{k}");
        }
    }

    #[test]
    fn a_query_that_nothing_can_answer_is_an_error() {
        let (report, _) = at(r#"{"query_id": 1, "corpus_lang": "C", "positives": []}"#, "", &[1]);
        assert!(!report.valid && row(&report, &ACC, 1).value.is_none());
        let messages: Vec<_> = report.problems.iter().map(|group| group.first[0].message.as_str()).collect();
        assert!(messages.iter().any(|message| message.contains("no answer can be correct")), "{messages:?}");
    }
}
