//! The tables of papers under `results/`: each number against a second copy, typed in the paper's layout
//! (`tests/published`), and against the papers' own text.

use std::collections::{BTreeMap, BTreeSet};

use assay_tests::{project, shared_paper};
use toml::{Table, Value};

/// What each paper's tables are, and the file of its text.
const PAPERS: [(&str, &str, &[u32]); 2] =
    [("crosscodeeval", "crosscodeeval.md", &[2, 4, 7, 8, 9]), ("xcodeeval", "xcodeeval.txt", &[3, 4, 5])];

/// Where a paper's text does not have what its pages show: formulas come twice, and one row was misread.
const MISREAD: [(&str, &str); 9] = [
    ("+ Patriaval w/ Paf", "+ Retrieval w/ Ref."),
    ("\t30 77\t", "\t30.77\t"),
    ("\t18 15\t42 90\t24.15\t49 26", "\t18.15\t42.90\t24.15\t49.26"),
    ("α𝛼\\alpha", "α"),
    ("γ𝛾\\gamma", "γ"),
    ("k𝑘k", "k"),
    ("pass@555", "pass@5"),
    ("\\checkmark", "yes"),
    ("×\\times", "no"),
];

/// Names that a paper spells in another way than we do.
const SPELLED: [(&str, &str); 3] =
    [("CodeGen25-7B", "CodeGen2.5-7B"), ("UnixCoder", "UniXCoder"), ("OpenAI Ada", "OpenAI ada")];

/// The rows of xCodeEval's tables: the paper's words, and our model, setting and metric.
const XCODEEVAL_ROWS: [(&str, [&str; 3]); 24] = [
    ("TC-Code2Tag macro-F1", ["GPT-3.5-turbo", "tag_code", "macro_f1"]),
    ("TC-DesCode2Tag macro-F1", ["GPT-3.5-turbo", "tag_description_code", "macro_f1"]),
    ("Code Compilation accuracy", ["GPT-3.5-turbo", "compilation", "accuracy"]),
    ("Program Synthesis (T) pass@5", ["GPT-3.5-turbo", "synthesis_temperatures", "pass_5"]),
    ("Program Synthesis (N) pass@5", ["GPT-3.5-turbo", "synthesis", "pass_5"]),
    ("Automatic Program Repair pass@5", ["GPT-3.5-turbo", "repair", "pass_5"]),
    ("Translation C-{} pass@5", ["GPT-3.5-turbo", "translation_from_c", "pass_5"]),
    ("Translation C#-{} pass@5", ["GPT-3.5-turbo", "translation_from_csharp", "pass_5"]),
    ("Translation C++-{} pass@5", ["GPT-3.5-turbo", "translation_from_cpp", "pass_5"]),
    ("Translation Go-{} pass@5", ["GPT-3.5-turbo", "translation_from_go", "pass_5"]),
    ("Translation Java-{} pass@5", ["GPT-3.5-turbo", "translation_from_java", "pass_5"]),
    ("Translation Javascript-{} pass@5", ["GPT-3.5-turbo", "translation_from_javascript", "pass_5"]),
    ("Translation Kotlin-{} pass@5", ["GPT-3.5-turbo", "translation_from_kotlin", "pass_5"]),
    ("Translation PHP-{} pass@5", ["GPT-3.5-turbo", "translation_from_php", "pass_5"]),
    ("Translation Python-{} pass@5", ["GPT-3.5-turbo", "translation_from_python", "pass_5"]),
    ("Translation Ruby-{} pass@5", ["GPT-3.5-turbo", "translation_from_ruby", "pass_5"]),
    ("Translation Rust-{} pass@5", ["GPT-3.5-turbo", "translation_from_rust", "pass_5"]),
    ("Target lang. Avg pass@5", ["GPT-3.5-turbo", "translation_average", "pass_5"]),
    ("Code-Code (α) Acc@k", ["StarEncoder (fine-tuned)", "code_code_corpus", "acc_100"]),
    ("Code-Code (γ) Acc@k", ["StarEncoder (fine-tuned)", "code_code_query", "acc_100"]),
    ("NL-Code Acc@k", ["StarEncoder (fine-tuned)", "nl_code", "acc_100"]),
    ("Starcoderbase-3b yes pass@5", ["StarCoderBase-3B (fine-tuned)", "synthesis", "pass_5"]),
    ("CodeLlama-7b-Instruct no pass@5", ["CodeLlama-7B-Instruct", "synthesis", "pass_5"]),
    ("CodeLlama-13b-Instruct no pass@5", ["CodeLlama-13B-Instruct", "synthesis", "pass_5"]),
];

/// Numbers by row (model, setting, retriever) and column (scope, metric); NaN where a table has none.
type Cells = BTreeMap<(String, String), f64>;

#[test]
fn every_number_is_that_of_the_second_copy() {
    for (paper, _, tables) in PAPERS {
        for table in tables {
            let path = project(&format!("tests/published/{paper}/table-{table}.txt"));
            let copy = std::fs::read_to_string(path).expect("the copy is there");
            check(paper, *table, "its copy", &printed(&copy));
        }
    }
}

#[test]
fn every_number_is_that_of_the_paper() {
    for (paper, file, tables) in PAPERS {
        let Some(path) = shared_paper(file) else { continue };
        let mut text = std::fs::read_to_string(path).expect("a paper is text");
        for (misread, shown) in MISREAD {
            text = text.replace(misread, shown);
        }
        let parts: Vec<&str> = text.split("\nTable ").collect();
        for table in tables {
            let caption = parts.iter().position(|part| part.starts_with(&format!("{table}:"))).expect("a caption");
            // The one text has captions below the tables, the other above.
            let part = parts[if paper == "crosscodeeval" { caption - 1 } else { caption }];
            check(paper, *table, "the paper", &printed(part));
        }
    }
}

#[test]
fn files_are_well_formed() {
    for (paper, _, tables) in PAPERS {
        let folder = project(&format!("results/{paper}/published"));
        let found: BTreeSet<_> = folder.read_dir().expect("a folder").map(|f| f.expect("a file").file_name()).collect();
        assert_eq!(found, tables.iter().map(|table| format!("table-{table}.toml").into()).collect(), "{paper}");
        let benchmark = read(&format!("{paper}/benchmark.toml"));
        let [scopes, known_metrics] = ["scope", "metric"].map(|kind| {
            let all = benchmark[kind].as_array().expect("a list");
            all.iter().map(|one| text(&one["id"])).collect::<Vec<_>>()
        });
        let settings = benchmark["setting"].as_array().expect("a list");
        for setting in settings {
            assert!(texts(&setting["metrics"]).iter().all(|m| known_metrics.contains(m)), "{paper}: {}", setting["id"]);
        }
        for table in tables {
            let published = read(&format!("{paper}/published/table-{table}.toml"));
            assert_eq!(text(&published["table"]), format!("Table {table}"));
            let columns = texts(&published["scopes"]);
            assert!(columns.iter().all(|scope| scopes.contains(scope)), "{paper}, table {table}: {columns:?}");
            for row in published["row"].as_array().expect("a list") {
                let row = row.as_table().expect("a table");
                let place = format!("{paper}, table {table}, {}", name(row));
                let setting = settings.iter().find(|s| s["id"] == row["setting"]).expect(&place);
                assert!(metrics(row).count() > 0, "{place} has no numbers");
                for (metric, values) in metrics(row) {
                    assert!(texts(&setting["metrics"]).contains(&metric), "{place}: {metric}");
                    assert_eq!(values.len(), columns.len(), "{place}: {metric}");
                    for (scope, value) in columns.iter().zip(values) {
                        let value = value.as_float().expect(&place);
                        let absent = text(&row["setting"]).strip_prefix("translation_from_") == Some(scope);
                        let fits = if absent { value.is_nan() } else { (0.0..=100.0).contains(&value) };
                        assert!(fits, "{place}: {metric} of {scope} is {value}");
                    }
                }
            }
        }
    }
}

#[track_caller]
fn check(paper: &str, table: u32, other: &str, expected: &Cells) {
    let file = format!("{paper}/published/table-{table}.toml");
    let found = cells(&read(&file));
    let places: BTreeSet<_> = found.keys().chain(expected.keys()).collect();
    let same = |a: f64, b: f64| a == b || a.is_nan() && b.is_nan();
    let differences: Vec<String> = places
        .into_iter()
        .filter(|&place| !matches!((found.get(place), expected.get(place)), (Some(&a), Some(&b)) if same(a, b)))
        .map(|place| format!("{} | {}: {:?}, {other}: {:?}", place.0, place.1, found.get(place), expected.get(place)))
        .collect();
    assert!(differences.is_empty(), "{file}: {differences:#?}");
    assert!(!found.is_empty(), "{file} has no numbers");
}

fn read(path: &str) -> Table {
    let file = project("results").join(path);
    std::fs::read_to_string(file).expect("the file is there").parse().unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(text).collect()
}

fn metrics(row: &Table) -> impl Iterator<Item = (&str, &Vec<Value>)> {
    row.iter().filter_map(|(key, value)| Some((key.as_str(), value.as_array()?)))
}

fn name(row: &Table) -> String {
    let parts = ["model", "setting", "retriever"].map(|key| row.get(key).map_or("", text));
    parts.join(", ").trim_end_matches(", ").to_owned()
}

fn cells(published: &Table) -> Cells {
    let scopes = texts(&published["scopes"]);
    let mut cells = Cells::new();
    for row in published["row"].as_array().expect("a list") {
        let row = row.as_table().expect("a table");
        for (metric, values) in metrics(row) {
            for (scope, value) in scopes.iter().zip(values) {
                let place = (name(row), format!("{scope} {metric}"));
                let before = cells.insert(place, value.as_float().expect("a number with a point"));
                assert!(before.is_none(), "{}, {scope} {metric} is there twice", name(row));
            }
        }
    }
    cells
}

/// The numbers of a table in a paper's layout: headings, and rows that end in as many numbers as there are columns.
fn printed(table: &str) -> Cells {
    let mut cells = Cells::new();
    let mut columns: Vec<String> = Vec::new();
    let mut model = String::new();
    for line in table.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(heading) = heading(&words) {
            columns = heading;
            continue;
        }
        let Some(start) = words.len().checked_sub(columns.len()).filter(|&start| start > 0) else { continue };
        let numbers: Option<Vec<f64>> = words[start..].iter().map(|word| number(word)).collect();
        let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) else { continue };
        let label = words[..start].join(" ");
        let known = XCODEEVAL_ROWS.iter().find(|row| row.0 == label);
        let (row, metric) = match known {
            Some((_, [model, setting, metric])) => (format!("{model}, {setting}"), format!(" {metric}")),
            None => (system(&label, &mut model), String::new()),
        };
        for (column, number) in columns.iter().zip(numbers) {
            let before = cells.insert((row.clone(), format!("{column}{metric}")), number);
            assert!(before.is_none(), "{row}, {column} is printed twice");
        }
    }
    cells
}

fn number(word: &str) -> Option<f64> {
    if word == "-" { Some(f64::NAN) } else { word.parse().ok() }
}

/// The columns that a heading names: metrics of CrossCodeEval's four languages, or xCodeEval's languages.
fn heading(words: &[&str]) -> Option<Vec<String>> {
    if let ["EM", second @ ("ES" | "F1"), ..] = words {
        let metrics = if *second == "ES" { ["em", "es"] } else { ["id_em", "id_f1"] };
        let languages = ["python", "java", "typescript", "csharp"];
        return Some(languages.iter().flat_map(|l| metrics.map(|metric| format!("{l} {metric}"))).collect());
    }
    let (["Tasks", "metric", languages @ ..] | ["Model", "Trained", "Metric", languages @ ..]) = words else {
        return None;
    };
    let id = |language: &&str| match *language {
        "C#" => "csharp".to_owned(),
        "C++" => "cpp".to_owned(),
        "AVG" | "AVG." | "Avg" => "average".to_owned(),
        other => other.to_lowercase(),
    };
    Some(languages.iter().map(id).collect())
}

/// What a row of CrossCodeEval's tables is about. Rows that start with a plus belong to the model above them.
fn system(label: &str, model: &mut String) -> String {
    let mut label = label.to_owned();
    for (theirs, ours) in SPELLED {
        label = label.replace(theirs, ours);
    }
    let Some(rest) = label.strip_prefix("+ Retrieval") else {
        *model = label.trim_end_matches(" -").to_owned();
        return format!("{model}, infile");
    };
    let (setting, retriever) = match rest.strip_prefix(" w/ Ref.") {
        Some(retriever) => ("retrieval_with_ref", retriever.trim()),
        None => ("retrieval", rest.trim()),
    };
    // Tables without a column for the retriever are about BM25.
    format!("{model}, {setting}, {}", if retriever.is_empty() { "BM25" } else { retriever })
}
