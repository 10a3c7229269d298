use assay_syntax::languages::Language;
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::project::{Files, Source};

const SHOP: &str = "import till\n\n\nclass Shop:\n    def open(self, at):\n        return at\n";
const MAIN: &str = "from shop import Shop\n\nshop = Shop()\nshop.open(noon)\n";

fn surroundings() -> Surroundings<'static> {
    let files = [("main.py", MAIN), ("shop.py", SHOP), ("till.py", "coins = 1\n")];
    let sources = files.iter().map(|&(path, text)| Source { path, text }).collect();
    Surroundings::new(Project::new(&Files::new(Language::Python, 0), sources, &[]))
}

fn chunk(filename: &'static str, text: &'static str) -> Chunk<'static> {
    Chunk { retrieved_chunk: text.into(), filename: filename.into() }
}

fn definition(around: &Surroundings<'_>, prompt: &str, groundtruth: &str, stated: &serde_json::Value) -> Option<usize> {
    let metadata = json!({"task_id": "python/0", "file": "main.py", "definition": stated});
    let line = json!({"prompt": prompt, "groundtruth": groundtruth, "metadata": metadata}).to_string();
    let task = Task::parse(&line, true, &mut Vec::new()).expect("a task");
    around.definition(&task).map(|place| place.start_lineno)
}

#[test]
fn a_definition_is_stated_or_searched() {
    let around = surroundings();
    let (prompt, rest) = MAIN.split_at(MAIN.len() - "open(noon)\n".len());
    assert_eq!(definition(&around, prompt, rest.trim(), &json!(null)), Some(4));
    assert_eq!(definition(&around, prompt, "shut()", &json!(null)), None, "not what the file has");
    assert_eq!(definition(&around, "x", "y", &json!(null)), None);
    let stated = json!({"file": "shop.py", "start_lineno": 3, "end_lineno": 5});
    assert_eq!(definition(&around, "x", "y", &stated), Some(3));
    assert_eq!(definition(&around, prompt, rest.trim(), &json!(["damaged"])), Some(4));
}

#[test]
fn what_was_found_is_looked_at() {
    let around = surroundings();
    let place = DefinitionPlace { file: "shop.py".to_owned(), start_lineno: 4, end_lineno: 5 };
    let target = Target {
        language: Language::Python,
        reference: "open(noon, 'lunch')",
        file: Some("main.py"),
        definition: Some(&place),
        around: Some(&around),
    };
    let chunks = [
        chunk("till.py", "coins = 1"),
        chunk("gone.py", "open"),
        chunk("shop.py", "    def open(self, at):\n        return at"),
    ];
    let seen = target.observe(&chunks);
    assert_eq!(seen.names, Overlap { found: 1, all: 2 });
    assert_eq!(seen.definition, Definition::At(3));
    let imported: Vec<Option<bool>> = seen.origins.iter().map(|origin| origin.map(|origin| origin.imported)).collect();
    assert_eq!(imported, [Some(false), None, Some(true)]);
    assert_eq!(target.observe(&chunks[..2]).definition, Definition::Missed);
    assert_eq!(target.observe(&[]).names, Overlap { found: 0, all: 2 });
    let nowhere = Target { around: None, definition: Some(&place), ..target };
    assert_eq!(nowhere.observe(&chunks).definition, Definition::Unknown);
}

fn benchmark(languages: &[&str]) -> assay_completion::benchmark::Benchmark {
    let lines: String = languages
        .iter()
        .enumerate()
        .map(|(n, language)| {
            json!({"prompt": "x = ", "groundtruth": "f(y)", "metadata": {"task_id": format!("{language}/{n}")}})
                .to_string()
                + "\n"
        })
        .collect();
    assay_completion::benchmark::Benchmark::read(lines.as_bytes(), None, |_| ()).expect("in memory")
}

fn report(benchmark: &assay_completion::benchmark::Benchmark, observations: &[Observation]) -> Report {
    let input = Input {
        name: "ours".to_owned(),
        with_reference: Some(false),
        records_sha256: None,
        observations,
        predictions: None,
    };
    Report::new(benchmark, String::new(), 2, vec![input])
}

fn seen(found: u32, all: u32, definition: Definition, imported: &[bool]) -> Observation {
    let origin =
        |&imported: &bool| Some(Origin { imported, same_folder: false, similar_name: false, shared_import: false });
    Observation { names: Overlap { found, all }, origins: imported.iter().map(origin).collect(), definition }
}

#[test]
fn all_tasks_count_and_each_language_by_itself() {
    let benchmark = benchmark(&["python", "python", "java", "java"]);
    let observations = [
        seen(1, 2, Definition::At(2), &[true, false]),
        seen(0, 1, Definition::Missed, &[]),
        seen(2, 2, Definition::At(1), &[true]),
        seen(0, 0, Definition::Unknown, &[false]),
    ];
    let report = report(&benchmark, &observations);
    let tasks = |row: usize| &report.tasks[row];
    assert_eq!(report.tasks.len(), 3);
    assert_eq!((tasks(0).total, tasks(0).with_names, tasks(0).with_definition), (4, 3, 3));
    let [all, python, java] = &report.retrievers[0].rows[..] else { panic!("three rows") };
    assert_eq!((all.with_context, python.with_context, java.with_context), (3, 1, 2));
    assert_eq!(all.overlap.map(|mean| mean.value), Some(50.0));
    assert_eq!(python.overlap.map(|mean| mean.value), Some(25.0));
    assert_eq!(all.recall.iter().map(|share| share.count).collect::<Vec<_>>(), [1, 2]);
    let bins = |row: &Row| row.names.iter().map(|names| names.tasks.count).collect::<Vec<_>>();
    assert_eq!((bins(all), bins(java)), (vec![1, 0, 1, 0, 0, 1], vec![0, 0, 0, 0, 0, 1]));
    let origins = all.origins.as_ref().expect("chunks");
    assert_eq!((origins.chunks, origins.imported.count, origins.other.count), (4, 2, 2));
    assert_eq!(serde_json::from_str::<Report>(&report.to_json()).expect("its own"), report);
}

#[test]
fn nothing_found_is_no_number() {
    let benchmark = benchmark(&["python"]);
    let report = report(&benchmark, &[Observation::default()]);
    let row = &report.retrievers[0].rows[0];
    assert_eq!((row.overlap, row.origins.is_none(), row.recall.len(), row.names.len()), (None, true, 0, 0));
    assert!(Report::new(&benchmark, String::new(), 1, Vec::new()).retrievers.is_empty());
}

proptest! {
    #[test]
    fn bins_are_those_of_their_shares(all in 1..50u32, found in 0..50u32) {
        let found = found.min(all);
        let share = 100.0 * f64::from(found) / f64::from(all);
        let expected = match share {
            0.0 => Bin::None,
            100.0 => Bin::All,
            share if share <= 25.0 => Bin::To25,
            share if share <= 50.0 => Bin::To50,
            share if share <= 75.0 => Bin::To75,
            _ => Bin::Below100,
        };
        let benchmark = benchmark(&["python"]);
        let report = report(&benchmark, &[seen(found, all, Definition::Unknown, &[])]);
        let names = &report.retrievers[0].rows[0].names;
        let bin = names.iter().find(|names| names.tasks.count == 1).map(|names| names.bin);
        prop_assert_eq!(bin, Some(expected));
    }

    /// Whatever a record says about a file, nothing panics, and no more is found than exists.
    #[test]
    fn any_chunk_can_be_looked_at(reference in "\\PC{0,40}", texts in prop::collection::vec(("\\PC{0,30}", "[a-z]{0,3}(shop)?(\\.py)?"), 0..4)) {
        let around = surroundings();
        let place = DefinitionPlace { file: "shop.py".to_owned(), start_lineno: usize::MAX, end_lineno: 0 };
        let target = Target { language: Language::Python, reference: &reference, file: Some("main.py"), definition: Some(&place), around: Some(&around) };
        let chunks: Vec<Chunk<'_>> =
            texts.iter().map(|(text, file)| Chunk { retrieved_chunk: text.as_str().into(), filename: file.as_str().into() }).collect();
        let seen = target.observe(&chunks);
        prop_assert!(seen.names.found <= seen.names.all);
        prop_assert_eq!((seen.origins.len(), seen.definition), (chunks.len(), Definition::Missed));
    }
}
