//! Files of a board for other tools: results of submissions, and descriptions of the tasks.

use std::collections::{BTreeSet, HashMap};
use std::io;

use assay_base::digest::Digest;
use assay_base::json_lines::each_object;
use assay_base::problems::File as InputFile;
use assay_completion::metrics::edit_similarity::ES;
use assay_completion::metrics::exact_match::EM;
use assay_evaluation::manifest::Manifest;
use assay_evaluation::report::Report;
use assay_evaluations::metrics;
use assay_evaluations::submission::Submission;
pub(crate) use assay_formats::exports::ANSWERS;
use assay_formats::exports::croissant::{DataFile, Dataset, members};
use assay_formats::exports::{self, Answer, Error, Exporter, Facts, File, HubTask, Results, Score, Time};

use crate::benchmark::{BUNDLE, Benchmark, Bundle, SettingTasks};
use crate::files::{self, MAX_FILE};
use crate::recompute::Recomputed;
use crate::verify::Verification;

/// The folder of the exports in a submission's folder.
pub(crate) const FOLDER: &str = "exports";
/// The largest file of answers that exports repeat, decompressed and in bytes. The page says if they
/// do not.
const MAX_ANSWERS: u64 = 32 << 20;

/// Where results are published.
#[derive(Debug, Clone, Default)]
pub struct Publication {
    /// The name of who publishes them.
    pub publisher: Option<String>,
    /// The address of their page.
    pub page: Option<String>,
}

/// The files of a submission for one format.
pub(crate) struct Exported {
    /// The name of the format.
    pub(crate) name: &'static str,
    /// The files.
    pub(crate) files: Vec<File>,
}

/// The facts about a submission. `None` if its card has no date.
fn facts(
    benchmark: &Benchmark,
    card: &Submission,
    manifest: Option<&Manifest>,
    publication: Publication,
) -> Option<Facts> {
    let own = &benchmark.card;
    let time = manifest.and_then(|manifest| Time::parse(&manifest.created)).or_else(|| Time::parse(&card.date))?;
    let details = [
        ("setting", Some(card.setting.clone())),
        ("retriever", card.retriever.clone()),
        ("sampling", card.sampling.clone()),
        ("parameters", card.parameters.map(|number| number.to_string())),
        ("cutoff", card.cutoff.clone()),
    ];
    let setting = own.setting(&card.setting).ok();
    Some(Facts {
        benchmark: own.name.clone(),
        benchmark_link: own.link.clone(),
        tasks: benchmark.tasks(&card.setting).map(|tasks| tasks.content().sha256.clone()),
        model: card.model.clone(),
        organisation: card.organisation.clone(),
        open_weights: card.open_weights,
        details: details.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect(),
        publisher: publication.publisher,
        page: publication.page,
        time,
        dataset: own.dataset.hub.as_ref().map(|id| HubTask {
            id: id.clone(),
            task: own.dataset.task.clone().unwrap_or_else(|| "default".to_owned()),
            revision: own.dataset.revision.clone(),
        }),
        metric: setting.and_then(|setting| setting.metrics.first().cloned()),
    })
}

/// What exports have of a verified submission. `None` if it has no card. `prompts` are those of the
/// benchmark's programs.
///
/// **Errors:** only if its answers cannot be read.
pub fn results<'r>(
    benchmark: &Benchmark,
    one: &Verification,
    report: &'r Report,
    prompts: &HashMap<String, String>,
    publication: Publication,
) -> io::Result<Option<Results<'r>>> {
    let facts = one.card.as_ref().and_then(|card| facts(benchmark, card, one.manifest.as_ref(), publication));
    let Some(facts) = facts else { return Ok(None) };
    let answers = answers(benchmark, one, prompts)?;
    Ok(Some(Results { report, metric: metrics::named, facts, answers }))
}

/// The files of a submission in all formats that can say what it has. `prompts` are those of the
/// benchmark's programs.
///
/// **Errors:** only if its answers cannot be read.
pub(crate) fn of_submission(
    benchmark: &Benchmark,
    one: &Verification,
    report: &Report,
    prompts: &HashMap<String, String>,
    publication: Publication,
) -> io::Result<Vec<Exported>> {
    let Some(results) = results(benchmark, one, report, prompts, publication)? else { return Ok(Vec::new()) };
    let exported = |exporter: &&Exporter| -> Option<Exported> {
        let files: Result<Vec<File>, Error> = exporter.of_results(&results)?;
        // A format that cannot say what the submission has, has no file.
        Some(Exported { name: exporter.name, files: files.ok()? })
    };
    Ok(exports::ALL.iter().filter_map(exported).collect())
}

/// The prompts of a benchmark's programs, by the names of the tasks.
pub fn prompts(benchmark: &Benchmark) -> io::Result<HashMap<String, String>> {
    let Some(problems) = &benchmark.problems else { return Ok(HashMap::new()) };
    exports::prompts(&read(benchmark, problems.file)?.as_slice())
}

/// The content of a file of the benchmark.
fn read(benchmark: &Benchmark, name: &str) -> io::Result<Vec<u8>> {
    let bytes =
        files::read(&benchmark.folder.join(name), MAX_FILE).and_then(|bytes| files::decompressed(&bytes, MAX_FILE));
    bytes.map_err(|error| io::Error::other(format!("{name} {error}")))
}

/// The answers of a submission with their scores. Labels and rankings have no text that would help
/// without their tasks.
fn answers(benchmark: &Benchmark, one: &Verification, prompts: &HashMap<String, String>) -> io::Result<Vec<Answer>> {
    let (Some(known), Some(name)) = (&one.recomputed, one.predictions) else { return Ok(Vec::new()) };
    if known.content.bytes > MAX_ANSWERS {
        return Ok(Vec::new());
    }
    let submitted = || read(benchmark, &format!("{}/{name}", one.id));
    match benchmark.tasks(one.setting()) {
        Some(SettingTasks::Programs(_)) => Ok(exports::programs(&submitted()?.as_slice(), prompts)?.0),
        Some(SettingTasks::Completions(bundle)) => completions(bundle, known, &submitted()?),
        Some(SettingTasks::Labels(_)) | None => Ok(Vec::new()),
    }
}

fn completions(bundle: &Bundle, known: &Recomputed, submitted: &[u8]) -> io::Result<Vec<Answer>> {
    let mut outputs: HashMap<String, String> = HashMap::new();
    each_object(submitted, InputFile::Predictions, |_, object| {
        let Ok(object) = object else { return };
        let format = assay_formats::ALL.iter().find(|format| (format.is)(&object));
        let (id, text) = format.map_or(("task_id", "pred"), |format| (format.task_id, format.prediction));
        if let (Some(id), Some(text)) = (object.name(id), object.text(text)) {
            outputs.entry(id).or_insert_with(|| text.into_owned());
        }
    })?;
    let first = known.exact.first().map(|(_, exact)| exact);
    bundle.tasks.map(|number, task, language| {
        let place = number as usize;
        let score = |metric: &str, profile: &String, percent: f64| Score {
            metric: metric.to_owned(),
            profile: profile.clone(),
            percent,
        };
        let exact = known.exact.iter();
        let exact = exact.map(|(profile, tasks)| score(EM.id, profile, if tasks.has(place) { 100.0 } else { 0.0 }));
        let similarity = known.similarity.iter();
        let similarity =
            similarity.filter_map(|(profile, values)| Some(score(ES.id, profile, f64::from(*values.get(place)?))));
        Answer {
            task: task.id.to_string(),
            language: language.id().to_owned(),
            number: 0,
            input: Some(task.prompt.to_string()),
            reference: Some(task.groundtruth.to_string()),
            output: outputs.remove(&*task.id),
            is_continuation: true,
            outcome: None,
            is_correct: first.map(|exact| exact.has(place)),
            scores: exact.chain(similarity).collect(),
        }
    })
}

/// The names of the files with the benchmark's tasks.
pub(crate) fn task_files(benchmark: &Benchmark) -> BTreeSet<&str> {
    let mut names = benchmark.reference_files();
    names.extend(benchmark.bundle.iter().map(|_| BUNDLE));
    names.extend(benchmark.problems.iter().map(|problems| problems.file));
    names
}

/// The description of a benchmark's tasks: of those files that `address` says where they are.
///
/// **Errors:** only if a file cannot be read.
pub fn dataset(benchmark: &Benchmark, address: impl Fn(&str) -> Option<String>) -> io::Result<Dataset> {
    let card = &benchmark.card;
    let mut described = Vec::new();
    for name in task_files(benchmark) {
        let Some(address) = address(name) else { continue };
        let path = benchmark.folder.join(name);
        let bytes = files::read(&path, MAX_FILE).map_err(|error| io::Error::other(format!("{name} {error}")))?;
        let Digest { bytes, sha256 } = Digest::of(&bytes);
        let members = members(&read(benchmark, name)?.as_slice())?;
        described.push(DataFile { name: name.to_owned(), address, bytes, sha256, members });
    }
    Ok(Dataset {
        name: card.name.clone(),
        about: card.about.clone(),
        link: card.link.clone(),
        citation: card.citation.as_ref().map(|text| text.trim().to_owned()),
        licence: card.dataset.licence.clone(),
        creator: card.dataset.creator.clone(),
        published: card.dataset.published.clone(),
        files: described,
    })
}
