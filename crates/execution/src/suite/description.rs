//! What files of a benchmark say about its problems, for statistics. Nothing is prepared to run.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io;

use assay_base::json_lines::Object;
use assay_base::source::Source;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::stdin::CODE_CONTESTS;
use super::{MAX_TESTS, Problem, Style, UNIT_TESTS, each_object, execeval, live_code_bench};
use crate::calendar::{day, year};
use crate::tasks::unit_tests;

/// What a record says about a problem. What it does not say is unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Description<'t> {
    /// The name that samples use.
    pub name: Cow<'t, str>,
    /// The number of unit tests. A program with tests in it counts as one.
    pub tests: Option<u64>,
    /// The number of unit tests of which the source shows only the start: see [`Description::is_complete`].
    pub cut_tests: u64,
    /// The tags.
    pub tags: Vec<String>,
    /// The difficulty, in Codeforces' points.
    pub difficulty: Option<u32>,
    /// The year of publication, in UTC.
    pub year: Option<i64>,
    /// The text that describes the problem to a model. Empty if there is none.
    pub text: Cow<'t, str>,
    /// The programming language that the problem asks for, as its benchmark names it.
    pub language: Option<Cow<'t, str>>,
}

/// The members that can have the description, in the order of the search.
const TEXTS: [&str; 8] = [
    "prob_desc_description",
    "description",
    "question_content",
    "question",
    "instruction",
    "text",
    "prompt",
    "eval_prompt",
];

/// Calls `take` with each problem of a file: the tasks of a suite in any [`Style`], or xCodeEval's
/// `problem_descriptions.jsonl`. Returns the errors in the file.
///
/// **Errors:** only if the file cannot be read.
pub fn read_descriptions(
    source: &(impl Source + ?Sized),
    mut take: impl FnMut(Description<'_>),
) -> io::Result<Vec<Problem>> {
    let mut names = HashSet::new();
    let mut is_new = |name: &str| match names.insert(name.to_owned()) {
        true => Ok(()),
        false => Err("duplicate of an earlier task: remove one of the two".to_owned()),
    };
    let of_store = |name: &str, tests: Option<&str>| {
        let json = tests.unwrap_or_default();
        let tests = len(json).ok_or("its tests are not a list")?;
        is_new(name)?;
        take(Description {
            name: name.into(),
            tests: Some(tests as u64),
            cut_tests: cut_of_list(json),
            ..Description::default()
        });
        Ok(())
    };
    if let Some(problems) = execeval::each_of_store(source, &|_| true, of_store)? {
        return Ok(problems);
    }
    let mut problems = Vec::new();
    let (mut style, mut numbers) = (None, 0..);
    each_object(source, &mut problems, |line, object, problems| {
        let style = *style.get_or_insert_with(|| Style::of(object));
        let name = style.name(object, numbers.next().unwrap_or_default());
        let task = name.as_ref().ok().cloned();
        let read = name.and_then(|name| {
            let description = Description::read(style, name, object)?;
            is_new(&description.name)?;
            take(description);
            Ok(())
        });
        problems.extend(read.err().map(|message| Problem { line: Some(line), task, message }));
    })?;
    Ok(problems)
}

impl<'t> Description<'t> {
    fn read(style: Style, name: String, object: &Object<'t>) -> Result<Self, String> {
        let crate::Problem { difficulty, published } = crate::Problem::of(object);
        let rating = || object.whole_number("cf_rating")?.try_into().ok().filter(|points| *points > 0);
        let contest = || day(object.text("contest_date")?.get(..10)?);
        let tests = tests(style, object)?;
        if let Some(tests) = tests.filter(|tests| *tests > MAX_TESTS) {
            return Err(format!("it has {tests} tests; the limit is {MAX_TESTS}"));
        }
        Ok(Self {
            language: language(style, &name, object),
            name: name.into(),
            tests: tests.map(|tests| tests as u64),
            cut_tests: cut_tests(style, object),
            tags: ["tags", "cf_tags"].into_iter().find_map(|key| tags(object, key)).unwrap_or_default(),
            difficulty: difficulty.or_else(rating),
            year: published.or_else(contest).map(year),
            text: TEXTS.into_iter().find_map(|key| object.text(key)).unwrap_or_default(),
        })
    }
}

impl Description<'_> {
    /// Whether its unit tests are complete: there are some, and the source shows all of each.
    ///
    /// Codeforces shows the start of a long input or output, and `...` behind it. A test counts as cut if
    /// one of its texts has 250 bytes or more and ends so, not counting white space. Shorter texts may
    /// end with dots of their own.
    ///
    /// **Source:** xCodeEval, appendix C, holds out only problems with a complete set of unit tests. It
    /// does not say how they were found. Texts that are cut have 258 or 513 bytes in its files.
    pub fn is_complete(&self) -> bool {
        self.tests.is_some_and(|tests| tests > 0) && self.cut_tests == 0
    }
}

/// A unit test, as far as it is a text.
#[derive(Deserialize)]
struct Texts<'t> {
    #[serde(borrow, default)]
    input: Cow<'t, str>,
    #[serde(borrow, default)]
    output: Vec<Cow<'t, str>>,
}

/// The tests of CodeContests.
#[derive(Deserialize)]
struct Columns<'t> {
    #[serde(borrow, default)]
    input: Vec<Cow<'t, str>>,
    #[serde(borrow, default)]
    output: Vec<Cow<'t, str>>,
}

fn is_cut(text: &str) -> bool {
    const SHORTEST: usize = 250;
    text.len() >= SHORTEST && text.trim_ascii_end().ends_with("...")
}

/// The number of tests in a list whose texts are cut. Other lists have none.
fn cut_of_list(json: &str) -> u64 {
    let tests: Vec<Texts<'_>> = serde_json::from_str(json).unwrap_or_default();
    let is_test_cut = |test: &&Texts<'_>| is_cut(&test.input) || test.output.iter().any(|text| is_cut(text));
    tests.iter().filter(is_test_cut).count() as u64
}

/// The number of tests of a record whose texts are cut.
fn cut_tests(style: Style, object: &Object<'_>) -> u64 {
    let json = |key: &str| object.text(key).or_else(|| object.get(key).map(|raw| raw.get().into()));
    let of_columns = |key: &str| {
        let Some(json) = json(key) else { return 0 };
        let Ok(Columns { input, output }) = serde_json::from_str::<Columns<'_>>(&json) else { return 0 };
        let is_output_cut = |place: usize| output.get(place).is_some_and(|text| is_cut(text));
        input.iter().enumerate().filter(|(place, text)| is_cut(text) || is_output_cut(*place)).count() as u64
    };
    match style {
        Style::ExecEval | Style::Safim => UNIT_TESTS.into_iter().find_map(json).map_or(0, |json| cut_of_list(&json)),
        Style::CodeContests => CODE_CONTESTS.into_iter().map(of_columns).sum(),
        _ => 0,
    }
}

/// The programming language that a task asks for; `None` if a sample may choose it.
fn language<'t>(style: Style, name: &str, object: &Object<'t>) -> Option<Cow<'t, str>> {
    match style {
        Style::HumanEval | Style::EvalPlus | Style::Mbpp | Style::LiveCodeBench | Style::Apps => Some("Python".into()),
        Style::HumanEvalX | Style::McEval => Some(name.split_once('/')?.0.to_owned().into()),
        Style::MultiplE => object.text("language"),
        Style::ExecEval | Style::CodeContests | Style::Safim | Style::Compilation => None,
    }
}

/// The number of unit tests in a record; `None` if they are not in it.
fn tests(style: Style, object: &Object<'_>) -> Result<Option<usize>, String> {
    let raw = |key: &str| object.get(key).map(RawValue::get);
    let list = |key: &str| len(raw(key).unwrap_or("[]")).ok_or_else(|| format!("`{key}` is not a list"));
    // A list may be JSON inside a text.
    let inputs = |key: &str, inputs: &str| {
        let text = object.text(key).or_else(|| raw(key).map(Into::into)).filter(|text| *text != "null");
        let Some(text) = text else { return Ok(0) };
        let number = Object::parse(&text, true).ok().and_then(|object| len(object.get(inputs)?.get()));
        number.ok_or_else(|| format!("`{key}` has no list `{inputs}`"))
    };
    match style {
        Style::ExecEval | Style::Safim => {
            let key = UNIT_TESTS.into_iter().find(|key| object.has(key));
            match (unit_tests(object), key) {
                (None, Some(key)) => Err(format!("`{key}` is not a list of tests")),
                (tests, _) => Ok(tests),
            }
        }
        Style::Mbpp => list("test_list").map(Some),
        Style::EvalPlus => Ok(Some(list("base_input")? + list("plus_input").unwrap_or_default())),
        Style::LiveCodeBench => live_code_bench::test_count(object).map(Some),
        Style::Apps => inputs("input_output", "inputs").map(Some),
        Style::CodeContests => {
            CODE_CONTESTS.into_iter().map(|key| inputs(key, "input")).sum::<Result<_, _>>().map(Some)
        }
        Style::Compilation => Ok(None),
        Style::HumanEval | Style::HumanEvalX | Style::MultiplE | Style::McEval => {
            Ok((object.has("test") || object.has("tests")).then_some(1))
        }
    }
}

/// The length of a list; `None` if the text is not the JSON of a list.
fn len(json: &str) -> Option<usize> {
    serde_json::from_str::<Vec<IgnoredAny>>(json).ok().map(|list| list.len())
}

/// The tags in a member: a list of texts, or the same as JSON in a text.
fn tags(object: &Object<'_>, key: &str) -> Option<Vec<String>> {
    let text = object.text(key);
    let json = text.as_deref().or_else(|| object.get(key).map(RawValue::get))?;
    serde_json::from_str(json).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Read = (String, Option<u64>, Vec<String>, Option<u32>, Option<i64>, String);

    fn read(text: &str) -> (Vec<Read>, Vec<Problem>) {
        let mut read = Vec::new();
        let take = |Description { name, tests, tags, difficulty, year, text, .. }: Description<'_>| {
            read.push((name.into_owned(), tests, tags, difficulty, year, text.into_owned()));
        };
        let problems = read_descriptions(text.as_bytes(), take).expect("memory can be read");
        (read, problems)
    }

    #[test]
    fn records_say_what_they_have() {
        let (found, problems) = read(
            r#"{"src_uid": "a", "tags": ["dp"], "difficulty": 800, "prob_desc_created_at": "1583057400", "prob_desc_description": "d"}
{"src_uid": "b", "tags": "[\"math\", \"dp\"]", "hidden_unit_tests": "[{}, {}]", "description": ""}
{"src_uid": "c", "tests": 7, "tags": 1}"#,
        );
        assert_eq!(problems, []);
        let text = |text: &str| text.to_owned();
        assert_eq!(
            found,
            [
                (text("a"), None, vec![text("dp")], Some(800), Some(2020), text("d")),
                (text("b"), Some(2), vec![text("math"), text("dp")], None, None, text("")),
                (text("c"), Some(7), vec![], None, None, text("")),
            ]
        );
        let (found, problems) = read(
            r#"{"name": "a", "cf_rating": 1200, "cf_tags": ["dp"], "public_tests": {"input": ["1"]}, "private_tests": null}"#,
        );
        assert_eq!(problems, []);
        assert_eq!(found, [(text("a"), Some(1), vec![text("dp")], Some(1200), None, text(""))]);
    }

    #[test]
    fn tests_of_which_the_start_is_shown_are_not_complete() {
        let cut = format!("{}\\r\\n...", "1 ".repeat(125));
        let long = "1 ".repeat(200);
        for (record, tests) in [
            (
                format!(r#"{{"src_uid": "a", "hidden_unit_tests": [{{"input": "{long}", "output": ["1..."]}}]}}"#),
                Some(0),
            ),
            (
                format!(
                    r#"{{"src_uid": "a", "hidden_unit_tests": [{{"input": "{cut}"}}, {{"output": ["1", "{cut}"]}}]}}"#
                ),
                Some(2),
            ),
            (r#"{"src_uid": "a", "hidden_unit_tests": []}"#.to_owned(), None),
            (r#"{"src_uid": "a"}"#.to_owned(), None),
            (format!(r#"{{"a": [{{"input": "1"}}, {{"input": "{cut} \n"}}]}}"#), Some(1)),
            (
                format!(
                    r#"{{"name": "a", "public_tests": {{"input": ["1"], "output": ["{cut}"]}}, "private_tests": null}}"#
                ),
                Some(1),
            ),
            (r#"{"task_id": 1, "test_list": ["assert 1"]}"#.to_owned(), Some(0)),
        ] {
            let mut found = Vec::new();
            let take = |problem: Description<'_>| found.push((problem.cut_tests, problem.is_complete()));
            assert_eq!(read_descriptions(record.as_bytes(), take).expect("memory"), [], "{record}");
            assert_eq!(found, [(tests.unwrap_or(0), tests == Some(0))], "{record}");
        }
    }

    #[test]
    fn some_suites_name_the_language() {
        for (record, expected) in [
            (r#"{"task_id": "HumanEval/0", "prompt": "", "test": ""}"#, Some("Python")),
            (r#"{"task_id": "CPP/0", "declaration": "", "prompt": ""}"#, Some("CPP")),
            (r#"{"task_id": "Go/0", "signature": "", "instruction": ""}"#, Some("Go")),
            (r#"{"name": "a", "language": "js", "prompt": "", "tests": ""}"#, Some("js")),
            (r#"{"src_uid": "a"}"#, None),
        ] {
            let mut found = None;
            let take = |description: Description<'_>| found = description.language.map(Cow::into_owned);
            assert_eq!(read_descriptions(record.as_bytes(), take).expect("memory"), [], "{record}");
            assert_eq!(found.as_deref(), expected, "{record}");
        }
    }

    #[test]
    fn a_store_has_only_tests() {
        let (found, problems) = read(r#"{"a": [{"input": "1", "output": ["2"]}, {}], "b": {}, "a": []}"#);
        let tests: Vec<_> = found.iter().map(|read| (read.0.as_str(), read.1)).collect();
        assert_eq!(tests, [("a", Some(2))]);
        let tasks: Vec<_> = problems.iter().map(|problem| problem.task.as_deref()).collect();
        assert_eq!(tasks, [Some("b"), Some("a")]);
    }

    #[test]
    fn every_error_has_its_line() {
        let (found, problems) = read(
            "{\"src_uid\": \"a\"}\n\n{\"src_uid\": \"a\"}\n[]\n{\"id\": 1}\n{\"src_uid\": \"b\", \"unit_tests\": 5}\n{\"src_uid\": \"c\", \
             \"tests\": 18446744073709551615}\n{\"src",
        );
        assert_eq!(found.len(), 1);
        let lines: Vec<_> = problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [Some(3), Some(4), Some(5), Some(6), Some(7), Some(8)], "{problems:?}");
    }
}
