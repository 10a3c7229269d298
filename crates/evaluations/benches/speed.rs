//! Measures the speed of the core on one thread. Prints one JSON object with rates per second, for
//! `cargo xtask bench` to compare.
//!
//! `speed PROMPTS PREDICTIONS [MATCHER_PAIRS]` measures on the given files. The last one is JSON
//! Lines of `[a, b]`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use assay_completion::benchmark::{Benchmark, Task};
use assay_completion::bundle::LineWriter;
use assay_completion::metrics::edit_similarity::{difflib, indel};
use assay_completion::profile::Profile;
use assay_completion::scan::Scan;
use assay_completion::scorer::{Plan, Scorer};
use assay_completion::{profiles, quirks};
use assay_syntax::languages::Language;

// The allocator of the `assay` command.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    // cargo adds `--bench`.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let [prompts, predictions, pairs @ ..] = arguments.as_slice() else {
        eprintln!("usage: speed PROMPTS PREDICTIONS [MATCHER_PAIRS]");
        return;
    };
    let read = |path: &String| std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (prompts, predictions) = (read(prompts), read(predictions));
    let mut rates = serde_json::Map::new();
    for &language in Language::ALL {
        let (prompts, predictions) = only(language, &prompts, &predictions);
        if prompts.is_empty() {
            continue;
        }
        let mut rate = |what: &str, value: f64| rates.insert(format!("{}_{what}", language.id()), value.into());
        rate("from_raw_files", examples_per_second(&prompts, &predictions, profiles::OFFICIAL));
        rate("from_bundle", examples_per_second(&bundle(&prompts, language), &predictions, profiles::OFFICIAL));
        rate("from_raw_files_with_strict", examples_per_second(&prompts, &predictions, profiles::DEFAULT));
        rate("scoring_alone", scoring_per_second(language, &prompts, &predictions));
        {
            let with_tokens = examples_with_tokens_per_second(&prompts, &predictions);
            rate("from_raw_files_with_tokens", with_tokens);
            rate("tasks_labelled", tasks_labelled_per_second(&prompts, &predictions));
            rate("kilobytes_labelled", kilobytes_labelled_per_second(language, &prompts));
        }
    }
    if let [pairs] = pairs {
        let pairs: Vec<[Vec<char>; 2]> = String::from_utf8_lossy(&read(pairs))
            .lines()
            .map(|line| serde_json::from_str::<[String; 2]>(line).expect("pairs of texts"))
            .map(|pair| pair.map(|text| text.chars().collect()))
            .collect();
        let mut indel = indel::Matcher::default();
        let mut difflib = difflib::Matcher::default();
        let each = |of: &mut dyn FnMut(&[char], &[char]) -> usize| {
            let rounds = per_second(|| pairs.iter().map(|[a, b]| of(a, b)).sum::<usize>());
            rounds * pairs.len() as f64
        };
        rates.insert("levenshtein_pairs".into(), each(&mut |a, b| indel.matched(a, b)).into());
        rates.insert("difflib_pairs".into(), each(&mut |a, b| difflib.matched(a, b, difflib::Autojunk::On)).into());
    }
    println!("{:#}", serde_json::Value::Object(rates));
}

/// How often `work` runs per second: the best of several tries, because other load on the machine
/// only slows a try down.
fn per_second<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut best: f64 = 0.0;
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        let start = Instant::now();
        black_box(work());
        best = best.max(1.0 / start.elapsed().as_secs_f64());
    }
    best
}

/// From the bytes of both files to the scores.
fn examples_per_second(prompts: &[u8], predictions: &[u8], profiles: &[Profile]) -> f64 {
    let mut answers = 0;
    let rounds = per_second(|| {
        let benchmark = Benchmark::read(prompts, None, |_| ()).expect("memory can be read");
        let range = 0..predictions.len() as u64;
        let plan = Plan::new(profiles, &[&quirks::QUIRKS]);
        let mut scan = Scan::new(&benchmark, prompts, predictions, range, &plan).expect("memory can be read");
        while scan.step(1 << 18).expect("memory can be read") {}
        answers = scan.finish().answers().len();
    });
    rounds * answers as f64
}

/// From the bytes of both files to the scores by all profiles, and then to the tokens of every
/// statement.
fn examples_with_tokens_per_second(prompts: &[u8], predictions: &[u8]) -> f64 {
    use assay_completion::outcome::Outcome;
    use assay_taxonomy::TokenProfile;
    use assay_taxonomy::statement::{Analyser, AnalyserState, analysis};
    let plan = Plan::new(profiles::DEFAULT, &[&quirks::QUIRKS, analysis(TokenProfile::default())]);
    let mut answers = 0;
    let rounds = per_second(|| {
        let benchmark = Benchmark::read(prompts, None, |_| ()).expect("memory can be read");
        let range = 0..predictions.len() as u64;
        let mut scan = Scan::new(&benchmark, prompts, predictions, range, &plan).expect("memory can be read");
        while scan.step(1 << 18).expect("memory can be read") {}
        let part = scan.finish();
        answers = part.answers().len();
        let mut analyser = Analyser::new(
            Outcome { benchmark: &benchmark, part: &part, plan: &plan },
            prompts,
            predictions,
            AnalyserState::default(),
        );
        for task in 0..benchmark.len() as u32 {
            black_box(analyser.statement(task).expect("memory can be read"));
        }
    });
    rounds * answers as f64
}

/// From the scores to the tokens of every statement.
fn tasks_labelled_per_second(prompts: &[u8], predictions: &[u8]) -> f64 {
    use assay_completion::outcome::Outcome;
    use assay_taxonomy::statement::{Analyser, AnalyserState};
    let benchmark = Benchmark::read(prompts, None, |_| ()).expect("memory can be read");
    let range = 0..predictions.len() as u64;
    let plan = Plan::new(profiles::OFFICIAL, &[&quirks::QUIRKS]);
    let mut scan = Scan::new(&benchmark, prompts, predictions, range, &plan).expect("memory can be read");
    while scan.step(1 << 18).expect("memory can be read") {}
    let part = scan.finish();
    let rounds = per_second(|| {
        let mut analyser = Analyser::new(
            Outcome { benchmark: &benchmark, part: &part, plan: &plan },
            prompts,
            predictions,
            AnalyserState::default(),
        );
        for task in 0..benchmark.len() as u32 {
            black_box(analyser.statement(task).expect("memory can be read"));
        }
    });
    rounds * benchmark.len() as f64
}

/// From the text of complete files to the labels of all tokens.
fn kilobytes_labelled_per_second(language: Language, prompts: &[u8]) -> f64 {
    use assay_taxonomy::{Labeller, Options};
    let prompts = String::from_utf8_lossy(prompts);
    let tasks = prompts.lines().map(|line| Task::parse(line, true, &mut Vec::new()).expect("a task"));
    let files: Vec<String> =
        tasks.map(|task| [&*task.prompt, &task.groundtruth, &task.right_context()].concat()).collect();
    let mut labeller = Labeller::new();
    let options = Options::default();
    let rounds = per_second(|| {
        let count =
            |file: &String| labeller.label(language, file, &options).map_or(0, |labelled| labelled.tokens.len());
        files.iter().map(count).sum::<usize>()
    });
    rounds * files.iter().map(String::len).sum::<usize>() as f64 / 1e3
}

/// From texts in memory to the scores.
fn scoring_per_second(language: Language, prompts: &[u8], predictions: &[u8]) -> f64 {
    let [prompts, predictions] = [prompts, predictions].map(String::from_utf8_lossy);
    let tasks: Vec<Task<'_>> =
        prompts.lines().map(|line| Task::parse(line, true, &mut Vec::new()).expect("a task")).collect();
    let texts: Vec<(String, String)> = predictions.lines().map(prediction).collect();
    let examples: Vec<_> = tasks
        .iter()
        .filter_map(|task| {
            let (_, text) = texts.iter().find(|(id, _)| *id == task.id)?;
            let (prompt, groundtruth) = (task.prompt(), task.groundtruth.as_ref());
            Some(assay_completion::example::Example { language, prompt, groundtruth, prediction: text })
        })
        .collect();
    let mut scorer = Scorer::new(&Plan::new(profiles::OFFICIAL, &[&quirks::QUIRKS]));
    per_second(|| examples.iter().map(|&example| scorer.score(example, None).counts.len()).sum::<usize>())
        * examples.len() as f64
}

fn prediction(line: &str) -> (String, String) {
    let value: serde_json::Value = serde_json::from_str(line).expect("a prediction");
    let text = |field: &str| value[field].as_str().unwrap_or_default().to_owned();
    (text("task_id"), text("pred"))
}

/// The lines of one language.
fn only(language: Language, prompts: &[u8], predictions: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let [prompts, predictions] = [prompts, predictions].map(String::from_utf8_lossy);
    let mut analyser = (Vec::new(), Vec::new());
    for line in prompts.lines() {
        let task = Task::parse(line, true, &mut Vec::new()).expect("a task");
        if Language::of_task_id(&task.id) == Some(language) {
            analyser.0.extend_from_slice(line.as_bytes());
            analyser.0.push(b'\n');
        }
    }
    for line in predictions.lines() {
        if Language::of_task_id(&prediction(line).0) == Some(language) {
            analyser.1.extend_from_slice(line.as_bytes());
            analyser.1.push(b'\n');
        }
    }
    analyser
}

fn bundle(prompts: &[u8], language: Language) -> Vec<u8> {
    let mut writer = LineWriter::default();
    String::from_utf8_lossy(prompts)
        .lines()
        .map(|line| Task::parse(line, true, &mut Vec::new()).expect("a task"))
        .flat_map(|task| writer.line(&task, language).into_bytes())
        .collect()
}
