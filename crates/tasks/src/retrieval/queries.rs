//! Reads the queries of a retrieval task, and the rankings that answer them.
//!
//! xCodeEval's own records contain the programs themselves: `positive_code` and `negative_code`,
//! beside the query in `nl` or `source_code`. All programs of a record are in one language, given
//! by `lang_cluster` or by the file's name. This is the language of the corpus, and of a query that
//! is a program.
//!
//! If a file has programs in several languages, a query can be asked on each corpus that has a
//! solution of its problem. The right programs are then those of the problem's records in that
//! language, including their queries. A cell without any answer is not scored.
//!
//! A ranking also contains the programs themselves. If the corpora are given, it can have their
//! `idx` instead, which is unique within a language.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io;

use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use super::super::join::{self, Joined, Reference, first_of, wrong};
use super::super::{Named, References, Task, languages, name, text};
use assay_base::json_lines::{self, MAX_LINE, Object, name_of};
use assay_base::problems::{File, Issue, Problem, Problems};
use assay_base::source::{Lines, Source};
use assay_evaluation::report::ProblemGroup;

/// The key of a program: a hash of its source code, or of its id.
pub(super) type Key = [u8; 16];

/// A ranking. A program that is neither right nor wrong for any query needs no key.
pub(super) type Ranking = Vec<Option<Key>>;

/// The target of a query.
pub(super) struct Wanted {
    /// The language of the corpus.
    pub(super) corpus: String,
    /// The right programs.
    pub(super) positives: HashSet<Key>,
    /// The known wrong programs.
    pub(super) negatives: HashSet<Key>,
}

/// What is needed to read answers to the queries.
pub(super) struct Queries {
    task: Task,
    form: Form,
}

enum Form {
    /// Records with `positives`.
    Ids,
    /// xCodeEval's own records.
    Programs {
        /// The languages of the records.
        languages: BTreeSet<String>,
        /// The programs in the corpora that are right or wrong for some query, by language and
        /// `idx`; `None` without corpora.
        by_idx: Option<HashMap<(String, String), Key>>,
    },
}

/// One of xCodeEval's own records.
struct Record {
    problem: String,
    language: String,
    /// The query, if it is a program.
    query: Option<Key>,
    positives: HashSet<Key>,
    negatives: HashSet<Key>,
}

impl Queries {
    /// Reads the references. Fails if a file cannot be read.
    pub(super) fn read(task: Task, references: References<'_>) -> io::Result<(Self, join::References<Wanted>)> {
        if has_ids(references.file.source)? {
            let read = join::read_references(task, references.file.source, &with_ids)?;
            return Ok((Self { task, form: Form::Ids }, read));
        }
        let file_language = languages::of_file(references.file.name);
        let records = join::read_references(task, references.file.source, &|record| {
            let record = Record::read(task, record, file_language.as_deref())?;
            let id = format!("{} in {}", record.problem, record.language);
            Ok(Reference { id, language: None, value: record })
        })?;
        let (records, _, mut problems) = records;
        let records: Vec<Record> = records.into_iter().map(|reference| reference.value).collect();
        let by_idx = read_corpora(task, references.corpora, &records, &mut problems)?;
        let languages = records.iter().map(|record| record.language.clone()).collect();
        let all = queries(task, &records);
        let places = all.iter().enumerate().map(|(place, query)| (query.id.clone(), place)).collect();
        Ok((Self { task, form: Form::Programs { languages, by_idx } }, (all, places, problems)))
    }

    /// Reads an answer: the id of its query, and the ranking.
    pub(super) fn answer(&self, record: &Object<'_>) -> Result<(String, Ranking), Issue> {
        let (key, raw) = first_of(record, &["pred", "ranking"])?;
        let (languages, by_idx) = match &self.form {
            Form::Ids => {
                let (id, _) = id_and_corpus(record)?;
                return Ok((id, ids(key, raw)?.iter().map(|id| Some(hash(id))).collect()));
            }
            Form::Programs { languages, by_idx } => (languages, by_idx),
        };
        let id = name(record, "src_uid").or_else(|| name(record, "query_id"));
        let id = id.ok_or_else(|| Issue::MissingField { field: "src_uid".to_owned() })?;
        let stated = |keys: &[&str]| {
            keys.iter().find_map(|key| text(record, key)).map(|language| languages::of_runtime(&language))
        };
        // If there is only one language, answers need not name it.
        let only = || languages.first().filter(|_| languages.len() == 1).cloned();
        let missing = |field: &str| Issue::MissingField { field: field.to_owned() };
        let (query, corpus) = match self.task {
            Task::NlCodeRetrieval => {
                (None, stated(&["corpus_lang", "lang"]).or_else(only).ok_or_else(|| missing("corpus_lang"))?)
            }
            _ => {
                let query = stated(&["lang", "query_lang"]).or_else(only).ok_or_else(|| missing("lang"))?;
                let corpus = stated(&["corpus_lang"]).or_else(only).ok_or_else(|| missing("corpus_lang"))?;
                (Some(query), corpus)
            }
        };
        let list: Vec<&RawValue> =
            serde_json::from_str(raw.get()).map_err(|_| wrong(key, "something else", "a list of programs"))?;
        let ranking =
            list.into_iter().map(|entry| ranked(key, entry, &corpus, by_idx.as_ref())).collect::<Result<_, _>>()?;
        Ok((query_id(&id, query.as_deref(), &corpus), ranking))
    }

    /// Which queries are scored. For records with ids, all are; otherwise, those of the cells with
    /// an answer. Without any answer, these are the queries on programs in their own language.
    pub(super) fn asked(&self, joined: &Joined<Wanted, Ranking>) -> Vec<bool> {
        let cell = |reference: &Reference<Wanted>| (reference.language.clone(), reference.value.corpus.clone());
        let is_own = |reference: &Reference<Wanted>| {
            reference.language.as_ref().is_none_or(|language| *language == reference.value.corpus)
        };
        let Form::Programs { .. } = self.form else { return vec![true; joined.references.len()] };
        let answered: BTreeSet<(Option<String>, String)> = joined
            .settings
            .values()
            .flat_map(|answers| joined.references.iter().zip(answers))
            .filter(|(_, answer)| answer.is_some())
            .map(|(reference, _)| cell(reference))
            .collect();
        let is_asked = |reference| {
            if answered.is_empty() { is_own(reference) } else { answered.contains(&cell(reference)) }
        };
        joined.references.iter().map(is_asked).collect()
    }
}

/// Whether the records have ids instead of programs, by the first record that shows it.
fn has_ids(source: &dyn Source) -> io::Result<bool> {
    let mut lines = Lines::new(source, 0..source.len(), MAX_LINE)?;
    while let Some(line) = lines.next_line()? {
        let Ok(decoded) = json_lines::text(&line) else { continue };
        let Ok(object) = Object::parse(&decoded.text, line.terminated) else { continue };
        let has = |keys: &[&str]| keys.iter().any(|key| object.has(key));
        if has(&["positives", "query_id"]) {
            return Ok(true);
        }
        if has(&["positive_code", "negative_code", "nl", "source_code", "src_uid"]) {
            return Ok(false);
        }
    }
    Ok(false)
}

/// Reads a record with ids.
fn with_ids(record: &Object<'_>) -> Result<Reference<Wanted>, Issue> {
    let (id, corpus) = id_and_corpus(record)?;
    let (key, raw) = first_of(record, &["positives"])?;
    let keys = |key: &str, raw: &RawValue| -> Result<HashSet<Key>, Issue> {
        Ok(ids(key, raw)?.iter().map(|id| hash(id)).collect())
    };
    let positives = keys(key, raw)?;
    if positives.is_empty() {
        return Err(wrong(key, "empty, so that no answer can be correct", "a list of ids"));
    }
    let negatives = record.get("negatives").map(|raw| keys("negatives", raw)).transpose()?.unwrap_or_default();
    both_ways("negatives", &positives, &negatives)?;
    Ok(Reference { id, language: super::super::language(record), value: Wanted { corpus, positives, negatives } })
}

/// The id of a query on a corpus, and the corpus's language.
fn id_and_corpus(record: &Object<'_>) -> Result<(String, String), Issue> {
    let id = join::id(record, "query_id")?;
    let corpus = record.field("corpus_lang", &mut Vec::new()).text("corpus_lang")?;
    let corpus = languages::of_runtime(&corpus);
    Ok((format!("{id} in {corpus}"), corpus))
}

fn ids(key: &str, raw: &RawValue) -> Result<Vec<String>, Issue> {
    let wrong = || wrong(key, "something else", "a list of strings or numbers");
    let list: Vec<&RawValue> = serde_json::from_str(raw.get()).map_err(|_| wrong())?;
    list.into_iter().map(|raw| name_of(raw).ok_or_else(wrong)).collect()
}

/// Checks that no program is both right and wrong, which would make a query meaningless.
fn both_ways(key: &str, positives: &HashSet<Key>, negatives: &HashSet<Key>) -> Result<(), Issue> {
    if positives.is_disjoint(negatives) {
        return Ok(());
    }
    Err(wrong(key, "a list with a correct program", "a list of wrong programs"))
}

impl Record {
    fn read(task: Task, record: &Object<'_>, file_language: Option<&str>) -> Result<Self, Issue> {
        let problem = join::id(record, "src_uid")?;
        let stated = ["lang_cluster", "corpus_lang", "lang"].into_iter().find_map(|key| text(record, key));
        let named = || text(record, "file_name").and_then(|name| languages::of_file(&name));
        let language = stated.map(|name| languages::of_runtime(&name)).or_else(named);
        let language = language.or_else(|| file_language.map(str::to_owned));
        let query = match task {
            Task::NlCodeRetrieval => {
                first_of(record, &["nl"])?;
                None
            }
            _ => Some(hash(&record.field("source_code", &mut Vec::new()).text("source_code")?)),
        };
        let (key, raw) = first_of(record, &["positive_code"])?;
        let mut positives = programs(key, raw)?;
        // The query is not a right answer to itself.
        if let Some(query) = &query {
            positives.remove(query);
        }
        if positives.is_empty() {
            let found = "empty, so that no answer can be correct";
            return Err(wrong(key, found, "a list of programs; xCodeEval does not publish those of its test set"));
        }
        let negatives = record.get("negative_code").map(|raw| programs("negative_code", raw)).transpose()?;
        let negatives = negatives.unwrap_or_default();
        both_ways("negative_code", &positives, &negatives)?;
        let language = language.ok_or_else(|| Issue::MissingField { field: "lang_cluster".to_owned() })?;
        Ok(Self { problem, language, query, positives, negatives })
    }
}

/// Reads a list of programs: their sources, or objects with `source_code`. The `datasets` library
/// turns a list of objects into an object of lists.
fn programs(key: &str, raw: &RawValue) -> Result<HashSet<Key>, Issue> {
    let wrong = || wrong(key, "something else", "a list of programs: strings, or objects with source_code");
    let of_lists = Object::of(raw);
    let list = match &of_lists {
        Some(object) => object.get("source_code").ok_or_else(wrong)?,
        None => raw,
    };
    let list: Vec<&RawValue> = serde_json::from_str(list.get()).map_err(|_| wrong())?;
    list.into_iter().map(|raw| source_code(raw).map(|code| hash(&code)).ok_or_else(wrong)).collect()
}

/// Reads a program: a string, or an object with `source_code`.
fn source_code(raw: &RawValue) -> Option<String> {
    match Object::of(raw) {
        Some(object) => object.text("source_code").map(Cow::into_owned),
        None => serde_json::from_str(raw.get()).ok(),
    }
}

/// The queries of the records. Each record is a query on the programs in its own language. If
/// queries are programs, it is also a query on each other language in which its problem has
/// solutions.
fn queries(task: Task, records: &[Record]) -> Vec<Reference<Wanted>> {
    let mut of_problem: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    for record in records {
        of_problem.entry(&record.problem).or_default().push(record);
    }
    let mut all = Vec::new();
    for record in records {
        let language = (task == Task::CodeCodeRetrieval).then(|| record.language.clone());
        let own = |corpus: &str| corpus == record.language;
        let others = &of_problem[record.problem.as_str()];
        for other in others.iter().filter(|other| language.is_some() || own(&other.language)) {
            let mut positives = other.positives.clone();
            // On another language, the query of a record for the same problem is a solution like
            // the others.
            positives.extend(other.query.filter(|_| !own(&other.language)));
            let value = Wanted { corpus: other.language.clone(), positives, negatives: other.negatives.clone() };
            let id = query_id(&record.problem, language.as_deref(), &other.language);
            all.push(Reference { id, language: language.clone(), value });
        }
    }
    all
}

fn query_id(problem: &str, query: Option<&str>, corpus: &str) -> String {
    match query {
        Some(query) if query != corpus => format!("{problem} from {query} in {corpus}"),
        _ => format!("{problem} in {corpus}"),
    }
}

/// Reads a program in a ranking.
fn ranked(
    key: &str,
    entry: &RawValue,
    corpus: &str,
    by_idx: Option<&HashMap<(String, String), Key>>,
) -> Result<Option<Key>, Issue> {
    let object = Object::of(entry);
    if let Some(code) = object.as_ref().and_then(|object| object.text("source_code")) {
        return Ok(Some(hash(&code)));
    }
    let idx = match &object {
        Some(object) => name(object, "idx"),
        None => name_of(entry),
    };
    let idx = idx.ok_or_else(|| wrong(key, "a list with something else", "one of programs: source_code, or idx"))?;
    let is_number = idx.bytes().all(|byte| byte.is_ascii_digit());
    match by_idx {
        Some(by_idx) => Ok(by_idx.get(&(corpus.to_owned(), idx)).copied()),
        None if object.is_none() && !is_number => Ok(Some(hash(&idx))),
        None => {
            let found = format!("a list with the idx {}", idx.escape_debug());
            Err(wrong(key, &found, "one of programs: their source_code, or an idx if --corpus gives the corpus"))
        }
    }
}

/// Reads the corpora: the programs that are right or wrong for some query, by language and `idx`.
/// Returns `None` without corpora.
fn read_corpora(
    task: Task,
    corpora: &[Named<'_>],
    records: &[Record],
    problems: &mut Vec<ProblemGroup>,
) -> io::Result<Option<HashMap<(String, String), Key>>> {
    if corpora.is_empty() {
        return Ok(None);
    }
    let known: HashSet<&Key> = records
        .iter()
        .flat_map(|record| record.positives.iter().chain(&record.negatives).chain(&record.query))
        .collect();
    let mut by_idx = HashMap::new();
    for Named { name: file, source } in corpora {
        let file_language = languages::of_file(file);
        let mut programs = 0;
        let mut found = join::each_record(*source, &mut |record, task_id| {
            *task_id = name(record, "idx");
            let idx = join::id(record, "idx")?;
            let stated = text(record, "lang_cluster").or_else(|| text(record, "lang"));
            let language = stated.map(|name| languages::of_runtime(&name)).or_else(|| file_language.clone());
            let language = language.ok_or_else(|| Issue::MissingField { field: "lang_cluster".to_owned() })?;
            let key = hash(&record.field("source_code", &mut Vec::new()).text("source_code")?);
            programs += 1;
            if known.contains(&key) && by_idx.insert((language, idx), key).is_some_and(|other| other != key) {
                return Err(Issue::Duplicate);
            }
            Ok(())
        })?;
        if programs == 0 && found.kinds().next().is_none() {
            found.add(Problem { offset: 0, index: 0, task_id: None, issue: Issue::NoTask });
        }
        problems.extend(of_corpus(task, file, &found));
    }
    Ok(Some(by_idx))
}

/// The problems of a corpus file, reported as problems of the references with the file's name.
fn of_corpus(task: Task, file: &str, found: &Problems) -> Vec<ProblemGroup> {
    let mut groups = join::groups(task, File::Prompts, found);
    for group in &mut groups {
        group.note = Some(format!("in the corpus {file}"));
        if ["missing_field", "wrong_type", "no_task", "other_format"].contains(&group.code.as_str()) {
            group.help = "Give xCodeEval's retrieval_corpus: a record has idx and the string source_code, and lang_cluster unless \
                          the file name starts with the language."
                .to_owned();
        }
    }
    groups
}

fn hash(text: &str) -> Key {
    let digest = Sha256::digest(text.as_bytes());
    let mut key = [0; 16];
    key.copy_from_slice(&digest[..16]);
    key
}

#[cfg(test)]
mod tests {
    use super::super::super::{Cells, Details as Any, Section};
    use super::super::{AtK, score};
    use super::*;
    use assay_evaluation::report::Report;

    const CPP: &str = "C++_nl_code_dev_file.jsonl";

    fn at(task: Task, name: &str, references: &str, corpora: &[(&str, &str)], answers: &str) -> (Report, AtK) {
        let corpora: Vec<(&str, &[u8])> = corpora.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        let corpora: Vec<Named<'_>> = corpora.iter().map(|(name, source)| Named { name, source }).collect();
        let file = Named { name, source: &references.as_bytes() };
        let references = References { file, corpora: &corpora, cells: Cells::Answered };
        let report = score(task, references, &answers.as_bytes(), &[2]).expect("memory").report;
        let details = Section::of(&report).expect("its section").settings.remove(0).details;
        let Any::Retrieval(details) = details else { panic!("{report:?}") };
        let at = details.k.into_iter().next().expect("a k");
        (report, at)
    }

    fn cells(at: &AtK) -> Vec<(Option<&str>, &str, u64, u64)> {
        let row = |cell: &super::super::Cell| (cell.accuracy.count, cell.queries);
        at.cells.iter().map(|cell| (cell.query.as_deref(), cell.corpus.as_str(), row(cell).0, row(cell).1)).collect()
    }

    const NL: &str = r#"{"nl": {"description": "add"}, "positive_code": [{"source_code": "a+b"}, {"source_code": "b+a"}], "negative_code": [{"source_code": "a-b"}], "src_uid": "p"}
{"nl": "multiply", "positive_code": ["a*b"], "negative_code": [], "src_uid": "q"}
{"nl": "", "positive_code": {"source_code": ["a/b"]}, "negative_code": {"source_code": []}, "src_uid": "r"}"#;

    #[test]
    fn xcodeevals_own_queries_in_words_are_read() {
        let answers = r#"{"src_uid": "p", "ranking": [{"source_code": "a-b"}, {"source_code": "b+a"}]}
{"src_uid": "q", "corpus_lang": "C++", "ranking": ["x", "y", "a*b"]}"#;
        let (report, found) = at(Task::NlCodeRetrieval, CPP, NL, &[], answers);
        assert_eq!(cells(&found), [(None, "C++", 1, 3)]);
        // One query has a known wrong program, and the ranking has it.
        assert_eq!(found.negatives.map(|share| (share.count, share.value)), Some((1, 100.0)));
        assert_eq!(report.problems.iter().map(|group| group.code.as_str()).collect::<Vec<_>>(), ["missing"]);
        assert_eq!(report.problems[0].first[0].task_id.as_deref(), Some("r in C++"));
    }

    #[test]
    fn a_corpus_explains_its_idx() {
        let corpus = r#"{"idx": "1", "source_code": "x"}
{"idx": 2, "source_code": "b+a"}
{"idx": "3", "source_code": "a*b"}"#;
        let name = "C++_code_retrieval_corpus.jsonl__000.jsonl";
        let answers = r#"{"src_uid": "p", "ranking": [1, 2]}
{"src_uid": "q", "ranking": ["9", "1", {"idx": "3"}]}
{"src_uid": "r", "pred": []}"#;
        let (report, found) = at(Task::NlCodeRetrieval, CPP, NL, &[(name, corpus)], answers);
        assert!(report.valid, "{:?}", report.problems);
        assert_eq!(cells(&found), [(None, "C++", 1, 3)]);
        // Without the corpus, an idx is not known, which is a problem.
        let (report, _) = at(Task::NlCodeRetrieval, CPP, NL, &[], answers);
        let message = &report.problems[0].first[0].message;
        assert!(message.contains("the idx 1") && message.contains("--corpus"), "{message}");
        // A corpus in another language does not have the program.
        let (_, found) = at(Task::NlCodeRetrieval, CPP, NL, &[("C#_code_retrieval_corpus.jsonl", corpus)], answers);
        assert_eq!(cells(&found), [(None, "C++", 0, 3)]);
        for (name, broken, part) in [
            ("corpus.jsonl", corpus, "`lang_cluster` is missing"),
            (name, "{\"idx\": 1}", "`source_code` is missing"),
            (name, "", "the file is empty"),
            (
                name,
                "{\"idx\": 1, \"source_code\": \"a*b\"}\n{\"idx\": 1, \"source_code\": \"b+a\"}",
                "duplicate of an earlier line",
            ),
            (name, "PK\u{3}\u{4}", "ZIP"),
        ] {
            let (report, _) = at(Task::NlCodeRetrieval, CPP, NL, &[(name, broken)], answers);
            let group = report.problems.iter().find(|group| group.note.is_some()).expect("a problem of the corpus");
            assert!(group.first[0].message.contains(part) && !report.valid, "{part}: {group:?}");
            assert!(group.note.as_ref().is_some_and(|note| note.contains(name)));
        }
    }

    #[test]
    fn programs_are_asked_for_in_the_languages_that_answers_are_in() {
        let record = |problem: &str, language: &str, query: &str, positives: &[&str]| {
            serde_json::json!({"src_uid": problem, "lang_cluster": language, "source_code": query,
                "positive_code": positives, "negative_code": []})
            .to_string()
                + "\n"
        };
        let references = [
            record("p", "Go", "go 1", &["go 2", "go 1"]),
            record("q", "Go", "go 3", &["go 4"]),
            record("p", "C", "c 1", &["c 2"]),
        ]
        .concat();
        let own = r#"{"src_uid": "p", "lang": "Go", "corpus_lang": "Go", "ranking": ["go 1"]}
{"src_uid": "p", "lang": "C", "corpus_lang": "C", "ranking": ["c 2"]}"#;
        let (report, found) = at(Task::CodeCodeRetrieval, "all.jsonl", &references, &[], own);
        // A query is not a right answer to itself.
        assert_eq!(cells(&found), [(Some("C"), "C", 1, 1), (Some("Go"), "Go", 0, 2)]);
        let values: Vec<_> = report.rows.iter().map(|row| (row.metric.as_str(), row.n, row.value)).collect();
        assert_eq!(
            values,
            [("acc_2", 3, Some(33.33)), ("monolingual_acc_2", 3, Some(50.0)), ("cross_lingual_acc_2", 0, None)]
        );
        let across = r#"{"src_uid": "p", "lang": "Go", "corpus_lang": "C", "ranking": ["c 1"]}"#;
        let (report, found) = at(Task::CodeCodeRetrieval, "all.jsonl", &references, &[], across);
        // The other problem has no program in C.
        assert_eq!(cells(&found), [(Some("Go"), "C", 1, 1)]);
        assert!(report.valid, "{:?}", report.problems);
        // Without any answers, all queries fail.
        let (report, found) = at(Task::CodeCodeRetrieval, "all.jsonl", &references, &[], "");
        assert_eq!(cells(&found), [(Some("C"), "C", 0, 1), (Some("Go"), "Go", 0, 2)]);
        assert!(!report.valid);
    }

    #[test]
    fn every_error_of_a_record_is_reported() {
        let good = r#"{"src_uid": "p", "source_code": "x", "positive_code": ["y"], "negative_code": ["z"]}"#;
        let ok = at(Task::CodeCodeRetrieval, "Go_code_code_dev_file.jsonl", good, &[], "").0;
        assert_eq!(ok.problems.iter().map(|group| group.code.as_str()).collect::<Vec<_>>(), ["other_format"]);
        for (name, record, part) in [
            ("queries.jsonl", good, "`lang_cluster` is missing"),
            ("Go.jsonl", r#"{"src_uid": "p", "source_code": "x"}"#, "`positive_code` is missing"),
            ("Go.jsonl", r#"{"src_uid": "p", "source_code": "x", "positive_code": []}"#, "no answer can be correct"),
            ("Go.jsonl", r#"{"src_uid": "p", "source_code": "x", "positive_code": ["x"]}"#, "no answer can be correct"),
            ("Go.jsonl", r#"{"src_uid": "p", "source_code": "x", "positive_code": [1]}"#, "a list of programs"),
            ("Go.jsonl", r#"{"src_uid": "p", "source_code": "x", "positive_code": "y"}"#, "a list of programs"),
            (
                "Go.jsonl",
                r#"{"src_uid": "p", "source_code": "x", "positive_code": ["y"], "negative_code": ["y"]}"#,
                "with a correct program",
            ),
            ("Go.jsonl", r#"{"src_uid": "p", "source_code": 5, "positive_code": ["y"]}"#, "`source_code` is a number"),
            ("Go.jsonl", r#"{"source_code": "x", "positive_code": ["y"]}"#, "`src_uid` is missing"),
            ("Go.jsonl", &format!("{good}\n{good}"), "duplicate of an earlier line"),
        ] {
            let (report, _) = at(Task::CodeCodeRetrieval, name, record, &[], "");
            let messages: Vec<_> = report.problems.iter().map(|group| group.first[0].message.as_str()).collect();
            assert!(messages.iter().any(|message| message.contains(part)), "{part}: {messages:?}");
        }
    }
}
