//! Checks the tables of papers under `results/`. Each number is compared with a second copy, typed
//! in the paper's layout (`tests/published`), and with the paper's text.

use std::collections::{BTreeMap, BTreeSet};

use assay_corpus::select::published::{self as selections, Published};
use assay_testing::shared;
use assay_tests::project;
use toml::{Table, Value};

/// Each paper with the file of its text and the numbers of its tables of rows. [`CHANGES`] and
/// [`ORIGINS`] are further data of CrossCodeEval's paper.
const PAPERS: [(&str, &str, &[u32]); 2] =
    [("crosscodeeval", "crosscodeeval.md", &[2, 4, 7, 8, 9]), ("xcodeeval", "xcodeeval.txt", &[3, 4, 5])];

/// The file of a paper's counts of tasks that are won and lost.
const CHANGES: &str = "table-3";
/// The file of a paper's data on the origin of retrieved context.
const ORIGINS: &str = "section-3.5";
const LANGUAGES: [&str; 4] = ["python", "java", "typescript", "csharp"];

/// Places where a paper's text differs from its pages: formulas occur twice, and one row was
/// misread.
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

/// Names that a paper spells differently.
const SPELLED: [(&str, &str); 3] =
    [("CodeGen25-7B", "CodeGen2.5-7B"), ("UnixCoder", "UniXCoder"), ("OpenAI Ada", "OpenAI ada")];

/// The rows of xCodeEval's tables: the paper's words, with our model, setting and metric.
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
    ("Code-Code (α) Acc@k", ["StarEncoder (fine-tuned)", "code_code", "corpus_acc_100"]),
    ("Code-Code (γ) Acc@k", ["StarEncoder (fine-tuned)", "code_code", "query_acc_100"]),
    ("NL-Code Acc@k", ["StarEncoder (fine-tuned)", "nl_code", "acc_100"]),
    ("Starcoderbase-3b yes pass@5", ["StarCoderBase-3B (fine-tuned)", "synthesis", "pass_5"]),
    ("CodeLlama-7b-Instruct no pass@5", ["CodeLlama-7B-Instruct", "synthesis", "pass_5"]),
    ("CodeLlama-13b-Instruct no pass@5", ["CodeLlama-13B-Instruct", "synthesis", "pass_5"]),
];

/// Numbers by row (model, setting, retriever) and column (scope, metric); NaN where a table has
/// none.
type Cells = BTreeMap<(String, String), f64>;

/// The numbers of CT3's paper stand in the guide to papers, because no board can have them.
#[test]
fn the_guide_has_the_numbers_of_the_second_copy() {
    let read = |path: &str| std::fs::read_to_string(project(path)).expect("the file is there");
    let guide = read("docs/user/papers.md");
    let section = guide.split("### CT3 numbers").nth(1).expect("a section");
    let section = section.split("Figures 5 to 8").next().unwrap_or_default();
    // A table's head ends with a rule.
    let is_row = |line: &&str| line.starts_with('|') && !line.starts_with("|---");
    let tables = section.split("\n\n").filter(|block| block.starts_with('|'));
    let rows = tables.flat_map(|table| table.lines().filter(is_row).skip(1));
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_lowercase()).collect::<Vec<_>>();
    let of_guide: Vec<Vec<String>> = rows.map(cells).collect();
    let copy = read("tests/published/ct3/tables.txt").to_lowercase();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let of_copy: Vec<Vec<String>> = copy.lines().filter(|line| !line.is_empty()).map(words).collect();
    assert_eq!(of_guide.len(), 13);
    assert_eq!(of_guide, of_copy);
    let Some(paper) = shared("papers/ct3.txt") else { return };
    let paper = std::fs::read_to_string(paper).expect("the paper is there").to_lowercase();
    let lines: Vec<&str> = paper.lines().map(str::trim).collect();
    for row in &of_guide {
        // The paper's text has a cell a line. Table 9 has a mark behind the first.
        let is_there = lines.windows(row.len() + 1).any(|found| {
            let found: Vec<&&str> = found.iter().filter(|cell| !cell.starts_with('\\')).take(row.len()).collect();
            found.len() == row.len() && found.iter().zip(row).all(|(found, cell)| **found == cell)
        });
        assert!(is_there, "{row:?}");
    }
}

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
        let Some(path) = shared(&format!("papers/{file}")) else { continue };
        let mut text = std::fs::read_to_string(path).expect("a paper is text");
        for (misread, shown) in MISREAD {
            text = text.replace(misread, shown);
        }
        let parts: Vec<&str> = text.split("\nTable ").collect();
        for table in tables {
            let caption = parts.iter().position(|part| part.starts_with(&format!("{table}:"))).expect("a caption");
            // One text has captions below the tables, the other above them.
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
        let others = [CHANGES, ORIGINS].map(|name| format!("{name}.toml"));
        let others = others.into_iter().filter(|_| paper == "crosscodeeval");
        let all = tables.iter().map(|table| format!("table-{table}.toml")).chain(others);
        assert_eq!(found, all.map(Into::into).collect(), "{paper}");
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

/// The data of a paper about a model. For each language, it has the numbers of table 3 from left to
/// right, without their signs; NaN where the paper has none.
type Changes = BTreeMap<String, Vec<[f64; 7]>>;

fn changes() -> Changes {
    let table = read(&format!("crosscodeeval/published/{CHANGES}.toml"));
    let all = table["change"].as_array().expect("a list");
    let mut found = Changes::new();
    for pair in all.chunks(2) {
        let [first, second] = pair else { panic!("two changes a model") };
        let numbers = |change: &Value, key: &str| -> Vec<f64> {
            let values = change[key].as_array().expect("a list").iter();
            values.map(|value| value.as_integer().map_or(f64::NAN, |count| count as f64)).collect()
        };
        let settings = [first, second].map(|change| [text(&change["from"]), text(&change["to"])]);
        assert_eq!(settings, [["infile", "retrieval"], ["retrieval", "retrieval_with_ref"]]);
        assert_eq!(text(&first["model"]), text(&second["model"]));
        let of_language = |n: usize| {
            let [a, b, c] = ["before", "degraded", "improved"].map(|key| numbers(first, key)[n]);
            let [d, e, f, g] = ["before", "degraded", "improved", "after"].map(|key| numbers(second, key)[n]);
            assert!(same(numbers(first, "after")[n], d), "{}", first["model"]);
            [a, b, c, d, e, f, g]
        };
        found.insert(text(&first["model"]).to_owned(), (0..LANGUAGES.len()).map(of_language).collect());
    }
    found
}

/// Parses the printed table 3: a block for every two languages, with a row for each model.
fn printed_changes(table: &str) -> Changes {
    let mut found = Changes::new();
    let mut first = 0;
    for line in table.lines() {
        first = if line.contains("TypeScript") { 2 } else { first };
        let Some((label, rest)) = line.split_once('+').filter(|(label, _)| !label.trim().is_empty()) else { continue };
        let numbers = counts(rest);
        assert_eq!(numbers.len(), 14, "{line}");
        let of_model = found.entry(ours(label.trim())).or_insert_with(|| vec![[f64::NAN; 7]; LANGUAGES.len()]);
        for (place, part) in numbers.chunks(7).enumerate() {
            of_model[first + place] = part.try_into().expect("seven");
        }
    }
    found
}

/// The numbers in a text, without their signs.
fn counts(text: &str) -> Vec<f64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// Our name of a model in table 3.
fn ours(model: &str) -> String {
    match model {
        "CodeGen25-7B" => "CodeGen2.5-7B",
        "StarCoder" => "StarCoder-15.5B",
        other => other,
    }
    .to_owned()
}

#[track_caller]
fn check_changes(found: &Changes, expected: &Changes) {
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (model, languages) in found {
        for (n, numbers) in languages.iter().enumerate() {
            let is_same = numbers.iter().zip(&expected[model][n]).all(|(a, b)| same(*a, *b));
            assert!(is_same, "{model}, {}: {numbers:?}, {:?}", LANGUAGES[n], expected[model][n]);
        }
    }
}

#[test]
fn every_change_is_that_of_the_second_copy() {
    let path = project(&format!("tests/published/crosscodeeval/{CHANGES}.txt"));
    check_changes(&changes(), &printed_changes(&std::fs::read_to_string(path).expect("the copy is there")));
}

#[test]
fn every_change_is_that_of_the_paper() {
    let Some(path) = shared("papers/crosscodeeval.md") else { return };
    let text = std::fs::read_to_string(path).expect("a paper is text");
    let table = text.split("\nTable 3:").next().expect("a table");
    let block = |start: &str| table.rsplit_once(start).expect("a row").1.split('\n').next().expect("a line").to_owned();
    let mut expected = Changes::new();
    for model in ["CodeGen-350M", "CodeGen-16.1B", "CodeGen25-7B", "StarCoder"] {
        let numbers = counts(&block(&format!("\n{model}\t")));
        let mut languages: Vec<[f64; 7]> = numbers.chunks(7).map(|part| part.try_into().expect("seven")).collect();
        languages.resize(LANGUAGES.len(), [f64::NAN; 7]);
        expected.insert(ours(model), languages);
    }
    // The other two languages were read as one row, with the numbers of three models in each cell.
    let row = block("\nModel CodeGen-350M CodeGen-16.1B CodeGen25-7B\t");
    let cells: Vec<Vec<f64>> = row.split('\t').map(counts).collect();
    for (place, model) in ["CodeGen-350M", "CodeGen-16.1B", "CodeGen25-7B"].into_iter().enumerate() {
        let of_model = |cell: &Vec<f64>| {
            let each = cell.len() / 3;
            cell[each * place..each * (place + 1)].to_vec()
        };
        let numbers: Vec<f64> = cells.iter().flat_map(of_model).collect();
        for (n, part) in numbers.chunks(7).enumerate() {
            expected.get_mut(&ours(model)).expect("a model")[2 + n] = part.try_into().expect("seven");
        }
    }
    check_changes(&changes(), &expected);
}

#[test]
fn numbers_of_correct_completions_are_the_published_percentages() {
    let benchmark = read("crosscodeeval/benchmark.toml");
    let tasks: Vec<f64> = benchmark["scope"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|s| s["tasks"].as_integer().expect("a count") as f64)
        .collect();
    let mut tables = cells(&read("crosscodeeval/published/table-2.toml"));
    tables.extend(cells(&read("crosscodeeval/published/table-7.toml")));
    for (model, languages) in changes() {
        for (n, [infile, _, _, retrieval, _, _, with_ref]) in languages.into_iter().enumerate() {
            let rows = [("infile", infile), ("retrieval, BM25", retrieval), ("retrieval_with_ref, BM25", with_ref)];
            for (row, count) in rows.into_iter().filter(|(_, count)| !count.is_nan()) {
                let place = (format!("{model}, {row}"), format!("{} em", LANGUAGES[n]));
                let published = tables[&place];
                assert!((100.0 * count / tasks[n] - published).abs() < 0.0051, "{place:?}: {count}, {published}");
            }
        }
    }
}

#[test]
fn every_origin_is_that_of_the_second_copy_and_of_the_paper() {
    let copy = std::fs::read_to_string(project(&format!("tests/published/crosscodeeval/{ORIGINS}.txt")));
    let paper = shared("papers/crosscodeeval.md").map(|path| std::fs::read_to_string(path).expect("a paper is text"));
    let table = read(&format!("crosscodeeval/published/{ORIGINS}.toml"));
    let [origin] = table["origin"].as_array().expect("a list").as_slice() else { panic!("one retriever") };
    assert_eq!(texts(&table["scopes"]), LANGUAGES);
    for text in [Some(copy.expect("the copy is there")), paper].into_iter().flatten() {
        for (key, words) in [("same_folder", "same directory with the target file"), ("similar_name", "similar names")]
        {
            let part = text.split_once(&format!("{words} (")).expect("the words").1.split(')').next().expect("an end");
            let numbers: Vec<(String, f64)> = part
                .split(',')
                .map(|part| part.split_once(':').expect("a language"))
                .map(|(language, share)| {
                    let share = share.trim().trim_end_matches('%').parse().expect("a number");
                    (language.trim().to_lowercase().replace("c#", "csharp"), share)
                })
                .collect();
            let values =
                origin[key].as_array().expect("a list").iter().map(|value| value.as_float().expect("a number"));
            let expected: Vec<(String, f64)> = LANGUAGES.map(str::to_owned).into_iter().zip(values).collect();
            assert_eq!(numbers, expected, "{key}");
        }
    }
}

/// The numbers of xCodeEval's table 7, by task and language: the skews, and then the deviations, of
/// validation and then of test, of the random selection and then of the paper's own.
type Evennesses = BTreeMap<(&'static str, String), Vec<f64>>;

fn evennesses() -> Evennesses {
    let mut found = Evennesses::new();
    for task in selections::Task::ALL {
        for language in Published::languages(task) {
            let of = |split| Published::of(task, split, language).expect("a split");
            let all = selections::Split::ALL.map(of).into_iter().flat_map(|one| [one.random, one.selection]);
            let all: Vec<_> = all.collect();
            let numbers = all.iter().map(|one| one.skew).chain(all.iter().map(|one| one.deviation));
            let before = found.insert((task.id(), language.to_owned()), numbers.collect());
            assert!(before.is_none(), "{language} is there twice");
        }
    }
    found
}

/// Parses table 7 in the paper's layout: the name of a task, and a row for each language.
fn printed_evennesses(table: &str) -> Evennesses {
    let mut found = Evennesses::new();
    let mut task = None;
    for line in table.lines() {
        task = match line.trim() {
            "Tag Classification" => Some("tag_classification"),
            "Code Translation" => Some("code_translation"),
            _ => task,
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers: Option<Vec<f64>> = words.iter().skip(1).map(|word| word.parse().ok()).collect();
        if let (Some(task), Some(numbers)) = (task, numbers.filter(|numbers| numbers.len() == 8)) {
            found.insert((task, words[0].to_owned()), numbers);
        }
    }
    found
}

#[test]
fn every_evenness_is_that_of_the_second_copy_and_of_the_paper() {
    let copy = std::fs::read_to_string(project("tests/published/xcodeeval/table-7.txt")).expect("the copy is there");
    assert_eq!(evennesses(), printed_evennesses(&copy));
    assert_eq!(evennesses().len(), 16);
    let Some(path) = shared("papers/xcodeeval.txt") else { return };
    let text = std::fs::read_to_string(path).expect("a paper is text");
    let table = text.split("\nTable 7:").nth(1).and_then(|rest| rest.split("\nTable ").next()).expect("a table");
    assert_eq!(evennesses(), printed_evennesses(table));
}

/// Whether two numbers are equal, or both are NaN.
fn same(a: f64, b: f64) -> bool {
    a == b || a.is_nan() && b.is_nan()
}

#[track_caller]
fn check(paper: &str, table: u32, other: &str, expected: &Cells) {
    let file = format!("{paper}/published/table-{table}.toml");
    let found = cells(&read(&file));
    let places: BTreeSet<_> = found.keys().chain(expected.keys()).collect();
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

/// Parses a table in a paper's layout: headings, and rows that end with one number per column.
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

/// The columns of a heading: metrics of CrossCodeEval's four languages, or xCodeEval's languages.
fn heading(words: &[&str]) -> Option<Vec<String>> {
    if let ["EM", second @ ("ES" | "F1"), ..] = words {
        let metrics = if *second == "ES" { ["em", "es"] } else { ["id_em", "id_f1"] };
        return Some(LANGUAGES.iter().flat_map(|l| metrics.map(|metric| format!("{l} {metric}"))).collect());
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

/// The system of a row of CrossCodeEval's tables. Rows that start with a plus belong to the model
/// above them.
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
    // Tables without a column for the retriever use BM25.
    format!("{model}, {setting}, {}", if retriever.is_empty() { "BM25" } else { retriever })
}
