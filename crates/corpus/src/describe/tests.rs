use assay_completion::benchmark::Task;
use assay_syntax::languages::Language;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::lengths::Length;
use super::*;
use crate::retrieve::budget::Counter;

fn bins(distribution: &Distribution) -> Vec<(u64, u64, u64)> {
    distribution.bins.iter().map(|bin| (bin.from, bin.to, bin.count)).collect()
}

fn summary(numbers: &[u64]) -> Numbers {
    let mut summary = Numbers::default();
    numbers.iter().for_each(|number| summary.add(*number));
    summary
}

/// A record of CrossCodeEval.
fn record(id: &str, repository: &str, file: &str, more: &Value) -> String {
    let mut record = json!({"prompt": "import a\nx = a.", "groundtruth": "b()",
        "metadata": {"task_id": id, "repository": repository, "file": file}});
    for (key, value) in more.as_object().into_iter().flatten() {
        record[key] = value.clone();
    }
    record.to_string()
}

fn described(records: &[(Language, String)]) -> Examples {
    let mut examples = Examples::default();
    for (language, record) in records {
        let task = Task::parse(record, true, &mut Vec::new()).expect("a task");
        examples.add(*language, &task, &Counter::Words).expect("words");
    }
    examples
}

fn four() -> Vec<(Language, String)> {
    let of = |language: Language, number: usize, repository: &str, file: &str, more: Value| {
        (language, record(&format!("{}/{number}", language.id()), repository, file, &more))
    };
    let list = json!([{"retrieved_chunk": "def b():\n    pass", "filename": "b.py"}, {"retrieved_chunk": "c", "filename": "c.py"}]);
    vec![
        of(Language::Python, 0, "one", "a.py", json!({"right_context": "\ny = 1\n"})),
        of(Language::Python, 1, "one", "a.py", json!({"groundtruth": "b(\n1)", "crossfile_context": {"list": list}})),
        of(Language::Python, 2, "two", "a.py", json!({"crossfile_context": {"text": "# é", "list": []}})),
        of(Language::Java, 0, "two", "A.java", json!({"groundtruth": "b();\n"})),
    ]
}

#[test]
fn bins_are_powers_of_two_or_steps() {
    assert_eq!(Numbers::default().distribution(), None);
    let found = summary(&[0, 1, 2, 3, 9, 8]).distribution().expect("numbers");
    assert_eq!((found.n, found.mean, found.min, found.max), (6, 3.83, 0, 9));
    assert_eq!(bins(&found), [(0, 0, 1), (1, 1, 1), (2, 3, 2), (4, 7, 0), (8, 15, 2)]);
    let largest = summary(&[u64::MAX, u64::MAX - 1]).distribution().expect("numbers");
    assert_eq!(bins(&largest), [(1 << 63, u64::MAX, 2)]);
    let mut points = Numbers::in_steps_of(400);
    [800, 1199, 1200, 2000].into_iter().for_each(|number| points.add(number));
    let found = points.distribution().expect("numbers");
    assert_eq!(bins(&found), [(800, 1199, 2), (1200, 1599, 1), (1600, 1999, 0), (2000, 2399, 1)]);
    // Nothing makes a report of millions of bins.
    points.add(u32::MAX.into());
    let found = points.distribution().expect("numbers");
    assert_eq!((found.bins.len(), found.bins[2].from, found.n), (4, 2000, 5));
}

#[test]
fn lines_end_with_line_feeds() {
    for (text, lines) in [("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\nb", 2), ("a\n\n", 2), ("\r", 1), ("a\r\nb", 2)]
    {
        assert_eq!(Length::of(text, &Counter::Words).expect("words").lines, lines, "{text:?}");
    }
}

#[test]
fn examples_are_counted_by_language() {
    let rows = described(&four()).rows();
    let languages: Vec<Option<&str>> = rows.iter().map(|row| row.language.as_deref()).collect();
    assert_eq!(languages, [None, Some("python"), Some("java")]);
    let sizes: Vec<_> = rows.iter().map(|row| (row.repositories, row.files, row.examples)).collect();
    assert_eq!(sizes, [(Some(2), Some(3), 4), (Some(2), Some(2), 3), (Some(1), Some(1), 1)]);
    let [all, python, java] = rows.as_slice() else { panic!("three rows") };
    assert_eq!((all.multi_line_references, all.multi_line_share, java.multi_line_share), (1, 25.0, 0.0));
    let prompt = all.prompt.as_ref().expect("prompts");
    assert_eq!((prompt.lines.mean, prompt.characters.mean, prompt.tokens.mean), (2.0, 15.0, 6.0));
    let right = python.right_context.as_ref().expect("one");
    assert_eq!((right.lines.n, right.lines.mean, right.tokens.mean), (1, 2.0, 3.0));
    assert_eq!(java.right_context, None);
    // The text counts, and the chunks if there is no text.
    let retrieved = python.retrieved_context.as_ref().expect("two");
    assert_eq!((retrieved.lines.n, retrieved.lines.max, retrieved.characters.min), (2, 3, 3));
    assert_eq!(python.chunks.as_ref().map(|chunks| (chunks.n, chunks.mean)), Some((1, 2.0)));
}

#[test]
fn one_language_has_one_row_and_names_may_be_missing() {
    let bare = json!({"prompt": "", "groundtruth": "x", "metadata": {"task_id": "python/1"}}).to_string();
    let rows = described(&[(Language::Python, bare)]).rows();
    let [row] = rows.as_slice() else { panic!("one row") };
    assert_eq!((row.language.as_deref(), row.repositories, row.files), (Some("python"), None, None));
    assert_eq!((row.prompt.as_ref(), row.retrieved_context.as_ref(), row.chunks.as_ref()), (None, None, None));
    assert!(Examples::default().rows().is_empty());
}

#[test]
fn parts_merge_in_any_order() {
    let records = four();
    let complete = described(&records);
    for cut in 0..=records.len() {
        let (first, second) = records.split_at(cut);
        let (mut forward, mut backward) = (described(first), described(second));
        forward.merge(described(second));
        backward.merge(described(first));
        assert_eq!((&forward, &backward), (&complete, &complete), "{cut}");
    }
}

#[test]
fn problems_of_two_files_are_one() {
    let mut problems = Problems::default();
    assert_eq!(problems.row(400), None);
    let tags = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect();
    let add = |problems: &mut Problems, problem| problems.add(problem, &Counter::Words).expect("words");
    for (name, tests) in [("a", 3), ("b", 1)] {
        add(&mut problems, Problem { name: name.into(), tests: Some(tests), ..Problem::default() });
    }
    for (name, difficulty, year, tagged) in
        [("a", Some(1600), 2020, tags(&["math", "dp", "dp"])), ("c", None, 2019, tags(&["math"]))]
    {
        let description = "Add 1.\n".into();
        let problem = Problem {
            name: name.into(),
            difficulty,
            year: Some(year),
            tags: tagged,
            description,
            ..Problem::default()
        };
        add(&mut problems, problem);
    }
    let row = problems.row(400).expect("problems");
    assert_eq!((row.problems, row.tests), (3, 4));
    assert_eq!(row.tests_each.as_ref().map(|tests| (tests.n, tests.mean)), Some((2, 2.0)));
    let found: Vec<_> = row.tags.iter().map(|tag| (tag.tag.as_str(), tag.problems)).collect();
    assert_eq!(found, [("math", 2), ("dp", 1)]);
    assert_eq!(row.years, [Year { year: 2019, problems: 1 }, Year { year: 2020, problems: 1 }]);
    assert_eq!(row.difficulty.as_ref().map(bins), Some(vec![(1600, 1999, 1)]));
    let description = row.description.expect("descriptions");
    assert_eq!((description.lines.n, description.lines.mean, description.tokens.mean), (2, 1.0, 3.0));
}

/// Samples as a record has them: language, problem, outcome, tags and program.
type Given<'s> = (Option<&'s str>, &'s str, &'s str, &'s [&'s str], &'s str);

fn sampled(given: &[Given<'_>], problems: &Problems) -> Samples {
    let mut samples = Samples::default();
    for (language, problem, outcome, tags, program) in given {
        let tags: Vec<String> = tags.iter().map(|tag| (*tag).to_owned()).collect();
        let (problem, outcome) = (Some(*problem), Some(*outcome));
        let sample = Sample { language: *language, problem, outcome, tags: &tags, program, ..Sample::default() };
        samples.add(sample, problems, &Counter::Words).expect("words");
    }
    samples
}

const GIVEN: [Given<'_>; 4] = [
    (Some("C"), "p", "PASSED", &["dp", "math", "dp"], "int x;"),
    (Some("Go"), "q", "PASSED", &[], "var x int\n"),
    (Some("C"), "p", "WRONG_ANSWER", &["math"], ""),
    (Some("C"), "q", "PASSED", &["math"], "x"),
];

#[test]
fn samples_are_counted_by_language() {
    let mut problems = Problems::default();
    let problem = Problem {
        name: "q".into(),
        tags: vec!["greedy".to_owned()],
        description: "Do it.".into(),
        ..Problem::default()
    };
    problems.add(problem, &Counter::Words).expect("words");
    let rows = sampled(&GIVEN, &problems).rows(&["apr"], "test");
    let [all, c, go] = rows.as_slice() else { panic!("three rows") };
    assert_eq!([&all.language, &c.language, &go.language], [&None, &Some("C".to_owned()), &Some("Go".to_owned())]);
    assert_eq!((all.samples, all.problems, c.samples, c.problems), (4, Some(2), 3, Some(2)));
    assert_eq!((&*all.tasks, &*all.split, all.positives), (&["apr".to_owned()][..], "test", None));
    // A tag counts once for a sample. A sample without tags has those of its problem.
    let tags = |row: &SampleRow| row.tags.iter().map(|tag| (tag.tag.clone(), tag.samples)).collect::<Vec<_>>();
    assert_eq!(tags(all), [("math".to_owned(), 3), ("dp".to_owned(), 1), ("greedy".to_owned(), 1)]);
    assert_eq!(tags(go), [("greedy".to_owned(), 1)]);
    let outcomes: Vec<_> = all.outcomes.iter().map(|one| (one.outcome.as_str(), one.samples)).collect();
    assert_eq!(outcomes, [("PASSED", 3), ("WRONG_ANSWER", 1)]);
    assert_eq!(all.of_problem.as_ref().map(bins), Some(vec![(2, 3, 2)]));
    assert_eq!(c.of_problem.as_ref().map(bins), Some(vec![(1, 1, 1), (2, 3, 1)]));
    // The description of p is unknown, and a sample has no program.
    let [program, input] = [&all.program, &all.input].map(|lengths| lengths.as_ref().expect("texts"));
    assert_eq!((program.tokens.n, program.tokens.max, program.lines.mean), (3, 3, 1.0));
    assert_eq!((input.tokens.n, input.tokens.min, input.tokens.max), (2, 4, 6));
    assert!(Samples::default().rows(&["apr"], "test").is_empty());
}

#[test]
fn queries_are_counted_with_their_candidates() {
    let mut samples = Samples::default();
    for candidates in [[2, 5], [1, 0]] {
        let sample = Sample { candidates: Some(candidates), description: "Do it.", ..Sample::default() };
        samples.add(sample, &Problems::default(), &Counter::Words).expect("words");
    }
    let rows = samples.rows(&["retrieval_nl_code"], "dev");
    let [row] = rows.as_slice() else { panic!("no language has a row of its own") };
    assert_eq!((row.samples, row.positives, row.negatives, row.problems), (2, Some(3), Some(5), None));
    assert_eq!((&row.language, &row.program, &row.input), (&None, &None, &None));
}

#[test]
fn parts_of_samples_merge_in_any_order() {
    let complete = sampled(&GIVEN, &Problems::default());
    for cut in 0..=GIVEN.len() {
        let [first, second] = [&GIVEN[..cut], &GIVEN[cut..]].map(|part| sampled(part, &Problems::default()));
        let (mut forward, mut backward) = (first.clone(), second.clone());
        forward.merge(second);
        backward.merge(first);
        assert_eq!((&forward, &backward), (&complete, &complete), "{cut}");
    }
}

#[test]
fn the_size_of_the_papers_means_is_found() {
    // Table 1 of the paper, and how much a sample of 25 records may differ from it.
    for (language, [prompt, reference]) in [
        (Language::Python, [90.6, 1.0]),
        (Language::Java, [106.7, 1.1]),
        (Language::TypeScript, [116.5, 1.7]),
        (Language::CSharp, [71.1, 1.7]),
    ] {
        let path = format!("data/crosscodeeval/prompts_{}.jsonl", language.id());
        let Some(path) = assay_testing::shared(&path) else { return };
        let text = std::fs::read_to_string(path).expect("UTF-8");
        let records: Vec<_> = text.lines().map(|line| (language, line.to_owned())).collect();
        let rows = described(&records).rows();
        let lines = |lengths: &Option<TextLengths>| lengths.as_ref().expect("texts").lines.mean;
        let found = [lines(&rows[0].prompt), lines(&rows[0].reference)];
        assert!((found[0] - prompt).abs() < 20.0 && (found[1] - reference).abs() < 0.2, "{language}: {found:?}");
    }
}

proptest! {
    #[test]
    fn summaries_of_parts_are_those_of_the_whole(
        numbers in prop::collection::vec(any::<u64>().prop_map(|number| number >> (number % 64)), 0..40), cut in 0_usize..40,
    ) {
        let complete = summary(&numbers);
        let (first, second) = numbers.split_at(cut.min(numbers.len()));
        let mut merged = summary(second);
        merged.merge(&summary(first));
        prop_assert_eq!(&merged, &complete);
        if let Some(found) = complete.distribution() {
            prop_assert_eq!(found.bins.iter().map(|bin| bin.count).sum::<u64>(), numbers.len() as u64);
            let in_bin = |bin: &Bin| numbers.iter().filter(|number| (bin.from..=bin.to).contains(number)).count() as u64;
            prop_assert!(found.bins.iter().all(|bin| bin.count == in_bin(bin)));
        }
    }

    #[test]
    fn words_are_counted_as_they_are_cut(text in "[a-z_é変 \n\u{1c}\u{2028}.()0-9]{0,40}") {
        let (_, found) = Counter::Words.first(&text, usize::MAX).expect("words");
        prop_assert_eq!(Counter::Words.count(&text).expect("words"), found.tokens);
    }
}
